// Project Dreamscape on the page: what taps, drags, refusals, undo and hints do.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { asked, logUntil, moves, open, shot, shots, start, thing, turnKnobs } from "./support.mjs";
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
  assert.match(await page.textContent("#why"), /PD-T4/);
  await shot(page, "refusal");
  await page.click("#why");
  await page.waitForFunction(() => document.activeElement?.id === "rule-PD-T4");
  await shot(page, "refusal-rule", false);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("dialog"));

  // a card that costs too much says so
  await thing(page, "row-5").click();
  await page.waitForFunction(() => document.querySelector("#why")?.textContent?.includes("PD-T3"));

  // pointing at a card tells what it does
  await thing(page, "row-4").hover();
  assert.match(await page.textContent(".info"), /Place 4, cost 4/);

  // the hint is one of the choices, and lights up
  await page.click("#hint");
  await page.waitForSelector(".choose.hinted");
  assert.equal(await page.locator(".thing.hinted").count(), 1);
  // the best moves, with what a strong player expects of them
  const hopes = await page.locator(".choose em").allTextContents();
  assert.equal(hopes.length, Math.min(3, (await moves(page)).length));
  assert.deepEqual(
    hopes.map((text) => Number(/^hint (\d): wins \d+%$/.exec(text)?.[1])).sort(),
    hopes.map((_, i) => i + 1),
  );
  assert.match(await page.textContent(".choose.hinted em"), /hint 1:/);
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

/** Alone, with all options: sleep token, shields, expansion. */
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
  for (let i = 0; i < 8; i++) {
    await asked(page);
    await page.evaluate(() => document.querySelector("#choices button")?.click());
    await page.waitForTimeout(150);
  }
  await page.waitForFunction(
    () => document.querySelector("#choices button") && !document.querySelector(".flying, [data-arriving]"),
  );
  assert.deepEqual(errors, []);
}
