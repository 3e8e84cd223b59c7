import { expect, test } from "vitest";
import { ahead, between, dread, settle, type Table } from "./view";

const wolf = (night: number | null, unseen: readonly string[], web: number | null = null): Table =>
  ({ nightmare: unseen[0]?.split("-")[0] ?? "wolf", night, unseen, web }) as unknown as Table;

test("steps are counted around the ring, across the fence", () => {
  expect(ahead(null, 4)).toBe(4);
  expect(ahead(8, 2)).toBe(4);
  expect(ahead(5, 5)).toBe(10);
  expect(between(8, 4)).toEqual([9, 10, 1]);
  expect(between(null, 3)).toEqual([1, 2]);
  expect(between(5, 2, true)).toEqual([4]);
  expect(between(5, 1)).toEqual([]);
});

test("the wolf threatens every space that a card takes it over, and its neighbours when it howls", () => {
  const { spaces, over, cards } = dread(wolf(4, ["wolf-move-1", "wolf-move-2", "wolf-howl", "move7"]));
  expect([...spaces].sort(([a], [b]) => a - b)).toEqual([
    [3, 1],
    [4, 1],
    [5, 3],
    [6, 1],
  ]);
  expect(over).toBe(0);
  expect(cards).toBe(3);
  expect([...dread(wolf(null, ["wolf-move-2"])).spaces.keys()]).toEqual([1, 2]);
});

test("over the fence it ends the race: walking, leaping, or to a web beyond it", () => {
  expect(dread(wolf(10, ["wolf-move-1", "wolf-howl"])).over).toBe(1);
  expect(dread(wolf(9, ["wolf-move-1", "wolf-move-2"])).over).toBe(1);
  expect(dread(wolf(8, ["bump-jump-3", "bump-jump-2", "bump-back-2"])).over).toBe(1);
  expect(dread(wolf(9, ["spider-web-3"], 2)).over).toBe(1);
  expect(dread(wolf(9, ["spider-web-3"])).over).toBe(0);
  expect([...dread(wolf(1, ["bump-back-2"])).spaces]).toEqual([]);
});

test("a card stays where it lies", () => {
  expect(settle([], ["a", "b"])).toEqual(["a", "b"]);
  expect(settle(["b", "c"], ["a", "c"])).toEqual(["a", "c"]);
  expect(settle(["b", "a"], ["a", "c"])).toEqual(["c", "a"]);
  expect(settle(["a", "a"], ["a"])).toEqual(["a", null]);
  expect(settle(["a", "b"], [])).toEqual([null, null]);
});
