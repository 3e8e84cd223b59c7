// What is seen to happen: what flies looks like what lies, nothing lies where it has not landed yet, and
// what the others did can be skipped and looked at again.
import assert from "node:assert/strict";
import { open, pick, start, turnKnobs } from "./support.mjs";

/** Keeps what every flying thing looks like, beside the thing it is a copy of (or another of its kind). */
const watchFlights = () => {
  const looks = [
    "backgroundImage",
    "backgroundColor",
    "color",
    "fill",
    "stroke",
    "strokeWidth",
    "borderTopColor",
    "borderTopWidth",
    "borderTopStyle",
    "borderTopLeftRadius",
    "fontFamily",
    "fontWeight",
    "fontSize",
    "opacity",
    "display",
  ];
  const lookOf = (one) => {
    const style = getComputedStyle(one);
    return Object.fromEntries(looks.map((name) => [name, style[name]]));
  };
  const classes = (one) =>
    [...one.classList]
      .filter((name) => !["flying", "lit", "hinted", "chosen", "over", "dragged"].includes(name))
      .join(" ");
  // in shares of a size the last digit is chance
  const number = /-?\d+(?:\.\d+)?/g;
  const alike = (one, other, within) => {
    const [some, others] = [one, other].map((text) => (text.match(number) ?? []).map(Number));
    const near = some.length === others.length && some.every((value, i) => Math.abs(value - others[i]) < within);
    return near && one.replace(number, "") === other.replace(number, "");
  };
  window.flights = { seen: 0, compared: 0, different: [], twice: [] };
  const compare = (flying) => {
    if (!flying.isConnected) return; // what rested where it was, until it flew
    window.flights.seen++;
    const id = flying.dataset.of;
    const same = [...document.querySelectorAll(`.stage [data-at="${id}"], .stage [data-thing="${id}"]`)];
    const kind = [...document.querySelectorAll(`.stage ${flying.tagName}`)].filter(
      (one) => !one.closest("#flights") && classes(one) === classes(flying),
    );
    const resting = [...same, ...kind].find((one) => classes(one) === classes(flying) && one !== flying);
    if (!resting) return;
    const [flies, lies] = [flying, resting].map((one) => [one, ...one.querySelectorAll("*")]);
    if (flies.length !== lies.length) return; // another card of its kind, with another picture
    window.flights.compared++;
    for (const [i, one] of flies.entries()) {
      const [a, b] = [lookOf(one), lookOf(lies[i])];
      for (const name of looks)
        if (!alike(a[name], b[name], name === "fontSize" ? 1 : 0.01))
          window.flights.different.push(
            `${id}: ${one.tagName}.${one.getAttribute("class")} ${name} ${a[name]}, at rest ${b[name]}`,
          );
    }
    // it is where the flight says, and nothing of it has no size that has one at rest
    const { left, top } = getComputedStyle(flying);
    if (left !== "0px" || top !== "0px") window.flights.different.push(`${id}: begins at ${left}, ${top}`);
    for (const [i, one] of flies.entries())
      if (one.getClientRects().length > 0 && one.clientWidth === 0 && lies[i].clientWidth > 0)
        window.flights.different.push(`${id}: ${one.tagName}.${one.getAttribute("class")} has no size`);
    // what is on its way does not lie there already
    for (const one of same)
      if (one.hasAttribute("data-arriving") && getComputedStyle(one).visibility !== "hidden")
        window.flights.twice.push(id);
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const one of addedNodes) if (one instanceof Element && one.matches(".flying:not(.dragged)")) compare(one);
  }).observe(document.querySelector("#flights"), { childList: true });
};

async function begin({ browser, address }, game, pace = "quick") {
  const { page, errors } = await open(browser, address, { pace, width: 1440, height: 900 });
  await page.evaluate(() => {
    const settings = JSON.parse(localStorage.getItem("reverie.settings"));
    localStorage.setItem("reverie.settings", JSON.stringify({ ...settings, speed: "fast" }));
  });
  await page.reload();
  await page.waitForSelector("button.box");
  await start(page, game, () => game === "dream-runners" && turnKnobs(page, { timer: "off" }));
  await page.waitForSelector("#flights", { state: "attached" });
  return { page, errors };
}

/** Clicks one of these, at this share of their list, and waits until anything has changed. */
const click = (page, which, share = 0) =>
  page.evaluate(
    ([wanted, part]) =>
      new Promise((done) => {
        const all = [...document.querySelectorAll(wanted)];
        if (all.length === 0) return done();
        const observer = new MutationObserver(() => (observer.disconnect(), done()));
        observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        all[Math.floor(part * all.length)].click();
      }),
    [which, share],
  );

const anyMove = (page, share) => click(page, "#choices button", share);

/** Until so many flights were compared with what lies. */
export const moving = (game, flights) => async (stage) => {
  const { page, errors } = await begin(stage, game);
  await page.evaluate(watchFlights);
  const state = () => page.evaluate(() => window.flights);
  for (let i = 0; i < 400 && (await state()).compared < flights; i++) {
    await page.waitForFunction(() =>
      document.querySelector("#choices button, dialog.sheet[open], #go-on-now, .lesson-next"),
    );
    if (await page.$("dialog.sheet[open]")) {
      // whoever plays anything wakes up soon
      await page.evaluate(() => document.querySelector("#rematch")?.click());
      await page.waitForFunction(() => !document.querySelector("dialog"));
      continue;
    }
    // the button goes away as soon as it is pressed, before a mouse could let it go
    if (await page.$("#go-on-now")) await click(page, "#go-on-now");
    else await anyMove(page, i % 5 > 2 ? 0.999 : ((i * 7) % 11) / 11); // the last one ends something, maybe asked twice
  }
  const { seen, compared, different, twice } = await state();
  assert.deepEqual([...new Set(different)].slice(0, 12), [], `${different.length} differences`);
  assert.deepEqual(twice, []);
  assert.ok(compared >= flights, `${seen} flights, ${compared} compared`);
  await page.waitForFunction(() => document.querySelectorAll("#flights .flying, [data-arriving]").length === 0);
  assert.deepEqual(errors, []);
};

/** What the others did since one's own move is shown once more, and leaves the table as it was. */
export async function again(stage) {
  const { page, errors } = await begin(stage, "project-dreamscape");
  const settled = () =>
    page.waitForFunction(
      () => document.querySelector(".stage:not([data-busy])") && document.querySelector(".ask.yours #choices button"),
    );
  const now = () => page.evaluate(() => document.querySelector(".foot").textContent);
  await settled();
  await page.evaluate(watchFlights);
  const seen = () => page.evaluate(() => window.flights.seen);
  for (let moves = 0, flown = 0; flown === 0; moves++) {
    assert.ok(moves < 30, "nothing that can be looked at again");
    const before = await now();
    await anyMove(page, 0.3);
    await page.waitForFunction((foot) => document.querySelector(".foot").textContent !== foot, before);
    await settled();
    const board = await page.textContent(".board");
    const once = await seen();
    if (!(await page.$("#again"))) continue; // nobody has seen anything yet
    await page.click("#again");
    await settled();
    assert.equal(await page.textContent(".board"), board);
    flown = (await seen()) - once;
  }
  // in another language, too, and then in its words
  await pick(page, "language");
  await page.waitForFunction(() => /joueur|rêve/i.test(document.querySelector(".caption").textContent));
  await page.evaluate(() => document.querySelector("dialog #close")?.click());
  await page.waitForSelector("#again");
  assert.deepEqual(errors, []);
}

/** Any key shows the rest at once. */
export async function skipping(stage) {
  const { page, errors } = await begin(stage, "project-dreamscape");
  await page.evaluate(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, timing) {
      const flies = [...frames].some(({ transform }) => transform);
      return animate.call(this, frames, flies ? { ...timing, duration: 60_000 } : timing); // longer than the test
    };
  });
  for (let i = 0; i < 20 && !(await page.$("#flights .flying")); i++) {
    const before = await page.textContent(".foot");
    await anyMove(page, 0);
    await page.waitForFunction(
      (foot) =>
        document.querySelector("#flights .flying") ||
        (document.querySelector(".foot").textContent !== foot && document.querySelector(".ask.yours #choices button")),
      before,
    );
  }
  const flying = await page.evaluateHandle(() => [...document.querySelectorAll("#flights .flying")]);
  assert.ok(await flying.evaluate((all) => all.length > 0), "something flies");
  await page.keyboard.press("Shift");
  await page.waitForFunction((all) => all.every((one) => !one.isConnected), flying);
  assert.deepEqual(errors, []);
}
