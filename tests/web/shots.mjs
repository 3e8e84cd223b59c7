// Every screen of every game, for the eye: three sizes, light and dark, both languages, into build/shots/screens.
//   node tests/web/shots.mjs [GAME...]
//   node tests/web/shots.mjs pictures      the four of the README, into docs/pictures
// Fails when a screen is wider than its window, or when the page complains.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { browse, learn, open, pick, reverie, root, serve, shots } from "./support.mjs";
import { smaller } from "./small-png.mjs";

const sizes = [
  [390, 844],
  [1280, 720],
  [1440, 900],
];
const games = ["project-dreamscape", "insomnia", "dreamscape", "dream-runners"];
mkdirSync(`${shots}/screens`, { recursive: true });

/** A game that bots have played for some moves; a person goes on with it in seat 1. */
function middle(game, options, moves) {
  const seats = Number(/players=(\d)/.exec(options)[1]);
  const asks = Array.from({ length: moves * seats }, (_, n) => ({ do: "bot", as: 1 + (n % seats), bot: "greedy" }));
  const lines = [{ do: "start", game, options, seed: "7" }, ...asks, { do: "save" }].map((one) =>
    JSON.stringify({ id: 1, ...one }),
  );
  const said = execFileSync(reverie, ["table"], { input: lines.join("\n"), encoding: "utf8", maxBuffer: 1 << 30 });
  const { log } = JSON.parse(said.split("\n").find((line) => line.startsWith('{"id":1,"ok":"save"')));
  const path = `${shots}/screens/${game}-${seats}.log`;
  writeFileSync(path, log + Array.from({ length: seats - 1 }, (_, i) => `bot ${i + 2} easy\n`).join(""));
  return path;
}

const middles = {
  "project-dreamscape": ["", 30],
  insomnia: ["", 20],
  dreamscape: ["", 60],
  "dream-runners": ["timer=off", 30],
};

async function tour(browser, address, language, wanted) {
  const { page, own, errors } = await open(browser, address, { language, list: false });
  const look = async (name) => {
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        const path = `${shots}/screens/${name}-${language}-${width}-${colorScheme}.png`;
        await page.screenshot({ path, fullPage: !(await page.$("dialog[open]")) });
      }
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        `${name}, ${width}: wider than the screen`,
      );
    }
  };
  const dialog = async (name, opened, inside) => {
    await opened;
    await page.waitForSelector(inside);
    await look(name);
    await page.click("#close");
  };
  if (wanted.length === games.length) {
    await look("start");
    await dialog("settings", page.click("#settings"), "#set-pace");
  }
  for (const game of wanted) {
    const [options, moves] = middles[game];
    await page.click(`button.box[data-game="${game}"]`);
    await page.click("#setup details:has([data-option]) summary");
    await look(`${game}-setup`);
    await learn(page);
    await look(`${game}-lesson`);
    await pick(page, "leave");
    for (const seats of [4, 2]) {
      await page.setInputFiles("#file", middle(game, `players=${seats} ${options}`, moves));
      await page.waitForSelector("#choices button", { state: "attached" });
      await look(`${game}-table-${seats}`);
      if (seats === 4) await pick(page, "leave");
    }
    await page.click("#hint");
    await page.waitForSelector(".choose.hinted", { state: "attached" });
    await look(`${game}-hint`);
    await dialog(`${game}-rules`, page.click("#rules"), "dialog .rule");
    await dialog(`${game}-menu`, page.click("#menu"), "dialog .menu-items");
    await dialog(`${game}-position`, pick(page, "position"), "#position-text");
    await pick(page, "replay");
    await page.waitForSelector("#replay-ply");
    await look(`${game}-replay`);
    await page.click("#go-on");
    await page.waitForSelector("#choices button", { state: "attached" });
    await pick(page, "resign");
    await look(`${game}-resign`);
    await page.click("#resign-yes");
    await page.waitForSelector("dialog.sheet[open]");
    await look(`${game}-sheet`);
    await page.keyboard.press("Escape");
    await pick(page, "leave");
    await page.waitForSelector("button.box");
  }
  assert.deepEqual(errors, []);
  await own.close();
}

/** Each table 900 pixels wide, in the middle of a game of two. */
async function pictures(browser, address) {
  for (const game of games) {
    const { page, own } = await open(browser, address, {
      width: 1440,
      height: 900,
      deviceScaleFactor: 900 / 1440,
      colorScheme: "dark",
      list: false,
    });
    const [options, moves] = middles[game];
    await page.setInputFiles("#file", middle(game, `players=2 ${options}`, moves));
    await page.waitForSelector("#choices button", { state: "attached" });
    writeFileSync(`${root}docs/pictures/${game}.png`, smaller(await page.screenshot()));
    await own.close();
  }
}

const wanted = process.argv.length > 2 ? process.argv.slice(2) : games;
const server = await serve();
const { browser, close } = await browse();
try {
  if (wanted[0] === "pictures") await pictures(browser, server.address);
  else await Promise.all(["en", "fr"].map((language) => tour(browser, server.address, language, wanted)));
} finally {
  await close();
  await server.stop();
}
