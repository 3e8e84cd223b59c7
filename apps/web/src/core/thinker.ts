// Bots, in a separate worker: one decision at a time, the last one asked for.
import { answered, Refused, type Advice, type State } from "./protocol";
import type { Answer, Ask } from "./bot";

interface Waiting {
  resolve(advice: Advice): void;
  reject(reason: unknown): void;
}

export class Thinker {
  readonly #worker = new Worker(new URL("./bot.ts", import.meta.url), { type: "module" });
  #last = 0;
  #waiting: Waiting | undefined;

  /** Of bots that play, or that give advice: always the same on one view. */
  constructor(private readonly advice: boolean) {
    this.#worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      if (data.id !== this.#last) return;
      try {
        if (data.broken !== undefined) throw new Error(data.broken);
        this.#waiting?.resolve(answered(JSON.parse(data.lines) as Advice));
      } catch (error) {
        this.#waiting?.reject(new Error(String(error))); // a bot that cannot answer is a bug of ours
      }
    });
  }

  /** The move that this bot would make for the seat whose view it is; a later question cancels this one. */
  choose(bot: string, state: State): Promise<Advice> {
    const id = ++this.#last;
    const ask: Ask = { id, line: JSON.stringify({ ...state, bot }), advice: this.advice };
    this.#waiting?.reject(new Refused("superseded"));
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#worker.postMessage(ask);
    });
  }
}
