/* Options (DR-O) and the first round (DR-P). */
#include "games/dream-runners/dream-runners.h"

const char *const dr_set_words[] = { "amber", "teal", "rose", "violet", "neutral" };

/* ---- Numbers of seconds: 0 and 1 stand for the two words of the option, others for themselves
   ---- */

static const char *read_number(const char *option, const char *rule, long lo, rv_span word, long hi,
                               uint32_t *value, rv_complaint *complaint)
{
    long number;
    if (!rv_number(word, lo, hi, &number))
        return rv_complain_with(complaint, rule, "complaint.option.seconds",
                                "rule=%s option=%s word=%.*s low=%d high=%d", rule, option,
                                word.size > 40 ? 40 : (int)word.size, word.at, (int)lo, (int)hi);
    *value = (uint32_t)number;
    return NULL;
}

const char *dr_read_seconds(const rv_game *game, rv_span word, uint32_t *value,
                            rv_complaint *complaint)
{
    (void)game;
    return read_number("timer", "DR-O1", 5, word, 600, value, complaint);
}

const char *dr_read_patience(const rv_game *game, rv_span word, uint32_t *value,
                             rv_complaint *complaint)
{
    (void)game;
    return read_number("patience", "DR-O3", 10, word, 3600, value, complaint);
}

const char *dr_read_pace(const rv_game *game, rv_span word, uint32_t *value,
                         rv_complaint *complaint)
{
    (void)game;
    return read_number("pace", "DR-O4", 5, word, 3600, value, complaint);
}

void dr_print_number(const rv_game *game, uint32_t value, rv_out *out)
{
    (void)game;
    rv_put(out, "%u", value);
}

int dr_seconds(const rv_game *game)
{
    uint32_t timer = game->option[DR_O_TIMER];            /* sand off */
    return timer == 0 ? 30 : timer == 1 ? 0 : (int)timer; /* DR-K2 */
}

int dr_patience(const rv_game *game)
{
    uint32_t patience = game->option[DR_O_PATIENCE]; /* 180 off */
    return patience == 0 ? 180 : patience == 1 ? 0 : (int)patience;
}

int dr_pace(const rv_game *game)
{
    return (int)game->option[DR_O_PACE]; /* off */
}

/* ---- The first dreamer: auto, race or rotate (DR-O2) ---- */

enum { AUTO, RACE, ROTATE };

bool dr_rotates(const rv_game *game)
{
    return dr_seconds(game) == 0 && game->option[DR_O_DREAMER] != RACE && !dr_solo(game);
}

bool dr_role_at_reveal(const rv_game *game) /* DR-V1, DR-S3 */
{
    return dr_rotates(game) || (dr_solo(game) && dr_seconds(game) == 0);
}

/* ---- Colours of the seats: 0, or GIVEN with a count and two bits per seat (DR-O9) ---- */

enum { GIVEN = 0x10000 };

const char *dr_read_seats(const rv_game *game, rv_span word, uint32_t *value,
                          rv_complaint *complaint)
{
    uint32_t sets = 0, seen = 0, count = 0;
    rv_span rest = word;
    bool more = true;
    (void)game;
    while (more) {
        size_t before = rest.size;
        rv_span name = rv_cut(&rest, ',');
        uint32_t set = 0;
        more = name.size < before;
        while (set < DR_SETS && !rv_is(name, dr_set_words[set]))
            set++;
        if (set == DR_SETS || seen >> set & 1)
            return rv_complain_with(complaint, "DR-O9", "complaint.option.sets", "word=%.*s",
                                    word.size > 60 ? 60 : (int)word.size, word.at);
        seen |= 1u << set;
        sets |= set << 2 * count++;
    }
    *value = GIVEN | count << 8 | sets;
    return NULL;
}

void dr_print_seats(const rv_game *game, uint32_t value, rv_out *out)
{
    (void)game;
    for (uint32_t i = 0; i < (value >> 8 & 7); i++)
        rv_put(out, "%s%s", i ? "," : "", dr_set_words[value >> 2 * i & 3]);
}

int dr_set_of(const rv_game *game, int seat)
{
    uint32_t seats = game->option[DR_O_SEATS];
    return seats ? (int)(seats >> 2 * (seat - 1) & 3) : seat - 1;
}

const char *dr_check(const rv_game *game, rv_complaint *complaint)
{
    uint32_t seats = game->option[DR_O_SEATS], start = game->option[DR_O_START];
    if (dr_seconds(game) && game->option[DR_O_DREAMER] == ROTATE)
        return rv_complain(complaint, "DR-O2", "complaint.option.rotate");
    if (seats && (seats >> 8 & 7) != (uint32_t)rv_seats(game))
        return rv_complain_with(complaint, "DR-O9", "complaint.option.players",
                                "sets=%u players=%d", seats >> 8 & 7, rv_seats(game));
    if (start > (uint32_t)rv_seats(game))
        return rv_complain_with(complaint, "DR-O10", "complaint.option.seat",
                                "rule=%s option=%s seat=%u", "DR-O10", "start", start);
    return NULL;
}

/* ---- The first round ---- */

static void seat_player(const rv_game *game, dr_state *s, int seat)
{
    const dr_box *box = dr_box_of(game);
    dr_player *p = dr_player_of(s, seat);
    p->serenity = box->serenity.start;
    p->star = box->star.start;
    p->coins = DR_COINS;
    p->owned = DR_SHAPES;
    for (int shape = 0; shape < DR_SHAPES; shape++)
        p->segment[shape] = box->initial[dr_set_of(game, seat)][shape];
}

void dr_setup(const rv_game *game, void *state)
{
    dr_state *s = state;
    int start = (int)game->option[DR_O_START];
    if (start == 0) /* DR-P4, DR-P6 */
        start = 1 + rv_pick(game, &s->head, DR_N_SEAT, NULL, rv_seats(game));
    s->start = s->first = (uint8_t)start;
    for (int seat = 1; seat <= rv_seats(game); seat++)
        seat_player(game, s, seat);
    if (dr_rotates(game) && rv_seats(game) == 3) /* DR-V2 */
        dr_player_of(s, dr_after(game, dr_after(game, start)))->coins++;
    for (int shape = 0; shape < DR_SHAPES; shape++)
        dr_deal_segment(game, s, shape, NULL);
    dr_begin_round(game, s, 1, NULL);
    dr_run_on(game, s, NULL);
}
