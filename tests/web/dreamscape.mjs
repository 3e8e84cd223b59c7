// Dreamscape on the page: boards of every shape, travel and creation by hand, what lights up, refusals,
// cards that fit, powers, secret choices, everybody building at once.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import {
  asked,
  axe,
  logUntil,
  moves,
  open,
  pick,
  seat,
  setUp,
  shot,
  shots,
  sit,
  start,
  thing,
  turnKnobs,
} from "./support.mjs";
import { near } from "./dreamscape-boards.mjs";
import { playOut } from "./table.mjs";

const lit = (page) => page.$$eval("button.thing.lit", (all) => all.map((one) => one.dataset.thing));
const why = (page, rule) =>
  page.waitForFunction((id) => document.querySelector("#why")?.dataset.rule?.includes(id), rule);

/** Opens a game that the command has played until somebody may do this. */
async function come(page, options, verb, least = 1) {
  let log;
  for (let seed = 1; !log && seed < 40; seed++) log = await logUntil("dreamscape", options, String(seed), verb, least);
  assert.ok(log, `no game came to ${verb}`);
  writeFileSync(`${shots}/ds-${verb}.log`, log);
  await page.setInputFiles("#file", `${shots}/ds-${verb}.log`);
  await sit(page);
}

const two = "game dreamscape players=2";

async function drag(page, from, to) {
  await thing(page, to).scrollIntoViewIfNeeded();
  const [a, b] = [await thing(page, from).boundingBox(), await thing(page, to).boundingBox()];
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(a.x + a.width / 2 + 20, a.y + a.height / 2 + 10, { steps: 3 });
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 6 });
  await page.mouse.up();
}

/** Creation by keyboard alone: arrow keys walk the honeycomb in its rows and from row to row. */
export async function byKeys({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await come(page, "players=2", "place", 4);
  const seat = await page.$eval(".landscape .slot", (one) => one.dataset.thing.split("-")[1]);
  const focused = () => page.evaluate(() => document.activeElement?.dataset.thing);
  const walk = async (from, path) => {
    await thing(page, `slot-${seat}-${from}`).focus();
    for (const [key, slot] of path) {
      await page.keyboard.press(`Arrow${key}`);
      assert.equal(await focused(), `slot-${seat}-${slot}`);
    }
  };
  // straight up and back, although every other row has no slot right above
  await walk("b1", [
    ["Up", "b2"],
    ["Up", "c3"],
    ["Up", "b4"],
    ["Up", "b5"],
    ["Up", "b5"],
    ["Down", "b4"],
    ["Down", "c3"],
    ["Down", "b2"],
    ["Down", "b1"],
  ]);
  await walk("e3", [
    ["Right", "e3"],
    ["Up", "d4"],
    ["Up", "c5"],
    ["Left", "b5"],
    ["Down", "b4"],
    ["Left", "a4"],
    ["Left", "a4"],
    ["Down", "a3"],
    ["Down", "a2"],
    ["Right", "b2"],
  ]);
  // a shard from the Hands to a slot beside what lies there
  const [, colour, slot] = (await moves(page))
    .filter((move) => move.startsWith("place "))
    .at(-1)
    .split(" ");
  const label = await thing(page, `slot-${seat}-${slot}`).getAttribute("aria-label");
  await thing(page, `hand-${colour}`).focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector("#unchoose");
  await thing(page, `slot-${seat}-b1`).focus();
  for (let row = 1; row < Number(slot[1]); row++) await page.keyboard.press("ArrowUp");
  for (let i = 0; i < 5 && (await focused()) !== `slot-${seat}-${slot}`; i++)
    await page.keyboard.press((await focused()).split("-")[2] < slot ? "ArrowRight" : "ArrowLeft");
  assert.equal(await focused(), `slot-${seat}-${slot}`);
  await shot(page, "dreamscape-keys");
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    ([id, before]) => document.querySelector(`[data-thing="${id}"]`)?.getAttribute("aria-label") !== before,
    [`slot-${seat}-${slot}`, label],
  );
  assert.deepEqual(errors, []);
}

/** Travel: places, rows, powers. */
export async function travel({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await come(page, "players=2", "go", 2);
  const choices = await moves(page);
  const going = choices.filter((move) => move.startsWith("go "));
  // every place one can go to lights up, and only those; the row and the power of one's own place do
  const lights = await lit(page);
  assert.deepEqual(
    lights.filter((id) => id.startsWith("place-")).sort(),
    going.map((move) => `place-${move.slice(3)}`).sort(),
  );
  for (const [kind, verb] of [
    ["row", "collect"],
    ["power", "power"],
  ])
    assert.equal(
      lights.filter((id) => id.startsWith(`${kind}-`)).length,
      going.length + (choices.includes(verb) ? 1 : 0),
    );

  // a place that is not linked: the rule; building in Travel: the rule
  const far = await page.evaluate(
    (near) =>
      [1, 2, 3, 4, 5, 6].find((n) => !near.includes(`go ${n}`) && !document.querySelector(`.place.here.n-${n}`)),
    going,
  );
  await thing(page, `place-${far}`).click();
  await why(page, "DS-T5");
  await thing(page, await page.$eval(".landscape .slot.entry", (one) => one.dataset.thing)).click();
  await why(page, "DS-B9");

  // pointing reads what it does
  await thing(page, "power-6").hover();
  assert.match(await page.textContent(".info"), /King of Dreams[^]*six cards/);
  await thing(page, "row-1").hover();
  assert.match(await page.textContent(".info"), /from the first to the last[^]*beside the key/);

  // the Sleeper is dragged along a link, and undo takes it back
  const to = going[0].slice(3);
  const own = (await lit(page)).find((id) => id.startsWith("sleeper-"));
  await drag(page, own, `place-${to}`);
  await page.waitForSelector(`.place.here.n-${to}`);
  await page.click("#undo");
  await page.waitForFunction((n) => !document.querySelector(`.place.here.n-${n}`), to);
  await asked(page);
  await page.click("#hint");
  await page.waitForSelector(".choose.hinted");
  await shot(page, "dreamscape-travel");
  assert.deepEqual(errors, []);
}

/** Creation: shards by two taps and by dragging, a shard where it may not lie, cards that show where they fit. */
export const creation =
  (board) =>
  async ({ browser, address }) => {
    const { page, errors } = await open(browser, address, { colorScheme: "dark", width: 1600 });
    await come(page, `players=2 nightmare=on board=${board}`, "step", 1);
    const choices = await moves(page);
    const places = choices.filter((move) => move.startsWith("place "));
    assert.ok(places.length > 0);
    const [, colour, slot] = places[0].split(" ");
    const seat = await page.$eval(".landscape .slot", (one) => one.dataset.thing.split("-")[1]);
    await thing(page, `hand-${colour}`).click();
    await page.waitForSelector("#unchoose");
    const open_ = choices
      .filter((move) => move.startsWith(`place ${colour} `))
      .map((move) => `slot-${seat}-${move.split(" ")[2]}`);
    assert.deepEqual((await lit(page)).filter((id) => id.startsWith("slot-")).sort(), open_.sort());
    // the shard stays chosen when it cannot lie where the second tap is
    const shut = await page.$$eval(".landscape .slot:not(.lit)", (all) => all.map((one) => one.dataset.thing));
    await thing(page, shut[0]).click();
    await why(page, "DS-B");
    assert.ok(await page.$("#unchoose"));
    await shot(page, "dreamscape-second-tap");
    await drag(page, `hand-${colour}`, shut[0]);
    await why(page, "DS-B");
    await page.keyboard.press("Escape");
    // what is dragged looks like what it is
    const taken = await thing(page, `hand-${colour}`).boundingBox();
    await page.mouse.move(taken.x + 10, taken.y + 10);
    await page.mouse.down();
    await page.mouse.move(taken.x + 40, taken.y + 10, { steps: 3 });
    const fills = await page.$$eval(`.flying .top, [data-thing="hand-${colour}"] .level:first-child .top`, (all) =>
      all.map((one) => getComputedStyle(one).fill),
    );
    assert.deepEqual(fills, [fills[0], fills[0]]);
    await page.mouse.move(5, 5);
    await page.mouse.up();
    assert.equal(await page.locator("#flights *").count(), 0);
    const filled = `slot-${seat}-${slot}`;
    const before = await thing(page, filled).getAttribute("aria-label");
    await drag(page, `hand-${colour}`, filled);
    await page.waitForFunction(
      ([id, label]) => document.querySelector(`[data-thing="${id}"]`)?.getAttribute("aria-label") !== label,
      [filled, before],
    );
    await asked(page);

    // a card lights up where it would come to lie, and says what is missing
    const card = page.locator(".deal .dreamcard .card").first();
    await card.hover();
    await page.waitForSelector(".landscape .slot.fit");
    assert.match(await page.textContent(".info"), /Nearest on|no room/);
    const cells = await card.locator(".structure > g").count();
    assert.equal(await page.locator(".landscape .slot.fit").count(), cells);
    await card.focus();
    assert.equal(await page.locator(".landscape .slot.fit").count(), cells);
    await shot(page, "dreamscape-fits");
    assert.deepEqual(await axe(page), []);

    // arrow keys go along the board, up and down by rows
    await page.evaluate((id) => document.querySelector(`[data-thing="${id}"]`).focus(), `slot-${seat}-b2`);
    const focused = () => page.evaluate(() => document.activeElement?.dataset.thing);
    await page.keyboard.press("ArrowUp");
    assert.equal(await focused(), `slot-${seat}-b3`);
    await page.keyboard.press("ArrowRight");
    assert.equal(await focused(), `slot-${seat}-c3`);

    // a rival's board is small until it is opened, and then covers no tool
    const rival = page.locator(".rival").first();
    const small = (await rival.locator(".grid").boundingBox()).width;
    await rival.locator(".enlarge input").check();
    assert.ok((await rival.locator(".grid").boundingBox()).width > 2 * small);
    await page.click("#hint");
    await rival.locator(".enlarge input").uncheck();
    assert.deepEqual(errors, []);
  };

/** Powers: what may be touched lights up. */
export async function powers({ browser, address }) {
  const { page, errors } = await open(browser, address, { colorScheme: "dark", language: "fr" });
  // the Golem: a stack, then how much of it, then where to
  await come(page, "players=2", "lift", 5);
  const lifts = (await moves(page)).filter((move) => move.startsWith("lift "));
  const high = lifts.find((move) => move.endsWith(" 2"))?.split(" ")[1];
  assert.ok(high, "a stack of two");
  await page.click(`.landscape [data-thing$="-${high}"].slot`);
  await page.waitForSelector(".levels .layer");
  assert.deepEqual(
    await moves(page),
    lifts.filter((move) => move.split(" ")[1] === high),
  );
  await shot(page, "dreamscape-golem");
  await page.locator(".levels .layer.lit").first().click();
  await page.waitForSelector(".lifted");
  const drops = (await moves(page)).map((move) => move.split(" ")[1]);
  assert.deepEqual((await lit(page)).map((id) => id.split("-")[2]).sort(), drops.sort());
  await page.locator(".landscape .slot.lit").first().click();
  await page.waitForFunction(() => !document.querySelector(".lifted"));
  await pick(page, "leave");
  // or dragged from its stack to another slot, at once
  await come(page, "players=2", "lift", 5);
  const whole = await page.$eval(`.landscape [data-thing$="-${high}"].slot`, (one) => one.dataset.thing);
  const goal = whole.replace(high, drops[0]);
  const layers = (id) => page.locator(`[data-thing="${id}"] .disc`).count();
  const [there, here] = [await layers(goal), await layers(whole)];
  await drag(page, whole, goal);
  await page.waitForFunction(() => /Golem/.test(document.querySelector(".story li")?.textContent ?? ""));
  await page.waitForFunction(
    ([more, than, less, before]) =>
      document.querySelectorAll(`[data-thing="${more}"] .disc`).length > than &&
      document.querySelectorAll(`[data-thing="${less}"] .disc`).length < before,
    [goal, there, whole, here],
  );
  await pick(page, "leave");

  // the Lake: a place where shards of two colours lie, then its shards one by one
  await come(page, "players=3", "reorder", 6);
  await shot(page, "dreamscape-lake");
  const mixed = await page.$$eval(
    ".place",
    (all) =>
      all.findIndex(
        (one) => new Set([...one.querySelectorAll(".row .shard > g")].map((g) => g.getAttribute("class"))).size > 1,
      ) + 1,
  );
  await thing(page, `place-${mixed}`).click();
  await page.waitForSelector(".pending .laid");
  await pick(page, "leave");

  // the Harvesters: a shard is dragged to a place
  await come(page, "players=2", "seed", 6);
  const [, colour, to] = (await moves(page)).at(-1).split(" ");
  await drag(page, `seed-${colour}`, `place-${to}`);
  await page.waitForFunction(() => /place un fragment/.test(document.querySelector(".story li")?.textContent ?? ""));
  await pick(page, "leave");

  // a draw: cards face up for whoever drew them
  await come(page, "players=2", "deck", 3);
  await thing(page, "deck-1").click();
  await page.waitForSelector(".drawn .card.lit");
  await page.locator(".drawn .card").first().hover();
  await shot(page, "dreamscape-pick");
  assert.deepEqual(await axe(page), []);
  await page.locator(".drawn .card.lit").first().click();
  await page.waitForFunction(() => !document.querySelector(".drawn"));
  assert.deepEqual(errors, []);
}

/** Two persons choose their first cards: a curtain in between, and only backs of the other's. Whoever has drawn
    one card has nothing to choose: the page plays it. On slow devices, too, and whoever draws two. */
export const secrets =
  (slow) =>
  async ({ browser, address }) => {
    const { page, errors } = await open(browser, address, { slow });
    await start(page, "dreamscape", async () => {
      await seat(page, 2, "person");
      assert.equal(await page.isChecked(".tick input"), true);
    });
    await firstCards(page);
    for (const [seed, cards] of [
      ["1", 1],
      ["2", 2],
    ]) {
      await pick(page, "leave");
      const path = `${shots}/ds-first-${seed}-${slow}.log`; // the same at once would be read half written
      writeFileSync(path, await logUntil("dreamscape", "players=2", seed, "keep"));
      await page.setInputFiles("#file", path);
      assert.equal(await firstCards(page), cards === 1 ? 2 : 1, "who has drawn two cards");
    }
    assert.deepEqual(errors, []);
  };

/** Both keep their first card; returns who had to choose. */
async function firstCards(page) {
  const chose = [];
  for (const number of [1, 2]) {
    await page.waitForSelector("#look");
    assert.equal(await page.$(".stage"), null);
    assert.match(await page.textContent("#curtain-title"), new RegExp(`Player ${number}`));
    await page.click("#look");
    // this curtain opens; then there is either a choice of two, or the table goes on by itself
    const found = await page.waitForFunction((own) => {
      if (document.querySelector("#curtain-title")?.textContent.includes(own)) return undefined;
      return document.querySelector(".drawn .card.lit + .card.lit, #look, .place.here")?.className;
    }, `Player ${number}`);
    if (!/card/.test(await found.jsonValue())) continue;
    chose.push(number);
    assert.equal(await page.locator(".rival .card:not(.back)").count(), 0);
    assert.match(await page.textContent(".rival > .doing"), number === 1 ? /is choosing a card/ : /has chosen a card/);
    assert.doesNotMatch(await page.textContent(".rival"), /Your choice/);
    await page.locator(".drawn .card.lit").first().click();
  }
  assert.equal(chose.length, 1, "one of two markers draws two cards");
  await page.waitForSelector("#look, .place.here");
  await sit(page);
  assert.match(await page.textContent(".story"), /keeps/);
  return chose[0];
}

/** Ending a Travel with something within reach, or with a power unused, is asked once; then it ends. */
export async function endingTravel({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await come(page, "players=2", "go", 2);
  assert.match(await page.textContent(".tray .status"), /4 action points/);
  const here = await page.$eval(".place.here", (one) => one.className);
  await thing(page, "done").click();
  await page.waitForSelector(".sure");
  assert.match(await page.textContent(".sure"), /4 action points/);
  // a second tap on the same takes it back; and what can be had can still be had
  await thing(page, "done").click();
  await page.waitForFunction(() => !document.querySelector(".sure"));
  assert.equal(await page.$eval(".place.here", (one) => one.className), here);
  await thing(page, "done").click();
  await thing(page, "done-yes").click();
  await page.waitForSelector("#look"); // the other person is next
  // from the list it is asked as well; the power alone is worth the question
  await sit(page);
  await pick(page, "leave");
  await setUp(page, [two, "set 1.ap 0", "set row1 BG", "set bag B20 K15"]);
  assert.ok(await page.$('#choices [data-move="power"]'));
  await page.click('#choices [data-move="done"]');
  await page.waitForSelector(".sure");
  assert.doesNotMatch(await page.textContent(".sure"), /action point/);
  assert.match(await page.textContent(".sure"), /power of this place has not been used/);
  await page.click('#choices [data-move="done"]');
  await page.waitForFunction(() => /Travel ends/.test(document.querySelector(".story")?.textContent ?? ""));
  assert.deepEqual(errors, []);
}

/** A tap on the bag is the first of two: it says what for, the Hands say what is given. */
export async function trading({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await setUp(page, [two, "set phase creation", "set 1.hands GG", "set bag B20 K15 N15 G15 W10"]);
  const given = () => page.getAttribute('[data-thing="hand-green"]', "aria-label");
  const before = await given();
  await thing(page, "bag-blue").click();
  await page.waitForSelector('[data-thing="bag-blue"].chosen');
  assert.deepEqual(
    (await lit(page)).filter((id) => id.startsWith("hand-")),
    ["hand-green"],
  );
  assert.deepEqual(await moves(page), ["trade green blue"]);
  assert.equal((await given()).slice(0, 5), before.slice(0, 5), "nothing is given yet");
  await thing(page, "hand-green").click();
  await page.waitForSelector('[data-thing="hand-blue"]');
  assert.equal(await page.$('[data-thing="hand-green"]'), null);
  // a Dreamer who is outside is not refused a step: he comes in by the entry
  await thing(page, "slot-1-c3").click();
  await why(page, "DS-B1");
  await thing(page, "dreamer").click();
  await why(page, "DS-D1");
  assert.deepEqual(errors, []);
}

const brook = [
  "set phase creation",
  "set purposes most-shards most-cards",
  "set 1.hands BNW",
  "set 1.board a1=B b1=B@",
  "set 1.cards quiet-brook",
  "set bag B20 K15 N15 G15 W10",
];

/** A card that is completed shines on the board; who leads wears a crown; the last Cycle is told. */
export async function shining({ browser, address }) {
  const { page, errors } = await open(browser, address, { width: 1440 });
  await setUp(page, [two, ...brook]);
  assert.equal(await page.$(".shine"), null);
  assert.equal(await page.$(".warning"), null);
  const leads = () =>
    page.$$eval(".purpose", (all) =>
      all.map((one) => [...one.querySelectorAll(".stands")].map((who) => who.className)),
    );
  assert.deepEqual(await leads(), [
    ["stands leads", "stands "],
    ["stands ", "stands "],
  ]);
  await thing(page, "hand-blue").click();
  await thing(page, "slot-1-c1").click();
  await page.waitForSelector(".landscape .shine path");
  // once around a1, b1 and c1
  const outlined = await page.$eval(".landscape .shine path", (one) => one.getAttribute("d"));
  assert.equal(outlined.split("L").length, 14);
  assert.equal(outlined.match(/M/g).length, 1);
  assert.deepEqual((await leads())[1], ["stands leads", "stands "]);
  await pick(page, "leave");
  await setUp(page, [two, "set cycle 6", ...brook]);
  assert.match(await page.textContent(".warning"), /Last Cycle: complete 1 card/);
  assert.deepEqual(errors, []);
}

/** Everybody builds at once: a first tap survives what the others do meanwhile. */
export async function together({ browser, address }) {
  const { page, errors } = await open(browser, address, { pace: "calm" });
  let log;
  for (let seed = 1; !log && seed < 40; seed++) {
    const one = await logUntil("dreamscape", "players=4 creation=together", String(seed), "place", 2);
    if (one && /^4: done( @\d+)?\n(hash .*\n)?$/m.test(one)) log = one; // nobody has begun
  }
  assert.ok(log, "nobody came to build");
  writeFileSync(`${shots}/ds-together.log`, log);
  await page.setInputFiles("#file", `${shots}/ds-together.log`);
  await sit(page);
  await page.waitForSelector('[data-move^="place "]');
  const [first] = await moves(page);
  await pick(page, "leave");
  // one shard lies on the entry; the others are computers that have all to do yet
  writeFileSync(`${shots}/ds-together.log`, `${log}1: ${first}\nbot 2 easy\nbot 3 easy\nbot 4 easy\n`);
  await page.setInputFiles("#file", `${shots}/ds-together.log`);
  await page.waitForSelector('[data-move^="place "]');
  const told = await page.locator(".story li").count();
  const colours = (await moves(page)).filter((move) => move.startsWith("place ")).map((move) => move.split(" ")[1]);
  await thing(page, `hand-${colours.find((one, i) => colours.indexOf(one) < i)}`).click();
  await page.waitForSelector("#unchoose");
  await shot(page, "dreamscape-together");
  await page.waitForFunction((before) => document.querySelectorAll(".story li").length > before, told);
  assert.ok(await page.$("#unchoose"), "the first tap is still there");
  const shards = await page.locator(".landscape .slot .disc").count();
  await page.locator(".landscape .slot.lit").first().click();
  await page.waitForFunction((before) => document.querySelectorAll(".landscape .slot .disc").length > before, shards);
  assert.deepEqual(errors, []);
}

/** Alone with Nightmare, to the rating. */
export async function solo({ browser, address }) {
  const { page, errors } = await open(browser, address, { language: "fr", colorScheme: "dark" });
  await start(page, "dreamscape", async () => {
    await page.locator(".segments label").first().click();
    await turnKnobs(page, { nightmare: "on" });
  });
  await playOut(page);
  await shot(page, "dreamscape-solo-sheet", false);
  assert.match(await page.textContent("dialog.sheet"), /Appréciation/);
  await page.keyboard.press("Escape");
  await shot(page, "dreamscape-solo-end");
  assert.deepEqual(errors, []);
}

export async function phone({ browser, address }) {
  const { page, errors } = await open(browser, address, {
    language: "fr",
    colorScheme: "light",
    width: 360,
    height: 740,
    hasTouch: true,
    isMobile: true,
  });
  await come(page, "players=4 nightmare=on", "trade", 2);
  await shot(page, "dreamscape-fr-360");
  assert.deepEqual(await axe(page), []);
  assert.ok(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    "the page is wider than the screen",
  );
  // how the rivals stand is in view, and their boards are one tap away
  const strip = await page.locator(".glimpses").boundingBox();
  assert.ok(strip.y + strip.height < (await page.locator(".tray").boundingBox()).y);
  assert.equal(await page.locator(".glimpse").count(), 3);
  await page.locator(".glimpse").last().tap();
  await page.waitForFunction(() => {
    const { top, bottom } = [...document.querySelectorAll(".rival")].at(-1).getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  await page.evaluate(() => scrollTo(0, 0));
  const shards = await page.locator(".tray .held.lit").count();
  assert.ok(shards > 0);
  await page.locator(".tray .held.lit").first().tap();
  await page.waitForSelector("#unchoose");
  assert.ok((await page.locator(".landscape .slot.lit").count()) > 0);
  await page.tap("#unchoose");
  // a card is large while a finger rests on it; nothing that can be touched lies over its structure, and once it is
  // lifted, nothing lies over where it could be built
  const card = page.locator(".deal .dreamcard").first();
  const [structure, power] = [await card.locator(".structure").boundingBox(), await card.locator(".act").boundingBox()];
  assert.ok(structure.x + structure.width <= power.x + 1, "the power lies beside the structure");
  const { x, y } = await card.locator(".card").boundingBox();
  const client = await page.context().newCDPSession(page);
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x + 20, y: y + 20 }] });
  await page.waitForSelector(".card.large", { state: "visible" });
  assert.ok((await page.locator(".card.large").boundingBox()).width > 180);
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.waitForSelector(".card.large", { state: "hidden" });
  assert.ok(await page.isVisible(".info"), "what it is can still be read");
  await page.touchscreen.tap(5, 300);
  await page.waitForFunction(() => !document.querySelector(".info"));
  assert.deepEqual(errors, []);
}

/** Shards fly to their place on the stack, and lie there only once they have landed. */
export async function motion({ browser, address }) {
  const { page, errors } = await open(browser, address, { pace: "quick", width: 1600 });
  await come(page, "players=2", "place", 4);
  const [, colour, slot] = (await moves(page))
    .filter((move) => move.startsWith("place "))
    .at(-1)
    .split(" ");
  const number = await page.$eval(".landscape .slot", (one) => one.dataset.thing.split("-")[1]);
  const target = `slot-${number}-${slot}`;
  const level = (await page.locator(`[data-thing="${target}"] .disc`).count()) + 1;
  await thing(page, `hand-${colour}`).click();
  await thing(page, target).click();
  await page.waitForSelector("#flights .flying", { state: "attached" });
  const [end, goal, hidden] = await page.evaluate((id) => {
    const flying = document.querySelector("#flights .flying");
    const [x, y] = flying
      .getAnimations()[0]
      .effect.getKeyframes()
      .at(-1)
      .transform.match(/[-\d.]+/g)
      .map(Number);
    const rests = document.querySelector(`[data-at="${id}"]`);
    const at = rests.getBoundingClientRect();
    return [
      [x + parseFloat(flying.style.width) / 2, y + parseFloat(flying.style.height) / 2],
      [at.x + at.width / 2, at.y + at.height / 2],
      getComputedStyle(rests).visibility,
    ];
  }, `disc-${number}-${slot}-${level}`);
  assert.equal(hidden, "hidden");
  end.forEach((one, i) => {
    near(one, goal[i], "where the shard lands");
  });
  await page.waitForFunction(() => !document.querySelector("#flights *"));
  await pick(page, "leave");
  await come(page, "players=2", "go", 2);
  if ((await moves(page)).includes("collect")) {
    await page.locator(".row.near.lit").click();
    await page.waitForSelector("#flights .flying", { state: "attached" });
    await page.keyboard.press("Shift");
  }
  await page.waitForFunction(() => !document.querySelector("#flights *"));
  assert.deepEqual(errors, []);
}
