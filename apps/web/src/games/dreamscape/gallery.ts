// Every piece, island, card and pose of Dreamscape, to be looked at.
import { html, type TemplateResult } from "lit";
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

/** One structure of each look that cards have: flat, high, with trees, a mountain, the Dreamer. */
const samples: readonly { readonly name: string; readonly lattice: LatticeName; readonly cells: readonly string[] }[] =
  [
    { name: "quiet-brook", lattice: "honeycomb", cells: ["0,0=B", "1,0=B@", "2,0=B"] },
    { name: "lone-pine-cliff", lattice: "honeycomb", cells: ["0,0=KK*", "1,0=N@", "2,0=B", "1,1=G"] },
    { name: "watchtower-hill", lattice: "honeycomb", cells: ["0,0=NKKK@", "1,0=G", "-1,1=B", "0,-1=N"] },
    { name: "mirror-lake", lattice: "square", cells: ["0,0=G", "1,0=B", "2,0=G", "0,1=K", "1,1=B@", "2,1=K", "1,2=B"] },
  ];

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
    ...samples.map(({ name, lattice, cells }, i) => ({
      name,
      picture: card(name, (i % 3) + 1, structure(latticeOf(lattice), cells.map(cellOf))),
    })),
    { name: "back", picture: back("back") },
  ].map(({ name, picture }) => ({ name, picture: inStage(picture) }));
