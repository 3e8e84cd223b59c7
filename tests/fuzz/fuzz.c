#include "tests/fuzz/fuzz.h"
#include "games/games.h"
#include "tests/support.h"

#include <stdlib.h>
#include <string.h>

const rv_box *fuzz_boxes(void)
{
    static rv_box boxes[RV_GAMES];
    for (int i = 0; i < RV_GAMES; i++)
        boxes[i] = *support_box(rv_games[i]);
    return boxes;
}

/* ---- Embedded boxes ---- */

enum { MADE = 4 }; /* reading a log makes one, reading it back another */

typedef struct made_box {
    rv_box box;
    rv_file files[RV_BOX_FILES];
    size_t count;
} made_box;

static made_box made[MADE];
static int made_count;

static char *copy(const char *at, size_t size)
{
    char *text = malloc(size + 1);
    RV_ASSERT(text != NULL);
    if (size > 0)
        memcpy(text, at, size);
    text[size] = '\0';
    return text;
}

static void release(made_box *m)
{
    for (size_t i = 0; i < m->count; i++) {
        free((char *)(uintptr_t)m->files[i].name);
        free((char *)(uintptr_t)m->files[i].text.at);
    }
    free((void *)(uintptr_t)m->box.content);
}

static const rv_box *make(void *user, const rv_rules *rules, const rv_file *files, size_t count,
                          rv_complaint *complaint)
{
    (void)user;
    if (made_count == MADE) {
        rv_complain(complaint, NULL, "too many boxes");
        return NULL;
    }
    made_box *m = &made[made_count];
    m->count = count;
    for (size_t i = 0; i < count; i++) {
        rv_span text = files[i].text;
        m->files[i] = (rv_file){ copy(files[i].name, strlen(files[i].name)),
                                 { copy(text.at, text.size), text.size } };
    }
    void *content = calloc(1, rules->box_bytes);
    if (rv_box_read(&m->box, rules, m->files, count, content, complaint) != NULL) {
        release(m);
        return NULL;
    }
    made_count++;
    return &m->box;
}

rv_shelf fuzz_shelf(void)
{
    return (rv_shelf){ .boxes = fuzz_boxes(), .count = RV_GAMES, .make = make };
}

const rv_file *fuzz_files(const rv_box *box, size_t *count)
{
    *count = 0;
    for (int i = 0; i < RV_GAMES; i++)
        if (fuzz_boxes()[i].hash == box->hash)
            return NULL;
    for (int i = 0; i < made_count; i++) {
        if (&made[i].box == box) {
            *count = made[i].count;
            return made[i].files;
        }
    }
    return NULL;
}

void fuzz_forget(void)
{
    while (made_count > 0)
        release(&made[--made_count]);
}

/* ---- Properties ---- */

static void look_at_view(const rv_game *game, const void *view)
{
    static char text[32768]; /* what a message of the table has room for */
    rv_out out = rv_out_to(text, sizeof text);
    rv_json json = rv_json_to(&out);
    rv_view_json(game, view, &json);
    RV_ASSERT(!out.full && rv_json_valid(rv_written(&out)));
    rv_out_clear(&out);
    game->rules->text(game, view, &rv_english, &out);
    RV_ASSERT(!out.full);
    rv_out_clear(&out);
    game->rules->text(game, view, &rv_french, &out);
    RV_ASSERT(!out.full);
}

static void look_at_moves(const rv_game *game, const void *view, int seat)
{
    char text[1024];
    rv_move list[RV_MOVES], back;
    int count = game->rules->moves(game, view, seat, list);
    for (int i = 0; i < count; i++) {
        rv_out out = rv_out_to(text, sizeof text);
        rv_move_say(game, view, list[i], &rv_english, &out);
        rv_out_clear(&out);
        rv_move_print(game, list[i], &out);
        RV_ASSERT(rv_move_read(game, seat, rv_written(&out), &back));
        RV_ASSERT(memcmp(&back, &list[i], sizeof back) == 0);
    }
}

void fuzz_look(const rv_game *game, const void *state)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    rv_view(game, state, RV_SPECTATOR, view);
    look_at_view(game, view);
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        rv_view(game, state, seat, view);
        look_at_view(game, view);
        look_at_moves(game, view, seat);
    }
}

void fuzz_save_and_read(const rv_session *session)
{
    size_t once_size, twice_size, count;
    rv_complaint complaint;
    rv_shelf shelf = fuzz_shelf();
    const rv_file *files = fuzz_files(rv_session_game(session)->box, &count);
    char *once = rv_session_print(session, files, count, false, &once_size);
    RV_ASSERT(once != NULL);
    rv_session *again = rv_session_read((rv_span){ once, once_size }, &shelf, &complaint);
    RV_ASSERT(again != NULL);
    files = fuzz_files(rv_session_game(again)->box, &count);
    char *twice = rv_session_print(again, files, count, false, &twice_size);
    RV_ASSERT(twice != NULL && once_size == twice_size && memcmp(once, twice, once_size) == 0);
    rv_session_free(again);
    free(once);
    free(twice);
}

bool fuzz_random_move(const rv_game *game, const void *state, rv_rng *rng, rv_move *move)
{
    rv_move list[RV_MOVES];
    const rv_head *head = state;
    int seats = rv_seats(game), first = (int)rv_below(rng, (uint32_t)seats + 1);
    for (int i = 0; i <= seats && !head->over; i++) {
        int who = (first + i) % (seats + 1), count = game->rules->moves(game, state, who, list);
        if (count == 0)
            continue;
        *move = list[rv_below(rng, (uint32_t)count)];
        return true;
    }
    return false;
}
