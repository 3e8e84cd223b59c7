/*
 * box.h: reading the content of a game. A box is a folder of TSV files; the shipped ones are
 * compiled in as text and read by the very code that reads an owner's corrected folder.
 *
 * In each file, empty lines and lines starting with `#` are comments, the first other line is the
 * header, and every further line is a row with as many cells as the header. Columns are found by
 * name; extra columns are ignored, and a column asked for with a `?` after its name may be missing:
 * then its cells are empty. `name_*` stands for name_en and whatever other languages there are. A
 * file is UTF-8 text without control characters, a cell has at most RV_CELL bytes, so that names
 * fit wherever they are shown. Every complaint names file, line and rule.
 *
 *     rv_tsv t = rv_tsv_open(files, count, "chains.tsv", "length points", "PD-C6", complaint);
 *     while (rv_tsv_next(&t)) {
 *         long length = rv_tsv_number(&t, 0, 2, 60);      // column 0 of the list above
 *         ...
 *         if (wrong)
 *             rv_tsv_refuse(&t, "complaint.pd.lengths");
 *     }
 *     if (t.failed)
 *         return rv_complained(complaint);
 *
 * After the first complaint rv_tsv_next() returns false, so a reader needs no other error path.
 */
#ifndef RV_BOX_H
#define RV_BOX_H

#include "core/complaint.h"

RV_API_BEGIN

typedef struct rv_file { /* both belong to whoever brings the files */
    const char *name;    /* without its folder */
    rv_span text;
} rv_file;

enum { RV_COLUMNS = 16, RV_NAMES = 4, RV_BOX_FILES = 8, RV_CELL = 240, RV_ID = 40 };

typedef struct rv_tsv {
    const char *name, *rule;
    rv_span text;              /* what is still to be read */
    rv_span cell[RV_COLUMNS];  /* of the present row, in the order asked for */
    uint8_t place[RV_COLUMNS]; /* where each column asked for is in the file */
    rv_name said[RV_NAMES];    /* the cells of columns in all languages, first asked for first */
    uint8_t said_place[RV_NAMES][RV_LANGS], said_column[RV_NAMES];
    const char *columns;
    int wanted, cells;
    int line;
    bool failed;
    uint8_t names;
    rv_complaint *complaint;
} rv_tsv;

rv_tsv rv_tsv_open(const rv_file *files, size_t count, const char *name, const char *columns,
                   const char *rule, rv_complaint *complaint);
bool rv_tsv_next(rv_tsv *tsv);
/* The cell as a number lo..hi; refuses the row and returns `lo` when it is none. */
long rv_tsv_number(rv_tsv *tsv, int column, long lo, long hi);
/* The cell as a word that stands for something in moves, logs and positions: small letters, digits
   and hyphens, no hyphen first, RV_ID characters at most. Refuses anything else. */
rv_span rv_tsv_id(rv_tsv *tsv, int column);
/* The same, and none of the `count` rows read before may have it: `ids` points to the id of the
   first of them, and a row has `row` bytes. */
rv_span rv_tsv_new_id(rv_tsv *tsv, int column, const rv_span *ids, size_t row, int count);
/* A column in all languages: a text, or a name, which its forms follow if the owner gives any
   (core/lang.h). */
rv_name rv_tsv_text(const rv_tsv *tsv, int column);
rv_name rv_tsv_name(const rv_tsv *tsv, int column);
/* The cell must be one of these words: returns its index, or refuses and returns 0. */
int rv_tsv_choice(rv_tsv *tsv, int column, const char *words);
/* The present row is refused, by a sentence of the catalogue and what is in its braces
   (core/complaint.h). */
void rv_tsv_refuse(rv_tsv *tsv, const char *key);
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void rv_tsv_refuse_with(rv_tsv *tsv, const char *key, const char *format, ...);
/* By a sentence around what was found wrong within. */
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
void rv_tsv_refuse_within(rv_tsv *tsv, const char *wrong, const char *key, const char *format, ...);

RV_API_END

#endif
