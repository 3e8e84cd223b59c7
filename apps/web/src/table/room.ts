// Chairs around a table, seen from above.
import { html, svg } from "lit";

/** Where chairs stand, clockwise from the one nearest to the viewer; the last place is for one more. */
const places: readonly (readonly string[])[] = [
  ["near", "far"],
  ["near", "far", "right"],
  ["near", "left", "far", "right"],
  ["near", "left", "far", "right"],
];

export const placeOf = (seat: number, seats: number): string => places[seats - 1]?.[seat - 1] ?? "far";

const wood = svg`<path class="leg" d="M18 88v24M82 88v24"/><path class="back" d="M14 92V30Q14 4 50 4T86 30V92Z"/>
  <path class="bars" d="M32 22V74M50 16V74M68 22V74"/>`;

export const chairPicture = html`<svg class="chair-wood" viewBox="0 0 100 116" aria-hidden="true">${wood}</svg>`;
