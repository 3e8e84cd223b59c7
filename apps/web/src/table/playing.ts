// The game on the table, as data.
import type { Advice, GameEvent, Message, Move, Moves, Noun, SheetSeat, Viewer } from "../core/protocol";
import type { Lesson } from "./lesson";
import type { Thing } from "./scene";

export type Sitting = "person" | string; // or the name of a bot

export type Dialog =
  | { readonly kind: "sheet" }
  | { readonly kind: "settings" }
  | { readonly kind: "resign" }
  | { readonly kind: "position"; readonly text: string }
  | { readonly kind: "rules"; readonly game: string; readonly rule?: string | undefined; readonly about?: Thing | undefined };

/** The game on the table. */
export interface Playing {
  id: string;
  readonly game: string;
  readonly options: string;
  readonly seats: readonly Sitting[];
  readonly curtain: boolean;
  commit: string;
  seed: string;
  readonly views: Map<Viewer, Message>;
  readonly stories: Map<Viewer, GameEvent[]>;
  /** Whose eyes the table is drawn for. */
  viewer: Viewer;
  /** A seat that the screen must be handed to first. */
  handTo: number | undefined;
  asked: Moves;
  /** After a first tap: the thing, and the moves it left. */
  chosen: { readonly thing: string; readonly moves: readonly Move[] } | undefined;
  hint: Advice | undefined;
  refusal: { readonly rule?: string | undefined; readonly why: string } | undefined;
  info: Thing | undefined;
  nouns: Map<string, Noun>;
  words: string;
  sheet: readonly SheetSeat[] | undefined;
  /** All that is needed to draw it is here. */
  ready: boolean;
  lesson: Lesson | undefined;
  /** The hash of an owner's box, or nothing: bots then think where the box is, in the table's worker. */
  readonly box: string | undefined;
  botsRun: boolean;
  /** Bots that let time pass before the move they have chosen. */
  readonly resting: Map<number, Rest>;
  /** How pictures have been turned; and which thing is being dragged. */
  readonly turned: Map<string, number>;
  dragged: string | undefined;
}

export interface Rest {
  readonly move: string;
  readonly prompt: string;
  over: boolean;
}

export const none: Moves = { moves: [] };

/** A table with nothing on it yet. */
export function newTable(game: string, options: string, seats: readonly Sitting[], curtain: boolean, box?: string): Playing {
  const persons = seats.filter((one) => one === "person").length;
  return {
    box,
    id: `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`,
    game, options, seats,
    curtain: curtain && persons > 1,
    commit: "", seed: "",
    views: new Map(), stories: new Map(),
    viewer: persons === 1 ? seats.indexOf("person") + 1 : "spectator",
    handTo: undefined,
    asked: none,
    chosen: undefined, hint: undefined, refusal: undefined, info: undefined,
    nouns: new Map(), words: "", sheet: undefined, ready: false, lesson: undefined, botsRun: false,
    resting: new Map(), turned: new Map(), dragged: undefined,
  };
}
