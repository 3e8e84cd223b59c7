// What may be touched can be touched: every step of every lesson is made with a real mouse or finger in the middle of
// what glows.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { open, root, shot, until } from "./support.mjs";

export const sizes = [
  [390, 844],
  [820, 1180],
  [1280, 720],
  [1440, 900],
  [1920, 1080],
];

/** What glows for the learner, and what lies over its middle, if anything does. With `scrolls`, each comes into view
    first. */
const glowing = (page, scrolls) =>
  page.evaluate(async (scrolls) => {
    const frame = () => new Promise(requestAnimationFrame);
    const all = [...document.querySelectorAll(".stage .hinted, .answer.hinted")].filter((one) => one.checkVisibility());
    const found = [];
    for (const [i, one] of all.entries()) {
      if (scrolls && i > 0) {
        one.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
        await frame();
        await frame();
      }
      const { x, y, width, height } = one.getBoundingClientRect();
      const [left, top] = [x + width / 2, y + height / 2];
      const hit = document.elementFromPoint(left, top);
      const name = one.dataset.thing ?? one.dataset.answer;
      const free = hit !== null && one.contains(hit);
      const chosen = one.matches(".chosen");
      found.push({
        name,
        at: i,
        chosen,
        x: left,
        y: top,
        over: free ? "" : (hit?.outerHTML.slice(0, 90) ?? "the window's edge"),
      });
    }
    return found;
  }, scrolls);

/** On a phone, what is to be touched next may have to be scrolled to. */
const bringIn = (page, at, scrolls) =>
  page.evaluate(
    ([which, scroll]) => {
      const all = [...document.querySelectorAll(".stage .hinted, .answer.hinted")];
      const one = all.filter((other) => other.checkVisibility())[which];
      if (scroll && which > 0) one.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    },
    [at, scrolls],
  );

/** Within the window, and above what is pinned at its bottom. */
const inView = (page, what) =>
  page.evaluate((what) => {
    const one = document.querySelector(what);
    if (!one?.checkVisibility()) return false;
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const pinned = one.closest(".tray") ? ".foot" : ".tray, .foot";
    const floor = innerWidth <= 720 ? document.querySelector(pinned).getBoundingClientRect().top : innerHeight;
    return left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= floor + 1;
  }, what);

/** What the sentence speaks of besides what glows. */
const spokenOf = async (page) =>
  ((await page.getAttribute(".bubble", "data-of")) ?? "")
    .split(" ")
    .flatMap((id) => (id ? [`[data-thing="${id}"], [data-at="${id}"]`] : []));

/** What is in hand or chosen, or what is spoken of, as far as the bubble lies on it. */
const hidden = (page, what) =>
  page.evaluate((what) => {
    const bubble = document.querySelector(".bubble")?.getBoundingClientRect();
    if (!bubble) return [];
    return [...document.querySelectorAll(what)]
      .filter((one) => one.checkVisibility())
      .flatMap((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        const wide = Math.min(right, bubble.right) - Math.max(left, bubble.left);
        const high = Math.min(bottom, bubble.bottom) - Math.max(top, bubble.top);
        return wide > 1 && high > 1 ? [one.dataset.thing ?? one.className] : [];
      });
  }, what);

/** Nothing moves any more, nor begins to within two frames, and something glows or the lesson has come to its end. What
    waits to be looked at is. */
const still = (page) =>
  until(
    page,
    () =>
      new Promise((done) => {
        document.querySelector("#go-on-now")?.click();
        const rests = () =>
          !document.querySelector(".stage[data-busy], .table[data-ahead]") &&
          document.getAnimations().every(({ effect }) => effect.getComputedTiming().endTime === Infinity);
        if (!rests()) return requestAnimationFrame(() => done(false));
        const glows = () =>
          [...document.querySelectorAll("#lesson-next, .stage .hinted, .answer.hinted")].some((one) =>
            one.checkVisibility(),
          );
        const box = () => JSON.stringify(document.querySelector(".bubble")?.getBoundingClientRect());
        const before = box();
        requestAnimationFrame(() => requestAnimationFrame(() => done(rests() && glows() && before === box())));
      }),
  );

/** All lessons of a game at one size, in one language; with another pace things fly there first. */
export const lesson =
  (game, language, [width, height], pace = "instant") =>
  async ({ browser, address }) => {
    const { page, errors } = await open(browser, address, {
      pace,
      language,
      width,
      height,
      list: false,
      hasTouch: width <= 720,
    });
    const scrolls = width <= 720;
    const lessons = readFileSync(`${root}lessons/${game}.scn`, "utf8").match(/^scenario /gm).length;
    await page.click(`button.box[data-game="${game}"]`);
    await page.click("#learn");
    let touched = 0;
    for (let number = 1; number <= lessons; number++) {
      await page.waitForFunction(
        (wanted) => new RegExp(`\\b${wanted} `).test(document.querySelector("#lesson-title")?.textContent ?? ""),
        number,
      );
      for (let step = 0, over = false; !over; step++) {
        assert.ok(step < 40, `lesson ${number} comes to its end`);
        await still(page);
        const where = `${game}, lesson ${number}, step ${step}, ${width} x ${height}, ${language}`;
        const picture = `touching-${game}-${number}-${step}-${width}-${language}`;
        if (process.env.SHOTS === "all") await shot(page, picture, false);
        const next = await page.$("#lesson-next");
        // the goal, and what is said at the end
        if (next && !(await page.$(".stage .hinted"))) {
          const spoken = await spokenOf(page);
          assert.ok(spoken.length > 0, `${where}: what it speaks of`);
          for (const one of spoken) assert.ok(await inView(page, one), `${where}: ${one} is in view`);
          const covered = await hidden(page, spoken.join());
          if (covered.length > 0) await shot(page, picture, false);
          assert.deepEqual(covered, [], `${where}: the sentence covers what it speaks of`);
          over = step > 0;
        }
        if (next) {
          await next.click();
          continue;
        }
        const scroll = await page.evaluate(() => scrollY);
        let things = await glowing(page, scrolls);
        if (things.length === 0 || things.some((one) => one.over !== "")) {
          await still(page); // somebody else has just moved
          things = await glowing(page, scrolls);
        }
        const under = things.filter((one) => one.over !== "");
        if (under.length > 0) await shot(page, picture, false);
        assert.deepEqual(under, [], `${where}: covered`);
        if (things.length === 0) continue;
        await page.evaluate((y) => scrollTo(0, y), scroll);
        await still(page);
        const spoken = await spokenOf(page);
        for (const one of spoken) assert.ok(await page.$(one), `${where}: ${one} is on the table`);
        const covered = await hidden(page, [".stage :is(.slot.held, .chosen)", ...spoken].join());
        if (covered.length > 0) await shot(page, picture, false);
        assert.deepEqual(covered, [], `${where}: the bubble covers what it speaks of`);
        const open = things.filter((one) => !one.chosen); // choosing it again would put it back
        const { name, at } = open[step % open.length];
        await bringIn(page, at, scrolls);
        const { x, y } = (await glowing(page, false))[at];
        if (!scrolls) {
          await page.mouse.move(x, y);
          await still(page);
          assert.equal(
            (await glowing(page, false))[at]?.over,
            "",
            `${where}: ${name} is covered once it is pointed at`,
          );
        }
        await page.evaluate(() => {
          const seen = () =>
            [".board", ".tray", ".story ol", "#question", ".lesson", "#announcements"]
              .map((part) => document.querySelector(part)?.textContent)
              .join() + [...document.querySelectorAll(".hinted")].map((one) => one.dataset.thing ?? one.dataset.move);
          window.touchedAt = seen();
          window.answered = () => seen() !== window.touchedAt;
        });
        await (scrolls ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
        await page
          .waitForFunction(() => window.answered())
          .catch(async (error) => {
            await shot(page, picture, false);
            throw new Error(`${where}: touching ${name} at ${x}, ${y} changes nothing`, { cause: error });
          });
        touched++;
      }
    }
    assert.ok(touched >= lessons, `${touched} steps`);
    assert.deepEqual(errors, []);
  };

/** The morning that the last lesson of Insomnia speaks of is beside its sentence, not below it. */
export async function morning({ browser, address }) {
  const { page, errors } = await open(browser, address, { pace: "quick", width: 1440, height: 900, list: false });
  await page.click('button.box[data-game="insomnia"]');
  await page.click("#learn");
  await page.waitForFunction(() => {
    const holds = document.querySelector("#go-on-now");
    if (!holds) document.querySelector("#lesson-next, .choose.hinted")?.click();
    return holds;
  });
  assert.ok(await page.isVisible(".morning .ledger"));
  await page.waitForFunction(() => document.querySelector(".bubble"));
  const covered = await hidden(page, ".morning .ledger");
  await shot(page, "touching-morning", false);
  assert.deepEqual(covered, []);
  assert.deepEqual(errors, []);
}
