/* Dream Runners: what scenarios cannot show: boxes, time, secrets, fairness. */
#include "games/dream-runners/dream-runners.h"
#include "games/games.h"
#include "tests/laws.h"
#include "tests/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants the above first */
#include <cmocka.h>

/* ---- Boxes ---- */

typedef struct edit {
    const char *file, *old, *with;
} edit;

static _Alignas(16) unsigned char content[RV_BOX_BYTES];
static char texts[RV_BOX_FILES][1 << 16];

/* Reads the shipped box with some pieces replaced: the complaint, or NULL. */
static const char *edited(rv_box *box, const edit *edits, int count)
{
    static rv_complaint complaint;
    rv_file files[RV_BOX_FILES];
    size_t shipped_count;
    const rv_file *shipped = rv_shipped_files(&dr_rules, &shipped_count);
    for (size_t i = 0; i < shipped_count; i++) {
        files[i] = shipped[i];
        for (int e = 0; e < count; e++) {
            if (strcmp(files[i].name, edits[e].file) != 0)
                continue;
            static char old[1 << 16];
            memcpy(old, files[i].text.at, files[i].text.size);
            old[files[i].text.size] = '\0';
            const char *at = strstr(old, edits[e].old);
            assert_non_null(at);
            rv_out out = rv_out_to(texts[i], sizeof texts[i]);
            rv_put_span(&out, (rv_span){ old, (size_t)(at - old) });
            rv_put(&out, "%s%s", edits[e].with, at + strlen(edits[e].old));
            files[i].text = rv_written(&out);
        }
    }
    return rv_box_read(box, &dr_rules, files, shipped_count, content, &complaint)
               ? support_said(&complaint)
               : NULL;
}

static void refuses(const char *file, const char *old, const char *with, const char *rule,
                    const char *wanted)
{
    rv_box box;
    const char *complaint = edited(&box, &(edit){ file, old, with }, 1);
    if (complaint == NULL)
        fail_msg("%s: \"%s\" was accepted", file, with);
    if (strstr(complaint, wanted) == NULL || strstr(complaint, file) == NULL
        || strstr(complaint, rule) == NULL)
        fail_msg("wanted %s \"%s\", got: %s", rule, wanted, complaint);
}

static void segments_and_shapes(void **unused)
{
    (void)unused;
    RV_RULES("DR-B1 DR-B2 DR-B7 DR-B8");
    refuses("segments.tsv", "pair\tB.\t", "pair\tB..\t", "DR-B1", "one symbol per cell");
    refuses("segments.tsv", "pair\tB.\t", "pair\tBQ\t", "DR-B1", "C, B, X, Z or a dot");
    refuses("segments.tsv", "pair\tB.\t", "pair\tB-\t", "DR-B1", "C, B, X, Z or a dot");
    refuses("segments.tsv", "teal-pair\tteal\tpair\tC.", "teal-pair\tneutral\tpair\tC.", "DR-B2",
            "the set teal has no initial pair");
    refuses("segments.tsv", "pair-2\t", "pair-1\t", "DR-B2", "the id pair-1 stands twice");
    refuses("segments.tsv", "pair-2\t", "Pair-2\t", "DR-B2", "");
    refuses("segments.tsv", "pair\tCC\t2", "pair\tCC\t10", "DR-B8", "coins must be a number 0..9");
    refuses("segments.tsv", "line\tC.C\t0\t2", "line\tC.C\t0\t12", "DR-B8",
            "points must be a number 0..9");
    refuses("segments.tsv", "amber\tsingle", "golden\tsingle", "DR-B2", "set must be one of");
    refuses("shapes.tsv", "0,0;1,0;1,1", "0,1;1,0;1,1", "DR-B8", "anchor");
    refuses("shapes.tsv", "3\t0,0;0,1;0,2", "2\t0,0;0,1;0,2", "DR-B8", "as the size says");
    refuses("shapes.tsv", "3\t0,0;0,1;0,2", "4\t0,0;0,1;0,2", "DR-B8", "size must be a number");
    refuses("shapes.tsv", "2\t0,0;0,1\t", "2\t0,0;0,-3\t", "DR-B8", "as the size says");
    refuses("shapes.tsv", "line\tLine", "bar\tLine", "DR-B8", "in this order");
    refuses("shapes.tsv", "2\t0,0;0,1\t", "2\t-\t", "DR-B8", "as the size says");
    /* cells that do not touch: every orientation is turned correctly, but the shape is in pieces */
    refuses("shapes.tsv", "2\t0,0;0,1\t0,0;1,0\t0,0;0,-1\t0,0;-1,0",
            "2\t0,0;0,2\t0,0;2,0\t0,0;0,-2\t0,0;-2,0", "DR-B8", "joined by edges");
}

static void dreams_and_chests(void **unused)
{
    (void)unused;
    RV_RULES("DR-B3 DR-B4 DR-B5 DR-B8");
    refuses("dreams.tsv", "dream-1-1\t1\tno\tb\t", "dream-1-1\t1\tno\tx\t", "DR-B4", "cell1 \"x\"");
    refuses("dreams.tsv", "dream-1-1\t1\tno\tb\t", "dream-1-1\t1\tno\tT4\t", "DR-B4", "a cell is");
    refuses("dreams.tsv", "dream-1-2\t1\tno\tN1\t", "dream-1-2\t1\tno\tT2\t", "DR-B4",
            "at most one chest");
    refuses("dreams.tsv", "dream-1-1\t1\tno\tb\t", "dream-1-1\t1\tno\t9b+9b+3b\t", "DR-B8",
            "at most 20 items");
    refuses("dreams.tsv", "dream-1-1\t1\tno\tb\t2c", "dream-1-1\t1\tno\t9j+9j\t3j", "DR-B8",
            "at most 20 any-colour");
    refuses("dreams.tsv", "dream-1-1\t1\tno\tb\t", "dream-1-1\t5\tno\tb\t", "DR-B4", "level");
    refuses("dreams.tsv", "dream-1-1\t1\tno\tb\t", "dream-1-1\t1\tmaybe\tb\t", "DR-B4", "starred");
    refuses("dreams.tsv", "dream-1-2\t", "dream-1-1\t", "DR-B4", "stands twice");
    static const edit stars[] = { { "dreams.tsv", "dream-4-1\t4\tno", "dream-4-1\t4\tyes" } };
    rv_box box;
    const char *complaint = edited(&box, stars, 1);
    assert_non_null(complaint);
    assert_non_null(strstr(complaint, "DR-B3"));
    refuses("chests.tsv", "chest-1-1\t1\t1", "chest-1-1\t1\t2", "DR-B5", "one price");
    refuses("chests.tsv", "chest-1-1\t1\t1", "chest-1-1\t1\t0", "DR-B5", "keys must be a number");
    refuses("chests.tsv", "chest-1-1\t1\t1\tj", "chest-1-1\t1\t1\tT1", "DR-B5", "contents");
    refuses("chests.tsv", "chest-1-1\t1\t1\tj", "chest-1-1\t1\t1\t9j+j", "DR-B8", "at most 9");
    refuses("chests.tsv", "chest-1-1\t1\t1\tj", "chest-1-1\t1\t1\t9c+9c+3c", "DR-B8", "at most 20");
    refuses("chests.tsv", "chest-1-1\t", "single-1\t", "DR-B5", "stands twice");
    refuses("chests.tsv", "chest-1-1\t1\t", "chest-1-1\t4\t", "DR-B5", "type must be a number");
    edit no_type_1[6];
    static char old[6][16], with[6][16];
    for (int i = 0; i < 6; i++) {
        rv_out a = rv_out_to(old[i], 16), b = rv_out_to(with[i], 16);
        rv_put(&a, "chest-1-%d\t1\t1", i + 1);
        rv_put(&b, "chest-1-%d\t2\t2", i + 1);
        no_type_1[i] = (edit){ "chests.tsv", old[i], with[i] };
    }
    complaint = edited(&box, no_type_1, 6);
    assert_non_null(complaint);
    assert_non_null(strstr(complaint, "there is none"));
}

static void tracks_and_ratings(void **unused)
{
    (void)unused;
    RV_RULES("DR-B6 DR-S5");
    refuses("tracks.tsv", "serenity\t7\t", "serenity\t8\t", "DR-B6", "without a gap");
    refuses("tracks.tsv", "serenity\t0\t0\tawake", "serenity\t0\t0\t-", "DR-B6", "marked awake");
    refuses("tracks.tsv", "serenity\t5\t5\t-", "serenity\t5\t5\tawake", "DR-B6", "marked awake");
    refuses("tracks.tsv", "serenity\t5\t5\t-", "serenity\t5\t5\tstart", "DR-B6", "one start");
    refuses("tracks.tsv", "serenity\t20\t20\tstart", "serenity\t20\t20\t-", "DR-B6", "has a start");
    refuses("tracks.tsv", "star\t0\t0\tstart", "star\t0\t0\tawake", "DR-B6", "marked awake");
    refuses("tracks.tsv", "star\t0\t0", "luck\t0\t0", "DR-B6", "track must be one of");
    refuses("tracks.tsv", "star\t3\t13", "star\t3\t-1", "DR-B6", "points must be a number");
    refuses("tracks.tsv", "star\t3\t13", "star\t3\t1000", "DR-B6", "points must be a number");
    refuses("ratings.tsv", "drowsy-drifter\t30", "drowsy-drifter\t31", "DR-S5", "leave a hole");
    refuses("ratings.tsv", "drowsy-drifter\t30", "drowsy-drifter\t29", "DR-S5", "overlap");
    refuses("ratings.tsv", "turning\t-\t", "turning\t0\t", "DR-S5", "has no min");
    refuses("ratings.tsv", "star-weaver\t70\t-", "star-weaver\t70\t99", "DR-S5", "has no max");
}

/* DR-O9: the sets of seats read and print; names come in both languages. */
static void words_of_options_and_ratings(void **unused)
{
    rv_game game = support_game("dream-runners", "players=2 seats=teal,rose");
    static const char *const names[2] = { "Drowsy Drifter", "Flâneur assoupi" };
    char text[128];
    rv_out out = rv_out_to(text, sizeof text);
    (void)unused;
    rv_game_print(&game, &out);
    assert_non_null(strstr(text, "seats=teal,rose"));
    for (int kind = 1; game.rules->nouns[kind].id; kind++) {
        if (strcmp(game.rules->nouns[kind].id, "rating") != 0)
            continue;
        int value = rv_noun_value(&game, kind, rv_span_of("drowsy-drifter"));
        for (int l = 0; l < 2; l++) {
            rv_out_clear(&out);
            rv_put_noun(&game, kind, value, l ? &rv_french : &rv_english, &out);
            assert_string_equal(text, names[l]);
        }
        return;
    }
    fail_msg("no noun is a rating");
}

/* DR-T3, DR-H6: a guessed opening is one that the rival could have chosen. */
static void guessed_openings_are_possible(void **unused)
{
    static const char *const lines[] = {
        "at chest",
        "dream dream-1-2",
        "cells N1 g k 2c T1+k b w 2c N1",
        "1.segs amber-single amber-pair amber-line amber-corner pair-4",
        "1.keys 1",
        "1.laid pair-4:r0:d4",
        "2.laid teal-pair:r0:d4",
        "1.commit 2",
    };
    enum { LINES = sizeof lines / sizeof lines[0] };
    rv_game game = support_game("dream-runners", "players=2");
    _Alignas(16) unsigned char state[RV_STATE_BYTES], view[RV_STATE_BYTES];
    rv_pair commit;
    rv_complaint complaint;
    rv_rng luck = { .key = { 7, 7 } };
    unsigned seen = 0;
    (void)unused;
    RV_RULES("DR-T3 DR-H6");
    support_position(&game, state, (rv_rng){ 0 }, lines, LINES);
    assert_null(rv_pair_read(&game, rv_span_of("1.commit"), &commit, &complaint));
    for (int i = 0; i < 50; i++) {
        char text[16];
        long number;
        rv_out out = rv_out_to(text, sizeof text);
        rv_view(&game, state, 2, view);
        game.rules->guess(&game, view, &luck);
        game.rules->print(&game, view, commit.key, commit.seat, &out);
        assert_true(rv_number(rv_span_of(text), 1, 2, &number));
        seen |= 1u << number;
    }
    assert_int_equal(seen, 1u << 1 | 1u << 2);
}

static void long_files(void **unused)
{
    rv_box box;
    static char rows[1 << 14];
    rv_out out = rv_out_to(rows, sizeof rows);
    (void)unused;
    RV_RULES("DR-B8");
    for (int i = 31; i <= 63; i++)
        rv_put(&out, "serenity\t%d\t%d\t-\treconstructed\n", i, i);
    rv_put(&out, "star\t0\t0\tstart");
    assert_null(edited(&box, &(edit){ "tracks.tsv", "star\t0\t0\tstart", rows }, 1));
    assert_int_equal(((const dr_box *)box.content)->serenity.top, 63);
    rv_out_clear(&out);
    for (int i = 31; i <= 64; i++)
        rv_put(&out, "serenity\t%d\t%d\t-\treconstructed\n", i, i);
    rv_put(&out, "star\t0\t0\tstart");
    refuses("tracks.tsv", "star\t0\t0\tstart", rows, "DR-B8", "at most 64 spaces");
    rv_out_clear(&out);
    for (int i = 0; i < 25; i++)
        rv_put(&out, "extra-%d\tneutral\tsingle\tC\t0\t0\tExtra\tExtra\tx\n", i);
    rv_put(&out, "pair-1\t");
    refuses("segments.tsv", "pair-1\t", rows, "DR-B8", "at most 64 rows");
}

/* ---- Positions ---- */

#define POSITION(game, s, ...)                                                                     \
    do {                                                                                           \
        static const char *const lines[] = { __VA_ARGS__ };                                        \
        support_position(game, s, (rv_rng){ { 5, 6 }, 0 }, lines, sizeof lines / sizeof lines[0]); \
    } while (0)

static void play(const rv_game *game, dr_state *s, int who, const char *words, rv_events *events)
{
    rv_move move;
    assert_true(rv_move_read(game, who, rv_span_of(words), &move));
    if (events)
        events->count = 0;
    const char *rule = rv_play(game, s, move, events);
    if (rule)
        fail_msg("%s is refused by %s", words, rule);
}

/* ---- Time ---- */

static void expect_due(const rv_game *game, const dr_state *s, const char *words, uint32_t ms)
{
    rv_due due[RV_DUES];
    char text[64];
    rv_out out = rv_out_to(text, sizeof text);
    assert_int_equal(dr_due(game, s, due), 1);
    rv_move_print(game, due[0].move, &out);
    assert_string_equal(text, words);
    assert_int_equal(due[0].ms, ms);
    assert_int_equal(due[0].move.who, RV_CLOCK);
}

static uint32_t mark_of(const rv_game *game, const dr_state *s)
{
    rv_due due[RV_DUES];
    assert_true(dr_due(game, s, due) >= 1);
    return due[0].mark;
}

static void what_time_brings(void **unused)
{
    rv_game game = support_game("dream-runners", "players=2 timer=45 patience=100 pace=20");
    dr_state s;
    rv_due due[RV_DUES];
    (void)unused;
    RV_RULES("DR-K1 DR-K2 DR-K3 DR-K5 DR-O1 DR-O3 DR-O4");
    POSITION(&game, &s, "at ready");
    expect_due(&game, &s, "start", 20000);
    uint32_t ready = mark_of(&game, &s);
    play(&game, &s, 1, "ready", NULL);
    assert_int_equal(mark_of(&game, &s), ready); /* the same wait goes on */
    play(&game, &s, 2, "ready", NULL);
    expect_due(&game, &s, "turn", 100000);
    uint32_t composing = mark_of(&game, &s);
    play(&game, &s, 2, "pick teal-pair", NULL);
    play(&game, &s, 2, "lay r0 c3", NULL);
    assert_int_equal(mark_of(&game, &s), composing); /* composing leaves no trace */
    play(&game, &s, 1, "done", NULL);
    expect_due(&game, &s, "time", 45000);
    composing = mark_of(&game, &s);
    play(&game, &s, 2, "lift teal-pair", NULL);
    assert_int_equal(mark_of(&game, &s), composing);

    POSITION(&game, &s, "at choose", "1.colours 1 1", "1.bats 1", "2.colours 2");
    assert_int_equal(dr_due(&game, &s, due), 2);
    assert_int_equal(due[0].ms, 20000);
    uint32_t before = due[0].mark, other = due[1].mark;
    for (int answers = 0; answers < 2; answers++) {
        play(&game, &s, 1, answers ? "choose blue" : "lose amber-single", NULL);
        assert_int_equal(dr_due(&game, &s, due), 2);
        assert_int_not_equal(due[0].mark, before); /* a new question, a new wait */
        assert_int_equal(due[1].mark, other);
        before = due[0].mark;
    }
    POSITION(&game, &s, "at draft", "dream dream-1-1", "cells V(b+w+o+g+c) 2c N1 k w s N1 o 2c",
             "1.laid amber-single:r0:c3", "2.laid teal-pair:r0:c3");
    before = mark_of(&game, &s);
    play(&game, &s, 1, "take blue", NULL);
    assert_int_not_equal(mark_of(&game, &s), before);
}

static void time_at_other_tables(void **unused)
{
    dr_state s;
    rv_due due[RV_DUES];
    (void)unused;
    RV_RULES("DR-K2 DR-K6 DR-S2 DR-O3 DR-O4");
    rv_game solo = support_game("dream-runners", "players=1");
    POSITION(&solo, &s, "at compose");
    expect_due(&solo, &s, "time", 60000); /* twice the sand */
    rv_game sand = support_game("dream-runners", "players=2");
    POSITION(&sand, &s, "at compose", "named yes");
    expect_due(&sand, &s, "time", 30000);
    POSITION(&sand, &s, "at compose");
    expect_due(&sand, &s, "turn", 180000);
    POSITION(&sand, &s, "at choose", "1.colours 1");
    assert_int_equal(dr_due(&sand, &s, due), 0);
    rv_game patient = support_game("dream-runners", "players=2 patience=off");
    POSITION(&patient, &s, "at compose");
    assert_int_equal(dr_due(&patient, &s, due), 0);
    rv_game untimed = support_game("dream-runners", "players=2 timer=off pace=10");
    POSITION(&untimed, &s, "at compose");
    assert_int_equal(dr_due(&untimed, &s, due), 0);
    POSITION(&untimed, &s, "at choose", "1.colours 1");
    expect_due(&untimed, &s, "expire 1", 10000);
}

/* ---- Secrets ---- */

static bool same_view(const rv_game *game, const dr_state *a, const dr_state *b, int viewer)
{
    dr_state va, vb;
    static char ja[32768], jb[32768];
    rv_view(game, a, viewer, &va);
    rv_view(game, b, viewer, &vb);
    rv_out oa = rv_out_to(ja, sizeof ja), ob = rv_out_to(jb, sizeof jb);
    rv_json a_json = rv_json_to(&oa), b_json = rv_json_to(&ob);
    rv_view_json(game, &va, NULL, &a_json);
    rv_view_json(game, &vb, NULL, &b_json);
    return memcmp(&va, &vb, sizeof va) == 0 && strcmp(ja, jb) == 0;
}

/* What a view says of the seat's own composition. */
static void composition_is_foretold(void **unused)
{
    static char text[32768];
    dr_state s, view;
    (void)unused;
    rv_game game = support_game("dream-runners", "players=2");
    POSITION(&game, &s, "at compose", "dream dream-1-1",
             "1.laid amber-corner:r0:c3 amber-single:r0:e5");
    static const char *const wanted[] = {
        /* the corner lies on c3 C, c4 plain, d4 B; the single on e5 C; five gaps, two nightmares of
           1 */
        "\"yield\":{\"items\":{\"any\":0,\"blue\":1,\"white\":0,\"orange\":0,\"green\":0,"
        "\"serenity\":0,"
        "\"key\":0,\"coin\":2},\"loss\":7,\"outside\":0,\"bats\":0,\"openings\":[0,0]",
        "{\"cell\":\"c3\",\"symbol\":\"C\",\"times\":1,\"loss\":0,\"bat\":false}",
        "{\"cell\":\"c4\",\"symbol\":\".\",\"times\":0,\"loss\":0,\"bat\":false}",
        "{\"cell\":\"e3\",\"symbol\":null,\"times\":0,\"loss\":2,\"bat\":false}",
        "{\"shape\":\"pair\",\"turns\":[[[0,0],[0,1]],[[0,0],[1,0]],[[0,0],[0,-1]],[[0,0],[-1,0]]]",
        "{\"shape\":\"single\",\"turns\":[[[0,0]],null,null,null]}",
    };
    for (int viewer = 1; viewer <= 2; viewer++) {
        rv_out out = rv_out_to(text, sizeof text);
        rv_json json = rv_json_to(&out);
        rv_view(&game, &s, viewer, &view);
        rv_view_json(&game, &view, NULL, &json);
        for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
            bool own =
                viewer == 1 || i >= 3; /* a rival sees nothing of it, and has gaps of its own */
            if ((strstr(text, wanted[i]) != NULL) != own)
                fail_msg("viewer %d, %s: %s", viewer, wanted[i], text);
        }
    }
}

/* However much a rival tries out, others see and hear nothing of it: not what, not how often. */
static void composing_is_private(void **unused)
{
    static const char *const moves[] = { "pick amber-pair",   "lay r0 c4",
                                         "pick amber-single", "drop",
                                         "lift amber-pair",   "pick amber-line",
                                         "lay r1 d3" };
    static rv_events events;
    (void)unused;
    RV_RULES("DR-H1 DR-H4 DR-O7");
    for (int open = 0; open < 2; open++) {
        rv_game game = support_game("dream-runners", open ? "players=3 boards=open" : "players=3");
        dr_state s, before;
        POSITION(&game, &s, "at compose");
        before = s;
        for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
            play(&game, &s, 1, moves[i], &events);
            assert_int_equal(events.count, 1);
            assert_int_equal(events.list[0].audience, open ? RV_EVERYBODY : 1 << 1);
            assert_false(same_view(&game, &s, &before, 1));
            assert_int_equal(same_view(&game, &s, &before, 2), !open);
            assert_int_equal(same_view(&game, &s, &before, RV_SPECTATOR), !open);
        }
        play(&game, &s, 1, "done", &events);
        for (int i = 0; i < events.count; i++) {
            assert_int_equal(events.list[i].audience, RV_EVERYBODY);
            assert_int_not_equal(events.list[i].kind, DR_E_COMPOSED);
        }
        play(&game, &s, 2, "done", NULL);
        play(&game, &s, 3, "done", &events); /* now everybody sees what lies there */
        assert_int_equal(events.list[1].kind, DR_E_COMPOSED);
        assert_int_equal(events.list[1].arg[0], 1);
        assert_int_equal(events.list[1].audience, RV_EVERYBODY);
        for (int verb = DR_V_PICK; verb <= DR_V_LIFT; verb++)
            assert_int_equal(rv_secrecy_of(&game, verb), open ? RV_OPEN : RV_HIDDEN);
    }
}

/* DR-H6: the event of a commitment does not reveal the number. */
static void commitments_are_veiled(void **unused)
{
    rv_game game = support_game("dream-runners", "players=2");
    dr_state a, b;
    static rv_events ea, eb;
    (void)unused;
    RV_RULES("DR-H6");
    POSITION(&game, &a, "at calm", "1.coins 9", "2.coins 9");
    b = a;
    play(&game, &a, 1, "calm 1", &ea);
    play(&game, &b, 1, "calm 3", &eb);
    assert_int_equal(ea.count, 1);
    assert_memory_equal(ea.list, eb.list, sizeof ea.list[0]);
    assert_true(same_view(&game, &a, &b, 2));
    assert_false(same_view(&game, &a, &b, 1));
}

/* ---- Chance ---- */

/* DR-H7, DR-P5: the dream of a round is any unused one of its level, equally likely. */
static void draws_are_fair(void **unused)
{
    rv_game game = support_game("dream-runners", "players=2 timer=off");
    rv_game learning = support_game("dream-runners", "players=2 timer=off starred=without");
    int seen[DR_ROWS + 1] = { 0 }, plain[DR_ROWS + 1] = { 0 }, starts = 0;
    (void)unused;
    RV_RULES("DR-H7 DR-P4 DR-P5 DR-O5");
    for (uint64_t seed = 0; seed < 6000; seed++) {
        dr_state s;
        rv_deal(&game, &s, (rv_rng){ { seed, 5 }, 0 });
        seen[s.number]++;
        starts += s.start == 1;
        rv_deal(&learning, &s, (rv_rng){ { seed, 5 }, 0 });
        plain[s.number]++;
    }
    for (int number = 1; number <= 6; number++)
        assert_in_range(seen[number], 880, 1120); /* 1000 expected, sigma 29 */
    for (int number = 1; number <= 4; number++)
        assert_in_range(plain[number], 1360, 1640); /* 1500 expected, sigma 34 */
    assert_int_equal(plain[5] + plain[6] + seen[7], 0);
    assert_in_range(starts, 2850, 3150);
}

/* ---- The laws where random play rarely gets ---- */

/* A gentle box, in which nobody wakes early, with dreams full of everything. */
static void laws_of_long_games(void **unused)
{
    static char rows[1 << 13];
    static laws_report report;
    rv_out out = rv_out_to(rows, sizeof rows);
    rv_box box;
    laws_coverage coverage = { 0 };
    (void)unused;
    RV_RULES("DR-Q1 DR-E13 DR-D6");
    for (int i = 31; i <= 63; i++)
        rv_put(&out, "serenity\t%d\t%d\t%s\treconstructed\n", i, i, i == 60 ? "start" : "-");
    rv_put(&out, "star\t0\t0\tstart");
    edit edits[] = {
        { "tracks.tsv", "serenity\t20\t20\tstart", "serenity\t20\t20\t-" },
        { "tracks.tsv", "star\t0\t0\tstart", rows },
        { "dreams.tsv", "b\t2c\tN1\tk\tw\ts\tN1\to\t2c",
          "V(b+w+2c)\t9s\tT1+k\t9s\tV(2j+k)\tBA\tj\tBA\t9s" },
        { "dreams.tsv", "N1\tg\tk\t2c\tT1\tb\tw\t2c\tN1",
          "9s\tV(j+b)\tOC\t4k\tT3\t9c\tV(k+c)\t9s\tSb" },
        { "dreams.tsv", "o\tN2\t2c\tg\tj\ts\tk\tN1\t2c", "9s\t9s\t9c\tT2+2j\t9k\tBA\tBA\tBA\t9s" },
        { "dreams.tsv", "2c\tk\tw\tN1\tN1\tg\tb\tT1\t2c",
          "9s\t9s\tV(o+g+s+k)\t9s\t4k\tT1\tj\t9c\tSg" },
        { "chests.tsv", "chest-1-1\t1\t1\tj", "chest-1-1\t1\t1\t2j+2k" },
    };
    const char *wrong = edited(&box, edits, sizeof edits / sizeof edits[0]);
    if (wrong)
        fail_msg("%s", wrong);
    for (int row = 0;; row++) {
        char text[512];
        rv_out options = rv_out_to(text, sizeof text);
        rv_game game;
        rv_complaint complaint;
        if (!laws_options(&dr_rules, row, &options))
            break;
        assert_null(rv_game_read(&game, &box, rv_written(&options), &complaint));
        for (uint64_t seed = 0; seed < 8; seed++)
            if (!laws_play(&game, (rv_rng){ { seed, 11 }, 0 }, 8, &coverage, &report))
                fail_msg("%s: %s\n%s", text, report.law, report.position);
    }
    assert_int_equal(coverage.verbs, (1u << (DR_V_EXPIRE + 1)) - 1);
    assert_int_equal(coverage.prompts, (1u << DR_AT_OVER) - 1);
}

/* Keys inside a token may not pay for opening it again, but stay (DR-T2). */
static void keys_inside_a_token(void **unused)
{
    rv_box box;
    rv_game game;
    rv_complaint complaint;
    dr_state s;
    (void)unused;
    RV_RULES("DR-T2");
    edit keys = { "chests.tsv", "chest-1-1\t1\t1\tj", "chest-1-1\t1\t1\t2k" };
    assert_null(edited(&box, &keys, 1));
    assert_null(rv_game_read(&game, &box, rv_span_of("players=2"), &complaint));
    POSITION(&game, &s, "dream dream-1-2", "named yes", "2.done yes", "1.keys 1", "1.coins 4",
             "gone chest-1-2 chest-1-3 chest-1-4 chest-1-5 chest-1-6",
             "1.segs amber-single amber-pair pair-4", "1.laid pair-4:r0:d4");
    play(&game, &s, 1, "done", NULL);
    assert_int_equal(s.token, 1);
    assert_int_equal(dr_seen(&s, 1)->keys, 2); /* 1 - 1 + 2: opened once, although X and two keys */
}

/* ---- The table as text ---- */

static void fits_eighty_columns(const rv_game *game, const dr_state *s)
{
    static char text[16384];
    for (int viewer = 0; viewer <= rv_seats(game); viewer++) {
        for (int l = 0; l < 2; l++) {
            dr_state view;
            rv_out out = rv_out_to(text, sizeof text);
            rv_view(game, s, viewer ? viewer : RV_SPECTATOR, &view);
            dr_text(game, &view, l ? &rv_french : &rv_english, &out);
            rv_span rest = rv_written(&out), line;
            while (rv_next_line(&rest, &line))
                if (rv_columns(line) > 80)
                    fail_msg("wider than 80: %.*s", (int)line.size, line.at);
        }
    }
}

static void text_views(void **unused)
{
    rv_game game = support_game("dream-runners", "players=4 timer=off");
    (void)unused;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        dr_state s;
        rv_rng choices = { { seed, 3 }, 0 };
        rv_deal(&game, &s, (rv_rng){ { seed, 4 }, 0 });
        while (!s.head.over) {
            rv_move list[RV_MOVES];
            int seat = 1;
            while (!(s.head.waiting >> seat & 1))
                seat++;
            int n = dr_moves(&game, &s, seat, list);
            dr_apply(&game, &s, list[rv_below(&choices, (uint32_t)n)], NULL);
            fits_eighty_columns(&game, &s);
        }
    }
    dr_state s;
    POSITION(&game, &s, "round 5", "dream dream-3-4",
             "1.segs amber-single amber-pair amber-line amber-corner pair-2 pair-3 pair-4 pair-5 "
             "pair-6 line-2 line-3 line-4");
    fits_eighty_columns(&game, &s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(segments_and_shapes),
        cmocka_unit_test(dreams_and_chests),
        cmocka_unit_test(tracks_and_ratings),
        cmocka_unit_test(words_of_options_and_ratings),
        cmocka_unit_test(guessed_openings_are_possible),
        cmocka_unit_test(long_files),
        cmocka_unit_test(what_time_brings),
        cmocka_unit_test(time_at_other_tables),
        cmocka_unit_test(composition_is_foretold),
        cmocka_unit_test(composing_is_private),
        cmocka_unit_test(commitments_are_veiled),
        cmocka_unit_test(draws_are_fair),
        cmocka_unit_test(laws_of_long_games),
        cmocka_unit_test(keys_inside_a_token),
        cmocka_unit_test(text_views),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
