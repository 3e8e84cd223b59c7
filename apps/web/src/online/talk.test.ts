import { beforeEach, expect, test, vi } from "vitest";
import type { Said } from "../core/protocol";
import type { Wire } from "../core/wire";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.mock("../art/icons", () => ({ icon: () => "" }));
vi.mock("../art/faces", () => ({ mark: () => "" }));
vi.mock("../table/texts", () => ({ t: (key: string) => key, inAny: () => false, spoken: () => "en" }));
const { Talk } = await import("./talk");
vi.stubGlobal("document", { querySelector: () => null }); // only now: lit asks for more of it

const line = (number: number, you = false): Said =>
  ({ number, you, text: `line ${number}`, among: "table", seat: 1, name: "Ada", at: 0 }) as Said;

let kept: Said[] = [];
let announced = 0;
/** What the server keeps, two lines to an answer. */
const wire = {
  ask: (_: string, { from }: { from: number }) => {
    const rest = kept.filter(({ number }) => number >= from);
    const more = rest[2]?.number;
    return Promise.resolve({ said: rest.slice(0, 2), ...(more === undefined ? {} : { more }) });
  },
} as unknown as Wire;
const page = { update: () => undefined, announce: () => announced++ };

beforeEach(() => {
  kept = [];
  announced = 0;
});

test("after a return every line is there once, and what was said meanwhile counts as unread once", async () => {
  const talk = new Talk(page, wire, () => undefined);
  kept = [line(1), line(2, true)];
  await talk.fetch();
  expect([talk.said.length, talk.unread]).toEqual([2, 0]); // what was said before one came is nothing new
  kept = [line(1), line(2, true), line(3), line(4, true), line(5)];
  talk.hear(line(3));
  expect([talk.unread, announced]).toEqual([1, 1]);
  await talk.fetch(); // the connection was lost after the third
  expect(talk.said.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  expect(talk.unread).toBe(2);
  talk.hear(line(5)); // told by the old connection too
  await talk.fetch();
  expect(talk.said.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  expect([talk.unread, announced]).toEqual([2, 1]);
});

test("nothing is unread while it is open", async () => {
  const talk = new Talk(page, wire, () => undefined);
  talk.open = true;
  kept = [line(1), line(2)];
  await talk.fetch();
  talk.hear(line(3));
  kept = [line(1), line(2), line(3), line(4)];
  await talk.fetch();
  expect([talk.said.length, talk.unread]).toEqual([4, 0]);
});

test("of very much that was said the newest lines stay", async () => {
  const talk = new Talk(page, wire, () => undefined);
  for (let number = 1; number <= 250; number++) talk.hear(line(number));
  expect([talk.said[0]?.number, talk.said.length]).toEqual([51, 200]);
});
