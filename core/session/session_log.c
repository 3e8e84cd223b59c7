/* The log as text (docs/formats.md): printing, and reading with replay. */
#include "core/session/session_inside.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 4096 };

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

static void put_head(const rv_session *session, page *p)
{
    const rv_game *game = &session->game;
    rv_out *out = room(p, LINE_BYTES);
    rv_put(out, "reverie %d\ngame %s %d\nbox ", session->format, game->rules->id, game->version);
    rv_put_hex(out, session->box);
    rv_put(out, "\n");
}

static void put_setup(const rv_session *session, page *p, bool open)
{
    rv_out *out = room(p, LINE_BYTES);
    rv_put(out, "options ");
    rv_options_print(&session->game, out);
    if (rv_paced(&session->pace)) {
        rv_put(out, "\npace ");
        rv_pace_print(&session->pace, out);
    }
    rv_put(out, "\ncommit ");
    rv_seed_commitment(session->seed, out);
    if (rv_chance_shared(&session->chance)) {
        rv_put(out, "\n");
        rv_chance_print(&session->chance, out);
    }
    /* whoever holds the seed knows every card to come; one's own machine needs it to go on */
    if (!open && session->format > 1 && !rv_session_over(session))
        rv_put(
            out,
            "\nnote keep this file to yourself until the end: its seed tells all that is hidden");
    if (!open) {
        rv_put(out, "\nseed ");
        rv_rng_print(&session->seed, out);
    }
    if (!open && rv_chance_shared(&session->chance)) {
        rv_put(out, "\nsecret ");
        rv_put_bytes(out, session->chance.secret, sizeof session->chance.secret);
    }
    rv_put(out, "\n");
}

static void put_hash(uint64_t hash, unsigned ply, rv_out *out)
{
    rv_put(out, "hash %u ", ply);
    rv_put_hex(out, hash);
    rv_put(out, "\n");
}

void rv_session_put_result(const rv_session *session, rv_out *out)
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

/* A hash follows every eighth move that counted when it was made. */
static void put_entries(const rv_session *session, int from, page *p)
{
    for (int i = from; i < session->entry_count; i++) {
        const rv_log_entry *entry = &session->entries[i];
        rv_out *out = room(p, LINE_BYTES);
        rv_entry_print(&session->game, entry, out);
        rv_put(out, "\n");
        if (entry->kind == RV_L_MOVE && entry->ply % RV_HASH_EVERY == 0)
            put_hash(entry->hash, entry->ply, out);
    }
}

/* The last lines: what the game has come to. */
static void put_end(const rv_session *session, page *p)
{
    rv_out *out = room(p, LINE_BYTES);
    put_hash(rv_hash(&session->game, rv_session_state(session)), (unsigned)session->plies, out);
    if (rv_session_over(session))
        rv_session_put_result(session, out);
}

static page new_page(void)
{
    char *text = malloc(LINE_BYTES * 2);
    page p = { .failed = text == NULL };
    if (text)
        p.out = rv_out_to(text, LINE_BYTES * 2);
    return p;
}

/* The text, which is the caller's now; NULL: no memory. */
static char *finish(page *p, size_t *size)
{
    if (p->failed || p->out.full) {
        free(p->out.text);
        return NULL;
    }
    *size = p->out.used;
    return p->out.text;
}

char *rv_session_print_from(const rv_session *session, int from, size_t *size)
{
    page p = new_page();
    if (!p.failed)
        put_entries(session, from, &p);
    if (!p.failed && rv_session_over(session))
        put_end(session, &p);
    return finish(&p, size);
}

char *rv_session_print(const rv_session *session, const rv_file *box_files, size_t count, bool open,
                       size_t *size)
{
    page p = new_page();
    if (session->set)
        p.failed = true;
    if (!p.failed)
        put_head(session, &p);
    for (size_t i = 0; i < count && !p.failed; i++) {
        rv_out *out = room(&p, box_files[i].text.size + LINE_BYTES);
        rv_put(out, "file %s %u\n", box_files[i].name, (unsigned)box_files[i].text.size);
        rv_put_span(out, box_files[i].text);
        rv_put(out, "\n");
    }
    if (!p.failed) {
        put_setup(session, &p, open);
        put_entries(session, 0, &p);
        put_end(session, &p);
    }
    return finish(&p, size);
}

/* ---- Reading ---- */

typedef struct reader {
    rv_span text;
    int line;
    const rv_shelf *shelf;
    const rv_box *made; /* by the shelf, for this log */
    rv_complaint *complaint;
    bool failed, ended;
    long format;
    rv_session *session;

    const rv_rules *rules;
    long version;
    uint64_t box_hash;
    rv_file files[RV_BOX_FILES];
    char names[RV_BOX_FILES][32];
    size_t file_count;
    rv_game game;
    rv_pace pace;
    rv_chance chance;
    unsigned char promise[32];
    char commitment[65];
} reader;

/* The first complaint stands, and names the line. */
static void refuse_as(reader *r, const rv_complaint *complaint)
{
    if (r->failed)
        return;
    *r->complaint = *complaint;
    rv_complain_within(r->complaint, "complaint.wrapped.line", "line=%d", r->line);
    r->failed = true;
}

static void refuse(reader *r, const char *key)
{
    rv_complaint complaint;
    rv_complain(&complaint, NULL, key);
    refuse_as(r, &complaint);
}

__attribute__((format(printf, 3, 4))) static void refuse_with(reader *r, const char *key,
                                                              const char *format, ...)
{
    rv_complaint complaint;
    va_list list;
    va_start(list, format);
    rv_complain_list(&complaint, NULL, key, format, list);
    va_end(list);
    refuse_as(r, &complaint);
}

static bool next_line(reader *r, rv_span *line)
{
    if (r->failed || !rv_next_line(&r->text, line))
        return false;
    r->line++;
    if (line->size > LINE_BYTES)
        refuse_with(r, "complaint.log.long", "most=%d", LINE_BYTES);
    return !r->failed;
}

/* The next line must start with this word; returns the rest. */
static rv_span expect(reader *r, const char *word)
{
    rv_span line = { "", 0 }, first;
    if (!next_line(r, &line) || !rv_next_word(&line, &first) || !rv_is(first, word))
        refuse_with(r, "complaint.log.wanted", "word=%s", word);
    return rv_trim(line);
}

static void read_head(reader *r)
{
    rv_span rest = expect(r, "reverie"), word, name;
    if (!r->failed && !rv_number(rest, 1, 4, &r->format))
        refuse(r, "complaint.log.newer");
    rest = expect(r, "game");
    rv_next_word(&rest, &name);
    rest = rv_trim(rest);
    for (size_t i = 0; i < r->shelf->count; i++)
        if (rv_is(name, r->shelf->boxes[i].rules->id))
            r->rules = r->shelf->boxes[i].rules;
    if (!r->failed && r->rules == NULL) {
        name = rv_shorten(name, 60);
        refuse_with(r, "complaint.option.game", "word=%.*s", (int)name.size, name.at);
    }
    if (!r->failed
        && (!rv_number(rest, 1, UINT16_MAX, &r->version)
            || (r->version != r->rules->version && !rv_past_of(r->rules, (int)r->version))))
        refuse_with(r, "complaint.log.version", "word=%.*s own=%d", (int)rest.size, rest.at,
                    r->rules->version);
    word = expect(r, "box");
    if (!r->failed && !rv_read_hex(word, &r->box_hash))
        refuse(r, "complaint.log.box-hash");
}

/* `file NAME BYTES`, that many bytes, then a line end. */
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
            refuse(r, "complaint.log.box-file");
            return;
        }
        rv_out name = rv_out_to(r->names[r->file_count], sizeof r->names[0]);
        rv_put_span(&name, word);
        r->files[r->file_count] =
            (rv_file){ r->names[r->file_count], { r->text.at, (size_t)bytes } };
        r->file_count++;
        for (long i = 0; i <= bytes; i++)
            r->line += r->text.at[i] == '\n';
        r->text = (rv_span){ r->text.at + bytes + 1, r->text.size - (size_t)bytes - 1 };
    }
}

/* The boxes of a shelf are those shipped today. A log that brings its files means those. */
static bool serves(const rv_box *box, const reader *r)
{
    bool known = false;
    for (const rv_shipped_box *then = r->rules->shipped; then && then->hash; then++)
        known |= then->hash == r->box_hash && r->version <= then->version && r->file_count == 0;
    return box->rules == r->rules && (known || box->hash == r->box_hash);
}

static const rv_box *find_box(reader *r)
{
    for (size_t i = 0; i < r->shelf->count; i++)
        if (serves(&r->shelf->boxes[i], r))
            return &r->shelf->boxes[i];
    if (r->file_count == 0 || r->shelf->make == NULL) {
        refuse(r, "complaint.log.box-away");
        return NULL;
    }
    if (rv_box_hash(r->rules, r->files, r->file_count) != r->box_hash) {
        refuse(r, "complaint.log.box-other");
        return NULL;
    }
    rv_complaint complaint;
    r->made = r->shelf->make(r->shelf->user, r->rules, r->files, r->file_count, &complaint);
    if (r->made == NULL)
        refuse_as(r, &complaint);
    return r->made;
}

static void read_pace(reader *r)
{
    rv_complaint complaint;
    if (rv_pace_read(expect(r, "pace"), &r->pace, &complaint) != NULL)
        refuse_as(r, &complaint);
    else if (!rv_paced(&r->pace))
        refuse(r, "complaint.log.pace");
}

/* Before the seed: what was promised, and what everybody was bound by. */
static void read_promise(reader *r)
{
    if (!rv_chance_read_promise(expect(r, "promise"), &r->chance, r->promise))
        refuse(r, "complaint.log.promise");
    while (!r->failed && rv_starts(r->text, "nonce "))
        if (!rv_chance_read_nonce(expect(r, "nonce"), &r->chance))
            refuse(r, "complaint.log.nonce");
}

/* After it: all of that must lead to this seed. */
static void check_chance(reader *r, rv_rng seed)
{
    unsigned char promise[32];
    rv_span rest = expect(r, "secret");
    if (r->failed)
        return;
    if (!rv_read_bytes(rest, r->chance.secret, sizeof r->chance.secret)) {
        refuse(r, "complaint.log.secret");
        return;
    }
    rv_chance_promise(r->chance.table, r->chance.secret, promise);
    rv_rng found = rv_chance_seed(&r->chance);
    if (memcmp(promise, r->promise, sizeof promise) != 0)
        refuse(r, "complaint.log.secret-other");
    else if (memcmp(found.key, seed.key, sizeof seed.key) != 0)
        refuse(r, "complaint.log.seed-other");
}

static void read_setup(reader *r)
{
    rv_complaint complaint;
    rv_rng seed;
    const rv_box *box = r->failed ? NULL : find_box(r);
    rv_span rest = expect(r, "options");
    if (!r->failed && rv_game_read_as(&r->game, box, (int)r->version, rest, &complaint) != NULL)
        refuse_as(r, &complaint);
    if (!r->failed && r->format > 2 && rv_starts(r->text, "pace "))
        read_pace(r);
    rv_span commitment = expect(r, "commit");
    if (!r->failed && r->format > 2 && rv_starts(r->text, "promise "))
        read_promise(r);
    if (!r->failed && r->format > 1 && rv_starts(r->text, "note "))
        expect(r, "note");
    if (!r->failed && !rv_starts(r->text, "seed "))
        refuse(r, "complaint.log.seed-hidden");
    rest = expect(r, "seed");
    if (r->failed)
        return;
    if (rest.size != 32 || !rv_rng_seed(&seed, rest)) {
        refuse(r, "complaint.log.seed");
        return;
    }
    rv_out found = rv_out_to(r->commitment, sizeof r->commitment);
    rv_seed_commitment(seed, &found);
    if (!rv_same(rv_written(&found), commitment))
        refuse(r, "complaint.log.seed-committed");
    if (!r->failed && rv_chance_shared(&r->chance))
        check_chance(r, seed);
    r->session = r->failed ? NULL : rv_session_new(&r->game, seed);
    if (!r->failed && r->session == NULL)
        refuse(r, "complaint.memory");
    if (!r->failed) {
        rv_session_set_pace(r->session, &r->pace);
        rv_session_set_chance(r->session, &r->chance);
        r->session->format = (uint8_t)r->format;
        r->session->box = r->box_hash;
    }
}

static void check_hash(reader *r, rv_span rest)
{
    rv_span word;
    long ply;
    uint64_t hash = 0;
    if (!rv_next_word(&rest, &word) || !rv_number(word, 0, 1 << 24, &ply)
        || !rv_read_hex(rv_trim(rest), &hash))
        refuse(r, "complaint.log.hash");
    else if (ply != r->session->plies)
        refuse_with(r, "complaint.log.count", "count=%d said=%d", r->session->plies, (int)ply);
    else if (hash != rv_hash(&r->game, rv_session_state(r->session)))
        refuse(r, "complaint.log.differs");
}

/* `result` and `winners` must be what the replay gives; they are the last lines. */
static void check_result(reader *r, rv_span line)
{
    char text[512];
    rv_out out = rv_out_to(text, sizeof text);
    rv_span winners, wanted;
    if (!rv_session_over(r->session)) {
        refuse(r, "complaint.log.not-over");
        return;
    }
    rv_session_put_result(r->session, &out);
    rv_span found = rv_written(&out);
    rv_next_line(&found, &wanted);
    if (!rv_same(wanted, line))
        refuse_with(r, "complaint.log.result", "word=%.*s", (int)wanted.size, wanted.at);
    else if (!next_line(r, &winners))
        refuse_with(r, "complaint.log.wanted", "word=%s", "winners");
    else if (!rv_next_line(&found, &wanted) || !rv_same(wanted, winners))
        refuse_with(r, "complaint.log.winners", "word=%.*s", (int)wanted.size, wanted.at);
    r->ended = true;
}

static void read_entry(reader *r, rv_span line)
{
    rv_span rest = line, word;
    rv_log_entry entry;
    rv_complaint complaint;
    if (!rv_next_word(&rest, &word) || r->ended) {
        refuse(r, r->ended ? "complaint.log.follows" : "complaint.log.empty");
    } else if (rv_is(word, "hash")) {
        check_hash(r, rest);
    } else if (rv_is(word, "result")) {
        check_result(r, line);
    } else if (rv_entry_read(&r->game, line, &entry, &complaint)) {
        refuse_as(r, &complaint);
    } else if (entry.at > 0 && r->format == 1) {
        refuse(r, "complaint.log.times");
    } else if (r->format < rv_kinds[entry.kind].format) {
        refuse(r, rv_kinds[entry.kind].too_old);
    } else {
        const char *refused = rv_session_add(r->session, &entry);
        if (refused && !rv_starts(rv_span_of(refused), "room."))
            refuse_with(r, "complaint.log.forbids", "rule=%s", refused);
        else if (refused)
            refuse(r, refused);
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
