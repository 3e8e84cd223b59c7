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

/** What a lens shows: the table after the last message of a stream, and the events that message told. */
export interface Message {
  readonly to: Viewer;
  readonly seq: number;
  readonly events: readonly GameEvent[];
  readonly undo: boolean;
  /** Ended by its rules, or because all but one have resigned. */
  readonly over: boolean;
  /** Who sits where: "person", or the name of a bot. */
  readonly seats: readonly string[];
  readonly resigned: readonly number[];
  /** What time will do, as message `clock_seq` told it. */
  readonly clock: readonly ClockMove[];
  readonly clock_seq: number;
  /** If people's time is limited: what each seat has left, as message `clock_seq` told it. */
  readonly pace?: readonly SeatTime[];
  readonly view: View;
  /** A seat asks the others to take its last move back, to pause, or to end the game. */
  readonly back?: Plea;
  readonly pause?: Plea;
  readonly end?: Plea;
  /** The game is paused; it was ended by agreement, without a winner. */
  readonly paused?: boolean;
  readonly ended?: boolean;
  /** What the viewer is asked; no moves while nothing is. */
  readonly asked: Moves;
}

/** Who asks the others, and who has agreed. */
export interface Plea {
  readonly asks: number;
  readonly agreed: readonly number[];
}

/** Milliseconds that a seat has left, and whether they run. */
export interface SeatTime {
  readonly left: number;
  readonly runs: boolean;
}

/** Something time will do, in how many milliseconds, and out of how many. */
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

/** What a bot would do; and, if it has searched, the best moves with their chances in thousandths. */
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
  readonly options: readonly OptionInfo[];
}

/** `values`: words, the usual one first; `names`: those that mean more than they say. */
export interface OptionInfo {
  readonly option: string;
  readonly values: string;
  readonly about: string;
  readonly names: Readonly<Record<string, string>>;
}

export interface Rule {
  readonly rule: string;
  readonly text: string;
}

export interface SheetSeat {
  readonly score: number;
  readonly rank: number;
  readonly wins: boolean;
  readonly lines: readonly SheetLine[];
}

/** A line of a score sheet: its kind and arguments in machine words, like an event. */
export interface SheetLine {
  readonly line: string;
  readonly say: string;
  readonly points: number;
  readonly [argument: string]: string | number | null;
}

/** How far a log has come. */
export interface Counts {
  readonly entries: number;
  readonly moves: number;
  readonly over: boolean;
}

/** What a log or a position tells of itself; `box`: the hash of one that is not shipped. */
export interface About extends Counts {
  readonly game: string;
  readonly options: string;
  readonly seats: readonly string[];
  readonly commit: string;
  readonly seed: string;
  readonly box?: string;
}

export interface BoxFiles {
  readonly game: string;
  readonly files: Readonly<Record<string, string>>;
}

/** A view as bytes, for a bot to think about. */
export interface State {
  readonly game: string;
  readonly options: string;
  readonly seat: number;
  readonly state: string;
}

/** A decision that a bot is to make. */
export interface Job extends State {
  readonly job: number;
  readonly bot: string;
}

/** A request that is carried out once, however often it is made under its key; and not at all if its seat has been told
    anything since message `seen`. */
export interface Once {
  key?: string;
  seen?: number;
}

/** Requests to a table with their members, and what each is answered. */
export interface Requests {
  start: [{ game: string; options: string; seed: string; box?: string | undefined }, { commit: string }];
  load: [{ log: string }, About];
  about: [{ log: string }, About];
  set: [{ position: string }, About];
  fork: [{ as: Viewer; ply: number }, object];
  save: [object, { log: string } & Counts];
  log: [{ from: number }, { lines: string } & Counts];
  box: [BoxFiles, { box: string }];
  files: [object, BoxFiles];
  watch: [{ as: Viewer }, object];
  past: [{ as: Viewer; ply: number }, { plies: number }];
  play: [{ as: number; move: string } & Once, object];
  undo: [{ as: number } & Once, object];
  agree: [{ as: number } & Once, object];
  disagree: [{ as: number } & Once, object];
  pause: [{ as: number } & Once, object];
  resume: [{ as: number } & Once, object];
  end: [{ as: number } & Once, object];
  seat: [{ as: number; bot?: string }, object];
  resign: [{ as: number } & Once, object];
  hint: [{ as: number; bot: string }, { move: string }];
  job: [object, Partial<Job>];
  answer: [{ job: number; move?: string }, { taken: boolean }];
  lang: [{ lang: Language }, object];
}

/** What is told of a table elsewhere. */
export interface Told extends Terms {
  readonly table: string;
  readonly game: string;
  readonly options: string;
  /** Nobody talks. */
  readonly quiet: boolean;
  /** The hash of an owner's box. */
  readonly box?: string;
  /** What binds the server; whether those who are bound must reveal their nonces now. */
  readonly promise: string;
  readonly reveal: boolean;
  /** Made by the one who is told this. */
  readonly host: boolean;
  /** One's own seat; 0: none. */
  readonly seat: number;
  readonly started: boolean;
  readonly over: boolean;
  /** How many look on without a seat. */
  readonly watching: number;
  /** The table where they play again. */
  readonly next?: string;
  /** The seat that asked for it first. */
  readonly again?: number;
  readonly seats: readonly Chair[];
}

export interface Chair {
  readonly taken: boolean;
  readonly bot?: string;
  readonly name?: string;
  /** For people: one of their devices is connected; it is the one who is told this. */
  readonly here?: boolean;
  readonly you?: boolean;
  /** A bot plays until they are back. */
  readonly stand_in?: boolean;
  /** They must move and have been away for long: the others may choose what happens. */
  readonly missed?: boolean;
  /** By a nonce. */
  readonly bound?: boolean;
}

/** What somebody said; without a seat if said by a spectator. */
export interface Said {
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly among: "table" | "watching";
  readonly seat?: number;
  readonly name: string;
  readonly you: boolean;
  readonly text: string;
}

/** A photo finish: when each was heard, in milliseconds after the first, and what was given back for the distance. */
export interface Race {
  readonly round: number;
  readonly seats: readonly { readonly seat: number; readonly at: number; readonly credit: number }[];
  readonly first: number;
}

/** Somebody who said something. */
export interface Whom {
  number: number;
  on?: boolean;
}

/** A table where one sits or which one made; `seats` are names of bots or people. */
export interface Listed {
  readonly table: string;
  readonly game: string;
  readonly options: string;
  readonly host: boolean;
  readonly started: boolean;
  readonly over: boolean;
  readonly seats: readonly string[];
}

/** The terms of a table besides its game. */
export interface Terms {
  /** How long people may take ("bank=600 add=10 late=bot"); seconds after which somebody is missed, 0: never. */
  readonly pace: string;
  readonly away: number;
  /** Strangers may sit down; seconds after which bots do (0: never); what is spoken there. */
  readonly listed: boolean;
  readonly fill: number;
  readonly lang: string;
}

/** A table where strangers may sit down. */
export interface Waiting {
  readonly table: string;
  readonly game: string;
  readonly options: string;
  readonly pace: string;
  readonly lang: string;
  /** The name of its maker. */
  readonly host: string;
  readonly seats: number;
  readonly free: number;
  /** Seconds until bots sit down; 0: they do not. */
  readonly fill: number;
  readonly box?: string;
}

export interface Invitations {
  readonly invitations: readonly { readonly seat: number; readonly secret: string }[];
  readonly watch: string;
}

/** Requests to a server where people meet. */
export interface Meetings {
  me: [object, { name: string; tables: Listed[] }];
  name: [{ name: string }, object];
  code: [object, { code: string; seconds: number }];
  words: [object, { words: string }];
  enter: [{ code: string } | { words: string }, { name: string }];
  forget: [object, object];
  make: [{ game: string; options: string; seats: string; box?: string } & Partial<Terms>, Told & Invitations];
  box: [{ game: string; file: string; text: string } | { game: string; done: true }, { box?: string }];
  open: [{ table: string; secret?: string }, Told];
  sit: [{ secret: string }, Told];
  chair: [{ seat: number; who: string }, Told & Partial<Invitations>];
  lobby: [object, { tables: Waiting[] }];
  join: [{ table: string }, Told];
  quick: [{ game: string; lang: string }, Told & Partial<Invitations>];
  rise: [object, object];
  swap: [{ seat: number; with: number }, Told & Partial<Invitations>];
  setup: [{ options?: string } & Partial<Terms>, Told & Partial<Invitations>];
  nonce: [{ hash: string }, Told];
  reveal: [{ nonce: string }, object];
  races: [object, { races: Race[] }];
  say: [{ text: string }, { number: number }];
  chat: [{ from?: number }, { said: Said[]; more?: number }];
  block: [Whom, object];
  mute: [Whom, object];
  quiet: [{ on: boolean }, object];
  report: [Whom, object];
  start: [{ nonce?: string }, object];
  rematch: [object, { next: string }];
  missed: [{ seat: number; choose: "wait" | "bot" | "end" }, object];
  leave: [object, object];
}

/** Requests that a lens answers, without a table. */
export interface Looks {
  scene: [object, Message];
  why: [{ move: string }, { legal: boolean; rule?: string; why?: string }];
  /** Why a computer did what it did last; empty if no reason can be given. */
  reason: [{ seat: number }, { text: string }];
  text: [object, { text: string }];
  position: [object, { position: string }];
  sheet: [object, { seats: SheetSeat[] }];
  story: [object, { events: GameEvent[] }];
  state: [object, State];
  nouns: [object, { nouns: Record<string, Noun[]> }];
  rules: [{ game: string }, { rules: Rule[] }];
  games: [object, { games: GameInfo[] }];
  texts: [{ part: "view" | "word" }, { texts: Record<string, string> }];
  lang: [{ lang: Language }, object];
  box: [BoxFiles, { box: string }];
}

export type Request = keyof Requests;
export type Look = keyof Looks;

/** The core said no; `rule` names the rule of a refused move. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly rule?: string,
  ) {
    super(message);
  }
}

/** An answer, or the refusal it is. */
export function answered<T>(answer: T | { readonly error: string; readonly rule?: string; readonly why?: string }): T {
  if (typeof answer === "object" && answer !== null && "error" in answer)
    throw new Refused(answer.why ?? answer.error, answer.rule);
  return answer;
}
