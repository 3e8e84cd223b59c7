// Dream tiles: patches of a quilt. Each has a cloth (what kind of power it is) and a picture sewn on, 120 by 60;
// both are drawn from a few small pieces of felt, so that thirty of them weigh little.
import { html, nothing, svg, type TemplateResult } from "lit";

type Cloth = "winks" | "run" | "zzz" | "brave" | "pillow" | "cards";

/** Felt: a piece in one of the colours of the style sheet, sewn on along its edge. */
const felt = (colour: string, d: string): TemplateResult => svg`<path class="felt ${colour}" d=${d} />`;
const yarn = (d: string, colour = "ink"): TemplateResult => svg`<path class="yarn ${colour}" d=${d} />`;

const put = (x: number, y: number, size: number, what: TemplateResult, flip = false): TemplateResult =>
  svg`<g transform="translate(${x} ${y}) scale(${flip ? -size : size} ${size})">${what}</g>`;

// Each about 24 across, standing on 0,0.
const lamb = svg`${yarn("M-6-4V0M-2-3V0M4-3V0M8-4V0")}
  ${felt("cream", "M-8-5c-4-1-4-7 0-8 0-4 6-5 8-3 3-3 8-1 8 3 4 1 4 7 0 8-4 3-12 3-16 0Z")}
  ${felt("ink", "M8-13c3-2 7 0 7 4s-3 5-5 4-4-6-2-8Z")}`;
const star = svg`${felt("gold", "M0-22 3-14l8 .6-6.2 5.2L7-.4 0-4.8-7-.4l2.2-7.8L-11-13.4-3-14Z")}`;
const crescent = svg`${felt("gold", "M5-24A12 12 0 1 0 11-4 10 10 0 0 1 5-24Z")}`;
const zed = svg`${yarn("M-5-15H5L-5-3H5", "blue")}`;
const heart = svg`${felt("rose", "M0 0C-12-8-11-17-5-17q4 0 5 4 1-4 5-4c6 0 7 9-5 17Z")}`;
const card = svg`${felt("cream", "M-8-24H8V0H-8Z")}${yarn("M-3-16h6l-6 8h6", "blue")}`;
const pillow = svg`${felt("cream", "M-15-14q15-5 30 0 4 6 0 12-15 5-30 0-4-6 0-12Z")}${yarn("M-7-9q7 3 14 0", "blue")}`;
const arrow = svg`${yarn("M-9-5H7M1-11l7 6-7 6", "rose")}`;
const grass = yarn("M-40 55q50-8 100-4t100-2", "green");
const speed = yarn("M4 22h20M10 32h16M4 42h22", "cream");
const redEyes = svg`${felt("ink", "M-20 0q-2-22 8-30l5 8q7-3 14 0l5-8q10 8 8 30Z")}
  ${felt("red", "M-12-14l8 3-7 2ZM12-14l-8 3 7 2Z")}`;

interface Patch {
  readonly cloth: Cloth;
  readonly picture: TemplateResult;
}

const patch = (cloth: Cloth, ...pieces: readonly TemplateResult[]): Patch => ({
  cloth,
  picture: svg`${pieces}`,
});

const patches: Readonly<Record<string, Patch>> = {
  "action-hero": patch(
    "winks",
    grass,
    felt("red", "M22 20q22-8 32 4l-2 16q-14-8-34 2 6-10 4-22Z"),
    put(64, 48, 1.7, lamb),
    put(102, 34, 0.9, star),
  ),
  "big-stash": patch(
    "winks",
    felt("brown", "M46 16q14 5 28 0l-3 8q18 12 16 26-27 8-54 0-2-14 16-26Z"),
    yarn("M47 23q13 5 26 0", "gold"),
    put(60, 51, 1.5, zed),
    put(24, 40, 1, zed),
    put(98, 30, 1, zed),
    put(88, 16, 0.7, zed),
  ),
  "bounce-ahead": patch(
    "run",
    grass,
    yarn("M22 46Q46 2 76 40", "rose"),
    felt("slate", "M70 50q14-8 28 0-2 6-14 6t-14-6Z"),
    put(46, 28, 1.3, lamb),
    put(104, 26, 0.6, star),
  ),
  "catch-up": patch(
    "winks",
    grass,
    put(96, 44, 1.5, lamb),
    put(72, 46, 1.2, lamb),
    put(30, 50, 0.9, lamb),
    yarn("M38 40h12M40 46h9", "rose"),
  ),
  "cool-kids-club": patch(
    "pillow",
    put(52, 52, 2.4, lamb),
    felt("ink", "M66 26h10l1 4h2l1-4h9q1 11-6 11-6 0-6-7-1 7-6 7-6 0-5-11Z"),
    put(24, 28, 0.7, star),
    put(106, 24, 0.6, star),
    put(30, 52, 0.9, pillow),
  ),
  "copy-cat": patch(
    "run",
    felt("ink", "M14 52q-3-22 8-28l-2-10 8 6q4-1 8 0l8-6-2 10q8 6 4 28Z"),
    felt("slate", "M74 52q-3-22 8-28l-2-10 8 6q4-1 8 0l8-6-2 10q8 6 4 28Z"),
    felt("gold", "M26 28l5 1-4 3ZM38 28l-5 1 4 3ZM86 28l5 1-4 3ZM98 28l-5 1 4 3Z"),
    yarn("M60 12v40", "cream"),
  ),
  "deep-sleep": patch(
    "zzz",
    felt("sea", "M-60 30q15-8 30 0t30 0 30 0 30 0 30 0 30 0 30 0 30 0V70H-60Z"),
    put(38, 54, 1.4, zed),
    put(64, 50, 1.8, zed),
    put(92, 56, 1.2, zed),
    felt("cream", "M18 20q3-5 8-4 4-6 10-2 6-2 7 5 1 3-3 4H22q-5 0-4-3Z"),
  ),
  "double-dutch": patch(
    "cards",
    put(46, 50, 1.4, card),
    put(74, 46, 1.4, card),
    yarn("M14 44Q18 4 60 6t46 38", "rose"),
    yarn("M14 44v8M106 44v8", "brown"),
  ),
  "dream-journal": patch(
    "zzz",
    felt("brown", "M26 14h68v40H26Z"),
    felt("cream", "M30 12q16-4 30 3 14-7 30-3v36q-16-4-30 3-14-7-30-3Z"),
    yarn("M60 15v36M36 24h16M36 32h14M36 40h12"),
    yarn("M68 31c0-7 8-7 10 0s10 7 10 0-8-7-10 0-10 7-10 0Z", "blue"),
  ),
  "final-sprint": patch(
    "run",
    grass,
    speed,
    put(52, 50, 1.6, lamb),
    yarn("M94 54V10", "brown"),
    felt("cream", "M94 10h22v20H94Z"),
    felt("ink", "M94 10h7v7h-7ZM108 10h8v7h-8ZM101 17h7v7h-7ZM94 24h7v6h-7ZM108 24h8v6h-8Z"),
  ),
  "find-a-friend": patch("run", grass, put(36, 50, 1.6, lamb), put(84, 50, 1.6, lamb, true), put(60, 24, 0.8, heart)),
  "hide-or-seek": patch(
    "winks",
    felt("leaf", "M8 56q-4-14 8-18 0-12 14-12 6-10 20-6 10-8 22 0 14-4 18 8 12 0 13 12 10 4 7 16Z"),
    felt("cream", "M40 38q7-7 14 0-7 7-14 0ZM66 38q7-7 14 0-7 7-14 0Z"),
    felt("ink", "M45 38a2.4 2.4 0 1 1 0 .1ZM71 38a2.4 2.4 0 1 1 0 .1Z"),
  ),
  "intense-dreams": patch(
    "winks",
    felt(
      "red",
      "M60 2l7 14 14-9-3 15 17 1-13 10 12 11-17 0 3 14-13-8-7 9-7-9-13 8 3-14-17 0 12-11L25 23l17-1-3-15 14 9Z",
    ),
    yarn("M60 32c4-4 9 1 6 6s-13 4-15-3 5-15 14-13", "gold"),
  ),
  "lone-sheep": patch(
    "winks",
    felt("leaf", "M-60 66q70-34 120-32t120 32Z"),
    put(60, 36, 1.2, lamb),
    put(98, 32, 0.8, crescent),
    put(18, 18, 0.4, star),
    put(40, 14, 0.3, star),
  ),
  "lucid-dreams": patch(
    "winks",
    felt("cream", "M20 32q40-34 80 0-40 34-80 0Z"),
    felt("sea", "M60 17a15 15 0 1 1-.1 0Z"),
    put(58, 44, 0.9, crescent),
    yarn("M30 12l5 7M60 3v8M90 12l-5 7", "ink"),
  ),
  moonwalk: patch(
    "winks",
    put(84, 56, 1.9, crescent),
    put(60, 30, 1.2, lamb, true),
    put(26, 40, 1.3, arrow, true),
    put(20, 22, 0.4, star),
  ),
  "perfect-landing": patch(
    "winks",
    felt("red", "M34 20q4-18 26-18t26 18q-6-5-11-1-6-5-15-1-9-4-15 1-5-4-11 1Z"),
    yarn("M35 20l20 18M86 20 64 38M60 19v14", "cream"),
    put(58, 50, 1, lamb),
    felt("slate", "M34 54q26-9 52 0-26 9-52 0Z"),
  ),
  "pipe-dream": patch(
    "pillow",
    felt("slate", "M6 12h30q20 0 20 22v8h12V22h36v12H80v20H44V36q0-12-10-12H6Z"),
    yarn("M6 9v18M41 52h42", "ink"),
    put(104, 24, 0.7, pillow),
    put(96, 52, 0.5, star),
  ),
  "racing-rival": patch(
    "run",
    grass,
    put(66, 38, 1.4, lamb),
    put(54, 54, 1.6, lamb),
    yarn("M10 30h22M6 42h18M14 52h14", "cream"),
    yarn("M100 8v46", "rose"),
  ),
  "recurring-dream": patch(
    "winks",
    put(60, 40, 1, crescent),
    yarn("M32 44A28 25 0 0 1 60 6M88 20A28 25 0 0 1 60 56", "rose"),
    yarn("M53 1l8 5-6 7M67 61l-8-5 6-7", "rose"),
    put(20, 36, 0.8, zed),
    put(102, 40, 0.8, zed),
  ),
  "resting-spot": patch(
    "brave",
    yarn("M14 8v46M106 8v46", "brown"),
    felt("rose", "M14 18q46 52 92 0-6 36-46 36T14 18Z"),
    put(56, 42, 1.3, lamb),
    put(84, 16, 0.8, zed),
    put(96, 8, 0.5, zed),
  ),
  ruuuuuun: patch(
    "run",
    grass,
    put(24, 54, 1.2, redEyes),
    put(86, 48, 1.6, lamb),
    yarn("M52 30h14M50 38h12M54 46h10", "cream"),
  ),
  "rush-ahead": patch("cards", speed, put(56, 52, 1.8, card), put(94, 38, 1.5, arrow), put(104, 18, 0.4, star)),
  "second-wind": patch(
    "brave",
    yarn("M8 22h56q14 0 13-9t-11-7-4 9M8 34h84q14 0 13 9t-12 7-3-9M16 46h40", "cream"),
    put(96, 18, 0.6, heart),
  ),
  "shepherd-the-flock": patch(
    "run",
    grass,
    yarn("M24 54V20q0-12 10-12t10 10", "brown"),
    put(54, 46, 1, lamb),
    put(80, 52, 1.1, lamb),
    put(104, 42, 0.9, lamb),
  ),
  shortcut: patch(
    "run",
    felt("leaf", "M-40 66V40q20-16 40-6 14-10 26-2 8-14 26-8 16-8 28 4 20-8 40 8 20-6 40 6V66Z"),
    felt("ink", "M46 60q-2-26 14-26t14 26Z"),
    yarn("M8 54h22M90 54h22", "gold"),
    put(30, 50, 1, lamb),
  ),
  "snooze-moves": patch(
    "run",
    felt("red", "M60 12a20 20 0 1 1-.1 0Z"),
    felt("cream", "M60 18a14 14 0 1 1-.1 0Z"),
    yarn("M60 24v9l7 3M44 12l-6 6M76 12l6 6M50 50l-6 8M70 50l6 8"),
    put(98, 34, 0.9, zed),
    put(20, 42, 1.1, arrow, true),
    put(98, 52, 1.1, arrow),
  ),
  "step-back": patch(
    "brave",
    felt("slate", "M88 46q12-8 24 0-12 9-24 0ZM10 46q12-8 24 0-12 9-24 0Z"),
    put(60, 44, 1.5, lamb),
    yarn("M96 34Q60 0 26 34", "rose"),
    yarn("M38 30 25 36l-2-14", "rose"),
  ),
  "sweet-dream": patch(
    "winks",
    felt("rose", "M34 30q-2-14 10-15 4-12 16-12t16 12q12 1 10 15Z"),
    felt("brown", "M36 31h48l-7 26H43Z"),
    yarn("M48 32l3 24M60 32v24M72 32l-3 24", "cream"),
    felt("red", "M60 0a4.4 4.4 0 1 1-.1 0Z"),
    put(102, 34, 0.6, star),
  ),
  trampoline: patch(
    "run",
    felt("slate", "M22 44q38-12 76 0-38 12-76 0Z"),
    yarn("M28 47l-6 11M92 47l6 11M60 51v8", "ink"),
    put(58, 26, 1.5, lamb),
    yarn("M36 36V22M84 36V22M48 38v-8M72 38v-8", "rose"),
  ),
};

export const tileNames = Object.keys(patches);

export const clothOf = (tile: string): Cloth => patches[tile]?.cloth ?? "cards";

/** The picture of a patch; the cloth behind it comes from the thing's own class. */
export const picture = (tile: string): TemplateResult => html`<svg class="sewn" viewBox="0 0 120 60"
  preserveAspectRatio="xMidYMid meet" aria-hidden="true">${patches[tile]?.picture ?? nothing}</svg>`;

/** A patch with its name and one line: what lies on stones and hangs in the market. */
export const quilt = (tile: string, name: string, line: string, at?: string): TemplateResult =>
  html`<span class="patch cloth-${clothOf(tile)}" data-at=${at ?? nothing}>${picture(tile)}<span class="label"
    ><b>${name}</b><small>${line}</small></span></span>`;

/** The same without words, where the game that names it is not on the table. */
export const mute = (tile: string): TemplateResult =>
  html`<span class="patch cloth-${clothOf(tile)}">${picture(tile)}</span>`;
