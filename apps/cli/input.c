#include "apps/cli/input.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* What was read and not yet taken. There is one standard input, so there is one of these. */
static struct {
    char *text;
    size_t room, start, end, searched; /* searched: no line ends before that */
    bool ended, dropping;              /* dropping: the rest of a line that was too long */
} pending;

/* ---- Signals ---- */

static volatile sig_atomic_t signalled;
static int bell[2] = {
    -1, -1
}; /* rung by a signal, so that one that comes just before waiting is seen */

static void ring(int number)
{
    int before = errno;
    signalled = number;
    if (write(bell[1], "", 1) < 0)
        errno = EAGAIN; /* it has been rung already */
    errno = before;
}

void input_heed_signals(void)
{
    static const int numbers[] = { SIGINT, SIGHUP, SIGTERM };
    struct sigaction action = { .sa_handler = ring, .sa_flags = (int)SA_RESETHAND }, before;
    if (bell[0] < 0 && pipe2(bell, O_NONBLOCK | O_CLOEXEC) != 0)
        return;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(numbers[i], &action, NULL);
}

bool input_signal(void)
{
    return signalled != 0;
}

void input_obey_signal(void)
{
    if (signalled == 0)
        return;
    fflush(stdout);
    signal(signalled, SIG_DFL);
    raise(signalled);
}

/* ---- Lines ---- */

uint64_t input_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* Takes the first line off what is pending; INPUT_TIME: there is none yet. */
static input_event take_line(rv_span *line, size_t most)
{
    if (pending.text == NULL)
        return INPUT_TIME;
    char *first = pending.text + pending.start;
    char *newline = memchr(pending.text + pending.searched, '\n', pending.end - pending.searched);
    size_t size = newline ? (size_t)(newline - first) : pending.end - pending.start;
    bool whole = newline || (pending.ended && (size > 0 || pending.dropping));
    pending.searched = pending.end;
    if (!whole && size <= most + 1) /* one more: it may end in \r\n */
        return INPUT_TIME;
    pending.start += size + (newline != NULL);
    pending.searched = pending.start;
    size -= size > 0 && first[size - 1] == '\r';
    bool dropped = pending.dropping || size > most;
    pending.dropping = dropped && !whole;
    *line = (rv_span){ first, size };
    return !dropped ? INPUT_LINE : whole ? INPUT_LONG : INPUT_TIME;
}

/* If there is no memory the line counts as too long. */
static void make_room(void)
{
    if (pending.start > 0) {
        memmove(pending.text, pending.text + pending.start, pending.end - pending.start);
        pending.end -= pending.start;
        pending.searched -= pending.start;
        pending.start = 0;
    }
    if (pending.end < pending.room)
        return;
    size_t room = pending.room ? 2 * pending.room : 4096;
    char *larger = realloc(pending.text, room);
    if (larger) {
        pending.text = larger;
        pending.room = room;
    } else {
        pending.end = pending.searched = 0;
        pending.dropping = true;
    }
}

static void read_more(void)
{
    make_room();
    ssize_t got = read(0, pending.text + pending.end, pending.room - pending.end);
    if (got > 0)
        pending.end += (size_t)got;
    else if (got == 0 || errno != EINTR)
        pending.ended = true;
}

input_event input_line(rv_span *line, size_t most, int64_t wait)
{
    uint64_t until = input_now() + (uint64_t)(wait > 0 ? wait : 0);
    for (;;) {
        input_event event = signalled ? INPUT_END : take_line(line, most);
        if (event != INPUT_TIME)
            return event;
        if (pending.ended)
            return INPUT_END;
        int64_t left = wait < 0 ? -1 : (int64_t)(until - input_now());
        if (wait >= 0 && left <= 0)
            return INPUT_TIME;
        struct pollfd files[] = { { .fd = 0, .events = POLLIN },
                                  { .fd = bell[0], .events = POLLIN } };
        int ready = poll(files, 2, left > 1000000 ? 1000000 : (int)left);
        if (ready < 0 && errno != EINTR)
            pending.ended = true;
        if (ready > 0 && files[0].revents)
            read_more();
    }
}

input_event input_wait(char line[INPUT_BYTES], int64_t wait)
{
    rv_span whole;
    input_event event = input_line(&whole, INPUT_BYTES - 1, wait);
    if (event == INPUT_LINE) {
        memcpy(line, whole.at, whole.size);
        line[whole.size] = '\0';
    }
    return event;
}
