/* Dreamscape: the numbers of its words. The words themselves are in dreamscape.c, in the same
 * order. */
#ifndef DREAMSCAPE_WORDS_H
#define DREAMSCAPE_WORDS_H

enum ds_option { DS_O_PLAYERS, DS_O_NIGHTMARE, DS_O_CREATION, DS_O_BOARD };

enum ds_noun {
    DS_N_NONE,
    DS_N_SEAT,
    DS_N_COLOUR,
    DS_N_WANTED, /* a colour too: the second of a trade */
    DS_N_SLOT,
    DS_N_LOCATION,
    DS_N_DECK,
    DS_N_LEVEL,
    DS_N_CARD,
    DS_N_PURPOSE,
    DS_N_RATING
};

enum ds_verb {
    DS_V_KEEP,
    DS_V_COLLECT,
    DS_V_GO,
    DS_V_POWER,
    DS_V_PLACE,
    DS_V_ENTER,
    DS_V_STEP,
    DS_V_PLANT,
    DS_V_TRADE,
    DS_V_USE,
    DS_V_STORE,
    DS_V_DONE,
    DS_V_PAY,
    DS_V_SOW,
    DS_V_SEED,
    DS_V_REORDER,
    DS_V_LAY,
    DS_V_PULL,
    DS_V_LIFT,
    DS_V_STOP,
    DS_V_DROP,
    DS_V_DECK,
    DS_V_SKIP,
    DS_V_COMPLETE,
    DS_V_RETAIN,
    DS_V_EXPIRE,
    DS_VERBS
};

enum ds_event {
    DS_E_CHOSEN,
    DS_E_TRAVEL,
    DS_E_COLLECT,
    DS_E_GO,
    DS_E_GO_FREE,
    DS_E_LINK_RED,
    DS_E_TRAVEL_OVER,
    DS_E_MR_NIGHTMARE,
    DS_E_SOW,
    DS_E_POWER,
    DS_E_USE,
    DS_E_STORE,
    DS_E_ARCHIVES,
    DS_E_HARVEST,
    DS_E_SEED,
    DS_E_REORDER,
    DS_E_LAY,
    DS_E_LAID,
    DS_E_PULL,
    DS_E_CARRY,
    DS_E_DRAW,
    DS_E_DRAWN,
    DS_E_KEEP,
    DS_E_PUT_BACK,
    DS_E_CREATION,
    DS_E_FINAL,
    DS_E_PLACE,
    DS_E_ENTER,
    DS_E_STEP_WHITE,
    DS_E_STEP_LAND,
    DS_E_WATER,
    DS_E_MOUNTAIN,
    DS_E_ON_RED,
    DS_E_LAND,
    DS_E_PLANT,
    DS_E_TRADE,
    DS_E_COMPLETE,
    DS_E_RETAIN,
    DS_E_BAGGED,
    DS_E_STRAY,
    DS_E_CREATION_OVER,
    DS_E_REFILL,
    DS_E_CYCLE,
    DS_E_RESTORE,
    DS_E_INITIATIVE,
    DS_E_PURPOSE,
    DS_E_PURPOSE_COLOUR,
    DS_E_UNCOMPLETED,
    DS_E_REDS,
    DS_E_OVER
};

enum ds_sheet {
    DS_S_CARD,
    DS_S_WALK,
    DS_S_PURPOSE,
    DS_S_PURPOSE_COLOUR,
    DS_S_UNCOMPLETED,
    DS_S_REDS,
    DS_S_RATING
};

enum ds_key {
    DS_K_CYCLE,
    DS_K_PHASE,
    DS_K_ORDER,
    DS_K_TURN,
    DS_K_BAG,
    DS_K_ROW, /* + location - 1 */
    DS_K_LINKS = DS_K_ROW + DS_LOCATIONS,
    DS_K_MR,
    DS_K_RESERVE,
    DS_K_TREES,
    DS_K_PURPOSES,
    DS_K_UNSEEN,                         /* + deck - 1 */
    DS_K_UNDER = DS_K_UNSEEN + DS_DECKS, /* + deck - 1 */
    DS_K_AT = DS_K_UNDER + DS_DECKS,
    DS_K_HANDS,
    DS_K_SCORE,
    DS_K_AP,
    DS_K_USED,
    DS_K_TRAIL,
    DS_K_BOARD,
    DS_K_LAND,
    DS_K_WALK,
    DS_K_STRAY,
    DS_K_CARDS,
    DS_K_PILE,
    DS_K_DRAWN,
    DS_K_KEPT,
    DS_K_OPEN,
    DS_K_DECKS,
    DS_K_RATING
};

#endif
