#include "tests/support.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char said[8192];

const char *support_said(const rv_complaint *complaint)
{
    rv_out out = rv_out_to(said, sizeof said);
    rv_complaint_say(complaint, &rv_english, &out);
    return said;
}

const char *support_said_of(const char *what)
{
    rv_out out = rv_out_to(said, sizeof said);
    rv_complaint_say_of(what, &rv_english, &out);
    return said;
}

const rv_box *support_box(const rv_rules *rules)
{
    static rv_box boxes[RV_GAMES];
    int i = 0;
    while (rv_games[i] != rules)
        i++;
    if (boxes[i].rules == NULL) {
        size_t count;
        rv_complaint complaint;
        const rv_file *files = rv_shipped_files(rules, &count);
        void *content = calloc(1, rules->box_bytes);
        const char *wrong = rv_box_read(&boxes[i], rules, files, count, content, &complaint);
        if (wrong) {
            fprintf(stderr, "the shipped box of %s: %s\n", rules->id, support_said(&complaint));
            exit(1);
        }
    }
    return &boxes[i];
}

rv_game support_game(const char *id, const char *options)
{
    rv_game game;
    rv_complaint complaint;
    const rv_box *box = support_box(rv_game_by_id(rv_span_of(id)));
    if (rv_game_read(&game, box, rv_span_of(options), &complaint) != NULL) {
        fprintf(stderr, "%s\n", support_said(&complaint));
        exit(1);
    }
    return game;
}

rv_game support_seated(const rv_rules *rules, int seats)
{
    char options[16];
    int least = seats < rules->min_seats ? rules->min_seats : seats;
    snprintf(options, sizeof options, "players=%d",
             least > rules->max_seats ? rules->max_seats : least);
    return support_game(rules->id, options);
}

void support_position(const rv_game *game, void *state, rv_rng rng, const char *const *lines,
                      size_t count)
{
    rv_pair pairs[RV_PAIRS];
    rv_complaint complaint;
    const char *wrong = NULL;
    for (size_t i = 0; i < count && wrong == NULL; i++)
        wrong = rv_pair_read(game, rv_span_of(lines[i]), &pairs[i], &complaint);
    if (wrong == NULL)
        wrong = rv_position_read(game, state, rng, pairs, count, &complaint);
    if (wrong) {
        fprintf(stderr, "%s\n", support_said(&complaint));
        exit(1);
    }
}

int support_owing(const void *state)
{
    int seat = 1;
    while (!(rv_waiting(state) >> seat & 1))
        seat++;
    return seat;
}

void support_play(const rv_game *game, void *state, int seat, const char *text)
{
    rv_move move;
    const char *rule = "no rule: it is no move";
    if (rv_move_read(game, seat, rv_span_of(text), &move))
        rule = rv_play(game, state, move, NULL);
    if (rule) {
        fprintf(stderr, "%s is refused by %s\n", text, rule);
        exit(1);
    }
}

const char *support_print(const rv_game *game, const void *state, const char *key, char *text,
                          size_t size)
{
    rv_pair pair;
    rv_complaint complaint;
    rv_out out = rv_out_to(text, size);
    if (rv_pair_read(game, rv_span_of(key), &pair, &complaint) != NULL) {
        fprintf(stderr, "%s\n", support_said(&complaint));
        exit(1);
    }
    game->rules->print(game, state, pair.key, pair.seat, &out);
    return text;
}

const char *support_edited(const char *id, rv_box *box, const char *file, const char *old,
                           const char *with)
{
    const rv_rules *rules = rv_game_by_id(rv_span_of(id));
    static _Alignas(16) unsigned char content[RV_BOX_BYTES];
    static rv_complaint complaint;
    static char text[1 << 16];
    rv_file files[RV_BOX_FILES];
    size_t count;
    const rv_file *shipped = rv_shipped_files(rules, &count);
    for (size_t i = 0; i < count; i++) {
        files[i] = shipped[i];
        if (strcmp(files[i].name, file) != 0)
            continue;
        const char *from = files[i].text.at, *at = old ? strstr(from, old) : from;
        RV_ASSERT(at != NULL);
        rv_out out = rv_out_to(text, sizeof text);
        rv_put_span(&out, (rv_span){ from, (size_t)(at - from) });
        rv_put(&out, "%s%s", with, old ? at + strlen(old) : "");
        files[i].text = rv_written(&out);
    }
    return rv_box_read(box, rules, files, count, content, &complaint) ? support_said(&complaint)
                                                                      : NULL;
}

char *support_file(const char *path, size_t *size)
{
    char full[1024];
    snprintf(full, sizeof full, "%s/%s", RV_SOURCE, path);
    FILE *file = fopen(full, "rb");
    if (file == NULL) {
        perror(full);
        exit(1);
    }
    char *text = malloc(8 << 20);
    *size = fread(text, 1, (8 << 20) - 1, file);
    text[*size] = '\0';
    fclose(file);
    return text;
}

rv_session *support_read_log(const char *log, rv_complaint *complaint)
{
    rv_shelf shelf = { .boxes = support_game("null", "").box, .count = 1 };
    return rv_session_read(rv_span_of(log), &shelf, complaint);
}

void support_log_refused(const char *log, const char *old, const char *with, const char *wanted)
{
    char text[8192];
    rv_out out = rv_out_to(text, sizeof text);
    rv_complaint complaint;
    const char *at = strstr(log, old);
    if (at == NULL) {
        fprintf(stderr, "there is no \"%s\" in this log\n", old);
        abort();
    }
    rv_put_span(&out, (rv_span){ log, (size_t)(at - log) });
    rv_put(&out, "%s%s", with, at + strlen(old));
    rv_session *session = support_read_log(text, &complaint);
    if (session == NULL && strstr(support_said(&complaint), wanted))
        return;
    fprintf(stderr, "wanted \"%s\", got: %s\n", wanted,
            session ? "a game" : support_said(&complaint));
    abort();
}
