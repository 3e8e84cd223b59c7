import { describe, expect, it } from "vitest";
import { cellOf, completedOn, counted, leftBehind, type Seat, type Table } from "./view";

const nobody: Seat = {
  at: 1,
  score: 0,
  ap: 0,
  used: false,
  hands: {},
  stray: 0,
  board: [],
  dreamer: null,
  land: false,
  "free-goes": [],
  "free-steps": [],
  cards: [],
  pile: [],
  drawn: [],
  chosen: false,
  open: "-",
};

const tableOf = (rows: Readonly<Record<number, readonly string[]>>): Table =>
  ({
    locations: [1, 2, 3, 4, 5, 6].map((location) => ({ location, row: rows[location] ?? [] })),
    links: [
      { from: 1, to: 2, red: false },
      { from: 1, to: 4, red: false },
    ],
  }) as unknown as Table;

describe("leftBehind", () => {
  it("asks only while something can be had with what is left", () => {
    const here = tableOf({ 1: ["blue"] });
    expect(leftBehind(here, { ...nobody, ap: 0 })).toBe(false);
    expect(leftBehind(here, { ...nobody, ap: 1 })).toBe(true);
    expect(leftBehind(here, { ...nobody, ap: 1, hands: { blue: 2 } })).toBe(false);
  });
  it("counts the way to the next place, which may cost nothing", () => {
    const beside = tableOf({ 2: ["gray", "green"] });
    expect(leftBehind(beside, { ...nobody, ap: 1 })).toBe(false);
    expect(leftBehind(beside, { ...nobody, ap: 2 })).toBe(true);
    expect(leftBehind(beside, { ...nobody, ap: 1, "free-goes": [2] })).toBe(true);
    expect(leftBehind(tableOf({ 3: ["gray"] }), { ...nobody, ap: 4 })).toBe(false);
  });
});

describe("cellOf", () => {
  it("reads stack, tree and Dreamer", () => {
    expect(cellOf("-1,2=KB*")).toEqual({ x: -1, y: 2, shards: ["gray", "blue"], tree: true, dreamer: false });
    expect(cellOf("0,0=N@")).toEqual({ x: 0, y: 0, shards: ["brown"], tree: false, dreamer: true });
  });
});

describe("completedOn", () => {
  const view = {
    lattice: "square",
    slots: ["a1", "b1", "c1"].map((slot, x) => ({ slot, x, y: 0, entry: x === 0, next: [] })),
    cards: [{ card: "brook", level: 1, points: 4, power: "lake", cells: ["0,0=B@", "1,0=KB*"] }],
  } as unknown as Table;
  const board = [
    { slot: "b1", stack: ["gray", "blue"], tree: true, mountain: false },
    { slot: "c1", stack: ["blue"], tree: false, mountain: false },
  ];
  it("finds the slots in the order of the card's cells, and nothing while the Dreamer is elsewhere", () => {
    const slots = completedOn(view, { ...nobody, board, dreamer: "c1" }, "brook");
    expect(slots?.map(({ slot }) => slot)).toEqual(["c1", "b1"]);
    expect(completedOn(view, { ...nobody, board, dreamer: "b1" }, "brook")).toBeUndefined();
  });
});

describe("counted", () => {
  it("names what a line of the sheet counts", () => {
    const view = {
      viewer: 1,
      seats: [nobody, { ...nobody, dreamer: "b1", cards: [{ card: "moon" }] }],
    } as unknown as Table;
    const line = (kind: string, more = {}) => ({ line: kind, say: "", points: 1, ...more });
    expect(counted(view, line("card", { card: "brook" }), 1)).toEqual(["pile"]);
    expect(counted(view, line("card", { card: "brook" }), 2)).toEqual(["pile-2"]);
    expect(counted(view, line("purpose-colour", { purpose: "view", colour: "blue" }), 2)).toEqual(["purpose-view"]);
    expect(counted(view, line("uncompleted", { count: 1 }), 2)).toEqual(["whole-moon"]);
    expect(counted(view, line("walk"), 2)).toEqual(["slot-2-b1"]);
    expect(counted(view, line("rating"), 2)).toEqual([]);
  });
});
