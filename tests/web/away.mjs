// Somebody is away, or the connection is lost: that is said, nothing moves by it, and what was done waits.
import assert from "node:assert/strict";
import { knobs, meet, says, tidy, unexpected } from "./online.mjs";
import { shot } from "./support.mjs";

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

/** Where everything is that could be moved by what is said of others. */
const places = (page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        ".pinned :is(h1, .goal, .standing, .wire i, .seat-clock, #talk), .stage, .stage > *, .foot, [data-thing]",
      ),
    ]
      .filter((one) => one.checkVisibility())
      .map((one) => {
        const { x, y } = one.getBoundingClientRect();
        return `${one.dataset.thing ?? one.getAttribute("class") ?? one.tagName} at ${Math.round(x)}, ${Math.round(y)}`;
      }),
  );

/** Three with clocks, one of them away, and one who looks on: clocks and Talk stay on every screen, and nothing moves
    when it is said who is away. */
export const crowded = (game) =>
  async function crowd({ browser, address }) {
    const phone = { width: 390, height: 844, language: "fr" };
    const [ada, zoe, bob, eve] = await meet(browser, address, game, [phone, {}], async (page) => {
      await page.fill("#my-name", "Wilhelmina Ada");
      await knobs({ players: "3" })(page);
      await page.selectOption("#pace", "bank=900 add=10");
      await page.waitForSelector("#late");
    });
    await ada.page.setViewportSize({ width: 1280, height: 720 });
    await eve.page.setViewportSize({ width: 1920, height: 1080 });
    for (const { page } of [ada, zoe, eve]) await page.waitForSelector(".seat-clock");
    const before = await Promise.all([ada, zoe, eve].map(({ page }) => places(page)));
    await bob.own.setOffline(true);
    for (const [i, { page }] of [ada, zoe, eve].entries()) {
      await page.waitForSelector(".note.away");
      assert.equal(await page.locator(".seat-clock").count(), 3);
      assert.deepEqual(await places(page), before[i], "nothing moves");
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

/** Without a network what one does waits, and says so; what can be taken back is known, after a reload too; when it is
    taken back everybody reads it. */
export async function waiting({ browser, address }) {
  const [ada, zoe, eve] = await meet(browser, address, "project-dreamscape", { language: "fr" });
  for (const { page } of [ada, zoe, eve]) assert.ok(await page.isDisabled("#undo"), "nothing has been done yet");
  const asked = ({ page }) => page.waitForSelector("#choices button");
  const mover = await Promise.any([ada, zoe].map((one) => asked(one).then(() => one)));
  const other = mover === ada ? zoe : ada;
  const { page, own } = mover;
  for (const one of [page, eve.page]) await one.setViewportSize({ width: 390, height: 844 });
  const all = [mover, other, eve];
  const before = await Promise.all(all.map((one) => places(one.page)));
  await own.setOffline(true);
  await page.waitForSelector('[data-wire="trying"]');
  for (const one of [other, eve]) await one.page.waitForSelector(".note.away");
  for (const [i, one] of all.entries()) assert.deepEqual(await places(one.page), before[i], "nothing moves");
  await page.click("#choices button:last-child");
  await says(page, "#question", /(what you did waits|ce que vous avez fait attend)/);
  await says(page, ".wire", /(Waits for the network|En attente du réseau)/);
  await tidy(page);
  await shot(page, "waiting", false);
  await own.setOffline(false);
  await page.waitForSelector('[data-wire="connected"]', { state: "attached" });
  await page.waitForSelector("#undo:enabled");
  assert.doesNotMatch(await page.textContent("#question"), /what you did waits|ce que vous avez fait attend/);
  assert.ok(await other.page.isDisabled("#undo"), "who has done nothing has nothing to take back");
  await page.reload();
  await page.waitForSelector("#undo:enabled");
  await page.click("#undo");
  for (const one of [mover, other, eve]) await says(one.page, ".caption", /was taken back|est annulé/);
  for (const { errors } of [ada, zoe, eve]) assert.deepEqual(unexpected(errors), []);
}
