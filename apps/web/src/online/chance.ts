// Chance that nobody owns (docs/formats.md): this browser binds itself by the hash of a nonce before the start, reveals
// the nonce at the start, and checks at the end whether the seed is what all of them made.
import type { Told } from "../core/protocol";
import { luck } from "../core/luck";
import { Notes } from "./notes";

/** SHA-256, in hex digits. */
export type Hash = (bytes: Uint8Array) => string;

/** What this browser heard and said of a table before its start. */
export interface Bond {
  readonly promise: string;
  readonly nonce: string;
}

const bonds = new Notes<Bond>("reverie.nonces");

export const bondOf = (table: string): Partial<Bond> => bonds.of(table);

const bytesOf = (hex: string): number[] => hex.match(/../g)?.map((digits) => Number.parseInt(digits, 16)) ?? [];
const lettersOf = (text: string): number[] => [...new TextEncoder().encode(text)];
const hashOf = (hash: Hash, ...parts: readonly number[][]): string => hash(Uint8Array.from(parts.flat()));

/** What to say about one's nonce, given what is told of the table: the hash that binds, or the nonce itself. */
export function duty(told: Told, hash: Hash): { readonly hash: string } | { readonly nonce: string } | undefined {
  const me = told.seats[told.seat - 1];
  if (!me || told.started) return undefined;
  const { nonce } = bonds.of(told.table);
  if (told.reveal) return nonce !== undefined && me.bound ? { nonce } : undefined;
  if (me.bound) return undefined; // by this browser, or by another device
  const fresh = nonce ?? luck(32);
  // better not bound at all than by a nonce that could be lost
  return bonds.add(told.table, { nonce: fresh, promise: told.promise })
    ? { hash: hashOf(hash, bytesOf(fresh)) }
    : undefined;
}

/** One thing that must hold, and whether it does; undefined if this browser cannot know. */
export interface Finding {
  readonly what: "promise" | "mine" | "nonces" | "seed";
  readonly holds: boolean | undefined;
}

/** Nothing that this browser can know has been broken. */
export const isFair = (found: readonly Pick<Finding, "holds">[]): boolean =>
  found.every(({ holds }) => holds !== false);

/** The lines of a log's head, up to its seed and its secret, without the lines of embedded box files. */
function headOf(log: string): string[] {
  const bytes = new TextEncoder().encode(log);
  const lines: string[] = [];
  for (let at = 0; at < bytes.length && !/^(\d|clock): |^secret /.test(lines.at(-1) ?? ""); ) {
    const end = bytes.indexOf(10, at);
    const line = new TextDecoder().decode(bytes.subarray(at, end < 0 ? bytes.length : end));
    const [, size] = /^file \S+ (\d+)$/.exec(line) ?? [];
    at = (end < 0 ? bytes.length : end + 1) + (size === undefined ? 0 : Number(size) + 1);
    lines.push(line);
  }
  return lines;
}

/** Whether the seed of a log is what its makers were bound by. */
export function examine(log: string, { promise, nonce }: Partial<Bond>, hash: Hash): Finding[] {
  const head = headOf(log);
  const linesOf = (word: string): string[] =>
    head.flatMap((line) => (line.startsWith(`${word} `) ? [line.slice(word.length + 1)] : []));
  const [[table = "", promised = ""] = []] = linesOf("promise").map((line) => line.split(" "));
  const [secret = ""] = linesOf("secret");
  const [seed = ""] = linesOf("seed");
  const nonces = linesOf("nonce").map((line) => line.split(" "));
  const told = nonces.filter(([, , said]) => said !== "-");
  const kept = hashOf(hash, lettersOf(`reverie shuffle 1${table}`), bytesOf(secret)) === promised;
  const parts = told.flatMap(([seat, , said]) => [Number(seat), ...bytesOf(said ?? "")]);
  const made = hashOf(hash, lettersOf("reverie seed 1"), bytesOf(secret), parts).slice(0, 32);
  return [
    { what: "promise", holds: promise === undefined ? undefined : kept && promised === promise },
    { what: "mine", holds: nonce === undefined ? undefined : told.some(([, , said]) => said === nonce) },
    { what: "nonces", holds: told.every(([, bound, said]) => hashOf(hash, bytesOf(said ?? "")) === bound) },
    { what: "seed", holds: kept && made === seed },
  ];
}
