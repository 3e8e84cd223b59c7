// A screenshot with 256 colours instead of millions: a third of its size, for pictures in documents.
import { crc32, deflateSync, inflateSync } from "node:zlib";

/** The pixels of a PNG as browsers write them: 8 bits, RGB or RGBA, not interlaced. */
function decode(png) {
  const [width, height, channels] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25] === 6 ? 4 : 3];
  const data = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const raw = inflateSync(Buffer.concat(data));
  const row = width * channels;
  const pixels = Buffer.alloc(row * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (row + 1)];
    for (let x = 0; x < row; x++) {
      const left = x < channels ? 0 : pixels[y * row + x - channels];
      const up = y === 0 ? 0 : pixels[(y - 1) * row + x];
      const corner = x < channels || y === 0 ? 0 : pixels[(y - 1) * row + x - channels];
      const paeth = () =>
        [left, up, corner].reduce((best, one) =>
          Math.abs(left + up - corner - one) < Math.abs(left + up - corner - best) ? one : best,
        );
      const guess = [() => 0, () => left, () => up, () => (left + up) >> 1, paeth][filter]();
      pixels[y * row + x] = raw[y * (row + 1) + 1 + x] + guess;
    }
  }
  return { width, height, channels, pixels };
}

const far = (a, b) =>
  ((a >> 16) - (b >> 16)) ** 2 + (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 + ((a & 255) - (b & 255)) ** 2;

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, check]);
}

export function smaller(png) {
  const { width, height, channels, pixels } = decode(png);
  const colours = Array.from({ length: width * height }, (_, i) => pixels.readUIntBE(i * channels, 3));
  const counts = new Map();
  for (const one of colours) counts.set(one, (counts.get(one) ?? 0) + 1);
  // the commonest colours that are not almost the same as a commoner one
  const palette = [];
  for (const [one] of [...counts].sort((a, b) => b[1] - a[1]))
    if (palette.length < 256 && palette.every((other) => far(one, other) > 40)) palette.push(one);
  const nearest = new Map(
    [...counts.keys()].map((one) => [
      one,
      palette.reduce((best, other, i) => (far(one, other) < far(one, palette[best]) ? i : best), 0),
    ]),
  );
  const lines = Buffer.alloc((width + 1) * height);
  colours.forEach((one, i) => (lines[Math.floor(i / width) * (width + 1) + 1 + (i % width)] = nearest.get(one)));
  const head = Buffer.from(png.subarray(16, 29));
  head[9] = 3; // colours by number
  const table = Buffer.alloc(3 * palette.length);
  palette.forEach((one, i) => table.writeUIntBE(one, 3 * i, 3));
  return Buffer.concat([
    png.subarray(0, 8),
    chunk("IHDR", head),
    chunk("PLTE", table),
    chunk("IDAT", deflateSync(lines, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
