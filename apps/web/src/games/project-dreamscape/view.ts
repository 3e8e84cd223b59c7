// What the page knows of a game of Project Dreamscape (the JSON of games/project-dreamscape/show_json.c), and what
// follows from it: how stacks are turned, runs, plans, layouts, warnings. Nothing here draws.
import type { SheetLine, View } from "../../core/protocol";

export interface Slot {
  readonly place: number;
  readonly cost: number;
  readonly card: string | null;
  readonly down: boolean;
}

export interface ZCard {
  readonly card: string | null;
  readonly turned: boolean;
}

export interface Reserved {
  readonly card: string;
  readonly turned: boolean;
  readonly down: boolean;
}

export interface Seat {
  readonly z: readonly ZCard[];
  readonly rem: readonly string[];
  readonly res: readonly Reserved[];
}

export interface Chain {
  readonly count: number;
  readonly performer?: number;
  readonly card?: string;
  readonly place?: "rem" | "top" | "limbo" | "pile";
  readonly seat?: number;
  readonly index?: number;
  readonly anchor?: number;
  readonly dream?: string;
  readonly on?: "rem" | "pile";
  readonly limbo?: readonly string[];
  readonly laid?: readonly number[];
}

export interface Table extends View {
  readonly active: number;
  readonly points: number;
  readonly blue: boolean;
  readonly bought: boolean;
  readonly deck: number;
  readonly types: readonly string[];
  /** What a run is worth, by its length. */
  readonly worth: readonly number[];
  /** Solo: the ratings, each with the highest score that still earns it. */
  readonly ratings?: readonly { readonly rating: string; readonly max: number }[];
  readonly row: readonly Slot[];
  readonly pile: readonly string[];
  readonly unseen: readonly string[];
  readonly seats: readonly Seat[];
  readonly chain: Chain;
}

export type Pair = readonly [string, string];

export const typesOf = (card: string): Pair => {
  const [a = "", b = ""] = card.split("-");
  return [a, b];
};

const none: Seat = { z: [], rem: [], res: [] };

export const seatOf = (view: Table, seat: number): Seat => view.seats[seat - 1] ?? none;

export const solo = (view: Table): boolean => view.seats.length === 1;

export const shields = (view: Table): boolean => view.options["shields"] === "on";

/** A stack with each card turned so that the type it shares with the card before is on the same side. Every run then
    lies on one line. */
export function lined(stack: readonly string[]): Pair[] {
  const cards: Pair[] = [];
  for (const card of stack) {
    const [a, b] = typesOf(card);
    const before = cards.at(-1);
    cards.push(before && (before[0] === b || before[1] === a) ? [b, a] : [a, b]);
  }
  return cards;
}

export interface Run {
  readonly type: string;
  /** Above or below on the cards; the first of them, from 0, and how many. */
  readonly side: 0 | 1;
  readonly from: number;
  readonly length: number;
  readonly points: number;
}

export const worthOf = (worth: readonly number[], length: number): number => worth[length] ?? worth.at(-1) ?? 0;

/** The runs of a stack that score. */
export function runs(stack: readonly string[], worth: readonly number[]): Run[] {
  const cards = lined(stack);
  const found: Run[] = [];
  for (const side of [0, 1] as const)
    for (let from = 0; from < cards.length; ) {
      const type = cards[from]?.[side] ?? "";
      let end = from + 1;
      while (cards[end]?.[side] === type) end++;
      const points = worthOf(worth, end - from);
      if (points > 0) found.push({ type, side, from, length: end - from, points });
      from = end;
    }
  return found;
}

/** The cards that a line of the score sheet counts. */
export function counted(view: Table, { line, ...what }: SheetLine, seat: number): string[] {
  if (line === "z") return [`z-${seat}`];
  return runs(view.seats[seat - 1]?.rem ?? [], view.worth)
    .filter(({ type, length }) => type === what["type"] && length === what["length"])
    .flatMap(({ from, length }) => Array.from({ length }, (_, i) => `rem-${seat}-${from + i + 1}`));
}

const total = (stack: readonly string[], worth: readonly number[]): number =>
  runs(stack, worth).reduce((sum, { points }) => sum + points, 0);

/** How many points a card adds to the runs of a stack that it is laid on. */
export const gain = (stack: readonly string[], card: string, worth: readonly number[]): number =>
  total([...stack, card], worth) - total(stack, worth);

/** What tapping something to buy means before the first purchase: declining token and Z, then buying it. */
export function plan(view: Table, prompt: string | undefined, cost: number, buy: string): string[] | undefined {
  if ((prompt !== "draw" && prompt !== "token") || cost > view.points) return undefined;
  return [...(prompt === "token" ? ["token none"] : []), ...(view.deck > 0 ? ["skip"] : []), buy];
}

/** The row while it is being rearranged: which place each card comes from, 0 for a gap. What is laid comes first, the
    rest follows in its order. */
export function layout(row: readonly Slot[], laid: readonly number[]): number[] {
  const taken = new Set(laid);
  let gaps = laid.filter((from) => from === 0).length;
  const rest = row.flatMap(({ place, card }) => {
    if (card !== null) return taken.has(place) ? [] : [place];
    return gaps-- > 0 ? [] : [0];
  });
  return [...laid, ...rest];
}

/** Whether performing a type would do nothing now (PD-K2): told before one chooses it. */
export function idle(view: Table, type: string): boolean {
  const { performer = 0, anchor = 0, place } = view.chain;
  const others = view.seats.filter((_, i) => i + 1 !== performer);
  const cards = view.row.filter(({ card }) => card !== null);
  const dreams = cards.filter(({ down }) => !down);
  const gaps = cards.length < view.row.length;
  switch (type) {
    case "is":
    case "ld":
    case "ps":
      return cards.length === 0;
    case "sd":
      return cards.length === 0 && !shields(view);
    case "pr":
      return view.deck === 0;
    case "ed":
      return dreams.length === 0;
    case "nt":
      return solo(view)
        ? seatOf(view, 1).z.length < 2 && !(gaps && view.deck > 0)
        : others.every(({ z }) => z.length < 2);
    case "cd":
      return solo(view) ? view.pile.length === 0 : others.every(({ rem }) => rem.length === 0);
    case "id":
      return dreams.length === 0 || (solo(view) ? view.pile.length === 0 : others.every(({ rem }) => rem.length === 0));
    case "rd":
      return anchor < 2 && place !== "pile";
    default:
      return false;
  }
}

/** Whether Floating Free could pull nothing but the card that is performed: then its other half is what is left. */
export function lonely(view: Table, type: string): boolean {
  const { performer = 0, place } = view.chain;
  return type === "ff" && place === "rem" && seatOf(view, performer).rem.length < 2;
}

/** How many more cards must leave the row for the game to end with this turn; 0 if it ends anyway. Undefined
    while that is not possible. */
export function ending(view: Table): number | undefined {
  if (view.over) return undefined;
  // in a solo game every face-up card is swept away at the end of the turn
  const empty = view.row.filter(({ card, down }) => card === null || (solo(view) && !down)).length;
  const left = view.deck + 1 - empty;
  return left > view.row.length - empty ? undefined : Math.max(0, left);
}

/** Unseen cards by type. */
export const unseenOf = (view: Table, type: string): number =>
  view.unseen.filter((card) => typesOf(card).includes(type)).length;

/** Solo: the rating as it stands, and the next one with the score that it needs. */
export function rated(
  view: Table,
): { readonly now: string; readonly next?: string; readonly from?: number } | undefined {
  const { ratings = [], score } = view;
  const at = ratings.findIndex(({ max }) => (score[0] ?? 0) <= max);
  const now = ratings[at];
  if (!now) return undefined;
  const next = ratings[at + 1];
  return next ? { now: now.rating, next: next.rating, from: now.max + 1 } : { now: now.rating };
}

/** Where a seat stands by its score; equal scores share a place. */
export const rank = ({ score }: Table, seat: number): number =>
  1 + score.filter((one) => one > (score[seat - 1] ?? 0)).length;

/** A card of the row as the eye follows it from place to place. */
export interface Followed {
  readonly place: number;
  readonly card: string;
  readonly key: string;
}

/** Which card of the row is which of those seen before: one that has not moved, else the next of the same kind. */
export function follow(before: readonly Followed[], row: readonly Slot[]): Followed[] {
  const left = [...before];
  const take = (fits: (one: Followed) => boolean): string | undefined => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0]?.key;
  };
  const cards = row.flatMap(({ place, card }) => (card === null ? [] : [{ place, card }]));
  const stayed = cards.map(({ place, card }) => take((one) => one.place === place && one.card === card));
  const keys = new Set(before.map(({ key }) => key));
  const fresh = (card: string): string => {
    let key = card;
    while (keys.has(key)) key += "'";
    keys.add(key);
    return key;
  };
  return cards.map(({ place, card }, i) => {
    const key = stayed[i] ?? take((one) => one.card === card) ?? fresh(card);
    return { place, card, key };
  });
}
