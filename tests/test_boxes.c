/*
 * What is accepted can be played: the shipped boxes, changed cell by cell, the same way every time.
 * Most are refused; the rest must hold all laws (fuzz/fuzz_box.h).
 *
 *     test_boxes [GAME [FIRST [COUNT]]]        other boxes, or more of them
 *
 * What a box that fails looked like is left in broken-box.txt, an input for fuzz_box.
 */
#include "games/games.h"
#include "tests/fuzz/cells.h"
#include "tests/fuzz/fuzz_box.h"
#include "tests/support.h"

#include <fcntl.h>
#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BOXES = 400, CHANGES = 5 };

static char text[CELLS_ROOM];
static size_t size;

static void leave(int number)
{
    int file = open("broken-box.txt", O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (file >= 0 && write(file, text, size) == (ssize_t)size)
        close(file);
    signal(number, SIG_DFL);
    raise(number);
}

/* The inputs of the fuzzer: pieces of boxes, and what once failed. */
static bool try_corpus(void)
{
    glob_t found;
    bool good = glob(RV_SOURCE "/tests/fuzz/corpus/box/*", 0, NULL, &found) == 0;
    for (size_t i = 0; good && i < found.gl_pathc; i++) {
        size_t bytes;
        char *input = support_file(found.gl_pathv[i] + strlen(RV_SOURCE "/"), &bytes);
        size = bytes < sizeof text ? bytes : sizeof text;
        memcpy(text, input, size);
        free(input);
        fuzz_box_try((rv_span){ text, size });
    }
    globfree(&found);
    return good;
}

/* One or two files of the shipped box, with up to five changes. */
static void make_box(const rv_rules *rules, rv_rng *rng)
{
    size_t count;
    const rv_file *files = rv_shipped_files(rules, &count);
    uint32_t first = rv_below(rng, (uint32_t)count), second = rv_below(rng, (uint32_t)count * 2);
    rv_out out = rv_out_to(text, sizeof text);
    for (uint32_t i = 0; i < count; i++) {
        if (i != first && i != second)
            continue;
        rv_put(&out, "%s/%s\n", rules->id, files[i].name);
        rv_put_span(&out, files[i].text);
    }
    size = out.used;
    for (uint32_t times = 1 + rv_below(rng, CHANGES); times > 0; times--)
        size = cells_change(text, size, sizeof text, rng);
}

static void put_full_row(rv_span header, rv_span row, const char *mark, int times, rv_out *out)
{
    for (int i = 0; row.size > 0 || header.size > 0; i++) {
        rv_span name = rv_cut(&header, '\t'), cell = rv_cut(&row, '\t');
        bool full = rv_starts(name, "name") || rv_starts(name, "text");
        rv_put(out, "%s", i ? "\t" : "");
        for (int k = 0; full && k < times; k++)
            rv_put(out, "%s", mark);
        if (!full)
            rv_put_span(out, cell);
    }
    rv_put(out, "\n");
}

/* The shipped box, all its texts as long as they may be: everything that is said must fit. */
static bool try_full(const rv_rules *rules, const char *mark, int times)
{
    static char full[1 << 18];
    size_t count;
    const rv_file *files = rv_shipped_files(rules, &count);
    rv_out out = rv_out_to(full, sizeof full);
    for (size_t i = 0; i < count; i++) {
        rv_span rest = files[i].text, header = { 0 }, row;
        rv_put(&out, "%s/%s\n", rules->id, files[i].name);
        while (rv_next_line(&rest, &row)) {
            if (row.size == 0 || row.at[0] == '#')
                continue;
            if (header.size > 0) {
                put_full_row(header, row, mark, times, &out);
                continue;
            }
            header = row;
            rv_put_span(&out, row);
            rv_put(&out, "\n");
        }
    }
    bool played = !out.full && fuzz_box_try(rv_written(&out)) == FUZZ_BOX_PLAYED;
    if (!played)
        printf("%s: a box full of %s is not played\n", rules->id, mark);
    return played;
}

static bool try_game(const rv_rules *rules, uint64_t first, uint64_t count)
{
    uint64_t played = 0;
    for (uint64_t i = first; i < first + count; i++) {
        rv_rng rng = { { i, 0x626f78 }, 0 };
        make_box(rules, &rng);
        fuzz_box_answer answer = fuzz_box_try((rv_span){ text, size });
        if (answer == FUZZ_NO_BOX) {
            printf("%s: box %d names no file\n", rules->id, (int)i);
            return false;
        }
        played += answer == FUZZ_BOX_PLAYED;
    }
    printf("%s: %d boxes, %d accepted and played\n", rules->id, (int)count, (int)played);
    fflush(stdout);
    return played > count / 20 && played < count; /* else nothing is tried */
}

int main(int argc, char **argv)
{
    uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    uint64_t count = argc > 3 ? strtoull(argv[3], NULL, 10) : BOXES;
    signal(SIGABRT, leave);
    signal(SIGSEGV, leave);
    bool good = try_corpus();
    for (int i = 0; i < RV_GAMES; i++)
        if (argc < 2 || strcmp(argv[1], rv_games[i]->id) == 0)
            good &= try_full(rv_games[i], "x", RV_CELL) && try_full(rv_games[i], "\"", RV_CELL / 2)
                    && try_full(rv_games[i], "\u00e9", RV_CELL / 2)
                    && try_game(rv_games[i], first, count);
    return good ? 0 : 1;
}
