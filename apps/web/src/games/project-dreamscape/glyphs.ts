// The eleven dream types: each has a shape of its own, so that colour is never the only signal.
// 24 by 24, in ink on the type's colour (style.css).
import { html, svg, type TemplateResult } from "lit";

const shapes: Readonly<Record<string, TemplateResult>> = {
  // a balloon that got loose
  ff: svg`<path d="M12 3a6 6.5 0 0 1 6 6.5c0 3.5-3 6.5-6 6.5s-6-3-6-6.5A6 6.5 0 0 1 12 3Z"
    fill="var(--ink)" fill-opacity=".22"/><path d="M12 16c-2 2 2 3.5 0 5.5"/>`,
  // an alarm clock
  is: svg`<circle cx="12" cy="13.5" r="6.5"/><path
    d="M12 10v3.5l2.5 1.5M4 7.5 7.5 4M20 7.5 16.5 4M7.5 19 6 21M16.5 19l1.5 2"/>`,
  // jaws
  nt: svg`<path d="M4 20V11a8 8 0 0 1 16 0v9l-2.7-3-2.6 3L12 17l-2.7 3-2.6-3Z" fill="var(--ink)"
    fill-opacity=".22"/><path d="M8 9.5l2.5 1.5M16 9.5 13.5 11" stroke-width="2.6"/>`,
  // an eye wide open
  ld: svg`<path d="M2.5 12.5C5 8 8.3 6 12 6s7 2 9.5 6.5C19 17 15.7 19 12 19s-7-2-9.5-6.5Z"/><circle cx="12"
    cy="12.5" r="2.8" fill="var(--ink)"/><path d="M12 3v-.5M6 4.5l-.6-.8M18 4.5l.6-.8"/>`,
  // a moon to rest under
  pr: svg`<path d="M19 15.5A8.5 8.5 0 0 1 8.5 5a8.5 8.5 0 1 0 10.5 10.5Z" fill="var(--ink)" fill-opacity=".22"/>
    <path d="M15 4h4.5L15 9h4.5"/>`,
  // once more round
  rd: svg`<path d="M19 12a7 7 0 1 1-2.2-5.1"/><path d="M17.5 2.5v5h-5"/><circle cx="12" cy="12" r="1.6"
    fill="var(--ink)"/>`,
  // two dreams that overlap
  cd: svg`<circle cx="8.8" cy="12" r="6"/><circle cx="15.2" cy="12" r="6"/><path d="M12 7v10" stroke-width="1.5"/>`,
  // left goes right, right goes left
  sd: svg`<path d="M3.5 8.5H19M15.5 5 19 8.5 15.5 12M20.5 16H5M8.5 12.5 5 16l3.5 3.5"/>`,
  // an arrow through the wall
  id: svg`<path d="M12.5 4H20v16h-7.5" /><path d="M3 12h12M11 8l4 4-4 4"/>`,
  // lightning
  ed: svg`<path d="M13.5 2.5 5 13.5h5.5L9.5 21.5 19 9.5h-6Z" fill="var(--ink)" fill-opacity=".22"/>`,
  // a square tipped over
  ps: svg`<path d="M12 2.5 21.5 12 12 21.5 2.5 12Z"/><path d="M12 2.5v19L2.5 12Z" fill="var(--ink)" stroke="none"/>`,
};

export const glyph = (type: string): TemplateResult =>
  html`<svg class="glyph" viewBox="0 0 24 24" fill="none" stroke="var(--ink)" stroke-width="2"
    stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shapes[type]}</svg>`;

/** The Z on the back of every card. */
export const zee = html`<svg class="glyph" viewBox="0 0 24 24" fill="none" stroke="currentColor"
    stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path
    d="M5 6h14L5 18h14"/></svg>`;
