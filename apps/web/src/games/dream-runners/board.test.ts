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

test("a price is told with what it is for", () => {
  expect(outcome(nightmare, result({ loss: 2 }))).toMatchObject({ sign: "−2", how: "bad" });
  expect(outcome(nightmare, result({ loss: 2 }))?.say).toMatch(/2 serenity, 1 for the gap and 1 for what lurks/);
  expect(outcome(gift, result({ loss: 1 }))?.say).toMatch(/a gap costs 1/);
  expect(outcome(nightmare, result({ symbol: ".", loss: 1 }))?.say).toBe("costs 1 serenity");
});

test("what is missed has a sign that is no symbol of a segment", () => {
  const missed = outcome(gift, result({ symbol: "." }));
  expect(missed?.how).toBe("miss");
  expect(missed?.sign).not.toMatch(/[✗×x○o]/i);
  expect(outcome(gift, result({ symbol: "X", times: 2 }))?.sign).not.toMatch(/[✗×]/);
});
