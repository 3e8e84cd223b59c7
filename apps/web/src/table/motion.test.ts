import { describe, expect, test } from "vitest";
import { arc, course, type Motion } from "./motion";

const event = (name: string) => ({ event: name, say: `${name} is told` });
const view = { game: "", options: {}, viewer: 1, over: false, asks: [], score: [], winners: [] };

describe("what a message shows", () => {
  const motion: Motion = {
    reveal: () => ({ before: true, mood: "dark" }),
    move: () => ({ flights: [{ from: "a", to: "b" }] }),
  };

  test("events keep their order, and one that nothing moves for is told all the same", () => {
    const { before, after } = course(motion, { events: [event("move"), event("other")], view });
    expect(before).toEqual([]);
    expect(after).toEqual([
      { say: "move is told", act: { flights: [{ from: "a", to: "b" }] } },
      { say: "other is told", act: {} },
    ]);
  });

  test("all up to the last event that is seen on the table as it was, is seen there", () => {
    const { before, after } = course(motion, { events: ["move", "reveal", "move"].map(event), view });
    expect(before.map(({ say }) => say)).toEqual(["move is told", "reveal is told"]);
    expect(after.map(({ say }) => say)).toEqual(["move is told"]);
  });
});

describe("the way of a flight", () => {
  const box = (x: number, y: number, width = 40) => ({ x, y, width, height: 60 });
  const at = (transform = "") => {
    const [, x, y, turn, scale] =
      /translate\((\S+)px, (\S+)px\) rotate\((\S+)deg\) scale\((\S+)\)/.exec(transform)?.map(Number) ?? [];
    return { x, y, turn, scale };
  };

  test("it begins and ends exactly at the two places, level and in their sizes", () => {
    const frames = arc([box(0, 0, 20), box(300, 100)], box(0, 0));
    expect(frames[0]?.offset).toBe(0);
    expect(at(frames[0]?.transform)).toEqual({ x: -10, y: 0, turn: 0, scale: 0.5 });
    expect(frames.at(-1)?.offset).toBe(1);
    expect(at(frames.at(-1)?.transform)).toEqual({ x: 300, y: 100, turn: 0, scale: 1 });
  });

  test("where shapes differ it is as large as fits", () => {
    const wide = { x: 0, y: 0, width: 400, height: 90 };
    expect(at(arc([wide, box(300, 100)], box(0, 0))[0]?.transform).scale).toBe(1.5);
  });

  test("in between it is above the straight line, and leans towards where it goes", () => {
    const [right] = arc([box(0, 0), box(400, 0)], box(0, 0)).filter(({ offset }) => offset === 0.5);
    expect(at(right?.transform).y).toBeLessThan(-40);
    expect(at(right?.transform).turn).toBe(7);
    const [left] = arc([box(400, 0), box(0, 0)], box(0, 0)).filter(({ offset }) => offset === 0.5);
    expect(at(left?.transform).turn).toBe(-7);
  });

  test("it touches every place on its way, and times only go on", () => {
    const frames = arc([box(0, 0), box(100, 50), box(200, 0)], box(0, 0));
    expect(at(frames.find(({ offset }) => offset === 0.5)?.transform)).toMatchObject({ x: 100, y: 50 });
    expect(frames.map(({ offset }) => offset)).toEqual(frames.map(({ offset }) => offset).toSorted((a, b) => a - b));
    expect(new Set(frames.map(({ offset }) => offset)).size).toBe(frames.length);
  });

  test("a card that turns over shows its back up to the middle, its face from there on", () => {
    const wide = (side: "back" | "face") =>
      arc([box(0, 0), box(100, 0)], box(0, 0), side).map(({ transform }) =>
        Number(/scaleX\((.*)\)/.exec(transform)?.[1]),
      );
    expect(wide("back").map((one) => one > 0)).toEqual([true, true, true, false, false, false, false]);
    expect(wide("face").map((one) => one > 0)).toEqual([false, false, false, false, true, true, true]);
    expect(wide("face").at(-1)).toBe(1);
  });

  test("without a second place there is no way", () => {
    expect(arc([box(0, 0)], box(0, 0))).toEqual([]);
  });
});
