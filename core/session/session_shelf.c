/*
 * Boxes that are not shipped, from logs or from an owner's folder. The shelf keeps copies of their
 * files, because they go into saved games again, and keeps equal boxes only once.
 */
#include "core/session/session.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { MADE = 64, ALIGN = 16 };

/* One block of memory: this, the content of the box, texts and names of its files. */
typedef struct made {
    struct made *next;
    rv_box box;
    rv_file files[RV_BOX_FILES];
    size_t count;
    int uses;
} made;

typedef struct store {
    const rv_box *boxes;
    size_t count;
    made *first;
    int made_count, most; /* more in use at once than that, and somebody is feeding them to us */
} store;

static size_t aligned(size_t size)
{
    return (size + ALIGN - 1) / ALIGN * ALIGN;
}

/* Copies to the end of the block. */
static const char *put(char **end, const char *at, size_t size)
{
    char *copy = *end;
    if (size > 0)
        memcpy(copy, at, size);
    copy[size] = '\0';
    *end += size + 1;
    return copy;
}

static made *new_made(const rv_rules *rules, const rv_file *files, size_t count)
{
    size_t size = aligned(sizeof(made)) + aligned(rules->box_bytes);
    for (size_t i = 0; i < count; i++)
        size += files[i].text.size + strlen(files[i].name) + 2;
    made *m = calloc(1, size);
    if (m == NULL)
        return NULL;
    char *end = (char *)m + aligned(sizeof(made)) + aligned(rules->box_bytes);
    for (m->count = 0; m->count < count; m->count++) {
        const rv_file *file = &files[m->count];
        const char *text = put(&end, file->text.at, file->text.size);
        m->files[m->count] =
            (rv_file){ put(&end, file->name, strlen(file->name)), { text, file->text.size } };
    }
    return m;
}

static const rv_box *find_made(void *user, const rv_rules *rules, uint64_t hash)
{
    const store *s = user;
    for (const made *m = s ? s->first : NULL; m; m = m->next)
        if (m->box.rules == rules && m->box.hash == hash)
            return &m->box;
    return NULL;
}

static void use(void *user, const rv_box *box, int change)
{
    store *s = user;
    made **at = &s->first;
    while (*at && &(*at)->box != box)
        at = &(*at)->next;
    made *m = *at;
    if (m == NULL)
        return;
    m->uses += change;
    if (m->uses > 0)
        return;
    *at = m->next;
    s->made_count--;
    free(m);
}

static const rv_box *make(void *user, const rv_rules *rules, const rv_file *files, size_t count,
                          rv_complaint *complaint)
{
    store *s = user;
    made *m = s && count <= RV_BOX_FILES ? new_made(rules, files, count) : NULL;
    const rv_box *there = NULL;
    if (m == NULL) {
        rv_complain(complaint, NULL, "complaint.box.memory");
        return NULL;
    }
    void *content = (char *)m + aligned(sizeof(made));
    const char *wrong = rv_box_read(&m->box, rules, m->files, count, content, complaint);
    if (wrong == NULL)
        there = rv_shelf_find(
            &(rv_shelf){ .boxes = s->boxes, .count = s->count, .find = find_made, .user = s },
            rules, m->box.hash);
    if (wrong == NULL && there == NULL && s->made_count >= s->most)
        wrong = rv_complain_with(complaint, NULL, "complaint.box.many", "most=%d", s->most);
    if (wrong || there) {
        free(m);
        if (there)
            use(s, there, 1);
        return there;
    }
    m->uses = 1;
    m->next = s->first;
    s->first = m;
    s->made_count++;
    return &m->box;
}

static const rv_file *files_of(void *user, const rv_box *box, size_t *count)
{
    const store *s = user;
    *count = 0;
    for (const made *m = s ? s->first : NULL; m; m = m->next) {
        if (&m->box == box) {
            *count = m->count;
            return m->files;
        }
    }
    return NULL;
}

rv_shelf rv_shelf_new(const rv_box *boxes, size_t count)
{
    store *s = calloc(1, sizeof *s);
    if (s)
        *s = (store){ .boxes = boxes, .count = count, .most = MADE };
    return (rv_shelf){ .boxes = boxes,
                       .count = count,
                       .make = make,
                       .use = use,
                       .find = find_made,
                       .files = files_of,
                       .user = s };
}

void rv_shelf_lift(const rv_shelf *shelf)
{
    if (shelf->make == make && shelf->user)
        ((store *)shelf->user)->most = INT_MAX;
}

void rv_shelf_use(const rv_shelf *shelf, const rv_box *box, int change)
{
    if (shelf->use && box)
        shelf->use(shelf->user, box, change);
}

void rv_shelf_free(rv_shelf *shelf)
{
    store *s = shelf->user;
    while (s && s->first) {
        made *next = s->first->next;
        free(s->first);
        s->first = next;
    }
    free(s);
    *shelf = (rv_shelf){ 0 };
}

const rv_rules *rv_shelf_rules(const rv_shelf *shelf, rv_span name)
{
    for (size_t i = 0; i < shelf->count; i++)
        if (rv_is(name, shelf->boxes[i].rules->id))
            return shelf->boxes[i].rules;
    return NULL;
}

const rv_box *rv_shelf_find(const rv_shelf *shelf, const rv_rules *rules, uint64_t hash)
{
    for (size_t i = 0; i < shelf->count; i++)
        if (shelf->boxes[i].rules == rules && shelf->boxes[i].hash == hash)
            return &shelf->boxes[i];
    return shelf->find ? shelf->find(shelf->user, rules, hash) : NULL;
}

/* ---- Boxes that are brought ---- */

/* The files of the game's list that are in the request; `memory` is freed by the caller. */
static size_t read_files(const rv_rules *rules, rv_span members, char *memory, size_t size,
                         rv_file files[RV_BOX_FILES])
{
    size_t count = 0;
    rv_span value;
    for (int i = 0; rules->files[i]; i++) {
        if (!rv_json_member(members, rules->files[i], &value))
            continue;
        rv_out out = rv_out_to(memory, size);
        if (!rv_json_string(value, &out))
            continue; /* the loader will name what is missing */
        files[count++] = (rv_file){ rules->files[i], rv_written(&out) };
        memory += out.used + 1;
        size -= out.used + 1;
    }
    return count;
}

const rv_box *rv_shelf_bring(const rv_shelf *shelf, const char *game, rv_span members,
                             rv_complaint *complaint)
{
    rv_file files[RV_BOX_FILES];
    const rv_rules *rules = rv_shelf_rules(shelf, rv_span_of(game));
    if (rules == NULL || shelf->make == NULL) {
        rv_complain(complaint, NULL, "complaint.box.files");
        return NULL;
    }
    char *memory = malloc(members.size + RV_BOX_FILES);
    if (memory == NULL) {
        rv_complain(complaint, NULL, "complaint.memory");
        return NULL;
    }
    size_t count = read_files(rules, members, memory, members.size + RV_BOX_FILES, files);
    const rv_box *box = shelf->make(shelf->user, rules, files, count, complaint);
    free(memory);
    return box;
}
