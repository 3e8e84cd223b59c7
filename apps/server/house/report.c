/* What the operator hears of the house: does it write, and what was refused how often. */
#include "apps/server/house/inside.h"
#include "apps/server/log.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { SUMS_EVERY = 60 * 1000, SLOW_TURN = 250 }; /* milliseconds */

/* ---- Refusals ---- */

void house_refused(house *h, const char *why)
{
    house_sum *s = h->refusals, *last = s + HOUSE_SUMS - 1;
    while (s < last && s->why[0] && strcmp(s->why, why) != 0)
        s++;
    if (s->why[0] == '\0') {
        rv_out out = rv_out_to(s->why, sizeof s->why);
        rv_put(&out, "%s", s == last ? "other" : why);
    }
    s->count++;
}

void house_note_refusal(void *guest_of, const char *why)
{
    guest *g = guest_of;
    house_refused(g->house, strncmp(why, "room.", 5) == 0 ? why : "move");
}

static void report_refusals(house *h)
{
    log_line line;
    bool any = false;
    log_begin(&line, LOG_ALL, "refused");
    for (house_sum *s = h->refusals; s < h->refusals + HOUSE_SUMS && s->why[0]; s++) {
        if (s->count > s->told)
            log_number(&line, s->why, s->count - s->told);
        any |= s->count > s->told;
        s->told = s->count;
    }
    if (any)
        log_end(&line);
}

/* ---- The store ---- */

bool house_is_well(house *h)
{
    store_health now;
    store_health_of(h->store, &now);
    return !now.fails;
}

static void tried(void *user, void *none, uint64_t number, bool written)
{
    house *h = user;
    (void)none, (void)number, (void)written;
    h->trying = false;
}

static void report_store(house *h, bool sums)
{
    store_health now;
    log_line line;
    char why[256];
    rv_out out = rv_out_to(why, sizeof why);
    store_health_of(h->store, &now);
    bool changed = now.fails != h->health.fails, more = now.failed > h->health.failed;
    if (changed || (more && sums)) {
        bool bad = now.fails || !changed;
        log_begin(&line, bad ? LOG_ERROR : LOG_ALL, bad ? "store-fails" : "store-writes");
        log_number(&line, "lost", now.failed - h->health.failed);
        if (bad) {
            rv_complaint_say(&now.why, &rv_english, &out);
            log_text(&line, "reason", why);
        }
        log_end(&line);
        h->health = now;
    }
    /* whether it writes again is seen by writing, and people may long have stopped trying */
    if (now.fails && !h->trying) {
        h->trying = true;
        store_try(h->store, (store_wait){ .done = tried, .user = h });
    }
}

/* ---- Turns of the loop, for which everybody waits ---- */

void house_note_turn(house *h, uint64_t milliseconds)
{
    histogram_add(&h->turns, milliseconds);
    h->slow += milliseconds >= SLOW_TURN;
    if (milliseconds > h->slowest)
        h->slowest = milliseconds;
}

static void report_turns(house *h)
{
    log_line line;
    if (h->slow > 0) {
        log_begin(&line, LOG_ALL, "slow");
        log_number(&line, "turns", h->slow);
        log_number(&line, "longest_ms", h->slowest);
        log_end(&line);
    }
    h->slow = h->slowest = 0;
}

/* ---- All of it ---- */

void house_report(house *h, uint64_t now)
{
    bool sums = h->reported + SUMS_EVERY <= now;
    report_store(h, sums);
    if (!sums)
        return;
    report_refusals(h);
    report_turns(h);
    h->reported = now;
}

void house_report_all(house *h)
{
    report_store(h, true);
    report_refusals(h);
    report_turns(h);
}

/* ---- Figures ---- */

static void put_number(rv_out *out, uint64_t value)
{
    rv_put_char(out, ' ');
    rv_put_number(out, (int64_t)value);
    rv_put_char(out, '\n');
}

static void put_kind(rv_out *out, const char *name, const char *kind, const char *help)
{
    rv_put(out, "# HELP reverie_%s %s\n# TYPE reverie_%s %s\n", name, help, name, kind);
}

static void put_figure(rv_out *out, const char *name, const char *kind, const char *help,
                       uint64_t value)
{
    put_kind(out, name, kind, help);
    rv_put(out, "reverie_%s", name);
    put_number(out, value);
}

/* Bytes of this process in memory; 0: not known. */
static uint64_t memory(void)
{
    unsigned long long all = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    bool good = file && fscanf(file, "%llu %llu", &all, &resident) == 2;
    if (file)
        fclose(file);
    return good ? resident * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}

void house_put_figures(house *h, rv_out *out)
{
    house_figures f = house_count(h);
    store_health health;
    store_health_of(h->store, &health);
    put_figure(out, "guests", "gauge", "Connections of people.", (uint64_t)f.guests);
    put_figure(out, "tables", "gauge", "Tables in memory.", (uint64_t)f.tables);
    put_figure(out, "games", "gauge", "Tables in memory with a game.", (uint64_t)f.rooms);
    put_figure(out, "broken", "gauge", "Games in memory that a bug has ended.", (uint64_t)f.broken);
    put_figure(out, "aside", "gauge", "Tables that cannot be opened.", (uint64_t)f.aside);
    put_figure(out, "thinking", "gauge", "Decisions that bots think about.", (uint64_t)f.thinking);
    put_figure(out, "bans", "gauge", "People and addresses that may not come.", h->ban_count);
    put_figure(out, "requests_total", "counter", "Requests of people.", f.requests);
    put_figure(out, "entries_total", "counter", "Entries written to logs of games.", f.entries);
    put_figure(out, "writes", "gauge", "Does the store write?", !health.fails);
    put_figure(out, "failed_writes_total", "counter", "What could not be written.", health.failed);
    put_figure(out, "store_bytes", "gauge", "Size of the store.", store_size(h->store));
    put_figure(out, "memory_bytes", "gauge", "Memory of the server.", memory());
    histogram_put(&h->answers, "answer", "From a request to its answer.", out);
    histogram_put(&h->thoughts, "thought", "From a bot's turn to its decision.", out);
    histogram_put(&health.commits, "commit", "Writing to the store.", out);
    histogram_put(&h->turns, "turn", "A turn of the loop, for which everybody waits.", out);
    put_kind(out, "refusals_total", "counter", "What was refused, by reason.");
    for (const house_sum *s = h->refusals; s < h->refusals + HOUSE_SUMS && s->why[0]; s++) {
        rv_put(out, "reverie_refusals_total{reason=\"%s\"}", s->why);
        put_number(out, s->count);
    }
}
