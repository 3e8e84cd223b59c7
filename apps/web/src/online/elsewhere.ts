// A table elsewhere: its room is on a server, where bots think and games are kept, and others see it too.
import type { Connection } from "../core/connection";
import type { Message, Once, Told, Viewer } from "../core/protocol";
import type { Bots } from "../table/bots";
import { inWords, type Listener } from "../table/chronicle";
import type { Keeper } from "../table/keeper";
import type { Seen, Sitting } from "../table/sitting";
import type { Stream } from "../table/stream";

/** Those who meet there. */
interface Company {
  readonly told: Pick<Told, "seat" | "seats" | "hints"> | undefined;
  readonly again: string | undefined;
  leave(): void;
}

export class Elsewhere implements Sitting {
  readonly elsewhere = true;
  readonly tries = 5;

  constructor(
    readonly table: Connection,
    readonly stream: Stream,
    readonly bots: Bots,
    private readonly company: Company,
  ) {}

  get hints(): boolean | undefined {
    const { told } = this.company;
    const people = (told?.seats ?? []).filter(({ taken, bot }) => taken && bot === undefined);
    return people.length > 1 ? told?.hints : undefined;
  }

  get again(): boolean {
    return this.company.again !== undefined;
  }

  present(seat: number): "here" | "away" | undefined {
    const chair = this.company.told?.seats[seat - 1];
    return chair?.here === undefined || chair.you ? undefined : chair.here ? "here" : "away";
  }

  eyes(): Viewer {
    return this.company.told?.seat || "spectator";
  }

  /** Everybody has a screen of their own. */
  next(): undefined {
    return undefined;
  }

  own({ seat }: Seen): number | undefined {
    return seat;
  }

  once({ seen }: Pick<Message, "seen">): Once {
    return { seen };
  }

  words(message: Message, before: Message, to: Listener): string | undefined {
    return inWords(message, before, to);
  }

  think(): void {}

  /** When it is over; until then it is kept there. */
  keep(keeper: Keeper, { now }: Pick<Seen, "now">): Promise<void> {
    return now.over ? keeper.keepOnce() : Promise.resolve();
  }

  leave(): void {
    this.company.leave();
  }
}
