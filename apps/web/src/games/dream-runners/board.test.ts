import { expect, test } from "vitest";
import { outcome } from "./board";
import type { Cell, Yield } from "./view";

const nightmare: Cell = { cell: "c3", kind: "nightmare", loss: 1, items: [] };
const gift: Cell = { cell: "d3", kind: "reward", items: ["coin"] };
const result = (more: Partial<Yield["cells"][number]>): Yield["cells"][number] => ({
  cell: "c3",
  symbol: null,
  times: 0,
  loss: 0,
  bat: false,
  ...more,
});

test("a price is told with what it is for, and a nightmare keeps its number where it is printed", () => {
  expect(outcome(nightmare, result({ loss: 2 })).signs).toEqual([
    { sign: "−1", how: "gap" },
    { sign: "−1", how: "bites" },
  ]);
  expect(outcome(nightmare, result({ loss: 2 })).say).toMatch(/2 serenity, 1 for the gap and 1 for what lurks/);
  expect(outcome(gift, result({ loss: 1 })).say).toMatch(/a gap costs 1/);
  expect(outcome(nightmare, result({ symbol: ".", loss: 1 }))).toEqual({
    say: "costs 1 serenity",
    signs: [{ sign: "−1", how: "bites" }],
  });
  expect(outcome(nightmare, result({ symbol: "B" }))).toEqual({ say: "banished", signs: [{ sign: "✓", how: "good" }] });
});

test("what is missed has a sign that is no symbol of a segment", () => {
  const [missed] = outcome(gift, result({ symbol: "." })).signs;
  expect(missed?.how).toBe("miss");
  expect(missed?.sign).not.toMatch(/[✗×x○o]/i);
  expect(outcome(gift, result({ symbol: "X", times: 2 })).signs[0]?.sign).not.toMatch(/[✗×]/);
});

test("a spider may bring its fragment and cost serenity, a bat takes a segment", () => {
  const spider: Cell = { cell: "c3", kind: "spider", items: ["blue"] };
  expect(outcome(spider, result({ symbol: "C", times: 1, loss: 1 })).signs.map(({ how }) => how)).toEqual([
    "good",
    "bites",
  ]);
  expect(outcome({ cell: "c3", kind: "bat", items: [] }, result({ symbol: ".", bat: true })).signs).toEqual([
    { sign: "!", how: "bites" },
  ]);
});
