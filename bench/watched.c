#include "bench/watched.h"

#include "games/games.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    interrupted = number;
    signal(number, SIG_DFL); /* twice: at once */
}

bool watched_more(long played, long *games)
{
    if (interrupted)
        *games = played;
    return played < *games;
}

bool watched_read(int argc, char **argv, rv_game *game, const rv_bot **bot, long *games)
{
    static _Alignas(16) unsigned char content[RV_BOX_BYTES];
    static rv_box box;
    const rv_rules *rules = argc > 3 ? rv_game_by_id(rv_span_of(argv[1])) : NULL;
    size_t count;
    rv_complaint complaint;
    char options[32];
    rv_out out = rv_out_to(options, sizeof options);
    rv_put(&out, "players=%s", argc > 4 ? argv[4] : "2");
    *bot = argc > 3 ? rv_bot_by_id(rv_span_of(argv[2])) : NULL;
    *games = argc > 3 ? strtol(argv[3], NULL, 10) : 0;
    if (!rules || !*bot || *games < 1) {
        fprintf(stderr, "usage: %s GAME BOT GAMES [SEATS]\n", argv[0]);
        return false;
    }
    const rv_file *files = rv_shipped_files(rules, &count);
    if (rv_box_read(&box, rules, files, count, content, &complaint)
        || rv_game_read(game, &box, rv_written(&out), &complaint)) {
        char text[4096];
        rv_out why = rv_out_to(text, sizeof text);
        rv_complaint_say(&complaint, &rv_english, &why);
        fprintf(stderr, "%s\n", text);
        return false;
    }
    signal(SIGINT, interrupt);
    return true;
}

/* Two tables: one that is watched, and one for playing on from it. */
static void play_on(const rv_game *game, const rv_bot *bot, void *state, uint64_t seed,
                    watched_by *watch, void *context, rv_result *result)
{
    static _Alignas(16) unsigned char memory[2][RV_SEATS + 1][RV_BOT_MEMORY];
    const rv_head *head = state;
    rv_player player[RV_SEATS + 1];
    for (int seat = 1; seat <= rv_seats(game); seat++)
        rv_player_sit(&player[seat], bot, memory[watch != NULL][seat],
                      (rv_rng){ { seed, (uint64_t)seat }, 0 });
    while (!head->over) {
        _Alignas(16) unsigned char view[RV_STATE_BYTES];
        rv_move list[RV_MOVES];
        int seat = 1;
        while (!(head->waiting >> seat & 1))
            seat++;
        rv_view(game, state, seat, view);
        int n = game->rules->moves(game, view, seat, list);
        int chosen = rv_player_choose(&player[seat], game, view, seat, list, n);
        if (watch)
            watch(&(watched_turn){ game, state, view, list, seat, n, chosen }, context);
        game->rules->apply(game, state, list[chosen], NULL);
    }
    rv_result_of(game, state, result);
}

void watched_play(const rv_game *game, const rv_bot *bot, uint64_t deal, watched_by *watch,
                  void *context, rv_result *result)
{
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    rv_deal(game, state, (rv_rng){ { deal, 0x6d697374 }, 0 });
    play_on(game, bot, state, deal, watch, context, result);
}

void watched_end(const rv_game *game, const rv_bot *bot, void *state, uint64_t seed,
                 rv_result *result)
{
    play_on(game, bot, state, seed, NULL, NULL, result);
}

void watched_add(watched_mean *mean, double value)
{
    mean->n++;
    mean->sum += value;
    mean->square += value * value;
}

double watched_value(const watched_mean *mean)
{
    return mean->n > 0 ? mean->sum / mean->n : 0;
}

double watched_interval(const watched_mean *mean)
{
    double value = watched_value(mean);
    return mean->n > 1 ? 1.96 * sqrt((mean->square / mean->n - value * value) / (mean->n - 1)) : 0;
}
