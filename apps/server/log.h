/*
 * log.h: the operator's journal: one line on standard error for each event,
 *
 *     warning store-fails writes=3 reason="its file has been deleted or replaced"
 *
 * a level, the event, and what belongs to it as name=value; values with anything but plain signs
 * are quoted as in JSON. Nothing in it lets anybody in or sit down (no words, codes, secrets of
 * chairs, devices), and nothing names a visitor: no names, no addresses but those the operator
 * bans. Tables and people are named by their numbers, which orders take.
 *
 * Any thread may write a line. Nothing is written before log_open().
 */
#ifndef RV_LOG_H
#define RV_LOG_H

#include "core/text.h"

typedef enum log_level {
    LOG_ALL,     /* what is as it should be */
    LOG_WARNING, /* what the operator may want to look at, */
    LOG_ERROR,   /* and what he should */
} log_level;

typedef struct log_line {
    char text[4096]; /* sums of all reasons for refusals fit in */
    rv_out out;
    log_level level;
} log_line;

/* From now on whatever is at least that grave is written. */
void log_open(log_level least);

void log_begin(log_line *line, log_level level, const char *event);
void log_text(log_line *line, const char *name, const char *value);
void log_number(log_line *line, const char *name, uint64_t value);
void log_end(log_line *line);

#endif
