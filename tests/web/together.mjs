// Games over the server, each of them by people in browsers of their own, with one who looks on: whole ones, or their
// beginning, until all agree to end.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { host, knobs, linkOf, meet, moveTo, playOut, sitDown, unexpected, visit } from "./online.mjs";
import { axe, serve, shot } from "./support.mjs";

const tidy = async (page) => assert.deepEqual(await axe(page), []);
const phone = { language: "fr", width: 390, height: 844, hasTouch: true, colorScheme: "dark" };

/** Everybody sees the same result, and nothing went wrong on the way. */
async function sameEnd(all) {
  const totals = [];
  for (const { page } of all) {
    await page.waitForSelector("dialog.sheet[open]");
    totals.push(await page.locator("dialog.sheet tfoot td").allTextContents());
  }
  for (const one of totals) assert.deepEqual(one.toSorted(), totals[0].toSorted());
  for (const { errors } of all) assert.deepEqual(unexpected(errors), []);
}

/** Spectators never see this, nor are they asked anything. */
const neverSees = (page, selector) =>
  page.evaluate((what) => {
    window.seen = 0;
    const look = () => (window.seen += document.querySelectorAll(`${what}, #choices button`).length);
    new MutationObserver(look).observe(document.querySelector("#page"), { subtree: true, childList: true });
    look();
  }, selector);
const seenBy = (page) => page.evaluate(() => window.seen);

/** Project Dreamscape: one is French and on a phone, and loses the network three times. */
export const projectDreamscape =
  (whole) =>
  async ({ browser, address }) => {
    const ada = await host(browser, address, "project-dreamscape");
    assert.match(ada.page.url(), /\/t\/[0-9a-z]+$/i, "the address has no secret");
    const invitation = await linkOf(ada.page, 2);
    assert.ok(await ada.page.isDisabled("#start"), "a chair is free");
    await tidy(ada.page);
    await shot(ada.page, "lobby");
    await ada.page.fill("#my-name", "Ada");
    await ada.page.keyboard.press("Tab");
    const zoe = await visit(browser, address, invitation, phone);
    await zoe.page.waitForSelector("#sit");
    await tidy(zoe.page);
    await shot(zoe.page, "lobby-guest");
    await sitDown(zoe.page, "Zoé");
    assert.doesNotMatch(zoe.page.url(), new RegExp(invitation.split("#").at(-1)), "who sits needs no secret any more");
    await ada.page.waitForFunction(() => /Zoé/.test(document.querySelector("#chair-2")?.textContent ?? ""));
    const eve = await visit(browser, address, await linkOf(ada.page, 0));
    await eve.page.waitForSelector("#chair-1");
    assert.equal(await eve.page.locator("#sit").count(), 0, "who looks on is not asked to sit");
    await ada.page.click("#start");
    for (const { page } of [ada, zoe, eve]) await page.waitForSelector(".table");
    assert.match(await ada.page.textContent(".stage"), /Zoé/);
    assert.match(await zoe.page.textContent(".stage"), /Ada/);
    await shot(ada.page, "online-table");
    let losses = 0;
    const lose = async () => {
      losses++;
      await zoe.own.setOffline(true);
      await zoe.page.waitForSelector('[data-wire="trying"]');
      await ada.page.waitForSelector(".note.away");
      if (losses === 1) {
        await shot(zoe.page, "trying-again");
        await shot(ada.page, "rival-away");
        await tidy(ada.page);
        await tidy(zoe.page);
        await ada.page.evaluate(() => document.querySelector("#choices button")?.click()); // what the other misses
      }
      await zoe.own.setOffline(false);
      await zoe.page.waitForSelector('[data-wire="connected"]');
      if (losses === 2) {
        await zoe.page.reload();
        await zoe.page.waitForSelector(".table");
      }
    };
    await playOut([ada.page, zoe.page], { whole, parts: 3, meanwhile: lose });
    assert.equal(losses, 3);
    await sameEnd([ada, zoe, eve]);
    await shot(ada.page, "online-sheet", false);
    await ada.page.click("#look-back");
    await ada.page.waitForSelector("#replay-ply");
  };

/** Insomnia: one plays with the keyboard and nothing else; the spectator never sees a hand. */
export const insomnia =
  (whole) =>
  async ({ browser, address }) => {
    const all = await meet(browser, address, "insomnia", { language: "fr" }, knobs({ limit: "10" }));
    const [ada, zoe, eve] = all;
    await neverSees(eve.page, ".held .sheep-card");
    await shot(eve.page, "online-insomnia");
    await playOut([ada.page, zoe.page], { whole, keys: [zoe.page] });
    assert.equal(await seenBy(eve.page), 0, "a hand is seen by who looks on");
    await sameEnd(all);
  };

/** Dreamscape: one closes the tab in the middle, and comes back on a phone by a code. */
export const dreamscape =
  (whole) =>
  async ({ browser, address }) => {
    const [ada, zoe, eve] = await meet(browser, address, "dreamscape", { language: "fr" });
    await neverSees(eve.page, ".drawn .card:not(.back)");
    const pages = [ada.page, zoe.page];
    let other;
    await playOut(pages, {
      whole,
      parts: 1,
      meanwhile: async () => {
        other = await moveTo(browser, address, zoe, "Zoé", phone);
        pages[1] = other.page;
      },
    });
    assert.equal(await seenBy(eve.page), 0, "a hand is seen by who looks on");
    await sameEnd([ada, other, eve]);
  };

/** Dream Runners: three at once, one of them in two tabs. */
export const dreamRunners =
  (whole) =>
  async ({ browser, address }) => {
    const all = await meet(browser, address, "dream-runners", [phone, {}], knobs({ players: "3", timer: "off" }));
    const [ada, zoe, bob, eve] = all;
    await shot(eve.page, "online-dream-runners");
    const tab = await bob.own.newPage();
    await tab.goto(bob.page.url());
    await tab.waitForSelector(".table");
    await playOut([ada.page, zoe.page, tab], { whole });
    await sameEnd([...all, { page: tab, errors: [] }]);
  };

/** What the server says to a spectator: all bytes of streams, and all lines except for times, numbers and greetings. */
function listen(page) {
  const frames = [];
  page.once("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      if (typeof payload !== "string") return frames.push(payload.toString("hex"));
      const { id: _id, at: _at, ...said } = JSON.parse(payload);
      if (said.ok !== "lang") frames.push(JSON.stringify(said));
    }),
  );
  return frames;
}

/** Somebody chooses in secret: these of what is offered, one after another, by their place in the list. */
async function choose(page, places) {
  for (const place of places) {
    await page.waitForSelector("#choices button");
    await page.evaluate((which) => {
      const before = document.querySelector("#choices").textContent;
      window.chosen = () => document.querySelector("#choices").textContent !== before;
      document.querySelectorAll("#choices button")[which].click();
    }, place);
    await page.waitForFunction(() => window.chosen() && document.querySelector('[data-wire="connected"]'));
  }
}

// How many look on is told once a second, whenever that is over: it lies between other messages by chance.
const isOfTable = (frame) => frame.startsWith('{"to":"table"');
const inOrder = (frames) => frames.filter((frame) => !isOfTable(frame));
const ofTable = (frames) =>
  frames
    .filter(isOfTable)
    .at(-1)
    ?.replace(/"watching":\d+/, "");

/** The ninth law in browsers: a table is copied right after its deal; in the two copies somebody chooses differently in
    secret, and more often in one of them. What the server tells who looks on is the same, byte by byte. (In Project
    Dreamscape nothing is hidden, in Insomnia hands are, but no choice is secret.) */
export const secrets =
  (game, wanted, ways) =>
  async ({ browser }) => {
    const folder = mkdtempSync(`${tmpdir()}/reverie-worlds-`);
    const servers = [];
    const world = async (number) => {
      const server = await serve(["--no-limits", "--data", `${folder}/${number}.db`]);
      servers.push(server);
      return server;
    };
    try {
      const first = await world(0);
      const guests = Array.from({ length: Number(wanted.players ?? 2) - 1 }, () => ({}));
      const all = await meet(browser, first.address, game, guests, knobs(wanted));
      const eve = all.at(-1);
      // in Dreamscape the first has nothing to choose, and all are told when nobody is left to choose
      const chooser = await Promise.any(
        all.slice(0, -1).map((one) => one.page.waitForSelector("#choices button").then(() => one)),
      );
      const tables = all.map(({ page }) => new URL(page.url()));
      for (const { page } of all) await page.goto("about:blank");
      await first.stop();
      const heard = [];
      for (const [i, places] of ways.entries()) {
        cpSync(`${folder}/0.db`, `${folder}/${i + 1}.db`);
        const server = await world(i + 1);
        const frames = listen(eve.page);
        for (const [person, { page }] of all.entries()) {
          await page.goto(new URL(`${tables[person].pathname}${tables[person].hash}`, server.address).href);
          await page.waitForSelector(".table");
        }
        const before = frames.length;
        await choose(chooser.page, places);
        // what is said next is heard after all that was told before
        await chooser.page.click("#talk");
        await chooser.page.click('[data-phrase="think"]');
        await eve.page.waitForSelector("#talk .unread");
        heard.push({ frames: [...frames], before });
        for (const { page } of all) await page.goto("about:blank");
        await server.stop();
      }
      const [one, other] = heard;
      assert.ok(one.before > 1 && one.frames.length > one.before, "something was heard");
      assert.deepEqual(inOrder(one.frames), inOrder(other.frames));
      const told = [one, other].map(({ frames }) => ofTable(frames)); // in one of them the second may not be over yet
      if (told[0] !== undefined && told[1] !== undefined) assert.equal(told[0], told[1]);
    } finally {
      for (const server of servers) await server.stop();
      rmSync(folder, { recursive: true });
    }
  };

/** A table that the server can no longer open: those who play there are told so, each in their language, and they
    can play elsewhere. */
export const setAside = async ({ browser }) => {
  const folder = mkdtempSync(`${tmpdir()}/reverie-damaged-`);
  const data = ["--no-limits", "--data", `${folder}/tables.db`];
  const servers = [await serve(data)];
  try {
    const all = await meet(browser, servers[0].address, "insomnia", [phone]);
    const tables = all.map(({ page }) => new URL(page.url()));
    for (const { page } of all) await page.goto("about:blank");
    await servers[0].stop();
    const damage = "update game set head = replace(head, 'options', 'option5')";
    const change = "import sqlite3, sys; sqlite3.connect(sys.argv[1], isolation_level=None).execute(sys.argv[2])";
    execFileSync("python3", ["-c", change, `${folder}/tables.db`, damage]);
    servers.push(await serve(data));
    const said = [/can no longer read this table/, /ne peut plus lire cette table/, /can no longer read this table/];
    for (const [person, { page }] of all.entries()) {
      const { pathname, hash } = tables[person];
      await page.goto(new URL(`${pathname}${hash}`, servers[1].address).href);
      assert.match(await page.textContent(".trouble"), said[person]);
      await tidy(page);
      await shot(page, `set-aside-${person}`);
    }
    await host(browser, servers[1].address, "insomnia");
  } finally {
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true });
  }
};
