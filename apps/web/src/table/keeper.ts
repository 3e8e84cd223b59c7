// Keeps the game on the table in the browser: all of it once, then what was added; of a game elsewhere all of it, when
// it is over.
import type { Connection } from "../core/connection";
import { luck } from "../core/luck";
import type { Counts } from "../core/protocol";
import { type Kept, keepMore, keepWhole } from "./store";

/** What is kept of a game besides its log. */
export type About = Omit<Kept, "moves" | "over" | "time">;

export class Keeper {
  readonly #writer = luck();
  /** Entries that are kept; 0: write all. */
  #entries = 0;
  #work: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(
    private readonly table: Connection,
    private readonly about: () => About,
  ) {}

  /** Resolves when all that has happened is kept. */
  keep(): Promise<void> {
    if (!this.#closed) this.#work = this.#work.then(() => this.#write());
    return this.#work;
  }

  /** All of it, once; if the table elsewhere does not answer, it can still be asked there. */
  keepOnce(): Promise<void> {
    if (!this.#closed && this.#entries === 0)
      this.#work = this.#work.then(() => (this.#entries === 0 ? this.#whole() : undefined)).catch(() => undefined);
    return this.#work;
  }

  /** Another game is put on the table: what was asked before still concerns this one. */
  close(): Promise<void> {
    this.#closed = true;
    return this.#work;
  }

  #kept({ moves, over }: Counts): Kept {
    return { ...this.about(), moves, over, time: Date.now() };
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
    await this.#whole();
  }

  async #whole(): Promise<void> {
    const whole = await this.table.send("save", {});
    this.#entries = (await keepWhole(this.#kept(whole), whole.log, this.#writer, whole.entries)) ? whole.entries : 0;
  }
}
