// The view of games/insomnia/show_json.c, and what can be told from it: where a card leads, what the nightmare
// may do next, how many winks the pillow still needs.
import type { GameEvent, View } from "../../core/protocol";

export interface Space {
  readonly space: number;
  readonly tile: string | null;
  readonly used: boolean;
  readonly zzz: readonly { readonly normal: number; readonly infinite: number }[];
}

export interface Seat {
  readonly status: "race" | "bed" | "awake";
  readonly space: number | null;
  readonly scared: boolean;
  readonly stuck: boolean;
  readonly winks: number;
  readonly pillow: number;
  readonly supply: number;
  readonly hand: readonly (string | null)[];
  readonly last: string | null;
}

export interface Table extends View {
  readonly race: number;
  readonly limit: number | null;
  readonly first: number;
  readonly active: number;
  readonly nightmare: string;
  readonly night: number | null;
  readonly web: number | null;
  readonly board: readonly Space[];
  readonly market: readonly string[];
  /** What whoever adds a tile of the market lays on it. */
  readonly bonuses: readonly { readonly zzz: number; readonly infinite: boolean }[];
  readonly stack: readonly string[];
  readonly left: number;
  readonly unseen: readonly string[];
  readonly discard: readonly string[];
  readonly seats: readonly Seat[];
  readonly turn: {
    readonly effect: string | null;
    readonly placing: number;
    readonly revealed: string | null;
    readonly moved: number;
    /** The tile that may be used would do nothing. */
    readonly idle: boolean;
  };
  /** Solo: the score that each rating takes, the lowest first. */
  readonly ratings: readonly { readonly rating: string; readonly least: number | null }[];
}

export const SPACES = 10;

/** Pillows start here, and slide down to 0. */
export const HIGHEST = 40;

export const wrap = (space: number): number => ((space - 1 + SPACES) % SPACES) + 1;

/** How many steps lead from one space to another; from beside the ring, its number; to itself, once around. */
export const ahead = (from: number | null, to: number): number => (from === null ? to : wrap(to - from));

/** The spaces passed in that many steps, forward or back, without the first and the last. */
export const between = (from: number | null, steps: number, back = false): number[] =>
  Array.from({ length: Math.max(0, steps - 1) }, (_, i) => wrap((from ?? 0) + (back ? -1 - i : 1 + i)));

/** Where that many steps lead a sheep: a web on the way stops it, and a sheep that is held stays where it is. */
export function landing(view: Table, { space, stuck }: Seat, steps: number): number | null {
  if (stuck) return null;
  const passed = between(space, steps);
  const stops = view.web !== null && view.options["web"] !== "none" && passed.includes(view.web);
  return stops ? view.web : wrap((space ?? 0) + steps);
}

/** The numbers of steps that lead a sheep there. */
export const stepsTo = (view: Table, seat: Seat, to: number): number[] =>
  Array.from({ length: SPACES - 1 }, (_, i) => i + 1).filter((steps) => landing(view, seat, steps) === to);

/** What stopping beside the nightmare does to a sheep. */
export type Alarm = "fright" | "wake";
export const alarm = (view: Table, seat: Seat, to: number | null): Alarm | undefined =>
  to === null || to !== view.night ? undefined : seat.scared ? "wake" : "fright";

/** What became of everybody in the race before. */
export interface Morning {
  readonly race: number;
  readonly sleepers: readonly {
    readonly seat: number;
    /** Winks that were kept; "awake" for those who woke; undefined if nothing was told of it. */
    readonly winks: number | "awake" | undefined;
    /** Where the pillow lay, and where it lies. */
    readonly before: number;
    readonly pillow: number;
  }[];
}

export function morning(story: readonly GameEvent[], seats: readonly Seat[]): Morning | undefined {
  const end = story.findLastIndex(({ event }) => event === "race-end");
  const over = story[end];
  if (!over) return undefined;
  const begin = story.slice(0, end).findLastIndex(({ event }) => event === "race");
  const race = story.slice(begin + 1, end);
  const next = story.findIndex(({ event }, i) => i > end && event !== "pillow");
  const slid = story.slice(end + 1, next < 0 ? undefined : next);
  const sleepers = seats.map(({ pillow }, i) => {
    const seat = i + 1;
    const mine = (kinds: readonly string[]) => (one: GameEvent) => one["seat"] === seat && kinds.includes(one.event);
    const left = race.findLast(mine(["bed", "wake"]));
    const slide = slid.find(mine(["pillow"]));
    const now = Number(slide?.["pillow"] ?? pillow);
    const winks = left && (left.event === "bed" ? Number(left["winks"]) : ("awake" as const));
    return { seat, winks, before: now + Number(slide?.["steps"] ?? 0), pillow: now };
  });
  return { race: Number(over["race"]), sleepers };
}

/** What may come with the next nightmare card that is drawn. */
export interface Dread {
  /** Spaces on which a sheep would take fright, and of how many cards. */
  readonly spaces: ReadonlyMap<number, number>;
  /** How many cards would take the nightmare over the fence, and how many nightmare cards are left. */
  readonly over: number;
  readonly cards: number;
}

/** "wolf-move-2", "bump-back-1", "wolf-howl", "spider-web-3": what it does, and how far. */
function reach(view: Table, card: string): { readonly spaces: readonly number[]; readonly over: boolean } {
  const [, deed, far = "1"] = card.split("-");
  const [night, steps] = [view.night ?? 0, Number(far)];
  const walk = (many: number): { spaces: number[]; over: boolean } => ({
    spaces: Array.from({ length: Math.min(many, SPACES - night) }, (_, i) => night + 1 + i),
    over: night > 0 && night + many > SPACES,
  });
  if (deed === "move") return walk(steps);
  if (deed === "jump")
    return night + steps > SPACES ? { spaces: [], over: night > 0 } : { spaces: [night + steps], over: false };
  if (deed === "back") {
    const to = Math.max(1, night - steps);
    return { spaces: night === 0 || to === night ? [] : [to], over: false };
  }
  if (deed === "howl") return { spaces: night === 0 ? [] : [wrap(night - 1), night, wrap(night + 1)], over: false };
  if (deed === "web" && view.web !== null && view.web !== view.night) return walk(ahead(view.night, view.web));
  return { spaces: [], over: false };
}

export function dread(view: Table): Dread {
  const cards = view.unseen.filter((card) => card.startsWith(`${view.nightmare}-`));
  const spaces = new Map<number, number>();
  let over = 0;
  for (const card of cards) {
    const touched = reach(view, card);
    if (touched.over) over++;
    for (const space of touched.spaces) spaces.set(space, (spaces.get(space) ?? 0) + 1);
  }
  return { spaces, over, cards: cards.length };
}

/** Which card lies where in a hand of two: a card stays where it lies, a new one takes the free place. */
export function settle(before: readonly (string | null)[], hand: readonly (string | null)[]): (string | null)[] {
  const left = [...hand];
  const kept = [0, 1].map((i) => {
    const at = left.indexOf(before[i] ?? null);
    return before[i] && at >= 0 ? (left.splice(at, 1)[0] ?? null) : null;
  });
  return kept.map((card) => card ?? left.shift() ?? null);
}

/** Cards of one kind together: how many of each. */
export function counted(cards: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return counts;
}
