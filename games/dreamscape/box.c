/* Reading the box (DS-C). Every refusal is DS-C7 and says what is wrong where. */
#include "games/dreamscape/dreamscape.h"

static const char RULE[] = "DS-C7";

/* ---- shards.tsv ---- */

static bool load_shards(const rv_file *files, size_t count, ds_box *box, rv_complaint *complaint)
{
    static const char letters[] = "BKNGWR";
    rv_tsv t = rv_tsv_open(files, count, "shards.tsv",
                           "id letter order name_* count in_bag_base in_bag_nightmare "
                           "purpose_colour",
                           RULE, complaint);
    int row = 0, total = 0, on_tiles = 0;
    for (; rv_tsv_next(&t); row++) {
        if (row == DS_COLOURS || !rv_is(t.cell[0], ds_colour_words[row]) || t.cell[1].size != 1
            || t.cell[1].at[0] != letters[row] || rv_tsv_number(&t, 2, 0, DS_COLOURS - 1) != row) {
            rv_tsv_refuse(&t, "complaint.ds.colours");
            break;
        }
        struct ds_shard_row *colour = &box->colour[row];
        colour->id = t.cell[0];
        colour->letter = letters[row];
        colour->name = rv_tsv_name(&t, 3);
        colour->count = (uint8_t)rv_tsv_number(&t, 4, 0, DS_SHARDS);
        colour->bag[0] = (uint8_t)rv_tsv_number(&t, 5, 0, row == DS_RED ? 0 : colour->count);
        colour->bag[1] = (uint8_t)rv_tsv_number(&t, 6, 0, colour->count);
        colour->on_tiles = (uint8_t)rv_tsv_choice(&t, 7, "no yes");
        if (colour->on_tiles && (colour->bag[0] == 0 || colour->bag[1] == 0))
            rv_tsv_refuse(&t, "complaint.ds.colour-bag");
        total += colour->count;
        on_tiles += colour->on_tiles;
    }
    if (!t.failed && row < DS_COLOURS)
        rv_tsv_refuse_with(&t, "complaint.ds.colours-six", "count=%d", row);
    if (total != DS_SHARDS)
        rv_tsv_refuse_with(&t, "complaint.ds.counts", "sum=%d", total);
    if (on_tiles < DS_TILES)
        rv_tsv_refuse_with(&t, "complaint.ds.colours-four", "count=%d", on_tiles);
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
        rv_tsv_refuse(t, "complaint.ds.locations");
        return;
    }
    for (int i = 1; i <= DS_LOCATIONS; i++)
        if (box->location[i].id.size && (i == n || box->location[i].power == power))
            rv_tsv_refuse_with(t, "complaint.ds.location-twice", "location=%d", i);
    ds_location *location = &box->location[n];
    location->id = t->cell[1];
    location->power = (uint8_t)power;
    location->name = rv_tsv_name(t, 5);
    if (!rv_is(t->cell[4], family[power]))
        rv_tsv_refuse_with(t, "complaint.ds.tag", "id=%s tag=%s", ds_power_words[power],
                           family[power]);
}

static void add_link(rv_tsv *t, ds_box *box)
{
    int a = (int)rv_tsv_number(t, 2, 1, DS_LOCATIONS);
    int b = (int)rv_tsv_number(t, 3, 1, DS_LOCATIONS);
    if (box->links == DS_LINKS)
        rv_tsv_refuse(t, "complaint.ds.links-most");
    else if (a == b || box->location[a].link[b])
        rv_tsv_refuse(t, "complaint.ds.link");
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
        rv_tsv_refuse_with(t, "complaint.ds.ratings", "most=%d", DS_RATINGS);
        return;
    }
    struct ds_rating *rating = &box->rating[box->ratings];
    rating->id = rv_tsv_new_id(t, 1, &box->rating[0].id, sizeof *rating, box->ratings++);
    rating->name = rv_tsv_text(t, 5);
    rating->min = (int16_t)rv_tsv_number(t, 2, -9999, 9999);
    if (box->ratings > 1 && rating->min <= rating[-1].min)
        rv_tsv_refuse(t, "complaint.ratings.rise");
}

static void add_trees(rv_tsv *t, ds_box *box)
{
    int players = (int)rv_tsv_number(t, 2, 1, RV_SEATS), pool = (int)rv_tsv_number(t, 3, 1, 80);
    if (box->trees[players])
        rv_tsv_refuse_with(t, "complaint.ds.trees-twice", "players=%d", players);
    box->trees[players] = pool;
    box->all_trees = pool > box->all_trees ? pool : box->all_trees;
}

static bool load_world(const rv_file *files, size_t count, ds_box *box, rv_complaint *complaint)
{
    typedef void adder(rv_tsv *, ds_box *);
    static adder *const add[] = { add_location, add_link, add_slot, add_trees, add_rating };
    rv_tsv t = rv_tsv_open(files, count, "world.tsv", "record id n m tag name_*", RULE, complaint);
    while (rv_tsv_next(&t))
        add[rv_tsv_choice(&t, 0, "location link slot trees rating")](&t, box);
    for (int i = 1; i <= DS_LOCATIONS; i++)
        if (box->location[i].id.size == 0)
            rv_tsv_refuse_with(&t, "complaint.ds.location-none", "location=%d", i);
    for (int players = 1; players <= RV_SEATS; players++)
        if (box->trees[players] == 0)
            rv_tsv_refuse_with(&t, "complaint.ds.trees-none", "players=%d", players);
    int reds = box->colour[DS_RED].bag[1] + __builtin_popcount(box->location[DS_LOCATIONS].linked);
    if (reds > box->colour[DS_RED].count)
        rv_tsv_refuse(&t, "complaint.ds.reds");
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
            rv_tsv_refuse_with(t, "complaint.ds.scale", "most=%d", DS_STEPS);
            return;
        }
        purpose->step[i] = (uint8_t)at;
        purpose->step_points[i] = (uint8_t)worth;
        purpose->steps++;
    }
    if ((purpose->kind == DS_COUNT_COLOUR) != (purpose->steps > 0))
        rv_tsv_refuse(t, "complaint.ds.scale-where");
}

static void read_solo(rv_tsv *t, ds_purpose *purpose)
{
    rv_span cell = t->cell[6];
    long value = 0;
    if (rv_is(cell, "same"))
        return;
    bool least = rv_starts(cell, ">="), most = rv_starts(cell, "<=");
    if ((!least && !most) || !rv_number((rv_span){ cell.at + 2, cell.size - 2 }, 0, 255, &value))
        rv_tsv_refuse(t, "complaint.ds.solo");
    purpose->solo = least ? DS_AT_LEAST : DS_AT_MOST;
    purpose->solo_value = (uint8_t)value;
}

static void read_purpose(rv_tsv *t, ds_box *box, int row)
{
    ds_purpose *purpose = &box->purpose[row];
    purpose->id = rv_tsv_new_id(t, 0, &box->purpose[0].id, sizeof *purpose, row);
    purpose->kind = (uint8_t)rv_tsv_choice(t, 1,
                                           "most-shards most-pairs most-cards farthest most-colour "
                                           "most-singles count-colour longest-path no-red "
                                           "fewest-empty view");
    purpose->colour = (uint8_t)rv_tsv_choice(t, 2, "no yes");
    purpose->nightmare = (uint8_t)rv_tsv_choice(t, 3, "all nightmare");
    purpose->points = (uint8_t)rv_tsv_number(t, 4, 0, 99);
    purpose->name = rv_tsv_text(t, 7);
    read_scale(t, purpose);
    read_solo(t, purpose);
    bool wanted = purpose->kind == DS_MOST_COLOUR || purpose->kind == DS_MOST_SINGLES
                  || purpose->kind == DS_COUNT_COLOUR || purpose->kind == DS_LONGEST_PATH
                  || purpose->kind == DS_VIEW;
    if (wanted != purpose->colour)
        rv_tsv_refuse(t, wanted ? "complaint.ds.colour-slot" : "complaint.ds.no-colour-slot");
}

static bool load_purposes(const rv_file *files, size_t count, ds_box *box, rv_complaint *complaint)
{
    rv_tsv t = rv_tsv_open(files, count, "purposes.tsv",
                           "id kind colour mode points scale solo name_*", RULE, complaint);
    int rows = 0, for_all = 0;
    for (; rv_tsv_next(&t); rows++) {
        if (rows == DS_PURPOSES) {
            rv_tsv_refuse(&t, "complaint.ds.purposes-most");
            break;
        }
        read_purpose(&t, box, rows);
        for_all += !box->purpose[rows].nightmare;
    }
    if (rows != DS_PURPOSES)
        rv_tsv_refuse_with(&t, "complaint.ds.purposes", "count=%d", rows);
    if (for_all < DS_TILES)
        rv_tsv_refuse_with(&t, "complaint.ds.purposes-four", "count=%d", for_all);
    return !t.failed;
}

/* ---- cards.tsv ---- */

/* Columns with structures: one for each board; `board`, as boxes with a single board called it; and
   the honeycomb's structure in version 2 where it was different. */
enum { OF_HONEYCOMB = 5, OF_SQUARE, OF_BOARD, OF_OLD };

static int column_of(const rv_tsv *t, int board)
{
    return board == DS_HONEYCOMB ? OF_HONEYCOMB : t->cell[OF_SQUARE].at ? OF_SQUARE : OF_BOARD;
}

static void read_card(rv_tsv *t, ds_box *box, int row)
{
    ds_card *card = &box->card[row];
    card->id = rv_tsv_new_id(t, 0, &box->card[0].id, sizeof *card, row);
    card->level = (uint8_t)rv_tsv_number(t, 1, 1, DS_DECKS);
    card->name = rv_tsv_text(t, 2);
    card->points = (uint8_t)rv_tsv_number(t, 3, 0, 99);
    card->power = (uint8_t)rv_tsv_choice(t, 4, "archives harvesters tower golem lake king");
    box->level[card->level] |= UINT64_C(1) << row;
    for (int board = 0; board < DS_BOARDS && !t->failed; board++)
        if (box->lattice[board].slots > 0)
            ds_read_structure(t, box, board, column_of(t, board), &card->on[board]);
    if (box->lattice[DS_HONEYCOMB].slots == 0 || t->cell[OF_OLD].size == 0)
        card->once = card->on[DS_HONEYCOMB];
    else if (!t->failed)
        ds_read_structure(t, box, DS_HONEYCOMB, OF_OLD, &card->once);
}

static bool load_cards(const rv_file *files, size_t count, ds_box *box, rv_complaint *complaint)
{
    rv_tsv t = rv_tsv_open(files, count, "cards.tsv",
                           "id level name_* points power honeycomb? square? structure? "
                           "honeycomb_2?",
                           RULE, complaint);
    int rows = 0;
    for (; rv_tsv_next(&t); rows++) {
        if (rows == DS_CARDS) {
            rv_tsv_refuse(&t, "complaint.ds.cards-most");
            break;
        }
        read_card(&t, box, rows);
    }
    if (rows != DS_CARDS)
        rv_tsv_refuse_with(&t, "complaint.ds.cards", "count=%d", rows);
    int first = __builtin_popcountll(box->level[1]);
    if (first < 10)
        rv_tsv_refuse_with(&t, "complaint.ds.level-one", "count=%d", first);
    return !t.failed;
}

const char *ds_load(const rv_file *files, size_t count, void *content, rv_complaint *complaint)
{
    typedef bool reader(const rv_file *, size_t, ds_box *, rv_complaint *);
    static reader *const readers[] = { load_shards, load_world, ds_load_boards, load_purposes,
                                       load_cards };
    for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++)
        if (!readers[i](files, count, content, complaint))
            return rv_complained(complaint);
    return NULL;
}
