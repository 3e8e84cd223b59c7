import { expect, test } from "vitest";
import { inOrder, rowsOf, sum } from "./pad";
import { figure } from "./texts";

const line = (kind: string, say: string, points: number, more = {}) => ({ line: kind, say, points, ...more });
const nouns = new Map([["type ff", { word: "ff", name: "Floating Free" }]]);
const seats = [
  {
    score: 5,
    rank: 2,
    wins: false,
    lines: [
      line("z", "3 Z cards", -3, { count: 3 }),
      line("run", "Floating Free, 3 in a row", 4, { type: "ff", length: 3 }),
      line("run", "Floating Free, 3 in a row", 4, { type: "ff", length: 3 }),
    ],
  },
  {
    score: 9,
    rank: 1,
    wins: true,
    lines: [
      line("purpose", "Most shards", 9),
      line("z", "no Z card", 0, { count: 0 }),
      line("rating", "Rating: owl", 0),
    ],
  },
];

test("rows are what scored, columns are players, losses come last, remarks are no rows", () => {
  const rows = rowsOf(seats, nouns);
  expect(rows.map(({ say }) => say)).toEqual(["Floating Free", "Most shards", "Z cards"]);
  expect(rows.map(({ lines }) => lines.map((one) => sum(one)))).toEqual([
    [8, 0],
    [0, 9],
    [-3, 0],
  ]);
  for (const [i, { score }] of seats.entries())
    expect(rows.reduce((total, { lines }) => total + sum(lines[i]), 0)).toBe(score);
});

test("whoever is first stands in front", () => expect(inOrder(seats)).toEqual([2, 1]));

test("minus signs are real", () => expect(figure(-3)).toBe("\u22123"));
