/* bench: how fast the engine is, and what rooms cost; the measuring is in bench/engine.c and
   bench/room.c. */
#include "apps/cli/cli.h"
#include "bench/engine.h"
#include "bench/room.h"

#include <string.h>

int cli_bench(cli *c, int argc, char **argv)
{
    bench_form form = BENCH_TABLE;
    if (argc > 0 && strcmp(argv[0], "--json") == 0)
        form = BENCH_JSON;
    else if (argc > 0 && strcmp(argv[0], "--signatures") == 0)
        form = BENCH_SIGNATURES;
    int rest = form == BENCH_TABLE ? 0 : 1;
    const char *only = argc > rest ? argv[rest] : NULL;
    if (argc > rest + 1)
        return cli_bad_usage(c);
    if (only && cli_game(c, only) == NULL)
        return CLI_WRONG;
    if (form == BENCH_TABLE) {
        /* as wide as the columns of print_row() in bench/engine.c */
        cli_print_heads(c, "cli.bench.heads",
                        (const int[]){ 19, 1, 7, 7, 7, 7, 7, 7, 6, 6, 6, 6, 5, 5, 0 });
        fflush(stdout); /* what follows takes a while */
    }
    bench_run(c->boxes, only, form);
    if (form == BENCH_JSON)
        bench_rooms(c->boxes, only);
    return 0;
}
