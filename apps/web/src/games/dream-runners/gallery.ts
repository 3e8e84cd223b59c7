// Everything of Dream Runners that can lie on the table, for the gallery.
import { html, type TemplateResult } from "lit";
import { creature, item, star, symbol } from "./art";
import { painting } from "./dreams";
import { pieceOf, tints } from "./glass";
import { candle, hourglass } from "./light";
import { items, type Segment, type Step } from "./view";

const shapes: readonly {
  readonly shape: string;
  readonly turns: readonly (readonly Step[])[];
  readonly symbols: string;
}[] = [
  { shape: "single", turns: [[[0, 0]]], symbols: "X" },
  { shape: "pair", turns: [[[0, 0], [0, 1]]], symbols: "ZC" }, // biome-ignore format: steps
  { shape: "line", turns: [[[0, 0], [0, 1], [0, 2]]], symbols: "C.B" }, // biome-ignore format: steps
  { shape: "corner", turns: [[[0, 0], [0, 1], [1, 0]]], symbols: "B.C" }, // biome-ignore format: steps
];

const kinds: readonly string[] = ["nightmare", "octopus", "bat", "spider", "converging", "chest"];
const levels: readonly number[] = [1, 2, 3, 4];
const six: readonly number[] = [1, 2, 3, 4, 5, 6];

export function gallery(): readonly { readonly name: string; readonly picture: TemplateResult }[] {
  const glass = (set: string, shape: string, symbols: string): TemplateResult => {
    const segment: Segment = { id: "", set, shape, symbols, coins: 0, points: 0 };
    return html`<span class="piece">${pieceOf({ shapes }, segment, 0)}</span>`;
  };
  return [
    ...levels.flatMap((level) =>
      six.map((n) => ({ name: `dream-${level}-${n}`, picture: painting(`dream-${level}-${n}`) })),
    ),
    ...Object.keys(tints).flatMap((set) =>
      shapes.map(({ shape, symbols }) => ({ name: `${set} ${shape}`, picture: glass(set, shape, symbols) })),
    ),
    ...items.map((one) => ({ name: one, picture: item(one) })),
    ...kinds.map((one) => ({ name: one, picture: creature(one) })),
    ...["C", "B", "X", "Z"].map((one) => ({ name: `symbol ${one}`, picture: symbol(one) })),
    { name: "star", picture: star() },
    ...[30, 20, 6, 0].map((space) => ({ name: `serenity ${space}`, picture: candle(space, 30) })),
    ...[1, 0.4].map((share) => ({ name: `sand ${share}`, picture: hourglass(share, share < 1) })),
  ];
}
