/* What must hold in a scenario: lines that begin with `=`. */
#include "core/scenario_inside.h"

static void expect_text(rv_run *r, const char *what, rv_span found, rv_span wanted)
{
    bool same = rv_same(found, wanted);
    found = rv_shorten(found, RV_RUN_QUOTED);
    wanted = rv_shorten(wanted, RV_RUN_QUOTED);
    if (!same)
        rv_run_fail_with(r, "complaint.scenario.is", "key=%s word=%.*s other=%.*s", what,
                         (int)found.size, found.at, (int)wanted.size, wanted.at);
}

static void expect_asks(rv_run *r, rv_span rest)
{
    rv_span word, wanted;
    int seat;
    rv_next_word(&rest, &word);
    if (rv_is(word, "nobody")) {
        if (rv_run_head(r)->waiting)
            rv_run_fail(r, "complaint.scenario.owes");
        return;
    }
    if (!rv_seat_read(&r->game, word, &seat) || seat == RV_CLOCK || !rv_next_word(&rest, &wanted)) {
        rv_run_misread(r, r->line, "complaint.scenario.asks");
        return;
    }
    if (!(rv_run_head(r)->waiting & 1u << seat)) {
        rv_run_fail_with(r, "complaint.scenario.owes-nothing", "seat=%d", seat);
        return;
    }
    int prompt = r->game.rules->prompt(&r->game, r->state, seat);
    expect_text(r, "asks", rv_span_of(r->game.rules->prompts[prompt]), wanted);
}

static void expect_legal(rv_run *r, rv_span rest)
{
    int seat;
    char text[TEXT_BYTES];
    if (!rv_run_seat(r, &rest, false, &seat))
        return;
    rv_out out = rv_out_to(text, sizeof text);
    rv_run_put_moves(r, seat, &out);
    if (out.used == 0)
        rv_put(&out, "-");
    expect_text(r, "legal", rv_written(&out), rv_trim(rest));
}

static void expect_members(rv_run *r, rv_span rest, bool wanted)
{
    int seat;
    rv_move move;
    if (!rv_run_seat(r, &rest, false, &seat))
        return;
    while (rest.size > 0 && !r->failed) {
        rv_span words = rv_trim(rv_cut(&rest, '|'));
        bool legal =
            rv_move_read(&r->game, seat, words, &move) && rv_legal(&r->game, r->state, move);
        if (legal != wanted)
            rv_run_fail_with(r, legal ? "complaint.scenario.legal" : "complaint.scenario.not-legal",
                             "word=%.*s", (int)words.size, words.at);
    }
}

static void expect_count(rv_run *r, rv_span rest)
{
    int seat;
    long wanted;
    rv_move list[RV_MOVES];
    if (!rv_run_seat(r, &rest, false, &seat))
        return;
    if (!rv_number(rv_trim(rest), 0, RV_MOVES, &wanted)) {
        rv_run_misread(r, r->line, "complaint.scenario.count");
        return;
    }
    int count = r->game.rules->moves(&r->game, r->state, seat, list);
    if (count != wanted)
        rv_run_fail_with(r, "complaint.scenario.moves", "count=%d wanted=%d", count, (int)wanted);
}

static void put_scores(const rv_run *r, rv_out *out)
{
    rv_result result;
    rv_result_of(&r->game, r->state, &result);
    for (int seat = 1; seat <= rv_seats(&r->game); seat++)
        rv_put(out, "%s%d", seat > 1 ? " " : "", result.score[seat]);
}

static void put_winners(const rv_run *r, rv_out *out)
{
    rv_result result;
    rv_result_of(&r->game, r->state, &result);
    for (int seat = 1; seat <= rv_seats(&r->game); seat++)
        if (result.winners & 1u << seat)
            rv_put(out, "%s%d", out->used ? " " : "", seat);
    if (out->used == 0)
        rv_put(out, "-");
}

/* Prints a key from a state; false (and the file is misread) when there is no such key. */
static bool put_key(rv_run *r, const void *state, rv_span key, rv_out *out)
{
    rv_pair pair;
    rv_complaint complaint;
    if (rv_pair_read(&r->game, key, &pair, &complaint) != NULL) {
        rv_run_misread_as(r, r->line, &complaint);
        return false;
    }
    r->game.rules->print(&r->game, state, pair.key, pair.seat, out);
    return true;
}

/* `hidden VIEWER KEY` and `sees VIEWER KEY value ...` */
static void expect_view(rv_run *r, rv_span rest, bool hidden)
{
    rv_span word, key;
    int viewer = RV_SPECTATOR;
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    char seen[TEXT_BYTES], truth[TEXT_BYTES];
    if (!rv_next_word(&rest, &word)
        || (!rv_is(word, "spectator") && !rv_seat_read(&r->game, word, &viewer))
        || viewer == RV_CLOCK /* which has no eyes */
        || !rv_next_word(&rest, &key)) {
        rv_run_misread(r, r->line, "complaint.scenario.viewer");
        return;
    }
    rv_view(&r->game, r->state, viewer, view);
    rv_out shown = rv_out_to(seen, sizeof seen), whole = rv_out_to(truth, sizeof truth);
    if (!put_key(r, view, key, &shown) || !put_key(r, r->state, key, &whole))
        return;
    rv_span shortly = rv_shorten(rv_written(&shown), RV_RUN_QUOTED);
    if (!hidden)
        expect_text(r, "sees", rv_written(&shown), rv_trim(rest));
    else if (rv_same(rv_written(&shown), rv_written(&whole)))
        rv_run_fail_with(r, "complaint.scenario.hidden", "key=%.*s other=%.*s", (int)key.size,
                         key.at, (int)shortly.size, shortly.at);
}

/* An event in machine words: `points 2 3`. */
static void put_event(const rv_run *r, const rv_event *event, rv_out *out)
{
    const rv_event_kind *kind = &r->game.rules->events[event->kind];
    rv_put(out, "%s", kind->id);
    for (int i = 0; i < RV_EVENT_ARGS && kind->arg[i].name; i++) {
        rv_put_char(out, ' ');
        if (kind->arg[i].noun == 0)
            rv_put(out, "%d", event->arg[i]);
        else if (event->arg[i] == RV_UNKNOWN)
            rv_put_char(out, '?');
        else
            rv_put_noun(&r->game, kind->arg[i].noun, event->arg[i], NULL, out);
    }
}

/* `tells VIEWER: e1 | e2` and `untold VIEWER: e1 | e2`: what the last move told this viewer. */
static void expect_told(rv_run *r, rv_span rest, bool wanted)
{
    rv_span whole = rest, viewer = rv_trim(rv_cut(&rest, ':'));
    int seat = RV_CLOCK; /* bit 0 of an audience: spectators */
    char text[TEXT_BYTES];
    if (viewer.size == whole.size
        || (!rv_is(viewer, "spectator")
            && (!rv_seat_read(&r->game, viewer, &seat) || seat == RV_CLOCK))) {
        rv_run_misread(r, r->line, "complaint.scenario.viewer-colon");
        return;
    }
    rv_out told = rv_out_to(text, sizeof text);
    while (rest.size > 0 && !r->failed) {
        rv_span words = rv_trim(rv_cut(&rest, '|'));
        bool found = false;
        rv_out_clear(&told);
        for (int i = 0; i < r->events.count; i++) {
            if (!(r->events.list[i].audience >> seat & 1))
                continue;
            rv_put(&told, "%s", told.used ? " | " : "");
            size_t start = told.used;
            put_event(r, &r->events.list[i], &told);
            found |= rv_same((rv_span){ text + start, told.used - start }, words);
        }
        if (told.used == 0)
            rv_put(&told, "-");
        rv_span all = rv_shorten(rv_written(&told), RV_RUN_QUOTED);
        if (found != wanted)
            rv_run_fail_with(r, found ? "complaint.scenario.told" : "complaint.scenario.not-told",
                             "word=%.*s other=%.*s", (int)words.size, words.at, (int)all.size,
                             all.at);
    }
}

static void expect_undrawn(rv_run *r, rv_span rest)
{
    uint64_t drawn = rv_run_head(r)->rng.count;
    int left = drawn < r->game.scripted ? (int)(r->game.scripted - drawn) : 0;
    long wanted;
    if (!rv_number(rv_trim(rest), 0, SCRIPT_WORDS, &wanted))
        rv_run_misread(r, r->line, "complaint.scenario.undrawn");
    else if (left != wanted)
        rv_run_fail_with(r, "complaint.scenario.left", "count=%d wanted=%d", left, (int)wanted);
}

void rv_run_expect(rv_run *r, rv_span line)
{
    rv_span rest = line, word;
    char text[TEXT_BYTES];
    rv_out out = rv_out_to(text, sizeof text);
    if (!rv_next_word(&rest, &word)) {
        rv_run_misread(r, r->line, "complaint.scenario.holds");
        return;
    }
    if (rv_is(word, "asks")) {
        expect_asks(r, rest);
    } else if (rv_is(word, "legal")) {
        expect_legal(r, rest);
    } else if (rv_is(word, "has") || rv_is(word, "lacks")) {
        expect_members(r, rest, rv_is(word, "has"));
    } else if (rv_is(word, "count")) {
        expect_count(r, rest);
    } else if (rv_is(word, "over") || rv_is(word, "running")) {
        if (rv_run_head(r)->over != rv_is(word, "over"))
            rv_run_fail(r, rv_run_head(r)->over ? "complaint.scenario.over"
                                                : "complaint.scenario.not-over");
    } else if (rv_is(word, "score")) {
        put_scores(r, &out);
        expect_text(r, "score", rv_written(&out), rv_trim(rest));
    } else if (rv_is(word, "winners")) {
        put_winners(r, &out);
        expect_text(r, "winners", rv_written(&out), rv_trim(rest));
    } else if (rv_is(word, "hidden") || rv_is(word, "sees")) {
        expect_view(r, rest, rv_is(word, "hidden"));
    } else if (rv_is(word, "tells") || rv_is(word, "untold")) {
        expect_told(r, rest, rv_is(word, "tells"));
    } else if (rv_is(word, "undrawn")) {
        expect_undrawn(r, rest);
    } else if (put_key(r, r->state, word, &out)) {
        char name[64];
        rv_out key = rv_out_to(name, sizeof name);
        rv_put_span(&key, word);
        expect_text(r, name, rv_written(&out), rv_trim(rest));
    }
}
