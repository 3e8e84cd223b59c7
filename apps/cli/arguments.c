/* Arguments of commands: options are declared in a list, what is left are names, and settings of a
   game ("players=3", "seed=5"). */
#include "apps/cli/cli.h"

#include <string.h>

static const cli_option *find(const cli_option *options, const char *word)
{
    while (options->word && strcmp(options->word, word) != 0)
        options++;
    return options->word ? options : NULL;
}

static bool take(const cli *c, const cli_option *option, const char *value)
{
    if (option->number)
        return cli_number(c, value, option->low, option->high, option->number);
    if (option->text)
        *option->text = value;
    else
        *option->flag = true;
    return true;
}

bool cli_take_options(const cli *c, int *argc, char **argv, const cli_option *options)
{
    int kept = 0;
    for (int i = 0; i < *argc; i++) {
        const cli_option *option = find(options, argv[i]);
        bool more = option && !option->flag;
        if (option == NULL && (argv[i][0] != '-' || argv[i][1] == '\0')) {
            argv[kept++] = argv[i];
        } else if (option == NULL || (more && i + 1 == *argc)) {
            cli_bad_usage(c);
            return false;
        } else {
            i += more;
            if (!take(c, option, argv[i]))
                return false;
        }
    }
    *argc = kept;
    return true;
}

bool cli_take_settings(const cli *c, int *argc, char **argv, rv_out *options, rv_rng *seed)
{
    int kept = 0;
    for (int i = 0; i < *argc; i++) {
        if (strncmp(argv[i], "seed=", 5) == 0) {
            if (!rv_rng_seed(seed, rv_span_of(argv[i] + 5))) {
                cli_complain(c, "cli.error.seed", "word", argv[i] + 5, NULL);
                return false;
            }
        } else if (strchr(argv[i], '=')) {
            rv_put(options, "%s ", argv[i]);
        } else {
            argv[kept++] = argv[i];
        }
    }
    *argc = kept;
    return true;
}
