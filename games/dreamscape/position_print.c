/* Position text, printing (section 19 of the rules). position_read.c reads it. */
#include "games/dreamscape/dreamscape.h"

static char letter(const ds_box *box, int colour)
{
    return box->colour[colour].letter;
}

static void put_shard(const ds_box *box, int shard, rv_out *out)
{
    rv_put_char(out, shard & DS_SEEN ? 'k' : letter(box, shard & DS_COLOUR));
}

/* ---- Stacks and looks ---- */

void ds_put_stack(const ds_box *box, const ds_state *s, int seat, int slot, rv_out *out)
{
    const ds_seat *p = ds_see(s, seat);
    int line = ds_stack(seat, slot);
    for (int i = 0; i < ds_height(s, line); i++)
        put_shard(box, ds_shards(s, line)[i], out);
    if (p->trees >> slot & 1)
        rv_put_char(out, '*');
    if (p->dreamer == slot + 1)
        rv_put_char(out, '@');
}

void ds_put_look(const ds_box *box, uint32_t look, bool dreamer, rv_out *out)
{
    for (uint32_t rest = look & ~(uint32_t)DS_TREE_LOOK; rest; rest >>= 3)
        rv_put_char(out, letter(box, (int)(rest & 7) - 1));
    if (look & DS_TREE_LOOK)
        rv_put_char(out, '*');
    if (dreamer)
        rv_put_char(out, '@');
}

void ds_put_board(const rv_game *game, const ds_state *s, int seat, rv_out *out)
{
    const ds_lattice *l = ds_lattice_of(game);
    rv_list list = { .out = out };
    for (int slot = 0; slot < l->slots; slot++) {
        if (ds_height(s, ds_stack(seat, slot)) == 0)
            continue;
        rv_put_span(rv_list_next(&list), l->slot[slot].id);
        rv_put_char(out, '=');
        ds_put_stack(ds_box_of(game), s, seat, slot, out);
    }
    rv_list_end(&list);
}

/* ---- Shards ---- */

static void put_row(const ds_box *box, const ds_state *s, int location, rv_out *out)
{
    int line = ds_row(location);
    for (int i = 0; i < ds_height(s, line); i++)
        put_shard(box, ds_shards(s, line)[i], out);
    if (ds_height(s, line) == 0)
        rv_put_char(out, '-');
}

static void put_bag(const ds_box *box, const ds_state *s, rv_out *out)
{
    rv_list list = { .out = out };
    for (int c = 0; c < DS_COLOURS; c++)
        if (s->bag[c])
            rv_put(rv_list_next(&list), "%c%d", letter(box, c), s->bag[c]);
    rv_list_end(&list);
}

static void put_hands(const ds_box *box, const ds_seat *p, rv_out *out)
{
    int all = 0;
    for (int c = 0; c < DS_COLOURS; c++)
        for (int i = 0; i < p->hands[c]; i++, all++)
            rv_put_char(out, letter(box, c));
    if (all == 0)
        rv_put_char(out, '-');
}

static void put_links(const ds_box *box, const ds_state *s, rv_out *out)
{
    rv_list list = { .out = out };
    for (int i = 0; i < box->links; i++)
        if (s->links >> i & 1)
            rv_put(rv_list_next(&list), "%d-%d", box->from[i], box->to[i]);
    rv_list_end(&list);
}

static void put_tiles(const ds_box *box, const ds_state *s, rv_out *out)
{
    rv_list list = { .out = out };
    for (int i = 0; i < DS_TILES && s->tile[i]; i++) {
        rv_put_span(rv_list_next(&list), box->purpose[s->tile[i] - 1].id);
        if (s->tile_colour[i])
            rv_put(out, ":%c", letter(box, s->tile_colour[i] - 1));
    }
    rv_list_end(&list);
}

/* ---- Cards ---- */

static void put_card(const ds_box *box, int card, rv_out *out)
{
    if ((card & DS_CARD) == DS_HIDDEN)
        rv_put_char(out, '?');
    else
        rv_put_span(out, box->card[card & DS_CARD].id);
}

/* A line of cards; what follows a colon is the shard in the power slot, or who put it there. */
static void put_cards(const ds_box *box, const ds_state *s, int line, rv_out *out)
{
    rv_list list = { .out = out };
    for (int i = 0; i < ds_count(s, line); i++) {
        int card = ds_cards(s, line)[i];
        put_card(box, card, rv_list_next(&list));
        if (line < DS_MINE)
            rv_put(out, ":%d", (card >> DS_BY) + 1);
        else if (line < DS_IN_DRAW && s->slot[card])
            rv_put(out, ":%c", letter(box, s->slot[card] - 1));
    }
    rv_list_end(&list);
}

static void put_unseen(const ds_box *box, const ds_state *s, int deck, rv_out *out)
{
    rv_list list = { .out = out };
    for (uint64_t set = s->unseen & box->level[deck]; set;)
        rv_put_span(rv_list_next(&list), box->card[ds_next_card(&set)].id);
    rv_list_end(&list);
}

static void put_kept(const ds_box *box, const ds_state *s, int seat, rv_out *out)
{
    int kept = ds_see(s, seat)->kept, line = DS_IN_DRAW + seat - 1;
    if (kept == 0)
        rv_put_char(out, '-');
    else
        put_card(box, kept > ds_count(s, line) ? DS_HIDDEN : ds_cards(s, line)[kept - 1], out);
}

/* ---- Open decisions ---- */

static void put_frame(const rv_game *game, const ds_state *s, const ds_open *open, rv_out *out)
{
    const ds_box *box = ds_box_of(game);
    rv_put(out, "%s", ds_prompt_words[open->kind]);
    switch ((ds_prompt)open->kind) {
    case DS_PAY:
        rv_put(out, open->b ? ":store:" : ":use:");
        put_card(box, open->a, out);
        break;
    case DS_HARVEST:
        rv_put(out, ":%c", letter(box, open->a - 1));
        if (open->b)
            rv_put_char(out, letter(box, open->b - 1));
        break;
    case DS_LAY:
        rv_put(out, s->laid_count ? ":%d:" : ":%d", open->a);
        for (int i = 0; i < s->laid_count; i++)
            put_shard(box, s->laid[i], out);
        break;
    case DS_TOWER_PULL:
    case DS_GOLEM_LIFT:
    case DS_DECK:
    case DS_PICK:
        rv_put(out, ":%d", open->a);
        break;
    case DS_DROP:
        rv_put_char(out, ':');
        rv_put_span(out, ds_lattice_of(game)->slot[open->a].id);
        rv_put(out, ":%d", open->b);
        break;
    case DS_RETAIN:
        rv_put(out, ":%c", letter(box, open->a));
        break;
    case DS_SETUP:
    case DS_TRAVEL:
    case DS_CREATION:
    case DS_FINAL:
    case DS_SOW:
    case DS_LAKE_WHERE:
    case DS_COMPLETE:
    case DS_PROMPTS:
        break;
    }
}

void ds_put_open(const rv_game *game, const ds_state *s, int seat, rv_out *out)
{
    const ds_seat *p = ds_see(s, seat);
    rv_list list = { .out = out };
    for (int i = 0; i < p->depth; i++)
        put_frame(game, s, &p->open[i], rv_list_next(&list));
    rv_list_end(&list);
}

/* ---- Keys ---- */

static void put_set(uint32_t set, int first, rv_out *out)
{
    rv_list list = { .out = out };
    while (set)
        rv_put(rv_list_next(&list), "%d", first + ds_next_bit(&set));
    rv_list_end(&list);
}

static void put_walk(const ds_lattice *l, uint32_t walk, rv_out *out)
{
    rv_list list = { .out = out };
    while (walk)
        rv_put_span(rv_list_next(&list), l->slot[ds_next_bit(&walk)].id);
    rv_list_end(&list);
}

static void put_rating(const rv_game *game, const ds_state *s, rv_out *out)
{
    int rating = ds_rating_of(ds_box_of(game), s->seat[0].score);
    if (s->head.over && ds_solo_game(game) && rating >= 0)
        rv_put_span(out, ds_box_of(game)->rating[rating].id);
    else
        rv_put_char(out, '-');
}

static void print_seat(const rv_game *game, const ds_state *s, int key, int seat, rv_out *out)
{
    const ds_box *box = ds_box_of(game);
    const ds_seat *p = ds_see(s, seat);
    switch (key) {
    case DS_K_AT:
        rv_put(out, "%d", p->at);
        break;
    case DS_K_HANDS:
        put_hands(box, p, out);
        break;
    case DS_K_SCORE:
        rv_put(out, "%d", p->score);
        break;
    case DS_K_AP:
        rv_put(out, "%d", p->ap);
        break;
    case DS_K_USED:
        rv_put(out, "%s", p->used ? "yes" : "no");
        break;
    case DS_K_TRAIL:
        put_set(p->trail, 1, out);
        break;
    case DS_K_BOARD:
        ds_put_board(game, s, seat, out);
        break;
    case DS_K_LAND:
        rv_put(out, "%d", p->land);
        break;
    case DS_K_WALK:
        put_walk(ds_lattice_of(game), p->walk, out);
        break;
    case DS_K_STRAY:
        rv_put(out, "%d", p->stray);
        break;
    case DS_K_CARDS:
        put_cards(box, s, DS_MINE + seat - 1, out);
        break;
    case DS_K_PILE:
        put_cards(box, s, DS_PILE + seat - 1, out);
        break;
    case DS_K_DRAWN:
        put_cards(box, s, DS_IN_DRAW + seat - 1, out);
        break;
    case DS_K_KEPT:
        put_kept(box, s, seat, out);
        break;
    case DS_K_OPEN:
        ds_put_open(game, s, seat, out);
        break;
    }
}

void ds_print(const rv_game *game, const void *state, int key, int seat, rv_out *out)
{
    const ds_state *s = state;
    const ds_box *box = ds_box_of(game);
    rv_list list = { .out = out };
    switch (key) {
    case DS_K_CYCLE:
        rv_put(out, "%d", s->cycle);
        break;
    case DS_K_PHASE:
        rv_put(out, "%s", ds_phase_words[s->phase]);
        break;
    case DS_K_ORDER:
        for (int i = 0; i < rv_seats(game); i++)
            rv_put(rv_list_next(&list), "%d", s->order[i]);
        break;
    case DS_K_TURN:
        put_set(s->head.waiting, 0, out);
        break;
    case DS_K_BAG:
        put_bag(box, s, out);
        break;
    case DS_K_LINKS:
        put_links(box, s, out);
        break;
    case DS_K_MR:
        put_set(s->mr ? 1u << s->mr : 0, 0, out);
        break;
    case DS_K_RESERVE:
        rv_put(out, "%d", s->reserve);
        break;
    case DS_K_TREES:
        rv_put(out, "%d", s->pool);
        break;
    case DS_K_PURPOSES:
        put_tiles(box, s, out);
        break;
    case DS_K_DECKS:
        for (int deck = 1; deck <= DS_DECKS; deck++)
            rv_put(rv_list_next(&list), "%d", ds_deck_size(s, box, deck));
        break;
    case DS_K_RATING:
        put_rating(game, s, out);
        break;
    default: /* families of keys, and those of seats */
        if (key >= DS_K_ROW && key < DS_K_ROW + DS_LOCATIONS)
            put_row(box, s, key - DS_K_ROW + 1, out);
        else if (key >= DS_K_UNSEEN && key < DS_K_UNSEEN + DS_DECKS)
            put_unseen(box, s, key - DS_K_UNSEEN + 1, out);
        else if (key >= DS_K_UNDER && key < DS_K_UNDER + DS_DECKS)
            put_cards(box, s, DS_UNDER + key - DS_K_UNDER, out);
        else
            print_seat(game, s, key, seat, out);
    }
}
