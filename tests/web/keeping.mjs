// What is kept in the browser, whatever happens to the page, the stream or the version.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { allKept, asked, choose, kept, open, pick, root, start, watch } from "./support.mjs";

const golden = readFileSync(`${root}tests/golden/project-dreamscape-1.log`, "utf8");

const play = async (page, times) => {
  for (let i = 0; i < times; i++) {
    await choose(page);
  }
  await asked(page);
};

/** Every part of every log. */
const parts = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const request = indexedDB.open("reverie", 2);
        request.onsuccess = () => {
          const all = request.result.transaction("lines").objectStore("lines").getAll();
          all.onsuccess = () => (request.result.close(), done(all.result));
        };
      }),
  );

/** Writing costs what was added: a game is one part and a few lines for each change. */
export async function added({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await start(page);
  await play(page, 10);
  await pick(page, "leave");
  await page.waitForSelector(".continue");
  const [first, ...rest] = await parts(page);
  assert.match(first.lines, /^reverie 2\n/);
  assert.ok(rest.length >= 5, `${rest.length} parts were added`);
  assert.ok(
    rest.every(({ lines }) => lines.length > 0 && lines.length < 1000),
    "none is the whole log",
  );
  assert.deepEqual(Object.keys((await kept(page))[0]).sort(), [
    "curtain",
    "entries",
    "game",
    "id",
    "met",
    "moves",
    "over",
    "people",
    "seats",
    "time",
    "turns",
    "writer",
  ]);
  // what is put together again is the game
  await page.click(".continue");
  await asked(page);
  await play(page, 2);
  await pick(page, "leave");
  await page.click(".kept .quiet");
  await page.waitForFunction(() => !document.querySelector(".continue"));
  assert.deepEqual([await kept(page), await parts(page)], [[], []]);
  assert.deepEqual(errors, []);
}

/** Games kept by an older page, each with its whole log: continued, kept again, looked back at. */
export async function older({ browser, address }) {
  const own = await browser.newContext({ reducedMotion: "reduce" });
  await own.addInitScript(() =>
    localStorage.setItem("reverie.settings", '{"language":"en","pace":"instant","list":true}'),
  );
  const page = await own.newPage();
  await page.goto(`${address}icon.svg`); // of the same origin, and no page that keeps anything
  const running = golden.slice(0, golden.indexOf("hash 24 "));
  const old = [
    { id: "running-1", log: running, over: false, moves: 23, time: 2 },
    { id: "finished-1", log: golden, over: true, moves: 99, time: 1 },
  ];
  await page.evaluate(
    (records) =>
      new Promise((done) => {
        const request = indexedDB.open("reverie", 1);
        request.onupgradeneeded = () => request.result.createObjectStore("games", { keyPath: "id" });
        request.onsuccess = () => {
          const change = request.result.transaction("games", "readwrite");
          for (const one of records) change.objectStore("games").put(one);
          change.oncomplete = () => (request.result.close(), done());
        };
      }),
    old.map((one) => ({ ...one, game: "project-dreamscape", curtain: false })),
  );
  const errors = [];
  await page.goto(address);
  watch(page, errors);
  await page.click(".continue");
  await asked(page);
  const story = await page.locator(".story li").count();
  await play(page, 3);
  const later = await page.textContent(".story ol");
  assert.ok((await page.locator(".story li").count()) > story);
  await page.reload(); // comes back to the game
  await asked(page);
  assert.equal(await page.textContent(".story ol"), later, "old and new moves");
  await pick(page, "leave");
  await page.click(".finished summary");
  await page.click(".look-back");
  await page.waitForSelector("#replay-ply");
  assert.equal(await page.getAttribute("#replay-ply", "max"), /^hash (\d+) \w+\nresult/m.exec(golden)[1]);
  assert.ok((await kept(page)).every((one) => !("log" in one)));
  assert.equal(await page.locator(".trouble").count(), 0);
  assert.deepEqual(errors, []);
}

/** The same game in two tabs: whoever plays last has kept it, whole and sound. */
export async function twoTabs({ browser, address }) {
  const { page, own, errors } = await open(browser, address);
  await start(page);
  await play(page, 4);
  const other = await own.newPage();
  watch(other, errors);
  await other.goto(address);
  await other.click(".continue");
  await play(other, 3);
  await play(page, 2);
  await play(other, 2);
  await play(page, 3);
  await allKept(page);
  const story = await page.textContent(".story ol");
  await other.goto(`${address}icon.svg`);
  await page.reload(); // comes back to the game
  await asked(page);
  assert.equal(await page.textContent(".story ol"), story);
  assert.deepEqual(errors, []);
}

/** Messages of the table go through this before the page hears them. */
const between = (own) =>
  own.addInitScript(() => {
    const { addEventListener } = Worker.prototype;
    Worker.prototype.addEventListener = function (what, listener) {
      addEventListener.call(this, what, (event) => {
        if (what === "message" && event.data.told?.length > 0) window.spoil?.(event.data.told);
        listener(event);
      });
    };
  });

/** Messages that never arrive: the stream begins again by itself, and everything is there. */
export async function lost({ browser, address }) {
  const { page, own, errors } = await open(browser, address);
  await between(own);
  await page.reload();
  await start(page);
  await play(page, 3);
  for (let i = 0; i < 4; i++) {
    await page.evaluate(() => (window.spoil = (told) => (told.splice(0), (window.spoil = undefined))));
    await page.click("#choices button");
    await page.waitForFunction(() => window.spoil === undefined);
    await play(page, 2);
  }
  await allKept(page);
  const [story, board] = [await page.textContent(".story ol"), await page.textContent(".board")];
  await page.reload(); // comes back to the game
  await asked(page);
  assert.equal(await page.textContent(".story ol"), story);
  assert.equal(await page.textContent(".board"), board);
  assert.deepEqual(errors, []);
}

/** The table is of another version: the page reloads itself, once, and the game is still there. */
export async function outdated({ browser, address }) {
  const { page, own, errors } = await open(browser, address);
  await between(own);
  await page.reload();
  await start(page);
  await play(page, 3);
  const story = await page.textContent(".story ol");
  await pick(page, "leave");
  // the first letter of its version
  const spoil = () => page.evaluate(() => (window.spoil = ([hello]) => hello[0] === 1 && (hello[3] ^= 1)));
  await spoil();
  await Promise.all([page.waitForEvent("load"), page.click(".continue")]);
  await page.waitForSelector(".continue");
  assert.equal(await page.evaluate(() => window.spoil), undefined, "it is another page now");
  await spoil();
  await page.click(".continue");
  await page.waitForFunction(() => /new version/.test(document.querySelector(".trouble")?.textContent ?? ""));
  assert.equal(await page.evaluate(() => typeof window.spoil), "function", "but not over and over");
  await page.evaluate(() => (window.spoil = undefined));
  await page.click(".continue");
  await asked(page);
  assert.equal(await page.textContent(".story ol"), story);
  assert.deepEqual(errors, []);
}
