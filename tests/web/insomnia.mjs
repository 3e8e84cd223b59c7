// Insomnia on the page: cards, tiles, refusals, and hands that others must not see.
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

export async function hands({ browser, address }) {
  const { page, errors } = await open(browser, address);

  // a card is tapped, then what is done with it; each option lights up by itself
  await start(page, "insomnia", () => turnKnobs(page, { first: "1" }));
  await asked(page);
  const first = await moves(page);
  assert.ok(first.every((move) => move.startsWith("play ")));
  await page.click("#bed, [data-thing='bed']");
  await page.waitForSelector("#why");
  assert.match(await page.textContent("#why"), /IN-/);
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
        seen.size === 1
          ? /never/
          : /Player 1 draws (One|Two|Three|Four|Five|Six|Seven)[^]*Player 2 draws (One|Two|Three|Four|Five|Six|Seven)/,
      );
    } else await page.evaluate(() => document.querySelector("#choices button")?.click());
    await page.waitForTimeout(10);
  }
  assert.equal(seen.size, 2);
  assert.deepEqual(errors, []);
}

/** Alone: races are counted up to the limit, or without one; between two of them one may end the game. */
export async function alone({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await come(page, "players=1", "add", 6);
  assert.match(await page.textContent(".race"), /^Race 1 of 20$/);
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
    await asked(page);
    await page.evaluate(() => document.querySelector("#choices button:last-child")?.click());
    await page.waitForTimeout(20);
  }
  await asked(page);
  await shot(page, "insomnia-fr-360");
  assert.deepEqual(await axe(page), []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  const lit = page.locator("button.thing.lit").first();
  if (await lit.count()) await lit.tap();
  assert.deepEqual(errors, []);
}
