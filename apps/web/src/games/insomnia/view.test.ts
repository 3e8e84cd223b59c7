import { expect, test } from "vitest";
import type { GameEvent } from "../../core/protocol";
import { ahead, alarm, between, dread, landing, morning, type Seat, settle, stepsTo, type Table } from "./view";

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

const on = (space: number | null, more: Partial<Seat> = {}): Seat =>
  ({ space, scared: false, stuck: false, pillow: 40, ...more }) as Seat;
const webbed = (web: number | null, does = "stop"): Table => ({ web, night: 6, options: { web: does } }) as never;

test("a web on the way ends a run, unless sheep do not mind it; one that is held stays", () => {
  expect(landing(webbed(null), on(8), 4)).toBe(2);
  expect(landing(webbed(null), on(null), 3)).toBe(3);
  expect(landing(webbed(10), on(8), 4)).toBe(10);
  expect(landing(webbed(10, "none"), on(8), 4)).toBe(2);
  expect(landing(webbed(8), on(8), 4)).toBe(2);
  expect(landing(webbed(null), on(8, { stuck: true }), 4)).toBeNull();
  expect(stepsTo(webbed(10), on(8), 10)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  expect(stepsTo(webbed(10), on(8), 2)).toEqual([]);
  expect(stepsTo(webbed(null), on(8), 2)).toEqual([4]);
});

test("whoever stops beside the nightmare takes fright, or wakes", () => {
  expect(alarm(webbed(null), on(4), 6)).toBe("fright");
  expect(alarm(webbed(null), on(4, { scared: true }), 6)).toBe("wake");
  expect(alarm(webbed(null), on(4), 7)).toBeUndefined();
  expect(alarm({ ...webbed(null), night: null }, on(4), null)).toBeUndefined();
});

test("a race is summed up: who slept, who woke, how far pillows slid", () => {
  const told = (event: string, more: Record<string, number> = {}): GameEvent => ({ event, say: "", ...more });
  const seats = [on(null, { pillow: 32 }), on(null, { pillow: 33 }), on(null, { pillow: 40 })];
  expect(morning([told("race", { race: 1, seat: 1 }), told("bed", { seat: 1, winks: 9 })], seats)).toBeUndefined();
  const story = [
    told("race", { race: 1, seat: 1 }),
    told("wake", { seat: 1, winks: 4 }),
    told("race-end", { race: 1 }),
    told("race", { race: 2, seat: 1 }),
    told("bed", { seat: 1, winks: 12 }),
    told("wake", { seat: 2, winks: 7 }),
    told("race-end", { race: 2 }),
    told("pillow", { seat: 1, steps: 5, pillow: 32 }),
    told("pillow", { seat: 2, steps: 3, pillow: 34 }),
    told("first", { seat: 2 }),
    told("pillow", { seat: 2, steps: 1, pillow: 33 }),
  ];
  expect(morning(story, seats)).toEqual({
    race: 2,
    sleepers: [
      { seat: 1, winks: 12, before: 37, pillow: 32 },
      { seat: 2, winks: "awake", before: 37, pillow: 34 },
      { seat: 3, winks: undefined, before: 40, pillow: 40 },
    ],
  });
  expect(morning(story.slice(0, 8), seats)?.sleepers[0]?.before).toBe(37);
});
