import { expect, test } from "vitest";
import {
  counted,
  ending,
  follow,
  gain,
  idle,
  layout,
  lined,
  lonely,
  plan,
  rank,
  rated,
  runs,
  type Slot,
  type Table,
} from "./view";

const worth = [0, 0, 2, 4, 6, 8];

const row = (...cards: readonly (string | null)[]): Slot[] =>
  cards.map((card, i) => ({ place: i + 1, cost: i + 1, card, down: false }));

const full = row("nt-ld", "is-pr", "ff-cd", "rd-sd", "ff-nt");

const table = (change: Partial<Table> = {}): Table => ({
  game: "project-dreamscape",
  options: {},
  viewer: 1,
  over: false,
  asks: [],
  score: [0, 0],
  winners: [],
  active: 1,
  points: 2,
  blue: false,
  bought: false,
  deck: 20,
  types: [],
  worth,
  row: full,
  pile: [],
  unseen: [],
  seats: [
    { z: [{ card: null, turned: false }], rem: [], res: [] },
    { z: [{ card: null, turned: false }], rem: [], res: [] },
  ],
  chain: { count: 0 },
  ...change,
});

test("cards are turned so that what they share lies on one line", () => {
  expect(lined(["nt-pr", "nt-cd", "ff-cd", "ff-nt"])).toEqual([
    ["nt", "pr"],
    ["nt", "cd"],
    ["ff", "cd"],
    ["ff", "nt"],
  ]);
  expect(lined(["ff-is", "is-nt"])).toEqual([
    ["ff", "is"],
    ["nt", "is"],
  ]);
});

test("every run of a stack lies on one line, and scores by its length", () => {
  expect(runs(["nt-pr", "nt-cd", "ff-cd", "cd-sd"], worth)).toEqual([
    { type: "nt", side: 0, from: 0, length: 2, points: 2 },
    { type: "cd", side: 1, from: 1, length: 3, points: 4 },
  ]);
});

test("twins are two runs; runs beyond the table are worth its last row", () => {
  expect(runs(["nt-pr", "nt-pr"], worth).map(({ points }) => points)).toEqual([2, 2]);
  expect(runs(Array<string>(9).fill("nt-pr"), worth)[0]?.points).toBe(8);
});

test("a card is worth what it adds to the runs on top", () => {
  expect(gain(["nt-pr", "nt-cd"], "nt-ld", worth)).toBe(2);
  expect(gain(["nt-pr", "nt-cd"], "ff-is", worth)).toBe(0);
});

test("tapping a card that can be paid means no token, no Z, and buying it", () => {
  expect(plan(table(), "draw", 2, "buy 2")).toEqual(["skip", "buy 2"]);
  expect(plan(table(), "draw", 3, "buy 3")).toBeUndefined();
  expect(plan(table(), "buy", 2, "buy 2")).toBeUndefined();
  expect(plan(table(), "token", 2, "buy 2")).toEqual(["token none", "skip", "buy 2"]);
  expect(plan(table({ deck: 0 }), "token", 2, "buy 2")).toEqual(["token none", "buy 2"]);
});

test("a row that is laid out anew shows what is laid first, then the rest in its order", () => {
  expect(layout(full, [])).toEqual([1, 2, 3, 4, 5]);
  expect(layout(full, [4])).toEqual([4, 1, 2, 3, 5]);
  expect(layout(row("nt-ld", null, "ff-cd", null, "ff-nt"), [0, 5])).toEqual([0, 5, 1, 3, 0]);
});

test("a type that would do nothing is known before", () => {
  const chain = { count: 1, performer: 1, anchor: 1, place: "rem" as const };
  const idles = (change: Partial<Table>): string[] =>
    ["ff", "is", "nt", "ld", "pr", "rd", "cd", "sd", "id", "ed", "ps"].filter((type) =>
      idle(table({ chain, ...change }), type),
    );
  expect(idles({})).toEqual(["nt", "rd", "cd", "id"]);
  expect(idles({ deck: 0, row: row(null, null, null, null, null) })).toEqual([
    "is",
    "nt",
    "ld",
    "pr",
    "rd",
    "cd",
    "sd",
    "id",
    "ed",
    "ps",
  ]);
  expect(idles({ chain: { ...chain, anchor: 2 } })).not.toContain("rd");
});

test("Floating Free with no other card in the stack leads only to the other half", () => {
  const of = (...rem: string[]): Table =>
    table({ seats: [{ z: [], rem, res: [] }], chain: { count: 1, performer: 1, anchor: 1, place: "rem" } });
  expect(lonely(of("ff-nt"), "ff")).toBe(true);
  expect(lonely(of("ff-nt"), "nt")).toBe(false);
  expect(lonely(of("is-pr", "ff-nt"), "ff")).toBe(false);
});

test("the end of the game is seen coming", () => {
  expect(ending(table())).toBeUndefined();
  expect(ending(table({ deck: 4 }))).toBe(5);
  expect(ending(table({ deck: 1, row: row("nt-ld", null, "ff-cd", "rd-sd", "ff-nt") }))).toBe(1);
  expect(ending(table({ deck: 0, row: row("nt-ld", null, "ff-cd", "rd-sd", "ff-nt") }))).toBe(0);
  expect(ending(table({ deck: 0, over: true }))).toBeUndefined();
});

test("where one stands: among others by rank, alone by rating", () => {
  expect(rank(table({ score: [3, 5, 3] }), 1)).toBe(2);
  expect(rank(table({ score: [3, 5, 3] }), 2)).toBe(1);
  const ratings = [
    { rating: "doodler", max: 14 },
    { rating: "sketcher", max: 24 },
    { rating: "worldmaker", max: 32767 },
  ];
  expect(rated(table({ ratings, score: [14] }))).toEqual({ now: "doodler", next: "sketcher", from: 15 });
  expect(rated(table({ ratings, score: [99] }))).toEqual({ now: "worldmaker" });
  expect(rated(table({ score: [99, 1] }))).toBeUndefined();
});

test("a line of the sheet counts the cards of its run", () => {
  const seats = [{ z: [], rem: ["ff-nt", "is-nt", "nt-ld", "pr-rd"], res: [] }];
  const view = table({ seats });
  expect(counted(view, { line: "run", say: "", points: 4, type: "nt", length: 3 }, 1)).toEqual([
    "rem-1-1",
    "rem-1-2",
    "rem-1-3",
  ]);
  expect(counted(view, { line: "run", say: "", points: 2, type: "rd", length: 2 }, 1)).toEqual([]);
  expect(counted(view, { line: "z", say: "", points: -1, count: 1 }, 1)).toEqual(["z-1"]);
});

test("the eye follows a card that slides, and tells twins apart by where they lie", () => {
  const first = follow([], row("nt-ld", "ff-cd", "is-pr", "ff-cd", null));
  expect(first.map(({ key }) => key)).toEqual(["nt-ld", "ff-cd", "is-pr", "ff-cd'"]);
  // the first of the twins is bought: the other one stays what it is, and slides as what it is
  const bought = follow(first, row("nt-ld", null, "is-pr", "ff-cd", null));
  expect(bought.map(({ key }) => key)).toEqual(["nt-ld", "is-pr", "ff-cd'"]);
  const slid = follow(bought, row("nt-ld", "is-pr", "ff-cd", "ld-sd", "rd-sd"));
  expect(slid.map(({ key }) => key)).toEqual(["nt-ld", "is-pr", "ff-cd'", "ld-sd", "rd-sd"]);
});
