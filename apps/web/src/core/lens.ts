// A lens (core/room/lens.h) where the page draws: bytes of a stream in; the table, sentences, legal
// moves and reasons out, in the viewer's language, without asking anybody.
import { answered, type Look, type Looks } from "./protocol";
import { Core } from "./wasm";

/** What became of a message: rv_heard. */
export const heard = { yes: 0, missed: 1, other: 2, box: 3, broken: 4 } as const;

/** Answers that are about what people do. */
const told: ReadonlySet<Look> = new Set(["scene", "story", "why", "reason"]);

export class Lens {
  /** Turns sentences that speak of players by number into ones that use their names. */
  named: (text: string) => string = (text) => text;

  private constructor(private readonly core: Core) {}

  static async open(): Promise<Lens> {
    return new Lens(await Core.open());
  }

  hear(message: Uint8Array): number {
    return this.core.lensHear(message);
  }

  ask<L extends Look>(what: L, members: Looks[L][0]): Looks[L][1] {
    const said = this.core.lensAsk(JSON.stringify({ do: what, ...members }));
    return answered(JSON.parse(told.has(what) ? this.named(said) : said) as Looks[L][1]);
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
