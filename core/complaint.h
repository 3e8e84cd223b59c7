/*
 * complaint.h: what is wrong with input, as data: a sentence of the catalogue (complaint.*) and the
 * words in its braces. It is said where it is read, in the language of whoever reads it.
 *
 *     return rv_complain(complaint, NULL, "complaint.position.line");
 *     return rv_complain_with(complaint, option->rule, "complaint.option.value",
 *                             "rule=%s option=%s", option->rule, option->id);
 *
 * What is given for braces is a list of NAME=%s and the like, one space between them; a value may
 * hold anything. A sentence with {complaint} stands around the one that was there before:
 *
 *     return rv_complain_within(complaint, "complaint.wrapped.line", "line=%d", line);
 *
 * Validators return NULL when all is well, and otherwise the key of the outermost sentence. Where
 * nothing is to be filled in, the key alone can be the complaint, behind the rule that is broken:
 * "DS-P3 complaint.ds.state.laid"; rv_complain_of() takes it apart.
 */
#ifndef RV_COMPLAINT_H
#define RV_COMPLAINT_H

#include "core/lang.h"

RV_API_BEGIN

enum { RV_SENTENCES = 6, RV_QUOTES = 12, RV_QUOTED = 4096 };

typedef struct rv_quote {
    uint16_t name, text, size; /* where they are in `quoted`; the name ends with a zero */
} rv_quote;

typedef struct rv_sentence {
    const char *key;
    uint8_t first, count; /* of the quotes */
} rv_sentence;

typedef struct rv_complaint {
    char rule[16];                      /* that refuses it; may be empty */
    rv_sentence sentence[RV_SENTENCES]; /* the outermost first: each is the {complaint} of the one
                                           before */
    rv_quote quote[RV_QUOTES];
    uint8_t sentences, quotes;
    uint16_t used;
    char quoted[RV_QUOTED];
} rv_complaint;

const char *rv_complain(rv_complaint *complaint, const char *rule, const char *key);
/* "DS-P3 complaint.ds.state.laid": the sentence stands within one that names the rule. `rule` is
   what refuses it; NULL: the rule that is named, if one is. */
const char *rv_complain_of(rv_complaint *complaint, const char *rule, const char *what);
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
const char *
rv_complain_with(rv_complaint *complaint, const char *rule, const char *key, const char *format,
                 ...);
const char *rv_complain_list(rv_complaint *complaint, const char *rule, const char *key,
                             const char *format, va_list list); /* format: NULL or as above */
const char *rv_complain_around(rv_complaint *complaint, const char *key, const char *format,
                               va_list list);
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
const char *
rv_complain_within(rv_complaint *complaint, const char *key, const char *format, ...);

/* What the validator that complained has returned. */
static inline const char *rv_complained(const rv_complaint *complaint)
{
    return complaint->sentence[0].key;
}

void rv_complaint_say(const rv_complaint *complaint, const rv_lang *lang, rv_out *out);
/* The same for a complaint that is a key, with or without its rule. */
void rv_complaint_say_of(const char *what, const rv_lang *lang, rv_out *out);

RV_API_END

#endif
