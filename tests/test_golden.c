/*
 * Recorded games: tests/golden/GAME-N.log. They must replay for ever, with every hash, and save to
 * the very same bytes; whatever happens to such a file is noticed.
 *
 *     RV_RENEW=1 build/release/tests/test_golden        records them again
 *
 * which is right for a new game, or when the version of a game's rules was raised; otherwise a log
 * that no longer replays is a bug. The logs of older versions stay, and the new ones get the
 * numbers after them. RV_GAME=NAME looks at one game alone.
 */
#include "core/session/session.h"
#include "games/games.h"
#include "tests/laws.h"
#include "tests/support.h"

#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* cmocka wants the above first */
#include <cmocka.h>

static rv_box boxes[RV_GAMES];
static rv_shelf shelf;

static int set_up(void **unused)
{
    (void)unused;
    for (int i = 0; i < RV_GAMES; i++)
        boxes[i] = *support_box(rv_games[i]);
    shelf = rv_shelf_new(boxes, RV_GAMES);
    return 0;
}

static int tear_down(void **unused)
{
    (void)unused;
    rv_shelf_free(&shelf);
    return 0;
}

static bool skipped(const rv_rules *rules)
{
    const char *only = getenv("RV_GAME");
    return only && strcmp(only, rules->id) != 0;
}

/* The logs of a game, sorted by name. */
static glob_t logs_of(const rv_rules *rules)
{
    char pattern[1024];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s/tests/golden/%s-[0-9]*.log", RV_SOURCE, rules->id);
    glob(pattern, 0, NULL, &found);
    return found;
}

static char *print(const rv_session *session, size_t *size)
{
    size_t count;
    const rv_file *files = shelf.files(shelf.user, rv_session_game(session)->box, &count);
    char *text = rv_session_print(session, files, count, false, size);
    assert_non_null(text);
    return text;
}

/* ---- Recording ---- */

enum {
    LEAST = 6,      /* logs of a game: one per peculiarity below */
    PLIES = 1200,   /* longer games are left unfinished: a log stays below 30 kB */
    PLIES_BOX = 60, /* of the log that has a box in it */
};

/* Does this set of options ("players=2 start=1") have a value that no earlier one had? */
static bool is_news(rv_span set, char *seen, size_t size)
{
    rv_span word;
    rv_out out = { .text = seen, .size = size, .used = strlen(seen) };
    bool news = false;
    while (rv_next_word(&set, &word)) {
        char marked[128];
        snprintf(marked, sizeof marked, " %.*s ", (int)word.size, word.at);
        if (strstr(seen, marked))
            continue;
        news = true;
        rv_put(&out, "%s", marked);
    }
    return news;
}

/* The shipped box with a remark in its last file: the same game, but another box. */
static const rv_box *own_box(const rv_rules *rules)
{
    size_t count;
    const rv_file *shipped = rv_shipped_files(rules, &count);
    rv_file files[RV_BOX_FILES];
    rv_complaint complaint;
    char text[1 << 16];
    rv_out out = rv_out_to(text, sizeof text);
    memcpy(files, shipped, count * sizeof files[0]);
    rv_put_span(&out, files[count - 1].text);
    rv_put(&out, "# corrected by its owner\n");
    files[count - 1].text = rv_written(&out);
    const rv_box *box = shelf.make(shelf.user, rules, files, count, &complaint);
    assert_non_null(box);
    return box;
}

/* Somebody who owes, or the clock; plays one of the legal moves. */
static void play_one(rv_session *s, rv_rng *rng, bool clock)
{
    rv_move list[RV_MOVES];
    const rv_game *game = rv_session_game(s);
    const rv_head *head = rv_session_state(s);
    int who = RV_CLOCK, count = 0;
    if (clock)
        count = game->rules->moves(game, head, RV_CLOCK, list);
    while (count == 0) {
        who = 1 + (int)rv_below(rng, (uint32_t)rv_seats(game));
        count = game->rules->moves(game, head, who, list);
    }
    assert_null(rv_session_play(s, list[rv_below(rng, (uint32_t)count)]));
}

/* Log number n of a game. Undo is in every second one; the others have one peculiarity each: bots,
   the clock, a resignation, a box of its own, no end. */
static rv_session *record(const rv_rules *rules, const char *options, int n)
{
    rv_game game;
    rv_complaint complaint;
    const rv_box *box = n == 4 ? own_box(rules) : support_box(rules);
    rv_rng rng = { { (uint64_t)n, 2 }, 0 };
    int plies = n == 4 ? PLIES_BOX : n == 5 ? 20 : PLIES;
    assert_null(rv_game_read(&game, box, rv_span_of(options), &complaint));
    rv_session *s = rv_session_new(&game, (rv_rng){ { (uint64_t)n, 1 }, 0 });
    assert_non_null(s);
    for (int seat = 1; seat <= rv_seats(&game) && n == 0; seat++)
        rv_session_take_over(s, seat, "greedy");
    while (!rv_session_over(s) && rv_session_plies(s) < plies) {
        play_one(s, &rng, n == 2 && rv_below(&rng, 3) == 0);
        int seat = 1 + (int)rv_below(&rng, (uint32_t)rv_seats(&game));
        if (n % 2 == 1 && rv_below(&rng, 3) == 0)
            rv_session_undo(s, seat);
        if (n == 0 && rv_session_plies(s) == 3)
            rv_session_take_over(s, 1, NULL);
        if (n == 3 && rv_session_plies(s) == 8)
            rv_session_resign(s, seat);
    }
    return s;
}

static void write_log(const rv_session *session, int n)
{
    char path[1024];
    size_t size;
    char *text = print(session, &size);
    snprintf(path, sizeof path, "%s/tests/golden/%s-%d.log", RV_SOURCE,
             rv_session_game(session)->rules->id, n);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
    free(text);
}

/* Removes the logs of the present version; returns how many older ones there are. */
static int clear(const rv_rules *rules)
{
    glob_t old = logs_of(rules);
    char head[128];
    int kept = 0;
    snprintf(head, sizeof head, "game %s %d\n", rules->id, rules->version);
    for (size_t i = 0; i < old.gl_pathc; i++) {
        size_t size;
        char *text = support_file(old.gl_pathv[i] + strlen(RV_SOURCE) + 1, &size);
        rv_span rest = { text, size };
        rv_cut(&rest, '\n'); /* the format of the log */
        if (rv_starts(rest, head))
            unlink(old.gl_pathv[i]);
        else
            kept++;
        free(text);
    }
    globfree(&old);
    return kept;
}

static void renew(const rv_rules *rules)
{
    char options[512], seen[4096] = "";
    int n = 0, kept = clear(rules);
    for (int row = 0;; row++) {
        rv_out out = rv_out_to(options, sizeof options);
        if (!laws_options(rules, row, &out) || rv_starts(rv_written(&out), "version=")) {
            if (n >= LEAST)
                return;
            row = -1; /* all values are covered: once more for the peculiarities that are left */
            seen[0] = '\0';
            continue;
        }
        if (!is_news(rv_written(&out), seen, sizeof seen))
            continue;
        rv_session *s = record(rules, options, n);
        write_log(s, kept + n++);
        rv_session_free(s);
    }
}

/* ---- Reading ---- */

typedef struct found {
    bool undo, clock, resign, file, bot, person, unfinished;
    bool value[RV_GAMES][RV_OPTIONS][64]; /* which sample values of which options occur */
} found;

static void look(const rv_session *s, int game, found *f)
{
    const rv_rules *rules = rv_games[game];
    size_t count;
    for (int i = 0; i < rv_session_entries(s); i++) {
        const rv_log_entry *entry = rv_session_entry(s, i);
        f->undo |= entry->kind == RV_L_UNDO;
        f->bot |= entry->kind == RV_L_BOT;
        f->person |= entry->kind == RV_L_PERSON;
        f->resign |= entry->kind == RV_L_RESIGN;
        f->clock |= entry->kind == RV_L_MOVE && entry->seat == RV_CLOCK;
    }
    f->unfinished |= !rv_session_over(s);
    f->file |= shelf.files(shelf.user, rv_session_game(s)->box, &count) != NULL;
    if (rv_session_game(s)->version != rules->version)
        return; /* every version has its own logs for the options */
    for (int o = 0; rules->options[o].id; o++) {
        const rv_option *option = &rules->options[o];
        rv_span list = rv_span_of(option->samples ? option->samples : option->values), word;
        for (int i = 0; rv_next_word(&list, &word); i++) {
            char text[128];
            snprintf(text, sizeof text, "%s=%.*s", option->id, (int)word.size, word.at);
            rv_game wanted;
            rv_complaint complaint;
            rv_game_read(&wanted, support_box(rules), rv_span_of(text), &complaint);
            f->value[game][o][i] |= wanted.option[o] == rv_session_game(s)->option[o];
        }
    }
}

/* Calls `check` with every log. */
static void for_all(void (*check)(const rv_rules *, const char *name, rv_span text))
{
    for (int i = 0; i < RV_GAMES; i++) {
        glob_t found_logs = logs_of(rv_games[i]);
        for (size_t k = 0; k < found_logs.gl_pathc && !skipped(rv_games[i]); k++) {
            size_t size;
            char *text = support_file(found_logs.gl_pathv[k] + strlen(RV_SOURCE) + 1, &size);
            check(rv_games[i], strrchr(found_logs.gl_pathv[k], '/') + 1, (rv_span){ text, size });
            free(text);
        }
        globfree(&found_logs);
    }
}

static found all_found;

static void replay(const rv_rules *rules, const char *name, rv_span text)
{
    rv_complaint complaint;
    size_t size;
    int game = 0;
    while (rv_games[game] != rules)
        game++;
    rv_session *s = rv_session_read(text, &shelf, &complaint);
    if (s == NULL)
        fail_msg("%s: %s", name, support_said(&complaint));
    char *again = print(s, &size);
    if (!rv_same((rv_span){ again, size }, text))
        fail_msg("%s is saved differently", name);
    assert_true(text.size < 30000);
    look(s, game, &all_found);
    free(again);
    rv_session_free(s);
}

static void they_replay(void **unused)
{
    (void)unused;
    for (int i = 0; i < RV_GAMES && getenv("RV_RENEW"); i++)
        if (!skipped(rv_games[i]))
            renew(rv_games[i]);
    for_all(replay);
}

/* Every option and player count occurs, and everything else a log can hold. */
static void they_cover(void **unused)
{
    const found *f = &all_found;
    (void)unused;
    for (int i = 0; i < RV_GAMES; i++) {
        for (int o = 0; rv_games[i]->options[o].id && !skipped(rv_games[i]); o++) {
            const rv_option *option = &rv_games[i]->options[o];
            rv_span list = rv_span_of(option->samples ? option->samples : option->values), word;
            for (int v = 0; rv_next_word(&list, &word); v++)
                if (!f->value[i][o][v])
                    fail_msg("no log of %s with %s=%.*s; for a new game or option: make renew "
                             "GAME=%s",
                             rv_games[i]->id, option->id, (int)word.size, word.at, rv_games[i]->id);
        }
    }
    if (getenv("RV_GAME") == NULL)
        assert_true(f->undo && f->clock && f->resign && f->file && f->bot && f->person
                    && f->unfinished);
}

/* ---- Damage ---- */

static bool loads(const char *name, rv_span text)
{
    rv_complaint complaint;
    rv_session *s = rv_session_read(text, &shelf, &complaint);
    if (s == NULL && !rv_starts(rv_span_of(support_said(&complaint)), "line "))
        fail_msg("%s: a complaint without a line: %s", name, support_said(&complaint));
    rv_session_free(s);
    return s != NULL;
}

/* A game that was broken off anywhere loads: so does every log up to the end of some line, from the
   seed on. Only `result` and `winners` belong together. */
static void cut_at_line(const rv_rules *rules, const char *name, rv_span text)
{
    rv_span rest = text, line;
    bool seeded = false;
    (void)rules;
    while (rv_next_line(&rest, &line)) {
        seeded |= rv_starts(line, "seed ");
        if (rv_starts(line, "result"))
            break;
        if (loads(name, (rv_span){ text.at, text.size - rest.size }) != seeded)
            fail_msg("%s up to \"%.*s\"", name, (int)line.size, line.at);
    }
}

static void cut_at_lines(void **unused)
{
    (void)unused;
    for_all(cut_at_line);
}

enum { DAMAGES = 400 };

/* Cut at any byte, or with any byte changed: it loads or is refused with the line. Every byte of a
   short log, a spread of bytes of a long one. */
static void damage(const rv_rules *rules, const char *name, rv_span text)
{
    rv_rng rng = { { text.size, 3 }, 0 };
    char *copy = malloc(text.size);
    (void)rules;
    assert_non_null(copy);
    size_t step = text.size / DAMAGES + 1;
    for (size_t from = 0; from < text.size; from += step) {
        size_t at = from + rv_below(&rng, (uint32_t)step);
        if (at >= text.size)
            break;
        loads(name, (rv_span){ text.at, at });
        memcpy(copy, text.at, text.size);
        copy[at] = (char)(copy[at] ^ (int)(1 + rv_below(&rng, 255)));
        loads(name, (rv_span){ copy, text.size });
    }
    free(copy);
}

static void damages(void **unused)
{
    (void)unused;
    for_all(damage);
}

/* ---- Versions: null as if its rules had once been others ---- */

static uint64_t hash_of_then(const rv_game *game, const void *state)
{
    assert_int_equal(game->version, 1);
    return ((const rv_head *)state)->ply + 0xabc0;
}

static const rv_past null_past[] = { { .version = 2, .options = "rounds=2" },
                                     { .version = 1, .options = "rounds=1", .hash = hash_of_then },
                                     { 0 } };

static const rv_shipped_box null_shipped[] = { { 0x1234567812345678u, 1 }, { 0 } };

/* What of a log must be there, in this order. */
static void has_in_order(const char *text, const char *const *wanted)
{
    for (; *wanted; wanted++) {
        const char *at = strstr(text, *wanted);
        if (at == NULL)
            fail_msg("no \"%s\" (or not behind the last one) in: %s", *wanted, text);
        text = at + strlen(*wanted);
    }
}

/* The same log as if another version had played it, with another box. */
static rv_span with_version(const char *log, int version, uint64_t box, char *other, size_t size)
{
    rv_out out = rv_out_to(other, size);
    rv_put(&out, "%.*s\ngame null %d\nbox ", (int)strcspn(log, "\n"), log, version);
    rv_put_hex(&out, box);
    rv_put(&out, "%s", strstr(log, "\noptions"));
    return rv_written(&out);
}

static void older_versions(void **unused)
{
    rv_box box = *support_box(rv_game_by_id(rv_span_of("null")));
    rv_rules later = *box.rules;
    rv_game game;
    rv_complaint complaint;
    size_t size, again_size;
    char other[4096];
    char options[64];
    rv_out out = rv_out_to(options, sizeof options);
    (void)unused;
    const rv_rng seed = { { 11, 22 }, 0 };
    later.version = 3;
    later.past = null_past;
    later.shipped = null_shipped;
    box.rules = &later;
    rv_shelf later_shelf = { .boxes = &box, .count = 1 };

    /* where nothing is said the defaults of that version are meant, and they are not written */
    assert_null(rv_game_read(&game, &box, rv_span_of("version=1 players=3"), &complaint));
    rv_game_print(&game, &out);
    assert_string_equal(options, "version=1 players=3");
    rv_session *s = rv_session_new(&game, seed);
    for (int seat = 1; seat <= 3; seat++) {
        rv_move move;
        assert_true(rv_move_read(&game, seat, rv_span_of("name green"), &move));
        assert_null(rv_session_play(s, move));
    }
    assert_true(rv_session_over(s)); /* after one round */
    char *log = rv_session_print(s, NULL, 0, false, &size);
    has_in_order(log, (const char *const[]){ "\ngame null 1\nbox ", "options players=3\n",
                                             "hash 3 000000000000abc3\n", NULL });
    for (int i = 0; i < 2; i++) { /* the box of now, and the one of then */
        rv_span wanted =
            with_version(log, 1, i ? null_shipped[0].hash : box.hash, other, sizeof other);
        rv_session *back = rv_session_read(wanted, &later_shelf, &complaint);
        assert_non_null(back);
        assert_int_equal(rv_session_game(back)->version, 1);
        char *again = rv_session_print(back, NULL, 0, false, &again_size);
        assert_true(rv_same((rv_span){ again, again_size }, wanted));
        free(again);
        rv_session_free(back);
    }
    assert_null(rv_session_read(with_version(log, 4, box.hash, other, sizeof other), &later_shelf,
                                &complaint));
    assert_string_equal(support_said(&complaint),
                        "line 2: this log was played by version 4 of the rules, "
                        "here is version 3");
    assert_null(rv_session_read(with_version(log, 2, null_shipped[0].hash, other, sizeof other),
                                &later_shelf, &complaint));
    assert_string_equal(support_said(&complaint),
                        "line 3: the game was played with another box, which is not "
                        "here"); /* only version 1 had that one */
    free(log);
    rv_session_free(s);

    /* what is said takes precedence; today's defaults are written out for an older version */
    static const char *const same[] = { "version=1 players=2 rounds=3",
                                        "version=2 players=2 rounds=3", "version=2 players=2",
                                        "players=2 rounds=2", "players=2" };
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        assert_null(rv_game_read(&game, &box, rv_span_of(same[i]), &complaint));
        rv_out_clear(&out);
        rv_game_print(&game, &out);
        assert_string_equal(options, same[i]);
    }
    assert_null(rv_game_read(&game, &box, rv_span_of("version=3 rounds=3"), &complaint));
    assert_int_equal(game.version, 3);
    static const char *const bad[] = { "version=0",  "version=4",           "version=",
                                       "version=1x", "version=1 version=1", "rounds=1 version=1" };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_non_null(rv_game_read(&game, &box, rv_span_of(bad[i]), &complaint));
}

/* ---- Boxes of before ---- */

/* The box of null with other words or another rule; the text is kept in `memory`. */
static rv_file null_file(const char *old, const char *new, char *memory, size_t size)
{
    size_t count;
    rv_file file = rv_shipped_files(rv_game_by_id(rv_span_of("null")), &count)[0];
    rv_out out = rv_out_to(memory, size);
    const char *at = strstr(file.text.at, old);
    assert_non_null(at);
    rv_put_span(&out, (rv_span){ file.text.at, (size_t)(at - file.text.at) });
    rv_put(&out, "%s%s", new, at + strlen(old));
    return (rv_file){ file.name, rv_written(&out) };
}

/* A whole game with this box, as its log. */
static char *log_with(const rv_box *box, const rv_file *files, size_t count, size_t *size)
{
    rv_game game;
    rv_complaint complaint;
    rv_rng rng = { { 3, 4 }, 0 };
    assert_null(rv_game_read(&game, box, rv_span_of("players=3"), &complaint));
    rv_session *s = rv_session_new(&game, (rv_rng){ { 5, 6 }, 0 });
    assert_non_null(s);
    while (!rv_session_over(s))
        play_one(s, &rng, false);
    char *log = rv_session_print(s, files, count, false, size);
    assert_non_null(log);
    rv_session_free(s);
    return log;
}

/* A word of a shipped box was corrected: logs played before replay with it, and are saved as they
   were. Logs of any other box, owners' among them, mean that box and no other. */
static void corrected_words(void **unused)
{
    char words[2048], rule[2048];
    _Alignas(16) static unsigned char content[2][RV_BOX_BYTES];
    const rv_box *before = support_box(rv_game_by_id(rv_span_of("null")));
    rv_rules now = *before->rules;
    rv_file mended = null_file("green lamp", "jade lamp", words, sizeof words);
    rv_file changed = null_file("green\t2", "green\t4", rule, sizeof rule);
    rv_box boxes_now[2];
    rv_complaint complaint;
    size_t size, count, again_size;
    const rv_file *files = rv_shipped_files(before->rules, &count);
    (void)unused;
    now.shipped = (const rv_shipped_box[]){ { before->hash, 1 }, { 0 } };
    assert_null(rv_box_read(&boxes_now[0], &now, &mended, 1, content[0], &complaint));
    assert_null(rv_box_read(&boxes_now[1], &now, &changed, 1, content[1], &complaint));
    rv_shelf here = rv_shelf_new(boxes_now, 1);

    char *log = log_with(before, NULL, 0, &size);
    rv_session *s = rv_session_read((rv_span){ log, size }, &here, &complaint);
    assert_non_null(s);
    assert_ptr_equal(rv_session_game(s)->box, &boxes_now[0]);
    char *again = rv_session_print(s, NULL, 0, false, &again_size);
    assert_true(rv_same((rv_span){ again, again_size }, (rv_span){ log, size }));
    rv_session_free(s);
    free(again);
    free(log);

    /* an owner still has the old folder: its own words are meant, and stay in the log */
    log = log_with(before, files, count, &size);
    s = rv_session_read((rv_span){ log, size }, &here, &complaint);
    assert_non_null(s);
    assert_ptr_not_equal(rv_session_game(s)->box, &boxes_now[0]);
    assert_true(rv_session_game(s)->box->hash == before->hash);
    rv_shelf_use(&here, rv_session_game(s)->box, -1);
    rv_session_free(s);
    free(log);

    /* what was never shipped, and what differs in a rule, is refused */
    log = log_with(&boxes_now[1], NULL, 0, &size);
    assert_null(rv_session_read((rv_span){ log, size }, &here, &complaint));
    assert_string_equal(support_said(&complaint),
                        "line 3: the game was played with another box, which is not here");
    free(log);
    rv_shelf_free(&here);
}

/* The same moves by chance with both boxes; are all states the same? */
static bool play_alike(const rv_box *a, const rv_box *b, int version, uint64_t seed)
{
    _Alignas(16) unsigned char one[RV_STATE_BYTES], two[RV_STATE_BYTES];
    rv_game first, second;
    rv_complaint complaint;
    rv_rng rng = { { seed, 8 }, 0 };
    rv_span none = rv_span_of("");
    if (rv_game_read_as(&first, a, version, none, &complaint)
        || rv_game_read_as(&second, b, version, none, &complaint))
        return false;
    rv_deal(&first, one, (rv_rng){ { seed, 9 }, 0 });
    rv_deal(&second, two, (rv_rng){ { seed, 9 }, 0 });
    while (rv_hash(&first, one) == rv_hash(&second, two)) {
        rv_move list[RV_MOVES];
        int seat = 1;
        if (((const rv_head *)one)->over)
            return true;
        while (!(rv_waiting(one) >> seat & 1))
            seat++;
        rv_move move = list[rv_below(&rng, (uint32_t)rv_moves(&first, one, seat, list))];
        if (rv_play(&first, one, move, NULL) || rv_play(&second, two, move, NULL))
            return false;
    }
    return false;
}

static int served; /* boxes of before that were found */

/* Logs with a box of their own have the shipped one of their time in them, with a remark. */
static void then_and_now(const rv_rules *rules, const char *name, rv_span text)
{
    static const char remark[] = "# corrected by its owner\n";
    rv_complaint complaint;
    size_t count;
    const rv_box *box = support_box(rules);
    rv_session *s = rv_session_read(text, &shelf, &complaint);
    assert_non_null(s);
    const rv_box *own = rv_session_game(s)->box;
    int version = rv_session_game(s)->version;
    const rv_file *kept = shelf.files(shelf.user, own, &count);
    rv_file files[RV_BOX_FILES];
    bool listed = count == 0;
    for (size_t i = 0; i < count; i++)
        files[i] = kept[i];
    if (count) {
        files[count - 1].text.size -= sizeof remark - 1;
        uint64_t hash = rv_box_hash(rules, files, count);
        listed = hash == box->hash;
        for (const rv_shipped_box *then = rules->shipped; then && then->hash; then++)
            listed |= then->hash == hash && version <= then->version;
        served += hash != box->hash;
        for (uint64_t seed = 1; seed <= 10; seed++)
            if (!play_alike(own, box, version, seed))
                fail_msg("%s: the box shipped now plays differently, seed %d", name, (int)seed);
    }
    if (!listed)
        fail_msg("%s: the box shipped then is not among rules->shipped", name);
    rv_shelf_use(&shelf, own, -1);
    rv_session_free(s);
}

static void boxes_of_before(void **unused)
{
    (void)unused;
    for_all(then_and_now);
    assert_true(served > 0 || getenv("RV_GAME"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_replay),     cmocka_unit_test(they_cover),
        cmocka_unit_test(cut_at_lines),    cmocka_unit_test(damages),
        cmocka_unit_test(older_versions),  cmocka_unit_test(corrected_words),
        cmocka_unit_test(boxes_of_before),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
