// Dream Runners: a shape of its own for each item, creature and symbol. 24 by 24.
import { html, svg, type TemplateResult } from "lit";

const items: Readonly<Record<string, TemplateResult>> = {
  blue: svg`<path d="M12 3.5 20.5 19h-17Z" fill="#9ad7ff"/><path d="M12 3.5v15.5"/>`,
  white: svg`<circle cx="12" cy="12" r="8.5" fill="#fff"/><path d="M8 12a4 4 0 0 1 4-4"/>`,
  orange: svg`<path d="M4.5 4.5h15v15h-15Z" fill="#ffb784"/><path d="M4.5 19.5l15-15"/>`,
  green: svg`<path d="M12 2.5 20.5 12 12 21.5 3.5 12Z" fill="#8ee8c6"/><path d="M3.5 12h17"/>`,
  any: svg`<circle cx="12" cy="12" r="9" fill="#fff"/><path d="M12 12V3a9 9 0 0 1 9 9Z" fill="#9ad7ff"/><path d="M12 12v9a9 9 0 0 0 9-9Z" fill="#ffb784"/><path d="M12 12v9a9 9 0 0 1-9-9Z" fill="#8ee8c6"/><path d="M3 12h9V3"/>`,
  serenity: svg`<path d="M12 20C6 20 3 16 2.5 11.5c3 0 5 1 6.5 3C8.5 10 9.5 7 12 4c2.5 3 3.5 6 3 10.5 1.5-2 3.5-3 6.5-3C21 16 18 20 12 20Z" fill="#f4b8ff"/>`,
  key: svg`<circle cx="7.5" cy="8" r="4.5" fill="#ffe08a"/><path d="M10.7 11.2 20 20.5M16 16.5l3-3M18.5 19l2.5-2.5"/>`,
  coin: svg`<circle cx="12" cy="12" r="9" fill="#ffd166"/><path d="M14.5 8.5a4.3 4.3 0 1 0 0 7"/>`,
};

const kinds: Readonly<Record<string, TemplateResult>> = {
  chest: svg`<path d="M3 11V9a5 5 0 0 1 5-5h8a5 5 0 0 1 5 5v2" fill="#d9a86c"/><path d="M3 11h18v9H3Z" fill="#c08a4c"/><path d="M10 9.5h4v5h-4Z" fill="#ffe08a"/>`,
  nightmare: svg`<path d="M4 3.5 9 7h6l5-3.5V13c0 5-4 8-8 8s-8-3-8-8Z" fill="#8f7fd8"/><path d="M7.5 11l3 1.5M16.5 11l-3 1.5M8 17l2-1.5 2 1.5 2-1.5 2 1.5"/>`,
  octopus: svg`<path d="M6 13V9a6 6 0 0 1 12 0v4" fill="#ff9fb0"/><path d="M6 13c0 4-1 6-3.5 6M9.5 13c0 5-1 7-2.5 8M14.5 13c0 5 1 7 2.5 8M18 13c0 4 1 6 3.5 6M12 13v8M9.5 9.5v.2M14.5 9.5v.2"/>`,
  bat: svg`<path d="M12 9 9.5 6v3.5C7 7 4.5 7 1.5 8.5c2 1.5 2.5 3.5 2.5 6 1.5-1 3-1 4.5.5L12 19l3.5-4c1.5-1.5 3-1.5 4.5-.5 0-2.5.5-4.5 2.5-6-3-1.5-5.5-1.5-8 1V6Z" fill="#7d84b8"/>`,
  spider: svg`<circle cx="12" cy="13.5" r="4.5" fill="#c9b0ff"/><path d="M12 2v7M8.5 11 4 7M7.5 13.5H2.5M8.5 16.5 4.5 20.5M15.5 11 20 7M16.5 13.5h5M15.5 16.5l4 4"/>`,
  converging: svg`<path d="M3 3l6 6M9 4v5H4M21 3l-6 6M15 4v5h5M3 21l6-6M9 20v-5H4M21 21l-6-6M15 20v-5h5"/>`,
};

const symbols: Readonly<Record<string, TemplateResult>> = {
  C: svg`<circle cx="12" cy="12" r="7.5"/>`,
  X: svg`<circle cx="8.5" cy="12" r="6.5"/><circle cx="15.5" cy="12" r="6.5"/>`,
  B: svg`<path d="M5 5l14 14M19 5 5 19"/>`,
  Z: svg`<circle cx="12" cy="12" r="9"/><path d="M8 8l8 8M16 8l-8 8"/>`,
  ".": svg`<circle cx="12" cy="12" r="1.5" fill="currentColor"/>`,
};

const frame = (classes: string, content: TemplateResult | undefined): TemplateResult =>
  html`<svg class=${classes} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${content}</svg>`;

export const item = (word: string): TemplateResult => frame("glyph", items[word]);
export const kind = (word: string): TemplateResult => frame("glyph", kinds[word]);
export const symbol = (letter: string): TemplateResult => frame("glyph symbol", symbols[letter]);
/** For a drawing inside another one. */
export const mark = (letter: string): TemplateResult => svg`${symbols[letter]}`;
export const star = frame(
  "glyph",
  svg`<path d="M12 2.5l2.9 6.2 6.6.8-4.9 4.6 1.3 6.6L12 17.4l-5.9 3.3 1.3-6.6L2.5 9.5l6.6-.8Z" fill="#ffe9a8"/>`,
);
export const turnLeft = frame("glyph", svg`<path d="M5 12a7 7 0 1 0 2.2-5.1M6.5 2.5v5h5"/>`);
export const turnRight = frame("glyph", svg`<path d="M19 12a7 7 0 1 1-2.2-5.1M17.5 2.5v5h-5"/>`);
