import { expect, test } from "vitest";
import type { GameEvent } from "../../core/protocol";
import { lastRound, sums } from "./recap";
import { after, darken, Reveal, tooFew } from "./reveal";
import type { Cell, Segment, Table } from "./view";
import { paneOf, wasted } from "./view";
import { placed } from "./board";

const pair: Segment = { id: "pair-1", set: "amber", shape: "pair", symbols: "CB", coins: 0, points: 0 };
const cells: readonly Cell[] = [
  { cell: "c3", kind: "reward", items: ["coin", "coin"] },
  { cell: "d3", kind: "nightmare", loss: 2, items: [] },
];
const steps = [
  [
    [0, 0],
    [0, 1],
  ],
  [
    [0, 0],
    [1, 0],
  ],
] as const;

const view = {
  viewer: 1,
  stage: "compose",
  dream: { id: "dream-1-1", level: 1, starred: false, cells },
  shapes: [{ shape: "pair", turns: steps }],
  tracks: { serenity: Array.from({ length: 31 }, (_, i) => i), star: [0, 4] },
  seats: [
    { serenity: 20, awake: null, shown: true, segments: [pair] },
    { serenity: 3, awake: null, shown: false, segments: [pair] },
  ],
} as unknown as Table;

const event = (what: string, rest: Record<string, string | number>): GameEvent => ({ event: what, say: "", ...rest });
const shown = event("composed", { seat: 1, segment: "pair-1", turn: "r1", cell: "c3" });
const collect = event("collect", { seat: 1, cell: "c3", item: "coin", count: 2 });
const bite = event("nightmare", { seat: 1, cell: "d3", loss: 2 });
const gaps = event("coherence", { seat: 1, gaps: 7, outside: 1 });

const seen = (...events: readonly GameEvent[]) => {
  const [lamp] = darken(view);
  if (!lamp) throw new Error("no lamp");
  return events.reduce((one, next) => after(view, one, next), lamp);
};

test("a composition lies as it was shown", () => {
  expect(seen(shown).segments[0]?.cells).toEqual(["c3", "c4"]);
});

test("cells ignite one by one, gifts are counted, candles burn down", () => {
  const lamp = seen(shown, collect, bite);
  expect([...lamp.cells]).toEqual([
    ["c3", "given"],
    ["d3", "bitten"],
  ]);
  expect(lamp.now).toBe("d3");
  expect(lamp.got.get("coin")).toBe(2);
  expect(lamp.serenity).toBe(18);
  expect(seen(shown, collect, bite, gaps)).toMatchObject({
    serenity: 10,
    gaps: 7,
    outside: 1,
    frights: 2,
    over: true,
    now: undefined,
  });
});

test("a candle is never shorter than nothing, and what is told at last counts", () => {
  const awake = seen(event("nightmare", { seat: 1, cell: "d3", loss: 30 }));
  expect(awake.serenity).toBe(0);
  expect(seen(bite, event("serenity", { seat: 1, from: 20, to: 11 })).serenity).toBe(11);
});

test("a spider that gives and bites does both", () => {
  const spider = event("spider", { seat: 1, cell: "c3", loss: 1 });
  expect(seen(collect, spider).cells.get("c3")).toBe("both");
});

test("a chest that is opened lights up", () => {
  const chest: Cell = { cell: "e5", kind: "chest", type: 1, price: 1, items: [] };
  const dream = { ...view.dream, cells: [...cells, chest] } as Table["dream"];
  const [lamp] = darken(view);
  if (!lamp) throw new Error("no lamp");
  const opened = after({ ...view, dream }, lamp, event("open", { seat: 1, chest: "chest-1-1", times: 1, keys: 1 }));
  expect(opened.cells.get("e5")).toBe("given");
  expect(opened.now).toBe("e5");
});

test("only the last event of a reveal waits for the player", () => {
  const reveal = new Reveal();
  reveal.look(view, String, "");
  const lasts = { own: 1, others: 1 };
  const acts = [shown, collect, bite].map((one) => reveal.hear(one, view, lasts, "bell"));
  expect(acts.map(({ hold }) => hold)).toEqual([false, false, true]);
  expect(acts.every(({ before, mood }) => before && mood === "dark")).toBe(true);
});

test("compositions that are shared out first do not wait", () => {
  const reveal = new Reveal();
  reveal.look(view, String, "");
  expect(reveal.hear(shown, view, { own: 1, others: 1 }, "glass").hold).toBe(false);
});

test("whom the market passes over is told so, whatever the next dream has brought", () => {
  const table = (more: object, coins: number, awake: number | null = null) =>
    ({
      ...view,
      round: 1,
      stage: "buy",
      named: false,
      first: 2,
      seats: [{ coins, awake }],
      ...more,
    }) as unknown as Table;
  const now = table({ stage: "compose" }, 0);
  expect(tooFew(now, table({}, 3), 1)).toBe(3);
  expect(tooFew(now, table({}, 4), 1)).toBeUndefined();
  const next = { round: 2, stage: "compose", named: true };
  expect(tooFew(now, table({ ...next, first: 1 }, 4), 1)).toBe(3); // one of them came with the next dream
  expect(tooFew(now, table(next, 2), 1)).toBe(2);
  expect(tooFew(now, table({}, 0, 1), 1)).toBeUndefined(); // awake: there is nothing to buy any more
});

test("the last round is what lies between its dream and the next", () => {
  const told = [event("reveal", { dream: "a", round: 1 }), collect, gaps, event("round", { round: 2 })];
  const more = [...told, event("reveal", { dream: "b", round: 2 })];
  expect(lastRound(more)).toEqual({ dream: "a", events: told.slice(0, 3) });
  expect(lastRound([event("reveal", { dream: "a", round: 1 })])).toBeUndefined();
  expect(sums(seen(collect, bite, gaps))).toEqual({ got: [["coin", 2]], lost: 10 });
});

test("symbols that do nothing where they lie are counted", () => {
  const lies = (first: string, second: string) => ({ segments: [{ ...pair, turn: "r0", cells: [first, second] }] });
  expect(wasted(view, lies("c3", "d3"))).toBe(0);
  expect(wasted(view, lies("d3", "c3"))).toBe(2);
  expect(wasted(view, lies("b3", "c3"))).toBe(2);
  expect(wasted(view, { segments: [pair] })).toBe(0);
});

test("outer cells are smaller, and glass lies over all its cells", () => {
  expect(paneOf("d4")).toEqual({ x: 225, y: 225, width: 100, height: 100 });
  expect(paneOf("a1")).toEqual({ x: 0, y: 0, width: 50, height: 50 });
  expect(placed(["e3", "d3", "d4"])).toBe("r-3 c-4 down-2 along-2");
});
