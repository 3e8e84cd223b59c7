/*
 * embed: turns content into C at build time.
 *
 *     embed lang CODE SYMBOL FILE         a catalogue, `key = text` -> a sorted rv_lang
 *     embed langs SYMBOL...               all of them -> rv_langs[]
 *     embed boxes GAME FILE... -- GAME FILE... --     box files -> rv_shipped[]
 *
 * Writes to standard output. A catalogue line that is neither `key = text` nor a comment, and a
 * key that appears twice, stop the build.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void stop(const char *what, const char *where)
{
    fprintf(stderr, "embed: %s: %s\n", where, what);
    exit(1);
}

static char *slurp(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        stop("cannot be opened", path);
    size_t room = 1 << 16;
    char *text = malloc(room);
    *size = 0;
    for (;;) {
        *size += fread(text + *size, 1, room - *size - 1, file);
        if (*size < room - 1)
            break;
        text = realloc(text, room *= 2);
    }
    fclose(file);
    text[*size] = '\0';
    return text;
}

static void put_literal(const char *text, size_t size)
{
    putchar('"');
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '"' || c == '\\')
            printf("\\%c", c);
        else if (c >= ' ' && c < 127 && c != '?')
            putchar(c);
        else
            printf("\\%03o", c);
        if (c == '\n' && i + 1 < size)
            printf("\"\n    \"");
    }
    putchar('"');
}

typedef struct entry {
    char *key, *text;
} entry;

static int by_key(const void *a, const void *b)
{
    return strcmp(((const entry *)a)->key, ((const entry *)b)->key);
}

/* What a language is besides its sentences: lang.NAME, in quotes where spaces matter. */
static const char *const about[] = { "name", "one", "colon", "semicolon", "point", "elides" };
enum { ABOUT = sizeof about / sizeof about[0] };

static void put_about(const char *code, char *const of_lang[ABOUT])
{
    printf("\"%s\"", code);
    for (int i = 0; i < ABOUT; i++) {
        const char *text = of_lang[i];
        size_t size = text ? strlen(text) : 0;
        if (text == NULL)
            stop("lang.* is missing", about[i]);
        bool quoted = size >= 2 && text[0] == '"' && text[size - 1] == '"';
        printf(",\n    ");
        put_literal(text + quoted, size - 2 * (size_t)quoted);
    }
}

static void lang(const char *code, const char *symbol, const char *file)
{
    entry entries[4096];
    char *of_lang[ABOUT] = { NULL };
    size_t n = 0, size;
    char *text = slurp(file, &size);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        int is_about = -1;
        if (line[0] == '#')
            continue;
        char *middle = strstr(line, " = ");
        if (middle == NULL)
            stop(line, file);
        *middle = '\0';
        for (int i = 0; i < ABOUT; i++)
            if (strncmp(line, "lang.", 5) == 0 && strcmp(line + 5, about[i]) == 0)
                is_about = i;
        if (is_about >= 0)
            of_lang[is_about] = middle + 3;
        else
            entries[n++] = (entry){ line, middle + 3 };
        if (n == sizeof entries / sizeof entries[0])
            stop("too many keys", file);
    }
    qsort(entries, n, sizeof entries[0], by_key);
    printf("#include \"core/lang.h\"\n\nstatic const rv_entry entries[] = {\n");
    for (size_t i = 0; i < n; i++) {
        if (i > 0 && strcmp(entries[i].key, entries[i - 1].key) == 0)
            stop("this key stands twice", entries[i].key);
        printf("    { \"%s\", ", entries[i].key);
        put_literal(entries[i].text, strlen(entries[i].text));
        printf(" },\n");
    }
    printf("};\n\nextern const rv_lang %s;\nconst rv_lang %s = {\n    ", symbol, symbol);
    put_about(code, of_lang);
    printf(",\n    entries, sizeof entries / sizeof entries[0], NULL, 0\n};\n");
    free(text);
}

static void langs(char **symbols, int count)
{
    printf("#include \"core/lang.h\"\n\n");
    for (int i = 0; i < count; i++)
        printf("extern const rv_lang %s;\n", symbols[i]);
    printf("_Static_assert(%d <= RV_LANGS, \"there is room for all languages\");\n"
           "const rv_lang *const rv_langs[] = {\n",
           count);
    for (int i = 0; i < count; i++)
        printf("    &%s,\n", symbols[i]);
    printf("    NULL,\n};\n");
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static void boxes(char **args, int count)
{
    printf("#include \"core/box.h\"\n\n");
    int game = 0, first = 0;
    for (int i = 0; i < count; i++) {
        if (strcmp(args[i], "--") != 0)
            continue;
        printf("static const rv_file files_%d[] = {\n", game++);
        for (int f = first + 1; f < i; f++) {
            size_t size;
            char *text = slurp(args[f], &size);
            printf("  { \"%s\", {\n    ", base_name(args[f]));
            put_literal(text, size);
            printf(",\n    %zu } },\n", size);
            free(text);
        }
        printf("};\n\n");
        first = i + 1;
    }
    printf("typedef struct shipped {\n    const char *game;\n    const rv_file *files;\n"
           "    size_t count;\n} shipped;\n\nextern const shipped rv_shipped[];\n"
           "const shipped rv_shipped[] = {\n");
    game = first = 0;
    for (int i = 0; i < count; i++) {
        if (strcmp(args[i], "--") != 0)
            continue;
        printf("    { \"%s\", files_%d, %d },\n", args[first], game, i - first - 1);
        game++;
        first = i + 1;
    }
    printf("    { 0 },\n};\n");
}

int main(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "lang") == 0)
        lang(argv[2], argv[3], argv[4]);
    else if (argc > 2 && strcmp(argv[1], "langs") == 0)
        langs(argv + 2, argc - 2);
    else if (argc > 2 && strcmp(argv[1], "boxes") == 0)
        boxes(argv + 2, argc - 2);
    else
        stop("usage: embed lang CODE SYMBOL FILE | langs SYMBOL... | boxes GAME FILE... -- ...",
             "arguments");
    return fflush(stdout) == 0 ? 0 : 1;
}
