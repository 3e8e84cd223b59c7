/* Position text, reading (DS-K2): decisions that are open, and what Sleeper and Dreamer remember.
 */
#include "games/dreamscape/position.h"

/* ---- Open decisions ---- */

static void read_harvest(ds_reader *r, rv_span word, rv_span shards, ds_open *open)
{
    if (shards.size != 1 && shards.size != 2) {
        rv_refuse(&r->in, DS_K_OPEN, word, "complaint.ds.seeded");
        return;
    }
    int a = ds_read_colour(r, DS_K_OPEN, (rv_span){ shards.at, 1 }) + 1, b = 0;
    if (shards.size == 2)
        b = ds_read_colour(r, DS_K_OPEN, (rv_span){ shards.at + 1, 1 }) + 1;
    bool swap = b && b < a;
    open->a = (uint8_t)(swap ? b : a);
    open->b = (uint8_t)(swap ? a : b);
}

/* `lay:5` or `lay:5:GW`: what is laid comes out of the row. */
static void read_lay(ds_reader *r, rv_span word, rv_span rest, ds_open *open)
{
    rv_span number = rv_cut(&rest, ':');
    long location = 1;
    if (!rv_number(number, 1, DS_LOCATIONS, &location))
        rv_refuse(&r->in, DS_K_OPEN, word, "complaint.ds.location");
    open->a = (uint8_t)location;
    for (size_t i = 0; i < rest.size && r->in.wrong == NULL; i++) {
        int colour = ds_read_colour(r, DS_K_OPEN, (rv_span){ rest.at + i, 1 });
        if (r->s->laid_count == DS_SHARDS)
            rv_refuse(&r->in, DS_K_OPEN, word, "complaint.ds.more-shards");
        else
            r->s->laid[r->s->laid_count++] = (uint8_t)colour;
    }
}

static void read_pay(ds_reader *r, rv_span word, rv_span rest, ds_open *open)
{
    rv_span how = rv_cut(&rest, ':');
    bool store = rv_is(how, "store");
    if (!store && !rv_is(how, "use"))
        rv_refuse(&r->in, DS_K_OPEN, word, "complaint.ds.pay");
    open->a = (uint8_t)ds_read_card(r, DS_K_OPEN, rest);
    open->b = store;
}

static void read_drop(ds_reader *r, rv_span word, rv_span rest, ds_open *open)
{
    rv_span id = rv_cut(&rest, ':');
    long level = 1;
    open->a = (uint8_t)ds_read_slot(r, DS_K_OPEN, id);
    if (!rv_number(rest, 1, DS_SHARDS, &level))
        rv_refuse(&r->in, DS_K_OPEN, word, "complaint.ds.lift");
    open->b = (uint8_t)level;
}

static void read_left(ds_reader *r, rv_span word, rv_span rest, ds_open *open)
{
    long number = 1;
    if (!rv_number(rest, 1, DS_DRAWN, &number))
        rv_refuse(&r->in, DS_K_OPEN, word, "complaint.position.number");
    open->a = (uint8_t)number;
}

/* The words after the name of an open decision. */
static void read_frame(ds_reader *r, rv_span word, rv_span rest, ds_open *open)
{
    switch ((ds_prompt)open->kind) {
    case DS_PAY:
        read_pay(r, word, rest, open);
        break;
    case DS_HARVEST:
        read_harvest(r, word, rest, open);
        break;
    case DS_LAY:
        read_lay(r, word, rest, open);
        break;
    case DS_DROP:
        read_drop(r, word, rest, open);
        break;
    case DS_RETAIN:
        open->a = (uint8_t)ds_read_colour(r, DS_K_OPEN, rest);
        break;
    case DS_TOWER_PULL:
    case DS_GOLEM_LIFT:
    case DS_PICK:
    case DS_DECK:
        read_left(r, word, rest, open);
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
            rv_refuse(&r->in, DS_K_OPEN, word, "complaint.ds.follows");
        break;
    }
}

void ds_read_open(ds_reader *r, int seat)
{
    rv_span value = rv_value(&r->in, DS_K_OPEN, seat, "-"), rest = value, word;
    ds_seat *p = ds_of(r->s, seat);
    while (rv_next_item(&r->in, &rest, &word)) {
        rv_span details = word, name = rv_cut(&details, ':');
        int kind = DS_PAY;
        while (kind < DS_PROMPTS && !rv_is(name, ds_prompt_words[kind]))
            kind++;
        if (kind == DS_PROMPTS || p->depth == DS_DEPTH) {
            rv_refuse(&r->in, DS_K_OPEN, value, "complaint.ds.decisions");
            return;
        }
        ds_open open = { .kind = (uint8_t)kind };
        read_frame(r, word, details, &open);
        p->open[p->depth++] = open;
    }
}

/* ---- Memories ---- */

void ds_read_travel(ds_reader *r, int seat)
{
    ds_seat *p = ds_of(r->s, seat);
    rv_span value = rv_value(&r->in, DS_K_TRAIL, seat, "auto"), rest = value, word;
    bool sowing = p->depth && p->open[0].kind == DS_SOW;
    bool own = r->s->phase == DS_IN_TRAVEL && (r->s->head.waiting >> seat & 1) && !sowing;
    p->ap = (uint8_t)rv_read_number_or(&r->in, DS_K_AP, seat, own ? DS_AP : 0, 0, DS_AP);
    if (rv_is(value, "auto")) {
        p->trail = (uint8_t)(own ? 1u << (p->at - 1) : 0);
        return;
    }
    while (rv_next_item(&r->in, &rest, &word)) {
        long location = 1;
        if (!rv_number(word, 1, DS_LOCATIONS, &location))
            rv_refuse(&r->in, DS_K_TRAIL, value, "complaint.ds.locations-wanted");
        p->trail = (uint8_t)(p->trail | 1u << (location - 1));
    }
}

void ds_read_walk(ds_reader *r, int seat)
{
    ds_seat *p = ds_of(r->s, seat);
    rv_span value = rv_value(&r->in, DS_K_WALK, seat, "auto"), rest = value, word;
    p->land = (uint8_t)rv_read_number(&r->in, DS_K_LAND, seat, "0", 0, 1);
    if (rv_is(value, "auto")) {
        p->walk = p->land ? ds_dreamer_bit(p) : 0;
        return;
    }
    while (rv_next_item(&r->in, &rest, &word))
        p->walk |= 1u << ds_read_slot(r, DS_K_WALK, word);
}
