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

/** Clicks a move of the list as soon as something is asked, unless the game is over. */
async function moveOnce(page, patience = 80) {
  return page.evaluate(async (wait) => {
    const until = performance.now() + wait;
    while (performance.now() < until) {
      if (document.querySelector("dialog.sheet[open]")) return "over";
      const choices = [...document.querySelectorAll("#choices button")];
      if (choices.length > 0 && document.querySelector('[data-wire="connected"]')) {
        const before = document.querySelector("#choices")?.textContent;
        choices[Math.floor(Math.random() * choices.length)].click();
        while (performance.now() < until + 400 && document.querySelector("#choices")?.textContent === before)
          await new Promise((done) => setTimeout(done, 5));
        return "moved";
      }
      await new Promise((done) => setTimeout(done, 10));
    }
    return "waits";
  }, patience);
}

/** All play in turn by the list, to the score sheet or so many moves; `meanwhile` is called after each round. */
export async function playOn(pages, most, meanwhile = async () => {}) {
  for (let moves = 0, idle = 0, round = 0; moves < most; round++) {
    const said = [];
    for (const page of pages) said.push(await moveOnce(page));
    if (said.every((one) => one === "over")) return true;
    moves += said.filter((one) => one === "moved").length;
    idle = said.includes("moved") ? 0 : idle + 1;
    assert.ok(idle < 200, "nobody is asked anything any more");
    await meanwhile(moves, round);
  }
  return false;
}

/** Two people at a game, and one who looks on. */
export async function meet(browser, address, game, settings = {}, arrange = async () => {}) {
  const ada = await host(browser, address, game);
  await arrange(ada.page);
  const zoe = await visit(browser, address, await linkOf(ada.page, 2), settings);
  await zoe.page.waitForSelector("#sit");
  await sitDown(zoe.page, "Zoé");
  const eve = await visit(browser, address, await linkOf(ada.page, 0));
  await eve.page.waitForSelector("#chair-1");
  await ada.page.click("#start:enabled");
  for (const { page } of [ada, zoe, eve]) await page.waitForSelector(".table");
  return [ada, zoe, eve];
}

/** What lies in hands that nobody else may see, by game. */
const hands = {
  insomnia: ".held .sheep-card",
  dreamscape: ".drawn .card:not(.back)",
};

/** So many moves of a game; who looks on sees no hand, and at the end everybody tells the same story. */
export const some =
  (game, most) =>
  async ({ browser, address }) => {
    const [ada, zoe, eve] = await meet(browser, address, game, { language: "fr" });
    const hidden = hands[game];
    await playOn([ada.page, zoe.page], most, async () => {
      if (hidden) assert.equal(await eve.page.locator(hidden).count(), 0, "a hand is seen by who looks on");
    });
    if (!hidden) await eve.page.waitForSelector(".story li", { state: "attached" });
    assert.equal(await eve.page.locator("#choices button").count(), 0, "who looks on is asked nothing");
    await shot(eve.page, `online-${game}`);
    await tidy(zoe.page);
    for (const { errors } of [ada, zoe, eve]) assert.deepEqual(unexpected(errors), []);
  };

/** A move is taken back when the other agrees, a pause is agreed on, one gives up, and they play again. */
export async function asking({ browser, address }) {
  const [ada, zoe, eve] = await meet(browser, address, "project-dreamscape");
  const lines = (page) => page.locator(".story li").count();
  await playOn([ada.page, zoe.page], 8);
  const asker = (await ada.page.locator("#choices button").count()) > 0 ? zoe : ada;
  const other = asker === ada ? zoe : ada;
  const before = await lines(eve.page);
  if (/^(Ask|Demander)/.test((await asker.page.textContent("#undo")).trim())) {
    await asker.page.click("#undo");
    await other.page.waitForSelector("#agree");
    await shot(other.page, "online-plea");
    await tidy(other.page);
    await other.page.click("#disagree");
    await asker.page.waitForFunction(() => !document.querySelector(".plea"));
    assert.equal(await lines(eve.page), before, "nothing was taken back");
    await asker.page.click("#undo");
    await other.page.click("#agree");
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
  assert.equal(await eve.page.locator("#rematch").count(), 0);
  await ada.page.click("#rematch");
  await ada.page.waitForSelector(".lobby");
  await zoe.page.click("#rematch");
  await zoe.page.waitForSelector(".lobby");
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

/** Somebody comes back on another device by a code, and goes on at the table; then is forgotten. */
export async function devices({ browser, address }) {
  const [ada, zoe] = await meet(browser, address, "project-dreamscape");
  await playOn([ada.page, zoe.page], 6);
  await pick(zoe.page, "settings");
  await zoe.page.click("#devices");
  await zoe.page.click("#get-code");
  const code = await zoe.page.textContent("#code");
  await tidy(zoe.page);
  await shot(zoe.page, "devices", false);
  await zoe.own.close();
  const phone = await open(browser, address, { width: 390, height: 844, hasTouch: true });
  await phone.page.click("#settings");
  await phone.page.click("#devices");
  await phone.page.fill("#known", code);
  await phone.page.click("#enter");
  await phone.page.waitForFunction(() => /Zoé/.test(document.querySelector(".said")?.textContent ?? ""));
  await phone.page.click("#close");
  await phone.page.click(".meet");
  await phone.page.waitForSelector(".table");
  await playOn([ada.page, phone.page], 6);
  await pick(phone.page, "leave");
  await phone.page.waitForSelector(".meet");
  await phone.page.click("#settings");
  await phone.page.click("#devices");
  await phone.page.fill("#known", "a code that nobody has");
  await phone.page.click("#enter");
  await phone.page.waitForSelector(".said");
  await phone.page.click("dialog details summary");
  await phone.page.click("#forget-me");
  await phone.page.waitForFunction(() => /forgotten/.test(document.querySelector(".said")?.textContent ?? ""));
  await phone.page.click("#close");
  await phone.page.waitForFunction(() => !document.querySelector(".meet"));
  for (const { errors } of [ada, phone]) assert.deepEqual(unexpected(errors), []);
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

/** Two people, one French and on a phone, play to the end; one loses the network three times, a third looks on. */
export async function wholeGame({ browser, address }) {
  const ada = await host(browser, address, "project-dreamscape");
  assert.match(ada.page.url(), /#table\/[0-9a-z]+$/i, "the address has no secret");
  const invitation = await linkOf(ada.page, 2);
  assert.ok(await ada.page.isDisabled("#start"), "a chair is free");
  await tidy(ada.page);
  await shot(ada.page, "lobby");
  await ada.page.fill("#my-name", "Ada");
  await ada.page.keyboard.press("Tab");
  const phone = { language: "fr", width: 390, height: 844, hasTouch: true, colorScheme: "dark" };
  const zoe = await visit(browser, address, invitation, phone);
  await zoe.page.waitForSelector("#sit");
  await tidy(zoe.page);
  await shot(zoe.page, "lobby-guest");
  await sitDown(zoe.page, "Zoé");
  assert.doesNotMatch(zoe.page.url(), new RegExp(invitation.split("/").at(-1)), "who sits needs no secret any more");
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
  const over = await playOn([ada.page, zoe.page], 2000, async (_, round) => {
    if (round % 7 !== 3 || losses === 3) return;
    losses++;
    await zoe.own.setOffline(true);
    await zoe.page.waitForSelector('[data-wire="trying"]');
    await ada.page.waitForSelector(".company .away");
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
  });
  assert.ok(over, "the game has ended");
  assert.equal(losses, 3);
  await eve.page.waitForSelector("dialog.sheet[open]");
  const totals = await Promise.all(
    [ada, zoe, eve].map(({ page }) => page.locator("dialog.sheet tfoot td").allTextContents()),
  );
  assert.deepEqual(totals[0], totals[1]);
  assert.deepEqual(totals[0], totals[2], "everybody sees the same result");
  await shot(ada.page, "online-sheet", false);
  await ada.page.click("#look-back");
  await ada.page.waitForSelector("#replay-ply");
  for (const { errors } of [ada, zoe, eve]) assert.deepEqual(unexpected(errors), []);
}
