import { expect, test } from "vitest";
import { advised } from "./advice";

const hint = (...chances: number[]) => ({
  move: "a",
  ranks: chances.map((chance, i) => ({ move: "abc"[i] ?? "", chance })),
});
const all = (...chances: number[]) => ["a", "b", "c", "d"].map((move) => advised(hint(...chances), move));

test("figures that differ are told", () => {
  expect(all(412, 324, 310)).toEqual([
    { kind: "percent", place: 1, percent: 41 },
    { kind: "percent", place: 2, percent: 32 },
    { kind: "percent", place: 3, percent: 31 },
    undefined,
  ]);
});

test("no figure stands there twice, after rounding", () => {
  expect(all(321, 319, 318)).toEqual([{ kind: "best" }, { kind: "equal" }, { kind: "equal" }, undefined]);
  expect(all(412, 321, 319)[1]).toEqual({ kind: "percent", place: 2, percent: 32 });
  expect(all(412, 321, 319)[2]).toEqual({ kind: "equal" });
});

test("a bot that has not searched names its move", () => {
  expect(advised({ move: "a" }, "a")).toEqual({ kind: "best" });
  expect(advised({ move: "a" }, "b")).toBe(undefined);
  expect(advised(undefined, "a")).toBe(undefined);
});
