/*
 * How good the table looks for a seat: the yardstick of simple bots, which look one decision ahead.
 *
 * The unit is a tenth of a wink. What a seat has for good (a low pillow, tokens on tiles) counts as
 * it is. What it has won in this race counts in full in bed, not at all when awake, and for a sheep
 * still running in proportion to its chance of reaching the fence once more before the nightmare
 * gets it. So a bot goes to bed when running on is worth less, and the more readily the more it has
 * to lose.
 *
 * Winks do not outlast the race (IN-E6). A sheep that is the last one running and already leads
 * gains nothing by more of them, unless they reach the pillow.
 *
 * In a solo game every race costs five points (IN-P7), so one that ends early pays too dearly for a
 * tile; and the end counts by its points, since somebody who has reached the pillow may still run
 * on for more.
 */
#include "bots/insomnia/know.h"

#include <string.h>

enum {
    WIN = 20000,
    REACHED = WIN / 4,     /* in bed with a pillow that is reached: others may have more */
    POINT = 10,            /* of the solo score, and a wink */
    RACE = 10 * POINT,     /* solo: the five points of a race, and as much for what it puts off */
    SUCCESS = 100 * POINT, /* solo: to have reached the pillow, rather than running after it */
    PILLOW_STEP = 13,
    TILE_HERE = 12, /* a tile that may be used right now */
    PER_SPACE = 3,  /* on the way to the next leap */
    LAP = 8,        /* winks that one more lap brings: the fence, and a tile or two */
    NEAR = 4,       /* spaces before the nightmare where it may be within a round or two */
    CERTAIN = 1000  /* chances are per mille */
};

/* Steps to the next leap over the fence. */
static int to_fence(int space)
{
    return IN_SPACES + 1 - space;
}

/* Turns until then: one if a card in hand is long enough, else by a usual stride. */
static int turns_to_fence(const in_box *box, const in_state *s, int seat)
{
    int steps = to_fence(s->sheep[seat]), longest = 0;
    for (int i = 0; i < IN_HAND; i++) {
        int number = s->hand[seat][i];
        if (number == 0 || number == IN_HIDDEN)
            continue;
        const in_face *face = &box->face[number - 1];
        int distance = face->distance[face->distances - 1];
        longest = distance > longest ? distance : longest;
    }
    int turns = steps <= longest ? 1 : 1 + (steps - longest + 3) / 4;
    return in_is_stuck(s, seat) ? turns + 1 : turns;
}

/* The chance of being at the fence before the nightmare, and before a second fright. */
static int chance(const rv_game *game, const in_state *s, int seat)
{
    double draws = in_draws_per_round(game, s);
    int rounds = turns_to_fence(in_box_of(game), s, seat);
    int good = (int)(CERTAIN * in_night_odds(game, s, rounds * draws));
    int lead = s->sheep[seat] - s->night; /* it comes from behind, and never laps anybody */
    if (in_is_scared(s, seat))
        good = good * (lead > 0 && lead <= NEAR ? 55 : lead >= 0 ? 80 : 90) / 100;
    return good;
}

/* What these winks are worth in bed, compared with waking. */
static int32_t abed(const rv_game *game, const in_state *s, int seat, int winks)
{
    const in_steps *steps = &in_box_of(game)->steps[rv_seats(game)];
    int better = 0, down;
    for (int other = 1; other <= rv_seats(game); other++)
        better += other != seat && s->winks[other] > winks;
    if (in_solo(game))
        down = winks / steps->per_winks * steps->per_step;
    else
        down = steps->rank[better] - steps->woke;
    int32_t value = POINT * winks + PILLOW_STEP * down;
    if (winks < s->pillow[seat])
        return value;
    return value + (in_solo(game) ? SUCCESS + PILLOW_STEP * s->pillow[seat] : REACHED);
}

/* The last sheep running, if it leads, is sure of its place: another lap brings nothing that counts
   (IN-E4), unless it brings the pillow. */
static int32_t running(const rv_game *game, const in_state *s, int seat, int winks)
{
    bool decided = !in_solo(game) && s->racing == 1u << seat && s->pillow[seat] > winks + LAP;
    for (int other = 1; other <= rv_seats(game); other++)
        decided &= other == seat || s->winks[other] <= winks;
    int32_t there = abed(game, s, seat, decided ? winks : winks + LAP);
    return there * chance(game, s, seat) / CERTAIN - PER_SPACE * to_fence(s->sheep[seat]);
}

/* If it leapt over the fence this turn: have the winks been counted, and is there still a choice?
 */
static int32_t in_the_race(const rv_game *game, const in_state *s, int seat)
{
    bool own = seat == s->active && s->crossed > 0, paid = s->at == IN_FENCE && s->pushed == 0;
    int winks = s->winks[seat] + (own && !paid ? IN_FENCE_WINKS * s->crossed : 0);
    int32_t on = running(game, s, seat, winks), bed = abed(game, s, seat, winks);
    bool choice = own || (s->at == IN_FENCE && s->pushed >> seat & 1);
    int32_t value = choice && bed > on ? bed : on;
    return s->at == IN_USE && seat == s->active ? value + TILE_HERE : value;
}

static int32_t of_seat(const rv_game *game, const in_state *s, int seat)
{
    int32_t value = in_zzz_worth(game, s, seat) - PILLOW_STEP * s->pillow[seat];
    if (in_is_racing(s, seat))
        value += in_the_race(game, s, seat);
    else if (s->abed >> seat & 1 || in_reached(game, s, seat))
        value += abed(game, s, seat, s->winks[seat]);
    return value;
}

static int32_t value_for(const rv_game *game, const void *state, int who)
{
    const in_state *s = state;
    if (s->head.over) {
        rv_result result;
        rv_result_of(game, s, &result);
        if (in_solo(game))
            return POINT * result.score[1] + (s->outcome == IN_TARGET ? SUCCESS : -SUCCESS);
        return (result.winners >> who & 1 ? WIN : -WIN) + result.score[who];
    }
    int32_t others = 0;
    for (int seat = 1; seat <= rv_seats(game); seat++)
        if (seat != who)
            others += of_seat(game, s, seat);
    if (in_solo(game))
        return of_seat(game, s, who) - RACE * s->race;
    return of_seat(game, s, who) - others / (2 * rv_seats(game));
}

/* ---- Why ---- */

static int32_t of_race(const rv_game *game, const in_state *s, int seat)
{
    if (in_is_racing(s, seat))
        return in_the_race(game, s, seat);
    return s->abed >> seat & 1 ? abed(game, s, seat, s->winks[seat]) : 0;
}

/* Winks as they are, the steps of the pillow that they bring beside waking, and the rest of the
   race with its chances and dangers, all as if the pillow could not be reached; and what that would
   be worth. Nothing of a race outlasts it but Zzz and pillows (IN-E6). */
static int terms(const rv_game *game, const void *view, const void *before, const void *after,
                 int who, rv_term out[RV_TERMS])
{
    const in_state *s = view, *from = before, *to = after;
    in_state far = *s;
    far.pillow[who] = UINT8_MAX;
    bool lasts = from->race == to->race && from->at != IN_REST && to->at != IN_REST;
    bool same = s->race == to->race && s->at != IN_REST;
    bool counts = lasts && same && (in_is_racing(s, who) || s->abed >> who & 1);
    int32_t winks = counts ? POINT * s->winks[who] : 0;
    int32_t bed = counts ? abed(game, &far, who, s->winks[who]) : 0;
    int32_t race = counts ? of_race(game, &far, who) : 0;
    int32_t reached = counts ? of_race(game, s, who) - race : 0;
    out[0] = (rv_term){ .key = "insomnia.term.winks", .worth = winks };
    out[1] = (rv_term){ .key = "insomnia.term.place", .worth = bed - winks };
    out[2] = (rv_term){ .key = "insomnia.term.way", .worth = race - bed };
    out[3] = (rv_term){ .key = "insomnia.term.reached", .worth = reached, .win = true };
    out[4] = (rv_term){ .key = "insomnia.term.zzz", .worth = in_zzz_worth(game, s, who) };
    out[5] = (rv_term){ .key = "insomnia.term.pillow", .worth = -PILLOW_STEP * s->pillow[who] };
    return 6;
}

/* ---- Moves that bring nothing ---- */

/* Zzz that pay for nothing still count for a seat that cashes them in (on this space) or counts
   stacks. */
static bool counts_stacks(const rv_game *game, const in_state *s, int seat, int space)
{
    const in_box *box = in_box_of(game);
    for (int at = 1; at <= IN_SPACES; at++) {
        if (s->board[at] == 0 || in_tokens(s, seat, at) == 0)
            continue;
        const char *effect = in_effects[box->tile[s->board[at] - 1].effect].id;
        if (strcmp(effect, "winks-per-stack") == 0
            || (at == space && strcmp(effect, "cash-in") == 0))
            return true;
    }
    return false;
}

bool in_needs_bed(const rv_game *game, const in_state *s, int seat, int winks)
{
    int first = 1;
    for (int other = 1; other <= rv_seats(game); other++)
        first &= other == seat || s->winks[other] <= winks;
    return rv_seats(game) > 1 && s->racing == 1u << seat && first && winks + 20 < s->pillow[seat];
}

/* Does a card in hand lead over the fence? */
static bool can_leap(const rv_game *game, const in_state *s, int seat)
{
    bool can = false;
    for (int i = 0; i < in_hand_size(s, seat); i++) {
        const in_face *face = &in_box_of(game)->face[s->hand[seat][i] - 1];
        int steps = in_steps_of(game, s, seat, face->distance[face->distances - 1]);
        int to = s->sheep[seat] + steps;
        bool wakes = in_is_scared(s, seat) && in_wrap(to) == s->night; /* IN-M4, IN-F5 */
        can |= to > IN_SPACES && !wakes;
    }
    return can && s->sheep[seat] > 0;
}

bool in_is_late(const rv_game *game, const in_state *s, rv_move move)
{
    bool stays = move.verb == IN_V_PLAY && (move.arg[1] == IN_WINKS || move.arg[1] == IN_ZZZ_ONLY);
    return stays && s->effect == IN_NO_EFFECT
           && in_needs_bed(game, s, move.who, s->winks[move.who] + IN_FENCE_WINKS)
           && can_leap(game, s, move.who) && in_may_cross(game, s);
}

static bool has_no_effect(const rv_game *game, const in_state *s, rv_move move)
{
    in_state later = *s;
    rv_events events = { .count = 0 };
    in_apply(game, &later, move, &events);
    for (int i = 0; i < events.count; i++)
        if (events.list[i].kind == IN_E_NOTHING)
            return true;
    return false;
}

/* A Zzz laid beside an infinite one, which pays for the tile for ever (IN-U3), a Zzz paid for a
   tile whose condition fails (IN-U6), and a gift left lying. And for whoever needs only a bed,
   whatever keeps them from it while the next card may end the race: waking costs five steps of the
   pillow or more (IN-E4), and no Zzz is worth that. */
static bool idle(const rv_game *game, const void *state, rv_move move)
{
    const in_state *s = state;
    if (move.verb == IN_V_PUT || move.verb == IN_V_SHIFT) {
        int to = move.arg[move.verb == IN_V_SHIFT];
        return !s->onto && !s->infinite && in_infinite(s, move.who, to)
               && !counts_stacks(game, s, move.who, to);
    }
    if (move.verb == IN_V_SKIP)
        return s->at == IN_USE && in_is_gift(game, s, move.who);
    if (move.verb == IN_V_CONTINUE)
        return in_needs_bed(game, s, move.who, s->winks[move.who]) && in_may_cross(game, s);
    if (move.verb == IN_V_PLAY)
        return in_is_late(game, s, move);
    return move.verb == IN_V_USE && in_infinite(s, move.who, s->sheep[move.who]) == 0
           && has_no_effect(game, s, move);
}

/* Where the nightmare is and whom it has caught: whoever plans to run on does so until it comes
   nearer. */
static uint32_t fate(const rv_game *game, const void *state)
{
    const in_state *s = state;
    (void)game;
    return (uint32_t)s->night | (uint32_t)s->web << 4 | (uint32_t)(s->scared >> 1) << 8
           | (uint32_t)(s->racing >> 1) << 12 | (uint32_t)s->race << 16;
}

const rv_sense in_sense = { .rules = &in_rules,
                            .value = value_for,
                            .idle = idle,
                            .fate = fate,
                            .terms = terms,
                            .unit = "insomnia.term.unit",
                            .one = POINT };
