/* Where our own bugs end. The one file of the core that knows a platform: in WebAssembly there is
   nobody to print to, and a trap is what the page's worker reports. */
#include "core/reverie.h"

#ifdef __wasm__

void rv_bug(const char *what, const char *file, int line)
{
    (void)what, (void)file, (void)line;
    __builtin_trap();
}

#else

#include <stdio.h>
#include <stdlib.h>

void rv_bug(const char *what, const char *file, int line)
{
    fprintf(stderr, "reverie: a bug of ours at %s:%d: not true: %s\n", file, line, what);
    abort();
}

#endif
