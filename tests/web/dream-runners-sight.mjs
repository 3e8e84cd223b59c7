// What is seen of Dream Runners at the right time: one's own glass while others are on sale, the second half of a
// hint, and nothing that nobody asked for.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { hasty } from "./dream-runners.mjs";
import { asked, logUntil, open, shot, shots, start, turnKnobs } from "./support.mjs";

/** While segments are on sale all one's own glass is in sight; coins that come back concern only buyers. */
export async function buying({ browser, address }) {
  const { page, errors } = await open(browser, address, { width: 390, height: 844, hasTouch: true, list: false });
  const file = `${shots}/dream-runners-buying.log`;
  writeFileSync(file, await logUntil("dream-runners", "players=1 timer=off", "1", "buy"));
  await page.setInputFiles("#file", file);
  await page.waitForSelector(".market .thing.lit");
  const seen = () =>
    page.$$eval(".tray .pieces .piece", (all) =>
      all.filter((one) => one.checkVisibility({ visibilityProperty: true })),
    );
  const before = (await seen()).length;
  assert.ok(before >= 4, `${before} of one's own segments are seen`);
  await shot(page, "dream-runners-buying", false);
  await page.locator(".market .thing.lit").first().tap();
  await page.waitForFunction((had) => document.querySelectorAll(".tray .pieces .piece").length > had, before);
  assert.doesNotMatch((await page.locator(".tray .extras").allTextContents()).join(), /\+/);
  assert.deepEqual(errors, []);
}

/** A hint goes on: what to take, and, once it is taken, how to turn it and where to lay it. */
export async function hinted({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await start(page, "dream-runners");
  await asked(page);
  await page.click("#hint");
  await page.waitForSelector('.choose.hinted[data-move^="pick "]');
  await page.click(".stage .seg.hinted");
  await page.waitForSelector('.choose.hinted[data-move^="lay "]');
  for (let i = 0; i < 4 && (await page.$(".spin.hinted")); i++) await page.click(".spin.hinted");
  await page.click(".cell.hinted");
  await page.waitForSelector(".grid .cell[class*='set-']");
  assert.deepEqual(errors, []);
}

/** A mouse that rests points at nothing, whatever comes to lie below it, until it moves. */
export async function resting({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await page.click('button.box[data-game="dream-runners"]');
  await page.mouse.move(480, 380);
  await page.evaluate(() => document.querySelector("#start").click());
  await asked(page);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const below = await page.evaluate(() => document.elementFromPoint(480, 380).closest("[data-thing]")?.dataset.thing);
  assert.match(below, /^cell-/);
  assert.equal(await page.locator(".info").count(), 0);
  await page.mouse.move(481, 380);
  await page.waitForSelector(".info");
  assert.deepEqual(errors, []);
}

/** Done, said when the sand has run out and nobody here knows yet, is no mistake that anybody has to read about. */
export async function tooLate({ browser, address }) {
  const { page, errors } = await open(hasty(browser, 20), address, { slow: 8000, list: false });
  await start(page, "dream-runners", (page) => turnKnobs(page, { timer: "sand" }));
  await page.waitForSelector("[data-thing='say-ready'].lit");
  await page.click("[data-thing='say-ready']");
  await page.waitForSelector("[data-thing='seg-amber-single'].lit");
  await page.click("[data-thing='seg-amber-single']");
  await page.waitForSelector(".slot.held");
  await page.click("[data-thing='cell-d4']");
  await page.waitForSelector("[data-thing='done'].lit");
  await page.evaluate(() => {
    new MutationObserver(() => {
      window.refused ||= document.querySelector(".refusal")?.textContent;
      // what is shown is eight seconds behind the table
      const left = /0:0[1-4].*sand/s.test(document.querySelector(".clock")?.textContent ?? "");
      if (!left || window.tried) return;
      window.tried = true;
      document.querySelector("[data-thing='done']").click();
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await page.waitForFunction(() => /sand has run out/.test(document.querySelector(".story").textContent));
  assert.equal(await page.evaluate(() => window.tried), true, "it was said while the clock still showed time");
  // whatever was answered to it has come before the answer to this
  await page.waitForSelector("#choices button", { state: "attached" });
  await page.evaluate(() => document.querySelector("#choices button").click());
  await page.waitForFunction(
    (before) => document.querySelectorAll(".story li").length > before,
    await page.locator(".story li").count(),
  );
  assert.equal(await page.evaluate(() => window.refused), undefined);
  assert.deepEqual(errors, []);
}
