// The covers: a scene of each game as it lies on the table, alive at its edges (art/kit.css moves what is .drifting,
// .blinking, .swaying, .bobbing; nothing moves for those who prefer reduced motion). 320 by 200.
import { html, svg, type TemplateResult } from "lit";
import { fade, mix, stencil } from "./paint";
import { prop, type PropName } from "./props";
import { palettes, scenery, seeded, type Wanted } from "./recipe";
import { type Ink, at, cloud, hills, moon, mountains, roofs, sky, stars, woods } from "./silhouettes";

const W = 320;
const H = 200;
const night = { body: "#171b40", rim: "#b9b4d8", lamp: "#ffd071" };
const ground = (colour: string, top: number, rise: number, rim = "#fff3c8") =>
  ({ width: W, height: H, top, rise, colour, rim }) as const;
const shadow = (x: number, y: number, wide: number): TemplateResult =>
  svg`<ellipse cx=${x} cy=${y} rx=${wide} ry=${wide * 0.22} fill="#0a0620" opacity=".4" />`;
const vignette = svg`<rect width=${W} height=${H} fill=${fade("ball", "#0a062000", "#0a062000", "#0a062088")} />`;

// ---- Project Dreamscape: cards on a window sill ----

const printed = (colour: string): Ink => ({
  body: mix(colour, "#241646", 0.82),
  rim: mix(colour, "#ffffff", 0.6),
  lamp: "#fff3c4",
});

const half = (y: number, colour: string, what: PropName): TemplateResult => svg`
  <rect x="-19" y=${y} width="38" height="29" rx="3" fill=${fade("down", mix(colour, "#ffffff", 0.35), colour)} />
  ${at(0, y + 26.5, 0.56, prop(what, printed(colour)))}`;

const card = (x: number, y: number, turn: number, top: [string, PropName], low: [string, PropName]): TemplateResult =>
  svg`<g transform="translate(${x} ${y}) rotate(${turn})">
    <rect x="-20" y="-31" width="46" height="68" rx="6" fill="#0a0620" opacity=".35"/>
    <rect x="-22.5" y="-33.5" width="46.5" height="68.5" rx="5.5" fill="#a8987f"/>
    <rect x="-23" y="-34" width="46" height="68" rx="5.5" fill=${fade("moonlight", "#fffdf6", "#f1e8d6", "#dccdb8")} />
    ${half(-30.5, ...top)}${half(1.5, ...low)}</g>`;

const sill = (): TemplateResult => svg`${sky(W, H, palettes.night)}${stars(W, 90, 46, seeded("sill"), "#fff6e0")}
  ${moon(62, 40, 15, "#fff3c8")}
  <g class="drifting">${cloud(150, 46, 1.3, "#7f82c8", 0.5)}${cloud(262, 30, 1, "#7f82c8", 0.4)}</g>
  ${roofs(ground("#3a3b7c", 98, 22), seeded("far town"), "#e8b468")}
    ${roofs(ground("#22235a", 116, 20), seeded("town"), "#ffd071")}
  <path d="M0 0h9v152H0ZM311 0h9v152h-9ZM155 0h9v152h-9Z" fill=${fade("across", "#6b4540", "#3a2430")} />
  <path d="M0 146h320v54H0Z" fill=${fade("down", "#9c6b52", "#5d3b38", "#33202a")} />
  <path d="M0 146h320v3H0Z" fill="#e0b088"/><path d="M0 149h320v6H0Z" fill="#7d5244"/>
  <path d="M0 155h320v5H0Z" fill="#1a0d1c" opacity=".45"/>
  <path d="M0 170q90-4 170 1t150-2M0 184q120 5 190 0t130 1" fill="none" stroke="#2a1622" opacity=".5"/>
  ${shadow(48, 178, 26)}${at(48, 178, 1.05, prop("cat", { body: "#1c1638", rim: "#cfc4ea", lamp: "#ffd45e" }))}
  ${card(112, 156, -11, ["#9ad7ff", "balloon"], ["#ffb784", "spiral"])}
  ${card(158, 150, -3, ["#ff9fb0", "bed"], ["#cbb9ff", "hammock"])}
  ${card(204, 151, 4, ["#8ee8c6", "eye"], ["#ffd166", "clock"])}
  ${card(250, 158, 11, ["#d8e87a", "door"], ["#84dede", "person"])}
  ${shadow(296, 182, 12)}${at(296, 182, 0.9, prop("candle", night))}${vignette}`;

// ---- Insomnia: sheep, a fence, and what waits in the woods ----

const wool = (colour: string): string =>
  fade("ball", mix(colour, "#ffffff", 0.75), colour, mix(colour, "#3a2560", 0.45));

/** A sheep in the colour of its pyjamas, around 0,0, about 60 wide. */
const sheep = (colour: string, legs: string): TemplateResult => svg`<path d=${legs} fill="none" stroke="#2a2244"
    stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"/>
  <path d="M-20 9a10 10 0 0 1-5-17 11 11 0 0 1 14-13 13 13 0 0 1 21-1 11 11 0 0 1 12 14 10 10 0 0 1-4 16q-5 6-13
    2-6 5-12 0-8 4-13-1Z"
    fill=${wool(colour)} />
    <path d="M-14-6q4-5 8 0m0 8q4-5 8 0m-4-16q4-5 8 0m0 8q4-5 8 0" fill="none" stroke="#3a2560" opacity=".3"
    stroke-width="1.5" stroke-linecap="round"/>
  <path d="M17-18q9-5 15 2 5 9 0 13-9 3-14-5-3-6-1-10Z" fill=${fade("moonlight", "#6a5c8c", "#2a2244")} />
  <path d="M18-16q-6-1-8 4 5 3 9 0Z" fill="#4a3f6c"/><circle cx="27" cy="-11" r="2.8" fill="#fff"/>
    <circle cx="28" cy="-11" r="1.4" fill="#1b1735"/>
  <path d="M15-19q3-11 16-9l8 10q-5-3-8-2-8-2-16 1Z" fill=${fade("moonlight", "#ff9db0", "#c23a62")} />
    <circle cx="39" cy="-18" r="3" fill="#fff"/>`;

const leaping = "M-16 10l-13 7-6-1M-8 12l-11 9-6 0M12 10l10 6 7-2M18 6l12 3 6-4";
const standing = "M-14 9v13M-6 11v12M8 11v12M15 9v13";

const meadow = (): TemplateResult => svg`${sky(W, H, palettes.meadow)}${stars(W, 84, 40, seeded("meadow"), "#fff6e0")}
  ${moon(60, 46, 22, "#fff6cf", true)}<g class="drifting">${cloud(214, 40, 1.2, "#7f9ac0", 0.5)}
    ${cloud(300, 62, 0.9, "#7f9ac0", 0.4)}</g>
  ${hills(ground("#33586f", 104, 26), seeded("downs"))}
    ${at(0, 0, 2.2, woods({ ...ground("#1c3a4c", 56, 15), width: 150, height: 64 }, seeded("wood")))}
  <path d="M226 160q2-40 24-56l-1-20 15 9q16-6 32 0l15-9-1 20q22 16 24 60Z" fill="#060815" opacity=".75"/>
  <g class="blinking" fill="#ff6b6b"><path d="M262 106q8-6 14 2-9 4-14-2ZM298 106q-8-6-14 2 9 4 14-2Z"/></g>
  <path d="M0 132Q90 112 180 124t140 0V200H0Z" fill=${fade("down", "#3f7f74", "#25595c", "#123039")} />
  <path d="M10 150q2-6 1-10m3 10q0-6 3-9m40 26q2-6 1-10m3 10q0-6 3-9M250 178q2-6 1-10m3 10q0-6 3-9m36-20q2-6
    1-10m3 10q0-6 3-9M140 192q2-6 1-10m3 10q0-6 3-9"
    fill="none" stroke="#8fd0b0" opacity=".45" stroke-linecap="round"/>
  ${shadow(62, 172, 24)}${at(60, 150, 0.78, sheep("#90b9fb", standing))}
  <path d="M92 130Q130 40 196 84" fill="none" stroke="#fff3c8" stroke-width="1.6" stroke-dasharray="1 7"
    stroke-linecap="round" opacity=".8"/>
  <g stroke="#2a1622" stroke-width=".8" fill=${fade("moonlight", "#e8bd8c", "#9c6a48", "#6b4238")}>
    <path d="M114 138l92-5v8l-92 5ZM114 158l92-5v8l-92 5Z"/>
    <path d="M122 126l5-5 5 5v50h-10ZM144 125l5-5 5 5v50h-10ZM166 123l5-5 5 5v50h-10ZM188 122l5-5 5 5v50h-10Z"/></g>
  ${at(164, 74, 1.05, sheep("#ffd866", leaping), -10)}
  ${[
    [118, 62],
    [134, 44],
    [104, 86],
  ].map(([x = 0, y = 0]) =>
    at(
      x,
      y,
      0.7,
      svg`<path d="M0-6 1.5-1.5 6 0 1.5 1.5 0 6-1.5 1.5-6 0-1.5-1.5Z"
    fill="#fff3c8"/>`,
    ),
  )}
  ${shadow(262, 186, 44)}
    <g transform="translate(262 184)"><path d="M-44 0v-34q6-6 12 0v14h64v-10q5-5 10 0V0h-8v-6h-70v6Z"
      fill=${fade("moonlight", "#a98ad8", "#5a3f8c")} />
    <path d="M-30-18q0-10 12-10t12 8v4h-24Z" fill="#fffaf0"/>
    <path d="M-8-14q4-14 20-14 18 0 20 16v4h-40Z" fill=${fade("moonlight", "#ff9fc4", "#c2588c")} />
    <path d="M-24-26q-2-12 9-13 12 0 12 11 0 8-10 8t-11-6Z" fill=${wool("#ff9fc4")} />
    <path d="M-8-30q8-2 9 5-2 6-9 3Z" fill="#3a2f5c"/>
    <path d="M-5-26q1.5 1.5 3 0" fill="none" stroke="#fff" stroke-linecap="round"/>
    <g class="bobbing" fill="none" stroke="#fff3c8" stroke-width="2" stroke-linecap="round"
      stroke-linejoin="round"><path d="M6-42h7l-7 8h7M18-60h9l-9 10h9"/></g></g>
  ${vignette}`;

// ---- Dreamscape: floating islands, painted wooden discs ----

const paints = { blue: "#5aa9e6", green: "#6cbf6a", gray: "#9a9cb4", brown: "#c98f56", white: "#f2ecff" } as const;

const disc = (x: number, y: number, colour: keyof typeof paints, size = 1): TemplateResult =>
  at(
    x,
    y,
    size,
    svg`<path d="M-18 0v7q0 7.5 18 7.5T18 7V0Z"
    fill=${fade("across", mix(paints[colour], "#ffffff", 0.15), mix(paints[colour], "#22103c", 0.5))} />
    <ellipse rx="18" ry="7.5"
      fill=${fade("moonlight", mix(paints[colour], "#ffffff", 0.55), paints[colour])} />
    <ellipse rx="17.4" ry="7" fill="none" stroke="#fff" opacity=".4" stroke-width=".7"/>${
      colour === "blue"
        ? svg`<path d="M-10-1q4-3 8 0t8 0M-6 3q4-3 8 0t6 0" fill="none" stroke="#e8f6ff" stroke-width="1.3"
          stroke-linecap="round"/>`
        : colour === "gray"
          ? svg`<path d="M-8 3l5-6 4 4 3-3 4 5" fill="none" stroke="#3f405c" stroke-width="1.5"
            stroke-linejoin="round"/>`
          : colour === "green"
            ? svg`<path d="M-7 2v-4M-7 2l-3-3M-7 2l3-3M6 3v-4M6 3l-3-3M6 3l3-3" stroke="#1f5a30" stroke-width="1.2"
              stroke-linecap="round"/>`
            : ""
    }`,
  );

const isle = (x: number, y: number, size: number, on: TemplateResult, slow = ""): TemplateResult =>
  svg`<g class="bobbing ${slow}">${at(
    x,
    y,
    size,
    svg`<path d="M-46 2Q-38 26-20 34T0 62q8-20 24-30t22-30Z" fill=${fade("across", "#8d7aa8", "#5a4680", "#352656")} />
    <path d="M-46 2q10 14 46 14T46 2Q34 8 0 8T-46 2Z" fill="#3f7a58"/>
    <ellipse rx="46" ry="11" fill=${fade("moonlight", "#c9f0a8", "#7fc486", "#4f9a78")} />${on}`,
  )}</g>`;

const islands = (): TemplateResult => {
  const ink = { body: "#3a2a66", rim: "#e8cff0", lamp: "#ffe08a" };
  return svg`${sky(W, H, { ...palettes.violet, sky: ["#1c1650", "#d98ab0"] })}
    ${stars(W, 110, 50, seeded("isles"), "#fff6e0")}
    ${moon(46, 36, 14, "#fff0e0")}${mountains({ ...ground("#6a4a94", 176, 30), rim: "#ffd9e8" }, seeded("peaks"))}
    <g class="drifting">${cloud(250, 44, 1.3, "#d9a0d0", 0.5)}${cloud(116, 66, 0.9, "#d9a0d0", 0.4)}</g>
    <path d="M112 97q34 22 62-15" fill="none" stroke="#f0d8b8" stroke-width="1.5"/>
    <path d="M112 103q34 22 62-15" fill="none" stroke="#a07a68"
      stroke-width="3" stroke-dasharray="2.5 2"/>
    ${isle(
      72,
      98,
      0.98,
      svg`${at(-16, 0, 0.95, prop("tower", ink))}
    ${at(16, 2, 0.62, prop("tree", { ...ink, body: "#2f6a4a" }))}`,
    )}
    ${isle(
      216,
      78,
      1,
      svg`<path d="M-26 0q14-8 34 0-16 8-34 0Z" fill="#8fd0ff"/>
    <path d="M-8 5q6 3 12 0l-2 38q-4 8-8 0Z" fill="#d8f0ff" opacity=".8"/>
      ${at(24, 0, 0.7, prop("pine", { ...ink, body: "#2f6a4a" }))}${at(-26, 1, 0.62, prop("crown", ink))}`,
      "slow",
    )}
    ${isle(292, 118, 0.55, at(0, 0, 0.9, prop("house", ink)))}
    ${cloud(40, 210, 2.6, "#f0b8cc", 0.75)}${cloud(300, 212, 3, "#f0b8cc", 0.75)}${cloud(170, 214, 3.4, "#f6c4d0", 0.8)}
    ${shadow(122, 182, 22)}${disc(122, 168, "gray")}${disc(122, 156, "blue")}
    ${shadow(162, 190, 22)}${disc(162, 176, "brown")}
    ${shadow(202, 182, 22)}${disc(202, 168, "green")}${disc(202, 156, "green")}
    ${at(202, 157, 0.75, prop("tree", { body: "#2f7a4a", rim: "#c9f0a8", lamp: "#fff" }))}
    <g transform="translate(162 176)"><path d="M-9 0q-1-16 5-20h8q6 4 5 20-9 4-18 0Z"
      fill=${fade("moonlight", "#ffffff", "#d8c8f0", "#9a84c4")} />
      <circle cy="-25" r="7" fill="#ffd9bd"/>
      <path d="M-7-27q4-12 17-9l3 9q-5-4-9-2-6-3-11 2Z" fill=${fade("moonlight", "#a98af0", "#5a3fa8")} />
      <path d="M-3.5-24.5q1.5 1.5 3 0M1.5-24.5q1.5 1.5 3 0" fill="none" stroke="#3a2244" stroke-width="1.1"
        stroke-linecap="round"/></g>`;
};

// ---- Dream Runners: a dream of nine cells by the light of lanterns ----

const lamp = (x: number, y: number, size: number): TemplateResult =>
  svg`<g class="swaying">${at(x, y, size, prop("lantern", { body: "#4a2038", rim: "#ffcf9a", lamp: "#ffb45c" }))}</g>`;

const glass = (x: number, y: number, colour: string, ring: boolean): TemplateResult =>
  at(
    x,
    y,
    1,
    svg`<rect width="46" height="46" rx="5" fill=${colour} opacity=".62"/>
    <rect width="46" height="46" rx="5" fill=${fade("moonlight", "#ffffff88", "#ffffff11", "#1a063055")} />
    <path d="M6 16 18 5M6 23 25 6" stroke="#fff" stroke-width="2.5" stroke-linecap="round" opacity=".6"/>
    <rect x=".8" y=".8" width="44.4" height="44.4" rx="4.5" fill="none" stroke="#fff4e0" stroke-width="1.6"/>${
      ring
        ? svg`<circle cx="33" cy="33" r="6.5" fill="none" stroke="#fff" stroke-width="3.2"/>`
        : svg`<path d="M28 28l10 10m0-10L28 38" stroke="#fff" stroke-width="3.4" stroke-linecap="round"/>`
    }`,
  );

const coin = (x: number, y: number, size: number): TemplateResult =>
  at(
    x,
    y,
    size,
    svg`<circle r="13" fill=${fade("ball", "#fff3b8", "#ffcf4a", "#b8741a")} />
      <circle r="9.5" fill="none" stroke="#a8641a" stroke-width="1.2"/>
      <path d="M0-5.5 1.5-1.7l4 .2-3.1 2.6 1 3.9L0 2.8-3.4 5l1-3.9L-5.5-1.5l4-.2Z" fill="#a8641a"/>`,
  );

const dream: Wanted = { width: 144, height: 148, props: [], layers: ["mountains", "water"] };

const lanterns = (): TemplateResult => svg`<rect width=${W} height=${H}
  fill=${fade("down", "#1d1138", "#4a2a5c", "#2a1540")} />
  <circle cx="160" cy="106" r="190" fill=${fade("glow", "#ff9a5a66", "#ff9a5a1a", "#ff9a5a00")} />
  <path d="M-4 20Q36 44 80 24M240 24q44 22 84-4" fill="none" stroke="#9a6a78" stroke-width="1.2"/>
  ${lamp(36, 78, 1.15)}${lamp(286, 80, 1.15)}${lamp(72, 53, 0.64)}${lamp(252, 55, 0.64)}
  <rect x="80" y="20" width="160" height="164" rx="9" fill="#0a0420" opacity=".45" transform="translate(4 6)"/>
  <rect x="80" y="20" width="160" height="164" rx="9" fill=${fade("moonlight", "#d99a68", "#8a4f38", "#55302c")} />
  <g transform="translate(88 28)"
    clip-path=${stencil("cover-dream", "M4 0h136q4 0 4 4v140q0 4-4 4H4q-4 0-4-4V4q0-4 4-4Z")}>
    ${scenery("a dream by the sea", palettes.ember, dream)}
    <path d="M48 0v148M96 0v148M0 49.3h144M0 98.6h144" stroke="#fff4e0" stroke-opacity=".5"/>
    ${glass(1, 1.5, "#2fb8a8", true)}${glass(1, 50.8, "#2fb8a8", false)}${glass(49, 100, "#e0609a", true)}
    ${glass(97, 100, "#e0609a", false)}
    ${at(72, 88, 0.7, prop("key", night))}${coin(72, 27, 1)}
    ${at(120, 42, 0.75, prop("octopus", { ...night, body: "#3a1a5c", rim: "#d9a0f0" }))}
    ${at(120, 92, 0.75, prop("heart", { ...night, lamp: "#ff8fa8" }))}
  </g>
  <g class="swaying">${glass(232, 110, "#6a7af0", true)}</g>
  ${shadow(46, 186, 12)}${at(46, 186, 1, prop("candle", night))}
  ${coin(276, 168, 1)}
  ${[
    [20, 120],
    [66, 108],
    [300, 128],
    [258, 28],
    [112, 10],
    [214, 8],
    [12, 166],
  ].map(([x = 0, y = 0], i) => svg`<circle cx=${x} cy=${y} r=${1.2 + (i % 3)} fill="#ffd9a0" opacity=".5"/>`)}`;

const covers: Readonly<Record<string, () => TemplateResult>> = {
  "project-dreamscape": sill,
  insomnia: meadow,
  dreamscape: islands,
  "dream-runners": lanterns,
};

export const pictures = (game: string): TemplateResult =>
  html`<svg class="painting" viewBox="0 0 ${W} ${H}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${
    covers[game]?.() ?? scenery(game, palettes.night, { width: W, height: H })
  }</svg>`;
