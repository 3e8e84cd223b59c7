import { expect, test } from "vitest";
import { type Area, aside, beside, hidden } from "./bubble";

const windows: readonly Area[] = [
  { x: 0, y: 0, width: 1280, height: 628 },
  { x: 0, y: 0, width: 390, height: 720 },
  { x: 0, y: 0, width: 360, height: 600 },
];

test("a bubble stands in the window and never on the thing", () => {
  for (const view of windows)
    for (let x = 0; x <= view.width - 60; x += 37)
      for (let y = 0; y <= view.height - 80; y += 41) {
        const thing = { x, y, width: 60, height: 80 };
        const size = { width: 280, height: 130 };
        const { side, tip, ...at } = beside(thing, size, view);
        const bubble = { ...at, ...size };
        expect(hidden(thing, bubble)).toBe(0);
        expect(side).not.toBe("free");
        expect(bubble.x >= 0 && bubble.x + bubble.width <= view.width).toBe(true);
        expect(bubble.y >= 0 && bubble.y + bubble.height <= view.height).toBe(true);
        expect(tip).toBeGreaterThan(0);
      }
});

test("beside something in the foot it stands above", () => {
  const { side } = beside({ x: 600, y: 640, width: 120, height: 40 }, { width: 280, height: 120 }, windows[0] as Area);
  expect(side).toBe("above");
});

test("where there is no room at all, as little as possible is hidden", () => {
  const thing = { x: 0, y: 0, width: 390, height: 700 };
  const { side, ...at } = beside(thing, { width: 280, height: 130 }, windows[1] as Area);
  expect(side).toBe("free");
  expect(hidden(thing, { ...at, width: 280, height: 130 })).toBeLessThan(280 * 130);
});

test("beside something large it may stand at either end", () => {
  const view = windows[0] as Area;
  const rival = { x: 1000, y: 100, width: 260, height: 500 };
  const size = { width: 240, height: 120 };
  const button = { x: 700, y: 330, width: 280, height: 260, weight: 100 };
  const { side, tip: _, ...at } = beside(rival, size, view, [button]);
  expect(side).toBe("left");
  expect(hidden(button, { ...at, ...size })).toBe(0);
});

/** As browsers say where something is: nothing of it is its own. */
class Rect implements Area {
  readonly #at: Area;
  constructor(at: Area) {
    this.#at = at;
  }
  get x(): number {
    return this.#at.x;
  }
  get y(): number {
    return this.#at.y;
  }
  get width(): number {
    return this.#at.width;
  }
  get height(): number {
    return this.#at.height;
  }
}

test("where no side is free it keeps off the thing all the same", () => {
  const view = windows[1] as Area;
  const thing = new Rect({ x: 145, y: 250, width: 100, height: 80 });
  const all = { x: 0, y: 100, width: 390, height: 400, weight: 100 };
  const size = { width: 340, height: 240 };
  const { side, tip: _, ...at } = beside(thing, size, view, [all]);
  expect(side).toBe("free");
  expect(hidden(thing, { ...at, ...size })).toBe(0);
});

test("it keeps off what is to stay in sight, where a side without it has room", () => {
  const view = windows[1] as Area;
  const button = { x: 150, y: 560, width: 48, height: 46 };
  const held = { x: 70, y: 470, width: 90, height: 80, weight: 12 };
  const size = { width: 340, height: 90 };
  const { side, tip: _, ...at } = beside(button, size, view, [held]);
  expect(side).toBe("below");
  expect(hidden(held, { ...at, ...size })).toBe(0);
});

test("what points at nothing stands in the middle, across too, unless something is to be seen there", () => {
  const view = windows[1] as Area;
  const size = { width: 350, height: 200 };
  expect(aside(size, view, []).x).toBe((view.width - size.width) / 2);
  const dream = { x: 94, y: 244, width: 202, height: 202, weight: 2 };
  const at = aside(size, view, [dream]);
  expect(hidden(dream, { ...at, ...size })).toBe(0);
  expect(at.x).toBe((view.width - size.width) / 2);
});
