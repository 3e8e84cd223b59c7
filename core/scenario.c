/* Scenario files, line by line: the game and its box, the position, moves, refusals. What must hold
   is compared in scenario_expect.c. */
#include "core/scenario_inside.h"

#include <string.h>

enum { PLACE = 512 };

static void report(const rv_run *r, int line, const rv_complaint *what)
{
    char place[PLACE];
    rv_out where = rv_out_to(place, sizeof place);
    rv_put(&where, "%s:%d", r->name, line);
    if (r->id.size)
        rv_put(&where, ": %.*s", (int)r->id.size, r->id.at);
    r->all->report(r->all->user, place, what);
}

void rv_run_misread_as(rv_run *r, int line, const rv_complaint *what)
{
    if (!r->broken)
        report(r, line, what);
    r->broken = true;
}

void rv_run_misread(rv_run *r, int line, const char *key)
{
    rv_complaint what;
    rv_complain(&what, NULL, key);
    rv_run_misread_as(r, line, &what);
}

void rv_run_misread_with(rv_run *r, int line, const char *key, const char *format, ...)
{
    rv_complaint what;
    va_list list;
    va_start(list, format);
    rv_complain_list(&what, NULL, key, format, list);
    va_end(list);
    rv_run_misread_as(r, line, &what);
}

static void fail_as(rv_run *r, const rv_complaint *what)
{
    report(r, r->line, what);
    r->failed = true;
}

void rv_run_fail(rv_run *r, const char *key)
{
    rv_complaint what;
    rv_complain(&what, NULL, key);
    fail_as(r, &what);
}

void rv_run_fail_with(rv_run *r, const char *key, const char *format, ...)
{
    rv_complaint what;
    va_list list;
    va_start(list, format);
    rv_complain_list(&what, NULL, key, format, list);
    va_end(list);
    fail_as(r, &what);
}

static void end_scenario(rv_run *r)
{
    if (r->id.size == 0 || r->broken)
        return;
    if (r->wrong && !r->finished)
        rv_run_misread_as(r, r->wrong_line, &r->complaint);
    else if (!r->has_game)
        rv_run_misread(r, r->line, "complaint.scenario.no-game");
    else if (!r->made && !r->failed && !r->finished)
        rv_run_misread(r, r->line, "complaint.scenario.nothing");
    else if (r->failed)
        r->all->failed++;
    else
        r->all->passed++;
}

static bool id_seen_before(const rv_run *r, rv_span id)
{
    rv_span text = { r->whole.at, (size_t)(id.at - r->whole.at) }, line, word;
    while (rv_next_line(&text, &line))
        if (rv_next_word(&line, &word) && rv_is(word, "scenario") && rv_next_word(&line, &word)
            && rv_same(word, id))
            return true;
    return false;
}

static void start_scenario(rv_run *r, rv_span rest)
{
    rv_span id;
    end_scenario(r);
    if (r->broken)
        return;
    r->id = (rv_span){ 0 };
    if (!rv_next_word(&rest, &id)) {
        rv_run_misread(r, r->line, "complaint.scenario.id");
        return;
    }
    if (id_seen_before(r, id)) {
        rv_run_misread_with(r, r->line, "complaint.scenario.twice", "id=%.*s", (int)id.size, id.at);
        return;
    }
    r->id = id;
    r->has_game = r->dealt = r->made = r->failed = r->finished = false;
    r->wrong = NULL;
    r->pair_count = r->file_count = r->texts = 0;
    r->events.count = 0;
    r->game = (rv_game){ 0 };
}

static void complain_later(rv_run *r, const char *wrong)
{
    if (wrong && !r->wrong) {
        r->wrong = wrong;
        r->wrong_line = r->line;
    }
}

static void read_options(rv_run *r, const rv_box *boxes, size_t count)
{
    /* Outcomes that no script covers follow from the scenario's id: every run is the same. */
    static const uint64_t key[2] = { 0x7363656e6172696f, 0 };
    r->rng = (rv_rng){ { rv_siphash(key, r->id.at, r->id.size), 0 }, 0 };
    complain_later(
        r, rv_game_line(&r->game, boxes, count, r->game_line, &r->rng, &r->dealt, &r->complaint));
    r->game.script = r->script;
}

/* `game NAME [deal seed=HEX] key=value ...` */
static void read_game(rv_run *r, rv_span rest)
{
    if (r->has_game) {
        rv_run_misread(r, r->line, "complaint.scenario.games");
        return;
    }
    r->has_game = true;
    r->game_line = rest;
    read_options(r, r->all->boxes, r->all->count);
    if (r->game.rules == NULL)
        rv_run_misread_as(r, r->line, &r->complaint);
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

static rv_file *find_file(rv_run *r, rv_span name)
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
static void change_box(rv_run *r, rv_span rest)
{
    char words[2][LINE_BYTES + 1];
    rv_out outs[2] = { rv_out_to(words[0], sizeof words[0]), rv_out_to(words[1], sizeof words[1]) };
    rv_file *file = find_file(r, rv_trim(rv_cut(&rest, ':')));
    long arrow = rv_find(rest, rv_span_of(" ->"));
    if (file == NULL || arrow < 0) {
        rv_run_misread(r, r->line, "complaint.scenario.box");
        return;
    }
    rv_span new = { rest.at + arrow + 3, rest.size - (size_t)arrow - 3 };
    rv_span old = unescaped(rv_trim((rv_span){ rest.at, (size_t)arrow }), &outs[0]);
    new = unescaped(rv_trim(new), &outs[1]);
    long at = old.size ? rv_find(file->text, old) : -1;
    if (at < 0) {
        rv_run_misread_with(r, r->line, "complaint.scenario.piece", "file=%s", file->name);
        return;
    }
    size_t from = RV_BOX_BYTES + r->texts, behind = (size_t)at + old.size;
    rv_out text = rv_out_to((char *)r->all->memory + from, RV_SCENARIO_BYTES - from);
    rv_put_span(&text, (rv_span){ file->text.at, (size_t)at });
    rv_put_span(&text, new);
    rv_put_span(&text, (rv_span){ file->text.at + behind, file->text.size - behind });
    if (text.full) {
        rv_run_misread(r, r->line, "complaint.scenario.changes");
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

static void read_box(rv_run *r, rv_span rest)
{
    if (r->made || r->pair_count || r->game.scripted)
        rv_run_misread(r, r->line, "complaint.scenario.box-first");
    else
        change_box(r, rest);
}

static void read_set(rv_run *r, rv_span rest)
{
    if (r->dealt || r->made)
        rv_run_misread(r, r->line,
                       r->dealt ? "complaint.position.dealt" : "complaint.scenario.set-late");
    else if (r->pair_count == RV_PAIRS)
        rv_run_misread(r, r->line, "complaint.scenario.sets");
    else if (r->wrong == NULL)
        complain_later(r, rv_pair_read(&r->game, rest, &r->pairs[r->pair_count++], &r->complaint));
}

static void read_draws(rv_run *r, rv_span rest)
{
    rv_span word;
    while (rv_next_word(&rest, &word)) {
        if (r->game.scripted == SCRIPT_WORDS) {
            rv_run_misread(r, r->line, "complaint.scenario.draws");
            return;
        }
        r->script[r->game.scripted++] = word;
    }
}

static void check_script(rv_run *r)
{
    if (rv_run_head(r)->off_script && !r->failed)
        rv_run_fail(r, "complaint.scenario.off-script");
}

/* Completes the position; false when it was refused. */
static bool make(rv_run *r)
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

/* Scenarios quote complaints in English. */
static bool complains_of(const rv_run *r, rv_span words)
{
    char text[TEXT_BYTES];
    rv_out said = rv_out_to(text, sizeof text);
    rv_complaint_say(&r->complaint, &rv_english, &said);
    return rv_find(rv_written(&said), words) >= 0;
}

static void refused_otherwise(rv_run *r, const char *key, rv_span wanted)
{
    rv_complain_within(&r->complaint, key, "said=%s named=%.*s",
                       r->complaint.rule[0] ? r->complaint.rule : "-", (int)wanted.size, wanted.at);
    fail_as(r, &r->complaint);
}

static void check_refusal(rv_run *r, rv_span rest)
{
    rv_span rule;
    bool named = rv_next_word(&rest, &rule);
    rv_span words = rv_trim(rest);
    bool made = make(r);
    r->finished = true;
    if (made)
        rv_run_fail(r, "complaint.scenario.accepted");
    else if (named && !rv_is(rule, r->complaint.rule))
        refused_otherwise(r, "complaint.scenario.other-rule", rule);
    else if (words.size && !complains_of(r, words))
        refused_otherwise(r, "complaint.scenario.other-words", rule);
}

bool rv_run_seat(rv_run *r, rv_span *rest, bool strangers, int *seat)
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
    rv_run_misread_with(r, r->line, "complaint.scenario.seat", "word=%.*s", (int)whole.size,
                        whole.at);
    return false;
}

void rv_run_put_moves(const rv_run *r, int seat, rv_out *out)
{
    rv_move list[RV_MOVES];
    int count = r->game.rules->moves(&r->game, r->state, seat, list);
    for (int i = 0; i < count; i++) {
        rv_put(out, "%s", i ? " | " : "");
        rv_move_print(&r->game, list[i], out);
    }
}

static void play(rv_run *r, rv_span rest)
{
    int seat;
    rv_move move;
    char text[TEXT_BYTES];
    if (!rv_run_seat(r, &rest, false, &seat))
        return;
    rv_span words = rv_trim(rest);
    const char *rule = r->game.rules->refused_rule;
    r->events.count = 0;
    if (rv_move_read(&r->game, seat, words, &move))
        rule = rv_play(&r->game, r->state, move, &r->events);
    if (rule) {
        rv_out out = rv_out_to(text, sizeof text);
        rv_run_put_moves(r, seat, &out);
        rv_span legal = rv_shorten(rv_written(&out), RV_RUN_QUOTED);
        rv_run_fail_with(r, "complaint.scenario.refused", "word=%.*s rule=%s other=%.*s",
                         (int)words.size, words.at, rule, (int)legal.size, legal.at);
    }
    check_script(r);
}

static void refuse(rv_run *r, rv_span rest)
{
    int seat;
    rv_move move;
    if (!rv_run_seat(r, &rest, true, &seat))
        return;
    rv_span words = rv_trim(rv_cut(&rest, '/')), named = rv_trim(rest);
    uint64_t before = rv_hash(&r->game, r->state);
    const char *rule = r->game.rules->refused_rule;
    if (rv_move_read(&r->game, seat, words, &move))
        rule = rv_play(&r->game, r->state, move, NULL);
    if (rule == NULL)
        rv_run_fail_with(r, "complaint.scenario.move-accepted", "word=%.*s", (int)words.size,
                         words.at);
    else if (named.size && !rv_is(named, rule))
        rv_run_fail_with(r, "complaint.scenario.other-refusal", "rule=%s word=%.*s", rule,
                         (int)named.size, named.at);
    else if (rv_hash(&r->game, r->state) != before)
        rv_run_fail(r, "complaint.scenario.changed");
}

static void run_line(rv_run *r, rv_span line)
{
    rv_span rest = line, word;
    if (!rv_next_word(&rest, &word) || word.at[0] == '#')
        return;
    if (rv_is(word, "scenario")) {
        start_scenario(r, rest);
        return;
    }
    if (r->id.size == 0) {
        rv_run_misread(r, r->line, "complaint.scenario.first");
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
        rv_run_misread_with(r, r->line, "complaint.scenario.unknown", "word=%.*s", (int)quoted.size,
                            quoted.at);
    else if (!r->has_game)
        rv_run_misread(r, r->line, "complaint.scenario.game-first");
    else if (r->failed)
        return;
    else if (r->finished)
        rv_run_misread(r, r->line, "complaint.scenario.refuse-last");
    else if (rv_is(word, "box"))
        read_box(r, rest);
    else if (rv_is(word, "set"))
        read_set(r, rest);
    else if (rv_is(word, "draw"))
        read_draws(r, rest);
    else if (rv_is(word, "refuse"))
        check_refusal(r, rest);
    else if (!make(r))
        rv_run_misread_as(r, r->wrong_line, &r->complaint);
    else if (rv_is(word, ">"))
        play(r, rest);
    else if (rv_is(word, "!"))
        refuse(r, rest);
    else
        rv_run_expect(r, rest);
}

void rv_scenario_run(rv_scenarios *all, const char *name, rv_span text)
{
    rv_run r = { .all = all, .name = name, .whole = text };
    rv_span line;
    while (!r.broken && rv_next_line(&text, &line)) {
        r.line++;
        if (line.size > LINE_BYTES)
            rv_run_misread_with(&r, r.line, "complaint.log.long", "most=%d", LINE_BYTES);
        else if (line.size && memchr(line.at, '\0', line.size))
            rv_run_misread(&r, r.line, "complaint.scenario.text");
        else
            run_line(&r, line);
    }
    end_scenario(&r);
    if (!r.broken && r.id.size == 0)
        rv_run_misread(&r, r.line, "complaint.scenario.empty");
    all->unreadable += r.broken;
}
