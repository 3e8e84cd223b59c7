// Computer players at the table: they think in workers of their own, from what their seat sees, and one
// of them gives hints.
import { Thinker, type Client } from "../core/client";
import { Refused, type Advice } from "../core/protocol";
import type { Playing, Rest } from "./playing";

/** Whose opinion a hint is. */
export const adviser = "normal";
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** What bots must know of the page. */
interface Host {
  playing(): Playing | undefined;
  /** Ends when nothing is seen moving any more. */
  flying(): Promise<void>;
  /** Milliseconds that a bot's move takes at least. */
  pace(): number;
  broke(reason: string): void;
}

export class Bots {
  readonly #thinker = new Thinker();
  readonly #adviser = new Thinker();

  constructor(
    private readonly client: Client,
    private readonly host: Host,
  ) {}

  /** What the adviser would do for a seat. */
  advise(p: Playing, seat: number): Promise<Advice | undefined> {
    return this.#think(p, this.#adviser, seat, adviser);
  }

  /** Bots play as long as one of them owes a decision. Others may move meanwhile: a thought that has come
      too late is refused by the core, and the bot thinks again. */
  async run(p: Playing): Promise<void> {
    if (p.botsRun) return;
    p.botsRun = true;
    for (let refused = 0, seen = -1; refused < 50; ) {
      const ask = this.#owing(p);
      if (ask === undefined) break;
      const { seat } = ask;
      const sitting = p.seats[seat - 1] ?? "person";
      const rested = p.resting.get(seat)?.move;
      p.resting.delete(seat);
      const now = p.views.get(p.viewer)?.seq ?? 0; // nobody waits for what nobody sees
      const [advice] = await Promise.all([rested ? { move: rested } : this.#think(p, this.#thinker, seat, sitting === "person" ? adviser : sitting), this.host.flying(), pause(rested || now === seen ? 0 : this.host.pace())]);
      seen = now;
      const move = advice?.move;
      if (p !== this.host.playing()) break;
      if (move !== undefined && rested === undefined && (await this.#rest(p, seat, ask.prompt, move))) continue;
      const played = move !== undefined && (await this.client.ask("play", { as: seat, move }).then(() => true, () => false));
      refused = played ? 0 : refused + 1;
    }
    p.botsRun = false;
  }

  /** A seat that owes a decision and is not played by a person; a bot plays on for who has given up. */
  #owing(p: Playing): { readonly seat: number; readonly prompt: string } | undefined {
    const message = p.views.get("spectator");
    if (p !== this.host.playing() || !message || message.over) return undefined;
    return message.view.asks.find(({ seat, prompt }) => {
      const rest = p.resting.get(seat);
      if (rest && rest.prompt !== prompt) p.resting.delete(seat); // it is asked something else by now
      else if (rest && !rest.over) return false;
      return p.seats[seat - 1] !== "person" || message.resigned.includes(seat);
    });
  }

  /** In a race with people a bot takes the time that the session draws; true: it does so now. */
  async #rest(p: Playing, seat: number, prompt: string, move: string): Promise<boolean> {
    const { ms } = await this.client.ask("pause", { as: seat, move });
    if (ms === 0) return false;
    const rest: Rest = { move, prompt, over: false };
    p.resting.set(seat, rest);
    setTimeout(() => {
      rest.over = true;
      if (p === this.host.playing()) void this.run(p);
    }, ms);
    return true;
  }

  /** A bot's move for a seat, chosen from what that seat sees; nothing when the question is out of date. */
  async #think(p: Playing, thinker: Thinker, seat: number, bot: string): Promise<Advice | undefined> {
    try {
      if (p.box) return await this.client.ask("hint", { as: seat, bot });
      return await thinker.choose(bot, await this.client.ask("state", { as: seat }));
    } catch (error) {
      if (!(error instanceof Refused)) this.host.broke(String(error));
      return undefined;
    }
  }
}
