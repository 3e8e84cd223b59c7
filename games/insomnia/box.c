/* Reading the box (IN-C). */
#include "games/insomnia/insomnia.h"

#include <string.h>

static const char RULE[] = "IN-C7";

/* ---- Ids ---- */

/* Words that a position may have in place of an id. */
static bool is_reserved(rv_span id)
{
    return rv_is(id, "auto") || rv_is(id, "card") || rv_is(id, "rest") || rv_is(id, "add");
}

static rv_span new_id(rv_tsv *t, int column, const rv_span *ids, size_t row, int count)
{
    rv_span id = rv_tsv_new_id(t, column, ids, row, count);
    if (is_reserved(id))
        rv_tsv_refuse_with(t, "complaint.in.id", "word=%.*s", (int)id.size, id.at);
    return id;
}

/* Sheep and nightmare cards share one list of ids (IN_N_CARD). */
static rv_span new_card_id(rv_tsv *t, int column, const in_box *box)
{
    new_id(t, column, &box->face[0].id, sizeof box->face[0], box->faces);
    return new_id(t, column, &box->fright[0].id, sizeof box->fright[0], box->frights);
}

/* ---- Sheep cards ---- */

/* One or two distances, the smaller first: "3" or "1,5". */
static void load_distances(rv_tsv *t, int column, in_face *face)
{
    rv_span rest = t->cell[column];
    do {
        long distance = 0;
        if (face->distances == 2 || !rv_number(rv_cut(&rest, ','), 1, IN_SPACES, &distance)
            || (face->distances && distance <= face->distance[0])) {
            rv_tsv_refuse_with(t, "complaint.in.moves", "word=%.*s", (int)t->cell[column].size,
                               t->cell[column].at);
            return;
        }
        face->distance[face->distances++] = (uint8_t)distance;
    } while (rest.size > 0);
}

/* IN-T5 */
static void list_options(in_box *box, int card)
{
    const in_face *face = &box->face[card];
    uint8_t *option = box->option[card + 1];
    int n = 0;
    if (face->both) {
        option[n++] = IN_BOTH;
    } else {
        for (int i = 0; i < face->distances; i++)
            option[n++] = face->distance[i];
        if (face->winks)
            option[n++] = IN_WINKS;
        if (face->zzz)
            option[n++] = IN_ZZZ_ONLY;
    }
    box->options[card + 1] = (uint8_t)n;
}

static void load_sheep(const rv_file *files, size_t count, in_box *box, rv_complaint *complaint,
                       bool *failed)
{
    static const int wanted[3] = { 30, 10, 10 }; /* IN-C1 */
    rv_tsv t = rv_tsv_open(files, count, "sheep.tsv",
                           "id mode moves zzz winks mark2 mark3 mark4 name_*", RULE, complaint);
    int total[3] = { 0, 0, 0 };
    while (rv_tsv_next(&t)) {
        if (box->faces == IN_FACES) {
            rv_tsv_refuse_with(&t, "complaint.in.cards", "most=%d", IN_FACES);
            break;
        }
        rv_span id = new_card_id(&t, 0, box);
        in_face *face = &box->face[box->faces++];
        face->id = id;
        face->both = rv_tsv_choice(&t, 1, "or and") == 1;
        load_distances(&t, 2, face);
        face->zzz = (uint8_t)rv_tsv_number(&t, 3, 0, IN_ZZZ);
        face->winks = (uint8_t)rv_tsv_number(&t, 4, 0, 20);
        if (face->both && (face->distances != 1 || face->zzz == 0 || face->winks))
            rv_tsv_refuse(&t, "complaint.in.and");
        for (int i = 0; i < 3; i++) {
            face->mark[i] = (uint8_t)rv_tsv_number(&t, 5 + i, 0, wanted[i]);
            total[i] += face->mark[i];
        }
        face->name = rv_tsv_text(&t, 8);
        list_options(box, box->faces - 1);
    }
    for (int i = 0; i < 3; i++)
        if (total[i] != wanted[i])
            rv_tsv_refuse_with(&t, "complaint.in.mark", "mark=%d sum=%d wanted=%d", i + 2, total[i],
                               wanted[i]);
    *failed = t.failed;
}

/* ---- Nightmares ---- */

static void load_nightmares(const rv_file *files, size_t count, in_box *box,
                            rv_complaint *complaint, bool *failed)
{
    rv_tsv t =
        rv_tsv_open(files, count, "nightmares.tsv",
                    "nightmare card count action value difficulty name_* text_*", RULE, complaint);
    int total[IN_NIGHTMARES] = { 0, 0, 0 };
    while (rv_tsv_next(&t)) {
        if (box->frights == IN_CARDS - IN_FACES) {
            rv_tsv_refuse_with(&t, "complaint.in.nightmares", "most=%d", IN_CARDS - IN_FACES);
            break;
        }
        rv_span id = new_card_id(&t, 1, box);
        in_fright *fright = &box->fright[box->frights++];
        fright->id = id;
        fright->nightmare = (uint8_t)rv_tsv_choice(&t, 0, "wolf bump spider");
        fright->count = (uint8_t)rv_tsv_number(&t, 2, 1, 10);
        fright->action = (uint8_t)rv_tsv_choice(&t, 3, "move jump scare web");
        fright->value = (int8_t)rv_tsv_number(&t, 4, -3, 3);
        rv_tsv_number(&t, 5, 1, 9);
        if (fright->value == 0 || (fright->value < 0 && fright->action != IN_JUMP))
            rv_tsv_refuse(&t, "complaint.in.value");
        if (fright->action == IN_WEB && fright->nightmare != IN_NIGHTMARES - 1)
            rv_tsv_refuse(&t, "complaint.in.webs");
        total[fright->nightmare] += fright->count;
        fright->name = rv_tsv_text(&t, 6);
        fright->text = rv_tsv_text(&t, 7);
    }
    for (int i = 0; i < IN_NIGHTMARES; i++) /* IN-C2 */
        if (total[i] != 10)
            rv_tsv_refuse_with(&t, "complaint.in.ten", "nightmare=%s count=%d",
                               in_nightmare_words[i], total[i]);
    box->cards = box->faces + box->frights;
    box->pile = (box->cards + 7) / 8 * 8;
    *failed = t.failed;
}

/* ---- Tiles ---- */

static int effect_of(rv_tsv *t, int column)
{
    for (int i = 0; in_effects[i].id; i++)
        if (rv_is(t->cell[column], in_effects[i].id))
            return i;
    rv_tsv_refuse_with(t, "complaint.in.effect", "word=%.*s", (int)t->cell[column].size,
                       t->cell[column].at);
    return 0;
}

/* A number of an effect, or `-` where it has none. */
static uint8_t load_number(rv_tsv *t, int column, int most)
{
    if (most > 0)
        return (uint8_t)rv_tsv_number(t, column, 1, most);
    if (!rv_is(t->cell[column], "-"))
        rv_tsv_refuse_with(t, "complaint.in.no-number", "word=%.*s", (int)t->cell[column].size,
                           t->cell[column].at);
    return 0;
}

static void load_tile(rv_tsv *t, in_tile *tile)
{
    tile->id = t->cell[0];
    tile->infinite = rv_tsv_choice(t, 1, "normal infinite") == 1;
    tile->bonus = (uint8_t)rv_tsv_number(t, 2, 1, 3);
    if (tile->bonus != (tile->infinite ? 1 : 3)) /* IN-C4 */
        rv_tsv_refuse(t, "complaint.in.bonus");
    tile->solo = rv_tsv_choice(t, 3, "no yes") == 1;
    tile->effect = (uint8_t)effect_of(t, 4);
    tile->a = load_number(t, 5, in_effects[tile->effect].a);
    tile->b = load_number(t, 6, in_effects[tile->effect].b);
    tile->name = rv_tsv_text(t, 7);
    tile->text = rv_tsv_text(t, 8);
}

static void load_tiles(const rv_file *files, size_t count, in_box *box, rv_complaint *complaint,
                       bool *failed)
{
    rv_tsv t =
        rv_tsv_open(files, count, "tiles.tsv",
                    "id bonus_kind bonus_count solo effect a b name_* text_*", RULE, complaint);
    while (rv_tsv_next(&t)) {
        if (box->tiles == IN_TILES) {
            rv_tsv_refuse_with(&t, "complaint.in.tiles-most", "most=%d", IN_TILES);
            break;
        }
        new_id(&t, 0, &box->tile[0].id, sizeof box->tile[0], box->tiles);
        load_tile(&t, &box->tile[box->tiles]);
        box->solo_tiles |= (uint32_t)box->tile[box->tiles].solo << box->tiles;
        box->tiles++;
    }
    if (box->tiles < IN_TILES)
        rv_tsv_refuse_with(&t, "complaint.in.tiles", "count=%d wanted=%d", box->tiles, IN_TILES);
    int solo = __builtin_popcount(box->solo_tiles);
    if (solo < IN_SETUP_TILES)
        rv_tsv_refuse_with(&t, "complaint.in.solo", "count=%d least=%d", solo, IN_SETUP_TILES);
    *failed = t.failed;
}

/* ---- Pillows and ratings ---- */

static void load_pillows(const rv_file *files, size_t count, in_box *box, rv_complaint *complaint,
                         bool *failed)
{
    rv_tsv t =
        rv_tsv_open(files, count, "pillows.tsv",
                    "players first second third fourth woke per_winks per_step", RULE, complaint);
    int row = 0;
    while (rv_tsv_next(&t)) {
        if (rv_tsv_number(&t, 0, 1, RV_SEATS) != ++row) {
            rv_tsv_refuse(&t, "complaint.in.players");
            break;
        }
        in_steps *steps = &box->steps[row];
        for (int i = 0; i < RV_SEATS; i++)
            steps->rank[i] = load_number(&t, 1 + i, row > 1 && i < row ? IN_PILLOW : 0);
        steps->woke = (uint8_t)rv_tsv_number(&t, 5, 0, IN_PILLOW);
        steps->per_winks = load_number(&t, 6, row == 1 ? IN_PILLOW : 0);
        steps->per_step = load_number(&t, 7, row == 1 ? IN_PILLOW : 0);
    }
    if (row < RV_SEATS)
        rv_tsv_refuse_with(&t, "complaint.in.row", "players=%d", row + 1);
    *failed = t.failed;
}

static void load_ratings(const rv_file *files, size_t count, in_box *box, rv_complaint *complaint,
                         bool *failed)
{
    rv_tsv t = rv_tsv_open(files, count, "ratings.tsv", "id min max name_*", RULE, complaint);
    bool open_end = false;
    while (rv_tsv_next(&t)) {
        if (box->ratings == IN_RATINGS) {
            rv_tsv_refuse_with(&t, "complaint.ratings.most", "most=%d", IN_RATINGS);
            break;
        }
        rv_span id = new_id(&t, 0, &box->rating[0].id, sizeof box->rating[0], box->ratings);
        in_rating *rating = &box->rating[box->ratings];
        bool first = box->ratings++ == 0;
        rating->id = id;
        rating->min = first ? INT16_MIN : (int16_t)rv_tsv_number(&t, 1, -1000, 1000);
        if (first != rv_is(t.cell[1], "-"))
            rv_tsv_refuse(&t, "complaint.ratings.first");
        if (open_end || (!first && rating->min != rating[-1].max + 1))
            rv_tsv_refuse(&t, "complaint.ratings.hole");
        open_end = rv_is(t.cell[2], "-");
        rating->max = open_end ? INT16_MAX : (int16_t)rv_tsv_number(&t, 2, -1000, 1000);
        if (rating->max < rating->min)
            rv_tsv_refuse(&t, "complaint.ratings.below");
        rating->name = rv_tsv_text(&t, 3);
    }
    if (!open_end)
        rv_tsv_refuse(&t, "complaint.ratings.last");
    *failed = t.failed;
}

const char *in_load(const rv_file *files, size_t count, void *content, rv_complaint *complaint)
{
    static void (*const readers[])(const rv_file *, size_t, in_box *, rv_complaint *,
                                   bool *) = { load_sheep, load_nightmares, load_tiles,
                                               load_pillows, load_ratings };
    for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++) {
        bool failed;
        readers[i](files, count, content, complaint, &failed);
        if (failed)
            return rv_complained(complaint);
    }
    return NULL;
}
