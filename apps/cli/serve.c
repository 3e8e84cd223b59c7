/* serve: the page for browsers on this machine or on the network, and tables for those who meet
   there. */
#include "apps/server/serve.h"
#include "apps/server/address.h"
#include "apps/cli/cli.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PORT = 8377 };

/* Seen from the folder this program is in: ../share/reverie/web if it is installed, else
   build/web. */
static void page_folder(char *folder, size_t size)
{
    char self[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    self[length > 0 ? length : 0] = '\0';
    for (int up = 0; up < 2 && strchr(self, '/'); up++)
        *strrchr(self, '/') = '\0';
    snprintf(folder, size, "%.*s/share/reverie/web", (int)size - 32, self);
    if (access(folder, F_OK) != 0)
        snprintf(folder, size, "%.*s/web", (int)size - 32, self);
}

static bool has_display(void)
{
    const char *x = getenv("DISPLAY"), *wayland = getenv("WAYLAND_DISPLAY");
    return (x && *x) || (wayland && *wayland);
}

/* In a grandchild, so that nobody has to wait for it. */
static void open_browser(const char *address)
{
    pid_t child = fork();
    if (child == 0) {
        if (fork() == 0) {
            int nowhere = open("/dev/null", O_RDWR);
            dup2(nowhere, 0);
            dup2(nowhere, 1);
            dup2(nowhere, 2);
            execlp("xdg-open", "xdg-open", address, (char *)NULL);
            _exit(1);
        }
        _exit(0);
    }
    if (child > 0)
        waitpid(child, NULL, 0);
}

static void ready(void *user, const char *address, bool alone)
{
    cli *c = user;
    cli_say(c, "serve.address", "address", address, NULL);
    if (!alone)
        cli_say(c, "serve.reachable", NULL);
    if (has_display())
        open_browser(address);
    else if (isatty(0))
        cli_say(c, "serve.terminal", NULL);
    cli_say(c, "serve.stop", NULL);
    fflush(stdout);
}

/* The options of serve; false after a complaint. */
static bool read_options(cli *c, int argc, char **argv, serve_settings *settings)
{
    long port = settings->port, metrics = settings->metrics;
    const cli_option list[] = {
        { "--host", .text = &settings->host },
        { "--port", .number = &port, .low = 0, .high = 65535 },
        { "--page", .text = &settings->folder },
        { "--data", .text = &settings->data },
        { "--public", .text = &settings->origin },
        { "--proxy", .text = &settings->proxy },
        { "--cert", .text = &settings->certificate },
        { "--key", .text = &settings->key },
        { "--metrics", .number = &metrics, .low = 0, .high = 65535 },
        { "--no-limits", .flag = &settings->generous },
        { .word = NULL },
    };
    if (!cli_take_options(c, &argc, argv, list))
        return false;
    if (argc > 0)
        return cli_bad_usage(c), false;
    settings->port = (int)port;
    settings->metrics = (int)metrics;
    net_address from;
    if ((settings->certificate == NULL) != (settings->key == NULL)
        || (settings->proxy && !net_address_read(settings->proxy, &from)))
        return cli_bad_usage(c), false;
    return true;
}

int cli_serve(cli *c, int argc, char **argv)
{
    char folder[PATH_MAX], own[PATH_MAX], number[16];
    rv_complaint complaint;
    char why[CLI_SENTENCE];
    serve_settings settings = { .host = "127.0.0.1",
                                .port = PORT,
                                .folder = folder,
                                .data = own,
                                .shelf = c->shelf,
                                .watch_input = isatty(0) && !has_display(),
                                .ready = ready,
                                .user = c };
    page_folder(folder, sizeof folder);
    own[0] = '\0';
    if (!read_options(c, argc, argv, &settings))
        return CLI_WRONG;
    if (settings.data == own)
        cli_data_path(SERVE_TABLES, own, sizeof own);
    snprintf(number, sizeof number, "%d", settings.port);
    serve_end end = serve_page(&settings, &complaint);
    if (end == SERVE_NO_DATA && settings.data == own) {
        cli_say(c, "serve.memory", "file", own, "reason", cli_why(c, &complaint, why), NULL);
        settings.data = NULL;
        end = serve_page(&settings, &complaint);
    }
    switch (end) {
    case SERVE_STOPPED:
        return 0;
    case SERVE_INPUT:
        return cli_play(c, 0, NULL);
    case SERVE_NO_PAGE:
        return cli_complain(c, "serve.error.page", "folder", settings.folder, NULL);
    case SERVE_NO_NAME:
        return cli_complain(c, "serve.error.name", "host", settings.host, NULL);
    case SERVE_NOT_OURS:
        return cli_complain(c, "serve.error.host", "host", settings.host, NULL);
    case SERVE_NO_PORT:
        return cli_complain(c, "serve.error.port", "host", settings.host, "port", number, NULL);
    case SERVE_NO_METRICS:
        snprintf(number, sizeof number, "%d", settings.metrics);
        return cli_complain(c, "serve.error.port", "host", "127.0.0.1", "port", number, NULL);
    case SERVE_NO_KEYS:
        return cli_complain(c, "cli.error.file", "file", settings.certificate, "reason",
                            cli_why(c, &complaint, why), NULL);
    case SERVE_NO_DATA:
        return cli_complain(c, "cli.error.file", "file",
                            settings.data ? settings.data : SERVE_TABLES, "reason",
                            cli_why(c, &complaint, why), NULL);
    case SERVE_FAILED:
        break;
    }
    return cli_complain(c, "serve.error.failed", NULL);
}
