/* Reading the box (DS-C). Every refusal is DS-C7 and says what is wrong where. */
#include "games/dreamscape/dreamscape.h"

static const char RULE[] = "DS-C7";

/* Ids become words of moves and positions, so they must be words there. */
static void check_id(rv_tsv *t, int column)
{
    rv_span id = t->cell[column];
    bool fine = id.size > 0 && id.size <= 40;
    for (size_t i = 0; i < id.size; i++) {
        char c = id.at[i];
        fine &= (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    }
    if (!fine)
        rv_tsv_refuse(t, "an id is 1 to 40 small letters, digits and hyphens, not \"%.*s\"",
                      id.size > 60 ? 60 : (int)id.size, id.at);
}

/* ---- shards.tsv ---- */

static bool load_shards(const rv_file *files, size_t count, ds_box *box, rv_complaint *complaint)
{
    static const char letters[] = "BKNGWR";
    rv_tsv t = rv_tsv_open(files, count, "shards.tsv",
                           "id letter order name_en name_fr count in_bag_base in_bag_nightmare "
                           "purpose_colour",
                           RULE, complaint);
    int row = 0, total = 0, on_tiles = 0;
    for (; rv_tsv_next(&t); row++) {
        if (row == DS_COLOURS || !rv_is(t.cell[0], ds_colour_words[row]) || t.cell[1].size != 1
            || t.cell[1].at[0] != letters[row] || rv_tsv_number(&t, 2, 0, DS_COLOURS - 1) != row) {
            rv_tsv_refuse(&t,
                          "the colours must be blue B, gray K, brown N, green G, white W, red R, "
                          "with order 0 to 5");
            break;
        }
        struct ds_shard_row *colour = &box->colour[row];
        colour->id = t.cell[0];
        colour->letter = letters[row];
        colour->name[0] = t.cell[3];
        colour->name[1] = t.cell[4];
        colour->count = (uint8_t)rv_tsv_number(&t, 5, 0, DS_SHARDS);
        colour->bag[0] = (uint8_t)rv_tsv_number(&t, 6, 0, row == DS_RED ? 0 : colour->count);
        colour->bag[1] = (uint8_t)rv_tsv_number(&t, 7, 0, colour->count);
        colour->on_tiles = (uint8_t)rv_tsv_choice(&t, 8, "no yes");
        if (colour->on_tiles && (colour->bag[0] == 0 || colour->bag[1] == 0))
            rv_tsv_refuse(&t, "a colour for purpose tiles must be in the bag");
        total += colour->count;
        on_tiles += colour->on_tiles;
    }
    if (!t.failed && row < DS_COLOURS)
        rv_tsv_refuse(&t, "there are %d colours, not 6", row);
    if (total != DS_SHARDS)
        rv_tsv_refuse(&t, "the counts sum to %d, not 134", total);
    if (on_tiles < DS_TILES)
        rv_tsv_refuse(&t, "there are %d colours for purpose tiles, at least 4 are wanted",
                      on_tiles);
    return !t.failed;
}

/* ---- world.tsv ---- */

static void add_location(rv_tsv *t, ds_box *box)
{
    static const char *const family[DS_POWERS] = {
        /* what the power touches (DS-M14) */
        [DS_ARCHIVES] = "draw",    [DS_HARVESTERS] = "dreamworld", [DS_TOWER] = "dreamscape",
        [DS_GOLEM] = "dreamscape", [DS_LAKE] = "dreamworld",       [DS_KING] = "draw",
    };
    int n = (int)rv_tsv_number(t, 2, 1, DS_LOCATIONS), power = 0;
    while (power < DS_POWERS && !rv_is(t->cell[1], ds_power_words[power]))
        power++;
    if (power == DS_POWERS) {
        rv_tsv_refuse(t, "the locations are archives, harvesters, tower, golem, lake and king");
        return;
    }
    for (int i = 1; i <= DS_LOCATIONS; i++)
        if (box->location[i].id.size && (i == n || box->location[i].power == power))
            rv_tsv_refuse(t,
                          "location %d and its power stand here once more: locations are "
                          "numbered 1 to 6, each power once",
                          i);
    ds_location *location = &box->location[n];
    location->id = t->cell[1];
    location->power = (uint8_t)power;
    location->name[0] = t->cell[5];
    location->name[1] = t->cell[6];
    if (!rv_is(t->cell[4], family[power]))
        rv_tsv_refuse(t, "the tag of %s is %s", ds_power_words[power], family[power]);
}

static void add_link(rv_tsv *t, ds_box *box)
{
    int a = (int)rv_tsv_number(t, 2, 1, DS_LOCATIONS);
    int b = (int)rv_tsv_number(t, 3, 1, DS_LOCATIONS);
    if (box->links == DS_LINKS)
        rv_tsv_refuse(t, "there are more than 7 links");
    else if (a == b || box->location[a].link[b])
        rv_tsv_refuse(t, "a link joins two different locations, and there is one at most");
    if (t->failed)
        return;
    box->from[box->links] = (uint8_t)(a < b ? a : b);
    box->to[box->links++] = (uint8_t)(a < b ? b : a);
    box->location[a].link[b] = box->location[b].link[a] = (uint8_t)box->links;
    box->location[a].linked = (uint8_t)(box->location[a].linked | 1u << (b - 1));
    box->location[b].linked = (uint8_t)(box->location[b].linked | 1u << (a - 1));
}

/* DS-C5: a slot is filled when its dots do not exceed the players; solo counts as 2 (DS-O2). */
static void add_slot(rv_tsv *t, ds_box *box)
{
    long dots = rv_tsv_number(t, 3, 1, RV_SEATS);
    for (int players = 1; players <= RV_SEATS; players++)
        box->size[players] += dots <= (players < 2 ? 2 : players);
}

static void add_rating(rv_tsv *t, ds_box *box)
{
    if (box->ratings == DS_RATINGS) {
        rv_tsv_refuse(t, "there are more than %d ratings", DS_RATINGS);
        return;
    }
    struct ds_rating *rating = &box->rating[box->ratings++];
    check_id(t, 1);
    for (int i = 0; i < box->ratings - 1; i++)
        if (rv_same(box->rating[i].id, t->cell[1]))
            rv_tsv_refuse(t, "the rating stands twice");
    rating->id = t->cell[1];
    rating->name[0] = t->cell[5];
    rating->name[1] = t->cell[6];
    rating->min = (int16_t)rv_tsv_number(t, 2, -9999, 9999);
    if (box->ratings > 1 && rating->min <= rating[-1].min)
        rv_tsv_refuse(t, "the ratings must rise");
}

static void add_trees(rv_tsv *t, ds_box *box)
{
    int players = (int)rv_tsv_number(t, 2, 1, RV_SEATS), pool = (int)rv_tsv_number(t, 3, 1, 80);
    if (box->trees[players])
        rv_tsv_refuse(t, "the row of trees for n = %d stands twice", players);
    box->trees[players] = pool;
    box->all_trees = pool > box->all_trees ? pool : box->all_trees;
}

static bool load_world(const rv_file *files, size_t count, ds_box *box, rv_complaint *complaint)
{
    typedef void adder(rv_tsv *, ds_box *);
    static adder *const add[] = { add_location, add_link, add_slot, add_trees, add_rating };
    rv_tsv t = rv_tsv_open(files, count, "world.tsv", "record id n m tag name_en name_fr", RULE,
                           complaint);
    while (rv_tsv_next(&t))
        add[rv_tsv_choice(&t, 0, "location link slot trees rating")](&t, box);
    for (int i = 1; i <= DS_LOCATIONS; i++)
        if (box->location[i].id.size == 0)
            rv_tsv_refuse(&t, "location %d is missing: locations are numbered 1 to 6", i);
    for (int players = 1; players <= RV_SEATS; players++)
        if (box->trees[players] == 0)
            rv_tsv_refuse(&t, "there is no row of trees for n = %d", players);
    int reds = box->colour[DS_RED].bag[1] + __builtin_popcount(box->location[DS_LOCATIONS].linked);
    if (reds > box->colour[DS_RED].count)
        rv_tsv_refuse(&t, "there are too few reds for the bag and the links of location 6");
    return !t.failed;
}

/* ---- board.tsv ---- */

static const char BOARD[] = "cell index x y entry neighbours";

static int find_slot(const ds_box *box, rv_span id)
{
    for (int slot = 0; slot < box->slots; slot++)
        if (rv_same(box->slot[slot].id, id))
            return slot;
    return -1;
}

static bool load_slots(const rv_file *files, size_t count, ds_box *box, rv_complaint *complaint)
{
    rv_tsv t = rv_tsv_open(files, count, "board.tsv", BOARD, RULE, complaint);
    int entries = 0;
    while (rv_tsv_next(&t)) {
        if (box->slots == DS_SLOTS) {
            rv_tsv_refuse(&t, "there are more than 20 slots");
            break;
        }
        struct ds_slot_row *slot = &box->slot[box->slots];
        check_id(&t, 0);
        if (find_slot(box, t.cell[0]) >= 0)
            rv_tsv_refuse(&t, "the slot stands twice");
        if (rv_tsv_number(&t, 1, 0, DS_SLOTS - 1) != box->slots)
            rv_tsv_refuse(&t, "the indices must be 0, 1, 2 ... without a hole");
        slot->x = (uint8_t)rv_tsv_number(&t, 2, 0, DS_GRID - 1);
        slot->y = (uint8_t)rv_tsv_number(&t, 3, 0, DS_GRID - 1);
        for (int i = 0; i < box->slots; i++)
            if (box->slot[i].x == slot->x && box->slot[i].y == slot->y)
                rv_tsv_refuse(&t, "another slot has the same x and y");
        slot->id = t.cell[0];
        if (rv_tsv_choice(&t, 4, "no yes")) {
            box->entry = box->slots;
            entries++;
        }
        box->slots++;
    }
    if (entries != 1)
        rv_tsv_refuse(&t, "there are %d entry slots, exactly one is wanted", entries);
    return !t.failed;
}

/* A second reading: neighbours may be named before their own row comes. */
static bool load_neighbours(const rv_file *files, size_t count, ds_box *box,
                            rv_complaint *complaint)
{
    rv_tsv t = rv_tsv_open(files, count, "board.tsv", BOARD, RULE, complaint);
    for (int slot = 0; rv_tsv_next(&t); slot++) {
        rv_span list = t.cell[5], word;
        int neighbours = 0;
        for (; rv_next_word(&list, &word); neighbours++) {
            int other = find_slot(box, word);
            if (other < 0 || other == slot || (box->slot[slot].next >> other & 1))
                rv_tsv_refuse(&t, "neighbours are other slots, each named once, not \"%.*s\"",
                              word.size > 40 ? 40 : (int)word.size, word.at);
            else
                box->slot[slot].next |= 1u << other;
        }
        if (neighbours > 4)
            rv_tsv_refuse(&t, "the slot has more than 4 neighbours");
    }
    for (int a = 0; a < box->slots; a++)
        for (int b = 0; b < box->slots; b++)
            if ((box->slot[a].next >> b & 1) && !(box->slot[b].next >> a & 1))
                rv_tsv_refuse(&t,
                              "neighbours must be symmetric: %.*s names %.*s, not the other way",
                              (int)box->slot[a].id.size, box->slot[a].id.at,
                              (int)box->slot[b].id.size, box->slot[b].id.at);
    return !t.failed;
}

/* ---- purposes.tsv ---- */

/* '2:1,3:2,...' or '-' */
static void read_scale(rv_tsv *t, ds_purpose *purpose)
{
    rv_span rest = t->cell[5];
    while (!rv_is(t->cell[5], "-") && rest.size > 0 && !t->failed) {
        rv_span points = rv_cut(&rest, ','), count = rv_cut(&points, ':');
        long at = 0, worth = 0;
        int i = purpose->steps;
        bool fine = i < DS_STEPS && rv_number(count, 1, DS_SHARDS, &at)
                    && rv_number(points, 0, 99, &worth) && (i == 0 || at > purpose->step[i - 1]);
        if (!fine) {
            rv_tsv_refuse(t, "a scale has up to %d steps count:points, rising, like 2:1,3:2",
                          DS_STEPS);
            return;
        }
        purpose->step[i] = (uint8_t)at;
        purpose->step_points[i] = (uint8_t)worth;
        purpose->steps++;
    }
    if ((purpose->kind == DS_COUNT_COLOUR) != (purpose->steps > 0))
        rv_tsv_refuse(t, "a scale belongs to count-colour, and only there");
}

static void read_solo(rv_tsv *t, ds_purpose *purpose)
{
    rv_span cell = t->cell[6];
    long value = 0;
    if (rv_is(cell, "same"))
        return;
    bool least = rv_starts(cell, ">="), most = rv_starts(cell, "<=");
    if ((!least && !most) || !rv_number((rv_span){ cell.at + 2, cell.size - 2 }, 0, 255, &value))
        rv_tsv_refuse(t, "solo must be same, >=n or <=n");
    purpose->solo = least ? DS_AT_LEAST : DS_AT_MOST;
    purpose->solo_value = (uint8_t)value;
}

static void read_purpose(rv_tsv *t, ds_box *box, int row)
{
    ds_purpose *purpose = &box->purpose[row];
    check_id(t, 0);
    for (int i = 0; i < row; i++)
        if (rv_same(box->purpose[i].id, t->cell[0]))
            rv_tsv_refuse(t, "the purpose stands twice");
    purpose->id = t->cell[0];
    purpose->kind = (uint8_t)rv_tsv_choice(t, 1,
                                           "most-shards most-pairs most-cards farthest most-colour "
                                           "most-singles count-colour longest-path no-red "
                                           "fewest-empty view");
    purpose->colour = (uint8_t)rv_tsv_choice(t, 2, "no yes");
    purpose->nightmare = (uint8_t)rv_tsv_choice(t, 3, "all nightmare");
    purpose->points = (uint8_t)rv_tsv_number(t, 4, 0, 99);
    purpose->name[0] = t->cell[7];
    purpose->name[1] = t->cell[8];
    read_scale(t, purpose);
    read_solo(t, purpose);
    bool wanted = purpose->kind == DS_MOST_COLOUR || purpose->kind == DS_MOST_SINGLES
                  || purpose->kind == DS_COUNT_COLOUR || purpose->kind == DS_LONGEST_PATH
                  || purpose->kind == DS_VIEW;
    if (wanted != purpose->colour)
        rv_tsv_refuse(t, "this kind has %s colour slot", wanted ? "a" : "no");
}

static bool load_purposes(const rv_file *files, size_t count, ds_box *box, rv_complaint *complaint)
{
    rv_tsv t =
        rv_tsv_open(files, count, "purposes.tsv",
                    "id kind colour mode points scale solo name_en name_fr", RULE, complaint);
    int rows = 0, for_all = 0;
    for (; rv_tsv_next(&t); rows++) {
        if (rows == DS_PURPOSES) {
            rv_tsv_refuse(&t, "there are more than 16 purposes");
            break;
        }
        read_purpose(&t, box, rows);
        for_all += !box->purpose[rows].nightmare;
    }
    if (rows != DS_PURPOSES)
        rv_tsv_refuse(&t, "there are %d purposes, not 16", rows);
    if (for_all < DS_TILES)
        rv_tsv_refuse(&t, "there are %d purposes for games without Nightmare, not 4", for_all);
    return !t.failed;
}

/* ---- cards.tsv ---- */

/* A structure while it is read: cells where they stand in the file. */
typedef struct structure {
    int cells, dreamers;
    int x[DS_CELLS], y[DS_CELLS];
    uint32_t look[DS_CELLS];
    bool dreamer[DS_CELLS];
} structure;

/* 'KKB*', bottom to top, then the tree, then the Dreamer. */
static void read_stack(rv_tsv *t, const ds_box *box, rv_span stack, structure *made, int cell)
{
    int height = 0;
    bool tree = false;
    for (size_t i = 0; i < stack.size; i++) {
        char c = stack.at[i];
        int colour = 0;
        if (c == '@' && !made->dreamer[cell]) {
            made->dreamer[cell] = true;
            continue;
        }
        if (c == '*' && !tree && !made->dreamer[cell]) {
            tree = true;
            continue;
        }
        while (colour < DS_RED && box->colour[colour].letter != c)
            colour++;
        if (colour == DS_RED || tree || made->dreamer[cell]) {
            rv_tsv_refuse(t,
                          "a stack is made of B K N G W, then * for a tree, @ for the Dreamer, "
                          "not \"%.*s\"",
                          stack.size > 40 ? 40 : (int)stack.size, stack.at);
            return;
        }
        if (height == DS_HIGH) {
            rv_tsv_refuse(t, "a pictured stack has at most %d shards", DS_HIGH);
            return;
        }
        made->look[cell] |= (uint32_t)(colour + 1) << (3 * height++);
    }
    if (height == 0)
        rv_tsv_refuse(t, "every pictured cell has a shard");
    if (tree && made->dreamer[cell])
        rv_tsv_refuse(t, "a cell has both a tree and the Dreamer");
    made->look[cell] |= tree ? DS_TREE_LOOK : 0;
    made->dreamers += made->dreamer[cell];
}

static void read_cell(rv_tsv *t, const ds_box *box, rv_span word, structure *made)
{
    rv_span stack = word, place = rv_cut(&stack, '='), y_word = place,
            x_word = rv_cut(&y_word, ',');
    long x = 0, y = 0;
    if (!rv_number(x_word, -9, 9, &x) || !rv_number(y_word, -9, 9, &y)) {
        rv_tsv_refuse(t, "a cell is written dx,dy=STACK, not \"%.*s\"",
                      word.size > 40 ? 40 : (int)word.size, word.at);
        return;
    }
    for (int i = 0; i < made->cells; i++)
        if (made->x[i] == x && made->y[i] == y)
            rv_tsv_refuse(t, "the cell %d,%d stands twice", (int)x, (int)y);
    for (int i = 0; i < made->cells; i++)
        if (x - made->x[i] > 2 || made->x[i] - x > 2 || y - made->y[i] > 2 || made->y[i] - y > 2)
            rv_tsv_refuse(t, "the structure does not fit 3 x 3");
    if (t->failed)
        return;
    made->x[made->cells] = (int)x;
    made->y[made->cells] = (int)y;
    read_stack(t, box, stack, made, made->cells);
    made->cells++;
}

static bool connected(const structure *made)
{
    unsigned reached = 1, before = 0;
    while (reached != before) {
        before = reached;
        for (int i = 0; i < made->cells; i++)
            for (int j = 0; j < made->cells; j++) {
                int dx = made->x[i] - made->x[j], dy = made->y[i] - made->y[j];
                if ((before >> i & 1) && dx * dx + dy * dy == 1)
                    reached |= 1u << j;
            }
    }
    return reached == (1u << made->cells) - 1;
}

/* The card's own form: the Dreamer's cell first, the others seen from it. */
static void keep_structure(ds_card *card, const structure *made)
{
    int home = 0;
    while (!made->dreamer[home])
        home++;
    card->cells = 1;
    card->look[0] = made->look[home];
    for (int i = 0; i < made->cells; i++) {
        if (i == home)
            continue;
        card->x[card->cells] = (int8_t)(made->x[i] - made->x[home]);
        card->y[card->cells] = (int8_t)(made->y[i] - made->y[home]);
        card->look[card->cells++] = made->look[i];
    }
}

static void read_structure(rv_tsv *t, const ds_box *box, ds_card *card)
{
    structure made = { 0 };
    rv_span rest = t->cell[5];
    while (rest.size > 0 && !t->failed)
        read_cell(t, box, rv_cut(&rest, ';'), &made);
    if (!t->failed && made.dreamers != 1)
        rv_tsv_refuse(t, "a structure has exactly one @, not %d", made.dreamers);
    if (!t->failed && !connected(&made))
        rv_tsv_refuse(t, "the structure is not connected");
    if (!t->failed)
        keep_structure(card, &made);
}

static void read_card(rv_tsv *t, ds_box *box, int row)
{
    ds_card *card = &box->card[row];
    check_id(t, 0);
    for (int i = 0; i < row; i++)
        if (rv_same(box->card[i].id, t->cell[0]))
            rv_tsv_refuse(t, "the card stands twice");
    card->id = t->cell[0];
    card->level = (uint8_t)rv_tsv_number(t, 1, 1, DS_DECKS);
    card->name[0] = t->cell[2];
    card->name[1] = t->cell[3];
    card->points = (uint8_t)rv_tsv_number(t, 4, 0, 99);
    card->power = (uint8_t)rv_tsv_choice(t, 6, "archives harvesters tower golem lake king");
    read_structure(t, box, card);
    for (int i = 0; i < row && !t->failed; i++)
        if (ds_same_structure(&box->card[i], card))
            rv_tsv_refuse(t, "%.*s has the same structure, turned or mirrored",
                          (int)box->card[i].id.size, box->card[i].id.at);
    if (t->failed)
        return;
    box->level[card->level] |= UINT64_C(1) << row;
    ds_lay_out(box, row);
}

static bool load_cards(const rv_file *files, size_t count, ds_box *box, rv_complaint *complaint)
{
    rv_tsv t = rv_tsv_open(files, count, "cards.tsv",
                           "id level name_en name_fr points structure power", RULE, complaint);
    int rows = 0;
    for (; rv_tsv_next(&t); rows++) {
        if (rows == DS_CARDS) {
            rv_tsv_refuse(&t, "there are more than 50 cards");
            break;
        }
        read_card(&t, box, rows);
    }
    if (rows != DS_CARDS)
        rv_tsv_refuse(&t, "there are %d cards, not 50", rows);
    int first = __builtin_popcountll(box->level[1]);
    if (first < 10)
        rv_tsv_refuse(&t, "there are %d cards of level 1, at least 10 are wanted", first);
    return !t.failed;
}

const char *ds_load(const rv_file *files, size_t count, void *content, rv_complaint *complaint)
{
    typedef bool reader(const rv_file *, size_t, ds_box *, rv_complaint *);
    static reader *const readers[] = { load_shards,     load_world,    load_slots,
                                       load_neighbours, load_purposes, load_cards };
    for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++)
        if (!readers[i](files, count, content, complaint))
            return complaint->text;
    return NULL;
}
