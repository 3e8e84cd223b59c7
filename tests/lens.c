/* A lens for tests that are not in C: one line in, one line out.
 *
 *     hex digits    a message of a stream           heard SEQ | missed | other | box | broken
 *     {"do":..}     a request that a lens answers   the answer
 *     random N      a legal move, the Nth of them   the move in words; empty: none
 *     view          the bytes of the view           hex digits
 *     seen          rv_seen() of it                 hex digits
 */
#include "core/room/lens.h"
#include "games/games.h"
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const heard_words[] = {
    [RV_HEARD] = "heard", [RV_H_MISSED] = "missed", [RV_H_OTHER] = "other",
    [RV_H_BOX] = "box",   [RV_H_BROKEN] = "broken",
};

static void hear(rv_lens *lens, const char *line, size_t size)
{
    static unsigned char message[RV_MESSAGE];
    size_t count = size / 2 < sizeof message ? size / 2 : sizeof message;
    for (size_t i = 0; i < count; i++) {
        unsigned byte = 0;
        sscanf(line + 2 * i, "%2x", &byte);
        message[i] = (unsigned char)byte;
    }
    rv_heard heard = rv_lens_hear(lens, message, count);
    printf("%s %u\n", heard_words[heard], (unsigned)rv_lens_heading(lens)->seq);
}

static void pick(const rv_lens *lens, unsigned number)
{
    static rv_move moves[RV_MOVES];
    char words[512] = "";
    rv_out out = rv_out_to(words, sizeof words);
    int count = rv_lens_ready(lens) ? rv_lens_moves(lens, moves) : 0;
    if (count > 0)
        rv_move_print(rv_lens_game(lens), moves[number % (unsigned)count], &out);
    puts(words);
}

static void show(const rv_lens *lens)
{
    const unsigned char *view = rv_lens_view(lens);
    for (size_t i = 0; i < rv_lens_game(lens)->rules->state_bytes; i++)
        printf("%02x", view[i]);
    puts("");
}

static void ask(rv_lens *lens, rv_span line)
{
    static char text[1 << 20];
    rv_out out = rv_out_to(text, sizeof text);
    rv_json json = rv_json_to(&out);
    rv_json_object(&json, NULL);
    if (!rv_lens_ask(lens, line, &json))
        rv_json_word(&json, "error", "no such request");
    rv_json_close(&json, '}');
    puts(text);
}

int main(void)
{
    static rv_box boxes[RV_GAMES];
    char *line = NULL;
    size_t room = 0;
    for (int i = 0; i < RV_GAMES; i++)
        boxes[i] = *support_box(rv_games[i]);
    rv_shelf shelf = rv_shelf_new(boxes, RV_GAMES);
    rv_lens *lens = rv_lens_new(&shelf);
    for (ssize_t size; lens && (size = getline(&line, &room, stdin)) > 0; fflush(stdout)) {
        line[size - 1] = '\0';
        if (line[0] == '{')
            ask(lens, rv_span_of(line));
        else if (strncmp(line, "random ", 7) == 0)
            pick(lens, (unsigned)strtoul(line + 7, NULL, 10));
        else if (strcmp(line, "view") == 0)
            show(lens);
        else if (strcmp(line, "seen") == 0)
            printf("%08x\n", (unsigned)rv_lens_seen(lens));
        else
            hear(lens, line, strlen(line));
    }
    rv_lens_free(lens);
    rv_shelf_free(&shelf);
    free(line);
    return 0;
}
