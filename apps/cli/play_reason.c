/* why, without a move: why did the computers do that? */
#include "apps/cli/play.h"

void play_tell_reasons(sitting *s, int seat)
{
    int told = 0, moved = 0;
    for (int other = 1; other <= rv_seats(play_game(s)); other++) {
        char text[1024];
        rv_out out = rv_out_to(text, sizeof text);
        const void *after, *before = rv_lens_deed(s->lens[seat], other, &after);
        if (play_is_person(s, other) || before == NULL)
            continue;
        moved++;
        if (!rv_reason_say(play_game(s), before, after, other, s->c->lang, &out))
            continue;
        cli_print_wrapped("", text);
        told++;
    }
    if (told == 0)
        cli_say(s->c, moved ? "play.why.unknown" : "play.why.nobody", NULL);
}
