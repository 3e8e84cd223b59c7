/*
 * Position text, reading (DS-K2). Every key is read from its value or from its default, written as
 * text. The first complaint stands; later readers run on harmlessly and the position is thrown
 * away.
 */
#include "games/dreamscape/dreamscape.h"

static const char RULE[] = "DS-K2";

typedef struct reader {
    const rv_game *game;
    const ds_box *box;
    const ds_lattice *l;
    ds_state *s;
    const rv_pair *pairs;
    size_t count;
    uint64_t placed; /* cards named so far */
    rv_complaint *complaint;
    const char *wrong;
} reader;

/* ---- Words ---- */

static void refuse(reader *r, int key, rv_span value, const char *why)
{
    if (r->wrong == NULL)
        r->wrong = rv_complain(r->complaint, RULE, "%s: %s \"%.*s\": %s", RULE, ds_keys[key].id,
                               value.size > 80 ? 80 : (int)value.size, value.at, why);
}

static rv_span value_of(const reader *r, int key, int seat, const char *otherwise)
{
    for (size_t i = 0; i < r->count; i++)
        if (r->pairs[i].key == key && r->pairs[i].seat == seat)
            return r->pairs[i].value;
    return rv_span_of(otherwise);
}

/* Walks over the words of a value; `-` has none. */
static bool next_word(const reader *r, rv_span *rest, rv_span *word)
{
    if (r->wrong || rv_is(*rest, "-"))
        return false;
    return rv_next_word(rest, word);
}

static int read_number(reader *r, int key, int seat, const char *otherwise, long lo, long hi)
{
    rv_span value = value_of(r, key, seat, otherwise);
    long number = lo;
    if (!rv_number(value, lo, hi, &number))
        refuse(r, key, value, "not a possible number");
    return (int)number;
}

/* A number whose default is one, too. */
static int read_number_or(reader *r, int key, int seat, int otherwise, long lo, long hi)
{
    char text[16];
    rv_out out = rv_out_to(text, sizeof text);
    rv_put(&out, "%d", otherwise);
    return read_number(r, key, seat, text, lo, hi);
}

static int colour_of(const reader *r, char letter)
{
    for (int c = 0; c < DS_COLOURS; c++)
        if (r->box->colour[c].letter == letter)
            return c;
    return -1;
}

static int read_colour(reader *r, int key, rv_span word)
{
    int colour = word.size == 1 ? colour_of(r, word.at[0]) : -1;
    if (colour < 0)
        refuse(r, key, word, "one of the letters B K N G W R is wanted");
    return colour < 0 ? 0 : colour;
}

static int read_slot(reader *r, int key, rv_span word)
{
    for (int slot = 0; slot < r->l->slots; slot++)
        if (rv_same(r->l->slot[slot].id, word))
            return slot;
    refuse(r, key, word, "no such slot");
    return 0;
}

static int find_card(reader *r, int key, rv_span word)
{
    for (int card = 0; card < DS_CARDS; card++)
        if (rv_same(r->box->card[card].id, word))
            return card;
    refuse(r, key, word, "no such card");
    return 0;
}

/* A card in its one place; `deck` 0: of any level. */
static int read_card(reader *r, int key, rv_span word, int deck)
{
    int card = find_card(r, key, word);
    uint64_t bit = UINT64_C(1) << card;
    if (r->placed & bit)
        refuse(r, key, word, "the card is in two places");
    if (deck && !(r->box->level[deck] & bit))
        refuse(r, key, word, "the card is not of this level");
    r->placed |= bit;
    return card;
}

/* ---- Cards ---- */

static void add_card(reader *r, int key, rv_span value, int line, int card)
{
    if (r->s->card_bound[DS_CARD_LINES] == DS_CARDS)
        refuse(r, key, value, "more cards than there are");
    if (r->wrong == NULL)
        ds_add_card(r->s, line, card);
}

/* `card` or `card:letter` */
static void read_own(reader *r, int key, int seat, int line)
{
    rv_span value = value_of(r, key, seat, "-"), rest = value, word;
    int last = -1;
    while (next_word(r, &rest, &word)) {
        rv_span shard = word, id = rv_cut(&shard, ':');
        if (last >= 0 && r->s->slot[last] && line == DS_PILE)
            refuse(r, key, value, "only the top card of a pile can hold a shard");
        last = read_card(r, key, id, 0);
        add_card(r, key, value, line + seat - 1, last);
        if (id.size == word.size)
            continue;
        int colour = read_colour(r, key, shard);
        if (colour == DS_RED)
            refuse(r, key, word, "red is never paid onto a card");
        r->s->slot[last] = (uint8_t)(colour + 1);
    }
    if (line == DS_MINE && ds_count(r->s, line + seat - 1) > DS_OWN)
        refuse(r, key, value, "more than 20 uncompleted cards");
}

static void read_drawn(reader *r, int seat)
{
    rv_span value = value_of(r, DS_K_DRAWN, seat, "-"), rest = value, word;
    rv_span open = value_of(r, DS_K_OPEN, seat, "-"), last = open;
    int line = DS_IN_DRAW + seat - 1;
    for (rv_span w; rv_next_word(&open, &w);)
        last = w;
    long deck = r->s->phase == DS_IN_SETUP;
    if (rv_starts(last, "pick:"))
        rv_number((rv_span){ last.at + 5, last.size - 5 }, 1, DS_DECKS, &deck);
    while (next_word(r, &rest, &word))
        add_card(r, DS_K_DRAWN, value, line, read_card(r, DS_K_DRAWN, word, (int)deck));
    if (ds_count(r->s, line) > (deck ? DS_DRAWN : 0))
        refuse(r, DS_K_DRAWN, value,
               deck ? "at most six cards are drawn" : "cards are drawn in setup and at PICK only");
    rv_span kept = value_of(r, DS_K_KEPT, seat, "-");
    if (rv_is(kept, "-"))
        return;
    int index = ds_find_card(r->s, line, find_card(r, DS_K_KEPT, kept));
    if (index < 0 || r->s->phase != DS_IN_SETUP)
        refuse(r, DS_K_KEPT, kept, "one of the cards drawn in setup is wanted");
    r->s->seat[seat - 1].kept = (uint8_t)(index + 1);
}

/* `card:seat` */
static void read_under(reader *r, int deck)
{
    int key = DS_K_UNDER + deck - 1;
    rv_span value = value_of(r, key, 0, "-"), rest = value, word;
    while (next_word(r, &rest, &word)) {
        rv_span by = word, id = rv_cut(&by, ':');
        long seat = 1;
        if (!rv_number(by, 1, rv_seats(r->game), &seat))
            refuse(r, key, word, "who put it there is wanted, card:seat");
        int card = read_card(r, key, id, deck);
        add_card(r, key, value, DS_UNDER + deck - 1, card | ((int)seat - 1) << DS_BY);
    }
}

/* Last of all cards: `auto` is what is named nowhere else. */
static void read_unseen(reader *r, int deck)
{
    int key = DS_K_UNSEEN + deck - 1;
    rv_span rest = value_of(r, key, 0, "auto"), word;
    if (rv_is(rest, "auto")) {
        r->s->unseen |= r->box->level[deck] & ~r->placed;
        return;
    }
    while (next_word(r, &rest, &word))
        r->s->unseen |= UINT64_C(1) << read_card(r, key, word, deck);
}

/* ---- Shards of a seat ---- */

static void push(reader *r, int key, rv_span value, int line, int shard)
{
    if (r->s->bound[DS_LINES] == DS_SHARDS)
        refuse(r, key, value, "more shards than there are");
    if (r->wrong == NULL)
        ds_push(r->s, line, shard);
}

static void read_hands(reader *r, int seat)
{
    rv_span value = value_of(r, DS_K_HANDS, seat, "-");
    for (size_t i = 0; i < value.size && !rv_is(value, "-") && r->wrong == NULL; i++) {
        int colour = read_colour(r, DS_K_HANDS, (rv_span){ value.at + i, 1 });
        if (r->s->seat[seat - 1].hands[colour]++ == DS_SHARDS)
            refuse(r, DS_K_HANDS, value, "more shards than there are");
    }
}

/* `kkB*@` on one slot: shards, then a tree, then the Dreamer. */
static void read_stack(reader *r, int seat, int slot, rv_span word, rv_span stack)
{
    ds_seat *p = ds_of(r->s, seat);
    int line = ds_stack(seat, slot);
    size_t i = 0;
    if (ds_height(r->s, line) > 0)
        refuse(r, DS_K_BOARD, word, "the slot stands twice");
    for (; i < stack.size && stack.at[i] != '*' && stack.at[i] != '@' && r->wrong == NULL; i++) {
        bool seen = stack.at[i] == 'k';
        int colour = seen ? DS_GRAY : read_colour(r, DS_K_BOARD, (rv_span){ stack.at + i, 1 });
        push(r, DS_K_BOARD, word, line, colour | (seen ? DS_SEEN : 0));
    }
    int height = ds_height(r->s, line);
    if (height == 0)
        refuse(r, DS_K_BOARD, word, "a stack has at least one shard");
    if (i < stack.size && stack.at[i] == '*') {
        p->trees |= 1u << slot;
        i++;
    }
    if (i < stack.size && stack.at[i] == '@') {
        if (p->dreamer)
            refuse(r, DS_K_BOARD, word, "there is one Dreamer");
        p->dreamer = (uint8_t)(slot + 1);
        i++;
    }
    if (i < stack.size)
        refuse(r, DS_K_BOARD, word, "a stack is shards, then * for a tree, then @ for the Dreamer");
    bool red = false;
    for (int k = 0; k < height; k++)
        red |= ds_shards(r->s, line)[k] == DS_RED;
    if (red && (height > 1 || (p->trees >> slot & 1)))
        refuse(r, DS_K_BOARD, word, "nothing but the Dreamer is ever on or under a red shard");
}

static void read_board(reader *r, int seat)
{
    rv_span rest = value_of(r, DS_K_BOARD, seat, "-"), word;
    while (next_word(r, &rest, &word)) {
        rv_span stack = word, id = rv_cut(&stack, '=');
        int slot = read_slot(r, DS_K_BOARD, id);
        if (r->wrong == NULL)
            read_stack(r, seat, slot, word, stack);
    }
}

/* ---- The table ---- */

static void read_phase(reader *r)
{
    rv_span value = value_of(r, DS_K_PHASE, 0, "travel");
    int phase = 0;
    while (phase <= DS_IS_OVER && !rv_is(value, ds_phase_words[phase]))
        phase++;
    if (phase > DS_IS_OVER) {
        refuse(r, DS_K_PHASE, value, "setup, travel, creation, final or over is wanted");
        phase = DS_IN_TRAVEL;
    }
    r->s->phase = (uint8_t)phase;
    r->s->head.over = phase == DS_IS_OVER;
}

/* A set of seats, each named once. */
static unsigned read_seats(reader *r, int key, rv_span value, uint8_t *list, int *count)
{
    rv_span rest = value, word;
    unsigned set = 0;
    *count = 0;
    while (next_word(r, &rest, &word)) {
        long seat = 0;
        if (!rv_number(word, 1, rv_seats(r->game), &seat) || (set >> seat & 1)) {
            refuse(r, key, value, "different seats are wanted");
            break;
        }
        set |= 1u << seat;
        list[(*count)++] = (uint8_t)seat;
    }
    return set;
}

static void read_order(reader *r)
{
    static const char *const all[] = { "1", "1 2", "1 2 3", "1 2 3 4" };
    rv_span value = value_of(r, DS_K_ORDER, 0, all[rv_seats(r->game) - 1]);
    int count;
    if (read_seats(r, DS_K_ORDER, value, r->s->order, &count) != ds_everybody(r->game))
        refuse(r, DS_K_ORDER, value, "all seats are wanted");
}

static void read_turn(reader *r)
{
    ds_state *s = r->s;
    rv_span value = value_of(r, DS_K_TURN, 0, "auto");
    bool together = ds_together(r->game, s->phase);
    unsigned choosing = 0;
    for (int seat = 1; seat <= rv_seats(r->game); seat++)
        choosing |= (unsigned)(ds_see(s, seat)->kept == 0) << seat;
    unsigned usual = s->phase == DS_IN_SETUP  ? choosing
                     : s->phase == DS_IS_OVER ? 0
                     : together               ? ds_everybody(r->game)
                                              : 1u << s->order[0];
    uint8_t list[RV_SEATS];
    int count = 0;
    unsigned set = rv_is(value, "auto") ? usual : read_seats(r, DS_K_TURN, value, list, &count);
    for (int i = 1; i < count; i++)
        if (list[i] < list[i - 1])
            refuse(r, DS_K_TURN, value, "the seats of a turn are named in their order");
    bool one = set && (set & (set - 1)) == 0;
    bool fits = s->phase == DS_IN_SETUP || s->phase == DS_IS_OVER ? set == usual
                : together                                        ? set != 0
                                                                  : one;
    if (!fits || (s->phase == DS_IN_SETUP && set == 0))
        refuse(r, DS_K_TURN, value, "this does not fit the phase");
    s->head.waiting = (uint16_t)set;
}

static void read_bag(reader *r)
{
    rv_span value = value_of(r, DS_K_BAG, 0, "-"), rest = value, word;
    while (next_word(r, &rest, &word)) {
        int colour = read_colour(r, DS_K_BAG, (rv_span){ word.at, 1 });
        long number = 0;
        if (r->s->bag[colour]
            || !rv_number((rv_span){ word.at + 1, word.size - 1 }, 1, DS_SHARDS, &number))
            refuse(r, DS_K_BAG, value, "letter and number of each colour once, like B28 W15");
        r->s->bag[colour] = (uint8_t)number;
    }
}

static void read_row(reader *r, int location)
{
    int key = DS_K_ROW + location - 1;
    rv_span value = value_of(r, key, 0, "-");
    for (size_t i = 0; i < value.size && !rv_is(value, "-") && r->wrong == NULL; i++)
        push(r, key, value, ds_row(location), read_colour(r, key, (rv_span){ value.at + i, 1 }));
}

static void read_links(reader *r)
{
    rv_span rest = value_of(r, DS_K_LINKS, 0, "-"), word;
    while (next_word(r, &rest, &word)) {
        rv_span b = word, a = rv_cut(&b, '-');
        long from = 1, to = 1;
        bool fine = rv_number(a, 1, DS_LOCATIONS, &from) && rv_number(b, 1, DS_LOCATIONS, &to);
        int link = fine ? r->box->location[from].link[to] - 1 : -1;
        if (link < 0 || from > to || (r->s->links >> link & 1))
            refuse(r, DS_K_LINKS, word, "different links are wanted, like 3-6");
        else
            r->s->links = (uint8_t)(r->s->links | 1u << link);
    }
}

static void read_nightmare(reader *r)
{
    bool on = ds_nightmare(r->game);
    rv_span value = value_of(r, DS_K_MR, 0, on ? "6" : "-");
    int reds = r->box->colour[DS_RED].count;
    int usual = reds - r->box->colour[DS_RED].bag[1]
                - __builtin_popcount(r->box->location[DS_LOCATIONS].linked);
    if (on)
        r->s->mr = (uint8_t)read_number(r, DS_K_MR, 0, "6", 1, DS_LOCATIONS);
    else if (!rv_is(value, "-"))
        refuse(r, DS_K_MR, value, "there is no Mr. Nightmare in this game");
    r->s->reserve = (uint8_t)read_number_or(r, DS_K_RESERVE, 0, on ? usual : 0, 0, on ? reds : 0);
    read_links(r); /* without Nightmare check_shards() refuses any red */
}

/* `tile` or `tile:letter` */
static void read_tile(reader *r, rv_span word, int i)
{
    rv_span shard = word, id = rv_cut(&shard, ':');
    int purpose = 0, colour = -1;
    bool given = id.size < word.size;
    while (purpose < DS_PURPOSES && !rv_same(r->box->purpose[purpose].id, id))
        purpose++;
    if (purpose == DS_PURPOSES) {
        refuse(r, DS_K_PURPOSES, word, "no such tile");
        return;
    }
    const ds_purpose *tile = &r->box->purpose[purpose];
    if (tile->nightmare && !ds_nightmare(r->game))
        refuse(r, DS_K_PURPOSES, word, "this tile belongs to the Nightmare rules");
    if (given)
        colour = read_colour(r, DS_K_PURPOSES, shard);
    if (given != tile->colour || (given && !r->box->colour[colour].on_tiles))
        refuse(r, DS_K_PURPOSES, word,
               tile->colour ? "a colour of tiles is wanted, like :B"
                            : "this tile has no colour slot");
    for (int j = 0; j < i; j++)
        if (r->s->tile[j] == purpose + 1 || (given && r->s->tile_colour[j] == colour + 1))
            refuse(r, DS_K_PURPOSES, word, "tiles and their colours are all different");
    r->s->tile[i] = (uint8_t)(purpose + 1);
    r->s->tile_colour[i] = (uint8_t)(colour + 1);
}

static void read_tiles(reader *r)
{
    rv_span value = value_of(r, DS_K_PURPOSES, 0, "-"), rest = value, word;
    for (int i = 0; next_word(r, &rest, &word); i++) {
        if (i == DS_TILES)
            refuse(r, DS_K_PURPOSES, value, "at most four tiles");
        else
            read_tile(r, word, i);
    }
}

/* ---- Open decisions ---- */

static void read_harvest(reader *r, rv_span word, rv_span shards, ds_open *open)
{
    if (shards.size != 1 && shards.size != 2) {
        refuse(r, DS_K_OPEN, word, "one or two shards are seeded");
        return;
    }
    int a = read_colour(r, DS_K_OPEN, (rv_span){ shards.at, 1 }) + 1, b = 0;
    if (shards.size == 2)
        b = read_colour(r, DS_K_OPEN, (rv_span){ shards.at + 1, 1 }) + 1;
    bool swap = b && b < a;
    open->a = (uint8_t)(swap ? b : a);
    open->b = (uint8_t)(swap ? a : b);
}

/* `lay:5` or `lay:5:GW`: what is laid comes out of the row. */
static void read_lay(reader *r, rv_span word, rv_span rest, ds_open *open)
{
    rv_span number = rv_cut(&rest, ':');
    long location = 1;
    int left[DS_COLOURS];
    if (!rv_number(number, 1, DS_LOCATIONS, &location))
        refuse(r, DS_K_OPEN, word, "no such location");
    open->a = (uint8_t)location;
    for (size_t i = 0; i < rest.size && r->wrong == NULL; i++) {
        int colour = read_colour(r, DS_K_OPEN, (rv_span){ rest.at + i, 1 });
        ds_to_lay(r->s, (int)location, left);
        if (left[colour] == 0)
            refuse(r, DS_K_OPEN, word, "this cannot have been laid");
        else
            r->s->laid[r->s->laid_count++] = (uint8_t)colour;
    }
}

static void read_pay(reader *r, int seat, rv_span word, rv_span rest, ds_open *open)
{
    rv_span how = rv_cut(&rest, ':');
    bool store = rv_is(how, "store");
    if (!store && !rv_is(how, "use"))
        refuse(r, DS_K_OPEN, word, "pay:use:card or pay:store:card is wanted");
    int card = find_card(r, DS_K_OPEN, rest);
    open->a = (uint8_t)card;
    open->b = store;
    if (r->wrong == NULL && ds_use_refused(r->game, r->s, seat, card, store))
        refuse(r, DS_K_OPEN, word, "this card cannot be paid for");
}

static void read_drop(reader *r, int seat, rv_span word, rv_span rest, ds_open *open)
{
    rv_span id = rv_cut(&rest, ':');
    long level = 1;
    open->a = (uint8_t)read_slot(r, DS_K_OPEN, id);
    if (!rv_number(rest, 1, ds_height(r->s, ds_stack(seat, open->a)), &level))
        refuse(r, DS_K_OPEN, word, "no such shard to lift");
    open->b = (uint8_t)level;
}

static void read_retain(reader *r, int seat, rv_span word, rv_span rest, ds_open *open)
{
    int top = ds_top_card(r->s, seat);
    open->a = (uint8_t)read_colour(r, DS_K_OPEN, rest);
    if (open->a == DS_RED || top < 0 || r->s->slot[top] == 0 || r->s->slot[top] == open->a + 1)
        refuse(r, DS_K_OPEN, word, "the pile must hold a shard of another colour");
}

static void read_left(reader *r, rv_span word, rv_span rest, long most, ds_open *open)
{
    long number = 1;
    if (!rv_number(rest, 1, most, &number))
        refuse(r, DS_K_OPEN, word, "not a possible number");
    open->a = (uint8_t)number;
}

/* The words behind the name of an open decision. */
static void read_frame(reader *r, int seat, rv_span word, rv_span rest, ds_open *open)
{
    switch ((ds_prompt)open->kind) {
    case DS_PAY:
        read_pay(r, seat, word, rest, open);
        break;
    case DS_HARVEST:
        read_harvest(r, word, rest, open);
        break;
    case DS_LAY:
        read_lay(r, word, rest, open);
        break;
    case DS_DROP:
        read_drop(r, seat, word, rest, open);
        break;
    case DS_RETAIN:
        read_retain(r, seat, word, rest, open);
        break;
    case DS_TOWER_PULL:
        read_left(r, word, rest, 2, open);
        break;
    case DS_GOLEM_LIFT:
    case DS_PICK: /* three moves, three decks */
        read_left(r, word, rest, 3, open);
        break;
    case DS_DECK:
        read_left(r, word, rest, DS_DRAWN, open);
        break;
    case DS_SETUP:
    case DS_TRAVEL:
    case DS_CREATION:
    case DS_FINAL:
    case DS_SOW:
    case DS_LAKE_WHERE:
    case DS_COMPLETE:
    case DS_PROMPTS:
        if (rest.size > 0)
            refuse(r, DS_K_OPEN, word, "nothing may follow this word");
        break;
    }
}

/* Can this decision be open in this phase at all? */
static bool fits_phase(const reader *r, int kind)
{
    const ds_state *s = r->s;
    bool ends = kind == DS_COMPLETE || kind == DS_RETAIN;
    bool shared = kind == DS_HARVEST || kind == DS_LAKE_WHERE || kind == DS_LAY;
    switch ((ds_phase)s->phase) {
    case DS_IN_TRAVEL:
        return kind != DS_SOW || (ds_nightmare(r->game) && s->reserve > 0);
    case DS_IN_CREATION:
        return kind != DS_SOW && !(shared && ds_together(r->game, s->phase)); /* DS-M14 */
    case DS_IN_FINAL:
        return ends; /* DS-E1 */
    case DS_IN_SETUP:
    case DS_IS_OVER:
        break;
    }
    return false;
}

/* Can this decision be open on top of that one (-1: of none)? */
static bool fits_on(int kind, int below)
{
    bool power = below == DS_TOWER_PULL || below == DS_GOLEM_LIFT;
    switch ((ds_prompt)kind) {
    case DS_DROP:
        return below == DS_GOLEM_LIFT;
    case DS_RETAIN:
        return below < 0 || power || below == DS_DECK;
    case DS_DECK:
    case DS_PICK:
    case DS_COMPLETE:
        return below < 0 || power;
    case DS_PAY:
    case DS_SOW:
    case DS_HARVEST:
    case DS_LAKE_WHERE:
    case DS_LAY:
    case DS_TOWER_PULL:
    case DS_GOLEM_LIFT:
        return below < 0;
    case DS_SETUP:
    case DS_TRAVEL:
    case DS_CREATION:
    case DS_FINAL:
    case DS_PROMPTS:
        break;
    }
    return false;
}

static void read_open(reader *r, int seat)
{
    rv_span value = value_of(r, DS_K_OPEN, seat, "-"), rest = value, word;
    ds_seat *p = ds_of(r->s, seat);
    if (!rv_is(value, "-") && !(r->s->head.waiting >> seat & 1))
        refuse(r, DS_K_OPEN, value, "this seat owes nothing now");
    while (next_word(r, &rest, &word)) {
        rv_span details = word, name = rv_cut(&details, ':');
        int kind = DS_PAY, below = p->depth ? p->open[p->depth - 1].kind : -1;
        while (kind < DS_PROMPTS && !rv_is(name, ds_prompt_words[kind]))
            kind++;
        if (!fits_phase(r, kind) || !fits_on(kind, below)) {
            refuse(r, DS_K_OPEN, value, "such decisions cannot be open now, or not in this order");
            return;
        }
        ds_open open = { .kind = (uint8_t)kind };
        read_frame(r, seat, word, details, &open);
        p->open[p->depth++] = open;
    }
}

/* ---- Memories ---- */

static void read_travel(reader *r, int seat)
{
    ds_seat *p = ds_of(r->s, seat);
    rv_span value = value_of(r, DS_K_TRAIL, seat, "auto"), rest = value, word;
    bool sowing = p->depth && p->open[0].kind == DS_SOW;
    bool own = r->s->phase == DS_IN_TRAVEL && (r->s->head.waiting >> seat & 1) && !sowing;
    p->ap = (uint8_t)read_number_or(r, DS_K_AP, seat, own ? DS_AP : 0, 0, own ? DS_AP : 0);
    if (rv_is(value, "auto")) {
        p->trail = (uint8_t)(own ? 1u << (p->at - 1) : 0);
        return;
    }
    while (next_word(r, &rest, &word)) {
        long location = 1;
        if (!rv_number(word, 1, DS_LOCATIONS, &location))
            refuse(r, DS_K_TRAIL, value, "locations are wanted");
        p->trail = (uint8_t)(p->trail | 1u << (location - 1));
    }
    if (own ? !(p->trail >> (p->at - 1) & 1) : p->trail != 0)
        refuse(r, DS_K_TRAIL, value,
               "a travel memory has the Sleeper's location, and there is none "
               "outside the own Travel");
}

static void read_walk(reader *r, int seat)
{
    ds_seat *p = ds_of(r->s, seat);
    rv_span value = value_of(r, DS_K_WALK, seat, "auto"), rest = value, word;
    bool creating = r->s->phase == DS_IN_CREATION || r->s->phase == DS_IN_FINAL;
    bool own = creating && (r->s->head.waiting >> seat & 1) && p->dreamer;
    p->land = (uint8_t)read_number(r, DS_K_LAND, seat, "0", 0, own ? 1 : 0);
    if (rv_is(value, "auto")) {
        p->walk = p->land ? ds_dreamer_bit(p) : 0;
        return;
    }
    while (next_word(r, &rest, &word))
        p->walk |= 1u << read_slot(r, DS_K_WALK, word);
    if (p->land ? !(p->walk & ds_dreamer_bit(p)) : p->walk != 0)
        refuse(r, DS_K_WALK, value,
               "a walk memory has the Dreamer's slot, and there is none without "
               "a land point");
}

/* ---- The whole ---- */

static void check_shards(reader *r)
{
    int count[DS_COLOURS];
    ds_all_shards(r->s, count);
    for (int c = 0; c < DS_COLOURS; c++) {
        int most = c == DS_RED && !ds_nightmare(r->game) ? 0 : r->box->colour[c].count;
        if (count[c] > most && r->wrong == NULL)
            r->wrong = rv_complain(r->complaint, RULE, "%s: there are %d %.*s shards, not %d", RULE,
                                   count[c], (int)r->box->colour[c].id.size,
                                   r->box->colour[c].id.at, most);
    }
}

static void check_trees(reader *r)
{
    const ds_state *s = r->s;
    int trees = s->pool;
    for (int seat = 1; seat <= rv_seats(r->game); seat++) {
        const ds_seat *p = ds_see(s, seat);
        bool walking = (s->phase == DS_IN_CREATION || s->phase == DS_IN_FINAL)
                       && (s->head.waiting >> seat & 1) && p->depth == 0;
        trees += __builtin_popcount(p->trees);
        if (ds_on_tree(p) && !walking)
            refuse(r, DS_K_BOARD, value_of(r, DS_K_BOARD, seat, "-"),
                   "the Dreamer only passes a tree, in his own Creation");
    }
    if (trees > r->box->all_trees)
        refuse(r, DS_K_TREES, value_of(r, DS_K_TREES, 0, "auto"),
               "there are too many trees in all");
}

/* Whoever owes must be able to move: to leave a tree, to seed, to sow. */
static void check_moves(reader *r)
{
    rv_move list[RV_MOVES];
    for (int seat = 1; seat <= rv_seats(r->game) && r->wrong == NULL; seat++)
        if ((r->s->head.waiting >> seat & 1) && ds_list(r->game, r->s, seat, list) == 0)
            r->wrong = rv_complain(r->complaint, RULE, "%s: seat %d is asked and has no legal move",
                                   RULE, seat);
}

static void read_seat(reader *r, int seat)
{
    ds_seat *p = ds_of(r->s, seat);
    int stray = ds_nightmare(r->game) ? r->box->colour[DS_RED].count : 0;
    rv_span used = value_of(r, DS_K_USED, seat, "no");
    p->at = (uint8_t)read_number_or(r, DS_K_AT, seat, seat, 1, DS_LOCATIONS);
    p->score = (int16_t)read_number(r, DS_K_SCORE, seat, "0", INT16_MIN, INT16_MAX);
    p->stray = (uint8_t)read_number(r, DS_K_STRAY, seat, "0", 0, stray);
    p->used = rv_is(used, "yes");
    if (!p->used && !rv_is(used, "no"))
        refuse(r, DS_K_USED, used, "yes or no is wanted");
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
    reader r = { .game = game,
                 .box = ds_box_of(game),
                 .l = ds_lattice_of(game),
                 .s = s,
                 .pairs = pairs,
                 .count = count,
                 .complaint = complaint };
    int seats = rv_seats(game);
    s->cycle = (uint8_t)read_number(&r, DS_K_CYCLE, 0, "1", 1, DS_CYCLES);
    s->pool = (uint8_t)read_number_or(&r, DS_K_TREES, 0, r.box->trees[seats], 0, r.box->all_trees);
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
    if (r.wrong == NULL)
        read_turn(&r);
    for (int seat = 1; seat <= seats && r.wrong == NULL; seat++) {
        read_open(&r, seat);
        read_travel(&r, seat);
        read_walk(&r, seat);
    }
    if (r.wrong == NULL) {
        check_shards(&r);
        check_trees(&r);
        check_moves(&r);
    }
    return r.wrong;
}
