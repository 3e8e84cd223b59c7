// Small pictures of the interface, 24 by 24, drawn in the colour of the text.
import { html, svg, type TemplateResult } from "lit";

const shapes: Readonly<Record<string, TemplateResult>> = {
  moon: svg`<path d="M19.5 14.6A8 8 0 0 1 9.4 4.5a8 8 0 1 0 10.1 10.1Z" fill="currentColor" stroke="none"/>
    <path d="M16 4.2l.7 1.6 1.6.7-1.6.7-.7 1.6-.7-1.6-1.6-.7 1.6-.7Z" fill="currentColor" stroke="none"/>`,
  speech: svg`<path d="M4 5h16v11H11l-4 4v-4H4Z"/><path d="M8 9h8M8 12h5"/>`,
  globe: svg`<circle cx="12" cy="12" r="9"/>
    <path d="M3 12h18M12 3c3.4 3.6 3.4 14.4 0 18M12 3c-3.4 3.6-3.4 14.4 0 18"/>`,
  gear: svg`<circle cx="12" cy="12" r="3"/>
    <path d="M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1"/>`,
  undo: svg`<path d="M9 6 4.5 10.5 9 15"/><path d="M5 10.5h8.5a5 5 0 0 1 0 10H10"/>`,
  lamp: svg`<path d="M12 3a6 6 0 0 1 3.5 10.9V16h-7v-2.1A6 6 0 0 1 12 3Z"/><path d="M9.5 19h5M10.5 21.5h3"/>`,
  sheet: svg`<path d="M6 3h12v18H6Z"/><path d="M9 8h6M9 12h6M9 16h3"/>`,
  grid: svg`<path d="M4 4h16v16H4ZM4 12h16M12 4v16"/>`,
  book: svg`<path d="M12 6C10 4.4 7.4 4 4 4v14c3.4 0 6 .4 8 2 2-1.6 4.6-2 8-2V4c-3.4 0-6 .4-8 2Z"/>
    <path d="M12 6v14"/>`,
  save: svg`<path d="M12 3v11M7.5 10 12 14.5 16.5 10"/><path d="M4 17v3.5h16V17"/>`,
  flag: svg`<path d="M6 21V4h11l-2.5 4L17 12H6"/>`,
  sound: svg`<path d="M4 9.5v5h4l5 4v-13l-5 4Z"/><path d="M16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11"/>`,
  door: svg`<path d="M13 4H5v16h8"/><path d="M10 12h10M16.5 8.5 20 12l-3.5 3.5"/>`,
  menu: svg`<path d="M4 6.5h16M4 12h16M4 17.5h16"/>`,
  list: svg`<path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01"/>`,
  again: svg`<path d="M4.5 12a7.5 7.5 0 1 1 2.2 5.3M4 19.5v-4.7h4.7"/>`,
  chair: svg`<path d="M7 3v9h10V3M7 12v8M17 12v8M7 7.5h10"/>`,
  people: svg`<circle cx="9" cy="8" r="3.5"/><path d="M3 20c0-4 2.5-6.5 6-6.5s6 2.5 6 6.5"/>
    <path d="M15.5 4.8a3.5 3.5 0 0 1 0 6.4M17.5 14c2.2.8 3.5 3 3.5 6"/>`,
  devices: svg`<path d="M3 5h13v4M3 5v10h9M2 19h10"/><path d="M15 10h6v10h-6Z"/>`,
  copy: svg`<path d="M9 9h11v11H9Z"/><path d="M15 5H4v11"/>`,
  share: svg`<path d="M12 15V3.5M7.5 8 12 3.5 16.5 8"/><path d="M5 12v8.5h14V12"/>`,
  first: svg`<path d="M6 5v14M19 5 9 12l10 7Z"/>`,
  back: svg`<path d="M16 5 6 12l10 7Z"/>`,
  next: svg`<path d="M8 5l10 7-10 7Z"/>`,
  last: svg`<path d="M18 5v14M5 5l10 7-10 7Z"/>`,
  run: svg`<path d="M8 5l10 7-10 7Z" fill="currentColor"/>`,
  halt: svg`<path d="M8 5v14M16 5v14"/>`,
};

export const icon = (name: string): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"
    stroke-linejoin="round" aria-hidden="true">${shapes[name]}</svg>`;
