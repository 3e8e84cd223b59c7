import { describe, expect, it } from "vitest";
import { latticeOf, layOut, lying, outline } from "./lattice";

const hive = latticeOf("honeycomb");
const squares = latticeOf("square");
const rows = [3, 4, 5, 4, 3];
/** The board of the box: a1 is 0,0, each row begins half a slot aside. */
const board = rows.flatMap((count, y) =>
  Array.from({ length: count }, (_, i) => ({ x: i - Math.min(y, 2), y, slot: `${"abcde"[i]}${y + 1}` })),
);

describe("layOut", () => {
  it("puts each row half a slot aside", () => {
    const { columns, rows: all, left, down } = layOut(hive, board);
    expect([columns, all]).toEqual([5, 5]);
    expect([left({ x: 0, y: 0 }), down({ x: 0, y: 0 })]).toEqual([1, 4]);
    expect([left({ x: -2, y: 2 }), left({ x: -2, y: 4 })]).toEqual([0, 1]);
  });
});

describe("lying", () => {
  const line = [
    { x: 0, y: 0, is: "B" },
    { x: 1, y: 0, is: "N" },
    { x: 2, y: 0, is: "G" },
  ];
  const lies = (held: Readonly<Record<string, string>>) =>
    lying(hive, board, line, (slot, cell) => held[slot.slot] === cell.is)?.map(({ slot }) => slot);
  it("finds a structure as pictured, turned, and mirrored", () => {
    expect(lies({ a1: "B", b1: "N", c1: "G" })).toEqual(["a1", "b1", "c1"]);
    expect(lies({ c1: "B", b1: "N", a1: "G" })).toEqual(["c1", "b1", "a1"]);
    expect(lies({ a1: "B", b2: "N", c3: "G" })).toEqual(["a1", "b2", "c3"]);
    expect(lies({ a1: "B", b1: "N", c2: "G" })).toBeUndefined();
    const bent = [
      { x: 0, y: 0, is: "B" },
      { x: 1, y: 0, is: "N" },
      { x: 1, y: 1, is: "G" },
    ];
    const mirrored = { b2: "B", c2: "N", d1: "G", c1: "G" };
    const same = (slot: { slot: string }, cell: { is: string }): boolean =>
      (mirrored as Readonly<Record<string, string>>)[slot.slot] === cell.is;
    expect(lying(hive, board, bent, same)?.map(({ slot }) => slot)).toEqual(["b2", "c2", "c1"]);
  });
});

describe("outline", () => {
  const corners = (path: string): number => path.split("L").length;
  it("goes once around what hangs together", () => {
    for (const [lattice, spots, count] of [
      [hive, [{ x: 0, y: 0 }], 6],
      [
        hive,
        [
          { x: 0, y: 0 },
          { x: 1, y: 0 },
        ],
        10,
      ],
      [
        squares,
        [
          { x: 0, y: 0 },
          { x: 1, y: 0 },
        ],
        6,
      ],
    ] as const) {
      const path = outline(lattice, spots, layOut(lattice, spots));
      expect(path.match(/M/g)).toHaveLength(1);
      expect(corners(path)).toBe(count);
    }
  });
  it("leaves the hole of a ring open", () => {
    const ring = hive.steps.map((step) => ({ ...step }));
    const path = outline(hive, ring, layOut(hive, ring));
    expect(path.match(/M/g)).toHaveLength(2);
    expect(corners(path)).toBe(18 + 6 - 1);
  });
});
