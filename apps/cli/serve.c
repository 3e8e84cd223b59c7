/* serve: the page for browsers on this machine or on the network, and tables for those who meet
   there. */
#include "apps/server/serve.h"
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
    for (int i = 0; i < argc; i++) {
        const char *word = argv[i];
        long port = 0;
        if (strcmp(word, "--no-limits") == 0) {
            settings->generous = true;
            continue;
        }
        if (++i == argc)
            return cli_bad_usage(c), false;
        if (strcmp(word, "--host") == 0)
            settings->host = argv[i];
        else if (strcmp(word, "--page") == 0)
            settings->folder = argv[i];
        else if (strcmp(word, "--data") == 0)
            settings->data = argv[i];
        else if (strcmp(word, "--public") == 0)
            settings->origin = argv[i];
        else if (strcmp(word, "--proxy") == 0)
            settings->proxy = argv[i];
        else if (strcmp(word, "--cert") == 0)
            settings->certificate = argv[i];
        else if (strcmp(word, "--key") == 0)
            settings->key = argv[i];
        else if (strcmp(word, "--port") != 0 && strcmp(word, "--metrics") != 0)
            return cli_bad_usage(c), false;
        else if (!cli_number(c, argv[i], 0, 65535, &port))
            return false;
        else if (strcmp(word, "--port") == 0)
            settings->port = (int)port;
        else
            settings->metrics = (int)port;
    }
    if ((settings->certificate == NULL) != (settings->key == NULL))
        return cli_bad_usage(c), false;
    return true;
}

int cli_serve(cli *c, int argc, char **argv)
{
    char folder[PATH_MAX], own[PATH_MAX], number[16];
    rv_complaint complaint;
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
        cli_say(c, "serve.memory", "file", own, "reason", complaint.text, NULL);
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
                            complaint.text, NULL);
    case SERVE_NO_DATA:
        return cli_complain(c, "cli.error.file", "file",
                            settings.data ? settings.data : SERVE_TABLES, "reason", complaint.text,
                            NULL);
    case SERVE_FAILED:
        break;
    }
    return cli_complain(c, "serve.error.failed", NULL);
}
