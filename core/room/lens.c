/* Hearing a stream. lens_show.c shows what has been heard. */
#include "core/room/lens_inside.h"

#include <stdlib.h>
#include <string.h>

rv_lens *rv_lens_new(const rv_shelf *shelf)
{
    rv_lens *lens = calloc(1, sizeof *lens);
    if (lens) {
        lens->shelf = *shelf;
        rv_lens_speak(lens, &rv_english);
    }
    return lens;
}

void rv_lens_free(rv_lens *lens)
{
    if (lens) {
        rv_shelf_use(&lens->shelf, lens->own, -1);
        free(lens->story);
    }
    free(lens);
}

void rv_lens_speak(rv_lens *lens, const rv_lang *lang)
{
    lens->lang = lang;
    lens->voice = *lang;
    lens->voice.names = lens->names;
    lens->voice.named = 0;
    for (size_t seat = 1; seat <= RV_SEATS; seat++)
        if (lens->names[seat].size > 0)
            lens->voice.named = seat + 1;
}

const rv_lang *rv_lens_lang(const rv_lens *lens)
{
    return lens->lang;
}

const rv_lang *rv_lens_voice(const rv_lens *lens)
{
    return &lens->voice;
}

static bool has_controls(rv_span text)
{
    for (size_t i = 0; i < text.size; i++)
        if ((unsigned char)text.at[i] < ' ' || text.at[i] == 0x7F)
            return true;
    return false;
}

bool rv_lens_call(rv_lens *lens, int seat, rv_span name)
{
    name = rv_trim(name);
    if (seat < 1 || seat > RV_SEATS || name.size >= RV_CALLED || !rv_is_utf8(name)
        || has_controls(name))
        return false;
    rv_out called = rv_out_to(lens->called[seat], RV_CALLED);
    rv_put_span(&called, name);
    lens->names[seat] = rv_written(&called);
    rv_lens_speak(lens, lens->lang);
    return true;
}

/* ---- Hearing ---- */

/* The game that a hello comes from. */
static rv_heard read_game(const rv_lens *lens, const rv_greeting *greeting, rv_game *game)
{
    rv_complaint complaint;
    if (strcmp(greeting->stream, RV_STREAM_VERSION) != 0)
        return RV_H_OTHER;
    const rv_rules *rules = rv_shelf_rules(&lens->shelf, rv_span_of(greeting->game));
    if (rules == NULL)
        return RV_H_OTHER;
    const rv_box *box = rv_shelf_find(&lens->shelf, rules, greeting->box);
    if (box == NULL)
        return RV_H_BOX;
    if (rv_game_read(game, box, rv_span_of(greeting->options), &complaint) != NULL)
        return RV_H_BROKEN;
    return game->version == greeting->version && box->rules->state_bytes == greeting->state_bytes
               ? RV_HEARD
               : RV_H_OTHER;
}

/* What has been seen to happen is kept, to be told again when the language changes. */
static void remember(rv_lens *lens, const rv_events *events, bool new)
{
    while (lens->story_room < lens->story_count + events->count) {
        int larger = lens->story_room ? lens->story_room * 2 : 64;
        rv_event *more = realloc(lens->story, (size_t)larger * sizeof more[0]);
        RV_ASSERT(more != NULL);
        lens->story = more;
        lens->story_room = larger;
    }
    if (events->count)
        memcpy(lens->story + lens->story_count, events->list,
               (size_t)events->count * sizeof events->list[0]);
    lens->story_count += events->count;
    lens->last_count = new ? events->count : 0;
}

/* A hello's view says whose eyes it is for. */
static int viewer_of(const void *view)
{
    const rv_head *head = view;
    return head->view;
}

static rv_heard hear_story(rv_lens *lens, rv_unpack *pack)
{
    rv_events events;
    bool first;
    if (!lens->ready)
        return RV_H_MISSED;
    if (!rv_stream_take_story(&lens->game, pack, &first, &events))
        return RV_H_BROKEN;
    if (first)
        lens->story_count = 0;
    remember(lens, &events, false);
    return RV_HEARD;
}

/* What a seat does in a row is one deed. But what several are asked at once is shown when all of
   them have answered: until then there is more of each deed to be seen, and whoever alone is asked
   next goes on with theirs. */
static void note_move(rv_lens *lens, int seat, const void *view)
{
    unsigned asked = rv_waiting(lens->view), still = rv_waiting(view), shown = lens->unseen;
    bool goes_on = still && (still & ~asked) == 0;
    size_t bytes = lens->game.rules->state_bytes;
    if (seat && seat != lens->mover)
        memcpy(lens->before[seat], lens->view, bytes);
    if (seat)
        shown |= 1u << seat;
    for (int s = 1; s <= RV_SEATS; s++)
        if (shown >> s & 1)
            memcpy(lens->after[s], view, bytes);
    lens->moved = (uint16_t)(lens->moved | shown);
    lens->unseen = (uint16_t)(goes_on ? shown & ~still : 0);
    bool next = __builtin_popcount(still) == 1 && (shown & still);
    lens->mover = goes_on ? seat : next ? __builtin_ctz(still) : 0;
}

/* What has been taken back is nobody's deed any more. */
static void note_back(rv_lens *lens, unsigned seats)
{
    lens->moved = (uint16_t)(lens->moved & ~seats);
    lens->unseen = (uint16_t)(lens->unseen & ~seats);
    lens->mover = 0;
}

static void note_cause(rv_lens *lens, const rv_cause *cause, const void *view)
{
    if (cause->known && cause->kind == RV_L_MOVE)
        note_move(lens, cause->seat, view);
    else if (cause->known && cause->kind == RV_L_UNDO)
        note_back(lens, 1u << cause->seat);
    else if (cause->known && cause->kind == RV_L_BACK)
        note_back(lens, UINT16_MAX);
}

rv_heard rv_lens_hear(rv_lens *lens, const unsigned char *message, size_t size)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES] = { 0 };
    rv_events events;
    rv_unpack pack = { .at = message, .size = size };
    rv_message_kind kind;
    rv_greeting greeting;
    rv_about about = lens->about;
    rv_game game = lens->game;
    rv_heading heading;
    events.count = 0;
    if (!rv_stream_open(&pack, &kind, &greeting))
        return RV_H_BROKEN;
    if (kind == RV_M_STORY)
        return hear_story(lens, &pack);
    if (kind == RV_M_HELLO) {
        rv_heard heard = read_game(lens, &greeting, &game);
        if (heard != RV_HEARD)
            return heard;
    } else if (!lens->ready) {
        return RV_H_MISSED;
    } else {
        memcpy(view, lens->view, game.rules->state_bytes);
    }
    if (!rv_stream_take(&game, &pack, &heading, &about, &events, view))
        return RV_H_BROKEN;
    if (kind == RV_M_CHANGE && heading.seq != lens->heading.seq + 1)
        return RV_H_MISSED;
    int viewer = kind == RV_M_HELLO ? viewer_of(view) : viewer_of(lens->view);
    if ((viewer != RV_SPECTATOR && (viewer < 1 || viewer > rv_seats(&game)))
        || !rv_is_view(&game, view, viewer))
        return RV_H_BROKEN;
    if (kind == RV_M_HELLO) {
        lens->story_count = 0;
        memcpy(lens->commit, greeting.commit, sizeof lens->commit);
        note_back(lens, UINT16_MAX);
    } else {
        note_cause(lens, &heading.cause, view);
    }
    lens->game = game;
    lens->about = about;
    lens->heading = heading;
    lens->ready = true;
    memcpy(lens->view, view, game.rules->state_bytes);
    remember(lens, &events, true);
    return RV_HEARD;
}

/* ---- Looking ---- */

const void *rv_lens_deed(const rv_lens *lens, int seat, const void **after)
{
    if (seat < 1 || seat > RV_SEATS || !(lens->moved >> seat & 1))
        return NULL;
    *after = lens->after[seat];
    return lens->before[seat];
}

bool rv_lens_ready(const rv_lens *lens)
{
    return lens->ready;
}

const rv_game *rv_lens_game(const rv_lens *lens)
{
    return &lens->game;
}

const void *rv_lens_view(const rv_lens *lens)
{
    return lens->view;
}

int rv_lens_viewer(const rv_lens *lens)
{
    int viewer = viewer_of(lens->view);
    return viewer == RV_SPECTATOR ? 0 : viewer;
}

const rv_about *rv_lens_about(const rv_lens *lens)
{
    return &lens->about;
}

const rv_heading *rv_lens_heading(const rv_lens *lens)
{
    return &lens->heading;
}

uint32_t rv_lens_seen(const rv_lens *lens)
{
    return rv_seen(&lens->game, &lens->about, lens->view);
}

static unsigned resigned(const rv_lens *lens)
{
    unsigned seats = 0;
    for (int seat = 1; seat <= rv_seats(&lens->game); seat++)
        seats |= (unsigned)lens->about.seats[seat].resigned << seat;
    return seats;
}

bool rv_lens_over(const rv_lens *lens)
{
    return lens->about.ended || rv_over(&lens->game, lens->view, resigned(lens));
}

void rv_lens_result(const rv_lens *lens, rv_result *result)
{
    if (lens->about.ended)
        rv_result_of(&lens->game, lens->view, result);
    else
        rv_result_without(&lens->game, lens->view, resigned(lens), result);
}

const rv_event *rv_lens_events(const rv_lens *lens, int *count)
{
    *count = lens->last_count;
    return lens->last_count ? lens->story + lens->story_count - lens->last_count : lens->story;
}

int rv_lens_moves(const rv_lens *lens, rv_move out[RV_MOVES])
{
    int viewer = rv_lens_viewer(lens);
    if (viewer == 0 || rv_lens_over(lens) || lens->about.seats[viewer].resigned)
        return 0;
    return lens->game.rules->moves(&lens->game, lens->view, viewer, out);
}

/* Legal moves are the same on the view, and so are the reasons against others. */
const char *rv_lens_why(const rv_lens *lens, rv_span words)
{
    _Alignas(16) unsigned char copy[RV_STATE_BYTES];
    const rv_game *game = &lens->game;
    int viewer = rv_lens_viewer(lens);
    rv_move move;
    if (viewer == 0 || rv_lens_over(lens) || !rv_move_read(game, viewer, words, &move))
        return game->rules->refused_rule;
    memcpy(copy, lens->view, game->rules->state_bytes);
    return rv_legal(game, copy, move) ? NULL : rv_play(game, copy, move, NULL);
}
