#include "apps/server/net/loop.h"

#include <limits.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { AT_ONCE = 256 }; /* files in a turn: those who wait for the store are served in between */
enum { SLICE = 32 };    /* of those called again, from either end of the queue */

/* ---- The bell ---- */

/* That the loop turns is enough. epoll tells of each ring by itself (EPOLLET), so nothing is read.
 */
static void rung(watch *w, unsigned what)
{
    (void)w;
    (void)what;
}

/* A loop that works sees `rung` before it waits; one that waits is woken by the first who rings. */
void loop_ring(loop *l)
{
    uint64_t one = 1;
    if (!atomic_exchange(&l->rung, true) && atomic_load(&l->waits)
        && write(l->bell.file, &one, sizeof one) < 0)
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
    if (w->again == 0)
        TAILQ_INSERT_TAIL(&l->again, w, queued);
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

static void take(loop *l, watch *w, struct watches *slice)
{
    TAILQ_REMOVE(&l->again, w, queued);
    TAILQ_INSERT_TAIL(slice, w, queued);
}

/* A crowd is one long piece of the queue. Whoever has come after it is called at once, and so is
   whoever came before it; and the crowd goes on, however much is new. */
static void call_again(loop *l)
{
    struct watches slice = TAILQ_HEAD_INITIALIZER(slice);
    watch *w;
    for (int i = 0; i < SLICE && (w = TAILQ_FIRST(&l->again)); i++)
        take(l, w, &slice);
    for (int i = 0; i < SLICE && (w = TAILQ_LAST(&l->again, watches)); i++)
        take(l, w, &slice);
    while ((w = TAILQ_FIRST(&slice))) {
        unsigned what = w->again;
        TAILQ_REMOVE(&slice, w, queued);
        w->again = 0; /* from here on it may ask for more */
        if (what & LOOP_IN)
            atomic_store(&l->rung, true); /* what it says is seen to before the loop waits */
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
        if (w->again)
            TAILQ_REMOVE(&l->again, w, queued);
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

/* Those of whom epoll tells. */
static int wait_for(loop *l, int64_t most, struct epoll_event events[AT_ONCE])
{
    if (l->waiting)
        l->waiting(l);
    atomic_store(&l->waits, true);
    if (!TAILQ_EMPTY(&l->again) || atomic_load(&l->rung))
        most = 0;
    int count = epoll_wait(l->epoll, events, AT_ONCE, most > INT_MAX ? INT_MAX : (int)most);
    atomic_store(&l->waits, false);
    if (l->woken)
        l->woken(l);
    return count;
}

void loop_turn(loop *l, int64_t wait)
{
    struct epoll_event events[AT_ONCE];
    call_again(l);
    loop_bury(l);
    int count = wait_for(l, wait, events);
    for (int i = 0; i < count; i++)
        call(l, events[i].data.ptr, events[i].events);
    loop_bury(l);
    atomic_exchange(&l->rung, false);
}

/* ---- Beginning and end ---- */

bool loop_open(loop *l)
{
    *l = (loop){ .epoll = epoll_create1(EPOLL_CLOEXEC) };
    TAILQ_INIT(&l->again);
    l->bell = (watch){ .file = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC),
                       .happened = rung,
                       .wants = LOOP_IN };
    struct epoll_event event = { .data.ptr = &l->bell, .events = EPOLLIN | EPOLLET };
    if (l->epoll >= 0 && l->bell.file >= 0
        && epoll_ctl(l->epoll, EPOLL_CTL_ADD, l->bell.file, &event) == 0)
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
