// What messengers show of a link to a table: node tools/previews.mjs writes apps/web/public/previews/GAME.jpg, 1200 by 630
// points each, from the paintings on the boxes of the start screen, and reverie.jpg of all of them. They are kept in the
// tree, so that building the page needs no browser.
import assert from "node:assert/strict";
import { mkdirSync, statSync } from "node:fs";
import { browse, open, root, serve } from "../tests/web/support.mjs";

const folder = `${root}apps/web/public/previews`;
const MOST = 60_000; // bytes
mkdirSync(folder, { recursive: true });
const server = await serve();
const { browser, close } = await browse();
const { page } = await open(browser, server.address, { width: 1200, height: 630, colorScheme: "dark" });
const games = await page.$$eval("button.box", (boxes) => boxes.map((box) => box.dataset.game));

/** Fills the window with paintings, two in a row, and a name below. Their paints stay in the page behind it. */
async function show(shown, name) {
  await page.evaluate(
    ([shown, name]) => {
      document.querySelector("#preview")?.remove();
      const all = Object.assign(document.createElement("div"), { id: "preview" });
      all.style.cssText = `position: fixed; inset: 0; z-index: 9; display: grid; background: #14162c;
        grid-template-columns: repeat(${shown.length > 1 ? 2 : 1}, 1fr)`;
      for (const game of shown) {
        const painting = document.querySelector(`button.box[data-game="${game}"] svg.painting`).cloneNode(true);
        painting.style.cssText = `width: 100%; height: ${shown.length > 1 ? 315 : 630}px; display: block`;
        all.append(painting);
      }
      const label = document.createElement("b");
      label.textContent = name;
      label.style.cssText = `position: absolute; inset: auto 0 0; padding: 150px 0 34px; text-align: center; color: #fff6e0;
        font: 600 84px/1 var(--display); background: linear-gradient(transparent, #0d0e20cc 55%, #0d0e20f2)`;
      all.append(label);
      document.body.append(all);
    },
    [shown, name],
  );
  await page.evaluate(() => document.fonts.ready);
}

async function keep(file) {
  for (let quality = 90; ; quality -= 5) {
    assert.ok(quality > 40, `${file} does not become small enough`);
    await page.screenshot({ path: `${folder}/${file}.jpg`, type: "jpeg", quality });
    if (statSync(`${folder}/${file}.jpg`).size <= MOST) return;
  }
}

for (const game of games) {
  await show([game], await page.textContent(`button.box[data-game="${game}"] .box-name`));
  await keep(game);
}
await show(games, "Reverie");
await keep("reverie");
await close();
await server.stop();
