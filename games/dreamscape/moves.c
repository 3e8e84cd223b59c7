/* Decisions: what a seat is asked, its legal moves in the order of DS-A2, and the rule that forbids
   the others (DS-A3). */
#include "games/dreamscape/dreamscape.h"

/* Without a sub-decision the phase itself asks: its prompts have the same numbers. */
int ds_prompt_of(const ds_state *s, int seat)
{
    const ds_seat *p = ds_see(s, seat);
    return p->depth ? p->open[p->depth - 1].kind : s->phase;
}

int ds_prompt_index(const rv_game *game, const void *state, int who)
{
    (void)game;
    return ds_prompt_of(state, who);
}

/* ---- Lists ---- */

static int list_drawn(const ds_state *s, int seat, rv_move *out)
{
    int line = DS_IN_DRAW + seat - 1, n = 0;
    for (int i = 0; i < ds_count(s, line); i++)
        n = rv_add(out, n, seat, DS_V_KEEP, ds_cards(s, line)[i], 0);
    return n;
}

static int list_pay(const ds_state *s, int seat, rv_move *out)
{
    int n = 0;
    for (int c = 0; c < DS_RED; c++) /* DS-N7 */
        if (ds_see(s, seat)->hands[c] > 0)
            n = rv_add(out, n, seat, DS_V_PAY, c, 0);
    return n;
}

static int list_locations(int seat, int verb, uint32_t set, rv_move *out)
{
    int n = 0;
    while (set)
        n = rv_add(out, n, seat, verb, 1 + ds_next_bit(&set), 0);
    return n;
}

static int list_seeds(int seat, const ds_open *open, rv_move *out)
{
    int n = 0;
    for (int i = 0; i < 2; i++) {
        int colour = i ? open->b : open->a;
        if (colour == 0 || (i && open->a == open->b))
            continue;
        for (int location = 1; location <= DS_LOCATIONS; location++)
            n = rv_add(out, n, seat, DS_V_SEED, colour - 1, location);
    }
    return n;
}

static int list_lay(const ds_state *s, int seat, int location, rv_move *out)
{
    int left[DS_COLOURS], n = 0;
    ds_to_lay(s, location, left);
    for (int c = 0; c < DS_COLOURS; c++)
        if (left[c] > 0)
            n = rv_add(out, n, seat, DS_V_LAY, c, 0);
    return n;
}

static int list_pulls(const rv_game *game, const ds_state *s, int seat, rv_move *out)
{
    int n = 0;
    for (uint32_t bare = ds_board_of(ds_lattice_of(game), s, seat).bare; bare;)
        n = rv_add(out, n, seat, DS_V_PULL, ds_next_bit(&bare), 0);
    return rv_add(out, n, seat, DS_V_STOP, 0, 0);
}

static int list_drops(int seat, uint32_t slots, rv_move *out)
{
    int n = 0;
    while (slots)
        n = rv_add(out, n, seat, DS_V_DROP, ds_next_bit(&slots), 0);
    return n;
}

static int list_decks(const rv_game *game, const ds_state *s, int seat, rv_move *out)
{
    int n = 0;
    for (int deck = 1; deck <= DS_DECKS; deck++)
        if (ds_deck_size(s, ds_box_of(game), deck) > 0)
            n = rv_add(out, n, seat, DS_V_DECK, deck, 0);
    return rv_add(out, n, seat, DS_V_SKIP, 0, 0);
}

/* DS-M9: there is no room for a 21st card. */
static int list_picks(const ds_state *s, int seat, rv_move *out)
{
    int n = ds_count(s, DS_MINE + seat - 1) < DS_OWN ? list_drawn(s, seat, out) : 0;
    return rv_add(out, n, seat, DS_V_SKIP, 0, 0);
}

static int list_matches(const rv_game *game, const ds_state *s, int seat, rv_move *out)
{
    uint8_t list[DS_OWN];
    int found = ds_matching(game, s, seat, list), n = 0;
    for (int i = 0; i < found; i++)
        n = rv_add(out, n, seat, DS_V_COMPLETE, list[i], 0);
    return n;
}

static int list_retain(const ds_state *s, int seat, int of_card, rv_move *out)
{
    int of_pile = s->slot[ds_top_card(s, seat)] - 1, n = 0;
    for (int c = 0; c < DS_COLOURS; c++)
        if (c == of_card || c == of_pile)
            n = rv_add(out, n, seat, DS_V_RETAIN, c, 0);
    return n;
}

/* The moves of a seat that owes. */
int ds_list(const rv_game *game, const ds_state *s, int seat, rv_move *out)
{
    const ds_box *box = ds_box_of(game);
    const ds_seat *p = ds_see(s, seat);
    const ds_open *open = &p->open[p->depth ? p->depth - 1 : 0];
    switch ((ds_prompt)ds_prompt_of(s, seat)) {
    case DS_SETUP:
        return list_drawn(s, seat, out);
    case DS_TRAVEL:
        return ds_list_travel(game, s, seat, out);
    case DS_CREATION:
    case DS_FINAL:
        return ds_list_creation(game, s, seat, out);
    case DS_PAY:
        return list_pay(s, seat, out);
    case DS_SOW:
        return list_locations(seat, DS_V_SOW, ds_free_links(box, s, p->at), out);
    case DS_HARVEST:
        return list_seeds(seat, open, out);
    case DS_LAKE_WHERE:
        return list_locations(seat, DS_V_REORDER, (1u << DS_LOCATIONS) - 1, out);
    case DS_LAY:
        return list_lay(s, seat, open->a, out);
    case DS_TOWER_PULL:
        return list_pulls(game, s, seat, out);
    case DS_GOLEM_LIFT:
        return ds_list_lift(game, s, seat, out);
    case DS_DROP:
        return list_drops(seat, ds_drops(ds_lattice_of(game), s, seat, open->a, open->b), out);
    case DS_DECK:
        return list_decks(game, s, seat, out);
    case DS_PICK:
        return list_picks(s, seat, out);
    case DS_COMPLETE:
        return list_matches(game, s, seat, out);
    case DS_RETAIN:
        return list_retain(s, seat, open->a, out);
    case DS_PROMPTS:
        break;
    }
    return 0;
}

int ds_moves(const rv_game *game, const void *state, int who, rv_move *out)
{
    const ds_state *s = state;
    int n = 0;
    if (who != RV_CLOCK)
        return s->head.waiting >> who & 1 ? ds_list(game, s, who, out) : 0;
    for (int seat = 1; seat <= rv_seats(game); seat++) /* DS-F9 */
        if (s->head.waiting >> seat & 1)
            n = rv_add(out, n, RV_CLOCK, DS_V_EXPIRE, seat, 0);
    return n;
}

/* ---- Why not ---- */

/* The prompts at which a verb may be used, as bits. */
static unsigned prompts_of(int verb)
{
    static const uint32_t prompts[DS_VERBS] = {
        [DS_V_KEEP] = 1u << DS_SETUP | 1u << DS_PICK,
        [DS_V_COLLECT] = 1u << DS_TRAVEL,
        [DS_V_GO] = 1u << DS_TRAVEL,
        [DS_V_POWER] = 1u << DS_TRAVEL,
        [DS_V_PLACE] = 1u << DS_CREATION | 1u << DS_FINAL,
        [DS_V_ENTER] = 1u << DS_CREATION | 1u << DS_FINAL,
        [DS_V_STEP] = 1u << DS_CREATION | 1u << DS_FINAL,
        [DS_V_PLANT] = 1u << DS_CREATION | 1u << DS_FINAL,
        [DS_V_TRADE] = 1u << DS_CREATION | 1u << DS_FINAL,
        [DS_V_USE] = 1u << DS_TRAVEL | 1u << DS_CREATION,
        [DS_V_STORE] = 1u << DS_TRAVEL | 1u << DS_CREATION,
        [DS_V_DONE] = 1u << DS_TRAVEL | 1u << DS_CREATION | 1u << DS_FINAL,
        [DS_V_PAY] = 1u << DS_PAY,
        [DS_V_SOW] = 1u << DS_SOW,
        [DS_V_SEED] = 1u << DS_HARVEST,
        [DS_V_REORDER] = 1u << DS_LAKE_WHERE,
        [DS_V_LAY] = 1u << DS_LAY,
        [DS_V_PULL] = 1u << DS_TOWER_PULL,
        [DS_V_LIFT] = 1u << DS_GOLEM_LIFT,
        [DS_V_STOP] = 1u << DS_TOWER_PULL | 1u << DS_GOLEM_LIFT,
        [DS_V_DROP] = 1u << DS_DROP,
        [DS_V_DECK] = 1u << DS_DECK,
        [DS_V_SKIP] = 1u << DS_DECK | 1u << DS_PICK,
        [DS_V_COMPLETE] = 1u << DS_COMPLETE,
        [DS_V_RETAIN] = 1u << DS_RETAIN,
    };
    return prompts[verb];
}

/* A verb that does not belong to the open prompt. */
static const char *why_verb(int verb, int prompt)
{
    if (prompt == DS_TRAVEL && verb >= DS_V_PLACE && verb <= DS_V_TRADE)
        return "DS-B9";
    if (prompt == DS_FINAL && (verb == DS_V_USE || verb == DS_V_STORE))
        return "DS-E1";
    return "DS-A3";
}

static const char *why_drop(const rv_game *game, const ds_state *s, int seat, int slot)
{
    const ds_seat *p = ds_see(s, seat);
    if (!(ds_lattice_of(game)->slot[p->open[p->depth - 1].a].next >> slot & 1))
        return "DS-P5";
    return ds_height(s, ds_stack(seat, slot)) ? "DS-P6" : "DS-P7";
}

/* The verb belongs here; what is wrong with its nouns or with the moment? */
static const char *why_not(const rv_game *game, const ds_state *s, rv_move move, int prompt)
{
    int seat = move.who, a = move.arg[0];
    switch ((enum ds_verb)move.verb) {
    case DS_V_KEEP:
        return prompt == DS_SETUP ? "DS-S6" : "DS-M9";
    case DS_V_COLLECT:
        return "DS-T3";
    case DS_V_GO:
        return ds_go_refused(game, s, seat, a);
    case DS_V_POWER:
        return ds_power_refused(s, seat);
    case DS_V_USE:
    case DS_V_STORE:
        return ds_use_refused(game, s, seat, a, move.verb == DS_V_STORE);
    case DS_V_PAY:
        return a == DS_RED ? "DS-N7" : "DS-M12";
    case DS_V_SOW:
        return "DS-N5";
    case DS_V_PLACE:
        return ds_place_refused(ds_lattice_of(game), s, seat, a, move.arg[1]);
    case DS_V_ENTER:
        return "DS-D1";
    case DS_V_STEP:
        return ds_step_refused(game, s, seat, a);
    case DS_V_PLANT:
        return "DS-B5";
    case DS_V_TRADE:
        return a == DS_RED ? "DS-B7" : "DS-B6";
    case DS_V_DONE:
        return "DS-B8";
    case DS_V_SEED:
        return "DS-P2";
    case DS_V_REORDER:
    case DS_V_LAY:
        return "DS-P3";
    case DS_V_PULL:
        return "DS-P4";
    case DS_V_LIFT:
        return "DS-P5";
    case DS_V_DROP:
        return why_drop(game, s, seat, a);
    case DS_V_DECK:
        return "DS-M8";
    case DS_V_COMPLETE:
        return "DS-M4";
    case DS_V_RETAIN:
        return "DS-M6";
    case DS_V_STOP: /* legal whenever their prompt is open */
    case DS_V_SKIP:
    case DS_V_EXPIRE:
    case DS_VERBS:
        break;
    }
    return "DS-A3";
}

/* Slots have words up to the largest board. */
static bool is_on_board(const rv_game *game, rv_move move)
{
    const rv_verb *verb = &game->rules->verbs[move.verb];
    for (int i = 0; i < RV_ARGS; i++)
        if (verb->noun[i] == DS_N_SLOT && move.arg[i] >= ds_lattice_of(game)->slots)
            return false;
    return true;
}

const char *ds_why(const rv_game *game, const void *state, rv_move move)
{
    const ds_state *s = state;
    if (move.who == RV_CLOCK)
        return move.verb == DS_V_EXPIRE ? "DS-F9" : "DS-A3";
    if (!(s->head.waiting >> move.who & 1) || !is_on_board(game, move))
        return "DS-A3";
    int prompt = ds_prompt_of(s, move.who);
    if (!(prompts_of(move.verb) >> prompt & 1))
        return why_verb(move.verb, prompt);
    bool creating = prompt == DS_CREATION || prompt == DS_FINAL;
    if (creating && move.verb != DS_V_STEP && ds_on_tree(ds_see(s, move.who)))
        return "DS-D6";
    return why_not(game, s, move, prompt);
}
