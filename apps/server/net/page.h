/*
 * page.h: the files of the page: those of one folder, of the types that the build writes, and
 * nothing else. Files are looked up each time, so a page that is built again is there at once.
 *
 * The page itself answers at some addresses more, and finds out from its own address what to show:
 * /t/ID (a table), /g/ID (a game that has been played), /play (who is waiting). Whether there is
 * such a table makes no difference here; preview.h has what does.
 */
#ifndef RV_PAGE_H
#define RV_PAGE_H

#include "core/text.h"

#include <limits.h>
#include <sys/types.h>

typedef struct page {
    char folder[PATH_MAX]; /* without links and dots */
} page;

typedef struct page_file {
    int descriptor; /* open; the caller closes it. -1: there is none, */
    char *text;     /* but this, which the caller frees */
    off_t size;
    const char *type;
    const char *varies; /* with what else of the request; NULL: with the coding */
    bool gzip;          /* it is compressed */
    bool lasting;       /* its name changes with its content */
} page_file;

typedef enum page_end {
    PAGE_FOUND,
    PAGE_NONE,
    PAGE_BUSY /* no more files can be opened */
} page_end;

/* False: there is no page in the folder. */
bool page_open(page *p, const char *folder);

/* Is it one of those addresses of the page? */
bool page_is_address(rv_span path);

/* The file that a path stands for, compressed if that is wanted and there is such a file. */
page_end page_find(const page *p, const char *path, size_t size, bool gzip, page_file *file);

#endif
