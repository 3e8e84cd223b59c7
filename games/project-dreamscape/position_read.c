/* Position text, reading (section 16 of the rules); position_print.c writes it. */
#include "core/reader.h"
#include "games/project-dreamscape/project-dreamscape.h"

#include <string.h>

typedef struct reader {
    rv_reader in;
    pd_state *s;
} reader;

/* A card id; refuses types that are not in this game. */
static int read_card(reader *r, int key, rv_span word)
{
    int card = rv_noun_value(r->in.game, PD_N_CARD, word);
    const pd_box *box = pd_box_of(r->in.game);
    if (card < 0)
        rv_refuse(&r->in, key, word, "no such card");
    else if (!(r->s->types >> box->a[card - 1] & 1) || !(r->s->types >> box->b[card - 1] & 1))
        rv_refuse(&r->in, key, word, "its types are not all active in this game");
    else
        return card;
    return 1;
}

static bool take_last(rv_span *word, char mark)
{
    if (word->size == 0 || word->at[word->size - 1] != mark)
        return false;
    word->size--;
    return true;
}

static void read_types(reader *r)
{
    rv_span value = rv_value(&r->in, PD_K_TYPES, 0, ""), rest = value, word;
    unsigned given = 0, fixed = pd_swap_types(r->in.game);
    int count = 0;
    while (rv_next_word(&rest, &word)) {
        int type = rv_noun_value(r->in.game, PD_N_TYPE, word);
        if (type < 0 || (given >> type & 1))
            rv_refuse(&r->in, PD_K_TYPES, value, "eight different type codes are wanted");
        else
            given |= 1u << type;
        count++;
    }
    int expansion = 0;
    for (int t = PD_BASE; t < PD_TYPES; t++)
        expansion += (int)(given >> t & 1);
    if (fixed == 0 && (count != PD_ACTIVE || expansion != pd_swap_random(r->in.game)))
        rv_refuse(&r->in, PD_K_TYPES, value, "with swap=random-k a position names its eight types");
    else if (fixed != 0 && count > 0 && given != fixed)
        rv_refuse(&r->in, PD_K_TYPES, value, "these are not the types of the option swap");
    r->s->types = (uint16_t)(fixed ? fixed : given);
}

static void read_row(reader *r)
{
    rv_span value = rv_value(&r->in, PD_K_ROW, 0, ". . . . ."), rest = value, word;
    int place = 0;
    for (; rv_next_word(&rest, &word) && place < PD_ROW; place++) {
        if (rv_is(word, "."))
            continue;
        bool down = take_last(&word, '*');
        r->s->row[place] = (uint8_t)(read_card(r, PD_K_ROW, word) | (down ? PD_DOWN : 0));
    }
    if (place < PD_ROW || word.size > 0)
        rv_refuse(&r->in, PD_K_ROW, value, "five places are wanted");
}

static void read_cost(reader *r)
{
    rv_span value = rv_value(&r->in, PD_K_COST, 0, "1 2 3 4 5"), rest = value, word;
    unsigned seen = 0;
    bool moved = false;
    int place = 0;
    for (; rv_next_word(&rest, &word) && place < PD_ROW; place++) {
        long cost = 0;
        rv_number(word, 1, PD_ROW, &cost);
        seen |= 1u << cost;
        moved |= cost != place + 1;
        r->s->cost[place] = (uint8_t)cost;
    }
    if (seen != 0x3e || word.size > 0)
        rv_refuse(&r->in, PD_K_COST, value, "a permutation of 1 to 5 is wanted");
    else if (moved && !r->in.game->option[PD_O_SHIELDS])
        rv_refuse(&r->in, PD_K_COST, value, "tokens move only with the option shields");
}

static int read_z(reader *r, rv_span word)
{
    int turned = word.at[0] == 's' ? PD_TURNED : 0;
    if (word.at[0] != 's' && word.at[0] != 'u')
        rv_refuse(&r->in, PD_K_Z, word, "u, s, u:card or s:card is wanted");
    else if (word.size > 1 && word.at[1] == ':')
        return turned | read_card(r, PD_K_Z, (rv_span){ word.at + 2, word.size - 2 });
    else if (word.size > 1)
        rv_refuse(&r->in, PD_K_Z, word, "u, s, u:card or s:card is wanted");
    return turned;
}

static int read_reserved(reader *r, rv_span word)
{
    int flags = word.at[0] == '-' ? PD_TURNED : 0;
    if (word.at[0] != '-' && word.at[0] != '+')
        rv_refuse(&r->in, PD_K_RES, word, "+card or -card is wanted");
    rv_span id = { word.at + 1, word.size - 1 };
    flags |= take_last(&id, '*') ? PD_DOWN : 0;
    return flags | read_card(r, PD_K_RES, id);
}

static void read_pile(reader *r, int key, int seat, int pile, const char *otherwise)
{
    rv_span value = rv_value(&r->in, key, seat, otherwise), rest = value, word;
    while (rv_next_item(&r->in, &rest, &word)) {
        int card = key == PD_K_Z     ? read_z(r, word)
                   : key == PD_K_RES ? read_reserved(r, word)
                                     : read_card(r, key, word);
        if (r->s->bound[PD_PILES] == PD_ROOM)
            rv_refuse(&r->in, key, value, "more cards than the game has");
        else
            pd_push(r->s, pile, card);
    }
}

static void read_piles(reader *r)
{
    for (int seat = 1; seat <= rv_seats(r->in.game); seat++) {
        read_pile(r, PD_K_REM, seat, pd_rem_of(seat), "-");
        read_pile(r, PD_K_Z, seat, pd_z_of(seat), "u");
        read_pile(r, PD_K_RES, seat, pd_res_of(seat), "-");
        if (pd_size(r->s, pd_z_of(seat)) == 0)
            rv_refuse(&r->in, PD_K_Z, rv_span_of("-"), "every seat has at least one Z");
    }
    read_pile(r, PD_K_PILE, 0, PD_PILE, "-");
    read_pile(r, PD_K_LIMBO, 0, PD_LIMBO, "-");
}

/* What is not shown is unseen, or what `unseen` says; never more than the game's deck has. */
static void read_unseen(reader *r)
{
    rv_span value = rv_value(&r->in, PD_K_UNSEEN, 0, "auto"), rest = value, word;
    uint8_t copies[PD_PAIRS];
    int shown[PD_PAIRS + 1] = { 0 }, unseen = 0, anonymous = 0;
    pd_deck_of(pd_box_of(r->in.game), r->s->types, copies);
    for (int i = 0; i < r->s->bound[PD_PILES]; i++)
        shown[r->s->cards[i] & PD_CARD]++;
    anonymous = shown[0];
    for (int i = 0; i < PD_ROW; i++)
        shown[r->s->row[i] & PD_CARD]++;
    if (!rv_is(value, "auto"))
        while (rv_next_item(&r->in, &rest, &word)) {
            int card = read_card(r, PD_K_UNSEEN, word);
            if (r->s->unseen[card - 1] == 255)
                break;
            r->s->unseen[card - 1]++;
        }
    for (int i = 0; i < PD_PAIRS && r->in.wrong == NULL; i++) {
        int left = copies[i] - shown[i + 1];
        if (rv_is(value, "auto"))
            r->s->unseen[i] = (uint8_t)(left > 0 ? left : 0);
        if (left < 0 || r->s->unseen[i] > left) {
            char id[16];
            rv_out out = rv_out_to(id, sizeof id);
            rv_put_noun(r->in.game, PD_N_CARD, i + 1, NULL, &out);
            rv_refuse(&r->in, PD_K_UNSEEN, rv_written(&out),
                      "more copies than the game's deck has");
        }
        unseen += r->s->unseen[i];
    }
    r->s->deck = (uint8_t)rv_read_number(&r->in, PD_K_DECK, 0, "20", 0, PD_ROOM);
    if (unseen < r->s->deck + anonymous)
        rv_refuse(&r->in, PD_K_UNSEEN, value,
                  "fewer unseen cards than deck and anonymous Z cards together");
}

static void read_place(reader *r)
{
    rv_span value = rv_value(&r->in, PD_K_PLACE, 0, "-"), of = value, kind = rv_cut(&of, ':');
    pd_state *s = r->s;
    long number = 0, most = 0;
    if (rv_is(kind, "rem")) {
        s->place = PD_IN_REM;
        most = pd_size(s, pd_rem_of(s->performer));
    } else if (rv_is(kind, "pile") && pd_solo(r->in.game)) {
        s->place = PD_IN_PILE;
        most = pd_size(s, PD_PILE);
    } else if (rv_is(kind, "top")) {
        s->place = PD_TOP_OF;
        most = rv_seats(r->in.game);
    } else if (rv_is(value, "limbo") && pd_size(s, PD_LIMBO) > 0) {
        s->place = PD_IN_LIMBO;
        return;
    }
    bool fine = rv_number(of, 1, most, &number);
    if (fine && s->place == PD_TOP_OF)
        fine = number != s->performer && pd_size(s, pd_rem_of((int)number)) > 0;
    if (!fine)
        rv_refuse(&r->in, PD_K_PLACE, value, "no card is performed there");
    s->place_of = (uint8_t)number;
}

static void read_past(reader *r)
{
    rv_span value = rv_value(&r->in, PD_K_PAST, 0, "-"), rest = value, word;
    pd_state *s = r->s;
    while (rv_next_item(&r->in, &rest, &word)) {
        rv_span types = word, hash = rv_cut(&types, ':');
        long mask;
        int i = s->past_count;
        if (i + 1 >= s->chain || !rv_read_hex(hash, &s->past[i])
            || !rv_number(types, 1, 3, &mask)) {
            rv_refuse(&r->in, PD_K_PAST, word,
                      "a situation is 16 hex digits, a colon and 1, 2 or 3, and "
                      "there are fewer than performances");
            return;
        }
        s->past_types[i / 4] = (uint8_t)(s->past_types[i / 4] | mask << (i % 4 * 2));
        s->past_count++;
    }
}

/* The type whose prompt this is; -1 where none is open, -2 where FF and RD are both possible. */
static int type_at(int at)
{
    switch ((pd_at)at) {
    case PD_PULL:
        return PD_FF;
    case PD_FLIP:
        return PD_IS;
    case PD_SHED:
    case PD_TERROR:
        return PD_NT;
    case PD_RESERVE:
        return PD_LD;
    case PD_COPY:
        return PD_CD;
    case PD_LAY:
        return PD_SD;
    case PD_INVADE:
    case PD_SWAP:
        return PD_ID;
    case PD_EMPOWER:
        return PD_ED;
    case PD_PURGE:
        return PD_PS;
    case PD_ON:
        return -2;
    case PD_OVER:
    case PD_TOKEN:
    case PD_DRAW:
    case PD_BUY:
    case PD_MORE:
    case PD_TYPE:
    case PD_SWEEP:
        break;
    }
    return -1;
}

static void read_dream(reader *r)
{
    rv_span value = rv_value(&r->in, PD_K_DREAM, 0, "-"), on = rv_value(&r->in, PD_K_ON, 0, "-");
    static const char *const where[] = { "-", "rem", "pile", NULL };
    pd_state *s = r->s;
    const pd_box *box = pd_box_of(r->in.game);
    int type = rv_is(value, "-") ? -1 : rv_noun_value(r->in.game, PD_N_TYPE, value);
    int wanted = type_at(s->at), card = pd_performed(s);
    bool fits = wanted == -2 ? type == PD_FF || type == PD_RD : type == wanted;
    if (!fits || (type < 0 && !rv_is(value, "-")))
        rv_refuse(&r->in, PD_K_DREAM, value, "not the type of the open prompt");
    else if (type >= 0 && box->a[card - 1] != type && box->b[card - 1] != type)
        rv_refuse(&r->in, PD_K_DREAM, value, "not a type of the performed card");
    s->dream = (uint8_t)(type + 1);
    s->on = (uint8_t)rv_read_choice(&r->in, PD_K_ON, 0, "-", where);
    bool answered = s->at == PD_PULL && s->place == PD_IN_PILE;
    if ((s->on != PD_ON_NONE) != answered || (s->at == PD_ON && s->place != PD_IN_PILE))
        rv_refuse(&r->in, PD_K_ON, on, "only a card lying in the pile acts on REM or pile");
}

static void read_laid(reader *r)
{
    rv_span value = rv_value(&r->in, PD_K_LAID, 0, "-"), rest = value, word;
    pd_state *s = r->s;
    if (rv_is(value, "-"))
        return;
    while (r->in.wrong == NULL && rv_next_word(&rest, &word)) {
        rv_move list[RV_MOVES];
        long number = -1;
        bool legal = false;
        rv_number(word, 0, PD_ROW, &number);
        for (int i = pd_list(r->in.game, s, list); i > 0; i--)
            legal |= list[i - 1].verb == PD_V_LAY && list[i - 1].arg[0] == number;
        if (!legal)
            rv_refuse(&r->in, PD_K_LAID, value, "this cannot have been laid");
        else
            s->laid[s->laid_count++] = (uint8_t)number;
    }
}

/* Does this prompt exist with so many players? */
static bool prompt_exists(const rv_game *game, int at)
{
    switch ((pd_at)at) {
    case PD_ON:
    case PD_SWAP:
    case PD_SWEEP:
        return pd_solo(game);
    case PD_TERROR:
    case PD_COPY:
    case PD_INVADE:
        return !pd_solo(game);
    case PD_OVER:
    case PD_TOKEN:
    case PD_SHED:
    case PD_DRAW:
    case PD_BUY:
    case PD_MORE:
    case PD_TYPE:
    case PD_PULL:
    case PD_FLIP:
    case PD_RESERVE:
    case PD_LAY:
    case PD_EMPOWER:
    case PD_PURGE:
        break;
    }
    return true;
}

static void read_chain(reader *r)
{
    static const int keys[] = { PD_K_PERFORMER, PD_K_PLACE, PD_K_ANCHOR, PD_K_LIMBO,
                                PD_K_PAST,      PD_K_DREAM, PD_K_ON };
    const char *foreign = "this belongs to another prompt";
    pd_state *s = r->s;
    s->chain = (uint8_t)rv_read_number(&r->in, PD_K_CHAIN, 0, "0", 0, PD_CHAIN);
    s->performer = (uint8_t)rv_read_if(&r->in, PD_K_PERFORMER, 0, "-", rv_seats(r->in.game));
    bool inside = s->at >= PD_TYPE && s->at <= PD_PURGE;
    bool red = s->at == PD_SHED && s->performer == 0;
    if (s->at != PD_PURGE)
        rv_refuse_unless(&r->in, PD_K_PURGED, "0", foreign);
    if (s->at != PD_LAY)
        rv_refuse_unless(&r->in, PD_K_LAID, "-", foreign);
    if ((!inside && s->at != PD_SHED) || red) {
        for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
            rv_refuse_unless(&r->in, keys[i], "-", foreign);
        return;
    }
    bool struck_self = s->at == PD_SHED && !pd_solo(r->in.game) && s->performer == s->active;
    if (s->performer == 0 || struck_self || s->chain == 0) {
        rv_refuse(&r->in, s->chain ? PD_K_PERFORMER : PD_K_CHAIN, rv_span_of(s->chain ? "-" : "0"),
                  "a prompt inside a chain has a performer and a chain of at least 1");
        return;
    }
    s->anchor =
        (uint8_t)rv_read_if(&r->in, PD_K_ANCHOR, 0, "-", pd_size(s, pd_rem_of(s->performer)));
    if (s->anchor == 0)
        rv_refuse(&r->in, PD_K_ANCHOR, rv_value(&r->in, PD_K_ANCHOR, 0, "-"),
                  "a chain has an anchor");
    read_place(r);
    read_past(r);
    if (r->in.wrong == NULL)
        read_dream(r);
    s->purged = (uint8_t)rv_read_number(&r->in, PD_K_PURGED, 0, "0", 0, 1);
    if (s->purged > pd_gaps(s))
        rv_refuse(&r->in, PD_K_PURGED, rv_span_of("1"), "what was discarded has left a gap");
    if (r->in.wrong == NULL)
        read_laid(r);
    if (s->at == PD_TYPE && r->in.wrong == NULL)
        s->left = (uint8_t)pd_types_left(s);
}

const char *pd_read(const rv_game *game, void *state, const rv_pair *pairs, size_t count,
                    rv_complaint *complaint)
{
    pd_state *s = state;
    reader r = { .in = { game, pairs, count, complaint, NULL }, .s = s };
    s->at = (uint8_t)rv_read_choice(&r.in, PD_K_AT, 0, "buy", pd_at_words);
    if (!prompt_exists(game, s->at))
        rv_refuse(&r.in, PD_K_AT, rv_span_of(pd_at_words[s->at]),
                  "no such prompt with so many players");
    s->active = (uint8_t)rv_read_number(&r.in, PD_K_ACTIVE, 0, "1", 1, rv_seats(game));
    s->blue = (uint8_t)rv_read_number(&r.in, PD_K_BLUE, 0, "0", 0, 1);
    if (s->blue && !game->option[PD_O_TOKEN])
        rv_refuse(&r.in, PD_K_BLUE, rv_span_of("1"), "there is no sleep token in this game");
    read_types(&r);
    read_row(&r);
    read_cost(&r);
    read_piles(&r);
    read_unseen(&r);
    if (r.in.wrong == NULL)
        read_chain(&r);
    if (r.in.wrong)
        return r.in.wrong;
    s->head.over = s->at == PD_OVER;
    pd_run_on(game, s, NULL);
    return NULL;
}
