/* Stores in memory that cost little to make, for a fuzzer that makes thousands: their tables come
   from an image, and SQLite's memory from a heap without guards. */
#ifndef RV_FUZZ_IMAGES_H
#define RV_FUZZ_IMAGES_H

#include <stdbool.h>

/* The next store that is opened holds nothing; or what the present one holds by now, and not what
   still waits to be written. */
void image_empty(void);
void image_take(void);
/* From now on no commit is made, or all are. */
void image_fail(bool fails);

#endif
