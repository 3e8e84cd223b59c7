/* The clocks of a table: what time will do, told to everybody. */
#include "core/session/session_table.h"

#include <string.h>

/* What time will do is public: one line for everybody, when it changes. */
void rv_table_clock(rv_table *table)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    char text[RV_TABLE_WORD];
    rv_out out = rv_out_to(text, sizeof text);
    const rv_game *game = rv_session_game(table->session);
    const rv_wait *waits;
    int count = rv_session_waits(table->session, &waits);
    size_t size = (size_t)count * sizeof waits[0];
    if (count == table->told_count && memcmp(waits, table->told, size) == 0)
        return;
    bool nothing = count == 0 && table->told_count <= 0;
    memcpy(table->told, waits, size);
    table->told_count = count;
    if (nothing)
        return;
    rv_view(game, rv_session_state(table->session), RV_SPECTATOR, view);
    rv_json *json = rv_table_begin(table);
    rv_json_array(json, "clock");
    for (int i = 0; i < count; i++) {
        rv_json_object(json, NULL);
        rv_out_clear(&out);
        rv_move_print(game, waits[i].due.move, &out);
        rv_json_text(json, "move", rv_written(&out));
        rv_out_clear(&out);
        rv_move_say(game, view, waits[i].due.move, table->lang, &out);
        rv_json_text(json, "say", rv_written(&out));
        rv_json_number(json, "left", (long)(waits[i].since + waits[i].due.ms - table->now));
        rv_json_number(json, "of", (long)waits[i].due.ms);
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
    rv_table_send(table);
}
