// How anything comes on the table. There is one lens, and one table behind this screen: of two that are wanted in a row
// the second waits for the first, of which nothing is shown.
import { Game, type Stage } from "./game";
import type { Troubles } from "./ports";
import type { Brought, Sitting } from "./sitting";

interface Page extends Stage, Pick<Troubles, "trouble"> {
  readonly game: { leave(): unknown } | undefined;
}

export class Opening {
  #wanted = 0;
  #fetched: Promise<unknown> = Promise.resolve();

  constructor(private readonly page: Page) {}

  /** A game; `laid` shows it. */
  lay(sitting: Sitting, bring: () => Promise<Brought>, laid: (p: Game) => void): Promise<void> {
    return this.put(
      async () => Game.open(this.page, sitting, await bring()),
      laid,
      (p) => p.rest(),
    );
  }

  /** Whatever is wanted last is shown, when it has been fetched; what is there makes way for it. Fails if that fails,
      unless something else is wanted by then. */
  async put<T>(fetch: () => Promise<T>, show: (it: T) => void, drop: (it: T) => void = () => undefined): Promise<void> {
    this.page.trouble = undefined;
    void this.page.game?.leave();
    const number = ++this.#wanted;
    const wanted = (): boolean => number === this.#wanted;
    const fetched = this.#fetched.then(async () => {
      if (!wanted()) return;
      try {
        const it = await fetch();
        (wanted() ? show : drop)(it);
      } catch (error) {
        if (wanted()) throw error;
      }
    });
    this.#fetched = fetched.catch(() => undefined);
    await fetched;
  }

  /** What is being fetched is not wanted any more. */
  drop(): void {
    this.#wanted++;
  }
}
