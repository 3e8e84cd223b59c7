/* pile and unseen: what lies face up in a pile, and what this viewer has not seen yet. Both are
   read from the view as a page gets it, so nothing is told that the view does not hold. */
#include "apps/cli/play.h"

#include <stdio.h>
#include <string.h>

enum { VIEW = 1 << 17, THINGS = 256, LIST = 1 << 15, NAME = 128 };

/* Things are nouns of the game; in views they are machine words. */
typedef struct thing {
    int kind, value, copies;
} thing;

/* Kind 0: no noun has this word. */
static thing thing_of(const rv_game *game, rv_span word)
{
    thing t = { .value = -1, .copies = 1 };
    for (int kind = 1; t.value < 0 && game->rules->nouns[kind].id; kind++)
        if (game->rules->nouns[kind].words) {
            t.value = rv_noun_value(game, kind, word);
            t.kind = t.value < 0 ? 0 : kind;
        }
    return t;
}

static void put_name(const sitting *s, const thing *t, char text[NAME])
{
    rv_out out = rv_out_to(text, NAME);
    rv_put_noun(play_game(s), t->kind, t->value, s->c->lang, &out);
}

static bool is_same(const thing *a, const thing *b)
{
    return a->kind == b->kind && a->value == b->value;
}

static bool is_called_like(const sitting *s, const thing *a, const thing *b)
{
    char one[NAME], two[NAME];
    put_name(s, a, one);
    put_name(s, b, two);
    return strcmp(one, two) == 0;
}

/* Things of the same name are told apart by what they do. */
static void put_thing(const sitting *s, const thing *things, int count, int at, rv_out *list)
{
    char name[NAME];
    const rv_game *game = play_game(s);
    const thing *t = &things[at];
    bool twin = false;
    put_name(s, t, name);
    rv_put(list, "%s%s", at ? ", " : "", name);
    for (int i = 0; i < count && !twin; i++)
        twin = !is_same(t, &things[i]) && is_called_like(s, t, &things[i]);
    if (twin && game->rules->describe) {
        rv_put(list, "%s", s->c->lang->colon);
        game->rules->describe(game, t->kind, t->value, s->c->lang, list);
    }
    if (t->copies > 1)
        rv_put(list, " (%d)", t->copies);
}

/* What it is and how many there are, then their names. */
static void print_things(const sitting *s, const char *key, const thing *things, int count)
{
    static char text[LIST];
    rv_out list = rv_out_to(text, sizeof text);
    char number[16];
    int sum = 0;
    for (int i = 0; i < count; i++) {
        put_thing(s, things, count, i, &list);
        sum += things[i].copies;
    }
    snprintf(number, sizeof number, "%d", sum);
    cli_say(s->c, key, "count", number, NULL);
    if (count > 0)
        cli_print_wrapped("  ", text);
}

/* A list of machine words, with runs of equal ones joined; `pile`: the last one first. */
static void print_list(const sitting *s, const char *key, rv_span array, bool pile)
{
    thing things[THINGS];
    rv_span items[THINGS], item;
    int listed = 0, count = 0;
    while (listed < THINGS && rv_json_item(&array, &item))
        items[listed++] = item;
    for (int i = 0; i < listed; i++) {
        item = items[pile ? listed - 1 - i : i];
        thing t = thing_of(play_game(s), (rv_span){ item.at + 1, item.size - 2 });
        if (count && is_same(&t, &things[count - 1]))
            things[count - 1].copies++;
        else if (t.kind)
            things[count++] = t;
    }
    print_things(s, key, things, count);
}

/* How many there are of each noun of a kind: {"blue":20, ..}. */
static void print_counts(const sitting *s, const char *key, const char *kind, rv_span object)
{
    thing things[THINGS];
    const rv_game *game = play_game(s);
    int count = 0, k = 1;
    while (game->rules->nouns[k].id && strcmp(game->rules->nouns[k].id, kind) != 0)
        k++;
    const rv_noun *noun = &game->rules->nouns[k];
    for (int value = noun->first; noun->id && value <= noun->last && count < THINGS; value++) {
        char word[NAME];
        rv_out out = rv_out_to(word, sizeof word);
        rv_span member;
        long copies;
        rv_put_noun(game, k, value, NULL, &out);
        if (rv_json_member(object, word, &member) && rv_number(member, 1, THINGS, &copies))
            things[count++] = (thing){ k, value, (int)copies };
    }
    print_things(s, key, things, count);
}

static rv_span view_of(const sitting *s, int seat, char text[VIEW])
{
    rv_out out = rv_out_to(text, VIEW);
    rv_json json = rv_json_to(&out);
    rv_view_json(play_game(s), rv_lens_view(s->lens[seat]), NULL, &json);
    RV_ASSERT(!out.full);
    return rv_written(&out);
}

/* A member of a view, or of an object in it, that is a list of words. */
typedef struct part {
    const char *in, *member, *key;
} part;

/* Prints those that this game has; false: it has none. */
static bool print_parts(const sitting *s, rv_span view, const part *parts, size_t count, bool pile)
{
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        rv_span object = view, list;
        if ((parts[i].in && !rv_json_member(view, parts[i].in, &object))
            || !rv_json_member(object, parts[i].member, &list) || list.at[0] != '['
            || (list.size > 2 && list.at[1] != '"'))
            continue;
        print_list(s, parts[i].key, list, pile);
        any = true;
    }
    return any;
}

void play_print_pile(const sitting *s, int seat)
{
    static const part parts[] = {
        { NULL, "pile", "play.pile.cards" },
        { NULL, "discard", "play.pile.cards" },
        { NULL, "used", "play.pile.dreams" },
    };
    static char text[VIEW];
    if (!print_parts(s, view_of(s, seat, text), parts, sizeof parts / sizeof parts[0], true))
        cli_say(s->c, "play.pile.none", NULL);
}

void play_print_unseen(const sitting *s, int seat)
{
    static const part parts[] = {
        { NULL, "unseen", "play.unseen.cards" },
        { "unseen", "dreams", "play.unseen.dreams" },
        { "unseen", "segments", "play.unseen.segments" },
        { "unseen", "chests", "play.unseen.chests" },
    };
    static char text[VIEW];
    rv_span view = view_of(s, seat, text), bag;
    bool any = print_parts(s, view, parts, sizeof parts / sizeof parts[0], false);
    if (rv_json_member(view, "bag", &bag))
        print_counts(s, "play.unseen.bag", "colour", bag);
    else if (!any)
        cli_say(s->c, "play.unseen.none", NULL);
}
