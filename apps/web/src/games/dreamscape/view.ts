// What a view of Dreamscape holds (games/dreamscape/show_json.c), and how its words are read.
import type { View } from "../../core/protocol";
import type { Scene } from "../../table/scene";
import { t } from "../../table/texts";
import type { Cell, Stack } from "./glyphs";
import type { LatticeName } from "./lattice";

export type Counts = Readonly<Record<string, number>>;

export interface Place {
  readonly location: number;
  readonly power: string;
  readonly row: readonly string[];
  /** From the top. */
  readonly sleepers: readonly number[];
  readonly "mr-nightmare": boolean;
}

export interface Fit {
  /** Shards and trees. */
  readonly missing: number;
  /** In the order of the card's cells. */
  readonly slots: readonly string[];
}

export interface Held {
  readonly card: string | null;
  readonly shard: string | null;
  readonly fits?: readonly Fit[];
}

export interface Seat {
  readonly at: number;
  readonly score: number;
  readonly ap: number;
  readonly used: boolean;
  readonly hands: Counts;
  readonly stray: number;
  readonly board: readonly {
    readonly slot: string;
    readonly stack: readonly string[];
    readonly tree: boolean;
    readonly mountain: boolean;
    readonly fresh?: boolean;
  }[];
  readonly dreamer: string | null;
  readonly land: boolean;
  readonly cards: readonly Held[];
  readonly pile: readonly Held[];
  readonly drawn: readonly Held[];
  readonly chosen: boolean;
  /** Open decisions, the one asked last. */
  readonly open: string;
}

export interface Purpose {
  readonly purpose: string;
  readonly points: number;
  readonly colour: string | null;
  readonly figures: readonly number[];
  readonly pays: readonly number[];
}

export interface Slot {
  readonly slot: string;
  readonly x: number;
  readonly y: number;
  readonly entry: boolean;
  readonly next: readonly string[];
}

export interface CardFace {
  readonly card: string;
  readonly level: number;
  readonly points: number;
  readonly power: string;
  readonly cells: readonly string[];
}

export interface Table extends View {
  readonly cycle: number;
  readonly phase: string;
  readonly order: readonly number[];
  readonly bag: Counts;
  readonly locations: readonly Place[];
  readonly links: readonly { readonly from: number; readonly to: number; readonly red: boolean }[];
  readonly reserve: number;
  readonly trees: number;
  readonly purposes: readonly Purpose[];
  readonly decks: readonly { readonly deck: number; readonly size: number }[];
  readonly seats: readonly Seat[];
  readonly lattice: LatticeName;
  readonly slots: readonly Slot[];
  readonly cards: readonly CardFace[];
}

export const colours = ["blue", "gray", "brown", "green", "white", "red"];
const letters: Readonly<Record<string, string>> = {
  B: "blue",
  K: "gray",
  N: "brown",
  G: "green",
  W: "white",
  R: "red",
};

export const spell = (word = ""): string[] => [...word].flatMap((letter) => letters[letter] ?? []);

/** `1,0=KB*@` of a card. */
export function cellOf(text: string): Cell {
  const [where = "", what = ""] = text.split("=");
  const [x = 0, y = 0] = where.split(",").map(Number);
  return { x, y, shards: spell(what), tree: what.includes("*"), dreamer: what.includes("@") ? 0 : undefined };
}

export const cellsOf = (view: Table, card: string): Cell[] =>
  (view.cards.find((one) => one.card === card)?.cells ?? []).map(cellOf);

export const stackAt = (seat: Seat, number: number, slot: string): Stack => {
  const one = seat.board.find((stack) => stack.slot === slot);
  const dreamer = seat.dreamer === slot ? number : undefined;
  return one
    ? { shards: one.stack, tree: one.tree, dreamer, mountain: one.mountain, fresh: one.fresh ?? false }
    : { shards: [], dreamer };
};

/** The decision a seat has open, as its kind and what belongs to it. */
export const openOf = (seat: Seat | undefined): string[] =>
  seat && seat.open !== "-" ? (seat.open.split(" ").at(-1) ?? "").split(":") : [];

export const colourName = (scene: Scene, colour: string): string => scene.noun("colour", colour).name;
export const placeName = (scene: Scene, location: number): string => scene.noun("location", String(location)).name;

/** "Rock, Rock, Water, a tree, the Dreamer" */
export function inWords(scene: Scene, stack: Stack): string {
  return [
    ...stack.shards.map((colour) => colourName(scene, colour)),
    ...(stack.tree ? [t("page.ds.tree")] : []),
    ...(stack.dreamer === undefined ? [] : [t("page.ds.dreamer")]),
    ...(stack.mountain ? [t(stack.fresh ? "page.ds.mountain.fresh" : "page.ds.mountain.spent")] : []),
  ].join(", ");
}

/** A card somebody points at or has chosen, and whose it is. */
export function pointedCard(scene: Scene, view: Table): { readonly seat: number; readonly held: Held } | undefined {
  const word = /^(?:card|use|store)-(.*)$/.exec(scene.hands.pointed ?? scene.chosen ?? "")?.[1];
  for (const [i, seat] of view.seats.entries()) {
    const held = [...seat.cards, ...seat.drawn].find(({ card }) => card !== null && card === word);
    if (held) return { seat: i + 1, held };
  }
  return undefined;
}
