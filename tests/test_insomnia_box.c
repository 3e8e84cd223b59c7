/* Insomnia: boxes, what is refused in them, and their names, texts and ratings. */
#include "games/games.h"
#include "tests/laws.h"
#include "tests/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants the above first */
#include <cmocka.h>

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
    refuses("sheep.tsv", "move7\tor\t7", "move7\tor\t0", "distances from 1 to 10");
    refuses("sheep.tsv", "move15\tor\t1,5", "move15\tor\t5,1", "rising");
    refuses("sheep.tsv", "move15\tor\t1,5", "move15\tor\t1,5,6", "one or two");
    refuses("sheep.tsv", "move15\tor", "move15\tand", "an `and` card");
    refuses("sheep.tsv", "and\t1\t1\t0", "and\t1\t0\t0", "an `and` card");
    refuses("sheep.tsv", "and\t1\t1\t0", "and\t1\t1\t2", "an `and` card");
    refuses("sheep.tsv", "move7\tor", "move7\txor", "mode must be one of");
    refuses("sheep.tsv", "move7\tor", "move15\tor", "the id move15 stands twice");
    refuses("sheep.tsv", "move7\tor", "Move 7\tor", "must be a word");
    refuses("sheep.tsv", "move7\tor", "move_7\tor", "must be a word");
    refuses("sheep.tsv", "move7\tor", "-moves\tor", "must be a word");
    refuses("sheep.tsv", "move7\tor", "auto\tor", "cannot be an id");
    refuses("sheep.tsv", "\tSept cases", "", "cells");
    refuses("sheep.tsv", "mark2\t", "mark1\t", "column mark2 is missing");
}

static void nightmares(void **unused)
{
    (void)unused;
    RV_RULES("IN-C7 IN-C2");
    assert_null(edited("nightmares.tsv", "wolf-howl\t2\tscare\t1", "wolf-howl\t2\tscare\t2"));
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
    refuses("tiles.tsv", "big-stash\t", "card\t", "cannot be an id");
    refuses("tiles.tsv", "big-stash\t", "rest\t", "cannot be an id");
    refuses("tiles.tsv", "big-stash\t", "add\t", "cannot be an id");
    refuses("tiles.tsv", "trampoline\tTrampoline", "# trampoline\tTrampoline",
            "there are 29 tiles");
    refuses("tiles.tsv", "trampoline\tTrampoline",
            "extra\tX\tX\tproposed\tinfinite\t1\tyes\tmove\t1\t-\tX\tX\ntrampoline\tTrampoline",
            "more than 30 tiles");
}

/* The shipped box with `wanted` tiles for solo. */
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
    return rv_box_read(box, rules, files, count, content, &complaint) ? support_said(&complaint)
                                                                      : NULL;
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
        for (int column = 8; column <= 9; column++) { /* a and b, after the effect */
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
    say_noun(&game, card, "move7", &rv_french, false, "Sept cases");
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
    assert_null(edited("ratings.tsv", "solid-snooze", "a-rating-with-a-name-of-forty-characters"));
    refuses("ratings.tsv", "solid-snooze", "a-rating-with-a-name-of-forty-one-letters", "id");
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
