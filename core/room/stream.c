#include "core/room/stream.h"

#include <string.h>

/* The second byte of a hello: how its version is written. Version 4 of the stream stood there. */
enum { GREETING = 4 };
/* Flags of a hello and of a change. */
enum {
    HAS_SEATS = 1,
    HAS_CLOCKS = 2,
    MAY_UNDO = 4,
    HAS_QUESTION = 8,
    PAUSED = 16,
    ENDED = 32,
    MAY_ASK = 64
};
enum { FLAGS = 127 };
const char *rv_cause_word(int kind)
{
    static const char *const said[] = { "ask", "agree", "disagree" };
    return kind < RV_L_KINDS ? rv_entry_word((rv_entry_kind)kind) : said[kind - RV_C_ASKS];
}

/* Beside the seat of a cause. */
enum { LATE = 16, SHOWS = 32 };
/* A run of bytes costs two: up to that many equal bytes in between are cheaper sent again. */
enum { GAP = 2 };

/* ---- Writing ---- */

static int arguments(const rv_game *game, int kind)
{
    int count = 0;
    while (count < RV_EVENT_ARGS && game->rules->events[kind].arg[count].name)
        count++;
    return count;
}

static void put_seats(const rv_game *game, const rv_about *about, rv_pack *pack)
{
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        const rv_seat *s = &about->seats[seat];
        rv_pack_byte(pack, (unsigned)s->kind | (unsigned)s->resigned << 4);
        if (s->kind == RV_BOT)
            rv_pack_text(pack, s->bot, strlen(s->bot));
    }
}

static void put_move(rv_move move, rv_pack *pack)
{
    rv_pack_byte(pack, move.who);
    rv_pack_byte(pack, move.verb);
    for (int i = 0; i < RV_ARGS; i++)
        rv_pack_number(pack, move.arg[i]);
}

/* Three bytes and a move at most: 0, or its kind, counted from 1; then whose it is. */
static void put_cause(const rv_cause *cause, rv_pack *pack)
{
    rv_pack_byte(pack, cause->known ? cause->kind + 1u : 0);
    if (!cause->known)
        return;
    rv_pack_byte(pack, cause->seat | (cause->late ? LATE : 0u) | (cause->shows ? SHOWS : 0u));
    if (cause->shows)
        put_move(cause->move, pack);
}

static void put_clocks(const rv_game *game, const rv_about *about, rv_pack *pack)
{
    rv_pack_byte(pack, about->clock_count);
    for (int i = 0; i < about->clock_count; i++) {
        put_move(about->clocks[i].move, pack);
        rv_pack_number(pack, about->clocks[i].left);
        rv_pack_number(pack, about->clocks[i].of);
    }
    rv_pack_byte(pack, about->paced);
    for (int seat = 1; about->paced && seat <= rv_seats(game); seat++) {
        rv_pack_byte(pack, about->time[seat].runs);
        rv_pack_number(pack, about->time[seat].left);
    }
}

static bool hears(const rv_event *event, int viewer)
{
    return event->audience >> viewer & 1;
}

static void put_events(const rv_game *game, const rv_parts *parts, rv_pack *pack)
{
    unsigned count = 0;
    for (int i = 0; i < parts->event_count; i++)
        count += hears(&parts->events[i], parts->viewer);
    rv_pack_number(pack, count);
    for (int i = 0; i < parts->event_count; i++) {
        const rv_event *event = &parts->events[i];
        if (!hears(event, parts->viewer))
            continue;
        rv_pack_byte(pack, event->kind);
        for (int a = 0; a < arguments(game, event->kind); a++)
            rv_pack_signed(pack, event->arg[a]);
    }
}

/* Runs of bytes that differ, up to the end of the message: how many to skip, how many follow, the
   bytes. */
static void put_patch(const unsigned char *old, const unsigned char *new, size_t size,
                      rv_pack *pack)
{
    size_t done = 0;
    for (size_t from = 0; from < size; from++) {
        if (old[from] == new[from])
            continue;
        size_t end = from + 1;
        for (size_t at = end; at < size && at <= end + GAP; at++)
            if (old[at] != new[at])
                end = at + 1;
        rv_pack_number(pack, from - done);
        rv_pack_number(pack, end - from);
        rv_pack_bytes(pack, new + from, end - from);
        from = done = end;
    }
}

static void put_parts(const rv_game *game, const rv_parts *parts, const void *old, const void *view,
                      rv_pack *pack)
{
    const rv_about *about = parts->about;
    rv_pack_byte(pack, (parts->seats ? HAS_SEATS : 0u) | (parts->clocks ? HAS_CLOCKS : 0u)
                           | (about->undo ? MAY_UNDO : 0u) | (about->may_ask ? MAY_ASK : 0u)
                           | (about->asks ? HAS_QUESTION : 0u) | (about->paused ? PAUSED : 0u)
                           | (about->ended ? ENDED : 0u));
    rv_pack_number(pack, parts->heading.seq);
    rv_pack_number(pack, parts->heading.ply);
    put_cause(&parts->heading.cause, pack);
    if (parts->seats)
        put_seats(game, about, pack);
    if (parts->clocks)
        put_clocks(game, about, pack);
    if (about->asks) {
        rv_pack_byte(pack, about->asks);
        rv_pack_byte(pack, about->asks_for);
        rv_pack_byte(pack, about->agreed);
    }
    put_events(game, parts, pack);
    put_patch(old, view, game->rules->state_bytes, pack);
}

uint32_t rv_seen(const rv_game *game, const rv_about *about, const void *view)
{
    static const uint64_t key[2] = { 0, 0 }; /* nobody's secret: whoever sees the table knows it */
    unsigned char asked[16] = { about->asks, about->asks_for, about->paused, about->ended };
    uint64_t hash = rv_siphash(key, view, game->rules->state_bytes);
    for (int i = 0; i < 8; i++)
        asked[8 + i] = (unsigned char)(hash >> 8 * i);
    uint32_t seen = (uint32_t)rv_siphash(key, asked, sizeof asked);
    return seen ? seen : 1;
}

void rv_stream_hello(const rv_game *game, const rv_greeting *greeting, const rv_parts *parts,
                     const void *view, rv_pack *pack)
{
    static const unsigned char nothing[RV_STATE_BYTES];
    rv_pack_byte(pack, RV_M_HELLO);
    rv_pack_byte(pack, GREETING);
    rv_pack_text(pack, greeting->stream, strlen(greeting->stream));
    rv_pack_text(pack, greeting->game, strlen(greeting->game));
    rv_pack_number(pack, greeting->version);
    rv_pack_number(pack, greeting->state_bytes);
    rv_pack_text(pack, greeting->options, strlen(greeting->options));
    for (int i = 0; i < 8; i++)
        rv_pack_byte(pack, (unsigned)(greeting->box >> 8 * i & 255));
    rv_pack_bytes(pack, greeting->commit, sizeof greeting->commit);
    put_parts(game, parts, nothing, view, pack);
}

void rv_stream_change(const rv_game *game, const rv_parts *parts, const void *old, const void *view,
                      rv_pack *pack)
{
    rv_pack_byte(pack, RV_M_CHANGE);
    put_parts(game, parts, old, view, pack);
}

void rv_stream_story(const rv_game *game, const rv_parts *parts, bool first, rv_pack *pack)
{
    rv_pack_byte(pack, RV_M_STORY);
    rv_pack_byte(pack, first);
    put_events(game, parts, pack);
}

/* ---- Reading ---- */

static void take_text(rv_unpack *pack, char *text, size_t size)
{
    size_t length = (size_t)rv_unpack_number(pack, size - 1);
    const unsigned char *bytes = rv_unpack_bytes(pack, length);
    memset(text, 0, size);
    if (bytes == NULL)
        return;
    memcpy(text, bytes, length);
    pack->bad |= strlen(text) != length;
}

bool rv_stream_open(rv_unpack *pack, rv_message_kind *kind, rv_greeting *greeting)
{
    *kind = (rv_message_kind)rv_unpack_byte(pack);
    if (*kind == RV_M_CHANGE || *kind == RV_M_STORY)
        return !pack->bad;
    *greeting = (rv_greeting){ 0 };
    if (*kind != RV_M_HELLO || rv_unpack_byte(pack) != GREETING)
        return false;
    take_text(pack, greeting->stream, sizeof greeting->stream);
    if (strcmp(greeting->stream, RV_STREAM_VERSION) != 0)
        return !pack->bad; /* what follows may mean anything */
    take_text(pack, greeting->game, sizeof greeting->game);
    greeting->version = (uint32_t)rv_unpack_number(pack, UINT16_MAX);
    greeting->state_bytes = (uint32_t)rv_unpack_number(pack, RV_STATE_BYTES);
    take_text(pack, greeting->options, sizeof greeting->options);
    for (int i = 0; i < 8; i++)
        greeting->box |= (uint64_t)rv_unpack_byte(pack) << 8 * i;
    const unsigned char *commit = rv_unpack_bytes(pack, sizeof greeting->commit);
    if (commit)
        memcpy(greeting->commit, commit, sizeof greeting->commit);
    return !pack->bad;
}

static void take_seats(const rv_game *game, rv_unpack *pack, rv_about *about)
{
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        unsigned byte = rv_unpack_byte(pack);
        rv_seat *s = &about->seats[seat];
        *s = (rv_seat){ .kind = (uint8_t)(byte & 15), .resigned = byte >> 4 & 1 };
        pack->bad |= byte > 31 || s->kind > RV_REMOTE;
        if (s->kind == RV_BOT)
            take_text(pack, s->bot, sizeof s->bot);
        pack->bad |= s->kind == RV_BOT && !rv_bot_name(rv_span_of(s->bot));
    }
}

/* A move of this game, so that it can be said. */
static rv_move take_move(const rv_game *game, int who, rv_unpack *pack)
{
    rv_move move = { .who = (uint8_t)rv_unpack_byte(pack), .verb = (uint8_t)rv_unpack_byte(pack) };
    for (int i = 0; i < RV_ARGS; i++)
        move.arg[i] = (uint16_t)rv_unpack_number(pack, UINT16_MAX);
    pack->bad |= move.who != who || !rv_well_formed(game, move);
    return move;
}

static void take_cause(const rv_game *game, rv_unpack *pack, rv_cause *cause)
{
    unsigned kind = (unsigned)rv_unpack_number(pack, RV_C_KINDS);
    *cause = (rv_cause){ .known = kind > 0 };
    if (kind == 0)
        return;
    unsigned seat = rv_unpack_byte(pack);
    cause->kind = (uint8_t)(kind - 1);
    cause->late = seat & LATE;
    cause->shows = seat & SHOWS;
    cause->seat = (uint8_t)(seat & ~(unsigned)(LATE | SHOWS));
    pack->bad |= cause->seat > rv_seats(game) || (cause->shows && cause->kind != RV_L_MOVE);
    if (cause->shows)
        cause->move = take_move(game, cause->seat, pack);
}

static void take_clocks(const rv_game *game, rv_unpack *pack, rv_about *about)
{
    about->clock_count = (uint8_t)rv_unpack_number(pack, RV_DUES);
    for (int i = 0; i < about->clock_count && !pack->bad; i++) {
        rv_move move = take_move(game, RV_CLOCK, pack);
        uint32_t left = (uint32_t)rv_unpack_number(pack, UINT32_MAX);
        about->clocks[i] = (rv_clock){ move, left, (uint32_t)rv_unpack_number(pack, UINT32_MAX) };
    }
    about->paced = rv_unpack_number(pack, 1);
    for (int seat = 1; about->paced && seat <= rv_seats(game); seat++) {
        about->time[seat].runs = rv_unpack_number(pack, 1);
        about->time[seat].left = (uint32_t)rv_unpack_number(pack, UINT32_MAX);
    }
}

/* Is this a value that an event may tell: one of its noun, or nothing known? */
static bool tellable(const rv_game *game, int noun, int64_t value)
{
    const rv_noun *kind = &game->rules->nouns[noun];
    return value == RV_UNKNOWN || noun == 0 || !kind->words
           || (value >= kind->first && value <= kind->last);
}

static void take_events(const rv_game *game, rv_unpack *pack, rv_events *events)
{
    int kinds = 0;
    while (game->rules->events[kinds].id)
        kinds++;
    int count = (int)rv_unpack_number(pack, RV_EVENTS);
    for (events->count = 0; events->count < count && !pack->bad; events->count++) {
        rv_event *event = &events->list[events->count];
        *event = (rv_event){ .kind = (uint8_t)rv_unpack_byte(pack), .audience = RV_EVERYBODY };
        pack->bad |= event->kind >= kinds;
        for (int a = 0; !pack->bad && a < arguments(game, event->kind); a++) {
            int64_t value = rv_unpack_signed(pack, INT16_MAX);
            event->arg[a] = (int16_t)value;
            pack->bad |= !tellable(game, game->rules->events[event->kind].arg[a].noun, value);
        }
    }
    if (pack->bad)
        events->count = 0;
}

static void take_patch(rv_unpack *pack, unsigned char *state, size_t size)
{
    size_t at = 0;
    while (pack->size > 0 && !pack->bad) {
        at += (size_t)rv_unpack_number(pack, size - at);
        size_t run = (size_t)rv_unpack_number(pack, size - at);
        const unsigned char *bytes = rv_unpack_bytes(pack, run);
        if (bytes)
            memcpy(state + at, bytes, run);
        at += run;
    }
}

bool rv_stream_take(const rv_game *game, rv_unpack *pack, rv_heading *heading, rv_about *about,
                    rv_events *events, void *view)
{
    unsigned flags = rv_unpack_byte(pack);
    pack->bad |= flags > FLAGS;
    heading->seq = (uint32_t)rv_unpack_number(pack, UINT32_MAX);
    heading->ply = (uint32_t)rv_unpack_number(pack, UINT32_MAX);
    take_cause(game, pack, &heading->cause);
    about->undo = flags & MAY_UNDO;
    about->may_ask = flags & MAY_ASK;
    if (flags & HAS_SEATS)
        take_seats(game, pack, about);
    if (flags & HAS_CLOCKS) {
        take_clocks(game, pack, about);
        about->clock_seq = heading->seq;
    }
    about->paused = flags & PAUSED;
    about->ended = flags & ENDED;
    about->asks = about->agreed = about->asks_for = 0;
    if (flags & HAS_QUESTION) {
        about->asks = (uint8_t)rv_unpack_byte(pack);
        about->asks_for = (uint8_t)rv_unpack_number(pack, RV_ASKS_END);
        about->agreed = (uint8_t)rv_unpack_byte(pack);
        pack->bad |= about->asks < 1 || about->asks > rv_seats(game);
    }
    take_events(game, pack, events);
    take_patch(pack, view, game->rules->state_bytes);
    return !pack->bad;
}

bool rv_stream_take_story(const rv_game *game, rv_unpack *pack, bool *first, rv_events *events)
{
    *first = rv_unpack_number(pack, 1);
    take_events(game, pack, events);
    return !pack->bad && pack->size == 0;
}

/* First the head, on which the core relies, then the game's own. */
bool rv_is_view(const rv_game *game, const void *state, int viewer)
{
    const rv_head *head = state;
    unsigned nobody = ~(((1u << rv_seats(game)) - 1) << 1);
    rv_head blank = { .waiting = head->waiting,
                      .seats = (uint8_t)rv_seats(game),
                      .over = head->over,
                      .view = (uint8_t)viewer };
    return memcmp(head, &blank, sizeof blank) == 0 && (head->waiting & nobody) == 0
           && head->over <= 1 && game->rules->bug(game, NULL, state) == NULL;
}
