import { expect, test } from "vitest";
import { lays, swapped } from "./arrange";

test("two places change what lies there, but not those that are laid", () => {
  expect(swapped([1, 2, 3, 0, 5], 0, 1, 4)).toEqual([0, 2, 3, 1, 5]);
  expect(swapped([4, 1, 2, 3, 5], 1, 2, 5)).toEqual([4, 5, 2, 3, 1]);
  expect(swapped([4, 1, 2, 3, 5], 1, 1, 5)).toBeUndefined();
  expect(swapped([1, 2, 3, 4, 5], 0, 2, 2)).toBeUndefined();
  expect(swapped([1, 2, 3, 4, 5], 0, 2, 6)).toBeUndefined();
});

test("an order is laid place by place, as long as there is a choice", () => {
  expect(lays([5, 2, 3, 4, 1], 0)).toEqual(["lay 5", "lay 2", "lay 3", "lay 4"]);
  expect(lays([0, 2, 3, 0, 0], 0)).toEqual(["lay gap", "lay 2", "lay 3"]);
  expect(lays([4, 1, 2, 3, 5], 3)).toEqual(["lay 3"]);
});
