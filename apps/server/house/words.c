#include "apps/server/house/words.h"
#include "apps/server/secrets.h"
#include "core/session/session.h"

#include <sodium.h>
#include <string.h>

/* Things one can see, each in one short word. A new order would make old words worthless. */
static const char *const list[] = {
    "anchor",   "apple",   "apron",   "arrow",  "autumn", "badge",    "baker",   "bamboo",
    "banjo",    "barn",    "basket",  "beacon", "bear",   "bell",     "bench",   "berry",
    "birch",    "bishop",  "blanket", "bloom",  "boat",   "book",     "boot",    "bottle",
    "branch",   "bread",   "breeze",  "brick",  "bridge", "broom",    "brush",   "bucket",
    "button",   "cabin",   "cactus",  "cake",   "camel",  "camera",   "candle",  "canoe",
    "canyon",   "carpet",  "castle",  "cedar",  "cello",  "chair",    "chalk",   "cherry",
    "chest",    "chimney", "cider",   "circus", "clay",   "cliff",    "cloak",   "clock",
    "cloud",    "clover",  "coal",    "coast",  "cobble", "cocoa",    "comet",   "copper",
    "coral",    "cotton",  "cradle",  "crane",  "crayon", "cricket",  "crown",   "crystal",
    "cup",      "curtain", "daisy",   "dawn",   "deer",   "desert",   "diamond", "dice",
    "dolphin",  "donkey",  "door",    "dove",   "dragon", "drum",     "duck",    "dune",
    "dust",     "eagle",   "echo",    "ember",  "engine", "fable",    "falcon",  "feather",
    "fern",     "ferry",   "fiddle",  "field",  "finch",  "fire",     "flag",    "flame",
    "flour",    "flute",   "foam",    "fog",    "forest", "fork",     "fossil",  "fox",
    "frost",    "garden",  "garlic",  "gate",   "ghost",  "giant",    "ginger",  "glacier",
    "glass",    "globe",   "glove",   "goat",   "gold",   "goose",    "grape",   "grass",
    "gravel",   "guitar",  "hammer",  "harbor", "harp",   "hat",      "hazel",   "heron",
    "hill",     "honey",   "hook",    "horse",  "island", "ivory",    "ivy",     "jacket",
    "jade",     "jar",     "jasmine", "jewel",  "jungle", "kettle",   "key",     "kite",
    "kitten",   "knot",    "ladder",  "lake",   "lamp",   "lantern",  "lark",    "leaf",
    "lemon",    "letter",  "lily",    "linen",  "lion",   "lizard",   "locket",  "lotus",
    "magnet",   "magpie",  "mango",   "maple",  "marble", "market",   "mask",    "meadow",
    "melon",    "mill",    "mint",    "mirror", "mist",   "moon",     "moss",    "moth",
    "mountain", "mouse",   "nest",    "night",  "north",  "nutmeg",   "oak",     "ocean",
    "olive",    "onion",   "opal",    "orange", "orchid", "otter",    "owl",     "oyster",
    "paddle",   "palace",  "panda",   "paper",  "parrot", "pearl",    "pebble",  "pepper",
    "piano",    "pillow",  "pine",    "planet", "plum",   "pocket",   "pond",    "poppy",
    "prism",    "pumpkin", "puzzle",  "quilt",  "rabbit", "raft",     "rain",    "raven",
    "reed",     "ribbon",  "river",   "robin",  "rocket", "rose",     "ruby",    "saddle",
    "sail",     "salt",    "sand",    "scarf",  "shadow", "shell",    "ship",    "silk",
    "silver",   "snow",    "spark",   "spoon",  "spring", "squirrel", "stone",   "storm",
    "swan",     "table",   "teapot",  "tiger",  "tower",  "velvet",   "willow",  "winter",
};
_Static_assert(sizeof list / sizeof list[0] == 256, "a byte of chance in each word");
_Static_assert(WORDS_SALT == crypto_pwhash_SALTBYTES, "the salt of argon2");

enum { LONGEST = 16 }; /* of a word, with its zero */

void words_draw(char text[WORDS_TEXT])
{
    unsigned char bytes[WORDS];
    rv_out out = rv_out_to(text, WORDS_TEXT);
    secret_bytes(bytes, sizeof bytes);
    for (int i = 0; i < WORDS; i++)
        rv_put(&out, "%s%s", i ? " " : "", list[bytes[i]]);
    RV_ASSERT(!out.full);
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* People write them down and type them: neither case nor what is between them matters. A word
   longer than any of ours is cut short, and is not found in the list. */
static bool next_word(rv_span *text, char word[LONGEST])
{
    size_t size = 0;
    while (text->size > 0 && !is_letter(text->at[0]))
        text->at++, text->size--;
    for (; text->size > 0 && is_letter(text->at[0]) && size < LONGEST - 1; text->at++, text->size--)
        word[size++] = (char)(text->at[0] | 32);
    word[size] = '\0';
    return size > 0;
}

static bool is_listed(const char *word)
{
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        if (strcmp(list[i], word) == 0)
            return true;
    return false;
}

bool words_read(rv_span text, char plain[WORDS_TEXT])
{
    char word[LONGEST];
    rv_out out = rv_out_to(plain, WORDS_TEXT);
    int count = 0;
    memset(plain, 0, WORDS_TEXT);
    for (; count <= WORDS && next_word(&text, word); count++) {
        if (!is_listed(word))
            return false;
        rv_put(&out, "%s%s", count ? " " : "", word);
    }
    return count == WORDS && !out.full;
}

void words_hash(const char *plain, const unsigned char salt[WORDS_SALT], size_t memory,
                unsigned char hash[SECRET_HASH])
{
    int wrong = crypto_pwhash(
        hash, SECRET_HASH, plain, strlen(plain), salt, crypto_pwhash_OPSLIMIT_INTERACTIVE,
        memory ? memory : crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13);
    RV_ASSERT(wrong == 0);
}

void words_hash_before(const char *plain, bool quick, unsigned char hash[SECRET_HASH])
{
    int rounds = quick ? 2 : 2000;
    char text[WORDS_TEXT + 32];
    rv_out out = rv_out_to(text, sizeof text);
    rv_put(&out, "reverie words 1 %s", plain);
    secret_hash(rv_written(&out), hash);
    for (int i = 1; i < rounds; i++)
        rv_sha256(hash, SECRET_HASH, hash);
}
