// Insomnia: a shape of its own for each tile, the sheep, the nightmares. 24 by 24.
import { html, svg, type TemplateResult } from "lit";

const tiles: Readonly<Record<string, TemplateResult>> = {
  "action-hero": svg`<path d="M12 3l7 2.5v5.5c0 5-3 8-7 10-4-2-7-5-7-10V5.5Z"/><path d="M12 7.5v5M12 16v.2"/>`,
  "big-stash": svg`<path d="M9 3.5h6l-1.5 3.5h-3Z"/><path d="M10.5 7C6.5 10 5 13.5 5 16.5S8 20.5 12 20.5s7-1 7-4S17.5 10 13.5 7"/>`,
  "bounce-ahead": svg`<path d="M3 19Q9 3 17 14"/><path d="M18 8v6.5h-6.5"/>`,
  "catch-up": svg`<path d="M5 6l6 6-6 6M12.5 6l6 6-6 6"/>`,
  "cool-kids-club": svg`<path d="M2.5 9h19M4 9v3a3.2 3.2 0 0 0 6.4 0V9M13.6 9v3A3.2 3.2 0 0 0 20 12V9"/>`,
  "copy-cat": svg`<path d="M9 9h11v11H9Z"/><path d="M5 15V4h11"/>`,
  "deep-sleep": svg`<path d="M3 16q4.5-4 9 0t9 0M3 20.5q4.5-4 9 0t9 0M9 3.5h6l-6 7h6"/>`,
  "double-dutch": svg`<path d="M4 7l8-2 3 13-8 2Z"/><path d="M14.5 4H20v14"/>`,
  "dream-journal": svg`<path d="M5 4h12a2 2 0 0 1 2 2v14H7a2 2 0 0 1-2-2Z"/><path d="M9 9h6M9 13h4"/>`,
  "final-sprint": svg`<path d="M6 21V4h12.5v9H6M6 8.5h12.5M12 4v9"/>`,
  "find-a-friend": svg`<circle cx="8" cy="8" r="3"/><circle cx="16" cy="8" r="3"/><path d="M3 19q5-7 9 0 4-7 9 0"/>`,
  "hide-or-seek": svg`<path d="M3 12q9-9 18 0-9 9-18 0ZM4.5 19.5l15-15"/>`,
  "intense-dreams": svg`<path d="M12 2.5l2.3 5.7 5.7-2-2 5.3 4 3.5-6 .5.5 6L12 18l-4.5 3.5.5-6-6-.5 4-3.5-2-5.3 5.7 2Z"/>`,
  "lone-sheep": svg`<circle cx="12" cy="12" r="3.5" fill="currentColor"/><circle cx="12" cy="12" r="9" stroke-dasharray="2.5 4"/>`,
  "lucid-dreams": svg`<path d="M3 12q9-9 18 0-9 9-18 0Z"/><circle cx="12" cy="12" r="2.8" fill="currentColor"/>`,
  moonwalk: svg`<path d="M14 3a7 7 0 1 0 6.5 9.5A7.5 7.5 0 0 1 14 3Z"/><path d="M12 20H3M6 17.5 3 20l3 2.5"/>`,
  "perfect-landing": svg`<path d="M12 3v9.5M8 9l4 4 4-4M4 17h16M8 21h8"/>`,
  "pipe-dream": svg`<path d="M3 9h9v7a4.3 4.3 0 0 0 8.6 0V7M3 5.5v7"/>`,
  "racing-rival": svg`<path d="M3.5 5h7v14h-7ZM13.5 5h7v14h-7Z"/><path d="M7 9.5v5M17 9.5v5"/>`,
  "recurring-dream": svg`<path d="M19 12a7 7 0 1 1-2.2-5.1M17.5 2.5v5h-5"/>`,
  "resting-spot": svg`<path d="M4 8.5q8-3.5 16 0 1.5 4.5 0 9-8 3.5-16 0-1.5-4.5 0-9Z"/><path d="M9 11h5.5L9 15.5h5.5"/>`,
  ruuuuuun: svg`<path d="M3 7h8M3 12h15M3 17h8M13.5 7l5 5-5 5"/>`,
  "rush-ahead": svg`<path d="M4 4h8.5v16H4Z"/><path d="M9 12h11.5M16.5 8l4 4-4 4"/>`,
  "second-wind": svg`<path d="M3 9h11a2.8 2.8 0 1 0-2.8-2.8M3 13.5h14.5A2.9 2.9 0 1 1 14.6 16.5M3 18h6"/>`,
  "shepherd-the-flock": svg`<path d="M9 21.5V8.5a5 5 0 1 1 10 0V11"/><circle cx="4.5" cy="18" r="1.5"/><circle cx="14.5" cy="18" r="1.5"/>`,
  shortcut: svg`<path d="M3 20h5v-5.5h5V9h7M16.5 5l4 4-4 4"/>`,
  "snooze-moves": svg`<circle cx="12" cy="13" r="7.5"/><path d="M9.5 10.5h5l-5 5.5h5M12 2.5v3"/>`,
  "step-back": svg`<path d="M16 12H4.5M9.5 6.5 4 12l5.5 5.5M20 5v14"/>`,
  "sweet-dream": svg`<path d="M12 20.5C4 15 2.5 10.5 4.5 7s6.5-2.5 7.5 1c1-3.5 5.5-4.5 7.5-1s.5 8-7.5 13.5Z"/>`,
  trampoline: svg`<path d="M3 14.5h18M5.5 14.5 3.5 21M18.5 14.5l2 6.5M12 11V3M8 7l4-4 4 4"/>`,
};

const frame = (classes: string, content: TemplateResult | undefined): TemplateResult =>
  html`<svg class=${classes} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${content}</svg>`;

export const tileGlyph = (tile: string): TemplateResult =>
  frame("glyph", tiles[tile] ?? svg`<circle cx="12" cy="12" r="6"/>`);

/** A sheep with its player's number; lying down when it is scared. */
export const sheep = (
  seat: number,
  scared: boolean,
): TemplateResult => html`<svg class="sheep s-${seat} ${scared ? "scared" : ""}" data-at="sheep-${seat}" viewBox="0 0 40 34" aria-hidden="true">
  <g transform=${scared ? "rotate(90 20 17)" : ""}><path d="M12 24v7M17 25v6M25 25v6M29 24v7" stroke="var(--ink)" stroke-width="3" stroke-linecap="round"/>
  <path d="M9 24a6 6 0 0 1-2-11 7 7 0 0 1 11-7 7 7 0 0 1 12 4 7 7 0 0 1 1 13 6 6 0 0 1-7 3 8 8 0 0 1-9 0 5 5 0 0 1-6-2Z" fill="var(--seat)" stroke="var(--ink)" stroke-width="2"/>
  <ellipse cx="34" cy="12" rx="5" ry="5.5" fill="var(--ink)"/></g>
  <text x="19" y="22" text-anchor="middle" font-size="15" font-weight="800" fill="var(--ink)">${seat}</text>
  ${scared ? svg`<text x="36" y="12" text-anchor="middle" font-size="16" font-weight="800" fill="var(--bad)">!</text>` : ""}
</svg>`;

const nightmares: Readonly<Record<string, TemplateResult>> = {
  wolf: svg`<path d="M4 4l5 4h6l5-4v9l-5 8h-6l-5-8Z" fill="var(--fright)"/><path d="M8 12l2.5 1.5M16 12l-2.5 1.5M10 17.5l2 1 2-1"/>`,
  bump: svg`<path d="M3 20C3 8 8 4 12 4s9 4 9 16Z" fill="var(--fright)"/><path d="M8.5 11v1M15.5 11v1M9 16.5q3 2 6 0"/>`,
  spider: svg`<circle cx="12" cy="13" r="5" fill="var(--fright)"/><path d="M8 10 3 6M7 13H2M8 16l-5 4M16 10l5-4M17 13h5M16 16l5 4M10.5 12v.2M13.5 12v.2"/>`,
};

export const nightmare = (kind: string): TemplateResult =>
  html`<svg class="night" data-at="night" viewBox="0 0 24 24" fill="none" stroke="var(--ink)" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${nightmares[kind]}</svg>`;

export const web = frame(
  "web",
  svg`<path d="M12 2v20M2 12h20M5 5l14 14M19 5 5 19" stroke-width="1.2"/><path d="M12 6.5 16 8l1.5 4-1.5 4-4 1.5L8 16l-1.5-4L8 8Z" stroke-width="1.5"/>`,
);

export const fence = html`<svg class="fence" viewBox="0 0 60 40" aria-hidden="true"><g fill="#c39a6b" stroke="var(--ink)" stroke-width="1.5"><rect x="2" y="10" width="56" height="6" rx="2"/><rect x="2" y="24" width="56" height="6" rx="2"/><rect x="10" y="4" width="7" height="34" rx="2"/><rect x="27" y="4" width="7" height="34" rx="2"/><rect x="44" y="4" width="7" height="34" rx="2"/></g></svg>`;

export const bed = frame(
  "glyph",
  svg`<path d="M3 19V6M3 15h18v4M21 15v-2a3 3 0 0 0-3-3h-7v5"/><circle cx="7" cy="11" r="2"/>`,
);
