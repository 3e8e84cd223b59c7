// Portraits of those who sit at the table: a creature of the night for each kind of bot, dressed for the game's world;
// for people a sleeping shape. All are 48 by 48; the ring and the small mark tell the seat.
import { html, nothing, svg, type TemplateResult } from "lit";
import { fade, stencil } from "./paint";
import { palettes, seeded } from "./recipe";
import { at, cloud, hills, moon, roofs, sky, stars } from "./silhouettes";

/** The shape of each colour, around 0,0 and about 18 across: nobody has to tell colours apart. */
const shapes: readonly string[] = [
  "M8 0A8 8 0 1 1-8 0 8 8 0 1 1 8 0Z",
  "M-5.5-7.5h11q2 0 2 2v11q0 2-2 2h-11q-2 0-2-2v-11q0-2 2-2Z",
  "M0-8.5 9 7.5H-9Z",
  "M0-9.5 8.5 0 0 9.5-8.5 0Z",
  "M0-10 2.9-3.6l7 .8-5.2 4.7 1.4 6.9L0 5.3-6.1 8.8l1.4-6.9-5.2-4.7 7-.8Z",
  "M0-9.5 8.2-4.8v9.6L0 9.5-8.2 4.8v-9.6Z",
];

export const shapeOf = (colour: number): string => shapes[(colour - 1) % shapes.length] ?? "";

export const mark = (colour: number): TemplateResult =>
  html`<svg class="mark s-${colour}" viewBox="0 0 24 24"
    aria-hidden="true"><path transform="translate(12 12)" d=${shapeOf(colour)} /></svg>`;

const ink = "#1b1735";
const eyes = (x: number, y: number, apart: number, size: number, look = 0.2): TemplateResult => svg`
  <g fill="#fffbe6"><circle cx=${x - apart} cy=${y} r=${size} /><circle cx=${x + apart} cy=${y} r=${size} /></g>
  <g fill=${ink}><circle cx=${x - apart + size * look} cy=${y} r=${size * 0.55} /><circle
    cx=${x + apart + size * look} cy=${y} r=${size * 0.55} /></g>
  <g fill="#fff"><circle cx=${x - apart} cy=${y - size * 0.3} r=${size * 0.2} /><circle
    cx=${x + apart} cy=${y - size * 0.3} r=${size * 0.2} /></g>`;
const asleep = (x: number, y: number, apart: number, wide: number): TemplateResult =>
  svg`<path d="M${x - apart - wide} ${y}q${wide} ${wide} ${2 * wide} 0M${x + apart - wide} ${y}q${wide} ${wide}
    ${2 * wide} 0"
    fill="none" stroke=${ink} stroke-width="1.5" stroke-linecap="round"/>`;

const creatures: Readonly<Record<string, () => TemplateResult>> = {
  // drifts where the water takes it
  random: () => svg`<path d="M14 27q-2 8 1 14M20 29q2 6-1 13M27 29q-3 7 1 13M34 27q3 7-1 13" fill="none"
      stroke="#ffb6d9" stroke-width="2.4" stroke-linecap="round"/>
    <path d="M8 28Q8 9 24 9t16 19q-3 4-5.5 0-2.5 4-5 0-2.5 4-5.5 0-3 4-5.5 0-2.5 4-5 0-3 4-5.5 0Z"
      fill=${fade("ball", "#fff2fa", "#ff9fce", "#b85fa8")} />${asleep(24, 21, 6, 3)}
    <path d="M22 25q2 1.8 4 0" fill="none" stroke=${ink} stroke-width="1.2" stroke-linecap="round"/>`,
  // what glitters is hers
  greedy: () => svg`<path d="M7 50q2-14 9-18l16 0q7 4 9 18Z" fill=${fade("moonlight", "#3c4a86", "#141735")} />
    <path d="M17 50q1-12 7-14 6 2 7 14Z" fill="#f4f1ff"/>
    <path d="M11 24q0-14 13-14t13 14q0 12-13 12T11 24Z" fill=${fade("ball", "#5a6cb8", "#20244f", "#101230")} />
    <path d="M20 27q-3 2-12 1 7 6 14 4Z" fill="#3a3f58"/>${eyes(25, 22, 5.5, 3.8, -0.3)}
    <circle cx="10" cy="33.5" r="4" fill="none" stroke="#ffd45e" stroke-width="2"/>
    <circle cx="10" cy="29.6" r="1.5" fill="#bff3ff"/>`,
  // flies into every lamp
  easy: () => svg`<path d="M23 27Q15 10 4 14q-2 9 6 13-7 2-4 10 8 6 17-5Z"
    fill=${fade("ball", "#ffe9cf", "#d9a98c", "#8d6480")} />
    <path d="M25 27q8-17 19-13 2 9-6 13 7 2 4 10-8 6-17-5Z" fill=${fade("ball", "#ffe9cf", "#d9a98c", "#8d6480")} />
    <g fill="#7a4a72"><circle cx="11" cy="20" r="3"/><circle cx="37" cy="20" r="3"/></g>
    <g fill="#ffe08a"><circle cx="11" cy="20" r="1.3"/><circle cx="37" cy="20" r="1.3"/></g>
    <path d="M20 17q-2-8-8-9M28 17q2-8 8-9" fill="none" stroke="#fff0dc" stroke-width="1.8" stroke-linecap="round"/>
    <path d="M17 24q0-8 7-8t7 8q0 6-3 8 2 8-4 11-6-3-4-11-3-2-3-8Z"
      fill=${fade("ball", "#fffaf0", "#e9d3c0", "#a98aa0")} />
    ${eyes(24, 23.5, 3.6, 2.9)}<path d="M22.5 28.5q1.5 1.2 3 0" fill="none" stroke=${ink} stroke-linecap="round"/>`,
  // has a light of its own
  normal: () => svg`<circle cx="24" cy="34" r="20" fill=${fade("glow", "#fff3a0", "#ffe46a88", "#ffe46a00")} />
    <path d="M22 26Q8 22 5 33q9 6 17-1ZM26 26q14-4 17 7-9 6-17-1Z" fill="#e6f7ff" opacity=".75"/>
    <path d="M17 31h14q2 12-7 15-9-3-7-15Z" fill=${fade("ball", "#fffde0", "#ffe46a", "#f0a63a")} />
    <path d="M16.5 35q7.5 2.5 15 0M17.5 39.5q6.5 2 13 0" fill="none" stroke="#c98a2a" stroke-width="1.2"/>
    <path d="M18 13q-2-6-6-7M30 13q2-6 6-7" fill="none" stroke="#2f3b5c" stroke-width="1.8" stroke-linecap="round"/>
    <g fill="#fff3a0"><circle cx="12" cy="6" r="2"/><circle cx="36" cy="6" r="2"/></g>
    <path d="M13 22q0-10 11-10t11 10-11 11-11-11Z" fill=${fade("ball", "#7f95d8", "#3d4f8c", "#232c58")} />
    ${eyes(24, 21.5, 5, 4)}
    <path d="M21 28q3 2.5 6 0" fill="none" stroke="#dfe8ff" stroke-width="1.3" stroke-linecap="round"/>`,
  // has read the rules
  hard: () => svg`<path d="M8 52Q4 22 10 8l8 6h12l8-6q6 14 2 44Z"
    fill=${fade("ball", "#c9a27c", "#86603f", "#4a2f3c")} />
    <path d="M15 50q1-14 9-16 8 2 9 16Z" fill="#ecd3ac"/><path d="M19 41q2 2 4 0m2 0q2 2 4 0m-7 5q2 2 4 0" fill="none"
      stroke="#a07850" stroke-width="1.2" stroke-linecap="round"/>
    <g fill="#f7e8c8"><circle cx="17" cy="23" r="7.6"/><circle cx="31" cy="23" r="7.6"/></g>
    <g fill="#ffb83d"><circle cx="17" cy="23" r="4.8"/><circle cx="31" cy="23" r="4.8"/></g>
    <g fill=${ink}><circle cx="17.6" cy="23" r="2.6"/><circle cx="30.4" cy="23" r="2.6"/></g>
    <g fill="#fff"><circle cx="16.4" cy="21.6" r="1"/><circle cx="29.2" cy="21.6" r="1"/></g>
    <g fill="none" stroke="#3a2436" stroke-width="1.3"><circle cx="17" cy="23" r="7.6"/>
    <circle cx="31" cy="23" r="7.6"/><path
      d="M23.5 21h1"/></g><path d="M22 27h4l-2 4.5Z" fill="#e58a3a"/>`,
  // was here before the moon
  expert: () => svg`<path d="M9 52q-1-12 5-17h20q6 5 5 17Z" fill=${fade("moonlight", "#4a3f8c", "#17122f")} />
    <path d="M8 27Q6 12 9 5l9 7h12l9-7q3 7 1 22-2 12-16 12T8 27Z"
      fill=${fade("ball", "#6a5cc0", "#2f2766", "#15102f")} />
    <path d="M11 9l5 5-4 3ZM37 9l-5 5 4 3Z" fill="#a06ab0"/>
    <path d="M25.4 9.5a4 4 0 1 0 2.8 5.8 3.2 3.2 0 0 1-2.8-5.8Z" fill="#ffe9a8"/>
    <g fill=${fade("ball", "#fff7b8", "#ffd23e", "#c98a1a")}><path
      d="M11 25q5-6 10-.5-5 4-10 .5ZM37 25q-5-6-10-.5 5 4 10 .5Z"/></g>
    <g fill=${ink}><ellipse cx="16.4" cy="24.4" rx="1.3" ry="2.7"/><ellipse cx="31.6" cy="24.4" rx="1.3" ry="2.7"/></g>
    <path d="M22.6 30h2.8L24 31.8Z" fill="#ffb0c8"/>
    <path d="M24 32q-2 2.5-4 1M24 32q2 2.5 4 1M6 29l7 1M7 34l6-1.5M42 29l-7 1M41 34l-6-1.5"
      fill="none" stroke="#cfc4ff" stroke-linecap="round"/>`,
  // nobody has seen its face
  rival: () => svg`<path d="M6 52Q5 8 24 6q19 2 18 46Z" fill=${fade("ball", "#57488c", "#2a1f52", "#120c28")} />
    <path d="M12 34Q10 14 24 13t12 21q-4 8-12 8t-12-8Z" fill="#0d0920"/>
    <g fill="#ffd98a"><path d="M16 26q3.5-3 7 1-4 2.5-7-1ZM32 26q-3.5-3-7 1 4 2.5 7-1Z"/></g>`,
};

/** What lies behind a portrait, and what its creature wears. */
interface World {
  readonly behind: () => TemplateResult;
  readonly wears: () => TemplateResult;
}

const ground = (colour: string, top: number) => ({ width: 48, height: 48, top, rise: 6, colour, rim: "#fff3c8" });
const worlds: Readonly<Record<string, World>> = {
  "project-dreamscape": {
    behind: () => svg`${sky(48, 48, palettes.night)}${stars(48, 24, 9, seeded("sill"), "#fff")}
      ${roofs(ground("#23245a", 30), seeded("town"), "#ffd071")}`,
    // a blanket up to the chin
    wears: () => svg`<path d="M0 36q12-5 24 0t24-1v13H0Z" fill=${fade("down", "#9fb4f0", "#5a66b8")} />
      <path d="M0 37.5q12-5 24 0t24-1" fill="none" stroke="#e6ecff" stroke-width="1.6"/>`,
  },
  insomnia: {
    behind: () => svg`${sky(48, 48, palettes.meadow)}${moon(9, 10, 4, "#fff6cf")}
    ${hills(ground("#2f6a64", 30), seeded("field"))}`,
    // a nightcap
    wears: () => svg`<path d="M13 13Q22-1 36 5q8 4 6 13-3-6-9-7-1 4 2 4-11-5-22-2Z"
      fill=${fade("moonlight", "#a9b4ff", "#4a46a8")} />
      <path d="M12 15q12-6 23-.5l-.6-4Q23 5 12.5 10.5Z" fill="#fff6d8"/>
      <circle cx="41.5" cy="19" r="3.2" fill="#fff"/>`,
  },
  dreamscape: {
    behind: () => svg`${sky(48, 48, palettes.violet)}${cloud(10, 42, 0.9, "#e0a8d8", 0.6)}
    ${cloud(40, 38, 0.8, "#e0a8d8", 0.5)}`,
    // a wreath of leaves
    wears: () => svg`<path d="M11 14Q24 4 37 14" fill="none" stroke="#4f8a4a" stroke-width="1.6"/>
      <g fill=${fade("moonlight", "#b9ec9a", "#4f9a58")}>${[
        [11, 14, -50],
        [15.5, 10.5, -30],
        [21, 8.5, -10],
        [27, 8.5, 10],
        [32.5, 10.5, 30],
        [37, 14, 50],
      ].map(([x = 0, y = 0, turn = 0]) => at(x, y, 1, svg`<path d="M0 2q-3.5-3.5 0-7.5 3.5 4 0 7.5Z"/>`, turn))}</g>`,
  },
  "dream-runners": {
    behind: () => svg`${sky(48, 48, palettes.ember)}
    <circle cx="24" cy="22" r="24" fill=${fade("glow", "#ffc87088", "#ffc87000")} />`,
    // a scarf for running
    wears: () => svg`<path d="M8 34q16 7 32 0l1 6q-17 7-34 0Z" fill=${fade("moonlight", "#ffb46a", "#d9583a")} />
      <path d="M31 39l6-1 2 12-7 1Z" fill="#e87040"/>`,
  },
};

const ring = "M24 3a21 21 0 1 1 0 42 21 21 0 1 1 0-42Z";

function bot(kind: string, colour: number, game: string): TemplateResult {
  const world = worlds[game];
  return svg`<path class="ring" d=${ring} /><g clip-path=${stencil("round", ring)}>
      ${world?.behind() ?? sky(48, 48, palettes.night)}${(creatures[kind] ?? creatures["rival"])?.()}${world?.wears()}
    </g><path class="edge" d=${ring} />
    <path class="badge-mark" transform="translate(39.5 39.5) scale(.75)" d=${shapeOf(colour)} />`;
}

/** People are their shape: it sleeps, and smiles. */
const person = (colour: number): TemplateResult => {
  const low = colour === 3 ? 4 : 0;
  return svg`<path class="self" transform="translate(24 24) scale(2.1)" d=${shapeOf(colour)} />
    <path fill=${fade("moonlight", "#ffffff88", "#ffffff00", "#2a104444")} transform="translate(24 24) scale(2.1)"
      d=${shapeOf(colour)} />
    ${asleep(24, 23 + low, 5, 2.6)}<path d="M20.5 ${30 + low}q3.5 3 7 0" fill="none" stroke=${ink} stroke-width="1.5"
      stroke-linecap="round"/><g fill="#ff6f91" opacity=".45"><circle cx="15.5" cy=${28.5 + low} r="2"/><circle
      cx="32.5" cy=${28.5 + low} r="2"/></g>`;
};

/** Somebody elsewhere is there, or has gone: a full dot, or an empty ring. */
const dots = {
  here: svg`<circle class="presence here" cx="39.5" cy="8.5" r="6.5"/>`,
  away: svg`<circle class="presence away" cx="39.5" cy="8.5" r="6.5"/>`,
} as const;

export const face = (sitting: string, colour: number, game: string, presence?: keyof typeof dots): TemplateResult =>
  html`<svg class="face s-${colour} ${presence ?? ""}" data-face=${`${game} ${sitting}`}
    viewBox="0 0 48 48" aria-hidden="true">${
      sitting === "person" ? person(colour) : bot(sitting, colour, game)
    }${presence ? dots[presence] : nothing}</svg>`;
