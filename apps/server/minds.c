#include "apps/server/minds.h"
#include "apps/server/secrets.h"
#include "bots/bots.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { NICE = 19, MOST_THREADS = 16 };

typedef struct thought {
    struct thought *next;
    uint64_t table;
    bool awaited;
    rv_job job;
    rv_game game;
    rv_move move;
    _Alignas(16) unsigned char view[];
} thought;

typedef struct mind {
    struct minds *all;
    pthread_t thread;
    sem_t more;
    thought *task; /* put there before `more` is raised */
    bool busy;     /* as the asker knows */
    atomic_bool ends;
    rv_player player;
    rv_rng luck;
    _Alignas(16) unsigned char memory[RV_BOT_MEMORY];
} mind;

/* There is no lock: a thread that gives way to everything else could be made to wait while holding
   one, and everybody with it. The asker keeps the queue, and gives each thread one task at a
   time. */
struct minds {
    void (*wake)(void *user);
    void *user;
    int threads;
    mind *list[MOST_THREADS];
    thought *row; /* the queue of those that no thread is thinking about yet */
    int waiting;
    _Atomic(thought *) done; /* a stack */
};

typedef struct errand {
    mind *mind;
    thought *thought;
    const rv_move *moves;
    int count, chosen;
} errand;

static void decide(void *errand_of)
{
    errand *e = errand_of;
    const thought *t = e->thought;
    const rv_bot *bot = rv_bot_by_id(rv_span_of(t->job.bot));
    rv_player_sit(&e->mind->player, bot ? bot : &rv_bot_normal, e->mind->memory, e->mind->luck);
    e->chosen =
        rv_player_choose(&e->mind->player, &t->game, t->view, t->job.seat, e->moves, e->count);
    e->mind->luck = e->mind->player.rng;
}

/* If a bot meets a bug it takes the first move: its table goes on. */
static void think(mind *m, thought *t)
{
    rv_move moves[RV_MOVES];
    char what[200];
    errand e = { .mind = m, .thought = t, .moves = moves };
    e.count = t->game.rules->moves(&t->game, t->view, t->job.seat, moves);
    if (e.count > 1 && !rv_guarded(decide, &e, what, sizeof what))
        e.chosen = 0;
    if (e.count > 0)
        t->move = moves[e.chosen];
}

static void push_done(minds *all, thought *t)
{
    t->next = atomic_load(&all->done);
    while (!atomic_compare_exchange_weak(&all->done, &t->next, t))
        ;
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
        think(m, m->task);
        push_done(m->all, m->task);
        m->all->wake(m->all->user);
    }
}

static mind *new_mind(minds *all)
{
    mind *m = calloc(1, sizeof *m);
    if (m == NULL)
        return NULL;
    m->all = all;
    secret_bytes(&m->luck.key, sizeof m->luck.key);
    sem_init(&m->more, 0, 0);
    if (pthread_create(&m->thread, NULL, work, m) == 0)
        return m;
    sem_destroy(&m->more);
    free(m);
    return NULL;
}

minds *minds_new(int threads, void (*wake)(void *user), void *user)
{
    minds *m = calloc(1, sizeof *m);
    if (m == NULL)
        return NULL;
    m->wake = wake;
    m->user = user;
    while (m->threads < threads && m->threads < MOST_THREADS
           && (m->list[m->threads] = new_mind(m)) != NULL)
        m->threads++;
    if (m->threads > 0)
        return m;
    minds_free(m);
    return NULL;
}

/* ---- Who is asked next ---- */

/* The first that people wait for; if there is none, the first of all. */
static thought *take_next(minds *m)
{
    thought **best = &m->row;
    for (thought **one = &m->row; *one; one = &(*one)->next)
        if ((*one)->awaited) {
            best = one;
            break;
        }
    thought *t = *best;
    if (t)
        *best = t->next;
    return t;
}

static void give_out(minds *m)
{
    for (int i = 0; i < m->threads && m->row; i++)
        if (!m->list[i]->busy) {
            m->list[i]->busy = true;
            m->list[i]->task = take_next(m);
            sem_post(&m->list[i]->more);
        }
}

bool minds_ask(minds *m, const mind_job *job)
{
    size_t size = job->game->rules->state_bytes;
    thought *t = aligned_alloc(16, (sizeof *t + size + 15) / 16 * 16), **end = &m->row;
    if (t == NULL)
        return false;
    *t = (thought){
        .table = job->table, .awaited = job->awaited, .job = job->job, .game = *job->game
    };
    memcpy(t->view, job->view, size);
    while (*end)
        end = &(*end)->next;
    *end = t;
    m->waiting++;
    give_out(m);
    return true;
}

void minds_await(minds *m, uint64_t table, bool awaited)
{
    for (thought *t = m->row; t; t = t->next)
        if (t->table == table)
            t->awaited = awaited;
}

/* A finished thought; its thread is free again. */
static thought *take_done(minds *m)
{
    thought *list = atomic_exchange(&m->done, NULL);
    for (const thought *t = list; t; t = t->next) {
        m->waiting--;
        for (int i = 0; i < m->threads; i++)
            if (m->list[i]->task == t)
                m->list[i]->busy = false;
    }
    return list;
}

void minds_collect(minds *m, void (*take)(void *user, uint64_t table, uint32_t job, rv_move move),
                   void *user)
{
    thought *list = take_done(m);
    give_out(m); /* the threads think on while their decisions are carried out */
    for (thought *t = list, *next; t; t = next) {
        next = t->next;
        take(user, t->table, t->job.id, t->move);
        free(t);
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
        free(t);
    }
}

void minds_free(minds *m)
{
    if (m == NULL)
        return;
    for (int i = 0; i < m->threads; i++) {
        atomic_store(&m->list[i]->ends, true); /* once its present thought is finished */
        sem_post(&m->list[i]->more);
        pthread_join(m->list[i]->thread, NULL);
        sem_destroy(&m->list[i]->more);
    }
    free_all(take_done(m));
    for (int i = 0; i < m->threads; i++) {
        if (m->list[i]->busy)
            free(m->list[i]->task); /* it was never begun */
        free(m->list[i]);
    }
    free_all(m->row);
    free(m);
}
