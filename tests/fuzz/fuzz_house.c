/*
 * The door for people elsewhere: six connections of four people, three tables that they know of, an
 * operator, time, and a disk. A line of the input is one thing that happens:
 *     VERB WHO WAY TABLE      a letter and three digits; what is missing is 0
 * or =WHO and a request in its own words. What a verb means stands in the tables below; `d` is the
 * disk, `c` the clock, `k` a ping that came back, `r` whoever comes back by a new connection, `x`
 * an order, and ! a crash of the machine. Each request gets one answer, nothing is told to whoever
 * has left, no byte of a stream to whoever does not watch it, and no bug ends a table.
 */
#include "tests/fuzz/fuzz.h"
#include "apps/server/house/house.h"
#include "games/games.h"
#include "tests/fuzz/images.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { VISITORS = 6, PEOPLE = 4, TABLES = 3, WAYS = 10, LINES = 4 };
enum { LONGEST = 2048, MOST = 48, ROUNDS = 6 };

#define HASH "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
#define ZERO "0000000000000000000000000000000000000000000000000000000000000000"
#define SIT "'game':'null','seats':'me open'"
#define RUN "'game':'dream-runners','options':'players=2 timer=30'"

/* Requests, after their ids. $T, $S, $L and $W stand for a table, the secret of a chair there, its
   link and that for watching; $A for the own seat, $C, $K, $B and $D for the code, words, box and
   device that somebody was told last. */
static const struct {
    char verb;
    const char *ways[WAYS];
} requests[] = {
    { 'm',
      { "'make'," SIT, "'make'," RUN, "'make'," RUN ",'seats':'me greedy'",
        "'make'," SIT ",'listed':true,'fill':10", "'make'," SIT ",'away':1",
        "'make'," SIT ",'pace':'move=2 late=resign'",
        "'make','game':'null','options':'players=3','seats':'me open easy'",
        "'make','game':'insomnia','seats':'me random'", "'make','game':'null','seats':'open open'",
        "'make','game':'null','box':'$B'" } },
    { 'o',
      { "'open','table':'$T','secret':'$S'", "'open','table':'$T','secret':'$L'",
        "'open','table':'$T','secret':'$W'", "'open','table':'$T'" } },
    { 's', { "'sit','secret':'$S'", "'sit','secret':'$L'", "'rise'" } },
    { 'n',
      { "'nonce','hash':'" HASH "'", "'reveal','nonce':'" ZERO "'",
        "'reveal','nonce':'" HASH "'" } },
    { 'g', { "'start'", "'start','nonce':'" ZERO "'" } },
    { 'w', { "'watch','as':$A", "'watch','as':'spectator'", "'watch','as':1", "'watch','as':2" } },
    { 'p',
      { "'play','as':$A,'move':'name green'", "'play','as':$A,'move':'ready'",
        "'play','as':$A,'move':'done'", "'moves','as':$A", "'view','as':$A", "'races'", "'save'",
        "'past','as':$A,'ply':1", "'play','as':1,'move':'name amber','key':'c0ffee'",
        "'seat','as':$A,'bot':'random'" } },
    { 'e',
      { "'resign','as':$A", "'undo','as':$A", "'agree','as':$A", "'disagree','as':$A",
        "'pause','as':$A", "'resume','as':$A", "'end','as':$A" } },
    { 'a', { "'rematch'", "'rematch','want':true", "'rematch','want':false" } },
    { 'l', { "'leave'", "'quit'" } },
    { 'h',
      { "'chair','seat':2,'who':'open'", "'chair','seat':2,'who':'easy'",
        "'chair','seat':1,'who':'me'", "'chair','seat':0,'who':'open'",
        "'chair','seat':0,'who':'closed'", "'swap','seat':1,'with':2", "'link'",
        "'setup','options':'players=3'", "'setup','listed':true,'fill':10",
        "'setup','options':'players=2','pace':'bank=9 late=bot','away':2,'listed':false" } },
    { 'i',
      { "'code'", "'enter','code':'$C'", "'words'", "'enter','words':'$K'", "'name','name':'Ada'",
        "'forget'", "'me'", "'devices'", "'drop','device':'$D'", "'words','alone':true" } },
    { 't',
      { "'say','text':'Good evening'", "'chat'", "'quiet'", "'quiet','on':false", "'mute','seat':2",
        "'block','seat':1", "'report','number':1", "'block','number':1" } },
    { 'q',
      { "'quick','game':'null'", "'quick','game':'dream-runners'", "'join','table':'$T'",
        "'lobby'" } },
    { 'v',
      { "'missed','seat':1,'choose':'wait'", "'missed','seat':1,'choose':'bot'",
        "'missed','seat':1,'choose':'end'", "'missed','seat':2,'choose':'bot'" } },
    { 'b',
      { "'box','game':'null','file':'lamps.tsv','text':'# Null: lamps. points: "
        "its.\\nid\\tpoints\\tname_en\\tname_fr\\namber\\t1\\ta\\tb\\n'",
        "'box','game':'null','done':true", "'files'" } },
};

/* $P stands for a person, $I for an address. */
static const char *const orders[WAYS] = { "close $T", "ban $P", "ban $I",    "unban $P",
                                          "unban $I", "bans",   "forget $P", "metrics",
                                          "guests",   "x" };
static const uint64_t times[WAYS] = {
    1000, 30, 250, 5000, 10000, 60000, 10000, 600000, 3600000, 100
};
/* What most that is interesting begins with: they sit, they play, bob is far away in a race, they
   are bound by nonces, a game is over, five look at it, a list, people with two devices. */
static const char *const scenes[WAYS] = {
    "m000 o100 s100",
    "m000 o100 s100 g000 w000 w100",
    "m010 o100 s100 g000 w000 w100 p010 p110 k122",
    "m000 o100 s100 n000 n100",
    "m000 o100 s100 g000 w000 w100 e000",
    "m000 o100 s100 o430 o530 o220 g000 w000 w100 w400 w500 w210",
    "m030 q202 o100 i300",
    "i000 i310 i020 i230 m000 o100 s100",
    "m040 o100 s100 g000 w000 r100",
    "m060 o100 s100 g000 w000 w100",
};
static const char verbs[] = "mosngwpealhitqvbxdck!rz";
static const char *const devices[PEOPLE] = { "ada", "bob", "eve", "fay" };
static const char *const addresses[VISITORS] = { "192.0.2.1", "192.0.2.2", "2001:db8::1",
                                                 "192.0.2.4", "192.0.2.5", "192.0.2.6" };

/* ---- What is known ---- */

typedef struct visitor {
    guest *guest; /* NULL: not there */
    bool waits, dismissed, quits;
    int asked, answered;        /* since it came */
    char lines[LINES][LONGEST]; /* the first is being heard, or is next */
    int count;
    int where;    /* the table of whatever it makes */
    char seat[4]; /* where it looks */
    bool streams; /* it has begun to watch where it is */
} visitor;

typedef struct place {
    char id[16], secret[32], link[32], watch[32];
} place;

static house *h;
static uint64_t now, luck;
static visitor visitors[VISITORS];
static place places[TABLES];
static char code[16], words[128], box[20], device[20], person[24];
static const char *looked_for; /* the address of that person */
static int orders_due;
static bool bell;
static struct {
    bool slow;
    size_t manages;
} disk;

/* The same input does the same every time. */
ssize_t getrandom(void *bytes, size_t size, unsigned flags)
{
    (void)flags;
    for (size_t i = 0; i < size; i++) {
        luck = luck * 6364136223846793005u + 1442695040888963407u;
        ((unsigned char *)bytes)[i] = (unsigned char)(luck >> 56);
    }
    return (ssize_t)size;
}

/* ---- What the house calls ---- */

static void wake(void *user)
{
    (void)user;
    bell = true;
}

static size_t write_some(void *user)
{
    size_t most = disk.slow ? disk.manages : SIZE_MAX;
    (void)user;
    disk.manages = 0;
    return most;
}

static void note(void *user, const char *table, const char *what)
{
    (void)user;
    fprintf(stderr, "table %s: %s\n", table, what);
    abort();
}

static const char *find(rv_span line, const char *key)
{
    const char *at = memmem(line.at, line.size, key, strlen(key));
    return at ? at + strlen(key) : NULL;
}

/* The text or number after a key; what is not there is left as it was. */
static void take(rv_span line, const char *key, char *text, size_t size)
{
    const char *at = find(line, key), *end = line.at + line.size;
    if (at == NULL)
        return;
    rv_out out = rv_out_to(text, size);
    while (at < end && !strchr("\",}]", *at))
        rv_put_char(&out, *at++);
}

/* What a table is called from now on: whoever makes one says where it is known, and the next one
   follows it. */
static void learn_table(rv_span line, visitor *v)
{
    char id[16] = "";
    place *p = &places[v->where];
    take(line, "\"table\":\"", id, sizeof id);
    if (find(line, "\"link\":\""))
        memcpy(p->id, id, sizeof id);
    if (strcmp(p->id, id) != 0)
        return;
    take(line, "\"link\":\"", p->link, sizeof p->link);
    take(line, "\"watch\":\"", p->watch, sizeof p->watch);
    take(line, "\"secret\":\"", p->secret, sizeof p->secret);
    take(line, "\"next\":\"", places[(v->where + 1) % TABLES].id, sizeof p->id);
    take(line, "\"seat\":", v->seat, sizeof v->seat);
}

static void learn_answer(rv_span line, visitor *v)
{
    static const char *const ends[] = { "make", "quick", "open", "leave" };
    char ok[12] = "";
    take(line, "\"ok\":\"", ok, sizeof ok);
    v->streams |= strcmp(ok, "watch") == 0;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        v->streams &= strcmp(ok, ends[i]) != 0;
    take(line, "\"code\":\"", code, sizeof code);
    take(line, "\"words\":\"", words, sizeof words);
    take(line, "\"box\":\"", box, sizeof box);
    take(line, "\"device\":\"", device, sizeof device);
}

static void hear(void *user, bool binary, const void *bytes, size_t size)
{
    visitor *v = user;
    rv_span line = { bytes, size };
    RV_ASSERT(v->guest != NULL);
    RV_ASSERT(!binary || v->streams || v->waits); /* or it has asked for the past */
    if (binary)
        return;
    RV_ASSERT(rv_json_valid(line));
    RV_ASSERT(!find(line, "\"seed\":"));
    v->streams &= !rv_starts(line, "{\"to\":\"table\",\"closed\":true");
    if (rv_starts(line, "{\"to\":\"table\",\"table\":\""))
        learn_table(line, v);
    if (!rv_starts(line, "{\"id\":") && !rv_starts(line, "{\"error\":"))
        return;
    v->answered++;
    RV_ASSERT(v->answered <= v->asked);
    learn_table(line, v);
    learn_answer(line, v);
}

/* Says what it has to say until it must wait for an answer. */
static void speak(visitor *v)
{
    while (v->count > 0 && !v->waits && !v->dismissed && !v->quits) {
        char line[LONGEST];
        size_t size = strlen(v->lines[0]);
        memcpy(line, v->lines[0], size);
        v->asked++;
        v->waits = true;
        bool answered_at_once = house_hear(v->guest, (rv_span){ line, size }, now, &v->quits);
        memset(line, '?', size); /* whatever waits needs it no longer */
        if (!answered_at_once)
            return;
        v->waits = false;
        v->answered += v->quits; /* the end is its answer */
        memmove(v->lines[0], v->lines[1], sizeof v->lines - sizeof v->lines[0]);
        v->count--;
    }
}

/* What has been said meanwhile is heard at once, as a connection does it. */
static void answered(void *user)
{
    visitor *v = user;
    RV_ASSERT(v->waits);
    v->waits = false;
    memmove(v->lines[0], v->lines[1], sizeof v->lines - sizeof v->lines[0]);
    v->count--;
    speak(v);
}

static void dismiss(void *user)
{
    ((visitor *)user)->dismissed = true;
}

static void ordered(void *user, uint64_t order, rv_span answer)
{
    rv_span line, words_of[5];
    (void)user, (void)order;
    orders_due--;
    RV_ASSERT(rv_is_utf8(answer) && rv_next_line(&answer, &line));
    RV_ASSERT(rv_is(line, "ok") || rv_starts(line, "error admin.error."));
    while (looked_for && rv_next_line(&answer, &line)) {
        for (int i = 0; i < 5; i++)
            words_of[i] = rv_cut(&line, '\t');
        rv_out out = rv_out_to(person, sizeof person);
        if (rv_is(words_of[2], looked_for))
            rv_put_span(&out, words_of[0]);
    }
}

/* ---- What happens ---- */

static bool is_at_rest(void)
{
    bool rests = false;
    for (int i = 0; i < ROUNDS && !rests; i++) {
        bell = false;
        rests = house_go_on(h, now) != 0 && !bell;
    }
    return rests;
}

/* Goes on until only time can make anything happen, or, where bots play, for a while. */
static void settle(void)
{
    if (is_at_rest())
        return;
    uint64_t before = house_count(h).entries;
    RV_ASSERT(is_at_rest() || house_count(h).entries > before); /* else it never sleeps */
}

static void come(int who)
{
    visitor *v = &visitors[who];
    memset(v, 0, sizeof *v);
    v->guest = house_enter(h, rv_span_of(devices[who % PEOPLE]), addresses[who], v);
    RV_ASSERT(v->guest != NULL);
}

/* However much of what it has asked for is still on its way. */
static void go(int who)
{
    house_leave(visitors[who].guest);
    visitors[who].guest = NULL;
}

static void begin(void)
{
    static rv_shelf shelf;
    rv_complaint complaint;
    rv_shelf_free(&shelf);
    shelf = rv_shelf_new(fuzz_boxes(), RV_GAMES);
    house_settings settings = { .shelf = shelf,
                                .words_memory = 8192,
                                .generous = true,
                                .alone = true,
                                .disk = write_some,
                                .wake = wake,
                                .send = hear,
                                .answered = answered,
                                .dismiss = dismiss,
                                .note = note,
                                .ordered = ordered };
    image_fail(false);
    disk.slow = false;
    h = house_open(&settings, &complaint);
    RV_ASSERT(h != NULL);
    for (int i = 0; i < VISITORS; i++)
        come(i);
}

static void end(void)
{
    for (int i = 0; i < VISITORS; i++)
        go(i);
    house_close(h);
    orders_due = 0;
}

static const char *word_for(char letter, const visitor *v, const place *p)
{
    switch (letter) {
    case 'T':
        return p->id;
    case 'S':
        return p->secret;
    case 'L':
        return p->link;
    case 'W':
        return p->watch;
    case 'A':
        return v->seat;
    case 'C':
        return code;
    case 'K':
        return words;
    case 'B':
        return box;
    case 'D':
        return device;
    case 'P':
        return person;
    case 'I':
        return addresses[v - visitors];
    default:
        return NULL;
    }
}

static void write_out(rv_span line, const visitor *v, const place *p, rv_out *out)
{
    for (size_t i = 0; i < line.size; i++) {
        const char *word =
            line.at[i] == '$' && i + 1 < line.size ? word_for(line.at[i + 1], v, p) : NULL;
        if (word)
            rv_put(out, "%s", word);
        else
            rv_put_char(out, line.at[i]);
        i += word != NULL;
    }
}

/* `only`: it is only what follows the id, and ' stands for ". */
static void say(visitor *v, rv_span line, bool only, const place *p)
{
    if (v->count == LINES)
        return;
    char *text = v->lines[v->count];
    rv_out out = rv_out_to(text, LONGEST);
    rv_put(&out, "%s", only ? "{'id':1,'do':" : "");
    write_out(line, v, p, &out);
    rv_put(&out, "%s", only ? "}" : "");
    for (char *c = text; only && *c; c++)
        *c = *c == '\'' ? '"' : *c;
    if (out.full)
        return;
    v->count++;
    speak(v);
}

static void give_order(const char *order, const visitor *v, const place *p)
{
    char text[64];
    rv_out out = rv_out_to(text, sizeof text);
    if (strstr(order, "$P")) {
        looked_for = addresses[v - visitors];
        orders_due++;
        house_order(h, 1, rv_span_of("guests"));
        looked_for = NULL;
    }
    write_out(rv_span_of(order), v, p, &out);
    orders_due++;
    house_order(h, 2, rv_written(&out));
}

/* The disk: slow from now on; manages so many writes; fails; as it should be. */
static void change_disk(int way)
{
    disk.slow = way == 0 || (way < 7 && disk.slow);
    disk.manages = (size_t)way;
    if (way > 6)
        image_fail(way == 7);
}

static void show_scene(const char *scene);

static void restart(void)
{
    image_take();
    end();
    begin();
}

static void ask(visitor *v, char verb, int way, int where)
{
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        const char *const *ways = requests[i].ways;
        int count = 0;
        while (count < WAYS && ways[count])
            count++;
        if (verb != requests[i].verb)
            continue;
        if (verb == 'm' || verb == 'q')
            v->where = where;
        say(v, rv_span_of(ways[way % count]), true, &places[where]);
    }
}

/* Most of what is done is done at the first table. */
size_t fuzz_line(rv_rng *rng, char line[FUZZ_LINE])
{
    static const char often[] = "pppddxxrr";
    uint32_t which = rv_below(rng, sizeof verbs - 1 + sizeof often - 1);
    char verb = which < sizeof verbs - 1 ? verbs[which] : often[which - (sizeof verbs - 1)];
    int where = rv_below(rng, 4) > 0 ? 0 : (int)rv_below(rng, TABLES);
    return (size_t)snprintf(line, FUZZ_LINE, "%c%d%d%d\n", verb, (int)rv_below(rng, VISITORS),
                            (int)rv_below(rng, WAYS), where);
}

/* Any byte is a verb, and any a digit. */
static void act(rv_span line, bool only)
{
    int digit[4] = { 0 };
    for (int i = 0; i < 4 && (size_t)i < line.size; i++)
        digit[i] = (unsigned char)(line.at[i] - '0') % WAYS;
    char verb = line.at[0];
    if (strchr(verbs, verb) == NULL && verb != '=')
        verb = verbs[(unsigned char)verb % (sizeof verbs - 1)];
    int who = digit[1] % VISITORS, way = digit[2], where = digit[3] % TABLES;
    visitor *v = &visitors[who];
    ask(v, verb, way, where);
    if (verb == '=' && line.size > 2)
        say(v, (rv_span){ line.at + 2, line.size - 2 }, false, &places[0]);
    else if (verb == 'x')
        give_order(orders[way], v, &places[where]);
    else if (verb == 'd')
        change_disk(way);
    else if (verb == 'c')
        now += times[way];
    else if (verb == 'k')
        house_lag(v->guest, (uint32_t)times[way], (uint32_t)times[digit[3]], now);
    else if (verb == '!')
        restart();
    else if (verb == 'z' && !only)
        show_scene(scenes[way]);
    if (verb == 'r' || v->dismissed || v->quits) {
        go(who);
        come(who);
    }
    settle();
}

static void show_scene(const char *scene)
{
    rv_span lines = rv_span_of(scene), line;
    while (rv_next_word(&lines, &line))
        act(line, true);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    rv_span text = { (const char *)data, size }, line;
    now = 1000;
    luck = 1;
    memset(places, 0, sizeof places);
    code[0] = words[0] = box[0] = device[0] = person[0] = '\0';
    image_empty();
    begin();
    for (int i = 0; i < MOST && rv_next_line(&text, &line); i++)
        if (line.size > 0)
            act(line, false);
    /* In the end the disk writes again, and whoever has asked has been answered. */
    change_disk(8);
    disk.slow = false;
    for (int i = 0; i < 3; i++) {
        now += 10000;
        settle();
    }
    for (int i = 0; i < VISITORS; i++)
        RV_ASSERT(visitors[i].dismissed || visitors[i].quits
                  || (!visitors[i].waits && visitors[i].answered == visitors[i].asked));
    RV_ASSERT(orders_due == 0);
    end();
    return 0;
}
