#include "tests/fuzz/cells.h"

#include <string.h>

enum { ROWS = 512, CELLS = 32 };

/* A table in a text: rows of cells, the header first. Rows begin where lines do. */
typedef struct table {
    rv_span row[ROWS];
    uint32_t rows;
} table;

static bool is_row(rv_span line)
{
    return line.size > 0 && line.at[0] != '#' && memchr(line.at, '\t', line.size) != NULL;
}

/* One of the tables of a text (separated by lines that are not rows), each as likely as it is
   long. */
static void find_table(rv_span text, table *t, rv_rng *rng)
{
    rv_span rest = text, line;
    uint32_t rows = 0, chosen;
    while (rv_next_line(&rest, &line))
        rows += is_row(line);
    chosen = rows ? rv_below(rng, rows) : 0;
    t->rows = rows = 0;
    for (rest = text; rv_next_line(&rest, &line);) {
        if (!is_row(line)) {
            if (line.size > 0 && line.at[0] == '#')
                continue;
            if (rows > chosen)
                return;
            t->rows = 0;
        } else if (t->rows < ROWS) {
            t->row[t->rows++] = line;
            rows++;
        }
    }
}

static int cut_cells(rv_span row, rv_span cell[CELLS])
{
    int count = 0;
    while (count < CELLS) {
        rv_span before = row;
        cell[count] = rv_cut(&row, '\t');
        if (cell[count++].size == before.size)
            break;
    }
    return count;
}

/* The cell of a column; empty if the row is too short. */
static rv_span cell_of(rv_span row, int column)
{
    rv_span cell[CELLS];
    return column < cut_cells(row, cell) ? cell[column] : (rv_span){ row.at + row.size, 0 };
}

/* A text that is being rewritten, up to some place of the old one. */
typedef struct edit {
    rv_out out;
    rv_span old;
    const char *at;
} edit;

/* Pieces must come in the order of the text. */
static void put_instead(edit *e, rv_span piece, rv_span with)
{
    rv_put_span(&e->out, (rv_span){ e->at, (size_t)(piece.at - e->at) });
    rv_put_span(&e->out, with);
    e->at = piece.at + piece.size;
}

static rv_span with_line_end(const edit *e, rv_span row)
{
    return (rv_span){ row.at, row.size + (row.at + row.size < e->old.at + e->old.size) };
}

static rv_span extreme(rv_rng *rng)
{
    static const char *const words[] = { "",   "-",  "0",   "1",   "2",   "3",    "4",     "5",
                                         "6",  "7",  "9",   "10",  "12",  "20",   "30",    "40",
                                         "60", "99", "100", "255", "999", "9999", "32767", "-1",
                                         "-2", "-3", "no",  "yes", "a",   "same", "65536", "auto" };
    return rv_span_of(words[rv_below(rng, sizeof words / sizeof words[0])]);
}

/* A number one larger or smaller; anything else stays. */
static rv_span stepped(rv_span cell, int by, char text[16])
{
    rv_out out = rv_out_to(text, 16);
    long number;
    if (!rv_number(cell, -99999, 99999, &number))
        return cell;
    rv_put(&out, "%d", (int)number + by);
    return rv_written(&out);
}

/* The same column of two rows, a above b: each gets something new. */
static void change_two(edit *e, rv_span a, rv_span b, int column, uint32_t how)
{
    char more[16], less[16];
    rv_span upper = cell_of(a, column), lower = cell_of(b, column);
    if (how == 0) { /* swapped */
        put_instead(e, upper, lower);
        put_instead(e, lower, upper);
    } else { /* a sum that stays */
        put_instead(e, upper, stepped(upper, how == 1 ? 1 : -1, more));
        put_instead(e, lower, stepped(lower, how == 1 ? -1 : 1, less));
    }
}

static void change_one(edit *e, rv_span row, rv_span other, int column, rv_rng *rng)
{
    char text[16];
    rv_span cell = cell_of(row, column), with = cell_of(other, column);
    uint32_t how = rv_below(rng, 4);
    if (how == 1)
        with = extreme(rng);
    if (how == 2)
        with = stepped(cell, rv_below(rng, 2) ? 1 : -1, text);
    put_instead(e, cell, with);
}

/* Makes a whole column the same from one row on. */
static void change_column(edit *e, const table *t, uint32_t from, int column, rv_span with)
{
    for (uint32_t i = from; i < t->rows; i++)
        put_instead(e, cell_of(t->row[i], column), with);
}

static void change_rows(edit *e, rv_span a, rv_span b, uint32_t how)
{
    a = with_line_end(e, a);
    b = with_line_end(e, b);
    if (how == 0) {
        put_instead(e, a, (rv_span){ "", 0 });
    } else if (how == 1) { /* once more, further down */
        put_instead(e, b, b);
        rv_put_span(&e->out, a);
    } else {
        put_instead(e, a, b);
        put_instead(e, b, a);
    }
}

size_t cells_change(char *text, size_t size, size_t room, rv_rng *rng)
{
    static char changed[CELLS_ROOM];
    static table t;
    rv_span cell[CELLS];
    edit e = { rv_out_to(changed, sizeof changed), { text, size }, text };
    find_table(e.old, &t, rng);
    if (t.rows < 3)
        return size;
    uint32_t a = 1 + rv_below(rng, t.rows - 1), b = 1 + rv_below(rng, t.rows - 2);
    b += b >= a; /* another one */
    rv_span up = t.row[a < b ? a : b], down = t.row[a < b ? b : a];
    int column = (int)rv_below(rng, (uint32_t)cut_cells(t.row[0], cell));
    uint32_t how = rv_below(rng, 12);
    if (how < 6)
        change_one(&e, t.row[a], t.row[b], column, rng);
    else if (how < 9)
        change_two(&e, up, down, column, how - 6);
    else if (how == 9)
        change_column(&e, &t, rv_below(rng, 2) ? 1 : a, column, cell_of(t.row[b], column));
    else
        change_rows(&e, up, down, rv_below(rng, 3));
    rv_put_span(&e.out, (rv_span){ e.at, (size_t)(text + size - e.at) });
    if (e.out.full || e.out.used > room)
        return size;
    memcpy(text, changed, e.out.used);
    return e.out.used;
}
