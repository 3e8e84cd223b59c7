// Lessons, and the rules that are linked from everywhere.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { asked, axe, learn, open, press, root, shot, start } from "./support.mjs";

const tidy = async (page) => assert.deepEqual(await axe(page), []);

/** What is wrong with the bubble: it belongs in the window, beside what glows, and covers none of it. */
function misplaced() {
  const bubble = document.querySelector(".bubble:not([data-free])")?.getBoundingClientRect();
  const target = [...document.querySelectorAll(".stage .hinted, .answer.hinted")].find((one) => one.checkVisibility());
  if (!bubble || !target) return document.querySelector("#lesson-next") ? "" : "nothing glows";
  const thing = target.getBoundingClientRect();
  const apart =
    bubble.right <= thing.left ||
    bubble.left >= thing.right ||
    bubble.bottom <= thing.top ||
    bubble.top >= thing.bottom;
  const inside = bubble.left >= 0 && bubble.top >= 0 && bubble.right <= innerWidth && bubble.bottom <= innerHeight;
  const far = Math.max(
    bubble.left - thing.right,
    thing.left - bubble.right,
    bubble.top - thing.bottom,
    thing.top - bubble.bottom,
  );
  if (!apart) return `the bubble covers ${target.dataset.thing ?? target.textContent}`;
  if (!inside) return "the bubble is not in the window";
  return far > 60 ? `the bubble is ${far} pixels away` : "";
}

/** The bubble comes to its place, and points at what glows. */
async function points(page) {
  await page.evaluate(`window.misplaced = ${misplaced}`); // a string that is waited for needs the page's leave to eval
  await page.waitForFunction(() => window.misplaced() === "").catch(() => shot(page, "misplaced", false));
  assert.equal(await page.evaluate(misplaced), "");
}

/** At 390 pixels too. */
export const onPhone =
  (game) =>
  async ({ browser, address }) => {
    const { page, errors } = await open(browser, address, { width: 390, height: 844, hasTouch: true, list: false });
    await page.click(`button.box[data-game="${game}"]`);
    await learn(page);
    for (let i = 0; i < 40 && !(await page.$("#lesson-next")); i++) {
      await page.waitForSelector(".choose.hinted, #lesson-next", { state: "attached" });
      await points(page);
      await press(page, ".choose.hinted");
    }
    await shot(page, `lesson-phone-${game}`, false);
    assert.deepEqual(errors, []);
  };

/** A button that is pressed again and again before the next lesson is there leads to one lesson, which goes on. */
export async function impatient({ browser, address }) {
  const { page, errors } = await open(browser, address, { list: false });
  await page.click('button.box[data-game="insomnia"]');
  await page.click("#learn");
  await page.waitForSelector("#lesson-title");
  await page.evaluate(() => {
    const pressed = setInterval(() => {
      if (/\b5 /.test(document.querySelector("#lesson-title").textContent)) clearInterval(pressed);
      else document.querySelector("#lesson-next, .choose.hinted")?.click();
    }, 1);
  });
  await page.waitForFunction(() => /\b5 /.test(document.querySelector("#lesson-title").textContent));
  assert.deepEqual(errors, []);
}

/** What a lesson says at its end waits until all has been seen: the reveal of Dream Runners, and going on from it. */
export async function patient({ browser, address }) {
  const { page, errors } = await open(browser, address, { pace: "quick" });
  await page.click('button.box[data-game="dream-runners"]');
  await page.click("#learn");
  await page.click("#lesson-next");
  const through = async (until) => {
    for (let i = 0; i < 40 && !(await page.$(until)); i++) {
      // seen and pressed at once: in between the page may go on
      await page.waitForFunction((end) => {
        const hinted = document.querySelector(".choose.hinted");
        if (!document.querySelector(end)) hinted?.click();
        return hinted ?? document.querySelector(end);
      }, until);
    }
    await page.waitForSelector(until);
  };
  await through("#lesson-next");
  await page.click("#lesson-next");
  await page.waitForFunction(() => /2 of/.test(document.querySelector("#lesson-title")?.textContent));
  await through(".reveal");
  assert.equal(await page.locator("#lesson-next").count(), 0, "lights are out");
  await page.keyboard.press("Shift"); // the rest at once
  await page.waitForSelector("#go-on-now");
  assert.equal(await page.locator("#lesson-next").count(), 0, "there is something to look at");
  await page.evaluate(() => document.querySelector("#go-on-now").click());
  await page.waitForFunction(() => document.activeElement?.id === "lesson-next");
  assert.equal(await page.locator(".reveal").count(), 0);
  assert.deepEqual(errors, []);
}

/** All lessons of a game, to a game of one's own: now by what lights up, now by the list. */
export const all =
  (game, language) =>
  async ({ browser, address }) => {
    const { page, errors } = await open(browser, address, {
      language,
      colorScheme: language === "fr" ? "dark" : "light",
    });
    const steps = readFileSync(`${root}lessons/${game}.scn`, "utf8").match(/^scenario /gm).length;
    assert.ok(steps <= 8);
    // sentences that the learner sees while something is to be done, and the last one
    const sentences = readFileSync(`${root}lessons/${game}.scn`, "utf8")
      .split(/^scenario /m)
      .slice(1)
      .map((one) => one.match(/^> 1: /gm).length + 1);
    await page.click(`button.box[data-game="${game}"]`);
    await page.click("#learn");
    for (let step = 1; step <= steps; step++) {
      await page.waitForFunction(
        (wanted) => new RegExp(`\\b${wanted} `).test(document.querySelector("#lesson-title")?.textContent ?? ""),
        step,
      );
      if (step === 1) {
        // the goal comes first, in the middle of the table
        await page.waitForFunction(() => document.activeElement?.id === "lesson-next");
        assert.equal(await page.locator(".stage .hinted").count(), 0);
        await shot(page, `goal-${game}-${language}`, false);
        await page.keyboard.press("Enter");
      }
      await page.waitForSelector(".choose.hinted");
      assert.doesNotMatch(await page.textContent(".lesson"), /\[page/, "the lesson has its sentence");
      if (step === 1) {
        await shot(page, `lesson-${game}-${language}`);
        await tidy(page);
        // another legal move is not part of the lesson
        await page.click(".choose:not(.hinted)");
        await page.waitForSelector(".lesson .refusal"); // said where one reads
        // nor is anything else on the table that glows
        await page.keyboard.press("Escape");
        await page.waitForSelector(".refusal", { state: "detached" });
        assert.equal(await page.locator(".stage .thing.lit:not(.hinted)").count(), 0, "only what is to be done glows");
        for (const other of await page.$$(".stage .thing:not(.hinted)")) {
          await other.evaluate((one) => one.click());
          if (await page.$(".lesson .refusal")) break;
        }
        await page.waitForSelector(".lesson .refusal");
      }
      const said = new Set();
      for (let i = 0; i < 40 && !(await page.$("#lesson-next")); i++) {
        await page.waitForSelector(".choose.hinted, #lesson-next");
        await points(page);
        said.add(await page.textContent(".lesson"));
        const hidden = await page.evaluate(() => {
          const hint = document.querySelector(".choose.hinted");
          return (
            hint !== null &&
            hint.getBoundingClientRect().top > document.querySelector("#choices").getBoundingClientRect().bottom
          );
        });
        assert.equal(hidden, false, "the next move is in view");
        const things = i % 3 === 0 && !(await page.$("#unchoose")) && (await page.$("button.thing.hinted"));
        await press(page, things ? "button.thing.hinted" : ".choose.hinted");
      }
      await page.waitForFunction(() => document.activeElement?.id === "lesson-next");
      said.add(await page.textContent(".lesson"));
      assert.equal(said.size, sentences[step - 1], `lesson ${step}: one sentence for each move, and one at its end`);
      await page.keyboard.press("Enter");
    }
    await page.waitForSelector("#start");
    await page.click("#start");
    await asked(page);
    assert.deepEqual(errors, []);
  };

/** From a refusal, from a thing on the table, from a lesson, by address, and by words. */
export async function rules({ browser, address }) {
  const { page, errors } = await open(browser, address, { language: "fr" });
  await start(page);
  await asked(page);
  await page.click('#choices [data-move="skip"]');
  await page.waitForSelector('#choices [data-move^="buy"]');
  await page.click('[data-thing="row-5"]');
  await page.click("#why");
  await page.waitForSelector(".rule.wanted");
  assert.match(await page.textContent(".rule.wanted"), /PD-T3/);
  await page.click("#close");
  const card = page.locator('.thing[data-thing^="row-"][aria-label*=" / "]').first(); // one that lies face up
  await card.hover();
  await page.waitForSelector(`.info[data-about="${await card.getAttribute("data-thing")}"]`);
  await page.click("#about");
  await page.waitForSelector("#all-rules");
  const about = (await page.locator("dialog .rule dt").allTextContents()).join(" ");
  assert.match(about, /^(PD-[EDVK]\d+ )+PD-T3\b/);
  assert.ok(about.split(" ").length <= 10, about);
  await shot(page, "rules-about", false);
  await tidy(page);
  await page.click("#all-rules");
  await page.fill("#search", "carte défausse");
  const found = await page.locator("dialog .rule:visible").allTextContents();
  assert.ok(found.length > 0 && found.every((text) => /carte/i.test(text) && /défausse/i.test(text)));
  await page.fill("#search", "xyzzy");
  assert.ok(await page.isVisible("#no-rule"));
  await page.click("#close");
  await page.goto(`${address}#rules/insomnia/IN-F3`);
  await page.reload();
  await page.waitForSelector(".rule.wanted");
  assert.match(await page.textContent(".rule.wanted"), /IN-F3/);
  assert.deepEqual(errors, []);
}
