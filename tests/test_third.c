/* A language is a file of the catalogue and columns of boxes: this program is linked with one more
   (tests/lang/xx.txt), and nothing else knows of it. */
#include "core/room/lens.h"
#include "games/games.h"
#include "tests/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static const rv_lang *third(void)
{
    const rv_lang *lang = rv_lang_by_code(rv_span_of("xx"));
    assert_non_null(lang);
    return lang;
}

static const char *said(const char *key, const char *name, const char *value)
{
    static char text[256];
    rv_out out = rv_out_to(text, sizeof text);
    rv_say(&out, third(), key, &(rv_arg){ .name = name, .text = rv_span_of(value) }, 1);
    return text;
}

/* Its sentences, its numbers, its marks; English for what it lacks. */
static void sentences(void **unused)
{
    rv_complaint complaint;
    char text[256];
    rv_out out = rv_out_to(text, sizeof text);
    (void)unused;
    assert_string_equal(third()->name, "Xx");
    assert_string_equal(third()->colon, " :: ");
    assert_string_equal(third()->semicolon, " ;; ");
    assert_string_equal(third()->point, "'");
    assert_string_equal(said("project-dreamscape.sheet.z", "count", "11"), "11 kart");
    assert_string_equal(said("project-dreamscape.sheet.z", "count", "2"), "2 kartoj");
    assert_string_equal(said("null.move.expire", "seat", "1"), "time is up for 1");
    rv_complain_with(&complaint, NULL, "complaint.option.seat", "rule=%s option=%s seat=%d",
                     "IN-O4", "first", 7);
    rv_complain_within(&complaint, "complaint.wrapped.line", "line=%d", 3);
    rv_complaint_say(&complaint, third(), &out);
    assert_string_equal(text, "line 3: IN-O4 :: first=7 nul zeb");
}

/* Null's box with a column in the third language for all lamps but one. */
static rv_game own_game(void)
{
    static rv_box box;
    static rv_complaint complaint;
    static _Alignas(16) unsigned char content[RV_BOX_BYTES];
    static const rv_file file = {
        "lamps.tsv",
        { .at = "id\tpoints\tname_en\tname_fr\tname_xx\n"
                "amber\t1\tamber lamp | the: the amber lamp\tlampe ambre\tamb | ob: lo amb\n"
                "green\t2\tgreen lamp | ob: no form of this\tlampe verte\tgrun\n"
                "violet\t3\tviolet lamp | ob: violet as it is\tlampe violette\t\n" },
    };
    rv_file files[] = { file };
    rv_game game = { .rules = NULL };
    files[0].text.size = strlen(files[0].text.at);
    const char *wrong =
        rv_box_read(&box, rv_game_by_id(rv_span_of("null")), files, 1, content, &complaint);
    if (wrong || rv_game_read(&game, &box, rv_span_of(""), &complaint) != NULL)
        fail_msg("%s", support_said(&complaint));
    return game;
}

static void moves_say(const rv_game *game, const rv_lang *lang, const char *move,
                      const char *wanted)
{
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    char text[256];
    rv_move made;
    rv_out out = rv_out_to(text, sizeof text);
    rv_deal(game, state, (rv_rng){ { 1, 2 }, 0 });
    assert_true(rv_move_read(game, 1, rv_span_of(move), &made));
    rv_move_say(game, state, made, lang, &out);
    assert_string_equal(text, wanted);
}

/* Names with their forms; a name without forms is said bare, in no other language's form; where a
   box has no name in this language the English one serves, with its forms. */
static void names(void **unused)
{
    rv_game game = own_game();
    (void)unused;
    moves_say(&game, third(), "name amber", "zun lo amb");
    moves_say(&game, third(), "name green", "zun grun");
    moves_say(&game, third(), "name violet", "zun violet as it is");
    moves_say(&game, &rv_english, "name amber", "name the amber lamp");
    moves_say(&game, &rv_french, "name green", "nommer lampe verte");
}

static void happens(const rv_lang *lang, int kind, int seat, int points, const char *wanted)
{
    rv_game game = support_game("null", "");
    rv_event event = { .kind = (uint8_t)kind, .arg = { (int16_t)seat, (int16_t)points } };
    char text[256];
    rv_out out = rv_out_to(text, sizeof text);
    rv_event_say(&game, &event, lang, &out);
    assert_string_equal(text, wanted);
}

/* Players in its own forms, by number and by name; a sentence that it lacks, in the forms of the
   English one. */
static void players(void **unused)
{
    enum { NAMED = 0, POINTS = 2 };
    rv_shelf shelf = { .count = 0 };
    rv_lens *lens = rv_lens_new(&shelf);
    const rv_lang *voice = rv_lens_voice(lens);
    (void)unused;
    assert_string_equal(rv_game_by_id(rv_span_of("null"))->events[NAMED].id, "named");
    assert_string_equal(rv_game_by_id(rv_span_of("null"))->events[POINTS].id, "points");
    rv_lens_speak(lens, third());
    happens(voice, NAMED, 2, 0, "Zun ludanto 2!");
    happens(voice, POINTS, 2, 11, "Player 2 gets 11 point.");
    assert_true(rv_lens_call(lens, 2, rv_span_of("Bo")));
    happens(voice, NAMED, 2, 0, "Zun lo Bo!");
    happens(voice, NAMED, 1, 0, "Zun ludanto 1!");
    happens(voice, POINTS, 2, 2, "Bo gets 2 points.");
    assert_true(rv_lens_call(lens, 2, rv_span_of("Quim")));
    happens(voice, NAMED, 2, 0, "Zun l-Quim!");
    assert_true(rv_lens_call(lens, 2, rv_span_of("Àne")));
    happens(voice, NAMED, 2, 0, "Zun l-Àne!");
    rv_lens_free(lens);
}

/* Whoever draws gets all sentences of renderers: its own, and in English what it lacks. */
static void texts(void **unused)
{
    static char text[1 << 16];
    rv_out out = rv_out_to(text, sizeof text);
    rv_json json = rv_json_to(&out);
    rv_shelf shelf = { .count = 0 };
    rv_lens *lens = rv_lens_new(&shelf);
    (void)unused;
    rv_lens_speak(lens, third());
    assert_true(rv_lens_ask(lens, rv_span_of("{\"do\":\"texts\",\"part\":\"view\"}"), &json));
    assert_non_null(strstr(text, "\"null.view.round\":\"ruz {round}\""));
    assert_non_null(strstr(text, "\"insomnia.view.hand\":\""));
    rv_lens_free(lens);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sentences),
        cmocka_unit_test(names),
        cmocka_unit_test(players),
        cmocka_unit_test(texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
