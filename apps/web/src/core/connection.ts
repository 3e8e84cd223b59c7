// The way to a table. Here it is in a worker; over a network it is a socket (wire.ts).
import { answered, type Request, type Requests } from "./protocol";
import type { FromTable } from "./worker";

export interface Connection {
  /** A request and its one answer. What it changed has been heard by then. */
  send<R extends Request>(what: R, members: Requests[R][0]): Promise<Requests[R][1]>;
  /** Messages of the stream that is watched, in order. */
  onmessage: (messages: readonly Uint8Array[]) => void;
  /** Time has done something at the table, seen or not. */
  onpassed: () => void;
  /** The connection was lost and is back: what is watched must be asked for again. */
  onreturned: () => void;
  /** The table has stopped for good. */
  onbroken: (reason: string) => void;
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(reason: unknown): void;
}

export class WorkerTable implements Connection {
  onmessage: Connection["onmessage"] = () => undefined;
  onpassed: Connection["onpassed"] = () => undefined;
  onreturned: Connection["onreturned"] = () => undefined;
  onbroken: Connection["onbroken"] = () => undefined;
  readonly #worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  constructor() {
    this.#worker.addEventListener("message", (event: MessageEvent<FromTable>) => this.#hear(event.data));
    this.#worker.addEventListener("error", (event) => this.onbroken(event.message));
  }

  send<R extends Request>(what: R, members: Requests[R][0]): Promise<Requests[R][1]> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: (answer) => resolve(answer as Requests[R][1]), reject });
      this.#worker.postMessage(JSON.stringify({ id, do: what, ...members }));
    });
  }

  #hear(said: FromTable): void {
    if ("broken" in said) {
      this.onbroken(said.broken);
      for (const { reject } of this.#waiting.values()) reject(new Error(said.broken));
      this.#waiting.clear();
      return;
    }
    if (said.told.length > 0) this.onmessage(said.told);
    if (said.lines) this.#answer(JSON.parse(said.lines) as { id: number });
    else this.onpassed();
  }

  #answer(answer: { readonly id: number }): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    try {
      waiting?.resolve(answered(answer));
    } catch (refused) {
      waiting?.reject(refused);
    }
  }
}
