/* The core by itself: chance, text, JSON, tables, options, views. */
#include "core/reader.h"
#include "games/games.h"
#include "tests/laws.h"
#include "tests/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
/* cmocka wants the above first */
#include <cmocka.h>

static const char SEED[] = "000102030405060708090a0b0c0d0e0f";

static rv_rng seeded(void)
{
    rv_rng rng;
    assert_true(rv_rng_seed(&rng, rv_span_of(SEED)));
    return rng;
}

/* The first sixteen published vectors: key 00..0f, message 00, 01, .. */
static void siphash_vectors(void **unused)
{
    static const uint64_t wanted[16] = {
        0x726fdb47dd0e0e31, 0x74f839c593dc67fd, 0x0d6c8009d9a94f5a, 0x85676696d7fb7e2d,
        0xcf2794e0277187b7, 0x18765564cd99a68d, 0xcbc9466e58fee3ce, 0xab0200f58b01d137,
        0x93f5f5799a932462, 0x9e0082df0ba9e4b0, 0x7a5dbbc594ddb9f3, 0xf4b32f46226bada7,
        0x751e8fbc860ee5fb, 0x14ea5627c0843d90, 0xf723ca908e7af2ee, 0xa129ca6149be45e5,
    };
    unsigned char message[16];
    rv_rng rng = seeded();
    (void)unused;
    for (size_t size = 0; size < 16; size++) {
        message[size] = (unsigned char)size;
        assert_int_equal(rv_siphash(rng.key, message, size), wanted[size]);
    }
}

/* Our own vectors: logs live for ever, so these never change. */
static void draws(void **unused)
{
    static const struct {
        uint32_t n, wanted[8];
    } rows[] = {
        { 2, { 1, 1, 1, 0, 0, 0, 0, 1 } },
        { 6, { 3, 3, 3, 0, 2, 1, 0, 5 } },
        { 52, { 31, 28, 34, 6, 23, 16, 1, 45 } },
        { 1000, { 596, 544, 665, 123, 447, 320, 30, 870 } },
        { 4294967295u,
          { 2560676800u, 2338508828u, 2858124971u, 530902884u, 1922893360u, 1375623203u, 131372981u,
            3739559894u } },
    };
    (void)unused;
    for (size_t r = 0; r < sizeof rows / sizeof rows[0]; r++) {
        rv_rng rng = seeded();
        for (uint32_t i = 0; i < 8; i++) {
            assert_int_equal(rv_below(&rng, rows[r].n), rows[r].wanted[i]);
            assert_int_equal(rng.count, i + 1);
        }
    }
}

/* One draw in four thousand million is biased at its first attempt and takes the second. */
static void rejected_attempt(void **unused)
{
    rv_rng rng = seeded();
    (void)unused;
    rng.count = 558281584;
    assert_int_equal(rv_below(&rng, 4294901761u), 3297503080u);
    assert_int_equal(rng.count, 558281585);
}

static void seeds(void **unused)
{
    char text[40];
    rv_out out = rv_out_to(text, sizeof text);
    rv_rng rng = seeded();
    (void)unused;
    rv_rng_print(&rng, &out);
    assert_string_equal(text, SEED);
    assert_true(rv_rng_seed(&rng, rv_span_of("5"))); /* zeros in front */
    rv_out_clear(&out);
    rv_rng_print(&rng, &out);
    assert_string_equal(text, "00000000000000000000000000000005");
    assert_false(rv_rng_seed(&rng, rv_span_of("")));
    assert_false(rv_rng_seed(&rng, rv_span_of("xyz")));
    assert_false(rv_rng_seed(&rng, rv_span_of("000102030405060708090a0b0c0d0e0f0")));
}

static void weighted_draws_are_fair(void **unused)
{
    static const uint8_t weights[4] = { 1, 0, 3, 4 };
    rv_game game = support_game("null", "");
    rv_head head = { .rng = seeded() };
    int seen[4] = { 0 };
    (void)unused;
    for (int i = 0; i < 80000; i++)
        seen[rv_pick(&game, &head, 2, weights, 4)]++;
    assert_int_equal(head.rng.count, 80000);
    assert_int_equal(seen[1], 0);
    assert_in_range(seen[0], 9500, 10500); /* expected 10000, 30000, 40000; sigma below 145 */
    assert_in_range(seen[2], 29300, 30700);
    assert_in_range(seen[3], 39300, 40700);
}

/* The plain way to find the weight that a number falls into. */
static int slow_pick(rv_rng *rng, const uint8_t *weights, int n)
{
    uint32_t total = 0;
    int at = 0;
    for (int i = 0; i < n; i++)
        total += weights[i];
    uint32_t left = rv_below(rng, total);
    for (; left >= weights[at]; at++)
        left -= weights[at];
    return at;
}

/* Few and many weights, small and large ones, sums on both sides of what fits into a byte. */
static void fast_draws_equal_slow_ones(void **unused)
{
    rv_game game = support_game("null", "");
    rv_rng source = seeded();
    (void)unused;
    for (int round = 0; round < 20000; round++) {
        int n = 1 + (int)rv_below(&source, round % 2 ? 64 : 256);
        uint32_t most = round % 3 == 0 ? 2 : round % 3 == 1 ? 6 : 256;
        uint8_t weights[256] = { 0 };
        uint64_t set = 0;
        for (int i = 0; i < n; i++)
            weights[i] = (uint8_t)rv_below(&source, most);
        weights[rv_below(&source, (uint32_t)n)] = 1;
        rv_head head = { .rng = { { source.count, 1 }, 0 } };
        rv_rng slow = head.rng;
        assert_int_equal(rv_pick(&game, &head, 2, weights, n), slow_pick(&slow, weights, n));
        assert_int_equal(head.rng.count, slow.count);
        if (most != 2 || n > 64)
            continue;
        for (int i = 0; i < n; i++)
            set |= (uint64_t)weights[i] << i;
        assert_int_equal(rv_pick_from(&game, &head, 2, set), slow_pick(&slow, weights, n));
        assert_int_equal(head.rng.count, slow.count);
    }
}

/* What a small game does all the time. The release build has -O3 and allows no warnings: a compiler
   that does not know how many seats there can be takes such loops for overruns. */
typedef struct table {
    rv_head head;
    uint8_t score[RV_SEATS], order[RV_SEATS];
} table;

__attribute__((noinline)) static void seat_all(const rv_game *game, table *t)
{
    for (int i = 0; i < rv_seats(game); i++)
        t->order[i] = (uint8_t)(i + 1);
    for (int seat = 1; seat <= rv_seats(game); seat++)
        t->score[seat - 1] = (uint8_t)(10 * seat);
}

static void loops_over_seats(void **unused)
{
    rv_game game = support_game("null", "players=3");
    table t = { .order = { 0 } };
    (void)unused;
    seat_all(&game, &t);
    assert_memory_equal(t.order, "\1\2\3\0", RV_SEATS);
    assert_int_equal(t.score[2], 30);
    assert_int_equal(rv_all_seats(&game), 14);
}

/* A hand of lamps: guessed, printed, read back; and told to its owner alone. */
static void hands(void **unused)
{
    rv_game game = support_game("null", "players=2");
    static const uint8_t lamps[] = { 0, 2, 1 };
    uint8_t copies[3] = { 0 };
    char text[64];
    rv_complaint complaint;
    rv_reader in = { .game = &game, .complaint = &complaint };
    rv_out out = rv_out_to(text, sizeof text);
    rv_rng rng = seeded();
    static rv_events told;
    (void)unused;
    rv_put_copies(&game, 2, lamps, 3, &out);
    assert_string_equal(text, "green green violet");
    rv_read_copies(&in, 3, rv_written(&out), 2, copies, 3);
    assert_null(in.wrong);
    assert_memory_equal(copies, lamps, 3);
    rv_read_copies(&in, 3, rv_span_of("mauve"), 2, copies, 3);
    assert_string_equal(support_said(&complaint), "NL-S1: named \"mauve\": no such lamp");
    rv_out_clear(&out);
    rv_put_copies(&game, 2, (const uint8_t[3]){ 0 }, 3, &out);
    assert_string_equal(text, "-");
    for (int i = 0; i < 50; i++) {
        assert_int_not_equal(rv_guess_pick(&rng, lamps, 3), 0);
        assert_true(6 >> rv_guess_from(&rng, 6) & 1);
    }
    rv_emit_pair(&told, 2, (rv_event){ .kind = 1, .arg = { 2 } }, (rv_event){ .kind = 0 });
    assert_int_equal(told.count, 2);
    assert_int_equal(told.list[0].audience, 1u << 2);
    assert_int_equal(told.list[1].audience, RV_EVERYBODY & ~(1u << 2));
    assert_int_equal(told.list[1].kind, 0);
}

static void scripts(void **unused)
{
    rv_span words[] = { rv_span_of("violet"), rv_span_of("amber"), rv_span_of("nonsense") };
    rv_game game = support_game("null", "");
    rv_head head = { .rng = seeded() };
    static const uint8_t no_amber[] = { 0, 1, 1 };
    (void)unused;
    game.script = words;
    game.scripted = 3;
    assert_int_equal(rv_pick(&game, &head, 2, NULL, 3), 2);
    assert_int_equal(head.off_script, 0);
    rv_pick(&game, &head, 2, no_amber, 3); /* possible word, impossible outcome */
    assert_int_equal(head.off_script, 1);
    head.off_script = 0;
    rv_pick(&game, &head, 2, NULL, 3);
    assert_int_equal(head.off_script, 1);
    head.off_script = 0;
    rv_pick(&game, &head, 2, NULL, 3); /* beyond the script */
    assert_int_equal(head.off_script, 0);
    head.rng.count = 0;
    assert_int_equal(rv_pick_from(&game, &head, 2, 7), 2);
    assert_int_equal(head.off_script, 0);
    rv_pick_from(&game, &head, 2, 6); /* no amber */
    assert_int_equal(head.off_script, 1);
}

static void writers_are_bounded(void **unused)
{
    char text[8];
    rv_out out = rv_out_to(text, sizeof text);
    (void)unused;
    rv_put(&out, "%s-%d", "abc", -12);
    assert_string_equal(text, "abc--12");
    assert_false(out.full);
    rv_put(&out, "%c", 'x');
    assert_true(out.full);
    assert_string_equal(text, "abc--12");
    rv_out_clear(&out);
    rv_put(&out, "%u%%%x", 42u, 255u);
    assert_string_equal(text, "42%ff");
    rv_out_clear(&out);
    rv_put(&out, "%.*s|%d", 2, "hello", -2147483647 - 1);
    assert_string_equal(text, "he|-214");
    rv_out_clear(&out);
    rv_put(&out, "%s", "abcdef\xc3\xa9"); /* the last character would be cut in two */
    assert_true(out.full);
    assert_string_equal(text, "abcdef");
    rv_put(&out, "g"); /* what follows the gap is dropped too */
    assert_string_equal(text, "abcdef");
    assert_int_equal(rv_shorten(rv_span_of("\xf0\x9f\x98\xb4z"), 3).size, 0);
    assert_int_equal(rv_shorten(rv_span_of("\xf0\x9f\x98\xb4z"), 4).size, 4);
    assert_int_equal(rv_shorten(rv_span_of("abc"), 3).size, 3);
}

static void words_and_numbers(void **unused)
{
    rv_span text = rv_span_of("  one\ttwo  "), word;
    long value = 7;
    (void)unused;
    assert_true(rv_next_word(&text, &word) && rv_is(word, "one"));
    assert_true(rv_next_word(&text, &word) && rv_is(word, "two"));
    assert_false(rv_next_word(&text, &word));
    assert_true(rv_number(rv_span_of("0"), 0, 9, &value) && value == 0);
    assert_true(rv_number(rv_span_of("-3"), -5, 9, &value) && value == -3);
    static const char *const bad[] = { "", "-", "+1", "01", "-0", "1x", "10", "99999999999", " 1" };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(rv_number(rv_span_of(bad[i]), 0, 9, &value));
    rv_span lines = rv_span_of("a\r\n\nb"), line;
    assert_true(rv_next_line(&lines, &line) && rv_is(line, "a"));
    assert_true(rv_next_line(&lines, &line) && line.size == 0);
    assert_true(rv_next_line(&lines, &line) && rv_is(line, "b"));
    assert_false(rv_next_line(&lines, &line));
}

static void json(void **unused)
{
    char text[256];
    rv_out out = rv_out_to(text, sizeof text);
    rv_json j = rv_json_to(&out);
    (void)unused;
    rv_json_object(&j, NULL);
    rv_json_word(&j, "a\"b", "line\n\\\x01");
    rv_json_array(&j, "list");
    rv_json_number(&j, NULL, -5);
    rv_json_number(&j, NULL, INT64_C(2592000000)); /* a clock of thirty days */
    rv_json_number(&j, NULL, INT64_MIN);
    rv_json_bool(&j, NULL, true);
    rv_json_null(&j, NULL);
    rv_json_close(&j, ']');
    rv_json_object(&j, "o");
    rv_json_close(&j, '}');
    rv_json_raw(&j, "r", rv_span_of("[1]"));
    rv_json_close(&j, '}');
    assert_string_equal(text, "{\"a\\\"b\":\"line\\n\\\\\\u0001\",\"list\":[-5,2592000000,-"
                              "9223372036854775808,true,null],\"o\":{},\"r\":[1]}");
    assert_true(rv_json_valid(rv_written(&out)));
    assert_false(rv_json_valid(rv_span_of("{\"a\":1,}")));
    assert_false(rv_json_valid(rv_span_of("[1] 2")));
    assert_true(rv_json_valid(rv_span_of(" { \"a\" : [ 1 , -2.5e3 ] } ")));
    assert_false(rv_json_valid(rv_span_of("\"\\u12x4\"")));
    assert_false(rv_json_valid(rv_span_of("\"\xff\"")));
    assert_false(rv_json_valid(rv_span_of("")));
    assert_false(rv_json_valid(rv_span_of("[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[")));
    rv_span value;
    rv_out_clear(&out);
    assert_true(rv_json_member(rv_span_of("{\"a\":{\"b\":1},\"b\":\"x\\u00e9\\n\"}"), "b", &value));
    assert_true(rv_json_string(value, &out));
    assert_string_equal(text, "xé\n");
    /* characters beyond the first 65,536 come in halves, which mean nothing alone (U+FFFD) */
    static const char *const texts[][2] = {
        { "\"\\ud83d\\ude00!\"", "\xF0\x9F\x98\x80!" },
        { "\"\\uD800\\uDC00\\udbff\\udfff\"", "\xF0\x90\x80\x80\xF4\x8F\xBF\xBF" },
        { "\"\\ud83d\"", "\xEF\xBF\xBD" },
        { "\"\\ude00\\ud83d\"", "\xEF\xBF\xBD\xEF\xBF\xBD" },
        { "\"\\ud83d\\ud83d\\ude00\"", "\xEF\xBF\xBD\xF0\x9F\x98\x80" },
        { "\"\\ud83dx\"", "\xEF\xBF\xBDx" },
        { "\"\\ud83d\\n\"", "\xEF\xBF\xBD\n" },
        { "\"\\ud83d\\u0041\"", "\xEF\xBF\xBD\x41" },
        { "\"\\ud7ff\\ue000\\uffff\"", "\xED\x9F\xBF\xEE\x80\x80\xEF\xBF\xBF" },
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        rv_out_clear(&out);
        assert_true(rv_json_valid(rv_span_of(texts[i][0])));
        assert_true(rv_json_string(rv_span_of(texts[i][0]), &out));
        assert_string_equal(out.text, texts[i][1]);
        assert_true(rv_is_utf8(rv_written(&out)));
    }
    rv_out_clear(&out);
    assert_false(rv_json_string(rv_span_of("\"\\ud83d\\u0000\""), &out)); /* that is a NUL */
    assert_false(rv_json_member(rv_span_of("{\"a\":1}"), "b", &value));
}

static void sentences(void **unused)
{
    char text[128];
    rv_out out = rv_out_to(text, sizeof text);
    rv_arg one = { .name = "n", .text = rv_span_of("1") },
           zero = { .name = "n", .text = rv_span_of("0") };
    (void)unused;
    rv_say_text(&out, &rv_english, "{n} {n:card|cards} left", &one, 1);
    rv_say_text(&out, &rv_english, ", {n} {n:card|cards}", &zero, 1);
    rv_say_text(&out, &rv_french, ", {n} {n:carte|cartes}", &zero, 1);
    assert_string_equal(text, "1 card left, 0 cards, 0 carte");
    rv_out_clear(&out);
    rv_say(&out, &rv_english, "no.such.key", NULL, 0);
    assert_string_equal(text, "[no.such.key]");
}

static void tables(void **unused)
{
    rv_complaint complaint;
    char long_cell[420], quotes[420] = "a\tb\n1\t";
    (void)unused;
    snprintf(long_cell, sizeof long_cell, "a\tb\n1\t%0241d\n", 0);
    memset(quotes + strlen(quotes), '"', 121);
    const struct {
        const char *text, *wanted;
    } rows[] = {
        { "# only a comment\n", "t.tsv:1: X-1: the file has no header line" },
        { "a\tb\n1\t2\t3\n", "t.tsv:2: X-1: this row has 3 cells, the header 2" },
        { "a\tc\n", "t.tsv:1: X-1: column b is missing" },
        { "a\tb\n\n# x\n9\tno\n", "t.tsv:4: X-1: b must be one of: yes maybe; not \"no\"" },
        { "a\tb\n10\tyes\n", "t.tsv:2: X-1: a must be a number 0..9, not \"10\"" },
        { "a\tb\n\xff\tyes\n", "t.tsv:2: X-1: this line is not UTF-8 text" },
        { "a\tb\n\033[2J\tyes\n", "t.tsv:2: X-1: this line is not UTF-8 text" },
        { long_cell,
          "t.tsv:2: X-1: cell 2 is longer than 240 bytes (quotes and backslashes are two)" },
        { quotes,
          "t.tsv:2: X-1: cell 2 is longer than 240 bytes (quotes and backslashes are two)" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        rv_file file = { "t.tsv", rv_span_of(rows[i].text) };
        rv_tsv t = rv_tsv_open(&file, 1, "t.tsv", "a b", "X-1", &complaint);
        while (rv_tsv_next(&t)) {
            rv_tsv_number(&t, 0, 0, 9);
            rv_tsv_choice(&t, 1, "yes maybe");
        }
        assert_true(t.failed);
        assert_string_equal(support_said(&complaint), rows[i].wanted);
        assert_string_equal(complaint.rule, "X-1");
    }
    static const char *const words[] = {
        "", "Big", "two words", "-st", "a,b", "a-word-of-forty-one-letters-too-long-to-be"
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        char text[64];
        snprintf(text, sizeof text, "id\tb\n%s\t\n", words[i]);
        rv_file file = { "t.tsv", rv_span_of(text) };
        rv_tsv t = rv_tsv_open(&file, 1, "t.tsv", "id", "X-1", &complaint);
        assert_true(rv_tsv_next(&t));
        rv_tsv_id(&t, 0);
        assert_true(t.failed);
    }
    /* a column with a question mark may be missing: its cells are empty then */
    rv_file some = { "t.tsv", rv_span_of("a\tb\n1\tx\n") };
    rv_tsv o = rv_tsv_open(&some, 1, "t.tsv", "c? a b?", "X-1", &complaint);
    assert_true(rv_tsv_next(&o));
    assert_null(o.cell[0].at);
    assert_true(rv_is(o.cell[1], "1") && rv_is(o.cell[2], "x"));
    assert_int_equal(rv_tsv_number(&o, 2, 1, 9), 1);
    assert_string_equal(support_said(&complaint),
                        "t.tsv:2: X-1: b must be a number 1..9, not \"x\"");
    rv_tsv t = rv_tsv_open(NULL, 0, "t.tsv", "a", "X-1", &complaint);
    assert_true(t.failed && !rv_tsv_next(&t));
    assert_string_equal(support_said(&complaint), "t.tsv:0: X-1: the file is missing");
}

static void refuses_position(const char *text, const char *wanted)
{
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    rv_game game;
    rv_complaint complaint;
    const rv_box *box = support_box(rv_game_by_id(rv_span_of("null")));
    const char *wrong = rv_position_parse(&game, state, box, 1, rv_span_of(text), NULL, &complaint);
    assert_non_null(wrong);
    assert_string_equal(support_said(&complaint), wanted);
}

/* Nothing in a position is ignored. */
static void positions(void **unused)
{
    char many[4096];
    rv_out out = rv_out_to(many, sizeof many);
    (void)unused;
    rv_put(&out, "game null\n");
    for (int i = 0; i <= RV_PAIRS; i++)
        rv_put(&out, "set round 1\n");
    refuses_position("", "there is no game line");
    refuses_position("set round 1\n", "line 1: a game line is wanted");
    refuses_position("game null\n# x\nset colour red\n", "line 3: NL-S1: unknown key \"colour\"");
    refuses_position("game null deal seed=1\nset round 2\n", "line 2: a dealt game cannot be set");
    refuses_position(many, "line 130: more than 128 set lines");
}

static void options(void **unused)
{
    const rv_box *box = support_box(rv_game_by_id(rv_span_of("null")));
    rv_game game;
    rv_complaint complaint;
    char text[64];
    rv_out out = rv_out_to(text, sizeof text);
    (void)unused;
    RV_RULES("NL-O1 NL-O2");
    assert_null(rv_game_read(&game, box, rv_span_of("rounds=2 players=4"), &complaint));
    rv_game_print(&game, &out);
    assert_string_equal(text, "players=4 rounds=2");
    assert_null(rv_game_read(&game, box, rv_span_of(""), &complaint));
    assert_int_equal(rv_seats(&game), 2);
    static const char *const bad[] = { "players=5", "players=0", "players=",         "rounds=9",
                                       "rounds",    "x=1",       "rounds=1 rounds=1" };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_non_null(rv_game_read(&game, box, rv_span_of(bad[i]), &complaint));
}

/* Everything a verb needs must be there, and nothing else. */
static void moves_as_words(void **unused)
{
    rv_game game = support_game("null", "");
    rv_move move;
    (void)unused;
    assert_true(rv_move_read(&game, 1, rv_span_of(" name  green "), &move));
    assert_int_equal(move.arg[0], 1);
    static const char *const bad[] = { "", "name", "name pink", "name green green", "NAME green" };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(rv_move_read(&game, 1, rv_span_of(bad[i]), &move));
}

/* A hash covers every byte of a state. */
static void hashes(void **unused)
{
    rv_game game = support_game("project-dreamscape", "");
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    (void)unused;
    rv_deal(&game, state, seeded());
    uint64_t before = rv_hash(&game, state);
    for (size_t i = 0; i < game.rules->state_bytes; i++) {
        state[i] ^= 1;
        assert_int_not_equal(rv_hash(&game, state), before);
        state[i] ^= 1;
    }
    assert_int_equal(rv_hash(&game, state), before);
}

/* A complaint is data: said in any language, one within the other, whatever is quoted. */
static void complaints(void **unused)
{
    rv_complaint complaint;
    char text[RV_QUOTED * 2], long_word[RV_QUOTED * 2];
    rv_out out = rv_out_to(text, sizeof text);
    (void)unused;
    const char *wrong = rv_complain_with(&complaint, "IN-O4", "complaint.option.seat",
                                         "rule=%s option=%s seat=%u", "IN-O4", "first", 7u);
    assert_string_equal(wrong, rv_complained(&complaint));
    assert_string_equal(complaint.rule, "IN-O4");
    assert_string_equal(support_said(&complaint), "IN-O4: first=7: there is no such seat");
    rv_complain_within(&complaint, "complaint.wrapped.line", "line=%d", -3);
    assert_string_equal(support_said(&complaint), "line -3: IN-O4: first=7: there is no such seat");
    rv_complaint_say(&complaint, &rv_french, &out);
    assert_string_equal(
        text, "ligne -3\u00a0: IN-O4\u00a0: first=7\u00a0: il n\u2019y a pas de telle place");
    rv_complain_of(&complaint, NULL, "DS-P3 complaint.ds.state.something");
    assert_string_equal(complaint.rule, "DS-P3");
    assert_string_equal(support_said(&complaint), "DS-P3: something else than shards is laid");
    rv_complain_of(&complaint, "DS-A3", "DS-P3 complaint.ds.state.something");
    assert_string_equal(complaint.rule, "DS-A3");
    rv_complain_with(&complaint, NULL, "complaint.option.game", "word=%s", "a\nb=%s c");
    assert_string_equal(support_said(&complaint), "there is no game \"a?b=%s c\"");
    memset(long_word, 'x', sizeof long_word - 1);
    long_word[sizeof long_word - 1] = '\0';
    rv_complain_with(&complaint, NULL, "complaint.option.unknown", "game=%s word=%s", long_word,
                     long_word);
    rv_complain_within(&complaint, "complaint.wrapped.line", "line=%d", 1);
    assert_true(strlen(support_said(&complaint)) > RV_QUOTED - 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(complaints),
        cmocka_unit_test(siphash_vectors),
        cmocka_unit_test(draws),
        cmocka_unit_test(rejected_attempt),
        cmocka_unit_test(seeds),
        cmocka_unit_test(weighted_draws_are_fair),
        cmocka_unit_test(fast_draws_equal_slow_ones),
        cmocka_unit_test(scripts),
        cmocka_unit_test(writers_are_bounded),
        cmocka_unit_test(words_and_numbers),
        cmocka_unit_test(json),
        cmocka_unit_test(sentences),
        cmocka_unit_test(tables),
        cmocka_unit_test(loops_over_seats),
        cmocka_unit_test(hands),
        cmocka_unit_test(positions),
        cmocka_unit_test(options),
        cmocka_unit_test(moves_as_words),
        cmocka_unit_test(hashes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
