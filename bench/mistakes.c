/*
 * What any person at the table would see a player do wrong. Matches between levels show only how
 * far apart they are; this looks at the moves themselves. All seats are taken by one bot, and
 * mistakes are counted per player and game.
 *
 * Dreamscape:
 *   points: action points lost at the end of a Travel that could have collected shards there,
 *   thrown: shards put into the bag after a Creation while a card could have stored them,
 *   idle: Tower or Golem called for nothing.
 *
 * Insomnia:
 *   aimless: Zzz laid beside an infinite one, where they pay for nothing,
 *   in vain: Zzz paid for a tile that has no effect,
 *   no bed: beds passed up by the last sheep of a race that is first in it and far from its pillow,
 *   late: winks or Zzz taken by such a sheep though a card in hand leads over the fence, and one
 *   more nightmare card may end the race.
 *
 * Dream Runners:
 *   colours: any-colour fragments that complete no set while another colour would,
 *   drafts: things taken from converging dreams while a fragment there would complete a set,
 *   unspent: points that the coins left at the end would have bought,
 *   undone: segments picked up or laid and put back, which brings nothing,
 *   hoarded: segments not bought though there were coins for two and two dreams or more to come.
 *
 * Project Dreamscape:
 *   unspent: turns ended though the points left, which are lost then, would have bought a card that
 *   scores at once.
 *
 *   build/release/bench_mistakes GAME BOT GAMES [SEATS [FIRST]]
 *
 * FIRST is the deal to begin with, so that a long measure can be taken in parts.
 */
#include "bench/watched.h"
#include "bots/insomnia/know.h"
#include "games/dream-runners/dream-runners.h"
#include "games/dreamscape/dreamscape.h"
#include "games/project-dreamscape/project-dreamscape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNTS = 5 };

typedef struct watcher {
    const rv_rules *rules;
    const char *count[COUNTS]; /* NULL: no more */
    /* A legal move is about to be made; adds to the counts. */
    void (*watch)(const rv_game *game, const void *state, rv_move move, int count[COUNTS]);
} watcher;

/* ---- Dreamscape ---- */

/* The shards, not counting reds, that a Sleeper could collect where it is with its action points
   (DS-T3). */
static int within_reach(const ds_state *s, int seat)
{
    ds_state later = *s;
    int count = 0;
    while (ds_can_collect(&later, seat) && ds_top(&later, ds_row(ds_see(s, seat)->at)) != DS_RED) {
        ds_collect(&later, seat, NULL);
        count++;
    }
    return count;
}

static int storable(const rv_game *game, const ds_state *s, int seat)
{
    rv_move list[RV_MOVES];
    int shards = 0, slots = 0, n = game->rules->moves(game, s, seat, list);
    for (int c = 0; c < DS_RED; c++)
        shards += ds_see(s, seat)->hands[c];
    for (int i = 0; i < n; i++)
        slots += list[i].verb == DS_V_STORE;
    return shards < slots ? shards : slots;
}

static void watch_dreamscape(const rv_game *game, const void *state, rv_move move, int count[])
{
    const ds_state *s = state;
    int asked = ds_prompt_of(s, move.who);
    const ds_seat *p = ds_see(s, move.who);
    if (move.verb == DS_V_DONE && asked == DS_TRAVEL)
        count[0] += within_reach(s, move.who);
    if (move.verb == DS_V_DONE && asked == DS_CREATION)
        count[1] += storable(game, s, move.who);
    if (move.verb == DS_V_STOP)
        count[2] += p->open[p->depth - 1].a == (asked == DS_TOWER_PULL ? 2 : 3);
}

/* ---- Insomnia ---- */

static void watch_insomnia(const rv_game *game, const void *state, rv_move move, int count[])
{
    const in_state *s = state;
    bool idle = rv_knowledge_of(game)->sense->idle(game, s, move);
    count[0] += idle && (move.verb == IN_V_PUT || move.verb == IN_V_SHIFT);
    count[1] += idle && move.verb == IN_V_USE;
    if (move.verb == IN_V_CONTINUE)
        count[2] += in_needs_bed(game, s, move.who, s->winks[move.who]);
    count[3] += in_is_late(game, s, move);
}

/* ---- Dream Runners ---- */

/* The one colour that a set lacks; -1: it lacks more. */
static int lacking(const dr_player *p)
{
    int lack = -1, missing = 0;
    for (int c = 0; c < DR_COLOURS; c++) {
        missing += p->fragments[c] == 0;
        lack = p->fragments[c] == 0 ? c : lack;
    }
    return missing == 1 ? lack : -1;
}

/* In the last round: how much more the best segment on sale brings than the serenity its price
   buys. */
static int points_forgone(const rv_game *game, const dr_state *s, const dr_player *p)
{
    const dr_box *box = dr_box_of(game);
    int most = 0, room = box->serenity.top - p->serenity, calm = p->coins / DR_CALM_PRICE;
    calm = calm < room ? calm : room;
    for (int shape = 0; shape < DR_SHAPES; shape++) {
        if (s->visible[shape] == 0)
            continue;
        const dr_segment *segment = &box->segment[s->visible[shape] - 1];
        int rest = (p->coins - DR_PRICE + segment->coins) / DR_CALM_PRICE;
        int more = segment->points + (rest < room ? rest : room) - calm;
        most = more > most ? more : most;
    }
    return most;
}

static void watch_dream_runners(const rv_game *game, const void *state, rv_move move, int count[])
{
    const dr_state *s = state;
    dr_player p = *dr_seen(s, move.who);
    if (move.verb == DR_V_CHOOSE)
        count[0] += lacking(&p) >= 0 && move.arg[0] != lacking(&p);
    if (move.verb == DR_V_TAKE) {
        dr_draft draft;
        dr_yield yield;
        dr_reap(game, s, move.who, &yield, NULL); /* what the round brings for certain */
        for (int c = 0; c < DR_COLOURS; c++)
            dr_add_fragments(game, &p, move.who, c, yield.item[DR_BLUE + c], NULL);
        dr_find_draft(game, s, &draft);
        int lack = yield.item[DR_ANY] ? -1 : lacking(&p), item = move.arg[0];
        if (lack >= 0 && item != DR_ANY && item != DR_BLUE + lack)
            count[1] += draft.pool[DR_ANY] || draft.pool[DR_BLUE + lack];
    }
    count[3] += move.verb == DR_V_DROP || move.verb == DR_V_LIFT;
    if (move.verb == DR_V_PASS && s->round + 2 <= DR_ROUNDS) /* one purchase a round (DR-M3) */
        count[4] += p.coins >= 2 * DR_PRICE;
    if (s->round < DR_ROUNDS)
        return;
    if (move.verb == DR_V_CALM)
        count[2] += dr_most_calm(game, s, move.who) - move.arg[0];
    if (move.verb == DR_V_PASS)
        count[2] += points_forgone(game, s, &p);
}

/* ---- Project Dreamscape ---- */

static int score_of(const rv_game *game, const void *state, int seat)
{
    rv_result result;
    rv_result_of(game, state, &result);
    return result.score[seat];
}

/* Z cards turn upright again (PD-T13), so points not spent are lost. A bought card's dream has yet
   to be chosen: only what its place in the stack scores counts here. */
static void watch_project_dreamscape(const rv_game *game, const void *state, rv_move move,
                                     int count[])
{
    rv_move list[RV_MOVES];
    if (move.verb != PD_V_END)
        return;
    int best = score_of(game, state, move.who), now = best;
    int n = game->rules->moves(game, state, move.who, list);
    for (int i = 0; i < n; i++) {
        pd_state later = *(const pd_state *)state;
        if (list[i].verb != PD_V_BUY && list[i].verb != PD_V_CLAIM)
            continue;
        if (list[i].verb == PD_V_BUY)
            pd_buy(&later, list[i].arg[0], NULL);
        else
            pd_claim(&later, list[i].arg[0], NULL);
        int score = score_of(game, &later, move.who);
        best = score > best ? score : best;
    }
    count[0] += best > now;
}

/* ---- Playing ---- */

static const watcher watchers[] = {
    { &ds_rules, { "points", "thrown", "idle" }, watch_dreamscape },
    { &in_rules, { "aimless", "in vain", "no bed", "late" }, watch_insomnia },
    { &dr_rules, { "colours", "drafts", "unspent", "undone", "hoarded" }, watch_dream_runners },
    { &pd_rules, { "unspent" }, watch_project_dreamscape },
};

static const watcher *watcher_of(const rv_game *game)
{
    for (size_t i = 0; i < sizeof watchers / sizeof watchers[0]; i++)
        if (watchers[i].rules == game->rules)
            return &watchers[i];
    return NULL; /* nobody has seen such mistakes there: points only */
}

static void watch(const watched_turn *turn, void *context)
{
    const watcher *w = watcher_of(turn->game);
    if (w)
        w->watch(turn->game, turn->state, turn->moves[turn->chosen], context);
}

static void measure(const rv_game *game, const rv_bot *bot, long games, uint64_t first)
{
    int count[COUNTS] = { 0 }, seats = rv_seats(game);
    watched_mean points = { 0 };
    for (long played = 0; watched_more(played, &games); played++) {
        rv_result result;
        double mean = 0;
        watched_play(game, bot, first + (uint64_t)played, watch, count, &result);
        for (int seat = 1; seat <= seats; seat++)
            mean += (double)result.score[seat] / seats;
        watched_add(&points, mean);
    }
    printf("| %s | %s | %d | %ld | %.1f +- %.1f |", game->rules->id, bot->id, seats, games,
           watched_value(&points), watched_interval(&points));
    const watcher *w = watcher_of(game);
    for (int i = 0; i < COUNTS && w && w->count[i]; i++)
        printf("%s %s %.2f", i ? "," : "", w->count[i], count[i] / points.n / seats);
    printf("%s |\n", w ? "" : " -");
}

int main(int argc, char **argv)
{
    rv_game game;
    const rv_bot *bot;
    long games;
    if (!watched_read(argc, argv, &game, &bot, &games))
        return 2;
    measure(&game, bot, games, argc > 5 ? strtoull(argv[5], NULL, 10) : 1);
    return 0;
}
