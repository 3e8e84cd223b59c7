// The messages of docs/protocol.md, as types.
import type { Asked, AskedElsewhere, AskedOfLens, Viewer } from "./requests";

export type { Viewer };
/** The name of a file in lang/. */
export type Language = string;

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
  /** What this viewer sees, in a word: the same wherever and whenever it is the same. */
  readonly seen: string;
  /** How many moves count now, as this viewer counts them. */
  readonly ply: number;
  /** Why it was sent; a hello has none. */
  readonly cause?: Cause;
  readonly events: readonly GameEvent[];
  readonly undo: boolean;
  /** The others may be asked to let the viewer do so. */
  readonly may_ask: boolean;
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

/** An entry of the log, or what somebody asks the others or answers. */
export interface Cause {
  readonly kind:
    | "move"
    | "undo"
    | "back"
    | "bot"
    | "person"
    | "resign"
    | "pause"
    | "resume"
    | "end"
    | "ask"
    | "agree"
    | "disagree";
  /** Whose it is; 0: the clock's. */
  readonly seat: number;
  /** Which move it was, if the viewer may see that. */
  readonly move?: string;
  /** A bot sits down or somebody resigns because that seat's time was up. */
  readonly late?: boolean;
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

/** A request that is carried out once, however often it is made under its key; and not at all if what its seat
    sees is no longer `seen`. */
export interface Once {
  key?: string;
  seen?: string;
}

/** Requests to a table with their members, and what each is answered. */
export interface Requests {
  start: [Asked["start"], { commit: string }];
  load: [Asked["load"], About];
  about: [Asked["about"], About];
  set: [Asked["set"], About];
  fork: [Asked["fork"], object];
  save: [Asked["save"], { log: string } & Counts];
  log: [Asked["log"], { lines: string } & Counts];
  box: [Asked["box"], { box: string }];
  files: [Asked["files"], BoxFiles];
  watch: [Asked["watch"], object];
  past: [Asked["past"], { plies: number }];
  play: [Asked["play"], object];
  undo: [Asked["undo"], object];
  agree: [Asked["agree"], object];
  disagree: [Asked["disagree"], object];
  pause: [Asked["pause"], object];
  resume: [Asked["resume"], object];
  end: [Asked["end"], object];
  seat: [Asked["seat"], object];
  resign: [Asked["resign"], object];
  hint: [Asked["hint"], { move: string }];
  job: [Asked["job"], Partial<Job>];
  answer: [Asked["answer"], { taken: boolean }];
  lang: [Asked["lang"], object];
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
  /** What the secret was for by which one came: a chair, any chair of the table, or looking on. */
  readonly invited?: number | "table" | "watch";
  /** Nobody may look on. */
  readonly private: boolean;
  /** The table where they play again. */
  readonly next?: string;
  /** By seat: who asked to play again, who wants to, and who does not. */
  readonly rematch?: {
    readonly asked: number;
    readonly accepted: readonly number[];
    readonly refused: readonly number[];
  };
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

/** A table where one sits or which one made; `seats` are names of bots or people. */
export interface Listed {
  readonly table: string;
  readonly game: string;
  readonly options: string;
  readonly host: boolean;
  readonly started: boolean;
  readonly over: boolean;
  /** One's own; 0: none. */
  readonly seat: number;
  readonly seats: readonly string[];
  /** Whose move it is. */
  readonly turns: readonly number[];
}

/** The terms of a table besides its game. */
export interface Terms {
  /** How long people may take ("bank=600 add=10 late=bot"); seconds after which somebody is missed, 0: never. */
  readonly pace: string;
  readonly away: number;
  /** Players may ask the computer for advice. */
  readonly hints: boolean;
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
  readonly hints: boolean;
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
  readonly link: string;
}

/** One of one's devices; times in milliseconds since 1970, 0: not known. */
export interface Device {
  readonly device: string;
  readonly you: boolean;
  readonly here: boolean;
  readonly made: number;
  readonly seen: number;
}

/** Requests to a server where people meet. */
export interface Meetings {
  me: [AskedElsewhere["me"], { name: string; tables: Listed[] }];
  name: [AskedElsewhere["name"], object];
  code: [AskedElsewhere["code"], { code: string; seconds: number }];
  words: [AskedElsewhere["words"], { words: string }];
  devices: [AskedElsewhere["devices"], { devices: Device[] }];
  drop: [AskedElsewhere["drop"], object];
  enter: [AskedElsewhere["enter"], { name: string }];
  forget: [AskedElsewhere["forget"], object];
  make: [AskedElsewhere["make"], Told & Invitations];
  box: [AskedElsewhere["box"], { box?: string }];
  open: [AskedElsewhere["open"], Told];
  sit: [AskedElsewhere["sit"], Told];
  chair: [AskedElsewhere["chair"], Told & Partial<Invitations>];
  link: [AskedElsewhere["link"], Told & Partial<Invitations>];
  lobby: [AskedElsewhere["lobby"], { tables: Waiting[]; more?: number }];
  join: [AskedElsewhere["join"], Told];
  quick: [AskedElsewhere["quick"], Told & Partial<Invitations>];
  rise: [AskedElsewhere["rise"], object];
  swap: [AskedElsewhere["swap"], Told & Partial<Invitations>];
  setup: [AskedElsewhere["setup"], Told & Partial<Invitations>];
  nonce: [AskedElsewhere["nonce"], Told];
  reveal: [AskedElsewhere["reveal"], object];
  races: [AskedElsewhere["races"], { races: Race[] }];
  say: [AskedElsewhere["say"], { number: number }];
  chat: [AskedElsewhere["chat"], { said: Said[]; more?: number }];
  block: [AskedElsewhere["block"], object];
  mute: [AskedElsewhere["mute"], object];
  quiet: [AskedElsewhere["quiet"], object];
  report: [AskedElsewhere["report"], object];
  start: [AskedElsewhere["start"], object];
  rematch: [AskedElsewhere["rematch"], { next?: string }];
  missed: [AskedElsewhere["missed"], object];
  leave: [AskedElsewhere["leave"], object];
}

/** Requests that a lens answers, without a table. */
export interface Looks {
  scene: [AskedOfLens["scene"], Message];
  why: [AskedOfLens["why"], { legal: boolean; rule?: string; why?: string }];
  /** Why a computer did what it did last; empty if no reason can be given. */
  reason: [{ seat: number }, { text: string }];
  text: [AskedOfLens["text"], { text: string }];
  position: [AskedOfLens["position"], { position: string }];
  sheet: [AskedOfLens["sheet"], { seats: SheetSeat[] }];
  story: [AskedOfLens["story"], { events: GameEvent[] }];
  state: [AskedOfLens["state"], State];
  nouns: [AskedOfLens["nouns"], { nouns: Record<string, Noun[]> }];
  rules: [AskedOfLens["rules"], { rules: Rule[] }];
  games: [AskedOfLens["games"], { games: GameInfo[] }];
  texts: [AskedOfLens["texts"], { texts: Record<string, string> }];
  lang: [AskedOfLens["lang"], object];
  call: [AskedOfLens["call"], object];
  box: [AskedOfLens["box"], { box: string }];
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
