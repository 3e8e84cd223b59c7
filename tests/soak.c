/* soak N [GAME]: plays N random games of each game (or of one) over all option sets under all laws,
   and says what it covered. Several processes share the work. */
#include "games/games.h"
#include "tests/laws.h"
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORKERS = 2, EVERY = 16 };

static void dump(const rv_game *game, const laws_report *report)
{
    char path[1024];
    snprintf(path, sizeof path, RV_SOURCE "/build/broken-%s-%d.scn", game->rules->id,
             (int)getpid());
    FILE *file = fopen(path, "w");
    if (file) {
        fputs(report->position, file);
        fclose(file);
    }
    printf("%s: %s (see %s)\n", game->rules->id, report->law, path);
    fflush(stdout);
}

static bool play_share(const rv_box *box, long games, int worker, laws_coverage *coverage)
{
    static laws_report report;
    int rows = 0;
    char text[512];
    for (rv_out out = rv_out_to(text, sizeof text); laws_options(box->rules, rows, &out); rows++)
        rv_out_clear(&out);
    for (long i = worker; i < games; i += WORKERS) {
        rv_out out = rv_out_to(text, sizeof text);
        rv_game game;
        rv_complaint complaint;
        laws_options(box->rules, (int)(i % rows), &out);
        if (rv_game_read(&game, box, rv_written(&out), &complaint) != NULL) {
            printf("%s\n", support_said(&complaint));
            return false;
        }
        rv_rng seed = { { (uint64_t)i, 0x50414b }, 0 };
        if (!laws_play(&game, seed, EVERY, coverage, &report)
            || !laws_streams(&game, seed, coverage, &report)
            || !laws_undo(&game, seed, coverage, &report)) {
            printf("%s, game %ld\n", text, i);
            dump(&game, &report);
            return false;
        }
    }
    return true;
}

static int bits(uint64_t set)
{
    int count = 0;
    for (; set; set &= set - 1)
        count++;
    return count;
}

static bool soak(const rv_box *box, long games)
{
    laws_coverage *shares = mmap(NULL, WORKERS * sizeof *shares, PROT_READ | PROT_WRITE,
                                 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    laws_coverage sum = { 0 };
    bool good = true;
    fflush(stdout);
    for (int w = 0; w < WORKERS; w++)
        if (fork() == 0)
            _exit(play_share(box, games, w, &shares[w]) ? 0 : 1);
    for (int w = 0, status; w < WORKERS; w++)
        good &= wait(&status) > 0 && status == 0;
    for (int w = 0; w < WORKERS; w++) {
        const laws_coverage *c = &shares[w];
        sum.games += c->games;
        sum.decisions += c->decisions;
        sum.clock_moves += c->clock_moves;
        sum.illegal += c->illegal;
        sum.guesses += c->guesses;
        sum.commuted += c->commuted;
        sum.twins += c->twins;
        sum.secrets += c->secrets;
        sum.draws += c->draws;
        sum.longest = c->longest > sum.longest ? c->longest : sum.longest;
        sum.widest = c->widest > sum.widest ? c->widest : sum.widest;
        sum.verbs |= c->verbs;
        sum.prompts |= c->prompts;
        sum.events |= c->events;
    }
    int rows = 0;
    char text[512];
    for (rv_out out = rv_out_to(text, sizeof text); laws_options(box->rules, rows, &out); rows++)
        rv_out_clear(&out);
    printf(
        "%s: %ld games, %ld decisions (%ld by the clock), longest %d, widest %d, %d option sets, "
        "%d verbs, %d prompts, %d kinds of events, %ld refusals, %ld guesses, %ld commuted, "
        "%ld comparisons of two worlds (%ld secret moves, %ld secret draws): %s\n",
        box->rules->id, sum.games, sum.decisions, sum.clock_moves, sum.longest, sum.widest, rows,
        bits(sum.verbs), bits(sum.prompts), bits(sum.events), sum.illegal, sum.guesses,
        sum.commuted, sum.twins, sum.secrets, sum.draws,
        good ? "no law broken" : "A LAW IS BROKEN");
    munmap(shares, WORKERS * sizeof *shares);
    return good;
}

int main(int argc, char **argv)
{
    long games = argc > 1 ? atol(argv[1]) : 1000;
    bool good = true, found = false;
    if (games < 1 || argc > 3) {
        fprintf(stderr, "usage: soak N [GAME]\n");
        return 2;
    }
    for (int i = 0; i < RV_GAMES; i++) {
        if (argc == 3 && strcmp(argv[2], rv_games[i]->id) != 0)
            continue;
        found = true;
        good &= soak(support_box(rv_games[i]), games);
    }
    if (!found)
        fprintf(stderr, "soak: there is no game \"%s\"\n", argv[2]);
    return found ? !good : 2;
}
