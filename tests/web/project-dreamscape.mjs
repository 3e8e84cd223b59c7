// Project Dreamscape on the page: what taps, drags, refusals, undo and hints do.
import assert from "node:assert/strict";
import { knobs, meet } from "./online.mjs";
import { sizes } from "./touching.mjs";
import { writeFileSync } from "node:fs";
import { asked, choose, logUntil, moves, open, setUp, shot, shots, start, thing, turnKnobs } from "./support.mjs";
import { playOut } from "./table.mjs";

const first = (page) => turnKnobs(page, { start: "1" });

export async function hands({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await start(page, "project-dreamscape", first);
  await asked(page);
  assert.deepEqual(await moves(page), ["skip", "draw"]);

  // what may be touched is lit, and nothing else: the deck, and the one card that can be paid already
  assert.deepEqual(await page.$$eval(".thing.lit", (all) => all.map((one) => one.dataset.thing)), ["row-1", "deck"]);

  // a tap on the deck takes a Z; undo gives it back
  await thing(page, "deck").click();
  await page.waitForSelector('[data-move="buy 1"]');
  assert.equal(await page.locator(".own .z").count(), 2);
  assert.equal(await page.locator("#undo").isEnabled(), true);
  await page.click("#undo");
  await page.waitForSelector('[data-move="draw"]');
  assert.equal(await page.locator(".own .z").count(), 1);
  assert.equal(await page.locator(".story li").count(), 0);
  assert.equal(await page.locator("#undo").isDisabled(), true);
  await thing(page, "deck").click();
  await page.waitForSelector('[data-move="buy 2"]');

  // ending the turn before buying is refused, with the rule, which opens in the rules
  await thing(page, "end").click();
  await page.waitForSelector(".refusal");
  assert.match(await page.getAttribute("#why", "data-rule"), /PD-T4/);
  await shot(page, "refusal");
  await page.click("#why");
  await page.waitForFunction(() => document.activeElement?.id === "rule-PD-T4");
  await shot(page, "refusal-rule", false);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("dialog"));

  // a card that costs too much says so
  await thing(page, "row-5").click();
  await page.waitForFunction(() => document.querySelector("#why")?.dataset.rule?.includes("PD-T3"));

  // pointing at a card tells what it does
  await thing(page, "row-4").hover();
  assert.match(await page.textContent(".info"), /Place 4, costs 4 Z/);

  // the hint is one of the choices, and lights up
  await page.click("#hint");
  await page.waitForSelector(".choose.hinted");
  assert.equal(await page.locator(".thing.hinted").count(), 1);
  // the best moves, with what a strong player expects of them
  const hopes = await page.locator(".choose em").allTextContents();
  assert.equal(hopes.length, Math.min(3, (await moves(page)).length));
  for (const hope of hopes) assert.match(hope, /^(hint( \d: wins \d+%)?|just as good)$/);
  const percents = hopes.flatMap((hope) => /wins (\d+)%/.exec(hope)?.[1] ?? []);
  assert.equal(new Set(percents).size, percents.length, "no figure twice");
  assert.match(await page.textContent(".choose.hinted em"), /^hint( 1:|$)/);
  await shot(page, "hint");

  // a card dragged onto the REM stack is bought; dragged nowhere, nothing happens
  const card = await thing(page, "row-2").boundingBox();
  const stack = await thing(page, "rem-1").boundingBox();
  const drag = async (to) => {
    await page.mouse.move(card.x + 30, card.y + 60);
    await page.mouse.down();
    await page.mouse.move(card.x + 60, card.y + 90, { steps: 3 });
    await page.mouse.move(to.x + 20, to.y + 20, { steps: 6 });
    await page.mouse.up();
  };
  await drag({ x: 5, y: 5 });
  assert.equal(await page.locator("#flights *").count(), 0);
  assert.ok((await moves(page)).includes("buy 2"));
  await drag(stack);
  await page.waitForSelector('[data-move^="dream"]');
  assert.equal(await page.locator(".own .card.rem").count(), 1);
  await shot(page, "chain");
  assert.deepEqual(errors, []);
}

/** A card that can be paid is bought at once: no Z, and then it. Its dream lies open, the chosen half is lifted. */
export async function plans({ browser, address }) {
  const { page, errors } = await open(browser, address, { list: false });
  await start(page, "project-dreamscape", first);
  await page.waitForSelector('[data-thing="row-1"].lit');
  const said = await page.getAttribute('[data-thing="row-1"]', "aria-label");
  await thing(page, "row-1").click();
  await page.waitForSelector('[data-thing^="dream-"]');
  assert.equal(await page.locator(".own .card.rem").count(), 1);
  assert.equal(await page.locator(".own .z").count(), 1, "no Z was taken");
  assert.equal(await page.locator(".own .z.turned").count(), 1, "the Z has turned");
  const halves = await page.$$eval(".dream .legend b", (all) => all.map((one) => one.textContent));
  assert.equal(halves.length, 2);
  for (const half of halves) assert.ok(said.includes(half), `${half} of ${said}`);
  // nothing but the two halves may be touched; no button stands for what lies on the table
  assert.equal(await page.locator(".thing.lit").count(), 2);
  assert.equal(await page.locator("[data-answer]").count(), 0);
  // the discard pile and what is unseen can be looked at
  await thing(page, "deck").hover();
  const left = await page.$$eval(".opened .left b", (all) => all.map((one) => Number(one.textContent)));
  assert.equal(left.length, 8);
  assert.equal(
    left.reduce((sum, one) => sum + one, 0),
    2 * (52 - 5),
    "each card that nobody has seen has two types",
  );
  assert.deepEqual(errors, []);
}

/** Shifting Dreams: the cards change places in the row itself, by taps and by drags, until one is done. */
export async function shifting({ browser, address }) {
  const { page, errors } = await open(browser, address, { list: false });
  let log;
  for (let seed = 1; !log && seed < 60; seed++) {
    const found = await logUntil("project-dreamscape", "players=2", String(seed), "lay", 4);
    if (found) log = found;
  }
  assert.ok(log, "no game came to a layout");
  const path = `${shots}/lay.log`;
  writeFileSync(path, log);
  await page.setInputFiles("#file", path);
  await page.waitForSelector(".row.laying");
  const row = () =>
    page.$$eval('[data-thing^="row-"]', (all) =>
      all
        .map((one) => ({
          at: one.dataset.thing,
          types: [...one.querySelectorAll(".front .half")].map((h) => h.className),
        }))
        .sort((a, b) => a.at.localeCompare(b.at))
        .map(({ types }) => types.join(" ")),
    );
  const before = await row();
  const places = before.flatMap((types, i) => (types === "" ? [] : [i]));
  const [first, last] = [places[0], places.at(-1)];
  assert.ok(last > first);
  const exchanged = (order, a, b) => order.with(a, order[b]).with(b, order[a]);

  // two taps swap, as often as one likes; nothing is played yet
  await thing(page, `row-${first + 1}`).click();
  await page.waitForSelector(`[data-thing="row-${first + 1}"].chosen`);
  await thing(page, `row-${last + 1}`).click();
  await page.waitForFunction(() => !document.querySelector(".row .chosen"));
  const once = exchanged(before, first, last);
  assert.deepEqual(await row(), once);
  assert.equal(await page.locator(".row.laying").count(), 1, "still being arranged");

  // so does a drag
  const box = async (place) => await thing(page, `row-${place}`).boundingBox();
  const [a, b] = [await box(last + 1), await box(2)];
  await page.mouse.move(a.x + 60, a.y + 90);
  await page.mouse.down();
  await page.mouse.move(a.x + 90, a.y + 90, { steps: 3 });
  await page.mouse.move(b.x + 60, b.y + 90, { steps: 6 });
  await page.mouse.up();
  const twice = exchanged(once, last, 1);
  assert.deepEqual(await row(), twice);
  assert.equal(await page.locator(".row.laying").count(), 1, "a drag ends nothing");
  await shot(page, "arranging");

  // and only then is it laid
  await thing(page, "arranged").click();
  await page.waitForFunction(() => !document.querySelector(".row.laying"));
  assert.deepEqual(await row(), twice);
  assert.deepEqual(errors, []);
}

const two = "game project-dreamscape players=2";

/** A thing is dragged onto another, wherever it is taken. */
const dragged = async (page, from, to) => {
  const [a, b] = [await thing(page, from).boundingBox(), await thing(page, to).boundingBox()];
  await page.mouse.move(a.x + a.width / 4, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(a.x + a.width / 4 + 20, a.y + a.height / 2 + 20, { steps: 3 });
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 6 });
  await page.mouse.up();
};

/** What is dragged to one's own things is taken: onto a card there, or onto the bare sill. */
export async function home({ browser, address }) {
  const { page, errors } = await open(browser, address, { list: false });
  const row = "set row ff-is nt-cd rd-cd ld-sd ff-sd";
  await setUp(page, [two, "set at draw", row, "set 1.rem is-pr nt-ld"]);
  // the Z of the Sleep Deck onto a Z card
  await page.waitForSelector('[data-thing="deck"].lit');
  await dragged(page, "deck", "z-1-1");
  await page.waitForFunction(() => document.querySelectorAll(".own .z").length === 2);
  await page.click("#undo");
  await page.waitForSelector('[data-thing="deck"].lit');
  await dragged(page, "deck", "desk-1");
  await page.waitForFunction(() => document.querySelectorAll(".own .z").length === 2);

  // a card that costs too much says what it costs, and what there is
  await thing(page, "row-5").click();
  await page.waitForSelector(".refusal");
  assert.equal(await page.textContent(".refusal p"), "It costs 5 Z, and you have 2 to spend.");
  // the deck is closed now
  await thing(page, "deck").click();
  await page.waitForFunction(() => /start of your turn/.test(document.querySelector(".refusal")?.textContent ?? ""));
  assert.match(await page.getAttribute("#why", "data-rule"), /PD-T1/);

  // a dream onto a card of the stack
  await dragged(page, "row-1", "rem-1-1");
  await page.waitForSelector('[data-thing="dream-ff"]');
  assert.equal(await page.locator(".own .card.rem").count(), 3);
  // Floating Free: the oldest card is dragged to the top
  await thing(page, "dream-ff").click();
  await page.waitForSelector('[data-thing="rem-1-1"].lit');
  assert.match(await page.textContent("#question"), /at the right/);
  await dragged(page, "rem-1-1", "rem-1-3");
  await page.waitForSelector('[data-thing="dream-pr"].lit');
  await thing(page, "dream-pr").click();
  await page.waitForSelector('[data-thing="end"].lit');
  assert.deepEqual(errors, []);
}

/** With nothing left to pay, only ending the turn is asked. */
export async function spent({ browser, address }) {
  const { page, errors } = await open(browser, address, { list: false });
  await setUp(page, [two, "set at draw", "set row nt-ld is-pr rd-cd is-pr ff-sd"]);
  await page.waitForSelector('[data-thing="row-1"].lit');
  assert.equal(await page.locator(".switch.on").count(), 0, "the lamp burns when it can be put out");
  await thing(page, "row-1").click();
  await page.waitForSelector('[data-thing="dream-nt"]');
  assert.match(await page.textContent('[data-thing="dream-nt"] .legend'), /no effect now/);
  await thing(page, "dream-nt").click();
  await page.waitForSelector(".switch.on");
  assert.match(await page.textContent("#question"), /can pay nothing more/);
  assert.deepEqual(errors, []);
}

/** Ribbons join the seals of a run; on a phone, where a stack has two lines, none sticks out. */
export async function ribbons({ browser, address }) {
  const { page, errors } = await open(browser, address, { list: false, width: 390, height: 844 });
  const cards = ["nt-pr", "nt-cd", "cd-sd", "ff-cd", "ff-is", "is-rd", "pr-sd", "ff-nt", "is-ld", "rd-sd", "ff-pr"];
  const rem = [...cards, "nt-pr", "nt-ld", "nt-sd", "ff-rd"];
  await setUp(page, [two, "set at draw", "set row is-nt ld-cd rd-cd is-pr ff-sd", `set 1.rem ${rem.join(" ")}`]);
  await page.waitForSelector(".own .ribbon");
  const { wide, worth } = await page.evaluate(() => ({
    wide: document.querySelector(".own .fan.rem").getBoundingClientRect().right,
    worth: [...document.querySelectorAll(".own .worth")].map((one) => Number(one.textContent)),
  }));
  assert.deepEqual(worth.sort(), [2, 2, 2, 2, 4, 4]);
  for (const right of await page.$$eval(".own .ribbon", (all) => all.map((one) => one.getBoundingClientRect().right)))
    assert.ok(right <= wide + 1, `a ribbon ends at ${right}, the stack at ${wide}`);
  assert.deepEqual(errors, []);
}

/** Two taps for a move with two parts. */
export async function tapTap({ browser, address }) {
  const { page, errors } = await open(browser, address);
  let log;
  for (let seed = 1; !log && seed < 40; seed++)
    log = await logUntil("project-dreamscape", "players=3 swap=is>id,nt>ed,ff>ps", String(seed), "invade", 4);
  assert.ok(log, "no game came to an invasion");
  const path = `${shots}/invade.log`;
  writeFileSync(path, log);
  await page.setInputFiles("#file", path);
  await asked(page);
  const choices = await moves(page);
  const [, seat, place] = choices.at(-1).split(" ");
  await thing(page, `row-${place}`).click();
  await page.waitForSelector("#unchoose");
  await shot(page, "tap-tap");
  const left = await moves(page);
  assert.deepEqual(
    left,
    choices.filter((move) => move.endsWith(` ${place}`)),
  );
  assert.ok(left.length > 1 && left.length < choices.length);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("#unchoose"));
  assert.deepEqual(await moves(page), choices);
  await thing(page, `row-${place}`).click();
  await page.waitForSelector("#unchoose");
  await page.locator(`[data-thing^="rem-${seat}-"].lit`).click();
  await page.waitForFunction(() => /invades player/.test(document.querySelector(".story")?.textContent ?? ""));
  assert.deepEqual(errors, []);
}

/** What a rival has is told beside them, and a computer's portrait tells why it did that. */
export async function rivals({ browser, address }) {
  const { page, errors } = await open(browser, address, { width: 1440, height: 900, list: false });
  await start(page);
  await page.waitForSelector("#choices button", { state: "attached" });
  for (const what of ["seat-2", "z-2-1"]) {
    await thing(page, what).hover();
    await page.waitForFunction((about) => {
      const tip = document.querySelector(`.info[data-about="${about}"]`)?.getBoundingClientRect();
      const rival = document.querySelector(".rival").getBoundingClientRect();
      return tip && (tip.left >= rival.right || tip.bottom <= rival.top || tip.top >= rival.bottom);
    }, what);
  }
  await page.getByRole("button", { name: /^Why did .* do that\?$/ }).click();
  await page.waitForSelector(".refusal.tip");
  assert.deepEqual(errors, []);
}

/** Solo, with all options: sleep token, shields, expansion. */
export async function solo({ browser, address }) {
  const { page, errors } = await open(browser, address, { language: "fr" });
  await start(page, "project-dreamscape", async () => {
    await page.locator(".segments label").first().click();
    await turnKnobs(page, { swap: "random-3", "sleep-token": "on", shields: "on" });
  });
  await playOut(page);
  await shot(page, "solo-sheet", false);
  assert.match(await page.textContent("dialog.sheet"), /Évaluation|Appréciation|Note|:/);
  assert.deepEqual(errors, []);
}

/** With animations: cards fly, a key ends it, nothing is left behind; the bots take their time. */
export async function motion({ browser, address }) {
  const { page, errors } = await open(browser, address, { pace: "quick" });
  await start(page, "project-dreamscape", first);
  await asked(page);
  await thing(page, "deck").click();
  await page.waitForSelector(".flying");
  await page.keyboard.press("Shift");
  await page.waitForFunction(() => !document.querySelector(".flying"));
  await asked(page);
  for (let i = 0; i < 3; i++) {
    await choose(page);
  }
  await page.waitForFunction(
    () => document.querySelector("#choices button") && !document.querySelector(".flying, [data-arriving]"),
  );
  assert.deepEqual(errors, []);
}

/** What a rival chooses between never lies on one's own things, however long they think. */
export async function choosing({ browser, address }) {
  const [ada, zoe] = await meet(browser, address, "project-dreamscape", {}, knobs({ start: "1" }));
  const { page } = zoe;
  await ada.page.click('#choices [data-move="skip"]');
  await ada.page.click('#choices [data-move="buy 1"]');
  await ada.page.waitForSelector('#choices [data-move^="dream "]');
  await page.waitForSelector(".rival .card.performed", { state: "attached" });
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    const over = await page.evaluate(() => {
      const performing = document.querySelector(".performing");
      const { left, top, right, bottom } = performing.getBoundingClientRect();
      return [...document.querySelectorAll(".own-rem, .own-sleep")].filter((one) => {
        const own = one.getBoundingClientRect();
        const apart = own.right <= left || own.left >= right || own.bottom <= top || own.top >= bottom;
        return performing.checkVisibility() && !apart;
      }).length;
    });
    await shot(page, `choosing-${width}`, false);
    assert.equal(over, 0, `${width} x ${height}`);
  }
  for (const { errors } of [ada, zoe]) assert.deepEqual(errors, []);
}
