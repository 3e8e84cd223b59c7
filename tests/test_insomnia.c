/* Insomnia: what scenarios cannot show, such as boxes, bounds, fairness, and who is told what. */
#include "bots/bots.h"
#include "games/games.h"
#include "games/insomnia/insomnia.h"
#include "tests/laws.h"
#include "tests/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants the above first */
#include <cmocka.h>

typedef struct table {
    _Alignas(16) unsigned char bytes[RV_STATE_BYTES];
} table;

static const rv_head *head_of(const table *t)
{
    return (const rv_head *)t->bytes;
}

static int owing(const table *t)
{
    int seat = 1;
    while (!(head_of(t)->waiting >> seat & 1))
        seat++;
    return seat;
}

static const char *print(const rv_game *game, const table *t, const char *key, char *text,
                         size_t size)
{
    rv_pair pair;
    rv_complaint complaint;
    rv_out out = rv_out_to(text, size);
    assert_null(rv_pair_read(game, rv_span_of(key), &pair, &complaint));
    game->rules->print(game, t, pair.key, pair.seat, &out);
    return text;
}

/* A position from its `set` lines; NULL ends them. */
static void place(const rv_game *game, table *t, rv_rng rng, const char *const *lines)
{
    size_t count = 0;
    while (lines[count])
        count++;
    support_position(game, t, rng, lines, count);
}

static void play(const rv_game *game, table *t, int seat, const char *words, rv_events *events)
{
    rv_move move;
    assert_true(rv_move_read(game, seat, rv_span_of(words), &move));
    const char *rule = rv_play(game, t, move, events);
    if (rule)
        fail_msg("%s is refused by %s", words, rule);
}

static bool has_event(const rv_game *game, const rv_events *events, const char *id)
{
    for (int i = 0; i < events->count; i++)
        if (strcmp(game->rules->events[events->list[i].kind].id, id) == 0)
            return true;
    return false;
}

/* ---- Boxes ---- */

static const char *edited(const char *name, const char *old, const char *with)
{
    rv_box box;
    return support_edited("insomnia", &box, name, old, with);
}

static void refuses(const char *name, const char *old, const char *with, const char *wanted)
{
    const char *complaint = edited(name, old, with);
    if (complaint == NULL)
        fail_msg("%s: \"%s\" was not refused", name, with);
    if (strstr(complaint, wanted) == NULL || strstr(complaint, name) == NULL
        || strstr(complaint, "IN-C7") == NULL)
        fail_msg("wanted \"%s\", got: %s", wanted, complaint);
}

static void sheep_cards(void **unused)
{
    (void)unused;
    RV_RULES("IN-C7 IN-C1");
    assert_null(edited("sheep.tsv", "move7\tor\t7", "move7\tor\t8"));
    refuses("sheep.tsv", "move7\tor\t7\t0\t0\t2", "move7\tor\t7\t0\t0\t3",
            "mark 2 add up to 31, not 30");
    refuses("sheep.tsv", "move7\tor\t7\t0\t0\t2\t1", "move7\tor\t7\t0\t0\t2\t0",
            "mark 3 add up to 9");
    refuses("sheep.tsv", "move7\tor\t7\t0\t0\t2\t1\t1", "move7\tor\t7\t0\t0\t2\t1\t0",
            "mark 4 add up to 9");
    refuses("sheep.tsv", "move7\tor\t7", "move7\tor\t11", "distances from 1 to 10");
    refuses("sheep.tsv", "move7\tor\t7", "move7\tor\t0", "distances from 1 to 10");
    refuses("sheep.tsv", "move15\tor\t1,5", "move15\tor\t5,1", "rising");
    refuses("sheep.tsv", "move15\tor\t1,5", "move15\tor\t1,5,6", "one or two");
    refuses("sheep.tsv", "move15\tor", "move15\tand", "an `and` card");
    refuses("sheep.tsv", "and\t1\t1\t0", "and\t1\t0\t0", "an `and` card");
    refuses("sheep.tsv", "and\t1\t1\t0", "and\t1\t1\t2", "an `and` card");
    refuses("sheep.tsv", "move7\tor", "move7\txor", "mode must be one of");
    refuses("sheep.tsv", "move7\tor", "move15\tor", "the id move15 stands twice");
    refuses("sheep.tsv", "move7\tor", "Move 7\tor", "cannot be an id");
    refuses("sheep.tsv", "move7\tor", "move_7\tor", "cannot be an id");
    refuses("sheep.tsv", "move7\tor", "7-moves\tor", "cannot be an id");
    refuses("sheep.tsv", "move7\tor", "auto\tor", "cannot be an id");
    refuses("sheep.tsv", "\tSept pas", "", "cells");
    refuses("sheep.tsv", "mark2\t", "mark1\t", "column mark2 is missing");
}

static void nightmares(void **unused)
{
    (void)unused;
    RV_RULES("IN-C7 IN-C2");
    assert_null(edited("nightmares.tsv", "wolf-howl\t2\tscare\t1", "wolf-howl\t2\tscare\t2"));
    refuses("nightmares.tsv", "wolf-howl\t2", "wolf-howl\t3", "the nightmare wolf has 11 cards");
    refuses("nightmares.tsv", "bump-back-2\t1", "bump-back-2\t2",
            "the nightmare bump has 11 cards");
    refuses("nightmares.tsv", "spider-web-2\t4", "spider-web-2\t3",
            "the nightmare spider has 9 cards");
    refuses("nightmares.tsv", "wolf\twolf-howl", "bear\twolf-howl", "nightmare must be one of");
    refuses("nightmares.tsv", "wolf-howl\t2\tscare", "wolf-howl\t2\tsing", "action must be one of");
    refuses("nightmares.tsv", "bump-jump-3\t2\tjump\t3", "bump-jump-3\t2\tjump\t4",
            "value must be a number -3..3");
    refuses("nightmares.tsv", "bump-jump-3\t2\tjump\t3", "bump-jump-3\t2\tjump\t0", "1 to 3");
    refuses("nightmares.tsv", "wolf-howl\t2\tscare\t1", "wolf-howl\t2\tscare\t-1", "only a jump");
    refuses("nightmares.tsv", "wolf-howl\t2\tscare", "wolf-howl\t2\tweb", "only the spider");
    refuses("nightmares.tsv", "wolf-howl", "wolf-move-1", "the id wolf-move-1 stands twice");
    refuses("nightmares.tsv", "wolf-howl", "move7", "the id move7 stands twice");
}

static void tiles(void **unused)
{
    (void)unused;
    RV_RULES("IN-C7 IN-C4");
    assert_null(edited("tiles.tsv", "if-scared-move\t7", "move\t7"));
    refuses("tiles.tsv", "if-scared-move\t7", "if-scared-move\t11", "a must be a number 1..10");
    refuses("tiles.tsv", "if-scared-move\t7", "if-scared-move\t-", "a must be a number 1..10");
    refuses("tiles.tsv", "if-scared-move\t7", "fly\t7", "unknown effect \"fly\"");
    refuses("tiles.tsv", "repeat-move\t-", "repeat-move\t2", "has no such number");
    refuses("tiles.tsv", "winks-back\t2\t2", "winks-back\t2\t-", "b must be a number 1..10");
    refuses("tiles.tsv", "make-infinite\t1", "make-infinite\t2", "a must be a number 1..1");
    refuses("tiles.tsv", "infinite\t1\tyes\tif-scared-winks", "infinite\t2\tyes\tif-scared-winks",
            "the bonus is");
    refuses("tiles.tsv", "infinite\t1\tyes\tif-scared-winks", "normal\t1\tyes\tif-scared-winks",
            "the bonus is");
    refuses("tiles.tsv", "infinite\t1\tyes\tif-scared-winks", "eternal\t1\tyes\tif-scared-winks",
            "bonus_kind must be one of");
    refuses("tiles.tsv", "big-stash\t", "action-hero\t", "the id action-hero stands twice");
    refuses("tiles.tsv", "big-stash\t", "card\t", "cannot be an id");
    refuses("tiles.tsv", "big-stash\t", "rest\t", "cannot be an id");
    refuses("tiles.tsv", "big-stash\t", "add\t", "cannot be an id");
    refuses("tiles.tsv", "trampoline\tTrampoline", "# trampoline\tTrampoline",
            "there are 29 tiles");
    refuses("tiles.tsv", "trampoline\tTrampoline",
            "extra\tX\tX\tproposed\tinfinite\t1\tyes\tmove\t1\t-\tX\tX\ntrampoline\tTrampoline",
            "more than 30 tiles");
}

/* The shipped box with so many tiles for solo. */
static const char *with_solo_tiles(int wanted, rv_box *box)
{
    const rv_rules *rules = rv_game_by_id(rv_span_of("insomnia"));
    static _Alignas(16) unsigned char content[RV_BOX_BYTES];
    static rv_complaint complaint;
    static char text[1 << 16];
    rv_out out = rv_out_to(text, sizeof text);
    rv_file files[RV_BOX_FILES];
    size_t count;
    const rv_file *shipped = rv_shipped_files(rules, &count);
    rv_file *tiles = files;
    memcpy(files, shipped, count * sizeof files[0]);
    while (strcmp(tiles->name, "tiles.tsv") != 0)
        tiles++;
    rv_span rest = tiles->text, line;
    while (rv_next_line(&rest, &line)) {
        for (int i = 0; line.size > 0; i++) {
            rv_span cell = rv_cut(&line, '\t');
            if (rv_is(cell, "yes"))
                cell = rv_span_of(wanted-- > 0 ? "yes" : "no");
            rv_put(&out, "%s%.*s", i ? "\t" : "", (int)cell.size, cell.at);
        }
        rv_put(&out, "\n");
    }
    tiles->text = rv_written(&out);
    return rv_box_read(box, rules, files, count, content, &complaint);
}

/* Solo lays out six tiles at the start; with just these it can be played to its end. */
static void solo_tiles(void **unused)
{
    rv_box box;
    rv_game game;
    rv_complaint complaint;
    laws_coverage coverage = { 0 };
    laws_report report;
    (void)unused;
    RV_RULES("IN-C7 IN-P2 IN-S3");
    assert_non_null(strstr(with_solo_tiles(0, &box), "0 tiles are for solo, at least 6"));
    assert_non_null(strstr(with_solo_tiles(5, &box), "5 tiles are for solo, at least 6"));
    assert_null(with_solo_tiles(6, &box));
    assert_null(rv_game_read(&game, &box, rv_span_of("players=1"), &complaint));
    for (uint64_t seed = 1; seed <= 20; seed++)
        if (!laws_play(&game, (rv_rng){ { seed, 3 }, 0 }, 16, &coverage, &report))
            fail_msg("%s\n%s", report.law, report.position);
}

/* Every number of every tile: the shipped one, 1 and the most are fine, 0 and one more are not. */
static void tile_numbers(void **unused)
{
    const rv_rules *rules = rv_game_by_id(rv_span_of("insomnia"));
    size_t count;
    const rv_file *files = rv_shipped_files(rules, &count);
    int numbers = 0;
    (void)unused;
    RV_RULES("IN-C7");
    while (strcmp(files->name, "tiles.tsv") != 0)
        files++;
    rv_span text = files->text, line;
    while (rv_next_line(&text, &line)) {
        rv_span rest = line, cell[12] = { { 0 } };
        for (int i = 0; i < 12; i++)
            cell[i] = rv_cut(&rest, '\t');
        long number;
        for (int column = 8; column <= 9; column++) { /* a and b, behind the effect */
            if (line.at[0] == '#' || !rv_number(cell[column], 1, 10, &number))
                continue;
            int most = rv_is(cell[7], "make-infinite")                   ? 1
                       : rv_is(cell[7], "if-alone-winks") && column == 8 ? 5
                                                                         : 10;
            char old[200], with[200];
            for (int value = 0; value <= 11; value++) {
                rv_out o = rv_out_to(old, sizeof old), w = rv_out_to(with, sizeof with);
                rv_span before = { line.at, (size_t)(cell[column].at - line.at) };
                rv_put(&o, "%.*s%d\t", (int)before.size, before.at, (int)number);
                rv_put(&w, "%.*s%d\t", (int)before.size, before.at, value);
                bool fine = edited("tiles.tsv", old, with) == NULL;
                if (fine != (value >= 1 && value <= most))
                    fail_msg("%s is %s", with, fine ? "accepted" : "refused");
            }
            numbers++;
        }
    }
    assert_int_equal(numbers, 30);
}

/* More rows than the program has room for. */
static void too_many_rows(void **unused)
{
    char text[4096];
    (void)unused;
    RV_RULES("IN-C7");
    for (int extra = 9; extra <= 10; extra++) { /* nine faces are in the box, eighteen fit */
        rv_out out = rv_out_to(text, sizeof text);
        for (int i = 0; i < extra; i++)
            rv_put(&out, "extra-%d\tor\t1\t10\t20\t0\t0\t0\tX\tX\n", i);
        rv_put(&out, "move7\tor");
        if (extra == 9)
            assert_null(edited("sheep.tsv", "move7\tor", text));
        else
            refuses("sheep.tsv", "move7\tor", text, "at most 18");
    }
    rv_out out = rv_out_to(text, sizeof text);
    for (int i = 0; i < 21; i++)
        rv_put(&out, "wolf\textra-%d\t1\tmove\t1\t1\tX\tX\tX\tX\n", i);
    rv_put(&out, "wolf\twolf-howl");
    refuses("nightmares.tsv", "wolf\twolf-howl", text, "at most 30");
    for (int extra = 12; extra <= 13; extra++) { /* four ratings are in the box, sixteen fit */
        rv_out_clear(&out);
        rv_put(&out, "dreamiest-sheep\t30\t30\tX\tX\n");
        for (int i = 1; i <= extra; i++)
            rv_put(&out, "extra-%d\t%d\t%d\tX\tX\n", i, 30 + i, 30 + i);
        out.used -= strlen("00\tX\tX\n"); /* the last one has an open end */
        rv_put(&out, "-");
        if (extra == 12)
            assert_null(edited("ratings.tsv", "dreamiest-sheep\t30\t-", text));
        else
            refuses("ratings.tsv", "dreamiest-sheep\t30\t-", text, "at most 16");
    }
    refuses("sheep.tsv", "move7\tor\t7\t0\t0", "move7\tor\t7\t11\t0", "zzz must be a number 0..10");
    refuses("sheep.tsv", "move7\tor\t7\t0\t0", "move7\tor\t7\t0\t21",
            "winks must be a number 0..20");
    refuses("nightmares.tsv", "spider-web-3", "wolf-howl", "the id wolf-howl stands twice");
}

static void say_noun(const rv_game *game, int kind, const char *word, const rv_lang *lang,
                     bool text, const char *wanted)
{
    char said[512];
    rv_out out = rv_out_to(said, sizeof said);
    int value = rv_noun_value(game, kind, rv_span_of(word));
    assert_true(value >= 0);
    if (text)
        game->rules->describe(game, kind, value, lang, &out);
    else
        rv_put_noun(game, kind, value, lang, &out);
    if (strncmp(said, wanted, strlen(wanted)) != 0)
        fail_msg("%s is said as \"%s\"", word, said);
}

/* Names and texts of the box in the right language. */
static void words(void **unused)
{
    rv_game game = support_game("insomnia", "");
    int card = 0, tile = 0, rating = 0;
    (void)unused;
    for (int kind = 1; game.rules->nouns[kind].id; kind++) {
        card = strcmp(game.rules->nouns[kind].id, "card") == 0 ? kind : card;
        tile = strcmp(game.rules->nouns[kind].id, "tile") == 0 ? kind : tile;
        rating = strcmp(game.rules->nouns[kind].id, "rating") == 0 ? kind : rating;
    }
    say_noun(&game, card, "move7", &rv_english, false, "Seven steps");
    say_noun(&game, card, "move7", &rv_french, false, "Sept pas");
    say_noun(&game, card, "wolf-howl", &rv_english, false, "Nightmare Wolf");
    say_noun(&game, card, "wolf-howl", &rv_french, false, "Méchant Loup");
    say_noun(&game, card, "wolf-howl", &rv_english, true, "The wolf stays put");
    say_noun(&game, card, "wolf-howl", &rv_french, true, "Le loup reste");
    say_noun(&game, tile, "big-stash", &rv_english, false, "Big Stash");
    say_noun(&game, tile, "big-stash", &rv_french, false, "Réserves");
    say_noun(&game, tile, "big-stash", &rv_english, true, "Take 2 winks");
    say_noun(&game, tile, "big-stash", &rv_french, true, "Prenez 2 dodos");
    say_noun(&game, rating, "solid-snooze", &rv_english, false, "Solid Snooze");
    say_noun(&game, rating, "solid-snooze", &rv_french, false, "Solide ronfleur");
}

static void pillows_and_ratings(void **unused)
{
    (void)unused;
    RV_RULES("IN-C7");
    assert_null(edited("pillows.tsv", "2\t8\t5", "2\t9\t5"));
    refuses("pillows.tsv", "2\t8\t5\t-", "2\t8\t5\t1", "has no such number");
    refuses("pillows.tsv", "2\t8\t5", "2\t8\t41", "second must be a number 1..40");
    refuses("pillows.tsv", "3\t10\t7", "4\t10\t7", "1, 2, 3 and 4 players");
    refuses("pillows.tsv", "\n4\t10", "\n# 4\t10", "no row for 4 players");
    assert_null(edited("ratings.tsv", "solid-snooze\t10\t19", "solid-snooze\t10\t19"));
    refuses("ratings.tsv", "solid-snooze\t10", "solid-snooze\t11", "overlap or leave a hole");
    refuses("ratings.tsv", "solid-snooze\t10", "solid-snooze\t9", "overlap or leave a hole");
    refuses("ratings.tsv", "solid-snooze\t10\t19", "solid-snooze\t10\t9", "max is below min");
    refuses("ratings.tsv", "restless-sleeper\t-", "restless-sleeper\t0", "only the first rating");
    refuses("ratings.tsv", "dreamiest-sheep\t30\t-", "dreamiest-sheep\t30\t99", "must have no max");
    refuses("ratings.tsv", "solid-snooze", "restless-sleeper", "stands twice");
    refuses("ratings.tsv", "solid-snooze\t10\t19", "solid-snooze\t10\t1001", "-1000..1000");
    assert_null(edited("ratings.tsv", "solid-snooze", "a-rating-with-a-name-of-forty-character"));
    refuses("ratings.tsv", "solid-snooze", "a-rating-with-a-name-of-forty-characters", "id");
}

/* IN-P7 to IN-P9: a solo sheet ends with the rating, or with the failure; neither has points. */
static void solo_sheets(void **unused)
{
    static const char *const outcomes[] = { "outcome target", "outcome limit", "outcome ended" };
    static const char *const wanted[] = { "Rating: ", "never reached", "never reached" };
    static const char *const races[] = { "race 3", "race 20", "race 4" };
    rv_game game = support_game("insomnia", "players=1");
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    (void)unused;
    RV_RULES("IN-P7 IN-P8 IN-P9");
    for (int i = 0; i < 3; i++) {
        const char *const lines[] = { "at over",
                                      outcomes[i],
                                      races[i],
                                      i ? "1.sheep awake" : "1.sheep bed",
                                      i ? "1.winks 0" : "1.winks 41",
                                      "1.pillow 40" };
        rv_result result;
        char text[128];
        support_position(&game, state, (rv_rng){ 0 }, lines, 6);
        rv_result_of(&game, state, &result);
        const rv_sheet_line *last = &result.line[result.lines - 1];
        rv_out out = rv_out_to(text, sizeof text);
        rv_sheet_say(&game, last, &rv_english, &out);
        assert_non_null(strstr(text, wanted[i]));
        assert_int_equal(last->points, 0);
        assert_int_equal(last->seat, 1);
    }
}

/* ---- Bounds ---- */

/* IN-K1: whatever the order of its ten cards, the nightmare crosses; the pile never runs dry. */
static void every_nightmare_crosses(void **unused)
{
    static const char *const piles[] = {
        "pile wolf-move-1 wolf-move-1 wolf-move-1 wolf-move-1 wolf-move-2 wolf-move-2 wolf-move-2 "
        "wolf-move-2 wolf-howl wolf-howl",
        "pile bump-jump-3 bump-jump-3 bump-jump-2 bump-jump-2 bump-jump-2 bump-jump-2 bump-jump-1 "
        "bump-back-1 bump-back-1 bump-back-2",
        "pile spider-web-2 spider-web-2 spider-web-2 spider-web-2 spider-web-3 spider-web-3 "
        "spider-web-3 spider-web-3 spider-web-3 spider-web-3",
    };
    static const char *const options[] = { "nightmare=wolf", "nightmare=bump", "nightmare=spider" };
    static rv_events events;
    (void)unused;
    RV_RULES("IN-K1 IN-K2 IN-D6");
    for (int i = 0; i < 3; i++) {
        rv_game game = support_game("insomnia", options[i]);
        const char *lines[] = { piles[i], "discard auto", "2.sheep awake", NULL };
        for (uint64_t seed = 0; seed < 1500; seed++) {
            table t;
            char text[64];
            place(&game, &t, (rv_rng){ { seed, 3 }, 0 }, lines);
            play(&game, &t, 1, "play move3-zzz1 zzz", NULL);
            events.count = 0;
            play(&game, &t, 1, "put 5", &events);
            assert_true(has_event(&game, &events, "night-cross"));
            assert_false(has_event(&game, &events, "empty"));
            assert_string_equal(print(&game, &t, "at", text, sizeof text), "rest");
        }
    }
}

/* The lines of the score sheet add up to the scores; whoever is first of several wins. */
static void check_sheet(const rv_game *game, const table *t)
{
    rv_result result;
    rv_result_of(game, t, &result);
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        int sum = 0;
        for (int i = 0; i < result.lines; i++)
            sum += result.line[i].seat == seat ? result.line[i].points : 0;
        assert_int_equal(sum, result.score[seat]);
        assert_in_range(result.rank[seat], 1, rv_seats(game));
        if (rv_seats(game) > 1)
            assert_int_equal(result.rank[seat] == 1, result.winners >> seat & 1);
    }
}

/* IN-K2 to IN-K4 on random games of every size. */
static void bounds(void **unused)
{
    static const char *const options[] = { "players=1", "players=2 nightmare=bump",
                                           "players=3 nightmare=spider", "players=4" };
    static const int cards[] = { 30, 30, 40, 50 };
    static rv_events events;
    (void)unused;
    RV_RULES("IN-K2 IN-K3 IN-K4 IN-L3");
    for (int i = 0; i < 4; i++) {
        rv_game game = support_game("insomnia", options[i]);
        for (uint64_t seed = 0; seed < 60; seed++) {
            table t;
            rv_rng choices = { { seed, 8 }, 0 };
            int decisions = 0, of_turn = 0, turns = 0, most = 0;
            rv_deal(&game, &t, (rv_rng){ { seed, 9 }, 0 });
            while (!head_of(&t)->over) {
                rv_move list[RV_MOVES];
                int n = game.rules->moves(&game, &t, owing(&t), list);
                assert_in_range(n, 1, 91);
                events.count = 0;
                rv_play(&game, &t, list[rv_below(&choices, (uint32_t)n)], &events);
                decisions++;
                of_turn++;
                if (has_event(&game, &events, "race-end"))
                    turns = 0;
                if (has_event(&game, &events, "turn") || has_event(&game, &events, "race-end")) {
                    assert_in_range(of_turn, 1, 40);
                    of_turn = 0;
                    turns++;
                }
                most = turns > most ? turns : most;
            }
            check_sheet(&game, &t);
            assert_true(most <= cards[i]);
            assert_true(decisions < (i ? 31000 : 25000));
        }
    }
}

/* The warning that a tile would do nothing is right both ways, for every tile that random games use. */
static void idle_tiles(void **unused)
{
    static const char *const options[] = { "players=2 nightmare=bump", "players=3 nightmare=spider web=stuck" };
    static rv_events events;
    int idle = 0, useful = 0;
    (void)unused;
    RV_RULES("IN-U6");
    for (uint64_t seed = 0; seed < 120; seed++) {
        rv_game game = support_game("insomnia", options[seed % 2]);
        table t;
        rv_rng choices = { { seed, 10 }, 0 };
        rv_deal(&game, &t, (rv_rng){ { seed, 11 }, 0 });
        while (!head_of(&t)->over) {
            const in_state *s = (const in_state *)(const void *)&t;
            rv_move list[RV_MOVES];
            int n = game.rules->moves(&game, &t, owing(&t), list);
            bool asked = s->at == IN_USE, warned = in_is_idle(&game, s);
            events.count = 0;
            if (!asked) {
                assert_false(warned);
                rv_play(&game, &t, list[rv_below(&choices, (uint32_t)n)], &events);
                continue;
            }
            play(&game, &t, owing(&t), "use", &events);
            assert_int_equal(warned, has_event(&game, &events, "nothing"));
            idle += warned;
            useful += !warned;
        }
    }
    assert_true(idle > 100 && useful > 100);
}

/* Nobody ever goes to bed, nobody uses a tile: the slowest game there is. */
static void never_to_bed(const char *options, table *t, rv_game *game)
{
    *game = support_game("insomnia", options);
    rv_deal(game, t, (rv_rng){ { 5, 6 }, 0 });
    while (!head_of(t)->over) {
        rv_move list[RV_MOVES];
        int n = game->rules->moves(game, t, owing(t), list), at = 0;
        for (int i = 0; i < n; i++) {
            const char *verb = game->rules->verbs[list[i].verb].id;
            if (strcmp(verb, "continue") == 0 || strcmp(verb, "skip") == 0
                || strcmp(verb, "rest") == 0)
                at = i;
        }
        rv_play(game, t, list[at], NULL);
    }
}

/* IN-K5: the pillows of those who always wake go down 3 by 3, and are at 0 in race 15. */
static void every_game_ends(void **unused)
{
    static const struct {
        const char *options, *race, *outcome;
        uint16_t winners;
    } games[] = {
        { "players=2", "15", "target", 3u << 1 },
        { "players=3 nightmare=bump", "15", "target", 7u << 1 },
        { "players=4 nightmare=spider limit=none", "15", "target", 15u << 1 },
        { "players=1", "20", "limit", 0 },
        { "players=1 limit=none", "250", "limit", 0 },
        { "version=1 players=2", "20", "limit", 3u << 1 },
        { "version=1 players=2 limit=none", "250", "limit", 3u << 1 },
    };
    (void)unused;
    RV_RULES("IN-K5 IN-E1 IN-P8");
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        table t;
        rv_game game;
        rv_result result;
        char text[64];
        never_to_bed(games[i].options, &t, &game);
        assert_string_equal(print(&game, &t, "race", text, sizeof text), games[i].race);
        assert_string_equal(print(&game, &t, "outcome", text, sizeof text), games[i].outcome);
        rv_result_of(&game, &t, &result);
        assert_int_equal(result.winners, games[i].winners);
    }
}

/* ---- What is shown ---- */

static void shows(const char *text, const char *wanted)
{
    if (strstr(text, wanted) == NULL)
        fail_msg("no \"%s\" in:\n%s", wanted, text);
}

/* The table in words and as JSON: the number of races with and without a limit, and who is held. */
static void races_and_webs(void **unused)
{
    static const struct {
        const char *options, *text, *json;
    } games[] = {
        { "players=1", "Race 1 of 20 ", "\"limit\":20," },
        { "players=1 limit=none", "Race 1  ", "\"limit\":null," },
        { "players=2", "Race 1  ", "\"limit\":null," },
        { "players=2 limit=10", "Race 1 of 10 ", "\"limit\":10," },
        { "version=1 players=2", "Race 1 of 20 ", "\"limit\":20," },
        { "players=3 nightmare=spider web=stuck", "held by the web: 1, 3", "\"stuck\":true," },
    };
    (void)unused;
    RV_RULES("IN-O3 IN-M8");
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        rv_game game = support_game("insomnia", games[i].options);
        const char *const held[] = { "1.sheep 4", "3.sheep 5", "stuck 3 1", NULL };
        char text[1 << 14];
        table t;
        rv_out out = rv_out_to(text, sizeof text);
        place(&game, &t, (rv_rng){ 0 }, rv_seats(&game) == 3 ? held : held + 3);
        game.rules->text(&game, &t, &rv_english, &out);
        shows(text, games[i].text);
        rv_out_clear(&out);
        rv_json json = rv_json_to(&out);
        rv_view_json(&game, &t, NULL, &json);
        shows(text, games[i].json);
        rv_out_clear(&out);
        rv_move_say(&game, &t, (rv_move){ .who = 1, .arg = { 0, 3 } }, &rv_english, &out);
        shows(text, rv_seats(&game) == 3 ? "no step possible" : "to space 3");
    }
}

/* ---- Chance and secrets ---- */

/* IN-H5: a draw is uniform over the copies in the pile. */
static void draws_are_fair(void **unused)
{
    static const char *const lines[] = { "pile move7 move15 move15", "discard auto",
                                         "2.sheep awake", "1.hand move3-zzz1 move4-zzz1", NULL };
    rv_game game = support_game("insomnia", "players=2");
    int once = 0, twice = 0;
    (void)unused;
    RV_RULES("IN-H5");
    for (uint64_t seed = 0; seed < 6000; seed++) {
        table t;
        char text[64];
        place(&game, &t, (rv_rng){ { seed, 5 }, 0 }, lines);
        play(&game, &t, 1, "play move3-zzz1 zzz", NULL);
        play(&game, &t, 1, "put 5", NULL);
        const char *turned_up = print(&game, &t, "pile", text, sizeof text);
        once += strcmp(turned_up, "move7") == 0;
        twice += strcmp(turned_up, "move15") == 0;
    }
    assert_int_equal(once + twice, 6000);
    assert_in_range(once, 1850, 2150); /* 2000 expected, sigma 37 */
}

/* A guess puts every unseen sheep card into the hidden hands equally often, nightmares never. */
static void guesses_are_fair(void **unused)
{
    static const char *const lines[] = { "pile move7 move15 wolf-howl wolf-howl", "discard auto",
                                         "1.hand move3-zzz1 move4-zzz1", "2.hand move2-zzz2",
                                         NULL };
    static const char *const unseen[] = { "move7", "move15", "move2-zzz2" };
    rv_game game = support_game("insomnia", "players=2");
    int seen[3] = { 0 };
    rv_rng rng = { { 4, 4 }, 0 };
    table t, view, guess;
    (void)unused;
    RV_RULES("IN-H1 IN-H5 IN-S7");
    place(&game, &t, (rv_rng){ { 1, 1 }, 0 }, lines);
    rv_view(&game, &t, 1, &view);
    for (int i = 0; i < 6000; i++) {
        char text[64];
        guess = view;
        rv_guess(&game, &guess, &rng);
        print(&game, &guess, "2.hand", text, sizeof text);
        int found = -1;
        for (int k = 0; k < 3; k++)
            if (strcmp(text, unseen[k]) == 0)
                found = k;
        assert_in_range(found, 0, 2);
        seen[found]++;
    }
    for (int k = 0; k < 3; k++)
        assert_in_range(seen[k], 1850, 2150);
}

static void put_seen_events(const rv_game *game, const rv_events *events, int viewer, rv_out *out)
{
    rv_json json = rv_json_to(out);
    rv_json_array(&json, NULL);
    for (int i = 0; i < events->count; i++)
        if (events->list[i].audience >> (viewer == RV_SPECTATOR ? 0 : viewer) & 1)
            rv_event_json(game, &events->list[i], NULL, &json);
    rv_json_close(&json, ']');
}

/* Everything a viewer gets of a table: JSON, text, every key, the list of the owing seat. */
static void put_seen(const rv_game *game, const table *t, int viewer, rv_out *out)
{
    table view;
    rv_move list[RV_MOVES];
    rv_view(game, t, viewer, &view);
    rv_json json = rv_json_to(out);
    rv_view_json(game, &view, NULL, &json);
    game->rules->text(game, &view, &rv_english, out);
    rv_position_print(game, &view, out);
    int n = game->rules->moves(game, &view, owing(t), list);
    for (int i = 0; i < n; i++)
        rv_move_say(game, &view, list[i], &rv_french, out);
}

/* Two worlds that differ only in the other hand and the pile look the same to seat 1 and to a
   spectator, through the same moves and the same draws, until the other seat plays. */
static void other_hands_stay_secret(void **unused)
{
    static const char *const hands[] = { "2.hand move7 move15", "2.hand move2-zzz2 move5-winks2" };
    static rv_span script[3];
    static char text[2][2][1 << 16];
    (void)unused;
    RV_RULES("IN-H1 IN-H3 IN-H4 IN-S7");
    script[0] = rv_span_of("wolf-move-1");
    script[1] = rv_span_of("move4-zzz1");
    for (int world = 0; world < 2; world++) {
        const char *lines[] = { hands[world], "1.sheep 1",
                                "2.sheep 4",  "tiles 5:second-wind 10:moonwalk",
                                "1.zzz 5:*",  NULL };
        rv_game game = support_game("insomnia", "players=2");
        static rv_events events;
        table t;
        game.script = script;
        game.scripted = 2;
        place(&game, &t, (rv_rng){ { 7, 7 }, 0 }, lines);
        rv_out out[2];
        for (int who = 0; who < 2; who++)
            out[who] = rv_out_to(text[world][who], sizeof text[world][who]);
        static const char *const moves[] = { "play move4-zzz1 move-4", "skip" };
        for (int i = 0; i < 2; i++) {
            events.count = 0;
            play(&game, &t, 1, moves[i], &events);
            for (int who = 0; who < 2; who++) {
                put_seen_events(&game, &events, who ? RV_SPECTATOR : 1, &out[who]);
                put_seen(&game, &t, who ? RV_SPECTATOR : 1, &out[who]);
            }
        }
        assert_false(out[0].full || out[1].full);
        assert_int_equal(head_of(&t)->off_script, 0);
        assert_null(strstr(text[world][1], "\"event\":\"draw\""));
        assert_non_null(strstr(text[world][0], "\"event\":\"draw\""));
    }
    assert_string_equal(text[0][0], text[1][0]);
    assert_string_equal(text[0][1], text[1][1]);
}

/* ---- The yardstick ---- */

/* The greedy bot knows when to go to bed: in two-player games it ends most races there. */
static void greedy_goes_to_bed(void **unused)
{
    rv_game game = support_game("insomnia", "players=2");
    static rv_events events;
    int abed = 0, awake = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < 12; seed++) {
        table t, view;
        rv_player greedy;
        _Alignas(16) unsigned char mind[256];
        rv_player_sit(&greedy, &rv_bot_greedy, mind, (rv_rng){ { seed, 6 }, 0 });
        rv_deal(&game, &t, (rv_rng){ { seed, 2 }, 0 });
        while (!head_of(&t)->over) {
            rv_move list[RV_MOVES];
            int seat = owing(&t), n = game.rules->moves(&game, &t, seat, list);
            rv_view(&game, &t, seat, &view);
            events.count = 0;
            rv_play(&game, &t, list[rv_player_choose(&greedy, &game, &view, seat, list, n)],
                    &events);
            for (int i = 0; i < events.count; i++) {
                const char *id = game.rules->events[events.list[i].kind].id;
                abed += strcmp(id, "bed") == 0;
                awake += strcmp(id, "wake") == 0;
            }
        }
    }
    assert_true(2 * abed > 3 * awake);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sheep_cards),
        cmocka_unit_test(nightmares),
        cmocka_unit_test(tiles),
        cmocka_unit_test(solo_tiles),
        cmocka_unit_test(tile_numbers),
        cmocka_unit_test(too_many_rows),
        cmocka_unit_test(words),
        cmocka_unit_test(solo_sheets),
        cmocka_unit_test(pillows_and_ratings),
        cmocka_unit_test(every_nightmare_crosses),
        cmocka_unit_test(bounds),
        cmocka_unit_test(idle_tiles),
        cmocka_unit_test(every_game_ends),
        cmocka_unit_test(races_and_webs),
        cmocka_unit_test(draws_are_fair),
        cmocka_unit_test(guesses_are_fair),
        cmocka_unit_test(other_hands_stay_secret),
        cmocka_unit_test(greedy_goes_to_bed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
