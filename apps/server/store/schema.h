/* How a store is laid out, and how an older one becomes today's. */
#ifndef RV_STORE_SCHEMA_H
#define RV_STORE_SCHEMA_H

#include "core/complaint.h"

#include <sqlite3.h>

enum { STORE_VERSION = 12 }; /* the current one */

/* Brings a store, which may be new, up to date, step by step. NULL, or the complaint: it is newer
   than this program, or not a store at all. */
const char *store_upgrade(sqlite3 *db, rv_complaint *complaint);

#endif
