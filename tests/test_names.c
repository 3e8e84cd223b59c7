/* What players are called in sentences: names that people chose, in the forms of each language,
   whatever they hold. */
#include "bots/bots.h"
#include "core/room/lens.h"
#include "core/room/room.h"
#include "games/games.h"
#include "tests/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
/* cmocka wants the above first */
#include <cmocka.h>

enum { SHOWN = 1 << 18 };

/* ---- Sentences ---- */

static int event_of(const rv_rules *rules, const char *id)
{
    int kind = 0;
    while (strcmp(rules->events[kind].id, id) != 0)
        kind++;
    return kind;
}

/* An event with one or two players. */
static void tells(const rv_lens *lens, const char *game_id, const char *id, int seat, int other,
                  const char *wanted)
{
    rv_game game = support_game(game_id, "players=4");
    rv_event event = { .kind = (uint8_t)event_of(game.rules, id),
                       .arg = { (int16_t)seat, (int16_t)other } };
    char text[512];
    rv_out out = rv_out_to(text, sizeof text);
    rv_event_say(&game, &event, rv_lens_voice(lens), &out);
    assert_string_equal(text, wanted);
}

static rv_lens *lens_with(const rv_lang *lang, const char *one, const char *two)
{
    static rv_shelf shelf; /* empty: nothing is on the table */
    rv_lens *lens = rv_lens_new(&shelf);
    assert_true(rv_lens_call(lens, 1, rv_span_of(one)));
    assert_true(rv_lens_call(lens, 2, rv_span_of(two)));
    rv_lens_speak(lens, lang);
    return lens;
}

static void in_english(void **unused)
{
    rv_lens *lens = lens_with(&rv_english, "Élodie", "Bob");
    (void)unused;
    tells(lens, "project-dreamscape", "turn", 1, 0, "Élodie’s turn.");
    tells(lens, "project-dreamscape", "terror", 2, 1, "Bob sends a night terror to Élodie.");
    tells(lens, "project-dreamscape", "terror", 2, 3, "Bob sends a night terror to player 3.");
    tells(lens, "project-dreamscape", "terror", 3, 2, "Player 3 sends a night terror to Bob.");
    rv_lens_free(lens);
}

static void in_french(void **unused)
{
    rv_lens *lens = lens_with(&rv_french, "Élodie", "Bob");
    (void)unused;
    tells(lens, "project-dreamscape", "turn", 1, 0, "Tour d’Élodie.");
    tells(lens, "project-dreamscape", "turn", 2, 0, "Tour de Bob.");
    tells(lens, "project-dreamscape", "turn", 3, 0, "Tour du joueur 3.");
    tells(lens, "project-dreamscape", "terror", 2, 1, "Bob envoie une terreur nocturne à Élodie.");
    tells(lens, "project-dreamscape", "terror", 3, 2,
          "Le joueur 3 envoie une terreur nocturne à Bob.");
    tells(lens, "project-dreamscape", "terror", 1, 4,
          "Élodie envoie une terreur nocturne au joueur 4.");
    rv_lens_free(lens);
}

/* A word is cut short before a vowel, whatever its case and accent, and before most of h and y. */
static void cut_short(void **unused)
{
    static const char *const names[][2] = {
        { "anaïs", "Tour d’anaïs." },
        { "ÈVE", "Tour d’ÈVE." },
        { "Œdipe", "Tour d’Œdipe." },
        { "Hélène", "Tour d’Hélène." },
        { "Yves", "Tour d’Yves." },
        { "Yann", "Tour de Yann." },
        { "“Ada”", "Tour d’“Ada”." },
        { "8", "Tour de 8." },
        { "1", "Tour de 1." },
        { "王", "Tour de 王." },
        { "🐑", "Tour de 🐑." },
        { "Old Owl 2", "Tour d’Old Owl 2." },
        { "e\u0301lo", "Tour d’e\u0301lo." },
    };
    (void)unused;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        rv_lens *lens = lens_with(&rv_french, names[i][0], "");
        tells(lens, "project-dreamscape", "turn", 1, 0, names[i][1]);
        rv_lens_free(lens);
    }
}

/* What stands in braces, bars or percent signs in a name is text; so is what looks like a player.
 */
static void only_text(void **unused)
{
    static const char *const names[] = {
        "{seat}", "{name:du joueur}", "{",      "}",           "a}b{c", "%s%n%d", "|x: y", "\\",
        "\"",     "Player 1",         "player", "du joueur 2", "','",   "<b>",    "{seat"
    };
    (void)unused;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char wanted[256];
        rv_out out = rv_out_to(wanted, sizeof wanted);
        rv_lens *lens = lens_with(&rv_english, names[i], names[i]);
        rv_put(&out, "%s sends a night terror to %s.", names[i], names[i]);
        tells(lens, "project-dreamscape", "terror", 1, 2, wanted);
        rv_lens_free(lens);
    }
}

/* ---- Who may be called what ---- */

static void refusals(void **unused)
{
    char long_name[RV_CALLED + 1];
    rv_lens *lens = lens_with(&rv_english, "Ada", "Bob");
    (void)unused;
    memset(long_name, 'x', sizeof long_name);
    assert_false(rv_lens_call(lens, 0, rv_span_of("Ada")));
    assert_false(rv_lens_call(lens, RV_SEATS + 1, rv_span_of("Ada")));
    assert_false(rv_lens_call(lens, 1, (rv_span){ long_name, RV_CALLED }));
    assert_false(rv_lens_call(lens, 1, rv_span_of("A\nda")));
    assert_false(rv_lens_call(lens, 1, rv_span_of("A\x7f")));
    assert_false(rv_lens_call(lens, 1, (rv_span){ "A\0B", 3 }));
    assert_false(rv_lens_call(lens, 1, rv_span_of("\xc3")));
    tells(lens, "project-dreamscape", "turn", 1, 0, "Ada’s turn.");
    assert_true(rv_lens_call(lens, 1, (rv_span){ long_name, RV_CALLED - 1 }));
    assert_true(rv_lens_call(lens, 1, rv_span_of("  Zoé ")));
    tells(lens, "project-dreamscape", "turn", 1, 0, "Zoé’s turn.");
    assert_true(rv_lens_call(lens, 1, rv_span_of("  ")));
    tells(lens, "project-dreamscape", "turn", 1, 0, "Player 1’s turn.");
    tells(lens, "project-dreamscape", "turn", 2, 0, "Bob’s turn.");
    rv_lens_free(lens);
}

/* ---- A table ---- */

static rv_span asks(rv_lens *lens, const char *line)
{
    static char text[SHOWN];
    rv_out out = rv_out_to(text, sizeof text);
    rv_json json = rv_json_to(&out);
    rv_json_object(&json, NULL);
    assert_true(rv_lens_ask(lens, rv_span_of(line), &json));
    rv_json_close(&json, '}');
    assert_false(out.full);
    assert_true(rv_json_valid(rv_written(&out)));
    assert_true(rv_is_utf8(rv_written(&out)));
    return rv_written(&out);
}

static bool says(rv_lens *lens, const char *line, const char *piece)
{
    return rv_find(asks(lens, line), rv_span_of(piece)) >= 0;
}

/* Insomnia, from the spectators' chairs, after some moves. */
static rv_lens *look(rv_shelf *shelf)
{
    static unsigned char message[RV_MESSAGE];
    rv_pack pack = { .at = message, .size = sizeof message };
    rv_game game = support_game("insomnia", "players=2");
    *shelf = rv_shelf_new(support_box(game.rules), 1);
    rv_room *room = rv_room_new(rv_session_new(&game, (rv_rng){ { 3, 4 }, 0 }), 0);
    rv_lens *lens = rv_lens_new(shelf);
    rv_room_hello(room, 0, &pack);
    assert_int_equal(rv_lens_hear(lens, message, pack.used), RV_HEARD);
    for (int i = 0; i < 6; i++) {
        rv_move list[RV_MOVES];
        const void *state = rv_session_state(rv_room_session(room));
        rv_log_entry entry = { .kind = RV_L_MOVE, .seat = (uint8_t)support_owing(state) };
        game.rules->moves(&game, state, entry.seat, list);
        entry.move = list[0];
        assert_true(rv_room_apply(room, &entry));
    }
    pack.used = 0;
    rv_room_story(room, 0, 0, &pack);
    assert_int_equal(rv_lens_hear(lens, message, pack.used), RV_HEARD);
    rv_room_free(room);
    return lens;
}

/* Everything that is shown says the name, and says the number again when it is taken away. */
static void shown(void **unused)
{
    static const char *const questions[] = { "{\"do\":\"story\"}", "{\"do\":\"text\"}" };
    static char before[SHOWN];
    rv_shelf shelf;
    rv_lens *lens = look(&shelf);
    (void)unused;
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        rv_out out = rv_out_to(before, sizeof before);
        rv_put_span(&out, asks(lens, questions[i]));
        assert_non_null(strstr(before, "Player 1"));
        assert_true(
            says(lens, "{\"do\":\"call\",\"seat\":1,\"name\":\"Zoé \\\"\\\\{seat}\"}", "\"ok\""));
        assert_true(says(lens, questions[i], "Zoé \\\"\\\\{seat}"));
        assert_false(says(lens, questions[i], "Player 1"));
        assert_true(says(lens, questions[i], "Player 2"));
        assert_true(says(lens, "{\"do\":\"call\",\"seat\":1,\"name\":\"\"}", "\"ok\":\"call\""));
        assert_string_equal(asks(lens, questions[i]).at, before);
    }
    assert_true(says(lens, "{\"do\":\"call\",\"seat\":0,\"name\":\"A\"}", "\"error\""));
    assert_true(says(lens, "{\"do\":\"call\",\"seat\":1}", "\"error\""));
    assert_true(says(lens, "{\"do\":\"call\",\"seat\":1,\"name\":\"\\n\"}", "\"error\""));
    rv_lens_free(lens);
    rv_shelf_free(&shelf);
}

/* The longest names there may be fit into everything, or it ends before a character. */
static void long_names(void **unused)
{
    char name[RV_CALLED];
    rv_out out = rv_out_to(name, sizeof name);
    rv_shelf shelf;
    rv_lens *lens = look(&shelf);
    (void)unused;
    while (!out.full)
        rv_put(&out, "\u00e9\"\U0001f411");
    for (int seat = 1; seat <= RV_SEATS; seat++)
        assert_true(rv_lens_call(lens, seat, rv_written(&out)));
    asks(lens, "{\"do\":\"story\"}");
    asks(lens, "{\"do\":\"scene\"}");
    asks(lens, "{\"do\":\"sheet\"}");
    assert_true(says(lens, "{\"do\":\"text\"}", "\u00e9\\\"\U0001f411"));
    rv_lens_free(lens);
    rv_shelf_free(&shelf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_english), cmocka_unit_test(in_french), cmocka_unit_test(cut_short),
        cmocka_unit_test(only_text),  cmocka_unit_test(refusals),  cmocka_unit_test(shown),
        cmocka_unit_test(long_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
