#include "apps/server/net/preview.h"
#include "core/lang.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LONGEST = 65536, TAGS = 4096, TEXT = 512 }; /* bytes: of the page, of what is put into it */

/* ---- Who asks, and for what ---- */

/* "fr-CA;q=0.8": thousandths. */
static int weight_of(rv_span parameters)
{
    long whole = 1, part = 0;
    while (parameters.size > 0) {
        rv_span value = rv_trim(rv_cut(&parameters, ';')), name = rv_cut(&value, '=');
        if (!rv_is(rv_trim(name), "q"))
            continue;
        rv_span first = rv_cut(&value, '.');
        if (!rv_number(rv_trim(first), 0, 1, &whole))
            return 0;
        int digits = 0;
        for (; digits < 3; digits++) {
            bool more = (size_t)digits < value.size;
            part = part * 10
                   + (more && value.at[digits] >= '0' && value.at[digits] <= '9'
                          ? value.at[digits] - '0'
                          : 0);
        }
    }
    return whole ? 1000 : (int)part;
}

/* The language of ours that is liked best, of equals the first. */
static const rv_lang *language(rv_span list)
{
    const rv_lang *best = &rv_english;
    int most = 0;
    while (list.size > 0) {
        rv_span parameters = rv_cut(&list, ','), name = rv_trim(rv_cut(&parameters, ';'));
        const rv_lang *one = rv_lang_by_code(rv_cut(&name, '-'));
        int weight = one ? weight_of(parameters) : 0;
        if (weight > most) {
            best = one;
            most = weight;
        }
    }
    return best;
}

/* What a host may be called; anything else is somebody's text, and is not repeated. */
static bool is_host(rv_span host)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]";
    for (size_t i = 0; i < host.size; i++)
        if (memchr(letters, host.at[i], sizeof letters - 1) == NULL)
            return false;
    return host.size > 0 && host.size <= 255;
}

/* ---- Writing ---- */

static void put_escaped(rv_out *out, rv_span text)
{
    for (size_t i = 0; i < text.size; i++) {
        char c = text.at[i];
        if (c == '&' || c == '<' || c == '>' || c == '"')
            rv_put(out, "&#%d;", c);
        else
            rv_put_char(out, c);
    }
}

static void put_tag(rv_out *out, const char *name, const rv_out *text)
{
    bool twitter = rv_starts(rv_span_of(name), "twitter:");
    rv_put(out, "<meta %s=\"%s\" content=\"", twitter ? "name" : "property", name);
    put_escaped(out, rv_written(text));
    rv_put(out, "\">\n");
}

/* One of those that are offered; NULL: it has no picture. */
static const rv_rules *pictured(const house_glimpse *table)
{
    for (int i = 0; table && i < RV_GAMES_OFFERED; i++)
        if (strcmp(rv_games[i]->id, table->game) == 0)
            return rv_games[i];
    return NULL;
}

static void put_words(rv_out *tags, const preview *p, rv_span path, const rv_rules *game)
{
    const rv_lang *lang = language(p->request->language);
    char title[TEXT], line[TEXT], key[64];
    rv_out first = rv_out_to(title, sizeof title), second = rv_out_to(line, sizeof line);
    rv_out name = rv_out_to(key, sizeof key);
    if (game) {
        rv_put(&name, "%s.name", game->id);
        rv_arg arg = { .name = "game", .text = rv_span_of(rv_text(lang, key)) };
        rv_say(&first, lang, rv_starts(path, "/g/") ? "preview.game" : "preview.table", &arg, 1);
        rv_out_clear(&name);
        rv_put(&name, "%s.about", game->id);
        if (p->table->chairs > 0) {
            rv_say_number(&second, lang, "preview.chairs", "count", p->table->chairs);
            rv_put(&second, " ");
        }
        rv_put(&second, "%s", rv_text(lang, key));
    } else {
        rv_put(&first, "%s", rv_is(path, "/play") ? rv_text(lang, "preview.play") : "Reverie");
        rv_put(&second, "%s", rv_text(lang, "cli.about"));
    }
    put_tag(tags, "og:title", &first);
    put_tag(tags, "og:description", &second);
}

/* Addresses must be whole: without a host that can be repeated there are none. */
static void put_addresses(rv_out *tags, const preview *p, rv_span path, const rv_rules *game)
{
    char text[TEXT], start[300];
    rv_out origin = rv_out_to(start, sizeof start), out = rv_out_to(text, sizeof text);
    if (p->origin)
        rv_put(&origin, "%s", p->origin);
    else if (is_host(p->request->host))
        rv_put(&origin, "http%s://%.*s", p->secure ? "s" : "", (int)p->request->host.size,
               p->request->host.at);
    if (origin.used == 0)
        return;
    rv_put(&out, "%s/previews/%s.jpg", start, game ? game->id : "reverie");
    put_tag(tags, "og:image", &out);
    rv_put(tags, "<meta property=\"og:image:width\" content=\"1200\">\n"
                 "<meta property=\"og:image:height\" content=\"630\">\n");
    if (game == NULL && !rv_is(path, "/play"))
        return; /* the address is anybody's text */
    rv_out_clear(&out);
    rv_put(&out, "%s%.*s", start, (int)path.size, path.at);
    put_tag(tags, "og:url", &out);
}

static void put_tags(rv_out *tags, const preview *p)
{
    rv_span path = { p->request->path, p->request->path_size };
    const rv_rules *game = pictured(p->table);
    rv_put(tags, "<meta property=\"og:type\" content=\"website\">\n"
                 "<meta property=\"og:site_name\" content=\"Reverie\">\n"
                 "<meta name=\"twitter:card\" content=\"summary_large_image\">\n");
    if (!rv_is(path, "/play")) /* tables are for those who were given the link */
        rv_put(tags, "<meta name=\"robots\" content=\"noindex\">\n");
    put_words(tags, p, path, game);
    put_addresses(tags, p, path, game);
}

void preview_put(const preview *p, page_file *file)
{
    char tags[TAGS], *whole = file->size < LONGEST ? malloc((size_t)file->size + TAGS) : NULL;
    rv_out out = rv_out_to(tags, sizeof tags);
    ssize_t size = whole ? pread(file->descriptor, whole, (size_t)file->size, 0) : -1;
    long head = size > 0 ? rv_find((rv_span){ whole, (size_t)size }, rv_span_of("</head>")) : -1;
    put_tags(&out, p);
    if (head < 0 || out.full) {
        free(whole);
        return;
    }
    memmove(whole + head + out.used, whole + head, (size_t)(size - head));
    memcpy(whole + head, tags, out.used);
    close(file->descriptor);
    file->descriptor = -1;
    file->text = whole;
    file->size = size + (off_t)out.used;
    file->varies = "accept-language";
}
