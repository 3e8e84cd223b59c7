/* scenario, position, games, rules: commands that read text and print text. */
#include "apps/cli/cli.h"
#include "core/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void report(void *user, const char *place, const rv_complaint *what)
{
    const cli *c = user;
    char why[CLI_SENTENCE];
    printf("%s%s%s\n", place, c->lang->colon, cli_why(c, what, why));
}

int cli_scenario(cli *c, int argc, char **argv)
{
    static _Alignas(16) unsigned char memory[RV_SCENARIO_BYTES];
    rv_scenarios all = { .boxes = c->boxes,
                         .count = RV_GAMES,
                         .files = rv_shipped_files,
                         .memory = memory,
                         .report = report,
                         .user = c };
    if (argc == 0)
        return cli_bad_usage(c);
    for (int i = 0; i < argc; i++) {
        size_t size;
        char *text = cli_read_file(c, argv[i], &size);
        if (text == NULL)
            all.unreadable++;
        else
            rv_scenario_run(&all, argv[i], (rv_span){ text, size });
        free(text);
    }
    char passed[16], failed[16];
    snprintf(passed, sizeof passed, "%d", all.passed);
    snprintf(failed, sizeof failed, "%d", all.failed);
    cli_say(c, "cli.scenario.count", "passed", passed, "failed", failed, NULL);
    return all.unreadable ? CLI_WRONG : all.failed > 0;
}

/* A position from a text of `game` and `set` lines, or from a log at a ply (-1: the last). */
static bool find_position(cli *c, const char *path, long ply, rv_game *game, void *state)
{
    size_t size;
    rv_complaint complaint;
    char *file = cli_read_file(c, path, &size);
    if (file == NULL)
        return false;
    rv_span text = { file, size };
    const char *wrong = NULL;
    if (!rv_starts(text, "reverie ")) {
        wrong = rv_position_parse(game, state, c->boxes, RV_GAMES, text, NULL, &complaint);
    } else {
        rv_session *session = rv_session_read(text, &c->shelf, &complaint);
        if (session == NULL)
            wrong = rv_complained(&complaint);
        else if (ply > rv_session_plies(session))
            wrong = rv_complain_with(&complaint, NULL, "complaint.position.plies", "count=%d",
                                     rv_session_plies(session));
        if (wrong == NULL) {
            int at = ply < 0 ? rv_session_plies(session) : (int)ply;
            *game = *rv_session_game(session);
            memcpy(state, rv_session_at(session, at), game->rules->state_bytes);
        }
        rv_session_free(session);
    }
    free(file);
    char why[CLI_SENTENCE];
    if (wrong)
        cli_complain(c, "cli.error.file", "file", path, "reason", cli_why(c, &complaint, why),
                     NULL);
    return wrong == NULL;
}

int cli_position(cli *c, int argc, char **argv)
{
    bool text = false, json = false;
    const cli_option list[] = { { "--text", .flag = &text },
                                { "--json", .flag = &json },
                                { .word = NULL } };
    long ply = -1;
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    char buffer[32768];
    rv_out out = rv_out_to(buffer, sizeof buffer);
    rv_game game;
    if (!cli_take_options(c, &argc, argv, list))
        return CLI_WRONG;
    if (argc < 1 || argc > 2 || (text && json))
        return cli_bad_usage(c);
    if (argc == 2 && !cli_number(c, argv[1], 0, 1 << 24, &ply))
        return CLI_WRONG;
    if (!find_position(c, argv[0], ply, &game, state))
        return CLI_WRONG;
    if (text) {
        out.colour = c->colour;
        game.rules->text(&game, state, c->lang, &out);
    } else if (json) {
        rv_json writer = rv_json_to(&out);
        rv_view_json(&game, state, NULL, &writer);
        rv_put(&out, "\n");
    } else {
        rv_position_print(&game, state, &out);
    }
    RV_ASSERT(!out.full);
    fputs(buffer, stdout);
    return 0;
}

void cli_print_option(const cli *c, const rv_rules *rules, int option, int indent)
{
    const rv_option *o = &rules->options[option];
    char lead[64], key[96];
    snprintf(lead, sizeof lead, "%*s%s=", indent, "", o->id);
    cli_print_wrapped(lead, o->values);
    snprintf(lead, sizeof lead, "%*s", indent + 4, "");
    snprintf(key, sizeof key, "%s.option.%s", rules->id, o->id);
    cli_print_wrapped(lead, rv_text(c->lang, key));
    rv_span values = rv_span_of(o->values), word;
    bool counted = false; /* one number shows what all of them mean */
    while (rv_next_word(&values, &word)) {
        char line[256], text[192];
        rv_out said = rv_out_to(text, sizeof text);
        long number;
        if (!rv_value_say(rules, option, word, c->lang, &said) || rv_is(word, text))
            continue;
        bool counts = rv_number(word, 0, INT16_MAX, &number);
        if (counts && counted)
            continue;
        counted |= counts;
        snprintf(line, sizeof line, "%.*s%s%s", (int)word.size, word.at, c->lang->colon, text);
        cli_print_wrapped(lead, line);
    }
}

int cli_games(cli *c, int argc, char **argv)
{
    (void)argv;
    if (argc > 0)
        return cli_bad_usage(c);
    for (int i = 0; i < RV_GAMES; i++) {
        const rv_rules *rules = rv_games[i];
        char low[8], high[8], key[96];
        snprintf(low, sizeof low, "%d", rules->min_seats);
        snprintf(high, sizeof high, "%d", rules->max_seats);
        snprintf(key, sizeof key, "%s.name", rules->id);
        cli_say(c, "cli.games.line", "game", rules->id, "name", rv_text(c->lang, key), "low", low,
                "high", high, NULL);
        snprintf(key, sizeof key, "%s.about", rules->id);
        cli_print_wrapped("    ", rv_text(c->lang, key));
        for (int o = 0; rules->options[o].id; o++)
            cli_print_option(c, rules, o, 4);
    }
    return 0;
}

static void print_rule(const cli *c, const rv_entry *entry)
{
    char text[1024];
    rv_out out = rv_out_to(text, sizeof text);
    char lead[32];
    rv_rule_say(entry->key + 5, c->lang, &out);
    snprintf(lead, sizeof lead, "%-7s ", entry->key + 5);
    cli_print_wrapped(lead, text);
}

/* Rules in the order PD-C1, PD-C2 .. PD-C10: letters, then numbers. */
static int by_rule(const void *a, const void *b)
{
    const char *x = (*(const rv_entry *const *)a)->key, *y = (*(const rv_entry *const *)b)->key;
    size_t letters = strcspn(x, "0123456789");
    if (letters != strcspn(y, "0123456789") || strncmp(x, y, letters) != 0)
        return strcmp(x, y);
    return atoi(x + letters) - atoi(y + letters);
}

static void print_rules(const cli *c, const rv_rules *rules)
{
    const rv_entry *list[512];
    size_t count = 0;
    char prefix[32];
    snprintf(prefix, sizeof prefix, "rule.%s-", rules->prefix);
    for (size_t i = 0; i < c->lang->count && count < 512; i++)
        if (strncmp(c->lang->entries[i].key, prefix, strlen(prefix)) == 0)
            list[count++] = &c->lang->entries[i];
    qsort(list, count, sizeof list[0], by_rule);
    for (size_t i = 0; i < count; i++)
        print_rule(c, list[i]);
}

int cli_rules(cli *c, int argc, char **argv)
{
    if (argc > 2)
        return cli_bad_usage(c);
    if (argc == 0) {
        for (int i = 0; i < RV_GAMES; i++)
            print_rules(c, rv_games[i]);
        return 0;
    }
    const rv_box *box = cli_game(c, argv[0]);
    if (box == NULL)
        return CLI_WRONG;
    if (argc == 1) {
        print_rules(c, box->rules);
        return 0;
    }
    char key[64];
    snprintf(key, sizeof key, "rule.%s", argv[1]);
    const char *text = rv_lookup(c->lang, rv_span_of(key));
    if (text == NULL || strncmp(argv[1], box->rules->prefix, strlen(box->rules->prefix)) != 0)
        return cli_complain(c, "cli.error.rule", "game", argv[0], "word", argv[1], NULL);
    print_rule(c, &(rv_entry){ key, text });
    return 0;
}
