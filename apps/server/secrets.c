#include "apps/server/secrets.h"
#include "core/session/session.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

static const char letters_of[] = "0123456789abcdefghjkmnpqrstvwxyz";

/* A machine without randomness can keep no secret: better no server. */
void secret_bytes(void *bytes, size_t size)
{
    for (size_t done = 0; done < size;) {
        ssize_t got = getrandom((char *)bytes + done, size - done, 0);
        if (got < 0)
            abort();
        done += (size_t)got;
    }
}

void secret_word(char *text, size_t letters)
{
    unsigned char bytes[SECRET_DEVICE];
    RV_ASSERT(letters <= sizeof bytes);
    secret_bytes(bytes, letters);
    for (size_t i = 0; i < letters; i++)
        text[i] = letters_of[bytes[i] & 31];
    text[letters] = '\0';
}

bool secret_is_word(rv_span text, size_t letters)
{
    for (size_t i = 0; i < text.size; i++)
        if (memchr(letters_of, text.at[i], sizeof letters_of - 1) == NULL)
            return false;
    return text.size == letters;
}

void secret_hash(rv_span word, unsigned char hash[SECRET_HASH])
{
    rv_sha256(word.at, word.size, hash);
}

uint64_t secret_number(void)
{
    uint64_t number = 0;
    while (number == 0) {
        secret_bytes(&number, sizeof number);
        number >>= 1; /* SQLite's integers are signed */
    }
    return number;
}
