import { expect, test, vi } from "vitest";
import type { Connection } from "../core/connection";
import { heard, type Lens } from "../core/lens";
import { Stream } from "./stream";

vi.mock("../core/lens", () => ({ heard: { yes: 0, missed: 1, other: 2, box: 3, broken: 4 } }));
vi.mock("./texts", () => ({ t: (key: string) => key }));

/** A table that is asked, and a lens that says of each message what its first byte says; `hello` comes with every
    answer. */
function table(hello?: number): {
  stream: Stream;
  asked: string[];
  say: (...bytes: number[]) => void;
  returns: () => void;
} {
  const asked: string[] = [];
  const way = {
    send: (what: string) => {
      asked.push(what);
      if (hello !== undefined) say(hello);
      return Promise.resolve({ ok: what });
    },
  } as unknown as Connection;
  const lens = { hear: ([byte]: Uint8Array) => byte, ask: () => ({ seq: asked.length }) } as unknown as Lens;
  const stream = new Stream(way, lens);
  const say = (...bytes: number[]): void => way.onmessage(bytes.map((byte) => new Uint8Array([byte])));
  return { stream, asked, say, returns: () => way.onreturned() };
}

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test("a missed message is asked for again, once, and what is seen then is drawn", async () => {
  const { stream, asked, say } = table();
  const seen: string[] = [];
  stream.changed = (news) => seen.push(`changed ${news.length}`);
  stream.renewed = () => seen.push("renewed");
  await stream.watch(1);
  say(heard.yes, heard.yes);
  expect(seen).toEqual(["changed 2"]);
  say(heard.missed);
  expect(seen).toEqual(["changed 2"]); // nothing is drawn of a table with a hole in it
  await soon();
  expect(asked).toEqual(["watch", "watch"]);
  expect(seen).toEqual(["changed 2", "renewed"]);
  say(heard.yes);
  expect(seen).toEqual(["changed 2", "renewed", "changed 1"]);
});

test("after a return the whole view is asked for, unless nobody looks", async () => {
  const { stream, asked, say, returns } = table();
  await stream.watch("spectator");
  returns();
  await soon();
  expect(asked).toEqual(["watch", "watch"]);
  stream.rest();
  let drawn = 0;
  stream.changed = () => drawn++;
  returns();
  say(heard.yes);
  say(heard.missed);
  await soon();
  expect([asked.length, drawn]).toEqual([2, 0]);
});

test("what stays missing is not asked for over and over", async () => {
  const { stream, asked } = table(heard.missed);
  await expect(stream.watch(1)).rejects.toThrow();
  expect(asked.length).toBe(3);
});

test("a table of another version is told, and not asked again", async () => {
  const { stream, asked, say } = table();
  let outdated = 0;
  stream.outdated = () => outdated++;
  await stream.watch(1);
  const watching = stream.watch(1);
  say(heard.other);
  await watching.catch(() => undefined);
  expect([asked.length, outdated]).toEqual([2, 1]);
});
