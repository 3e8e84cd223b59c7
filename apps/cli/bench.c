/* bench: how fast the engine is, and what rooms cost; the measuring is in bench/engine.c and
   bench/room.c. */
#include "apps/cli/cli.h"
#include "bench/engine.h"
#include "bench/room.h"

int cli_bench(cli *c, int argc, char **argv)
{
    bool json = false, signatures = false;
    const cli_option list[] = { { "--json", .flag = &json },
                                { "--signatures", .flag = &signatures },
                                { .word = NULL } };
    if (!cli_take_options(c, &argc, argv, list))
        return CLI_WRONG;
    if (argc > 1 || (json && signatures))
        return cli_bad_usage(c);
    bench_form form = json ? BENCH_JSON : signatures ? BENCH_SIGNATURES : BENCH_TABLE;
    const char *only = argc > 0 ? argv[0] : NULL;
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
