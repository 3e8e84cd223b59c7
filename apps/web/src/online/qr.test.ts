import { expect, test } from "vitest";
import { correction, path, qrSquare, qrSquares } from "./qr";

const link = "http://192.168.1.20:8377/#table/en1sdbbh8j/zpnfya5rcwgvt2k4m6q8x0y3ab";
const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** What a scanner does: the mask is read beside the corner, the frame left out, the bits taken along the path. */
function read(square: readonly Int8Array[]): number[] {
  const size = square.length;
  const bit = (x: number, y: number): number => square[y]?.[x] ?? -1;
  const mask = ([2, 3, 4].reduce((word, x) => word * 2 + bit(x, 8), 0) ^ 0b101) & 7;
  const isFrame = (x: number, y: number): boolean =>
    (x < 9 && y < 9) ||
    (x >= size - 8 && y < 9) ||
    (x < 9 && y >= size - 8) ||
    x === 6 ||
    y === 6 ||
    (size > 21 && Math.abs(x - size + 7) <= 2 && Math.abs(y - size + 7) <= 2);
  const free = Array.from({ length: size }, (_, y) =>
    Int8Array.from({ length: size }, (__, x) => (isFrame(x, y) ? 0 : -1)),
  );
  const bits = path(free).map(([x, y]) => bit(x, y) ^ (masks[mask]?.(x, y) ? 1 : 0));
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, i) =>
    bits.slice(8 * i, 8 * i + 8).reduce((byte, one) => byte * 2 + one, 0),
  );
}

test("corrections of an example that is worked out in the standard's annex", () => {
  const data = [16, 32, 12, 86, 97, 128, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17];
  expect(correction(data, 10)).toEqual([165, 36, 212, 193, 237, 54, 199, 135, 44, 85]);
});

test("what a scanner reads is the link, under every mask", () => {
  for (const square of qrSquares(link)) {
    const bytes = read(square);
    const data = bytes.slice(0, 80);
    expect(data[0]).toBe(0x40 | (link.length >> 4));
    const text = data.slice(1, link.length + 2).map((byte, i) => ((data[i] ?? 0) & 15) * 16 + (byte >> 4));
    expect(String.fromCharCode(...text.slice(1))).toBe(link);
    expect(correction(data, 20)).toEqual(bytes.slice(80, 100));
  }
});

test("sizes grow with the text, and what is too long has none", () => {
  expect([10, 30, 50, 70, 100, 134].map((n) => qrSquare("x".repeat(n))?.length)).toEqual([21, 25, 29, 33, 37, 41]);
  expect(qrSquare("x".repeat(135))).toBeUndefined();
});

test("three corners, and every place is decided", () => {
  const rows = (qrSquare(link) ?? []).map((row) => row.join(""));
  for (const row of [rows[0], rows.at(-1)]) expect(row).toMatch(/^11111110/);
  expect(rows[0]).toMatch(/01111111$/);
  expect(rows.join("")).toMatch(/^[01]+$/);
});
