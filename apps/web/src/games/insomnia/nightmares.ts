// The three nightmares: shadows with eyes, and the web. 96 by 96, standing on 48,92.
import { html, nothing, svg, type TemplateResult } from "lit";

export const nightmares = ["wolf", "bump", "spider"] as const;

const eye = (x: number, y: number, size: number): TemplateResult =>
  svg`<path class="eye" d="M${x - 6 * size} ${y - size}q${6 * size}${-5 * size} ${11 * size} ${3 * size}q${
    -6 * size
  }${4 * size}${-11 * size}${-3 * size}Z" />
    <path class="slit" d="M${x} ${y - 2.4 * size}v${4 * size}" />`;

const round = (x: number, y: number, size: number): TemplateResult =>
  svg`<circle class="eye" cx=${x} cy=${y} r=${size} /><circle class="slit-dot" cx=${x + size * 0.2} cy=${y} r=${
    size * 0.42
  } />`;

const shapes: Readonly<Record<string, TemplateResult>> = {
  wolf: svg`<path class="shade" d="M30 8 38 26q10-5 20 0L66 8q7 12 6 26 9 8 12 22 2 10 6 16-6-1-8-5 1 9 6 17-7
    1-11-5-1 7 2 13
      -8 0-12-7-4 5-3 8-7 0-12-7-6 7-14 7 3-5 2-9-6 7-15 7 4-6 4-12-6 5-13 4 7-8 7-17-4 4-9 4 6-9 7-18 0-11 3-18-1-14
      6-26Z" />
    <path class="fur" d="M34 18l4 12M62 18l-4 12M20 66q4 4 4 10M74 64q-3 5-2 11M44 78q3 5 3 9" />
    <path class="snout" d="M40 46q8-5 16 0l3 10q-4 8-11 9-7-1-11-9Z" />
    <path class="teeth" d="M38 55q10 7 20 0l-2 5-3-2-2 4-3-4-3 4-2-4-3 2Z" />
    ${eye(37, 39, 1.15)}<g transform="translate(96 0) scale(-1 1)">${eye(37, 39, 1.15)}</g>`,
  bump: svg`<path class="shade" d="M6 90Q0 70 14 62 10 44 26 38q2-22 22-24 20 2 22 22 16 4 14 24 12 10 6 30Z" />
    <path class="fur" d="M14 62q8 2 10 10M26 38q8 2 9 10M70 36q-9 3-10 12M84 60q-9 3-10 12M40 90q0-9 8-12 8 3 8 12" />
    <path class="claws" d="M8 92l3-10 4 8 3-9 4 11M74 92l4-11 3 9 4-8 3 10" />
    ${round(38, 34, 6)}${round(57, 34, 6)}${round(25, 60, 3.6)}${round(34, 59, 2.6)}${round(68, 62, 4)}${round(
      77,
      58,
      2.6,
    )}
    <path class="teeth" d="M34 50q14 12 28 0l-3 6-3-2-3 5-4-4-4 4-3-5-3 2Z" />`,
  spider: svg`<path class="thread" d="M48-6v40" />
    <path class="limbs" d="M38 46Q22 26 8 34L2 52M36 52Q16 42 6 54L2 72M36 58Q20 58 12 70l-2 16M40 64Q30 70 26 80l2 12
      M58 46Q74 26 88 34l6 18M60 52q20-10 30 2l4 18M60 58q16 0 24 12l2 16M56 64q10 6 14 16l-2 12" />
    <path class="shade" d="M48 26q15 0 17 16 1 10-5 15 9 6 7 17-3 12-19 12T29 74q-2-11 7-17-6-5-5-15 2-16 17-16Z" />
    <path class="mark" d="M48 66l6 7-6 7-6-7Z" />
    ${round(42, 42, 4.4)}${round(54, 42, 4.4)}${round(36, 49, 2.4)}${round(60, 49, 2.4)}${round(
      44,
      51,
      1.8,
    )}${round(52, 51, 1.8)}
    <path class="teeth" d="M43 55l2 6 2-5ZM53 55l-2 6-2-5Z" />`,
};

/** Each a shadow on the grass, and the thing itself. */
export const nightmare = (kind: string, at?: string): TemplateResult => html`<svg class="night ${kind}"
  data-at=${at ?? nothing} viewBox="0 -6 96 102" aria-hidden="true"><ellipse class="pool" cx="48" cy="90" rx="44"
    ry="7" />
  ${shapes[kind] ?? nothing}</svg>`;

export const web = (at?: string): TemplateResult => html`<svg class="web" data-at=${at ?? nothing} viewBox="0 0 96 60"
  aria-hidden="true"><path class="silk" d="M48 2v56M4 30h88M14 8l68 44M82 8 14 52" /><path class="silk" d="M48 14
  Q62 14 70 20 78 25 78 30 78 36 68 42 60 47 48 47 36 47 28 42 18 36 18 30 18 25 26 20 34 14 48 14ZM48 21Q56 21 60 25
  64 28 64 30 64 33 59 37 55 39 48 39 41 39 37 37 32 33 32 30 32 28 36 25 40 21 48 21Z" /></svg>`;
