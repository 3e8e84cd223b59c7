// Keeps the game on the table in the browser: all of it once, then what was added.
import type { Connection } from "../core/connection";
import { luck } from "../core/luck";
import type { Counts } from "../core/protocol";
import type { Person } from "./game";
import { type Kept, keepMore, keepWhole } from "./store";

export class Keeper {
  readonly #writer = luck();
  /** Entries that are kept; 0: write all. */
  #entries = 0;
  #work: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(
    private readonly table: Connection,
    readonly id: string,
    private readonly game: string,
    private readonly curtain: boolean,
    private readonly people: readonly Person[],
  ) {}

  /** Resolves when all that has happened is kept. */
  keep(): Promise<void> {
    if (!this.#closed) this.#work = this.#work.then(() => this.#write());
    return this.#work;
  }

  /** Another game is put on the table: what was asked before still concerns this one. */
  close(): Promise<void> {
    this.#closed = true;
    return this.#work;
  }

  #kept({ moves, over }: Counts): Kept {
    return { id: this.id, game: this.game, curtain: this.curtain, people: this.people, moves, over, time: Date.now() };
  }

  async #write(): Promise<void> {
    if (this.#closed) return;
    const from = this.#entries;
    if (from > 0) {
      const part = await this.table.send("log", { from });
      if (part.entries === from) return;
      this.#entries = (await keepMore(this.#kept(part), part.lines, this.#writer, from, part.entries))
        ? part.entries
        : 0;
      if (this.#entries > 0 || this.#closed) return;
    }
    const whole = await this.table.send("save", {});
    this.#entries = (await keepWhole(this.#kept(whole), whole.log, this.#writer, whole.entries)) ? whole.entries : 0;
  }
}
