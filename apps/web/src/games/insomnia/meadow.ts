// The meadow: where its ten stones lie, on a wide screen and on a tall one (a phone), the night above it, and what
// always stands on it.
import { html, svg, type TemplateResult } from "lit";

/** In hundredths of the meadow's width and height: where a sheep stands on each stone. */
type Place = readonly [x: number, y: number];

const wide: readonly Place[] = [
  [10.5, 31],
  [29.5, 17.5],
  [50, 14],
  [70.5, 17.5],
  [89.5, 31],
  [89.5, 66],
  [70.5, 79.5],
  [50, 83],
  [29.5, 79.5],
  [10.5, 68],
];

const tall: readonly Place[] = [
  [17, 32.5],
  [17, 10.5],
  [50, 8.5],
  [83, 10.5],
  [83, 33.5],
  [83, 57.5],
  [83, 81],
  [50, 82],
  [17, 82],
  [17, 60.5],
];

/** For `.style`: puts something on the meadow; the style sheet chooses between wide and tall. */
export const lies = ([dx, dy]: Place, [px, py]: Place, more = ""): string =>
  `--dx:${dx};--dy:${dy};--px:${px};--py:${py};${more}`;

export const onStone = (space: number, more = ""): string =>
  lies(wide[space - 1] ?? [50, 50], tall[space - 1] ?? [50, 50], more);

/** A sheep on the far side of the meadow runs to the right, on the near side to the left. */
export const runsLeft = (space: number): boolean => space >= 6;

/** A closed curve through points, as smooth as a path that feet have made. */
export function trail(points: readonly Place[]): string {
  const at = (i: number): Place => points[(i + points.length) % points.length] ?? [0, 0];
  const r = (n: number): string => n.toFixed(1);
  const bends = points.map((_, i) => {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const first = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6] as const;
    const second = [c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6] as const;
    return `C${r(first[0])} ${r(first[1])} ${r(second[0])} ${r(second[1])} ${r(c[0])} ${r(c[1])}`;
  });
  return `M${r(at(0)[0])} ${r(at(0)[1])}${bends.join("")}Z`;
}

const path = (shape: string, points: readonly Place[]): TemplateResult => html`<svg class="trail ${shape}"
  viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true"><path class="verge" d=${trail(points)} /><path
  class="sand" d=${trail(points)} /></svg>`;

export const trails = html`${path("wide", wide)}${path("tall", tall)}`;

// The same tufts every night.
const scattered = (many: number, draw: (x: number, y: number) => string): string =>
  Array.from({ length: many }, (_, i) => draw((i * 377 + 41) % 1440, 190 + ((i * 233 + 17) % 570))).join("");

const tufts = scattered(90, (x, y) => `M${x} ${y}q-2-7-6-9m6 9q0-9 1-12m-1 12q2-7 7-9`);
const flowers = scattered(26, (x, y) => `M${x} ${y}h.01m7 4h.01m-3-8h.01`);

/** The hill on which the ring lies; it merges into the meadow of the table. */
export const knoll = html`<svg class="knoll" viewBox="0 0 1440 772" preserveAspectRatio="xMidYMid slice"
  aria-hidden="true"><linearGradient id="in-hill" x2="0" y2="1"><stop /><stop offset=".45" /><stop offset=".8"
  stop-opacity="0" /></linearGradient><radialGradient id="in-light"><stop stop-opacity=".8" /><stop offset="1"
  stop-opacity="0" /></radialGradient><path class="hill-side" d="M-200 330Q160 108 620 98t1020 232v442H-200Z" /><path
  class="rim" d="M-200 330Q160 108 620 98t1020 232" /><ellipse class="light" cx="520" cy="300" rx="560" ry="190" /><path
  class="tufts" d=${tufts} /><path class="flowers" d=${flowers} /></svg>`;

export const stone = html`<svg class="stone" viewBox="0 0 150 66" aria-hidden="true"><ellipse class="under" cx="77"
  cy="40"
  rx="72" ry="25" /><path class="side" d="M4 28v8c0 14 32 25 71 25s71-11 71-25v-8Z" /><ellipse class="top" cx="75"
    cy="29"
  rx="71" ry="25" /><path class="shine" d="M20 22q18-14 52-15M12 32q0-3 2-5" /><path class="crack" d="M98 44l10-7
    2-8M46 47l-7-6"
  /></svg>`;

export const fence = html`<svg class="fence" viewBox="0 0 150 84" aria-hidden="true"><ellipse class="shadow" cx="75"
  cy="78"
  rx="70" ry="6" /><path class="rail" d="M4 26q70-7 142 0v9q-72-7-142 0ZM4 50q70-7 142 0v9q-72-7-142 0Z" /><path
    class="post"
  d="M14 78V18l6-7 6 7v60ZM44 78V14l6-7 6 7v64ZM70 78V13l6-7 6 7v65ZM98 78V14l6-7 6 7v64ZM126 78V18l6-7 6 7v60Z" /><path
  class="grain" d="M20 24v46M50 20v48M76 20v50M104 20v48M132 24v46" /></svg>`;

export const bed = html`<svg class="bed" viewBox="0 0 190 120" aria-hidden="true"><ellipse class="shadow" cx="97"
  cy="112"
  rx="92" ry="8" /><path class="frame" d="M6 108V30q0-16 16-18 18-10 36 0 16 2 16 18v30h98q12 0 12
    12v36h-10V94H16v14Z" /><path
  class="knob" d="M6 30a6 6 0 1 1 10 0M64 30a6 6 0 1 1 10 0" /><path class="linen" d="M16 64h160q6 2 6 12v18H16Z"
    /><path
  class="pillows" d="M18 62q2-16 18-16 18-3 34 4 6 10-2 20-26 6-46 0-6-3-4-8Z" /><path class="spread" d="M66 68q8-10
  30-10h74q12 2 12 18v22H64q-8-18 2-30Z" /><path class="seams" d="M66 82h116M92 60v38M120 59v39M148 59v39" /><path
  class="turned" d="M66 68q8-10 26-10 3 4-2 8-14 0-18 10-4 10-2 22h-6q-8-18 2-30Z" /></svg>`;

/** Where the nightmare comes from: a hollow in a heap of earth. */
export const cave = html`<svg class="cave" viewBox="0 0 120 80" aria-hidden="true"><ellipse class="shadow" cx="60"
  cy="72" rx="58" ry="8" /><path class="earth" d="M4 72Q6 34 30 24q10-16 34-14 26 0 34 18 18 12 18 44Z" /><path
  class="turf" d="M14 46q4-14 18-20 10-14 32-13 24 0 32 17 10 6 14 18-10-8-16-6-4-12-16-10-8-10-22-6-14-4-20 8-14-2-22
  12Z" /><path class="mouth" d="M34 72q-2-34 26-36 28 2 26 36Z" /></svg>`;

/** Eyes in the dark: here the nightmare may strike. */
export const eyes = html`<svg class="eyes" viewBox="0 0 40 16" aria-hidden="true"><path d="M1 1q4 12 17 12Q16 3
  1 1ZM39 1q-4 12-17 12Q24 3 39 1Z" /><path class="slits" d="M10 5v6M30 5v6" /></svg>`;

/** Winks in a jar: the line on the glass is the pillow. */
export function jar(winks: number, pillow: number): TemplateResult {
  const [top, bottom] = [30, 104];
  const level = (share: number): number => bottom - Math.min(1, share) * (bottom - top);
  const most = Math.max(pillow, winks, 1);
  const lights = Array.from({ length: Math.min(winks, 40) }, (_, i) => {
    const row = Math.floor(i / 5);
    return svg`<circle cx=${20 + (i % 5) * 11 + (row % 2) * 5} cy=${98 - row * 8.4} r="4.4" />`;
  });
  return html`<svg class="jar ${winks >= pillow ? "full" : ""}" viewBox="0 0 84 116" aria-hidden="true"><ellipse
    class="shadow" cx="44" cy="110" rx="34" ry="5" /><path class="glass-back" d="M22 20q-2 8-8 12-5 4-5 12v54q0 12 12
    12h42q12 0
    12-12V44q0-8-5-12-6-4-8-12Z" /><g class="lights">${lights}</g><path class="mark" d="M10 ${level(
      pillow / most,
    )}h64" /><path
    class="glass-edge" d="M22 20q-2 8-8 12-5 4-5 12v54q0 12 12 12h42q12 0 12-12V44q0-8-5-12-6-4-8-12Z" /><path
    class="glint"
    d="M17 46v42M23 40l-3 3" /><path class="lid-top" d="M18 8h48q4 0 4 4v6q0 4-4 4H18q-4 0-4-4v-6q0-4 4-4Z" /></svg>`;
}

export const pillow = html`<svg class="pillow" viewBox="0 0 60 40" aria-hidden="true"><path class="puff" d="M8 5q22-7
  44 0 5-4
  7 1-3 6-1 14 2 8 1 13-2 5-7 2-22 6-44 0-5 3-7-2-1-5 1-13 2-8-1-14 2-5 7-1Z" /><path class="piping" d="M13 12q17-4 34
    0M14
  30q16 4 32 0" /></svg>`;
