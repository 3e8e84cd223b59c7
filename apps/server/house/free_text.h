/*
 * free_text.h: whatever strangers write and others read: names, talk, the words of boxes. Nothing
 * in it is invisible, turns the direction of what stands beside it, or is piled up beyond its line.
 *
 * Joiners and variation selectors stay where they belong: within emoji, and where a script needs
 * them.
 */
#ifndef RV_FREE_TEXT_H
#define RV_FREE_TEXT_H

#include "core/text.h"

/* NULL, or a key of the catalogue that says what is wrong with this line. */
const char *free_text_wrong(rv_span line);
/* The same for a name: something is to be seen in it, and no space stands around it. */
const char *free_text_wrong_name(rv_span name);
/* Is there nothing to be seen in this line? */
bool free_text_is_blank(rv_span line);

#endif
