// Looking back at games, and playing on from any move.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { asked, axe, choose, kept, logUntil, open, pick, reverie, root, save, shot, shots, start } from "./support.mjs";

const tidy = async (page) => assert.deepEqual(await axe(page), []);
const at = (page, ply) =>
  page.waitForFunction(
    (wanted) => document.querySelector("#replay-ply")?.value === wanted && location.hash.endsWith(`/${wanted}`),
    String(ply),
  );
/** A recorded game of this kind, finished. */
const golden = (game) => `${root}tests/golden/${game}-1.log`;
const countOf = (log) => Number([...log.matchAll(/^hash (\d+)/gm)].at(-1)[1]);

/** Finished games of every title, as the command has recorded them: steps, slider, keys, eyes. */
export const recorded =
  (game, language) =>
  async ({ browser, address }) => {
    const { page, errors } = await open(browser, address, {
      language,
      colorScheme: language === "fr" ? "light" : "dark",
    });
    const log = readFileSync(golden(game), "utf8");
    const plies = countOf(log);
    await page.setInputFiles("#file", golden(game));
    await at(page, plies);
    assert.equal(await page.evaluate(() => document.activeElement?.id), "question");
    await page.click("#replay-back");
    await at(page, plies - 1);
    const before = await page.textContent(".board");
    await page.click("#replay-next");
    await at(page, plies);
    await page.click("#replay-back");
    await at(page, plies - 1);
    assert.equal(await page.textContent(".board"), before, "back and forth is the same table");
    await page.click("#replay-first");
    await at(page, 0);
    assert.equal(await page.locator("#replay-events li").count(), 0);
    await page.focus("#replay-ply");
    await page.keyboard.press("ArrowRight");
    await at(page, 1);
    await page.fill("#replay-ply", String(Math.floor(plies / 2)));
    await at(page, Math.floor(plies / 2));
    await page.selectOption("#replay-eyes", { index: 0 });
    await page.waitForFunction(() => document.querySelector("#replay-eyes").selectedIndex === 0);
    await shot(page, `replay-${game}-${language}`);
    await tidy(page);
    // the address brings back game and move
    await page.reload();
    await at(page, Math.floor(plies / 2));
    await pick(page, "leave");
    await page.waitForSelector(".finished");
    assert.equal(new URL(page.url()).hash, "");
    await page.goForward();
    await at(page, Math.floor(plies / 2));
    assert.deepEqual(errors, []);
  };

/** From the middle of a finished game played on against computers; the new log is sound. */
export async function playOn({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await page.setInputFiles("#file", golden("project-dreamscape"));
  await page.waitForSelector("#replay-ply");
  await page.fill("#replay-ply", "20");
  await at(page, 20);
  await pick(page, "what-if");
  const seats = page.locator(".forks select");
  for (let i = 0; i < (await seats.count()); i++) await seats.nth(i).selectOption(i === 0 ? "person" : "easy");
  await tidy(page);
  await page.click("#fork");
  for (let i = 0; i < 6; i++) {
    await choose(page);
  }
  await asked(page);
  const download = await save(page);
  const path = `${shots}/fork.log`;
  await download.saveAs(path);
  assert.match(execFileSync(reverie, ["--lang", "en", "check", path], { encoding: "utf8" }), /every hash is right/);
  // in the old log some moves were taken back
  const moves = (text) =>
    text
      .match(/^(?:\d: .*|undo \d)$/gm)
      .reduce((line, one) => (one.startsWith("undo") ? line.slice(0, -1) : [...line, one]), []);
  const old = moves(readFileSync(golden("project-dreamscape"), "utf8")).slice(0, 20);
  assert.deepEqual(moves(readFileSync(path, "utf8")).slice(0, 20), old, "it begins as the other did");
  assert.deepEqual(errors, []);
}

/** A running game: only one's own eyes, and back to the table. */
export async function running({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await start(page, "insomnia");
  for (let i = 0; i < 5; i++) {
    await choose(page);
  }
  await asked(page);
  const question = await page.textContent("#question");
  await pick(page, "replay");
  await page.waitForSelector("#replay-ply");
  assert.equal(await page.locator("#replay-eyes").count(), 0, "nobody looks into other hands");
  // it goes on by itself, from where a step by hand has led it
  await page.evaluate(() => {
    window.plies = [];
    const { replaceState } = history;
    history.replaceState = (...to) => (window.plies.push(to[2].split("/").at(-1)), replaceState.apply(history, to));
  });
  await page.click("#replay-run");
  await page.click("#replay-first");
  await page.waitForFunction(() => window.plies.slice(1).join().includes("0,1,2"));
  await page.click("#go-on");
  await asked(page);
  assert.equal(await page.textContent("#question"), question);
  assert.match(page.url(), /#game\/[0-9a-z-]+$/);
  assert.equal((await kept(page)).length, 1);
  assert.deepEqual(errors, []);
}

/** What `reverie play` saved opens here: an unfinished game can be continued. */
export async function fromTerminal({ browser, address }) {
  const { page, errors } = await open(browser, address);
  const path = `${shots}/terminal.log`;
  writeFileSync(path, await logUntil("project-dreamscape", "players=2", "7", "buy"));
  await page.setInputFiles("#file", path);
  await page.waitForSelector("#choices button, #look");
  if (await page.$("#look")) await page.click("#look");
  await pick(page, "replay");
  await page.waitForSelector("#choices button, #replay-ply");
  assert.deepEqual(errors, []);
}

/** A finished game waits in its list, can be looked at and removed; an address of a game that is gone says so. */
export async function shelf({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await page.setInputFiles("#file", golden("insomnia"));
  await page.waitForSelector("#replay-ply");
  const there = page.url();
  await pick(page, "leave");
  await page.click(".finished summary");
  await page.click(".look-back");
  await page.waitForSelector("#replay-ply");
  await pick(page, "leave");
  await page.click(".finished summary");
  await page.click(".finished .kept .quiet:last-child");
  await page.waitForFunction(() => !document.querySelector(".finished"));
  await page.goto(there);
  await page.waitForSelector(".trouble");
  assert.match(await page.textContent(".trouble"), /not kept in this browser/);
  assert.deepEqual(errors, []);
}
