// Dream Runners on the page: composing by every hand, what is foretold, time, and what rivals must not see.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import {
  asked,
  axe,
  easyRivals,
  moves,
  open,
  pick,
  save,
  seat,
  shot,
  sit,
  start,
  thing,
  turnKnobs,
} from "./support.mjs";
import { playOut } from "./table.mjs";

const story = (page) => page.$$eval(".story li", (all) => all.map((one) => one.textContent));
const fits = async (page) =>
  assert.ok(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    "the page is wider than the screen",
  );

/** Time on the page and in its workers runs `times` as fast. */
export async function hasten(own, times) {
  const faster = `{
    const real = performance.now.bind(performance), wait = setTimeout;
    performance.now = () => real() * ${times};
    self.setTimeout = (f, ms, ...rest) => wait(f, ms / ${times}, ...rest);
  }`;
  await own.addInitScript(faster);
  await own.route(/\/worker-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: faster + (await response.text()) });
  });
}

export const hasty = (browser, times) => ({
  newContext: async (options) => {
    const own = await browser.newContext(options);
    await hasten(own, times);
    return own;
  },
});

const choose = (knobs) => (page) => turnKnobs(page, knobs);

/** Whole games by clicks, under the sand timer; time runs faster than the bots' pauses. */
export const wholeGame =
  (inner) =>
  async ({ browser, address }) =>
    inner({ browser: hasty(browser, 200), address });

async function drag(page, from, to, { turn = 0, steps = 6 } = {}) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y + 12, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps });
  for (let i = 0; i < turn; i++) {
    const notched = await page.evaluateHandle(() => {
      const seen = {};
      addEventListener("wheel", (event) => (seen.at = event.timeStamp), { once: true });
      return seen;
    });
    await page.mouse.wheel(0, 100);
    // the next notch counts after 120 ms (table/input.ts)
    await page.waitForFunction((seen) => document.timeline.currentTime - seen.at > 120, notched);
  }
  await page.mouse.move(to.x + 1, to.y + 1);
  await page.mouse.up();
}

const middle = async (page, selector) => {
  const box = await page.locator(selector).first().boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const grip = (id) => `[data-at="pic-${id}"] [data-grip]`;
const cell = (id) => `[data-thing="cell-${id}"]`;
const laid = (page) =>
  page.$$eval(".grid .cell[class*='set-']", (all) => all.map((one) => one.dataset.thing.slice(5)).sort());
/** Something is asked, whether or not the list of moves is open. */
const asks = (page) => page.waitForSelector("#choices button", { state: "attached" });
/** This is what is covered, and the player may go on. */
async function lies(page, ...cells) {
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll(".grid .cell[class*='set-']")]
        .map((one) => one.dataset.thing.slice(5))
        .sort()
        .join() === wanted,
    cells.sort().join(),
  );
  await asks(page);
}

/** By mouse: dragged, turned by the wheel, lifted, dropped on the tray, refused; tap and tap. */
export async function hands({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await start(page, "dream-runners", choose({ timer: "off" }));
  await asked(page);

  await drag(page, await middle(page, grip("amber-line")), await middle(page, cell("d4")));
  await lies(page, "c4", "d4", "e4"); // the grip of a line is its middle
  assert.match(await page.textContent(".preview"), /6 gaps/);
  await drag(page, await middle(page, cell("d4")), await middle(page, cell("c4")), { turn: 1 });
  await lies(page, "c3", "c4", "c5");
  await shot(page, "dream-runners-laid");
  await drag(page, await middle(page, cell("c4")), await middle(page, ".tray h3"));
  await lies(page);
  // dropped anywhere off the pad it is in the tray again; only where it cannot be laid is something refused
  for (const beside of [".pinned .goal", ".rivals .thing", "[data-thing='market-line']", cell("a1")]) {
    await drag(page, await middle(page, grip("amber-line")), await middle(page, cell("c4")));
    await lies(page, "c3", "c4", "c5");
    await drag(page, await middle(page, cell("c4")), await middle(page, beside));
    await lies(page);
    await still(page);
    assert.equal(await page.locator(".tray .slot:not(.laid) [data-thing='seg-amber-line']").count(), 1, beside);
    assert.equal(await page.locator(".refusal").count(), beside === cell("a1") ? 1 : 0, beside);
  }
  assert.equal(await page.getAttribute("#why", "data-rule"), "DR-C10");
  await drag(page, await middle(page, grip("amber-line")), await middle(page, ".pinned .goal"));
  await page.waitForSelector(".refusal", { state: "detached" }); // it was about another drag

  // tapped, turned by key and by button, laid by a second tap
  await thing(page, "seg-amber-corner").click();
  await page.waitForSelector(".slot.held");
  await page.mouse.move(...Object.values(await middle(page, cell("d4"))));
  await page.waitForSelector(".shadow.fits");
  assert.equal(await page.locator(".shadow").count(), 3, "where it would lie");
  await page.keyboard.press("t");
  await page.click("#turn-right");
  await page.click("#turn-left");
  await thing(page, "cell-d4").click();
  await lies(page, "d4", "e4", "d5"); // turned once
  // a second one on top of it: refused, with the rule; it stays in hand
  await thing(page, "seg-amber-single").click();
  await page.waitForSelector(".slot.held [data-thing='seg-amber-single']");
  await thing(page, "cell-d4").click();
  await page.waitForSelector("#why");
  assert.equal(await page.getAttribute("#why", "data-rule"), "DR-C9");
  assert.match(await page.textContent(".refusal p"), /^Segments never overlap/, "the condition that was broken, alone");
  await shot(page, "dream-runners-refused");
  await page.click("#why");
  await page.waitForSelector("#rule-DR-C9.wanted");
  await page.click("#close");
  await thing(page, "cell-a1").click(); // wholly outside
  await page.waitForSelector('#why[data-rule="DR-C10"]');
  await thing(page, "seg-amber-pair").click(); // another one instead
  await page.waitForSelector(".slot.held [data-thing='seg-amber-pair']");
  await page.mouse.move(...Object.values(await middle(page, cell("c3"))));
  await page.mouse.wheel(0, 100);
  await thing(page, "cell-c3").click();
  await lies(page, "d4", "e4", "d5", "c3", "c4");
  assert.equal(
    await thing(page, "cell-c3")
      .getAttribute("aria-label")
      .then((text) => /Amber pair/.test(text)),
    true,
  );
  // anything pointed at is read out
  for (const [id, text] of [
    ["serenity-1", /wake up/],
    ["goods-2", /coin: \d/],
    ["coin-1", /segment/],
    ["market-line", /unseen/],
    ["cell-d4", /./],
  ]) {
    await thing(page, id).hover();
    await page.waitForFunction(
      ([wanted]) => new RegExp(wanted).test(document.querySelector(".info p")?.textContent ?? ""),
      [text.source],
    );
  }
  await thing(page, "market-line").click();
  await page.waitForSelector("#why"); // not now
  assert.match(await page.getAttribute("#why", "data-rule"), /DR-/);
  await page.click("#hint");
  await page.waitForSelector(".choose.hinted");
  await thing(page, "done").click();
  await page.waitForSelector(".last-round");
  await asked(page);
  await shot(page, "dream-runners-after");
  assert.ok((await story(page)).some((line) => /(Player 2|Moth) shows/.test(line)));
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(errors, []);
}

const still = (page) => page.waitForFunction(() => !document.querySelector(".slot.held"));

/** The way back while composing: Undo step by step, Escape for what is in hand, a refused drag to where it was
    taken; an empty hand is told what to do. */
export async function wayBack({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await start(page, "dream-runners", choose({ timer: "off" }));
  await asked(page);
  assert.equal(await page.isDisabled("#undo"), true, "nothing to undo yet");
  await thing(page, "cell-d4").click();
  await page.waitForSelector(".refusal.tip");
  assert.match(await page.textContent(".refusal"), /Take a segment of yours first/);
  assert.equal(await page.locator("#why").count(), 0, "nothing was refused");
  await drag(page, await middle(page, grip("amber-line")), await middle(page, cell("d4")));
  await lies(page, "c4", "d4", "e4");
  // dragged onto another one: refused, and back in the tray
  await drag(page, await middle(page, grip("amber-single")), await middle(page, cell("d4")));
  await page.waitForSelector("#why");
  await still(page);
  await lies(page, "c4", "d4", "e4");
  assert.equal(await page.locator("#why").count(), 1, "the refusal can still be read");
  // from the grid to where another one lies: refused, and back where it was taken
  await drag(page, await middle(page, grip("amber-single")), await middle(page, cell("d5")));
  await lies(page, "c4", "d4", "e4", "d5");
  await drag(page, await middle(page, cell("d5")), await middle(page, cell("d4")));
  await page.waitForSelector("#why");
  await lies(page, "c4", "d4", "e4", "d5");
  await still(page);
  // to where it would lie wholly outside: refused, and in the tray; Undo lays it again
  await drag(page, await middle(page, cell("d5")), await middle(page, cell("f1")));
  await page.waitForSelector("#why");
  await lies(page, "c4", "d4", "e4");
  await still(page);
  await page.click("#undo");
  await lies(page, "c4", "d4", "e4", "d5");
  await page.click("#undo");
  await lies(page, "c4", "d4", "e4");
  // R turns what is in hand, and opens no rules; Escape puts it back, from wherever it was taken
  await thing(page, "seg-amber-pair").click();
  await page.waitForSelector(".slot.held");
  const wide = () => page.locator(`[data-at="pic-amber-pair"].w-2`).count();
  const before = await wide();
  await page.keyboard.press("r");
  await page.waitForFunction(
    (was) => document.querySelectorAll('[data-at="pic-amber-pair"].w-2').length !== was,
    before,
  );
  assert.equal(await page.locator("dialog").count(), 0);
  await page.keyboard.press("Escape");
  await still(page);
  await thing(page, "cell-c4").click();
  await page.waitForSelector(".slot.held [data-thing='seg-amber-line']");
  await page.keyboard.press("Escape");
  await lies(page, "c4", "d4", "e4");
  await page.keyboard.press("r"); // with an empty hand: the rules
  await page.waitForSelector("dialog.rules, dialog #dialog-title");
  await page.click("#close");
  // moved, one more laid, and all of it undone
  await drag(page, await middle(page, cell("d4")), await middle(page, cell("d5")));
  await lies(page, "c5", "d5", "e5");
  await thing(page, "seg-amber-single").click();
  await page.waitForSelector(".slot.held");
  await thing(page, "cell-d4").click();
  await lies(page, "c5", "d5", "e5", "d4");
  await page.click("#undo");
  await lies(page, "c5", "d5", "e5");
  await page.click("#undo");
  await lies(page, "c4", "d4", "e4");
  await page.click("#undo");
  await lies(page);
  await page.waitForFunction(() => document.querySelector("#undo").disabled);
  assert.deepEqual(errors, []);
}

/** With a piece in the hand it can be put back; being done with nothing laid is asked about once, with its price. */
export async function finishing({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await start(page, "dream-runners", choose({ timer: "off" }));
  await asked(page);
  const asks = () => page.waitForSelector("#unchoose");
  await thing(page, "done").click();
  await asks();
  assert.match(await page.textContent("#question"), /^Lay nothing this round\? Serenity 20 → \d+$/);
  await page.click("#unchoose"); // thought better of it
  await page.waitForFunction(() => !document.querySelector("#unchoose"));
  await page.click('.choose[data-move="done"]'); // from the list it is asked, too
  await asks();
  await thing(page, "seg-amber-single").click(); // whatever else is touched says no
  await page.waitForSelector(".slot.held");
  await thing(page, "cell-d4").click();
  await lies(page, "d4");
  assert.equal(await page.locator("#unchoose").count(), 0);
  await thing(page, "seg-amber-pair").click();
  await page.waitForSelector(".slot.held");
  await thing(page, "done").click(); // with something in hand it goes back
  await still(page);
  await lies(page, "d4");
  await thing(page, "done").click();
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".story li")].some((one) => /Player 1 is done/.test(one.textContent)),
  );
  const told = (await story(page)).join();
  assert.match(told, /puts the amber pair back/);
  assert.match(told, /Player 1 shows the amber single/);
  assert.doesNotMatch(told, /shows the amber pair/);
  assert.deepEqual(errors, []);
}

/** The reveal: lights out, both compositions are seen, cells ignite, candles burn down, and it waits. */
export async function reveal({ browser, address }) {
  const { page, errors } = await open(browser, address, { pace: "quick" });
  await start(page, "dream-runners", choose({ timer: "off" }));
  await asked(page);
  await drag(page, await middle(page, grip("amber-line")), await middle(page, cell("d4")));
  await lies(page, "c4", "d4", "e4");
  await page.evaluate(() => {
    window.states = new Set();
    new MutationObserver(() => {
      for (const one of document.querySelectorAll(".reveal .ember"))
        for (const name of one.classList) window.states.add(name);
      if (document.querySelector('.stage[data-mood="dark"]')) window.dark = true;
    }).observe(document.querySelector(".stage"), { subtree: true, childList: true, attributes: true });
  });
  await thing(page, "done").click();
  await page.waitForSelector("#go-on-now");
  const seen = await page.evaluate(() => ({
    dark: window.dark,
    states: [...window.states],
    lamps: [...document.querySelectorAll(".reveal .lamp")].map((one) => ({
      panes: one.querySelectorAll(".lain").length,
      gaps: one.querySelectorAll(".ember.gap").length,
      lost: Number(one.querySelector(".why .lost")?.textContent.replace("−", "-") ?? 0),
    })),
  }));
  assert.equal(seen.dark, true);
  assert.equal(seen.lamps.length, 2, "the rival's composition is seen, too");
  const [mine, rival] = seen.lamps;
  assert.equal(mine.panes, 1);
  assert.ok(mine.gaps > 0, "gaps are seen");
  assert.ok(mine.lost <= -5, `six gaps, and at most one serenity in the middle row: ${mine.lost}`);
  assert.ok(rival.panes > 0);
  assert.ok(["waits", "now"].every((name) => seen.states.includes(name)));
  assert.ok(["given", "banished", "bitten"].some((name) => seen.states.includes(name)));
  await shot(page, "dream-runners-reveal", false);
  await page.evaluate(() => document.querySelector("#go-on-now").click());
  await page.waitForFunction(() => !document.querySelector(".reveal"));
  assert.deepEqual(errors, []);
}

/** By keyboard alone: the tray, the grid by arrows, t to turn, Enter to lay; then on to done. The keys are
    quicker than the device, and none is lost. */
export async function byKeyboard({ browser, address }) {
  const { page, errors } = await open(browser, address, { language: "fr", slow: 300 });
  await start(page, "dream-runners", choose({ timer: "off" }));
  await asked(page);
  const key = async (...names) => {
    for (const name of names) await page.keyboard.press(name);
  };
  const focused = () => page.evaluate(() => document.activeElement?.dataset.thing);
  const reach = async (id) => {
    await page.waitForFunction((wanted) => document.activeElement?.dataset.thing === wanted, id);
  };
  for (let i = 0; i < 60 && !(await focused())?.startsWith("seg-"); i++) await key("Shift+Tab");
  await key("ArrowRight", "ArrowRight");
  await reach("seg-amber-line");
  await key("Enter");
  await reach("cell-d4");
  await key("t");
  await key("ArrowLeft", "ArrowUp", "ArrowDown");
  await reach("cell-c4");
  await page.waitForSelector(".shadow.fits");
  await shot(page, "dream-runners-keys", false);
  await key("Enter");
  await lies(page, "c3", "c4", "c5");
  await reach("seg-amber-single"); // on to the next one
  await key("Enter");
  await reach("cell-d4");
  await key("ArrowLeft", "Enter"); // something lies there
  await page.waitForSelector("#why");
  await key("ArrowRight", "Enter");
  await lies(page, "c3", "c4", "c5", "d4");
  // taken up again from the grid, and back to the tray
  await reach("seg-amber-pair");
  await page.waitForSelector("[data-thing='cell-c3'].lit");
  for (let i = 0; i < 12 && !(await focused())?.startsWith("cell-"); i++) await key("Shift+Tab");
  await reach("cell-c3"); // the first one that can be taken up
  await key("ArrowRight", "ArrowDown");
  await reach("cell-d4");
  await key("Enter");
  await page.waitForSelector(".slot.held [data-thing='seg-amber-single']");
  await reach("cell-d4");
  await key("ArrowRight", "Enter");
  await lies(page, "c3", "c4", "c5", "e4");
  for (let i = 0; i < 30 && (await focused()) !== "done"; i++) await key("Tab");
  await key("Enter");
  await page.waitForSelector(".last-round");
  assert.deepEqual(errors, []);
}

/** On a phone: dragged by a finger, turned by a second one; nothing wider than the screen. */
export async function phone({ browser, address }) {
  const { page, own, errors } = await open(browser, address, {
    language: "fr",
    colorScheme: "light",
    width: 360,
    height: 740,
    hasTouch: true,
    isMobile: true,
    list: false,
  });
  await start(page, "dream-runners", choose({ timer: "off" }));
  await asks(page);
  await page.evaluate(() => document.querySelector(".lantern").scrollIntoView());
  const from = await middle(page, grip("amber-line"));
  const to = await middle(page, cell("d4"));
  const touch = await own.newCDPSession(page);
  const points = (...list) => list.map(({ x, y }, id) => ({ x, y, id }));
  const send = (type, ...list) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points(...list) });
  const carry = async (from, to) => {
    await send("touchStart", from);
    for (let i = 1; i <= 5; i++)
      await send("touchMove", { x: from.x + ((to.x - from.x) * i) / 5, y: from.y + ((to.y - from.y) * i) / 5 });
  };
  const seen = async () => {
    // fingers move with frames
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return middle(page, ".flying [data-grip]");
  };
  /** The segment is seen above the finger: the grip, not the finger, must come there. */
  const reach = async (to) => {
    let at = to;
    for (let i = 0; i < 4; i++) {
      const { x, y } = await seen();
      at = { x: at.x + to.x - x, y: at.y + to.y - y };
      await send("touchMove", at);
    }
    const { x, y } = await seen();
    assert.ok(Math.hypot(x - to.x, y - to.y) < 3);
  };
  await carry(from, to);
  await send("touchStart", to, { x: to.x + 60, y: to.y + 150 });
  await send("touchMove", to);
  await reach(to);
  await page.waitForSelector(".shadow.fits");
  await shot(page, "dream-runners-phone-drag", false);
  await send("touchEnd");
  await lies(page, "d3", "d4", "d5"); // turned by the second finger
  await page.evaluate(() => document.querySelector(".rivals").scrollIntoView());
  await thing(page, "seg-amber-single").tap();
  await thing(page, "cell-c3").tap();
  await lies(page, "d3", "d4", "d5", "c3");
  const rival = await middle(page, ".rivals .thing");
  await carry(await middle(page, cell("c3")), rival);
  await reach(rival);
  await send("touchEnd");
  await lies(page, "d3", "d4", "d5");
  await still(page);
  assert.equal(await page.locator(".refusal").count(), 0);
  await thing(page, "seg-amber-single").tap();
  await thing(page, "cell-c3").tap();
  await lies(page, "d3", "d4", "d5", "c3");
  await shot(page, "dream-runners-fr-360");
  assert.deepEqual(await axe(page), []);
  await fits(page);
  assert.deepEqual(errors, []);
}

/** Under the sand timer: time is seen and said, a bot is done only after a while, the sand runs out. */
export async function timed({ browser, address }) {
  const { page, errors } = await open(hasty(browser, 20), address);
  await start(page, "dream-runners", choose({ timer: "sand" }));
  await asked(page);
  assert.deepEqual(await moves(page), ["ready"]);
  await shot(page, "dream-runners-ready");
  await page.evaluate(() => {
    new MutationObserver(() => {
      window.sand ||= /0:[0-2]\d.*sand/s.test(document.querySelector(".clock")?.textContent ?? "");
      window.warned ||= /\d seconds before the sand/.test(document.querySelector("#announcements")?.textContent ?? "");
      window.composing ||= /composing/.test(document.querySelector(".seat")?.textContent ?? "");
      if (!window.composing) return;
      window.peeped ||= !window.rival && document.querySelector(".seat .small") !== null;
      window.rival ||= document.querySelector(".seat .is-done") !== null;
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await thing(page, "say-ready").click();
  await page.waitForSelector(".clock");
  assert.match(await page.textContent(".clock"), /[23]:\d\d.*timer is turned/s);
  await thing(page, "seg-amber-single").click();
  await thing(page, "cell-d4").click();
  await lies(page, "d4");
  await page.waitForFunction(() => window.rival);
  assert.deepEqual(
    await page.evaluate(() => [window.composing, window.peeped]),
    [true, false],
    "nothing of a rival's grid",
  );
  await shot(page, "dream-runners-sand");
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".story li")].some((one) => /The sand has run out/.test(one.textContent)),
  );
  assert.deepEqual(
    await page.evaluate(() => [window.sand, window.warned]),
    [true, true],
    "the end of the sand is seen and said",
  );
  assert.ok(
    (await story(page)).some((line) => /Player 1 shows the amber single/.test(line)),
    "what lay there counts",
  );
  const log = readFileSync(await (await save(page)).path(), "utf8");
  const [revealed, done] = [/^1: ready.* @(\d+)$/m, /^2: done.* @(\d+)$/m].map((line) => Number(line.exec(log)?.[1]));
  assert.ok(done - revealed >= 12_000, `by the table's own time the bot was done after ${done - revealed} ms`);
  await asked(page);
  await pick(page, "language");
  await page.waitForFunction(() => document.documentElement.lang === "fr");
  assert.deepEqual(errors, []);
}

/** Alone on the Night Watch, to the end. */
export async function solo({ browser, address }) {
  const { page, errors } = await open(hasty(browser, 200), address, { language: "fr", colorScheme: "dark" });
  await start(page, "dream-runners", async () => {
    await page.locator('#setup input[type="radio"]').first().check({ force: true });
    await choose({ timer: "300", starred: "without", chests: "may" })(page);
  });
  await asked(page);
  assert.match(await page.textContent(".goal"), /À 30 points/, "there is something to reach");
  await playOut(page);
  await shot(page, "dream-runners-solo-sheet", false);
  assert.match(await page.textContent("dialog.sheet tfoot"), /Total\s*\d+/);
  assert.deepEqual(errors, []);
}

/** Tables of three and four: everybody's seat is there, wide and on a phone, and a round is played. */
export const seats =
  (count) =>
  async ({ browser, address }) => {
    const { page, errors } = await open(hasty(browser, 50), address, {
      language: count === 4 ? "fr" : "en",
      colorScheme: "dark",
    });
    await start(page, "dream-runners", async () => {
      await page
        .locator('#setup input[type="radio"]')
        .nth(count - 1)
        .check({ force: true });
      await easyRivals(page);
      await choose({ timer: "off" })(page);
    });
    await asked(page);
    assert.equal(await page.locator(".rivals .seat").count(), count - 1);
    assert.equal(await page.locator(".board .mine").count(), 1);
    await thing(page, "done").click(); // nothing is laid: asked once
    await page.click('.choose[data-move="done"]');
    await page.waitForSelector(".last-round");
    assert.equal(await page.locator(".last-round li").count(), count, "what everybody's dream came to");
    await asked(page);
    assert.deepEqual(await axe(page), []);
    await shot(page, `dream-runners-${count}`);
    await page.setViewportSize({ width: 360, height: 740 });
    await fits(page);
    await shot(page, `dream-runners-${count}-360`);
    assert.deepEqual(errors, []);
  };

/** Two persons at one screen under the sand timer, to the end: the time goes on behind the curtain. */
export async function oneScreen({ browser, address }) {
  const { page, errors } = await open(hasty(browser, 20), address);
  await start(page, "dream-runners", async () => {
    await seat(page, 2, "person");
    await choose({ timer: "sand" })(page);
  });
  await sit(page);
  for (let i = 0; i < 20 && !(await page.$(".clock")); i++) {
    await asked(page);
    await page.evaluate(() => document.querySelector("#look, #choices button")?.click());
  }
  await page.waitForSelector(".clock");
  await shot(page, "dream-runners-one-screen");
  await playOut(page);
  const told = (await story(page)).join();
  assert.ok(/Player 1: \d+ gap/.test(told) && /Player 2: \d+ gap/.test(told), "both dreamt");
  assert.deepEqual(errors, []);
}

/** Two persons at one screen: the curtain between them, and nothing of the other's grid behind it. */
export async function secrets({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await start(page, "dream-runners", async () => {
    await seat(page, 2, "person");
    await choose({ timer: "off", seats: "rose,violet" })(page);
  });
  await sit(page);
  const first = /rose/i.test(await page.textContent("#choices")) ? "rose" : "violet";
  await thing(page, `seg-${first}-single`).click();
  await thing(page, "cell-d4").click();
  await lies(page, "d4");
  await thing(page, "done").click();
  await page.waitForSelector("#look");
  assert.equal(await page.$(".stage"), null, "nothing of the table shows through");
  await sit(page);
  assert.deepEqual(await laid(page), []);
  assert.doesNotMatch(await page.textContent(".story ol"), /lays/);
  assert.match(await page.textContent(".rivals .seat"), /done/);
  await shot(page, "dream-runners-hot-seat");
  assert.deepEqual(errors, []);
}
