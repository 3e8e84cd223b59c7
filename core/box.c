#include "core/box.h"
#include "core/reverie.h"

#include <stdarg.h>
#include <string.h>

/* The first complaint stands. */
static bool is_first(rv_tsv *tsv)
{
    bool first = !tsv->failed;
    tsv->failed = true;
    return first;
}

static void name_line(rv_tsv *tsv)
{
    rv_complain_within(tsv->complaint, "complaint.wrapped.row", "file=%s line=%d rule=%s",
                       tsv->name, tsv->line, tsv->rule);
}

void rv_tsv_refuse(rv_tsv *tsv, const char *key)
{
    if (!is_first(tsv))
        return;
    rv_complain(tsv->complaint, tsv->rule, key);
    name_line(tsv);
}

void rv_tsv_refuse_with(rv_tsv *tsv, const char *key, const char *format, ...)
{
    va_list list;
    if (!is_first(tsv))
        return;
    va_start(list, format);
    rv_complain_list(tsv->complaint, tsv->rule, key, format, list);
    va_end(list);
    name_line(tsv);
}

void rv_tsv_refuse_within(rv_tsv *tsv, const char *wrong, const char *key, const char *format, ...)
{
    va_list list;
    if (!is_first(tsv))
        return;
    rv_complain_of(tsv->complaint, tsv->rule, wrong);
    va_start(list, format);
    rv_complain_around(tsv->complaint, key, format, list);
    va_end(list);
    name_line(tsv);
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
            rv_tsv_refuse(tsv, "complaint.table.utf8");
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

/* `name_*`: English must be there, other languages may. */
static void find_said(rv_tsv *tsv, rv_span header, rv_span wanted)
{
    RV_ASSERT(tsv->names < RV_NAMES);
    for (int i = 0; rv_langs[i]; i++) {
        char name[64];
        rv_out out = rv_out_to(name, sizeof name);
        rv_put(&out, "%.*s%s", (int)wanted.size - 1, wanted.at, rv_langs[i]->code);
        int place = find_column(header, rv_written(&out), &tsv->cells);
        if (place >= NOWHERE || (place < 0 && i == 0))
            rv_tsv_refuse_with(tsv, "complaint.table.column", "column=%s", name);
        tsv->said_place[tsv->names][i] = (uint8_t)(place < 0 ? NOWHERE : place);
    }
    tsv->said_column[tsv->names++] = (uint8_t)tsv->wanted;
    tsv->place[tsv->wanted++] = NOWHERE;
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
        rv_tsv_refuse(&tsv, "complaint.table.missing");
        return tsv;
    }
    if (!next_row(&tsv, &header)) {
        rv_tsv_refuse(&tsv, "complaint.table.header");
        return tsv;
    }
    rv_span wanted, list = rv_span_of(columns);
    while (rv_next_word(&list, &wanted)) {
        if (wanted.at[wanted.size - 1] == '*') {
            find_said(&tsv, header, wanted);
            continue;
        }
        bool optional = wanted.at[wanted.size - 1] == '?';
        wanted.size -= optional;
        int place = find_column(header, wanted, &tsv.cells);
        if (place >= NOWHERE || (place < 0 && !optional))
            rv_tsv_refuse_with(&tsv, "complaint.table.column", "column=%.*s", (int)wanted.size,
                               wanted.at);
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
        rv_tsv_refuse_with(tsv, "complaint.table.cells", "cells=%d header=%d", cells, tsv->cells);
        return false;
    }
    for (int place = 0; place < cells; place++) {
        rv_span cell = rv_cut(&row, '\t');
        if (sent_size(cell) > RV_CELL) {
            rv_tsv_refuse_with(tsv, "complaint.table.long", "cell=%d most=%d", place + 1, RV_CELL);
            return false;
        }
        for (int i = 0; i < tsv->wanted; i++)
            if (tsv->place[i] == place && place < NOWHERE)
                tsv->cell[i] = cell;
        for (int i = 0; i < tsv->names; i++)
            for (int l = 0; rv_langs[l]; l++)
                if (tsv->said_place[i][l] == place && place < NOWHERE)
                    tsv->said[i].in[l] = cell;
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
        rv_tsv_refuse_with(tsv, "complaint.table.number", "column=%.*s low=%d high=%d word=%.*s",
                           (int)name.size, name.at, (int)lo, (int)hi, (int)cell.size, cell.at);
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
        rv_tsv_refuse_with(tsv, "complaint.table.id", "column=%.*s most=%d word=%.*s",
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
            rv_tsv_refuse_with(tsv, "complaint.table.twice", "id=%.*s", (int)id.size, id.at);
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
    rv_tsv_refuse_with(tsv, "complaint.table.one-of", "column=%.*s values=%s word=%.*s",
                       (int)name.size, name.at, words, (int)cell.size, cell.at);
    return 0;
}

rv_name rv_tsv_text(const rv_tsv *tsv, int column)
{
    int i = 0;
    while (i < tsv->names && tsv->said_column[i] != column)
        i++;
    RV_ASSERT(i < tsv->names);
    return tsv->said[i];
}

rv_name rv_tsv_name(const rv_tsv *tsv, int column)
{
    rv_name name = rv_tsv_text(tsv, column);
    for (int i = 0; rv_langs[i]; i++) {
        name.forms[i] = name.in[i];
        name.in[i] = rv_noun_name(&name.forms[i]);
    }
    return name;
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
