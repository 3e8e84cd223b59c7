// Advice at a table of several people: only if their terms allow it.
import assert from "node:assert/strict";
import { knobs, meet, unexpected } from "./online.mjs";
import { axe, shot } from "./support.mjs";

const tidy = async (page) => assert.deepEqual(await axe(page), []);

const allow = async (page) => {
  await page.click(".terms summary");
  await page.check("#hints");
};

/** Whoever is asked first. */
const asked = (people) =>
  Promise.any(people.map((one) => one.page.waitForSelector("#choices button", { state: "attached" }).then(() => one)));

export async function hints({ browser, address }) {
  const phone = { language: "fr", width: 390, height: 844, colorScheme: "dark" };
  // as a table is made, there are none: nothing is offered, and the key says why
  const [ada, zoe, eve] = await meet(browser, address, "insomnia", phone);
  for (const { page } of [ada, zoe, eve]) assert.equal(await page.locator("#hint, .asks-why").count(), 0);
  for (const one of [ada, zoe]) {
    await one.page.keyboard.press("h");
    const told = await one.page.textContent(".refusal");
    assert.match(told, one === ada ? /to play without hints/ : /on joue sans conseils/);
  }
  assert.equal(await ada.page.locator(".hinted").count(), 0);
  await shot(ada.page, "hints-off", false);
  await shot(zoe.page, "hints-off-phone", false);
  await tidy(zoe.page);
  // allowed: whoever sits down reads it, and is told what a good player would do
  const others = await meet(browser, address, "insomnia", phone, allow);
  const one = await asked(others.slice(0, 2));
  await one.page.click("#hint");
  await one.page.waitForSelector(".hinted", { state: "attached" });
  for (const { errors } of [ada, zoe, eve, ...others]) assert.deepEqual(unexpected(errors), []);
}

/** In a race nobody is told what to do, whatever the terms allow; before it they are. */
export async function racing({ browser, address }) {
  const phone = { language: "fr", width: 390, height: 844, colorScheme: "dark" };
  const all = await meet(browser, address, "dream-runners", phone, async (page) => {
    await knobs({ timer: "sand" })(page);
    await page.check("#hints");
  });
  const [ada, zoe] = all;
  for (const { page } of [ada, zoe]) await page.waitForSelector("#hint");
  for (const { page } of [ada, zoe]) {
    await page.click('#choices [data-move="ready"]');
    await page.waitForFunction(() => !document.querySelector('#choices [data-move="ready"]'));
  }
  for (const [{ page }, words] of [
    [ada, /no hints in a race/],
    [zoe, /Pas de conseils pendant une course/],
  ]) {
    await page.waitForSelector('#choices [data-move="done"]', { state: "attached" });
    assert.equal(await page.locator("#hint:not(:disabled), .asks-why").count(), 0);
    await page.keyboard.press("h");
    assert.match(await page.textContent(".refusal"), words);
    assert.equal(await page.locator(".hinted").count(), 0);
  }
  for (const { errors } of all) assert.deepEqual(unexpected(errors), []);
}
