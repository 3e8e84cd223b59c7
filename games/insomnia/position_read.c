/* Position text, reading (section 17 of the rules); position_print.c writes it. */
#include "core/reader.h"
#include "games/insomnia/insomnia.h"

#include <string.h>

typedef struct reader {
    rv_reader in;
    const in_box *box;
    in_state *s;
    bool in_race; /* is this a prompt of a turn? */
} reader;

/* Complains about what a key says, once it is known to contradict something else. */
static void contradict(reader *r, int key, int seat, const char *why)
{
    rv_refuse(&r->in, key, rv_value(&r->in, key, seat, "-"), why);
}

/* A card of the box. */
static int read_card(reader *r, int key, rv_span word, bool sheep)
{
    int card = rv_noun_value(r->in.game, IN_N_CARD, word);
    if (card >= 0 && card < (sheep ? r->box->faces : r->box->cards))
        return card;
    rv_refuse(&r->in, key, word, sheep ? "complaint.in.sheep-card" : "complaint.position.card");
    return 0;
}

static int read_one(reader *r, int key, int seat)
{
    rv_span value = rv_value(&r->in, key, seat, "-");
    return rv_is(value, "-") ? 0 : read_card(r, key, value, true) + 1;
}

static int read_tile(reader *r, int key, rv_span word)
{
    int tile = rv_noun_value(r->in.game, IN_N_TILE, word);
    if (tile >= 0 && in_tile_set(r->in.game) >> tile & 1)
        return tile;
    rv_refuse(&r->in, key, word, "complaint.in.tile");
    return 0;
}

/* "5:..." gives 5 and leaves what follows; 0 after a complaint. */
static int read_space(reader *r, int key, rv_span *word)
{
    rv_span whole = *word, number = rv_cut(word, ':');
    long space = 0;
    if (number.size == whole.size || !rv_number(number, 1, IN_SPACES, &space))
        rv_refuse(&r->in, key, whole, "complaint.in.space");
    return (int)space;
}

/* ---- Tiles and tokens ---- */

static void read_board(reader *r)
{
    rv_span rest = rv_value(&r->in, IN_K_TILES, 0, "5:bounce-ahead 10:moonwalk"), word;
    while (rv_next_item(&r->in, &rest, &word)) {
        rv_span id = word;
        int space = read_space(r, IN_K_TILES, &id);
        if (r->s->board[space])
            rv_refuse(&r->in, IN_K_TILES, word, "complaint.in.space-twice");
        r->s->board[space] = (uint8_t)(read_tile(r, IN_K_TILES, id) + 1);
    }
}

static void read_market(reader *r)
{
    rv_span rest = rv_value(&r->in, IN_K_MARKET, 0, "-"), word;
    while (rv_next_item(&r->in, &rest, &word)) {
        uint32_t tile = 1u << read_tile(r, IN_K_MARKET, word);
        if (r->s->market & tile)
            rv_refuse(&r->in, IN_K_MARKET, word, "complaint.in.tile-twice");
        r->s->market |= tile;
    }
}

/* The stack is what lies nowhere else; a position may say so in words. */
static void read_stack(reader *r)
{
    rv_span value = rv_value(&r->in, IN_K_STACK, 0, "auto"), rest = value, word;
    uint32_t stack = 0;
    if (rv_is(value, "auto"))
        return;
    while (rv_next_item(&r->in, &rest, &word)) {
        uint32_t tile = 1u << read_tile(r, IN_K_STACK, word);
        if (stack & tile)
            rv_refuse(&r->in, IN_K_STACK, word, "complaint.in.tile-twice");
        stack |= tile;
    }
    if (stack != in_stack(r->in.game, r->s))
        rv_refuse(&r->in, IN_K_STACK, value, "complaint.in.tiles-sum");
}

/* Any number that four bits of the state can hold; that ten are the most is IN-C5. */
static void read_zzz(reader *r, int seat)
{
    enum { MOST = 15 };
    rv_span rest = rv_value(&r->in, IN_K_ZZZ, seat, "-"), word;
    uint8_t *zzz = r->s->zzz[seat];
    while (rv_next_item(&r->in, &rest, &word)) {
        rv_span tokens = word, stars;
        int space = read_space(r, IN_K_ZZZ, &tokens), infinite = 0;
        stars = tokens;
        for (; tokens.size && tokens.at[tokens.size - 1] == '*'; tokens.size--)
            infinite++;
        long normal = 0;
        if ((tokens.size && !rv_number(tokens, 1, MOST, &normal)) || stars.size == 0
            || infinite > MOST)
            rv_refuse(&r->in, IN_K_ZZZ, word, "complaint.in.zzz");
        else if (zzz[space])
            rv_refuse(&r->in, IN_K_ZZZ, word, "complaint.in.space-twice");
        else
            zzz[space] = (uint8_t)(normal + 16 * infinite);
    }
}

/* ---- Seats ---- */

static void read_sheep(reader *r, int seat)
{
    rv_span value = rv_value(&r->in, IN_K_SHEEP, seat, "off"), number = value;
    in_state *s = r->s;
    unsigned bit = 1u << seat;
    long space = 0;
    if (rv_is(value, "bed")) {
        s->abed = (uint8_t)(s->abed | bit);
        return;
    }
    if (rv_is(value, "awake"))
        return;
    s->racing = (uint8_t)(s->racing | bit);
    if (rv_is(value, "off"))
        return;
    if (number.size && number.at[number.size - 1] == '!') {
        number.size--;
        s->scared = (uint8_t)(s->scared | bit);
    }
    if (!rv_number(number, 1, IN_SPACES, &space))
        rv_refuse(&r->in, IN_K_SHEEP, value, "complaint.in.where");
    s->sheep[seat] = (uint8_t)space;
}

static void read_hand(reader *r, int seat)
{
    in_state *s = r->s;
    rv_span value = rv_value(&r->in, IN_K_HAND, seat, "auto"), rest = value, word;
    if (rv_is(value, "auto"))
        rest = rv_span_of(r->in_race && in_is_racing(s, seat) ? "move3-zzz1 move4-zzz1" : "-");
    int size = 0;
    while (rv_next_item(&r->in, &rest, &word)) {
        if (size++ == IN_HAND)
            rv_refuse(&r->in, IN_K_HAND, value, "complaint.in.hand");
        else
            in_hold_card(s, seat, read_card(r, IN_K_HAND, word, true));
    }
}

static void read_turns(reader *r)
{
    rv_span value = rv_value(&r->in, IN_K_TURNS, 0, "-"), rest = value, word;
    unsigned seen = 0;
    int size = 0;
    while (rv_next_item(&r->in, &rest, &word)) {
        long seat = 0;
        if (!rv_number(word, 1, rv_seats(r->in.game), &seat) || seen >> seat & 1) {
            rv_refuse(&r->in, IN_K_TURNS, value, "complaint.position.seats");
            return;
        }
        seen |= 1u << seat;
        r->s->turns[size++] = (uint8_t)seat;
    }
}

/* IN-M8: racing seats on the board, clockwise from seat 1. */
static void read_stuck(reader *r)
{
    rv_span value = rv_value(&r->in, IN_K_STUCK, 0, "-"), rest = value, word;
    while (rv_next_item(&r->in, &rest, &word)) {
        long seat = 0;
        if (!rv_number(word, 1, rv_seats(r->in.game), &seat) || in_is_stuck(r->s, (int)seat))
            rv_refuse(&r->in, IN_K_STUCK, value, "complaint.position.seats");
        r->s->stuck = (uint8_t)(r->s->stuck | 1u << seat);
    }
}

static void read_seats(reader *r)
{
    in_state *s = r->s;
    for (int seat = 1; seat <= rv_seats(r->in.game); seat++) {
        read_sheep(r, seat);
        s->winks[seat] = (uint16_t)rv_read_number(&r->in, IN_K_WINKS, seat, "0", 0, 6000);
        s->pillow[seat] = (uint8_t)rv_read_number(&r->in, IN_K_PILLOW, seat, "40", 0, IN_PILLOW);
        read_zzz(r, seat);
        read_hand(r, seat);
        s->last[seat] = (uint8_t)read_one(r, IN_K_LAST, seat);
    }
}

/* ---- Cards ---- */

/* Copies of each card named by a key; true for `auto`. */
static bool read_cards(reader *r, int key, const char *otherwise, uint8_t copies[IN_CARDS])
{
    rv_span value = rv_value(&r->in, key, 0, otherwise);
    if (!rv_is(value, "auto"))
        rv_read_copies(&r->in, key, value, IN_N_CARD, copies, r->box->cards);
    return rv_is(value, "auto");
}

/* Draw pile and discard pile: one of them may be what the other, the hands and a card turned up
   leave of the deck. */
static void read_piles(reader *r)
{
    in_state *s = r->s;
    uint8_t piled[IN_CARDS] = { 0 }, discarded[IN_CARDS] = { 0 };
    int left = 0;
    bool pile_auto = read_cards(r, IN_K_PILE, "auto", piled);
    bool discard_auto = read_cards(r, IN_K_DISCARD, "-", discarded);
    if (pile_auto && discard_auto) {
        contradict(r, IN_K_DISCARD, 0, "complaint.in.auto");
        return;
    }
    for (int card = 0; card < r->box->cards && r->in.wrong == NULL; card++) {
        int rest = in_discarded(r->in.game, s, card); /* the pile is still empty */
        int pile = pile_auto ? rest - discarded[card] : piled[card];
        int discard = discard_auto ? rest - piled[card] : discarded[card];
        if (pile < 0 || discard < 0 || pile + discard != rest)
            contradict(r, pile_auto ? IN_K_DISCARD : IN_K_PILE, 0, "complaint.in.cards-sum");
        else
            s->pile[card] = (uint8_t)pile;
        left += pile;
    }
    s->left = (uint8_t)left;
}

/* ---- The turn ---- */

static int read_stride(reader *r)
{
    rv_span value = rv_value(&r->in, IN_K_STRIDE, 0, "-"), number = value;
    long stride = 0;
    if (rv_is(value, "-"))
        return 0;
    bool ahead = rv_starts(value, "+");
    if (ahead)
        number = (rv_span){ value.at + 1, value.size - 1 };
    if (!rv_number(number, ahead ? 1 : -IN_SPACES, ahead ? IN_SPACES : -1, &stride))
        rv_refuse(&r->in, IN_K_STRIDE, value, "complaint.in.movement");
    return (int)stride;
}

static void read_used(reader *r)
{
    rv_span rest = rv_value(&r->in, IN_K_USED, 0, "-"), word;
    while (rv_next_item(&r->in, &rest, &word)) {
        long space = 0;
        if (!rv_number(word, 1, IN_SPACES, &space) || r->s->used >> space & 1)
            rv_refuse(&r->in, IN_K_USED, word, "complaint.in.spaces");
        r->s->used = (uint16_t)(r->s->used | 1u << space);
    }
}

static void read_effect(reader *r)
{
    static const char *const words[] = { "-", "card", "rest", "add" };
    rv_span value = rv_value(&r->in, IN_K_EFFECT, 0, "-");
    for (int i = 0; i < IN_BY_TILE; i++) {
        if (rv_is(value, words[i])) {
            r->s->effect = (uint8_t)i;
            return;
        }
    }
    r->s->effect = (uint8_t)(IN_BY_TILE + read_tile(r, IN_K_EFFECT, value));
}

/* In the order in which they will be asked. */
static void read_pushed(reader *r)
{
    rv_span value = rv_value(&r->in, IN_K_PUSHED, 0, "-"), rest = value, word;
    int behind = 0;
    while (rv_next_item(&r->in, &rest, &word)) {
        long seat = r->s->active;
        bool fine = rv_number(word, 1, rv_seats(r->in.game), &seat);
        int distance = ((int)seat - r->s->active + rv_seats(r->in.game)) % rv_seats(r->in.game);
        if (!fine || distance <= behind)
            rv_refuse(&r->in, IN_K_PUSHED, value, "complaint.in.clockwise");
        behind = distance;
        r->s->pushed = (uint8_t)(r->s->pushed | 1u << seat);
    }
}

static void read_turn(reader *r)
{
    in_state *s = r->s;
    read_used(r);
    s->moved = (uint8_t)rv_read_number(&r->in, IN_K_MOVED, 0, "0", 0, 110);
    s->crossed = (uint8_t)rv_read_number(&r->in, IN_K_CROSSED, 0, "0", 0, 11);
    s->stride = (int8_t)read_stride(r);
    s->landed = (uint8_t)rv_read_number(&r->in, IN_K_LANDED, 0, "0", 0, 1);
    read_effect(r);
    s->placing = (uint8_t)rv_read_number(&r->in, IN_K_PLACING, 0, "0", 0, IN_ZZZ);
    s->onto = (uint8_t)rv_read_if(&r->in, IN_K_ONTO, 0, "-", IN_SPACES);
    s->infinite = (uint8_t)rv_read_number(&r->in, IN_K_INFINITE, 0, "0", 0, 1);
    read_pushed(r);
}

/* ---- The whole ---- */

static void read_table(reader *r)
{
    in_state *s = r->s;
    uint32_t option = r->in.game->option[IN_O_NIGHTMARE];
    s->at = (uint8_t)rv_read_choice(&r->in, IN_K_AT, 0, "play", in_at_words);
    rv_span effect = rv_value(&r->in, IN_K_EFFECT, 0, "-");
    bool resting = s->at == IN_REST || rv_is(effect, "rest") || rv_is(effect, "add");
    r->in_race = !resting && s->at != IN_OVER && s->at < IN_START;
    s->race = (uint8_t)rv_read_number(&r->in, IN_K_RACE, 0, "1", 1, in_race_limit(r->in.game));
    s->first = (uint8_t)rv_read_number(&r->in, IN_K_FIRST, 0, "1", 1, rv_seats(r->in.game));
    s->active = (uint8_t)rv_read_number(&r->in, IN_K_ACTIVE, 0, "1", 1, rv_seats(r->in.game));
    bool drawn = option == IN_NIGHTMARES;
    s->nightmare = (uint8_t)rv_read_choice(
        &r->in, IN_K_NIGHTMARE, 0, in_nightmare_words[drawn ? 0 : option], in_nightmare_words);
    s->night = (uint8_t)rv_read_if(&r->in, IN_K_NIGHT, 0, "centre", IN_SPACES);
    s->web = (uint8_t)rv_read_if(&r->in, IN_K_WEB, 0, "-", IN_SPACES);
    s->outcome = (uint8_t)rv_read_choice(&r->in, IN_K_OUTCOME, 0, "-", in_outcome_words);
}

const char *in_read(const rv_game *game, void *state, const rv_pair *pairs, size_t count,
                    rv_complaint *complaint)
{
    in_state *s = state;
    reader r = { .in = { game, pairs, count, complaint, NULL }, .box = in_box_of(game), .s = s };
    read_table(&r);
    read_board(&r);
    read_market(&r);
    read_stack(&r);
    read_turns(&r);
    read_seats(&r);
    read_stuck(&r);
    s->revealed = (uint8_t)read_one(&r, IN_K_REVEALED, 0);
    read_piles(&r);
    read_turn(&r);
    rv_refuse_state(&r.in, in_unsound(game, s));
    if (r.in.wrong)
        return r.in.wrong;
    s->head.over = s->at == IN_OVER;
    in_run run = { .game = game, .box = r.box, .s = s };
    in_run_on(&run);
    return NULL;
}
