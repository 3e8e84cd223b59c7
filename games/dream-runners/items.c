/* Sequences of items, and the grammar of rewards and dream cells (section 2 of the rules). */
#include "games/dream-runners/dream-runners.h"

const char dr_too_many[] = "complaint.dr.together";
const char dr_too_many_any[] = "complaint.dr.dream-any";

static const char letters[] = "jbwogskc"; /* by dr_item */

int dr_length(dr_items items)
{
    int length = -1;
    for (; items; items >>= 3)
        length++;
    return length < 0 ? 0 : length;
}

int dr_item_at(dr_items items, int index)
{
    return (int)(items >> 3 * (dr_length(items) - 1 - index) & 7);
}

dr_items dr_push(dr_items items, int item)
{
    return (items ? items : 1) << 3 | (dr_items)item;
}

void dr_tally(dr_items items, uint8_t count[DR_ITEMS])
{
    for (; items > 1; items >>= 3)
        count[items & 7]++;
}

int dr_chest_cell(const dr_cells *cells)
{
    for (int i = 0; i < DR_CELLS; i++)
        if (dr_kind_of(cells->kind[i]) == DR_CHEST)
            return i;
    return -1;
}

/* ---- Reading ---- */

static int item_of(char letter)
{
    for (int i = 0; i < DR_ITEMS; i++)
        if (letters[i] == letter)
            return i;
    return -1;
}

static rv_span from(rv_span span, size_t offset)
{
    return (rv_span){ span.at + offset, span.size - offset };
}

const char *dr_read_reward(rv_span text, dr_items *items)
{
    static const char form[] = "complaint.dr.reward";
    bool more = true;
    *items = 0;
    while (more) {
        size_t before = text.size;
        rv_span word = rv_cut(&text, '+');
        more = word.size < before;
        bool many = word.size == 2 && word.at[0] >= '2' && word.at[0] <= '9';
        int item = many || word.size == 1 ? item_of(word.at[many]) : -1;
        if (item < 0)
            return form;
        for (int copies = many ? word.at[0] - '0' : 1; copies > 0; copies--) {
            if (dr_length(*items) == DR_MOST)
                return dr_too_many;
            *items = dr_push(*items, item);
        }
    }
    return NULL;
}

static int kind_byte(int kind, int value)
{
    return kind << 4 | value;
}

static const char *read_chest(rv_span text, dr_cells *cells, int index)
{
    cells->kind[index] = (uint8_t)kind_byte(DR_CHEST, text.at[1] - '0');
    if (text.size == 2)
        return NULL;
    return text.at[2] == '+' ? dr_read_reward(from(text, 3), &cells->items[index])
                             : "complaint.dr.chest-cell";
}

static const char *read_spider(rv_span text, dr_cells *cells, int index)
{
    int colour = item_of(text.at[1]);
    if (colour < DR_BLUE || colour > DR_GREEN)
        return "complaint.dr.spider";
    cells->kind[index] = (uint8_t)kind_byte(DR_SPIDER, 0);
    cells->items[index] = dr_push(0, colour);
    return NULL;
}

static const char *read_converging(rv_span text, dr_cells *cells, int index)
{
    cells->kind[index] = (uint8_t)kind_byte(DR_CONVERGING, 0);
    if (text.size < 4 || text.at[1] != '(' || text.at[text.size - 1] != ')')
        return "complaint.dr.converge";
    return dr_read_reward((rv_span){ text.at + 2, text.size - 3 }, &cells->items[index]);
}

const char *dr_read_cell(rv_span text, dr_cells *cells, int index)
{
    char first = text.size > 0 ? text.at[0] : ' ', second = text.size > 1 ? text.at[1] : ' ';
    cells->items[index] = 0;
    if (first == 'T' && second >= '1' && second <= '3')
        return read_chest(text, cells, index);
    if (first == 'S' && text.size == 2)
        return read_spider(text, cells, index);
    if (first == 'V')
        return read_converging(text, cells, index);
    if (first == 'N' && text.size == 2 && second >= '1' && second <= '9')
        cells->kind[index] = (uint8_t)kind_byte(DR_NIGHTMARE, second - '0');
    else if (rv_is(text, "OC"))
        cells->kind[index] = (uint8_t)kind_byte(DR_OCTOPUS, 0);
    else if (rv_is(text, "BA"))
        cells->kind[index] = (uint8_t)kind_byte(DR_BAT, 0);
    else if (first >= 'A' && first <= 'Z')
        return "complaint.dr.cell";
    else {
        cells->kind[index] = (uint8_t)kind_byte(DR_REWARD, 0);
        return dr_read_reward(text, &cells->items[index]);
    }
    return NULL;
}

const char *dr_check_cells(const dr_cells *cells)
{
    uint8_t count[DR_ITEMS] = { 0 };
    int chests = 0;
    for (int i = 0; i < DR_CELLS; i++) {
        dr_tally(cells->items[i], count);
        chests += dr_kind_of(cells->kind[i]) == DR_CHEST;
    }
    if (chests > 1)
        return "complaint.dr.one-chest";
    return count[DR_ANY] > DR_MOST ? dr_too_many_any : NULL;
}

/* ---- Printing ---- */

/* Equal neighbours print as one quantity, at most 9 at a time. */
void dr_put_reward(dr_items items, rv_out *out)
{
    int length = dr_length(items), run;
    for (int i = 0; i < length; i += run) {
        int item = dr_item_at(items, i);
        for (run = 1; run < 9 && i + run < length && dr_item_at(items, i + run) == item;)
            run++;
        if (i > 0)
            rv_put_char(out, '+');
        if (run > 1)
            rv_put(out, "%d", run);
        rv_put_char(out, letters[item]);
    }
}

void dr_put_cell(const dr_cells *cells, int index, rv_out *out)
{
    int value = dr_value_of(cells->kind[index]);
    dr_items items = cells->items[index];
    switch ((dr_kind)dr_kind_of(cells->kind[index])) {
    case DR_NOTHING:
        rv_put_char(out, '-');
        break;
    case DR_REWARD:
        dr_put_reward(items, out);
        break;
    case DR_CHEST:
        rv_put(out, items ? "T%d+" : "T%d", value);
        dr_put_reward(items, out);
        break;
    case DR_NIGHTMARE:
        rv_put(out, "N%d", value);
        break;
    case DR_OCTOPUS:
        rv_put(out, "OC");
        break;
    case DR_BAT:
        rv_put(out, "BA");
        break;
    case DR_SPIDER:
        rv_put_char(out, 'S');
        dr_put_reward(items, out);
        break;
    case DR_CONVERGING:
        rv_put(out, "V(");
        dr_put_reward(items, out);
        rv_put_char(out, ')');
        break;
    }
}
