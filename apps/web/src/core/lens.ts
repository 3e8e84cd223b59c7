// A lens (core/room/lens.h) where the page draws: bytes of a stream in; the table, sentences, legal
// moves and reasons out, in the language of who looks, without asking anybody.
import { answered, type Look, type Looks } from "./protocol";
import { Core } from "./wasm";

/** What became of a message: rv_heard. */
export const heard = { yes: 0, missed: 1, other: 2, box: 3, broken: 4 } as const;

export class Lens {
  private constructor(private readonly core: Core) {}

  static async open(): Promise<Lens> {
    return new Lens(await Core.open());
  }

  hear(message: Uint8Array): number {
    return this.core.lensHear(message);
  }

  ask<L extends Look>(what: L, members: Looks[L][0]): Looks[L][1] {
    return answered(JSON.parse(this.core.lensAsk(JSON.stringify({ do: what, ...members }))) as Looks[L][1]);
  }
}
