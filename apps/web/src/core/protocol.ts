// The messages of docs/protocol.md, as types.

export type Viewer = number | "spectator";
export type Language = "en" | "fr";

/** What happened, in machine words and (`say`) in a sentence. A secret is null. */
export interface GameEvent {
  readonly event: string;
  readonly say: string;
  readonly [argument: string]: string | number | null;
}

/** What every game's view has; a renderer knows the rest of its own game's view. */
export interface View {
  readonly game: string;
  readonly options: Readonly<Record<string, string>>;
  readonly viewer: Viewer;
  readonly over: boolean;
  readonly asks: readonly { readonly seat: number; readonly prompt: string }[];
  readonly score: readonly number[];
  readonly winners: readonly number[];
}

/** To one viewer, after a change. */
export interface Message {
  readonly to: Viewer;
  readonly events: readonly GameEvent[];
  readonly seq: number;
  readonly undo: boolean;
  /** Ended by its rules, or because all but one have resigned. */
  readonly over: boolean;
  readonly resigned: readonly number[];
  readonly view: View;
}

/** Something time will do, in how many milliseconds, and of how many. */
export interface ClockMove {
  readonly move: string;
  readonly say: string;
  readonly left: number;
  readonly of: number;
}

export interface Move {
  readonly move: string;
  readonly say: string;
}

export interface Moves {
  readonly prompt?: string;
  readonly question?: string;
  readonly moves: readonly Move[];
}

/** What a bot would do; and, where it has searched, the best moves with their chances in thousandths. */
export interface Advice {
  readonly move: string;
  readonly ranks?: readonly { readonly move: string; readonly chance: number }[];
}

export interface Noun {
  readonly word: string;
  readonly name: string;
  readonly text?: string;
}

export interface GameInfo {
  readonly game: string;
  readonly name: string;
  readonly about: string;
  readonly min: number;
  readonly max: number;
  readonly options: readonly { readonly option: string; readonly values: string; readonly about: string }[];
}

export interface Rule {
  readonly rule: string;
  readonly text: string;
}

export interface SheetSeat {
  readonly score: number;
  readonly rank: number;
  readonly wins: boolean;
  readonly lines: readonly { readonly say: string; readonly points: number }[];
}

/** Requests with their members, and what each is answered. */
export interface Requests {
  start: [{ game: string; options: string; seed?: string; box?: string }, { commit: string }];
  load: [{ log: string }, object];
  save: [object, { log: string }];
  past: [{ as: Viewer; ply: number }, { plies: number; events: GameEvent[]; text: string; view: View }];
  fork: [{ as: Viewer; ply: number }, object];
  set: [{ position: string }, object];
  position: [{ as: Viewer; ply?: number }, { position: string }];
  box: [{ game: string; files: Record<string, string> }, { box: string }];
  hint: [{ as: number; bot: string }, Advice];
  moves: [{ as: number }, Moves];
  play: [{ as: number; move: string }, object];
  why: [{ as: number; move: string }, { legal: boolean; rule?: string; why?: string }];
  pause: [{ as: number; move: string }, { ms: number }];
  undo: [{ as: number }, object];
  state: [{ as: number }, { game: string; options: string; seat: number; state: string }];
  seat: [{ as: number; bot?: string }, object];
  resign: [{ as: number }, object];
  sheet: [object, { seats: SheetSeat[] }];
  story: [{ as: Viewer; from?: number }, { events: GameEvent[]; more: boolean }];
  text: [{ as: Viewer }, { text: string }];
  nouns: [object, { nouns: Record<string, Noun[]> }];
  rules: [{ game: string }, { rules: Rule[] }];
  games: [object, { games: GameInfo[] }];
  lang: [{ lang: Language }, object];
}

export type Request = keyof Requests;

/** The core said no; `rule` names the rule of a refused move. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly rule?: string,
  ) {
    super(message);
  }
}
