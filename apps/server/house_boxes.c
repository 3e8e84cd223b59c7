/* Boxes that owners bring: in parts, since messages are short; checked by the loader; kept in the
   store, where the tables that use them find them again. */
#include "apps/server/house_inside.h"

#include <stdlib.h>
#include <string.h>

enum { HOUR = 3600 * 1000, BOXES_PER_HOUR = 20 };
/* Bytes: of one box, of a part, and of all parts that wait for others. */
enum { LARGEST = 64 * 1024, PART = 4096, ALL_PARTS = 16 * 1024 * 1024 };

/* What somebody has brought so far. */
struct house_parts {
    const rv_rules *rules;
    struct {
        char *text;
        size_t size;
    } files[RV_BOX_FILES]; /* in the order of the game's list */
    size_t size;
};

void house_drop_parts(guest *g)
{
    struct house_parts *parts = g->parts;
    if (parts == NULL)
        return;
    g->house->parts_size -= parts->size;
    for (int i = 0; i < RV_BOX_FILES; i++)
        free(parts->files[i].text);
    free(parts);
    g->parts = NULL;
}

/* ---- As the store keeps it: for each file "NAME BYTES", a line end, the bytes, a line end ---- */

static char *print_files(const rv_file *files, size_t count, size_t *size)
{
    size_t room = 1;
    for (size_t i = 0; i < count; i++)
        room += strlen(files[i].name) + files[i].text.size + 32;
    char *text = malloc(room);
    RV_ASSERT(text != NULL);
    rv_out out = rv_out_to(text, room);
    for (size_t i = 0; i < count; i++) {
        rv_put(&out, "%s %u\n", files[i].name, (unsigned)files[i].text.size);
        rv_put_span(&out, files[i].text);
        rv_put(&out, "\n");
    }
    RV_ASSERT(!out.full);
    *size = out.used;
    return text;
}

/* False: this is no such text. */
static bool read_files(const rv_rules *rules, rv_span text, rv_file files[RV_BOX_FILES],
                       size_t *count)
{
    rv_span line, name;
    long size;
    for (*count = 0; text.size > 0; ++*count) {
        int file = 0;
        if (*count == RV_BOX_FILES || !rv_next_line(&text, &line) || !rv_next_word(&line, &name)
            || !rv_number(rv_trim(line), 0, LARGEST, &size) || text.size < (size_t)size + 1)
            return false;
        while (rules->files[file] && !rv_is(name, rules->files[file]))
            file++;
        files[*count] = (rv_file){ rules->files[file], { text.at, (size_t)size } };
        text = (rv_span){ text.at + size + 1, text.size - (size_t)size - 1 };
        if (rules->files[file] == NULL)
            return false;
    }
    return true;
}

const rv_box *house_box(house *h, const char *game, uint64_t id)
{
    const rv_shelf *shelf = &h->settings.shelf;
    const rv_rules *rules = rv_shelf_rules(shelf, rv_span_of(game));
    rv_file files[RV_BOX_FILES];
    rv_complaint complaint;
    size_t size, count;
    char *text = rules && shelf->make ? store_load_box(h->store, id, &size) : NULL;
    const rv_box *box = NULL;
    if (text && read_files(rules, (rv_span){ text, size }, files, &count))
        box = shelf->make(shelf->user, rules, files, count, &complaint);
    free(text);
    return box;
}

bool house_is_shipped(const house *h, const rv_box *box)
{
    for (size_t i = 0; i < h->settings.shelf.count; i++)
        if (box == &h->settings.shelf.boxes[i])
            return true;
    return false;
}

/* ---- Brought ---- */

static void box_written(void *user, void *none, uint64_t number, bool written)
{
    house *h = user;
    guest *g = house_heard_back(h, number, written);
    (void)none;
    if (g == NULL)
        return;
    house_answer_box(h, g->brought);
    h->speaking = NULL;
    house_answered(g);
}

void house_answer_box(house *h, uint64_t hash)
{
    rv_json *json = rv_table_answer(h->desk, "box");
    house_put_box(hash, json);
    rv_table_send(h->desk);
}

void house_put_box(uint64_t hash, rv_json *json)
{
    char text[24];
    rv_out out = rv_out_to(text, sizeof text);
    rv_put_hex(&out, hash);
    rv_json_text(json, "box", rv_written(&out));
}

/* All parts are there: is it a box? */
static void finish(guest *g)
{
    house *h = g->house;
    const rv_shelf *shelf = &h->settings.shelf;
    struct house_parts *parts = g->parts;
    rv_file files[RV_BOX_FILES];
    rv_complaint complaint = { .text = "nothing has been brought" };
    size_t count = 0, size;
    for (int i = 0; parts && i < RV_BOX_FILES && parts->rules->files[i]; i++)
        if (parts->files[i].text)
            files[count++] =
                (rv_file){ parts->rules->files[i], { parts->files[i].text, parts->files[i].size } };
    const rv_box *box =
        parts ? shelf->make(shelf->user, parts->rules, files, count, &complaint) : NULL;
    if (box == NULL) {
        rv_table_wrong(h->desk, complaint.text);
    } else if (house_is_shipped(h, box)) {
        house_answer_box(h, box->hash);
    } else {
        char *text = print_files(files, count, &size);
        g->brought = box->hash;
        store_box(
            h->store, house_later(g, box_written), g->person,
            &(store_owned){ .kind = parts->rules->id, .hash = box->hash, .files = { text, size } });
        free(text);
    }
    rv_shelf_use(shelf, box, -1);
    house_drop_parts(g);
}

/* One more part of a file. NULL, or what is wrong. */
static const char *add_part(guest *g, const rv_rules *rules, rv_span request)
{
    house *h = g->house;
    char name[64], text[PART];
    rv_span value;
    rv_out out = rv_out_to(text, sizeof text);
    int file = 0;
    if (!rv_ask_text(request, "file", name, sizeof name) || !rv_json_member(request, "text", &value)
        || !rv_json_string(value, &out))
        return "a part has a \"file\" and a \"text\"";
    while (rules->files[file] && strcmp(rules->files[file], name) != 0)
        file++;
    if (rules->files[file] == NULL)
        return "the box of this game has no such file";
    if (g->parts && g->parts->rules != rules)
        house_drop_parts(g);
    if (g->parts == NULL)
        g->parts = calloc(1, sizeof *g->parts);
    struct house_parts *parts = g->parts;
    RV_ASSERT(parts != NULL);
    parts->rules = rules;
    if (parts->size + out.used > LARGEST || h->parts_size + out.used > ALL_PARTS)
        return "this box is too large";
    char *larger = realloc(parts->files[file].text, parts->files[file].size + out.used + 1);
    RV_ASSERT(larger != NULL);
    parts->files[file].text = larger;
    memcpy(larger + parts->files[file].size, out.text, out.used);
    parts->files[file].size += out.used;
    parts->size += out.used;
    h->parts_size += out.used;
    return NULL;
}

void house_hear_box(guest *g, rv_span request)
{
    house *h = g->house;
    char game[40];
    rv_span value;
    const rv_rules *rules = rv_ask_text(request, "game", game, sizeof game)
                                ? rv_shelf_rules(&h->settings.shelf, rv_span_of(game))
                                : NULL;
    if (rules == NULL || h->settings.shelf.make == NULL) {
        rv_table_wrong(h->desk, "there is no such game");
        return;
    }
    if (!house_know(g))
        return;
    if (!rv_json_member(request, "done", &value)) {
        const char *wrong = add_part(g, rules, request);
        if (wrong) {
            house_drop_parts(g);
            rv_table_wrong(h->desk, wrong);
        } else {
            rv_table_ok(h->desk, "box");
        }
    } else if (!h->settings.generous
               && !tally_allows(&h->owners, g->person, h->now, BOXES_PER_HOUR, HOUR)) {
        house_drop_parts(g);
        rv_table_refuse(h->desk, "room.rate");
    } else {
        finish(g);
    }
}

/* ---- For a table ---- */

bool house_read_box(guest *g, rv_span request, making *m)
{
    house *h = g->house;
    const table *t = g->table;
    char text[20];
    unsigned char bytes[8];
    uint64_t hash = 0;
    bool given;
    if (!rv_table_text_if(h->desk, request, "box", text, sizeof text, &given))
        return false;
    if (!given)
        return true;
    const rv_rules *rules = rv_shelf_rules(&h->settings.shelf, rv_span_of(m->table.game));
    bool good = rules && rv_read_bytes(rv_span_of(text), bytes, sizeof bytes);
    for (int i = 0; good && i < 8; i++)
        hash = hash << 8 | bytes[i];
    for (size_t i = 0; good && i < h->settings.shelf.count; i++)
        if (h->settings.shelf.boxes[i].rules == rules && h->settings.shelf.boxes[i].hash == hash)
            return true;
    if (good && g->person)
        m->table.box = store_find_box(h->store, g->person, rules->id, hash);
    if (good && m->table.box == 0 && t && t->box && t->box->rules == rules && t->box->hash == hash
        && (g->seat || (g->person && g->person == t->saved.host)))
        m->table.box = t->saved.box;
    m->box = m->table.box ? house_box(h, rules->id, m->table.box) : NULL;
    if (m->box)
        return true;
    rv_table_wrong(h->desk, "there is no such box: bring it first");
    return false;
}
