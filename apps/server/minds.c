#include "apps/server/minds.h"
#include "apps/server/secrets.h"
#include "bots/bots.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { NICE = 10, MOST_THREADS = 16 };

typedef struct thought {
    struct thought *next;
    uint64_t table;
    rv_job job;
    rv_game game;
    rv_move move;
    _Alignas(16) unsigned char view[];
} thought;

typedef struct queue {
    thought *first, **end;
} queue;

typedef struct mind {
    rv_player player;
    rv_rng luck;
    _Alignas(16) unsigned char memory[RV_BOT_MEMORY];
} mind;

struct minds {
    void (*wake)(void *user);
    void *user;
    int threads;
    pthread_t list[MOST_THREADS];
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t more;
    queue wanted, done;
    int waiting;
    bool closing;
};

static void push(queue *q, thought *t)
{
    t->next = NULL;
    *q->end = t;
    q->end = &t->next;
}

static thought *pop(queue *q)
{
    thought *t = q->first;
    if (t && (q->first = t->next) == NULL)
        q->end = &q->first;
    return t;
}

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

/* A bot in which something breaks takes the first move: its table goes on. */
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

static void *work(void *user)
{
    minds *all = user;
    mind *m = malloc(sizeof *m);
    RV_ASSERT(m != NULL);
    secret_bytes(&m->luck.key, sizeof m->luck.key);
    m->luck.count = 0;
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), NICE);
    pthread_mutex_lock(&all->lock);
    while (!all->closing) {
        thought *t = pop(&all->wanted);
        if (t == NULL) {
            pthread_cond_wait(&all->more, &all->lock);
            continue;
        }
        pthread_mutex_unlock(&all->lock);
        think(m, t);
        pthread_mutex_lock(&all->lock);
        push(&all->done, t);
        all->wake(all->user);
    }
    pthread_mutex_unlock(&all->lock);
    free(m);
    return NULL;
}

minds *minds_new(int threads, void (*wake)(void *user), void *user)
{
    minds *m = calloc(1, sizeof *m);
    if (m == NULL)
        return NULL;
    *m = (minds){ .wake = wake, .user = user };
    m->wanted.end = &m->wanted.first;
    m->done.end = &m->done.first;
    pthread_mutex_init(&m->lock, NULL);
    pthread_cond_init(&m->more, NULL);
    while (m->threads < threads && m->threads < MOST_THREADS
           && pthread_create(&m->list[m->threads], NULL, work, m) == 0)
        m->threads++;
    if (m->threads > 0)
        return m;
    minds_free(m);
    return NULL;
}

void minds_free(minds *m)
{
    thought *t;
    if (m == NULL)
        return;
    pthread_mutex_lock(&m->lock);
    m->closing = true;
    pthread_cond_broadcast(&m->more);
    pthread_mutex_unlock(&m->lock);
    for (int i = 0; i < m->threads; i++)
        pthread_join(m->list[i], NULL);
    while ((t = pop(&m->wanted)) || (t = pop(&m->done)))
        free(t);
    pthread_mutex_destroy(&m->lock);
    pthread_cond_destroy(&m->more);
    free(m);
}

bool minds_ask(minds *m, const mind_job *job)
{
    size_t size = job->game->rules->state_bytes;
    thought *t = aligned_alloc(16, (sizeof *t + size + 15) / 16 * 16);
    if (t == NULL)
        return false;
    *t = (thought){ .table = job->table, .job = job->job, .game = *job->game };
    memcpy(t->view, job->view, size);
    pthread_mutex_lock(&m->lock);
    push(&m->wanted, t);
    m->waiting++;
    pthread_cond_signal(&m->more);
    pthread_mutex_unlock(&m->lock);
    return true;
}

void minds_collect(minds *m, void (*take)(void *user, uint64_t table, uint32_t job, rv_move move),
                   void *user)
{
    for (;;) {
        pthread_mutex_lock(&m->lock);
        thought *t = pop(&m->done);
        m->waiting -= t != NULL;
        pthread_mutex_unlock(&m->lock);
        if (t == NULL)
            return;
        take(user, t->table, t->job.id, t->move);
        free(t);
    }
}

int minds_waiting(minds *m)
{
    pthread_mutex_lock(&m->lock);
    int waiting = m->waiting;
    pthread_mutex_unlock(&m->lock);
    return waiting;
}
