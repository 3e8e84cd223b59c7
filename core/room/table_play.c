/* Requests of those who play: moves, undo, seats, bots, and looking at the table. */
#include "core/room/table_inside.h"

#include <string.h>

/* ---- Wishes ---- */

/* Hex digits of a key, or none; false after an error. */
static bool read_key(rv_table *table, rv_span request, rv_wish *wish)
{
    char text[20] = "";
    rv_rng key;
    rv_span value;
    long seen;
    bool given;
    if (!rv_table_text_if(table, request, "key", text, sizeof text, &given))
        return false;
    if (given && (strlen(text) > 16 || !rv_rng_seed(&key, rv_span_of(text)) || key.key[1] == 0)) {
        rv_table_wrong(table, "\"key\" must be up to 16 hex digits, not all zero");
        return false;
    }
    wish->key = given ? key.key[1] : 0;
    if (!rv_json_member(request, "seen", &value))
        return true;
    if (!rv_number(value, 0, INT32_MAX, &seen)) {
        rv_table_wrong(table, "\"seen\" must be the number of a message");
        return false;
    }
    wish->seen = (uint32_t)seen;
    return true;
}

static void wish_for(rv_table *table, const char *ok, const rv_wish *wish)
{
    if (table->host.wish) {
        table->host.wish(table->host.user, ok, wish);
        return;
    }
    rv_reply reply = rv_room_do(table->room, table->caller, wish, table->now);
    if (reply.verdict == RV_V_REFUSED)
        rv_table_refuse(table, reply.why);
    else
        rv_table_ok(table, ok);
}

/* The words of "move"; false after an error. A text that is no move at all is refused by the game's
   rule. */
static bool read_move(rv_table *table, rv_span request, int seat, rv_move *move)
{
    char words[RV_TABLE_WORD];
    const rv_game *game = rv_room_game(table->room);
    if (!rv_ask_text(request, "move", words, sizeof words)) {
        rv_table_wrong(table, "\"move\" must be a text");
        return false;
    }
    if (rv_move_read(game, seat, rv_span_of(words), move))
        return true;
    rv_table_refuse(table, game->rules->refused_rule);
    return false;
}

static void hear_play(rv_table *table, rv_span request)
{
    int seat;
    rv_wish wish = { .kind = RV_W_PLAY };
    if (!rv_table_as(table, request, false, &seat) || !read_key(table, request, &wish)
        || !read_move(table, request, seat, &wish.move))
        return;
    wish.seat = (uint8_t)seat;
    wish_for(table, "play", &wish);
}

static void hear_simple(rv_table *table, rv_span request, const char *ok, rv_wish_kind kind)
{
    int seat;
    rv_wish wish = { .kind = (uint8_t)kind };
    if (!rv_table_as(table, request, false, &seat) || !read_key(table, request, &wish))
        return;
    wish.seat = (uint8_t)seat;
    wish_for(table, ok, &wish);
}

static void hear_undo(rv_table *table, rv_span request)
{
    hear_simple(table, request, "undo", RV_W_UNDO);
}

static void hear_agree(rv_table *table, rv_span request)
{
    hear_simple(table, request, "agree", RV_W_AGREE);
}

static void hear_disagree(rv_table *table, rv_span request)
{
    hear_simple(table, request, "disagree", RV_W_DISAGREE);
}

static void hear_resign(rv_table *table, rv_span request)
{
    hear_simple(table, request, "resign", RV_W_RESIGN);
}

static void hear_pause(rv_table *table, rv_span request)
{
    hear_simple(table, request, "pause", RV_W_PAUSE);
}

static void hear_resume(rv_table *table, rv_span request)
{
    hear_simple(table, request, "resume", RV_W_RESUME);
}

static void hear_end(rv_table *table, rv_span request)
{
    hear_simple(table, request, "end", RV_W_END);
}

static void hear_seat(rv_table *table, rv_span request)
{
    int seat;
    bool given;
    rv_wish wish = { .kind = RV_W_SIT };
    if (!rv_table_as(table, request, false, &seat)
        || !rv_table_text_if(table, request, "bot", wish.bot, sizeof wish.bot, &given))
        return;
    wish.seat = (uint8_t)seat;
    wish_for(table, "seat", &wish);
}

/* ---- Looking ---- */

/* Where streams go out as bytes: this viewer's begins, with a hello and what has happened
   before. */
static void hear_watch(rv_table *table, rv_span request)
{
    unsigned char message[RV_MESSAGE];
    int viewer;
    if (!rv_table_as(table, request, true, &viewer))
        return;
    if (table->host.tell == NULL) {
        rv_table_wrong(table, "everything is told here already");
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

static void hear_view(rv_table *table, rv_span request)
{
    int viewer;
    if (!rv_table_as(table, request, true, &viewer))
        return;
    rv_lens *lens = rv_table_lens(table, viewer);
    rv_json *json = rv_table_answer(table, "view");
    rv_lens_scene(lens, json);
    rv_table_send(table);
}

/* What has happened so far and still counts, as this viewer saw it, from event `from` on. */
static void hear_story(rv_table *table, rv_span request)
{
    unsigned char message[RV_MESSAGE];
    rv_events events;
    rv_span value;
    long from = 0;
    int viewer;
    bool first;
    rv_message_kind kind;
    rv_greeting none;
    if (!rv_table_as(table, request, true, &viewer))
        return;
    if (rv_json_member(request, "from", &value) && !rv_number(value, 0, INT32_MAX, &from)) {
        rv_table_wrong(table, "\"from\" must be a number");
        return;
    }
    rv_pack pack = { .at = message, .size = sizeof message };
    int next = rv_room_story(table->room, viewer, (int)from, &pack);
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
static bool choose(rv_table *table, const char *bot, int seat, const void *view, rv_move *move)
{
    rv_move list[RV_MOVES];
    const rv_game *game = rv_room_game(table->room);
    int count = rv_session_over(rv_room_session(table->room))
                    ? 0
                    : game->rules->moves(game, view, seat, list);
    int chosen =
        count > 0 ? table->host.choose(table->host.user, bot, game, view, seat, list, count) : -1;
    if (chosen >= 0)
        *move = list[chosen];
    return chosen >= 0;
}

/* For the seat of "as": by "bot", by the bot that sits there, or by `greedy`; false after an
   error. */
static bool choose_for(rv_table *table, rv_span request, int *seat, rv_move *move)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    char bot[RV_NAME] = "greedy";
    bool given;
    if (!rv_table_as(table, request, false, seat))
        return false;
    const rv_session *session = rv_room_session(table->room);
    if (rv_session_seat(session, *seat)->kind == RV_BOT)
        memcpy(bot, rv_session_seat(session, *seat)->bot, sizeof bot);
    if (!rv_table_text_if(table, request, "bot", bot, sizeof bot, &given))
        return false;
    rv_view(rv_room_game(table->room), rv_session_state(session), *seat, view);
    if (choose(table, bot, *seat, view, move))
        return true;
    rv_table_wrong(table, "this seat owes nothing, or there is no such bot");
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

static void hear_hint(rv_table *table, rv_span request)
{
    int seat;
    rv_move move;
    if (choose_for(table, request, &seat, &move))
        answer_move(table, "hint", move);
}

static void hear_bot(rv_table *table, rv_span request)
{
    int seat;
    rv_wish wish = { .kind = RV_W_PLAY };
    if (!choose_for(table, request, &seat, &wish.move))
        return;
    wish.seat = (uint8_t)seat;
    rv_reply reply = rv_room_do(table->room, table->caller, &wish, table->now);
    if (reply.verdict == RV_V_REFUSED)
        rv_table_refuse(table, reply.why);
    else
        answer_move(table, "bot", wish.move);
}

/* Told from what the lens of this viewer has seen, so only where lenses are the table's own. */
static void hear_reason(rv_table *table, rv_span request)
{
    int viewer;
    long seat;
    rv_span value;
    char text[1024];
    rv_out said = rv_out_to(text, sizeof text);
    if (!rv_table_as(table, request, true, &viewer))
        return;
    if (table->host.reason == NULL || table->host.tell || !rv_json_member(request, "seat", &value)
        || !rv_number(value, 1, RV_SEATS, &seat)) {
        rv_table_wrong(table, table->host.reason ? "\"seat\" must be a seat"
                                                 : "nobody here can tell reasons");
        return;
    }
    const void *after, *before = rv_lens_deed(table->lens[viewer], (int)seat, &after);
    if (before)
        table->host.reason(rv_room_game(table->room), before, after, (int)seat, table->lang, &said);
    rv_json *json = rv_table_answer(table, "reason");
    rv_json_text(json, "text", rv_written(&said));
    rv_table_send(table);
}

/* A decision that a bot is to make: which bot and seat, and that seat's view as bytes. */
static void hear_job(rv_table *table, rv_span request)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    char text[2 * RV_STATE_BYTES + RV_TABLE_WORD];
    rv_out out = rv_out_to(text, sizeof text);
    const rv_game *game = rv_room_game(table->room);
    rv_job job;
    (void)request;
    bool wanted = rv_room_job(table->room, &job, view);
    rv_json *json = rv_table_answer(table, "job");
    if (wanted) {
        rv_json_number(json, "job", (long)job.id);
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

/* "job" and its "move" in words; without a move the job is given up. */
static void hear_answer(rv_table *table, rv_span request)
{
    char words[RV_TABLE_WORD];
    rv_span value;
    rv_move move;
    long id;
    bool given, taken = false;
    if (!rv_json_member(request, "job", &value) || !rv_number(value, 1, INT32_MAX, &id)) {
        rv_table_wrong(table, "\"job\" must be the number of a job");
        return;
    }
    if (!rv_table_text_if(table, request, "move", words, sizeof words, &given))
        return;
    int seat = rv_room_job_seat(table->room, (uint32_t)id);
    if (given && seat && rv_move_read(rv_room_game(table->room), seat, rv_span_of(words), &move))
        taken = rv_room_answer(table->room, (uint32_t)id, move);
    else
        rv_room_give_up(table->room, (uint32_t)id);
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
    if (choose(table, job.bot, job.seat, view, &move)
        || choose(table, "normal", job.seat, view, &move))
        rv_room_answer(table->room, job.id, move);
    return true;
}

const rv_request_kind rv_play_requests[] = {
    { "play", RV_R_ANYBODY, false, hear_play },
    { "undo", RV_R_ANYBODY, false, hear_undo },
    { "agree", RV_R_ANYBODY, false, hear_agree },
    { "disagree", RV_R_ANYBODY, false, hear_disagree },
    { "resign", RV_R_ANYBODY, false, hear_resign },
    { "pause", RV_R_ANYBODY, false, hear_pause },
    { "resume", RV_R_ANYBODY, false, hear_resume },
    { "end", RV_R_ANYBODY, false, hear_end },
    { "seat", RV_R_ANYBODY, false, hear_seat },
    { "watch", RV_R_ANYBODY, false, hear_watch },
    { "view", RV_R_ANYBODY, false, hear_view },
    { "story", RV_R_ANYBODY, false, hear_story },
    { "hint", RV_R_LOCAL, false, hear_hint },
    { "bot", RV_R_LOCAL, false, hear_bot },
    { "reason", RV_R_ANYBODY, false, hear_reason },
    { "job", RV_R_LOCAL, false, hear_job },
    { "answer", RV_R_LOCAL, false, hear_answer },
    { NULL, RV_R_ANYBODY, false, NULL },
};
