#include "games/insomnia/insomnia.h"
static int lang_index(const rv_lang *lang) { return lang == &rv_french; }
static void put_option(int option, const rv_lang *lang, rv_out *out)
{
    static const char *const words[] = { "winks", "zzz", "both" };
    (void)lang;
    if (option < IN_WINKS) rv_put(out, "move-%d", option); else rv_put(out, "%s", words[option - IN_WINKS]);
}
void in_noun(const rv_game *game, int kind, int value, const rv_lang *lang, rv_out *out)
{
    const in_box *box = in_box_of(game);
    int l = lang_index(lang);
    switch ((enum in_noun)kind) {
    case IN_N_CARD:
        if (value >= box->cards) rv_put(out, "card-%d", value);
        else if (value >= box->faces) { const in_fright *f = &box->fright[value - box->faces]; rv_put_span(out, lang ? f->name[l] : f->id); }
        else { const in_face *f = &box->face[value]; rv_put_span(out, lang ? f->name[l] : f->id); }
        break;
    case IN_N_OPTION: put_option(value, lang, out); break;
    case IN_N_TILE: rv_put_span(out, lang ? box->tile[value].name[l] : box->tile[value].id); break;
    case IN_N_NIGHTMARE: rv_put(out, "%s", in_nightmare_words[value]); break;
    case IN_N_RATING: if (value >= box->ratings) rv_put(out, "rating-%d", value); else rv_put_span(out, lang ? box->rating[value].name[l] : box->rating[value].id); break;
    case IN_N_NONE: case IN_N_SEAT: case IN_N_SPACE: case IN_N_FROM: case IN_N_TO: case IN_N_STEPS:
        rv_put(out, "%d", value); break;
    }
}
void in_detail(const rv_game *g, const void *v, rv_move m, const rv_lang *l, rv_out *o) { (void)g,(void)v,(void)m,(void)l,(void)o; }
void in_text(const rv_game *g, const void *v, const rv_lang *l, rv_out *o) { (void)g,(void)v,(void)l; rv_put(o, "x\n"); }
void in_json(const rv_game *g, const void *v, rv_json *j) { (void)g,(void)v,(void)j; }
