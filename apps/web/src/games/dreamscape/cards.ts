// Dreamcards: the structure in the same discs as on the board, over a small dream of sky and hills; its name,
// what it is worth, and in one line what its power does.
import { html, nothing, svg, type TemplateResult } from "lit";
import type { Scene } from "../../table/scene";
import { t } from "../../table/texts";
import { power } from "./islands";
import { latticeOf, layOut, type Lattice } from "./lattice";
import { crags, disc, dreamerFigure, shard, THICK, TILT, treeFigure } from "./pieces";
import {
  cellsOf,
  colourName,
  openOf,
  ownSeat,
  placeName,
  pointedCard,
  type Cell,
  type CardFace,
  type Held,
  type Table,
} from "./view";

/** The structure of a card, seen like a board. */
export function structure(lattice: Lattice, cells: readonly Cell[]): TemplateResult {
  const layout = layOut(lattice, cells);
  const step = lattice.high * TILT;
  const most = Math.max(...cells.map(({ shards }) => shards.length));
  const tall = cells.some(({ tree, dreamer }) => tree || dreamer) ? 58 : 22;
  const head = most * THICK + tall;
  const rocky = ({ shards }: Cell, i: number): boolean => shards[i] === "gray" && shards[i - 1] === "gray";
  const one = (cell: Cell): TemplateResult => {
    const { shards, tree, dreamer } = cell;
    const bare = (i: number): boolean => i === shards.length - 1 && !tree && !dreamer;
    const top = -shards.length * THICK;
    return svg`<g transform="translate(${100 * layout.left(cell)} ${step * layout.down(cell)})">
      <ellipse class="under" rx="44" ry="25"/>
      ${shards.map(
        (colour, i) =>
          svg`<g transform="translate(0 ${-(i + 1) * THICK})">${disc(colour)}${
            rocky(cell, i) ? crags(bare(i), false) : nothing
          }</g>`,
      )}
      <g transform="translate(0 ${top})">${tree ? treeFigure() : nothing}${dreamer ? dreamerFigure(0) : nothing}</g>
    </g>`;
  };
  const box = `-50 ${-head} ${100 * layout.columns} ${step * (layout.rows - 1) + head + 30}`;
  return html`<svg class="structure" viewBox=${box} aria-hidden="true"
    >${cells.toSorted((a, b) => b.y - a.y || a.x - b.x).map(one)}</svg>`;
}

/** Hills and a moon, other ones for every name; the sky tells the level. */
export function dream({ card, level }: Pick<CardFace, "card" | "level">): TemplateResult {
  const seed = [...card].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
  const some = (n: number, span: number): number => ((seed * (n + 3) * 17) % 97) * (span / 97);
  const hill = (n: number, y: number): string =>
    `M0 ${y + some(n, 14)}Q${20 + some(n + 1, 25)} ${y - 22 + some(n + 2, 16)} ` +
    `${50 + some(n, 12)} ${y + some(n + 3, 12)}T100 ${y - 6 + some(n + 4, 16)}V70H0Z`;
  const stars = [0, 1, 2, 3, 4, 5].map((n) => `M${some(n, 96) + 2} ${some(n + 6, 26) + 3}h.1`).join("");
  return html`<svg class="dream level-${level}" viewBox="0 0 100 70" preserveAspectRatio="none" aria-hidden="true">
    <path class="sky" d="M0 0h100v70H0Z"/><path class="stars" d=${stars}/>
    <circle class="moon" cx=${12 + some(9, 60)} cy=${10 + some(10, 10)} r="6"/>
    <path class="far" d=${hill(1, 38)}/><path class="near" d=${hill(5, 54)}/></svg>`;
}

/** How far it is from completed. */
function progress(held: Held): string {
  const [best] = held.fits ?? [];
  if (!held.fits) return "";
  if (!best) return t("page.ds.fits.none");
  const slots = best.slots.join(", ");
  return best.missing === 0 ? t("page.ds.fits.dreamer", { slots }) : t("page.ds.fits", { count: best.missing, slots });
}

const short = (word: string): string => t(shorts[word] ?? "");
const shorts: Readonly<Record<string, string>> = {
  archives: "page.ds.short.archives",
  harvesters: "page.ds.short.harvesters",
  tower: "page.ds.short.tower",
  golem: "page.ds.short.golem",
  lake: "page.ds.short.lake",
  king: "page.ds.short.king",
};

/** What is printed on a card, except for its power. */
const printed = (lattice: Lattice, one: CardFace, cells: readonly Cell[], name: string): TemplateResult =>
  html`${dream(one)}${structure(lattice, cells)}
    <span class="worth">${one.points}</span><span class="stars-of">${"✦".repeat(one.level)}</span>
    <span class="title">${name}</span>`;

const strip = (word: string): TemplateResult => html`${power(word)}<span>${short(word)}</span>`;

/** A card as anybody sees it: one thing. */
export function face(scene: Scene, view: Table, held: Held, moves: readonly string[]): TemplateResult {
  const { card } = held;
  const one = view.cards.find((other) => other.card === card);
  if (!card || !one) return back(t("page.ds.card.hidden"));
  const { name, text } = scene.noun("card", card);
  return scene.thing(
    {
      id: `card-${card}`,
      title: name,
      text: `${text ?? ""} ${progress(held)}`,
      moves: moves.map((verb) => `${verb} ${card}`),
      attempt: moves.includes("keep") ? `keep ${card}` : undefined,
    },
    "card whole",
    html`${printed(latticeOf(view.lattice), one, cellsOf(view, card), name)}
      <span class="strip">${strip(one.power)}</span>`,
  );
}

/** The card that is looked at, as large as a small screen allows, with what it does in words beside it. */
export function large(scene: Scene, view: Table): TemplateResult | typeof nothing {
  const card = pointedCard(scene, view)?.held.card;
  const one = view.cards.find((other) => other.card === card);
  if (!card || !one) return nothing;
  return html`<span class="card whole large" aria-hidden="true"
    >${printed(latticeOf(view.lattice), one, cellsOf(view, card), scene.noun("card", card).name)}
    <span class="strip">${strip(one.power)}</span></span>`;
}

export const back = (label: string, at?: string): TemplateResult =>
  html`<span class="card back" role="img" aria-label=${label} data-at=${at ?? ""}
    ><svg viewBox="-50 -50 100 100" aria-hidden="true"><circle class="moon" r="22"/>
    <circle class="bite" cx="9" cy="-6" r="19"/>
    <path class="stars" d="M-34-30h.1M30-34h.1M36 20h.1M-30 32h.1M-38 4h.1M8 38h.1"/></svg></span>`;

/** One's own card: the picture, its power, and the place for a shard. */
export function ownCard(scene: Scene, view: Table, held: Held, done = false): TemplateResult {
  const { card, shard: stored } = held;
  const one = view.cards.find((other) => other.card === card);
  if (!card || !one) return html``;
  const { name, text } = scene.noun("card", card);
  const location = view.locations.find((place) => place.power === one.power)?.location ?? 1;
  const [asking, , paid] = openOf(ownSeat(scene, view));
  const paying = asking === "pay" && paid === card;
  const dropped = ["use", "store"].map((verb) => `${verb} ${card}`);
  return scene.place(
    { id: `whole-${card}`, title: name, drops: dropped },
    `dreamcard ${paying ? "paying" : ""} ${done ? "done" : ""}`,
    html`${scene.thing(
      { id: `card-${card}`, title: name, text: `${text ?? ""} ${progress(held)}`, moves: [`complete ${card}`] },
      "card",
      printed(latticeOf(view.lattice), one, cellsOf(view, card), name),
    )}
    ${scene.thing(
      {
        id: `use-${card}`,
        title: t("page.ds.use.of", { card: name, power: placeName(scene, location) }),
        text: scene.noun("location", String(location)).text,
        moves: stored ? [] : [`use ${card}`],
        attempt: stored ? undefined : `use ${card}`,
      },
      "strip act",
      strip(one.power),
    )}
    ${stored ? storedOn(scene, card, stored) : hole(scene, card, name)}`,
  );
}

const hole = (scene: Scene, card: string, name: string): TemplateResult =>
  scene.thing(
    {
      id: `store-${card}`,
      title: t("page.ds.store.of", { card: name }),
      text: t("page.ds.store.text"),
      moves: [`store ${card}`],
      attempt: `store ${card}`,
    },
    "hole",
    nothing,
  );

export const storedOn = (scene: Scene, card: string | null, colour: string): TemplateResult =>
  scene.thing(
    {
      id: `stored-${card}`,
      title: t("page.ds.stored", { colour: colourName(scene, colour) }),
      text: scene.noun("colour", colour).text,
    },
    "hole full",
    shard(colour, `on-${card}`),
  );
