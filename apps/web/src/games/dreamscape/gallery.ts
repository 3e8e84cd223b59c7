// Every piece, island, card and pose of Dreamscape, to be looked at.
import { html, type TemplateResult } from "lit";
import box from "../../../../../boxes/dreamscape/cards.tsv?raw";
import { back, dream, structure } from "./cards";
import { island, power } from "./islands";
import { latticeOf, type LatticeName } from "./lattice";
import { crags, disc, dreamer, mister, shard, sleeper, tree } from "./pieces";
import { cellOf, colours } from "./view";
import "./pieces.css";
import "./style.css";

interface Shown {
  readonly name: string;
  readonly picture: TemplateResult;
}

const inStage = (picture: TemplateResult): TemplateResult => html`<span class="dreamscape">${picture}</span>`;

const powers = ["archives", "harvesters", "tower", "golem", "lake", "king"];

/** Every card of the box, with its structure for either lattice. */
const [head = [], ...rows] = box
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split("\t"));
const cell = (row: readonly string[], column: string): string => row[head.indexOf(column)] ?? "";
const lattices: readonly LatticeName[] = ["honeycomb", "square"];

const cards = (): readonly Shown[] =>
  lattices.flatMap((lattice) =>
    rows.map((row) => ({
      name: lattice === "honeycomb" ? cell(row, "id") : `${cell(row, "id")}, ${lattice}`,
      picture: card(
        cell(row, "id"),
        Number(cell(row, "level")),
        structure(latticeOf(lattice), cell(row, lattice).split(";").map(cellOf)),
      ),
    })),
  );

const mountain = (fresh: boolean): TemplateResult =>
  html`<svg class="shard" viewBox="-40 -40 80 92" aria-hidden="true"
    ><g transform="translate(0 15)">${disc("gray")}</g>${disc("gray")}${crags(true, fresh)}</svg>`;

const card = (name: string, level: number, picture: TemplateResult): TemplateResult =>
  html`<span class="card whole">${dream({ card: name, level })}${picture}<span class="title">${name}</span></span>`;

export const gallery = (): readonly Shown[] =>
  [
    ...colours.map((colour) => ({ name: colour, picture: shard(colour) })),
    { name: "mountain", picture: mountain(false) },
    { name: "mountain, fresh", picture: mountain(true) },
    { name: "tree", picture: tree() },
    ...[1, 2, 3, 4, 5, 6].map((colour) => ({ name: `Dreamer ${colour}`, picture: dreamer(colour) })),
    ...[1, 2, 3, 4, 5, 6].map((colour) => ({ name: `Sleeper ${colour}`, picture: sleeper(colour, colour) })),
    { name: "Mr. Nightmare", picture: mister },
    ...powers.map((word) => ({ name: word, picture: power(word) })),
    ...powers.map((_, i) => ({ name: `island ${i + 1}`, picture: island(i + 1) })),
    ...cards(),
    { name: "back", picture: back("back") },
  ].map(({ name, picture }) => ({ name, picture: inStage(picture) }));
