// Computes what the table wants of bots, and hints. Which bot is asked, and when the move it has chosen is made, is the
// table's business.
import type { Connection } from "../core/connection";
import { Refused, type Advice, type Job, type Message, type State } from "../core/protocol";
import { Thinker } from "../core/thinker";
import type { Showing } from "./ports";

/** Whose opinion a hint is. */
export const adviser = "normal";
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** The game they play. */
export interface Played {
  readonly left: boolean;
  readonly now: Pick<Message, "seq">;
  /** The hash of an owner's box. */
  readonly box: string | undefined;
}

export class Bots {
  readonly #thinker = new Thinker(false);
  readonly #adviser = new Thinker(true);
  #running: Played | undefined;
  #again = false;

  constructor(
    private readonly table: Connection,
    private readonly film: Showing,
    private readonly broke: (reason: string) => void,
  ) {}

  /** What the adviser would do for the seat whose view it is. */
  advise(game: Played, state: State): Promise<Advice | undefined> {
    return this.#think(game, this.#adviser, adviser, state);
  }

  /** Does jobs one after the other, as long as there are any; to be called after every change. */
  async run(game: Played): Promise<void> {
    this.#again = true;
    if (this.#running === game) return;
    this.#running = game;
    for (let seen = -1; this.#again && !game.left; ) {
      this.#again = false;
      const job = await this.table.send("job", {});
      if (game.left || !isJob(job)) continue;
      this.#again = true;
      const now = game.now.seq; // nobody waits for what nobody sees
      const [advice] = await Promise.all([
        this.#think(game, this.#thinker, job.bot, job),
        this.film.seen(),
        pause(now === seen ? 0 : this.film.pace()),
      ]);
      seen = now;
      if (game.left) break;
      await this.table.send("answer", { job: job.job, ...(advice && { move: advice.move }) });
      if (!advice) break;
    }
    if (this.#running === game) this.#running = undefined;
  }

  /** A bot's move, chosen from what its seat sees; nothing when the question is out of date. Only the table has an
      owner's box: with one, bots think at the table. */
  async #think(
    game: Played,
    thinker: Thinker,
    bot: string,
    { game: name, options, seat, state }: State,
  ): Promise<Advice | undefined> {
    try {
      if (game.box) return await this.table.send("hint", { as: seat, bot });
      return await thinker.choose(bot, { game: name, options, seat, state });
    } catch (error) {
      if (!(error instanceof Refused)) this.broke(String(error));
      return undefined;
    }
  }
}

const isJob = (job: Partial<Job>): job is Job => job.job !== undefined;
