/* Reading the box (DR-B): every refusal names file, line and rule. */
#include "games/dream-runners/dream-runners.h"

const char dr_symbol_letters[] = "-.CBXZ";

static const char *const shape_ids[DR_SHAPES] = { "single", "pair", "line", "corner" };

/* Refuses a row by another rule than the file's usual one. */
static void refuse_by(rv_tsv *t, const char *rule, const char *what)
{
    t->rule = rule;
    rv_tsv_refuse(t, what);
}

/* Takes the next row of a table; false when the file is at its end, wrong or too long. */
static bool next_row(rv_tsv *t, int rows)
{
    if (!rv_tsv_next(t))
        return false;
    if (rows == DR_ROWS)
        refuse_by(t, "DR-B8", "complaint.dr.rows");
    return !t->failed;
}

/* ---- shapes.tsv ---- */

/* "0,0;0,1": steps from the anchor; returns the number of cells, 0 for anything else. */
static int read_steps(rv_span text, int8_t row[DR_SIZE], int8_t col[DR_SIZE])
{
    int count = 0;
    do {
        long r, c;
        rv_span step = rv_cut(&text, ';'), right = step, left = rv_cut(&right, ',');
        if (count == DR_SIZE || !rv_number(left, -2, 2, &r) || !rv_number(right, -2, 2, &c))
            return 0;
        row[count] = (int8_t)r;
        col[count++] = (int8_t)c;
    } while (text.size > 0);
    return count;
}

/* Are the cells different and joined by edges? With up to three, every cell has a neighbour and
   some cell has them all. */
static bool is_joined(const dr_shape *shape)
{
    int edges = 0;
    for (int a = 0; a < shape->size; a++) {
        for (int b = 0; b < a; b++) {
            int rows = shape->row[0][a] - shape->row[0][b];
            int cols = shape->col[0][a] - shape->col[0][b];
            int distance = (rows < 0 ? -rows : rows) + (cols < 0 ? -cols : cols);
            if (distance == 0)
                return false;
            edges += distance == 1;
        }
    }
    return edges >= shape->size - 1;
}

static bool is_turned(const dr_shape *shape, int turn)
{
    for (int k = 0; k < shape->size; k++) {
        int row = shape->row[0][k], col = shape->col[0][k];
        for (int quarter = 0; quarter < turn; quarter++) { /* DR-B7 */
            int old = row;
            row = col;
            col = -old;
        }
        if (shape->row[turn][k] != row || shape->col[turn][k] != col)
            return false;
    }
    return true;
}

/* Fills in where a placement lies; false where DR-C3 or DR-C10 forbids it. */
static bool lies(dr_shape *shape, int place)
{
    int turn = dr_turn_of(place), anchor = dr_anchor_of(place);
    uint64_t cells = 0;
    unsigned frame = 0;
    for (int k = 0; k < shape->size; k++) {
        int row = anchor / DR_SIDE + shape->row[turn][k];
        int col = anchor % DR_SIDE + shape->col[turn][k];
        if (row < 0 || row >= DR_SIDE || col < 0 || col >= DR_SIDE)
            return false;
        int cell = row * DR_SIDE + col;
        shape->cell[place][k] = (uint8_t)cell;
        shape->spot[place][k] = (uint8_t)(dr_frame_of[cell] + 1);
        cells |= (uint64_t)1 << cell;
        frame |= dr_frame_of[cell] >= 0 ? 1u << dr_frame_of[cell] : 0;
    }
    shape->covers[place] = frame ? cells : 0;
    shape->frame[place] = (uint16_t)frame;
    return frame != 0;
}

static void list_places(dr_shape *shape)
{
    for (int place = 1; place <= DR_PLACES; place++) {
        if (!shape->offered[dr_turn_of(place)] || !lies(shape, place))
            continue;
        RV_ASSERT(shape->places < DR_LEGAL);
        shape->way[shape->places++] = (dr_way){ .covers = shape->covers[place],
                                                .place = (uint8_t)place,
                                                .turn = (uint8_t)dr_turn_of(place),
                                                .anchor = (uint8_t)dr_anchor_of(place) };
    }
    int count = 0;
    for (int cell = 0; cell < DR_CELLS; cell++) {
        unsigned here = 1u << cell, before = here - 1;
        shape->from[cell] = (uint8_t)count;
        for (int i = 0; i < shape->places; i++)
            if ((shape->frame[shape->way[i].place] & (here | before)) == here)
                shape->by_cell[count++] = shape->way[i].place;
        RV_ASSERT(count - shape->from[cell] <= DR_FIRST);
    }
    shape->from[DR_CELLS] = (uint8_t)count;
}

static void load_shape(rv_tsv *t, dr_shape *shape)
{
    shape->id = t->cell[0];
    shape->name = rv_tsv_name(t, 6);
    long size = rv_tsv_number(t, 1, 1, DR_SIZE);
    shape->size = (uint8_t)size;
    for (int turn = 0; turn < DR_TURNS && !t->failed; turn++) {
        rv_span steps = t->cell[2 + turn];
        shape->offered[turn] = !rv_is(steps, "-");
        if (!shape->offered[turn] && turn > 0)
            continue;
        int count = read_steps(steps, shape->row[turn], shape->col[turn]);
        if (count != size)
            rv_tsv_refuse_with(t, "complaint.dr.cells", "turn=%d", turn);
        else if (shape->row[turn][0] != 0 || shape->col[turn][0] != 0)
            rv_tsv_refuse(t, "complaint.dr.anchor");
        else if (!is_turned(shape, turn))
            refuse_by(t, "DR-B7", "complaint.dr.turned");
    }
    if (!is_joined(shape))
        refuse_by(t, "DR-B8", "complaint.dr.joined");
}

static bool load_shapes(const rv_file *files, size_t count, dr_box *box, rv_complaint *complaint)
{
    rv_tsv t =
        rv_tsv_open(files, count, "shapes.tsv",
                    "id size cells_r0 cells_r1 cells_r2 cells_r3 name_*", "DR-B8", complaint);
    int row = 0;
    for (; rv_tsv_next(&t); row++) {
        if (row == DR_SHAPES || !rv_is(t.cell[0], shape_ids[row])) {
            rv_tsv_refuse(&t, "complaint.dr.shapes");
            break;
        }
        load_shape(&t, &box->shape[row]);
        if (!t.failed)
            list_places(&box->shape[row]);
    }
    if (row < DR_SHAPES)
        rv_tsv_refuse_with(&t, "complaint.dr.shape", "shape=%s", shape_ids[row]);
    return !t.failed;
}

/* ---- segments.tsv ---- */

static void load_symbols(rv_tsv *t, dr_segment *segment, int size)
{
    rv_span text = t->cell[3];
    if (text.size != (size_t)size)
        refuse_by(t, "DR-B1", "complaint.dr.symbols");
    for (size_t k = 0; k < text.size && !t->failed; k++) {
        int symbol = DR_PLAIN;
        while (symbol <= DR_BOTH && dr_symbol_letters[symbol] != text.at[k])
            symbol++;
        if (symbol > DR_BOTH)
            refuse_by(t, "DR-B1", "complaint.dr.symbol");
        segment->symbol[k] = (uint8_t)symbol;
    }
}

static bool load_segments(const rv_file *files, size_t count, dr_box *box, rv_complaint *complaint)
{
    rv_tsv t = rv_tsv_open(files, count, "segments.tsv", "id set shape symbols coins points name_*",
                           "DR-B2", complaint);
    while (next_row(&t, box->segments)) {
        dr_segment *segment = &box->segment[box->segments];
        rv_tsv_new_id(&t, 0, &box->segment[0].id, sizeof *segment, box->segments++);
        segment->id = t.cell[0];
        segment->name = rv_tsv_name(&t, 6);
        segment->set = (uint8_t)rv_tsv_choice(&t, 1, "amber teal rose violet neutral");
        segment->shape = (uint8_t)rv_tsv_choice(&t, 2, "single pair line corner");
        load_symbols(&t, segment, box->shape[segment->shape].size);
        t.rule = t.failed ? t.rule : "DR-B8";
        segment->coins = (uint8_t)rv_tsv_number(&t, 4, 0, 9);
        segment->points = (uint8_t)rv_tsv_number(&t, 5, 0, 9);
        t.rule = "DR-B2";
        if (segment->set == DR_SETS) {
            box->neutral[segment->shape] |= dr_bit(box->segments);
            continue;
        }
        uint8_t *initial = &box->initial[segment->set][segment->shape];
        if (*initial)
            rv_tsv_refuse_with(&t, "complaint.dr.initial-two", "set=%s",
                               dr_set_words[segment->set]);
        *initial = (uint8_t)box->segments;
    }
    for (int shape = 0; shape < DR_SHAPES; shape++) {
        for (int set = 0; set < DR_SETS; set++)
            if (box->initial[set][shape] == 0)
                rv_tsv_refuse_with(&t, "complaint.dr.initial", "set=%s shape=%s", dr_set_words[set],
                                   shape_ids[shape]);
        if (box->neutral[shape] == 0)
            rv_tsv_refuse_with(&t, "complaint.dr.neutral", "shape=%s", shape_ids[shape]);
    }
    return !t.failed;
}

/* ---- dreams.tsv ---- */

/* The grammar has one rule, its limits another. */
static const char *rule_of(const char *wrong, const char *grammar)
{
    return wrong == dr_too_many || wrong == dr_too_many_any ? "DR-B8" : grammar;
}

static void load_cells(rv_tsv *t, dr_dream *dream)
{
    for (int i = 0; i < DR_CELLS && !t->failed; i++) {
        rv_span text = t->cell[3 + i];
        const char *wrong = dr_read_cell(text, &dream->cells, i);
        if (wrong == NULL)
            continue;
        t->rule = rule_of(wrong, "DR-B4");
        rv_tsv_refuse_within(t, wrong, "complaint.dr.cell-of", "number=%d word=%.*s", i + 1,
                             text.size > 40 ? 40 : (int)text.size, text.at);
    }
    const char *wrong = dr_check_cells(&dream->cells);
    if (wrong)
        refuse_by(t, rule_of(wrong, "DR-B4"), wrong);
}

static bool load_dreams(const rv_file *files, size_t count, dr_box *box, rv_complaint *complaint)
{
    rv_tsv t = rv_tsv_open(files, count, "dreams.tsv",
                           "id level starred cell1 cell2 cell3 cell4 cell5 cell6 cell7 cell8 cell9 "
                           "name_*",
                           "DR-B4", complaint);
    int plain[DR_LEVELS + 1] = { 0 };
    while (next_row(&t, box->dreams)) {
        dr_dream *dream = &box->dream[box->dreams];
        rv_tsv_new_id(&t, 0, &box->dream[0].id, sizeof *dream, box->dreams++);
        dream->id = t.cell[0];
        dream->name = rv_tsv_text(&t, 12);
        dream->level = (uint8_t)rv_tsv_number(&t, 1, 1, DR_LEVELS);
        dream->starred = rv_tsv_choice(&t, 2, "no yes");
        load_cells(&t, dream);
        box->level[dream->level] |= dr_bit(box->dreams);
        box->starred |= dream->starred ? dr_bit(box->dreams) : 0;
        plain[dream->level] += !dream->starred;
    }
    t.rule = t.failed ? t.rule : "DR-B3";
    for (int level = 1; level <= DR_LEVELS; level++)
        if (plain[level] < 2)
            rv_tsv_refuse_with(&t, "complaint.dr.level", "level=%d", level);
    return !t.failed;
}

/* ---- chests.tsv ---- */

static void load_contents(rv_tsv *t, dr_chest *chest)
{
    uint8_t count[DR_ITEMS] = { 0 };
    const char *wrong = dr_read_reward(t->cell[3], &chest->contents);
    if (wrong) {
        t->rule = rule_of(wrong, "DR-B5");
        rv_tsv_refuse_within(t, wrong, "complaint.dr.contents", NULL);
    }
    dr_tally(chest->contents, count);
    if (count[DR_ANY] > DR_MOST_ANY)
        refuse_by(t, "DR-B8", "complaint.dr.chest-any");
}

static bool load_chests(const rv_file *files, size_t count, dr_box *box, rv_complaint *complaint)
{
    rv_tsv t =
        rv_tsv_open(files, count, "chests.tsv", "id type keys contents name_*", "DR-B5", complaint);
    while (next_row(&t, box->chests)) {
        dr_chest *chest = &box->chest[box->chests];
        rv_tsv_new_id(&t, 0, &box->chest[0].id, sizeof *chest, box->chests);
        rv_tsv_new_id(&t, 0, &box->segment[0].id, sizeof box->segment[0], box->segments);
        box->chests++;
        chest->id = t.cell[0];
        chest->name = rv_tsv_text(&t, 4);
        chest->type = (uint8_t)rv_tsv_number(&t, 1, 1, DR_TYPES);
        uint8_t price = (uint8_t)rv_tsv_number(&t, 2, 1, 9);
        load_contents(&t, chest);
        if (box->type[chest->type] && box->price[chest->type] != price)
            rv_tsv_refuse_with(&t, "complaint.dr.price", "type=%d", chest->type);
        box->price[chest->type] = price;
        box->type[chest->type] |= dr_bit(box->chests);
    }
    for (int i = 0; i < box->dreams; i++) {
        int cell = dr_chest_cell(&box->dream[i].cells);
        int type = cell < 0 ? 0 : dr_value_of(box->dream[i].cells.kind[cell]);
        if (type && box->type[type] == 0)
            rv_tsv_refuse_with(&t, "complaint.dr.chest", "dream=%.*s type=%d",
                               (int)box->dream[i].id.size, box->dream[i].id.at, type);
    }
    return !t.failed;
}

/* ---- tracks.tsv and ratings.tsv ---- */

static void load_space(rv_tsv *t, dr_track *track, int *spaces, bool serenity)
{
    if (*spaces == DR_ROWS) {
        refuse_by(t, "DR-B8", "complaint.dr.spaces");
        return;
    }
    if (rv_tsv_number(t, 1, 0, 999) != *spaces)
        rv_tsv_refuse(t, "complaint.dr.track");
    track->points[*spaces] = (int16_t)rv_tsv_number(t, 2, 0, 999);
    int mark = rv_tsv_choice(t, 3, "- start awake");
    bool begins = mark == 1;
    if ((mark == 2) != (serenity && *spaces == 0))
        rv_tsv_refuse(t, "complaint.dr.awake");
    if (begins && track->start != DR_HIDDEN)
        rv_tsv_refuse(t, "complaint.dr.start");
    if (begins)
        track->start = (uint8_t)*spaces;
    track->top = (uint8_t)(*spaces)++;
}

static bool load_tracks(const rv_file *files, size_t count, dr_box *box, rv_complaint *complaint)
{
    rv_tsv t =
        rv_tsv_open(files, count, "tracks.tsv", "track position points mark", "DR-B6", complaint);
    int spaces[2] = { 0, 0 };
    dr_track *tracks[2] = { &box->serenity, &box->star };
    box->serenity.start = box->star.start = DR_HIDDEN; /* not found yet */
    while (rv_tsv_next(&t)) {
        int track = rv_tsv_choice(&t, 0, "serenity star");
        if (!t.failed)
            load_space(&t, tracks[track], &spaces[track], track == 0);
    }
    if (box->serenity.start == DR_HIDDEN || box->star.start == DR_HIDDEN)
        rv_tsv_refuse(&t, "complaint.dr.starts");
    return !t.failed;
}

static bool load_ratings(const rv_file *files, size_t count, dr_box *box, rv_complaint *complaint)
{
    rv_tsv t = rv_tsv_open(files, count, "ratings.tsv", "id min max name_*", "DR-S5", complaint);
    bool open_end = false;
    while (next_row(&t, box->ratings)) {
        dr_rating *r = &box->rating[box->ratings];
        bool first = box->ratings == 0;
        rv_tsv_new_id(&t, 0, &box->rating[0].id, sizeof *r, box->ratings++);
        r->id = t.cell[0];
        r->name = rv_tsv_text(&t, 3);
        if (first != rv_is(t.cell[1], "-"))
            rv_tsv_refuse(&t, "complaint.dr.first");
        r->min = first ? INT16_MIN : (int16_t)rv_tsv_number(&t, 1, 0, 9999);
        if (open_end || (!first && r->min != r[-1].max + 1))
            rv_tsv_refuse(&t, "complaint.ratings.hole");
        open_end = rv_is(t.cell[2], "-");
        r->max = open_end ? INT16_MAX : (int16_t)rv_tsv_number(&t, 2, 0, 9999);
        if (r->max < r->min)
            rv_tsv_refuse(&t, "complaint.ratings.below");
    }
    if (!open_end)
        rv_tsv_refuse(&t, "complaint.dr.last");
    return !t.failed;
}

const char *dr_load(const rv_file *files, size_t count, void *content, rv_complaint *complaint)
{
    static bool (*const readers[])(const rv_file *, size_t, dr_box *,
                                   rv_complaint *) = { load_shapes, load_segments, load_dreams,
                                                       load_chests, load_tracks,   load_ratings };
    for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++)
        if (!readers[i](files, count, content, complaint))
            return rv_complained(complaint);
    return NULL;
}
