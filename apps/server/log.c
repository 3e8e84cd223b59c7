#include "apps/server/log.h"

#include <limits.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

static _Atomic int least = INT_MAX;

void log_open(log_level from)
{
    atomic_store(&least, (int)from);
}

void log_begin(log_line *line, log_level level, const char *event)
{
    static const char *const levels[] = {
        [LOG_ALL] = "info", [LOG_WARNING] = "warning", [LOG_ERROR] = "error"
    };
    line->level = level;
    line->out = rv_out_to(line->text, sizeof line->text - 1); /* room for the end of the line */
    rv_put(&line->out, "%s %s", levels[level], event);
}

static bool is_plain(const char *value)
{
    for (const char *c = value; *c; c++)
        if (*c <= ' ' || *c > '~' || *c == '"' || *c == '\\' || *c == '=')
            return false;
    return *value != '\0';
}

void log_text(log_line *line, const char *name, const char *value)
{
    bool plain = is_plain(value);
    rv_put(&line->out, plain ? " %s=" : " %s=\"", name);
    for (const char *c = value; *c; c++) {
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            rv_put(&line->out, "\\u00%c%c", "01234567"[(unsigned char)*c >> 4],
                   "0123456789abcdef"[*c & 15]);
        else
            rv_put(&line->out, *c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
    }
    if (!plain)
        rv_put_char(&line->out, '"');
}

void log_number(log_line *line, const char *name, uint64_t value)
{
    rv_put(&line->out, " %s=", name);
    rv_put_number(&line->out, (int64_t)value);
}

void log_end(log_line *line)
{
    size_t size = line->out.used;
    if ((int)line->level < atomic_load(&least))
        return;
    line->text[size++] = '\n';
    if (write(STDERR_FILENO, line->text, size) < 0)
        return; /* nobody listens */
}
