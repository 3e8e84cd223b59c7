// Tables that wait for strangers, as long as somebody looks at them.
import type { Waiting } from "../core/protocol";
import type { Wire } from "../core/wire";
import { pause } from "../table/bots";
import { spoken } from "../table/texts";

/** Milliseconds after which the list is asked for again. */
const AGAIN = 4_000;

export class WaitingList {
  /** The server has answered. */
  heard = false;
  tables: readonly Waiting[] = [];
  /** There are more than those. */
  more = false;
  #pages = 1;
  #hurry = (): void => undefined;

  constructor(private readonly wire: Wire) {}

  /** Asks for it again and again; `told`, whenever it has been heard, says whether somebody still looks. */
  async follow(told: () => boolean): Promise<void> {
    do {
      if (!document.hidden) await this.#read();
      if (!told()) return;
      await Promise.race([pause(AGAIN), new Promise<void>((done) => (this.#hurry = done))]);
    } while (told());
  }

  /** As much of it as is shown; tables that have moved on meanwhile are in it once. */
  async #read(): Promise<void> {
    const tables = new Map<string, Waiting>();
    let from: number | undefined = 0;
    for (let page = 0; page < this.#pages && from !== undefined; page++) {
      const part: { tables: Waiting[]; more?: number } = await this.wire.ask("lobby", { from, lang: spoken() });
      for (const one of part.tables) tables.set(one.table, one);
      from = part.more;
    }
    this.tables = [...tables.values()];
    this.more = from !== undefined;
    this.heard = true;
  }

  /** One more page of it. */
  next(): void {
    this.#pages++;
    this.#hurry();
  }
}
