// Runs the browser tests; `run.mjs NAME...` only those whose name holds a word; `run.mjs all` also the long ones, of
// which the others are a share. What chance deals follows from a test's name and from LUCK=WORD, which are printed with
// every result, so that what failed once fails again. Tests that choose by chance ask the page for it.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as access from "./access.mjs";
import * as away from "./away.mjs";
import * as boxes from "./boxes.mjs";
import * as crowded from "./crowded.mjs";
import * as comfort from "./comfort.mjs";
import * as runners from "./dream-runners.mjs";
import * as sight from "./dream-runners-sight.mjs";
import * as ds from "./dreamscape.mjs";
import * as dsBoards from "./dreamscape-boards.mjs";
import * as night from "./insomnia.mjs";
import * as nights from "./insomnia-nights.mjs";
import * as gallery from "./gallery.mjs";
import * as hints from "./hints.mjs";
import * as keeping from "./keeping.mjs";
import { layout } from "./layout.mjs";
import * as lessons from "./lessons.mjs";
import * as offline from "./offline.mjs";
import * as meeting from "./meeting.mjs";
import * as online from "./online.mjs";
import { moving, again, skipping } from "./motion.mjs";
import * as pd from "./project-dreamscape.mjs";
import * as replay from "./replay.mjs";
import * as ending from "./ending.mjs";
import * as strangers from "./strangers.mjs";
import * as start from "./start.mjs";
import { browse, reverie, root, serve } from "./support.mjs";
import * as together from "./together.mjs";
import * as touching from "./touching.mjs";
import * as table from "./table.mjs";

const work = mkdtempSync(`${tmpdir()}/reverie-logs-`);

const begun = (options, seed) => JSON.stringify({ id: 1, do: "start", game: "project-dreamscape", options, seed });

/** Recorded games, and a few fresh ones by the command. */
function paths() {
  const golden = `${root}tests/golden`;
  const found = existsSync(golden)
    ? readdirSync(golden)
        .filter((name) => name.endsWith(".log"))
        .map((name) => `${golden}/${name}`)
    : [];
  for (const [i, line] of [
    begun("players=2", "1"),
    begun("players=4 swap=random-3 sleep-token=on shields=on", "2"),
    begun("players=1 swap=random-2", "3"),
  ].entries()) {
    const seats = Number(/players=(\d)/.exec(line)[1]);
    const asks = Array.from({ length: 1200 }, (_, n) => `{"id":1,"do":"bot","as":${1 + (n % seats)},"bot":"greedy"}`);
    const out = execFileSync(reverie, ["table"], {
      input: [line, ...asks, '{"id":1,"do":"save"}'].join("\n"),
      encoding: "utf8",
      maxBuffer: 1 << 30,
    });
    const path = `${work}/${i}.log`;
    writeFileSync(path, JSON.parse(out.split("\n").find((said) => said.startsWith('{"id":1,"ok":"save"'))).log);
    found.push(path);
  }
  return found;
}

const games = ["project-dreamscape", "insomnia", "dreamscape", "dream-runners"];
const narrower = [[360, 740], ...touching.sizes];
/** The same test of all games. */
const each = (what, test) => Object.fromEntries(games.map((game) => [what.replace("GAME", game), test(game)]));

const tests = {
  "project-dreamscape: whole game, en": table.wholeGame("project-dreamscape", "en"),
  "project-dreamscape: by keyboard": table.byKeyboard("project-dreamscape", 24),
  "project-dreamscape: hands": pd.hands,
  "project-dreamscape: plans": pd.plans,
  "project-dreamscape: shifting": pd.shifting,
  "project-dreamscape: home": pd.home,
  "project-dreamscape: spent": pd.spent,
  "project-dreamscape: ribbons": pd.ribbons,
  "project-dreamscape: tap, tap": pd.tapTap,
  "project-dreamscape: rivals": pd.rivals,
  "project-dreamscape: a rival chooses": pd.choosing,
  "project-dreamscape: solo": pd.solo,
  "project-dreamscape: motion": pd.motion,
  "insomnia: whole game, en": table.wholeGame("insomnia", "en"),
  "insomnia: by keyboard": table.byKeyboard("insomnia", 24),
  "insomnia: hands": night.hands,
  "insomnia: warnings": night.warnings,
  "insomnia: reasons": night.reasons,
  "insomnia: runs": night.runs,
  "insomnia: secrets": night.secrets,
  "insomnia: alone": night.alone,
  "insomnia: phone": night.phone,
  "insomnia: frights": nights.frights,
  "insomnia: dragging": nights.dragging,
  "insomnia: mornings": nights.mornings,
  "insomnia: pocket": nights.pocket,
  "dream-runners: game, fr": runners.wholeGame(table.wholeGame("dream-runners", "fr")),
  "dream-runners: by keyboard": runners.wholeGame(table.byKeyboard("dream-runners", 24)),
  "dream-runners: composing by keyboard": runners.byKeyboard,
  "dream-runners: hands": runners.hands,
  "dream-runners: finishing": runners.finishing,
  "dream-runners: the way back": runners.wayBack,
  "dream-runners: reveal": runners.reveal,
  "dream-runners: phone": runners.phone,
  "dream-runners: timed": runners.timed,
  "dream-runners: buying": sight.buying,
  "dream-runners: a mouse that rests": sight.resting,
  "dream-runners: a hint goes on": sight.hinted,
  "dream-runners: done too late": sight.tooLate,
  "dream-runners: solo": runners.solo,
  "dream-runners: secrets": runners.secrets,
  "dream-runners: four": runners.seats(4),
  "dream-runners: timed at one screen": runners.oneScreen,
  "replay: insomnia, en": replay.recorded("insomnia", "en"),
  "replay: dream-runners, fr": replay.recorded("dream-runners", "fr"),
  "replay: play on": replay.playOn,
  "replay: running": replay.running,
  "replay: from the terminal": replay.fromTerminal,
  "replay: shelf": replay.shelf,
  "keeping: what was added": keeping.added,
  "keeping: of an older page": keeping.older,
  "keeping: two tabs": keeping.twoTabs,
  "keeping: messages lost": keeping.lost,
  "keeping: another version": keeping.outdated,
  "together: project-dreamscape": together.projectDreamscape(false),
  "together: insomnia": together.insomnia(false),
  "together: dreamscape": together.dreamscape(false),
  "together: dream-runners": together.dreamRunners(false),
  "online: asking": online.asking,
  "online: chairs": online.chairs,
  "online: one link": online.oneLink,
  "online: a new link": online.renewed,
  "online: finished": online.finished,
  "online: waiting": away.waiting,
  "online: crowded dreamscape": away.crowded("dreamscape"),
  "online: crowded dream-runners": away.crowded("dream-runners"),
  "online: set aside": together.setAside,
  "online: devices": online.devices,
  "online: forgotten": online.forgotten,
  "strangers: tables that wait": strangers.lobby,
  "strangers: quick start": strangers.quick,
  "strangers: pages": strangers.pages,
  "meeting: arranging": meeting.arranging,
  "meeting: talking": meeting.talking,
  "meeting: timing": meeting.timing,
  "meeting: late": meeting.late,
  "meeting: missed": meeting.missed,
  "meeting: racing": meeting.racing,
  "meeting: hints": hints.hints,
  "meeting: no hints in a race": hints.racing,
  "offline: second visit": (stage) => offline.secondVisit(stage, serve),
  "offline: a new version": (stage) => offline.newVersion(stage, serve),
  "offline: installable": offline.installable,
  "lessons: project-dreamscape, en": lessons.all("project-dreamscape", "en"),
  "lessons: insomnia, fr": lessons.all("insomnia", "fr"),
  "lessons: dreamscape, fr": lessons.all("dreamscape", "fr"),
  "lessons: dream-runners, en": lessons.all("dream-runners", "en"),
  ...each("lessons: GAME, phone", lessons.onPhone),
  // a size and a language each; `all` goes through all of them
  "touching: project-dreamscape, 820": touching.lesson("project-dreamscape", "fr", touching.sizes[1]),
  "touching: insomnia, 1280": touching.lesson("insomnia", "en", touching.sizes[2]),
  "touching: dreamscape, 1440": touching.lesson("dreamscape", "en", touching.sizes[3]),
  "touching: dream-runners, 390": touching.lesson("dream-runners", "fr", touching.sizes[0]),
  "touching: what a morning brings": touching.morning,
  "lessons: pressed impatiently": lessons.impatient,
  "lessons: Dream Runners waits for the reveal": lessons.patient,
  "rules: linked and searched": lessons.rules,
  "start: covers": start.covers,
  "start: pressed three times": start.pressed,
  "start: thought better of": start.thoughtBetter,
  "start: chairs": start.chairs,
  "start: names": start.names,
  "start: always in view": start.always,
  "start: options": start.options,
  "start: places": start.places,
  "start: early": start.early,
  "ending: a scene": ending.scene("project-dreamscape"),
  "ending: a scene of Insomnia": ending.scene("insomnia"),
  "ending: skipped": ending.skipped,
  "ending: pad of Dreamscape": ending.pad("dreamscape", "players=4", 390),
  "ending: pad of Dream Runners": ending.pad("dream-runners", "players=4 timer=off", 390),
  "ending: pad of Project Dreamscape": ending.pad("project-dreamscape", "players=2", 1280),
  "ending: pad of Insomnia": ending.pad("insomnia", "players=3", 1280),
  "ending: curtain": ending.curtain,
  "boxes: an own box": boxes.own,
  "boxes: in French": boxes.inFrench,
  "boxes: elsewhere": boxes.elsewhere,
  "comfort: sounds": comfort.sounds,
  "comfort: sounds are offered": comfort.offered,
  "comfort: nobody answers": comfort.ignored,
  "comfort: what fingers do": comfort.taught,
  "comfort: what fingers do fits, en": comfort.taughtWholly("en"),
  "comfort: what fingers do fits, fr": comfort.taughtWholly("fr"),
  "comfort: settings": comfort.settings,
  "comfort: hints stay the same": comfort.hints,
  "comfort: what is taken back": comfort.undone,
  "comfort: a resting finger": comfort.resting,
  "comfort: what cannot be moved": comfort.stuck,
  "comfort: paper": comfort.paper,
  "comfort: positions": comfort.positions,
  "sizes: phone": access.sizes("phone", 360, 740, true),
  ...each("by ear: GAME", (game) => access.byEar(game, 16)),
  "by ear: skip links": access.skips,
  "dreamscape: game, fr": table.wholeGame("dreamscape", "fr"),
  "dreamscape: by keyboard": table.byKeyboard("dreamscape", 24),
  "dreamscape: travel": ds.travel,
  "dreamscape: prices": dsBoards.prices,
  "dreamscape: both boards": dsBoards.boards,
  "dreamscape: an own board": dsBoards.ownBoard,
  "dreamscape: creation by keyboard": ds.byKeys,
  "dreamscape: creation, honeycomb": ds.creation("honeycomb"),
  "dreamscape: creation, square": ds.creation("square"),
  "dreamscape: powers": ds.powers,
  "dreamscape: secrets": ds.secrets(0),
  "dreamscape: ending Travel": ds.endingTravel,
  "dreamscape: trading": ds.trading,
  "dreamscape: a card shines": ds.shining,
  "dreamscape: together": ds.together,
  "dreamscape: solo": ds.solo,
  "dreamscape: phone": ds.phone,
  "dreamscape: motion": ds.motion,
  "crowded: the fullest project-dreamscape": crowded.full("project-dreamscape", "fr", touching.sizes),
  "crowded: the fullest insomnia": crowded.full("insomnia", "en", touching.sizes),
  "crowded: the fullest dreamscape": crowded.full("dreamscape", "fr", touching.sizes),
  "crowded: the fullest dream-runners": crowded.full("dream-runners", "fr", touching.sizes),
  "crowded: described project-dreamscape": crowded.described("project-dreamscape", "en", [touching.sizes[1]], 7),
  "crowded: described insomnia": crowded.described("insomnia", "fr", [touching.sizes[2]], 5),
  "crowded: described dreamscape": crowded.described("dreamscape", "fr", [touching.sizes[3]], 11),
  "crowded: described dream-runners": crowded.described("dream-runners", "en", [touching.sizes[0]], 11),
  "crowded: refused project-dreamscape": crowded.refused("project-dreamscape", "fr", [touching.sizes[0]], 3),
  "crowded: refused insomnia": crowded.refused("insomnia", "en", touching.sizes.slice(0, 2), 2),
  "crowded: refused dreamscape": crowded.refused("dreamscape", "en", touching.sizes.slice(1, 4), 9),
  "crowded: refused dream-runners": crowded.refused("dream-runners", "fr", touching.sizes.slice(0, 2), 7),
  "crowded: purposes, en": crowded.purposes("en", ["blue", "green", "brown", "grey"], narrower),
  "crowded: purposes, fr": crowded.purposes("fr", ["bleus", "verts", "marron", "gris"], narrower),
  "crowded: dreamscape": crowded.hand("en", touching.sizes[2], [1, 5, 8, 12]),
  "crowded: dreamscape, phone": crowded.hand("fr", touching.sizes[0], [2, 5]),
  ...each("layout: GAME", (game) => layout(game, 5)),
  ...each("motion: GAME", (game) => moving(game, 4)),
  "motion: once more": again,
  "motion: skipped": skipping,
  "gallery: night": gallery.hung("night"),
  "gallery: words on tables": gallery.legible,
  "words: a game that is not drawn": table.inWords,
  "table: screens, en": table.screens("en", "dark", 1280),
  "table: forced colours": table.forcedColours,
  "table: languages": table.languages,
  "table: files": table.files,
  "table: come back": table.comeBack,
  "table: hot seat": table.hotSeat,
  "table: why, on a phone": table.whyOnPhone,
  "table: alone": (stage) => table.alone(stage, serve),
  "table: logs": (stage) => table.logs(stage, paths()),
};

/** What `make pages` shows besides: whole games, more positions, every pairing of game and language. */
const long = {
  ...each("by keyboard to the end: GAME", (game) =>
    game === "dream-runners" ? runners.wholeGame(table.byKeyboard(game)) : table.byKeyboard(game),
  ),
  ...each("by ear to the end: GAME", (game) => access.byEar(game)),
  ...each("layout of many positions: GAME", (game) => layout(game, 20)),
  ...each("motion for longer: GAME", (game) => moving(game, 12)),
  "whole game: dreamscape": table.wholeGame("dreamscape", "en"),
  "whole game: dream-runners": runners.wholeGame(table.wholeGame("dream-runners", "en")),
  "together to the end: project-dreamscape": together.projectDreamscape(true),
  "together to the end: insomnia": together.insomnia(true),
  "together to the end: dreamscape": together.dreamscape(true),
  "together to the end: dream-runners": together.dreamRunners(true),
  "together: secrets of dreamscape": together.secrets("dreamscape", { players: "3" }, [[0], [1]]),
  "together: secrets of dream-runners": together.secrets("dream-runners", { timer: "off" }, [
    [0, 0],
    [1, 1, 2, 0],
  ]),
  "dream-runners: three": runners.seats(3),
  "project-dreamscape: game, fr": table.wholeGame("project-dreamscape", "fr"),
  "insomnia: game, fr": table.wholeGame("insomnia", "fr"),
  "dreamscape: secrets on a slow device": ds.secrets(150),
  "replay: project-dreamscape, fr": replay.recorded("project-dreamscape", "fr"),
  "replay: dreamscape, en": replay.recorded("dreamscape", "en"),
  "gallery: dawn": gallery.hung("dawn"),
  "table: screens, fr": table.screens("fr", "light", 360),
  "replay: project-dreamscape, en": replay.recorded("project-dreamscape", "en"),
  "replay: insomnia, fr": replay.recorded("insomnia", "fr"),
  "replay: dreamscape, fr": replay.recorded("dreamscape", "fr"),
  "replay: dream-runners, en": replay.recorded("dream-runners", "en"),
  "lessons: project-dreamscape, fr": lessons.all("project-dreamscape", "fr"),
  "lessons: insomnia, en": lessons.all("insomnia", "en"),
  "lessons: dreamscape, en": lessons.all("dreamscape", "en"),
  "lessons: dream-runners, fr": lessons.all("dream-runners", "fr"),
  ...Object.fromEntries(
    games.flatMap((game) =>
      ["en", "fr"].flatMap((language) =>
        touching.sizes.map((size) => [
          `touching every step: ${game}, ${language}, ${size[0]}`,
          touching.lesson(game, language, size),
        ]),
      ),
    ),
  ),
  "touching what has flown there: project-dreamscape": touching.lesson(
    "project-dreamscape",
    "fr",
    touching.sizes[1],
    "quick",
  ),
  "touching what has flown there: insomnia": touching.lesson("insomnia", "fr", touching.sizes[0], "quick"),
  "touching what has flown there: dreamscape": touching.lesson("dreamscape", "en", touching.sizes[3], "quick"),
  "touching what has flown there: dream-runners": touching.lesson("dream-runners", "en", touching.sizes[2], "quick"),
  "crowded: the fullest project-dreamscape, en": crowded.full("project-dreamscape", "en", touching.sizes),
  "crowded: the fullest dreamscape, en": crowded.full("dreamscape", "en", touching.sizes),
  "crowded: the fullest insomnia, fr": crowded.full("insomnia", "fr", touching.sizes),
  "crowded: the fullest dream-runners, en": crowded.full("dream-runners", "en", touching.sizes),
  ...Object.fromEntries(
    ["en", "fr"].flatMap((language) =>
      touching.sizes.map((size) => [
        `crowded: 1 to 12 cards of dreamscape, ${language}, ${size[0]}`,
        crowded.hand(
          language,
          size,
          Array.from({ length: 12 }, (_, i) => i + 1),
        ),
      ]),
    ),
  ),
  ...Object.fromEntries(
    games.flatMap((game) =>
      ["en", "fr"].map((language) => [
        `crowded: every description of ${game}, ${language}`,
        crowded.described(game, language, touching.sizes, 1),
      ]),
    ),
  ),
  ...Object.fromEntries(
    games.flatMap((game) =>
      ["en", "fr"].map((language) => [
        `crowded: everything refused in ${game}, ${language}`,
        crowded.refused(game, language, touching.sizes, 1),
      ]),
    ),
  ),
  "online: crowded project-dreamscape": away.crowded("project-dreamscape"),
  "online: crowded insomnia": away.crowded("insomnia"),
  "sizes: tablet": access.sizes("tablet", 820, 1180, true),
  "sizes: enlarged twice": access.sizes("zoom", 640, 450, false),
};

const all = process.argv[2] === "all";
const words = process.argv.slice(all ? 3 : 2);
const luck = process.env.LUCK ?? "";
const server = await serve(["--no-limits", "--data", `${work}/tables.db`]);
let { browser, close } = await browse();
let failed = 0;
const faults = []; // what failed among the others
const spent = new Map(); // seconds, by the first word of the names
process.on("unhandledRejection", (error) => {
  failed++; // the others go on, and the server is stopped at the end
  console.log(`FAILED  what a test that ended no longer waited for\n${error.stack ?? error}`);
});

/** In place of the browser's randomness: bytes that follow from a word, and from how often a page was loaded. */
function dealt(word) {
  let visits = 0;
  try {
    visits = Number(localStorage.getItem("visits") ?? 0);
    localStorage.setItem("visits", String(visits + 1));
  } catch {
    // no page of ours
  }
  let state = [...`${word}${visits || ""}`].reduce(
    (sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0,
    7,
  );
  Math.random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  crypto.getRandomValues = (bytes) => {
    for (const i of bytes.keys()) bytes[i] = Math.random() * 256;
    return bytes;
  };
}

/** One test, in windows of its own; whether it passed. */
async function run(name, test) {
  const contexts = [];
  const newContext = async (options) => {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(60_000); // the machine may be busy
    await context.addInitScript(dealt, `${luck} ${name} ${contexts.push(context)}`);
    return context;
  };
  const own = { newContext };
  const begun = performance.now();
  let passed = true;
  try {
    await test({ browser: own, address: server.address });
    const seconds = (performance.now() - begun) / 1000;
    const kind = name.split(":")[0];
    spent.set(kind, (spent.get(kind) ?? 0) + seconds);
    console.log(`ok      ${name} (${seconds.toFixed(1)} s, LUCK="${luck}")`);
  } catch (error) {
    passed = false;
    console.log(`FAILED  ${name}\n${error.stack ?? error}\nagain:  LUCK="${luck}" node tests/web/run.mjs "${name}"`);
  }
  for (const context of contexts) await context.close();
  return passed;
}

const waiting = Object.entries(all || words.length > 0 ? { ...tests, ...long } : tests).filter(
  ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
);
const workOn = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) if (!(await run(...next))) faults.push(next);
};
await Promise.all([workOn(), workOn(), workOn(), workOn()]); // more than processors: some wait for a clock
await close();
// Now and then a browser gives no frames for a minute, to several windows at a time. What fails alone in a fresh one is
// a fault; what does not is named at the end, for it may be one of the page. Where much fails all of it is.
if (faults.length > 5) failed = faults.splice(0).length;
for (const fault of faults) {
  ({ browser, close } = await browse());
  if (!(await run(...fault))) failed++;
  await close();
}
const code = await server.stop();
if (code !== 0) console.log(`FAILED  the server ended with ${code}`);
rmSync(work, { recursive: true, force: true });
const most = [...spent].sort(([, a], [, b]) => b - a).map(([kind, seconds]) => `${kind} ${seconds.toFixed(0)}`);
console.log(`seconds, four tests at a time: ${most.join(", ")}`);
if (faults.length > failed) console.log(`failed among others: ${faults.map(([name]) => name).join(", ")}`);
console.log(failed === 0 ? "all browser tests passed" : `${failed} browser tests failed`);
process.exit(failed === 0 && code === 0 ? 0 : 1);
