/*
 * lens.h: what a viewer makes of what it is told. A lens hears one stream (stream.h), holds the
 * viewer's state and everything that happened, and turns them into what people and programs read:
 * the scene as JSON, sentences, legal moves, reasons for refusals, the score sheet, the table as
 * text; in any language, and as often as wanted, since it needs to ask nobody. It runs where the
 * viewer is: in the page, in the terminal, or beside the table for those who speak JSON.
 */
#ifndef RV_LENS_H
#define RV_LENS_H

#include "core/room/asked.h"
#include "core/room/stream.h"

RV_API_BEGIN

typedef struct rv_lens rv_lens;

/* NULL: no memory. The boxes of the shelf must outlive the lens. */
rv_lens *rv_lens_new(const rv_shelf *shelf);
void rv_lens_free(rv_lens *lens);
void rv_lens_speak(rv_lens *lens, const rv_lang *lang);
const rv_lang *rv_lens_lang(const rv_lens *lens);

/* From now on sentences call a player by this name, in whatever form the language wants (lang.h);
   with an empty one, or one of blanks, by number again. A name is anybody's free text: whatever it
   holds, nothing in it is read as anything else. False, and nothing has changed: there is no such
   seat, or this is too long, not UTF-8, or holds control characters. A lens knows no names of its
   own, and keeps them from game to game. */
enum { RV_CALLED = 128 }; /* bytes of a name, with its zero */
bool rv_lens_call(rv_lens *lens, int seat, rv_span name);
/* The language with these names, for sentences that others make of what a lens shows: it lives and
   changes with the lens. */
const rv_lang *rv_lens_voice(const rv_lens *lens);

typedef enum rv_heard {
    RV_HEARD,
    RV_H_MISSED, /* messages are missing before this one: a hello is wanted */
    RV_H_OTHER,  /* another version of the engine wrote this: the page is out of date */
    RV_H_BOX,    /* the game is played with a box that is not on the shelf */
    RV_H_BROKEN, /* these bytes are not a message */
} rv_heard;

/* Takes a message, which may be anything. Unless it returns RV_HEARD nothing has changed. */
rv_heard rv_lens_hear(rv_lens *lens, const unsigned char *message, size_t size);

/* ---- Looking: only after the first hello ---- */

bool rv_lens_ready(const rv_lens *lens);
const rv_game *rv_lens_game(const rv_lens *lens);
const void *rv_lens_view(const rv_lens *lens);
int rv_lens_viewer(const rv_lens *lens); /* a seat; 0: spectators */
const rv_about *rv_lens_about(const rv_lens *lens);
/* What the last message began with: its number, how many moves count, and why it was sent. */
const rv_heading *rv_lens_heading(const rv_lens *lens);
uint32_t rv_lens_seen(const rv_lens *lens); /* rv_seen() */
bool rv_lens_over(const rv_lens *lens);
void rv_lens_result(const rv_lens *lens, rv_result *result);
/* What the last message told. */
const rv_event *rv_lens_events(const rv_lens *lens, int *count);
/* What the viewer saw before and after the moves that a seat made last, in one go; of an answer to
   what several were asked, once all have answered. NULL: none have been seen, or they were taken
   back. */
const void *rv_lens_deed(const rv_lens *lens, int seat, const void **after);
/* The legal moves of the viewer; none when it is asked nothing. */
int rv_lens_moves(const rv_lens *lens, rv_move out[RV_MOVES]);
/* The id of a rule that forbids this move, given in words, to the viewer; NULL: it is legal now. */
const char *rv_lens_why(const rv_lens *lens, rv_span words);

/* ---- What people type ---- */

/* The viewer's move that has these words, legal or not: as it is shown, with or without its detail,
   or as machines write it, whose verb may be the first word of the one that is shown. Case, accents
   and stops do not matter. Players go by their numbers, and where that says nothing by their names.
 */
bool rv_lens_read(const rv_lens *lens, rv_span text, rv_move *move);
/* The legal moves that this may abbreviate, by the surest reading that fits any: they begin with
   these words; with these letters; their words begin with these in order, last with last; or just
   in order. Numbers are never cut short, and the first word needs two letters. */
int rv_lens_like(const rv_lens *lens, rv_span text, rv_move out[RV_MOVES]);

/* ---- JSON ---- */

/* What the last message changed, and the whole scene: members of docs/protocol.md, "Messages". */
void rv_lens_scene(const rv_lens *lens, rv_json *json);

/* Answers a request that needs no table (docs/protocol.md), with the members that follow "ok", or
   with "error"; whose eyes it asks for does not matter. False: this is no such request. If the text
   did not fit (json->out->full), ask again with more room. */
bool rv_lens_ask(rv_lens *lens, rv_span line, rv_json *json);
/* Reads such a request. False: what is wrong is written, or (nothing) it is none. */
bool rv_asked_of_lens(rv_asked *asked, rv_span line, rv_out *wrong);
/* Answers one that has been read. NULL: it is not one for lenses. */
const rv_request_kind *rv_lens_request(const rv_asked *asked);
void rv_lens_answer(rv_lens *lens, const rv_asked *asked, rv_json *json);

/* What would come of some moves, in a world that this view of a seat allows: writes the members
   that follow "ok", or returns what is wrong with the request (docs/protocol.md, "What if"). */
const char *rv_what_if(const rv_game *game, const void *view, int seat, const rv_lang *lang,
                       const rv_asked *asked, rv_json *json);

/* What is wrong with a request: "error", in English; in other languages "why", too. `what` is a key
   of the catalogue, or English words for whoever writes programs. */
void rv_put_wrong(const char *what, const rv_lang *lang, rv_json *json);
/* The same for what was wrong with something in it. */
void rv_put_complaint(const rv_complaint *complaint, const rv_lang *lang, rv_json *json);
/* A refusal with its sentence: a rule of the game, or a key of the catalogue. */
void rv_put_refusal(const char *why, const rv_lang *lang, rv_json *json);

RV_API_END

#endif
