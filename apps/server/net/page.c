#include "apps/server/net/page.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Types of what the build writes; nothing else is served. */
static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        { ".html", "text/html; charset=utf-8" },
        { ".js", "text/javascript; charset=utf-8" },
        { ".css", "text/css; charset=utf-8" },
        { ".wasm", "application/wasm" },
        { ".svg", "image/svg+xml" },
        { ".jpg", "image/jpeg" },
        { ".webmanifest", "application/manifest+json" },
    };
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(dot, types[i][0]) == 0)
            return types[i][1];
    return NULL;
}

/* Opens the file that a path stands for. It does not matter what the path looks like, only where it
   leads. */
static page_end open_file(const page *p, const char *path, const char *ending, page_file *file)
{
    char wanted[PATH_MAX], real[PATH_MAX];
    struct stat status;
    size_t inside = strlen(p->folder);
    int length = snprintf(wanted, sizeof wanted, "%s%s%s", p->folder, path, ending);
    if (length < 0 || (size_t)length >= sizeof wanted || realpath(wanted, real) == NULL
        || strncmp(real, p->folder, inside) != 0 || real[inside] != '/' || stat(real, &status) != 0
        || !S_ISREG(status.st_mode) || status.st_size > INT_MAX)
        return PAGE_NONE;
    file->descriptor = open(real, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file->descriptor < 0)
        return errno == EMFILE || errno == ENFILE ? PAGE_BUSY : PAGE_NONE;
    file->size = status.st_size;
    return PAGE_FOUND;
}

bool page_is_address(rv_span path)
{
    if (rv_is(path, "/play"))
        return true;
    rv_span name = { path.at + 3, path.size > 3 ? path.size - 3 : 0 };
    return (rv_starts(path, "/t/") || rv_starts(path, "/g/")) && name.size > 0
           && memchr(name.at, '/', name.size) == NULL;
}

page_end page_find(const page *p, const char *path, size_t size, bool gzip, page_file *file)
{
    char whole[PATH_MAX];
    rv_span asked = { path, size };
    if (rv_is(asked, "/") || page_is_address(asked))
        asked = rv_span_of("/index.html");
    int length = snprintf(whole, sizeof whole, "%.*s", (int)asked.size, asked.at);
    if (length < 0 || (size_t)length >= sizeof whole)
        return PAGE_NONE;
    const char *type = type_of(whole);
    if (type == NULL)
        return PAGE_NONE;
    *file = (page_file){ .descriptor = -1,
                         .type = type,
                         .lasting = strncmp(whole, "/assets/", 8) == 0 };
    file->gzip = gzip && open_file(p, whole, ".gz", file) == PAGE_FOUND;
    return file->gzip ? PAGE_FOUND : open_file(p, whole, "", file);
}

bool page_open(page *p, const char *folder)
{
    page_file index;
    if (realpath(folder, p->folder) == NULL || page_find(p, "/", 1, false, &index) != PAGE_FOUND)
        return false;
    close(index.descriptor);
    return true;
}
