/* The same figures from WebAssembly: a WASI program that bench/run.mjs starts under node. */
#include "bench/engine.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
    static rv_box boxes[RV_GAMES];
    for (int i = 0; i < RV_GAMES; i++) {
        size_t count;
        rv_complaint complaint;
        const rv_file *files = rv_shipped_files(rv_games[i], &count);
        void *content = calloc(1, rv_games[i]->box_bytes);
        RV_ASSERT(content != NULL);
        const char *wrong = rv_box_read(&boxes[i], rv_games[i], files, count, content, &complaint);
        RV_ASSERT(wrong == NULL);
    }
    bench_run(boxes, argc > 1 ? argv[1] : NULL, BENCH_JSON);
    return 0;
}
