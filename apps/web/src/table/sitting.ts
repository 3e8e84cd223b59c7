// How one sits at the table on which a game is played: at this screen (here.ts), or with people elsewhere
// (online/elsewhere.ts). And what is known of a game before it is seen.
import type { Connection } from "../core/connection";
import type { Message, Once, Viewer } from "../core/protocol";
import type { Bots, Played } from "./bots";
import type { Listener } from "./chronicle";
import type { Keeper } from "./keeper";
import type { Lesson } from "./lesson";
import type { Person } from "./seats";
import type { Stream } from "./stream";

export interface Brought {
  readonly id: string;
  readonly game: string;
  readonly options: string;
  readonly curtain: boolean;
  /** The promise made about the seed, and the seed; neither for a position that was set. */
  readonly commit: string;
  readonly seed: string;
  /** The hash of an owner's box. */
  readonly box?: string | undefined;
  readonly lesson?: Lesson | undefined;
  /** Names and colours that people have chosen, by seat. */
  readonly people?: readonly Person[] | undefined;
}

/** Who plays, and who looks. */
export interface Seen {
  readonly viewer: Viewer;
  /** The seat that acts here, if one does. */
  readonly seat: number | undefined;
  readonly now: Pick<Message, "over" | "view">;
  /** Seats of people who have not given up. */
  readonly persons: readonly number[];
}

export interface Sitting {
  readonly table: Connection;
  readonly stream: Stream;
  readonly bots: Bots;
  /** The others have screens of their own: they are asked, told, and cannot look at this one. */
  readonly elsewhere: boolean;
  /** How often a move is made again that came a moment too late. */
  readonly tries: number;
  /** Whether people who play together may ask the computer for advice; nothing if nobody else has to agree. */
  readonly hints: boolean | undefined;
  /** Somebody has spoken of playing again. */
  readonly again: boolean;
  /** Whether the person in that seat is connected; nothing for bots, and for those at this screen. */
  present(seat: number): "here" | "away" | undefined;
  /** Whose eyes a game of these people is seen with at first. */
  eyes(persons: readonly number[]): Viewer;
  /** Who is to look next; `handed`: the screen is theirs now, and not the viewer's. */
  next(game: Seen): { readonly seat: number; readonly handed: boolean } | undefined;
  /** The viewer's seat, if nobody else could be meant. */
  own(game: Seen): number | undefined;
  /** What a wish says of the table that its maker saw. */
  once(now: Pick<Message, "seen">): Once;
  /** What a message means to those who did not bring it about, and no event tells. */
  words(message: Message, before: Message, to: Listener): string | undefined;
  /** Lets bots play that play here. */
  think(game: Played): void;
  /** Resolves when the game is kept as it stands, if it is kept at all. */
  keep(keeper: Keeper, game: Pick<Brought, "commit"> & Pick<Seen, "now">): Promise<void>;
  /** Nobody sits there any more. */
  leave(): void;
}
