#include "apps/cli/input.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static char pending[4096];
static size_t used;
static bool ended;

uint64_t input_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* Takes the first line off what is pending. */
static bool take_line(char line[INPUT_BYTES])
{
    char *end = memchr(pending, '\n', used);
    if (end == NULL && used < sizeof pending && !(ended && used > 0))
        return false;
    size_t size = end ? (size_t)(end - pending) : used, whole = end ? size + 1 : used;
    size_t kept = size < INPUT_BYTES ? size : INPUT_BYTES - 1;
    memcpy(line, pending, kept);
    if (kept > 0 && line[kept - 1] == '\r')
        kept--;
    line[kept] = '\0';
    memmove(pending, pending + whole, used - whole);
    used -= whole;
    return true;
}

input_event input_wait(char line[INPUT_BYTES], int64_t wait)
{
    uint64_t until = input_now() + (uint64_t)(wait > 0 ? wait : 0);
    for (;;) {
        if (take_line(line))
            return INPUT_LINE;
        if (ended)
            return INPUT_END;
        int64_t left = wait < 0 ? -1 : (int64_t)(until - input_now());
        if (wait >= 0 && left <= 0)
            return INPUT_TIME;
        struct pollfd fd = { .fd = 0, .events = POLLIN };
        int ready = poll(&fd, 1, left > 1000000 ? 1000000 : (int)left);
        if (ready < 0 && errno != EINTR)
            ended = true;
        if (ready <= 0)
            continue;
        ssize_t got = read(0, pending + used, sizeof pending - used);
        if (got > 0)
            used += (size_t)got;
        else if (got == 0 || errno != EINTR)
            ended = true;
    }
}
