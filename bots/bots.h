/*
 * bots.h: players that are programs. A bot sees a view and the legal moves, never more, and has its
 * own stream of chance. It thinks in slices, so that it never blocks a page or a server.
 *
 *     rv_player p;
 *     rv_player_sit(&p, rv_bot_by_id(name), memory, seed);      memory: bot->memory bytes, yours
 *     rv_player_ask(&p, &game, view, seat, moves, count);       a decision begins
 *     while ((chosen = rv_player_think(&p, 500)) < 0)           500 positions at a time
 *         ;                                                     ... let others breathe
 *
 * A level is a number of positions to look at, never a time: a bot is as strong on a phone as on a
 * server, and the same seed gives the same choice everywhere.
 */
#ifndef RV_BOTS_H
#define RV_BOTS_H

#include "core/reverie.h"

RV_API_BEGIN

typedef struct rv_bot rv_bot;

/* Whoever runs a bot is called now and then in the midst of its thinking, and may do anything else
   there before it goes on. */
typedef struct rv_breath {
    void (*take)(void *user);
    void *user;
} rv_breath;

/* A bot at a seat, and the decision it is making. */
typedef struct rv_player {
    const rv_bot *bot;
    void *memory;
    rv_rng rng;
    const rv_game *game; /* of the present decision */
    const void *view;
    const rv_move *moves;
    int seat, count;
    int at;                  /* positions looked at so far */
    int chosen;              /* the last choice; -1: still thinking */
    uint64_t due;            /* of what it expects to see next; see rv_player_leave() */
    const rv_breath *breath; /* set it before asking, if you like */
} rv_player;

struct rv_bot {
    const char *id;
    size_t memory; /* bytes it wants; it may keep things there between decisions */
    int level;     /* of those that search: 0 easy .. 3 expert (rv_knowledge) */
    int times;     /* of those that search: multiplies the budget of the level; 0: as it is */
    int sees_all;  /* it is given the state itself as its view: not for play (rv_bot_all_seeing) */
    void (*ask)(rv_player *player);             /* NULL: nothing to prepare */
    int (*think)(rv_player *player, int slice); /* the chosen index, or -1: not yet */
    size_t (*keep)(rv_player *player);          /* rv_player_keep(); NULL: it keeps nothing */
};

/* The bots by strength; NULL ends the list. */
extern const rv_bot *const rv_bots[];
const rv_bot *rv_bot_by_id(rv_span id); /* NULL: unknown */
enum { RV_BOT_MEMORY = 4 << 20 };       /* no bot wants more */
/* About how much a decision takes, in positions looked at. */
uint32_t rv_bot_cost(const rv_bot *bot, const rv_game *game);

void rv_player_sit(rv_player *player, const rv_bot *bot, void *memory, rv_rng rng);
/* Sits down to give advice on this view: its luck follows from what is seen, so whoever asks again,
   anywhere, hears the same. Not for bots that play, whose luck nobody may foresee. */
void rv_player_advise(rv_player *player, const rv_bot *bot, void *memory, const rv_game *game,
                      const void *view);
/* For hosts that ask all bots through one player and one memory. When it leaves, once it has
   chosen, it notes what it should see next; if it returns to that very position it goes on with
   what it has thought, otherwise it sits down afresh. */
void rv_player_leave(rv_player *player);
void rv_player_return(rv_player *player, const rv_bot *bot, void *memory, rv_rng rng,
                      const rv_game *game, const void *view, int seat);
void rv_player_ask(rv_player *player, const rv_game *game, const void *view, int seat,
                   const rv_move *moves, int count);
int rv_player_think(rv_player *player, int slice);
/* Asks and thinks to the end, and takes breath between slices. */
int rv_player_choose(rv_player *player, const rv_game *game, const void *view, int seat,
                     const rv_move *moves, int count);

/* For hosts with many players and little memory: once it has chosen, all that it wants to find
   again are the first bytes of its memory; how many is returned. Copy these and the player, and
   bring both back before it is asked again, as if nothing had happened. Nothing can be said of its
   last moves any more (rv_player_ranks). */
size_t rv_player_keep(rv_player *player);

/* What a searching bot expects of a move. */
typedef struct rv_hope {
    int move;      /* index in the list of legal moves */
    int chance;    /* 0..1000, of a win; in solo games how good it looks, 500 being neutral */
    uint32_t seen; /* how much it was looked at; 0: not at all, and `chance` means nothing */
} rv_hope;

/* Once a searching bot has chosen: the moves it looked at, the chosen one first, then by what it
   thinks of them. Returns how many were written, `most` at most; 0 for bots that do not search, and
   where there was nothing to choose or the choice was worked out (rv_sense). */
int rv_player_ranks(const rv_player *player, rv_hope *out, int most);

/* Why did it do that? One line about what a seat's moves have changed between two views of one
   viewer, in the terms by which bots judge; of one open move beside the best other one. It follows
   from these views alone, so it gives away nothing that the viewer does not see. False: bots know
   nothing of this game. */
bool rv_reason_say(const rv_game *game, const void *before, const void *after, int who,
                   const rv_lang *lang, rv_out *out);

/* ---- For bots ---- */

extern const rv_bot rv_bot_random, rv_bot_greedy, rv_bot_easy, rv_bot_normal, rv_bot_hard,
    rv_bot_expert;
/* `hard`, if it saw all hands and all draws to come. In no list: it serves only to measure how far
   luck decides a game. */
extern const rv_bot rv_bot_all_seeing;

/* In the midst of long work; `breath` may be NULL. */
void rv_breathe(const rv_breath *breath);

/* Makes the player's move in a possible world, and returns the hash of what its seat then sees; 0
   if the move draws something, or if the seat does not decide next. */
uint64_t rv_foresee(const rv_player *player, void *state, rv_move move);
/* The same from what the player sees, in any world. */
uint64_t rv_expect(const rv_player *player, rv_move move);

/* How good a state is for each seat, 0..1; once the game is over the result decides. */
void rv_appraise(const rv_game *game, const void *state, double out[RV_SEATS + 1]);

/* One term of a bot's judgement of a table, named by a key of the catalogue, and its worth. */
typedef struct rv_term {
    const char *key;
    int32_t worth;
    bool win; /* it stands for the win or the loss itself: named, and not counted */
} rv_term;
enum { RV_TERMS = 6 }; /* most a game may have */

/* What bots know of a game beyond its rules: one record for each folder bots/NAME. All but `rules`
   may be NULL. */
typedef struct rv_sense {
    const rv_rules *rules;
    /* How good the table looks for a seat (higher is better, any scale): the yardstick of all bots
       that look ahead, on a full state or a guess. NULL: the score. */
    int32_t (*value)(const rv_game *game, const void *state, int who);
    /* Where it can be worked out what a seat should do (a composition, say): the moves of that seat
       to the end of the task, in order, each legal after those before it; returns how many. More
       `effort` (at least 1) gives better ones, and where it is much, breath is taken. The same on
       that seat's view. Returns 0 where it is a matter of judgement. NULL: everything is. */
    int (*advise)(const rv_game *game, const void *state, int who, uint32_t effort,
                  const rv_breath *breath, rv_move out[RV_MOVES]);
    /* Does this legal move cost or risk something and bring nothing that is worth it, by a rule,
       whatever comes? Bots leave such moves alone while there are others. On a full state or a
       guess. NULL: there are none. */
    bool (*idle)(const rv_game *game, const void *state, rv_move move);
    /* Of moves that may be made in either order, those of greater haste go first: what others or
       the end of a turn may take away comes before what stays. NULL: nothing is lost by waiting. */
    int (*haste)(rv_move move);
    /* rv_guess() makes a possible world: this makes it a likely one. Writes only what the viewer
       does not see. NULL: all possible worlds are equally likely. */
    void (*imagine)(const rv_game *game, void *state, int viewer, rv_rng *rng);
    /* What has come about by chance, that everybody sees and plans should differ by, as a number
       (choices may change it, too): the same on any view. A tree keeps apart what follows (tree.c).
       NULL: nothing of that kind. */
    uint32_t (*fate)(const rv_game *game, const void *state);
    /* The yardstick for one seat, term by term, as far as a view shows it: any view will do, and
       what it hides counts for nothing. It is compared with another: between the views `before` and
       `after` time has passed, which is nobody's gain or loss, so both are judged by what things
       are worth at the later time. Always the same terms in the same order; returns how many.
       NULL: no reasons can be given. */
    int (*terms)(const rv_game *game, const void *view, const void *before, const void *after,
                 int who, rv_term out[RV_TERMS]);
    const char *unit; /* what terms are counted in, a key of the catalogue */
    int32_t one;      /* and what one of it is worth */
} rv_sense;

/* What search should know of one game. */
enum { RV_LEVELS = 4 }; /* easy, normal, hard, expert */
typedef enum rv_way { RV_BY_TREE, RV_BY_PLAN } rv_way;
typedef struct rv_knowledge {
    const rv_sense *sense;
    rv_way way;             /* a tree of everybody's moves (tree.c), or one's own turn (plan.c) */
    int budget[RV_LEVELS];  /* positions per decision, or iterations, by level */
    int scale;              /* a lead in value that is worth about three quarters of a win */
    int solo_middle;        /* solo: a value that is neither good nor bad, and */
    int solo_scale;         /* how far above it is clearly good */
    int turn;               /* plans: decisions in a usual plan, or in a stage of it */
    const char *stage;      /* plans: the verb that ends a stage; NULL: there are no stages */
    bool beyond[RV_LEVELS]; /* plans: go on to one's next turn, by level */
    uint32_t effort[RV_LEVELS]; /* for what can be worked out (advise), by level */
    int playout[RV_LEVELS];     /* trees: plies, each the best by the yardstick, before judging */
    double explore;             /* trees: how curious the search is */
} rv_knowledge;

const rv_knowledge *rv_knowledge_of(const rv_game *game);

/* Makes a likely world out of a view. */
void rv_imagine(const rv_game *game, void *view, rv_rng *rng);

RV_API_END

#endif
