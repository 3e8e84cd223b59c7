// People who play together over the server, each in a browser of their own.
import assert from "node:assert/strict";
import { axe, open, pick, seat, shot } from "./support.mjs";

const tidy = async (page) => assert.deepEqual(await axe(page), []);

/** A lost connection is no error of the page. */
export const unexpected = (errors) =>
  errors.filter((one) => !/WebSocket connection to|ERR_INTERNET_DISCONNECTED/.test(one));

/** Somebody at a table: the host makes it with a click on a cover. */
export async function host(browser, address, game, settings = {}) {
  const guest = await open(browser, address, settings);
  await guest.page.click(`[data-friends="${game}"]`);
  await guest.page.waitForSelector("[data-invitation]");
  return guest;
}

export const linkOf = (page, seat) => page.inputValue(`[data-invitation="${seat}"] input`);

/** Somebody who opens a link in a browser of their own. */
export async function visit(browser, address, link, settings = {}) {
  const guest = await open(browser, address, settings);
  await guest.page.goto(link);
  return guest;
}

export async function sitDown(page, name) {
  await page.fill("#my-name", name);
  await page.click("#sit");
  await page.waitForFunction(() => !document.querySelector("#sit"));
}

/** Somebody plays in the page itself, by the list: until the score sheet, a number of moves, or a word to stop. */
const drive = (page, most) =>
  page.evaluate(async (limit) => {
    window.halt = false;
    const changed = () =>
      new Promise((done) => {
        const observer = new MutationObserver(() => (observer.disconnect(), done()));
        const what = { subtree: true, childList: true, attributes: true, characterData: true };
        observer.observe(document.querySelector("#page"), what);
        setTimeout(() => (observer.disconnect(), done()), 200);
      });
    for (let moves = 0, last = performance.now(); moves < limit && !window.halt; ) {
      if (document.querySelector("dialog.sheet[open]")) return true;
      const choices = [...document.querySelectorAll("#choices button")];
      const change = changed();
      if (choices.length > 0 && document.querySelector('[data-wire="connected"]')) {
        choices[Math.floor(Math.random() * choices.length)].click();
        moves++;
        last = performance.now();
      }
      if (performance.now() - last > 60_000) throw new Error("nothing is asked any more");
      await change;
    }
    return document.querySelector("dialog.sheet[open]") !== null;
  }, most);

/** The same with the keyboard and nothing else. */
async function byKeys(page, most) {
  await page.evaluate(() => (window.halt = false));
  for (let moves = 0; moves < most; moves++) {
    const ready = await page.waitForFunction(() => {
      if (window.halt || document.querySelector("dialog.sheet[open]")) return "over";
      const count = document.querySelectorAll("#choices button").length;
      const connected = document.querySelector('[data-wire="connected"]') && count > 0;
      return connected && String(1 + Math.floor(Math.random() * Math.min(9, count)));
    });
    const key = await ready.jsonValue();
    if (key === "over") break;
    await page.keyboard.press(key);
  }
  return page.evaluate(() => document.querySelector("dialog.sheet[open]") !== null);
}

/** All play until one has made that many moves or the game is over; returns whether all have seen the end. */
export async function playOn(pages, most, keys = []) {
  const runs = pages.map((page) => (keys.includes(page) ? byKeys(page, most) : drive(page, most)));
  await Promise.race(runs);
  for (const page of pages) await page.evaluate(() => (window.halt = true));
  const over = (await Promise.all(runs)).every(Boolean);
  for (const page of pages) await page.waitForSelector('[data-wire="connected"]', { state: "attached" });
  return over;
}

/** To the score sheet: to the end of the game, or so far and then by agreement. After each of the first `parts`
    something happens `meanwhile`, which may put somebody else in a place of `pages`. */
export async function playOut(pages, { whole, keys = [], parts = 0, meanwhile } = {}) {
  for (let part = 0; part < Math.max(parts, whole ? 0 : 2); part++) {
    if (await playOn(pages, 6, keys)) break;
    if (part < parts) await meanwhile(part);
  }
  // somebody sees the end first, and then all go on until they do
  for (let tries = 0; whole && !(await playOn(pages, 1500, keys)); tries++) assert.ok(tries < 9, "no end");
  const [first, ...others] = pages;
  if (await first.$("dialog.sheet[open]")) return;
  await pick(first, "end-game");
  for (const page of others) await page.click("#agree");
}

/** People at a game, the host first, and behind them one who looks on. */
export async function meet(browser, address, game, settings = {}, arrange = async () => {}) {
  const ada = await host(browser, address, game);
  await arrange(ada.page);
  const guests = [];
  for (const [i, wanted] of [settings].flat().entries()) {
    const guest = await visit(browser, address, await linkOf(ada.page, i + 2), wanted);
    await guest.page.waitForSelector("#sit");
    await sitDown(guest.page, names[i]);
    guests.push(guest);
  }
  const eve = await visit(browser, address, await linkOf(ada.page, 0));
  await eve.page.waitForSelector("#chair-1");
  await ada.page.click("#start:enabled");
  const all = [ada, ...guests, eve];
  for (const { page } of all) await page.waitForSelector(".table");
  return all;
}

const names = ["Zoé", "Bob", "Cleo"];

/** The host turns these knobs before the start. */
export const knobs = (wanted) => async (page) => {
  await page.click(".terms summary");
  for (const [option, value] of Object.entries(wanted))
    await page.locator(option === "players" ? "#players" : `[data-option="${option}"]`).selectOption(value);
  if (wanted.players) await page.waitForSelector(`[data-invitation="${wanted.players}"]`);
};

const says = (page, where, what) =>
  page.waitForFunction(
    ([selector, pattern]) => new RegExp(pattern).test(document.querySelector(selector)?.textContent ?? ""),
    [where, what.source],
  );

/** What is not wholly within the screen, of things that must always be; and how much wider than it the page is. */
const outside = (page) =>
  page.evaluate(() => {
    const out = [...document.querySelectorAll(".seat-clock, #talk")].filter((one) => {
      const { left, right, top, width } = one.getBoundingClientRect();
      return width === 0 || left < 0 || right > innerWidth || top < 0;
    });
    const { scrollWidth } = document.documentElement;
    return { out: out.map(({ className }) => className), over: Math.max(0, scrollWidth - innerWidth) };
  });

/** Three with clocks, one of them away, and one who looks on: clocks and Talk stay on every screen. */
export const crowded = (game) =>
  async function crowd({ browser, address }) {
    const phone = { width: 390, height: 844, language: "fr" };
    const [ada, zoe, bob, eve] = await meet(browser, address, game, [phone, {}], async (page) => {
      await page.fill("#my-name", "Wilhelmina Ada");
      await knobs({ players: "3" })(page);
      await page.selectOption("#pace", "bank=900 add=10");
      await page.waitForSelector("#late");
    });
    await bob.own.setOffline(true);
    await ada.page.setViewportSize({ width: 1280, height: 720 });
    for (const { page } of [ada, zoe, eve]) {
      await page.waitForSelector(".company .away");
      await page.waitForSelector(".seat-clock");
      assert.equal(await page.locator(".seat-clock").count(), 3);
    }
    await ada.page.click("#talk");
    await ada.page.click('[data-phrase="hello"]');
    await ada.page.click("#talk-close");
    await zoe.page.waitForSelector("#talk .unread");
    await shot(ada.page, `crowded-${game}`, false);
    await shot(zoe.page, `crowded-${game}-phone`, false);
    for (const { page } of [ada, zoe, eve]) assert.deepEqual(await outside(page), { out: [], over: 0 });
    for (const width of [1024, 360, 844]) {
      await eve.page.setViewportSize({ width, height: width === 844 ? 390 : 844 });
      assert.deepEqual(await outside(eve.page), { out: [], over: 0 }, `${width} pixels`);
    }
    for (const { errors } of [ada, zoe, bob, eve]) assert.deepEqual(unexpected(errors), []);
  };

/** A move is taken back when the other agrees, a pause is agreed on, one gives up, and they play again. */
export async function asking({ browser, address }) {
  const [ada, zoe, eve] = await meet(browser, address, "project-dreamscape");
  const lines = (page) => page.locator(".story li").count();
  await playOn([ada.page, zoe.page], 20); // both have moved
  const other = await Promise.any([ada, zoe].map((one) => one.page.waitForSelector("#choices button").then(() => one)));
  const asker = other === ada ? zoe : ada;
  const before = await lines(other.page);
  for (const { page } of [asker, eve])
    await page.waitForFunction((count) => document.querySelectorAll(".story li").length === count, before);
  if (/^(Ask|Demander)/.test((await asker.page.textContent("#undo")).trim())) {
    await asker.page.click("#undo");
    await other.page.waitForSelector("#agree");
    const named = await other.page.textContent(".plea .meant");
    const told = await other.page.locator(".story li").allTextContents();
    const ends = /(ends the turn|termine son tour)\.$/.test(named);
    assert.ok(ends || told.some((one) => named.startsWith(one)), "it is said which move");
    assert.match(named, /^(Player 1|Zoé) /);
    await shot(other.page, "online-plea");
    await tidy(other.page);
    await other.page.click("#disagree");
    for (const { page } of [asker, eve]) await says(page, ".refusal", /does not agree/);
    assert.equal(await lines(eve.page), before, "nothing was taken back");
    assert.equal(await other.page.locator(".refusal").count(), 0, "who has refused knows it");
    await asker.page.click("#undo");
    await other.page.click("#agree");
    for (const { page } of [asker, eve]) await says(page, ".refusal", /was taken back/);
  } else await asker.page.click("#undo");
  await eve.page.waitForFunction((count) => document.querySelectorAll(".story li").length < count, before);
  await ada.page.waitForSelector(".table:not(:has(.plea))");
  assert.deepEqual(await lines(ada.page), await lines(zoe.page), "everybody tells the same story");
  await pick(ada.page, "pause");
  await zoe.page.click("#agree");
  await Promise.all([ada, zoe].map(({ page }) => page.waitForSelector("#resume")));
  assert.equal(await zoe.page.locator("#choices button").count(), 0, "nobody moves during a pause");
  await zoe.page.click("#resume");
  await ada.page.waitForFunction(() => !document.querySelector(".plea"));
  await pick(zoe.page, "resign");
  await zoe.page.click("#resign-yes");
  for (const { page } of [ada, zoe, eve]) await page.waitForSelector("dialog.sheet[open]");
  for (const { page } of [ada, eve]) assert.match(await page.textContent("dialog.sheet .winner"), /Zoé gave up\./);
  assert.equal(await eve.page.locator("#rematch").count(), 0);
  await zoe.page.click("#rematch");
  await zoe.page.waitForSelector(".lobby");
  for (const { page } of [ada, eve]) await says(page, "dialog.sheet .plea", /Zoé wants to play again/);
  await shot(ada.page, "online-again", false);
  await tidy(ada.page);
  await eve.page.click("#not-again");
  await eve.page.waitForFunction(() => !document.querySelector(".plea"));
  await ada.page.click("#close");
  await shot(ada.page, "online-again-table", false);
  await ada.page.click("#join-again");
  await ada.page.waitForSelector(".lobby");
  await ada.page.click("#start:enabled");
  for (const { page } of [ada, zoe]) await page.waitForSelector(".table");
  for (const answer of ["disagree", "agree"]) {
    await pick(zoe.page, "end-game");
    await ada.page.click(`#${answer}`);
    await zoe.page.waitForFunction(() => !document.querySelector(".plea"));
  }
  for (const { page } of [ada, zoe]) await page.waitForSelector("dialog.sheet[open]");
  assert.match(await ada.page.textContent("dialog.sheet .winner"), /nobody has won/);
  assert.equal(await zoe.page.locator("dialog.sheet .crown").count(), 0);
  await tidy(ada.page);
  await shot(ada.page, "online-ended", false);
  for (const { errors } of [ada, zoe, eve]) assert.deepEqual(unexpected(errors), []);
}

/** The person on this page gets a code, and comes back by it on another device. */
export async function moveTo(browser, address, { page, own }, name, settings) {
  await pick(page, "settings");
  await page.click("#devices");
  await page.click("#get-code");
  const code = await page.textContent("#code");
  await tidy(page);
  await shot(page, "devices", false);
  await own.close();
  const other = await open(browser, address, settings);
  await other.page.click("#settings");
  await other.page.click("#devices");
  assert.match(code, /^\S{4} \S{4}$/);
  await other.page.fill("#known", ` ${code.toUpperCase().replace(" ", " - ")}`);
  await other.page.click("#enter");
  await other.page.waitForFunction((who) => document.querySelector(".said")?.textContent.includes(who), name);
  assert.equal(await other.page.locator("#known").count(), 0);
  await other.page.click("#close");
  await other.page.click(".meet");
  await other.page.waitForSelector(".table");
  return other;
}

/** A code that nobody has; and somebody is forgotten, with all tables. */
export async function forgotten({ browser, address }) {
  const { page, errors } = await host(browser, address, "project-dreamscape");
  await page.click("#leave");
  await page.waitForSelector(".meet");
  await page.click("#settings");
  await page.click("#devices");
  await page.fill("#known", "a code that nobody has");
  await page.click("#enter");
  await page.waitForSelector(".said");
  await page.click("dialog details summary");
  await page.click("#forget-me");
  await page.waitForFunction(() => /forgotten/.test(document.querySelector(".said")?.textContent ?? ""));
  await page.click("#close");
  await page.waitForFunction(() => !document.querySelector(".meet"));
  assert.deepEqual(unexpected(errors), []);
}

/** Set-up with a chair for a friend and one for a bot; the host changes chairs; one's tables are on the start. */
export async function chairs({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await page.click('button.box[data-game="insomnia"]');
  await page.click("#one-more");
  await seat(page, 2, "open");
  await seat(page, 3, "easy");
  assert.match(await page.getAttribute("#chair-2", "aria-label"), /A friend/);
  await page.click("#start");
  await page.waitForSelector('[data-invitation="2"]');
  assert.match(await page.getAttribute("#chair-3", "aria-label"), /Moth/);
  const old = await linkOf(page, 2);
  await page.click("#chair-2");
  await tidy(page);
  await page.click('[data-who="hard"]');
  await page.waitForFunction(() => /Owl/.test(document.querySelector("#chair-2")?.textContent ?? ""));
  await page.click("#chair-2");
  await page.click('[data-who="open"]');
  await page.waitForSelector('[data-invitation="2"]');
  assert.notEqual(await linkOf(page, 2), old, "the old link is worth nothing");
  await page.click(".qr summary");
  assert.equal(await page.locator(".qr-code path").count(), 2);
  await page.reload();
  await page.waitForSelector('[data-invitation="2"]');
  await page.click("#leave");
  await page.waitForSelector(".meet");
  assert.equal(new URL(page.url()).hash, "");
  await tidy(page);
  await shot(page, "start-mine");
  await page.click(".meet");
  await page.waitForSelector(".lobby #start");
  assert.deepEqual(unexpected(errors), []);
  const stranger = await visit(browser, address, page.url());
  await stranger.page.waitForSelector(".trouble");
  assert.match(await stranger.page.textContent(".trouble"), /no such table|not open to you/);
}
