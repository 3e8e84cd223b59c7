#include "games/games.h"

#include <string.h>

extern const rv_rules pd_rules, in_rules, ds_rules, dr_rules, null_rules;

#define LIST &pd_rules, &in_rules, &ds_rules, &dr_rules, &null_rules

const rv_rules *const rv_games[RV_GAMES] = { LIST };

_Static_assert(sizeof((const rv_rules *[]){ LIST }) / sizeof(const rv_rules *) == RV_GAMES,
               "RV_GAMES of games.h counts the games of this list");

const rv_rules *rv_game_by_id(rv_span id)
{
    for (int i = 0; i < RV_GAMES; i++)
        if (rv_is(id, rv_games[i]->id))
            return rv_games[i];
    return NULL;
}

/* Made by the build from boxes/: the files of each game, one after the other; an entry without a
   game ends the list. */
typedef struct shipped {
    const char *game;
    const rv_file *files;
    size_t count;
} shipped;
extern const shipped rv_shipped[];

const rv_file *rv_shipped_files(const rv_rules *rules, size_t *count)
{
    const shipped *box = rv_shipped;
    while (box->game && strcmp(box->game, rules->id) != 0)
        box++;
    if (box->game == NULL)
        rv_bug("every game is in the list GAMES of CMakeLists.txt", __FILE__, __LINE__);
    *count = box->count;
    return box->files;
}
