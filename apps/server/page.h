/*
 * page.h: the files of the page: those of one folder, of the types that the build writes, and
 * nothing else. Files are looked up each time, so a page that is built again is there at once.
 */
#ifndef RV_PAGE_H
#define RV_PAGE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

typedef struct page {
    char folder[PATH_MAX]; /* without links and dots */
} page;

typedef struct page_file {
    int descriptor; /* open; the caller closes it */
    off_t size;
    const char *type;
    bool gzip;    /* it is compressed */
    bool lasting; /* its name changes with its content */
} page_file;

typedef enum page_end {
    PAGE_FOUND,
    PAGE_NONE,
    PAGE_BUSY /* no more files can be opened */
} page_end;

/* False: there is no page in the folder. */
bool page_open(page *p, const char *folder);

/* The file that a path stands for, compressed if that is wanted and there is such a file. */
page_end page_find(const page *p, const char *path, size_t size, bool gzip, page_file *file);

#endif
