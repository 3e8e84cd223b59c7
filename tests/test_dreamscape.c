/* Dreamscape: what scenarios cannot show, such as boxes, totals, chance and the yardstick. */
#include "games/games.h"
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

static const char *print(const rv_game *game, const table *t, const char *key, char *text, size_t size)
{
    rv_pair pair;
    rv_complaint complaint;
    rv_out out = rv_out_to(text, size);
    assert_null(rv_pair_read(game, rv_span_of(key), &pair, &complaint));
    game->rules->print(game, t, pair.key, pair.seat, &out);
    return text;
}

static int first_owing(const table *t)
{
    int seat = 1;
    while (!(head_of(t)->waiting >> seat & 1))
        seat++;
    return seat;
}

/* ---- Boxes ---- */

static _Alignas(16) unsigned char content[RV_BOX_BYTES];

/* Replaces a piece of one shipped file (NULL: all of it) and reads the box: the complaint, or NULL. */
static const char *edited(rv_box *box, const char *name, const char *old, const char *with)
{
    const rv_rules *rules = rv_game_by_id(rv_span_of("dreamscape"));
    static rv_complaint complaint;
    static char text[1 << 16];
    rv_file files[RV_BOX_FILES];
    size_t count;
    const rv_file *shipped = rv_shipped_files(rules, &count);
    for (size_t i = 0; i < count; i++) {
        files[i] = shipped[i];
        if (strcmp(files[i].name, name) != 0)
            continue;
        const char *from = files[i].text.at, *at = old ? strstr(from, old) : from;
        assert_non_null(at);
        rv_out out = rv_out_to(text, sizeof text);
        rv_put_span(&out, (rv_span){ from, (size_t)(at - from) });
        rv_put(&out, "%s%s", with, old ? at + strlen(old) : "");
        files[i].text = rv_written(&out);
    }
    return rv_box_read(box, rules, files, count, content, &complaint);
}

static void refuses(const char *name, const char *old, const char *with, const char *wanted)
{
    rv_box box;
    const char *complaint = edited(&box, name, old, with);
    if (complaint == NULL)
        fail_msg("a box with \"%s\" was accepted", with);
    if (strstr(complaint, wanted) == NULL || strstr(complaint, name) != complaint
        || strstr(complaint, "DS-C7") == NULL)
        fail_msg("wanted \"%s\", got: %s", wanted, complaint);
}

static void accepts(const char *name, const char *old, const char *with)
{
    rv_box box;
    const char *complaint = edited(&box, name, old, with);
    if (complaint)
        fail_msg("%s", complaint);
}

#define BROOK "0,0=B;1,0=B@;2,0=B"
#define TWO_BROOKS "\t4\t" BROOK "\t" BROOK "\tarchives"

/* The row of Quiet Brook with another structure for one of the boards, 'h' or 's'. */
static const char *brook(char board, const char *structure)
{
    static char row[512];
    rv_out out = rv_out_to(row, sizeof row);
    rv_put(&out, "\t4\t%s\t%s\tarchives", board == 'h' ? structure : BROOK,
           board == 's' ? structure : BROOK);
    return row;
}

static void takes(char board, const char *structure)
{
    accepts("cards.tsv", TWO_BROOKS, brook(board, structure));
}

static void rejects(char board, const char *structure, const char *wanted)
{
    refuses("cards.tsv", TWO_BROOKS, brook(board, structure), wanted);
}

/* Structures of cards: what holds on both boards. */
static void structures(void **unused)
{
    (void)unused;
    RV_RULES("DS-C7");
    for (const char *board = "hs"; *board; board++) {
        takes(*board, BROOK);
        takes(*board, "5,5=WW*;5,6=W@"); /* anywhere, white too */
        takes(*board, "-1,-1=W@");       /* a single cell */
        takes(*board, "0,0=BBBBBBBBBB@");
        rejects(*board, "0,0=BBBBBBBBBBB@", "at most 10 shards");
        rejects(*board, "0,0=B;2,0=B@", "not connected");
        rejects(*board, "0,0=B;1,1=B@", "not connected");
        takes(*board, "0,0=B;1,0=B@;2,0=B;3,0=B");
        takes(*board, "0,3=B;0,1=B@;0,2=B;0,0=B");
        rejects(*board, "0,0=B;1,0=B@;2,0=B;3,0=B;4,0=B", "more than 4 slots long");
        rejects(*board, "0,4=B;0,3=B;0,1=B@;0,2=B;0,0=B", "more than 4 slots long");
        rejects(*board, "0,0=B;1,0=R@", "made of B K N G W");
        rejects(*board, "0,0=B;1,0=X@", "made of B K N G W");
        rejects(*board, "0,0=B;1,0=@B", "made of B K N G W");
        rejects(*board, "0,0=B;1,0=*B@", "made of B K N G W");
        rejects(*board, "0,0=B;1,0=B@@", "made of B K N G W");
        takes(*board, "0,0=B;1,0=B"); /* without the Dreamer */
        rejects(*board, "0,0=B@;1,0=B@", "one @ at most, not 2");
        rejects(*board, "0,0=B;1,0=B*@", "both a tree and the Dreamer");
        rejects(*board, "0,0=B;1,0=@", "has a shard");
        rejects(*board, "0,0=B;0,0=B@", "stands twice");
        rejects(*board, "0,0=B;x,0=B@", "dx,dy=STACK");
        takes(*board, "-9,-9=W@");
        rejects(*board, "-10,0=W@", "dx,dy=STACK");
        rejects(*board, "0,-10=W@", "dx,dy=STACK");
        takes(*board, "9,9=W@");
        rejects(*board, "10,0=W@", "dx,dy=STACK");
        rejects(*board, "", "no structure for one of the boards");
        takes(*board, "0,0=B;0,1=N@;0,2=B"); /* as on sandy-islet, turned */
    }
    /* a honeycomb has a third direction */
    takes('h', "1,0=B;0,1=B@");
    rejects('s', "1,0=B;0,1=B@", "not connected");
    takes('h', "0,0=B;1,0=B;2,0=B@;2,1=B");
    rejects('h', "0,0=B;1,0=B;2,0=B@;2,1=B;2,2=B", "more than 4 slots long");
    takes('s', "0,0=B;1,0=B;2,0=B@;2,1=B;2,2=B");
    takes('h', "0,0=B;-1,0=B;-2,0=B@;-2,-1=B");
    rejects('h', "0,0=B;-1,0=B;-2,0=B@;-2,-1=B;-2,-2=B", "more than 4 slots long");
    takes('h', "0,3=B;1,2=B;2,1=B@;3,0=B");
    /* the largest there are */
    takes('s', "0,0=B;1,0=B;2,0=B;3,0=B;0,1=B;1,1=B@;2,1=B;3,1=B;"
               "0,2=B;1,2=B;2,2=B;3,2=B;0,3=B;1,3=B;2,3=B;3,3=B");
    takes('h', "2,0=B;3,0=B;1,1=B;2,1=B@;3,1=B;0,2=B;1,2=B;2,2=B;3,2=B;0,3=B;1,3=B;2,3=B");
}

/* A structure of the shipped box as it stands in the file. */
typedef struct picture {
    int cells;
    struct cell {
        int x, y;
        char stack[16];
    } cell[16];
} picture;

static picture parse_picture(rv_span text)
{
    picture p = { 0 };
    while (text.size > 0) {
        struct cell *cell = &p.cell[p.cells++];
        rv_span stack = rv_cut(&text, ';'), place = rv_cut(&stack, '=');
        cell->x = atoi(place.at);
        cell->y = atoi(strchr(place.at, ',') + 1);
        memcpy(cell->stack, stack.at, stack.size);
    }
    return p;
}

static int by_place(const void *a, const void *b)
{
    const struct cell *one = a, *two = b;
    return one->y != two->y ? one->y - two->y : one->x - two->x;
}

/* Turned by a step of the lattice, or mirrored; the lowest cell leftmost becomes 0,0. */
static picture moved(picture p, bool honeycomb, bool mirror)
{
    for (int i = 0; i < p.cells; i++) {
        int x = p.cell[i].x, y = p.cell[i].y;
        p.cell[i].x = mirror ? y : -y;
        p.cell[i].y = honeycomb && !mirror ? x + y : x;
    }
    qsort(p.cell, (size_t)p.cells, sizeof p.cell[0], by_place);
    for (int i = p.cells - 1; i >= 0; i--) {
        p.cell[i].x -= p.cell[0].x;
        p.cell[i].y -= p.cell[0].y;
    }
    return p;
}

/* No two shipped cards have the same structure, however turned and mirrored. */
static void all_different(void **unused)
{
    size_t count;
    const rv_file *files = rv_shipped_files(rv_game_by_id(rv_span_of("dreamscape")), &count);
    (void)unused;
    RV_RULES("DS-C2");
    for (int honeycomb = 0; honeycomb < 2; honeycomb++) {
        picture all[50];
        rv_complaint complaint;
        rv_tsv t = rv_tsv_open(files, count, "cards.tsv", honeycomb ? "honeycomb" : "square", "DS-C2",
                               &complaint);
        int cards = 0, compared = 0;
        for (; rv_tsv_next(&t); cards++)
            all[cards] = moved(parse_picture(t.cell[0]), honeycomb, false);
        assert_int_equal(cards, 50);
        for (int a = 0; a < cards; a++) {
            picture turned = all[a];
            for (int way = 1; way <= (honeycomb ? 12 : 8); way++) {
                for (int b = 0; b < a; b++, compared++)
                    assert_true(memcmp(&turned, &all[b], sizeof turned) != 0);
                bool round = way == (honeycomb ? 6 : 4); /* turned all the way: now its image */
                turned = moved(turned, honeycomb, round);
            }
        }
        assert_int_equal(compared, 49 * 25 * (honeycomb ? 12 : 8));
    }
}

static void cards_and_purposes(void **unused)
{
    (void)unused;
    RV_RULES("DS-C7");
    refuses("cards.tsv", "quiet-brook\t1", "forest-path\t1", "the card stands twice");
    refuses("cards.tsv", "quiet-brook\t1", "quiet brook\t1", "small letters");
    refuses("cards.tsv", "quiet-brook\t1", "\t1", "small letters");
    accepts("cards.tsv", "quiet-brook\t1", "a234567890b234567890c234567890d23456789z\t1");
    refuses("cards.tsv", "quiet-brook\t1", "a234567890b234567890c234567890d23456789z1\t1", "1 to 40");
    refuses("cards.tsv", "quiet-brook\t1", "quiet-brook\t4", "level must be a number 1..3");
    refuses("cards.tsv", BROOK "\tarchives", BROOK "\tsailing", "power must be one of");
    refuses("cards.tsv", "moonlit-pond\t1\tMoonlit Pond\tL’Étang de Lune\t6\t"
                         "0,0=B;1,0=B@;0,1=B;1,1=G\t0,0=B;1,0=B@;0,1=B;1,1=G\tlake\treconstructed\t\n", "",
            "49 cards, not 50");
    refuses("cards.tsv", "memory-rock\t2", "pebble-rock\t1\tA\tB\t1\t0,0=W@\t0,0=W@\tking\tx\t\nmemory-rock\t2",
            "more than 50 cards");
    refuses("purposes.tsv", "most-pairs\tmost-pairs", "most-shards\tmost-pairs", "stands twice");
    refuses("purposes.tsv", "most-pairs\tmost-pairs", "most-pairs\tmost-ducks", "kind must be one of");
    refuses("purposes.tsv", "view-2\tview\tyes", "view-2\tview\tno", "has a colour slot");
    refuses("purposes.tsv", "farthest\tfarthest\tno", "farthest\tfarthest\tyes", "has no colour slot");
    refuses("purposes.tsv", "\t>=16\t", "\t>16\t", "solo must be same");
    refuses("purposes.tsv", "2:1,3:2,4:4", "2:1,2:2,4:4", "rising");
    refuses("purposes.tsv", "count-colour-1\tcount-colour\tyes\tall\t0\t2:1,3:2,4:4,5:6,6:8,7:10",
            "count-colour-1\tcount-colour\tyes\tall\t0\t-", "a scale belongs to count-colour");
    refuses("purposes.tsv", "no-red\tno-red\tno\tnightmare\t5\t-\tsame\tNo Nightmare shard\t"
                            "Aucun fragment de Cauchemar\tpartial\n", "", "15 purposes, not 16");
    refuses("purposes.tsv", "no-red\tno-red",
            "one-more\tmost-cards\tno\tall\t1\t-\tsame\ta\tb\tx\nno-red\tno-red",
            "more than 16 purposes");
}

/* A box with fewer than ten level-1 cards: nine of them rise to level 3. */
static void few_easy_cards(void **unused)
{
    static char text[1 << 15];
    size_t count;
    const rv_rules *rules = rv_game_by_id(rv_span_of("dreamscape"));
    const rv_file *shipped = rv_shipped_files(rules, &count);
    rv_file files[RV_BOX_FILES];
    rv_complaint complaint;
    rv_box box;
    (void)unused;
    RV_RULES("DS-C7");
    for (int raised = 8; raised <= 9; raised++) {
        for (size_t i = 0; i < count; i++) {
            files[i] = shipped[i];
            if (strcmp(files[i].name, "cards.tsv") != 0)
                continue;
            memcpy(text, files[i].text.at, files[i].text.size);
            char *at = text;
            for (int k = 0; k < raised; k++) {
                at = strstr(at, "\t1\t");
                assert_non_null(at);
                at[1] = '3';
            }
            files[i].text.at = text;
        }
        const char *wrong = rv_box_read(&box, rules, files, count, content, &complaint);
        if (raised == 8)
            assert_null(wrong);
        else
            assert_non_null(strstr(wrong, "9 cards of level 1, at least 10"));
    }
}

/* A row of board.tsv, and one with other words in it. */
#define B1 "honeycomb\tb1\t1\t3\t0\tyes"
#define SMALL "board\tcell\tindex\tx\ty\tentry\n"
#define NAMED "cell\tindex\tx\ty\tentry\tneighbours\n"

static void boards(void **unused)
{
    char text[2048];
    (void)unused;
    RV_RULES("DS-C6 DS-C7");
    refuses("board.tsv", B1, "honeycomb\tb1\t1\t3\t0\tno", "0 entry slots");
    refuses("board.tsv", "honeycomb\tc1\t2\t4\t0\tno", "honeycomb\tc1\t2\t4\t0\tyes", "2 entry slots");
    refuses("board.tsv", B1, "honeycomb\ta1\t1\t3\t0\tyes", "the slot stands twice");
    accepts("board.tsv", B1, "honeycomb\tf1\t1\t3\t0\tyes");
    refuses("board.tsv", B1, "honeycomb\tB1\t1\t3\t0\tyes", "small letters");
    refuses("board.tsv", B1, "honeycomb\tb1\t2\t3\t0\tyes", "without a hole");
    refuses("board.tsv", B1, "honeycomb\tb1\t1\t2\t0\tyes", "same x and y");
    refuses("board.tsv", B1, "honeycomb\tb1\t1\t-1\t0\tyes", "x must be a number 0..23");
    refuses("board.tsv", B1, "honeycomb\tb1\t1\t3\t24\tyes", "y must be a number 0..23");
    refuses("board.tsv", B1, "honeycomb\tb1\t1\t20\t0\tyes", "not connected");
    refuses("board.tsv", B1, "hexes\tb1\t1\t3\t0\tyes", "board must be one of");
    refuses("board.tsv", NULL, SMALL, "there is no board");
    refuses("board.tsv", NULL, NAMED "a1\t0\t0\t0\tyes\tb1\nb1\t1\t1\t0\tno\t\n", "must be symmetric");
    refuses("board.tsv", NULL, NAMED "a1\t0\t0\t0\tyes\tz9\n", "neighbours are other slots");
    refuses("board.tsv", NULL, NAMED "a1\t0\t0\t0\tyes\ta1\n", "neighbours are other slots");
    refuses("board.tsv", NULL, NAMED "a1\t0\t0\t0\tyes\tb1 b1\nb1\t1\t1\t0\tno\ta1\n",
            "neighbours are other slots");
    refuses("board.tsv", NULL,
            NAMED "a1\t0\t0\t0\tyes\tb1 c1 d1 e1 f1\nb1\t1\t1\t0\tno\ta1\nc1\t2\t2\t0\tno\ta1\n"
                  "d1\t3\t3\t0\tno\ta1\ne1\t4\t4\t0\tno\ta1\nf1\t5\t5\t0\tno\ta1\n",
            "more neighbours than its lattice");
    for (int slots = 24; slots <= 25; slots++) {
        rv_out out = rv_out_to(text, sizeof text);
        rv_put(&out, SMALL);
        for (int i = 0; i < slots; i++)
            rv_put(&out, "honeycomb\ts%d\t%d\t%d\t%d\t%s\n", i, i, i % 5, i / 5, i ? "no" : "yes");
        if (slots == 24)
            accepts("board.tsv", NULL, text);
        else
            refuses("board.tsv", NULL, text, "more than 24 slots");
    }
    /* too small for the cards: three slots in a row */
    rv_box box;
    const char *complaint = edited(&box, "board.tsv", NULL,
                                   SMALL "square\ta1\t0\t0\t0\tyes\nsquare\tb1\t1\t1\t0\tno\n"
                                         "square\tc1\t2\t2\t0\tno\n");
    assert_non_null(strstr(complaint, "cards.tsv"));
    assert_non_null(strstr(complaint, "fits nowhere on its board"));
}

/* A box with one of the boards: the other cannot be played. */
static void one_board(void **unused)
{
    static const char *const words[] = { "honeycomb", "square" };
    char text[2048], options[32];
    (void)unused;
    RV_RULES("DS-C6 DS-O5");
    for (int kind = 0; kind < 2; kind++) {
        rv_box box;
        rv_game game;
        rv_complaint complaint;
        table t;
        rv_out out = rv_out_to(text, sizeof text);
        rv_put(&out, SMALL);
        for (int i = 0; i < 24; i++)
            rv_put(&out, "%s\ts%d\t%d\t%d\t%d\t%s\n", words[kind], i, i, i % 6, i / 6, i ? "no" : "yes");
        assert_null(edited(&box, "board.tsv", NULL, text));
        for (int wanted = 0; wanted < 2; wanted++) {
            out = rv_out_to(options, sizeof options);
            rv_put(&out, "board=%s", words[wanted]);
            const char *wrong = rv_game_read(&game, &box, rv_written(&out), &complaint);
            if (wanted != kind) {
                assert_non_null(strstr(wrong, "DS-O5: this box has no"));
                assert_non_null(strstr(wrong, words[wanted]));
                continue;
            }
            assert_null(wrong);
            rv_rng choices = { { 1, 2 }, 0 };
            for (rv_deal(&game, &t, (rv_rng){ { 3, 4 }, 0 }); !head_of(&t)->over;) {
                rv_move list[RV_MOVES];
                int n = game.rules->moves(&game, &t, first_owing(&t), list);
                assert_null(rv_play(&game, &t, list[rv_below(&choices, (uint32_t)n)], NULL));
                assert_null(game.rules->bug(&game, NULL, &t));
            }
        }
    }
}

static void board_and_world(void **unused)
{
    (void)unused;
    RV_RULES("DS-C7");
    refuses("world.tsv", "lake\t5", "lake\t4", "numbered 1 to 6");
    refuses("world.tsv", "lake\t5", "lake\t7", "n must be a number 1..6");
    refuses("world.tsv", "lake\t5\t0\tdreamworld", "lake\t5\t0\tdraw", "the tag of lake is dreamworld");
    refuses("world.tsv", "harvesters\t2\t0\tdreamworld", "harvesters\t2\t0\tdreamscape",
            "the tag of harvesters is dreamworld");
    refuses("world.tsv", "location\tking\t6", "location\tlake\t6", "each power once");
    refuses("world.tsv", "location\tking\t6\t0\tdraw", "location\tqueen\t6\t0\tdraw", "the locations are");
    refuses("world.tsv", "location\tking\t6\t0\tdraw\tKing of Dreams\tLe Roi des Songes\tprinted\n", "",
            "location 6 is missing");
    refuses("world.tsv", "slot\tslot-1", "link\tlink-1-6\t1\t6\t-\t-\t-\tx\nslot\tslot-1",
            "more than 7 links");
    refuses("world.tsv", "link-1-2\t1\t2", "link-1-2\t1\t1", "two different locations");
    refuses("world.tsv", "link-1-4\t1\t4", "link-1-4\t2\t1", "one at most");
    refuses("world.tsv", "trees\ttrees-3\t3", "trees\ttrees-3\t2", "row of trees for n = 2 stands twice");
    refuses("world.tsv", "trees\ttrees-3\t3\t9\t-\t-\t-\tprinted\n", "", "no row of trees for n = 3");
    refuses("world.tsv", "trees\ttrees-1\t1\t6\t-\t-\t-\thouse\n", "", "no row of trees for n = 1");
    refuses("world.tsv", "rating-2\t35", "rating-2\t20", "must rise");
    refuses("world.tsv", "rating-2\t35", "rating-1\t35", "the rating stands twice");
    refuses("world.tsv", "rating-2\t35", "Rating 2\t35", "small letters");
    refuses("shards.tsv", "\t28\t28\t28", "\t27\t27\t27", "sum to 133, not 134");
    refuses("shards.tsv", "gray\tK", "grey\tK", "the colours must be");
    refuses("shards.tsv", "gray\tK", "gray\tQ", "the colours must be");
    refuses("shards.tsv", "red\tR\t5\tNightmare\tCauchemar\t25\t0", "red\tR\t5\tNightmare\tCauchemar\t25\t1",
            "in_bag_base must be a number 0..0");
    refuses("shards.tsv", "20\t20\t20\tyes", "20\t20\t20\tno", "3 colours for purpose tiles");
    rv_box box; /* found where the links are counted */
    const char *complaint = edited(&box, "shards.tsv", "25\t0\t3\tno", "25\t0\t24\tno");
    assert_non_null(strstr(complaint, "world.tsv"));
    assert_non_null(strstr(complaint, "too few reds"));
}

/* What the box says counts: other points, another Dreamworld, fewer slots. */
static void boxes_rule(void **unused)
{
    rv_box box;
    rv_game game;
    rv_complaint complaint;
    table t;
    char text[256];
    (void)unused;
    RV_RULES("DS-C2 DS-C4 DS-C6");
    assert_null(edited(&box, "world.tsv", "link\tlink-1-2\t1\t2\t-\t-\t-\tderived\n", ""));
    assert_null(rv_game_read(&game, &box, rv_span_of("players=2"), &complaint));
    assert_null(rv_position_read(&game, &t, (rv_rng){ 0 }, NULL, 0, &complaint));
    rv_move move;
    assert_true(rv_move_read(&game, 1, rv_span_of("go 2"), &move));
    assert_string_equal(rv_play(&game, &t, move, NULL), "DS-T5");
    assert_null(edited(&box, "world.tsv", "slot\tslot-3\t3\t2", "slot\tslot-3\t3\t3"));
    assert_null(rv_game_read(&game, &box, rv_span_of("players=2"), &complaint));
    rv_deal(&game, &t, (rv_rng){ { 1, 2 }, 0 });
    assert_int_equal(strlen(print(&game, &t, "row4", text, sizeof text)), 2);
    assert_null(edited(&box, "world.tsv", "trees\ttrees-2\t2\t6", "trees\ttrees-2\t2\t5"));
    assert_null(rv_game_read(&game, &box, rv_span_of("players=2"), &complaint));
    rv_deal(&game, &t, (rv_rng){ { 1, 2 }, 0 });
    assert_string_equal(print(&game, &t, "trees", text, sizeof text), "5");
}

static void play(const rv_game *game, table *t, int seat, const char *text)
{
    rv_move move;
    assert_true(rv_move_read(game, seat, rv_span_of(text), &move));
    const char *rule = rv_play(game, t, move, NULL);
    if (rule)
        fail_msg("%s is refused by %s", text, rule);
}

/* The highest stack a card may picture, exactly: ten shards match, eleven do not. */
static void high_stacks(void **unused)
{
    static const char *const lines[] = { "phase creation", "1.cards quiet-brook",
                                         "1.board c1=BBBBBBBBB d1=K@", "1.hands BBW" };
    rv_box box;
    rv_game game;
    rv_complaint complaint;
    table t;
    char text[64];
    (void)unused;
    RV_RULES("DS-C7 DS-M1");
    assert_null(edited(&box, "cards.tsv", TWO_BROOKS, brook('s', "0,0=BBBBBBBBBB;1,0=K@")));
    assert_null(rv_game_read(&game, &box, rv_span_of("players=2 board=square"), &complaint));
    support_position(&game, &t, (rv_rng){ 0 }, lines, 4);
    play(&game, &t, 1, "place blue c1");
    assert_string_equal(print(&game, &t, "1.pile", text, sizeof text), "quiet-brook");
    static const char *const higher[] = { "phase creation", "1.cards quiet-brook",
                                          "1.board c1=BBBBBBBBBB d1=K@", "1.hands BBW" };
    support_position(&game, &t, (rv_rng){ 0 }, higher, 4);
    play(&game, &t, 1, "place blue c1");
    assert_string_equal(print(&game, &t, "1.pile", text, sizeof text), "-");
    play(&game, &t, 1, "place white e1");
    assert_string_equal(print(&game, &t, "1.pile", text, sizeof text), "-");
}

/* A position on the honeycomb of a box whose Quiet Brook has this structure. */
static rv_game owned(rv_box *box, table *t, const char *structure, const char *cards, const char *board,
                     const char *hands)
{
    rv_game game;
    rv_complaint complaint;
    char own[128], built[128], held[64];
    rv_out out = rv_out_to(own, sizeof own);
    rv_put(&out, "1.cards %s", cards);
    out = rv_out_to(built, sizeof built);
    rv_put(&out, "1.board %s", board);
    out = rv_out_to(held, sizeof held);
    rv_put(&out, "1.hands %s", hands);
    const char *const lines[] = { "phase creation", own, built, held };
    assert_null(edited(box, "cards.tsv", TWO_BROOKS, brook('h', structure)));
    assert_null(rv_game_read(&game, box, rv_span_of("players=2"), &complaint));
    support_position(&game, t, (rv_rng){ 0 }, lines, 4);
    return game;
}

static void pile_is(const rv_game *game, const table *t, const char *wanted)
{
    char text[128];
    assert_string_equal(print(game, t, "1.pile", text, sizeof text), wanted);
}

/* What an owner may write though no shipped card does. */
static void owners_cards(void **unused)
{
    rv_box box;
    table t;
    char text[128];
    (void)unused;
    RV_RULES("DS-C7 DS-M1 DS-M4 DS-D6");
    /* without the Dreamer: he may be outside, but not on a pictured slot */
    rv_game game = owned(&box, &t, "0,0=B;1,0=B", "quiet-brook", "b1=B", "B");
    play(&game, &t, 1, "place blue b2");
    pile_is(&game, &t, "quiet-brook");
    game = owned(&box, &t, "0,0=B;1,0=B", "quiet-brook", "b1=B@", "BB");
    play(&game, &t, 1, "place blue a1");
    pile_is(&game, &t, "-");
    play(&game, &t, 1, "place blue a2");
    pile_is(&game, &t, "quiet-brook");
    /* on a tree nothing is tested; the step from it is */
    game = owned(&box, &t, "0,0=B;1,0=B", "quiet-brook", "a1=B b1=B@ c1=K* d2=K", "WW");
    play(&game, &t, 1, "step c1");
    pile_is(&game, &t, "-");
    assert_string_equal(print(&game, &t, "1.open", text, sizeof text), "-");
    play(&game, &t, 1, "step d2");
    pile_is(&game, &t, "quiet-brook");
    /* two cards with one structure: one after the other */
    game = owned(&box, &t, "0,0=B;0,1=N@;0,2=B", "sandy-islet quiet-brook", "a1=B b1=N@", "B");
    play(&game, &t, 1, "place blue c1");
    assert_string_equal(print(&game, &t, "1.open", text, sizeof text), "complete");
    play(&game, &t, 1, "complete quiet-brook");
    pile_is(&game, &t, "quiet-brook");
    play(&game, &t, 1, "skip");
    pile_is(&game, &t, "quiet-brook sandy-islet");
    /* four long, in the third direction */
    game = owned(&box, &t, "0,0=B;1,0=B@;2,0=K;3,0=N", "quiet-brook", "b1=N b2=K a3=B@", "B");
    play(&game, &t, 1, "place blue a4");
    pile_is(&game, &t, "-");
    game = owned(&box, &t, "0,0=B;1,0=B@;2,0=K;3,0=N", "quiet-brook", "c1=N c2=K c3=B@", "B");
    play(&game, &t, 1, "place blue b4");
    pile_is(&game, &t, "quiet-brook");
}

/* ---- Score sheet and page ---- */

static void expect_line(const rv_game *game, const rv_result *result, int at, int seat,
                        const char *words, int points)
{
    char text[128];
    rv_out out = rv_out_to(text, sizeof text);
    assert_true(at < result->lines);
    rv_sheet_say(game, &result->line[at], &rv_english, &out);
    assert_string_equal(text, words);
    assert_int_equal(result->line[at].seat, seat);
    assert_int_equal(result->line[at].points, points);
}

static void score_sheet(void **unused)
{
    static const char *const lines[] = {
        "phase final",          "purposes most-pairs farthest", "1.score 20",
        "1.pile quiet-brook",   "1.cards forest-path",          "1.board c1=BB d1=R",
        "2.score 1",
    };
    static const char *const alone[] = { "phase final", "1.score 35" };
    rv_game game = support_game("dreamscape", "players=2 nightmare=on board=square");
    rv_result result;
    table t;
    (void)unused;
    RV_RULES("DS-E2 DS-E14 DS-N9 DS-O4 DS-K5");
    support_position(&game, &t, (rv_rng){ 0 }, lines, 7);
    rv_result_of(&game, &t, &result);
    assert_int_equal(result.lines, 3);
    expect_line(&game, &result, 0, 1, "Quiet Brook", 4);
    expect_line(&game, &result, 1, 1, "Walks and trees", 16);
    expect_line(&game, &result, 2, 2, "Walks and trees", 1);
    assert_int_equal(result.rank[1], 0);
    play(&game, &t, 1, "done");
    play(&game, &t, 2, "done");
    rv_result_of(&game, &t, &result);
    assert_int_equal(result.score[1], 20 + 6 - 5 - 3);
    assert_int_equal(result.lines, 6 + 3);
    expect_line(&game, &result, 0, 1, "Quiet Brook", 4);
    expect_line(&game, &result, 1, 1, "Most stacks of exactly two", 6);
    expect_line(&game, &result, 2, 1, "Dreamer farthest from the entry", 0);
    expect_line(&game, &result, 3, 1, "1 uncompleted card", -5);
    expect_line(&game, &result, 4, 1, "1 red shard", -3);
    expect_line(&game, &result, 5, 1, "Walks and trees", 16);
    expect_line(&game, &result, 8, 2, "Walks and trees", 1);
    assert_int_equal(result.rank[1], 1);
    assert_int_equal(result.rank[2], 2);
    game = support_game("dreamscape", "players=1");
    support_position(&game, &t, (rv_rng){ 0 }, alone, 2);
    play(&game, &t, 1, "done");
    rv_result_of(&game, &t, &result);
    assert_int_equal(result.lines, 2);
    expect_line(&game, &result, 1, 1, "Rating: Dozing", 0);
    assert_int_equal(result.winners, 0);
}

/* Whatever a page draws is in the JSON, whatever a person reads in the text. */
static void shown(void **unused)
{
    static const char *const lines[] = {
        "row2 KWB", "links 2-3", "1.cards hermits-tree:W", "1.board c1=kkB* d1=N@", "1.hands BR",
        "purposes view-1:G", "2.at 1", "1.pile forest-path",
    };
    static const char *const in_json[] = {
        "\"row\":[\"gray\",\"white\",\"blue\"]", "{\"from\":2,\"to\":3,\"red\":true}",
        "\"cells\":[\"0,0=N@\",\"-1,0=G*\",\"0,1=K\"]", "{\"card\":\"hermits-tree\",\"shard\":\"white\",\"fits\":[",
        "\"stack\":[\"gray\",\"gray\",\"blue\"],\"tree\":true,\"mountain\":true,\"fresh\":false",
        "\"dreamer\":\"d1\"", "\"sleepers\":[2,1]", "\"colour\":\"green\"", "L’Arbre de l’Ermite",
    };
    static const char *const in_text[] = {
        "  2 Dream Harvesters         KWB    -> 1 3R 5", "Sleeper 2 1", "c1 kkB*", "d1 N@", "e1 .",
        "  Hermit’s Tree\n  6 Muse Archives [W]\n     K\n  G* N@\n", "View of the colour, Grass",
        "  6 King of Dreams           -      -> 3 5       Mr. Nightmare", "Hands BR",
    };
    rv_game game = support_game("dreamscape", "players=2 nightmare=on board=square");
    static char text[32768];
    table t;
    (void)unused;
    RV_RULES("DS-V1");
    support_position(&game, &t, (rv_rng){ 0 }, lines, 8);
    rv_out out = rv_out_to(text, sizeof text);
    rv_json json = rv_json_to(&out);
    rv_view_json(&game, &t, &json);
    for (size_t i = 0; i < sizeof in_json / sizeof in_json[0]; i++)
        if (strstr(text, in_json[i]) == NULL)
            fail_msg("%s is missing in %s", in_json[i], text);
    rv_out_clear(&out);
    game.rules->text(&game, &t, &rv_english, &out);
    for (size_t i = 0; i < sizeof in_text / sizeof in_text[0]; i++)
        if (strstr(text, in_text[i]) == NULL)
            fail_msg("%s is missing in\n%s", in_text[i], text);
}

static void fits_are(const char *options, const char *board, const char *card, const char *wanted)
{
    rv_game game = support_game("dreamscape", options);
    char own[64], place[96], text[512];
    table t, view;
    static char all[32768];
    rv_out cards = rv_out_to(own, sizeof own), slots = rv_out_to(place, sizeof place);
    rv_out fits = rv_out_to(text, sizeof text), out = rv_out_to(all, sizeof all);
    rv_put(&cards, "1.cards %s", card);
    rv_put(&slots, "1.board %s", board);
    rv_put(&fits, "\"shard\":null,\"fits\":[%s]", wanted);
    const char *const lines[] = { own, place };
    support_position(&game, &t, (rv_rng){ 0 }, lines, 2);
    rv_view(&game, &t, RV_SPECTATOR, &view);
    rv_json json = rv_json_to(&out);
    rv_view_json(&game, &view, &json);
    if (strstr(all, text) == NULL)
        fail_msg("%s is missing in %s", text, all);
}

/* What the page lights up under a card: placements that building alone can finish. */
static void fitting(void **unused)
{
    (void)unused;
    RV_RULES("DS-M1 DS-V1");
    /* on an empty board over the entry; forest-path is G N@ G */
    fits_are("board=square", "-", "forest-path",
             "{\"missing\":3,\"slots\":[\"b1\",\"a1\",\"c1\"]},"
             "{\"missing\":3,\"slots\":[\"c1\",\"b1\",\"d1\"]},"
             "{\"missing\":3,\"slots\":[\"d1\",\"c1\",\"e1\"]},"
             "{\"missing\":3,\"slots\":[\"c2\",\"c1\",\"c3\"]}");
    /* the fewest missing alone; too high, other colours and trees are no beginning */
    fits_are("board=square", "c1=N d1=G c2=GK", "forest-path",
             "{\"missing\":1,\"slots\":[\"c1\",\"b1\",\"d1\"]}");
    fits_are("board=square", "a1=B b1=B a2=B c1=N c2=G* d1=G", "forest-path",
             "{\"missing\":2,\"slots\":[\"d2\",\"d1\",\"d3\"]}");
    /* a tree that is wanted stays; one more shard under it cannot come */
    fits_are("board=square", "c1=G* d1=N", "orchard-nap",
             "{\"missing\":2,\"slots\":[\"b1\",\"c1\",\"a1\"]},"
             "{\"missing\":2,\"slots\":[\"c2\",\"c1\",\"c3\"]}");
    fits_are("board=square", "b1=K c1=K d1=K a2=K c2=K e2=K b3=K d3=K c4=K", "quiet-brook", "");
    /* along all three directions of the honeycomb */
    fits_are("board=honeycomb", "b1=N a1=G b2=G* c2=GB", "forest-path",
             "{\"missing\":1,\"slots\":[\"b1\",\"a1\",\"c1\"]}");
    fits_are("board=honeycomb", "b1=K b2=K c2=G c3=N a2=K", "forest-path",
             "{\"missing\":1,\"slots\":[\"c3\",\"c2\",\"b4\"]}");
    fits_are("board=honeycomb", "b1=G c2=N a1=K b2=K c1=K", "forest-path",
             "{\"missing\":1,\"slots\":[\"c2\",\"b1\",\"d3\"]}");
}

/* Everything one can point at says what it does, in both languages. */
static void described(void **unused)
{
    static const rv_lang *const langs[] = { &rv_english, &rv_french };
    rv_game game = support_game("dreamscape", "players=1 nightmare=on");
    (void)unused;
    for (int lang = 0; lang < 2; lang++) {
        for (int kind = 1; game.rules->nouns[kind].id; kind++) {
            const rv_noun *noun = &game.rules->nouns[kind];
            bool told = rv_is(rv_span_of(noun->id), "colour") || rv_is(rv_span_of(noun->id), "card")
                     || rv_is(rv_span_of(noun->id), "location")
                     || rv_is(rv_span_of(noun->id), "purpose");
            for (int value = noun->first; value <= noun->last; value++) {
                char text[512];
                rv_out out = rv_out_to(text, sizeof text);
                game.rules->describe(&game, kind, value, langs[lang], &out);
                assert_false(out.full);
                assert_int_equal(out.used > 0, told);
                assert_null(strpbrk(text, "[{"));
            }
        }
    }
}

/* ---- Whole games ---- */

/* DS-Z2 with the components of a real deal, on random play to the end. */
static int count_letters(const char *text)
{
    int count = 0;
    for (; *text; text++)
        count += strchr("BKNGWRk", *text) != NULL;
    return count;
}

static int sum_numbers(const char *text)
{
    int sum = 0;
    for (; *text; text++)
        if (*text >= '0' && *text <= '9' && (text[-1] < '0' || text[-1] > '9'))
            sum += atoi(text);
    return sum;
}

/* Letters behind the colons of cards and tiles: `quiet-brook:W`. */
static int count_held(const char *text)
{
    int count = 0;
    while ((text = strchr(text, ':')) != NULL)
        count += strchr("BKNGWR", *++text) != NULL;
    return count;
}

static int all_shards(const rv_game *game, const table *t)
{
    char text[1024], key[16];
    int sum = sum_numbers(print(game, t, "bag", text, sizeof text));
    for (int i = 1; i <= 6; i++) {
        rv_out out = rv_out_to(key, sizeof key);
        rv_put(&out, "row%d", i);
        sum += count_letters(print(game, t, key, text, sizeof text));
    }
    sum += count_held(print(game, t, "purposes", text, sizeof text));
    sum += atoi(print(game, t, "reserve", text, sizeof text));
    for (const char *at = print(game, t, "links", text, sizeof text); (at = strchr(at, '-'));)
        sum += *++at != '\0';
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        static const char *const keys[] = { "hands", "board", "cards", "pile", "stray", "open" };
        for (int k = 0; k < 6; k++) {
            rv_out out = rv_out_to(key, sizeof key);
            rv_put(&out, "%d.%s", seat, keys[k]);
            print(game, t, key, text, sizeof text);
            if (k < 2)
                sum += count_letters(text);
            else if (k < 4)
                sum += count_held(text);
            else if (k == 4)
                sum += atoi(text);
            else if (strstr(text, "harvest:"))
                sum += count_letters(strstr(text, "harvest:"));
            else if (strstr(text, "retain:"))
                sum += 1;
        }
    }
    return sum;
}

static void totals(void **unused)
{
    (void)unused;
    RV_RULES("DS-Z2 DS-Z1 DS-C1");
    for (uint64_t seed = 1; seed <= 48; seed++) {
        char options[64];
        rv_out out = rv_out_to(options, sizeof options);
        rv_put(&out, "players=%d nightmare=%s creation=%s board=%s", (int)(seed % 4) + 1,
               seed & 4 ? "on" : "off", seed & 8 ? "together" : "turns",
               seed & 16 ? "square" : "honeycomb");
        rv_game game = support_game("dreamscape", options);
        table t;
        rv_rng choices = { { seed, 3 }, 0 };
        rv_deal(&game, &t, (rv_rng){ { seed, 4 }, 0 });
        int decisions = 0;
        for (; !head_of(&t)->over; decisions++) {
            rv_move list[RV_MOVES];
            assert_int_equal(all_shards(&game, &t), seed & 4 ? 134 : 109);
            int n = game.rules->moves(&game, &t, first_owing(&t), list);
            assert_in_range(n, 1, 247);
            assert_null(rv_play(&game, &t, list[rv_below(&choices, (uint32_t)n)], NULL));
        }
        assert_true(decisions < 220000);
        assert_int_equal(all_shards(&game, &t), seed & 4 ? 134 : 109);
    }
}

/* DS-V2: shards by their number in the bag, cards evenly. */
static void draws_are_fair(void **unused)
{
    rv_game game = support_game("dreamscape", "players=2");
    rv_complaint complaint;
    rv_pair pairs[3];
    int blue = 0, first = 0;
    char text[128];
    static const char *const lines[] = { "bag B3 W1", "1.cards meadow-gate",
                                         "unseen1 quiet-brook forest-path sandy-islet" };
    (void)unused;
    RV_RULES("DS-V2 DS-P1");
    for (int i = 0; i < 3; i++)
        assert_null(rv_pair_read(&game, rv_span_of(lines[i]), &pairs[i], &complaint));
    for (uint64_t seed = 0; seed < 6000; seed++) {
        static const char *const moves[] = { "power", "use meadow-gate", "pay blue", "deck 1" };
        table t;
        assert_null(rv_position_read(&game, &t, (rv_rng){ { seed, 5 }, 0 }, pairs, 3, &complaint));
        for (int i = 0; i < 4; i++) {
            rv_move move;
            if (i == 2 && strcmp(print(&game, &t, "1.hands", text, sizeof text), "B") != 0)
                break;
            blue += i == 2;
            assert_true(rv_move_read(&game, 1, rv_span_of(moves[i]), &move));
            assert_null(rv_play(&game, &t, move, NULL));
            if (i == 3)
                first += strncmp(print(&game, &t, "1.drawn", text, sizeof text), "forest-path", 11) == 0;
        }
    }
    assert_in_range(blue, 4365, 4635); /* 4500 expected, sigma 34 */
    assert_in_range(first, 1380, 1620); /* a third of them */
}

/* The yardstick: whoever looks one decision ahead completes two cards a game. */
static int greedy(const rv_game *game, const table *t, int seat, const rv_move *list, int n, rv_rng *rng)
{
    int best = 0;
    int64_t value = INT64_MIN;
    for (int i = 0; i < n; i++) {
        int64_t sum = 0;
        for (int world = 0; world < 2; world++) {
            table guess;
            rv_view(game, t, seat, &guess);
            rv_guess(game, &guess, rng);
            game->rules->apply(game, &guess, list[i], NULL);
            sum += game->rules->value(game, &guess, seat);
        }
        if (sum > value) {
            value = sum;
            best = i;
        }
    }
    return best;
}

static void yardstick(void **unused)
{
    enum { GAMES = 12 };
    (void)unused;
    for (int players = 1; players <= 4; players++) {
        char options[32], text[1024];
        rv_out out = rv_out_to(options, sizeof options);
        rv_put(&out, "players=%d", players);
        rv_game game = support_game("dreamscape", options);
        int cards = 0;
        for (uint64_t seed = 1; seed <= GAMES; seed++) {
            table t;
            rv_rng rng = { { seed, 6 }, 0 };
            rv_deal(&game, &t, (rv_rng){ { seed, 7 }, 0 });
            while (!head_of(&t)->over) {
                rv_move list[RV_MOVES];
                int seat = first_owing(&t), n = game.rules->moves(&game, &t, seat, list);
                assert_null(rv_play(&game, &t, list[greedy(&game, &t, seat, list, n, &rng)], NULL));
            }
            for (int seat = 1; seat <= players; seat++) {
                out = rv_out_to(options, sizeof options);
                rv_put(&out, "%d.pile", seat);
                rv_span pile = rv_span_of(print(&game, &t, options, text, sizeof text)), word;
                while (!rv_is(pile, "-") && rv_next_word(&pile, &word))
                    cards++;
            }
        }
        assert_true(cards >= 2 * GAMES * players);
    }
}

/* Every line of the table as text fits 80 columns, in both languages. */
static void eighty_columns(void **unused)
{
    rv_game game = support_game("dreamscape", "players=4 nightmare=on creation=together");
    static char text[32768];
    table t;
    rv_rng choices = { { 9, 3 }, 0 };
    (void)unused;
    rv_deal(&game, &t, (rv_rng){ { 9, 4 }, 0 });
    while (!head_of(&t)->over) {
        rv_move list[RV_MOVES];
        for (int l = 0; l < 2; l++) {
            rv_out out = rv_out_to(text, sizeof text);
            game.rules->text(&game, &t, l ? &rv_french : &rv_english, &out);
            rv_span rest = rv_written(&out), line;
            while (rv_next_line(&rest, &line))
                if (rv_columns(line) > 80)
                    fail_msg("too wide: %.*s", (int)line.size, line.at);
        }
        int n = game.rules->moves(&game, &t, first_owing(&t), list);
        assert_null(rv_play(&game, &t, list[rv_below(&choices, (uint32_t)n)], NULL));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(structures),      cmocka_unit_test(cards_and_purposes),
        cmocka_unit_test(all_different),   cmocka_unit_test(boards),
        cmocka_unit_test(one_board),       cmocka_unit_test(owners_cards),
        cmocka_unit_test(few_easy_cards),  cmocka_unit_test(board_and_world),
        cmocka_unit_test(boxes_rule),      cmocka_unit_test(totals),
        cmocka_unit_test(draws_are_fair),  cmocka_unit_test(yardstick),
        cmocka_unit_test(eighty_columns),  cmocka_unit_test(high_stacks),
        cmocka_unit_test(score_sheet),     cmocka_unit_test(shown),
        cmocka_unit_test(fitting),         cmocka_unit_test(described),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
