/* What play.c, play_time.c and play_menu.c share. */
#ifndef RV_PLAY_H
#define RV_PLAY_H

#include "apps/cli/cli.h"
#include "apps/cli/input.h"

typedef struct sitting {
    cli *c;
    rv_session *session;
    rv_rng luck; /* of hints */
    rv_player players[RV_SEATS + 1];
    rv_move
        plan[RV_SEATS + 1]; /* what a bot wants to do when its time has passed; verb 0: nothing */
    _Alignas(16) unsigned char minds[RV_SEATS + 1][RV_BOT_MEMORY], advice[RV_BOT_MEMORY];
    int shown; /* the seat whose view is on the screen, and of which ply */
    int shown_ply;
    char path[4096];   /* where the game is saved; empty: nowhere yet */
    uint64_t deadline; /* of the clock that is counted down */
    int64_t told;      /* the seconds last said of it */
    bool prompted;     /* the line begins with a prompt */
    bool changed, quit;
} sitting;

static inline const rv_game *play_game(const sitting *s)
{
    return rv_session_game(s->session);
}

bool play_is_person(const sitting *s, int seat);
/* Whose eyes may read what is printed now: the mover's, the only person's, or everybody's. */
int play_reader(const sitting *s, int mover);
void play_move(sitting *s, rv_move move);

/* ---- play_time.c ---- */

/* How long (ms) the bot at this seat still lets pass before its next move. It thinks first. */
uint32_t play_pause(sitting *s, int seat);
void play_bot(sitting *s, int seat);
/* One line of input while clocks run and bots take their time; false at the end of input.
   `time_passed`: no line yet, but something has happened. */
bool play_read_line(sitting *s, char line[INPUT_BYTES], bool *time_passed);

/* ---- play.c ---- */

/* Plays to the end (of the game or of the input); frees the session. */
int play_session(sitting *s);

#endif
