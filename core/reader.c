/* Reading the values of a position. */
#include "core/reader.h"

/* The complaint names the value that it is about. */
static void name_value(rv_reader *in, const char *rule, int key, rv_span value)
{
    value = rv_shorten(value, 80);
    in->wrong =
        rv_complain_within(in->complaint, "complaint.wrapped.value", "rule=%s key=%s word=%.*s",
                           rule, in->game->rules->keys[key].id, (int)value.size, value.at);
}

void rv_refuse_by(rv_reader *in, const char *rule, int key, rv_span value, const char *why)
{
    if (in->wrong)
        return;
    rv_complain_of(in->complaint, rule, why);
    name_value(in, rule, key, value);
}

/* No thing of this kind is called so. */
static void refuse_noun(rv_reader *in, int key, rv_span word, const rv_noun *noun)
{
    const char *rule = in->game->rules->position_rule;
    if (in->wrong)
        return;
    rv_complain_with(in->complaint, rule, "complaint.position.thing", "thing=%s", noun->id);
    name_value(in, rule, key, word);
}

void rv_refuse(rv_reader *in, int key, rv_span value, const char *why)
{
    rv_refuse_by(in, in->game->rules->position_rule, key, value, why);
}

void rv_refuse_state(rv_reader *in, const char *bug)
{
    const char *rule = in->game->rules->position_rule;
    if (in->wrong || bug == NULL)
        return;
    in->wrong = rv_complain_of(in->complaint, rule, bug);
    if (in->complaint->sentences == 1) /* it does not say which rule */
        in->wrong = rv_complain_within(in->complaint, "complaint.wrapped.rule", "rule=%s", rule);
}

rv_span rv_value(const rv_reader *in, int key, int seat, const char *otherwise)
{
    for (size_t i = 0; i < in->count; i++)
        if (in->pairs[i].key == key && in->pairs[i].seat == seat)
            return in->pairs[i].value;
    return rv_span_of(otherwise);
}

int rv_read_number(rv_reader *in, int key, int seat, const char *otherwise, long lo, long hi)
{
    rv_span value = rv_value(in, key, seat, otherwise);
    long number = lo;
    if (!rv_number(value, lo, hi, &number))
        rv_refuse(in, key, value, "complaint.position.number");
    return (int)number;
}

int rv_read_number_or(rv_reader *in, int key, int seat, int otherwise, long lo, long hi)
{
    char text[16];
    rv_out out = rv_out_to(text, sizeof text);
    rv_put(&out, "%d", otherwise);
    return rv_read_number(in, key, seat, text, lo, hi);
}

int rv_read_if(rv_reader *in, int key, int seat, const char *none, long hi)
{
    if (rv_is(rv_value(in, key, seat, none), none))
        return 0;
    return rv_read_number(in, key, seat, none, 1, hi);
}

int rv_read_choice(rv_reader *in, int key, int seat, const char *otherwise,
                   const char *const *words)
{
    rv_span value = rv_value(in, key, seat, otherwise);
    for (int i = 0; words[i]; i++)
        if (rv_is(value, words[i]))
            return i;
    rv_refuse(in, key, value, "complaint.position.word");
    return 0;
}

bool rv_next_item(const rv_reader *in, rv_span *rest, rv_span *word)
{
    return in->wrong == NULL && !rv_is(*rest, "-") && rv_next_word(rest, word);
}

void rv_read_copies(rv_reader *in, int key, rv_span list, int kind, uint8_t *copies, int n)
{
    const rv_noun *noun = &in->game->rules->nouns[kind];
    rv_span word;
    while (rv_next_item(in, &list, &word)) {
        int at = rv_noun_value(in->game, kind, word) - noun->first;
        if (at < 0 || at >= n)
            refuse_noun(in, key, word, noun);
        else
            copies[at] =
                (uint8_t)(copies[at] + (copies[at] < UINT8_MAX)); /* no box has that many */
    }
}

void rv_refuse_unless(rv_reader *in, int key, const char *blank, const char *why)
{
    int of_seats = in->game->rules->keys[key].of_seats;
    for (int seat = of_seats; seat <= (of_seats ? rv_seats(in->game) : 0); seat++) {
        rv_span value = rv_value(in, key, seat, blank);
        if (!rv_is(value, blank))
            rv_refuse(in, key, value, why);
    }
}
