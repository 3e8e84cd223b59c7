/* Requests of those who play: moves, undo, seats, bots, and looking at the table. */
#include "core/room/table_inside.h"

#include <string.h>

/* ---- Wishes ---- */

static void wish_for(rv_table *table, const char *ok, const rv_wish *wish)
{
    if (table->host.wish) {
        table->host.wish(table->host.user, wish);
        return;
    }
    rv_reply reply = rv_room_do(table->room, table->caller, wish, table->now);
    if (reply.verdict == RV_V_REFUSED)
        rv_table_refuse(table, reply.why);
    else
        rv_table_ok(table, ok);
}

static rv_wish wish_of(const rv_asked *asked, int kind)
{
    return (rv_wish){
        .kind = (uint8_t)kind, .seat = (uint8_t)asked->as, .key = asked->key, .seen = asked->seen
    };
}

/* Words that are no move at all are refused by the game's rule. */
static void hear_play(rv_table *table, const rv_asked *asked)
{
    const rv_game *game = rv_room_game(table->room);
    rv_wish wish = wish_of(asked, RV_L_MOVE);
    if (!rv_table_as(table, asked))
        return;
    if (rv_move_read(game, asked->as, rv_span_of(asked->move), &wish.move))
        wish_for(table, "play", &wish);
    else
        rv_table_refuse(table, game->rules->refused_rule);
}

/* What is asked in the word of a cause. */
static void hear_wish(rv_table *table, const rv_asked *asked)
{
    int kind = 0;
    while (kind < RV_C_KINDS && strcmp(rv_cause_word(kind), asked->what) != 0)
        kind++;
    RV_ASSERT(kind < RV_C_KINDS);
    rv_wish wish = wish_of(asked, kind);
    if (rv_table_as(table, asked))
        wish_for(table, asked->what, &wish);
}

static void hear_seat(rv_table *table, const rv_asked *asked)
{
    rv_wish wish = wish_of(asked, asked->bot[0] ? RV_L_BOT : RV_L_PERSON);
    memcpy(wish.bot, asked->bot, sizeof wish.bot);
    if (rv_table_as(table, asked))
        wish_for(table, "seat", &wish);
}

/* ---- Looking ---- */

/* Where streams go out as bytes: this viewer's begins, with a hello and what has happened
   before. */
static void hear_watch(rv_table *table, const rv_asked *asked)
{
    unsigned char message[RV_MESSAGE];
    int viewer = asked->as;
    if (!rv_table_as(table, asked))
        return;
    if (table->host.tell == NULL) {
        rv_table_wrong(table, "complaint.request.told");
        return;
    }
    for (int other = 0; other <= rv_seats(rv_room_game(table->room)); other++)
        rv_room_watch(table->room, other, other == viewer);
    rv_table_ok(table, "watch");
    rv_pack pack = { .at = message, .size = sizeof message };
    rv_room_hello(table->room, viewer, &pack);
    table->host.tell(table->host.user, viewer, message, pack.used);
    for (int from = 0; from >= 0;) {
        pack.used = 0;
        from = rv_room_story(table->room, viewer, from, &pack);
        RV_ASSERT(!pack.full);
        table->host.tell(table->host.user, viewer, message, pack.used);
    }
}

static void hear_view(rv_table *table, const rv_asked *asked)
{
    int viewer = asked->as;
    if (!rv_table_as(table, asked))
        return;
    rv_lens *lens = rv_table_lens(table, viewer);
    rv_json *json = rv_table_answer(table, "view");
    rv_lens_scene(lens, json);
    rv_table_send(table);
}

/* What has happened so far and still counts, as this viewer saw it, from event `from` on. */
static void hear_story(rv_table *table, const rv_asked *asked)
{
    unsigned char message[RV_MESSAGE];
    rv_events events;
    bool first;
    rv_message_kind kind;
    rv_greeting none;
    if (!rv_table_as(table, asked))
        return;
    rv_pack pack = { .at = message, .size = sizeof message };
    int next = rv_room_story(table->room, asked->as, asked->from, &pack);
    rv_unpack back = { .at = message, .size = pack.used };
    bool read = rv_stream_open(&back, &kind, &none)
                && rv_stream_take_story(rv_room_game(table->room), &back, &first, &events);
    RV_ASSERT(read);
    rv_json *json = rv_table_answer(table, "story");
    rv_json_array(json, "events");
    for (int i = 0; i < events.count; i++)
        rv_event_json(rv_room_game(table->room), &events.list[i], table->lang, json);
    rv_json_close(json, ']');
    rv_json_bool(json, "more", next >= 0);
    rv_table_send(table);
}

/* ---- Bots ---- */

/* What a bot of this name would do at a seat; false: there is no such bot, or nothing to decide. */
static bool choose(rv_table *table, const char *bot, bool advice, int seat, const void *view,
                   rv_move *move)
{
    rv_move list[RV_MOVES];
    const rv_game *game = rv_room_game(table->room);
    int count = rv_session_over(rv_room_session(table->room))
                    ? 0
                    : game->rules->moves(game, view, seat, list);
    int chosen =
        count > 0 ? table->host.choose(table->host.user, bot, advice, game, view, seat, list, count)
                  : -1;
    if (chosen >= 0)
        *move = list[chosen];
    return chosen >= 0;
}

/* For the seat of "as": by "bot", by the bot that sits there, or by `greedy`; false after an
   error. */
static bool choose_for(rv_table *table, const rv_asked *asked, bool advice, rv_move *move)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    if (!rv_table_as(table, asked))
        return false;
    const rv_session *session = rv_room_session(table->room);
    const rv_seat *seat = rv_session_seat(session, asked->as);
    const char *bot = rv_asked_has(asked, RV_ASK_BOT) ? asked->bot
                      : seat->kind == RV_BOT          ? seat->bot
                                                      : "greedy";
    rv_view(rv_room_game(table->room), rv_session_state(session), asked->as, view);
    if (choose(table, bot, advice, asked->as, view, move))
        return true;
    rv_table_wrong(table, "complaint.request.bot");
    return false;
}

static void answer_move(rv_table *table, const char *ok, rv_move move)
{
    char text[RV_TABLE_WORD];
    rv_out out = rv_out_to(text, sizeof text);
    rv_json *json = rv_table_answer(table, ok);
    rv_move_print(rv_room_game(table->room), move, &out);
    rv_json_text(json, "move", rv_written(&out));
    rv_table_send(table);
}

static void hear_hint(rv_table *table, const rv_asked *asked)
{
    rv_move move;
    if (choose_for(table, asked, true, &move))
        answer_move(table, "hint", move);
}

static void hear_bot(rv_table *table, const rv_asked *asked)
{
    rv_wish wish = wish_of(asked, RV_L_MOVE);
    if (!choose_for(table, asked, false, &wish.move))
        return;
    rv_reply reply = rv_room_do(table->room, table->caller, &wish, table->now);
    if (reply.verdict == RV_V_REFUSED)
        rv_table_refuse(table, reply.why);
    else
        answer_move(table, "bot", wish.move);
}

/* Told from what the lens of this viewer has seen, so only where lenses are the table's own. */
static void hear_reason(rv_table *table, const rv_asked *asked)
{
    char text[1024];
    rv_out said = rv_out_to(text, sizeof text);
    if (!rv_table_as(table, asked))
        return;
    if (table->host.reason == NULL || table->host.tell || asked->seat == 0) {
        rv_table_wrong(table, table->host.reason && asked->seat == 0 ? "\"seat\" must be a seat"
                                                                     : "complaint.request.reasons");
        return;
    }
    const void *after, *before = rv_lens_deed(table->lens[asked->as], asked->seat, &after);
    if (before)
        table->host.reason(rv_room_game(table->room), before, after, asked->seat, table->lang,
                           &said);
    rv_json *json = rv_table_answer(table, "reason");
    rv_json_text(json, "text", rv_written(&said));
    rv_table_send(table);
}

/* A decision that a bot is to make: which bot and seat, and that seat's view as bytes. */
static void hear_job(rv_table *table, const rv_asked *asked)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    char text[2 * RV_STATE_BYTES + RV_TABLE_WORD];
    rv_out out = rv_out_to(text, sizeof text);
    const rv_game *game = rv_room_game(table->room);
    rv_job job;
    (void)asked;
    bool wanted = rv_room_job(table->room, &job, view);
    rv_json *json = rv_table_answer(table, "job");
    if (wanted) {
        rv_json_number(json, "job", job.id);
        rv_json_word(json, "bot", job.bot);
        rv_json_word(json, "game", game->rules->id);
        rv_game_print(game, &out);
        rv_json_text(json, "options", rv_written(&out));
        rv_json_number(json, "seat", job.seat);
        rv_out_clear(&out);
        rv_put_bytes(&out, view, game->rules->state_bytes);
        rv_json_text(json, "state", rv_written(&out));
    }
    rv_table_send(table);
}

/* Without a move the job is given up. */
static void hear_answer(rv_table *table, const rv_asked *asked)
{
    rv_move move;
    bool taken = false;
    uint32_t job = (uint32_t)asked->job;
    int seat = rv_room_job_seat(table->room, job);
    if (rv_asked_has(asked, RV_ASK_MOVE) && seat
        && rv_move_read(rv_room_game(table->room), seat, rv_span_of(asked->move), &move))
        taken = rv_room_answer(table->room, job, move);
    else
        rv_room_give_up(table->room, job);
    rv_json *json = rv_table_answer(table, "answer");
    rv_json_bool(json, "taken", taken);
    rv_table_send(table);
}

bool rv_table_think(rv_table *table)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    rv_job job;
    rv_move move;
    if (table->room == NULL || !rv_room_job(table->room, &job, view))
        return false;
    if (choose(table, job.bot, false, job.seat, view, &move)
        || choose(table, "normal", false, job.seat, view, &move))
        rv_room_answer(table->room, job.id, move);
    return true;
}

/* What may be asked twice and is done once, and not at all if its seat has been told something. */
#define ONCE (RV_HAS(KEY) | RV_HAS(SEEN))
#define AS RV_HAS(SEAT_AS)
#define EYES RV_HAS(EYES_AS)

const rv_table_request rv_play_requests[] = {
    { { "play", RV_BY_ALL, RV_CHANGES, AS | RV_HAS(MOVE), ONCE }, hear_play },
    { { "undo", RV_BY_ALL, RV_CHANGES, AS, ONCE }, hear_wish },
    { { "agree", RV_BY_ALL, RV_CHANGES, AS, ONCE }, hear_wish },
    { { "disagree", RV_BY_ALL, RV_CHANGES, AS, ONCE }, hear_wish },
    { { "resign", RV_BY_ALL, RV_CHANGES, AS, ONCE }, hear_wish },
    { { "pause", RV_BY_ALL, RV_CHANGES, AS, ONCE }, hear_wish },
    { { "resume", RV_BY_ALL, RV_CHANGES, AS, ONCE }, hear_wish },
    { { "end", RV_BY_ALL, RV_CHANGES, AS, ONCE }, hear_wish },
    { { "seat", RV_BY_ALL, RV_CHANGES, AS, RV_HAS(BOT) }, hear_seat },
    { { "view", RV_BY_ALL, 0, EYES, 0 }, hear_view },
    { { "story", RV_BY_ALL, 0, EYES, RV_HAS(FROM) }, hear_story },
    { { "watch", RV_BY_ALL, 0, EYES, 0 }, hear_watch },
    { { "bot", RV_BY_HERE, RV_CHANGES, AS, RV_HAS(BOT) }, hear_bot },
    { { "hint", RV_BY_HERE, 0, AS, RV_HAS(BOT) }, hear_hint },
    { { "reason", RV_BY_ALL, 0, EYES | RV_HAS(SEAT), 0 }, hear_reason },
    { { "job", RV_BY_HERE, 0, 0, 0 }, hear_job },
    { { "answer", RV_BY_HERE, RV_CHANGES, RV_HAS(JOB), RV_HAS(MOVE) }, hear_answer },
    { { .what = NULL }, NULL },
};
