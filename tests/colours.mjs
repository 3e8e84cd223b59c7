// Colours, by figures: contrast of texts, and how far apart the colours of a palette are, for usual eyes
// and under simulated protanopia, deuteranopia and tritanopia (matrices of Machado, Oliveira and
// Fernandes 2009, full severity). Everything that colour tells is told by a shape or a word too; the
// bars keep colours useful all the same.   node tests/colours.mjs [-v]
import { readFileSync, readdirSync } from "node:fs";

const sources = new URL("../apps/web/src/", import.meta.url);
const TEXT = 4.5; // WCAG 2.2, 1.4.3
const EDGE = 3; // WCAG 2.2, 1.4.11
const APART = 3; // OKLab distance times 100; about 2 is what an eye just tells side by side

const eyes = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const linear = (hex) =>
  [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
const times = (matrix, v) =>
  matrix.map((row) =>
    Math.max(
      0,
      Math.min(
        1,
        row.reduce((sum, c, i) => sum + c * v[i], 0),
      ),
    ),
  );
const luminance = (hex) => linear(hex).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
const contrast = (a, b) => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

function oklab([r, g, b]) {
  const [l, m, s] = [
    0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b,
    0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b,
    0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b,
  ].map(Math.cbrt);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
const apart = (a, b, eye) => {
  const [x, y] = [a, b].map((hex) => oklab(times(eyes[eye], linear(hex))));
  return 100 * Math.hypot(...x.map((c, i) => c - y[i]));
};

let failed = 0;
function check(holds, line) {
  if (!holds) failed++;
  if (!holds || process.argv.includes("-v")) console.log(`${holds ? "ok     " : "FAILED "} ${line}`);
}

const long = (hex) => (hex.length === 4 ? `#${[...hex.slice(1)].map((c) => c + c).join("")}` : hex);

// the page's own colours, in both themes
const tokens = readFileSync(new URL("art/tokens.css", sources), "utf8");
const themes = { dark: {}, light: {} };
for (const [, name, day, night] of tokens.matchAll(
  /--([a-z-]+): (?:light-dark\((#[0-9a-f]{3,6}), )?(#[0-9a-f]{3,6})\)?;/g,
)) {
  themes.dark[name] = long(night);
  themes.light[name] = long(day ?? night);
}
const { dark } = themes;
for (const [theme, c] of Object.entries(themes)) {
  for (const ink of ["text", "dim"])
    for (const ground of ["night", "panel", "raised"])
      check(
        contrast(c[ink], c[ground]) >= TEXT,
        `${theme}: ${ink} on ${ground} ${contrast(c[ink], c[ground]).toFixed(1)}`,
      );
  for (const [ink, ground] of [
    ["on-accent", "accent"],
    ["glow-edge", "panel"],
    ["bad", "panel"],
    ["good", "panel"],
    ["accent", "panel"],
    ["accent", "night"],
  ])
    check(
      contrast(c[ink], c[ground]) >= (ink === "on-accent" ? TEXT : EDGE),
      `${theme}: ${ink} on ${ground} ${contrast(c[ink], c[ground]).toFixed(1)}`,
    );
  for (const eye of Object.keys(eyes))
    for (const [a, b] of [
      ["bad", "good"],
      ["accent", "glow-edge"],
    ])
      check(
        apart(c[a], c[b], eye) >= APART,
        `${theme}, ${eye}: ${a} and ${b} ${apart(c[a], c[b], eye).toFixed(1)} apart`,
      );
}

// palettes of games: the values that one variable takes in a style sheet stand for different things
const sheets = readdirSync(new URL("games/", sources), { recursive: true })
  .filter((name) => name.endsWith(".css"))
  .map((name) => `games/${name}`);
let checked = 0;
for (const sheet of ["art/page.css", ...sheets]) {
  const palettes = new Map();
  for (const [, who, name, hex] of readFileSync(new URL(sheet, sources), "utf8").matchAll(
    /^([^{}\n]*)\{[^}]*?--([a-z]+): (#[0-9a-f]{3,6})\b/gm,
  ))
    palettes.set(name, [...(palettes.get(name) ?? []), { who: who.trim(), hex: long(hex) }]);
  for (const [name, all] of palettes) {
    if (all.length < 3 || Object.hasOwn(dark, name)) continue;
    checked++;
    for (const { who, hex } of all)
      check(contrast(dark.ink, hex) >= TEXT, `${sheet}: ink on ${who} ${contrast(dark.ink, hex).toFixed(1)}`);
    for (const eye of Object.keys(eyes)) {
      const [closest] = all
        .flatMap((a, i) => all.slice(i + 1).map((b) => ({ a, b, far: apart(a.hex, b.hex, eye) })))
        .sort((x, y) => x.far - y.far);
      check(
        closest.far >= APART,
        `${sheet}, --${name}, ${eye}: closest are ${closest.a.who} and ${closest.b.who}, ${closest.far.toFixed(1)} apart`,
      );
    }
  }
}
check(checked >= 4, `${checked} palettes found`);
console.log(failed === 0 ? "colours: every bar is met" : `${failed} colours below the bar`);
process.exit(failed === 0 ? 0 : 1);
