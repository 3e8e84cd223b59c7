/* Dreamscape: boxes, what is refused in them and what an owner may write. */
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

static _Alignas(16) unsigned char content[RV_BOX_BYTES];

static const char *edited(rv_box *box, const char *name, const char *old, const char *with)
{
    return support_edited("dreamscape", box, name, old, with);
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

/* A structure of the shipped box as the file has it. */
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
        rv_tsv t = rv_tsv_open(files, count, "cards.tsv", honeycomb ? "honeycomb" : "square",
                               "DS-C2", &complaint);
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
    refuses("cards.tsv", "quiet-brook\t1", "forest-path\t1", "stands twice");
    refuses("cards.tsv", "quiet-brook\t1", "whispering-wind-bay\t1", "stands twice");
    accepts("cards.tsv", "honeycomb\tsquare", "honeycomb\tstructure"); /* as it was called before */
    refuses("cards.tsv", "honeycomb\tsquare", "honeycomb\trectangle", "no structure for one of");
    refuses("cards.tsv", "honeycomb\tsquare", "hexes\tsquare", "no structure for one of");
    refuses("cards.tsv", "0,0=NN@;1,0=B\n", "0,0=NN@;2,0=B\n", "not connected"); /* of version 2 */
    accepts("cards.tsv", "\thoneycomb_2", "\tformerly");
    refuses("cards.tsv", "quiet-brook\t1", "quiet brook\t1", "small letters");
    refuses("cards.tsv", "quiet-brook\t1", "\t1", "small letters");
    accepts("cards.tsv", "quiet-brook\t1", "a234567890b234567890c234567890d23456789z\t1");
    refuses("cards.tsv", "quiet-brook\t1", "a234567890b234567890c234567890d23456789z1\t1",
            "at most 40");
    refuses("cards.tsv", "quiet-brook\t1", "quiet-brook\t4", "level must be a number 1..3");
    refuses("cards.tsv", BROOK "\tarchives", BROOK "\tsailing", "power must be one of");
    refuses("cards.tsv",
            "moonlit-pond\t1\tMoonlit Pond\tL’Étang de Lune\t6\t"
            "0,0=B;1,0=B@;0,1=B;1,1=G\t0,0=B;1,0=B@;0,1=B;1,1=G\tlake\treconstructed\t\t\n",
            "", "49 cards, not 50");
    refuses("cards.tsv", "memory-rock\t2",
            "pebble-rock\t1\tA\tB\t1\t0,0=W@\t0,0=W@\tking\tx\t\t\nmemory-rock\t2",
            "more than 50 cards");
    refuses("purposes.tsv", "most-pairs\tmost-pairs", "most-shards\tmost-pairs", "stands twice");
    refuses("purposes.tsv", "most-pairs\tmost-pairs", "most-pairs\tmost-ducks",
            "kind must be one of");
    refuses("purposes.tsv", "view-2\tview\tyes", "view-2\tview\tno", "has a colour slot");
    refuses("purposes.tsv", "farthest\tfarthest\tno", "farthest\tfarthest\tyes",
            "has no colour slot");
    refuses("purposes.tsv", "\t>=16\t", "\t>16\t", "solo must be same");
    refuses("purposes.tsv", "2:1,3:2,4:4", "2:1,2:2,4:4", "rising");
    accepts("purposes.tsv", "2:1,3:2,4:4", "1:1,3:2,4:4");
    refuses("purposes.tsv", "2:1,3:2,4:4", "0:1,3:2,4:4", "rising");
    refuses("purposes.tsv", "count-colour-1\tcount-colour\tyes\tall\t0\t2:1,3:2,4:4,5:6,6:8,7:10",
            "count-colour-1\tcount-colour\tyes\tall\t0\t-", "a scale belongs to count-colour");
    refuses("purposes.tsv",
            "no-red\tno-red\tno\tnightmare\t5\t-\tsame\tNo Nightmare shard\t"
            "Aucun fragment de Cauchemar\tpartial\n",
            "", "15 purposes, not 16");
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
            assert_non_null(strstr(support_said(&complaint), "9 cards of level 1, at least 10"));
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
    refuses("board.tsv", "honeycomb\tc1\t2\t4\t0\tno", "honeycomb\tc1\t2\t4\t0\tyes",
            "2 entry slots");
    refuses("board.tsv", B1, "honeycomb\ta1\t1\t3\t0\tyes", "stands twice");
    accepts("board.tsv", B1, "honeycomb\tf1\t1\t3\t0\tyes");
    refuses("board.tsv", B1, "honeycomb\tB1\t1\t3\t0\tyes", "small letters");
    refuses("board.tsv", B1, "honeycomb\tb1\t2\t3\t0\tyes", "without a hole");
    refuses("board.tsv", B1, "honeycomb\tb1\t1\t2\t0\tyes", "same x and y");
    refuses("board.tsv", B1, "honeycomb\tb1\t1\t-1\t0\tyes", "x must be a number 0..23");
    refuses("board.tsv", B1, "honeycomb\tb1\t1\t3\t24\tyes", "y must be a number 0..23");
    refuses("board.tsv", B1, "honeycomb\tb1\t1\t20\t0\tyes", "not connected");
    refuses("board.tsv", B1, "hexes\tb1\t1\t3\t0\tyes", "board must be one of");
    refuses("board.tsv", NULL, SMALL, "there is no board");
    refuses("board.tsv", NULL, NAMED "a1\t0\t0\t0\tyes\tb1\nb1\t1\t1\t0\tno\t\n",
            "must be symmetric");
    refuses("board.tsv", NULL, NAMED "a1\t0\t0\t0\tyes\tz9\n", "neighbours are other slots");
    refuses("board.tsv", NULL, NAMED "a1\t0\t0\t0\tyes\ta1\n", "neighbours are other slots");
    refuses("board.tsv", NULL, NAMED "a1\t0\t0\t0\tyes\tb1 b1\nb1\t1\t1\t0\tno\ta1\n",
            "neighbours are other slots");
    refuses("board.tsv", NULL,
            NAMED "a1\t0\t0\t0\tyes\tb1 c1 d1 e1 f1\nb1\t1\t1\t0\tno\ta1\nc1\t2\t2\t0\tno\ta1\n"
                  "d1\t3\t3\t0\tno\ta1\ne1\t4\t4\t0\tno\ta1\nf1\t5\t5\t0\tno\ta1\n",
            "more neighbours than its lattice");
    /* seven on a honeycomb; six are as many as it has */
    for (int neighbours = 6; neighbours <= 7; neighbours++) {
        rv_out out = rv_out_to(text, sizeof text);
        rv_put(&out, "board\t" NAMED "honeycomb\ta\t0\t5\t5\tyes\t");
        for (int i = 0; i < neighbours; i++)
            rv_put(&out, "%sb%d", i ? " " : "", i);
        for (int i = 0; i < neighbours; i++)
            rv_put(&out, "\nhoneycomb\tb%d\t%d\t%d\t0\tno\ta", i, i + 1, i);
        rv_put(&out, "\n");
        rv_box box;
        const char *complaint = edited(&box, "board.tsv", NULL, text);
        bool many = strstr(complaint, "more neighbours than its lattice") != NULL;
        assert_int_equal(many, neighbours == 7); /* with six the cards find no room */
        assert_true(many || strstr(complaint, "fits nowhere") != NULL);
    }
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
            rv_put(&out, "%s\ts%d\t%d\t%d\t%d\t%s\n", words[kind], i, i, i % 6, i / 6,
                   i ? "no" : "yes");
        assert_null(edited(&box, "board.tsv", NULL, text));
        for (int wanted = 0; wanted < 2; wanted++) {
            out = rv_out_to(options, sizeof options);
            rv_put(&out, "board=%s", words[wanted]);
            const char *wrong = rv_game_read(&game, &box, rv_written(&out), &complaint);
            if (wanted != kind) {
                assert_non_null(strstr(support_said(&complaint), "DS-O5: this box has no"));
                assert_non_null(strstr(support_said(&complaint), words[wanted]));
                continue;
            }
            assert_null(wrong);
            rv_rng choices = { { 1, 2 }, 0 };
            for (rv_deal(&game, &t, (rv_rng){ { 3, 4 }, 0 }); !head_of(&t)->over;) {
                rv_move list[RV_MOVES];
                int n = game.rules->moves(&game, &t, support_owing(&t), list);
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
    refuses("world.tsv", "lake\t5\t0\tdreamworld", "lake\t5\t0\tdraw",
            "the tag of lake is dreamworld");
    refuses("world.tsv", "harvesters\t2\t0\tdreamworld", "harvesters\t2\t0\tdreamscape",
            "the tag of harvesters is dreamworld");
    refuses("world.tsv", "location\tking\t6", "location\tlake\t6", "each power once");
    refuses("world.tsv", "location\tking\t6\t0\tdraw", "location\tqueen\t6\t0\tdraw",
            "the locations are");
    /* rows that became remarks */
    refuses("world.tsv", "location\tking", "# location\tking", "location 6 is missing");
    refuses("world.tsv", "location\tarchives", "# location\tarchives", "location 1 is missing");
    refuses("world.tsv", "link\tlink-1-2", "location\tking\t6\t0\tdraw\tA\tB\tx\nlink\tlink-1-2",
            "location 6 and its power stand here once more");
    refuses("world.tsv", "slot\tslot-1", "link\tlink-1-6\t1\t6\t-\t-\t-\tx\nslot\tslot-1",
            "more than 7 links");
    refuses("world.tsv", "link-1-2\t1\t2", "link-1-2\t1\t1", "two different locations");
    refuses("world.tsv", "link-1-4\t1\t4", "link-1-4\t2\t1", "one at most");
    refuses("world.tsv", "trees\ttrees-3\t3", "trees\ttrees-3\t2",
            "row of trees for n = 2 stands twice");
    refuses("world.tsv", "trees\ttrees-3\t3\t9\t-\t-\t-\tprinted\n", "",
            "no row of trees for n = 3");
    refuses("world.tsv", "trees\ttrees-1\t1\t6\t-\t-\t-\thouse\n", "", "no row of trees for n = 1");
    refuses("world.tsv", "rating-2\t35", "rating-2\t20", "must rise");
    refuses("world.tsv", "rating-2\t35", "rating-1\t35", "stands twice");
    accepts("world.tsv", "rating-4\t65", "rating-4\t9999");
    refuses("world.tsv", "rating-4\t65", "rating-4\t10000", "n must be a number -9999..9999");
    refuses("world.tsv", "rating-2\t35", "Rating 2\t35", "small letters");
    refuses("shards.tsv", "\t28\t28\t28", "\t27\t27\t27", "sum to 133, not 134");
    refuses("shards.tsv", "gray\tK", "grey\tK", "the colours must be");
    refuses("shards.tsv", "gray\tK", "gray\tQ", "the colours must be");
    refuses("shards.tsv", "gray\tK", "gray\tKK", "the colours must be");
    refuses("shards.tsv", "\t25\t0\t3", "\t25\t1\t3", "in_bag_base must be a number 0..0");
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
    assert_int_equal(strlen(support_print(&game, &t, "row4", text, sizeof text)), 2);
    assert_null(edited(&box, "world.tsv", "trees\ttrees-2\t2\t6", "trees\ttrees-2\t2\t5"));
    assert_null(rv_game_read(&game, &box, rv_span_of("players=2"), &complaint));
    rv_deal(&game, &t, (rv_rng){ { 1, 2 }, 0 });
    assert_string_equal(support_print(&game, &t, "trees", text, sizeof text), "5");
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
    support_play(&game, &t, 1, "place blue c1");
    assert_string_equal(support_print(&game, &t, "1.pile", text, sizeof text), "quiet-brook");
    static const char *const higher[] = { "phase creation", "1.cards quiet-brook",
                                          "1.board c1=BBBBBBBBBB d1=K@", "1.hands BBW" };
    support_position(&game, &t, (rv_rng){ 0 }, higher, 4);
    support_play(&game, &t, 1, "place blue c1");
    assert_string_equal(support_print(&game, &t, "1.pile", text, sizeof text), "-");
    support_play(&game, &t, 1, "place white e1");
    assert_string_equal(support_print(&game, &t, "1.pile", text, sizeof text), "-");
}

/* A position on the honeycomb of a box whose Quiet Brook has this structure. */
static rv_game owned(rv_box *box, table *t, const char *structure, const char *cards,
                     const char *board, const char *hands)
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
    assert_string_equal(support_print(game, t, "1.pile", text, sizeof text), wanted);
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
    support_play(&game, &t, 1, "place blue b2");
    pile_is(&game, &t, "quiet-brook");
    game = owned(&box, &t, "0,0=B;1,0=B", "quiet-brook", "b1=B@", "BB");
    support_play(&game, &t, 1, "place blue a1");
    pile_is(&game, &t, "-");
    support_play(&game, &t, 1, "place blue a2");
    pile_is(&game, &t, "quiet-brook");
    /* on a tree nothing is tested; the step from it is */
    game = owned(&box, &t, "0,0=B;1,0=B", "quiet-brook", "a1=B b1=B@ c1=K* d2=K", "WW");
    support_play(&game, &t, 1, "step c1");
    pile_is(&game, &t, "-");
    assert_string_equal(support_print(&game, &t, "1.open", text, sizeof text), "-");
    support_play(&game, &t, 1, "step d2");
    pile_is(&game, &t, "quiet-brook");
    /* two cards with the same structure: one after the other */
    game = owned(&box, &t, "0,0=B;0,1=N@;0,2=B", "sandy-islet quiet-brook", "a1=B b1=N@", "B");
    support_play(&game, &t, 1, "place blue c1");
    assert_string_equal(support_print(&game, &t, "1.open", text, sizeof text), "complete");
    support_play(&game, &t, 1, "complete quiet-brook");
    pile_is(&game, &t, "quiet-brook");
    support_play(&game, &t, 1, "skip");
    pile_is(&game, &t, "quiet-brook sandy-islet");
    /* four long, in the third direction */
    game = owned(&box, &t, "0,0=B;1,0=B@;2,0=K;3,0=N", "quiet-brook", "b1=N b2=K a3=B@", "B");
    support_play(&game, &t, 1, "place blue a4");
    pile_is(&game, &t, "-");
    game = owned(&box, &t, "0,0=B;1,0=B@;2,0=K;3,0=N", "quiet-brook", "c1=N c2=K c3=B@", "B");
    support_play(&game, &t, 1, "place blue b4");
    pile_is(&game, &t, "quiet-brook");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(structures),     cmocka_unit_test(cards_and_purposes),
        cmocka_unit_test(all_different),  cmocka_unit_test(boards),
        cmocka_unit_test(one_board),      cmocka_unit_test(owners_cards),
        cmocka_unit_test(few_easy_cards), cmocka_unit_test(board_and_world),
        cmocka_unit_test(boxes_rule),     cmocka_unit_test(high_stacks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
