import { expect, test, vi } from "vitest";
import type { Connection } from "../core/connection";
import type { Bots } from "./bots";
import { Here } from "./here";
import type { Keeper } from "./keeper";
import type { Seen } from "./sitting";
import type { Stream } from "./stream";

const asked: object[] = [];
const answers: Readonly<Record<string, object>> = {
  start: { commit: "c" },
  load: { game: "insomnia", options: "players=2", seats: ["person", "hard"], commit: "c", seed: "s" },
  set: { game: "insomnia", options: "players=3", seats: ["person", "person", "person"] },
};
const table = {
  send: (what: string, members: object) => {
    asked.push({ do: what, ...members });
    return Promise.resolve(answers[what] ?? {});
  },
} as unknown as Connection;
const here = new Here(table, {} as Stream, { run: () => Promise.resolve() } as unknown as Bots);

const seen = (viewer: Seen["viewer"], persons: number[], owing: number[], over = false): Seen =>
  ({ viewer, persons, now: { over, view: { asks: owing.map((seat) => ({ seat })) } } }) as unknown as Seen;

test("one person sees with their own eyes, several with nobody's at first", () => {
  expect(here.eyes([2])).toBe(2);
  expect(here.eyes([1, 2])).toBe("spectator");
  expect(here.eyes([])).toBe("spectator");
});

test("the screen is handed to somebody who is asked, when the viewer is not", () => {
  expect(here.next(seen(1, [1, 2], [2]))).toEqual({ seat: 2, handed: true });
  expect(here.next(seen(1, [1, 2], [1, 2]))).toBe(undefined);
  expect(here.next(seen(1, [1, 2], [3]))).toBe(undefined);
  expect(here.next(seen(1, [1, 2], [2], true))).toBe(undefined);
});

test("whoever is alone is handed nothing, and nobody's eyes become the first person's", () => {
  expect(here.next(seen(1, [1], [2]))).toBe(undefined);
  expect(here.next(seen("spectator", [2, 3], [1]))).toEqual({ seat: 2, handed: false });
  expect(here.next(seen("spectator", [1], [1]))).toEqual({ seat: 1, handed: false });
  expect(here.next(seen("spectator", [], [1]))).toBe(undefined);
  expect(here.own(seen(1, [1], []))).toBe(1);
  expect(here.own(seen(1, [1, 2], []))).toBe(undefined);
});

test("all but a position that was set is kept", async () => {
  const keeper = { keep: vi.fn(() => Promise.resolve()) };
  await here.keep(keeper as unknown as Keeper, { commit: "" });
  expect(keeper.keep).not.toHaveBeenCalled();
  await here.keep(keeper as unknown as Keeper, { commit: "c" });
  expect(keeper.keep).toHaveBeenCalledOnce();
});

test("a new game is started and its bots sit down; the same again is another game", async () => {
  asked.length = 0;
  const wanted = { game: "insomnia", options: "players=2", seats: ["person", "hard"], curtain: true, people: [] };
  const one = await here.start(wanted);
  expect(asked).toEqual([
    { do: "start", game: "insomnia", options: "players=2", seed: one.seed, box: undefined },
    { do: "seat", as: 2, bot: "hard" },
  ]);
  expect(one).toMatchObject({ game: "insomnia", curtain: true, commit: "c", people: [] });
  const other = await here.start(wanted);
  expect(other.id).not.toBe(one.id);
  expect(other.seed).not.toBe(one.seed);
});

test("what is known of a log besides it stays, and is made up where nothing is", async () => {
  expect(await here.load("log", { id: "old", curtain: true, people: [{ colour: 3 }] })).toMatchObject({
    id: "old",
    curtain: true,
    people: [{ colour: 3 }],
    seed: "s",
  });
  expect((await here.load("log")).id).not.toBe("");
});

test("a position is played by one person against bots, and makes no promise", async () => {
  asked.length = 0;
  expect(await here.set("text", "rival")).toMatchObject({ commit: "", seed: "", curtain: false });
  expect(asked.slice(1)).toEqual([
    { do: "seat", as: 2, bot: "rival" },
    { do: "seat", as: 3, bot: "rival" },
  ]);
});
