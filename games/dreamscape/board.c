/*
 * Boards (DS-C6): board.tsv, and what follows from the lattice. A slot has coordinates on its
 * lattice; which slots are neighbours, how far apart two slots are and where a turned structure
 * lies are worked out once, when the box is read, so that the rules only look things up.
 */
#include "games/dreamscape/dreamscape.h"

#include <string.h>

static const char RULE[] = "DS-C7";
static const char COLUMNS[] = "cell index x y entry board? neighbours?";
enum { CELL, INDEX, X, Y, ENTRY, BOARD, NEIGHBOURS };

/* ---- Lattices ---- */

static bool within(int kind, int dx, int dy, int most)
{
    int dz = kind == DS_HONEYCOMB ? dx + dy : 0; /* the third direction of a honeycomb */
    return dx <= most && -dx <= most && dy <= most && -dy <= most && dz <= most && -dz <= most;
}

bool ds_touch(int kind, int dx, int dy)
{
    if (kind == DS_SQUARE)
        return dx * dx + dy * dy == 1;
    return (dx || dy) && within(kind, dx, dy, 1);
}

bool ds_too_long(int kind, int dx, int dy)
{
    return !within(kind, dx, dy, DS_LONG - 1);
}

int ds_offset(int dx, int dy)
{
    return (dy + DS_LONG - 1) * (2 * DS_LONG - 1) + dx + DS_LONG - 1;
}

int ds_ways(int kind)
{
    return kind == DS_HONEYCOMB ? 12 : 8;
}

/* One of the symmetries: mirrored for the second half of them, then turned. */
void ds_turn(int kind, int way, int *dx, int *dy)
{
    int turns = ds_ways(kind) / 2, x = *dx, y = *dy;
    if (way >= turns) {
        *dx = kind == DS_HONEYCOMB ? y : -x;
        *dy = kind == DS_HONEYCOMB ? x : y;
    }
    for (int i = 0; i < way % turns; i++) {
        x = *dx;
        *dx = -*dy;
        *dy = kind == DS_HONEYCOMB ? x + *dy : x;
    }
}

uint32_t ds_around(const ds_lattice *l, uint32_t set)
{
    uint32_t all = 0;
    while (set)
        all |= l->slot[ds_next_bit(&set)].next;
    return all;
}

/* ---- The file ---- */

static int find_slot(const ds_lattice *l, rv_span id)
{
    for (int slot = 0; slot < l->slots; slot++)
        if (rv_same(l->slot[slot].id, id))
            return slot;
    return -1;
}

/* Before there were honeycombs, boxes had one board and no column for it. */
static ds_lattice *board_of(rv_tsv *t, ds_box *box)
{
    bool old = t->cell[BOARD].at == NULL;
    return &box->lattice[old ? DS_SQUARE : rv_tsv_choice(t, BOARD, "honeycomb square")];
}

static void add_slot(rv_tsv *t, ds_lattice *l, int *entries)
{
    if (l->slots == DS_SLOTS) {
        rv_tsv_refuse_with(t, "complaint.ds.slots", "most=%d", DS_SLOTS);
        return;
    }
    struct ds_slot *slot = &l->slot[l->slots];
    rv_span id = rv_tsv_new_id(t, CELL, &l->slot[0].id, sizeof *slot, l->slots);
    if (rv_tsv_number(t, INDEX, 0, DS_SLOTS - 1) != l->slots)
        rv_tsv_refuse(t, "complaint.ds.indices");
    slot->x = (int8_t)rv_tsv_number(t, X, 0, DS_GRID - 1);
    slot->y = (int8_t)rv_tsv_number(t, Y, 0, DS_GRID - 1);
    for (int i = 0; i < l->slots; i++)
        if (l->slot[i].x == slot->x && l->slot[i].y == slot->y)
            rv_tsv_refuse(t, "complaint.ds.same");
    slot->id = id;
    if (rv_tsv_choice(t, ENTRY, "no yes")) {
        l->entry = l->slots;
        ++*entries;
    }
    l->slots++;
}

/* Neighbours as the file names them: its owner decides. */
static void read_neighbours(rv_tsv *t, ds_lattice *l, int slot)
{
    rv_span list = t->cell[NEIGHBOURS], word;
    while (rv_next_word(&list, &word)) {
        int other = find_slot(l, word);
        if (other < 0 || other == slot || (l->slot[slot].next >> other & 1))
            rv_tsv_refuse_with(t, "complaint.ds.neighbours", "word=%.*s",
                               word.size > 40 ? 40 : (int)word.size, word.at);
        else
            l->slot[slot].next |= 1u << other;
    }
    if (__builtin_popcount(l->slot[slot].next) > (l->kind == DS_HONEYCOMB ? 6 : 4))
        rv_tsv_refuse(t, "complaint.ds.neighbours-most");
}

static void find_neighbours(ds_lattice *l, int slot)
{
    for (int other = 0; other < l->slots; other++)
        if (ds_touch(l->kind, l->slot[other].x - l->slot[slot].x,
                     l->slot[other].y - l->slot[slot].y))
            l->slot[slot].next |= 1u << other;
}

/* ---- What follows ---- */

static void check_symmetry(rv_tsv *t, const ds_lattice *l)
{
    for (int a = 0; a < l->slots; a++)
        for (int b = 0; b < l->slots; b++)
            if ((l->slot[a].next >> b & 1) && !(l->slot[b].next >> a & 1))
                rv_tsv_refuse_with(t, "complaint.ds.symmetric", "slot=%.*s other=%.*s",
                                   (int)l->slot[a].id.size, l->slot[a].id.at,
                                   (int)l->slot[b].id.size, l->slot[b].id.at);
}

/* Least numbers of steps from a slot; a slot that no walk reaches is refused. */
static void measure(rv_tsv *t, ds_lattice *l, int from)
{
    uint32_t reached = 1u << from, all = (1u << l->slots) - 1;
    for (int steps = 1; reached != all; steps++) {
        uint32_t next = ds_around(l, reached) & ~reached;
        if (next == 0) {
            rv_tsv_refuse(t, "complaint.ds.board-parts");
            return;
        }
        reached |= next;
        while (next)
            l->apart[from][ds_next_bit(&next)] = (uint8_t)steps;
    }
}

static void look_around(ds_lattice *l, int from)
{
    memset(l->at[from], DS_OUTSIDE, DS_OFFSETS);
    for (int to = 0; to < l->slots; to++) {
        int dx = l->slot[to].x - l->slot[from].x, dy = l->slot[to].y - l->slot[from].y;
        if (!ds_too_long(l->kind, dx, dy))
            l->at[from][ds_offset(dx, dy)] = (uint8_t)to;
    }
}

static void finish_board(rv_tsv *t, ds_lattice *l, int entries)
{
    if (entries != 1)
        rv_tsv_refuse_with(t, "complaint.ds.entries", "count=%d", entries);
    check_symmetry(t, l);
    for (int slot = 0; slot < l->slots && !t->failed; slot++) {
        measure(t, l, slot);
        look_around(l, slot);
    }
}

bool ds_load_boards(const rv_file *files, size_t count, ds_box *box, rv_complaint *complaint)
{
    int entries[DS_BOARDS] = { 0 }, next[DS_BOARDS] = { 0 };
    for (int kind = 0; kind < DS_BOARDS; kind++)
        box->lattice[kind].kind = (uint8_t)kind;
    rv_tsv t = rv_tsv_open(files, count, "board.tsv", COLUMNS, RULE, complaint);
    while (rv_tsv_next(&t)) {
        ds_lattice *l = board_of(&t, box);
        add_slot(&t, l, &entries[l->kind]);
    }
    if (t.failed)
        return false;
    /* A second reading: neighbours may be named before their own row comes. */
    t = rv_tsv_open(files, count, "board.tsv", COLUMNS, RULE, complaint);
    while (rv_tsv_next(&t)) {
        ds_lattice *l = board_of(&t, box);
        int slot = next[l->kind]++;
        if (t.cell[NEIGHBOURS].at)
            read_neighbours(&t, l, slot);
        else
            find_neighbours(l, slot);
    }
    for (int kind = 0; kind < DS_BOARDS; kind++)
        if (box->lattice[kind].slots > 0)
            finish_board(&t, &box->lattice[kind], entries[kind]);
    if (next[DS_HONEYCOMB] + next[DS_SQUARE] == 0)
        rv_tsv_refuse(&t, "complaint.ds.no-board");
    return !t.failed;
}
