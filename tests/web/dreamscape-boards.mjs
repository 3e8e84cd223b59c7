// The boards of Dreamscape on the page: every slot and every card where its lattice puts them, and what ways cost.
import assert from "node:assert/strict";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { open, pick, root, setUp, shot, shots, sit, start, thing, turnKnobs } from "./support.mjs";

const box = `${root}boxes/dreamscape`;
const table = (path) =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => line.split("\t"));

/** Where a lattice puts x,y: in slots to the right, in rows up. */
const put = (board, x, y) => ({ left: Number(x) + (board === "honeycomb" ? Number(y) / 2 : 0), up: Number(y) });
export const near = (a, b, what) => assert.ok(Math.abs(a - b) < 1, `${what}: ${a}, not ${b}`);

/** From row to row, in widths of a slot: seen from three-quarters above, and straight from above. */
const steps = { honeycomb: { tilted: 0.502, flat: 0.866 }, square: { tilted: 0.58, flat: 1 } };
const TILT = 0.58;

/** All slots of all players are where the lattice of the board puts them, and can be touched there. */
async function slotsLie(page, board, slots, view) {
  for (const where of [".landscape", ".rival"]) {
    const drawn = await page.$$eval(`${where} .slot`, (all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const slot = (one.dataset.thing ?? one.dataset.at).split("-")[2];
        return { slot, x: x + width / 2, y: y + height / 2, width, height };
      }),
    );
    assert.deepEqual(drawn.map(({ slot }) => slot).sort(), slots.map(({ slot }) => slot).sort());
    const [{ slot: first, x: x0, y: y0, width, height }] = drawn;
    const from = slots.find(({ slot }) => slot === first);
    assert.ok(width > (where === ".rival" ? 8 : 24), `slots of ${width} pixels`);
    for (const { slot, x, y } of drawn) {
      const { left, up } = slots.find((one) => one.slot === slot);
      near(x, x0 + (left - from.left) * width, `${slot} across`);
      near(y, y0 - (up - from.up) * width * steps[board][view], `${slot} up`);
      if (where === ".rival") continue;
      // a hexagon has its own points, which reach into the rows beside it
      const reach = board === "honeycomb" && view === "flat" ? 0.44 : 0.2;
      const found = await page.evaluate(
        (points) => points.map(([a, b]) => document.elementFromPoint(a, b)?.closest("[data-thing]")?.dataset.thing),
        [
          [x, y - reach * height],
          [x, y + reach * height],
          [x - 0.45 * width, y],
          [x + 0.45 * width, y],
        ],
      );
      assert.deepEqual(found, Array(4).fill(`slot-1-${slot}`));
    }
  }
}

/** All cells of the cards in view lie as on a board. */
async function cardsLie(page, board) {
  const faces = new Map(table(`${box}/cards.tsv`).map((line) => [line[0], line[board === "honeycomb" ? 5 : 6]]));
  const cards = await page.$$eval("button.card", (all) =>
    all.map((one) => ({
      card: one.dataset.thing.slice(5),
      at: [...one.querySelectorAll(".structure > g")].map((g) =>
        g
          .getAttribute("transform")
          .match(/[-\d.]+/g)
          .map(Number),
      ),
    })),
  );
  assert.ok(cards.length > 0);
  const high = (board === "honeycomb" ? 86.6 : 100) * TILT;
  for (const { card, at } of cards) {
    const cells = faces
      .get(card)
      .split(";")
      .map((cell) => put(board, ...cell.split("=")[0].split(",")));
    const [left, top] = [Math.min(...cells.map((one) => one.left)), Math.max(...cells.map((one) => one.up))];
    const order = (a, b) => a[1] - b[1] || a[0] - b[0];
    const wanted = cells.map((one) => [(one.left - left) * 100, (top - one.up) * high]).sort(order);
    assert.equal(at.length, wanted.length);
    for (const [i, spot] of at.sort(order).entries()) spot.forEach((one, k) => near(one, wanted[i][k], card));
  }
}

/** From three-quarters above, and straight from above; both by the switch. */
async function wellLaid(page, board, slots) {
  await slotsLie(page, board, slots, "tilted");
  await page.check(".above input");
  await slotsLie(page, board, slots, "flat");
  await page.uncheck(".above input");
  await cardsLie(page, board);
}

const slotsOf = (path, board) =>
  table(path).flatMap(([one, slot, , x, y]) => (one === board ? [{ slot, ...put(board, x, y) }] : []));

/** Both boards of the box, as the start offers them by name. */
export async function boards({ browser, address }) {
  const { page, errors } = await open(browser, address, { width: 1760 });
  for (const board of ["honeycomb", "square"]) {
    await start(page, "dreamscape", async () => {
      await turnKnobs(page, { board });
      assert.deepEqual(await page.locator('[data-option="board"] option').allTextContents(), ["honeycomb", "squares"]);
    });
    await sit(page);
    await thing(page, "order").hover(); // no card shows where it would lie
    const slots = slotsOf(`${box}/board.tsv`, board);
    assert.equal(slots.length, board === "honeycomb" ? 19 : 20);
    await wellLaid(page, board, slots);
    assert.equal(
      await page.locator(".landscape .slot.entry").getAttribute("aria-label"),
      `${board === "honeycomb" ? "b1" : "c1"}: empty, the entry`,
    );
    await thing(page, "slot-1-b1").hover();
    assert.match(
      await page.textContent(".info"),
      board === "honeycomb" ? /Beside a1, c1, b2, c2\./ : /Beside a1, c1, b2\./,
    );
    await pick(page, "leave");
  }
  assert.deepEqual(errors, []);
}

/** An owner's honeycomb of 24 slots in three long rows, one of them with a gap; on a phone too. */
export async function ownBoard({ browser, address }) {
  const folder = `${shots}/own-honeycomb`;
  cpSync(box, folder, { recursive: true });
  const rows = [
    [0, 1, 2, 3, 4, 5, 6, 7],
    [0, 1, 2, 4, 5, 6, 7],
    [0, 1, 2, 3, 4, 5, 6, 7, 8],
  ];
  const lines = rows.flatMap((row, y) => row.map((x) => [`${"abcdefghi"[x]}${y + 1}`, x, y]));
  writeFileSync(
    `${folder}/board.tsv`,
    `${[
      "board\tcell\tindex\tx\ty\tentry\tstatus",
      ...lines.map(([slot, x, y], i) => ["honeycomb", slot, i, x, y, slot === "d1" ? "yes" : "no", "own"].join("\t")),
    ].join("\n")}\n`,
  );
  const { page, errors } = await open(browser, address, { width: 1760 });
  await start(page, "dreamscape", async () => {
    await page.click("#own-box summary");
    await page.setInputFiles("#box-folder", folder);
    await page.waitForSelector("#box-sound");
  });
  await sit(page);
  if (await page.$(".drawn .card.lit")) await page.locator(".drawn .card.lit").first().click();
  await page.waitForFunction(() => !document.querySelector(".drawn"));
  await thing(page, "order").hover(); // no card shows where it would lie
  const slots = slotsOf(`${folder}/board.tsv`, "honeycomb");
  assert.equal(slots.length, 24);
  await wellLaid(page, "honeycomb", slots);
  await shot(page, "dreamscape-own-board");
  // across the gap, and up from below it
  const focused = () => page.evaluate(() => document.activeElement?.dataset.thing);
  await thing(page, "slot-1-c2").focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await focused(), "slot-1-e2");
  await page.setViewportSize({ width: 360, height: 2600 }); // everything in one view
  await wellLaid(page, "honeycomb", slots);
  assert.ok(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    "the page is wider than the screen",
  );
  assert.deepEqual(errors, []);
}

/** What goes the same way again costs an action point, and a step back a white: that is seen before it is done. */
export async function prices({ browser, address }) {
  const { page, errors } = await open(browser, address);
  const price = (location) => page.textContent(`[data-thing="place-${location}"] .price`);
  const went = (move) =>
    page.waitForFunction((last) => !document.querySelector(`#choices [data-move="${last}"]`), move);
  await setUp(page, [
    "game dreamscape players=2",
    "set 1.hands BK",
    "set row1 K",
    "set row2 B",
    "set bag B20 K12 N12 G12 W10",
  ]);
  assert.equal(await price(2), "free");
  await thing(page, "place-2").click();
  await went("go 2");
  assert.equal(await price(1), "1 action", "the way back");
  await shot(page, "dreamscape-way-back", false);
  await pick(page, "leave");
  await page.waitForSelector("button.box");

  await setUp(page, [
    "game dreamscape players=2 board=square",
    "set phase creation",
    "set 1.board c1=N d1=N e1=N",
    "set 1.hands W",
    "set bag B20 K12 N12 G12",
  ]);
  const tolls = () => page.$$eval(".cell:has(.toll) .slot", (all) => all.map((one) => one.dataset.thing));
  await page.click('#choices [data-move="enter"]');
  await went("enter");
  assert.deepEqual(await tolls(), [], "the land point pays");
  await page.click('#choices [data-move="step d1"]');
  await went("step d1");
  assert.deepEqual(await tolls(), ["slot-1-c1"], "a step back");
  await thing(page, "slot-1-c1").hover();
  await page.waitForFunction(() => /costs one white shard/.test(document.querySelector(".info p")?.textContent ?? ""));
  await shot(page, "dreamscape-step-back", false);
  assert.deepEqual(errors, []);
}
