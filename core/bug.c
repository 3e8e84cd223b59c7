/* Where our own bugs end: the work that is guarded against them, or the program. The one file of
   the core that knows a platform: in WebAssembly there is nobody to print to, and a trap is what
   the page's worker reports. */
#include "core/reverie.h"

#ifdef __wasm__

void rv_bug(const char *what, const char *file, int line)
{
    (void)what, (void)file, (void)line;
    __builtin_trap();
}

bool rv_guarded(void (*work)(void *), void *argument, char *what, size_t size)
{
    (void)what, (void)size;
    work(argument);
    return true;
}

#else

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

/* Where a guarded piece of work goes when it meets a bug, and what is said of it. */
typedef struct guard {
    jmp_buf out;
    char *what;
    size_t size;
} guard;

static _Thread_local guard *inner;

bool rv_guarded(void (*work)(void *), void *argument, char *what, size_t size)
{
    guard here = { .what = what, .size = size }, *outer = inner;
    bool done = false;
    inner = &here;
    if (setjmp(here.out) == 0) {
        work(argument);
        done = true;
    }
    inner = outer;
    return done;
}

void rv_bug(const char *what, const char *file, int line)
{
    if (inner) {
        snprintf(inner->what, inner->size, "a bug of ours at %s:%d: not true: %s", file, line,
                 what);
        longjmp(inner->out, 1);
    }
    fprintf(stderr, "reverie: a bug of ours at %s:%d: not true: %s\n", file, line, what);
    abort();
}

#endif
