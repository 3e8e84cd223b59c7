/* The requests that there are, as tools/requests.py reads them: members with what they must be,
   then each request with where it is heard, who may ask, whether it changes something, and its
   members. */
#include "apps/server/house/inside.h"
#include "core/room/lens_inside.h"
#include "core/room/table_inside.h"

#include <stdio.h>

static void show_members(uint64_t members)
{
    putchar('\t');
    for (int m = 0; m < RV_MEMBERS; m++)
        if (members >> m & 1)
            printf(" %d", m);
}

static void show(const char *where, const rv_request_kind *kind)
{
    static const char *const askers[] = {
        [RV_BY_ALL] = "all",     [RV_BY_HERE] = "here",   [RV_BY_LENS] = "lens",
        [RV_BY_GUEST] = "guest", [RV_BY_SEAT] = "seated", [RV_BY_HOST] = "host"
    };
    printf("%s\t%s\t%s\t%d", where, kind->what, askers[kind->by], (kind->flags & RV_CHANGES) != 0);
    show_members(kind->has);
    show_members(kind->may);
    puts("");
}

int main(void)
{
    for (int m = 0; m < RV_MEMBERS; m++) {
        char text[128];
        rv_out out = rv_out_to(text, sizeof text);
        rv_member_say((rv_member)m, &out);
        printf("member\t%d\t%s\t%s\n", m, rv_member_name((rv_member)m), text);
    }
    for (const rv_table_request *one = rv_play_requests; one->kind.what; one++)
        show("table", &one->kind);
    for (const rv_lens_kind *one = rv_lens_requests; one->kind.what; one++)
        show("lens", &one->kind);
    for (const rv_table_request *one = rv_bring_requests; one->kind.what; one++)
        show("table", &one->kind);
    for (const house_request *one = house_requests; one->kind.what; one++)
        show("elsewhere", &one->kind);
    return 0;
}
