/*
 * Law 9: two worlds that a viewer cannot tell apart give it the same streams, byte by byte and line
 * by line, whatever the others do in secret; and the same answers to everything it may ask.
 *
 * A game is played at random up to some move. The true state and one that the viewer takes for
 * possible (rv_guess) each get a room and a table. Then both worlds go on side by side: the same
 * moves where they are seen, different ones (and different numbers of them) where they are not,
 * time, undo, seats. Chance brings the same in both (laws_chance.h); where it cannot, the
 * comparison ends. A draw that does not show in the viewer's view is also checked alone: the viewer
 * must hear the same with another outcome.
 */
#include "tests/laws.h"
#include "tests/laws_chance.h"
#include "tests/laws_world.h"

#include <string.h>

enum { STEPS = 40, QUESTIONS = 2, WORDS = 512 };

typedef struct state {
    _Alignas(16) unsigned char bytes[RV_STATE_BYTES];
} state;

typedef struct trial {
    const rv_game *game;
    laws_chance *script;
    laws_world world[2];
    state before; /* how the viewer saw the first world's table before the last step */
    int viewer;   /* a seat; 0: spectators */
    uint64_t now;
    rv_rng chance;
    laws_coverage *coverage;
    laws_report *report;
    bool broken, parted;
    bool excused;     /* this step may show the worlds to be different */
    char what[WORDS]; /* the last step */
} trial;

static uint32_t chance(trial *t, int n)
{
    return rv_below(&t->chance, (uint32_t)n);
}

static void look(const trial *t, const void *from, state *view)
{
    rv_view(t->game, from, t->viewer ? t->viewer : RV_SPECTATOR, view);
}

static bool looks_alike(const trial *t, const void *a, const void *b)
{
    state va, vb;
    look(t, a, &va);
    look(t, b, &vb);
    return memcmp(&va, &vb, t->game->rules->state_bytes) == 0;
}

static void broke(trial *t, const char *what)
{
    if (t->broken)
        return;
    t->broken = true;
    rv_out out = rv_out_to(t->report->law, sizeof t->report->law);
    rv_put(&out, "law 9: %s (viewer %d, %s)", what, t->viewer, t->what);
    out = rv_out_to(t->report->position, sizeof t->report->position);
    rv_put(&out, "# %s\n", t->report->law);
    laws_world_differ(&t->world[0], &t->world[1], &out);
    rv_position_print(t->game, laws_world_head(&t->world[0]), &out);
}

/* ---- Two worlds ---- */

static void note_before(trial *t)
{
    t->excused = false;
    look(t, laws_world_head(&t->world[0]), &t->before);
}

/* Can it happen as the script wants it, without revealing anything to the viewer? */
static bool stays_secret(const trial *t, const void *from, rv_move move)
{
    static rv_events events;
    state after;
    events.count = 0;
    bool good = laws_chance_play(t->script, from, move, &after, &events);
    for (int i = 0; i < events.count; i++)
        good &= !t->game->rules->events[events.list[i].kind].reveals
                || (events.list[i].audience >> t->viewer & 1) == 0;
    return good;
}

/* What the viewer of the first world hears of a move, as one message, with or without what it sees
   of the table; `after`: the table then. */
static size_t message_of(trial *t, rv_move move, bool sees, unsigned char bytes[RV_MESSAGE],
                         state *after)
{
    static rv_events events;
    state view = t->before;
    rv_about about = { 0 };
    rv_pack pack = { .at = bytes, .size = RV_MESSAGE };
    const laws_world *w = &t->world[0];
    events.count = 0;
    laws_chance_play(t->script, laws_world_head(w), move, after, &events);
    if (sees)
        look(t, after, &view);
    rv_parts parts = {
        .about = &about, .events = events.list, .event_count = events.count, .viewer = t->viewer
    };
    rv_stream_change(t->game, &parts, t->before.bytes, &view, &pack);
    return pack.used;
}

/* Logs show open moves word by word, so two different ones must not look the same. */
static void check_open(trial *t, rv_move move, const rv_move *list, int n)
{
    static unsigned char one[RV_MESSAGE], two[RV_MESSAGE];
    state after;
    rv_move other = list[chance(t, n)];
    if (memcmp(&move, &other, sizeof move) == 0 || (move.who && move.who == t->viewer)
        || rv_secrecy_of(t->game, move.verb) != RV_OPEN
        || rv_secrecy_of(t->game, other.verb) != RV_OPEN)
        return;
    note_before(t);
    t->script->count = 0;
    size_t size = message_of(t, move, true, one, &after);
    if (size == message_of(t, other, true, two, &after) && memcmp(one, two, size) == 0)
        broke(t, "an open move is not seen, but stands in the log");
}

/* A draw that leads to another state, but not to another view, must not be told; and one of which
   the viewer hears nothing must not show: else something is not redacted. */
static void check_private_draws(trial *t, rv_move move)
{
    static unsigned char one[RV_MESSAGE], two[RV_MESSAGE];
    state here, there;
    const rv_head *head = laws_world_head(&t->world[0]);
    rv_span words[LAWS_DRAWS], *first = &t->script->words[head->rng.count];
    size_t count = (size_t)t->script->count;
    if (count == 0)
        return;
    memcpy(words, first, count * sizeof words[0]);
    size_t size = message_of(t, move, false, one, &here);
    if (laws_chance_vary(t->script, head, move, &t->chance)) {
        bool same = size == message_of(t, move, false, two, &there) && memcmp(one, two, size) == 0;
        bool alike = looks_alike(t, &here, &there);
        bool secret = alike && memcmp(&here, &there, t->game->rules->state_bytes) != 0;
        if (secret && !same)
            broke(t, "a draw that the viewer may not see is told");
        if (same && !alike)
            broke(t, "a draw that no event tells the viewer shows in its view");
        t->coverage->draws += secret;
    }
    memcpy(first, words, count * sizeof words[0]);
}

/* Chance brings the same in both worlds, if that is possible. What the clock does for a seat may
   depend on what that seat holds in secret. */
static void agree_on_chance(trial *t, rv_move first, rv_move second)
{
    laws_world *one = &t->world[0], *two = &t->world[1];
    laws_world_chance(two, laws_world_head(one)->rng);
    note_before(t);
    bool scripted = laws_chance_script(t->script, laws_world_head(one), first, &t->chance);
    t->excused = !scripted || !stays_secret(t, laws_world_head(one), first)
                 || !stays_secret(t, laws_world_head(two), second) || first.who == RV_CLOCK;
    if (scripted)
        check_private_draws(t, first);
}

static void play_in(trial *t, int i, rv_move move)
{
    if (move.who == RV_CLOCK) {
        laws_world_apply(&t->world[i], &(rv_log_entry){ .kind = RV_L_MOVE, .move = move });
        return;
    }
    rv_wish wish = { .kind = RV_L_MOVE, .seat = move.who, .move = move };
    rv_verdict verdict = laws_world_wish(&t->world[i], &wish, t->now);
    RV_ASSERT(verdict == RV_V_ENTRY);
}

static void say_step(trial *t, const char *kind, int who, rv_move move)
{
    rv_out out = rv_out_to(t->what, sizeof t->what);
    rv_put(&out, "%s %d: ", kind, who);
    rv_move_print(t->game, move, &out);
}

/* Lets time act in both worlds at once. */
static void catch_up(trial *t)
{
    rv_log_entry one, two;
    for (;;) {
        bool first = rv_room_due(t->world[0].room, t->now, &one);
        bool second = rv_room_due(t->world[1].room, t->now, &two);
        bool same = first == second && (!first || memcmp(&one, &two, sizeof one) == 0);
        if (!same && !t->excused)
            broke(t, "time does different things in two worlds");
        t->parted |= !same;
        if (!first || t->parted)
            return;
        say_step(t, "time", RV_CLOCK, one.move);
        if (one.kind == RV_L_MOVE) /* and not somebody's having taken too long */
            agree_on_chance(t, one.move, two.move);
        laws_world_apply(&t->world[0], &one);
        laws_world_apply(&t->world[1], &two);
    }
}

static bool is_over(const trial *t)
{
    return rv_session_over(laws_world_session(&t->world[0]));
}

/* When all is open, hidden moves are counted, too. */
static bool counts_differ(const trial *t)
{
    return is_over(t)
           && rv_session_plies(laws_world_session(&t->world[0]))
                  != rv_session_plies(laws_world_session(&t->world[1]));
}

/* What was heard must be the same, unless there is an excuse for it; then the comparison ends. */
static void compare(trial *t, const char *what)
{
    if (!t->parted)
        catch_up(t);
    for (int i = 0; i < 2; i++)
        rv_table_tick(t->world[i].table, t->now);
    bool alike = looks_alike(t, laws_world_head(&t->world[0]), laws_world_head(&t->world[1]));
    if (!alike && !t->excused)
        broke(t, "views tell two worlds apart");
    else if (!laws_world_same(&t->world[0], &t->world[1]) && !t->excused && !counts_differ(t))
        broke(t, what);
    t->parted |= !alike || !laws_world_same(&t->world[0], &t->world[1]);
    t->coverage->twins++;
    t->world[0].size = t->world[1].size = 0;
}

/* ---- Questions ---- */

/* One request of the viewer at the table, in both worlds; `rest`: members after "as". */
static void ask(trial *t, const char *what, bool as_spectator, const char *rest)
{
    char line[2 * WORDS];
    rv_out out = rv_out_to(line, sizeof line);
    rv_put(&out, "{\"id\":1,\"do\":\"%s\",\"as\":", what);
    if (as_spectator)
        rv_put(&out, "\"spectator\"");
    else
        rv_put(&out, "%d", t->viewer);
    rv_put(&out, "%s}", rest);
    for (int i = 0; i < 2; i++)
        rv_table_hear(t->world[i].table, rv_written(&out), t->now);
}

/* Anybody's legal move, of which the viewer asks why it cannot make it. */
static void ask_why(trial *t)
{
    char text[WORDS];
    rv_out out = rv_out_to(text, sizeof text);
    rv_move list[RV_MOVES];
    int who = (int)chance(t, rv_seats(t->game) + 1);
    int n = t->game->rules->moves(t->game, laws_world_head(&t->world[0]), who, list);
    rv_put(&out, ",\"move\":\"");
    if (n > 0)
        rv_move_print(t->game, list[chance(t, n)], &out);
    rv_put(&out, "\"");
    ask(t, "why", false, text);
}

/* What would come of some of the viewer's moves, and of what others might do then. */
static void ask_if(trial *t)
{
    char text[WORDS];
    rv_out out = rv_out_to(text, sizeof text);
    rv_move list[RV_MOVES];
    int n = t->viewer
                ? t->game->rules->moves(t->game, laws_world_head(&t->world[0]), t->viewer, list)
                : 0;
    rv_put(&out, ",\"seed\":\"%x\",\"play\":[", chance(t, 1000));
    if (n > 0) {
        rv_put(&out, "\"");
        rv_move_print(t->game, list[chance(t, n)], &out);
        rv_put(&out, "\"");
    }
    rv_put(&out, "]");
    ask(t, "if", false, text);
}

/* What the viewer asked at the table, in the room, too. */
static void wish_own(trial *t, int kind, rv_move move)
{
    rv_wish wish = { .kind = (uint8_t)kind, .seat = (uint8_t)t->viewer, .move = move };
    for (int i = 0; i < 2; i++) {
        rv_verdict verdict =
            rv_room_do(t->world[i].room, t->world[i].caller, &wish, t->now).verdict;
        laws_world_hear(&t->world[i], &verdict, sizeof verdict);
    }
}

static void ask_something(trial *t)
{
    static const char *const questions[] = { "view",  "moves", "text",  "sheet", "position",
                                             "story", "state", "save",  "log",   "fork",
                                             "job",   "hint",  "watch", "past",  "position" };
    enum { COUNT = sizeof questions / sizeof questions[0], WITH_PLY = COUNT - 2 };
    char rest[32] = "";
    rv_out out = rv_out_to(rest, sizeof rest);
    int number = (int)chance(t, COUNT),
        seen = rv_session_seen(laws_world_session(&t->world[0]), t->viewer);
    int ply = (int)chance(t, seen + 2);
    if (number >= WITH_PLY)
        rv_put(&out, ",\"ply\":%d", ply);
    ask(t, questions[number], chance(t, 4) == 0, rest);
    if (t->viewer && chance(t, 16) == 0) {
        ask(t, "agree", false, "");
        wish_own(t, RV_C_AGREES, (rv_move){ 0 });
    }
    if (chance(t, 4) == 0)
        ask_why(t);
    if (chance(t, 4) == 0)
        ask_if(t);
    if (chance(t, 4) == 0)
        laws_world_ask(&t->world[0], ply), laws_world_ask(&t->world[1], ply);
}

/* ---- Steps ---- */

/* The viewer's own move, through its own door. */
static void play_own(trial *t, rv_move move)
{
    char words[WORDS], rest[2 * WORDS];
    rv_out out = rv_out_to(words, sizeof words);
    rv_move_print(t->game, move, &out);
    out = rv_out_to(rest, sizeof rest);
    rv_put(&out, ",\"seen\":\"%x\",\"key\":\"%x\",\"move\":\"%s\"",
           (unsigned)rv_room_seen(rv_table_room(t->world[0].table), t->viewer),
           (unsigned)chance(t, INT32_MAX) + 1, words);
    ask(t, "play", false, rest);
    wish_own(t, RV_L_MOVE, move);
}

/* Up to three hidden moves in one world, none of which the viewer hears of. */
static void play_hidden(trial *t, int i, int who)
{
    for (int times = (int)chance(t, 4);
         times > 0 && laws_world_head(&t->world[i])->waiting >> who & 1; times--) {
        rv_move list[RV_MOVES];
        int n = t->game->rules->moves(t->game, laws_world_head(&t->world[i]), who, list);
        rv_move move = list[chance(t, n)];
        if (rv_secrecy_of(t->game, move.verb) != RV_HIDDEN)
            continue;
        say_step(t, "hidden", who, move);
        play_in(t, i, move);
        t->coverage->secrets++;
    }
}

/* The move of the second world beside this one of the first; false: there is none. */
static bool find_twin(trial *t, rv_move move, rv_move *twin)
{
    rv_move list[RV_MOVES];
    const void *there = laws_world_head(&t->world[1]);
    *twin = move;
    if ((move.who && move.who == t->viewer) || rv_secrecy_of(t->game, move.verb) == RV_OPEN)
        return rv_legal(t->game, there, move);
    int n = t->game->rules->moves(t->game, there, move.who, list), same = 0;
    for (int i = 0; i < n; i++)
        if (list[i].verb == move.verb)
            list[same++] = list[i];
    if (same > 0)
        *twin = list[chance(t, same)];
    t->coverage->secrets += same > 0 && memcmp(twin, &move, sizeof move) != 0;
    return same > 0;
}

static void step_move(trial *t, int who)
{
    rv_move list[RV_MOVES], twin;
    int n = t->game->rules->moves(t->game, laws_world_head(&t->world[0]), who, list);
    if (n == 0)
        return;
    rv_move move = list[chance(t, n)];
    if (who && who != t->viewer && rv_secrecy_of(t->game, move.verb) == RV_HIDDEN) {
        note_before(t);
        play_hidden(t, 0, who);
        play_hidden(t, 1, who);
        return;
    }
    say_step(t, "move", who, move);
    check_open(t, move, list, n);
    if (!find_twin(t, move, &twin))
        return;
    agree_on_chance(t, move, twin);
    if (who && who == t->viewer) {
        play_own(t, move);
    } else {
        play_in(t, 0, move);
        play_in(t, 1, twin);
    }
}

static void step_time(trial *t)
{
    static const uint64_t waits[] = { 1, 400, 5000, 31000, 100000 };
    t->now += waits[chance(t, 5)];
}

/* The ply before the last move of a seat; -1: it has made none. */
static int before_last(const laws_world *w, int seat)
{
    int ply = rv_session_plies(laws_world_session(w));
    while (ply > 0 && rv_session_move(laws_world_session(w), ply).who != seat)
        ply--;
    return ply - 1;
}

static void wish_in_both(trial *t, int kind, int seat, const char *bot)
{
    rv_wish wish = { .kind = (uint8_t)kind, .seat = (uint8_t)seat };
    rv_out name = rv_out_to(wish.bot, sizeof wish.bot);
    rv_put(&name, "%s", bot);
    for (int i = 0; i < 2; i++) {
        rv_verdict verdict = laws_world_wish(&t->world[i], &wish, t->now);
        laws_world_hear(&t->world[i], &verdict, sizeof verdict);
    }
}

/* The others answer what somebody asks, or some of them do not, and the question stays. */
static void answer_in_both(trial *t, const char *what)
{
    for (int other = 1; other <= rv_seats(t->game) && !t->broken && !t->parted; other++) {
        uint32_t answer = chance(t, 8);
        if (answer == 0)
            continue;
        wish_in_both(t, answer == 1 ? RV_C_DISAGREES : RV_C_AGREES, other, "");
        compare(t, what);
    }
}

/* Takes a move back, at once or by asking; the viewer may be one of those who are asked. What
   others take back may differ: it happens in both worlds only if it looks the same. */
static void step_undo(trial *t, int seat)
{
    const laws_world *a = &t->world[0], *b = &t->world[1];
    bool here = rv_session_may_undo(laws_world_session(a), seat),
         there = rv_session_may_undo(laws_world_session(b), seat);
    int pa = before_last(a, seat), pb = before_last(b, seat);
    if (seat != t->viewer
        && (here != there || pa < 0 || pb < 0
            || !looks_alike(t, rv_session_at(laws_world_session(a), pa),
                            rv_session_at(laws_world_session(b), pb))))
        return;
    wish_in_both(t, RV_L_UNDO, seat, "");
    compare(t, "undo is told differently");
    if (!here)
        answer_in_both(t, "an agreement is told differently");
}

static void sit_in_both(trial *t, int seat)
{
    if (chance(t, 2))
        wish_in_both(t, RV_L_BOT, seat, "greedy");
    else
        wish_in_both(t, RV_L_PERSON, seat, "");
}

static void step_seat(trial *t, int seat)
{
    if (chance(t, 20) == 0)
        wish_in_both(t, RV_L_RESIGN, seat, "");
    else
        sit_in_both(t, seat);
}

/* All agreed to pause. */
static void stand_still(trial *t, int seat)
{
    step_time(t);
    ask_something(t);
    compare(t, "standing still is told differently");
    wish_in_both(t, RV_L_RESUME, seat, "");
}

static void step(trial *t)
{
    int seat = 1 + (int)chance(t, rv_seats(t->game));
    bool paused = rv_session_paused(laws_world_session(&t->world[0]));
    rv_out what = rv_out_to(t->what, sizeof t->what);
    note_before(t);
    switch (paused ? -1 : (int)chance(t, 15)) {
    case -1:
        rv_put(&what, "paused");
        stand_still(t, seat);
        break;
    case 0:
        rv_put(&what, "time");
        step_time(t);
        break;
    case 1:
        rv_put(&what, "undo %d", seat);
        step_undo(t, seat);
        break;
    case 2:
        rv_put(&what, "seat %d", seat);
        step_seat(t, seat);
        break;
    case 3:
        step_move(t, RV_CLOCK);
        break;
    case 4:
        rv_put(&what, "pause %d", seat);
        wish_in_both(t, RV_L_PAUSE, seat, "");
        answer_in_both(t, "a pause is told differently");
        break;
    case 5:
        rv_put(&what, "end %d", seat);
        if (chance(t, 4) == 0) {
            wish_in_both(t, RV_L_END, seat, "");
            answer_in_both(t, "an end by agreement is told differently");
        }
        break;
    default:
        while (!(laws_world_head(&t->world[0])->waiting >> seat & 1))
            seat = seat % rv_seats(t->game) + 1;
        step_move(t, seat);
        break;
    }
}

/* ---- A trial ---- */

/* A game that cannot be played to its end: a law of the game itself, met on the way to this one. */
static bool stuck(trial *t, const state *s, const char *law)
{
    rv_out out = rv_out_to(t->report->law, sizeof t->report->law);
    rv_put(&out, "%s", law);
    out = rv_out_to(t->report->position, sizeof t->report->position);
    rv_put(&out, "# %s\n", law);
    rv_position_print(t->game, s, &out);
    return false;
}

/* A random game up to one of its moves; false: it broke a law before that. */
static bool play_up_to(trial *t, rv_rng seed, state *s)
{
    rv_rng choices = t->chance;
    uint32_t plies = 0, wanted = UINT32_MAX;
    for (int round = 0; round < 2; round++) {
        rv_head *head = (rv_head *)s->bytes;
        t->chance = choices;
        rv_deal(t->game, s, seed);
        for (plies = 0; !head->over && plies < wanted; plies++) {
            rv_move list[RV_MOVES];
            int seat = 1 + (int)chance(t, rv_seats(t->game));
            while (!(head->waiting >> seat & 1))
                seat = seat % rv_seats(t->game) + 1;
            int n = t->game->rules->moves(t->game, s, seat, list);
            if (n == 0)
                return stuck(t, s, "law 2: a seat that owes has no move");
            if (plies == t->game->rules->longest)
                return stuck(t, s, "law 8: the game is longer than its bound");
            t->game->rules->apply(t->game, s, list[chance(t, n)], NULL);
            head->ply++;
        }
        if (round == 0)
            wanted = chance(t, (int)plies);
    }
    return true;
}

bool laws_streams(const rv_game *game, rv_rng seed, laws_coverage *coverage, laws_report *report)
{
    static laws_chance script;
    trial t = {
        .game = game, .script = &script, .coverage = coverage, .report = report, .now = 1000
    };
    state s = { 0 }, twin;
    t.chance = (rv_rng){ { seed.key[0] ^ 0x57e4, seed.key[1] }, 0 };
    t.viewer = (int)chance(&t, rv_seats(game) + 1);
    if (!play_up_to(&t, seed, &s))
        return false;
    laws_chance_open(&script, game);
    look(&t, &s, &twin);
    rv_guess(game, &twin, &t.chance);
    static const rv_pace paces[] = { { .move = 0 },
                                     { .move = 20000 },
                                     { .bank = 60000, .add = 5000, .resigns = true } };
    const rv_pace *pace = &paces[chance(&t, 3)];
    laws_world_open(&t.world[0], &script.game, &s, pace, t.viewer, t.now);
    laws_world_open(&t.world[1], &script.game, &twin, pace, t.viewer, t.now);
    note_before(&t);
    compare(&t, "the first words differ");
    for (int i = 0; i < STEPS && !t.broken && !t.parted && !is_over(&t); i++) {
        step(&t);
        if (!t.broken && !t.parted)
            compare(&t, "the same table is told differently");
        for (int q = 0; q < QUESTIONS && !t.parted && !is_over(&t); q++)
            ask_something(&t);
        if (!t.broken && !t.parted)
            compare(&t, "a question is answered differently");
    }
    laws_world_close(&t.world[0]);
    laws_world_close(&t.world[1]);
    return !t.broken;
}
