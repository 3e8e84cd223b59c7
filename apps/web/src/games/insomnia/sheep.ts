// The sheep: wool in the colour of its pyjamas, an emblem on the flank for those who cannot tell colours apart, and a
// nightcap. 72 by 64, feet at 36,60, looking right; its own `s-N` class gives the colour.
import { html, nothing, svg, type TemplateResult } from "lit";
import { shapeOf } from "../../art/faces";

export const poses = ["stand", "run", "leap", "scared", "awake", "asleep"] as const;
export type Pose = (typeof poses)[number];

/** The emblem of a colour, 1 to 6, around 0,0: the shape that marks it everywhere. */
export const emblem = (colour: number): TemplateResult =>
  svg`<path class="emblem" transform="scale(.72)" d=${shapeOf(colour)} />`;

const wool = `M13 38c-6-1-9-6-7-11-3-6 1-12 7-12 1-6 9-9 14-5 4-5 13-4 15 2 6-1 11 4 10 10 5 4 4 11-1 13
  -1 6-8 8-12 5-4 4-11 4-14 0-5 3-11 2-12-2Z`;
const curls = "M14 22q3-4 7-2M26 16q4-4 8-1M39 20q4-2 6 2M12 31q2 4 6 3M46 30q-1 4-5 4";

const legs: Readonly<Record<"stand" | "run" | "tucked", string>> = {
  stand: "M18 40v17M25 42v16M38 42v16M45 40v17",
  run: "M16 39 8 52M23 42l-7 14M40 42l10 12M46 39l12 9",
  tucked: "M16 40 6 47M22 42 12 51M42 42l12 7M48 39l12 4",
};

const cuffs: Readonly<Record<"stand" | "run" | "tucked", string>> = {
  stand: "M18 40v8M25 42v7M38 42v7M45 40v8",
  run: "M16 39l-4 7M23 42l-4 7M40 42l5 6M46 39l6 4",
  tucked: "M16 40l-6 4M22 42l-6 5M42 42l7 4M48 39l7 2",
};

const limbs = (how: keyof typeof legs): TemplateResult =>
  svg`<path class="legs" d=${legs[how]} /><path class="cuffs" d=${cuffs[how]} />`;

const eyes = {
  open: svg`<circle class="white" cx="60" cy="21" r="3.4"/><circle class="dark" cx="61" cy="21.4" r="1.6"/>`,
  wide: svg`<circle class="white" cx="56.5" cy="19.5" r="4.4"/><circle class="white" cx="64" cy="20" r="4"/>
    <circle class="dark" cx="56.8" cy="20" r="1.5"/><circle class="dark" cx="64.2" cy="20.4" r="1.4"/>`,
  shut: svg`<path class="lid" d="M56.5 21q2.6 2.6 5.4 0" />`,
};

/** Head with the nightcap, its tip hanging back. */
const head = (eye: TemplateResult, mouth: string): TemplateResult => svg`
  <path class="face" d="M50 20c0-7 5-10 10-9 6 1 9 7 8 13-1 7-5 11-10 10-6-1-8-7-8-14Z" />
  <path class="ear" d="M51 20c-6-2-9 1-10 5 4 3 9 1 11-2Z" />
  <path class="lid" d=${mouth} />${eye}
  <path class="cap" d="M49 16C48 5 40 3 33 7c3-8 15-10 22-4 6 5 9 4 11 9-5-3-11-2-17 4Z" />
  <path class="brim" d="M48.5 16.5c4-5 11-7 18-4" /><circle class="bobble" cx="32" cy="8" r="4" />`;

const body = (colour: number): TemplateResult => svg`<path class="wool" d=${wool} />
  <path class="curls" d=${curls} /><g transform="translate(28 27)">${emblem(colour)}</g>`;

const calm = "M57 29q3 1.6 5.5-.4";
const stars = svg`<path class="stars"
  d="M6 10l1.4 3.4L11 15l-3.6 1.4L6 20l-1.4-3.6L1 15l3.6-1.6ZM20-4l1 2.4 2.6 1-2.6 1L20
  3l-1-2.6-2.6-1 2.6-1ZM1 34l.9 2.1 2.1.9-2.1.9L1 40l-.9-2.1L-2 37l2.1-.9Z" />`;

const drawn: Readonly<Record<Pose, (colour: number) => TemplateResult>> = {
  // the legs that run are seen while it does
  stand: (colour) => svg`<g class="still">${limbs("stand")}</g><g class="running">${limbs("run")}</g>
    ${body(colour)}${head(eyes.open, calm)}`,
  run: (colour) => svg`<g transform="rotate(-5 36 36)">${limbs("run")}${body(colour)}${head(eyes.open, calm)}</g>`,
  leap: (colour) => svg`<g transform="rotate(-14 36 36)">${limbs("tucked")}${body(colour)}
    ${head(eyes.open, "M56 28q3 4 6.5-.6")}</g>${stars}`,
  scared: (
    colour,
  ) => svg`<g transform="translate(0 14)"><path class="legs" d="M12 40 4 45M24 43l-5 3M40 43l6 3M48 40l8 4" />
    ${body(colour)}${head(eyes.wide, "M56.5 30q1.4-2 2.6 0t2.6 0")}</g>
    <path class="sweat" d="M46 8q4 5 .5 7.5-4-1-.5-7.5ZM70 14q3.4 4.4.4 6.4-3.4-1-.4-6.4Z" />
    <path class="dread" d="M26 2v9M26 15.6v.4M16 6l1 6M36 6l-1 6" />`,
  awake: (colour) => svg`<path class="sheet" d="M4 62V48q14-9 46-6l18 6v14Z" />
    <g transform="rotate(-22 30 40) translate(-2 4)">${body(colour)}</g>
    <g transform="translate(-12 -2)">${head(eyes.wide, "M57 29.5h5")}</g>
    <path class="fold" d="M4 50q16-8 46-5l18 5" />`,
  asleep: (colour) => svg`<ellipse class="cushion" cx="52" cy="40" rx="19" ry="9" />
    <g transform="translate(2 14)">${body(colour)}${head(eyes.shut, calm)}</g>
    <path class="cover" d="M2 62V44q10-10 26-8 14 2 20 12l2 14Z" /><path class="fold" d="M28 36q14 2 20 12l2 14" />
    <path class="zed" d="M50 2h7l-7 8h7M62-4h5l-5 6h5" />`,
};

export interface Looks {
  readonly pose: Pose;
  readonly colour: number;
  /** Looks left. */
  readonly left?: boolean;
  /** Held by the web. */
  readonly stuck?: boolean;
  /** Whose it is: flights find it, and it moves its legs while it runs. */
  readonly seat?: number;
}

const strands = svg`<path class="strands" d="M2 2 68 58M68 4 4 60M36 0v62M2 32h68M18 16q18 10 36 0M14 46q22-10 44 0"
  />`;

export const sheep = ({ pose, colour, left, stuck, seat }: Looks): TemplateResult => html`<svg
  class="sheep ${pose} s-${colour} ${seat ? `of-${seat}` : ""}" data-at=${seat ? `sheep-${seat}` : nothing}
  viewBox="-2 -6 76 68" aria-hidden="true"><ellipse class="shadow" cx="34" cy="59" rx="27" ry="4.5" /><g
  transform=${left ? "translate(72 0) scale(-1 1)" : ""}>${drawn[pose](colour)}</g>${stuck ? strands : nothing}</svg>`;
