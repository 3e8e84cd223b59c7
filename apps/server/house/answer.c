/* Answers: each belongs to whoever has asked, now or later. */
#include "apps/server/house/inside.h"

static rv_json *begin(guest *g)
{
    house *h = g->house;
    h->answer = rv_out_to(h->text, sizeof h->text);
    h->json = rv_json_to(&h->answer);
    rv_json_object(&h->json, NULL);
    if (g->asked->id[0])
        rv_json_raw(&h->json, "id", rv_span_of(g->asked->id));
    return &h->json;
}

rv_json *house_answer(guest *g)
{
    rv_json *json = begin(g);
    rv_json_word(json, "ok", g->asked->what);
    return json;
}

/* How long an answer gets may depend on texts that are anybody's. */
void house_send_answer(guest *g)
{
    house *h = g->house;
    if (!h->answer.full)
        rv_json_close(&h->json, '}');
    if (h->answer.full) {
        rv_put_wrong("complaint.request.long", g->lang, begin(g));
        rv_json_close(&h->json, '}');
    }
    house_send(g, false, h->answer.text, h->answer.used);
    g->answered = true;
}

void house_ok(guest *g)
{
    house_answer(g);
    house_send_answer(g);
}

void house_wrong(guest *g, const char *what)
{
    rv_put_wrong(what, g->lang, begin(g));
    house_send_answer(g);
}

void house_complain(guest *g, const rv_complaint *complaint)
{
    rv_put_complaint(complaint, g->lang, begin(g));
    house_send_answer(g);
}

void house_refuse(guest *g, const char *why)
{
    rv_json *json = begin(g);
    house_note_refusal(g, why);
    rv_json_word(json, "error", "refused");
    rv_put_refusal(why, g->lang, json);
    house_send_answer(g);
}
