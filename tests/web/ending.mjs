// The end of a game as a scene, and the score pad.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { promisify } from "node:util";
import { asked, axe, open, reverie, shot, shots } from "./support.mjs";

const run = promisify(execFile);

/** A game of bots up to its last move, which a person makes. */
async function lastMove(game, options) {
  const seats = Number(/players=(\d)/.exec(options)[1]);
  const folder = mkdtempSync(`${tmpdir()}/reverie-last-`);
  const bots = Array.from({ length: seats }, () => "easy").join();
  const others = options.split(" ").filter((one) => !one.startsWith("players="));
  const table = ["--game", game, "--bots", bots, "--games", String(seats), "--log", folder, "seed=1"];
  await run(reverie, ["arena", ...table, ...(others.length > 0 ? ["--options", ...others] : [])]);
  const all = readFileSync(`${folder}/${readdirSync(folder)[0]}`, "utf8").split("\n");
  rmSync(folder, { recursive: true });
  const cut = all.findLastIndex((line) => /^\d: /.test(line));
  const [who, move] = all[cut].replace(/ @\d+$/, "").split(": ");
  const path = `${shots}/last-${game}.log`;
  writeFileSync(
    path,
    all
      .slice(0, cut)
      .filter((line) => line !== `bot ${who} easy`)
      .join("\n")
      .concat("\n"),
  );
  return { path, move };
}

async function toTheEnd(page, game, options) {
  const { path, move } = await lastMove(game, options);
  await page.setInputFiles("#file", path);
  const button = `#choices button[data-move="${move}"]`;
  await page.waitForSelector(button, { state: "attached" });
  await page.evaluate((last) => document.querySelector(last).click(), button);
  await page.waitForFunction((last) => {
    if (document.querySelector(".sure")) document.querySelector(last)?.click(); // asked once more
    document.querySelector("#go-on-now")?.click();
    return document.querySelector(".tally, dialog.sheet[open]");
  }, button);
}

/** Row by row totals grow to what the pad says; the winner is crowned, and not named before. */
export const scene =
  (game) =>
  async ({ browser, address }) => {
    const { page, errors } = await open(browser, address, { pace: "quick", list: false });
    await page.evaluate(() => {
      window.rows = new Set();
      window.crowns = 0;
      const look = () => {
        const row = document.querySelector(".tally-row")?.textContent;
        const crowned = document.querySelector(".table.crowned") !== null;
        if (row && !crowned) window.rows.add(row);
        if (document.querySelector(".tally") && !crowned)
          window.early ??= [...document.querySelectorAll(".won")].find((one) =>
            one.checkVisibility({ visibilityProperty: true }),
          )?.textContent;
        if (crowned) window.named = row;
        window.crowns = Math.max(window.crowns, document.querySelectorAll(".tally .crown").length);
      };
      // every change, not only what is painted
      const what = { subtree: true, childList: true, characterData: true, attributes: true };
      new MutationObserver(look).observe(document.documentElement, what);
    });
    await toTheEnd(page, game, "players=2");
    await shot(page, `ending-${game}`, false);
    await page.waitForSelector("dialog.sheet[open]");
    assert.equal(await page.locator(".tally").count(), 0);
    const rows = await page.$$eval(".pad tbody th", (all) => all.map((one) => one.textContent));
    assert.deepEqual(
      await page.evaluate(() => [...window.rows]),
      rows,
      "everything on the pad was counted on the table",
    );
    assert.equal(await page.evaluate(() => window.crowns), 1);
    assert.equal(await page.evaluate(() => window.named), await page.textContent("dialog.sheet .winner"));
    assert.equal(await page.evaluate(() => window.early), undefined, "who wins is told when all is counted");
    if (game === "insomnia") assert.ok((await page.locator(".won").count()) > 0); // one's own things say so, too
    assert.deepEqual(errors, []);
  };

export async function skipped({ browser, address }) {
  const { page, errors } = await open(browser, address, { pace: "quick", list: false });
  await toTheEnd(page, "project-dreamscape", "players=2");
  await page.click("#skip-ending");
  await page.waitForSelector("dialog.sheet[open]", { timeout: 2000 });
  await page.click("#home");
  await page.waitForSelector("button.box");
  assert.deepEqual(errors, []);
}

/** The pad adds up, whoever won stands in front and in view, also on a phone with four players. */
export const pad =
  (game, options, width) =>
  async ({ browser, address }) => {
    const { page, errors } = await open(browser, address, {
      width,
      height: 844,
      hasTouch: width < 500,
      language: width < 500 ? "fr" : "en",
    });
    await toTheEnd(page, game, options);
    await shot(page, `pad-${game}-${width}`, false);
    const called = await page.$$eval(".pad tbody th", (all) => all.map((one) => one.textContent));
    assert.ok(!called.some((one) => /la couleur|the colour/.test(one)), `purposes name their colour: ${called}`);
    const { columns, totals, winners, seen, wide } = await page.evaluate(() => {
      const number = (cell) => Number((cell.firstChild?.textContent ?? "").replace("\u2212", "-") || 0);
      const rows = [...document.querySelectorAll(".pad tbody tr")].map((row) =>
        [...row.querySelectorAll("td")].map(number),
      );
      const first = document.querySelector(".pad thead th").getBoundingClientRect();
      return {
        columns: rows.reduce((sums, row) => row.map((value, i) => value + (sums[i] ?? 0)), []),
        totals: [...document.querySelectorAll(".pad tfoot td")].map(number),
        winners: [...document.querySelectorAll(".pad thead th")].map((one) => one.querySelector(".crown") !== null),
        seen: first.top >= 0 && first.bottom <= innerHeight,
        wide: document.querySelector("dialog").scrollWidth > document.querySelector("dialog").clientWidth,
      };
    });
    assert.deepEqual(columns, totals, "rows add up to the totals");
    assert.equal(winners[0], true, "the winner stands in front");
    assert.ok(seen, "and in view");
    assert.ok(!wide, "nothing has to be scrolled sideways");
    assert.deepEqual(await axe(page), []);
    await page.click("#look-back");
    await page.waitForSelector("#replay-ply");
    assert.deepEqual(errors, []);
  };

/** The curtain covers the screen to its bottom, and names who is meant. */
export async function curtain({ browser, address }) {
  const { page, errors } = await open(browser, address, { width: 390, height: 844, hasTouch: true });
  await page.click('button.box[data-game="insomnia"]');
  await page.click("#chair-2");
  await page.locator('dialog input[value="person"]').check({ force: true });
  await page.click("#close");
  await page.click("#start");
  await asked(page);
  await shot(page, "curtain-phone", false);
  const folds = await page.$eval(".folds", (one) => one.getBoundingClientRect().toJSON());
  assert.deepEqual([folds.top, folds.left, folds.bottom, folds.right], [0, 0, 844, 390]);
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(errors, []);
}
