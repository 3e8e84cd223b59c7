/* Any text as a saved game. */
#include "tests/fuzz/fuzz.h"
#include "tests/support.h"
#include "games/games.h"

/* Each entry is a line that reads back by itself, and time never goes back. */
static void check_entries(const rv_session *session)
{
    uint64_t last = 0;
    for (int i = 0; i < rv_session_entries(session); i++) {
        const rv_log_entry *entry = rv_session_entry(session, i);
        char line[512];
        rv_out out = rv_out_to(line, sizeof line);
        rv_log_entry back;
        rv_complaint complaint;
        rv_entry_print(rv_session_game(session), entry, &out);
        RV_ASSERT(!out.full && entry->at >= last);
        const char *wrong =
            rv_entry_read(rv_session_game(session), rv_written(&out), &back, &complaint);
        RV_ASSERT(wrong == NULL && back.at == entry->at && back.kind == entry->kind
                  && back.seat == entry->seat);
        last = entry->at;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    rv_shelf shelf = rv_shelf_new(fuzz_boxes(), RV_GAMES);
    rv_complaint complaint;
    rv_session *session =
        rv_session_read((rv_span){ (const char *)data, size }, &shelf, &complaint);
    if (session == NULL) {
        RV_ASSERT(rv_starts(rv_span_of(support_said(&complaint)), "line "));
        fuzz_complain(&complaint);
    } else {
        rv_result result;
        rv_session_result(session, &result);
        fuzz_look(rv_session_game(session), rv_session_state(session));
        fuzz_save_and_read(session, &shelf);
        check_entries(session);
    }
    rv_session_free(session);
    rv_shelf_free(&shelf);
    return 0;
}
