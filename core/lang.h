/*
 * lang.h: the catalogue of sentences. lang/en.txt and lang/fr.txt hold `key = text` lines; the
 * build turns each into a sorted constant table. Machine words (moves, cards in logs) are never
 * translated and do not live here.
 *
 * A text may hold
 *
 *     {name}            a parameter
 *     {name:one|many}   words that follow a number (English: 1 is one; French: -1, 0 and 1 are)
 *     {name:the}        a form of a parameter that is a noun, whatever forms the language needs
 *     {name:#count}     a noun in as many as the parameter `count` says: its form `one` or `many`
 *
 * A noun is written as its name followed by its forms: `Water | a: a Water shard | many: Water
 * shards`, in the box that names it, or in the catalogue if none does (GAME.noun.WORD). Where it
 * lacks a form its name is used; tests/test_sentences.c makes sure that no shipped noun lacks one
 * that a sentence asks for.
 */
#ifndef RV_LANG_H
#define RV_LANG_H

#include "core/text.h"

RV_API_BEGIN

typedef struct rv_entry {
    const char *key, *text;
} rv_entry;

typedef struct rv_lang {
    const char *code;        /* "en" */
    const rv_entry *entries; /* sorted by key */
    size_t count;
} rv_lang;

extern const rv_lang rv_english, rv_french;

const rv_lang *rv_lang_by_code(rv_span code); /* NULL: unknown */

typedef struct rv_arg {
    const char *name;
    rv_span text;
    rv_span forms; /* of a noun: what follows its name; may be empty */
} rv_arg;

/* Takes the name off the front of a noun and leaves its forms. */
rv_span rv_noun_name(rv_span *noun);

/* The text of a key, or NULL. */
const char *rv_lookup(const rv_lang *lang, rv_span key);
/* Writes the text with its parameters filled in; a missing key is written as itself, in
   brackets. */
void rv_say(rv_out *out, const rv_lang *lang, const char *key, const rv_arg *args, size_t count);
void rv_say_text(rv_out *out, const rv_lang *lang, const char *text, const rv_arg *args,
                 size_t count);
/* Shorthand for a text without parameters. */
const char *rv_text(const rv_lang *lang, const char *key);
/* A text with one parameter, a number. */
void rv_say_number(rv_out *out, const rv_lang *lang, const char *key, const char *name, int value);
/* Boxes have names and texts in both languages: English is 0, French 1. */
int rv_lang_index(const rv_lang *lang);
/* Something of a box: its id for machines (lang is NULL), its name for people. */
void rv_put_name(rv_out *out, const rv_lang *lang, rv_span id, const rv_span name[2]);
/* What somebody complained of in English (rv_complain(), validators, the system), in the language.
   False: some of it is left in English, since the catalogue has no such complaint. */
bool rv_complaint_say(rv_span complaint, const rv_lang *lang, rv_out *out);
/* Between a name and what it is: ": ", preceded in French by a no-break space. */
const char *rv_colon(const rv_lang *lang);
/* Between parts that have commas of their own: "; ", likewise. */
const char *rv_semicolon(const rv_lang *lang);

RV_API_END

#endif
