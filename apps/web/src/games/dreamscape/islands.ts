// The six islands of the Dreamworld: a floating rock with grass on top, the same for all except for how its roots hang,
// and on each its own silhouette. Around 0,0, the middle of its grass; 176 wide.
import { html, svg, type TemplateResult } from "lit";

const silhouettes: Readonly<Record<string, TemplateResult>> = {
  // shelves between columns, an open book on the roof
  archives: svg`<path class="i-dark" d="M-36 2v-46h72V2Z"/>
    <path class="i-stone" d="M-42-44h84l-6-8h-72ZM-40 2h80v5h-80Z"/>
    <path class="i-a" d="M-31 0v-16h5V0ZM-19 0v-18h6V0ZM-6 0v-14h5V0ZM8 0v-17h6V0ZM22 0v-15h5V0ZM-28-21v-16h6v16Z
    M4-21v-17h5v17ZM16-21v-15h6v15Z"/>
    <path class="i-b" d="M-25 0v-19h5V0ZM-12 0v-15h5V0ZM1 0v-19h6V0ZM15 0v-14h6V0ZM-20-21v-18h5v18ZM-9-21v-15h6v15Z
    M10-21v-19h5v19Z"/>
    <path class="i-line" d="M-34-20h68"/>
    <path class="i-stone" d="M-42 2v-46h6V2ZM-3 2v-46h6V2ZM36 2v-46h6V2Z"/>
    <path class="i-page" d="M0-56q-9-7-22-4v-14q13-3 22 4 9-7 22-4v14q-13-3-22 4Z"/>
    <path class="i-line" d="M0-70v14"/>`,
  // a barn, sheaves, a great scythe
  harvesters: svg`<path class="i-a" d="M-40 4v-26l18-16 18 16V4Z"/>
    <path class="i-roof" d="M-46-20-22-42 2-20l-4 5-20-18-20 18Z"/>
    <path class="i-dark" d="M-29 4v-15q7-6 14 0V4Z"/>
    <path class="i-wood" d="M30 8 14-66l5-2L35 6Z"/><path class="i-steel" d="M18-62q26-9 44 17-24-14-42-8Z"/>
    <path class="i-straw" d="M4 8Q8-6 2-20q7-5 14 0-6 14-2 28ZM40 9q3-11-2-22 6-5 13 0-5 11-2 22Z"/>
    <path class="i-line" d="M3-7h12M39-3h11"/>`,
  // a slender tower, stairs winding round it, one window lit
  tower: svg`<path class="i-stone" d="M-15 6-11-62h24L17 6Q0 12-15 6Z"/>
    <path class="i-shade" d="M5-62h8L17 6q-4 2-9 3Z"/>
    <path class="i-roof" d="M-19-60Q-4-72 1-100q5 28 21 40-20 6-41 0Z"/>
    <path class="i-steel" d="M1-100v-9l12 4-12 4"/>
    <path class="i-stair" d="M-18 3 18-7M-15-14 16-24M-14-32 15-42"/><path class="i-glow" d="M-4-46q4-7 8 0v9h-8Z"/>
    <path class="i-dark" d="M-5 8v-12q6-7 11 0V8Z"/>`,
  // the Golem sits: a lamp for an eye, wheels at its heart
  golem: svg`<path class="i-bronze" d="M-35 8q-3-16 9-20h8V8ZM35 8q3-16-9-20h-8V8Z"/>
    <path class="i-bronze" d="M-25-2q-5-34 7-42h36q12 8 7 42-25 9-50 0Z"/>
    <path class="i-shade" d="M10-44h8q12 8 7 42-9 4-15 4Z"/>
    <path class="i-bronze" d="M-39-8q-7-2-5-14l8-20q3-4 9-2l3 6-7 22q-1 8-8 8Z
    M39-8q7-2 5-14l-8-20q-3-4-9-2l-3 6 7 22q1 8 8 8Z"/>
    <circle class="i-dark" cy="-19" r="13"/><path class="i-gear" d="M0-30v22M-11-19h22M-8-27 8-11M8-27-8-11"/>
    <circle class="i-glow" cy="-19" r="4.5"/>
    <path class="i-bronze" d="M-15-46q-2-22 15-24 17 2 15 24Z"/><circle class="i-dark" cy="-57" r="8.5"/>
    <circle class="i-glow" cy="-57" r="5"/>
    <path class="i-line" d="M0-70v-9M-14-47h28"/><circle class="i-glow" cy="-81" r="3"/>`,
  // a lake with reeds and a boat, the sun low over it
  lake: svg`<circle class="i-sun" cx="4" cy="-34" r="19"/>
    <path class="i-ray" d="M4-62v-9M-23-46l-8-5M31-46l8-5M-27-30h-9M35-30h9"/>
    <path class="i-hill" d="M-58-6Q-40-32-18-14 2-30 22-13 44-28 60-6Z"/>
    <ellipse class="i-water" cx="1" cy="0" rx="58" ry="14"/><path class="i-shine" d="M-12-6h30M-6-1h20M-2 4h12"/>
    <path class="i-wood" d="M22 1q13 6 26-1-3 9-13 9-10 0-13-8Z"/><path class="i-sail" d="M35 1v-27q12 12 11 23Z"/>
    <path class="i-reed" d="M-46 5q-1-17 2-27M-40 7q0-13 5-21M-51 3q-4-10-3-19"/>`,
  // a throne on steps, a crown for its back
  king: svg`<path class="i-stone" d="M-40 8V0h80v8q-40 8-80 0ZM-31 0v-7h62v7Z"/>
    <path class="i-gold" d="M-24-7v-50l-7-21 18 12L0-88l13 22 18-12-7 21v50Z"/>
    <path class="i-velvet" d="M-16-7v-43q16-11 32 0v43Z"/>
    <path class="i-gold" d="M-31-7v-22q8-5 9 4v18ZM31-7v-22q-8-5-9 4v18Z"/>
    <path class="i-velvet light" d="M-21-7v-10q21-6 42 0v10Z"/>
    <circle class="i-glow" cy="-88" r="4"/><circle class="i-glow" cx="-31" cy="-79" r="3"/>
    <circle class="i-glow" cx="31" cy="-79" r="3"/>`,
};

export const silhouette = (power: string): TemplateResult => svg`<g class="silhouette">${silhouettes[power]}</g>`;

/** The silhouette by itself: where one taps to use the power of a place, and on cards. */
export const power = (word: string): TemplateResult =>
  html`<svg class="emblem" viewBox="-62 -112 124 126" aria-hidden="true">${silhouette(word)}</svg>`;

/** Roots differ from island to island, so that no two hang alike. */
const roots = [
  "M-88 0Q-82 34-52 44-44 64-30 66-20 96-6 88 6 104 12 78 30 84 36 58 58 54 66 32 82 24 88 0Z",
  "M-88 0Q-84 24-66 34-58 58-40 58-34 78-20 80-8 108 4 86 18 92 26 70 46 68 50 46 80 36 88 0Z",
  "M-88 0Q-78 30-60 36-50 52-38 76-24 72-16 84-2 80 8 102 22 84 30 62 50 60 60 40 84 26 88 0Z",
];

/** The rock with its grass. */
export const island = (number: number): TemplateResult => {
  const root = roots[number % roots.length];
  return html`<svg class="rock" viewBox="-100 -40 200 150" aria-hidden="true">
    <path class="root" d=${root}/><path class="root light" d="M-88 0Q-82 34-52 44-40 60-34 62-46 30-30 8Z"/>
    <path class="crack" d="M-20 30q-4 16 3 30M16 34q6 14 0 34M46 26q0 10-6 20M-52 22q2 8 8 14"/>
    <ellipse class="turf under" cy="5" rx="88" ry="34"/><ellipse class="turf" rx="88" ry="33"/>
    <ellipse class="turf light" cx="-10" cy="-6" rx="66" ry="21"/>
    <path class="tuft" d="M-70 12q-1-7-4-10M-70 12q1-7 4-9M62 14q-1-7-4-10M62 14q1-7 4-9
      M-24 27q-1-6-4-8M-24 27q1-6 4-8M30 25q-1-6-4-8M30 25q1-6 4-8"/>
  </svg>`;
};

/** A rope bridge from one place to another: two ropes that sag, planks between. */
export function bridge(x1: number, y1: number, x2: number, y2: number): TemplateResult {
  const upright = Math.abs(x2 - x1) < Math.abs(y2 - y1);
  const sag = upright ? 0 : 14;
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2 + sag];
  const curve = (dx: number, dy: number): string =>
    `M${x1 + dx} ${y1 + dy}Q${mx + dx} ${my + dy} ${x2 + dx} ${y2 + dy}`;
  const [dx, dy] = upright ? [6, 0] : [0, 5];
  return svg`<g class="bridge"><path class="planks" d=${curve(0, 0)}/><path class="rope" d=${curve(dx, dy)}/>
    <path class="rope" d=${curve(-dx, -dy)}/></g>`;
}
