// Portraits of who sits at the table.
import { html, type TemplateResult } from "lit";

export const face = (sitting: string, colour: number, game: string): TemplateResult =>
  html`<span class="token s-${colour}" data-face=${`${game} ${sitting}`}>${sitting === "person" ? colour : sitting[0]}</span>`;
