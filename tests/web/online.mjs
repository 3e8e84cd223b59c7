// People who play together over the server, each in a browser of their own.
import assert from "node:assert/strict";
import { axe, open, pick, seat, shot } from "./support.mjs";

export const tidy = async (page) => assert.deepEqual(await axe(page), []);

/** A lost connection is no error of the page. */
export const unexpected = (errors) =>
  errors.filter((one) => !/WebSocket connection to|ERR_INTERNET_DISCONNECTED/.test(one));

/** Somebody at a table: the host makes it with a click on a cover. */
export async function host(browser, address, game, settings = {}) {
  const guest = await open(browser, address, settings);
  await guest.page.click(`[data-friends="${game}"]`);
  await guest.page.waitForSelector('[data-invitation="table"]');
  return guest;
}

/** The link to the "table", to a chair, or (0) for those who look on. */
export const linkOf = (page, which) => page.inputValue(`[data-invitation="${which}"] > input`);

/** There is a link to that chair, among those that are folded away. */
export const linked = (page, seat) => page.waitForSelector(`[data-invitation="${seat}"]`, { state: "attached" });

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
  const link = await linkOf(ada.page, "table");
  for (const [i, wanted] of [settings].flat().entries()) {
    const guest = await visit(browser, address, link, wanted);
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
  if (wanted.players) await linked(page, wanted.players);
};

export const says = (page, where, what) =>
  page.waitForFunction(
    ([selector, pattern]) => new RegExp(pattern).test(document.querySelector(selector)?.textContent ?? ""),
    [where, what.source],
  );

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
  for (const { page } of [ada, zoe, eve])
    await page.waitForFunction((count) => document.querySelectorAll(".story li").length < count, before);
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
  await zoe.page.evaluate(() => {
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (line) {
      WebSocket.prototype.send = send;
      send.call(this, line.replace('"rematch"', '"rematch","want":"perhaps"'));
    };
  });
  await zoe.page.click("#rematch");
  await zoe.page.waitForSelector("dialog.sheet .trouble"); // a refusal is not read behind what covers it
  await zoe.page.click("#rematch");
  await zoe.page.waitForFunction(() => !document.querySelector(".trouble"));
  await says(zoe.page, "dialog.sheet .plea", /You want to play again/);
  await says(ada.page, "dialog.sheet .plea", /Zoé wants to play again/);
  await shot(ada.page, "online-again", false);
  await shot(zoe.page, "online-again-mine", false);
  await tidy(ada.page);
  await tidy(zoe.page);
  await zoe.page.click("#not-again"); // on second thoughts
  await ada.page.waitForSelector("#rematch");
  assert.equal(await ada.page.locator(".plea").count(), 0);
  await zoe.page.click("#rematch");
  await ada.page.click("#close");
  await says(ada.page, ".plea", /Zoé wants to play again/);
  await shot(ada.page, "online-again-table", false);
  const old = new URL(ada.page.url()).pathname;
  await ada.page.click("#join-again"); // and it starts
  for (const { page } of [ada, zoe])
    await page.waitForFunction((was) => location.pathname !== was && document.querySelector(".table"), old);
  await eve.page.waitForSelector("dialog.sheet #join-again");
  await eve.page.click("#not-again");
  await eve.page.waitForFunction(() => !document.querySelector(".plea"));
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
  await ada.page.click("#rematch");
  await zoe.page.click("#not-again");
  await says(ada.page, "dialog.sheet .plea", /Zoé does not want to play again/);
  await shot(ada.page, "online-refused", false);
  await ada.page.click("#join-again");
  await ada.page.waitForSelector(".lobby #chair-2");
  assert.doesNotMatch(await ada.page.textContent("#chair-2"), /Zoé/, "the chair is free");
  // who has refused may think again, as long as it is free
  await says(zoe.page, "dialog.sheet .plea", /You do not want to play again\..*The next table is ready/);
  await shot(zoe.page, "online-refused-mine", false);
  await tidy(zoe.page);
  await zoe.page.click("#join-again");
  await zoe.page.click("#sit"); // and it starts, for nobody is missing
  for (const { page } of [ada, zoe]) await page.waitForSelector(".table");
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

/** Two devices of one person see each other in a list; the one that is signed out is nobody's at once. */
export async function devices({ browser, address }) {
  const ada = await host(browser, address, "project-dreamscape");
  await ada.page.click("#leave");
  await ada.page.waitForSelector(".meet");
  await pick(ada.page, "settings");
  await ada.page.click("#devices");
  await ada.page.click("#get-code");
  const code = await ada.page.textContent("#code");
  const phone = { language: "fr", width: 390, height: 844, hasTouch: true, colorScheme: "dark" };
  const other = await open(browser, address, phone);
  await other.page.click("#settings");
  await other.page.click("#devices");
  await other.page.fill("#known", code);
  await other.page.click("#enter");
  await other.page.waitForSelector(".said");
  await other.page.click("#list-devices");
  await other.page.waitForFunction(() => document.querySelectorAll(".own-devices li").length === 2);
  assert.match(await other.page.textContent(".own-devices"), /Appareil 1.*Appareil 2/s);
  await tidy(other.page);
  await shot(other.page, "devices-phone", false);
  await ada.page.click("#list-devices");
  await ada.page.locator("[data-drop]").waitFor();
  assert.match(await ada.page.textContent(".own-devices"), /this one/);
  await tidy(ada.page);
  await shot(ada.page, "devices-list", false);
  await other.page.click("#close");
  await other.page.click(".meet");
  await other.page.waitForSelector(".lobby #start");
  await ada.page.click("[data-drop]");
  await ada.page.waitForFunction(() => document.querySelectorAll(".own-devices li").length === 1);
  await says(other.page, ".trouble", /^\s*Cet appareil a été déconnecté/);
  await other.page.waitForFunction(() => location.pathname === "/" && !document.querySelector(".meet"));
  await tidy(other.page);
  await shot(other.page, "devices-dropped");
  await other.page.click(".others .device-tool");
  await other.page.click("#list-devices");
  await other.page.waitForFunction(() => document.querySelectorAll(".own-devices li").length === 0);
  await ada.page.click("dialog details summary");
  await ada.page.check("#alone");
  await ada.page.click("#get-words");
  await ada.page.waitForSelector("#words");
  await shot(ada.page, "devices-words", false);
  await tidy(ada.page);
  for (const { errors } of [ada, other]) assert.deepEqual(unexpected(errors), []);
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
  await shot(page, "devices-forget", false);
  await tidy(page);
  await page.click("#forget-yes"); // not with one touch
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
  await linked(page, 2);
  assert.match(await page.getAttribute("#chair-3", "aria-label"), /Moth/);
  const old = await linkOf(page, 2);
  await page.click("#chair-2");
  await tidy(page);
  await page.click('[data-who="hard"]');
  await page.waitForFunction(() => /Owl/.test(document.querySelector("#chair-2")?.textContent ?? ""));
  await page.click("#chair-2");
  await page.click('[data-who="open"]');
  await linked(page, 2);
  assert.notEqual(await linkOf(page, 2), old, "the old link is worth nothing");
  assert.equal(await page.locator(".qr-code path").count(), 2);
  assert.ok(await page.isVisible(".qr-code"), "the picture is in view");
  await page.reload();
  await linked(page, 2);
  await page.click("#leave");
  await page.waitForSelector(".meet");
  assert.equal(new URL(page.url()).pathname, "/");
  await tidy(page);
  await shot(page, "start-mine");
  await page.click(".meet");
  await page.waitForSelector(".lobby #start");
  assert.deepEqual(unexpected(errors), []);
  const stranger = await visit(browser, address, page.url());
  await stranger.page.waitForSelector(".trouble");
  assert.match(await stranger.page.textContent(".trouble"), /no such table|not open to you/);
}

/** A new link makes the old one worthless, also for whoever has opened it already; they are told what is true. */
export async function renewed({ browser, address }) {
  const ada = await host(browser, address, "insomnia");
  const zoe = await visit(browser, address, await linkOf(ada.page, "table"));
  await zoe.page.waitForSelector("#sit");
  await ada.page.click(".other-links summary");
  const old = await linkOf(ada.page, "table");
  await ada.page.click("#renew-link");
  await ada.page.waitForFunction((link) => document.querySelector(".invitation > input").value !== link, old);
  await zoe.page.click("#sit");
  await says(zoe.page, ".trouble", /leads to no chair here any more: ask for the new one/);
  assert.equal(new URL(zoe.page.url()).pathname, "/");
  await zoe.page.goto(await linkOf(ada.page, "table"));
  await sitDown(zoe.page, "Zoé");
  await zoe.page.click("#rise");
  await zoe.page.waitForSelector("button.box");
  assert.equal(await zoe.page.locator(".trouble").count(), 0);
  for (const { errors } of [ada, zoe]) assert.deepEqual(unexpected(errors), []);
}

/** One link: the first to come get the free chairs, later ones look on; what is true is said to everybody. */
export async function oneLink({ browser, address }) {
  const phone = { width: 390, height: 844, hasTouch: true, colorScheme: "light" };
  const ada = await host(browser, address, "project-dreamscape", phone);
  const [link, chair, watch] = await Promise.all(["table", 2, 0].map((which) => linkOf(ada.page, which)));
  assert.match(link, /\/t\/[0-9a-z]{10}#[0-9a-z]{26}$/);
  const inside = await ada.page.$eval(".qr-code", (one) => one.getBoundingClientRect().width);
  assert.ok(inside >= 160, "the picture can be scanned from a phone's screen");
  await tidy(ada.page);
  await shot(ada.page, "link-host-phone");
  await ada.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await ada.page.click('[data-invitation="table"] > .actions .copy');
  await says(ada.page, '[data-invitation="table"] > .actions .copy', /Copied/);
  assert.equal(await ada.page.evaluate(() => navigator.clipboard.readText()), link);
  // at home nobody has https: what is selected is copied all the same
  await ada.page.evaluate(() => {
    document.execCommand = (what) => (window.copied = [what, String(getSelection())]);
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  await ada.page.click(".other-links summary");
  await ada.page.click('[data-invitation="2"] .copy');
  await says(ada.page, '[data-invitation="2"] .copy', /Copied/);
  assert.deepEqual(await ada.page.evaluate(() => window.copied), ["copy", chair]);
  await ada.page.click(".other-links summary");
  // where the device can send it to people, that comes first
  await ada.page.evaluate(() =>
    Object.defineProperty(navigator, "share", { value: async (what) => void (window.shared = what) }),
  );
  await ada.page.click("#language");
  await ada.page.click('[data-invitation="table"] > .actions .share');
  assert.deepEqual(await ada.page.evaluate(() => window.shared), {
    title: "Project Dreamscape\u00a0: une partie t’attend",
    url: link,
  });
  await ada.page.setViewportSize({ width: 1280, height: 900 });
  await ada.page.emulateMedia({ colorScheme: "dark" });
  await ada.page.click(".other-links summary");
  await tidy(ada.page);
  await shot(ada.page, "link-host");
  await ada.page.click("#language");
  const used = await open(browser, address);
  const before = await visit(browser, address, watch);
  await says(before.page, ".lobby .advice", /You look on: the game appears here when it begins/);
  assert.equal(await before.page.locator("#sit").count(), 0);
  const turn = async (page, hash) => page.evaluate((to) => (location.hash = to), hash);
  await turn(before.page, link.split("#")[1]); // another link to the same table, in the same tab
  await before.page.waitForSelector("#sit");
  await turn(before.page, watch.split("#")[1]);
  await before.page.waitForSelector("#sit", { state: "detached" });
  for (const cut of [link.slice(0, -3), `${link}x`, link.replace("#", ".#")]) {
    await used.page.goto(cut);
    await says(used.page, ".trouble", /The link is not complete/);
    assert.equal(new URL(used.page.url()).pathname, "/");
  }
  const [zoe, bob] = [await visit(browser, address, link, { language: "fr" }), await visit(browser, address, link)];
  for (const { page } of [zoe, bob]) await page.waitForSelector("#sit");
  await shot(bob.page, "link-guest");
  await sitDown(zoe.page, "Zoé");
  assert.match(zoe.page.url(), /\/t\/[0-9a-z]{10}$/, "who sits needs no secret");
  await says(bob.page, ".lobby .advice", /All chairs are taken\. You can watch/);
  assert.equal(await bob.page.locator("#sit").count(), 0);
  await tidy(bob.page);
  await shot(bob.page, "link-full");
  await used.page.goto(chair);
  await says(used.page, ".lobby .advice", /This chair is taken by Zoé\. You can watch/);
  await shot(used.page, "link-used");
  await ada.page.setViewportSize({ width: 390, height: 844 });
  await says(ada.page, ".scan", /whoever opens this link now looks on/);
  assert.ok(
    await ada.page.$eval("#start:enabled", (one) => one.getBoundingClientRect().bottom <= innerHeight),
    "who reads that all are there sees how to begin",
  );
  await shot(ada.page, "link-all-there", false);
  await ada.page.click("#start:enabled");
  for (const { page } of [ada, zoe, bob, used, before]) await page.waitForSelector(".table");
  await says(bob.page, ".refusal", /The game has begun: you watch/);
  await bob.page.reload();
  await bob.page.waitForSelector(".table");
  const old = link.replace(/\/t\/(\w+)#(\w+)$/, "/#table/$1/$2");
  const late = await visit(browser, address, old, { language: "fr", ...phone });
  await says(late.page, ".refusal", /La partie a commencé.: vous regardez/);
  await shot(late.page, "link-late", false);
  for (const { errors } of [ada, zoe, bob, used, before, late]) assert.deepEqual(unexpected(errors), []);
}

/** A game that is over elsewhere stays among the finished ones of this browser; its address brings it back. */
export async function finished({ browser, address }) {
  const [ada, zoe, eve] = await meet(browser, address, "project-dreamscape");
  await playOn([ada.page, zoe.page], 6);
  const table = new URL(ada.page.url()).pathname.split("/").at(-1);
  const turns = [];
  for (const { page } of [ada, zoe]) {
    await page.goBack(); // to the start, while it runs
    await page.waitForSelector(".resume .meet");
    assert.equal(new URL(page.url()).pathname, "/");
    turns.push(await page.textContent(".resume .turn"));
    await page.goForward();
    await page.waitForSelector(".table");
  }
  const whose = [
    ["Your move.", "Player 1’s move."],
    ["Zoé’s move.", "Your move."],
  ];
  assert.deepEqual(turns, whose[turns.indexOf("Your move.")]);
  await pick(zoe.page, "resign");
  await zoe.page.click("#resign-yes");
  for (const { page } of [ada, zoe, eve]) await page.waitForSelector("dialog.sheet[open]");
  for (const { page } of [zoe, eve]) {
    await page.reload();
    await page.waitForSelector("dialog.sheet[open]"); // also for whoever comes back
  }
  for (const { page } of [ada, eve]) {
    await page.click("#close");
    await pick(page, "leave");
    await page.click(".finished summary");
    assert.equal(await page.locator(".resume").count(), 0, "it is over");
    assert.equal(await page.locator(".finished .look-back").count(), 1);
    assert.match(await page.textContent(".finished li"), /Player 1, Zoé.*last played/s);
    await shot(page, "finished-elsewhere");
    await page.context().setOffline(true);
    await page.click(".look-back");
    await page.waitForSelector("#replay-ply");
    assert.match(page.url(), new RegExp(`/g/${table}#\\d+$`));
    await page.context().setOffline(false);
    await page.reload();
    await page.waitForSelector("#replay-ply");
  }
  // whoever has not kept it gets it from there
  const { page } = zoe;
  await page.click("#close");
  await pick(page, "leave");
  await page.click(".finished summary");
  await page.click(".finished .forget");
  await page.waitForFunction(() => !document.querySelector(".finished .forget"));
  await page.click(".finished .look-back");
  await page.waitForSelector("#replay-ply");
  assert.match(await page.textContent(".stage"), /Zoé/, "with the names of those who played");
  await page.goBack();
  await page.waitForSelector("button.box");
  assert.equal(new URL(page.url()).pathname, "/");
  for (const { errors } of [ada, zoe, eve]) assert.deepEqual(unexpected(errors), []);
}
