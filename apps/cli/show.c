/* What the commands print of a game: views, events, the score sheet. */
#include "apps/cli/cli.h"

#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* Long lines are hard to read: a wide terminal is not used up. */
enum { USUAL_WIDTH = 80, LEAST_WIDTH = 40, MOST_WIDTH = 100 };

static int width_of_output(void)
{
    struct winsize size;
    if (!isatty(1) || ioctl(1, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return USUAL_WIDTH;
    return size.ws_col < LEAST_WIDTH ? LEAST_WIDTH : size.ws_col > MOST_WIDTH ? MOST_WIDTH : size.ws_col;
}

void cli_print_wrapped(const char *lead, const char *text)
{
    int indent = rv_columns(rv_span_of(lead)), column = indent, whole = width_of_output();
    rv_span rest = rv_span_of(text), word;
    printf("%s", lead);
    for (bool first = true; rv_next_word(&rest, &word); first = false) {
        int width = rv_columns(word);
        if (!first && column + 1 + width >= whole) {
            printf("\n%*s", indent, "");
            column = indent;
        } else if (!first) {
            putchar(' ');
            column++;
        }
        printf("%.*s", (int)word.size, word.at);
        column += width;
    }
    putchar('\n');
}

void cli_print_view(const cli *c, const rv_game *game, const void *state, int viewer)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    char text[16384];
    rv_out out = rv_out_to(text, sizeof text);
    out.colour = c->colour;
    rv_view(game, state, viewer, view);
    game->rules->text(game, view, c->lang, &out);
    printf("\n%s\n", text);
}

void cli_print_events(const cli *c, const rv_game *game, const rv_events *events, int viewer)
{
    for (int i = 0; i < events->count; i++) {
        char text[1024];
        rv_out out = rv_out_to(text, sizeof text);
        if (!(events->list[i].audience >> (viewer == RV_SPECTATOR ? 0 : viewer) & 1))
            continue;
        rv_event_say(game, &events->list[i], c->lang, &out);
        cli_print_wrapped("  ", text);
    }
}

enum { POINTS_COLUMN = 48 };

static void print_seat(const cli *c, const rv_game *game, const rv_result *result, int seat)
{
    char number[16], text[512];
    snprintf(number, sizeof number, "%d", seat);
    cli_say(c, "cli.sheet.seat", "seat", number, NULL);
    for (int i = 0; i < result->lines; i++) {
        if (result->line[i].seat != seat)
            continue;
        rv_out out = rv_out_to(text, sizeof text);
        rv_put(&out, "  ");
        rv_sheet_say(game, &result->line[i], c->lang, &out);
        rv_put_pad(&out, POINTS_COLUMN);
        printf("%s %4d\n", text, result->line[i].points);
    }
    rv_out out = rv_out_to(text, sizeof text);
    rv_put(&out, "  %s", rv_text(c->lang, "cli.sheet.total"));
    rv_put_pad(&out, POINTS_COLUMN);
    printf("%s %4d\n", text, result->score[seat]);
}

void cli_print_result(const cli *c, const rv_session *session)
{
    const rv_game *game = rv_session_game(session);
    rv_result result;
    rv_session_result(session, &result);
    printf("\n%s\n", rv_text(c->lang, "cli.sheet.title"));
    char seats[32];
    rv_out out = rv_out_to(seats, sizeof seats);
    int winners = 0;
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        print_seat(c, game, &result, seat);
        if (result.winners >> seat & 1)
            rv_put(&out, "%s%d", winners++ ? ", " : "", seat);
    }
    if (winners == 1)
        cli_say(c, "cli.winner", "seat", seats, NULL);
    else if (winners > 1)
        cli_say(c, "cli.winners", "seats", seats, NULL);
}
