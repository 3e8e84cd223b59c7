// A lens (core/room/lens.h) where the page draws: bytes of a stream in; the table, sentences, legal
// moves and reasons out, in the viewer's language, without asking anybody.
import { answered, type Look, type Looks } from "./protocol";
import { Core } from "./wasm";

/** What became of a message: rv_heard. */
export const heard = { yes: 0, missed: 1, other: 2, box: 3, broken: 4 } as const;

export class Lens {
  /** What players are called in sentences, seat by seat; who has no name goes by a number. */
  names: () => readonly (string | undefined)[] = () => [];
  #called: readonly (string | undefined)[] = [];

  private constructor(private readonly core: Core) {}

  static async open(): Promise<Lens> {
    return new Lens(await Core.open());
  }

  hear(message: Uint8Array): number {
    return this.core.lensHear(message);
  }

  ask<L extends Look>(what: L, members: Looks[L][0]): Looks[L][1] {
    this.#call();
    return answered(this.#said(what, members));
  }

  #said<L extends Look>(what: L, members: Looks[L][0]): Looks[L][1] {
    return JSON.parse(this.core.lensAsk(JSON.stringify({ do: what, ...members }))) as Looks[L][1];
  }

  /** Tells the core which names have changed. What it does not take for a name is none. */
  #call(): void {
    const names = this.names();
    const before = this.#called;
    this.#called = names;
    for (let i = 0; i < Math.max(names.length, before.length); i++)
      if (names[i] !== before[i] && "error" in this.#said("call", { seat: i + 1, name: names[i] ?? "" }))
        this.#said("call", { seat: i + 1, name: "" });
  }

  /** Replays a log; empty, or what is wrong with it. */
  check(log: string): string {
    return this.core.check(log);
  }

  /** SHA-256, in hex digits. */
  hash(bytes: Uint8Array): string {
    return this.core.hash(bytes);
  }
}
