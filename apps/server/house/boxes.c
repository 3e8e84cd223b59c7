/* Boxes that owners bring: in parts, since messages are short; checked by the loader; kept in the
   store, where the tables that use them find them again. */
#include "apps/server/house/free_text.h"
#include "apps/server/house/inside.h"

#include <stdlib.h>
#include <string.h>

/* Bytes: of one box, of a part, and of all parts that wait for others. */
enum { LARGEST = 64 * 1024, PART = 4096, ALL_PARTS = 16 * 1024 * 1024 };
/* And of those from one address, or network. */
enum { NEAR = 1024 * 1024, NETWORK = 2 * NEAR };

/* What somebody has brought so far. */
struct house_parts {
    const rv_rules *rules;
    struct {
        char *text;
        size_t size;
    } files[RV_BOX_FILES]; /* in the order of the game's list */
    size_t size;
    uint64_t heard; /* when the last of it came */
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
    house_answer_box(g, g->brought);
    house_answered(g);
}

void house_answer_box(guest *g, uint64_t hash)
{
    rv_json *json = house_answer(g);
    house_put_box(hash, json);
    house_send_answer(g);
}

void house_put_box(uint64_t hash, rv_json *json)
{
    char text[24];
    rv_out out = rv_out_to(text, sizeof text);
    rv_put_hex(&out, hash);
    rv_json_text(json, "box", rv_written(&out));
}

/* What others would read: each cell of each line. NULL, or what is wrong. */
static const char *words_wrong(const rv_file *files, size_t count)
{
    const char *wrong = NULL;
    for (size_t i = 0; i < count; i++) {
        rv_span text = files[i].text, line;
        while (rv_next_line(&text, &line))
            while (wrong == NULL && line.size > 0)
                wrong = free_text_wrong(rv_cut(&line, '\t'));
    }
    return wrong;
}

/* All parts are there: is it a box? */
static void finish(guest *g)
{
    house *h = g->house;
    const rv_shelf *shelf = &h->settings.shelf;
    struct house_parts *parts = g->parts;
    rv_file files[RV_BOX_FILES];
    rv_complaint complaint;
    size_t count = 0, size;
    for (int i = 0; parts && i < RV_BOX_FILES && parts->rules->files[i]; i++)
        if (parts->files[i].text)
            files[count++] =
                (rv_file){ parts->rules->files[i], { parts->files[i].text, parts->files[i].size } };
    rv_complain(&complaint, NULL, "complaint.box.brought");
    const rv_box *box =
        parts ? shelf->make(shelf->user, parts->rules, files, count, &complaint) : NULL;
    const char *wrong = box ? words_wrong(files, count) : NULL;
    if (box == NULL) {
        house_complain(g, &complaint);
    } else if (wrong) {
        house_refuse(g, wrong);
    } else if (house_is_shipped(h, box)) {
        house_answer_box(g, box->hash);
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

/* Of the others, whoever has brought nothing for longest; NULL: nobody brings anything. */
static guest *find_slowest(const guest *but)
{
    guest *found = NULL;
    for (guest *one = but->house->guests; one; one = one->next)
        if (one != but && one->parts && !(found && found->parts->heard <= one->parts->heard))
            found = one;
    return found;
}

/* Is there room for so much more? If need be the slowest of the others begin again. */
static bool make_room(const guest *g, size_t more)
{
    house *h = g->house;
    guest *slowest;
    size_t near = more, network = more;
    for (const guest *one = h->guests; one; one = one->next) {
        size_t size = one->parts ? one->parts->size : 0;
        near += one->from.host == g->from.host ? size : 0;
        network += one->from.network == g->from.network ? size : 0;
    }
    if (!h->settings.generous && (near > NEAR || network > NETWORK))
        return false;
    while (h->parts_size + more > ALL_PARTS && (slowest = find_slowest(g)) != NULL)
        house_drop_parts(slowest);
    return true;
}

/* One more part of a file. NULL, or what is wrong. */
static const char *add_part(guest *g, const rv_rules *rules, const rv_asked *asked)
{
    house *h = g->house;
    char text[PART];
    rv_out out = rv_out_to(text, sizeof text);
    int file = 0;
    if (!rv_asked_has(asked, RV_ASK_FILE) || !rv_asked_has(asked, RV_ASK_PIECE)
        || !rv_json_string(asked->piece, &out))
        return "a part has a \"file\" and a \"text\"";
    while (rules->files[file] && strcmp(rules->files[file], asked->file) != 0)
        file++;
    if (rules->files[file] == NULL)
        return "complaint.box.file";
    if (g->parts && g->parts->rules != rules)
        house_drop_parts(g);
    if (g->parts == NULL)
        g->parts = calloc(1, sizeof *g->parts);
    struct house_parts *parts = g->parts;
    RV_ASSERT(parts != NULL);
    parts->rules = rules;
    parts->heard = h->now;
    if (parts->size + out.used > LARGEST)
        return "complaint.box.large";
    if (!make_room(g, out.used))
        return "complaint.box.crowd";
    char *larger = realloc(parts->files[file].text, parts->files[file].size + out.used + 1);
    RV_ASSERT(larger != NULL);
    parts->files[file].text = larger;
    memcpy(larger + parts->files[file].size, out.text, out.used);
    parts->files[file].size += out.used;
    parts->size += out.used;
    h->parts_size += out.used;
    return NULL;
}

void house_hear_box(guest *g, const rv_asked *asked)
{
    house *h = g->house;
    const rv_rules *rules = rv_shelf_rules(&h->settings.shelf, rv_span_of(asked->game));
    if (rules == NULL || h->settings.shelf.make == NULL) {
        house_wrong(g, "complaint.table.game");
        return;
    }
    if (!house_know(g))
        return;
    if (!asked->done) {
        const char *wrong = add_part(g, rules, asked);
        if (wrong) {
            house_drop_parts(g);
            house_wrong(g, wrong);
        } else {
            house_ok(g);
        }
    } else if (!house_grants(g, SHARE_BOXES)) {
        house_drop_parts(g);
    } else {
        finish(g);
    }
}

/* ---- For a table ---- */

bool house_read_box(guest *g, const rv_asked *asked, making *m)
{
    house *h = g->house;
    const table *t = g->table;
    unsigned char bytes[8];
    uint64_t hash = 0;
    if (!rv_asked_has(asked, RV_ASK_BOX))
        return true;
    const rv_rules *rules = rv_shelf_rules(&h->settings.shelf, rv_span_of(m->table.game));
    bool good = rules && rv_read_bytes(rv_span_of(asked->box), bytes, sizeof bytes);
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
    house_wrong(g, "complaint.request.box");
    return false;
}
