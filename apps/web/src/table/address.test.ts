import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { read, Way, type Where, write } from "./address";

const at = (address: string): { pathname: string; hash: string } => new URL(address, "https://games.example");

test("addresses are read as they are written", () => {
  const all: Where[] = [
    { at: "start" },
    { at: "table", table: "en1sdbbh8j", secret: undefined },
    { at: "table", table: "en1sdbbh8j", secret: "zpnf" },
    { at: "finished", table: "en1sdbbh8j", secret: undefined },
    { at: "finished", table: "en1sdbbh8j", secret: "7zpnf" },
    { at: "finished", table: "en1sdbbh8j", ply: 40 },
    { at: "play" },
    { at: "game", id: "m1x2-a9b8c7" },
    { at: "lesson", game: "dream-runners", step: 2 },
    { at: "position" },
    { at: "replay", id: "m1x2-a9b8c7" },
    { at: "replay", id: "m1x2-a9b8c7", ply: 0 },
    { at: "rules", game: "insomnia" },
    { at: "rules", game: "insomnia", rule: "IN-S6" },
  ];
  for (const where of all) expect(read(at(write(where)))).toEqual(where);
  expect(write({ at: "table", table: "t", secret: "s" })).toBe("/t/t#s");
});

test("links of older pages still lead to their tables; nonsense leads to the start", () => {
  expect(read(at("/#table/t1"))).toEqual({ at: "table", table: "t1", secret: undefined });
  expect(read(at("/#table/t1/s1"))).toEqual({ at: "table", table: "t1", secret: "s1" });
  expect(read(at("/#watch/t1/s1"))).toEqual({ at: "table", table: "t1", secret: "s1" });
  for (const wrong of ["/#table/", "/#table/a/b/c", "/#table/a b", "/#replay/", "/t/", "/t/a/b", "/x/a", "/#gallery"])
    expect(read(at(wrong))).toEqual({ at: "start" });
});

/** As much of a browser's history as is used: going back takes a moment. */
class Steps {
  entries: { state: unknown; address: string }[] = [{ state: null, address: "/" }];
  index = 0;
  get state(): unknown {
    return this.entries[this.index]?.state;
  }
  get location(): { pathname: string; hash: string } {
    return at(this.entries[this.index]?.address ?? "/");
  }
  pushState(state: unknown, _: string, address: string): void {
    this.entries = [...this.entries.slice(0, ++this.index), { state, address }];
  }
  replaceState(state: unknown, _: string, address: string): void {
    this.entries[this.index] = { state, address };
  }
  back(): void {
    setTimeout(() => {
      this.index--;
      for (const listener of this.listeners.splice(0)) listener();
    });
  }
  readonly listeners: (() => void)[] = [];
  get all(): string[] {
    return this.entries.map(({ address }) => address);
  }
}

let steps: Steps;
beforeEach(() => {
  steps = new Steps();
  vi.stubGlobal("history", steps);
  vi.stubGlobal("location", {
    get pathname() {
      return steps.location.pathname;
    },
    get hash() {
      return steps.location.hash;
    },
  });
  vi.stubGlobal("addEventListener", (_: string, listener: () => void) => steps.listeners.push(listener));
});
afterEach(() => vi.unstubAllGlobals());

test("every place lies one step above the start", async () => {
  const way = new Way();
  await way.go({ at: "game", id: "a" });
  await way.go({ at: "table", table: "t" });
  expect(steps.all).toEqual(["/", "/t/t"]);
  way.home();
  await way.go({ at: "game", id: "b" }); // before the browser has gone back
  expect(steps.all).toEqual(["/", "/#game/b"]);
  expect(steps.index).toBe(1);
});

test("whoever comes by a link finds the start behind them, once", () => {
  steps.entries = [{ state: null, address: "/t/t#secret" }];
  const way = new Way();
  way.begin();
  expect(steps.all).toEqual(["/", "/t/t#secret"]);
  new Way().begin(); // loaded again
  expect(steps.all).toEqual(["/", "/t/t#secret"]);
});

test("what no address can hold is kept with it", async () => {
  const way = new Way();
  await way.go({ at: "position" }, "game null");
  expect(way.position).toBe("game null");
  await way.go({ at: "game", id: "a" });
  expect(way.position).toBeUndefined();
});
