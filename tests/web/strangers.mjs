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
  await ada.waitForSelector('[data-invitation="2"]');
  await ada.fill("#my-name", "Ada");
  await ada.keyboard.press("Tab");
  await ada.waitForFunction(() => /Ada/.test(document.querySelector("#chair-1").textContent));
  const phone = { language: "fr", width: 390, height: 844, hasTouch: true, colorScheme: "dark" };
  const zoe = await open(browser, address, phone);
  assert.equal(await zoe.page.locator("[data-quick]").count(), 0, "nothing is asked before somebody looks");
  await zoe.page.click("#others");
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
  await slower.locator("[data-join]:disabled").waitFor(); // the list is asked for again
  await zoe.page.click("#rise");
  await zoe.page.waitForSelector("#others");
  await ada.click(".terms summary");
  await ada.selectOption("#fill", "900");
  await ada.waitForSelector(".fills b");
  await shot(ada, "lobby-fills");
  await slower.locator("[data-join]:enabled").click();
  // a table that bots would have joined starts by itself once nobody is missing
  for (const page of [ada, bob.page]) await page.waitForSelector(".table");
  for (const list of [errors, zoe.errors, bob.errors]) assert.deepEqual(unexpected(list), []);
}

/** Two who want to play at once meet at one table, which starts by itself. */
export async function quick({ browser, address }) {
  const guests = [];
  for (const language of ["fr", "fr"]) {
    const guest = await open(browser, address, { language });
    guests.push(guest);
    await guest.page.click("#others");
    await guest.page.click('[data-quick="project-dreamscape"]');
    await guest.page.waitForSelector(".lobby #chair-1, .table");
  }
  for (const { page, errors } of guests) {
    await page.waitForSelector(".table");
    assert.deepEqual(unexpected(errors), []);
  }
}
