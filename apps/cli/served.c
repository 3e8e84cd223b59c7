/* table and bot: the line protocol on standard input and output; replay and check: saved games. */
#include "apps/cli/cli.h"
#include "apps/cli/input.h"
#include "bots/request.h"
#include "core/room/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

/* ---- table ---- */

typedef struct service {
    cli *c;
    cli_mind mind;
} service;

static void send_line(void *user, rv_span line)
{
    (void)user;
    fwrite(line.at, 1, line.size, stdout);
    putchar('\n');
    fflush(stdout);
}

static int choose(void *user, const char *name, bool advice, const rv_game *game, const void *view,
                  int seat, const rv_move *moves, int count)
{
    service *s = user;
    const rv_bot *bot = rv_bot_by_id(rv_span_of(name));
    if (bot == NULL)
        return -1;
    if (!advice)
        return cli_choose(&s->mind, bot, game, view, seat, moves, count);
    rv_player_advise(&s->mind.player, bot, s->mind.memory, game, view);
    return rv_player_choose(&s->mind.player, game, view, seat, moves, count);
}

enum { LONGEST_REQUEST = 256 << 20 }; /* as long as a saved game may be */

static rv_rng fresh_seed(void *user)
{
    (void)user;
    return cli_fresh_seed();
}

int cli_table(cli *c, int argc, char **argv)
{
    static service s;
    s.c = c;
    s.mind.luck = cli_fresh_seed();
    (void)argv;
    if (argc > 0)
        return cli_bad_usage(c);
    rv_host host = { .shelf = c->shelf,
                     .send = send_line,
                     .choose = choose,
                     .reason = rv_reason_say,
                     .fresh_seed = fresh_seed,
                     .user = &s };
    rv_table *table = rv_table_new(&host);
    RV_ASSERT(table != NULL);
    for (bool goes_on = true; goes_on;) {
        rv_span line;
        /* After every request: it may have started a clock, or stopped one. */
        int64_t wait = rv_table_tick(table, input_now());
        if (rv_table_think(table))
            continue;
        switch (input_line(&line, LONGEST_REQUEST, wait)) {
        case INPUT_LINE:
            if (line.size > 0)
                goes_on = rv_table_hear(table, line, input_now());
            break;
        case INPUT_LONG:
            send_line(&s, rv_span_of("{\"error\":\"this line is longer than 256 MB\"}"));
            break;
        case INPUT_TIME:
            break;
        case INPUT_END:
            goes_on = false;
            break;
        }
    }
    rv_table_free(table);
    return 0;
}

/* ---- bot ---- */

static const char *answer(service *s, const rv_bot *bot, rv_span line, rv_out *move_text)
{
    static rv_request request;
    const char *wrong = rv_request_read(&request, line, s->c->boxes, RV_GAMES);
    if (wrong)
        return wrong;
    int chosen = cli_choose(&s->mind, bot, &request.game, request.view, request.seat, request.moves,
                            request.count);
    rv_move_print(&request.game, request.moves[chosen], move_text);
    return NULL;
}

int cli_bot(cli *c, int argc, char **argv)
{
    static service s;
    s.c = c;
    s.mind.luck = cli_fresh_seed();
    const rv_bot *bot = rv_bot_by_id(rv_span_of(argc > 0 ? argv[0] : "greedy"));
    if (argc > 1)
        return cli_bad_usage(c);
    if (bot == NULL)
        return cli_complain(c, "play.error.seat", "word", argv[0], NULL);
    char *line = NULL;
    size_t room = 0;
    for (ssize_t size; (size = getline(&line, &room, stdin)) >= 0;) {
        char text[128], message[6 * sizeof(rv_complaint) + 64]; /* a byte takes six in JSON */
        rv_out move = rv_out_to(text, sizeof text), out = rv_out_to(message, sizeof message);
        rv_json json = rv_json_to(&out);
        const char *wrong = answer(&s, bot, rv_trim((rv_span){ line, (size_t)size }), &move);
        rv_json_object(&json, NULL);
        if (wrong)
            rv_json_word(&json, "error", wrong);
        else
            rv_json_text(&json, "move", rv_written(&move));
        rv_json_close(&json, '}');
        send_line(NULL, rv_written(&out));
    }
    free(line);
    return 0;
}

/* ---- replay and check ---- */

/* A saved game as a room to look back in, with spectators' eyes. */
typedef struct past {
    const cli *c;
    rv_room *room;
    const rv_session *session;
    rv_lens *lens;
} past;

/* What a spectator sees of a move and after it; the move itself in words, unless it is a secret in
   a game that is still going on. */
static void print_number(const past *p, int number)
{
    char text[1024] = "...", seat[16], place[32];
    const rv_game *game = rv_session_game(p->session);
    cli_look_back(p->room, 0, number, p->lens);
    if (number > 0) {
        rv_out out = rv_out_to(text, sizeof text);
        rv_move move = rv_session_move(p->session, rv_session_seen_ply(p->session, 0, number));
        if (rv_session_over(p->session) || rv_secrecy_of(game, move.verb) == RV_OPEN)
            rv_move_name(game, move, p->c->lang, &out);
        else
            rv_put(&out, "...");
        snprintf(place, sizeof place, "%d/%d", number, rv_session_seen(p->session, 0));
        snprintf(seat, sizeof seat, "%d", move.who);
        cli_say(p->c, "replay.move", "ply", place, "seat", seat, "move", text, NULL);
    }
    cli_print_events(p->lens, "  ");
}

/* The events that led to a ply, found by playing its move again. */
static void events_of(const rv_session *session, int ply, rv_events *events)
{
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    const rv_game *game = rv_session_game(session);
    events->count = 0;
    if (ply == 0)
        return;
    memcpy(state, rv_session_at(session, ply - 1), game->rules->state_bytes);
    rv_play_told(game, state, rv_session_move(session, ply), events);
}

static void print_json(const rv_session *session, int ply)
{
    static rv_events events;
    static char text[1 << 17];
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    const rv_game *game = rv_session_game(session);
    rv_out out = rv_out_to(text, sizeof text);
    rv_json json = rv_json_to(&out);
    events_of(session, ply, &events);
    rv_json_object(&json, NULL);
    rv_json_number(&json, "ply", ply);
    if (ply > 0) {
        char words[128];
        rv_out move = rv_out_to(words, sizeof words);
        rv_json_number(&json, "seat", rv_session_move(session, ply).who);
        rv_move_print(game, rv_session_move(session, ply), &move);
        rv_json_text(&json, "move", rv_written(&move));
    }
    rv_json_array(&json, "events");
    for (int i = 0; i < events.count; i++)
        rv_event_json(game, &events.list[i], NULL, &json);
    rv_json_close(&json, ']');
    rv_view(game, rv_session_at(session, ply), RV_SPECTATOR, view);
    rv_view_json(game, view, "view", &json);
    rv_json_close(&json, '}');
    puts(text);
}

/* Enter or n: on; b or p: back; a number: there; q: done. */
static void step_through(const past *p)
{
    char line[INPUT_BYTES];
    int at = 0, last = rv_session_seen(p->session, 0);
    cli_say(p->c, "replay.help", NULL);
    for (;;) {
        long number;
        print_number(p, at);
        cli_print_view(p->c, p->lens);
        printf("> ");
        fflush(stdout);
        input_event heard = input_wait(line, -1);
        if (heard == INPUT_END || (heard == INPUT_LINE && line[0] == 'q'))
            return;
        if (heard == INPUT_LONG)
            cli_say(p->c, "play.long", NULL);
        else if (rv_number(rv_trim(rv_span_of(line)), 0, last, &number))
            at = (int)number;
        else if (line[0] == 'b' || line[0] == 'p')
            at -= at > 0;
        else
            at += at < last;
    }
}

static void print_sheet(const cli *c, const rv_session *session)
{
    rv_result result;
    rv_session_result(session, &result);
    cli_print_result(c, rv_session_game(session), &result);
}

static void replay(const cli *c, rv_room *room)
{
    past p = {
        .c = c, .room = room, .session = rv_room_session(room), .lens = rv_lens_new(&c->shelf)
    };
    RV_ASSERT(p.lens != NULL);
    rv_lens_speak(p.lens, c->lang);
    if (isatty(0) && isatty(1)) {
        step_through(&p);
    } else {
        for (int number = 0; number <= rv_session_seen(p.session, 0); number++)
            print_number(&p, number);
        if (rv_session_over(p.session))
            print_sheet(c, p.session);
    }
    rv_lens_free(p.lens);
}

int cli_replay(cli *c, int argc, char **argv)
{
    bool json = false;
    const cli_option list[] = { { "--json", .flag = &json }, { .word = NULL } };
    if (!cli_take_options(c, &argc, argv, list))
        return CLI_WRONG;
    if (argc != 1)
        return cli_bad_usage(c);
    rv_session *session = cli_load(c, argv[0]);
    if (session == NULL)
        return CLI_WRONG;
    rv_room *room = rv_room_new(session, 0);
    RV_ASSERT(room != NULL);
    for (int ply = 0; json && ply <= rv_session_plies(session); ply++)
        print_json(session, ply);
    if (!json)
        replay(c, room);
    rv_room_free(room);
    return 0;
}

int cli_check(cli *c, int argc, char **argv)
{
    if (argc != 1)
        return cli_bad_usage(c);
    rv_session *session = cli_load(c, argv[0]);
    if (session == NULL)
        return CLI_WRONG;
    char plies[16], hash[32], commitment[80];
    rv_out h = rv_out_to(hash, sizeof hash), s = rv_out_to(commitment, sizeof commitment);
    snprintf(plies, sizeof plies, "%d", rv_session_plies(session));
    rv_put_hex(&h, rv_hash(rv_session_game(session), rv_session_state(session)));
    rv_seed_commitment(rv_session_seed(session), &s);
    cli_say(c, "replay.checked", "file", argv[0], "plies", plies, "hash", hash, "commitment",
            commitment, NULL);
    if (rv_session_over(session))
        print_sheet(c, session);
    else
        cli_say(c, "replay.running", NULL);
    rv_session_free(session);
    return 0;
}
