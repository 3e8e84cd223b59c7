/* The log as text (docs/formats.md): printing, and reading with replay. */
#include "core/session/session_inside.h"

#include <stdlib.h>
#include <string.h>

enum { HASH_EVERY = 8, LINE_BYTES = 4096 };

/* ---- Printing ---- */

/* An rv_out that moves to a larger buffer when it is nearly full. */
typedef struct page {
    rv_out out;
    bool failed;
} page;

static rv_out *room(page *p, size_t wanted)
{
    if (p->out.size - p->out.used > wanted + 1)
        return &p->out;
    size_t larger = p->out.size * 2 + wanted;
    char *text = realloc(p->out.text, larger);
    if (text == NULL) {
        p->failed = true;
        return &p->out;
    }
    p->out.text = text;
    p->out.size = larger;
    return &p->out;
}

static void put_head(const rv_session *session, page *p, bool shipped)
{
    const rv_game *game = &session->game;
    const rv_past *past = rv_past_of(game->rules, game->version);
    rv_out *out = room(p, LINE_BYTES);
    rv_put(out, "reverie 1\ngame %s %d\nbox ", game->rules->id, game->version);
    rv_put_hex(out, shipped && past && past->box ? past->box : game->box->hash);
    rv_put(out, "\n");
}

static void put_setup(const rv_session *session, page *p, bool open)
{
    rv_out *out = room(p, LINE_BYTES);
    rv_put(out, "options ");
    rv_options_print(&session->game, out);
    rv_put(out, "\ncommit ");
    rv_seed_commitment(session->seed, out);
    if (!open) {
        rv_put(out, "\nseed ");
        rv_rng_print(&session->seed, out);
    }
    rv_put(out, "\n");
}

static void put_entry(const rv_session *session, const rv_log_entry *entry, rv_out *out)
{
    switch ((rv_entry_kind)entry->kind) {
    case RV_L_MOVE:
        if (entry->seat == RV_CLOCK)
            rv_put(out, "clock: ");
        else
            rv_put(out, "%d: ", entry->seat);
        rv_move_print(&session->game, entry->move, out);
        break;
    case RV_L_UNDO:
        rv_put(out, "undo %d", entry->seat);
        break;
    case RV_L_BOT:
        rv_put(out, "bot %d %s", entry->seat, entry->bot);
        break;
    case RV_L_PERSON:
        rv_put(out, "person %d", entry->seat);
        break;
    case RV_L_RESIGN:
        rv_put(out, "resign %d", entry->seat);
        break;
    }
    rv_put(out, "\n");
}

static void put_hash(const rv_session *session, const void *state, int ply, rv_out *out)
{
    rv_put(out, "hash %d ", ply);
    rv_put_hex(out, rv_hash(&session->game, state));
    rv_put(out, "\n");
}

static void put_result(const rv_session *session, rv_out *out)
{
    rv_result result;
    rv_session_result(session, &result);
    rv_put(out, "result");
    for (int seat = 1; seat <= rv_seats(&session->game); seat++)
        rv_put(out, " %d", result.score[seat]);
    rv_put(out, "\nwinners");
    for (int seat = 1; seat <= rv_seats(&session->game); seat++)
        if (result.winners >> seat & 1)
            rv_put(out, " %d", seat);
    rv_put(out, "%s\n", result.winners ? "" : " -");
}

/* Hashes stand behind every eighth move that counted when it was made; a second pass over the
   entries finds out how many counted. */
static void put_entries(const rv_session *session, page *p)
{
    rv_session *again = rv_session_new(&session->game, session->seed);
    if (again == NULL) {
        p->failed = true;
        return;
    }
    for (int i = 0; i < session->entry_count; i++) {
        const rv_log_entry *entry = &session->entries[i];
        rv_out *out = room(p, LINE_BYTES);
        put_entry(session, entry, out);
        if (entry->kind == RV_L_UNDO)
            rv_session_undo(again, entry->seat);
        if (entry->kind != RV_L_MOVE)
            continue;
        rv_session_play(again, entry->move);
        if (again->plies % HASH_EVERY == 0)
            put_hash(session, rv_session_state(again), again->plies, out);
    }
    rv_session_free(again);
}

char *rv_session_print(const rv_session *session, const rv_file *box_files, size_t count, bool open,
                       size_t *size)
{
    page p = { .failed = false };
    char *text = session->set ? NULL : malloc(LINE_BYTES * 2);
    if (text == NULL)
        return NULL;
    p.out = rv_out_to(text, LINE_BYTES * 2);
    put_head(session, &p, count == 0);
    for (size_t i = 0; i < count; i++) {
        rv_out *out = room(&p, box_files[i].text.size + LINE_BYTES);
        rv_put(out, "file %s %u\n", box_files[i].name, (unsigned)box_files[i].text.size);
        rv_put_span(out, box_files[i].text);
        rv_put(out, "\n");
    }
    put_setup(session, &p, open);
    put_entries(session, &p);
    rv_out *out = room(&p, LINE_BYTES);
    put_hash(session, rv_session_state(session), session->plies, out);
    if (rv_session_over(session))
        put_result(session, out);
    if (p.failed || p.out.full) {
        free(p.out.text);
        return NULL;
    }
    *size = p.out.used;
    return p.out.text;
}

/* ---- Reading ---- */

typedef struct reader {
    rv_span text;
    int line;
    const rv_shelf *shelf;
    const rv_box *made; /* by the shelf, for this log */
    rv_complaint *complaint;
    bool failed, ended;
    rv_session *session;

    const rv_rules *rules;
    long version;
    uint64_t box_hash;
    rv_file files[RV_BOX_FILES];
    char names[RV_BOX_FILES][32];
    size_t file_count;
    rv_game game;
    char commitment[65];
} reader;

__attribute__((format(printf, 2, 3))) static void refuse(reader *r, const char *format, ...)
{
    if (r->failed)
        return;
    char text[200];
    rv_out out = rv_out_to(text, sizeof text);
    va_list list;
    va_start(list, format);
    rv_put_list(&out, format, list);
    va_end(list);
    rv_complain(r->complaint, NULL, "line %d: %s", r->line, text);
    r->failed = true;
}

static bool next_line(reader *r, rv_span *line)
{
    if (r->failed || !rv_next_line(&r->text, line))
        return false;
    r->line++;
    if (line->size > LINE_BYTES)
        refuse(r, "this line is longer than %d bytes", LINE_BYTES);
    return !r->failed;
}

/* The next line must start with this word; returns the rest. */
static rv_span expect(reader *r, const char *word)
{
    rv_span line = { "", 0 }, first;
    if (!next_line(r, &line) || !rv_next_word(&line, &first) || !rv_is(first, word))
        refuse(r, "\"%s\" is wanted here", word);
    return rv_trim(line);
}

static bool read_hex(rv_span word, uint64_t *value)
{
    rv_rng rng;
    if (word.size != 16 || !rv_rng_seed(&rng, word))
        return false;
    *value = __builtin_bswap64(rng.key[1]);
    return true;
}

static void read_head(reader *r)
{
    rv_span rest = expect(r, "reverie"), word, name;
    if (!r->failed && !rv_is(rest, "1"))
        refuse(r, "this is a log of a newer Reverie");
    rest = expect(r, "game");
    rv_next_word(&rest, &name);
    rest = rv_trim(rest);
    for (size_t i = 0; i < r->shelf->count; i++)
        if (rv_is(name, r->shelf->boxes[i].rules->id))
            r->rules = r->shelf->boxes[i].rules;
    if (!r->failed && r->rules == NULL) {
        name = rv_shorten(name, 60);
        refuse(r, "there is no game \"%.*s\"", (int)name.size, name.at);
    }
    if (!r->failed
        && (!rv_number(rest, 1, UINT16_MAX, &r->version)
            || (r->version != r->rules->version && !rv_past_of(r->rules, (int)r->version))))
        refuse(r, "this log was played by version %.*s of the rules, here is version %d",
               (int)rest.size, rest.at, r->rules->version);
    word = expect(r, "box");
    if (!r->failed && !read_hex(word, &r->box_hash))
        refuse(r, "a box hash has 16 hex digits");
}

/* `file NAME BYTES` and so many bytes, then a line end. */
static void read_files(reader *r)
{
    while (!r->failed && rv_starts(r->text, "file ")) {
        rv_span line, word;
        long bytes;
        if (!next_line(r, &line))
            return;
        rv_next_word(&line, &word);
        rv_next_word(&line, &word);
        if (r->file_count == RV_BOX_FILES || word.size >= sizeof r->names[0]
            || !rv_number(rv_trim(line), 0, 1 << 20, &bytes) || (size_t)bytes >= r->text.size
            || r->text.at[bytes] != '\n') {
            refuse(r, "a box file is broken");
            return;
        }
        rv_out name = rv_out_to(r->names[r->file_count], sizeof r->names[0]);
        rv_put_span(&name, word);
        r->files[r->file_count] = (rv_file){ r->names[r->file_count], { r->text.at, (size_t)bytes } };
        r->file_count++;
        for (long i = 0; i <= bytes; i++)
            r->line += r->text.at[i] == '\n';
        r->text = (rv_span){ r->text.at + bytes + 1, r->text.size - (size_t)bytes - 1 };
    }
}

/* The boxes of a shelf are the shipped ones: that of an older version is the one of now. */
static const rv_box *find_box(reader *r)
{
    const rv_past *past = rv_past_of(r->rules, (int)r->version);
    for (size_t i = 0; i < r->shelf->count; i++) {
        const rv_box *box = &r->shelf->boxes[i];
        uint64_t shipped = past && past->box ? past->box : box->hash;
        if (box->rules == r->rules && shipped == r->box_hash)
            return box;
    }
    if (r->file_count == 0 || r->shelf->make == NULL) {
        refuse(r, "the game was played with another box, which is not here");
        return NULL;
    }
    if (rv_box_hash(r->rules, r->files, r->file_count) != r->box_hash) {
        refuse(r, "the box in the log is not the one that was played with");
        return NULL;
    }
    rv_complaint complaint;
    r->made = r->shelf->make(r->shelf->user, r->rules, r->files, r->file_count, &complaint);
    if (r->made == NULL)
        refuse(r, "%s", complaint.text);
    return r->made;
}

static void read_setup(reader *r)
{
    rv_complaint complaint;
    rv_rng seed;
    const rv_box *box = r->failed ? NULL : find_box(r);
    rv_span rest = expect(r, "options");
    if (!r->failed && rv_game_read_as(&r->game, box, (int)r->version, rest, &complaint) != NULL)
        refuse(r, "%s", complaint.text);
    rv_span commitment = expect(r, "commit");
    if (!r->failed && !rv_starts(r->text, "seed "))
        refuse(r, "the seed is not shown: the game is still being played");
    rest = expect(r, "seed");
    if (r->failed)
        return;
    if (rest.size != 32 || !rv_rng_seed(&seed, rest)) {
        refuse(r, "a seed has 32 hex digits");
        return;
    }
    rv_out found = rv_out_to(r->commitment, sizeof r->commitment);
    rv_seed_commitment(seed, &found);
    if (!rv_same(rv_written(&found), commitment))
        refuse(r, "the seed is not the one that was committed to");
    r->session = r->failed ? NULL : rv_session_new(&r->game, seed);
    if (!r->failed && r->session == NULL)
        refuse(r, "no memory");
}

static int read_seat(reader *r, rv_span *rest)
{
    rv_span word;
    int seat = 0;
    if (!rv_next_word(rest, &word) || !rv_seat_read(&r->game, word, &seat) || seat == RV_CLOCK)
        refuse(r, "no such seat");
    return seat;
}

static void check_hash(reader *r, rv_span rest)
{
    rv_span word;
    long ply;
    uint64_t hash = 0;
    if (!rv_next_word(&rest, &word) || !rv_number(word, 0, 1 << 24, &ply)
        || !read_hex(rv_trim(rest), &hash))
        refuse(r, "hash wants a ply and 16 hex digits");
    else if (ply != r->session->plies)
        refuse(r, "%d moves count here, not %d", r->session->plies, (int)ply);
    else if (hash != rv_hash(&r->game, rv_session_state(r->session)))
        refuse(r, "the game went differently here");
}

/* `result` and `winners` must be what the replay gives; they are the last lines. */
static void check_result(reader *r, rv_span line)
{
    char text[512];
    rv_out out = rv_out_to(text, sizeof text);
    rv_span winners, wanted;
    if (!rv_session_over(r->session)) {
        refuse(r, "the game is not over here");
        return;
    }
    put_result(r->session, &out);
    rv_span found = rv_written(&out);
    rv_next_line(&found, &wanted);
    if (!rv_same(wanted, line))
        refuse(r, "the result is \"%.*s\"", (int)wanted.size, wanted.at);
    else if (!next_line(r, &winners))
        refuse(r, "\"winners\" is wanted here");
    else if (!rv_next_line(&found, &wanted) || !rv_same(wanted, winners))
        refuse(r, "the winners are \"%.*s\"", (int)wanted.size, wanted.at);
    r->ended = true;
}

static void read_move(reader *r, rv_span line)
{
    rv_span word = rv_trim(rv_cut(&line, ':')), words = rv_trim(line);
    int seat;
    rv_move move;
    if (!rv_seat_read(&r->game, word, &seat) || !rv_move_read(&r->game, seat, words, &move)) {
        refuse(r, "this line makes no sense");
        return;
    }
    const char *rule = rv_session_play(r->session, move);
    if (rule)
        refuse(r, "%s forbids this move", rule);
}

static void read_entry(reader *r, rv_span line)
{
    rv_span rest = line, word;
    if (!rv_next_word(&rest, &word) || r->ended) {
        refuse(r, "%s", r->ended ? "nothing may follow the result" : "an empty line");
        return;
    }
    if (rv_is(word, "hash")) {
        check_hash(r, rest);
    } else if (rv_is(word, "result")) {
        check_result(r, line);
    } else if (rv_is(word, "undo")) {
        int seat = read_seat(r, &rest);
        if (!r->failed && !rv_session_undo(r->session, seat))
            refuse(r, "this move could not be taken back");
    } else if (rv_is(word, "resign")) {
        int seat = read_seat(r, &rest);
        if (!r->failed && !rv_session_resign(r->session, seat))
            refuse(r, "nobody could resign here");
    } else if (rv_is(word, "bot") || rv_is(word, "person")) {
        int seat = read_seat(r, &rest);
        char name[RV_NAME];
        rv_out bot = rv_out_to(name, sizeof name);
        rest = rv_trim(rest);
        rv_put_span(&bot, rest);
        if (rv_is(word, "bot") ? !rv_bot_name(rest) : rest.size > 0)
            refuse(r, "a bot has a name of one short word, a person none");
        if (!r->failed && !rv_session_take_over(r->session, seat, bot.used ? name : NULL))
            refuse(r, "seats have changed too often");
    } else {
        read_move(r, line);
    }
}

rv_session *rv_session_read(rv_span text, const rv_shelf *shelf, rv_complaint *complaint)
{
    reader r = { .text = text, .shelf = shelf, .complaint = complaint };
    rv_span line;
    read_head(&r);
    read_files(&r);
    read_setup(&r);
    while (next_line(&r, &line))
        read_entry(&r, line);
    if (!r.failed)
        return r.session;
    rv_session_free(r.session);
    rv_shelf_use(shelf, r.made, -1);
    return NULL;
}
