import { beforeEach, expect, test, vi } from "vitest";
import type { Told } from "../core/protocol";
import { bondOf, duty, examine, isFair } from "./chance";

/** Any hash will do here: 64 digits that follow from all bytes. */
const hash = (bytes: Uint8Array): string =>
  Array.from({ length: 8 }, (_, word) =>
    [...bytes]
      .reduce((sum, byte) => Math.imul(sum ^ byte, 16777619) >>> 0, 2166136261 + word)
      .toString(16)
      .padStart(8, "0"),
  ).join("");
const letters = (text: string): number[] => [...new TextEncoder().encode(text)];
const bytes = (hex: string): number[] => (hex.match(/../g) ?? []).map((two) => Number.parseInt(two, 16));
const hashed = (...parts: number[][]): string => hash(Uint8Array.from(parts.flat()));
const hex = (text: string): string => hashed(letters(text));

/** What a table of two makes of a secret and two nonces; undefined: that seat was silent. */
function logOf(table: string, secret: string, nonces: readonly (string | undefined)[]): string {
  const promise = hashed(letters(`reverie shuffle 1${table}`), bytes(secret));
  const parts = nonces.flatMap((nonce, i) => (nonce ? [i + 1, ...bytes(nonce)] : []));
  const seed = hashed(letters("reverie seed 1"), bytes(secret), parts).slice(0, 32);
  const said = nonces.map((one, i) => `nonce ${i + 1} ${one ? hashed(bytes(one)) : hex("lost")} ${one ?? "-"}`);
  const head = ["reverie 3", "game null 1", "options players=2", `promise ${table} ${promise}`, ...said];
  return [...head, `seed ${seed}`, `secret ${secret}`, "1: name amber @10", ""].join("\n");
}

const [secret, mine, other] = [hex("secret"), hex("mine"), hex("other")];
const log = logOf("t1", secret, [mine, other]);
const promise = /^promise t1 (.*)$/m.exec(log)?.[1] ?? "";
const holds = (text: string, bond: Parameters<typeof examine>[1]): unknown[] =>
  examine(text, bond, hash).map((one) => one.holds);

test("a seed that all have made", () => {
  expect(examine(log, { promise, nonce: mine }, hash).map(({ what }) => what)).toEqual([
    "promise",
    "mine",
    "nonces",
    "seed",
  ]);
  expect(holds(log, { promise, nonce: mine })).toEqual([true, true, true, true]);
  expect(holds(log, {})).toEqual([undefined, undefined, true, true]);
  expect(holds(logOf("t1", secret, [mine, undefined]), { promise, nonce: mine })).toEqual([true, true, true, true]);
});

test("a seed that somebody has chosen", () => {
  const [another] = [hex("another")];
  expect(holds(logOf("t1", another, [mine, other]), { promise, nonce: mine })).toEqual([false, true, true, true]);
  expect(holds(logOf("t1", secret, [undefined, other]), { promise, nonce: mine })[1]).toBe(false);
  expect(holds(log.replace(/^seed ..../m, "seed 0000"), { promise, nonce: mine })[3]).toBe(false);
  expect(holds(log.replace(other, hex("late")), { promise, nonce: mine }).slice(2)).toEqual([false, false]);
  expect(holds("", { promise, nonce: mine })).toEqual([false, false, true, false]);
});

test("a forged log is called unfair, an honest one fair, whatever this browser knows of it", () => {
  const fair = (text: string, bond: Parameters<typeof examine>[1]): boolean => isFair(examine(text, bond, hash));
  for (const bond of [{ promise, nonce: mine }, { promise }, { nonce: mine }, {}]) expect(fair(log, bond)).toBe(true);
  for (const forged of [
    log.replace(/^seed ..../m, "seed 0000"),
    log.replace(other, hex("late")),
    log.replace(/^nonce 2 .*$/m, `nonce 2 ${hashed(bytes(other))} -`),
    log.replace(/^secret ..../m, "secret 0000"),
  ])
    expect(fair(forged, {})).toBe(false);
  const another = logOf("t1", hex("another"), [mine, other]);
  expect(fair(another, { promise })).toBe(false);
  // the promise that all have seen, above another secret and all that follows from it
  const swapped = another.replace(/^promise .*$/m, `promise t1 ${promise}`);
  for (const bond of [{ promise, nonce: mine }, {}]) expect(fair(swapped, bond)).toBe(false);
  expect(holds(swapped, { promise })).toEqual([false, undefined, true, false]);
  expect(isFair([{ holds: undefined }, { holds: true }])).toBe(true);
});

test("what stands in a file of a box is no part of it", () => {
  const forged = `é\n${log}`;
  const size = new TextEncoder().encode(forged).length;
  const bad = logOf("t1", hex("another"), [mine]).replace("options", `file a.tsv ${size}\n${forged}\noptions`);
  expect(holds(bad, { promise, nonce: mine })).toEqual([false, true, true, true]);
});

test("one is bound once, before the start, and tells the nonce when all do", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  const told = { table: "t", promise: "p", seat: 1, started: false, reveal: false, seats: [{ taken: true }] };
  const bound = { ...told, seats: [{ taken: true, bound: true }] };
  const say = (more: object): ReturnType<typeof duty> => duty(more as unknown as Told, hash);
  const first = say(told) as { hash: string };
  const { nonce = "" } = bondOf("t");
  expect(first.hash).toBe(hashed(bytes(nonce)));
  expect(bondOf("t").promise).toBe("p");
  expect(say(told)).toEqual(first); // asked again, it is the same
  expect(say(bound)).toBeUndefined();
  expect(say({ ...bound, reveal: true })).toEqual({ nonce });
  expect(say({ ...bound, table: "another", reveal: true })).toBeUndefined();
  expect(say({ ...told, seat: 0 })).toBeUndefined();
  expect(say({ ...told, started: true })).toBeUndefined();
});

test("a browser that stores nothing is not bound", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
  });
  const told = { table: "u", promise: "p", seat: 1, started: false, reveal: false, seats: [{ taken: true }] };
  expect(duty(told as unknown as Told, hash)).toBeUndefined();
});

beforeEach(() => vi.unstubAllGlobals());
