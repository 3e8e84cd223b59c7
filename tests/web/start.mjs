// The start: covers that play at one click, chairs around a table, names and colours that stay.
import assert from "node:assert/strict";
import { asked, axe, choose, kept, open, pick, seat, shot, start } from "./support.mjs";

const tidy = async (page) => assert.deepEqual(await axe(page), []);
const inView = (page, id) =>
  page.$eval(id, (one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
  });

/** Each cover plays with good defaults: a first game of Dream Runners has no clock, a second one has. */
export async function covers({ browser, address }) {
  const { page, errors } = await open(browser, address);
  for (const game of ["project-dreamscape", "insomnia", "dreamscape", "dream-runners"]) {
    await page.click(`[data-play="${game}"]`);
    await asked(page);
    assert.equal(await page.getAttribute(".table", "data-game"), game);
    if (game === "dream-runners") assert.equal(await page.locator(".clock").count(), 0, "nobody is hurried");
    await page.click("#menu");
    await page.click("#leave");
    await page.waitForSelector("[data-play]");
  }
  await page.click('[data-learn="insomnia"]');
  await page.waitForSelector(".bubble");
  assert.equal(await page.getAttribute(".table", "data-game"), "insomnia", "a cover teaches, too");
  await page.click("#menu");
  await page.click("#leave");
  await page.click('button.box[data-game="dream-runners"]');
  await page.click("#setup details:has([data-option]) summary");
  assert.equal(await page.inputValue('[data-option="timer"]'), "off", "a clock is for who wants it");
  assert.equal(await page.inputValue('[data-option="starred"]'), "with", "only a first game leaves dreams out");
  await page.selectOption('[data-option="timer"]', "sand");
  await page.click("#setup details:has([data-option]) summary");
  assert.match(await page.textContent("#setup details:has([data-option]) summary"), /sand timer/, "folded, too");
  assert.deepEqual(errors, []);
}

/** However often a cover is pressed, one game begins and one is kept. */
export async function pressed({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await page.evaluate(() => {
    const play = document.querySelector('[data-play="insomnia"]');
    for (let i = 0; i < 3; i++) play.click();
  });
  await asked(page);
  await choose(page);
  await page.click("#menu");
  await page.click("#leave");
  await page.waitForSelector(".resume");
  assert.equal((await kept(page)).length, 1);
  assert.deepEqual(errors, []);
}

/** Whoever goes elsewhere while a game is being fetched stays there. */
export async function thoughtBetter({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await page.evaluate(async () => {
    document.querySelector('[data-play="insomnia"]').click();
    for (let i = 0; i < 100; i++) await null; // it is asked for, and no answer can have come
    document.querySelector("#others").click();
  });
  await page.click("#others-close");
  await page.click('[data-play="insomnia"]'); // which waits for the first
  await asked(page);
  await choose(page);
  await page.click("#menu");
  await page.click("#leave");
  await page.waitForSelector(".resume");
  assert.equal((await kept(page)).length, 1);
  assert.deepEqual(errors, []);
}

/** Chairs by keyboard: more and fewer of them, who sits there, names and colours; all of it is there again. */
export async function chairs({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await page.click('button.box[data-game="insomnia"]');
  const count = () => page.locator(".chair:not(.empty)").count();
  assert.equal(await count(), 2);
  await page.click("#one-more");
  await page.click("#one-more");
  assert.equal(await count(), 4);
  assert.equal(await page.locator("#one-more").count(), 0, "there is no fifth chair");
  await page.focus("#chair-4");
  await page.keyboard.press("Enter");
  await page.waitForSelector("dialog.chair[open]");
  await tidy(page);
  await shot(page, "chair", false);
  await page.click("#one-less");
  assert.equal(await count(), 3);
  assert.ok(await page.isChecked(".segments label:nth-child(3) input"), "numbers and chairs say the same");
  await seat(page, 3, "expert");
  // a person with a name and a colour that another one has
  await seat(page, 2, "person");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "chair-2", "the focus comes back");
  await page.keyboard.press("Enter");
  await page.fill("#name", "  Ada  ");
  await page.locator('input[name="colour"][value="1"]').focus();
  await page.keyboard.press("Space");
  await page.click("#close");
  assert.match(await page.getAttribute("#chair-2", "aria-label"), /^Chair 2: Ada, Person, gold$/);
  assert.match(await page.getAttribute("#chair-1", "aria-label"), /blue$/, "colours are swapped");
  await page.uncheck(".tick input");
  await page.click("#start");
  await asked(page);
  assert.match(await page.textContent(".table"), /Ada/);
  assert.deepEqual((await kept(page))[0].people.slice(0, 2), [{ colour: 2 }, { name: "Ada", colour: 1 }]);
  await page.reload(); // comes back to the game
  await asked(page);
  assert.match(await page.textContent(".table"), /Ada/, "the name is kept with the game");
  await page.click("#menu");
  await page.click("#leave");
  await page.reload();
  await page.click('button.box[data-game="dreamscape"]');
  await seat(page, 2, "person");
  assert.match(await page.getAttribute("#chair-2", "aria-label"), /Ada, Person, gold$/, "and with the next one");
  assert.deepEqual(errors, []);
}

/** What people are called stands in every sentence as its language wants it, whatever a name holds. */
export async function names({ browser, address }) {
  const { page, errors } = await open(browser, address, { language: "fr" });
  await page.click('button.box[data-game="insomnia"]');
  await seat(page, 2, "person");
  for (const [number, name] of ["Élodie", '"Bo\\{seat}'].entries()) {
    await page.click(`#chair-${number + 1}`);
    await page.fill("#name", name);
    await page.click("#close");
  }
  await page.uncheck(".tick input"); // nobody hides what they hold
  await page.click("#start");
  await asked(page);
  const told = () => page.textContent(".story");
  let said = "";
  const wanted = ["Tour d’Élodie.", 'Tour de "Bo\\{seat}.'];
  for (let i = 0; i < 60 && !wanted.every((line) => said.includes(line)); i++) {
    await choose(page);
    said = await told();
  }
  for (const line of wanted) assert.ok(said.includes(line), said);
  assert.match(said, /Élodie (avance|joue|place|pioche|entre)/);
  assert.doesNotMatch(said, /joueur/i);
  await shot(page, "names", false);
  await pick(page, "language");
  await page.waitForFunction(() => document.querySelector(".story").textContent.includes("Élodie’s turn."));
  assert.ok((await told()).includes('"Bo\\{seat}’s turn.'));
  assert.deepEqual(errors, []);
}

/** The button that begins is in view wherever one is, with options open and four chairs. */
export async function always({ browser, address }) {
  for (const [width, height] of [
    [360, 640],
    [1280, 720],
  ]) {
    const { page, errors } = await open(browser, address, { width, height, hasTouch: width < 500 });
    await page.click('button.box[data-game="dream-runners"]');
    await page.click("#setup details:has([data-option]) summary");
    await page.click("#own-box summary");
    for (const share of [0, 0.3, 0.6]) {
      await page.evaluate((part) => {
        const form = document.querySelector("#setup").getBoundingClientRect();
        scrollTo(0, Math.max(0, scrollY + form.top + (form.height - innerHeight) * part));
      }, share);
      assert.ok(await inView(page, "#start"), `${width}: Start is in view at ${share}`);
    }
    assert.deepEqual(errors, []);
  }
}

/** French options are French: no word of the machine, and numbers as they rise. */
export async function options({ browser, address }) {
  const { page, errors } = await open(browser, address, { language: "fr" });
  for (const game of ["project-dreamscape", "insomnia", "dreamscape", "dream-runners"]) {
    await page.click(`button.box[data-game="${game}"]`);
    await page.click("#setup details:has([data-option]) summary");
    const words = (await page.locator("#setup .options label.row").allTextContents()).join(" ");
    assert.doesNotMatch(words, /\b(same|open|may|must|own|auto|amber|sand|race|off|random|hidden|canonical)\b/i, game);
    for (const select of await page.$$("#setup [data-option]")) {
      const numbers = await select.$$eval("option", (all) =>
        all.map((one) => one.value).filter((one) => /^\d+$/.test(one)),
      );
      assert.deepEqual(
        numbers,
        numbers.toSorted((a, b) => a - b),
      );
    }
  }
  // a web is asked about where there may be a spider
  await page.click('button.box[data-game="insomnia"]');
  await page.evaluate(() => document.querySelector("#setup details").toggleAttribute("open", true));
  assert.equal(await page.locator('[data-option="web"]').count(), 0);
  await page.selectOption('[data-option="nightmare"]', "spider");
  await page.waitForSelector('[data-option="web"]');
  assert.deepEqual(errors, []);
}

/** Loading again comes back to where one is; back leads to the start, and from there away. */
export async function places({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await start(page);
  for (let i = 0; i < 3; i++) await choose(page);
  await asked(page);
  const story = await page.textContent(".story ol");
  assert.match(page.url(), /\/#game\/[0-9a-z-]+$/);
  await pick(page, "position");
  const position = await page.inputValue("#position-text");
  await page.click("#close");
  const undo = await page.isEnabled("#undo");
  await page.reload();
  await asked(page);
  assert.equal(await page.textContent(".story ol"), story);
  assert.equal(await page.isEnabled("#undo"), undo, "what could be taken back still can be");
  await page.goBack();
  await page.waitForSelector(".resume .continue");
  assert.equal(new URL(page.url()).hash, "");
  assert.equal(await page.textContent(".resume .turn"), "Your move.");
  const above = await page.evaluate(
    () => document.querySelector(".resume").getBoundingClientRect().top < document.querySelector(".shelf").offsetTop,
  );
  assert.ok(above, "it stands first");
  await tidy(page);
  await shot(page, "start-resume");
  await page.goForward();
  await asked(page);
  assert.equal(await page.textContent(".story ol"), story);
  await pick(page, "leave");
  await page.waitForSelector(".resume");
  await page.click('[data-learn="dreamscape"]');
  await page.click("#lesson-next");
  assert.match(page.url(), /#lesson\/dreamscape\/1$/);
  await page.reload();
  await page.waitForSelector(".bubble #lesson-next");
  await page.goBack();
  await page.waitForSelector(".resume");
  await page.click("details.options:has(#position-text) summary");
  await page.fill("#position-text", position);
  await page.click("#set-up");
  await asked(page);
  const board = await page.textContent(".board");
  await page.reload();
  await asked(page);
  assert.equal(await page.textContent(".board"), board, "a position is there again");
  await page.goBack();
  await page.waitForSelector(".resume");
  await page.goBack();
  assert.equal(page.url(), "about:blank", "and from there away");
  errors.length = 0; // an empty page keeps no settings
  // whoever comes by an address finds the start behind them
  await page.goto(`${address}#lesson/insomnia/1`);
  await page.waitForSelector(".bubble");
  await page.goBack();
  await page.waitForSelector("button.box");
  await page.goto(`${address}#game/nobody-knows`);
  await page.waitForSelector(".trouble");
  assert.deepEqual(errors, []);
}

/** Whoever is faster than the page goes where they wanted to; whoever loads a place again sees no start on the way. */
export async function early({ browser, address }) {
  const { page, own, errors } = await open(browser, address);
  await own.addInitScript(() => {
    const slow = new Promise((done) => (window.release = done));
    const { open: opens } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...named) {
      const request = opens.apply(this, named);
      Object.defineProperty(request, "onsuccess", {
        set: (hear) => request.addEventListener("success", async (event) => (await slow, hear(event))),
      });
      return request;
    };
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (line) {
      window.release(); // now that somebody is on the way
      send.call(this, line);
    };
    if (location.pathname !== "/")
      new MutationObserver(() => (window.shelves ??= document.querySelector(".shelf"))).observe(document, {
        subtree: true,
        childList: true,
      });
  });
  await page.reload();
  await page.click('[data-friends="insomnia"]');
  await page.waitForSelector('[data-invitation="table"]');
  assert.match(new URL(page.url()).pathname, /^\/t\//);
  await page.reload();
  await page.waitForSelector("#question");
  await page.evaluate(() => window.release());
  await page.waitForSelector('[data-invitation="table"]');
  assert.equal(await page.evaluate(() => window.shelves ?? null), null);
  assert.deepEqual(errors, []);
}
