/* The grid: what a composition covers and shows. */
#include "games/dream-runners/dream-runners.h"

#include <string.h>

const int8_t dr_frame_of[DR_GRID] = {
    -1, -1, -1, -1, -1, -1, -1, /* row 1 */
    -1, -1, -1, -1, -1, -1, -1, /* row 2 */
    -1, -1, 0,  1,  2,  -1, -1, /* row 3: c3 d3 e3 */
    -1, -1, 3,  4,  5,  -1, -1, /* row 4 */
    -1, -1, 6,  7,  8,  -1, -1, /* row 5 */
    -1, -1, -1, -1, -1, -1, -1, /* row 6 */
    -1, -1, -1, -1, -1, -1, -1, /* row 7 */
};

const uint8_t dr_cell_of[DR_CELLS] = { 16, 17, 18, 23, 24, 25, 30, 31, 32 };

const uint8_t *dr_face(const rv_game *game, int segment)
{
    const dr_box *box = dr_box_of(game);
    const dr_segment *row = &box->segment[segment - 1];
    if (game->option[DR_O_SETS] && row->set < DR_SETS)
        row = &box->segment[box->initial[0][row->shape] - 1];
    return row->symbol;
}

uint64_t dr_covered(const rv_game *game, const dr_player *p)
{
    uint64_t covered = 0;
    for (int i = 0; i < p->owned; i++) /* what is not laid has placement 0, which covers nothing */
        covered |= dr_shape_of(game, p->segment[i])->covers[p->laid[i]];
    return covered;
}

/* Without asking for sizes: small segments have gaps for their missing symbols. */
void dr_look(const rv_game *game, const dr_player *p, dr_frame *frame)
{
    uint8_t symbol[DR_CELLS + 1] = { DR_GAP }; /* by spot */
    int outside = 0, collects = 0;
    for (int i = 0; i < p->owned; i++) {
        if (p->laid[i] == 0)
            continue;
        const uint8_t *face = dr_face(game, p->segment[i]);
        const uint8_t *spot = dr_shape_of(game, p->segment[i])->spot[p->laid[i]];
        for (int k = 0; k < DR_SIZE; k++) {
            symbol[spot[k]] = face[k];
            outside += face[k] != DR_GAP && spot[k] == 0;
            collects += dr_collects(face[k]) > 0;
        }
    }
    memcpy(frame->symbol, symbol + 1, sizeof frame->symbol);
    frame->outside = (uint8_t)outside;
    frame->collects = (uint8_t)collects;
}

int dr_slot_of(const dr_player *p, int segment)
{
    for (int i = 0; i < p->owned; i++)
        if (p->segment[i] == segment)
            return i;
    return -1;
}

int dr_in_tray(const dr_player *p)
{
    int count = 0;
    for (int i = 0; i < p->owned; i++)
        count += p->laid[i] == 0;
    return count;
}

void dr_letters(const rv_game *game, const dr_player *p, char letter[DR_GRID])
{
    for (int cell = 0; cell < DR_GRID; cell++)
        letter[cell] = ' ';
    for (int i = 0; i < p->owned; i++) {
        const dr_shape *shape = dr_shape_of(game, p->segment[i]);
        for (int k = 0; k < shape->size && p->laid[i]; k++)
            letter[shape->cell[p->laid[i]][k]] = dr_symbol_letters[dr_face(game, p->segment[i])[k]];
    }
}
