// Dreamscape: a mark for each colour of shard, stacks seen from above and from the side at once, and
// the powers, pieces and figures. Everything is drawn here, so that cards and boards look alike.
import { html, svg, type TemplateResult } from "lit";
import { ground, layOut, type Lattice } from "./lattice";

/** Around 0,0 and about 16 wide. */
const marks: Readonly<Record<string, TemplateResult>> = {
  blue: svg`<path d="M-8-2q4-4.5 8 0t8 0M-8 4q4-4.5 8 0t8 0"/>`,
  gray: svg`<path d="M-9 6-4-5 0 1l3.5-4L9 6Z"/>`,
  brown: svg`<path d="M-6-4.5h.1M6-4.5h.1M0 0h.1M-6 4.5h.1M6 4.5h.1" stroke-width="4"/>`,
  green: svg`<path d="M0 7V-6M0 7Q-5.5 4-7-3M0 7Q5.5 4 7-3"/>`,
  white: svg`<path d="M-8 0H7M1.5-5.5 7 0 1.5 5.5"/>`,
  red: svg`<path d="M-9-3-4.5 4.5 0-3 4.5 4.5 9-3"/>`,
};

const mark = (colour: string, x: number, y: number, size = 1): TemplateResult =>
  svg`<g class="mark" transform="translate(${x} ${y}) scale(${size})">${marks[colour]}</g>`;

/** One shard by itself. */
export const shard = (colour: string, at?: string): TemplateResult =>
  html`<svg class="shard c-${colour}" viewBox="-13 -13 26 26" data-at=${at ?? ""} aria-hidden="true"><path class="body" d="M-7.5-11.5h15l4 4v15l-4 4h-15l-4-4v-15Z"/>${mark(colour, 0, 0, 0.85)}</svg>`;

export interface Stack {
  /** Bottom to top. */
  readonly shards: readonly string[];
  readonly tree?: boolean;
  /** Whose Dreamer stands there; 0 on cards. */
  readonly dreamer?: number | undefined;
  readonly mountain?: boolean;
  readonly fresh?: boolean;
}

const tree = (x: number, y: number, classes = ""): TemplateResult =>
  svg`<g class="tree ${classes}" transform="translate(${x} ${y})"><path class="trunk" d="M-2.5 0v-9h5v9Z"/><path class="crown" d="M0-29 9-15H5l6 8h-22l6-8h-4Z"/></g>`;

const dreamer = (x: number, y: number, seat: number, classes = ""): TemplateResult =>
  svg`<g class="walker ${seat ? `s-${seat}` : ""} ${classes}" transform="translate(${x} ${y})"><path d="M-8.5 0q0-14 8.5-15 8.5 1 8.5 15Z"/><circle cy="-18" r="6.5"/>${seat ? svg`<text y="-2.5">${seat}</text>` : svg`<path class="eyes" d="M-4-18.5q2 2 3.5 0M1-18.5q2 2 3.5 0"/>`}</g>`;

/** A stack fills at most 42 by 49 around 0,0: so much fits into any slot. Figures stand on its face. */
const HALF = 21;
const BASE = 24.5;
const FACE = 21;
const SHOWN = 6; // layers; what lies deeper is a number

/** A stack: the face of the top shard from above, the others from the side; what a card still wants is dashed. */
export function pile(stack: Stack, wanted?: Stack): TemplateResult {
  const has = stack.shards.length;
  const all = [...stack.shards, ...(wanted?.shards.slice(has) ?? [])];
  const hidden = Math.max(0, all.length - SHOWN);
  const layers = all.slice(hidden);
  const treeAt = stack.tree ? "" : wanted?.tree ? "wanted" : undefined;
  const walker = stack.dreamer ?? wanted?.dreamer;
  const figure = treeAt !== undefined || walker !== undefined;
  const thick = Math.min(8, (figure ? 24 : 28) / layers.length);
  const top = all.at(-1);
  const face = BASE - FACE - layers.length * thick;
  const wants = (i: number): string => (i + hidden >= has ? "wanted" : "");
  return svg`${layers.map((colour, i) => {
    const y = BASE - (i + 1) * thick;
    return svg`<g class="c-${colour} ${wants(i)}"><path class="body" d="M-${HALF} ${y - 4}v${thick}q0 4 4 4h34q4 0 4-4v-${thick}Z"/>${i < layers.length - 1 ? mark(colour, 0, y - 0.2 + thick / 2, thick / 18) : ""}</g>`;
  })}
    ${top ? svg`<g class="c-${top} ${wants(layers.length - 1)}"><rect class="body" x="-${HALF}" y=${face} width=${2 * HALF} height=${FACE} rx="6"/>${mark(top, figure ? -10 : 0, face + FACE / 2, figure ? 0.8 : 1)}</g>` : ""}
    ${hidden > 0 ? svg`<text class="deeper" y=${BASE - 1}>+${hidden}</text>` : ""}
    ${treeAt === undefined ? "" : tree(walker === undefined ? 10 : 1, face + 16, treeAt)}
    ${walker === undefined ? "" : dreamer(treeAt === undefined ? 10 : 13, top ? face + 17 : face + 14, walker, stack.dreamer === undefined ? "wanted" : "")}
    ${stack.mountain ? svg`<path class="peak ${stack.fresh ? "fresh" : ""}" d="M14 21 21.5 8l7.5 13Z M18.5 13l3 3 3-3"/>` : ""}`;
}

export interface Cell extends Stack {
  readonly x: number;
  readonly y: number;
}

/** The structure of a card, as it looks on a board. */
export function structure(lattice: Lattice, cells: readonly Cell[]): TemplateResult {
  const { wide, high, reach } = lattice;
  const { columns, rows, left, down } = layOut(lattice, cells);
  return html`<svg class="structure" viewBox="${-wide / 2} ${-reach} ${columns * wide} ${(rows - 1) * high + 2 * reach}" aria-hidden="true">${cells
    .toSorted((a, b) => b.y - a.y)
    .map(
      (cell) =>
        svg`<g transform="translate(${left(cell) * wide} ${down(cell) * high})">${ground(lattice)}${pile(cell)}</g>`,
    )}</svg>`;
}

const frame = (classes: string, content: TemplateResult | undefined): TemplateResult =>
  html`<svg class=${classes} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${content}</svg>`;

const powers: Readonly<Record<string, TemplateResult>> = {
  // a book of the Muses
  archives: svg`<path d="M12 6.5C10 5 7 4.5 3.5 4.5v13c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2v-13c-3.5 0-6.5.5-8.5 2Z"/><path d="M12 6.5v13M6.5 8.5h2M6.5 12h2M15.5 8.5h2M15.5 12h2"/>`,
  // a sickle
  harvesters: svg`<path d="M5 21l4-5.5"/><path d="M9 15.5C15 17 20 12 18.5 3.5 17 9 13 11 8 13Z" fill="currentColor" fill-opacity=".2"/>`,
  // a tower
  tower: svg`<path d="M7 21V10H5V4h3v2.5h2.5V4h3v2.5H16V4h3v6h-2v11Z"/><path d="M10.5 21v-5a1.5 1.5 0 0 1 3 0v5"/>`,
  // a cogwheel
  golem: svg`<circle cx="12" cy="12" r="5.5"/><circle cx="12" cy="12" r="1.5" fill="currentColor"/><path d="M12 2.5v4M12 17.5v4M2.5 12h4M17.5 12h4M5.3 5.3l2.8 2.8M15.9 15.9l2.8 2.8M18.7 5.3l-2.8 2.8M8.1 15.9l-2.8 2.8"/>`,
  // the sun over a lake
  lake: svg`<path d="M7 12a5 5 0 0 1 10 0M12 2.5V4M4.5 6l1.2 1M19.5 6l-1.2 1"/><path d="M3 16q3-3 6 0t6 0 6 0M3 20.5q3-3 6 0t6 0 6 0"/>`,
  // a crown
  king: svg`<path d="M4 18.5 3 7l5 4.5L12 4l4 7.5L21 7l-1 11.5Z" fill="currentColor" fill-opacity=".2"/><path d="M4 21.5h16"/>`,
};

export const powerGlyph = (power: string): TemplateResult => frame("glyph", powers[power]);

/** A Sleeper under its blanket, with its player's number. */
export const sleeper = (
  seat: number,
): TemplateResult => html`<svg class="sleeper s-${seat}" data-at="at-${seat}" viewBox="0 0 46 22" aria-hidden="true">
  <rect class="pillow" x="1" y="6" width="14" height="14" rx="4"/><circle class="head" cx="11" cy="10" r="6.5"/>
  <path class="blanket" d="M15 20q-1-12 9-13h13q8 1 8 13Z"/><text x="30" y="17.5">${seat}</text></svg>`;

export const mister = html`<svg class="mister" data-at="mr" viewBox="0 0 24 26" aria-hidden="true"><path class="cloak" d="M4 25V14a8 8 0 0 1 16 0v11l-3-3-2.5 3-2.5-3-2.5 3L7 22Z"/><path class="hat" d="M2.5 9.5h19M7 9V2h10v7Z"/><path class="glare" d="M8 14l3 1.5M16 14l-3 1.5"/></svg>`;

export const key = frame("glyph", svg`<circle cx="7" cy="12" r="4"/><path d="M11 12h10M17 12v4M21 12v3"/>`);
export const hand = frame(
  "glyph",
  svg`<path d="M7 21c-2-3-4-6-3.5-7.5S6.5 13 8 15V6a1.6 1.6 0 0 1 3.2 0v5-7a1.6 1.6 0 0 1 3.2 0v7-5.5a1.6 1.6 0 0 1 3.2 0V12c1-1.5 3-.8 3 .7V16c0 2-1 3.5-2 5Z"/>`,
);
export const treeGlyph = html`<svg class="glyph" viewBox="-12 -31 24 33" aria-hidden="true">${tree(0, 0)}</svg>`;
export const dreamerGlyph = (seat: number): TemplateResult =>
  html`<svg class="glyph" viewBox="-12 -27 24 30" aria-hidden="true">${dreamer(0, 1, seat)}</svg>`;
