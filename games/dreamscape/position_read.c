/*
 * Position text, reading (DS-K2): the table and the seats; what is open is in position_open.c.
 */
#include "games/dreamscape/position.h"

/* ---- Words ---- */

static int colour_of(const ds_reader *r, char letter)
{
    for (int c = 0; c < DS_COLOURS; c++)
        if (r->box->colour[c].letter == letter)
            return c;
    return -1;
}

int ds_read_colour(ds_reader *r, int key, rv_span word)
{
    int colour = word.size == 1 ? colour_of(r, word.at[0]) : -1;
    if (colour < 0)
        rv_refuse(&r->in, key, word, "complaint.ds.letter");
    return colour < 0 ? 0 : colour;
}

int ds_read_slot(ds_reader *r, int key, rv_span word)
{
    for (int slot = 0; slot < r->l->slots; slot++)
        if (rv_same(r->l->slot[slot].id, word))
            return slot;
    rv_refuse(&r->in, key, word, "complaint.ds.slot");
    return 0;
}

int ds_read_card(ds_reader *r, int key, rv_span word)
{
    for (int card = 0; card < DS_CARDS; card++)
        if (rv_same(r->box->card[card].id, word))
            return card;
    rv_refuse(&r->in, key, word, "complaint.position.card");
    return 0;
}

/* A card that lies somewhere: so it is not among those that no key names (read_unseen). */
static int place_card(ds_reader *r, int key, rv_span word)
{
    int card = ds_read_card(r, key, word);
    r->placed |= UINT64_C(1) << card;
    return card;
}

/* ---- Cards ---- */

static void add_card(ds_reader *r, int key, rv_span value, int line, int card)
{
    if (r->s->card_bound[DS_CARD_LINES] == DS_CARDS)
        rv_refuse(&r->in, key, value, "complaint.ds.more-cards");
    if (r->in.wrong == NULL)
        ds_add_card(r->s, line, card);
}

/* `card` or `card:letter` */
static void read_own(ds_reader *r, int key, int seat, int line)
{
    rv_span value = rv_value(&r->in, key, seat, "-"), rest = value, word;
    while (rv_next_item(&r->in, &rest, &word)) {
        rv_span shard = word, id = rv_cut(&shard, ':');
        int card = place_card(r, key, id);
        add_card(r, key, value, line + seat - 1, card);
        if (id.size < word.size)
            r->s->slot[card] = (uint8_t)(ds_read_colour(r, key, shard) + 1);
    }
}

static void read_drawn(ds_reader *r, int seat)
{
    rv_span value = rv_value(&r->in, DS_K_DRAWN, seat, "-"), rest = value, word;
    int line = DS_IN_DRAW + seat - 1;
    while (rv_next_item(&r->in, &rest, &word))
        add_card(r, DS_K_DRAWN, value, line, place_card(r, DS_K_DRAWN, word));
    rv_span kept = rv_value(&r->in, DS_K_KEPT, seat, "-");
    if (rv_is(kept, "-"))
        return;
    int index = ds_find_card(r->s, line, ds_read_card(r, DS_K_KEPT, kept));
    if (index < 0)
        rv_refuse(&r->in, DS_K_KEPT, kept, "complaint.ds.drawn");
    r->s->seat[seat - 1].kept = (uint8_t)(index + 1);
}

/* `card:seat` */
static void read_under(ds_reader *r, int deck)
{
    int key = DS_K_UNDER + deck - 1;
    rv_span value = rv_value(&r->in, key, 0, "-"), rest = value, word;
    while (rv_next_item(&r->in, &rest, &word)) {
        rv_span by = word, id = rv_cut(&by, ':');
        long seat = 1;
        if (!rv_number(by, 1, rv_seats(r->in.game), &seat))
            rv_refuse(&r->in, key, word, "complaint.ds.who");
        int card = place_card(r, key, id);
        add_card(r, key, value, DS_UNDER + deck - 1, card | ((int)seat - 1) << DS_BY);
    }
}

/* Last of all cards: `auto` is what is named nowhere else. */
static void read_unseen(ds_reader *r, int deck)
{
    int key = DS_K_UNSEEN + deck - 1;
    rv_span rest = rv_value(&r->in, key, 0, "auto"), word;
    if (rv_is(rest, "auto")) {
        r->s->unseen |= r->box->level[deck] & ~r->placed;
        return;
    }
    while (rv_next_item(&r->in, &rest, &word)) {
        int card = ds_read_card(r, key, word);
        if (!(r->box->level[deck] >> card & 1))
            rv_refuse(&r->in, key, word, "complaint.ds.other-level");
        if (r->s->unseen >> card & 1)
            rv_refuse(&r->in, key, word, "complaint.ds.card-twice");
        r->s->unseen |= UINT64_C(1) << card;
    }
}

/* ---- Shards of a seat ---- */

static void push(ds_reader *r, int key, rv_span value, int line, int shard)
{
    if (r->s->bound[DS_LINES] == DS_SHARDS)
        rv_refuse(&r->in, key, value, "complaint.ds.more-shards");
    if (r->in.wrong == NULL)
        ds_push(r->s, line, shard);
}

static void read_hands(ds_reader *r, int seat)
{
    rv_span value = rv_value(&r->in, DS_K_HANDS, seat, "-");
    for (size_t i = 0; i < value.size && !rv_is(value, "-") && r->in.wrong == NULL; i++) {
        int colour = ds_read_colour(r, DS_K_HANDS, (rv_span){ value.at + i, 1 });
        if (r->s->seat[seat - 1].hands[colour]++ == DS_SHARDS)
            rv_refuse(&r->in, DS_K_HANDS, value, "complaint.ds.more-shards");
    }
}

/* `kkB*@` on one slot: shards, then a tree, then the Dreamer. */
static void read_stack(ds_reader *r, int seat, int slot, rv_span word, rv_span stack)
{
    ds_seat *p = ds_of(r->s, seat);
    int line = ds_stack(seat, slot);
    size_t i = 0;
    if (ds_height(r->s, line) > 0)
        rv_refuse(&r->in, DS_K_BOARD, word, "complaint.ds.slot-twice");
    for (; i < stack.size && stack.at[i] != '*' && stack.at[i] != '@' && r->in.wrong == NULL; i++) {
        bool seen = stack.at[i] == 'k';
        int colour = seen ? DS_GRAY : ds_read_colour(r, DS_K_BOARD, (rv_span){ stack.at + i, 1 });
        push(r, DS_K_BOARD, word, line, colour | (seen ? DS_SEEN : 0));
    }
    if (ds_height(r->s, line) == 0)
        rv_refuse(&r->in, DS_K_BOARD, word, "complaint.ds.one-shard");
    if (i < stack.size && stack.at[i] == '*') {
        p->trees |= 1u << slot;
        i++;
    }
    if (i < stack.size && stack.at[i] == '@') {
        if (p->dreamer)
            rv_refuse(&r->in, DS_K_BOARD, word, "complaint.ds.the-dreamer");
        p->dreamer = (uint8_t)(slot + 1);
        i++;
    }
    if (i < stack.size)
        rv_refuse(&r->in, DS_K_BOARD, word, "complaint.ds.stack-order");
}

static void read_board(ds_reader *r, int seat)
{
    rv_span rest = rv_value(&r->in, DS_K_BOARD, seat, "-"), word;
    while (rv_next_item(&r->in, &rest, &word)) {
        rv_span stack = word, id = rv_cut(&stack, '=');
        int slot = ds_read_slot(r, DS_K_BOARD, id);
        if (r->in.wrong == NULL)
            read_stack(r, seat, slot, word, stack);
    }
}

/* ---- The table ---- */

static void read_phase(ds_reader *r)
{
    rv_span value = rv_value(&r->in, DS_K_PHASE, 0, "travel");
    int phase = 0;
    while (phase <= DS_IS_OVER && !rv_is(value, ds_phase_words[phase]))
        phase++;
    if (phase > DS_IS_OVER) {
        rv_refuse(&r->in, DS_K_PHASE, value, "complaint.ds.phase");
        phase = DS_IN_TRAVEL;
    }
    r->s->phase = (uint8_t)phase;
    r->s->head.over = phase == DS_IS_OVER;
}

/* A set of seats, each named once. */
static unsigned read_seats(ds_reader *r, int key, rv_span value, uint8_t *list, int *count)
{
    rv_span rest = value, word;
    unsigned set = 0;
    *count = 0;
    while (rv_next_item(&r->in, &rest, &word)) {
        long seat = 0;
        if (!rv_number(word, 1, rv_seats(r->in.game), &seat) || (set >> seat & 1)) {
            rv_refuse(&r->in, key, value, "complaint.position.seats");
            break;
        }
        set |= 1u << seat;
        list[(*count)++] = (uint8_t)seat;
    }
    return set;
}

static void read_order(ds_reader *r)
{
    static const char *const all[] = { "1", "1 2", "1 2 3", "1 2 3 4" };
    rv_span value = rv_value(&r->in, DS_K_ORDER, 0, all[rv_seats(r->in.game) - 1]);
    int count;
    read_seats(r, DS_K_ORDER, value, r->s->order, &count);
}

static void read_turn(ds_reader *r)
{
    ds_state *s = r->s;
    rv_span value = rv_value(&r->in, DS_K_TURN, 0, "auto");
    bool together = ds_together(r->in.game, s->phase);
    unsigned choosing = 0;
    for (int seat = 1; seat <= rv_seats(r->in.game); seat++)
        choosing |= (unsigned)(ds_see(s, seat)->kept == 0) << seat;
    unsigned usual = s->phase == DS_IN_SETUP  ? choosing
                     : s->phase == DS_IS_OVER ? 0
                     : together               ? rv_all_seats(r->in.game)
                                              : 1u << s->order[0];
    uint8_t list[RV_SEATS];
    int count = 0;
    unsigned set = rv_is(value, "auto") ? usual : read_seats(r, DS_K_TURN, value, list, &count);
    for (int i = 1; i < count; i++)
        if (list[i] < list[i - 1])
            rv_refuse(&r->in, DS_K_TURN, value, "complaint.ds.turn-order");
    s->head.waiting = (uint16_t)set;
}

static void read_bag(ds_reader *r)
{
    rv_span value = rv_value(&r->in, DS_K_BAG, 0, "-"), rest = value, word;
    while (rv_next_item(&r->in, &rest, &word)) {
        int colour = ds_read_colour(r, DS_K_BAG, (rv_span){ word.at, 1 });
        long number = 0;
        if (r->s->bag[colour]
            || !rv_number((rv_span){ word.at + 1, word.size - 1 }, 1, DS_SHARDS, &number))
            rv_refuse(&r->in, DS_K_BAG, value, "complaint.ds.bag");
        r->s->bag[colour] = (uint8_t)number;
    }
}

static void read_row(ds_reader *r, int location)
{
    int key = DS_K_ROW + location - 1;
    rv_span value = rv_value(&r->in, key, 0, "-");
    for (size_t i = 0; i < value.size && !rv_is(value, "-") && r->in.wrong == NULL; i++)
        push(r, key, value, ds_row(location), ds_read_colour(r, key, (rv_span){ value.at + i, 1 }));
}

static void read_links(ds_reader *r)
{
    rv_span rest = rv_value(&r->in, DS_K_LINKS, 0, "-"), word;
    while (rv_next_item(&r->in, &rest, &word)) {
        rv_span b = word, a = rv_cut(&b, '-');
        long from = 1, to = 1;
        bool fine = rv_number(a, 1, DS_LOCATIONS, &from) && rv_number(b, 1, DS_LOCATIONS, &to);
        int link = fine ? r->box->location[from].link[to] - 1 : -1;
        if (link < 0 || from > to || (r->s->links >> link & 1))
            rv_refuse(&r->in, DS_K_LINKS, word, "complaint.ds.links");
        else
            r->s->links = (uint8_t)(r->s->links | 1u << link);
    }
}

static void read_nightmare(ds_reader *r)
{
    bool on = ds_nightmare(r->in.game);
    int reds = r->box->colour[DS_RED].count;
    int usual = reds - r->box->colour[DS_RED].bag[1]
                - __builtin_popcount(r->box->location[DS_LOCATIONS].linked);
    if (rv_is(rv_value(&r->in, DS_K_MR, 0, on ? "6" : "-"), "-"))
        r->s->mr = 0;
    else
        r->s->mr = (uint8_t)rv_read_number(&r->in, DS_K_MR, 0, "6", 1, DS_LOCATIONS);
    r->s->reserve = (uint8_t)rv_read_number_or(&r->in, DS_K_RESERVE, 0, on ? usual : 0, 0, reds);
    read_links(r);
}

/* `tile` or `tile:letter` */
static void read_tile(ds_reader *r, rv_span word, int i)
{
    rv_span shard = word, id = rv_cut(&shard, ':');
    int purpose = 0;
    while (purpose < DS_PURPOSES && !rv_same(r->box->purpose[purpose].id, id))
        purpose++;
    if (purpose == DS_PURPOSES) {
        rv_refuse(&r->in, DS_K_PURPOSES, word, "complaint.position.tile");
        return;
    }
    r->s->tile[i] = (uint8_t)(purpose + 1);
    if (id.size < word.size)
        r->s->tile_colour[i] = (uint8_t)(ds_read_colour(r, DS_K_PURPOSES, shard) + 1);
}

static void read_tiles(ds_reader *r)
{
    rv_span value = rv_value(&r->in, DS_K_PURPOSES, 0, "-"), rest = value, word;
    for (int i = 0; rv_next_item(&r->in, &rest, &word); i++) {
        if (i == DS_TILES)
            rv_refuse(&r->in, DS_K_PURPOSES, value, "complaint.ds.tiles-four");
        else
            read_tile(r, word, i);
    }
}

/* ---- The whole ---- */

static void read_seat(ds_reader *r, int seat)
{
    ds_seat *p = ds_of(r->s, seat);
    int reds = r->box->colour[DS_RED].count;
    rv_span used = rv_value(&r->in, DS_K_USED, seat, "no");
    p->at = (uint8_t)rv_read_number_or(&r->in, DS_K_AT, seat, seat, 1, DS_LOCATIONS);
    p->score = (int16_t)rv_read_number(&r->in, DS_K_SCORE, seat, "0", INT16_MIN, INT16_MAX);
    p->stray = (uint8_t)rv_read_number(&r->in, DS_K_STRAY, seat, "0", 0, reds);
    p->used = rv_is(used, "yes");
    if (!p->used && !rv_is(used, "no"))
        rv_refuse(&r->in, DS_K_USED, used, "complaint.position.yes");
    read_hands(r, seat);
    read_board(r, seat);
    read_own(r, DS_K_CARDS, seat, DS_MINE);
    read_own(r, DS_K_PILE, seat, DS_PILE);
    read_drawn(r, seat);
}

const char *ds_read(const rv_game *game, void *state, const rv_pair *pairs, size_t count,
                    rv_complaint *complaint)
{
    ds_state *s = state;
    ds_reader r = { .in = { game, pairs, count, complaint, NULL },
                    .box = ds_box_of(game),
                    .l = ds_lattice_of(game),
                    .s = s };
    int seats = rv_seats(game);
    s->cycle = (uint8_t)rv_read_number(&r.in, DS_K_CYCLE, 0, "1", 1, DS_CYCLES);
    s->pool =
        (uint8_t)rv_read_number_or(&r.in, DS_K_TREES, 0, r.box->trees[seats], 0, r.box->all_trees);
    read_phase(&r);
    read_order(&r);
    read_bag(&r);
    for (int location = 1; location <= DS_LOCATIONS; location++)
        read_row(&r, location);
    read_nightmare(&r);
    read_tiles(&r);
    for (int seat = 1; seat <= seats; seat++)
        read_seat(&r, seat);
    for (int deck = 1; deck <= DS_DECKS; deck++)
        read_under(&r, deck);
    for (int deck = 1; deck <= DS_DECKS; deck++)
        read_unseen(&r, deck);
    if (r.in.wrong == NULL)
        read_turn(&r);
    for (int seat = 1; seat <= seats && r.in.wrong == NULL; seat++) {
        ds_read_open(&r, seat);
        ds_read_travel(&r, seat);
        ds_read_walk(&r, seat);
    }
    return r.in.wrong;
}
