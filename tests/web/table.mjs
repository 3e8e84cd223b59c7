// What holds for every game on the page.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import {
  allKept,
  asked,
  axe,
  choose,
  kept,
  logUntil,
  open,
  pick,
  ready,
  reverie,
  root,
  save,
  seat,
  shot,
  shots,
  sit,
  start,
  watch,
} from "./support.mjs";

const tidy = async (page) => assert.deepEqual(await axe(page), []);
const fits = async (page) =>
  assert.ok(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    "the page is wider than the screen",
  );

/** Plays to the score sheet: now by the things that light up, now by the list of choices. All of it is
    done in the page: no click waits for this program. */
export async function playOut(page, most = 1500) {
  const { clicks, wrong } = await page.evaluate(async (limit) => {
    const changed = () =>
      new Promise((done) => {
        const observer = new MutationObserver(() => (observer.disconnect(), done()));
        observer.observe(document.querySelector("#page"), {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
        setTimeout(() => (observer.disconnect(), done()), 100);
      });
    let silent = 0;
    for (let i = 0; i < limit; ) {
      if (document.querySelector("dialog.sheet[open]")) return { clicks: i };
      const look = document.querySelector("#look");
      const things = [...document.querySelectorAll("button.thing.lit")];
      const choices = [...document.querySelectorAll("#choices button")];
      if (look || choices.length > 0) {
        // moves that name something on the table light it up
        const named = choices.filter(
          (one) => one.dataset.move.includes(" ") && !document.querySelector("dialog[open]"),
        );
        if (named.length > 0 && things.length === 0) return { wrong: `nothing is lit for ${named[0].dataset.move}` };
        const list = !document.querySelector("#unchoose") && i % 2 && things.length > 0 ? things : choices;
        const change = changed();
        (look ?? list[Math.floor(Math.random() * list.length)]).click();
        i++;
        silent = 0;
        await change;
      } else if (++silent > 400) return { wrong: "nothing is asked any more" };
      else await changed();
    }
    return { wrong: `no end after ${limit} clicks` };
  }, most);
  assert.equal(wrong, undefined);
  return clicks;
}

/** A game by clicks against bots, to the score sheet: whole in English, given up in French. */
export const wholeGame =
  (game, language) =>
  async ({ browser, address }) => {
    const { page, errors } = await open(browser, address, {
      language,
      colorScheme: language === "fr" ? "dark" : "light",
    });
    await start(page, game);
    await asked(page);
    for (let i = 0; i < 24 && !(await page.$("dialog.sheet[open]")); i++) {
      await page.evaluate(() => document.querySelector("#choices button:last-child, #choices button")?.click());
      await asked(page);
    }
    await shot(page, `${game}-${language}-later`);
    await tidy(page);
    if (language === "en") await playOut(page);
    else if (!(await page.$("dialog.sheet[open]"))) {
      await pick(page, "resign");
      await page.click("#resign-yes");
      await page.waitForSelector("dialog.sheet[open]");
    }
    await shot(page, `${game}-${language}-sheet`, false);
    await tidy(page);
    assert.match(await page.textContent("dialog.sheet h2"), language === "fr" ? /Feuille de score/ : /Score sheet/);
    assert.ok((await page.$$("dialog.sheet tbody tr")).length >= 1);
    assert.equal((await page.$$("dialog.sheet tfoot td")).length, 2, "a total for each player");
    assert.deepEqual(
      (await kept(page)).map(({ over }) => over),
      [true],
      "a finished game can be looked back at",
    );
    await page.reload();
    await page.click("#rematch"); // whoever comes back has the sheet before him again
    await asked(page);
    assert.deepEqual(errors, []);
  };

/** The same with the keyboard and nothing else: so many moves, or to the end. */
export const byKeyboard =
  (game, most = Number.POSITIVE_INFINITY) =>
  async ({ browser, address }) => {
    const { page, errors } = await open(browser, address);
    const key = (name) => page.keyboard.press(name);
    const focused = () =>
      page.evaluate(
        () =>
          document.activeElement?.id ||
          document.activeElement?.dataset?.game ||
          document.activeElement?.dataset?.thing ||
          document.activeElement?.dataset?.move ||
          "",
      );
    for (let i = 0; i < 20 && (await focused()) !== game; i++) await key("Tab");
    await key("Enter");
    await page.waitForFunction(() => document.activeElement?.id === "start");
    await key("Enter");
    await asked(page);
    assert.equal(await focused(), "question", "the question has the focus");
    // the choices come right after the question; arrows go round them
    await key("Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.closest("#choices") !== null), true);
    await key("ArrowDown");
    await key("ArrowUp");
    await key("Enter");
    for (let i = 0; i < most; i++) {
      await asked(page);
      if (await page.$("dialog.sheet[open]")) break;
      assert.ok(i < 1500, "no end");
      const [count, chance] = await page.evaluate(() => [
        document.querySelectorAll("#choices button").length,
        Math.random(),
      ]);
      if (i % 8 !== 0 && count > 0) await key(String(1 + Math.floor(chance * Math.min(9, count))));
      else if (count > 0) {
        await page.evaluate(() => document.querySelector("#question")?.focus());
        await key("Tab");
        for (let step = Math.floor(chance * count); step > 0; step--) await key("ArrowDown");
        await key("Enter");
      }
    }
    await asked(page);
    if (await page.$("dialog.sheet[open]")) {
      await key("Escape");
      await page.waitForFunction(() => !document.querySelector("dialog"));
    } else assert.ok(most < 1500, "the end was seen");
    assert.deepEqual(errors, []);
  };

/** Every screen in a language and a theme, wide or on a phone: no barrier, nothing cut off. */
export const screens =
  (language, colorScheme, width) =>
  async ({ browser, address }) => {
    const { page, errors } = await open(browser, address, {
      language,
      colorScheme,
      width,
      height: width < 500 ? 740 : 900,
    });
    const look = async (name) => {
      await shot(page, `${name}-${language}-${width}`);
      await fits(page);
      if (width > 500 || ["start", "table", "sheet"].includes(name)) await tidy(page);
    };
    await look("start");
    await page.click('button.box[data-game="project-dreamscape"]');
    await page.click("#setup details:has([data-option]) summary");
    await look("setup");
    await pick(page, "settings");
    await look("settings");
    await page.click("#close");
    await seat(page, 2, "person");
    await page.check(".tick input");
    await page.click("#start");
    await page.waitForSelector("#look");
    await look("curtain");
    await sit(page);
    await look("table");
    await pick(page, "sheet");
    await page.waitForSelector("dialog.sheet td");
    await look("sheet-now");
    await page.click("#close");
    await page.click("#rules");
    await page.waitForSelector("dialog .rule");
    await look("rules");
    await page.fill("#search", "PD-T4");
    assert.equal(await page.locator("dialog .rule:visible").count(), 1);
    await page.click("#close");
    await pick(page, "resign");
    await look("resign");
    await page.click("#resign-yes");
    await page.waitForSelector("dialog.sheet[open]");
    await look("sheet");
    assert.deepEqual(errors, []);
  };

/** Colours forced by the system. */
export async function forcedColours({ browser, address }) {
  const { page, errors } = await open(browser, address, { forcedColors: "active" });
  await start(page);
  await asked(page);
  await shot(page, "forced-colours");
  await tidy(page);
  assert.deepEqual(errors, []);
}

/** Language in the middle of a game: everything that is said changes, the log too. */
export async function languages({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await start(page);
  await asked(page);
  await page.click('#choices [data-move="draw"]');
  await page.waitForSelector('#choices [data-move^="buy"]');
  assert.match(await page.textContent(".story li"), /takes a Z card/);
  await pick(page, "language");
  await page.waitForFunction(() => document.querySelector(".story li")?.textContent?.includes("prend une carte Z"));
  assert.match(await page.textContent("#question"), /Qu’achetez-vous/);
  assert.equal(await page.getAttribute("html", "lang"), "fr");
  assert.match(await page.getAttribute('[data-thing="row-1"]', "aria-label"), /coût 1/);
  assert.match(await page.textContent("#undo"), /Annuler/);
  assert.deepEqual(errors, []);
}

/** Saved here and checked by the command; saved by the command and opened here; broken files. */
export async function files({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await start(page);
  for (let i = 0; i < 12; i++) {
    await choose(page);
  }
  await asked(page);
  const download = await save(page);
  const path = `${shots}/saved.log`;
  await download.saveAs(path);
  assert.match(execFileSync(reverie, ["--lang", "en", "check", path], { encoding: "utf8" }), /every hash is right/);
  const position = await page.getAttribute('[data-thing="row-3"]', "aria-label");
  const story = await page.locator(".story li").count();
  await pick(page, "leave");
  await page.setInputFiles("#file", path);
  await asked(page);
  assert.equal(await page.getAttribute('[data-thing="row-3"]', "aria-label"), position);
  assert.equal(await page.locator(".story li").count(), story);
  assert.match(await page.textContent(".stage"), /Moth/, "the bot still sits there");
  await pick(page, "leave");
  const broken = `${shots}/broken.log`;
  writeFileSync(broken, readFileSync(path, "utf8").replace(/^hash .*$/m, "hash 8 0000000000000000"));
  for (const [file, complaint] of [
    [broken, /went differently/],
    [`${root}Makefile`, /line 1/],
  ]) {
    await page.setInputFiles("#file", file);
    await page.waitForFunction(
      (wanted) => new RegExp(wanted).test(document.querySelector(".trouble")?.textContent ?? ""),
      complaint.source,
    );
  }
  assert.deepEqual(errors, []);
}

/** The tab is closed in the middle of a game, and opened again. */
export async function comeBack({ browser, address }) {
  const { page, own, errors } = await open(browser, address);
  await start(page);
  for (let i = 0; i < 6; i++) {
    await choose(page, "#choices button:last-child");
  }
  await asked(page);
  await allKept(page);
  const before = await page.textContent(".story ol");
  const row = await page.getAttribute('[data-thing="row-2"]', "aria-label");
  await page.close();
  const again = await own.newPage();
  watch(again, errors);
  await again.goto(address);
  await again.waitForSelector(".continue");
  await shot(again, "continue");
  await tidy(again);
  await again.click(".continue");
  await asked(again);
  assert.equal(await again.textContent(".story ol"), before);
  assert.equal(await again.getAttribute('[data-thing="row-2"]', "aria-label"), row);
  await pick(again, "leave");
  await again.click(".kept .quiet");
  await again.waitForFunction(() => !document.querySelector(".continue"));
  assert.equal((await kept(again)).length, 0);
  assert.deepEqual(errors, []);
}

/** A game without a renderer (the template for authors, opened from a file) is played in words. */
export async function inWords({ browser, address }) {
  const { page, errors } = await open(browser, address);
  const path = `${shots}/null.log`;
  writeFileSync(path, await logUntil("null", "players=2", "5", "name"));
  await page.setInputFiles("#file", path);
  await sit(page);
  await shot(page, "words-null");
  await tidy(page);
  assert.match(await page.textContent(".plain-game"), /\w/);
  for (let i = 0; i < 60 && !(await page.$("dialog.sheet[open]")); i++) {
    await choose(page, "#look, #choices button");
  }
  await page.waitForSelector("dialog.sheet[open]");
  assert.deepEqual(errors, []);
}

/** On a phone every computer's portrait can be tapped, and says why it did that or that nothing was seen yet. */
export async function whyOnPhone({ browser, address }) {
  for (const game of ["project-dreamscape", "insomnia", "dreamscape", "dream-runners"]) {
    const { page, own, errors } = await open(browser, address, { width: 390, height: 844, hasTouch: true });
    await start(page, game);
    await asked(page);
    await page.getByRole("button", { name: /^Why did .* do that\?$/ }).tap();
    await page.waitForSelector(".refusal.tip");
    assert.match(
      await page.textContent(".refusal.tip"),
      /counts, in|looked as good|better or worse|Nothing of theirs/,
      game,
    );
    assert.deepEqual(errors, []);
    await own.close();
  }
}

/** Two persons at one screen: the curtain hides the table in between. */
export async function hotSeat({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await start(page, "project-dreamscape", async () => {
    await seat(page, 2, "person");
    await page.check(".tick input");
  });
  const seen = new Set();
  for (let i = 0; i < 40 && seen.size < 2; i++) {
    await asked(page);
    if (await page.$("#look")) {
      assert.equal(await page.$(".pd"), null, "nothing of the table shows through");
      seen.add(await page.textContent("#curtain-title"));
      await sit(page);
    } else await choose(page);
  }
  assert.equal(seen.size, 2, "both were asked to look");
  assert.deepEqual(errors, []);
}

/** Once loaded, no server is needed. */
export async function alone({ browser }, serve) {
  const server = await serve();
  const { page, errors } = await open(browser, server.address, { stocks: true });
  assert.ok(await ready(page));
  await server.stop();
  await start(page);
  await asked(page);
  await page.click("#rules");
  await page.waitForSelector("dialog .rule");
  await page.click("#close");
  await playOut(page);
  assert.deepEqual(errors, []);
}

/** Logs that the command has written replay in the page's WebAssembly; each checks all its hashes. */
export async function logs({ browser, address }, paths) {
  const { page, errors } = await open(browser, address);
  const worker = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .find((name) => /\/worker-.*\.js$/.test(name)),
  );
  for (const path of paths) {
    const log = readFileSync(path, "utf8");
    const answers = await page.evaluate(
      async ([script, text]) => {
        const one = new Worker(script, { type: "module" });
        const ask = (request) =>
          new Promise((done) => {
            // without lines: what time does
            one.onmessage = ({ data }) => data.lines !== "" && done(data.broken ?? JSON.parse(data.lines));
            one.postMessage(JSON.stringify({ id: 1, ...request }));
          });
        const said = [await ask({ do: "load", log: text }), await ask({ do: "save" })];
        one.terminate();
        return said;
      },
      [worker, log],
    );
    assert.equal(answers[0].ok, "load", `${path}: ${JSON.stringify(answers[0])}`);
    const hashes = (text) => text.match(/^hash .*$/gm);
    assert.deepEqual(hashes(answers[1].log), hashes(log), path);
    assert.equal(answers[0].moves, Number(hashes(log).at(-1).split(" ")[1]), path);
  }
  assert.deepEqual(errors, []);
}
