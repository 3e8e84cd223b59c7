/* admin: for whoever looks after a server. What is only read comes from the store; everything else
   is asked of the server that is running on it. */
#include "apps/server/admin.h"
#include "apps/server/store/store.h"
#include "apps/cli/cli.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* One line for each, without control characters that a terminal would obey. */
static void print_cells(void *user, const char *const cells[STORE_CELLS], int count)
{
    (void)user;
    for (int i = 0; i < count; i++)
        printf("%s%s", i ? "\t" : "", cells[i] ? cells[i] : "");
    putchar('\n');
}

/* ---- Asking the server ---- */

/* -1: no server is running there. */
static int reach(const char *data)
{
    struct sockaddr_un address;
    int folder = admin_address(data, &address);
    int to = folder < 0 ? -1 : socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (to >= 0 && connect(to, (struct sockaddr *)&address, sizeof address) != 0) {
        close(to);
        to = -1;
    }
    if (folder >= 0)
        close(folder);
    return to;
}

/* A refusal is a key of the catalogue. */
static int complain(const cli *c, const char *key)
{
    static const char *const known[] = { "admin.error.order", "admin.error.table",
                                         "admin.error.person", "admin.error.unwritten" };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(key, known[i]) == 0)
            return cli_complain(c, known[i], NULL);
    return cli_complain(c, "admin.error.silent", NULL);
}

static int ask(const cli *c, const char *data, const char *what, const char *whom)
{
    char line[512], *answer = NULL;
    size_t room = 0;
    int to = reach(data), end = 0;
    if (to < 0)
        return cli_complain(c, "admin.error.server", "file", data, NULL);
    int size = snprintf(line, sizeof line, "%s %s\n", what, whom);
    FILE *from = fdopen(to, "r+");
    if (from == NULL || size < 0 || (size_t)size >= sizeof line
        || send(to, line, (size_t)size, MSG_NOSIGNAL) != size
        || getline(&answer, &room, from) <= 0) {
        end = complain(c, "");
    } else if (strcmp(answer, "ok\n") == 0) {
        while (getline(&answer, &room, from) > 0)
            fputs(answer, stdout);
    } else {
        answer[strcspn(answer, "\n")] = '\0';
        end = complain(c, strncmp(answer, "error ", 6) == 0 ? answer + 6 : "");
    }
    free(answer);
    if (from)
        fclose(from);
    return end;
}

/* ---- All of it ---- */

typedef enum way { LIST, BACKUP, ASK } way;

int cli_admin(cli *c, int argc, char **argv)
{
    static const struct {
        const char *word;
        int words; /* that follow it */
        way way;
        store_kind list;
    } orders[] = {
        { "tables", 0, LIST, STORE_TABLES },
        { "people", 0, LIST, STORE_PEOPLE },
        { "reports", 0, LIST, STORE_REPORTS },
        { "backup", 1, BACKUP, 0 },
        { "guests", 0, ASK, 0 },
        { "close", 1, ASK, 0 },
        { "ban", 1, ASK, 0 },
        { "unban", 1, ASK, 0 },
        { "bans", 0, ASK, 0 },
        { "forget", 1, ASK, 0 },
        { "metrics", 0, ASK, 0 },
    };
    char own[PATH_MAX];
    rv_complaint complaint;
    char why[CLI_SENTENCE];
    const char *data = own;
    const cli_option list[] = { { "--data", .text = &data }, { .word = NULL } };
    size_t i = 0, count = sizeof orders / sizeof orders[0];
    cli_data_path(SERVE_TABLES, own, sizeof own);
    if (!cli_take_options(c, &argc, argv, list))
        return CLI_WRONG;
    while (argc > 0 && i < count && strcmp(argv[0], orders[i].word) != 0)
        i++;
    if (argc == 0 || i == count)
        return cli_bad_usage(c);
    const char *whom = orders[i].words && argc > 1 ? argv[1] : "";
    if (argc != 1 + orders[i].words)
        return cli_bad_usage(c);
    switch (orders[i].way) {
    case ASK:
        return ask(c, data, orders[i].word, whom);
    case LIST:
        if (store_list(data, orders[i].list, print_cells, NULL, &complaint))
            return 0;
        break;
    case BACKUP:
        if (store_backup(data, whom, &complaint))
            return 0;
        break;
    }
    return cli_complain(c, "cli.error.file", "file", orders[i].way == BACKUP ? whom : data,
                        "reason", cli_why(c, &complaint, why), NULL);
}
