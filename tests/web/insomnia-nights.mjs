// Insomnia on the page: what threatens is said before one goes there, what can be moved can be dragged, a race is
// summed up, and all of it has room on a phone.
import assert from "node:assert/strict";
import { load, logWhen } from "./insomnia.mjs";
import { open, pick, shot, thing } from "./support.mjs";

/** Steps from where a sheep is to where the nightmare is. */
const toNight = ({ night }, { space }) => (night - (space ?? 0) + 10) % 10;
const walks = (card, steps) => new RegExp(`^move\\d*${steps}`).test(card);
const plays = ({ asks }) => asks[0]?.seat === 1 && asks[0].prompt === "play";
const ontoNight = (view) =>
  plays(view) && view.night !== null && view.seats[0].hand.some((card) => walks(card, toNight(view, view.seats[0])));

/** A space that glows, and the part of a card that leads there, warn of the fright; so does the pinned line. */
export async function frights({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await load(page, "fright", await logWhen("players=2", (view) => ontoNight(view) && !view.seats[0].scared));
  assert.equal(await page.textContent(".spot.lit .alarm"), "fright!");
  assert.ok((await page.locator(".part.lit .alarm").count()) > 0);
  assert.match(await page.getAttribute(".spot:has(.alarm)", "aria-label"), /Stopping here scares your sheep\. /);

  await pick(page, "leave");
  await load(page, "waking", await logWhen("players=2", (view) => ontoNight(view) && view.seats[0].scared));
  assert.equal(await page.textContent(".spot.lit .alarm"), "wakes!");

  // a sheep in the dark: how many cards are to be feared; the dark has eyes
  await pick(page, "leave");
  const near = (view) => plays(view) && view.night === 3 && view.seats[0].space === 4 && !view.seats[0].scared;
  await load(page, "dark", await logWhen("players=2", near));
  assert.match(await page.textContent(".warning"), /^In the dark: \d+ of \d+ nightmare cards scares? you/);
  assert.equal(await page.locator(".spot.dark:not(:has(.eyes, .alarm))").count(), 0);
  await page.click("#rules");
  await page.waitForSelector("dialog .exhibits .patch");
  assert.doesNotMatch(
    (await page.locator("dialog .exhibits").allTextContents()).join(" "),
    /[a-z]/,
    "a picture of the rules has a name of the machine",
  );
  assert.deepEqual(errors, []);
}

async function drag(page, from, to) {
  const [a, b] = [await from.boundingBox(), await to.boundingBox()];
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(a.x + a.width / 2 + 20, a.y + a.height / 2 + 20, { steps: 3 });
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 5 });
  assert.equal(await page.locator("#flights .dragged").count(), 1);
  await page.mouse.up();
}

const tells = (page, what) =>
  page.waitForFunction((told) => new RegExp(told).test(document.querySelector(".story")?.textContent ?? ""), what);

/** One's own sheep is dragged over the stones and into bed, a Zzz from the supply onto a tile. */
export async function dragging({ browser, address }) {
  const { page, errors } = await open(browser, address);
  const seven = (view) => plays(view) && view.seats[0].space === 2 && view.seats[0].hand.includes("move7");
  await load(page, "seven", `${await logWhen("players=2", seven)}bot 2 easy\n`);
  await drag(page, page.locator("[data-thing^='own-sheep-2-']"), thing(page, "space-9"));
  await tells(page, "Player 1 runs 7 spaces, from 2 to 9");

  await pick(page, "leave");
  const lays = ({ asks, seats }) => asks[0]?.seat === 1 && asks[0].prompt === "place" && seats[0].supply > 2;
  await load(page, "lay", `${await logWhen("players=2", lays)}bot 2 easy\n`);
  await drag(page, thing(page, "supply-1"), thing(page, "space-10"));
  await tells(page, "Player 1 lays 1 Zzz on space 10");

  await pick(page, "leave");
  const leaps = ({ asks }) => asks[0]?.seat === 1 && asks[0].prompt === "fence";
  await load(page, "leap", `${await logWhen("players=2", leaps)}bot 2 easy\n`);
  assert.equal(await page.locator(".answer").count(), 0); // the list is open and has them
  await drag(page, page.locator("[data-thing^='own-sheep']"), thing(page, "bed"));
  await tells(page, "Player 1 goes to bed with");
  assert.deepEqual(errors, []);
}

/** The morning after a race says who slept and how far pillows slid, until it has been read; then tiles show what
    comes with them. */
export async function mornings({ browser, address }) {
  const { page, errors } = await open(browser, address, { pace: "quick", list: false });
  const last = ({ asks, seats }) =>
    asks[0]?.seat === 1 && asks[0].prompt === "fence" && seats[1].status === "awake" && seats[0].winks < 30;
  await load(page, "morning", `${await logWhen("players=2 first=1", last)}bot 2 easy\n`);
  await page.click("[data-answer='bed']");
  await page.waitForSelector("#go-on-now");
  assert.ok(await page.isVisible(".morning"));
  const rows = await page.$$eval(".morning li", (all) => all.map((one) => one.textContent.replace(/\s+/g, " ")));
  assert.match(rows[0], /asleep with \d+ winks? 40 → 32/);
  assert.match(rows[1], /woke up 40 → 37/);
  await shot(page, "insomnia-morning", false);
  await page.keyboard.press("Shift"); // any key, as any touch
  await page.waitForSelector(".offer.lit");
  assert.ok(!(await page.isVisible(".morning")));
  assert.equal(await page.locator(".offer .bonus").count(), 4);
  await thing(page, "race").hover();
  await page.waitForFunction(() => /pillow 40 → 32/.test(document.querySelector(".info p")?.textContent ?? ""));
  await thing(page, "rest").click();
  await page.waitForFunction(() => document.querySelector(".letters.lit"));
  assert.deepEqual(errors, []);
}

/** On a phone it is written that one's sheep is scared; with four players no tile lies under the hand. */
export async function pocket({ browser, address }) {
  const { page, errors } = await open(browser, address, {
    width: 390,
    height: 844,
    list: false,
    hasTouch: true,
    isMobile: true,
  });
  const scared = (view) => plays(view) && view.seats[0].scared;
  await load(page, "scared", await logWhen("players=2", scared));
  assert.ok(await page.isVisible(".mine .status"));
  assert.match(await page.textContent(".mine .status"), /^scared/);

  await pick(page, "leave");
  const low = (view) => plays(view) && view.board.slice(6, 9).every(({ tile }) => tile !== null);
  await load(page, "low", await logWhen("players=4 limit=20", low));
  await page.evaluate(() => scrollTo(0, 0));
  const under = await page.evaluate(() => {
    const floor = document.querySelector(".tray").getBoundingClientRect().top;
    return [7, 8, 9].filter(
      (space) =>
        document.querySelector(`[data-thing="space-${space}"] .patch`).getBoundingClientRect().bottom > floor + 1,
    );
  });
  await shot(page, "insomnia-pocket", false);
  assert.deepEqual(under, []);
  assert.deepEqual(errors, []);
}
