// A player's Dreamscape: a floating honeycomb (or squares) of slots on which discs stack, trees grow and the
// Dreamer walks. One's own slots can be touched; the others' boards are the same picture, smaller.
import { html, nothing, svg, type TemplateResult } from "lit";
import type { Scene } from "../../table/scene";
import { t } from "../../table/texts";
import { latticeOf, layOut, outline, type Lattice, type Layout } from "./lattice";
import { crags, disc, dreamer, shard, TILT, tree } from "./pieces";
import {
  cellsOf,
  colourName,
  colours,
  completedOn,
  inWords,
  pointedCard,
  stackAt,
  type Fit,
  type Seat,
  type Slot,
  type Stack,
  type Table,
} from "./view";

// ---- What a tap means ----

const verbs: Readonly<Record<string, string>> = { tower: "pull", golem: "lift", drop: "drop" };

function attempt(scene: Scene, seat: Seat, { slot }: Slot): string | undefined {
  const verb = verbs[scene.asked.prompt ?? ""];
  if (verb) return verb === "lift" ? `lift ${slot} 1` : `${verb} ${slot}`;
  if (!["travel", "creation", "final"].includes(scene.asked.prompt ?? "")) return undefined;
  const held = colours.find((colour) => (seat.hands[colour] ?? 0) > 0);
  if (held) return `place ${held} ${slot}`;
  // a Dreamer who is outside cannot step: what may be missing is the way in
  return seat.dreamer !== null ? `step ${slot}` : scene.offered("enter") ? undefined : "enter";
}

const second =
  (seat: Seat, number: number, { slot }: Slot) =>
  (first: string): string | undefined => {
    if (first.startsWith("hand-")) return `place ${first.slice(5)} ${slot}`;
    if (first === `slot-${number}-${seat.dreamer}`) return `step ${slot}`;
    return first === "trees" ? `plant ${slot}` : undefined;
  };

/** The slot on a seat's board that the id of a thing names. */
export const slotOf = (number: number, id: string): string | undefined =>
  new RegExp(`^slot-${number}-(.*)$`).exec(id)?.[1];

/** The Golem carries what is dragged from a stack, from this level up, to another slot. */
export function carried(
  scene: Scene,
  number: number,
  slot: string,
  level: number,
): ((target: string) => readonly string[] | undefined) | undefined {
  if (scene.asked.prompt !== "golem") return undefined;
  return (target) => {
    const to = slotOf(number, target);
    return to ? [`lift ${slot} ${level}`, `drop ${to}`] : undefined;
  };
}

// ---- Pictures ----

/** The ground of a slot: a tile of the board, with its front. */
function ground(lattice: Lattice, entry: boolean): TemplateResult {
  const { corners } = lattice;
  const front = corners.filter(([, y]) => y > 0).map(([x, y]) => [x, y * TILT] as const);
  const wall = [...front, ...front.toReversed().map(([x, y]) => [x, y + 13] as const)];
  const points = (list: readonly (readonly [number, number])[]): string => list.map((one) => one.join()).join(" ");
  return html`<svg class="ground" viewBox="-50 -34 100 68" aria-hidden="true">
    <g class="side"><polygon class="wall" points=${points(wall)}/></g>
    <g class="flat"><polygon class="tile" points=${points(corners)}/><circle class="dimple" r="37"/>
      ${entry ? svg`<path class="door" d="M-15 52 0 38 15 52Z"/>` : nothing}</g>
  </svg>`;
}

const ring = html`<svg class="ring" viewBox="-50 -50 100 100" aria-hidden="true"
  ><g class="flat"><circle class="halo" r="44"/><circle class="hoop" r="43"/></g></svg>`;

const level = (k: number, classes: string, content: TemplateResult): TemplateResult =>
  html`<span class="level ${classes}" .style=${`--k: ${k}`}>${content}</span>`;

/** The discs of a stack, what a card still wants on it, and who stands there. */
function pile(stack: Stack, wanted: Stack | undefined, number: number, colour: number, slot: string): TemplateResult {
  const { shards, tree: grown, mountain, fresh = false } = stack;
  const all = [...shards, ...(wanted?.shards.slice(shards.length) ?? [])];
  const rocky = (i: number): boolean => mountain === true && shards[i] === "gray" && shards[i - 1] === "gray";
  const one = (shard: string, i: number): TemplateResult => {
    const here = i < shards.length;
    const at = here ? `disc-${number}-${slot}-${i + 1}` : "";
    const bare = i === shards.length - 1 && !grown && !stack.dreamer;
    return level(
      i,
      here ? "" : "wanted",
      html`<svg class="disc" viewBox="-40 -24 80 63" data-at=${at} aria-hidden="true"
        >${disc(shard)}${here && rocky(i) ? crags(bare, fresh) : nothing}</svg>`,
    );
  };
  const figure = (classes: string, picture: TemplateResult): TemplateResult =>
    level(all.length, `figure ${classes}`, picture);
  return html`${all.map(one)}
    ${grown ? figure("", tree(`tree-${number}-${slot}`)) : wanted?.tree ? figure("wanted", tree()) : nothing}
    ${
      stack.dreamer
        ? figure("", dreamer(colour, `dreamer-${number}`))
        : wanted?.dreamer
          ? figure("wanted", dreamer(colour))
          : nothing
    }`;
}

/** Seen from above a stack shows its top; what lies below it is told by a row of small discs. */
const layers = (shards: readonly string[]): TemplateResult | typeof nothing =>
  shards.length > 1
    ? html`<span class="layers">${shards.map((colour) => html`<i class="c-${colour}"></i>`)}</span>`
    : nothing;

const MANY = 5; // discs of their usual thickness; higher stacks are pressed together
const thickness = (count: number): number => (count > MANY ? (0.15 * MANY) / count : 0.15);

function inside(lattice: Lattice, one: Slot, stack: Stack, wanted: Stack | undefined, whose: Whose): TemplateResult {
  const { slot, entry } = one;
  return html`${ground(lattice, entry)}<span class="id">${slot}</span>
    ${pile(stack, wanted, whose.number, whose.colour, slot)}
    ${level(Math.max(stack.shards.length, wanted?.shards.length ?? 0), "aim", ring)}${layers(stack.shards)}`;
}

/** What a step takes that the land point does not pay for. */
const toll = html`<span class="toll" aria-hidden="true"><b>−1${shard("white")}</b></span>`;

interface Whose {
  readonly number: number;
  readonly colour: number;
}

/** Where a slot lies, and how high what stands on it reaches. */
function spot(one: Slot, { left, down }: Layout, stack: Stack, wanted?: Stack): string {
  const count = Math.max(stack.shards.length, wanted?.shards.length ?? 0);
  const stands = stack.tree || stack.dreamer || wanted?.tree || wanted?.dreamer ? 1 : 0;
  return `--x: ${left(one)}; --y: ${down(one)}; --n: ${count}; --t: ${thickness(count)}; --fig: ${stands}`;
}

// ---- Boards ----

interface Plan {
  readonly wanted: ReadonlyMap<string, Stack>;
  readonly maybe: ReadonlySet<string>;
}

/** Where the card that is pointed at could be built: the best place in full, the others as outlines. */
function plan(scene: Scene, view: Table, number: number): Plan {
  const pointed = pointedCard(scene, view);
  const fits: readonly Fit[] = pointed?.seat === number ? (pointed.held.fits ?? []) : [];
  const cells = cellsOf(view, pointed?.held.card ?? "");
  return {
    wanted: new Map(fits[0]?.slots.flatMap((slot, i) => (cells[i] ? [[slot, cells[i]] as const] : [])) ?? []),
    maybe: new Set(fits.slice(1).flatMap(({ slots }) => slots)),
  };
}

function about(scene: Scene, stack: Stack, { next }: Slot): string {
  const shards = [...new Set(stack.shards.toReversed())].map((colour) =>
    t("page.ds.about", { name: colourName(scene, colour), text: scene.noun("colour", colour).text ?? "" }),
  );
  return [t("page.ds.slot.next", { slots: next.join(", ") }), shards.join(" ") || t("page.ds.slot.text")].join(" ");
}

function ownSlot(scene: Scene, view: Table, number: number, one: Slot, planned: Plan, layout: Layout): TemplateResult {
  const seat = view.seats[number - 1];
  if (!seat) return html``;
  const { slot, entry } = one;
  const stack = stackAt(seat, slot);
  const wanted = planned.wanted.get(slot);
  const words = inWords(scene, stack);
  const empty = t(entry ? "page.ds.slot.entry" : "page.ds.slot.empty", { slot });
  const steps = stack.dreamer ? ["step *"] : [`step ${slot}`, ...(entry ? ["enter"] : [])];
  const paid = scene.open.some(({ move }) => move === `step ${slot}`) && !seat["free-steps"].includes(slot);
  const thing = scene.thing(
    {
      id: `slot-${number}-${slot}`,
      title: words ? t("page.ds.slot", { slot, stack: words }) : empty,
      text: paid ? `${t("page.ds.step.paid")} ${about(scene, stack, one)}` : about(scene, stack, one),
      drops: seat.dreamer === null ? ["enter"] : [], // wherever he is put, he comes in by the entry
      moves: [`place * ${slot}`, ...steps, `plant ${slot}`, `pull ${slot}`, `lift ${slot} *`, `drop ${slot}`],
      attempt: attempt(scene, seat, one),
      second: second(seat, number, one),
      onto: carried(scene, number, slot, 1),
      carries: stack.dreamer && scene.asked.prompt !== "golem" ? `dreamer-${number}` : undefined,
    },
    `slot ${entry ? "entry" : ""} ${wanted ? "fit" : ""} ${planned.maybe.has(slot) ? "maybe" : ""}`,
    inside(latticeOf(view.lattice), one, stack, wanted, { number, colour: scene.colour(number) }),
  );
  return html`<span class="cell" .style=${spot(one, layout, stack, wanted)}>${thing}${paid ? toll : nothing}</span>`;
}

const plainSlot = (view: Table, whose: Whose, one: Slot, layout: Layout): TemplateResult => {
  const seat = view.seats[whose.number - 1];
  const stack: Stack = seat ? stackAt(seat, one.slot) : { shards: [] };
  return html`<span class="cell" .style=${spot(one, layout, stack)}
    ><span class="slot" data-at="slot-${whose.number}-${one.slot}"
    >${inside(latticeOf(view.lattice), one, stack, undefined, whose)}</span></span>`;
};

/** The card that was completed last shines on the board, until something else happens there. */
function shine(scene: Scene, view: Table, number: number, layout: Layout): TemplateResult | typeof nothing {
  const seat = view.seats[number - 1];
  const last = scene.story.findLast((event) => event["seat"] === number && acts.has(event.event));
  const card = last?.event === "complete" ? last["card"] : undefined;
  if (!seat || typeof card !== "string" || seat.pile.at(-1)?.card !== card) return nothing;
  const slots = completedOn(view, seat, card);
  const lattice = latticeOf(view.lattice);
  if (!slots) return nothing;
  const wide = 100 * layout.columns;
  const high = lattice.high * (layout.rows - 1);
  const path = outline(lattice, slots, layout);
  return html`<svg class="shine" viewBox="-50 0 ${wide} ${high}" preserveAspectRatio="none" aria-hidden="true">
    <path class="blur" pathLength="1" d=${path}/><path pathLength="1" d=${path}/></svg>`;
}

/** What is done on a board; drawing cards is not. */
const acts: ReadonlySet<string> = new Set([
  "complete",
  "place",
  "enter",
  "step-white",
  "step-land",
  "plant",
  "pull",
  "carry",
  "travel",
  "creation-over",
]);

/** The slots from the back to the front, so that stacks in front hide what is behind them. */
const fromBack = (slots: readonly Slot[], { left, down }: Layout): Slot[] =>
  slots.toSorted((a, b) => down(a) - down(b) || left(a) - left(b));

export function board(scene: Scene, view: Table, number: number): TemplateResult {
  const layout = layOut(latticeOf(view.lattice), view.slots);
  const slots = fromBack(view.slots, layout);
  const label = t("page.ds.board.of", { seat: scene.seatName(number) });
  const size = `--columns: ${layout.columns}; --rows: ${layout.rows}`;
  const shines = shine(scene, view, number, layout);
  if (number !== scene.viewer) {
    const seat = view.seats[number - 1];
    const words = seat?.board.map(({ slot }) =>
      t("page.ds.slot", { slot, stack: inWords(scene, stackAt(seat, slot)) }),
    );
    return html`<div class="grid ${view.lattice}" role="img" .style=${size}
      aria-label=${[label, ...(words ?? [])].join(". ")}
      >${slots.map((one) => plainSlot(view, { number, colour: scene.colour(number) }, one, layout))}${shines}</div>`;
  }
  const planned = plan(scene, view, number);
  return html`<div class="grid ${view.lattice}" data-group data-board role="group" aria-label=${label} .style=${size}
    >${slots.map((one) => ownSlot(scene, view, number, one, planned, layout))}${shines}</div>`;
}
