// A link as a QR code (ISO/IEC 18004): bytes, versions 1 to 6, the lowest level of correction, which is enough on a
// screen. Longer links (over 134 bytes) get none.
import { html, nothing, svg, type TemplateResult } from "lit";

/** By version: blocks, and in each block the bytes of data and of correction. */
const versions = [
  { blocks: 1, data: 19, check: 7 },
  { blocks: 1, data: 34, check: 10 },
  { blocks: 1, data: 55, check: 15 },
  { blocks: 1, data: 80, check: 20 },
  { blocks: 1, data: 108, check: 26 },
  { blocks: 2, data: 68, check: 18 },
] as const;

const LOWEST = 0b01; // the level of correction, as it is written down

type Square = Int8Array[]; // rows of 0, 1, or -1: not decided yet

// ---- Correction: remainders over GF(256) ----

const power = new Uint8Array(512);
const log = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++, x = (x << 1) ^ (x & 128 ? 0x11d : 0)) {
  power[i] = power[i + 255] = x;
  log[x] = i;
}
const times = (a: number, b: number): number => (a && b ? (power[(log[a] ?? 0) + (log[b] ?? 0)] ?? 0) : 0);

/** The bytes that correct others: the remainder of dividing by (x - 1)(x - 2)(x - 4).. */
export function correction(data: readonly number[], count: number): number[] {
  let divisor = [1];
  for (let i = 0; i < count; i++) {
    const root = power[i] ?? 0;
    divisor = [...divisor, 0].map((one, j) => one ^ times(divisor[j - 1] ?? 0, root));
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i] ?? 0;
    for (const [j, one] of divisor.entries()) rest[i + j] = (rest[i + j] ?? 0) ^ times(one, lead);
  }
  return rest.slice(data.length);
}

// ---- Bits ----

/** Mode, length, bytes, end, and filling up to the size of the version. */
function dataBytes(bytes: Uint8Array, size: number): number[] {
  const bits = [0, 1, 0, 0];
  const put = (value: number, count: number): void => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(bytes.length, 8);
  for (const byte of bytes) put(byte, 8);
  for (let i = 0; i < 4 && bits.length < size * 8; i++) bits.push(0);
  while (bits.length % 8) bits.push(0);
  const all = Array.from({ length: bits.length / 8 }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((value, bit) => value * 2 + bit, 0),
  );
  for (let i = 0; all.length < size; i++) all.push(i % 2 ? 0x11 : 0xec);
  return all;
}

/** Blocks are written byte by byte in turn, first their data, then their corrections. */
function message(bytes: Uint8Array, version: number): number[] {
  const { blocks, data, check } = versions[version - 1] ?? versions[0];
  const all = dataBytes(bytes, blocks * data);
  const parts = Array.from({ length: blocks }, (_, i) => all.slice(i * data, (i + 1) * data));
  const checks = parts.map((part) => correction(part, check));
  const inTurn = (of: readonly (readonly number[])[], size: number): number[] =>
    Array.from({ length: size }, (_, i) => of.map((part) => part[i] ?? 0)).flat();
  return [...inTurn(parts, data), ...inTurn(checks, check)];
}

// ---- The square ----

/** A ring in a ring, around a middle. */
function rings(square: Square, x: number, y: number, radius: number, dark: (distance: number) => boolean): void {
  for (let dy = -radius; dy <= radius; dy++)
    for (let dx = -radius; dx <= radius; dx++) {
      const row = square[y + dy];
      if (row?.[x + dx] !== undefined) row[x + dx] = dark(Math.max(Math.abs(dx), Math.abs(dy))) ? 1 : 0;
    }
}

function set(square: Square, x: number, y: number, value: number): void {
  const row = square[y];
  if (row) row[x] = value;
}

/** Level and mask, with their own correction, twice. */
function putFormat(square: Square, mask: number): void {
  const size = square.length;
  const word = (LOWEST << 3) | mask;
  let rest = word << 10;
  for (let i = 14; i >= 10; i--) if ((rest >> i) & 1) rest ^= 0x537 << (i - 10);
  const bits = ((word << 10) | rest) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const bit = (bits >> i) & 1;
    set(square, 8, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, bit);
    set(square, i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i, 8, bit);
  }
  set(square, 8, size - 8, 1);
}

/** What every code of this size has. */
function frame(version: number): Square {
  const size = 17 + 4 * version;
  const square = Array.from({ length: size }, () => new Int8Array(size).fill(-1));
  for (let i = 8; i < size - 8; i++) {
    set(square, i, 6, 1 - (i % 2));
    set(square, 6, i, 1 - (i % 2));
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    rings(square, x, y, 4, (distance) => distance !== 2 && distance !== 4);
  if (version > 1) rings(square, size - 7, size - 7, 2, (distance) => distance !== 1);
  putFormat(square, 0);
  return square;
}

/** The places that are still free, two columns at a time, upwards and downwards in turn. */
export function path(square: Square): [number, number][] {
  const size = square.length;
  const found: [number, number][] = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--; // a column that only counts
    for (let i = 0; i < size; i++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - i : i;
        if (square[y]?.[x] === -1) found.push([x, y]);
      }
  }
  return found;
}

const masks: readonly ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** How hard a square is to read: long lines, blocks, what looks like a corner, too dark or too light. */
function penalty(square: Square): number {
  const size = square.length;
  const at = (x: number, y: number): number => square[y]?.[x] ?? 0;
  const lines = Array.from({ length: size }, (_, i) => [
    Array.from({ length: size }, (__, j) => at(j, i)).join(""),
    Array.from({ length: size }, (__, j) => at(i, j)).join(""),
  ]).flat();
  let sum = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    sum += 40 * [...line.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  for (let y = 0; y + 1 < size; y++)
    for (let x = 0; x + 1 < size; x++)
      if (at(x, y) === at(x + 1, y) && at(x, y) === at(x, y + 1) && at(x, y) === at(x + 1, y + 1)) sum += 3;
  const dark = square.reduce((all, row) => all + row.reduce((some, one) => some + one, 0), 0);
  return sum + 10 * Math.floor(Math.abs((dark * 20) / size ** 2 - 10));
}

/** The text under each of the masks; none if it is too long. */
export function qrSquares(text: string): Square[] {
  const bytes = new TextEncoder().encode(text);
  const version = 1 + versions.findIndex(({ blocks, data }) => bytes.length + 2 <= blocks * data);
  if (version === 0) return [];
  const bits = message(bytes, version).flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((i) => (byte >> i) & 1));
  const empty = frame(version);
  const free = path(empty);
  return masks.map((mask, number) => {
    const square = empty.map((row) => row.slice());
    for (const [i, [x, y]] of free.entries()) set(square, x, y, (bits[i] ?? 0) ^ (mask(x, y) === 0 ? 1 : 0));
    putFormat(square, number);
    return square;
  });
}

/** Rows of dark (1) and light (0), under the mask that is easiest to read. */
export function qrSquare(text: string): Square | undefined {
  const [best] = qrSquares(text)
    .map((square) => ({ square, bad: penalty(square) }))
    .toSorted((a, b) => a.bad - b.bad);
  return best?.square;
}

/** Dark on light in both themes, with the margin that scanners want. */
export function qrCode(text: string): TemplateResult | typeof nothing {
  const square = qrSquare(text);
  if (!square) return nothing;
  const size = square.length + 8;
  const dark = square.flatMap((row, y) => [...row].flatMap((one, x) => (one ? [`M${x + 4} ${y + 4}h1v1h-1z`] : [])));
  const ground = svg`<path fill="#fff" d="M0 0H${size}V${size}H0Z"/>`;
  return html`<svg class="qr-code" viewBox="0 0 ${size} ${size}" aria-hidden="true"
    shape-rendering="crispEdges">${ground}${svg`<path fill="#120c28" d=${dark.join("")} />`}</svg>`;
}
