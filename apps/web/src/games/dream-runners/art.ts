// Dream Runners: gifts, creatures and symbols as small things of paper and light. Each has a shape of its own,
// so that nothing is told by colour alone. All are drawn in a field of 48 by 48.
import { html, svg, type TemplateResult } from "lit";
import { fade } from "../../art/paint";

const INK = "#1a1035";

const edge = (d: string, wide = 1.6): TemplateResult =>
  svg`<path d=${d} fill="none" stroke=${INK} stroke-width=${wide} stroke-linejoin="round" stroke-linecap="round"/>`;
const shine = (d: string, opacity = 0.75): TemplateResult =>
  svg`<path d=${d} fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=${opacity}/>`;

// ---- Gifts ----

const gold = (): string => fade("moonlight", "#fff3b8", "#ffcb45", "#c07c12");

const KEY = `M15 5a11 11 0 0 0-3 21.6 11 11 0 0 0 8.5-1.6L38 42.5l4.5-4.5-3-3 3-3-4-4-3 3-3-3 3-3-4-4-3.5 3.5-4-4
  A11 11 0 0 0 15 5ZM15 11.5a4.5 4.5 0 1 1-.1 9 4.5 4.5 0 0 1 .1-9Z`;

const facets: Readonly<Record<string, () => TemplateResult>> = {
  blue: () => svg`<path d="M24 4 43 41H5Z" fill=${fade("moonlight", "#d6f3ff", "#6cc1f5", "#2b77c4")}/>
    <path d="M24 4v25L5 41Z" fill="#fff" opacity=".35"/><path d="M24 29 43 41H5Z" fill="#0b3f80" opacity=".28"/>
    ${edge("M24 4 43 41H5ZM24 4v25M24 29 5 41M24 29l19 12")}`,
  white: () => svg`<circle cx="24" cy="24" r="19" fill=${fade("ball", "#ffffff", "#eef0ff", "#a9add0")}/>
    <circle cx="30" cy="30" r="3.4" fill="#9a9fc8" opacity=".5"/>
      <circle cx="18" cy="31" r="2.2" fill="#9a9fc8" opacity=".45"/>
    ${shine("M11 22a13 13 0 0 1 9-11", 1)}
    <circle cx="24" cy="24" r="19" fill="none" stroke=${INK} stroke-width="1.6"/>`,
  orange: () => svg`<path d="M7 7h34v34H7Z" fill=${fade("moonlight", "#ffe2b8", "#ff9f4a", "#c9541a")}/>
    <path d="M7 7l10 10v14L7 41ZM7 7l10 10h14L41 7Z" fill="#fff" opacity=".32"/>
    <path d="M41 41 31 31H17L7 41Z" fill="#7c2500" opacity=".3"/>
    ${edge("M7 7h34v34H7ZM17 17h14v14H17ZM7 7l10 10M41 7 31 17M7 41l10-10M41 41 31 31")}`,
  green: () => svg`<path d="M24 2 43 24 24 46 5 24Z" fill=${fade("moonlight", "#d8ffe9", "#4fd6a0", "#128060")}/>
    <path d="M24 2v44L5 24Z" fill="#fff" opacity=".26"/><path d="M14 24 24 12l10 12-10 12Z" fill="#fff" opacity=".3"/>
    ${edge("M24 2 43 24 24 46 5 24ZM5 24h9l10-12 10 12h9M14 24l10 12 10-12M24 2v10M24 36v10")}`,
  any: () => svg`<path d="M24 24V4A20 20 0 0 0 4 24Z" fill="#fff"/>
      <path d="M24 24V4a20 20 0 0 1 20 20Z" fill="#6cc1f5"/>
    <path d="M24 24v20a20 20 0 0 0 20-20Z" fill="#ff9f4a"/><path d="M24 24v20A20 20 0 0 1 4 24Z" fill="#4fd6a0"/>
    <path d="M24 24 34 12 44 24" fill="#fff" opacity="0"/>${edge("M24 4v40M4 24h40")}
    <circle cx="24" cy="24" r="20" fill="none" stroke=${INK} stroke-width="1.6"/>
    <circle cx="24" cy="24" r="6.5" fill=${fade("ball", "#ffffff", "#fff2c2", "#ffd36b")} stroke=${INK}
      stroke-width="1.4"/>
    ${shine("M9 20a15 15 0 0 1 8-10", 0.9)}`,
  serenity: () => svg`<path d="M24 2c3 6 9 9 9 16a9 9 0 0 1-18 0c0-4 3-6 5-9 1 3 3 3 3 0 0-2 0-4 1-7Z"
      fill=${fade("down", "#fff7c9", "#ffc34d", "#ff7a3c")}/><path d="M24 14c2 3 4 4 4 7a4 4 0 0 1-8 0c0-3 3-4
      4-7Z" fill="#fffbe6"/>
    ${edge("M24 2c3 6 9 9 9 16a9 9 0 0 1-18 0c0-4 3-6 5-9 1 3 3 3 3 0 0-2 0-4 1-7Z", 1.4)}
    <path d="M14 30c0-2 20-2 20 0v15c0 2-20 2-20 0Z" fill=${fade("across", "#fffdf2", "#f3e4c6", "#cdb48c")}/>
    <path d="M24 25v6" stroke=${INK} stroke-width="1.8"/>
    ${edge("M14 30c0-2 20-2 20 0v15c0 2-20 2-20 0ZM19 30v6q1.5 3 3 0v-5", 1.4)}`,
  key: () => svg`<path d=${KEY} fill=${gold()} fill-rule="evenodd"/>${edge(KEY)}${shine("M8 14a8 8 0 0 1 6-5")}`,
  coin: () => svg`<circle cx="24" cy="25.5" r="19.5" fill="#8d5a08"/>
    <circle cx="24" cy="23" r="19.5" fill=${gold()} stroke=${INK} stroke-width="1.6"/>
    <circle cx="24" cy="23" r="14.5" fill="none" stroke="#9a6512" stroke-width="1.6"/>
    <path d="M28.5 13.5a10 10 0 1 0 3 15.5 8.5 8.5 0 0 1-3-15.5Z"
      fill="#8a560c"/>${shine("M10 20a15 15 0 0 1 9-10")}`,
};

// ---- Creatures and other cells ----

const glare = (x: number, y: number): TemplateResult =>
  svg`<circle cx=${x} cy=${y} r="7" fill=${fade("glow", "#ff5a7acc", "#ff2a5a44", "#ff2a5a00")}/>`;

const creatures: Readonly<Record<string, () => TemplateResult>> = {
  nightmare:
    () => svg`<path d="M6 2c2 6 5 8 10 9q8-3 16 0c5-1 8-3 10-9 4 9 3 16 0 22 1 11-6 22-18 22S5 35 6 24C3 18 2 11 6 2Z"
      fill=${fade("down", "#6a4a9c", "#2f1a56", "#150a2e")}/>
    <path d="M6 2c2 6 5 8 10 9q8-3 16 0c5-1 8-3 10-9 4 9 3 16 0 22 1 11-6 22-18 22S5 35 6 24C3 18 2 11 6 2Z"
      fill="none" stroke="#d9c2ff" stroke-width="1.5" stroke-linejoin="round"/>
    ${glare(16, 23)}${glare(32, 23)}
    <path d="M10 19l11 6q-6 4-11-6ZM38 19l-11 6q6 4 11-6Z" fill="#ffd7a8"/>
    <path d="M13 35q11 7 22 0l-3 4-3-2-3 4-2-3-2 3-3-4-3 2Z" fill="#ffd7a8"/>
    <path d="M11 9q-3-1-4-4M37 9q3-1 4-4" stroke="#d9c2ff" fill="none" opacity=".7"/>`,
  octopus: () => svg`<path d="M24 3c10 0 16 7 16 16 0 6-3 8-3 11 0 5 6 5 8 2-1 8-9 9-12 4-1 6-3 9-7 9 2-4 1-8-2-9-3 1-4
      5-2 9-4 0-6-3-7-9
      -3 5-11 4-12-4 2 3 8 3 8-2 0-3-3-5-3-11C8 10 14 3 24 3Z" fill=${fade("down", "#ff9fc0", "#c2417e", "#5a1547")}
      stroke="#ffd9e6" stroke-width="1.5" stroke-linejoin="round"/>
    <ellipse cx="18" cy="18" rx="4" ry="5" fill="#fff7df"/><ellipse cx="30" cy="18" rx="4" ry="5" fill="#fff7df"/>
    <circle cx="19" cy="19.5" r="2.2" fill=${INK}/><circle cx="29" cy="19.5" r="2.2" fill=${INK}/>
    <path d="M14 11l7 3M34 11l-7 3" stroke=${INK} stroke-width="2" stroke-linecap="round"/>
    <path d="M20 27q4 3 8 0" stroke=${INK} fill="none" stroke-width="1.6" stroke-linecap="round"/>`,
  bat: () => svg`<path d="M24 17l-4-7-1 6C14 10 7 10 1 15c5 2 6 7 6 13 3-3 7-3 10 0l2 5 5 8 5-8 2-5c3-3 7-3 10 0
      0-6 1-11 6-13
      -6-5-13-5-18 1l-1-6Z" fill=${fade("down", "#7d86d6", "#3a3f86", "#171a44")} stroke="#cfd6ff" stroke-width="1.5"
      stroke-linejoin="round"/>${glare(20.5, 22)}${glare(27.5, 22)}
    <path d="M18 20l4.5 2.5q-3 2.5-4.5-2.5ZM30 20l-4.5 2.5q3 2.5 4.5-2.5Z" fill="#ffe2a8"/>
    <path d="M22 28l1 3 1-3 1 3 1-3" fill="none" stroke="#fff" stroke-width="1.3"/>
    <path d="M7 16l4 9M41 16l-4 9" stroke="#cfd6ff" opacity=".5" fill="none"/>`,
  spider: () => svg`<path d="M24 0v14" stroke="#efe6ff" stroke-width="1.2"/>
    <path d="M16 22 7 16 3 22M15 27 5 27 1 33M16 32l-9 5-1 7M32 22l9-6 4 6M33 27l10 0 4 6M32 32l9 5 1 7"
      fill="none" stroke="#efe6ff"
      stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/>
    <path d="M16 22 7 16 3 22M15 27 5 27 1 33M16 32l-9 5-1 7M32 22l9-6 4 6M33 27l10 0 4 6M32 32l9 5 1 7"
      fill="none" stroke="#3b2266"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>
    <circle cx="24" cy="29" r="11" fill=${fade("ball", "#a583dc", "#54318f", "#22104a")} stroke="#efe6ff"
      stroke-width="1.3"/>
    <circle cx="24" cy="17.5" r="6" fill=${fade("ball", "#a583dc", "#4a2a83", "#22104a")} stroke="#efe6ff"
      stroke-width="1.2"/>
    <circle cx="21.5" cy="17" r="1.7" fill="#ffd7a8"/><circle cx="26.5" cy="17" r="1.7" fill="#ffd7a8"/>
    <path d="M24 24l3 5-3 5-3-5Z" fill="#ff8aa8"/>`,
  converging: () => svg`<circle cx="24" cy="24" r="21" fill=${fade("glow", "#fff4c0", "#ffd98a88", "#ffd98a00")}/>
    <g fill="none" stroke=${INK} stroke-width="4.6" stroke-linecap="round" stroke-linejoin="round">
    <path d="M3 3l13 13M17 6v11H6M45 3 32 16M31 6v11h11M3 45l13-13M17 42V31H6M45 45 32 32M31 42V31h11"/></g>
    <g fill="none" stroke="#fff3c4" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">
    <path d="M3 3l13 13M17 6v11H6M45 3 32 16M31 6v11h11M3 45l13-13M17 42V31H6M45 45 32 32M31 42V31h11"/></g>`,
  chest: () => svg`<ellipse cx="24" cy="42" rx="21" ry="4" fill="#000" opacity=".3"/>
    <path d="M4 20c0-9 5-14 12-14h16c7 0 12 5 12 14Z" fill=${fade("down", "#d7934f", "#8c4f23")}/>
    <path d="M4 20h40v21H4Z" fill=${fade("down", "#b26f35", "#6b3715")}/>
    <path d="M4 20h40v5H4Z" fill="#4c230c" opacity=".55"/>
    <path d="M10 6.5v34.5M38 6.5v34.5" stroke=${gold()} stroke-width="3.6"/>
    ${edge("M4 20c0-9 5-14 12-14h16c7 0 12 5 12 14v21H4ZM4 20h40")}
    <path d="M18 17h12v13q-6 4-12 0Z" fill=${gold()} stroke=${INK} stroke-width="1.4"/>
    <circle cx="24" cy="22.5" r="2.4" fill=${INK}/><path d="M24 23v5" stroke=${INK} stroke-width="2.2"
      stroke-linecap="round"/>`,
};

// ---- Symbols of segments ----

const signs: Readonly<Record<string, TemplateResult>> = {
  C: svg`<circle cx="24" cy="24" r="15"/>`,
  X: svg`<circle cx="17" cy="24" r="13"/><circle cx="31" cy="24" r="13"/>`,
  B: svg`<path d="M10 10l28 28M38 10 10 38"/>`,
  Z: svg`<circle cx="24" cy="24" r="18"/><path d="M15 15l18 18M33 15 15 33"/>`,
};

/** The lines of a symbol in light, with a dark seam around them that keeps it legible on any glass. */
export const sign = (letter: string): TemplateResult =>
  letter === "."
    ? svg``
    : svg`<g class="sign" fill="none" stroke-linecap="round" stroke-linejoin="round">
      <g stroke=${INK} stroke-width="12">${signs[letter]}</g><g stroke="#fffbe8"
      stroke-width="6">${signs[letter]}</g></g>`;

// ---- Pictures ----

const picture = (classes: string, content: unknown): TemplateResult =>
  html`<svg class=${classes} viewBox="0 0 48 48" aria-hidden="true">${content}</svg>`;

export const item = (word: string): TemplateResult => picture("gift", facets[word]?.());
export const creature = (word: string): TemplateResult => picture("creature", creatures[word]?.());
export const symbol = (letter: string): TemplateResult => picture("symbol", sign(letter));
/** For a drawing inside another one. */
export const inner = (word: string): TemplateResult => svg`${(facets[word] ?? creatures[word])?.()}`;

export const star = (full = true): TemplateResult =>
  picture(
    "gift",
    svg`<path d="M24 3l6.3 13.4 14.7 1.9-10.8 10.2 2.8 14.6L24 36l-13 7.1 2.8-14.6L3 18.3l14.7-1.9Z"
      fill=${full ? fade("moonlight", "#fffbe0", "#ffdf7a", "#e0a020") : "none"} stroke=${full ? INK : "currentColor"}
      stroke-width="2" stroke-linejoin="round"/>`,
  );

const arrow = (d: string): TemplateResult =>
  html`<svg class="arrow" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.4"
      stroke-linecap="round"
    stroke-linejoin="round" aria-hidden="true"><path d=${d}/></svg>`;
export const turnLeft = arrow("M5 12a7 7 0 1 0 2.2-5.1M6.5 2.5v5h5");
export const turnRight = arrow("M19 12a7 7 0 1 1-2.2-5.1M17.5 2.5v5h-5");
