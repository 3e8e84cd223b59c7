// The wooden pieces of Dreamscape: painted discs that stack, trees, the Dreamer, the Sleepers, Mr.
// Nightmare. All are seen from three-quarters above: what lies flat (class `flat`) is drawn round and
// tilted by the style, so that the same pictures serve a board seen straight from above.
import { html, svg, type TemplateResult } from "lit";
import { shapeOf } from "../../art/faces";

/** How flat a circle looks from three-quarters above. The style sheet says the same. */
export const TILT = 0.58;
/** Half the width of a disc, and how thick it is; a slot is 100 wide. */
export const RADIUS = 38;
export const THICK = 15;

/** What is painted on the top of a disc, around 0,0. */
const painted: Readonly<Record<string, TemplateResult>> = {
  blue: svg`<g class="ripple"><path d="M-24-9q6-7 12 0t12 0 12 0 12 0M-20 3q5-6 10 0t10 0 10 0 10 0"/>
    <path d="M-15 15q5-6 10 0t10 0 10 0"/></g>`,
  gray: svg`<path d="M-24 14-8-16 2 1 10-10 25 14Z"/><path class="fine" d="M-8-16-4-4-10 2M10-10 8 1 14 5"/>`,
  brown: svg`<path class="dots" d="M-18-9h.1M2-15h.1M18-5h.1M-5 1h.1M-19 10h.1M9 12h.1M-4 19h.1"/>`,
  green: svg`<path d="M-17 6q-1-9-6-14M-17 6q0-9 5-15M3 3q-1-11-6-17M3 3q1-10 7-16M17 13q-1-8-5-13M17 13q1-8 6-12"/>
    <path d="M-5 20q-1-7-5-11M-5 20q1-7 5-10"/>`,
  white: svg`<path d="M-22-11-8 0-22 11M-5-11 9 0-5 11M12-11 26 0 12 11"/>`,
  red: svg`<path d="M-25-5-16 8-8-4 0 9 8-4 16 8 25-5"/><path class="dots" d="M-9-16h.1M9-16h.1"/>`,
};

/** A disc within a picture: its side, then its top. `lower` is how much of its side shows. */
export const disc = (colour: string, lower = THICK): TemplateResult => svg`<g class="c-${colour}"><g class="side">
    <path class="rim" d="M-38 0v${lower}a38 22 0 0 0 76 0V0Z"/>
    <path class="shade" d="M12 ${20.9 + lower}Q38 ${15 + lower} 38 ${lower}V0Q37 14 12 20.9Z"/>
    <path class="gleam" d="M-33 ${10.9 + lower}V10.9M-26 ${16 + lower}V16"/></g>
  <g class="flat"><circle class="top" r="38"/><circle class="bevel" r="34.5"/>
    <g class="mark">${painted[colour]}</g></g></g>`;

/** A disc by itself, as it lies in Hands and rows. */
export const shard = (colour: string, at?: string): TemplateResult =>
  html`<svg class="shard" viewBox="-40 -24 80 63" data-at=${at ?? ""} aria-hidden="true">${disc(colour)}</svg>`;

// ---- What grows and stands on stacks; 0,0 is where it stands ----

const crowns = [
  svg`<circle cx="-9" cy="-32" r="12"/><circle cx="9" cy="-31" r="12"/><circle cy="-43" r="14"/>`,
  svg`<circle cx="-5" cy="-38" r="10"/><circle cx="4" cy="-49" r="7"/>`,
];

export const treeFigure = (classes = ""): TemplateResult => svg`<g class="tree ${classes}">
  <ellipse class="cast" cx="5" rx="17" ry="7"/><path class="trunk" d="M-5 2Q-2-8-4-24h8q-2 16 2 26-6 3-11 0Z"/>
  <g class="sway"><g class="leaves">${crowns[0]}</g><g class="leaves light">${crowns[1]}</g></g></g>`;

/** The Dreamer: a nightcap, a gown with the sign of its player, closed eyes. */
export const dreamerFigure = (colour: number, classes = ""): TemplateResult =>
  svg`<g class="walker ${colour ? `s-${colour}` : "nobody"} ${classes}">
    <ellipse class="cast" cx="5" rx="16" ry="6.5"/>
    <path class="gown" d="M-15 1Q-13-24-5-29H5q8 5 10 30-15 7-30 0Z"/>
    <path class="fold" d="M-8 3q-1-10 2-19M9 2Q9-8 6-17"/>
    ${colour ? svg`<path class="sign" transform="translate(0 -11) scale(.78)" d=${shapeOf(colour)}/>` : ""}
    <circle class="skin" cy="-37" r="10.5"/><path class="eyes" d="M-6-36q2.5 2.5 5 0M2-36q2.5 2.5 5 0"/>
    <path class="cap" d="M-11-40Q-9-56 5-55q13 2 17 16-7-6-11-1Q0-45-11-40Z"/>
    <circle class="bobble" cx="22" cy="-37" r="4"/>
  </g>`;

/** Rock on rock joins into a mountain: crags over the seam of the two, and a peak where nothing lies on it. */
export const crags = (bare: boolean, fresh: boolean): TemplateResult =>
  svg`<g class="crags ${fresh ? "fresh" : ""}"><g class="side">
    <path class="cliff" d="M-38 6-30 15-22 8-13 23-4 13 5 24 13 14 22 21 30 9 38 7V17Q20 36 0 37-22 36-38 17Z"/>
    <path class="ridge" d="M-30 15-27 27M-13 23-9 35M5 24 2 36M22 21 24 31"/></g>${
      bare
        ? svg`<path class="peak" d="M-32 4-17-17-9-11 1-36 12-16 19-21 32 4Q0 22-32 4Z"/>
          <path class="slope" d="M1-36 12-16 19-21 32 4Q20 12 7 13L4-12Z"/>
          <path class="snow" d="M-6-20 1-36 8-23 3-18-1-23Z"/>`
        : ""
    }</g>`;

const alone = (name: string, box: string, picture: TemplateResult, at?: string): TemplateResult =>
  html`<svg class=${name} viewBox=${box} data-at=${at ?? ""} aria-hidden="true">${picture}</svg>`;

export const tree = (at?: string): TemplateResult => alone("grown", "-24 -60 48 70", treeFigure(), at);
export const dreamer = (colour: number, at?: string): TemplateResult =>
  alone("dreamer", "-24 -60 52 70", dreamerFigure(colour), at);

// ---- Pieces of the Dreamworld ----

/** A Sleeper in its bed of cloud, under a blanket in its player's colour. */
export const sleeper = (seat: number, colour: number, at?: string): TemplateResult =>
  alone(
    `sleeper s-${colour}`,
    "-32 -22 64 36",
    svg`<path class="bed" d="M-28 11q-6-7 2-12 3-9 13-6 8-7 18-1 11-4 15 4 11 1 9 10 0 6-8 6h-42q-5 0-7-1Z"/>
      <ellipse class="pillow" cx="-15" cy="-4" rx="12" ry="7"/><circle class="skin" cx="-15" cy="-9" r="8"/>
      <path class="eyes" d="M-20-8q2 2 4 0M-14-8q2 2 4 0"/>
      <path class="cap" d="M-23-12q3-9 11-8 7 1 8 5-9-2-19 3Z"/><circle class="bobble" cx="-25" cy="-11" r="3"/>
      <path class="blanket" d="M-8 8q-3-13 8-15h14q13 1 13 15-17 5-35 0Z"/>
      <path class="quilt" d="M-7 1q16-4 33 0M5-7q-3 7-1 16M16-7q2 7 1 16"/>
      <text x="10" y="6">${seat}</text>`,
    at,
  );

export const mister = alone(
  "mister",
  "-24 -52 48 58",
  svg`<ellipse class="cast" cx="3" cy="2" rx="18" ry="5"/>
    <path class="cloak" d="M-19 4Q-20-24-9-30H9q11 6 10 34l-7-5-6 5-6-5-6 5-6-5Z"/>
    <path class="collar" d="M-11-30-15-20 0-24 15-20 11-30Z"/>
    <path class="hat" d="M-17-31q17-6 34 0l-5-4-2-15H-10l-2 15Z"/><path class="glare" d="M-8-27l6 2.5M8-27l-6 2.5"/>`,
  "mr",
);
