// What a view of Dreamscape holds (games/dreamscape/show_json.c), and how its words are read.
import type { SheetLine, View } from "../../core/protocol";
import type { Scene } from "../../table/scene";
import { t } from "../../table/texts";
import { latticeOf, lying, type LatticeName, type Spot } from "./lattice";

export interface Stack {
  /** Bottom to top. */
  readonly shards: readonly string[];
  readonly tree?: boolean;
  readonly dreamer?: boolean;
  readonly mountain?: boolean;
  readonly fresh?: boolean;
}

export interface Cell extends Stack, Spot {}

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
  /** Where Sleeper and Dreamer go for nothing. */
  readonly "free-goes": readonly number[];
  readonly "free-steps": readonly string[];
  readonly cards: readonly Held[];
  readonly pile: readonly Held[];
  readonly drawn: readonly Held[];
  readonly chosen: boolean;
  /** Open decisions, the one that is asked last. */
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
  return { x, y, shards: spell(what), tree: what.includes("*"), dreamer: what.includes("@") };
}

export const cellsOf = (view: Table, card: string): Cell[] =>
  (view.cards.find((one) => one.card === card)?.cells ?? []).map(cellOf);

export const stackAt = (seat: Seat, slot: string): Stack => {
  const one = seat.board.find((stack) => stack.slot === slot);
  const dreamer = seat.dreamer === slot;
  return one
    ? { shards: one.stack, tree: one.tree, dreamer, mountain: one.mountain, fresh: one.fresh ?? false }
    : { shards: [], dreamer };
};

/** The slots on which a card lies completed, if it does. */
export function completedOn(view: Table, seat: Seat, card: string): readonly Slot[] | undefined {
  return lying(latticeOf(view.lattice), view.slots, cellsOf(view, card), (slot, cell) => {
    const { shards, tree = false, dreamer } = stackAt(seat, slot.slot);
    return shards.join() === cell.shards.join() && tree === cell.tree && dreamer === cell.dreamer;
  });
}

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
    ...(stack.dreamer ? [t("page.ds.dreamer")] : []),
    ...(stack.mountain ? [t(stack.fresh ? "page.ds.mountain.fresh" : "page.ds.mountain.spent")] : []),
  ].join(", ");
}

/** The viewer's own seat, where it has one. */
export const ownSeat = (scene: Scene, view: Table): Seat | undefined =>
  typeof scene.viewer === "number" ? view.seats[scene.viewer - 1] : undefined;

/** Shards in somebody's Hands. */
export const inHands = (seat: Seat): number => colours.reduce((sum, colour) => sum + (seat.hands[colour] ?? 0), 0);

export const heldBy = (seat: Seat): string[] => colours.filter((colour) => (seat.hands[colour] ?? 0) > 0);

/** What a Travel that ends now would leave behind, though it could be had with the action points that are left. */
export function leftBehind(view: Table, seat: Seat): boolean {
  if (seat.ap === 0) return false;
  const has = (location: number): boolean => {
    const last = view.locations[location - 1]?.row.at(-1);
    return last !== undefined && (seat.hands[last] ?? 0) < 2;
  };
  const beside = view.links.flatMap(({ from, to }) => (from === seat.at ? [to] : to === seat.at ? [from] : []));
  const fare = (location: number): number => (seat["free-goes"].includes(location) ? 0 : 1);
  return has(seat.at) || beside.some((location) => has(location) && seat.ap > fare(location));
}

/** A card somebody points at or has chosen, and whose it is. */
export function pointedCard(scene: Scene, view: Table): { readonly seat: number; readonly held: Held } | undefined {
  const word = /^(?:card|use|store)-(.*)$/.exec(scene.hands.pointed ?? scene.chosen ?? "")?.[1];
  for (const [i, seat] of view.seats.entries()) {
    const held = [...seat.cards, ...seat.drawn, ...seat.pile].find(({ card }) => card !== null && card === word);
    if (held) return { seat: i + 1, held };
  }
  return undefined;
}

/** What lies on the table for a line of the score sheet. */
export function counted(view: Table, { line, ...what }: SheetLine, number: number): string[] {
  const seat = view.seats[number - 1];
  if (line === "card") return [number === view.viewer ? "pile" : `pile-${number}`];
  if (line === "walk") return seat?.dreamer ? [`slot-${number}-${seat.dreamer}`] : [];
  if (line === "uncompleted") return (seat?.cards ?? []).map(({ card }) => `whole-${card}`);
  return "purpose" in what ? [`purpose-${what["purpose"]}`] : [];
}
