#include "core/scenario.h"

#include <string.h>

enum { LINE_BYTES = 4096, SCRIPT_WORDS = 512, TEXT_BYTES = 16384 };

/* One file being run. A scenario is collected line by line; the first line that needs a position
   makes it. After its first failure the rest of a scenario is skipped. */
typedef struct run {
    rv_scenarios *all;
    const char *name;
    rv_span whole; /* the file */
    int line;
    bool broken; /* the file is not understood: stop */

    rv_span id; /* of the present scenario; empty before the first */
    bool has_game, dealt, made, failed, finished;
    const char *wrong; /* complaint about options or position, kept for `refuse` */
    int wrong_line;
    rv_complaint complaint;

    rv_span game_line;
    rv_box box; /* of the scenario's own, where it has `box` lines */
    rv_file files[RV_BOX_FILES];
    size_t file_count;
    size_t texts; /* bytes of changed files */

    rv_game game;
    rv_rng rng;
    rv_span script[SCRIPT_WORDS];
    rv_pair pairs[RV_PAIRS];
    size_t pair_count;
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    rv_events events; /* of the last move that was played */
} run;

static void put_place(const run *r, int line, rv_out *out)
{
    rv_put(out, "%s:%d: ", r->name, line);
    if (r->id.size)
        rv_put(out, "%.*s: ", (int)r->id.size, r->id.at);
}

static rv_out begin_report(const run *r, int line, char *text, size_t size)
{
    rv_out out = rv_out_to(text, size);
    put_place(r, line, &out);
    return out;
}

#define REPORT_BYTES 1024

/* The file makes no sense here. */
__attribute__((format(printf, 3, 4))) static void misread(run *r, int line, const char *format, ...)
{
    char text[REPORT_BYTES];
    if (r->broken)
        return;
    rv_out out = begin_report(r, line, text, sizeof text);
    va_list list;
    va_start(list, format);
    rv_put_list(&out, format, list);
    va_end(list);
    r->broken = true;
    r->all->report(r->all->user, text);
}

/* What must hold does not. */
__attribute__((format(printf, 2, 3))) static void fail(run *r, const char *format, ...)
{
    char text[REPORT_BYTES];
    rv_out out = begin_report(r, r->line, text, sizeof text);
    va_list list;
    va_start(list, format);
    rv_put_list(&out, format, list);
    va_end(list);
    r->failed = true;
    r->all->report(r->all->user, text);
}

static void end_scenario(run *r)
{
    if (r->id.size == 0 || r->broken)
        return;
    if (r->wrong && !r->finished)
        misread(r, r->wrong_line, "%s", r->wrong);
    else if (!r->has_game)
        misread(r, r->line, "the scenario has no game line");
    else if (!r->made && !r->failed && !r->finished)
        misread(r, r->line, "the scenario asserts nothing");
    else if (r->failed)
        r->all->failed++;
    else
        r->all->passed++;
}

static bool id_seen_before(const run *r, rv_span id)
{
    rv_span text = { r->whole.at, (size_t)(id.at - r->whole.at) }, line, word;
    while (rv_next_line(&text, &line))
        if (rv_next_word(&line, &word) && rv_is(word, "scenario") && rv_next_word(&line, &word)
            && rv_same(word, id))
            return true;
    return false;
}

static void start_scenario(run *r, rv_span rest)
{
    rv_span id;
    end_scenario(r);
    if (r->broken)
        return;
    r->id = (rv_span){ 0 };
    if (!rv_next_word(&rest, &id)) {
        misread(r, r->line, "a scenario needs an id");
        return;
    }
    if (id_seen_before(r, id)) {
        misread(r, r->line, "scenario %.*s stands twice in this file", (int)id.size, id.at);
        return;
    }
    r->id = id;
    r->has_game = r->dealt = r->made = r->failed = r->finished = false;
    r->wrong = NULL;
    r->pair_count = r->file_count = r->texts = 0;
    r->events.count = 0;
    r->game = (rv_game){ 0 };
}

static void complain_later(run *r, const char *wrong)
{
    if (wrong && !r->wrong) {
        r->wrong = wrong;
        r->wrong_line = r->line;
    }
}

static void read_options(run *r, const rv_box *boxes, size_t count)
{
    /* Outcomes that no script covers come from a key of the scenario's own. */
    static const uint64_t key[2] = { 0x7363656e6172696f, 0 };
    r->rng = (rv_rng){ { rv_siphash(key, r->id.at, r->id.size), 0 }, 0 };
    complain_later(
        r, rv_game_line(&r->game, boxes, count, r->game_line, &r->rng, &r->dealt, &r->complaint));
    r->game.script = r->script;
}

/* `game NAME [deal seed=HEX] key=value ...` */
static void read_game(run *r, rv_span rest)
{
    if (r->has_game) {
        misread(r, r->line, "the scenario has a second game line");
        return;
    }
    r->has_game = true;
    r->game_line = rest;
    read_options(r, r->all->boxes, r->all->count);
    if (r->game.rules == NULL)
        misread(r, r->line, "%s", r->wrong);
}

/* Where a piece begins in a text; -1: nowhere. */
static long find(rv_span text, rv_span piece)
{
    for (size_t i = 0; i + piece.size <= text.size; i++)
        if (memcmp(text.at + i, piece.at, piece.size) == 0)
            return (long)i;
    return -1;
}

/* Tabs and line ends of a box are written \t and \n. */
static rv_span unescaped(rv_span text, rv_out *out)
{
    for (size_t i = 0; i < text.size; i++) {
        bool marked = text.at[i] == '\\' && i + 1 < text.size
                      && (text.at[i + 1] == 't' || text.at[i + 1] == 'n');
        i += marked;
        rv_put_char(out, marked ? (text.at[i] == 't' ? '\t' : '\n') : text.at[i]);
    }
    return rv_written(out);
}

static rv_file *find_file(run *r, rv_span name)
{
    if (r->file_count == 0) {
        const rv_file *shipped = r->all->files(r->game.rules, &r->file_count);
        memcpy(r->files, shipped, r->file_count * sizeof shipped[0]);
    }
    for (size_t i = 0; i < r->file_count; i++)
        if (rv_is(name, r->files[i].name))
            return &r->files[i];
    return NULL;
}

/* `box FILE: OLD -> NEW`: from here on the box is the shipped one with this piece replaced. */
static void change_box(run *r, rv_span rest)
{
    char words[2][LINE_BYTES + 1];
    rv_out outs[2] = { rv_out_to(words[0], sizeof words[0]), rv_out_to(words[1], sizeof words[1]) };
    rv_file *file = find_file(r, rv_trim(rv_cut(&rest, ':')));
    long arrow = find(rest, rv_span_of(" ->"));
    if (file == NULL || arrow < 0) {
        misread(r, r->line, "a file of the box, a colon, OLD -> NEW are wanted");
        return;
    }
    rv_span new = { rest.at + arrow + 3, rest.size - (size_t)arrow - 3 };
    rv_span old = unescaped(rv_trim((rv_span){ rest.at, (size_t)arrow }), &outs[0]);
    new = unescaped(rv_trim(new), &outs[1]);
    long at = old.size ? find(file->text, old) : -1;
    if (at < 0) {
        misread(r, r->line, "%s has no such piece", file->name);
        return;
    }
    size_t from = RV_BOX_BYTES + r->texts, behind = (size_t)at + old.size;
    rv_out text = rv_out_to((char *)r->all->memory + from, RV_SCENARIO_BYTES - from);
    rv_put_span(&text, (rv_span){ file->text.at, (size_t)at });
    rv_put_span(&text, new);
    rv_put_span(&text, (rv_span){ file->text.at + behind, file->text.size - behind });
    if (text.full) {
        misread(r, r->line, "too many changes");
        return;
    }
    file->text = rv_written(&text);
    r->texts += text.used + 1;
    r->wrong = NULL;
    complain_later(r, rv_box_read(&r->box, r->game.rules, r->files, r->file_count, r->all->memory,
                                  &r->complaint));
    if (r->wrong == NULL)
        read_options(r, &r->box, 1);
}

static void read_box(run *r, rv_span rest)
{
    if (r->made || r->pair_count || r->game.scripted)
        misread(r, r->line, "box lines come right behind the game line");
    else
        change_box(r, rest);
}

static void read_set(run *r, rv_span rest)
{
    if (r->dealt || r->made)
        misread(r, r->line, "%s",
                r->dealt ? "a dealt game cannot be set" : "set after the first move");
    else if (r->pair_count == RV_PAIRS)
        misread(r, r->line, "too many set lines");
    else if (r->wrong == NULL)
        complain_later(r, rv_pair_read(&r->game, rest, &r->pairs[r->pair_count++], &r->complaint));
}

static void read_draws(run *r, rv_span rest)
{
    rv_span word;
    while (rv_next_word(&rest, &word)) {
        if (r->game.scripted == SCRIPT_WORDS) {
            misread(r, r->line, "too many draws");
            return;
        }
        r->script[r->game.scripted++] = word;
    }
}

static const rv_head *head_of(const run *r)
{
    return (const rv_head *)r->state;
}

static void check_script(run *r)
{
    if (head_of(r)->off_script && !r->failed)
        fail(r, "a scripted draw could not occur here");
}

/* Completes the position; false when it was refused. */
static bool make(run *r)
{
    if (r->made)
        return true;
    if (r->wrong)
        return false;
    if (r->dealt) {
        rv_deal(&r->game, r->state, r->rng);
    } else {
        complain_later(r, rv_position_read(&r->game, r->state, r->rng, r->pairs, r->pair_count,
                                           &r->complaint));
        if (r->wrong)
            return false;
    }
    r->made = true;
    check_script(r);
    return true;
}

static void check_refusal(run *r, rv_span rest)
{
    rv_span rule;
    bool named = rv_next_word(&rest, &rule);
    rv_span words = rv_trim(rest);
    bool made = make(r);
    r->finished = true;
    if (made)
        fail(r, "this should have been refused");
    else if (named && !rv_is(rule, r->complaint.rule))
        fail(r, "refused by %s, not by %.*s: %s", r->complaint.rule, (int)rule.size, rule.at,
             r->wrong);
    else if (words.size && find(rv_span_of(r->wrong), words) < 0)
        fail(r, "refused with other words: %s", r->wrong);
}

/* "SEAT: rest". Seats that are not at this table are allowed where a refusal is expected. */
static bool read_seat(run *r, rv_span *rest, bool strangers, int *seat)
{
    rv_span whole = *rest, word = rv_trim(rv_cut(rest, ':'));
    long number;
    if (word.size < whole.size) {
        if (rv_seat_read(&r->game, word, seat))
            return true;
        if (strangers && rv_number(word, 1, 99, &number)) {
            *seat = (int)number;
            return true;
        }
    }
    misread(r, r->line, "a seat and a colon are wanted, not \"%.*s\"", (int)whole.size, whole.at);
    return false;
}

static void put_move_list(const run *r, int seat, rv_out *out)
{
    rv_move list[RV_MOVES];
    int count = r->game.rules->moves(&r->game, r->state, seat, list);
    for (int i = 0; i < count; i++) {
        rv_put(out, "%s", i ? " | " : "");
        rv_move_print(&r->game, list[i], out);
    }
}

static void play(run *r, rv_span rest)
{
    int seat;
    rv_move move;
    char text[TEXT_BYTES];
    if (!read_seat(r, &rest, false, &seat))
        return;
    rv_span words = rv_trim(rest);
    const char *rule = r->game.rules->refused_rule;
    r->events.count = 0;
    if (rv_move_read(&r->game, seat, words, &move))
        rule = rv_play(&r->game, r->state, move, &r->events);
    if (rule) {
        rv_out out = rv_out_to(text, sizeof text);
        put_move_list(r, seat, &out);
        fail(r, "%d: %.*s is refused by %s; legal: %s", seat, (int)words.size, words.at, rule,
             text);
    }
    check_script(r);
}

static void refuse(run *r, rv_span rest)
{
    int seat;
    rv_move move;
    if (!read_seat(r, &rest, true, &seat))
        return;
    rv_span words = rv_trim(rv_cut(&rest, '/')), named = rv_trim(rest);
    uint64_t before = rv_hash(&r->game, r->state);
    const char *rule = r->game.rules->refused_rule;
    if (rv_move_read(&r->game, seat, words, &move))
        rule = rv_play(&r->game, r->state, move, NULL);
    if (rule == NULL)
        fail(r, "%d: %.*s should have been refused", seat, (int)words.size, words.at);
    else if (named.size && !rv_is(named, rule))
        fail(r, "refused by %s, not by %.*s", rule, (int)named.size, named.at);
    else if (rv_hash(&r->game, r->state) != before)
        fail(r, "a refused move changed the state");
}

static void expect_text(run *r, const char *what, rv_span found, rv_span wanted)
{
    if (!rv_same(found, wanted))
        fail(r, "%s is \"%.*s\", not \"%.*s\"", what, (int)found.size, found.at, (int)wanted.size,
             wanted.at);
}

static void expect_asks(run *r, rv_span rest)
{
    rv_span word, wanted;
    int seat;
    rv_next_word(&rest, &word);
    if (rv_is(word, "nobody")) {
        if (head_of(r)->waiting)
            fail(r, "somebody owes a decision");
        return;
    }
    if (!rv_seat_read(&r->game, word, &seat) || seat == RV_CLOCK || !rv_next_word(&rest, &wanted)) {
        misread(r, r->line, "asks wants a seat and a prompt, or nobody");
        return;
    }
    if (!(head_of(r)->waiting & 1u << seat)) {
        fail(r, "seat %d owes nothing", seat);
        return;
    }
    int prompt = r->game.rules->prompt(&r->game, r->state, seat);
    expect_text(r, "the prompt", rv_span_of(r->game.rules->prompts[prompt]), wanted);
}

static void expect_legal(run *r, rv_span rest)
{
    int seat;
    char text[TEXT_BYTES];
    if (!read_seat(r, &rest, false, &seat))
        return;
    rv_out out = rv_out_to(text, sizeof text);
    put_move_list(r, seat, &out);
    if (out.used == 0)
        rv_put(&out, "-");
    expect_text(r, "the list", rv_written(&out), rv_trim(rest));
}

static void expect_members(run *r, rv_span rest, bool wanted)
{
    int seat;
    rv_move move;
    if (!read_seat(r, &rest, false, &seat))
        return;
    while (rest.size > 0 && !r->failed) {
        rv_span words = rv_trim(rv_cut(&rest, '|'));
        bool legal =
            rv_move_read(&r->game, seat, words, &move) && rv_legal(&r->game, r->state, move);
        if (legal != wanted)
            fail(r, "%.*s is %s", (int)words.size, words.at, legal ? "legal" : "not legal");
    }
}

static void expect_count(run *r, rv_span rest)
{
    int seat;
    long wanted;
    rv_move list[RV_MOVES];
    if (!read_seat(r, &rest, false, &seat))
        return;
    if (!rv_number(rv_trim(rest), 0, RV_MOVES, &wanted)) {
        misread(r, r->line, "count wants a number");
        return;
    }
    int count = r->game.rules->moves(&r->game, r->state, seat, list);
    if (count != wanted)
        fail(r, "there are %d legal moves, not %d", count, (int)wanted);
}

static void put_scores(const run *r, rv_out *out)
{
    rv_result result;
    rv_result_of(&r->game, r->state, &result);
    for (int seat = 1; seat <= rv_seats(&r->game); seat++)
        rv_put(out, "%s%d", seat > 1 ? " " : "", result.score[seat]);
}

static void put_winners(const run *r, rv_out *out)
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
static bool put_key(run *r, const void *state, rv_span key, rv_out *out)
{
    rv_pair pair;
    rv_complaint complaint;
    const char *wrong = rv_pair_read(&r->game, key, &pair, &complaint);
    if (wrong) {
        misread(r, r->line, "%s", wrong);
        return false;
    }
    r->game.rules->print(&r->game, state, pair.key, pair.seat, out);
    return true;
}

/* `hidden VIEWER KEY` and `sees VIEWER KEY value ...` */
static void expect_view(run *r, rv_span rest, bool hidden)
{
    rv_span word, key;
    int viewer = RV_SPECTATOR;
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    char seen[TEXT_BYTES], truth[TEXT_BYTES];
    if (!rv_next_word(&rest, &word)
        || (!rv_is(word, "spectator") && !rv_seat_read(&r->game, word, &viewer))
        || !rv_next_word(&rest, &key)) {
        misread(r, r->line, "a viewer and a key are wanted");
        return;
    }
    rv_view(&r->game, r->state, viewer, view);
    rv_out shown = rv_out_to(seen, sizeof seen), whole = rv_out_to(truth, sizeof truth);
    if (!put_key(r, view, key, &shown) || !put_key(r, r->state, key, &whole))
        return;
    if (!hidden)
        expect_text(r, "the view", rv_written(&shown), rv_trim(rest));
    else if (rv_same(rv_written(&shown), rv_written(&whole)))
        fail(r, "%.*s is not hidden: %s", (int)key.size, key.at, seen);
}

/* An event in machine words: `points 2 3`. */
static void put_event(const run *r, const rv_event *event, rv_out *out)
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

/* `tells VIEWER: e1 | e2` and `untold VIEWER: e1 | e2`: what the last move has told somebody. */
static void expect_told(run *r, rv_span rest, bool wanted)
{
    rv_span whole = rest, viewer = rv_trim(rv_cut(&rest, ':'));
    int seat = RV_CLOCK; /* bit 0 of an audience: spectators */
    char text[TEXT_BYTES];
    if (viewer.size == whole.size
        || (!rv_is(viewer, "spectator")
            && (!rv_seat_read(&r->game, viewer, &seat) || seat == RV_CLOCK))) {
        misread(r, r->line, "a viewer and a colon are wanted");
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
        if (found != wanted)
            fail(r, "%.*s is %s; told: %s", (int)words.size, words.at, found ? "told" : "not told",
                 told.used ? text : "nothing");
    }
}

static void expect_undrawn(run *r, rv_span rest)
{
    uint64_t drawn = head_of(r)->rng.count;
    int left = drawn < r->game.scripted ? (int)(r->game.scripted - drawn) : 0;
    long wanted;
    if (!rv_number(rv_trim(rest), 0, SCRIPT_WORDS, &wanted))
        misread(r, r->line, "undrawn wants a number");
    else if (left != wanted)
        fail(r, "%d draws are left, not %d", left, (int)wanted);
}

static void expect(run *r, rv_span line)
{
    rv_span rest = line, word;
    char text[TEXT_BYTES];
    rv_out out = rv_out_to(text, sizeof text);
    if (!rv_next_word(&rest, &word)) {
        misread(r, r->line, "a line with = says what must hold, and this one says nothing");
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
        if (head_of(r)->over != rv_is(word, "over"))
            fail(r, "the game is %s", head_of(r)->over ? "over" : "not over");
    } else if (rv_is(word, "score")) {
        put_scores(r, &out);
        expect_text(r, "the score", rv_written(&out), rv_trim(rest));
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

static void run_line(run *r, rv_span line)
{
    rv_span rest = line, word;
    if (!rv_next_word(&rest, &word) || word.at[0] == '#')
        return;
    if (rv_is(word, "scenario")) {
        start_scenario(r, rest);
        return;
    }
    if (r->id.size == 0) {
        misread(r, r->line, "a file starts with a scenario line");
        return;
    }
    if (rv_is(word, "rules")) /* cited ids are checked by `make rules` */
        return;
    if (rv_is(word, "game")) {
        read_game(r, rest);
        return;
    }
    bool known = rv_is(word, "box") || rv_is(word, "set") || rv_is(word, "draw")
                 || rv_is(word, "refuse") || rv_is(word, ">") || rv_is(word, "!")
                 || rv_is(word, "=");
    rv_span quoted = rv_shorten(word, 40);
    if (!known)
        misread(r, r->line, "unknown line \"%.*s\"", (int)quoted.size, quoted.at);
    else if (!r->has_game)
        misread(r, r->line, "the game line must come first");
    else if (r->failed)
        return;
    else if (r->finished)
        misread(r, r->line, "refuse must be the last line of a scenario");
    else if (rv_is(word, "box"))
        read_box(r, rest);
    else if (rv_is(word, "set"))
        read_set(r, rest);
    else if (rv_is(word, "draw"))
        read_draws(r, rest);
    else if (rv_is(word, "refuse"))
        check_refusal(r, rest);
    else if (!make(r))
        misread(r, r->wrong_line, "%s", r->wrong);
    else if (rv_is(word, ">"))
        play(r, rest);
    else if (rv_is(word, "!"))
        refuse(r, rest);
    else
        expect(r, rest);
}

void rv_scenario_run(rv_scenarios *all, const char *name, rv_span text)
{
    run r = { .all = all, .name = name, .whole = text };
    rv_span line;
    while (!r.broken && rv_next_line(&text, &line)) {
        r.line++;
        if (line.size > LINE_BYTES)
            misread(&r, r.line, "this line is longer than %d bytes", LINE_BYTES);
        else if (line.size && memchr(line.at, '\0', line.size))
            misread(&r, r.line, "this is not a text file");
        else
            run_line(&r, line);
    }
    end_scenario(&r);
    if (!r.broken && r.id.size == 0)
        misread(&r, r.line, "the file holds no scenario");
    all->unreadable += r.broken;
}
