#include "bots/request.h"
#include "core/room/stream.h"

const char *rv_request_read(rv_request *request, rv_span line, const rv_box *boxes, size_t count)
{
    char words[512], text[2 * RV_STATE_BYTES + 1];
    rv_span value;
    rv_rng rng;
    bool dealt = false;
    long seat;
    rv_game *game = &request->game;
    rv_out setup = rv_out_to(words, sizeof words), hex = rv_out_to(text, sizeof text);
    if (!rv_json_valid(line) || !rv_json_member(line, "game", &value)
        || !rv_json_string(value, &setup))
        return "\"game\" is missing";
    rv_put(&setup, " ");
    if (rv_json_member(line, "options", &value) && !rv_json_string(value, &setup))
        return "\"options\" must be a text";
    rv_complaint complaint;
    if (rv_game_line(game, boxes, count, rv_written(&setup), &rng, &dealt, &complaint) != NULL) {
        rv_out wrong = rv_out_to(request->wrong, sizeof request->wrong);
        rv_complaint_say(&complaint, &rv_english, &wrong);
        return request->wrong;
    }
    if (!rv_json_member(line, "seat", &value) || !rv_number(value, 1, rv_seats(game), &seat))
        return "\"seat\" must be a seat";
    if (!rv_json_member(line, "state", &value) || !rv_json_string(value, &hex)
        || !rv_read_bytes(rv_written(&hex), request->view, game->rules->state_bytes))
        return "\"state\" must be the bytes of a view in hex";
    if (!rv_is_view(game, request->view, (int)seat))
        return "this is not a view of that seat";
    request->seat = (int)seat;
    request->count = game->rules->moves(game, request->view, request->seat, request->moves);
    return request->count > 0 ? NULL : "this seat owes nothing";
}
