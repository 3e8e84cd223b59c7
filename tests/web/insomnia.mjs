// Insomnia on the page: cards, tiles, refusals, and hands that others must not see.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import {
  asked,
  axe,
  choose,
  logUntil,
  moves,
  open,
  pick,
  reverie,
  seat,
  shot,
  shots,
  sit,
  start,
  thing,
  turnKnobs,
} from "./support.mjs";

async function come(page, options, verb, least) {
  let log;
  for (let seed = 1; !log && seed < 30; seed++) log = await logUntil("insomnia", options, String(seed), verb, least);
  assert.ok(log, `no game came to ${verb}`);
  writeFileSync(`${shots}/${verb}.log`, log);
  await page.setInputFiles("#file", `${shots}/${verb}.log`);
  await sit(page);
}

/** Chance plays by the command until the view of seat 1 is as wanted and seat 1 owes a move; the log so far. */
export async function logWhen(options, wanted) {
  const seats = Number(/players=(\d)/.exec(options)[1]);
  for (let seed = 1; seed < 40; seed++) {
    const child = spawn(reverie, ["table"], { stdio: ["pipe", "pipe", "inherit"] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    let view;
    const ask = async (request) => {
      child.stdin.write(`${JSON.stringify({ id: 1, ...request })}\n`);
      for (;;) {
        const said = JSON.parse((await lines.next()).value);
        if (said.view && said.to === 1) view = said.view;
        if (said.ok || said.error) return said;
      }
    };
    await ask({ do: "start", game: "insomnia", options, seed: String(seed) });
    let [log, chance] = [undefined, seed * 7919];
    for (let turn = 0; turn < 600 && !log && !view?.over; turn++) {
      const as = 1 + (turn % seats);
      const { moves } = await ask({ do: "moves", as });
      if (moves.length === 0) continue;
      chance = (chance * 1664525 + 1013904223) % 4294967296;
      if (as === 1 && wanted(view)) ({ log } = await ask({ do: "save" }));
      else await ask({ do: "play", as, move: moves[Math.floor((chance / 4294967296) * moves.length)].move });
    }
    child.stdin.end('{"id":1,"do":"quit"}\n');
    if (log) return log;
  }
  return assert.fail(`no such position with ${options}`);
}

export async function load(page, name, log) {
  writeFileSync(`${shots}/${name}.log`, log);
  await page.setInputFiles("#file", `${shots}/${name}.log`);
  // the list of moves may be folded
  const state = "attached";
  await page.waitForSelector("#choices button, #look", { state });
  if (await page.$("#look")) await page.click("#look");
  await page.waitForSelector("#choices button", { state });
}

/** Goal and standing are pinned; a tile that would do nothing and a race that may end are warned of. */
export async function warnings({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await load(page, "idle", await logWhen("players=2", ({ turn, asks }) => turn.idle && asks[0]?.prompt === "use"));
  assert.match(await page.textContent(".goal"), /pillow/);
  assert.match(await page.textContent(".warning"), /used for nothing/);
  assert.equal(await page.locator(".spot.idle").count(), 1);
  await page.click(".spot.idle");
  await page.waitForFunction(() => /does nothing/.test(document.querySelector(".story")?.textContent ?? ""));

  await pick(page, "leave");
  const near = ({ night, asks, unseen }) =>
    night === 10 && asks[0]?.prompt === "play" && unseen.some((card) => card.startsWith("wolf-move"));
  await load(page, "over", await logWhen("players=2", near));
  assert.match(await page.textContent(".warning"), /^The race may end: \d+ of \d+ nightmare cards/);
  // darkness lies where the wolf may howl, and on no space that it cannot reach
  const dark = await page.$$eval(".spot.dark .no", (all) => all.map((one) => Number(one.textContent)));
  assert.ok(
    dark.every((space) => [9, 10, 1].includes(space)),
    dark.join(),
  );
  await thing(page, "mattress").hover();
  await page.waitForFunction(() => /starts at 40/.test(document.querySelector(".info")?.textContent ?? ""));
  // what is listed ends with one mark, whatever its last word ends with
  for (const pile of ["deck", "stack"]) {
    await thing(page, pile).hover();
    await page.waitForFunction(
      (id) => new RegExp(id).test(document.querySelector(".info p")?.textContent ?? ""),
      pile === "deck" ? "Not yet seen: " : "Still to come: ",
    );
    assert.doesNotMatch(await page.textContent(".info"), /[.!?;:][.;]/);
  }
  await thing(page, "discard").hover();
  await page.waitForFunction(() => /\d × /.test(document.querySelector(".info p")?.textContent ?? ""));
  assert.deepEqual(errors, []);
}

/** A computer's portrait says why it did that, in the language of the page. */
export async function reasons({ browser, address }) {
  const { page, errors } = await open(browser, address);
  const mine = ({ asks }) => asks[0]?.prompt === "play";
  await load(page, "why", `${await logWhen("players=2", mine)}bot 2 easy\n`);
  const portrait = page.getByRole("button", { name: /^Why did .* do that\?$/ });
  await portrait.click();
  await page.waitForSelector(".refusal.tip");
  const reason = /counts, in winks|looked as good|better or worse/;
  for (let i = 0; i < 20 && !reason.test(await page.textContent(".refusal.tip").catch(() => "")); i++) {
    await choose(page);
    await asked(page);
    await portrait.click();
    await page.waitForSelector(".refusal.tip");
  }
  assert.match(await page.textContent(".refusal.tip"), reason);
  assert.deepEqual(errors, []);
}

/** A sheep runs over the stones and not through the middle; whoever is out has the rest of the race at once. */
export async function runs({ browser, address }) {
  const { page, errors } = await open(browser, address, { pace: "quick" });
  const far = ({ seats, asks }) =>
    seats[0].space === 1 && asks[0]?.prompt === "play" && seats[0].hand.includes("move7");
  await load(page, "run", `${await logWhen("players=2", far)}bot 2 easy\n`);
  await page.evaluate(() => {
    window.way = [];
    const stones = [...document.querySelectorAll(".spot .stone")].map((one) => one.getBoundingClientRect());
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, timing) {
      if (this.matches(".sheep.flying"))
        for (const { transform } of [...frames]) {
          const [, x, y] = /translate\(([-.\d]+)px, ([-.\d]+)px\)/.exec(transform) ?? [];
          const size = [Number.parseFloat(this.style.width), Number.parseFloat(this.style.height)];
          const feet = [Number(x) + size[0] / 2, Number(y) + size[1] * 0.9];
          const away = stones.map((s) => Math.hypot(s.x + s.width / 2 - feet[0], s.y + s.height * 0.4 - feet[1]));
          window.way.push(away.findIndex((one) => one < 30) + 1);
        }
      return animate.call(this, frames, timing);
    };
  });
  await page.click("#choices button[data-move='play move7 move-7']");
  await page.waitForFunction(() => window.way.length > 20);
  const passed = [...new Set(await page.evaluate(() => window.way))].filter((stone) => stone > 0);
  assert.deepEqual(passed, [1, 2, 3, 4, 5, 6, 7, 8]);

  await pick(page, "leave");
  const leaps = ({ asks, seats }) => asks[0]?.prompt === "fence" && seats[1].status === "race";
  await load(page, "bed", `${await logWhen("players=2", leaps)}bot 2 easy\n`);
  await page.click("#choices button[data-move='bed']");
  await page.waitForSelector("#next-race");
  // from then on no bot takes its time, and none of its moves is seen flying
  await page.evaluate(() => {
    [window.waits, window.flown] = [[], 0];
    const [{ setTimeout }, { animate }] = [window, Element.prototype];
    const out = () => document.querySelector("#next-race") !== null;
    window.setTimeout = (act, ms = 0) => {
      if (out()) window.waits.push(ms);
      return setTimeout(act, ms);
    };
    Element.prototype.animate = function (...how) {
      if (out() && this.matches(".flying[data-of$='-2']")) window.flown++;
      return animate.apply(this, how);
    };
    document.querySelector("#next-race").click();
  });
  await page.waitForFunction(() => document.querySelector(".mine.resting, .cards .sheep-card"), null, {
    timeout: 60_000,
  });
  assert.equal(await page.locator("#next-race").count(), 0);
  const { waits, flown } = await page.evaluate(() => ({ waits: window.waits, flown: window.flown }));
  assert.ok(waits.length > 0 && waits.every((ms) => ms !== 200), waits.join());
  assert.equal(flown, 0);
  // the morning is shown all the same
  await page.waitForSelector("#go-on-now");
  assert.deepEqual(errors, []);
}

export async function hands({ browser, address }) {
  const { page, errors } = await open(browser, address);

  // a card is tapped, then what is done with it; each option lights up by itself
  await start(page, "insomnia", () => turnKnobs(page, { first: "1" }));
  await asked(page);
  const first = await moves(page);
  assert.ok(first.every((move) => move.startsWith("play ")));
  await page.click("#bed, [data-thing='bed']");
  await page.waitForSelector("#why");
  assert.match(await page.getAttribute("#why", "data-rule"), /IN-/);
  await page.click("#hint");
  await page.waitForSelector(".choose.hinted");
  await shot(page, "insomnia-hint");
  const option = page.locator(".sheep-card .part.lit").first();
  const told = await page.locator(".story li").count();
  await option.click();
  await page.waitForFunction((before) => document.querySelectorAll(".story li").length > before, told);
  await asked(page);

  // a tile of the market, then its space; or dragged there
  await pick(page, "leave");
  await come(page, "players=2", "add", 6);
  const choices = await moves(page);
  const [, tile, space] = choices.find((move) => move.startsWith("add ")).split(" ");
  await thing(page, `tile-${tile}`).click();
  await page.waitForSelector("#unchoose");
  assert.deepEqual(
    await moves(page),
    choices.filter((move) => move.startsWith(`add ${tile} `)),
  );
  await shot(page, "insomnia-add");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("#unchoose"));
  const from = await thing(page, `tile-${tile}`).boundingBox();
  const to = await thing(page, `space-${space}`).boundingBox();
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 40, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
  await page.mouse.up();
  await page.waitForFunction(
    (where) => document.querySelector(`[data-thing="space-${where}"]`)?.classList.contains("tile"),
    space,
  );
  assert.deepEqual(errors, []);
}

/** Two persons: the curtain is drawn without asking, and nobody sees the other's hand. */
export async function secrets({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await start(page, "insomnia", async () => {
    await seat(page, 2, "person");
    assert.equal(await page.isChecked(".tick input"), true);
  });
  const seen = new Set();
  for (let i = 0; i < 60 && seen.size < 2; i++) {
    await asked(page);
    if (await page.$("#look")) {
      assert.equal(await page.$(".insomnia"), null);
      seen.add(await page.textContent("#curtain-title"));
      await sit(page);
      assert.equal(await page.locator(".rival .held .sheep-card").count(), 0);
      assert.doesNotMatch(
        (await page.textContent(".story ol")) ?? "",
        seen.size === 1 ? /never/ : /Player 1 draws “[A-Z][^]*Player 2 draws “[A-Z]/,
      );
    } else await choose(page);
  }
  assert.equal(seen.size, 2);
  assert.deepEqual(errors, []);
}

/** Solo: races are counted up to the limit, or without one; between two of them the game may be ended. */
export async function alone({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await come(page, "players=1", "add", 6);
  assert.match(await page.textContent(".race"), /^Race 1 of 20$/);
  assert.deepEqual(await page.$$eval(".rung b", (all) => all.map((one) => one.textContent)), ["30", "20", "10", "–"]);
  assert.equal(await page.locator(".rung.here").count(), 1);
  await pick(page, "leave");
  await come(page, "players=1 limit=none nightmare=spider web=stuck", "add", 6);
  assert.match(await page.textContent(".race"), /^Race 1$/);
  await page.click("#choices button[data-move='end']");
  await page.waitForSelector("dialog.sheet");
  assert.match(await page.textContent("dialog.sheet"), /never reached/);
  assert.deepEqual(errors, []);
}

export async function phone({ browser, address }) {
  const { page, errors } = await open(browser, address, {
    language: "fr",
    width: 360,
    height: 740,
    hasTouch: true,
    isMobile: true,
  });
  await start(page, "insomnia");
  for (let i = 0; i < 14; i++) {
    await choose(page, "#choices button:last-child");
  }
  await asked(page);
  await shot(page, "insomnia-fr-360");
  assert.deepEqual(await axe(page), []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  const lit = page.locator("button.thing.lit").first();
  if (await lit.count()) await lit.tap();
  assert.deepEqual(errors, []);
}
