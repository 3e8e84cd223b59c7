import { beforeEach, expect, test } from "vitest";
import { Opening } from "./opening";

const shown: string[] = [];
const show = (name: string): void => void shown.push(name);
let left = 0;
const page = { trouble: "old", game: { leave: () => left++ } };
const opening = new Opening(page as unknown as ConstructorParameters<typeof Opening>[0]);

beforeEach(() => {
  shown.length = left = 0;
});

/** Something that can be fetched, and what lets it come. */
function slow(name: string): { fetch: () => Promise<string>; come: () => void; fetched: () => boolean } {
  let begun = false;
  let come = (): void => undefined;
  const coming = new Promise<void>((done) => (come = done));
  const fetch = async (): Promise<string> => {
    begun = true;
    await coming;
    return name;
  };
  return { fetch, come: () => come(), fetched: () => begun };
}

/** Until nothing more happens by itself. */
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

test("of two that are wanted in a row the second waits, and alone is shown", async () => {
  const [first, second] = [slow("first"), slow("second")];
  const one = opening.put(first.fetch, show);
  await settled();
  const both = [one, opening.put(second.fetch, show)];
  second.come();
  await settled();
  expect(first.fetched()).toBe(true);
  expect(second.fetched()).toBe(false);
  first.come();
  await Promise.all(both);
  expect(shown).toEqual(["second"]);
});

test("what nobody wants any more is not even fetched, and nobody hears that it failed", async () => {
  const [first, second, third] = [slow("first"), slow("second"), slow("third")];
  const failed = opening.put(async () => {
    await first.fetch();
    throw new Error("gone");
  }, show);
  await settled();
  const all = [failed, opening.put(second.fetch, show), opening.put(third.fetch, show)];
  first.come();
  third.come();
  await Promise.all(all);
  expect(second.fetched()).toBe(false);
  expect(shown).toEqual(["third"]);
});

test("a failure is told, and the next one comes all the same", async () => {
  await expect(opening.put(() => Promise.reject(new Error("no such log")), show)).rejects.toThrow("no such log");
  const next = slow("next");
  next.come();
  await opening.put(next.fetch, show);
  expect(shown).toEqual(["next"]);
});

test("what is on the table makes way, and what went wrong before is forgotten", async () => {
  await opening.put(() => Promise.resolve("it"), show);
  expect(left).toBe(1);
  expect(page.trouble).toBe(undefined);
});

test("what is dropped is fetched to its end, and put away instead of shown", async () => {
  const one = slow("one");
  const away: string[] = [];
  const dropped = opening.put(one.fetch, show, (name) => void away.push(name));
  await settled();
  opening.drop();
  one.come();
  await dropped;
  expect(shown).toEqual([]);
  expect(away).toEqual(["one"]);
});
