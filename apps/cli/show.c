/* What the commands print of a game: views, events, the score sheet. */
#include "apps/cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* Long lines are hard to read: a wide terminal is not used to the full. */
enum { USUAL_WIDTH = 80, LEAST_WIDTH = 40, MOST_WIDTH = 100, HANGING = 4 };

int cli_width(const FILE *file)
{
    struct winsize size;
    const char *asked = getenv("COLUMNS");
    long width = 0;
    bool told = asked && rv_number(rv_span_of(asked), 1, 10000, &width);
    int number = file == stderr ? STDERR_FILENO : STDOUT_FILENO;
    if (!told && isatty(number) && ioctl(number, TIOCGWINSZ, &size) == 0)
        width = size.ws_col ? size.ws_col : USUAL_WIDTH;
    return width == 0            ? 0
           : width < LEAST_WIDTH ? LEAST_WIDTH
           : width > MOST_WIDTH  ? MOST_WIDTH
                                 : (int)width;
}

/* Where the next word of a text would go. */
typedef struct cursor {
    FILE *file;
    int column, indent, whole;
    bool begins; /* at the start of a line: no space before the word */
} cursor;

static void print_words(cursor *at, const char *text)
{
    rv_span rest = rv_span_of(text), word;
    while (rv_next_word(&rest, &word)) {
        int wide = rv_columns(word);
        if (!at->begins && at->column + 1 + wide >= at->whole) {
            fprintf(at->file, "\n%*s", at->indent, "");
            at->column = at->indent;
        } else if (!at->begins) {
            fputc(' ', at->file);
            at->column++;
        }
        fprintf(at->file, "%.*s", (int)word.size, word.at);
        at->column += wide;
        at->begins = false;
    }
}

void cli_print_wrapped_to(FILE *file, const char *lead, const char *text)
{
    int width = cli_width(file), indent = rv_columns(rv_span_of(lead));
    cursor at = { .file = file, .whole = width ? width : USUAL_WIDTH, .begins = true };
    if (indent > at.whole / 2) { /* a lead this long counts as part of the text */
        at.indent = HANGING;
        print_words(&at, lead);
    } else {
        at.column = at.indent = indent;
        fputs(lead, file);
    }
    print_words(&at, text);
    fputc('\n', file);
}

void cli_print_wrapped(const char *lead, const char *text)
{
    cli_print_wrapped_to(stdout, lead, text);
}

void cli_print_heads(const cli *c, const char *key, const int *widths)
{
    rv_span rest = rv_span_of(rv_text(c->lang, key));
    for (int i = 0; widths[i]; i++) {
        rv_span head = rv_cut(&rest, '|');
        int blank = widths[i] - rv_columns(head);
        printf("%s%*s%.*s%*s", i > 0 ? " " : "", i > 0 && blank > 0 ? blank : 0, "", (int)head.size,
               head.at, i == 0 && blank > 0 ? blank : 0, "");
    }
    putchar('\n');
}

/* The columns until two spaces follow each other. */
static int width_of_part(rv_span rest)
{
    size_t size = 0;
    while (size < rest.size
           && !(rest.at[size] == ' ' && size + 1 < rest.size && rest.at[size + 1] == ' '))
        size++;
    return rv_columns((rv_span){ rest.at, size });
}

/* A line of a laid-out text that is too wide: its parts move together, and what still does not fit
   goes below. */
static void print_squeezed(rv_span line, int whole)
{
    int column = 0, indent = 0;
    while ((size_t)indent < line.size && line.at[indent] == ' ')
        indent++;
    int below = indent + 2;
    for (size_t at = 0; at < line.size;) {
        size_t gap = 0, size = 0;
        while (at + gap < line.size && line.at[at + gap] == ' ')
            gap++;
        while (at + gap + size < line.size && line.at[at + gap + size] != ' ')
            size++;
        rv_span word = { line.at + at + gap, size };
        int wide = rv_columns(word),
            part = width_of_part((rv_span){ word.at, line.size - at - gap });
        int space = (int)(at > 0 && gap > 2 ? 2 : gap);
        bool together = gap >= 2 && part <= whole - below;
        if (column > below && column + space + (together ? part : wide) > whole) {
            putchar('\n');
            column = 0;
            space = below;
        }
        printf("%*s%.*s", space, "", (int)size, word.at);
        column += space + wide;
        at += gap + size;
    }
}

void cli_print_view(const cli *c, const rv_lens *lens)
{
    char text[16384];
    rv_out out = rv_out_to(text, sizeof text);
    int width = cli_width(stdout);
    out.colour = c->colour;
    if (width && width < RV_LINE_COLUMNS)
        out.columns = (uint8_t)width;
    rv_lens_game(lens)->rules->text(rv_lens_game(lens), rv_lens_view(lens), rv_lens_lang(lens),
                                    &out);
    putchar('\n');
    for (rv_span rest = rv_written(&out); rest.size > 0;) {
        rv_span line = rv_cut(&rest, '\n');
        if (width && rv_columns(line) > width)
            print_squeezed(line, width);
        else
            printf("%.*s", (int)line.size, line.at);
        putchar('\n');
    }
    putchar('\n');
}

void cli_print_events(const rv_lens *lens, const char *lead)
{
    int count;
    const rv_event *events = rv_lens_events(lens, &count);
    char below[32];
    snprintf(below, sizeof below, "%*s", rv_columns(rv_span_of(lead)), "");
    for (int i = 0; i < count; i++) {
        char text[1024];
        rv_out out = rv_out_to(text, sizeof text);
        rv_event_say(rv_lens_game(lens), &events[i], rv_lens_lang(lens), &out);
        cli_print_wrapped(i == 0 ? lead : below, text);
    }
}

/* ---- Lenses ---- */

static void hear(rv_lens *lens, const rv_pack *pack)
{
    RV_ASSERT(!pack->full);
    rv_heard heard = rv_lens_hear(lens, pack->at, pack->used);
    RV_ASSERT(heard == RV_HEARD);
}

void cli_look(const rv_room *room, int viewer, rv_lens *lens)
{
    unsigned char message[RV_MESSAGE];
    rv_pack pack = { .at = message, .size = sizeof message };
    rv_room_hello(room, viewer, &pack);
    hear(lens, &pack);
}

void cli_look_back(const rv_room *room, int viewer, int number, rv_lens *lens)
{
    unsigned char message[RV_MESSAGE];
    rv_pack pack = { .at = message, .size = sizeof message };
    rv_room_past(room, viewer, number, &pack);
    hear(lens, &pack);
}

/* ---- The score sheet ---- */

enum { POINTS_COLUMN = 56, POINTS_WIDTH = 5 };

/* What the points are for, and the points in a column. */
static void print_points(const char *what, int points)
{
    int width = cli_width(stdout), column = width ? width - POINTS_WIDTH : POINTS_COLUMN;
    column = column < POINTS_COLUMN ? column : POINTS_COLUMN;
    int used = rv_columns(rv_span_of(what)) + 2;
    if (used > column) {
        cli_print_wrapped("  ", what);
        used = 0;
    } else {
        printf("  %s", what);
    }
    printf("%*s %4d\n", column - used, "", points);
}

static void print_seat(const cli *c, const rv_game *game, const rv_result *result, int seat)
{
    char number[16], text[512];
    snprintf(number, sizeof number, "%d", seat);
    cli_say(c, "cli.sheet.seat", "seat", number, NULL);
    for (int i = 0; i < result->lines; i++) {
        if (result->line[i].seat != seat)
            continue;
        rv_out out = rv_out_to(text, sizeof text);
        rv_sheet_say(game, &result->line[i], c->lang, &out);
        print_points(text, result->line[i].points);
    }
    print_points(rv_text(c->lang, "cli.sheet.total"), result->score[seat]);
}

void cli_print_result(const cli *c, const rv_game *game, const rv_result *result)
{
    printf("\n%s\n", rv_text(c->lang, "cli.sheet.title"));
    char seats[32];
    rv_out out = rv_out_to(seats, sizeof seats);
    int winners = 0;
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        print_seat(c, game, result, seat);
        if (result->winners >> seat & 1)
            rv_put(&out, "%s%d", winners++ ? ", " : "", seat);
    }
    if (winners == 1)
        cli_say(c, "cli.winner", "seat", seats, NULL);
    else if (winners > 1)
        cli_say(c, "cli.winners", "seats", seats, NULL);
}
