/* Processor time in nanoseconds: what others do on the machine hardly counts. */
#ifndef BENCH_CLOCK_H
#define BENCH_CLOCK_H

#ifdef __wasi__
#include <wasi/api.h>

static inline double bench_now(void)
{
    __wasi_timestamp_t ns;
    return __wasi_clock_time_get(__WASI_CLOCKID_PROCESS_CPUTIME_ID, 1, &ns) == 0 ? (double)ns : 0;
}
#else
#include <time.h>

static inline double bench_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}
#endif

#endif
