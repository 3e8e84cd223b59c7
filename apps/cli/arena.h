/* External bots of the arena: programs that read one view per line and answer with a move
   (docs/protocol.md). */
#ifndef RV_ARENA_H
#define RV_ARENA_H

#include "apps/cli/cli.h"

typedef struct external external;

/* `stop` is a file that becomes readable when everything is to end. */
external *external_start(const char *command, int stop);
/* Ends the program and whatever it has started. NULL is fine. */
void external_stop(external *program);
/* The index of its move; -1: it crashed, was too slow or answered nonsense, or everything is to
   end. It is started again for the next game. */
int external_choose(external *program, const rv_game *game, const void *view, int seat,
                    const rv_move *moves, int count);
const rv_complaint *external_fault(const external *program); /* why it was -1 */

#endif
