/* What people type: moves as they are shown, in both languages, and abbreviated. */
#include "core/room/lens.h"
#include "core/room/room.h"
#include "games/games.h"
#include "tests/laws.h"
#include "tests/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
/* cmocka wants the above first */
#include <cmocka.h>

enum { TEXT = 1024, ENOUGH = 1500, MOST = 30 };

static const rv_lang *const langs[] = { &rv_english, &rv_french };

/* A game that is played at random, and a lens for each seat. */
typedef struct table {
    rv_shelf shelf;
    rv_room *room;
    rv_lens *lens[RV_SEATS + 1];
    rv_rng luck;
} table;

static void look(table *t)
{
    for (int seat = 1; seat <= rv_seats(rv_room_game(t->room)); seat++) {
        unsigned char message[RV_MESSAGE];
        rv_pack pack = { .at = message, .size = sizeof message };
        rv_room_hello(t->room, seat, &pack);
        assert_int_equal(rv_lens_hear(t->lens[seat], message, pack.used), RV_HEARD);
    }
}

/* Whom the second player calls what might be a number, the others call by names that are none. */
enum { TEASES = 2 };

static void call(rv_lens *lens, int viewer)
{
    static const char *const names[2][RV_SEATS] = {
        { "Élodie", "Bob", "Old Owl", "Zoé 2" }, { "Player 2", "Player 3", "Player 4", "Player 1" }
    };
    for (int seat = 1; seat <= RV_SEATS; seat++)
        assert_true(rv_lens_call(lens, seat, rv_span_of(names[viewer == TEASES][seat - 1])));
}

static void sit_down(table *t, const rv_rules *rules, const char *options, uint64_t seed)
{
    const rv_box *box = support_box(rules);
    rv_game game;
    rv_complaint complaint;
    assert_null(rv_game_read(&game, box, rv_span_of(options), &complaint));
    t->luck = (rv_rng){ { seed, 21 }, 0 };
    t->shelf = rv_shelf_new(box, 1);
    t->room = rv_room_new(rv_session_new(&game, (rv_rng){ { seed, 7 }, 0 }), 0);
    assert_non_null(t->room);
    for (int seat = 1; seat <= rv_seats(&game); seat++) {
        assert_non_null(t->lens[seat] = rv_lens_new(&t->shelf));
        call(t->lens[seat], seat);
    }
    look(t);
}

static void stand_up(table *t)
{
    for (int seat = 1; seat <= rv_seats(rv_room_game(t->room)); seat++)
        rv_lens_free(t->lens[seat]);
    rv_room_free(t->room);
    rv_shelf_free(&t->shelf);
}

static rv_span say(const rv_lens *lens, rv_move move, const rv_lang *lang, char text[TEXT])
{
    rv_out out = rv_out_to(text, TEXT);
    rv_move_say(rv_lens_game(lens), rv_lens_view(lens), move, lang, &out);
    assert_false(out.full);
    return rv_written(&out);
}

static bool same(rv_move a, rv_move b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* As somebody types it: capitals, straight apostrophes, plain and doubled blanks, a stop. */
static rv_span retype(rv_span text, char typed[2 * TEXT])
{
    rv_out out = rv_out_to(typed, 2 * TEXT);
    rv_put(&out, "  ");
    for (size_t i = 0; i < text.size; i++) {
        rv_span rest = { text.at + i, text.size - i };
        char c = text.at[i];
        if (rv_starts(rest, "\u2019") || rv_starts(rest, "\u202f")) {
            rv_put(&out, rv_starts(rest, "\u2019") ? "'" : " ");
            i += 2;
        } else if (rv_starts(rest, "\u00a0") || rv_starts(rest, "\u00e9")) {
            rv_put(&out, rv_starts(rest, "\u00a0") ? " " : "E");
            i++;
        } else if (c >= 'a' && c <= 'z') {
            rv_put_char(&out, (char)(c - 'a' + 'A'));
        } else {
            rv_put(&out, c == ' ' ? "  " : "%c", c);
        }
    }
    rv_put(&out, " .");
    return rv_written(&out);
}

static void means(const rv_lens *lens, rv_span typed, rv_move wanted)
{
    rv_move move = { 0 };
    if (!rv_lens_read(lens, typed, &move) || !same(move, wanted))
        fail_msg("%s, %s: \"%.*s\" is another move, or none", rv_lens_game(lens)->rules->id,
                 rv_lens_lang(lens)->code, (int)typed.size, typed.at);
}

/* Every legal move of a seat, typed as it is shown. Returns how many. */
static int type_all(rv_lens *lens)
{
    rv_move list[RV_MOVES];
    int count = rv_lens_moves(lens, list);
    for (size_t l = 0; l < 2; l++) {
        rv_lens_speak(lens, langs[l]);
        for (int i = 0; i < count; i++) {
            char text[TEXT], typed[2 * TEXT], words[TEXT], called[TEXT];
            rv_out out = rv_out_to(words, sizeof words);
            rv_span shown = say(lens, list[i], langs[l], text);
            rv_span named = say(lens, list[i], rv_lens_voice(lens), called);
            if (!rv_same(shown, named) && rv_lens_viewer(lens) != TEASES)
                means(lens, named, list[i]);
            rv_move_print(rv_lens_game(lens), list[i], &out);
            means(lens, shown, list[i]); /* so no two moves are shown alike */
            means(lens, retype(shown, typed), list[i]);
            means(lens, rv_written(&out), list[i]);
        }
    }
    return count;
}

/* One of the legal moves of whoever may move, the clock among them. */
static rv_move draw_move(table *t)
{
    const rv_game *game = rv_room_game(t->room);
    rv_move list[RV_MOVES];
    int count = 0, who = (int)rv_below(&t->luck, (uint32_t)rv_seats(game) + 1);
    for (; count == 0; who = (who + 1) % (rv_seats(game) + 1))
        count = game->rules->moves(game, rv_session_state(rv_room_session(t->room)), who, list);
    return list[rv_below(&t->luck, (uint32_t)count)];
}

/* Every legal move of a random game, typed. */
static long type_game(const rv_rules *rules, const char *options, uint64_t seed)
{
    table t;
    long typed = 0;
    sit_down(&t, rules, options, seed);
    const rv_session *session = rv_room_session(t.room);
    while (!rv_session_over(session)) {
        const rv_head *head = rv_session_state(session);
        look(&t);
        for (int seat = 1; seat <= head->seats; seat++)
            typed += type_all(t.lens[seat]);
        rv_log_entry entry = { .kind = RV_L_MOVE, .move = draw_move(&t) };
        entry.seat = entry.move.who;
        assert_true(rv_room_apply(t.room, &entry));
    }
    stand_up(&t);
    return typed;
}

static void as_shown(void **unused)
{
    (void)unused;
    for (int g = 0; g < RV_GAMES; g++) {
        char options[512];
        rv_out out = rv_out_to(options, sizeof options);
        long typed = 0;
        for (int row = 0, game = 0; typed < ENOUGH && game < MOST; row++, game++) {
            rv_out_clear(&out);
            if (!laws_options(rv_games[g], row, &out))
                laws_options(rv_games[g], row = 0, &out);
            typed += type_game(rv_games[g], options, (uint64_t)game);
        }
        print_message("%s: %ld moves typed\n", rv_games[g]->id, typed);
    }
}

/* A table of a game as it was dealt, seen by the first player, who is asked. */
static rv_lens *first_player(table *t, const char *id, const char *options, const rv_lang *lang)
{
    sit_down(t, rv_game_by_id(rv_span_of(id)), options, 1);
    rv_lens_speak(t->lens[1], lang);
    return t->lens[1];
}

static void fold_is(const char *text, const char *wanted)
{
    char room[TEXT];
    rv_span folded = rv_fold(rv_span_of(text), room, sizeof room);
    if (!rv_is(folded, wanted))
        fail_msg("\"%s\" folds to \"%.*s\"", text, (int)folded.size, folded.at);
}

static void folding(void **unused)
{
    (void)unused;
    fold_is("", "");
    fold_is(" .\t ", "");
    fold_is("Règles", "regles");
    fold_is("re\u0300gles", "regles");
    fold_is("l’emplacement 3\u00a0: « ÇA »\u202f!", "l emplacement 3 ca");
    fold_is("Œil de cœur, coffre 2-6", "oeil de coeur coffre 2 6");
    fold_is("Zzz -1", "zzz -1");
    fold_is("\xff\xc3", "\xff\xc3"); /* no UTF-8 */
}

static int like(const rv_lens *lens, const char *typed)
{
    rv_move list[RV_MOVES];
    return rv_lens_like(lens, rv_span_of(typed), list);
}

static void short_words(void **unused)
{
    table t;
    (void)unused;
    const rv_lens *lens = first_player(&t, "null", "players=2", &rv_english);
    assert_int_equal(like(lens, "name the a"), 1);
    assert_int_equal(like(lens, "NA AM"), 1);
    assert_int_equal(like(lens, "name"), 3);
    assert_int_equal(like(lens, "name lamp"), 3);
    assert_int_equal(like(lens, "n"), 0);     /* too short to be meant */
    assert_int_equal(like(lens, "amber"), 0); /* the first word comes first */
    assert_int_equal(like(lens, ""), 0);
    stand_up(&t);
}

/* Words of a move that is not legal mean that move, so that its rule is named: never another one
   that begins like it. */
static void not_legal(void **unused)
{
    table t;
    rv_move move;
    (void)unused;
    const rv_lens *lens = first_player(&t, "project-dreamscape", "players=2 start=1", &rv_french);
    assert_true(rv_lens_read(lens, rv_span_of("finir le tour"), &move));
    assert_int_equal(move.who, 1);
    assert_string_equal(rv_lens_game(lens)->rules->verbs[move.verb].id, "end");
    assert_false(rv_lens_read(lens, rv_span_of("finir"), &move));
    assert_int_equal(like(lens, "finir le tour"), 0);
    stand_up(&t);
}

static const char *verb_of(const rv_lens *lens, const char *typed)
{
    rv_move move;
    if (!rv_lens_read(lens, rv_span_of(typed), &move))
        return "none";
    return rv_lens_game(lens)->rules->verbs[move.verb].id;
}

/* The verb as it is shown, and what machines call its noun: a legal move first, else any that is
   meant, so that its rule is named; and no move at all where there is none. */
static void half_in_words(void **unused)
{
    table t;
    (void)unused;
    const rv_lens *lens = first_player(&t, "project-dreamscape", "players=2 start=1", &rv_french);
    assert_string_equal(verb_of(lens, "Acheter 5"), "buy");
    assert_string_equal(verb_of(lens, "réserver 3"), "reserve");
    assert_string_equal(verb_of(lens, "acheter"), "none");
    assert_string_equal(verb_of(lens, "acheter banane"), "none");
    assert_string_equal(verb_of(lens, "banane 3"), "none");
    assert_string_equal(verb_of(lens, "acheter 5 5"), "none");
    stand_up(&t);
    lens = first_player(&t, "null", "players=2", &rv_french);
    assert_string_equal(verb_of(lens, "nommer amber"), "name");
    stand_up(&t);
}

static int target_of(const rv_lens *lens, const char *typed)
{
    rv_move move;
    if (!rv_lens_read(lens, rv_span_of(typed), &move))
        return 0;
    assert_string_equal(rv_lens_game(lens)->rules->verbs[move.verb].id, "copy");
    return move.arg[0];
}

/* Players are typed by number or by name. Whatever somebody is called, a number means a seat. */
static void by_number_or_name(void **unused)
{
    table t;
    (void)unused;
    rv_lens *lens = first_player(&t, "project-dreamscape", "players=3 start=1", &rv_english);
    assert_int_equal(target_of(lens, "copy player 2"), 2);
    assert_int_equal(target_of(lens, "copy bob"), 2);
    assert_int_equal(target_of(lens, "Copy Old  Owl."), 3);
    assert_int_equal(target_of(lens, "copy Ada"), 0);
    assert_true(rv_lens_call(lens, 3, rv_span_of("Player 2")));
    assert_int_equal(target_of(lens, "copy player 2"), 2);
    assert_int_equal(target_of(lens, "copy player 3"), 3);
    assert_int_equal(target_of(lens, "copy old owl"), 0);
    stand_up(&t);
}

/* Nobody who types the words of a command in any language has a move in mind. "Continue" is heard
   by the menu alone. */
static void commands_are_no_moves(void **unused)
{
    table t;
    rv_move move;
    int words = 0;
    (void)unused;
    for (int g = 0; g < RV_GAMES; g++)
        for (int l = 0; l < 2; l++) {
            const rv_lens *lens = first_player(&t, rv_games[g]->id, "players=2", langs[l]);
            for (size_t i = 0; i < langs[l]->count; i++) {
                rv_span list = rv_span_of(langs[l]->entries[i].text), word;
                rv_span key = rv_span_of(langs[l]->entries[i].key);
                if (!rv_starts(key, "play.word.") || rv_is(key, "play.word.continue"))
                    continue;
                for (; rv_next_word(&list, &word); words++)
                    if (rv_lens_read(lens, word, &move))
                        fail_msg("%s: \"%.*s\" is a move", rv_games[g]->id, (int)word.size,
                                 word.at);
            }
            stand_up(&t);
        }
    assert_true(words > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_shown),
        cmocka_unit_test(folding),
        cmocka_unit_test(short_words),
        cmocka_unit_test(not_legal),
        cmocka_unit_test(half_in_words),
        cmocka_unit_test(by_number_or_name),
        cmocka_unit_test(commands_are_no_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
