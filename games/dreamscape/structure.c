/*
 * The structures of cards (DS-C7): read from the box, turned and mirrored once for all.
 *
 * Seen from its first cell a structure is a list of offsets, and each of the symmetries of the
 * lattice gives another list. The board knows where an offset leads from each slot (board.c), so a
 * placement is a slot for the first cell and a way to turn the rest.
 */
#include "games/dreamscape/dreamscape.h"

#include <string.h>

/* A structure while it is being read: cells where the file has them. */
typedef struct picture {
    int kind, cells, dreamers, home;
    int x[DS_CELLS], y[DS_CELLS];
    uint32_t look[DS_CELLS];
} picture;

/* ---- Reading ---- */

/* 'KKB*', bottom to top, then the tree, then the Dreamer. */
static void read_stack(rv_tsv *t, const ds_box *box, rv_span stack, picture *p)
{
    int height = 0;
    bool tree = false, dreamer = false;
    for (size_t i = 0; i < stack.size; i++) {
        char c = stack.at[i];
        int colour = 0;
        if (c == '@' && !dreamer) {
            dreamer = true;
            continue;
        }
        if (c == '*' && !tree && !dreamer) {
            tree = true;
            continue;
        }
        while (colour < DS_RED && box->colour[colour].letter != c)
            colour++;
        if (colour == DS_RED || tree || dreamer) {
            rv_tsv_refuse_with(t, "complaint.ds.stack", "word=%.*s",
                               stack.size > 40 ? 40 : (int)stack.size, stack.at);
            return;
        }
        if (height == DS_HIGH) {
            rv_tsv_refuse_with(t, "complaint.ds.pictured", "most=%d", DS_HIGH);
            return;
        }
        p->look[p->cells] |= (uint32_t)(colour + 1) << (3 * height++);
    }
    if (height == 0)
        rv_tsv_refuse(t, "complaint.ds.cell-shard");
    if (tree && dreamer)
        rv_tsv_refuse(t, "complaint.ds.cell-both");
    p->look[p->cells] |= tree ? DS_TREE_LOOK : 0;
    p->home = dreamer ? p->cells : p->home;
    p->dreamers += dreamer;
}

static void read_cell(rv_tsv *t, const ds_box *box, rv_span word, picture *p)
{
    rv_span stack = word, place = rv_cut(&stack, '='), y_word = place,
            x_word = rv_cut(&y_word, ',');
    long x = 0, y = 0;
    if (!rv_number(x_word, -9, 9, &x) || !rv_number(y_word, -9, 9, &y)) {
        rv_tsv_refuse_with(t, "complaint.ds.cell", "word=%.*s",
                           word.size > 40 ? 40 : (int)word.size, word.at);
        return;
    }
    for (int i = 0; i < p->cells; i++) {
        if (p->x[i] == x && p->y[i] == y)
            rv_tsv_refuse_with(t, "complaint.ds.cell-twice", "row=%d cell=%d", (int)x, (int)y);
        if (ds_too_long(p->kind, (int)x - p->x[i], (int)y - p->y[i]))
            rv_tsv_refuse_with(t, "complaint.ds.long", "most=%d", DS_LONG);
    }
    if (t->failed)
        return;
    p->x[p->cells] = (int)x;
    p->y[p->cells] = (int)y;
    read_stack(t, box, stack, p);
    p->cells++;
}

static bool connected(const picture *p)
{
    unsigned reached = 1, before = 0;
    while (reached != before) {
        before = reached;
        for (int i = 0; i < p->cells; i++)
            for (int j = 0; j < p->cells; j++)
                if ((before >> i & 1) && ds_touch(p->kind, p->x[i] - p->x[j], p->y[i] - p->y[j]))
                    reached |= 1u << j;
    }
    return reached == (1u << p->cells) - 1;
}

/* The Dreamer's cell first, or the first one pictured; the others seen from it. */
static void keep_cells(const picture *p, ds_structure *made)
{
    made->dreamer = p->dreamers > 0;
    made->cells = 1;
    made->look[0] = p->look[p->home];
    for (int i = 0; i < p->cells; i++) {
        if (i == p->home)
            continue;
        made->x[made->cells] = (int8_t)(p->x[i] - p->x[p->home]);
        made->y[made->cells] = (int8_t)(p->y[i] - p->y[p->home]);
        made->look[made->cells++] = p->look[i];
    }
}

/* ---- Turning ---- */

/* Do two ways ask the same of every place? */
static bool same_demand(const ds_structure *made, const uint8_t *a, const uint8_t *b)
{
    uint32_t of_a[DS_OFFSETS] = { 0 }, of_b[DS_OFFSETS] = { 0 };
    for (int i = 0; i < made->cells; i++) {
        of_a[a[i]] = made->look[i];
        of_b[b[i]] = made->look[i];
    }
    return memcmp(of_a, of_b, sizeof of_a) == 0;
}

static void turn_all_ways(int kind, ds_structure *made)
{
    for (int how = 0; how < ds_ways(kind); how++) {
        uint8_t *way = made->way[made->ways];
        bool repeat = false;
        for (int i = 0; i < made->cells; i++) {
            int x = made->x[i], y = made->y[i];
            ds_turn(kind, how, &x, &y);
            way[i] = (uint8_t)ds_offset(x, y);
        }
        for (int old = 0; old < made->ways; old++)
            repeat |= same_demand(made, made->way[old], way);
        if (repeat)
            memset(way, 0, DS_CELLS);
        made->ways = (uint8_t)(made->ways + !repeat);
    }
}

/* Where on the board the structure can lie; false: nowhere. */
static bool find_room(const ds_lattice *l, ds_structure *made)
{
    bool any = false;
    for (int slot = 0; slot < l->slots; slot++) {
        for (int way = 0; way < made->ways; way++) {
            bool fits = true;
            for (int i = 0; i < made->cells; i++)
                fits &= l->at[slot][made->way[way][i]] != DS_OUTSIDE;
            made->fits[slot] = (uint16_t)(made->fits[slot] | fits << way);
            any |= fits;
        }
    }
    return any;
}

void ds_read_structure(rv_tsv *t, const ds_box *box, int board, int column, ds_structure *made)
{
    picture p = { .kind = board };
    rv_span rest = t->cell[column];
    while (rest.size > 0 && !t->failed)
        read_cell(t, box, rv_cut(&rest, ';'), &p);
    if (p.cells == 0)
        rv_tsv_refuse(t, "complaint.ds.no-structure");
    if (p.dreamers > 1)
        rv_tsv_refuse_with(t, "complaint.ds.one-dreamer", "count=%d", p.dreamers);
    if (!t->failed && !connected(&p))
        rv_tsv_refuse(t, "complaint.ds.parts");
    if (t->failed)
        return;
    keep_cells(&p, made);
    turn_all_ways(board, made);
    if (!find_room(&box->lattice[board], made))
        rv_tsv_refuse(t, "complaint.ds.nowhere");
}
