#include "apps/server/tally.h"

bool tally_allows(tally *t, uint64_t who, uint64_t now, int most, uint64_t window)
{
    int count = 0;
    for (int i = 0; i < TALLY; i++)
        count += t->list[i].who == who && t->list[i].when && t->list[i].when + window > now;
    if (count >= most)
        return false;
    t->list[t->next].who = who;
    t->list[t->next].when = now;
    t->next = (t->next + 1) % TALLY;
    return true;
}
