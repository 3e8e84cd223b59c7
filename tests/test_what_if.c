/* What if: the answer follows from the view, the seed and the moves, and from nothing else. */
#include "core/room/lens.h"
#include "games/games.h"
#include "tests/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
/* cmocka wants the above first */
#include <cmocka.h>

enum { ANSWER = 1 << 17, LINE = 2 * RV_STATE_BYTES + 4096 };

typedef struct state {
    _Alignas(16) unsigned char bytes[RV_STATE_BYTES];
} state;

/* The answer as one object; `wrong` is the complaint. */
static rv_span ask(const rv_game *game, const void *view, int seat, rv_span line, char text[ANSWER],
                   const char **wrong)
{
    rv_out out = rv_out_to(text, ANSWER);
    rv_json json = rv_json_to(&out);
    rv_asked asked;
    static char said[256];
    rv_out wrongs = rv_out_to(said, sizeof said);
    rv_json_object(&json, NULL);
    *wrong = rv_asked_of_lens(&asked, line, &wrongs)
                 ? rv_what_if(game, view, seat, &rv_english, &asked, &json)
                 : said;
    rv_json_close(&json, '}');
    assert_false(out.full);
    return rv_written(&out);
}

static rv_span question(const char *seed, const char *play, const void *view, size_t bytes,
                        char line[LINE])
{
    rv_out out = rv_out_to(line, LINE);
    rv_put(&out, "{\"do\":\"if\",\"seed\":\"%s\",\"play\":[%s]", seed, play);
    if (view) {
        rv_put(&out, ",\"state\":\"");
        rv_put_bytes(&out, view, bytes);
        rv_put(&out, "\"");
    }
    rv_put(&out, "}");
    assert_false(out.full);
    return rv_written(&out);
}

/* Somebody's legal move, in words of the request; false: the game is over. */
static bool draw_move(const rv_game *game, const void *from, int seat, rv_rng *luck, rv_move *move)
{
    rv_move list[RV_MOVES];
    const rv_head *head = from;
    for (int i = 0; i < head->seats && !head->over; i++) {
        int who = (seat - 1 + i) % head->seats + 1, n = game->rules->moves(game, from, who, list);
        if (n == 0)
            continue;
        *move = list[rv_below(luck, (uint32_t)n)];
        return true;
    }
    return false;
}

static void says_complaint(const rv_game *game, const void *view, const char *line)
{
    static char text[ANSWER];
    const char *wrong;
    ask(game, view, 1, rv_span_of(line), text, &wrong);
    if (wrong == NULL)
        fail_msg("not refused: %.200s", line);
}

static void bad_questions(void **unused)
{
    static char many[4096], line[LINE], text[ANSWER];
    rv_game game = support_game("null", "players=2");
    state whole, view;
    const char *wrong;
    (void)unused;
    rv_deal(&game, &whole, (rv_rng){ { 1, 2 }, 0 });
    rv_view(&game, &whole, 1, &view);
    says_complaint(&game, &view, "{}");
    says_complaint(&game, &view, "{\"play\":[]}");
    says_complaint(&game, &view, "{\"play\":[],\"seed\":5}");
    says_complaint(&game, &view, "{\"play\":[],\"seed\":\"xyz\"}");
    says_complaint(&game, &view, "{\"play\":\"name green\",\"seed\":\"1\"}");
    says_complaint(&game, &view, "{\"play\":[1],\"seed\":\"1\"}");
    says_complaint(&game, &view, "{\"play\":[],\"seed\":\"1\",\"state\":\"00\"}");
    /* the whole truth is nobody's view, and neither is what somebody else sees */
    ask(&game, &view, 1, question("1", "", &whole, game.rules->state_bytes, line), text, &wrong);
    assert_non_null(wrong);
    ask(&game, &view, 2, question("1", "", &view, game.rules->state_bytes, line), text, &wrong);
    assert_non_null(wrong);
    /* a move that cannot be made ends it, and its rule is named */
    rv_span value,
        answer = ask(&game, &view, 1, question("1", "\"fly\"", NULL, 0, line), text, &wrong);
    assert_null(wrong);
    assert_true(rv_json_member(answer, "played", &value) && rv_is(value, "0"));
    assert_true(rv_json_member(answer, "rule", &value) && rv_is(value, "\"NL-T5\""));
    rv_out out = rv_out_to(many, sizeof many);
    for (int i = 0; i < 65; i++)
        rv_put(&out, "%s\"fly\"", i ? "," : "");
    ask(&game, &view, 1, question("1", many, NULL, 0, line), text, &wrong);
    assert_non_null(wrong);
}

/* Questions in random games: two worlds that look the same have the same answers, which can be
   asked about in turn; and what they say is what the rules say of the world they are about. */
static void same_views_same_answers(void **unused)
{
    static char line[LINE], one[ANSWER], two[ANSWER];
    (void)unused;
    for (int g = 0; g < RV_GAMES; g++) {
        rv_game game = support_seated(rv_games[g], 3);
        rv_rng luck = { { (uint64_t)g, 3 }, 0 };
        state truth, view, other;
        rv_move move;
        int asked = 0, apart = 0;
        rv_deal(&game, &truth, (rv_rng){ { (uint64_t)g, 4 }, 0 });
        for (; draw_move(&game, &truth, 1 + (int)rv_below(&luck, 3), &luck, &move); asked++) {
            char words[256];
            rv_out out = rv_out_to(words, sizeof words);
            const char *wrong;
            int seat = 1 + (int)rv_below(&luck, 3);
            rv_put(&out, "\"%d: ", move.who);
            rv_move_print(&game, move, &out);
            rv_put(&out, "\"");
            rv_view(&game, &truth, seat, &view);
            other = view;
            rv_guess(&game, &other, &luck);
            apart += memcmp(&other, &truth, game.rules->state_bytes) != 0;
            rv_view(&game, &other, seat, &other);
            rv_span q = question("5", words, NULL, 0, line);
            rv_span a = ask(&game, &view, seat, q, one, &wrong), b, value;
            assert_null(wrong);
            b = ask(&game, &other, seat, q, two, &wrong);
            assert_true(rv_same(a, b));
            if (move.who == seat) { /* one's own moves are legal in every world */
                assert_true(rv_json_member(a, "played", &value) && rv_is(value, "1"));
                assert_false(rv_json_member(a, "rule", &value));
            }
            assert_true(rv_json_member(a, "state", &value));
            out = rv_out_to(line, sizeof line);
            rv_put(&out, "{\"do\":\"if\",\"seed\":\"6\",\"play\":[],\"state\":");
            rv_put_span(&out, value);
            rv_put(&out, "}");
            ask(&game, &view, seat, rv_written(&out), two, &wrong);
            assert_null(wrong);
            game.rules->apply(&game, &truth, move, NULL);
        }
        assert_true(asked > 0 && apart > 0); /* the other world was a different one */
        print_message("%s: %d questions\n", rv_games[g]->id, asked);
    }
}

/* What chance will do is not in the answers: other seeds say other things. */
static void seeds_are_worlds(void **unused)
{
    static char line[LINE], first[ANSWER], text[ANSWER];
    static const char both[] = "\"name green\",\"2: name green\"";
    rv_game game = support_game("null", "players=2 rounds=1");
    state whole, view;
    const char *wrong;
    int others = 0;
    (void)unused;
    rv_deal(&game, &whole, (rv_rng){ { 1, 2 }, 0 });
    rv_view(&game, &whole, 1, &view);
    rv_span a = ask(&game, &view, 1, question("0", both, NULL, 0, line), first, &wrong), value;
    assert_true(rv_json_member(a, "played", &value) && rv_is(value, "2"));
    for (int i = 1; i < 16; i++) {
        char seed[8];
        rv_out out = rv_out_to(seed, sizeof seed);
        rv_put(&out, "%x", (unsigned)i);
        rv_span b = ask(&game, &view, 1, question(seed, both, NULL, 0, line), text, &wrong);
        others += !rv_same(a, b);
    }
    assert_true(others > 0 && others < 15); /* the lamp that is lit, one of three */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_questions),
        cmocka_unit_test(same_views_same_answers),
        cmocka_unit_test(seeds_are_worlds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
