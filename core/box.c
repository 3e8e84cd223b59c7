#include "core/box.h"
#include "core/reverie.h"

#include <stdarg.h>
#include <string.h>

/* Complains about the present line, once: the first complaint stands. */
static void refuse_span(rv_tsv *tsv, rv_span what)
{
    if (tsv->failed)
        return;
    tsv->failed = true;
    rv_complain(tsv->complaint, tsv->rule, "%s:%d: %s: %.*s", tsv->name, tsv->line, tsv->rule,
                (int)what.size, what.at);
}

void rv_tsv_refuse(rv_tsv *tsv, const char *format, ...)
{
    char text[sizeof tsv->complaint->text];
    rv_out out = rv_out_to(text, sizeof text);
    va_list list;
    va_start(list, format);
    rv_put_list(&out, format, list);
    va_end(list);
    refuse_span(tsv, rv_written(&out));
}

static bool has_controls(rv_span row)
{
    for (size_t i = 0; i < row.size; i++)
        if (((unsigned char)row.at[i] < ' ' && row.at[i] != '\t') || row.at[i] == 127)
            return true;
    return false;
}

/* The next line that is neither empty nor a comment. */
static bool next_row(rv_tsv *tsv, rv_span *row)
{
    while (rv_next_line(&tsv->text, row)) {
        tsv->line++;
        if (!rv_is_utf8(*row) || has_controls(*row)) {
            rv_tsv_refuse(tsv, "this line is not UTF-8 text");
            return false;
        }
        if (row->size > 0 && row->at[0] != '#')
            return true;
    }
    return false;
}

enum { NOWHERE = 255 }; /* the place of a column that the file does not have */

static int find_column(rv_span header, rv_span wanted, int *cells)
{
    int found = -1;
    *cells = 0;
    while (header.size > 0 || *cells == 0) {
        rv_span name = rv_cut(&header, '\t');
        if (rv_same(name, wanted))
            found = *cells;
        ++*cells;
    }
    return found;
}

rv_tsv rv_tsv_open(const rv_file *files, size_t count, const char *name, const char *columns,
                   const char *rule, rv_complaint *complaint)
{
    rv_tsv tsv = { .name = name, .rule = rule, .columns = columns, .complaint = complaint };
    bool found = false;
    for (size_t i = 0; i < count && !found; i++) {
        found = strcmp(files[i].name, name) == 0;
        if (found)
            tsv.text = files[i].text;
    }
    rv_span header = { 0 };
    if (!found) {
        rv_tsv_refuse(&tsv, "the file is missing");
        return tsv;
    }
    if (!next_row(&tsv, &header)) {
        rv_tsv_refuse(&tsv, "the file has no header line");
        return tsv;
    }
    rv_span wanted, list = rv_span_of(columns);
    while (rv_next_word(&list, &wanted)) {
        bool optional = wanted.at[wanted.size - 1] == '?';
        wanted.size -= optional;
        int place = find_column(header, wanted, &tsv.cells);
        if (place >= NOWHERE || (place < 0 && !optional))
            rv_tsv_refuse(&tsv, "column %.*s is missing", (int)wanted.size, wanted.at);
        tsv.place[tsv.wanted++] = (uint8_t)(place < 0 ? NOWHERE : place);
    }
    return tsv;
}

/* Bytes of a cell once escaped as JSON: messages are bounded, whatever the texts of a box hold. */
static size_t sent_size(rv_span cell)
{
    size_t size = cell.size;
    for (size_t i = 0; i < cell.size; i++)
        size += cell.at[i] == '"' || cell.at[i] == '\\';
    return size;
}

bool rv_tsv_next(rv_tsv *tsv)
{
    rv_span row;
    if (tsv->failed || !next_row(tsv, &row))
        return false;
    int cells = 1;
    for (size_t i = 0; i < row.size; i++)
        cells += row.at[i] == '\t';
    if (cells != tsv->cells) {
        rv_tsv_refuse(tsv, "this row has %d cells, the header %d", cells, tsv->cells);
        return false;
    }
    for (int place = 0; place < cells; place++) {
        rv_span cell = rv_cut(&row, '\t');
        if (sent_size(cell) > RV_CELL) {
            rv_tsv_refuse(tsv, "cell %d is longer than %d bytes (quotes and backslashes are two)",
                          place + 1, RV_CELL);
            return false;
        }
        for (int i = 0; i < tsv->wanted; i++)
            if (tsv->place[i] == place && place < NOWHERE)
                tsv->cell[i] = cell;
    }
    return true;
}

static rv_span column_name(const rv_tsv *tsv, int column)
{
    rv_span list = rv_span_of(tsv->columns), name = { 0 };
    for (int i = 0; i <= column; i++)
        rv_next_word(&list, &name);
    name.size -= name.at[name.size - 1] == '?';
    return name;
}

long rv_tsv_number(rv_tsv *tsv, int column, long lo, long hi)
{
    long value = lo;
    rv_span name = column_name(tsv, column), cell = tsv->cell[column];
    if (!rv_number(cell, lo, hi, &value))
        rv_tsv_refuse(tsv, "%.*s must be a number %d..%d, not \"%.*s\"", (int)name.size, name.at,
                      (int)lo, (int)hi, (int)cell.size, cell.at);
    return value;
}

static bool is_id(rv_span word)
{
    bool good = word.size > 0 && word.size <= RV_ID && word.at[0] != '-';
    for (size_t i = 0; i < word.size && good; i++)
        good = (word.at[i] >= 'a' && word.at[i] <= 'z') || (word.at[i] >= '0' && word.at[i] <= '9')
               || word.at[i] == '-';
    return good;
}

rv_span rv_tsv_id(rv_tsv *tsv, int column)
{
    rv_span name = column_name(tsv, column), cell = tsv->cell[column];
    if (!is_id(cell))
        rv_tsv_refuse(tsv,
                      "%.*s must be a word of small letters, digits and hyphens, at most %d, not "
                      "\"%.*s\"",
                      (int)name.size, name.at, RV_ID, (int)cell.size, cell.at);
    return cell;
}

rv_span rv_tsv_new_id(rv_tsv *tsv, int column, const rv_span *ids, size_t row, int count)
{
    rv_span id = rv_tsv_id(tsv, column);
    for (int i = 0; i < count; i++) {
        rv_span other;
        memcpy(&other, (const char *)ids + row * (size_t)i, sizeof other);
        if (rv_same(id, other))
            rv_tsv_refuse(tsv, "the id %.*s stands twice", (int)id.size, id.at);
    }
    return id;
}

int rv_tsv_choice(rv_tsv *tsv, int column, const char *words)
{
    rv_span list = rv_span_of(words), word, cell = tsv->cell[column];
    for (int i = 0; rv_next_word(&list, &word); i++)
        if (rv_same(word, cell))
            return i;
    rv_span name = column_name(tsv, column);
    rv_tsv_refuse(tsv, "%.*s must be one of: %s; not \"%.*s\"", (int)name.size, name.at, words,
                  (int)cell.size, cell.at);
    return 0;
}

void rv_tsv_name(const rv_tsv *tsv, int column, rv_span name[2], rv_span forms[2])
{
    for (int i = 0; i < 2; i++) {
        forms[i] = tsv->cell[column + i];
        name[i] = rv_noun_name(&forms[i]);
    }
}

uint64_t rv_box_hash(const rv_rules *rules, const rv_file *files, size_t count)
{
    static const uint64_t key[2] = { 0 };
    uint64_t hash = 0;
    for (const char *const *name = rules->files; *name; name++)
        for (size_t i = 0; i < count; i++)
            if (strcmp(files[i].name, *name) == 0)
                hash = hash * 31 + rv_siphash(key, files[i].text.at, files[i].text.size);
    return hash;
}

const char *rv_box_read(rv_box *box, const rv_rules *rules, const rv_file *files, size_t count,
                        void *content, rv_complaint *complaint)
{
    *box = (rv_box){ .rules = rules, .hash = rv_box_hash(rules, files, count), .content = content };
    memset(content, 0, rules->box_bytes);
    return rules->load(files, count, content, complaint);
}
