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
    char text[200];
    rv_out out = rv_out_to(text, sizeof text);
    va_list list;
    va_start(list, format);
    rv_put_list(&out, format, list);
    va_end(list);
    refuse_span(tsv, rv_written(&out));
}

/* Continuation bytes, overlong forms and surrogates are all caught by the ranges of the lead. */
static bool is_utf8(rv_span text)
{
    const unsigned char *at = (const unsigned char *)text.at;
    for (size_t i = 0; i < text.size;) {
        unsigned char c = at[i++];
        int more = c < 0x80 ? 0 : c >= 0xC2 && c < 0xE0 ? 1 : (c & 0xF0) == 0xE0 ? 2
                 : c >= 0xF0 && c < 0xF5                ? 3
                                                        : -1;
        if (more < 0 || c == 0 || i + (size_t)more > text.size)
            return false;
        if (more > 0) {
            unsigned char lo = c == 0xE0 ? 0xA0 : c == 0xF0 ? 0x90 : 0x80;
            unsigned char hi = c == 0xED ? 0x9F : c == 0xF4 ? 0x8F : 0xBF;
            if (at[i] < lo || at[i] > hi)
                return false;
        }
        for (; more > 0; more--)
            if ((at[i++] & 0xC0) != 0x80)
                return false;
    }
    return true;
}

/* The next line that is neither empty nor a comment. */
static bool next_row(rv_tsv *tsv, rv_span *row)
{
    while (rv_next_line(&tsv->text, row)) {
        tsv->line++;
        if (!is_utf8(*row)) {
            rv_tsv_refuse(tsv, "this line is not UTF-8 text");
            return false;
        }
        if (row->size > 0 && row->at[0] != '#')
            return true;
    }
    return false;
}

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
        int place = find_column(header, wanted, &tsv.cells);
        if (place < 0 || place > 255)
            rv_tsv_refuse(&tsv, "column %.*s is missing", (int)wanted.size, wanted.at);
        tsv.place[tsv.wanted++] = (uint8_t)place;
    }
    return tsv;
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
        for (int i = 0; i < tsv->wanted; i++)
            if (tsv->place[i] == place)
                tsv->cell[i] = cell;
    }
    return true;
}

static rv_span column_name(const rv_tsv *tsv, int column)
{
    rv_span list = rv_span_of(tsv->columns), name = { 0 };
    for (int i = 0; i <= column; i++)
        rv_next_word(&list, &name);
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

const char *rv_box_read(rv_box *box, const rv_rules *rules, const rv_file *files, size_t count,
                        void *content, rv_complaint *complaint)
{
    static const uint64_t key[2] = { 0 };
    *box = (rv_box){ .rules = rules, .content = content };
    for (const char *const *name = rules->files; *name; name++)
        for (size_t i = 0; i < count; i++)
            if (strcmp(files[i].name, *name) == 0)
                box->hash = box->hash * 31 + rv_siphash(key, files[i].text.at, files[i].text.size);
    memset(content, 0, rules->box_bytes);
    return rules->load(files, count, content, complaint);
}
