// Sounds, speed, hands, paper, positions as text.
import assert from "node:assert/strict";
import { asked, axe, choose, open, pick, setUp, shot, start, turnKnobs } from "./support.mjs";

const tidy = async (page) => assert.deepEqual(await axe(page), []);

/** Off at first; once wanted, every change is heard. The sounds are made here: nothing is fetched. */
export async function sounds({ browser, address }) {
  const { page, own, errors } = await open(browser, address);
  await own.addInitScript(() => {
    window.tones = 0;
    const { start: begin } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
      window.tones++;
      return begin.apply(this, when);
    };
  });
  await page.reload();
  await start(page);
  await asked(page);
  await page.evaluate(() => document.querySelector("#choices button")?.click());
  await asked(page);
  assert.equal(await page.evaluate(() => window.tones), 0, "silent unless wanted");
  await pick(page, "settings");
  await page.getByLabel("Sounds").check();
  await page.click("#close");
  await page.evaluate(() => document.querySelector("#choices button")?.click());
  await page.waitForFunction(() => window.tones > 0);
  assert.deepEqual(errors, []);
}

/** Sounds are offered once, at the first table. */
export async function offered({ browser, address }) {
  const { page, errors } = await open(browser, address, { offered: false });
  const sounds = () => page.evaluate(() => JSON.parse(localStorage.getItem("reverie.settings")).sound ?? false);
  await start(page);
  await page.click("#sound-yes");
  await page.waitForSelector("#sound-yes", { state: "hidden" });
  assert.equal(await sounds(), true);
  await page.goto(address);
  await start(page, "insomnia");
  assert.equal(await page.locator("#sound-yes").count(), 0);
  await pick(page, "sound");
  assert.equal(await sounds(), false, "the menu turns them off again");
  assert.deepEqual(errors, []);
}

/** Who does not care is not asked for long: with the first move the question goes, and nothing moves by that. */
export async function ignored({ browser, address }) {
  const { page, errors } = await open(browser, address, { offered: false });
  await start(page);
  const standing = () => page.$eval(".standing", (one) => one.getBoundingClientRect().x);
  assert.ok(await page.isVisible("#sound-yes"));
  const before = await standing();
  await choose(page);
  await page.waitForSelector("#sound-yes", { state: "hidden" });
  assert.equal(await standing(), before);
  await page.goto(address);
  await start(page, "insomnia");
  assert.equal(await page.locator(".pinned .offer").count(), 0);
  assert.deepEqual(errors, []);
}

/** On a phone the one thing that a finger would not find out is told where captions are, over nothing else; it goes by
    itself, or with the first move. */
export async function taught({ browser, address }) {
  const settings = { offered: false, width: 390, height: 844, hasTouch: true, isMobile: true, list: false };
  const { page, errors } = await open(browser, address, settings);
  await start(page);
  await page.waitForSelector(".teach");
  const [tip, place] = await Promise.all([".teach", ".story"].map((one) => page.locator(one).boundingBox()));
  assert.ok(tip.y >= place.y && tip.y + tip.height <= place.y + place.height, "in the place of captions");
  await shot(page, "taught", false);
  await page.$eval(".teach", (one) => one.getAnimations()[0].finish());
  await page.waitForSelector(".teach", { state: "hidden" });
  await page.reload();
  await page.waitForSelector(".teach");
  await page.evaluate(() => document.querySelector("#choices button").click());
  await page.waitForSelector(".teach", { state: "detached" });
  assert.deepEqual(errors, []);
}

/** It fits its place in every language, also where the rival began and a tool more stands beside it. */
export const taughtWholly =
  (language) =>
  async ({ browser, address }) => {
    const settings = { language, offered: false, width: 390, height: 844, hasTouch: true, isMobile: true, list: false };
    const { page, errors } = await open(browser, address, settings);
    await start(page, "project-dreamscape", () => turnKnobs(page, { start: "2" }));
    await page.waitForSelector("#again");
    const [text, place] = await page.$eval(".teach", (one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return [range, one].map((which) => which.getBoundingClientRect().height);
    });
    assert.ok(text > 0 && text <= place, `${text} pixels of text in ${place}`);
    await shot(page, `taught-${language}`, false);
    assert.deepEqual(errors, []);
  };

/** Tools on the other side, animations slower; both stay for the next visit. */
export async function settings({ browser, address }) {
  const { page, errors } = await open(browser, address, { language: "fr" });
  await start(page);
  await asked(page);
  const left = () =>
    page.evaluate(
      () =>
        document.querySelector(".toolbar").getBoundingClientRect().left <
        document.querySelector("#question").getBoundingClientRect().left,
    );
  assert.equal(await left(), false);
  await pick(page, "settings");
  await page.selectOption("#set-hand", "left");
  await page.selectOption("#set-speed", "slow");
  await shot(page, "settings-fr", false);
  await tidy(page);
  await page.click("#close");
  assert.equal(await left(), true);
  await shot(page, "left-handed");
  await tidy(page);
  await page.reload();
  await asked(page);
  assert.equal(await left(), true);
  await pick(page, "settings");
  assert.equal(await page.inputValue("#set-speed"), "slow");
  assert.deepEqual(errors, []);
}

/** A score sheet on paper: the sheet and nothing else. */
export async function paper({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await start(page);
  await asked(page);
  await pick(page, "resign");
  await page.click("#resign-yes");
  await page.waitForSelector("#print");
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.isVisible("dialog.sheet table"));
  assert.ok(await page.isVisible(".print-only"));
  for (const gone of ["#print", "#close", ".board", ".bar"])
    assert.ok(!(await page.isVisible(gone)), `${gone} is not printed`);
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector("dialog")).color), "rgb(0, 0, 0)");
  await shot(page, "paper");
  assert.ok((await page.pdf()).length > 1000);
  assert.deepEqual(errors, []);
}

/** A position as text, from the table and from a replay, set up again and played on; nonsense is refused in words. */
export async function positions({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await start(page, "project-dreamscape");
  for (let i = 0; i < 5; i++) {
    await choose(page);
  }
  await asked(page);
  const row = await page.getAttribute('[data-thing="row-3"]', "aria-label");
  await pick(page, "position");
  await page.waitForSelector("#position-text");
  const text = await page.inputValue("#position-text");
  assert.match(text, /^game project-dreamscape /);
  await shot(page, "position", false);
  await tidy(page);
  await page.click("#close");
  await pick(page, "replay");
  await page.waitForSelector("#replay-ply");
  await pick(page, "position");
  await page.waitForSelector("#position-text");
  assert.equal(await page.inputValue("#position-text"), text);
  await page.click("#close");
  await pick(page, "leave");
  await page.click("summary:has-text('Set up a position')");
  await page.fill("#position-text", "nonsense");
  await page.click("#set-up");
  await page.waitForSelector(".trouble");
  await page.fill("#position-text", text);
  await page.click("#set-up");
  await asked(page);
  assert.equal((await page.getAttribute('[data-thing="row-3"]', "aria-label")).split(".")[0], row.split(".")[0]);
  await page.evaluate(() => document.querySelector("#choices button")?.click());
  await asked(page);
  await page.click("#menu");
  assert.ok(await page.isDisabled("#save"));
  assert.equal(await page.locator(".trouble").count(), 0);
  assert.deepEqual(errors, []);
}

/** A finger that rests on a thing reads what it is; lifting it plays nothing. What was read goes by itself, or at a tap
    on it. */
export async function resting({ browser, address }) {
  const { page, errors } = await open(browser, address, { width: 390, height: 844, hasTouch: true, isMobile: true });
  await page.clock.install();
  await start(page);
  const deck = page.locator('.thing.lit[data-thing="deck"]');
  await page.waitForSelector(".table:not([data-ahead]) .stage:not([data-busy])"); // else a touch means: go on
  await (await deck.elementHandle()).waitForElementState("stable");
  const { x, y, width, height } = await deck.boundingBox();
  const client = await page.context().newCDPSession(page);
  const touch = (type, at) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
  const middle = [x + width / 2, y + height / 2];
  const moves = () => page.locator("#choices button").count();
  const before = await moves();
  await touch("touchStart", middle);
  await page.clock.runFor(1000); // it does not always run by itself
  await page.waitForSelector(".info");
  await page.clock.fastForward(60_000);
  assert.ok(await page.isVisible(".info"), "as long as the finger rests");
  const [tip, foot] = await Promise.all([".info", ".foot"].map((one) => page.locator(one).boundingBox()));
  assert.ok(tip.y >= foot.y, "over the foot, and over nothing of the table");
  const [held, tray] = await Promise.all([".opened", ".tray"].map((one) => page.locator(one).boundingBox()));
  assert.ok(held.y >= 0 && held.y + held.height <= tray.y, "what the deck holds, all of it");
  await touch("touchEnd");
  await page.waitForSelector(".opened", { state: "hidden" }); // it lay over what may be touched
  await page.locator(".info h3").tap();
  await page.waitForSelector(".info", { state: "detached" });
  await touch("touchStart", middle);
  await page.clock.runFor(1000); // it does not always run by itself
  await page.waitForSelector(".info");
  await touch("touchEnd");
  assert.ok(await page.isVisible(".info"), "until it has been read");
  await page.clock.fastForward(60_000);
  await page.waitForSelector(".info", { state: "detached" });
  assert.equal(await moves(), before, "nothing was played");
  assert.ok(await deck.isVisible(), "the deck can still be touched");
  // what is refused is heard once, stands in the foot too, and goes by itself
  await page.locator('.stage .thing:not(.lit)[data-thing="row-5"]').tap();
  await page.waitForSelector('.refusal[role="alert"]');
  const [refusal, base] = await Promise.all([".refusal", ".foot"].map((one) => page.locator(one).boundingBox()));
  assert.ok(refusal.y >= base.y, "over the foot, and over nothing of the table");
  await shot(page, "refused-phone", false);
  await page.$eval(".refusal", (one) => one.getAnimations()[0].finish());
  await page.waitForSelector(".refusal", { state: "detached" });
  await deck.tap();
  await page.waitForFunction(() => !document.querySelector('.thing.lit[data-thing="deck"]'));
  assert.deepEqual(errors, []);
}

/** What cannot be moved now says why when somebody tries. */
export async function stuck({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await start(page);
  await asked(page);
  const [from, to] = await Promise.all(
    ['.stage .thing:not(.lit)[data-thing="row-5"]', ".tray"].map((one) => page.locator(one).boundingBox()),
  );
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  assert.equal(await page.locator(".flying.dragged").count(), 0, "it stays where it is");
  await page.mouse.up();
  await page.waitForSelector(".refusal");
  assert.match(await page.textContent(".refusal"), /costs 5/);
  assert.deepEqual(errors, []);
}

/** A hint for one position is the same whenever it is asked for, also when the page has been loaded again. */
export async function hints({ browser, address }) {
  const { page, errors } = await open(browser, address, { list: false });
  const ready = () => page.waitForSelector("#choices button", { state: "attached" });
  const hint = async () => {
    await page.evaluate(() => (window.last = document.querySelector("#announcements").lastElementChild));
    await page.click("#hint");
    await page.waitForFunction(() => document.querySelector("#announcements").lastElementChild !== window.last);
    return page.$$eval(".choose", (all) =>
      all.map((one) => `${one.dataset.move} ${one.querySelector("em")?.textContent}`),
    );
  };
  const stays = async () => {
    await ready();
    const first = await hint();
    assert.ok(
      first.some((one) => /%|hint/.test(one)),
      `${first}`,
    );
    for (let i = 0; i < 2; i++) assert.deepEqual(await hint(), first);
    for (let i = 0; i < 2; i++) {
      await page.reload();
      await ready();
      assert.deepEqual(await hint(), first);
    }
  };
  await start(page, "insomnia");
  await stays();
  await pick(page, "leave");
  await start(page, "project-dreamscape");
  await stays();
  assert.deepEqual(errors, []);
}

/** What is taken back is told in the caption, where nothing can be taken back Undo is not lit. */
export async function undone({ browser, address }) {
  const { page, errors } = await open(browser, address, { list: false });
  await start(page);
  await page.waitForSelector("#choices button", { state: "attached" });
  assert.ok(await page.isDisabled("#undo"));
  await page.evaluate(() => document.querySelector('#choices [data-move="skip"]').click());
  await page.waitForFunction(() => !document.querySelector("#undo").disabled);
  await page.click("#undo");
  await page.waitForFunction(() => /taken back/.test(document.querySelector(".caption").textContent));
  assert.ok(await page.isDisabled("#undo"));
  await pick(page, "leave");
  // a move may change the table and tell nothing: the price of a power is still to be paid
  await setUp(page, ["game dreamscape players=2", "set 1.hands K", "set 1.cards quiet-brook", "set bag B20"]);
  await page.evaluate(() => document.querySelector('#choices [data-move="use quiet-brook"]').click());
  await page.waitForSelector('#choices [data-move="pay gray"]', { state: "attached" });
  assert.equal(await page.textContent(".caption"), "");
  await page.click("#undo");
  await page.waitForFunction(() => /taken back/.test(document.querySelector(".caption").textContent));
  assert.deepEqual(errors, []);
}
