/* What a store's thread rings, for tests that wait for it. */
#ifndef TESTS_BELL_H
#define TESTS_BELL_H

#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t bell_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t bell_rung = PTHREAD_COND_INITIALIZER;
static bool bell;

static void ring(void *user)
{
    (void)user;
    pthread_mutex_lock(&bell_lock);
    bell = true;
    pthread_cond_signal(&bell_rung);
    pthread_mutex_unlock(&bell_lock);
}

/* Whether it was rung since it was last taken; `wait`: waits until it is. */
static bool take_bell(bool wait)
{
    pthread_mutex_lock(&bell_lock);
    while (wait && !bell)
        pthread_cond_wait(&bell_rung, &bell_lock);
    bool was = bell;
    bell = false;
    pthread_mutex_unlock(&bell_lock);
    return was;
}

#endif
