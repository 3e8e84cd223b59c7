/* Reading the box (PD-C). */
#include "games/project-dreamscape/project-dreamscape.h"

static const char RULE[] = "PD-C6";

/* Cards are numbered like the rows of a shipped cards.tsv: pairs in the order of the types. */
int pd_card_of(int a, int b)
{
    int low = a < b ? a : b, high = a < b ? b : a;
    return low * (2 * PD_TYPES - low - 1) / 2 + high - low;
}

static void load_types(const rv_file *files, size_t count, pd_box *box, rv_complaint *complaint,
                       bool *failed)
{
    static const char codes[PD_TYPES][3] = { "ff", "is", "nt", "ld", "pr", "rd",
                                             "cd", "sd", "id", "ed", "ps" };
    rv_tsv t = rv_tsv_open(files, count, "types.tsv", "code id set name_* text_* solo_* shields_*",
                           RULE, complaint);
    int row = 0;
    for (; rv_tsv_next(&t); row++) {
        if (row == PD_TYPES || !rv_is(t.cell[0], codes[row])) {
            rv_tsv_refuse(&t, "complaint.pd.types");
            break;
        }
        pd_type_row *type = &box->type[row];
        for (int i = 0; i < 3; i++)
            type->code[i] = codes[row][i];
        type->id = t.cell[1];
        if (rv_tsv_choice(&t, 2, "base expansion") != (row >= PD_BASE))
            rv_tsv_refuse(&t, "complaint.pd.base");
        type->name = rv_tsv_text(&t, 3);
        type->text = rv_tsv_text(&t, 4);
        type->solo = rv_tsv_text(&t, 5);
        type->shields = rv_tsv_text(&t, 6);
    }
    if (!t.failed && row < PD_TYPES)
        rv_tsv_refuse_with(&t, "complaint.pd.eleven", "count=%d", row);
    *failed = t.failed;
}

static int type_of(const pd_box *box, rv_tsv *t, int column)
{
    for (int type = 0; type < PD_TYPES; type++)
        if (rv_is(t->cell[column], box->type[type].code))
            return type;
    rv_tsv_refuse_with(t, "complaint.pd.type", "word=%.*s", (int)t->cell[column].size,
                       t->cell[column].at);
    return 0;
}

static void load_cards(const rv_file *files, size_t count, pd_box *box, rv_complaint *complaint,
                       bool *failed)
{
    rv_tsv t = rv_tsv_open(files, count, "cards.tsv", "type_a type_b copies set", RULE, complaint);
    bool seen[PD_PAIRS + 1] = { false };
    int total[2] = { 0, 0 };
    while (rv_tsv_next(&t)) {
        int a = type_of(box, &t, 0), b = type_of(box, &t, 1);
        long copies = rv_tsv_number(&t, 2, 0, 3);
        bool expansion = rv_tsv_choice(&t, 3, "base expansion");
        if (a == b)
            rv_tsv_refuse(&t, "complaint.pd.equal");
        else if (seen[pd_card_of(a, b)])
            rv_tsv_refuse_with(&t, "complaint.pd.twice", "type=%s other=%s", box->type[a].code,
                               box->type[b].code);
        else if (expansion != (a >= PD_BASE || b >= PD_BASE))
            rv_tsv_refuse(&t, "complaint.pd.pair");
        if (t.failed)
            break;
        seen[pd_card_of(a, b)] = true;
        box->copies[pd_card_of(a, b) - 1] = (uint8_t)copies;
        total[expansion] += (int)copies;
    }
    for (int a = 0; a < PD_TYPES; a++) {
        for (int b = a + 1; b < PD_TYPES; b++) {
            box->a[pd_card_of(a, b) - 1] = (uint8_t)a;
            box->b[pd_card_of(a, b) - 1] = (uint8_t)b;
            if (!seen[pd_card_of(a, b)])
                rv_tsv_refuse_with(&t, "complaint.pd.missing", "type=%s other=%s",
                                   box->type[a].code, box->type[b].code);
        }
    }
    if (total[0] != 52 || total[1] != 54)
        rv_tsv_refuse_with(&t, "complaint.pd.copies", "base=%d more=%d", total[0], total[1]);
    *failed = t.failed;
}

static int bits(unsigned set)
{
    int count = 0;
    for (; set; set &= set - 1)
        count++;
    return count;
}

/* PD-C6: each of the 165 choices of 8 active types must give a deck of 45..60 cards. */
static const char *check_decks(const pd_box *box, rv_complaint *complaint)
{
    uint8_t copies[PD_PAIRS];
    for (unsigned types = 0; types < 1u << PD_TYPES; types++) {
        if (bits(types) != PD_ACTIVE)
            continue;
        int size = pd_deck_of(box, types, copies);
        if (size >= 45 && size <= 60)
            continue;
        char list[40];
        rv_out out = rv_out_to(list, sizeof list);
        for (int t = 0; t < PD_TYPES; t++)
            if (types >> t & 1)
                rv_put(&out, "%s%s", out.used ? " " : "", box->type[t].code);
        return rv_complain_with(complaint, RULE, "complaint.pd.deck", "rule=%s types=%s count=%d",
                                RULE, list, size);
    }
    return NULL;
}

static void load_chains(const rv_file *files, size_t count, pd_box *box, rv_complaint *complaint,
                        bool *failed)
{
    rv_tsv t = rv_tsv_open(files, count, "chains.tsv", "length points", RULE, complaint);
    int length = 1;
    while (rv_tsv_next(&t)) {
        if (rv_tsv_number(&t, 0, 2, PD_RUNS) != ++length) {
            rv_tsv_refuse(&t, "complaint.pd.lengths");
            break; /* the row after the last one has no place in `points` */
        }
        box->points[length] = (uint8_t)rv_tsv_number(&t, 1, 0, 255);
    }
    if (length == 1)
        rv_tsv_refuse(&t, "complaint.pd.length-two");
    for (int longer = length + 1; longer <= PD_RUNS; longer++) /* PD-G3 */
        box->points[longer] = box->points[length];
    *failed = t.failed;
}

static void load_ratings(const rv_file *files, size_t count, pd_box *box, rv_complaint *complaint,
                         bool *failed)
{
    rv_tsv t =
        rv_tsv_open(files, count, "ratings.tsv", "id min max name_* text_*", RULE, complaint);
    bool open_end = false;
    while (rv_tsv_next(&t)) {
        if (box->ratings == PD_RATINGS) {
            rv_tsv_refuse_with(&t, "complaint.ratings.most", "most=%d", PD_RATINGS);
            break;
        }
        pd_rating *r = &box->rating[box->ratings];
        bool first = box->ratings == 0;
        r->id = rv_tsv_new_id(&t, 0, &box->rating[0].id, sizeof *r, box->ratings++);
        r->min = first ? INT16_MIN : (int16_t)rv_tsv_number(&t, 1, -1000, 1000);
        if (first != (t.cell[1].size == 0))
            rv_tsv_refuse(&t, "complaint.ratings.first");
        if (open_end || (!first && r->min != r[-1].max + 1))
            rv_tsv_refuse(&t, "complaint.ratings.hole");
        open_end = t.cell[2].size == 0;
        r->max = open_end ? INT16_MAX : (int16_t)rv_tsv_number(&t, 2, -1000, 1000);
        if (r->max < r->min)
            rv_tsv_refuse(&t, "complaint.ratings.below");
        r->name = rv_tsv_text(&t, 3);
        r->text = rv_tsv_text(&t, 4);
    }
    if (!open_end)
        rv_tsv_refuse(&t, "complaint.ratings.last");
    *failed = t.failed;
}

const char *pd_load(const rv_file *files, size_t count, void *content, rv_complaint *complaint)
{
    static void (*const readers[])(const rv_file *, size_t, pd_box *, rv_complaint *,
                                   bool *) = { load_types, load_cards, load_chains, load_ratings };
    for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++) {
        bool failed;
        readers[i](files, count, content, complaint, &failed);
        if (failed)
            return rv_complained(complaint);
    }
    return check_decks(content, complaint);
}
