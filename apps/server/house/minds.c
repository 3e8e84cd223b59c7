#include "apps/server/house/minds.h"
#include "apps/server/house/players.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { NICE = 19, MOST_THREADS = 16 };
/* Three levels that take ever less, with people waiting and without. */
enum { DEEP = 6 };
enum { REMEMBERED = 32 << 20 }; /* bytes, of all players that rest */

typedef struct thought {
    struct thought *next;
    uint64_t table, number; /* numbers rise */
    fair_waiter waiter;
    fair_place place; /* if somebody waits */
    uint32_t cost;
    rv_job job;
    const rv_bot *bot;
    rv_game game;
    resting *known; /* its player, with what it remembers; NULL: it sits down */
    struct mind *mind;
    int level;
    bool failed; /* by a bug */
    size_t size; /* bytes that its player is going to remember */
    rv_move move;
    char bug[200]; /* that has ended it; empty: none */
    _Alignas(16) unsigned char view[];
} thought;

/* Where a thread thinks. It is its own from when a thought is given to it until that is done, and
   the asker's until the next one. */
typedef struct desk {
    _Atomic(thought *) given; /* NULL: it is done */
    rv_player player;
    _Alignas(16) unsigned char memory[RV_BOT_MEMORY];
} desk;

typedef struct mind {
    struct minds *all;
    pthread_t thread;
    sem_t more; /* raised once for each thought that is given */
    atomic_bool ends;
    thought *busy[DEEP]; /* as the asker knows: what lies on each desk. The last one is thought
                            about, the others are interrupted */
    desk desks[DEEP];
} mind;

/* There is no lock: a thread that gives way to everything else could be made to wait while holding
   one, and everybody with it; for the same reason these threads allocate nothing. The asker keeps
   the queue and all players that rest. A thread looks between two slices whether it has been given
   something more urgent, and goes on when that is done. */
struct minds {
    void (*wake)(void *user);
    void *user;
    rv_rng luck;
    int threads;
    mind *list[MOST_THREADS];
    thought *row; /* those that no thread has been given yet; in no order */
    uint64_t numbers;
    int waiting;
    fair fair;
    players players;
    _Atomic(thought *) done; /* a stack */
};

/* ---- In a thread ---- */

static void push_done(minds *all, thought *t)
{
    t->next = atomic_load(&all->done);
    while (!atomic_compare_exchange_weak(&all->done, &t->next, t))
        ;
}

typedef struct errand {
    mind *mind;
    thought *thought;
    rv_move moves[RV_MOVES];
    int count, chosen;
} errand;

static void serve(mind *m, int level);

static void serve_others(void *errand_of)
{
    const errand *e = errand_of;
    serve(e->mind, e->thought->level + 1);
}

rv_rng minds_luck(rv_rng luck, uint64_t table, int seat)
{
    return (rv_rng){ { luck.key[0] ^ table, luck.key[1] ^ (uint64_t)seat }, 0 };
}

static void list_moves(void *errand_of)
{
    errand *e = errand_of;
    const thought *t = e->thought;
    e->count = t->game.rules->moves(&t->game, t->view, t->job.seat, e->moves);
}

static void decide(void *errand_of)
{
    errand *e = errand_of;
    thought *t = e->thought;
    desk *d = &e->mind->desks[t->level];
    rv_breath breath = { serve_others, e };
    if (t->known) {
        d->player = t->known->player;
        d->player.memory = d->memory;
        memcpy(d->memory, t->known->memory, t->known->size);
    } else {
        rv_rng luck = minds_luck(e->mind->all->luck, t->table, t->job.seat);
        rv_player_sit(&d->player, t->bot, d->memory, luck);
    }
    d->player.breath = &breath;
    e->chosen = rv_player_choose(&d->player, &t->game, t->view, t->job.seat, e->moves, e->count);
    t->size = rv_player_keep(&d->player);
}

/* If a bot meets a bug it takes the first move, and its table goes on; unless the bug is in the
   rules themselves. NULL: there is no bot. */
static void think(mind *m, thought *t)
{
    char what[200];
    errand e = { .mind = m, .thought = t };
    t->failed = true;
    if (!rv_guarded(list_moves, &e, t->bug, sizeof t->bug))
        return;
    t->failed = m == NULL || e.count == 0 || !rv_guarded(decide, &e, what, sizeof what);
    if (e.count > 0)
        t->move = e.moves[t->failed ? 0 : e.chosen];
}

/* Thinks about whatever lies on its desks from this one on. */
static void serve(mind *m, int level)
{
    for (; level < DEEP; level++) {
        thought *t = atomic_load(&m->desks[level].given);
        if (t == NULL)
            continue;
        think(m, t);
        atomic_store(&m->desks[level].given, NULL);
        push_done(m->all, t);
        m->all->wake(m->all->user);
    }
}

static void *work(void *user)
{
    mind *m = user;
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), NICE);
    for (;;) {
        while (sem_wait(&m->more) != 0)
            ;
        if (atomic_load(&m->ends))
            return NULL;
        serve(m, 0);
    }
}

static mind *new_mind(minds *all)
{
    mind *m = calloc(1, sizeof *m); /* pages that no thought touches cost nothing */
    if (m == NULL)
        return NULL;
    m->all = all;
    sem_init(&m->more, 0, 0);
    if (pthread_create(&m->thread, NULL, work, m) == 0)
        return m;
    sem_destroy(&m->more);
    free(m);
    return NULL;
}

minds *minds_new(int threads, rv_rng luck, void (*wake)(void *user), void *user)
{
    minds *m = calloc(1, sizeof *m);
    if (m == NULL)
        return NULL;
    m->wake = wake;
    m->user = user;
    m->luck = luck;
    m->players.most = REMEMBERED;
    fair_begin(&m->fair);
    while (m->threads < threads && m->threads < MOST_THREADS
           && (m->list[m->threads] = new_mind(m)) != NULL)
        m->threads++;
    if (m->threads > 0 || threads == 0)
        return m;
    minds_free(m);
    return NULL;
}

/* ---- Who is asked next ---- */

static bool is_awaited(const thought *t)
{
    return t->waiter.person != 0;
}

static bool comes_before(const thought *a, const thought *b)
{
    if (is_awaited(a) != is_awaited(b))
        return is_awaited(a);
    if (is_awaited(a) && a->place.ends != b->place.ends)
        return a->place.ends < b->place.ends;
    return a->number < b->number;
}

/* What takes nearly as long is not worth an interruption, which there may be only so many of. */
static bool may_interrupt(const thought *a, const thought *b)
{
    return comes_before(a, b) && (a->cost < b->cost / 2 || is_awaited(a) != is_awaited(b));
}

/* The desk that is thought at; -1: none is. */
static int top_of(const mind *m)
{
    int level = DEEP - 1;
    while (level >= 0 && m->busy[level] == NULL)
        level--;
    return level;
}

/* Who is to think about this: somebody with nothing to do, or whoever thinks about what may be
   interrupted, the last to be asked first; NULL: nobody. */
static mind *find_mind(const minds *all, const thought *t)
{
    mind *found = NULL;
    const thought *last = NULL;
    for (int i = 0; i < all->threads; i++) {
        mind *m = all->list[i];
        int top = top_of(m);
        if (top < 0)
            return m;
        const thought *one = m->busy[top];
        if (top == DEEP - 1 || !may_interrupt(t, one) || (last && comes_before(one, last)))
            continue;
        found = m;
        last = one;
    }
    return found;
}

static thought **first_of(minds *m)
{
    thought **best = &m->row;
    for (thought **one = &m->row; *one; one = &(*one)->next)
        if (comes_before(*one, *best))
            best = one;
    return best;
}

/* Its player, if it remembers how it came here. */
static resting *player_for(minds *m, const thought *t)
{
    resting *r = players_take(&m->players, t->table, t->job.seat);
    if (r && r->line == t->job.line && r->player.bot == t->bot)
        return r;
    free(r);
    return NULL;
}

static void give(mind *m, thought *t)
{
    t->mind = m;
    t->level = top_of(m) + 1;
    t->known = player_for(m->all, t);
    if (is_awaited(t))
        fair_serve(&m->all->fair, t->place);
    m->busy[t->level] = t;
    atomic_store(&m->desks[t->level].given, t);
    sem_post(&m->more);
}

static void give_out(minds *all)
{
    while (all->row) {
        thought **first = first_of(all), *t = *first;
        mind *m = find_mind(all, t);
        if (m == NULL)
            return;
        *first = t->next;
        give(m, t);
    }
}

static void set_waiter(minds *m, thought *t, fair_waiter waiter)
{
    if (waiter.person && !is_awaited(t))
        t->place = fair_take(&m->fair, &waiter, t->cost);
    t->waiter = waiter;
}

bool minds_ask(minds *m, const mind_job *job)
{
    size_t size = job->game->rules->state_bytes;
    const rv_bot *bot = rv_bot_by_id(rv_span_of(job->job.bot));
    thought *t = aligned_alloc(16, (sizeof *t + size + 15) / 16 * 16);
    if (t == NULL)
        return false;
    *t = (thought){ .next = m->row,
                    .table = job->table,
                    .number = ++m->numbers,
                    .job = job->job,
                    .bot = bot ? bot : &rv_bot_normal,
                    .game = *job->game };
    memcpy(t->view, job->view, size);
    t->cost = rv_bot_cost(t->bot, &t->game);
    set_waiter(m, t, job->waiter);
    m->row = t;
    m->waiting++;
    give_out(m);
    return true;
}

void minds_await(minds *m, uint64_t table, fair_waiter waiter)
{
    for (thought *t = m->row; t; t = t->next)
        if (t->table == table)
            set_waiter(m, t, waiter);
    for (int i = 0; i < m->threads; i++)
        for (int level = 0; level < DEEP; level++)
            if (m->list[i]->busy[level] && m->list[i]->busy[level]->table == table)
                set_waiter(m, m->list[i]->busy[level], waiter);
    players_await(&m->players, table, waiter.person != 0);
    give_out(m);
}

void minds_forget(minds *m, uint64_t table)
{
    players_forget(&m->players, table);
}

/* ---- What has been decided ---- */

/* The player of a finished thought rests. */
static void let_rest(minds *m, const thought *t)
{
    const desk *d = &t->mind->desks[t->level];
    resting r = { .table = t->table,
                  .line = t->job.line,
                  .seat = t->job.seat,
                  .awaited = is_awaited(t),
                  .size = t->size,
                  .player = d->player };
    if (!t->failed)
        players_rest(&m->players, &r, d->memory);
}

/* Finished thoughts, the first to be finished first; their desks are free again. */
static thought *take_done(minds *m)
{
    thought *list = NULL;
    for (thought *t = atomic_exchange(&m->done, NULL), *next; t; t = next) {
        next = t->next;
        t->next = list;
        list = t;
    }
    for (thought *t = list; t; t = t->next) {
        m->waiting--;
        let_rest(m, t);
        t->mind->busy[t->level] = NULL;
    }
    return list;
}

/* All that is waited for. */
static thought *think_alone(minds *m)
{
    thought *list = m->row;
    m->row = NULL;
    m->waiting = 0;
    for (thought *t = list; t; t = t->next)
        think(NULL, t);
    return list;
}

static void free_thought(thought *t)
{
    free(t->known);
    free(t);
}

void minds_collect(minds *m, minds_take *take, void *user)
{
    thought *list = m->threads ? take_done(m) : think_alone(m);
    if (m->waiting == 0)
        fair_end(&m->fair);
    give_out(m); /* the threads think on while their decisions are carried out */
    for (thought *t = list, *next; t; t = next) {
        next = t->next;
        take(user, t->table, t->job.id, t->move, t->bug[0] ? t->bug : NULL);
        free_thought(t);
    }
}

int minds_waiting(const minds *m)
{
    return m->waiting;
}

static void free_all(thought *t)
{
    for (thought *next; t; t = next) {
        next = t->next;
        free_thought(t);
    }
}

void minds_free(minds *m)
{
    if (m == NULL)
        return;
    for (int i = 0; i < m->threads; i++) {
        atomic_store(&m->list[i]->ends, true); /* once its present thoughts are finished */
        sem_post(&m->list[i]->more);
        pthread_join(m->list[i]->thread, NULL);
        sem_destroy(&m->list[i]->more);
    }
    free_all(take_done(m));
    for (int i = 0; i < m->threads; i++) {
        for (int level = 0; level < DEEP; level++)
            if (m->list[i]->busy[level])
                free_thought(m->list[i]->busy[level]); /* it was never begun */
        free(m->list[i]);
    }
    free_all(m->row);
    players_free(&m->players);
    free(m);
}
