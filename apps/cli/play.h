/* What the files of play share. */
#ifndef RV_PLAY_H
#define RV_PLAY_H

#include "apps/cli/cli.h"
#include "apps/cli/input.h"

/* People at one screen: a room, and a lens for each pair of eyes that may look at it. What is
   printed is what a lens shows. */
typedef struct sitting {
    cli *c;
    rv_room *room;
    rv_lens *lens[RV_VIEWERS]; /* of each person, and of everybody (0); NULL: nobody looks there */
    rv_lens *past;             /* looks back, for the log */
    cli_mind mind;             /* of the bots */
    _Alignas(16) unsigned char advice[RV_BOT_MEMORY];
    int reader; /* whose lens tells what happens now */
    int shown;  /* the seat whose view is on the screen, and as of which message */
    uint32_t shown_seq;
    char path[4096];   /* where the game is kept; empty: nowhere yet */
    uint64_t version;  /* of that file, as it was left there */
    uint64_t deadline; /* of the clock that is counted down */
    int64_t told;      /* the seconds last said of it */
    bool prompted;     /* the line begins with a prompt */
    bool waits;        /* it has been said that others are not done */
    bool listed;       /* the choices have been printed, or those that may be meant */
    bool people;       /* some sit there, or sat there when the game was put on the table */
    bool changed;      /* since it was put on the table */
    bool unkept;       /* it could not be saved: that is said once */
    bool quit;
} sitting;

static inline const rv_game *play_game(const sitting *s)
{
    return rv_room_game(s->room);
}

bool play_is_person(const sitting *s, int seat);
/* A sentence with a seat as its parameter `name`. */
void play_say_seat(const sitting *s, const char *key, const char *name, int seat);
/* Speaks the language of this reader from now on. */
void play_speak_to(sitting *s, int seat);

/* ---- Changes: those who may know are told by their lenses ---- */

/* A new room with this game, with lenses for all who look; `path`: play_keep_from(). */
void play_sit_down(sitting *s, rv_session *session, const char *path);
void play_stand_up(sitting *s);
/* What somebody at this screen wants. */
rv_reply play_wish(sitting *s, rv_wish wish);
/* What time or a bot brings. */
void play_entry(sitting *s, const rv_log_entry *entry);

/* ---- play_commands.c ---- */

/* Obeys a number of the list, a move in words (as shown, as machines write it, or abbreviated), or
   a command. */
void play_obey(sitting *s, int seat, const char *line);
/* play_reason.c: what the computers' last moves brought them. */
void play_tell_reasons(sitting *s, int seat);
/* Shows the table to a seat. */
void play_show(sitting *s, int seat);

/* ---- play_keep.c ---- */

/* The game came from this file (NULL: it is new): it is kept there if that is in the player's
   folder; what was brought along stays as it is, and the game gets a file of its own. */
void play_keep_from(sitting *s, const char *path);
/* Is there anything to keep? Not of a game that has not begun or changed; but where all was taken
   back the file must say so. */
bool play_is_kept(const sitting *s);
/* Saves a copy under this name; false after a complaint. */
bool play_save(sitting *s, const char *name);
/* Saves where it is kept, with the time that has passed; if that cannot be, or another program has
   gone on with that file, under a new name in the player's folder. False after a complaint. */
bool play_put_away(sitting *s);
/* The same after each change, silently, but for the first time that it fails. */
void play_keep(sitting *s);
/* The newest game in the player's folder that is not over: what is played there, its file, and when
   it was saved; NULL: there is none. */
const rv_rules *play_unfinished(cli *c, char *path, size_t size, long *when);

/* ---- play_piles.c: what this seat's view holds ---- */

void play_print_pile(const sitting *s, int seat);
void play_print_unseen(const sitting *s, int seat);

/* ---- play_time.c ---- */

/* Lets everything happen that is due by now: bots, clocks. True: something did. */
bool play_pass_time(sitting *s);
/* A line (INPUT_LINE), the end of input (INPUT_END), or something has happened (INPUT_TIME). */
input_event play_read_line(sitting *s, char line[INPUT_BYTES]);
/* Ends the prompt: what is told next begins on a new line. */
void play_end_prompt(sitting *s);

/* ---- play.c ---- */

/* A move with its number in the list. */
void play_print_choice(const sitting *s, int seat, int number, rv_move move);

/* Plays to the end of the game or of the input, then cleans up. */
int play_session(sitting *s);

#endif
