/* serve: the page for a browser on this machine or in the house. */
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

/* Seen from the folder this program is in: ../share/reverie/web where it is installed, else
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

/* As a grandchild, so that nobody has to wait for it. */
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

int cli_serve(cli *c, int argc, char **argv)
{
    char folder[PATH_MAX], number[16];
    serve_settings settings = { .host = "127.0.0.1", .port = PORT, .folder = folder,
                                .watch_input = isatty(0) && !has_display(), .ready = ready,
                                .user = c };
    page_folder(folder, sizeof folder);
    for (int i = 0; i < argc; i += 2) {
        long port = 0;
        if (i + 1 == argc)
            return cli_bad_usage(c);
        if (strcmp(argv[i], "--host") == 0)
            settings.host = argv[i + 1];
        else if (strcmp(argv[i], "--page") == 0)
            settings.folder = argv[i + 1];
        else if (strcmp(argv[i], "--port") != 0)
            return cli_bad_usage(c);
        else if (!cli_number(c, argv[i + 1], 0, 65535, &port))
            return CLI_WRONG;
        else
            settings.port = (int)port;
    }
    snprintf(number, sizeof number, "%d", settings.port);
    switch (serve_page(&settings)) {
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
    case SERVE_FAILED:
        break;
    }
    return cli_complain(c, "serve.error.failed", NULL);
}
