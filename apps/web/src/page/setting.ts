// What is being set up: a game, who sits where, and what is played with.
import type { GameInfo, Terms } from "../core/protocol";
import { rendererOf } from "../games";
import type { Options } from "../table/options";
import { gather } from "../table/people";
import type { Canvas, Preferences } from "../table/ports";
import type { Person, Sitter } from "../table/seats";

/** What was chosen: its hash once it is sound, or the complaint. */
export interface OwnBox {
  readonly names: string;
  readonly hash?: string;
  /** Texts by name, for a table elsewhere. */
  readonly files?: Readonly<Record<string, string>>;
  readonly complaint?: string;
}

export interface Setup {
  readonly game: string | undefined;
  readonly seats: readonly Sitter[];
  readonly people: readonly Person[];
  readonly options: Options;
  readonly curtain: boolean;
  readonly box?: OwnBox | undefined;
  /** With somebody elsewhere. */
  readonly terms?: Omit<Terms, "lang"> | undefined;
}

export interface SettingUp extends Canvas {
  setup: Setup;
}

export const emptySetup: Setup = { game: undefined, seats: [], people: [], options: {}, curtain: false };

/** Who takes a new chair: somebody who does not sit here yet. */
export const another = (seats: readonly Sitter[]): Sitter =>
  ["normal", "easy", "hard", "expert"].find((bot) => !seats.includes(bot)) ?? "normal";

/** What a game leaves out unless somebody wants it, and what a first game leaves out as well. */
const calmer: Readonly<Record<string, Options>> = { "dream-runners": { timer: "off" } };
const easier: Readonly<Record<string, Options>> = { "dream-runners": { starred: "without" } };

/** Good defaults: one person and one computer player, and no clock unless it is wanted. */
export function usual(page: Pick<Preferences, "settings">, info: GameInfo): Setup {
  const players = Number(info.options[0]?.values.split(" ")[0] ?? info.min);
  const seats = ["person"];
  while (seats.length < players) seats.push(another(seats));
  return {
    game: info.game,
    seats,
    people: gather(page.settings.people, players),
    options: { ...calmer[info.game], ...(page.settings.played.includes(info.game) ? {} : easier[info.game]) },
    curtain: rendererOf(info.game).secrets,
  };
}

/** A setup for this number of seats, without options that name a seat: another game may not have it. */
export function seated(setup: Setup, count: number): Setup {
  const { start: _start, first: _first, seats: _seats, ...options } = setup.options;
  const seats = setup.seats.slice(0, count);
  while (seats.length < count) seats.push(another(seats));
  return { ...setup, seats, people: gather(setup.people, count), options };
}

export function change(page: SettingUp, setup: Setup): void {
  page.setup = setup;
  page.update();
}
