// The pictures on the boxes at the start: one night sky for all, one scene for each game.
import { html, svg, type TemplateResult } from "lit";

const sky = svg`<rect width="320" height="170" fill="#20234a"/><path d="M0 108Q80 84 160 104T320 96V170H0Z" fill="#2a2e60"/>
  <g fill="#e9e4ff"><circle cx="24" cy="26" r="1.5"/><circle cx="70" cy="48" r="1"/><circle cx="118" cy="18" r="1.5"/><circle cx="196" cy="34" r="1"/><circle cx="300" cy="66" r="1.5"/><circle cx="226" cy="14" r="1"/><circle cx="150" cy="58" r="1"/></g>
  <path d="M286 44A20 20 0 0 1 262 20a20 20 0 1 0 24 24Z" fill="#ffe9a8"/>`;

const card = (
  x: number,
  y: number,
  turn: number,
  top: string,
  bottom: string,
): TemplateResult => svg`<g transform="translate(${x} ${y}) rotate(${turn})">
  <rect x="-21" y="-32" width="42" height="64" rx="6" fill="#f7f4ff"/><path d="M-17 -28h34v27h-34Z" fill=${top}/><path d="M-17 1h34v27h-34Z" fill=${bottom}/>
  <circle cy="-14.5" r="7" fill="none" stroke="#1b1d3a" stroke-width="2.5"/><path d="M-7 18 0 8 7 18Z" fill="none" stroke="#1b1d3a" stroke-width="2.5" stroke-linejoin="round"/></g>`;

const sheep = svg`<g transform="translate(150 78)"><g stroke="#c9c4e6" stroke-width="5" stroke-linecap="round"><path d="M-18 16l-14 8M-8 18l-8 12M14 16l14 6M20 12l14 10"/></g>
  <g fill="#f7f4ff"><circle cx="-18" cy="4" r="14"/><circle cx="0" cy="-6" r="16"/><circle cx="18" cy="2" r="14"/><circle cx="0" cy="8" r="16"/></g>
  <ellipse cx="35" cy="-6" rx="12" ry="9.5" fill="#c9c4e6"/><path d="M28 -13l-8 -5 10 -1Z" fill="#c9c4e6"/><circle cx="39" cy="-8" r="2" fill="#1b1d3a"/></g>
  <g fill="#b58a5f"><rect x="96" y="118" width="132" height="7" rx="3"/><rect x="96" y="138" width="132" height="7" rx="3"/><rect x="110" y="106" width="9" height="52" rx="3"/><rect x="158" y="106" width="9" height="52" rx="3"/><rect x="206" y="106" width="9" height="52" rx="3"/></g>`;

const hexagon = (x: number, y: number, fill: string, mark: TemplateResult): TemplateResult =>
  svg`<g transform="translate(${x} ${y})"><path d="M0 -24 21 -12 21 12 0 24 -21 12 -21 -12Z" fill=${fill} stroke="#1b1d3a" stroke-width="3"/>${mark}</g>`;

const ink = "#1b1d3a";
const scenes: Readonly<Record<string, TemplateResult>> = {
  "project-dreamscape": svg`${card(88, 104, -16, "#9ad7ff", "#ffd166")}${card(124, 94, -8, "#ff9fb0", "#8ee8c6")}${card(160, 91, 0, "#cbb9ff", "#ffb784")}${card(196, 94, 8, "#84dede", "#d8e87a")}${card(232, 104, 16, "#ffd166", "#9ad7ff")}`,
  insomnia: sheep,
  dreamscape: svg`${hexagon(118, 84, "#8ee8c6", svg`<path d="M0 10V-2M0 -12 9 0H-9Z" stroke=${ink} stroke-width="3" fill=${ink} stroke-linejoin="round"/>`)}${hexagon(160, 84, "#9ad7ff", svg`<path d="M-11 0q5.5-6 11 0t11 0M-11 7q5.5-6 11 0t11 0" stroke=${ink} stroke-width="3" fill="none"/>`)}${hexagon(202, 84, "#ffd166", svg`<circle r="7" fill=${ink}/>`)}${hexagon(139, 120, "#cbb9ff", svg`<path d="M-10 8 0 -10 10 8Z" fill=${ink}/>`)}${hexagon(181, 120, "#ff9fb0", svg`<path d="M0 -11 3 -3 11 -3 5 2 7 10 0 5 -7 10 -5 2 -11 -3 -3 -3Z" fill=${ink}/>`)}${hexagon(160, 48, "#ffb784", svg`<path d="M-8 -8h16v16h-16Z" fill=${ink}/>`)}`,
  "dream-runners": svg`<path d="M20 150Q110 120 160 136T310 118" fill="none" stroke="#cbb9ff" stroke-width="10" stroke-linecap="round" stroke-dasharray="2 20"/>
    <g transform="translate(150 90)" fill="none" stroke="#f7f4ff" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"><circle cx="16" cy="-38" r="9" fill="#f7f4ff" stroke="none"/><path d="M10 -22 0 2 18 16 10 38M0 2-12 20-32 22M8 -18-12 -12-22 2M10 -20 24 -8 38 -14"/></g>
    <g stroke="#9ad7ff" stroke-width="4" stroke-linecap="round"><path d="M60 62h34M50 84h30M66 106h26"/></g>`,
};

export const pictures = (game: string): TemplateResult =>
  html`<svg viewBox="0 0 320 170" aria-hidden="true">${sky}${scenes[game]}</svg>`;
