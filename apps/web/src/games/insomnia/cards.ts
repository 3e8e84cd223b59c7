// Sheep cards, split into illustrated parts, each of which is a choice; nightmare cards; and their backs.
import { html, nothing, svg, type TemplateResult } from "lit";
import { nightmare } from "./nightmares";

/** What a card offers, by its id (boxes/insomnia/sheep.tsv); one of another box offers what is asked for. */
export interface Face {
  readonly options: readonly string[];
  /** Steps and Zzz together. */
  readonly both: boolean;
  readonly zzz: number;
  readonly winks: number;
}

export function faceOf(card: string): Face {
  const moves = /^move(\d+)/.exec(card)?.[1] ?? "";
  const zzz = Number(/zzz(\d+)/.exec(card)?.[1] ?? 0);
  const winks = Number(/winks(\d+)/.exec(card)?.[1] ?? 0);
  const both = card.includes("-and-");
  // "move12": one or two steps; no card goes ten steps or farther
  const steps = [...moves].map((n) => `move-${n}`);
  return {
    options: both ? ["both"] : [...steps, ...(zzz > 0 ? ["zzz"] : []), ...(winks > 0 ? ["winks"] : [])],
    both,
    zzz,
    winks,
  };
}

// Land and sky go on beyond the edges, so that a part of any shape is filled.
const land = svg`<path class="hill far" d="M-300 400V30q150-24 300 4 30-16 62-6t58-6q150-14 300 6v372Z" /><path
  class="hill"
  d="M-300 400V40q150 12 300 6 36-10 66-4t54-4q150-12 300 6v356Z" />`;

/** Hops from stone to stone, one for each step, about a middle. */
function hops(steps: number, middle: number): TemplateResult {
  const wide = Math.min(15, 100 / (steps + 1));
  const from = middle - (wide * steps) / 2;
  const way = Array.from({ length: steps }, (_, i) => `M${from + i * wide} 42q${wide / 2}-${wide * 1.6} ${wide} 0`);
  const stones = Array.from({ length: steps + 1 }, (_, i) => `M${from + i * wide - 3} 45h6`);
  return svg`<path class="stones" d=${stones.join("")} /><path class="hops" d=${way.join("")} />
    <path class="tip" d="M${from + steps * wide - 4} 35l4.4 7.4 5-6.4" />`;
}

const moon = svg`<path class="moon" d="M22 6a8 8 0 1 0 8 11A7 7 0 0 1 22 6Z" />`;

const z = (x: number, y: number, s: number): string => `M${x} ${y}h${10 * s}l${-10 * s} ${13 * s}h${10 * s}`;

/** Letters that float up. */
const letters = (count: number): TemplateResult => svg`<path class="cloud" d="M22 50q2-9 12-8 5-11 17-8 9-8 19 1 13-2
  14 8 9 1 9 9Z" /><path class="zzz" d=${[z(40, 16, 1.5), z(66, 6, 1.5), z(90, 20, 1)].slice(0, count).join("")} />
  ${count === 1 ? svg`<path class="zzz faint" d=${`${z(66, 10, 0.8)}${z(80, 2, 0.5)}`} />` : nothing}`;

/** Shut eyes with lashes. */
const lids = (count: number): TemplateResult => svg`${Array.from({ length: count }, (_, i) => {
  const x = 60 + (i - (count - 1) / 2) * 30;
  return svg`<path class="lids" d="M${x - 11} 24q11 13 22 0M${x - 8} 30l-4 5M${x} 33v6M${x + 8} 30l4 5" />`;
})}<path class="spark" d="M20 12l1.6 3.6 3.8 1.4-3.8 1.4L20 22l-1.6-3.6-3.8-1.4 3.8-1.4ZM100 6l1.2 2.8 2.8 1.2-2.8
  1.2L100
  14l-1.2-2.8L96 10l2.8-1.2Z" />`;

const steps = (option: string): number => Number(option.slice("move-".length));

/** The picture on one part of a card. */
export function vignette(card: string, option: string): TemplateResult {
  const { zzz, winks } = faceOf(card);
  const pictures: Readonly<Record<string, () => TemplateResult>> = {
    zzz: () => letters(zzz),
    winks: () => lids(winks),
    both: () => svg`${land}${hops(1, 30)}<g transform="translate(26 -4)">${letters(zzz)}</g>`,
  };
  const inside = pictures[option]?.() ?? svg`${land}${moon}${hops(steps(option), 60)}`;
  return html`<span class="window"><svg class="scene" viewBox="0 0 120 60" aria-hidden="true">${inside}</svg></span>`;
}

export const kindOf = (option: string): string => (option.startsWith("move") ? "walk" : option);

export const back = html`<svg class="emblem-z" viewBox="0 0 60 84" aria-hidden="true"><path class="moon" d="M36 16A22
  22 0 1 0
  52 54 18 18 0 0 1 36 16Z" /><path class="zzz" d="M20 36h20L20 60h20" /><path class="dots" d="M10 12h.1M50 12h.1M50
    74h.1M10
  74h.1M30 10h.1M30 76h.1" /></svg>`;

/** Arrows for what the nightmare does: walks, leaps, howls, spins. */
const deeds: Readonly<Record<string, (n: number) => string>> = {
  move: (n) => `+${n}`,
  jump: (n) => `+${n}`,
  back: (n) => `−${n}`,
  howl: () => "±1",
  web: (n) => `${n}`,
};

/** "wolf-move-2" and the like: the nightmare, and how far. */
export function fright(card: string): TemplateResult {
  const [kind = "", deed = "", n = "1"] = card.split("-");
  return html`<span class="fright"><span class="deed ${deed}">${
    deeds[deed]?.(Number(n)) ?? ""
  }</span>${nightmare(kind)}</span>`;
}

export const isFright = (card: string): boolean => !card.startsWith("move");
