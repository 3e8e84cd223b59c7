/* What play.c and play_menu.c share. */
#ifndef RV_PLAY_H
#define RV_PLAY_H

#include "apps/cli/cli.h"

typedef struct sitting {
    cli *c;
    rv_session *session;
    rv_rng luck;      /* of hints */
    rv_player players[RV_SEATS + 1];
    _Alignas(16) unsigned char minds[RV_SEATS + 1][RV_BOT_MEMORY], advice[RV_BOT_MEMORY];
    int shown;        /* the seat whose view is on the screen, and of which ply */
    int shown_ply;
    char path[4096];  /* where the game is saved; empty: nowhere yet */
    bool changed, quit;
} sitting;

/* Plays to the end (of the game or of the input); frees the session. */
int play_session(sitting *s);

#endif
