// Strangers: tables that wait, sitting down at one, and a chair at any of them.
import assert from "node:assert/strict";
import { axe, open, seat, shot } from "./support.mjs";
import { unexpected } from "./online.mjs";

const tidy = async (page) => assert.deepEqual(await axe(page), []);

/** A table that strangers may see, with clocks, options and bots that do not wait for ever. */
export async function lobby({ browser, address }) {
  const { page: ada, errors } = await open(browser, address);
  await ada.click('button.box[data-game="insomnia"]');
  await seat(ada, 2, "open");
  await ada.selectOption("#pace", "move=180");
  await ada.check("#listed");
  await ada.click("#start");
  await ada.waitForSelector('[data-invitation="table"]');
  await ada.fill("#my-name", "Ada");
  await ada.keyboard.press("Tab");
  await ada.waitForFunction(() => /Ada/.test(document.querySelector("#chair-1").textContent));
  const phone = { language: "fr", width: 390, height: 844, hasTouch: true, colorScheme: "dark" };
  const zoe = await open(browser, address, phone);
  assert.equal(await zoe.page.locator("[data-quick]").count(), 0, "nothing is asked before somebody looks");
  await zoe.page.click("#others");
  assert.equal(new URL(zoe.page.url()).pathname, "/play");
  await zoe.page.reload();
  const inView = '.others [data-quick="dream-runners"]'; // whoever comes by the address need not look for it
  await zoe.page.waitForSelector(inView);
  assert.ok(await zoe.page.$eval(inView, (one) => one.getBoundingClientRect().bottom <= innerHeight));
  await zoe.page.goBack();
  await zoe.page.waitForSelector("button.box");
  assert.equal(new URL(zoe.page.url()).pathname, "/");
  await zoe.page.goForward();
  const row = zoe.page.locator("li[data-open]", { hasText: "avec Ada" });
  await row.waitFor();
  assert.match(await row.textContent(), /Insomnia.*English.*1 place libre sur 2.*3 minutes par coup/s);
  await zoe.page.fill("#my-name", "Zoé");
  await zoe.page.keyboard.press("Tab");
  await tidy(zoe.page);
  await zoe.page.locator(".others").scrollIntoViewIfNeeded();
  await shot(zoe.page, "others-phone");
  const bob = await open(browser, address); // looks too, and is slower
  await bob.page.click("#others");
  const slower = bob.page.locator("li[data-open]", { hasText: "with Ada" });
  await slower.waitFor();
  await tidy(bob.page);
  await shot(bob.page, "others");
  await row.locator("[data-join]").click();
  await zoe.page.waitForSelector(".lobby #rise");
  await ada.waitForFunction(() => /Zoé/.test(document.querySelector("#chair-2").textContent));
  await slower.waitFor({ state: "detached" }); // the list is asked for again, and a full table is not in it
  await zoe.page.click("#rise");
  await zoe.page.waitForSelector("#others");
  await ada.click(".terms summary");
  await ada.selectOption("#fill", "900");
  await ada.waitForSelector(".fills b");
  await shot(ada, "lobby-fills");
  await slower.locator("[data-join]").click();
  // a table that bots would have joined starts by itself once nobody is missing
  for (const page of [ada, bob.page]) await page.waitForSelector(".table");
  for (const list of [errors, zoe.errors, bob.errors]) assert.deepEqual(unexpected(list), []);
}

/** Names that were not answered before their wire was closed. */
function lostNames(page) {
  const lost = [];
  page.on("websocket", (wire) => {
    const asked = new Map();
    wire.on("framesent", ({ payload }) => {
      const { id, do: what, name } = typeof payload === "string" ? JSON.parse(payload) : {};
      if (what === "name") asked.set(id, name);
    });
    wire.on("framereceived", ({ payload }) => {
      if (typeof payload === "string") asked.delete(JSON.parse(payload).id);
    });
    wire.on("close", () => lost.push(...asked.values()));
  });
  return lost;
}

/** Two who want to play at once meet at one table, whatever they speak, and it starts by itself; each is called as they
 * typed just before. Whoever has written a name that is refused reads why, and goes nowhere under another one. */
export async function quick({ browser, address }) {
  const phone = { width: 390, height: 844, hasTouch: true };
  const guests = [];
  for (const [name, language] of [
    ["Zoé", "fr"],
    ["Léo", "en"],
  ]) {
    const guest = await open(browser, address, { language, ...(language === "fr" && phone) });
    const lost = lostNames(guest.page);
    guests.push({ ...guest, name, lost });
    await guest.page.click("#others");
    await guest.page.fill("#my-name", `${name}\u3164`);
    for (const read of [false, true]) {
      if (read) await guest.page.waitForSelector(".trouble");
      await guest.page.click('[data-quick="project-dreamscape"]');
      await guest.page.waitForSelector(".trouble");
      assert.match(new URL(guest.page.url()).pathname, /^\/play$/);
    }
    const { top, bottom } = await guest.page.$eval(".trouble", (one) => one.getBoundingClientRect());
    assert.ok(top >= 0 && bottom <= guest.page.viewportSize().height, "the refusal is in view");
    await guest.page.fill("#my-name", name);
    await guest.page.click('[data-quick="project-dreamscape"]');
    await guest.page.waitForSelector(".lobby #chair-1, .table");
    if (language === "fr") {
      await guest.page.getByText("90 secondes par coup").first().waitFor(); // a clock for strangers
      await shot(guest.page, "quick");
    }
  }
  for (const { page, lost } of guests) {
    await page.waitForSelector(".table");
    for (const { name } of guests) await page.getByText(name).first().waitFor();
    assert.deepEqual(lost, []);
  }
  for (const { errors } of guests) assert.deepEqual(unexpected(errors), []);
}

/** Requests on a wire of this page's own, one after the other; their answers. */
const ask = (page, requests) =>
  page.evaluate(
    (list) =>
      new Promise((resolve) => {
        const wire = new WebSocket(new URL("/wire", location.href.replace("http", "ws")));
        const answers = [];
        const next = () =>
          answers.length < list.length
            ? wire.send(JSON.stringify({ ...list[answers.length], id: answers.length }))
            : (wire.close(), resolve(answers));
        wire.onopen = next;
        wire.onmessage = ({ data }) => {
          const said = JSON.parse(data);
          if (said.id !== undefined) next(answers.push(said));
        };
      }),
    requests,
  );

/** Many tables come in pages, and whoever looks at two of them goes on seeing both. */
export async function pages({ browser, address }) {
  const { page, errors } = await open(browser, address, { language: "fr", width: 390, height: 844, hasTouch: true });
  const make = { do: "make", game: "dreamscape", seats: "me open", pace: "move=120", listed: true, lang: "fr" };
  const made = await ask(page, [{ do: "name", name: "Zoé" }, ...Array.from({ length: 25 }, () => make)]);
  const rows = page.locator("li[data-open]");
  await page.click("#others");
  await rows.first().waitFor();
  assert.equal(await rows.count(), 20);
  await page.locator("#others-more").scrollIntoViewIfNeeded();
  await tidy(page);
  await shot(page, "others-more-phone");
  await page.click("#others-more");
  await page.waitForFunction(() => document.querySelectorAll("li[data-open]").length >= 25);
  const tables = made.slice(1).map(({ table }) => table);
  const closed = tables.flatMap((table) => [
    { do: "open", table },
    { do: "setup", listed: false },
  ]);
  await ask(page, closed.slice(0, 6)); // three of them
  await page.locator(`li[data-open="${tables[0]}"]`).waitFor({ state: "detached" });
  await page.locator(`li[data-open="${tables[24]}"]`).waitFor(); // the second page is still there
  await ask(page, closed.slice(6));
  await page.locator(`li[data-open="${tables[24]}"]`).waitFor({ state: "detached" });
  assert.equal(await page.locator("#others-more").count(), 0);
  assert.deepEqual(unexpected(errors), []);
}
