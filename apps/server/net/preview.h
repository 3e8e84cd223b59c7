/*
 * preview.h: what messengers show of a link to a table, a game or those who wait (Open Graph): a
 * title, a line and a picture, put into the head of the page. It tells what the address alone may
 * tell: which game is played there, and how many chairs are free if strangers may sit down. What
 * follows # never gets here.
 */
#ifndef RV_PREVIEW_H
#define RV_PREVIEW_H

#include "apps/server/house/house.h"
#include "apps/server/net/http.h"
#include "apps/server/net/page.h"

typedef struct preview {
    const http_request *request;
    const char *origin; /* of the page, where it is told; NULL: as the visitor names the host */
    bool secure;
    const house_glimpse *table; /* NULL: there is none, or nothing of it is told */
} preview;

/* Puts it into the page that is open as a file, which becomes a text. A page without a head stays
   as it is. */
void preview_put(const preview *p, page_file *file);

#endif
