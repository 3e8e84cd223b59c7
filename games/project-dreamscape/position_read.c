/* Position text, reading (section 16 of the rules); position_print.c writes it. */
#include "core/reader.h"
#include "games/project-dreamscape/project-dreamscape.h"

#include <string.h>

typedef struct reader {
    rv_reader in;
    pd_state *s;
} reader;

static int read_card(reader *r, int key, rv_span word)
{
    int card = rv_noun_value(r->in.game, PD_N_CARD, word);
    if (card < 0)
        rv_refuse(&r->in, key, word, "complaint.position.card");
    return card < 0 ? 1 : card;
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
    unsigned given = 0;
    while (rv_next_word(&rest, &word)) {
        int type = rv_noun_value(r->in.game, PD_N_TYPE, word);
        if (type < 0 || (given >> type & 1))
            rv_refuse(&r->in, PD_K_TYPES, value, "complaint.pd.eight");
        else
            given |= 1u << type;
    }
    r->s->types = (uint16_t)(given ? given : pd_swap_types(r->in.game));
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
        rv_refuse(&r->in, PD_K_ROW, value, "complaint.pd.five-places");
}

static void read_cost(reader *r)
{
    rv_span value = rv_value(&r->in, PD_K_COST, 0, "1 2 3 4 5"), rest = value, word;
    int place = 0;
    for (; rv_next_word(&rest, &word) && place < PD_ROW; place++) {
        long cost = 0;
        rv_number(word, 1, PD_ROW, &cost);
        r->s->cost[place] = (uint8_t)cost;
    }
    if (word.size > 0)
        rv_refuse(&r->in, PD_K_COST, value, "complaint.pd.five-costs");
}

static int read_z(reader *r, rv_span word)
{
    int turned = word.at[0] == 's' ? PD_TURNED : 0;
    if (word.at[0] != 's' && word.at[0] != 'u')
        rv_refuse(&r->in, PD_K_Z, word, "complaint.pd.z");
    else if (word.size > 1 && word.at[1] == ':')
        return turned | read_card(r, PD_K_Z, (rv_span){ word.at + 2, word.size - 2 });
    else if (word.size > 1)
        rv_refuse(&r->in, PD_K_Z, word, "complaint.pd.z");
    return turned;
}

static int read_reserved(reader *r, rv_span word)
{
    int flags = word.at[0] == '-' ? PD_TURNED : 0;
    if (word.at[0] != '-' && word.at[0] != '+')
        rv_refuse(&r->in, PD_K_RES, word, "complaint.pd.reserved");
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
            rv_refuse(&r->in, key, value, "complaint.pd.more");
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
    }
    read_pile(r, PD_K_PILE, 0, PD_PILE, "-");
    read_pile(r, PD_K_LIMBO, 0, PD_LIMBO, "-");
}

/* The unseen cards are those that `unseen` names, or all that are not shown. */
static void read_unseen(reader *r)
{
    rv_span value = rv_value(&r->in, PD_K_UNSEEN, 0, "auto");
    uint8_t copies[PD_PAIRS];
    int shown[PD_PAIRS + 1] = { 0 };
    pd_deck_of(pd_box_of(r->in.game), r->s->types, copies);
    for (int i = 0; i < r->s->bound[PD_PILES]; i++)
        shown[r->s->cards[i] & PD_CARD]++;
    for (int i = 0; i < PD_ROW; i++)
        shown[r->s->row[i] & PD_CARD]++;
    if (!rv_is(value, "auto"))
        rv_read_copies(&r->in, PD_K_UNSEEN, value, PD_N_CARD, r->s->unseen, PD_PAIRS);
    for (int i = 0; i < PD_PAIRS && rv_is(value, "auto"); i++)
        if (copies[i] > shown[i + 1])
            r->s->unseen[i] = (uint8_t)(copies[i] - shown[i + 1]);
    r->s->deck = (uint8_t)rv_read_number(&r->in, PD_K_DECK, 0, "20", 0, PD_ROOM);
}

/* Names the card of which there are too many: pd_unsound() says only that there is one. */
static void name_surplus(reader *r)
{
    char id[16];
    rv_out out = rv_out_to(id, sizeof id);
    int card = pd_surplus(r->in.game, r->s);
    if (card == 0)
        return;
    rv_put_noun(r->in.game, PD_N_CARD, card, NULL, &out);
    rv_refuse(&r->in, PD_K_UNSEEN, rv_written(&out), "complaint.pd.more-copies");
}

static void read_place(reader *r)
{
    static const char *const kinds[] = {
        [PD_NOWHERE] = "-",      [PD_IN_REM] = "rem",   [PD_TOP_OF] = "top",
        [PD_IN_LIMBO] = "limbo", [PD_IN_PILE] = "pile",
    };
    rv_span value = rv_value(&r->in, PD_K_PLACE, 0, "-"), of = value, kind = rv_cut(&of, ':');
    long number = 0;
    int place = PD_IN_PILE;
    while (place > PD_NOWHERE && !rv_is(kind, kinds[place]))
        place--;
    bool counts = place != PD_NOWHERE && place != PD_IN_LIMBO;
    if (counts ? !rv_number(of, 1, PD_ROOM, &number) : !rv_is(value, kinds[place]))
        rv_refuse(&r->in, PD_K_PLACE, value, "complaint.pd.performed");
    r->s->place = (uint8_t)place;
    r->s->place_of = (uint8_t)number;
}

static void read_past(reader *r)
{
    rv_span value = rv_value(&r->in, PD_K_PAST, 0, "-"), rest = value, word;
    pd_state *s = r->s;
    while (rv_next_item(&r->in, &rest, &word)) {
        rv_span types = word, hash = rv_cut(&types, ':');
        long mask;
        int i = s->past_count;
        if (i == PD_CHAIN || !rv_read_hex(hash, &s->past[i]) || !rv_number(types, 1, 3, &mask)) {
            rv_refuse(&r->in, PD_K_PAST, word, "complaint.pd.situation");
            return;
        }
        s->past_types[i / 4] = (uint8_t)(s->past_types[i / 4] | mask << (i % 4 * 2));
        s->past_count++;
    }
}

static void read_dream(reader *r)
{
    static const char *const where[] = { "-", "rem", "pile", NULL };
    rv_span value = rv_value(&r->in, PD_K_DREAM, 0, "-");
    int type = rv_is(value, "-") ? -1 : rv_noun_value(r->in.game, PD_N_TYPE, value);
    if (type < 0 && !rv_is(value, "-"))
        rv_refuse(&r->in, PD_K_DREAM, value, "complaint.pd.no-type");
    r->s->dream = (uint8_t)(type + 1);
    r->s->on = (uint8_t)rv_read_choice(&r->in, PD_K_ON, 0, "-", where);
}

static void read_laid(reader *r)
{
    rv_span value = rv_value(&r->in, PD_K_LAID, 0, "-"), rest = value, word;
    pd_state *s = r->s;
    while (rv_next_item(&r->in, &rest, &word)) {
        long number = 0;
        if (s->laid_count == PD_ROW || !rv_number(word, 0, PD_ROW, &number))
            rv_refuse(&r->in, PD_K_LAID, value, "complaint.pd.places");
        else
            s->laid[s->laid_count++] = (uint8_t)number;
    }
}

static void read_chain(reader *r)
{
    pd_state *s = r->s;
    s->chain = (uint8_t)rv_read_number(&r->in, PD_K_CHAIN, 0, "0", 0, PD_CHAIN);
    s->performer = (uint8_t)rv_read_if(&r->in, PD_K_PERFORMER, 0, "-", rv_seats(r->in.game));
    s->anchor = (uint8_t)rv_read_if(&r->in, PD_K_ANCHOR, 0, "-", PD_ROOM);
    s->purged = (uint8_t)rv_read_number(&r->in, PD_K_PURGED, 0, "0", 0, 1);
    read_place(r);
    read_past(r);
    read_dream(r);
    read_laid(r);
    if (s->at == PD_TYPE)
        s->left = (uint8_t)pd_types_left(s);
}

const char *pd_read(const rv_game *game, void *state, const rv_pair *pairs, size_t count,
                    rv_complaint *complaint)
{
    pd_state *s = state;
    reader r = { .in = { game, pairs, count, complaint, NULL }, .s = s };
    s->at = (uint8_t)rv_read_choice(&r.in, PD_K_AT, 0, "buy", pd_at_words);
    s->active = (uint8_t)rv_read_number(&r.in, PD_K_ACTIVE, 0, "1", 1, rv_seats(game));
    s->blue = (uint8_t)rv_read_number(&r.in, PD_K_BLUE, 0, "0", 0, 1);
    read_types(&r);
    read_row(&r);
    read_cost(&r);
    read_piles(&r);
    read_unseen(&r);
    read_chain(&r);
    name_surplus(&r);
    rv_refuse_state(&r.in, pd_unsound(game, s));
    if (r.in.wrong)
        return r.in.wrong;
    s->head.over = s->at == PD_OVER;
    pd_run_on(game, s, NULL);
    return NULL;
}
