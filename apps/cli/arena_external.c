#include "apps/cli/arena.h"
#include "core/room/lens.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LIMIT_MS = 5000, REQUEST = 1 << 17, ANSWER = 1 << 14, QUOTED = 60 };

struct external {
    const char *command;
    pid_t pid; /* 0: not running */
    int to, from, stop;
    rv_complaint fault;
    char request[REQUEST];
    char answer[ANSWER];
};

static bool run(external *e)
{
    int in[2], out[2];
    if (pipe2(in, O_CLOEXEC) != 0)
        return false;
    if (pipe2(out, O_CLOEXEC) != 0) {
        close(in[0]);
        close(in[1]);
        return false;
    }
    pid_t pid = fork();
    if (pid == 0) {
        /* A process group of its own: Ctrl-C is for the arena, and whatever the program starts ends
           with it. */
        setpgid(0, 0);
        signal(SIGPIPE, SIG_DFL);
        signal(SIGXFSZ, SIG_DFL);
        dup2(in[0], 0);
        dup2(out[1], 1);
        execl("/bin/sh", "sh", "-c", e->command, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    e->to = in[1];
    e->from = out[0];
    e->pid = pid < 0 ? 0 : pid;
    if (pid < 0) {
        close(e->to);
        close(e->from);
        return false;
    }
    setpgid(pid, pid);                 /* whichever of the two comes first */
    fcntl(e->to, F_SETFL, O_NONBLOCK); /* a program that does not read must not stop the arena */
    return true;
}

static void end(external *e)
{
    if (e->pid == 0)
        return;
    close(e->to);
    close(e->from);
    kill(-e->pid, SIGKILL);
    waitpid(e->pid, NULL, 0);
    e->pid = 0;
}

external *external_start(const char *command, int stop)
{
    external *e = calloc(1, sizeof *e);
    RV_ASSERT(e != NULL);
    e->command = command;
    e->stop = stop;
    return e;
}

void external_stop(external *e)
{
    if (e)
        end(e);
    free(e);
}

const rv_complaint *external_fault(const external *e)
{
    return &e->fault;
}

static int fail(external *e, const char *key)
{
    rv_complain(&e->fault, NULL, key);
    end(e);
    return -1;
}

/* The fault quotes the beginning of what the program said. Moves are plain ASCII: of whatever else
   is there a terminal must only be shown that it is there. */
static int fail_by(external *e, const char *key, rv_span said)
{
    char text[QUOTED + 4];
    rv_out out = rv_out_to(text, sizeof text);
    for (size_t i = 0; i < said.size && i < QUOTED; i++)
        rv_put_char(&out, said.at[i] >= ' ' && said.at[i] <= '~' ? said.at[i] : '?');
    rv_put(&out, "%s", said.size > QUOTED ? "..." : "");
    rv_complain_with(&e->fault, NULL, key, "word=%s", text);
    end(e);
    return -1;
}

static void put_request(external *e, const rv_game *game, const void *view, int seat,
                        const rv_move *moves, int count)
{
    char options[512], text[512], hex[2 * RV_STATE_BYTES + 1];
    rv_out out = rv_out_to(e->request, sizeof e->request),
           words = rv_out_to(options, sizeof options), state = rv_out_to(hex, sizeof hex);
    rv_json json = rv_json_to(&out);
    rv_put_bytes(&state, view, game->rules->state_bytes);
    rv_game_print(game, &words);
    rv_json_object(&json, NULL);
    rv_json_word(&json, "game", game->rules->id);
    rv_json_text(&json, "options", rv_written(&words));
    rv_json_number(&json, "seat", seat);
    rv_json_array(&json, "moves");
    for (int i = 0; i < count; i++) {
        rv_out move = rv_out_to(text, sizeof text);
        rv_move_print(game, moves[i], &move);
        rv_json_text(&json, NULL, rv_written(&move));
    }
    rv_json_close(&json, ']');
    rv_json_text(&json, "state", rv_written(&state));
    rv_view_json(game, view, "view", &json);
    rv_json_close(&json, '}');
    rv_put_char(&out, '\n');
    RV_ASSERT(!out.full);
}

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static const char too_slow[] = "complaint.bot.late";
static const char ended[] = "complaint.bot.ended";
static const char stopped[] = "complaint.bot.unheard";
static const char endless[] = "a line that does not end";

/* NULL: it may be read or written now; else the fault. */
static const char *wait_for(const external *e, int file, short what, int64_t until)
{
    struct pollfd fds[] = { { .fd = e->stop, .events = POLLIN }, { .fd = file, .events = what } };
    for (;;) {
        int64_t left = until - now_ms();
        if (left <= 0)
            return too_slow;
        if (poll(fds, 2, (int)left) > 0)
            return fds[0].revents ? stopped : NULL;
    }
}

static const char *send_request(external *e, int64_t until)
{
    size_t size = strlen(e->request), sent = 0;
    while (sent < size) {
        const char *fault = wait_for(e, e->to, POLLOUT, until);
        if (fault)
            return fault;
        ssize_t n = write(e->to, e->request + sent, size - sent);
        if (n < 0 && errno != EINTR && errno != EAGAIN)
            return ended;
        sent += n > 0 ? (size_t)n : 0;
    }
    return NULL;
}

/* One line. */
static const char *read_answer(external *e, int64_t until)
{
    size_t used = 0;
    for (;;) {
        const char *fault = wait_for(e, e->from, POLLIN, until);
        if (fault)
            return fault;
        ssize_t n = read(e->from, e->answer + used, sizeof e->answer - 1 - used);
        if (n <= 0)
            return ended;
        used += (size_t)n;
        e->answer[used] = '\0';
        char *newline = strchr(e->answer, '\n');
        if (newline) {
            *newline = '\0';
            return NULL;
        }
        if (used == sizeof e->answer - 1)
            return endless;
    }
}

/* Is this line a question of what would come of some moves? */
static bool asks(rv_span line)
{
    rv_asked asked;
    return rv_asked_open(&asked, line) && strcmp(asked.what, "if") == 0;
}

static void put_what_if(external *e, const rv_game *game, const void *view, int seat, rv_span line)
{
    rv_out out = rv_out_to(e->request, sizeof e->request);
    rv_json json = rv_json_to(&out);
    rv_json_object(&json, NULL);
    rv_json before = json;
    size_t used = out.used;
    rv_json_word(&json, "ok", "if");
    rv_asked asked;
    char said[256];
    rv_out wrongs = rv_out_to(said, sizeof said);
    const char *wrong = rv_asked_of_lens(&asked, line, &wrongs)
                            ? rv_what_if(game, view, seat, &rv_english, &asked, &json)
                            : said;
    if (wrong) {
        json = before;
        out.used = used;
        rv_json_word(&json, "error", wrong);
    }
    rv_json_close(&json, '}');
    rv_put_char(&out, '\n');
    RV_ASSERT(!out.full);
}

/* Sends the request and reads what comes back. That may be a question instead of a move
   (docs/protocol.md, "What if"), which is answered; the program's time runs on. */
static const char *converse(external *e, const rv_game *game, const void *view, int seat)
{
    int64_t until = now_ms() + LIMIT_MS;
    for (;;) {
        const char *fault = send_request(e, until);
        if (fault == NULL)
            fault = read_answer(e, until);
        if (fault || !asks(rv_span_of(e->answer)))
            return fault;
        put_what_if(e, game, view, seat, rv_span_of(e->answer));
    }
}

int external_choose(external *e, const rv_game *game, const void *view, int seat,
                    const rv_move *moves, int count)
{
    char text[512];
    rv_out words = rv_out_to(text, sizeof text);
    rv_span value, line;
    rv_move move;
    if (e->pid == 0 && !run(e))
        return fail(e, "complaint.bot.start");
    put_request(e, game, view, seat, moves, count);
    const char *fault = converse(e, game, view, seat);
    if (fault && fault != endless)
        return fail(e, fault);
    line = rv_span_of(e->answer);
    if (fault || !rv_json_valid(line) || !rv_json_member(line, "move", &value)
        || !rv_json_string(value, &words))
        return fail_by(e, "complaint.bot.nonsense", line);
    if (rv_move_read(game, seat, rv_written(&words), &move))
        for (int i = 0; i < count; i++)
            if (memcmp(&moves[i], &move, sizeof move) == 0)
                return i;
    return fail_by(e, "complaint.bot.illegal", rv_written(&words));
}
