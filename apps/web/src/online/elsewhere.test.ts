import { expect, test, vi } from "vitest";
import type { Connection } from "../core/connection";
import type { Message } from "../core/protocol";
import type { Bots } from "../table/bots";
import type { Keeper } from "../table/keeper";
import type { Stream } from "../table/stream";
import { Elsewhere } from "./elsewhere";

const seats = [
  { taken: true, you: true, here: true },
  { taken: true, here: false },
  { taken: true, bot: "hard" },
];
const company = { told: { seat: 1, hints: true, seats }, again: undefined as string | undefined, leave: vi.fn() };
type Asks = ConstructorParameters<typeof Elsewhere>;
const table = new Elsewhere({} as Connection, {} as Stream, {} as Bots, company as unknown as Asks[3]);

test("it is seen with one's own eyes, or with nobody's", () => {
  expect(table.eyes()).toBe(1);
  company.told.seat = 0;
  expect(table.eyes()).toBe("spectator");
  company.told.seat = 1;
});

test("the others are there or away; of oneself and of bots nothing is said", () => {
  expect([1, 2, 3, 4].map((seat) => table.present(seat))).toEqual([undefined, "away", undefined, undefined]);
});

test("people who play together have agreed on hints, or on none; whoever is alone asks nobody", () => {
  expect(table.hints).toBe(true);
  company.told.seats = [{ taken: true, you: true, here: true }];
  expect(table.hints).toBe(undefined);
  company.told.seats = seats;
});

test("a wish names the table that was seen, and playing again is spoken of", () => {
  expect(table.once({ seen: "7" })).toEqual({ seen: "7" });
  expect(table.again).toBe(false);
  company.again = "asked";
  expect(table.again).toBe(true);
});

test("a game is kept once it is over", async () => {
  const keeper = { keepOnce: vi.fn(() => Promise.resolve()) };
  const keep = (over: boolean): Promise<void> =>
    table.keep(keeper as unknown as Keeper, { now: { over } as unknown as Message });
  await keep(false);
  expect(keeper.keepOnce).not.toHaveBeenCalled();
  await keep(true);
  expect(keeper.keepOnce).toHaveBeenCalledOnce();
});
