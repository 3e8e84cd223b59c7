#include "apps/server/house/hasher.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MOST = 32, NICE = 10 };

typedef struct errand {
    char plain[WORDS_TEXT];
    hashed result;
} errand;

/* No lock: the asker would have to wait for a thread that gives way to everything else. */
struct hasher {
    unsigned char salt[WORDS_SALT];
    size_t memory;
    void (*wake)(void *user);
    void *user;
    pthread_t thread;
    sem_t more;
    errand list[MOST];   /* in a ring */
    atomic_uint done;    /* of those that were asked for; the thread counts */
    unsigned asked, got; /* counted by the asker: got <= done <= asked */
    bool running, alone;
    atomic_bool closing;
};

static void do_next(hasher *h)
{
    errand *e = &h->list[atomic_load(&h->done) % MOST];
    words_hash(e->plain, h->salt, h->memory, e->result.hash);
    words_hash_before(e->plain, h->memory > 0, e->result.before);
    memset(e->plain, 0, sizeof e->plain);
    atomic_fetch_add(&h->done, 1);
}

static void *work(void *user)
{
    hasher *h = user;
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), NICE);
    for (;;) {
        while (sem_wait(&h->more) != 0)
            ;
        if (atomic_load(&h->closing))
            return NULL;
        do_next(h);
        h->wake(h->user);
    }
}

hasher *hasher_new(const unsigned char salt[WORDS_SALT], size_t memory, bool alone,
                   void (*wake)(void *user), void *user)
{
    hasher *h = calloc(1, sizeof *h);
    if (h == NULL)
        return NULL;
    h->memory = memory;
    h->wake = wake;
    h->user = user;
    memcpy(h->salt, salt, WORDS_SALT);
    h->alone = alone;
    sem_init(&h->more, 0, 0);
    h->running = !alone && pthread_create(&h->thread, NULL, work, h) == 0;
    if (h->running || alone)
        return h;
    hasher_free(h);
    return NULL;
}

void hasher_free(hasher *h)
{
    if (h == NULL)
        return;
    atomic_store(&h->closing, true);
    sem_post(&h->more);
    if (h->running)
        pthread_join(h->thread, NULL);
    sem_destroy(&h->more);
    free(h);
}

bool hasher_ask(hasher *h, uint64_t guest, const char plain[WORDS_TEXT])
{
    if (h->asked - h->got == MOST)
        return false;
    errand *e = &h->list[h->asked++ % MOST];
    *e = (errand){ .result = { .guest = guest } };
    memcpy(e->plain, plain, sizeof e->plain);
    sem_post(&h->more);
    return true;
}

bool hasher_collect(hasher *h, hashed *done)
{
    if (h->alone && h->got != h->asked)
        do_next(h);
    if (h->got == atomic_load(&h->done))
        return false;
    *done = h->list[h->got++ % MOST].result;
    return true;
}

int hasher_waiting(const hasher *h)
{
    return (int)(h->asked - h->got);
}
