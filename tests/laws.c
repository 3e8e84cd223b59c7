#include "tests/laws.h"
#include "tests/support.h"

#include "core/room/stream.h"

#include <string.h>

typedef struct state {
    _Alignas(16) unsigned char bytes[RV_STATE_BYTES];
} state;

enum { LONGEST = 50000, TEXT = 32768, RANDOM_MOVES = 40 };

/* One game under test. */
typedef struct trial {
    const rv_game *game;
    state now, before;
    rv_rng chance; /* of the test itself: which moves, which samples */
    rv_move last;
    laws_coverage *coverage;
    laws_report *report;
    bool broken;
} trial;

static rv_head *head_of(state *s)
{
    return (rv_head *)s->bytes;
}

static size_t size_of(const trial *t)
{
    return t->game->rules->state_bytes;
}

static bool same(const trial *t, const state *a, const state *b)
{
    return memcmp(a, b, size_of(t)) == 0;
}

static uint32_t chance(trial *t, int n)
{
    return rv_below(&t->chance, (uint32_t)n);
}

static void broke(trial *t, const char *law, const char *what)
{
    if (t->broken)
        return;
    t->broken = true;
    rv_out out = rv_out_to(t->report->law, sizeof t->report->law);
    rv_put(&out, "law %s: %s", law, what);
    out = rv_out_to(t->report->position, sizeof t->report->position);
    rv_put(&out, "# %s\n", t->report->law);
    rv_position_print(t->game, &t->before, &out);
    rv_put(&out, "# then %d: ", t->last.who);
    rv_move_print(t->game, t->last, &out);
    rv_put(&out, "\n");
}

static void hold(trial *t, bool good, const char *law, const char *what)
{
    if (!good)
        broke(t, law, what);
}

/* ---- Law 2: legal moves ---- */

static void check_words(trial *t, rv_move move)
{
    char text[256];
    rv_out out = rv_out_to(text, sizeof text);
    rv_move back;
    rv_move_print(t->game, move, &out);
    bool read = rv_move_read(t->game, move.who, rv_written(&out), &back);
    hold(t, read && memcmp(&move, &back, sizeof move) == 0, "2", "a move does not read back");
}

static void check_moves(trial *t, int who)
{
    rv_move list[RV_MOVES], seen[RV_MOVES];
    state view;
    const rv_rules *rules = t->game->rules;
    int n = rules->moves(t->game, &t->now, who, list);
    bool owes = head_of(&t->now)->waiting >> who & 1;
    if (who != RV_CLOCK)
        hold(t, owes == (n > 0), "2", "a seat that owes has moves, any other none");
    hold(t, n <= RV_MOVES, "2", "too many moves");
    rv_view(t->game, &t->now, who == RV_CLOCK ? RV_SPECTATOR : who, &view);
    if (who != RV_CLOCK) {
        int m = rules->moves(t->game, &view, who, seen);
        hold(t, m == n && memcmp(list, seen, (size_t)n * sizeof list[0]) == 0, "2",
             "moves differ on the mover's view");
    }
    t->coverage->widest = n > t->coverage->widest ? n : t->coverage->widest;
    for (int i = 0; i < n; i++) {
        hold(t, list[i].who == who, "2", "a move of somebody else");
        check_words(t, list[i]);
        for (int j = 0; j < i; j++)
            hold(t, memcmp(&list[i], &list[j], sizeof list[0]) != 0, "2", "a move is listed twice");
    }
}

/* ---- Law 3: everything else is refused ---- */

static void check_refused(trial *t, rv_move move)
{
    state copy = t->now;
    if (rv_legal(t->game, &t->now, move))
        return;
    const char *rule = rv_play(t->game, &copy, move, NULL);
    t->coverage->illegal++;
    hold(t, rule != NULL, "3", "an illegal move was played");
    hold(t, same(t, &copy, &t->now), "3", "a refused move changed the state");
    if (rule == NULL)
        return;
    char key[48];
    rv_out out = rv_out_to(key, sizeof key);
    rv_put(&out, "rule.%s", rule);
    if (rv_lookup(&rv_english, rv_written(&out)))
        return;
    char what[96];
    out = rv_out_to(what, sizeof what);
    rv_put(&out, "a refusal names %s, and lang/en.txt has no rule.%s", rule, rule);
    broke(t, "3", what);
}

static rv_move any_move(trial *t)
{
    rv_move move = { .who = (uint8_t)chance(t, RV_SEATS + 3), .verb = (uint8_t)chance(t, 32) };
    for (int i = 0; i < RV_ARGS; i++)
        move.arg[i] = (uint16_t)(chance(t, 3) ? chance(t, 12) : chance(t, 65536));
    return move;
}

static void check_illegal(trial *t)
{
    rv_move list[RV_MOVES];
    for (int who = 0; who <= rv_seats(t->game); who++) {
        int n = t->game->rules->moves(t->game, &t->now, who, list);
        if (n == 0)
            continue;
        rv_move legal = list[chance(t, n)];
        for (int delta = -2; delta <= 2; delta++) {
            rv_move move = legal;
            move.who = (uint8_t)(move.who + delta);
            check_refused(t, move);
            move = legal;
            move.verb = (uint8_t)(move.verb + delta);
            check_refused(t, move);
            for (int i = 0; i < RV_ARGS; i++) {
                move = legal;
                move.arg[i] = (uint16_t)(move.arg[i] + delta);
                check_refused(t, move);
            }
        }
    }
    for (int i = 0; i < RANDOM_MOVES; i++)
        check_refused(t, any_move(t));
}

/* ---- Law 4: views and guesses ---- */

static void finish_randomly(trial *t, state *s)
{
    for (uint32_t made = 0; !head_of(s)->over; made++) {
        rv_move list[RV_MOVES];
        int seat = 1;
        if (made > t->game->rules->longest) {
            broke(t, "4", "play from a guess does not end");
            return;
        }
        while (!(head_of(s)->waiting >> seat & 1))
            seat++;
        int n = t->game->rules->moves(t->game, s, seat, list);
        if (n <= 0) {
            broke(t, "4", "a guess leads to a seat without moves");
            return;
        }
        t->game->rules->apply(t->game, s, list[chance(t, n)], NULL);
    }
}

static bool sees(const rv_event *event, int viewer)
{
    return event->audience >> (viewer == RV_SPECTATOR ? 0 : viewer) & 1;
}

static bool same_events(const rv_events *a, const rv_events *b, int viewer)
{
    int i = 0, j = 0;
    for (;;) {
        while (i < a->count && !sees(&a->list[i], viewer))
            i++;
        while (j < b->count && !sees(&b->list[j], viewer))
            j++;
        if (i == a->count || j == b->count)
            return i == a->count && j == b->count;
        if (memcmp(&a->list[i++], &b->list[j++], sizeof a->list[0]) != 0)
            return false;
    }
}

/* Two worlds that the viewer cannot tell apart: the same move, made by anybody whose moves are the
   same in both, must look the same to the viewer unless chance was involved. A veiled or hidden
   move of somebody else may even be a different one. */
static void check_two_worlds(trial *t, const state *other, int viewer)
{
    static rv_events here, there;
    rv_move list[RV_MOVES], others[RV_MOVES];
    int who = 1 + (int)chance(t, rv_seats(t->game));
    const rv_rules *rules = t->game->rules;
    state a = t->now, b = *other;
    int n = rules->moves(t->game, &a, who, list), m = rules->moves(t->game, &b, who, others);
    if (n == 0 || m == 0)
        return;
    rv_move move = list[chance(t, n)], twin = move;
    rv_secrecy secrecy = rv_secrecy_of(t->game, move.verb);
    bool secret = who != viewer && secrecy != RV_OPEN;
    if (secret) {
        twin = others[chance(t, m)];
        if (rv_secrecy_of(t->game, twin.verb) != secrecy
            || (twin.verb != move.verb && secrecy == RV_VEILED))
            return;
    } else if (!rv_legal(t->game, &b, move)) {
        hold(t, who != viewer, "4", "a viewer's own legal move is illegal in a twin world");
        return;
    }
    uint64_t draws_a = head_of(&a)->rng.count, draws_b = head_of(&b)->rng.count;
    here.count = there.count = 0;
    rules->apply(t->game, &a, move, &here);
    rules->apply(t->game, &b, twin, &there);
    if (head_of(&a)->rng.count != draws_a || head_of(&b)->rng.count != draws_b)
        return;
    if (secret && (head_of(&a)->waiting != head_of(&b)->waiting || head_of(&a)->waiting == 0))
        return; /* the last commitment may reveal them all */
    for (int i = 0; i < here.count; i++)
        if (rules->events[here.list[i].kind].reveals)
            return;
    for (int i = 0; i < there.count; i++)
        if (rules->events[there.list[i].kind].reveals)
            return;
    hold(t, same_events(&here, &there, viewer), "4", "events tell two worlds apart");
    state va, vb;
    rv_view(t->game, &a, viewer, &va);
    rv_view(t->game, &b, viewer, &vb);
    hold(t, same(t, &va, &vb), "4", "views tell two worlds apart");
}

enum { UNTOUCHED = 0xa5 };

/* Nothing was written behind the last byte of the state. */
static bool is_within(const trial *t, const state *s)
{
    const unsigned char *rest = s->bytes + size_of(t);
    size_t size = sizeof s->bytes - size_of(t);
    return size == 0 || (rest[0] == UNTOUCHED && memcmp(rest, rest + 1, size - 1) == 0);
}

static void check_view(trial *t, int viewer)
{
    state view, again, guess;
    memset(&view, UNTOUCHED, sizeof view);
    again = view;
    rv_view(t->game, &t->now, viewer, &view);
    rv_view(t->game, &view, viewer, &again);
    hold(t, same(t, &view, &again), "4", "redaction is not idempotent");
    hold(t, is_within(t, &view), "4", "redact writes past the end of the state");
    hold(t, is_within(t, &again), "4", "redact, given a view, writes past the end of the state");
    hold(t, head_of(&view)->rng.count == 0 && head_of(&view)->ply == 0, "4", "the head shows");
    hold(t, rv_is_view(t->game, &view, viewer), "4", "a view is not taken for one");
    guess = view;
    rv_guess(t->game, &guess, &t->chance);
    hold(t, is_within(t, &guess), "4", "guess writes past the end of the state");
    rv_view(t->game, &guess, viewer, &again);
    hold(t, same(t, &view, &again), "4", "the view of a guess is not the view");
    const char *bug = t->game->rules->bug(t->game, NULL, &guess);
    hold(t, bug == NULL, "4", bug ? bug : "");
    t->coverage->guesses++;
    check_two_worlds(t, &guess, viewer);
    if (chance(t, 64) == 0)
        finish_randomly(t, &guess);
}

/* Whoever looks at the end sees the same result. */
static void check_results(trial *t)
{
    static rv_result full, seen;
    state view;
    rv_result_of(t->game, &t->now, &full);
    for (int viewer = 0; viewer <= rv_seats(t->game); viewer++) {
        rv_view(t->game, &t->now, viewer ? viewer : RV_SPECTATOR, &view);
        rv_result_of(t->game, &view, &seen);
        hold(t, memcmp(&full, &seen, sizeof full) == 0, "4", "a view has another result");
    }
}

/* ---- Laws 6 and 7 ---- */

/* Veiled and hidden choices that are pending together commute, unless they involve chance or a race
   (the first `done`). */
static void check_commute(trial *t)
{
    rv_move first[RV_MOVES], second[RV_MOVES];
    const rv_rules *rules = t->game->rules;
    int a = 1 + (int)chance(t, rv_seats(t->game)), b = 1 + (int)chance(t, rv_seats(t->game));
    int n = rules->moves(t->game, &t->now, a, first), m = rules->moves(t->game, &t->now, b, second);
    if (a == b || n == 0 || m == 0)
        return;
    rv_move x = first[chance(t, n)], y = second[chance(t, m)];
    const rv_verb *v = &rules->verbs[x.verb], *w = &rules->verbs[y.verb];
    if (v->secrecy == RV_OPEN || w->secrecy == RV_OPEN || v->ordered || w->ordered)
        return;
    state xy = t->now, yx = t->now;
    rules->apply(t->game, &xy, x, NULL);
    rules->apply(t->game, &yx, y, NULL);
    if (!rv_legal(t->game, &xy, y) || !rv_legal(t->game, &yx, x)) {
        broke(t, "6", "a pending choice takes another one away");
        return;
    }
    rules->apply(t->game, &xy, y, NULL);
    rules->apply(t->game, &yx, x, NULL);
    t->coverage->commuted++;
    hold(t, same(t, &xy, &yx), "6", "pending choices do not commute");
}

/* A move in a race has a verb whose order matters, and cannot be taken back. */
static void check_race(trial *t, const rv_move *list, int n)
{
    const rv_rules *rules = t->game->rules;
    for (int i = 0; rules->races && i < n; i++) {
        const rv_verb *verb = &rules->verbs[list[i].verb];
        if (rules->races(t->game, &t->now, list[i]))
            hold(t, verb->ordered && verb->final, "6", "a move that races could be taken back");
    }
}

static void check_undo(trial *t, const rv_move *list, int n)
{
    state copy = t->now, again;
    rv_move move = list[chance(t, n)];
    t->game->rules->apply(t->game, &copy, move, NULL);
    again = t->now;
    static rv_events events;
    events.count = 0;
    t->game->rules->apply(t->game, &again, move, &events);
    for (int i = 0; i < events.count; i++)
        t->coverage->events |= 1ull << events.list[i].kind;
    hold(t, same(t, &copy, &again), "6", "listening to events changes what happens");
}

/* Which key differs after reading back; or else the byte that no key covers. */
static void broke_reading(trial *t, const state *back)
{
    const rv_rules *rules = t->game->rules;
    char what[160], was[48], is[48];
    for (int key = 0; rules->keys[key].id; key++) {
        int seats = rules->keys[key].of_seats ? rv_seats(t->game) : 1;
        for (int seat = 1; seat <= seats; seat++) {
            rv_out a = rv_out_to(was, sizeof was), b = rv_out_to(is, sizeof is);
            rules->print(t->game, &t->now, key, seat, &a);
            rules->print(t->game, back, key, seat, &b);
            if (a.full || b.full || rv_same(rv_written(&a), rv_written(&b)))
                continue;
            rv_out out = rv_out_to(what, sizeof what);
            rv_put(&out, "a position does not read back: %s of %d was %s, is %s",
                   rules->keys[key].id, seat, was, is);
            broke(t, "7", what);
            return;
        }
    }
    size_t at = 0;
    while (((const unsigned char *)back)[at] == ((const unsigned char *)&t->now)[at])
        at++;
    rv_out out = rv_out_to(what, sizeof what);
    rv_put(&out, "a position does not read back: no key tells of byte %d of the state%s", (int)at,
           at < sizeof(rv_head) ? " (in its head)" : "");
    broke(t, "7", what);
}

static void check_position(trial *t)
{
    static char text[TEXT];
    rv_out out = rv_out_to(text, sizeof text);
    state back;
    rv_game game;
    rv_complaint complaint;
    rv_position_print(t->game, &t->now, &out);
    hold(t, !out.full, "7", "a position does not fit its buffer");
    const char *wrong =
        rv_position_parse(&game, &back, t->game->box, 1, rv_written(&out), NULL, &complaint);
    hold(t, wrong == NULL, "7", wrong ? support_said(&complaint) : "");
    if (wrong)
        return;
    head_of(&back)->rng = head_of(&t->now)->rng;
    head_of(&back)->ply = head_of(&t->now)->ply;
    if (!same(t, &back, &t->now))
        broke_reading(t, &back);
    hold(t, memcmp(game.option, t->game->option, sizeof game.option) == 0, "7",
         "options do not read back");
}

/* rv_say() shows the key of a sentence that is not there, in brackets. */
static void check_sentences(trial *t, const char *text, const char *code)
{
    char mark[48], what[128];
    rv_out start = rv_out_to(mark, sizeof mark), out = rv_out_to(what, sizeof what);
    rv_put(&start, "[%s.", t->game->rules->id);
    const char *key = strstr(text, mark);
    if (key == NULL)
        return;
    rv_put(&out, "missing in lang/%s.txt: %.*s", code, (int)strcspn(key + 1, "]"), key + 1);
    broke(t, "7", what);
}

static void check_shown(trial *t)
{
    static char text[TEXT];
    state view;
    int viewer = (int)chance(t, rv_seats(t->game) + 1);
    rv_view(t->game, &t->now, viewer ? viewer : RV_SPECTATOR, &view);
    rv_out out = rv_out_to(text, sizeof text);
    rv_json json = rv_json_to(&out);
    rv_view_json(t->game, &view, NULL, &json);
    hold(t, !out.full && rv_json_valid(rv_written(&out)), "7",
         "the JSON of a view is not well formed");
    for (int i = 0; i < 2; i++) {
        rv_out_clear(&out);
        t->game->rules->text(t->game, &view, i ? &rv_french : &rv_english, &out);
        hold(t, !out.full && out.used > 0, "7", "the text of a view does not fit");
        check_sentences(t, text, i ? "fr" : "en");
    }
}

/* ---- The game ---- */

static void check_here(trial *t, int every)
{
    const rv_rules *rules = t->game->rules;
    const char *bug = rules->bug(t->game, NULL, &t->now);
    hold(t, bug == NULL, "5", bug ? bug : "");
    if (chance(t, every) != 0)
        return;
    for (int who = 0; who <= rv_seats(t->game); who++)
        check_moves(t, who);
    check_illegal(t);
    for (int viewer = 1; viewer <= rv_seats(t->game); viewer++)
        check_view(t, viewer);
    check_view(t, RV_SPECTATOR);
    check_position(t);
    check_shown(t);
    check_commute(t);
}

/* A seat that owes, chosen at random; sometimes the clock. */
static int choose_mover(trial *t)
{
    rv_move list[RV_MOVES];
    int owing[RV_SEATS + 1], n = 0;
    for (int seat = 1; seat <= rv_seats(t->game); seat++)
        if (head_of(&t->now)->waiting >> seat & 1)
            owing[n++] = seat;
    bool clock = chance(t, 24) == 0 && t->game->rules->moves(t->game, &t->now, RV_CLOCK, list) > 0;
    if (clock)
        t->coverage->clock_moves++;
    return clock || n == 0 ? RV_CLOCK : owing[chance(t, n)];
}

/* Law 1: the moves, as words, give the same states again. */
static void check_replay(trial *t, rv_rng seed, const rv_move *moves, const uint64_t *hashes, int n)
{
    state s;
    rv_deal(t->game, &s, seed);
    for (int i = 0; i < n && !t->broken; i++) {
        char text[256];
        rv_out out = rv_out_to(text, sizeof text);
        rv_move move;
        rv_move_print(t->game, moves[i], &out);
        bool read = rv_move_read(t->game, moves[i].who, rv_written(&out), &move);
        hold(t, read && rv_play(t->game, &s, move, NULL) == NULL, "1", "a logged move is refused");
        hold(t, rv_hash(t->game, &s) == hashes[i], "1", "a replay differs");
    }
}

bool laws_play(const rv_game *game, rv_rng seed, int every, laws_coverage *coverage,
               laws_report *report)
{
    static rv_move moves[LONGEST];
    static uint64_t hashes[LONGEST];
    static rv_events events;
    trial t = { .game = game, .coverage = coverage, .report = report };
    t.chance = (rv_rng){ { seed.key[0] ^ 0x5eed, seed.key[1] }, 0 };
    rv_deal(game, &t.now, seed);
    t.before = t.now;
    int made = 0;
    while (!t.broken && !head_of(&t.now)->over) {
        rv_move list[RV_MOVES];
        check_here(&t, every);
        int who = choose_mover(&t), n = game->rules->moves(game, &t.now, who, list);
        if (n <= 0) {
            broke(&t, "2", "nobody can move");
            break;
        }
        if (chance(&t, every) == 0)
            check_undo(&t, list, n);
        check_race(&t, list, n);
        t.last = list[chance(&t, n)];
        t.before = t.now;
        coverage->verbs |= 1ull << t.last.verb;
        if (who != RV_CLOCK)
            coverage->prompts |= 1ull << game->rules->prompt(game, &t.now, who);
        events.count = 0;
        const char *rule = rv_play(game, &t.now, t.last, &events);
        hold(&t, rule == NULL, "3", "a legal move was refused");
        const char *bug = game->rules->bug(game, &t.before, &t.now);
        hold(&t, bug == NULL, "5", bug ? bug : "");
        if (made < LONGEST) {
            moves[made] = t.last;
            hashes[made] = rv_hash(game, &t.now);
        }
        if ((uint32_t)++made > game->rules->longest)
            broke(&t, "8", "the game is longer than its bound");
    }
    if (!t.broken) {
        check_here(&t, 1);
        check_results(&t);
        check_replay(&t, seed, moves, hashes, made < LONGEST ? made : LONGEST);
    }
    coverage->games++;
    coverage->decisions += made;
    coverage->longest = made > coverage->longest ? made : coverage->longest;
    return !t.broken;
}
