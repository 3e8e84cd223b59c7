// A table in a worker, as promises.
import { Refused, type Advice, type ClockMove, type Message, type Request, type Requests } from "./protocol";
import type { Answer, Ask } from "./worker";

interface Waiting {
  resolve(answer: unknown): void;
  reject(reason: Error): void;
}

export class Client {
  readonly #worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  /** What viewers are told; called before the request that caused it is answered. */
  heard: (messages: Message[]) => void = () => undefined;
  /** What time will do, when that has changed. */
  timed: (clock: readonly ClockMove[]) => void = () => undefined;
  /** The core has stopped for good. */
  broke: (reason: string) => void = () => undefined;

  constructor() {
    this.#worker.addEventListener("message", (event: MessageEvent<Answer>) => this.#hear(event.data));
    this.#worker.addEventListener("error", (event) => this.broke(event.message));
  }

  ask<R extends Request>(what: R, members: Requests[R][0]): Promise<Requests[R][1]> {
    const id = ++this.#last;
    const ask: Ask = { id, line: JSON.stringify({ do: what, ...members }) };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: (answer) => resolve(answer as Requests[R][1]), reject });
      this.#worker.postMessage(ask);
    });
  }

  #hear({ id, lines, broken }: Answer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (broken !== undefined) {
      this.broke(broken);
      waiting?.reject(new Error(broken));
      return;
    }
    const said = lines.split("\n").filter(Boolean).map((line) => JSON.parse(line) as unknown);
    const answer = id === 0 ? undefined : said.shift();
    const told = said as readonly (Message | { readonly clock: readonly ClockMove[] })[];
    const messages = told.flatMap((one) => ("clock" in one ? [] : [one]));
    if (messages.length > 0) this.heard(messages);
    for (const one of told) if ("clock" in one) this.timed(one.clock);
    if (!waiting) return;
    const { error, rule, why } = answer as { error?: string; rule?: string; why?: string };
    if (error === undefined) waiting.resolve(answer);
    else waiting.reject(new Refused(why ?? error, rule));
  }
}

/** Bots, in a worker of their own: one decision at a time, the last one asked for. */
export class Thinker {
  readonly #worker = new Worker(new URL("./bot.ts", import.meta.url), { type: "module" });
  #last = 0;
  #waiting: Waiting | undefined;

  constructor() {
    this.#worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      if (data.id !== this.#last) return;
      const said = JSON.parse(data.lines || "{}") as Advice | { error?: string };
      if ("move" in said) this.#waiting?.resolve(said);
      else this.#waiting?.reject(new Error(data.broken ?? said.error ?? "bot"));
    });
  }

  /** The move that this bot would make for the seat whose view it is; a later question cancels this one. */
  choose(bot: string, state: Requests["state"][1]): Promise<Advice> {
    const id = ++this.#last;
    const ask: Ask = { id, line: JSON.stringify({ ...state, bot }) };
    this.#waiting?.reject(new Refused("superseded"));
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve: (said) => resolve(said as Advice), reject };
      this.#worker.postMessage(ask);
    });
  }
}
