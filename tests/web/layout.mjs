// Where things are: in some positions of each game everything one may touch is in view, and from one
// question to the next nothing moves that is not part of the move.
import assert from "node:assert/strict";
import { open, shot, start, turnKnobs } from "./support.mjs";

const FAR = 8; // pixels

/** How many decisions of a person lie between two positions that are looked at. */
const apart = { "project-dreamscape": 5, insomnia: 4, dreamscape: 6, "dream-runners": 4 };

/** Plays any move, and waits for the next question. */
async function step(page, random) {
  await page.evaluate((share) => {
    const all = [...document.querySelectorAll("#choices button")];
    window.old = document.querySelector(".stage");
    all[Math.floor(share * all.length)]?.click();
  }, random);
  await page.waitForFunction(() => document.querySelector("#choices button, dialog.sheet[open]"));
}

/** What is out of view, or covered, of what may be touched; and whether the page scrolls. */
export const hidden = (page) =>
  page.evaluate(() => {
    const wrong = [];
    const name = (one) => one.dataset.thing ?? one.dataset.answer ?? one.id ?? one.className;
    const inView = (one) => {
      const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
      if (width === 0 || height === 0) return "no size";
      if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
        return `at ${[left, top, right, bottom].map(Math.round)} of ${innerWidth} x ${innerHeight}`;
      // somewhere it can be hit
      for (const [x, y] of [
        [0.5, 0.5],
        [0.5, 0.15],
        [0.15, 0.5],
        [0.85, 0.5],
        [0.5, 0.85],
        [0.15, 0.15],
        [0.85, 0.85],
      ]) {
        const hit = document.elementFromPoint(left + width * x, top + height * y);
        if (hit && (one.contains(hit) || hit.contains(one))) return undefined;
      }
      return "covered";
    };
    for (const one of document.querySelectorAll(
      ".thing.lit, .answer, .toolbar .tool, #question, .tray > *, .rivals > *",
    )) {
      const why = inView(one);
      if (why) wrong.push(`${name(one)}: ${why}`);
    }
    if (document.documentElement.scrollHeight > innerHeight + 1)
      wrong.push(`the page is ${document.documentElement.scrollHeight} tall`);
    return wrong;
  });

/** On a phone: lit things that are neither in view nor can be scrolled to, and whether one is in view. */
export const onPhone = (page) =>
  page.evaluate(() => {
    const lit = [...document.querySelectorAll(".thing.lit, .answer")];
    const seen = (one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      return left >= -1 && right <= innerWidth + 1 && bottom > 0 && top < innerHeight;
    };
    const wrong = lit.length > 0 && !lit.some(seen) ? ["nothing that may be touched is in view"] : [];
    for (const one of lit) {
      one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { left, top, width, height } = one.getBoundingClientRect();
      const spots = [0.5, 0.15, 0.85].flatMap((x) =>
        [0.5, 0.15, 0.85].map((y) => [left + width * x, top + height * y]),
      );
      const hits = spots.map(([x, y]) => document.elementFromPoint(x, y));
      if (!hits.some((hit) => hit && (one.contains(hit) || hit.contains(one))))
        wrong.push(`${one.dataset.thing ?? one.dataset.answer}: covered by ${hits[0]?.outerHTML.slice(0, 60)}`);
    }
    if (document.documentElement.scrollWidth > innerWidth)
      for (const one of document.querySelectorAll("#page *"))
        if (one.getBoundingClientRect().right + scrollX > innerWidth + 1)
          wrong.push(`wider than the screen: ${one.tagName}.${one.getAttribute("class")}`);
    return wrong;
  });

/** Where the frame and the things are. A thing's company is what lies in the same group. */
const places = (page) =>
  page.evaluate(() => {
    const at = (one) => {
      const { x, y } = one.getBoundingClientRect();
      return [x + scrollX, y + scrollY];
    };
    const frame = [".pinned", ".foot", ".toolbar", ".stage", ".board", ".tray", ".rivals"].flatMap((name) => {
      const one = document.querySelector(name);
      return one ? [[name, { at: at(one), company: "" }]] : [];
    });
    // the market of Dream Runners comes forward while one may buy
    const company = (one) =>
      (one.closest(".market.at-buy") ? "forward " : "") +
      [...(one.closest("[data-group]")?.children ?? [])].map((other) => other.dataset.thing).join();
    const things = [...document.querySelectorAll("button.thing")].map((one) => [
      one.dataset.thing,
      { at: at(one), company: company(one) },
    ]);
    return Object.fromEntries([...frame, ...things]);
  });

const shifted = (before, after) =>
  Object.entries(before).flatMap(([id, { at, company }]) => {
    const now = after[id];
    if (!now || now.company !== company) return [];
    const far = Math.max(Math.abs(now.at[0] - at[0]), Math.abs(now.at[1] - at[1]));
    return far > FAR ? [`${id} moved by ${Math.round(far)} pixels`] : [];
  });

/** A small generator, so that a failure can be looked at again. */
function chance(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

export const layout =
  (game, positions) =>
  async ({ browser, address }) => {
    const { page, errors } = await open(browser, address, { width: 1440, height: 900, list: false });
    await start(page, game, () => game === "dream-runners" && turnKnobs(page, { timer: "off" }));
    await page.waitForSelector(".stage");
    const random = chance(7);
    let looked = 0;
    let foot;
    for (let decisions = 0; looked < positions; decisions++) {
      await page.waitForFunction(() => document.querySelector("#choices button, dialog.sheet[open]"));
      if (await page.$("dialog.sheet[open]")) {
        await page.evaluate(() => document.querySelector("#rematch")?.click()); // it may be drawn anew meanwhile
        await page.waitForFunction(() => !document.querySelector("dialog"));
        continue;
      }
      if (decisions % apart[game] === 0) {
        for (const [width, height] of [
          [1440, 900],
          [1280, 720],
          [1024, 768],
          [820, 1180],
        ]) {
          await page.setViewportSize({ width, height });
          const wrong = await hidden(page);
          if (wrong.length > 0) await shot(page, `layout-${game}-${width}-${looked}`, false);
          assert.deepEqual(wrong, [], `${game}, position ${looked}, ${width} x ${height}`);
        }
        await page.setViewportSize({ width: 390, height: 844 });
        const phone = await onPhone(page);
        if (phone.length > 0) await shot(page, `layout-${game}-390-${looked}`, false);
        assert.deepEqual(phone, [], `${game}, position ${looked}, on a phone`);
        const pinned = await page.$eval(".foot", (foot) => Math.round(innerHeight - foot.getBoundingClientRect().top));
        foot ??= pinned;
        assert.equal(pinned, foot, `${game}, position ${looked}: the foot of a phone has always the same height`);
        await page.setViewportSize({ width: 1440, height: 900 });
        looked++;
      }
      const before = await places(page);
      await step(page, random());
      if (await page.$("dialog.sheet[open]")) continue;
      assert.deepEqual(shifted(before, await places(page)), [], `${game}, after decision ${decisions}`);
    }
    assert.deepEqual(errors, []);
  };
