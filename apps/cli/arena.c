/*
 * arena: bots against bots, each game in a room of its own. Each deal is played from every rotation
 * of the seats (the same seed, so luck is shared fairly); the mean over a deal's games is one
 * sample, and the interval is that of the mean of samples. External programs sit down as
 * `cmd:PROGRAM` (arena_external.c).
 */
#include "apps/cli/arena.h"
#include "core/room/room.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { NAME = 500, NAME_ROOM = 6 * NAME + 16 }; /* a byte takes six in JSON at most */

typedef struct tally {
    double share, square, score;      /* sums: of a deal's mean win share, its square, of scores */
    long games, decisions, positions; /* looked at, or iterations: as the bot counts its budget */
    double time;                      /* seconds */
    uint32_t slow[64]; /* decisions by log2 of nanoseconds x 2: for the 99th percentile */
} tally;

typedef struct arena {
    cli *c;
    rv_game game;
    int seats, bots;
    char list[1024]; /* of names: */
    const char *names[RV_SEATS];
    const rv_bot *bot[RV_SEATS]; /* NULL: an external program */
    long deals, games;           /* wanted */
    int threads;
    bool sprt, csv, json;
    const char *log;
    uint64_t seed;

    pthread_mutex_t lock;
    long next, done; /* deals handed out, finished */
    tally of[RV_SEATS];
} arena;

/* An arena that is told to end prints what it has, and ends the external programs too. The pipe
   wakes the threads that wait for those. */
static volatile sig_atomic_t interrupted;
static int stop_pipe[2];

static void on_interrupt(int signal_number)
{
    int before = errno;
    (void)signal_number;
    interrupted = 1;
    ssize_t written = write(stop_pipe[1], "", 1);
    (void)written; /* if it is full there is enough to read */
    errno = before;
}

static void heed_signals(void)
{
    int failed = pipe2(stop_pipe, O_CLOEXEC | O_NONBLOCK);
    RV_ASSERT(!failed);
    signal(SIGINT, on_interrupt);
    signal(SIGTERM, on_interrupt);
    if (signal(SIGHUP, on_interrupt) == SIG_IGN)
        signal(SIGHUP, SIG_IGN); /* under nohup it is to outlive its terminal */
    signal(SIGPIPE, SIG_IGN);
}

/* Time of this thread's own work, so that other programs on the machine do not count; for an
   external program's answer, by the clock. */
static double seconds(bool outside)
{
    struct timespec t;
    clock_gettime(outside ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ---- One game ---- */

typedef struct bench {
    rv_player player[RV_SEATS]; /* by bot */
    external *program[RV_SEATS];
    tally of[RV_SEATS];
    void *memory[RV_SEATS];
} bench;

static void note_time(tally *t, double took)
{
    int bin = (int)(2 * log2(took * 1e9 + 1));
    t->slow[bin < 0 ? 0 : bin > 63 ? 63 : bin]++;
    t->time += took;
    t->decisions++;
}

/* What the bot of this job does; false: it has forfeited the game. */
static bool decide(arena *a, bench *b, const rv_room *room, const rv_job *job, int who,
                   unsigned char *view, rv_move *move)
{
    rv_move list[RV_MOVES];
    if (a->bot[who] && a->bot[who]->sees_all)
        memcpy(view, rv_session_state(rv_room_session(room)), a->game.rules->state_bytes);
    int n = a->game.rules->moves(&a->game, view, job->seat, list);
    bool outside = b->program[who] != NULL;
    double start = seconds(outside);
    int chosen;
    if (outside)
        chosen = external_choose(b->program[who], &a->game, view, job->seat, list, n);
    else
        chosen = rv_player_choose(&b->player[who], &a->game, view, job->seat, list, n);
    note_time(&b->of[who], seconds(outside) - start);
    b->of[who].positions += outside ? 0 : b->player[who].at;
    if (chosen < 0)
        return false;
    *move = list[chosen];
    return true;
}

/* A bot that fails loses, and the others share the win. */
static void lose_by_fault(rv_room *room, int seat, uint16_t *winners)
{
    *winners = (uint16_t)(rv_all_seats(rv_room_game(room)) & ~(1u << seat));
    rv_room_do(room, (rv_caller){ .role = RV_LOCAL },
               &(rv_wish){ .kind = RV_L_RESIGN, .seat = (uint8_t)seat }, 0);
}

static void keep_log(arena *a, const rv_session *session, long deal, int turn)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s-%ld-%d.log", a->log, a->game.rules->id, deal, turn);
    const char *why = cli_save(a->c, session, path);
    if (why)
        cli_complain(a->c, "cli.error.file", "file", path, "reason", why, NULL);
}

/* Plays to the end; false: interrupted. Those who win because a bot failed are left in `forfeit`.
   No time passes here: bots among themselves are in no hurry, and clocks stand still. */
static bool play_on(arena *a, bench *b, rv_room *room, const int bot_at[RV_SEATS + 1],
                    uint16_t *forfeit)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    rv_job job;
    while (rv_room_job(room, &job, view)) {
        rv_move move;
        rv_log_entry entry;
        int who = bot_at[job.seat];
        if (interrupted)
            return false;
        if (!decide(a, b, room, &job, who, view, &move)) {
            char why[CLI_SENTENCE];
            if (interrupted)
                return false;
            flockfile(stderr);
            cli_complain(a->c, "cli.arena.fault", "bot", a->names[who], "reason",
                         cli_why(a->c, external_fault(b->program[who]), why), NULL);
            funlockfile(stderr);
            lose_by_fault(room, job.seat, forfeit);
            return true;
        }
        bool taken = rv_room_answer(room, job.id, move) && rv_room_due(room, 0, &entry);
        RV_ASSERT(taken);
        if (!rv_room_apply(room, &entry))
            rv_bug(rv_room_closed(room), __FILE__, __LINE__);
    }
    RV_ASSERT(rv_session_over(rv_room_session(room)));
    return true;
}

static void count_game(arena *a, bench *b, const rv_session *session, const int seat_of[RV_SEATS],
                       uint16_t forfeit, double share[RV_SEATS])
{
    rv_result result;
    int winners = 0;
    rv_session_result(session, &result);
    if (forfeit)
        result.winners = forfeit;
    for (int seat = 1; seat <= a->seats; seat++)
        winners += result.winners >> seat & 1;
    for (int i = 0; i < a->bots; i++) {
        share[i] += winners && (result.winners >> seat_of[i] & 1) ? 1.0 / winners : 0;
        b->of[i].score += result.score[seat_of[i]];
        b->of[i].games++;
    }
}

/* Bot i sits at seat 1 + (i + turn) % seats; shares of the win by bot. False: interrupted. */
static bool play_game(arena *a, bench *b, long deal, int turn, double share[RV_SEATS])
{
    rv_rng seed = { { a->seed + (uint64_t)deal * 0x9e3779b97f4a7c15u, 0x6172656e61 }, 0 };
    rv_session *session = rv_session_new(&a->game, seed);
    int seat_of[RV_SEATS], bot_at[RV_SEATS + 1];
    uint16_t forfeit = 0;
    RV_ASSERT(session != NULL);
    for (int i = 0; i < a->bots; i++) {
        seat_of[i] = 1 + (i + turn) % a->seats;
        bot_at[seat_of[i]] = i;
        rv_session_take_over(session, seat_of[i], a->bot[i] ? a->names[i] : "external");
        rv_rng own = { { seed.key[0] ^ (uint64_t)(i + 1), (uint64_t)turn + 77 }, 0 };
        if (a->bot[i])
            rv_player_sit(&b->player[i], a->bot[i], b->memory[i], own);
    }
    rv_room *room = rv_room_new(session, 0);
    RV_ASSERT(room != NULL);
    bool whole = play_on(a, b, room, bot_at, &forfeit);
    if (whole) {
        count_game(a, b, session, seat_of, forfeit, share);
        if (a->log)
            keep_log(a, session, deal, turn);
    }
    rv_room_free(room);
    return whole;
}

/* ---- Many games ---- */

static void add_up(arena *a, bench *b, const double *share)
{
    pthread_mutex_lock(&a->lock);
    for (int i = 0; i < a->bots; i++) {
        tally *sum = &a->of[i], *mine = &b->of[i];
        double mean = share[i] / a->seats;
        sum->share += mean;
        sum->square += mean * mean;
        sum->score += mine->score;
        sum->games += mine->games;
        sum->decisions += mine->decisions;
        sum->positions += mine->positions;
        sum->time += mine->time;
        for (int k = 0; k < 64; k++)
            sum->slow[k] += mine->slow[k];
        *mine = (tally){ 0 };
    }
    a->done++;
    pthread_mutex_unlock(&a->lock);
}

/* Of a deal's mean win share. One imaginary deal at par is added, so that a few games that all
   ended alike do not pass for certainty. */
static double variance_of(const arena *a, int i)
{
    double n = (double)a->done + 1, par = 1.0 / a->seats, mean = (a->of[i].share + par) / n;
    return fmax(0, (a->of[i].square + par * par - n * mean * mean) / (n - 1));
}

/* Mean win share of bot i and half of its 95 % interval. */
static double mean_of(const arena *a, int i, double *half)
{
    double n = (double)a->done;
    *half = n > 0 ? 1.96 * sqrt(variance_of(a, i) / n) : 1;
    return n > 0 ? a->of[i].share / n : 0;
}

/* Sequential test of "no better than par" against "five points better", both errors 5 %: 1 the
   second, -1 the first, 0 not yet known. */
static int verdict(const arena *a)
{
    double half, par = 1.0 / a->seats, mean = mean_of(a, 0, &half), n = (double)a->done;
    double gain = n * 0.05 * (mean - par - 0.025), enough = 2.94 * variance_of(a, 0);
    return n < 20 ? 0 : gain > enough ? 1 : gain < -enough ? -1 : 0;
}

static void progress(const arena *a)
{
    double half, mean = mean_of(a, 0, &half);
    if (!isatty(2))
        return;
    fprintf(stderr, "\r%ld/%ld  %s %.1f %% +- %.1f  ", a->done * a->seats, a->deals * a->seats,
            a->names[0], 100 * mean, 100 * half);
    fflush(stderr);
}

static void *work(void *argument)
{
    arena *a = argument;
    bench *b = calloc(1, sizeof *b);
    RV_ASSERT(b != NULL);
    for (int i = 0; i < a->bots; i++) {
        if (a->bot[i])
            b->memory[i] = malloc(a->bot[i]->memory);
        else
            b->program[i] = external_start(a->names[i] + 4, stop_pipe[0]);
    }
    for (;;) {
        pthread_mutex_lock(&a->lock);
        bool enough = interrupted || a->next == a->deals || (a->sprt && verdict(a) != 0);
        long deal = a->next;
        a->next += !enough;
        progress(a);
        pthread_mutex_unlock(&a->lock);
        if (enough)
            break;
        /* A deal counts when it was played from every seat, so that luck is shared. */
        double share[RV_SEATS] = { 0 };
        int turn = 0;
        while (turn < a->seats && play_game(a, b, deal, turn, share))
            turn++;
        if (turn == a->seats)
            add_up(a, b, share);
    }
    for (int i = 0; i < a->bots; i++) {
        free(b->memory[i]);
        external_stop(b->program[i]);
    }
    free(b);
    return NULL;
}

/* ---- Reporting ---- */

static double percentile_ms(const tally *t)
{
    long seen = 0, wanted = t->decisions - t->decisions / 100;
    int bin = 0;
    for (; bin < 63 && (seen += t->slow[bin]) < wanted; bin++)
        ;
    return pow(2, (bin + 1) / 2.0) * 1e-6;
}

/* A name as the output format asked for has it. */
static void put_name(const arena *a, rv_span name, rv_out *out)
{
    rv_json json = rv_json_to(out);
    if (a->json) {
        rv_json_text(&json, NULL, name);
    } else if (a->csv && memchr(name.at, '"', name.size)) {
        rv_put(out, "\"");
        for (size_t i = 0; i < name.size; i++)
            rv_put(out, "%s%c", name.at[i] == '"' ? "\"" : "", name.at[i]);
        rv_put(out, "\"");
    } else {
        rv_put_span(out, name);
    }
}

static void report_line(const arena *a, int i)
{
    const tally *t = &a->of[i];
    char text[NAME_ROOM];
    rv_out name = rv_out_to(text, sizeof text);
    double half, mean = mean_of(a, i, &half), games = t->games ? (double)t->games : 1;
    double each = t->decisions ? 1000 * t->time / (double)t->decisions : 0;
    put_name(a, rv_span_of(a->names[i]), &name);
    const char *format =
        a->csv    ? "%s,%ld,%.2f,%.2f,%.2f,%.3f,%.3f,%.0f\n"
        : a->json ? "{\"bot\":%s,\"games\":%ld,\"share\":%.2f,\"half\":%.2f,\"score\":%.2f,"
                    "\"ms\":%.3f,\"ms99\":%.3f,\"rate\":%.0f}\n"
                  : "%-12s %7ld %7.1f %% +- %4.1f %9.2f %10.3f %10.3f %12.0f\n";
    printf(format, text, t->games, 100 * mean, 100 * half, t->score / games, each, percentile_ms(t),
           t->time > 0 ? (double)t->positions / t->time : 0);
}

static const char *verdict_word(const arena *a)
{
    int found = verdict(a);
    return found > 0 ? "better" : found < 0 ? "not better" : "open";
}

static void report_summary(const arena *a)
{
    double half, mean = mean_of(a, 0, &half);
    printf("{\"game\":\"%s\",\"games\":%ld,\"wins\":{", a->game.rules->id, a->done * a->seats);
    for (int i = 0; i < a->bots; i++) {
        char numbered[NAME_ROOM], text[NAME_ROOM];
        rv_out plain = rv_out_to(numbered, sizeof numbered), name = rv_out_to(text, sizeof text);
        rv_put(&plain, "%d:%s", i + 1, a->names[i]);
        put_name(a, rv_written(&plain), &name);
        printf("%s%s:%.1f", i ? "," : "", text, a->of[i].share * a->seats);
    }
    printf("},\"interval\":[%.4f,%.4f]", fmax(0, mean - half), fmin(1, mean + half));
    if (a->sprt)
        printf(",\"sprt\":\"%s\"", verdict_word(a));
    printf("}\n");
}

static void report(const arena *a)
{
    static const char *const verdicts[] = { "cli.arena.worse", "cli.arena.open",
                                            "cli.arena.better" };
    if (a->csv)
        printf("bot,games,share,half,score,ms,ms99,rate\n");
    else if (!a->json)
        cli_print_heads(a->c, "cli.arena.heads", (const int[]){ 12, 7, 9, 7, 9, 10, 10, 12, 0 });
    for (int i = 0; i < a->bots; i++)
        report_line(a, i);
    if (a->json)
        report_summary(a);
    else if (a->sprt && !a->csv)
        cli_say(a->c, verdicts[1 + verdict(a)], NULL);
}

/* ---- Arguments ---- */

static bool name_bots(arena *a, const char *list)
{
    rv_out copy = rv_out_to(a->list, sizeof a->list);
    rv_put(&copy, "%s", list);
    if (copy.full) {
        cli_complain(a->c, "arena.error.long", NULL);
        return false;
    }
    for (char *name = strtok(a->list, ","); name; name = strtok(NULL, ",")) {
        if (a->bots == RV_SEATS) {
            cli_bad_usage(a->c);
            return false;
        }
        a->bot[a->bots] = strcmp(name, rv_bot_all_seeing.id) == 0 ? &rv_bot_all_seeing
                                                                  : rv_bot_by_id(rv_span_of(name));
        if (a->bot[a->bots] == NULL && strncmp(name, "cmd:", 4) != 0) {
            cli_complain(a->c, "play.error.seat", "word", name, NULL);
            return false;
        }
        if (strlen(name) > NAME) {
            cli_complain(a->c, "arena.error.long", NULL);
            return false;
        }
        a->names[a->bots++] = name;
    }
    if (a->bots == 0)
        cli_bad_usage(a->c);
    return a->bots > 0;
}

/* False after a complaint. */
static bool read_arguments(arena *a, int argc, char **argv, const rv_box **box, rv_out *options)
{
    const char *bots = NULL, *folder = NULL, *name = NULL;
    long threads = 1;
    bool before_options; /* which may follow that word, or none */
    rv_rng seed = { .key = { 0, a->seed } };
    const cli_option list[] = {
        { "--game", .text = &name },
        { "--box", .text = &folder },
        { "--bots", .text = &bots },
        { "--games", .number = &a->games, .low = 1, .high = 10000000 },
        { "--threads", .number = &threads, .low = 1, .high = 64 },
        { "--log", .text = &a->log },
        { "--sprt", .flag = &a->sprt },
        { "--csv", .flag = &a->csv },
        { "--json", .flag = &a->json },
        { "--options", .flag = &before_options },
        { .word = NULL },
    };
    if (!cli_take_options(a->c, &argc, argv, list)
        || !cli_take_settings(a->c, &argc, argv, options, &seed)
        || (name && (*box = cli_game(a->c, name)) == NULL))
        return false;
    if (argc > 0) {
        cli_bad_usage(a->c);
        return false;
    }
    a->seed = seed.key[1];
    a->threads = (int)threads;
    const rv_rules *rules = *box ? (*box)->rules : folder ? cli_guess_game(a->c, folder) : NULL;
    if (folder && (rules == NULL || (*box = cli_read_box(a->c, folder, rules)) == NULL))
        return false;
    if (*box == NULL || bots == NULL) {
        cli_bad_usage(a->c);
        return false;
    }
    return name_bots(a, bots);
}

int cli_arena(cli *c, int argc, char **argv)
{
    arena a = { .c = c };
    const rv_box *box = NULL;
    char text[1024];
    rv_complaint complaint;
    char why[CLI_SENTENCE];
    rv_out options = rv_out_to(text, sizeof text);
    if (!read_arguments(&a, argc, argv, &box, &options))
        return CLI_WRONG;
    rv_put(&options, "players=%d", a.bots);
    if (rv_game_read(&a.game, box, rv_written(&options), &complaint) != NULL)
        return cli_complain(c, "cli.error.setup", "complaint", cli_why(c, &complaint, why), NULL);
    if (a.log && !cli_make_folder(c, a.log))
        return CLI_WRONG;
    if (a.log) {
        char inside[4096];
        snprintf(inside, sizeof inside, "%s/", a.log);
        cli_sweep(inside);
    }
    a.seats = a.bots;
    a.deals = ((a.games ? a.games : 200) + a.seats - 1) / a.seats;
    if (a.games && a.games != a.deals * a.seats) {
        char games[24];
        snprintf(games, sizeof games, "%ld", a.deals * a.seats);
        cli_complain(c, "cli.arena.rounded", "games", games, NULL);
    }
    pthread_mutex_init(&a.lock, NULL);
    heed_signals();
    pthread_t threads[64];
    for (int i = 0; i < a.threads; i++) {
        int failed = pthread_create(&threads[i], NULL, work, &a);
        RV_ASSERT(failed == 0);
    }
    for (int i = 0; i < a.threads; i++)
        pthread_join(threads[i], NULL);
    if (isatty(2))
        fprintf(stderr, "\n");
    report(&a);
    return 0;
}
