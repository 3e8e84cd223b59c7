// The gallery: everything that the boxes hold is drawn, nothing is an empty frame, at night and at dawn.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { axe, root, watch } from "./support.mjs";

/** A column of a box file. */
function column(file, name) {
  const [head, ...rows] = readFileSync(`${root}boxes/${file}.tsv`, "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => line.split("\t"));
  const at = head.indexOf(name);
  assert.ok(at >= 0, `${file} has no column ${name}`);
  return [...new Set(rows.map((row) => row[at]))];
}

/** What each game must show: words of which a name is made. */
const expected = {
  "project-dreamscape": () => [
    ...column("project-dreamscape/cards", "id"),
    ...column("project-dreamscape/types", "code"),
  ],
  insomnia: () => [
    ...column("insomnia/tiles", "id"),
    ...column("insomnia/sheep", "id"),
    ...column("insomnia/nightmares", "nightmare"),
    ...column("insomnia/nightmares", "card"),
  ],
  dreamscape: () => [...column("dreamscape/cards", "id"), ...column("dreamscape/shards", "id")],
  "dream-runners": () => [...column("dream-runners/dreams", "id"), ...column("dream-runners/shapes", "id")],
};
/** At least so many pieces: pairs of dream types; tiles, cards and sheep; cards, shards, poses; dreams and panes. */
const least = { "project-dreamscape": 55, insomnia: 60, dreamscape: 70, "dream-runners": 40 };
const kit = { covers: 4, surfaces: 4, materials: 20, faces: 34, silhouettes: 50, scenes: 60, tunes: 10 };

/** Frames without a picture in them: too small to be seen, or without one shape that is drawn in a colour (a shape
    that no style sheet knows is black). */
const empty = (page) =>
  page.$$eval(".gallery figure", (figures) =>
    figures
      .filter((figure) => {
        const { width, height, top, bottom } = figure.querySelector(".piece-frame").getBoundingClientRect();
        const shapes = [...figure.querySelectorAll("path, circle, rect, ellipse, text, line, polygon")].filter(
          (one) => {
            const box = one.getBoundingClientRect();
            const { fill, stroke } = getComputedStyle(one);
            const painted = [fill, stroke].some((paint) => paint !== "none" && paint !== "rgb(0, 0, 0)");
            const large = Math.min(box.width, box.height) >= 3 || Math.max(box.width, box.height) >= 12;
            const seen = box.top < bottom && box.bottom > top && Math.max(box.width, box.height) > 1;
            return large && seen && painted && !one.closest("defs, clipPath");
          },
        );
        const made = figure.querySelector(".sample, .table, .letters, [data-tune]");
        return width < 16 || height < 16 || (shapes.length === 0 && !made);
      })
      .map((figure) => figure.dataset.exhibit),
  );

const names = (page, wing) => page.$$eval(`#wing-${wing} figure`, (all) => all.map((one) => one.dataset.exhibit));

export const hung =
  (hour) =>
  async ({ browser, address }) => {
    const own = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
    const page = await own.newPage();
    const errors = [];
    watch(page, errors);
    await page.goto(`${address}#gallery/${hour}`);
    await page.waitForSelector(".gallery figure");
    assert.equal(
      await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme),
      {
        night: "dark",
        dawn: "light",
      }[hour],
    );
    for (const [wing, count] of Object.entries(kit))
      assert.ok((await names(page, wing)).length >= count, `${wing}: too few`);
    for (const [game, ids] of Object.entries(expected)) {
      const shown = await names(page, game);
      const words = new Set(shown.flatMap((name) => [name, ...name.split(/[ ,:]+/)]));
      assert.deepEqual(
        ids().filter((id) => !words.has(id)),
        [],
        `${game}: not shown`,
      );
      assert.ok(shown.length >= least[game], `${game}: ${shown.length} pieces`);
      assert.equal(new Set(shown).size, shown.length, `${game}: shown twice`);
    }
    assert.deepEqual(await empty(page), [], "empty frames");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "wider than the screen");
    // frames are all alike: two of each room are enough for the slowest of questions
    await page.$$eval(".hall", (halls) =>
      halls.flatMap((hall) => [...hall.children].slice(2)).forEach((figure) => figure.remove()),
    );
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(errors, []);
  };

/** The colours of every surface in patches of 1/24 by 1/15, and those of words. */
const colours = (page) =>
  page.evaluate(async () => {
    const seen = [];
    for (const table of document.querySelectorAll(".surfaces .table")) {
      const { backgroundImage } = getComputedStyle(table, "::before");
      for (const [, url] of backgroundImage.matchAll(/url\("([^"]+)"\)/g)) {
        const image = new Image();
        image.src = url;
        await image.decode();
        const canvas = document.createElement("canvas");
        const pen = canvas.getContext("2d");
        [canvas.width, canvas.height] = [24, 15];
        pen.drawImage(image, 0, 0, 24, 15);
        seen.push({ url: url.split("/").at(-1), data: [...pen.getImageData(0, 0, 24, 15).data] });
      }
    }
    const word = document.querySelector("h2");
    const inks = ["--text", "--dim"].map((name) => {
      word.style.color = `var(${name})`;
      return getComputedStyle(word).color.match(/\d+/g).map(Number);
    });
    return { seen, inks };
  });

const luminance = (rgb) =>
  rgb
    .map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
const contrast = (a, b) => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

/** Words stand right on the tables: they can be read on nearly every patch, and the eye finds rest (moons, lamps). */
export async function legible({ browser, address }) {
  for (const [hour, colorScheme] of [
    ["night", "dark"],
    ["dawn", "light"],
  ]) {
    const own = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme });
    const page = await own.newPage();
    await page.goto(`${address}#gallery/${hour}`);
    await page.waitForSelector(".gallery figure");
    const { seen, inks } = await colours(page);
    assert.deepEqual(
      seen.map(({ url }) => url.replace(/-.*/, "")),
      ["window", "wood", "meadow", "islands", "lanterns"],
    );
    for (const { url, data } of seen)
      for (const [i, ink] of inks.entries()) {
        const patches = Array.from({ length: 24 * 15 }, (_, n) => data.slice(4 * n, 4 * n + 3));
        const bad = patches.filter((patch) => contrast(ink, patch) < 4.5).length / patches.length;
        assert.ok(bad <= 0.06, `${hour}, ${url}: ${["text", "dim"][i]} cannot be read on ${(100 * bad).toFixed(0)} %`);
      }
  }
}
