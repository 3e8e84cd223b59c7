#include "apps/server/loop.h"

#include <limits.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { AT_ONCE = 256 }; /* files in a turn: those who wait for the store are served in between */

/* ---- The bell ---- */

static void rung(watch *w, unsigned what)
{
    uint64_t times;
    (void)what;
    if (read(w->file, &times, sizeof times) < 0)
        return; /* it had not been rung; that the loop turns is enough */
}

void loop_ring(loop *l)
{
    uint64_t one = 1;
    if (write(l->bell.file, &one, sizeof one) < 0)
        return; /* it is ringing already */
}

/* ---- What is watched ---- */

static bool tell(const loop *l, watch *w, int what)
{
    struct epoll_event event = { .data.ptr = w };
    event.events = (w->wants & LOOP_IN ? EPOLLIN : 0U) | (w->wants & LOOP_OUT ? EPOLLOUT : 0U);
    w->told = w->wants;
    return epoll_ctl(l->epoll, what, w->file, &event) == 0;
}

bool loop_add(loop *l, watch *w, unsigned wants)
{
    w->wants = wants;
    w->ended = false;
    return tell(l, w, EPOLL_CTL_ADD);
}

/* epoll learns that something is no longer wanted only when it happens all the same: usually it is
   wanted again before that. */
void loop_want(loop *l, watch *w, unsigned wants)
{
    w->wants = wants;
    if (!w->ended && (wants & ~w->told))
        tell(l, w, EPOLL_CTL_MOD);
}

void loop_again(loop *l, watch *w, unsigned what)
{
    if (w->ended)
        return;
    if (w->again == 0) {
        w->next_again = l->again;
        l->again = w;
    }
    w->again |= what;
}

void loop_end(loop *l, watch *w)
{
    if (w->ended)
        return;
    w->ended = true;
    epoll_ctl(l->epoll, EPOLL_CTL_DEL, w->file, NULL);
    w->next_ended = l->ended;
    l->ended = w;
}

/* ---- Turning ---- */

static void call_again(loop *l)
{
    watch *next, *first = l->again;
    l->again = NULL;
    for (watch *w = first; w; w = next) {
        unsigned what = w->again;
        next = w->next_again;
        w->again = 0; /* from here on it may ask for more */
        if (!w->ended)
            w->happened(w, what);
    }
}

void loop_bury(loop *l)
{
    /* `gone` may end others */
    while (l->ended) {
        watch *w = l->ended;
        l->ended = w->next_ended;
        for (watch **one = &l->again; w->again && *one; one = &(*one)->next_again)
            if (*one == w) {
                *one = w->next_again;
                break;
            }
        if (w->gone)
            w->gone(w);
    }
}

static void call(loop *l, watch *w, uint32_t events)
{
    unsigned what = (events & EPOLLIN ? LOOP_IN : 0U) | (events & EPOLLOUT ? LOOP_OUT : 0U);
    if (w->ended)
        return;
    if (what & ~w->wants)
        tell(l, w, EPOLL_CTL_MOD);
    what &= w->wants;
    if (events & (EPOLLERR | EPOLLHUP))
        what |= LOOP_BROKEN;
    if (what)
        w->happened(w, what);
}

void loop_turn(loop *l, int64_t wait)
{
    struct epoll_event events[AT_ONCE];
    call_again(l);
    loop_bury(l);
    if (l->again)
        wait = 0;
    int most = wait < 0 ? -1 : wait > INT_MAX ? INT_MAX : (int)wait;
    int count = epoll_wait(l->epoll, events, AT_ONCE, most);
    if (l->woken)
        l->woken(l);
    for (int i = 0; i < count; i++)
        call(l, events[i].data.ptr, events[i].events);
    loop_bury(l);
}

/* ---- Beginning and end ---- */

bool loop_open(loop *l)
{
    *l = (loop){ .epoll = epoll_create1(EPOLL_CLOEXEC) };
    l->bell = (watch){ .file = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC), .happened = rung };
    if (l->epoll >= 0 && l->bell.file >= 0 && loop_add(l, &l->bell, LOOP_IN))
        return true;
    loop_close(l);
    return false;
}

void loop_close(loop *l)
{
    if (l->bell.file >= 0)
        close(l->bell.file);
    if (l->epoll >= 0)
        close(l->epoll);
}
