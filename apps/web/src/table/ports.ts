// What the parts of the page ask of the whole. Each names only those of these that it needs; the shell is all of them.
import type { Device, GameInfo } from "../core/protocol";
import type { Way } from "./address";
import type { Scene, Thing } from "./scene";
import type { Tune } from "./sound";
import type { Settings } from "./store";

export interface Canvas {
  /** Draws the page soon. */
  update(): void;
}

export interface Voice {
  /** Read out by screen readers. */
  announce(text: string): void;
  sound(tune: Tune): void;
}

export interface Troubles {
  /** Something went wrong that is not a refused move: a bad file, a core that stopped. */
  trouble: string | undefined;
  complain(text: string): void;
}

export interface Preferences {
  readonly settings: Readonly<Settings>;
  set(change: Partial<Settings>): void;
}

export interface Titles {
  gameName(game: string): string;
}

export interface Shelf extends Titles {
  readonly games: readonly GameInfo[];
  /** A game of the shelf, which can be chosen before the core is there. */
  info(game: string): Promise<GameInfo | undefined>;
}

export interface Names {
  seatName(seat: number): string;
}

/** The table as it is drawn. */
export interface Drawn {
  readonly scene: Scene | undefined;
}

/** What somebody looks at. */
export interface Glances {
  /** A thing is pointed at, or none. */
  point(id: string | undefined): void;
  /** The next time it is drawn, the question gets the focus. */
  focusQuestion(): void;
  /** The hint comes into view. */
  showHint(): void;
}

/** What is seen happening. */
export interface Showing {
  /** Nothing flies. */
  readonly still: boolean;
  /** Something is seen happening. */
  readonly rolls: boolean;
  /** Resolves when nothing is moving any more. */
  seen(): Promise<void>;
  /** Milliseconds that a bot's move takes at least. */
  pace(): number;
  /** What the others do is not shown until then; undefined: it is shown from now on. */
  hurry(until: string | undefined): void;
}

export interface Shows {
  readonly film: Showing;
}

export interface Ways {
  readonly way: Pick<Way, "go">;
}

export interface Exits {
  /** To the start, with this game in hand. */
  leave(game?: string): Promise<void>;
}

/** Rules that are asked for: all of a game's, one of them, or those about a thing. */
export interface Wanted {
  readonly game: string;
  readonly rule?: string | undefined;
  readonly about?: Thing | undefined;
}

/** What was told last of one's devices, for as long as the dialog is open. */
export interface Devices {
  readonly code?: string;
  readonly words?: string;
  readonly list?: readonly Device[];
  /** How the last request went. */
  readonly said?: string;
  /** This device has just come in. */
  readonly entered?: boolean;
  /** Being forgotten has been asked for once. */
  readonly sure?: boolean;
}

export type Dialog =
  | { readonly kind: "menu" }
  | { readonly kind: "sheet" }
  | { readonly kind: "settings" }
  | { readonly kind: "fork" }
  | { readonly kind: "chair"; readonly seat: number }
  | { readonly kind: "seat"; readonly seat: number }
  | { readonly kind: "resign" }
  | ({ readonly kind: "devices" } & Devices)
  | { readonly kind: "position"; readonly text: string }
  | ({ readonly kind: "rules" } & Wanted);

/** One dialog at a time. */
export interface Dialogs {
  readonly dialog: Dialog | undefined;
  show(dialog: Dialog): void;
  close(): void;
}
