// What a game is played on, and what is known of it before it is seen.
import type { Connection } from "../core/connection";
import type { Viewer } from "../core/protocol";
import type { Bots } from "./bots";
import type { Lesson } from "./lesson";
import type { Person } from "./seats";
import type { Stream } from "./stream";

/** What is known of a game before it is seen. */
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

/** What a game plays on. */
export interface Tools {
  readonly table: Connection;
  readonly stream: Stream;
  readonly bots: Bots;
  /** The table is elsewhere: bots think there, it is kept there, and others see it too. */
  readonly elsewhere?: Elsewhere;
}

/** What is known of a table elsewhere besides the game. */
export interface Elsewhere {
  /** Whose eyes it is seen with here. */
  readonly viewer: Viewer;
  /** Whether the person in that seat is connected; nothing for bots. */
  present(seat: number): "here" | "away" | undefined;
  /** Whether people who play together may ask the computer for advice; nothing if one plays alone. */
  readonly hints: boolean | undefined;
  /** Somebody has spoken of playing again. */
  readonly again: string | undefined;
  leave(): void;
  rematch(): Promise<void>;
}
