import { expect, test } from "vitest";
import { type Area, beside, hidden } from "./bubble";

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
