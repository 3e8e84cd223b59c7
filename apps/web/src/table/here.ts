// A table at this screen: its room is in a worker, and everybody looks at the same picture.
import type { Connection } from "../core/connection";
import { luck } from "../core/luck";
import type { About, Once, Viewer } from "../core/protocol";
import { rendererOf } from "../games";
import type { Bots, Played } from "./bots";
import type { Keeper } from "./keeper";
import type { Lesson } from "./lesson";
import type { Person, Sitter } from "./seats";
import type { Brought, Seen, Sitting } from "./sitting";
import type { Kept } from "./store";
import type { Stream } from "./stream";

/** A game that is wanted. */
export interface Wanted {
  readonly game: string;
  readonly options: string;
  readonly seats: readonly Sitter[];
  readonly curtain: boolean;
  readonly people: readonly Person[];
  readonly box?: string | undefined;
}

export const newId = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

/** One person against computers. */
const against = (bot: string, { seats }: About): Sitter[] => seats.map((_, i) => (i === 0 ? "person" : bot));

export class Here implements Sitting {
  readonly elsewhere = false;
  readonly tries = 0;
  readonly hints = undefined;
  readonly again = false;

  constructor(
    readonly table: Connection,
    readonly stream: Stream,
    readonly bots: Bots,
  ) {}

  // ---- What is put on it ----

  async start({ game, options, seats, curtain, people, box }: Wanted): Promise<Brought> {
    const seed = luck();
    const { commit } = await this.table.send("start", { game, options, seed, box });
    await this.#sit(seats);
    return { id: newId(), game, options, curtain, commit, seed, box, people };
  }

  /** A log; `kept`: what else is known of it. */
  async load(log: string, kept?: Pick<Kept, "id" | "curtain" | "people">): Promise<Brought> {
    const about = await this.table.send("load", { log });
    const { id = newId(), curtain = rendererOf(about.game).secrets, people } = kept ?? {};
    return { ...about, id, curtain, people };
  }

  /** A position as text, played on by one person against that bot. */
  async set(position: string, bot: string, lesson?: Lesson): Promise<Brought> {
    const about = await this.table.send("set", { position });
    await this.#sit(against(bot, about));
    return { ...about, id: newId(), curtain: false, commit: "", seed: "", lesson };
  }

  async #sit(seats: readonly Sitter[]): Promise<void> {
    for (const [i, bot] of seats.entries()) if (bot !== "person") await this.table.send("seat", { as: i + 1, bot });
  }

  // ---- Who looks ----

  present(): undefined {
    return undefined;
  }

  eyes([person, other]: readonly number[]): Viewer {
    return person !== undefined && other === undefined ? person : "spectator";
  }

  /** Somebody else who is asked something, when the viewer is not. */
  next({ now, persons, viewer }: Seen): { readonly seat: number; readonly handed: boolean } | undefined {
    const owing = now.over ? [] : now.view.asks.map(({ seat }) => seat);
    const next = owing.find((seat) => persons.includes(seat));
    const idle = typeof viewer !== "number" || !owing.includes(viewer);
    if (next !== undefined && persons.length > 1 && idle) return { seat: next, handed: true };
    const [first] = persons;
    return viewer === "spectator" && first !== undefined ? { seat: first, handed: false } : undefined;
  }

  own({ persons }: Seen): number | undefined {
    return persons.length === 1 ? persons[0] : undefined;
  }

  // ---- What is done and told ----

  once(): Once {
    return {};
  }

  words(): undefined {
    return undefined; // who sits at this screen has seen it
  }

  think(game: Played): void {
    void this.bots.run(game);
  }

  /** A position that was set is not kept. */
  keep(keeper: Keeper, { commit }: Pick<Brought, "commit">): Promise<void> {
    return commit ? keeper.keep() : Promise.resolve();
  }

  leave(): void {}
}
