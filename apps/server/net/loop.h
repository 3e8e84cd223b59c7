/*
 * loop.h: waits for files, with epoll, and calls whoever watches one. One thread turns it; any
 * thread, and a signal handler, may ring its bell, which ends the wait: whatever it is rung for is
 * seen to between two turns.
 */
#ifndef RV_LOOP_H
#define RV_LOOP_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

enum { LOOP_IN = 1, LOOP_OUT = 2, LOOP_BROKEN = 4 }; /* what happens to a file */

typedef struct watch watch;
struct watch {
    int file;
    void (*happened)(watch *w, unsigned what);
    void (*gone)(watch *w); /* after loop_end(), when nothing refers to it any more; or NULL */
    unsigned wants, told;   /* LOOP_IN and LOOP_OUT: what is wanted, and what epoll was told */
    unsigned again;         /* what happens to it soon, whatever epoll says */
    bool ended;
    TAILQ_ENTRY(watch) queued;
    watch *next_ended;
};

TAILQ_HEAD(watches, watch);

typedef struct loop {
    int epoll;
    watch bell;
    atomic_bool rung, waits;
    struct watches again;
    watch *ended;
    void (*woken)(struct loop *l);   /* it has waited, and works now; or NULL */
    void (*waiting)(struct loop *l); /* it has done its work, and waits; or NULL */
} loop;

/* False: this machine has no more of them. */
bool loop_open(loop *l);
void loop_close(loop *l);

/* Watches w->file for what is wanted. False: it cannot be watched. */
bool loop_add(loop *l, watch *w, unsigned wants);
void loop_want(loop *l, watch *w, unsigned wants);
/* Makes it happen in the next turn, or, if many are to be called, in one of those after it. */
void loop_again(loop *l, watch *w, unsigned what);
/* It is called no more, except for `gone`, which closes the file. */
void loop_end(loop *l, watch *w);
/* Calls `gone` for those that have ended now, not after the next turn. */
void loop_bury(loop *l);

/* One turn: waits at most `wait` milliseconds (-1: for ever) until something happens. */
void loop_turn(loop *l, int64_t wait);
void loop_ring(loop *l);

#endif
