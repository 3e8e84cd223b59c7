/* Any text as a saved game. */
#include "tests/fuzz/fuzz.h"
#include "games/games.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    rv_shelf shelf = rv_shelf_new(fuzz_boxes(), RV_GAMES);
    rv_complaint complaint;
    rv_session *session = rv_session_read((rv_span){ (const char *)data, size }, &shelf, &complaint);
    if (session == NULL) {
        RV_ASSERT(rv_starts(rv_span_of(complaint.text), "line "));
    } else {
        rv_result result;
        rv_session_result(session, &result);
        fuzz_look(rv_session_game(session), rv_session_state(session));
        fuzz_save_and_read(session, &shelf);
    }
    rv_session_free(session);
    rv_shelf_free(&shelf);
    return 0;
}
