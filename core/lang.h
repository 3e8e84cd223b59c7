/*
 * lang.h: the catalogue of sentences. A language is a file, lang/CODE.txt, of `key = text`
 * lines; the build turns each into a sorted constant list. What a language lacks is said in
 * English. Machine words (moves, cards in logs) are never
 * translated and do not live here.
 *
 * A text may hold
 *
 *     {name}            a parameter
 *     {name:one|many}   words that follow a number (English: 1 is one; French: -1, 0 and 1 are)
 *     {name:the}        a form of a parameter that is a noun, whatever forms the language needs
 *     {name:#count}     a noun in as many as the parameter `count` says: its form `one` or `many`
 *     {seat:form}       a player, in a form of the language: see below
 *
 * A noun is written as its name followed by its forms: `Water | a: a Water shard | many: Water
 * shards`, in the box that names it, or in the catalogue if none does (GAME.noun.WORD). Where it
 * lacks a form its name is used; tests/test_sentences.c makes sure that no shipped noun lacks one
 * that a sentence asks for.
 *
 * Players have numbers, and may have names, which are anybody's free text. What a language makes of
 * either stands in its catalogue like a noun: `player.number` with {seat}, `player.name` with
 * {name}, and `player.elided` for names before which a word is cut short, in French "de Bob" but
 * "d’Élodie". Those begin with one of lang.elides (in small letters without accents). A form that
 * a language lacks is the English one, or else what stands before the first bar.
 */
#ifndef RV_LANG_H
#define RV_LANG_H

#include "core/text.h"

RV_API_BEGIN

typedef struct rv_entry {
    const char *key, *text;
} rv_entry;

enum { RV_LANGS = 4 }; /* most languages of one program */

/* What is not a sentence stands in the catalogue as lang.NAME; the build takes it out. */
typedef struct rv_lang {
    const char *code;        /* "en" */
    const char *name;        /* "English" */
    const char *one;         /* the numbers that are one and not many: "1" */
    const char *colon;       /* between a name and what it is: ": " */
    const char *semicolon;   /* between parts that have commas of their own: "; " */
    const char *point;       /* of a decimal fraction: "." */
    const char *elides;      /* beginnings of names that cut the word before them short; or none */
    const rv_entry *entries; /* sorted by key */
    size_t count;
    /* What players are called, by seat, for those who speak of people (core/room/lens.h), each in
       their own copy of a language: names[1 .. named - 1]; empty: by number. */
    const rv_span *names;
    size_t named;
} rv_lang;

extern const rv_lang rv_english;
extern const rv_lang *const rv_langs[]; /* all there are, English first; NULL after the last */

const rv_lang *rv_lang_by_code(rv_span code);          /* NULL: unknown */
bool rv_same_lang(const rv_lang *a, const rv_lang *b); /* whatever names they know */

typedef struct rv_arg {
    const char *name;
    rv_span text;
    rv_span forms; /* of a noun: what follows its name; may be empty */
    int seat;      /* of a player, whose number is the text; 0: this is none */
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
/* A text with one parameter, {seat}; and nothing but a player's name, or number. */
void rv_say_seat(rv_out *out, const rv_lang *lang, const char *key, int seat);
void rv_put_seat(rv_out *out, const rv_lang *lang, int seat);
/* What a box calls something, or says of it, in each language; empty where it does not. */
typedef struct rv_name {
    rv_span in[RV_LANGS], forms[RV_LANGS]; /* as in rv_langs, which only core/ needs to know */
} rv_name;
rv_span rv_name_in(const rv_name *name, const rv_lang *lang); /* the English one if there is none */
rv_span rv_forms_in(const rv_name *name, const rv_lang *lang); /* of that one */
/* Something of a box: its id for machines (lang is NULL), its name for people. */
void rv_put_name(rv_out *out, const rv_lang *lang, rv_span id, const rv_name *name);

RV_API_END

#endif
