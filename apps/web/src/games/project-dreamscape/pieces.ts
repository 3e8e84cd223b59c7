// The pieces of Project Dreamscape: cards of two halves, their dark backs, seals, ribbons, the lamp, the token.
import { html, nothing, type TemplateResult } from "lit";
import { glyph } from "./glyphs";
import { typesOf, type Pair } from "./view";
import { vars } from "./vars";
import { vignette } from "./vignettes";

/** What is printed on a half: the name of the type, and what it does in a few words. */
export interface Print {
  readonly name: string;
  readonly short: string;
}

export type Printed = (type: string) => Print;

export const seal = (type: string): TemplateResult => html`<span class="seal t-${type}">${glyph(type)}</span>`;

/** One half of a card. `state` says what becomes of it when the card is performed. */
export const half = (type: string, { name, short }: Print, state = ""): TemplateResult =>
  html`<span class="half t-${type} ${state}">${vignette(type)}${seal(type)}
    <span class="legend"><b>${name}</b><span>${short}</span></span></span>`;

/** The two types of a card, as it is turned: which of them is printed above. */
export const face = ([above, below]: Pair, printed: Printed): TemplateResult =>
  html`<span class="front">${half(above, printed(above))}${half(below, printed(below))}</span>`;

const night = html`<svg class="night" viewBox="0 0 100 144" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
  <path d="M0 112Q26 98 52 108T100 100V144H0Z" fill="var(--hill)"/><circle cx="78" cy="24" r="12" fill="var(--zee)"
    opacity=".16"/><path d="M16 18h0M38 11h0M86 52h0M12 60h0M88 88h0M18 94h0" stroke="var(--zee)" stroke-width="2.2"
    stroke-linecap="round"/>
  <path d="M27 46H73L27 102H73" fill="none" stroke="var(--zee)" stroke-width="10" stroke-linejoin="round"
    stroke-linecap="round"/><rect x="5" y="5" width="90" height="134" rx="7" fill="none" stroke="var(--zee)"
    stroke-width="1.6" opacity=".7"/></svg>`;

/** The back of a card: a Z. What everybody has seen of its face is told by two seals. */
export const back = (card: string | null): TemplateResult =>
  html`<span class="back">${night}${
    card === null ? nothing : html`<span class="known">${typesOf(card).map(seal)}</span>`
  }</span>`;

/** A card of the row: both its sides, of which one is seen. It turns over when it changes sides. */
export const sides = (card: string, down: boolean, printed: Printed): TemplateResult =>
  html`<span class="sides ${down ? "down" : ""}">${face(typesOf(card), printed)}${back(card)}</span>`;

/** A ribbon that joins a run of seals, with what the run is worth where it ends. */
export const ribbon = (type: string, length: number, worth: number | undefined): TemplateResult =>
  html`<span class="silk t-${type}"></span>${Array.from(
    { length },
    (_, i) => html`<span class="knot" ${vars({ "--k": i })}>${seal(type)}</span>`,
  )}${worth === undefined ? nothing : html`<b class="worth">${worth}</b>`}`;

/** Who sleeps on the sill while nobody dreams. */
export const cat = html`<svg class="cat" viewBox="0 0 120 60" aria-hidden="true">
  <path class="fur" d="M14 52C4 40 14 22 36 18c22-5 48-4 62 10 12 12 10 26-4 26H24q-7 0-10-2Z"/>
  <path class="fur" d="M20 48q-9-14 1-25l3-9 9 6q8-2 14 0l9-6 1 11q6 9 0 18-5 9-19 9-14 0-18-4Z"/>
  <path class="stripe" d="M66 19q-4 10-1 18M79 20q-2 9 1 16M91 25q0 7 3 11"/>
  <path class="stripe" d="M26 37q4 3 8 0M45 37q4 3 8 0M37 43l3 2 3-2"/>
  <path class="fur" d="M98 30q14 12 4 22-12 8-46 4 3-6 12-5 24 2 28-4 3-6-6-12Z"/></svg>`;

/** The lamp on the sill, put out at the end of a turn. */
export const lamp = html`<svg class="lamp" viewBox="0 0 100 120" aria-hidden="true">
  <ellipse class="shine" cx="50" cy="44" rx="50" ry="44"/>
  <path d="M32 16H68L84 62H16Z" class="shade"/><path d="M32 16H44L34 62H16Z" fill="#fff" opacity=".18"/>
  <path d="M47 62h6v34h-6Z" fill="#8a5a33"/><path d="M26 104q0-9 24-9t24 9v6H26Z" fill="#a56f3f"/>
  <path d="M26 106H74V110H26Z" fill="#5f3b20"/><path d="M66 62v14" stroke="#e9d9b0" stroke-width="2"/>
  <circle cx="66" cy="78" r="3" fill="#e9d9b0"/></svg>`;

/** The sleep token: a moon on its blue side, a closed eye on its red one. */
export const token = (side: "blue" | "red"): TemplateResult =>
  html`<svg class="coin ${side}" viewBox="0 0 60 60" aria-hidden="true"><circle cx="30" cy="32" r="27" class="edge"/>
    <circle cx="30" cy="29" r="27" class="metal"/><circle cx="30" cy="29" r="22" fill="none" class="rim"/>${
      side === "blue"
        ? html`<svg x="14" y="13" width="32" height="32" viewBox="0 0 24 24"><path fill="#fff6dc"
            d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z"/></svg>`
        : html`<svg x="12" y="13" width="36" height="32" viewBox="0 0 24 24"><path fill="none" stroke="#fff6dc"
            stroke-width="2.4" stroke-linecap="round" d="M3 10q9 8 18 0M6 15l-2 3M12 16v3M18 15l2 3"/></svg>`
    }</svg>`;
