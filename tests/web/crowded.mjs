// The fullest tables: whatever lies before a player can be read and touched, however much of it there is.
import assert from "node:assert/strict";
import { hidden, onPhone } from "./layout.mjs";
import { illegible } from "./legible.mjs";
import { open, pick, press, setUp, shot, start } from "./support.mjs";

const cards = [
  "quiet-brook",
  "hermits-tree",
  "wanderers-bend",
  "mossy-stone",
  "willow-pond",
  "silver-falls",
  "wooded-lane",
  "lighthouse-rock",
  "sunken-bridge",
  "orchard-nap",
  "tidal-stair",
  "moonlit-pond",
];

/** So many cards, a shard on every third of them, two completed ones, and every colour in the Hands. */
const dreamscape = (count) => {
  const held = cards.slice(0, count).map((card, i) => (i % 3 === 1 ? `${card}:${"KGN"[i % 2]}` : card));
  return [
    "game dreamscape players=2",
    "set 1.hands BKNGGW",
    `set 1.cards ${held.join(" ")}`,
    "set 1.pile meadow-gate twin-boulders:G",
    "set 1.score 11",
    "set 2.hands KG",
    "set row1 KN",
    "set bag B20 K12 N12 G12 W10",
  ];
};

/** What is covered or cut off of what lies in the tray. */
const wrong = (page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const found = [];
    const name = (one) => one.dataset.thing ?? `${one.className} of ${one.closest("[data-thing]")?.dataset.thing}`;
    for (const one of document.querySelectorAll(".tray :is(.thing, .worth)")) {
      if (!one.checkVisibility()) continue;
      one.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
      await frame();
      const { left, top, width, height } = one.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      const own = one.matches(".worth") ? one.closest(".dreamcard, .card") : one;
      // the place of a card's power and of its shard lie on it: its upper half is its own
      const part = one.matches(".card") ? document.elementFromPoint(left + width / 2, top + height / 4) : hit;
      if (!part || !own.contains(part)) found.push(`${name(one)}: covered by ${part?.outerHTML.slice(0, 80)}`);
      if (Math.min(width, height) < 23.5 && !one.matches(".worth")) found.push(`${name(one)}: ${width} x ${height}`);
    }
    for (const one of document.querySelectorAll(".tray :is(.strip span, .title, .worth)")) {
      if (!one.checkVisibility()) continue;
      if (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
        if (getComputedStyle(one).display !== "inline") {
          const [has, wants] = [`${one.clientWidth} x ${one.clientHeight}`, `${one.scrollWidth} x ${one.scrollHeight}`];
          found.push(`${name(one)} is cut off: ${one.textContent} ${wants} in ${has}`);
        }
    }
    return found;
  });

/** A row that is cut off at an end has a sign there that it can be pushed along. */
const unsigned = (page) =>
  page.evaluate(async () => {
    const row = document.querySelector(".deal");
    const found = [];
    for (const left of [0, 30, row.scrollWidth]) {
      row.scrollTo({ left, behavior: "instant" });
      for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
      const cut = { "::before": row.scrollLeft > 1, "::after": row.scrollLeft < row.scrollWidth - row.clientWidth - 1 };
      for (const [end, more] of Object.entries(cut))
        if ((getComputedStyle(row, end).content !== "none") !== more) found.push(`${end} when pushed to ${left}`);
    }
    return found;
  });

/** One's cards in Dreamscape: none covers another, nor do the Hands, and each says what it does. */
export const hand =
  (language, [width, height], counts) =>
  async ({ browser, address }) => {
    const { page, errors } = await open(browser, address, { language, width, height, list: false });
    const wrongs = {};
    for (const count of counts) {
      await setUp(page, dreamscape(count));
      const faults = await wrong(page);
      // and while a shard is to be chosen for one of them
      await page.evaluate(() => document.querySelector('#choices [data-move="store quiet-brook"]').click());
      await page.waitForSelector('#choices [data-move^="pay "]', { state: "attached" });
      faults.push(...(await wrong(page)).map((one) => `paying, ${one}`));
      faults.push(...(await illegible(page)));
      faults.push(...(await unsigned(page)));
      if (faults.length > 0 || process.env.SHOTS === "all")
        await shot(page, `crowded-${count}-${width}-${language}`, false);
      if (faults.length > 0) wrongs[`${count} cards`] = faults;
      await pick(page, "leave");
      await page.waitForSelector("button.box");
    }
    assert.deepEqual(wrongs, {}, `${width} x ${height}, ${language}`);
    assert.deepEqual(errors, []);
  };

const tiles = [
  ...["big-stash", "copy-cat", "double-dutch", "hide-or-seek", "bounce-ahead"],
  ...["lucid-dreams", "lone-sheep", "rush-ahead", "deep-sleep", "moonwalk"],
];
const shapes = ["single", "pair", "line", "corner"];
const segments = [
  ...shapes.map((shape) => `amber-${shape}`),
  ...shapes.flatMap((shape) => [`${shape}-1`, `${shape}-2`]),
];
const all = (seats, line) => Array.from({ length: seats }, (_, i) => line(i + 1));

/** The fullest tables, with two players and with four. */
const fullest = {
  dreamscape: (seats) => [
    "set phase creation",
    "set 1.hands BKNGGW",
    `set 1.cards ${cards.slice(0, 7).join(" ")}`,
    "set 1.pile meadow-gate twin-boulders:G",
    "set 1.board a1=B b1=B@ c1=KK d2=G",
    "set purposes most-colour-1:B count-colour-1:G most-singles-1:N longest-path-1:K",
    ...all(seats - 1, (seat) => `set ${seat + 1}.hands KGNNB`),
    ...all(seats - 1, (seat) => `set ${seat + 1}.cards ${cards[seat + 7]}`),
    "set row1 KN",
    "set row4 BKN",
    "set bag B12 K10 N10 G10 W10",
  ],
  "project-dreamscape": (seats) => [
    "set deck 6",
    "set row ff-is ff-nt is-ld nt-pr is-sd",
    "set pile ff-cd",
    "set 1.z u u u u s s s",
    "set 1.rem ff-nt ff-ld ff-pr ff-rd ff-cd ff-sd is-nt is-pr is-rd is-cd ff-pr ff-rd ff-sd",
    "set 1.res +is-ld -is-pr",
    ...all(seats - 1, (seat) => `set ${seat + 1}.z u u s s`),
    "set 2.rem ff-ld is-sd is-cd",
  ],
  insomnia: (seats) => [
    "set race 2",
    `set tiles ${tiles.map((tile, i) => `${i + 1}:${tile}`).join(" ")}`,
    "set market catch-up dream-journal pipe-dream trampoline",
    "set night 6",
    ...all(seats, (seat) => `set ${seat}.sheep 8`),
    ...all(seats, (seat) => `set ${seat}.winks ${seat * 9}`),
    ...all(seats, (seat) => `set ${seat}.zzz 1:1* 3:2 5:1* 8:2 10:1`),
  ],
  "dream-runners": (seats) => [
    "set round 8",
    "set used dream-1-1 dream-1-2 dream-2-1 dream-2-2 dream-3-1 dream-3-2 dream-4-1",
    "set dream dream-4-2",
    `set 1.segs ${segments.join(" ")}`,
    "set visible single-3 pair-3 line-3 corner-3",
    ...all(seats, (seat) => `set ${seat}.coins 12`),
    ...all(seats, (seat) => `set ${seat}.keys 5`),
    ...all(seats, (seat) => `set ${seat}.frags 10 11 0 12`),
  ],
};
const options = { "dream-runners": "timer=off" };
const table = (game, seats) => [`game ${game} players=${seats} ${options[game] ?? ""}`.trim(), ...fullest[game](seats)];

/** Where there is most to be refused: in Travel, beside seven cards. */
const refusing = { dreamscape: () => dreamscape(7) };

/** Whatever may be touched is in view, or can be scrolled to on a phone, and lies below nothing else; everything can be
    read. */
export const full =
  (game, language, sizes) =>
  async ({ browser, address }) => {
    const { page, errors } = await open(browser, address, { language, list: false });
    const wrongs = {};
    for (const seats of [2, 4]) {
      await setUp(page, table(game, seats));
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => scrollTo(0, 0));
        if (process.env.SHOTS === "all") await shot(page, `full-${game}-${seats}-${width}-${language}`, false);
        const faults = [...(await (width <= 720 ? onPhone : hidden)(page)), ...(await illegible(page))];
        if (faults.length > 0) {
          wrongs[`${seats} players, ${width} x ${height}`] = faults;
          await shot(page, `full-${game}-${seats}-${width}-${language}`, false);
        }
      }
      await page.setViewportSize({ width: 1280, height: 900 });
      await pick(page, "leave");
      await page.waitForSelector("button.box");
    }
    assert.deepEqual(wrongs, {}, `${game}, ${language}`);
    assert.deepEqual(errors, []);
  };

/** What is wrong with the description of a thing: it belongs into the window, off what it speaks of and off what may be
    touched; on a phone over the foot and over nothing of the table. */
const misdescribed = (page, id) =>
  page.evaluate(async (id) => {
    const frame = () => new Promise(requestAnimationFrame);
    const thing = document.querySelector(`.stage [data-thing="${id}"]`);
    let tip;
    for (let tries = 0; !tip && tries < 3; tries++) {
      thing.blur(); // the mouse, which rests somewhere, may just have stopped pointing at something
      thing.focus();
      await frame();
      await frame();
      tip = document.querySelector(`.info[data-about="${id}"]`);
    }
    if (!tip?.checkVisibility({ visibilityProperty: true })) return [`${id}: nothing is said`];
    const { left, top, right, bottom } = tip.getBoundingClientRect();
    const phone = innerWidth <= 720;
    const floor = phone ? document.querySelector(".tray, .foot").getBoundingClientRect().top : innerHeight;
    const hides = (one) => {
      const box = one.getBoundingClientRect();
      if (box.top > floor && !one.closest(".tray, .foot")) return false; // scrolled below them
      const wide = Math.min(right, box.right) - Math.max(left, box.left);
      return one.checkVisibility() && wide > 1 && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 1;
    };
    const found = [thing, ...document.querySelectorAll(".stage .thing.lit, .answer")]
      .filter(hides)
      .map((one) => `${id}: what is said of it hides ${one.dataset.thing ?? one.dataset.answer}`);
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) found.push(`${id}: outside the window`);
    if (phone && top < document.querySelector(".foot").getBoundingClientRect().top) found.push(`${id}: above the foot`);
    if (!phone && tip.scrollHeight > tip.clientHeight + 1) found.push(`${id}: cut off`);
    return found;
  }, id);

/** Of every so manyth thing on the fullest table. */
export const described =
  (game, language, sizes, every) =>
  async ({ browser, address }) => {
    const { page, errors } = await open(browser, address, { language, list: false });
    const wrongs = {};
    for (const seats of [2, 4]) {
      await setUp(page, table(game, seats));
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        const ids = await page.$$eval(".stage button[data-thing]", (all) =>
          all.filter((one) => one.checkVisibility()).map((one) => one.dataset.thing),
        );
        const faults = [];
        for (const id of ids.filter((_, i) => i % every === 0)) faults.push(...(await misdescribed(page, id)));
        if (faults.length > 0) wrongs[`${seats} players, ${width} x ${height}`] = faults;
      }
      await page.setViewportSize({ width: 1280, height: 900 });
      await pick(page, "leave");
      await page.waitForSelector("button.box");
    }
    assert.deepEqual(wrongs, {}, `${game}, ${language}`);
    assert.deepEqual(errors, []);
  };

/** What a refusal, or a computer's reason, lies on of what may be touched. */
const covered = (page, what) =>
  page.evaluate(async (what) => {
    const frame = () => new Promise(requestAnimationFrame);
    for (let i = 0; i < 3; i++) await frame();
    const box = document.querySelector(".refusal");
    if (!box) return undefined;
    const { left, top, right, bottom } = box.getBoundingClientRect();
    const phone = innerWidth <= 720;
    const floor = phone ? document.querySelector(".tray:not(:empty), .foot").getBoundingClientRect().top : innerHeight;
    const found = [...document.querySelectorAll(".thing.lit, .answer, .hinted")]
      .filter((one) => {
        const area = one.getBoundingClientRect();
        if (!one.checkVisibility() || (area.top > floor && !one.closest(".tray, .foot"))) return false;
        const wide = Math.min(right, area.right) - Math.max(left, area.left);
        return wide > 1 && Math.min(bottom, area.bottom) - Math.max(top, area.top) > 1;
      })
      .map((one) => `${what}: lies on ${one.dataset.thing ?? one.dataset.answer ?? one.className}`);
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) found.push(`${what}: outside the window`);
    return found;
  }, what);

/** What is said to whoever tries what cannot be done now hides nothing that can; nor do the reasons of computers. */
export const refused =
  (game, language, sizes, every) =>
  async ({ browser, address }) => {
    const { page, errors } = await open(browser, address, { language, list: false });
    const wrongs = {};
    const resize = async ([width, height]) => {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo(0, 0));
    };
    const note = async (what, faults) => {
      if (faults.length > 0) await shot(page, `refused-${game}-${what.replaceAll(" ", "-")}`, false);
      if (faults.length > 0) wrongs[what] = faults;
    };
    for (const seats of [2, 4]) {
      await setUp(page, refusing[game]?.(seats) ?? table(game, seats));
      for (const size of sizes) {
        await resize(size);
        const ids = await page.$$eval(".stage button[data-thing]:not(.lit)", (all) =>
          all.filter((one) => one.checkVisibility()).map((one) => one.dataset.thing),
        );
        const faults = [];
        let said = 0;
        for (const id of ids.filter((_, i) => i % every === 0)) {
          await page.evaluate((id) => document.querySelector(`.stage [data-thing="${id}"]`)?.click(), id);
          const found = await covered(page, id);
          if (found) said++;
          faults.push(...(found ?? []));
        }
        assert.ok(said > 0, `${game}, ${size}: nothing was refused`);
        await note(`${seats} players, ${size.join(" x ")}`, faults);
      }
      await resize([1280, 900]);
      await pick(page, "leave");
      await page.waitForSelector("button.box");
    }
    await start(page, game);
    const ready = () => page.waitForSelector("#choices button", { state: "attached" });
    for (let i = 0; i < 3; i++) {
      await ready();
      await press(page, "#choices button");
    }
    await ready();
    for (const size of sizes) {
      await resize(size);
      await page.evaluate(() => document.querySelector(".asks-why").click());
      await page.waitForSelector(".refusal.tip");
      await note(`a reason, ${size.join(" x ")}`, await covered(page, "a reason"));
    }
    assert.deepEqual(wrongs, {}, `${game}, ${language}`);
    assert.deepEqual(errors, []);
  };

/** Purposes of all kinds, and those that only nightmares bring. */
const aims = [
  ["", "most-colour-1:B count-colour-1:G most-singles-1:N longest-path-1:K"],
  ["nightmare=on", "view-1:B view-2:G no-red fewest-empty"],
];

/** Each purpose says what it counts and which colour, in full. */
export const purposes =
  (language, shades, sizes) =>
  async ({ browser, address }) => {
    const { page, errors } = await open(browser, address, { language, list: false });
    const wrongs = [];
    for (const [seats, more, tiles] of [2, 4].flatMap((count) => aims.map((one) => [count, ...one]))) {
      const name = `game dreamscape players=${seats} ${more}`.trim();
      await setUp(page, [name, `set purposes ${tiles}`, `set bag B20 K12 N12 G12 W10${more ? " R3" : ""}`]);
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        const said = await page.$$eval(".purpose .called", (all) =>
          all.map((one) => [
            one.textContent,
            one.scrollHeight <= one.clientHeight + 1 && one.scrollWidth <= one.clientWidth + 1,
          ]),
        );
        const figures = await page.$$eval(".purpose .standing", (all) =>
          all.flatMap((one) => (one.scrollWidth > one.clientWidth + 1 ? [one.textContent] : [])),
        );
        if (figures.length > 0) wrongs.push(`${seats} players, ${width} x ${height}: ${figures} runs over`);
        if (process.env.SHOTS === "all") await shot(page, `purposes-${seats}-${width}-${language}-${more}`, false);
        assert.equal(said.length, 4);
        for (const [i, [words, whole]] of said.entries()) {
          assert.ok(words.includes(tiles.split(" ")[i].includes(":") ? shades[i] : ""), words);
          if (!whole) wrongs.push(`${seats} players, ${width} x ${height}: ${words} is cut off`);
        }
      }
      await page.setViewportSize({ width: 1280, height: 900 });
      await pick(page, "leave");
      await page.waitForSelector("button.box");
    }
    assert.deepEqual(wrongs, []);
    assert.deepEqual(errors, []);
  };
