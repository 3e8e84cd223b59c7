// What has been told at a table, message by message, from the causes that messages name: what happened last, what each
// seat did last, whose time was up, and what is said to those who did not bring it about.
import type { GameEvent, Message, Viewer } from "../core/protocol";
import { t } from "./texts";

/** Part of the story. */
interface Deed {
  readonly from: number;
  readonly to: number;
}

/** A move was taken back: the story is a different one. */
export const goesBack = ({ cause }: Message): boolean => cause?.kind === "undo" || cause?.kind === "back";

export class Chronicle {
  /** What has happened and still counts, as the viewer saw it. */
  story: GameEvent[] = [];
  /** Seats that the computer took over because their time was up. */
  readonly late = new Set<number>();
  /** By seat: its last move, as far as it was heard. */
  readonly #deeds = new Map<number, Deed>();
  /** The last thing that happened: a move was taken back. */
  #back = false;
  #ply = 0;

  /** All of it, after the stream has begun again or the language has changed. */
  begin(story: readonly GameEvent[], { ply, seats }: Message): void {
    this.story = [...story];
    for (const [seat, { to }] of this.#deeds) if (to > story.length) this.#deeds.delete(seat);
    for (const seat of this.late) if (seats[seat - 1] === "person") this.late.delete(seat);
    if (ply !== this.#ply) this.#back = false; // something has happened that was not heard
    this.#ply = ply;
  }

  hear(message: Message): void {
    const { cause, events, ply } = message;
    const from = this.story.length;
    this.story.push(...events);
    this.#ply = ply;
    if (goesBack(message)) this.#back = true;
    else if (cause?.kind === "move" || events.length > 0) this.#back = false;
    if (!cause) return;
    const { kind, seat } = cause;
    if (goesBack(message)) this.#deeds.delete(seat);
    else if (kind === "move") this.#deeds.set(seat, { from, to: this.story.length });
    else if (kind === "bot" && cause.late) this.late.add(seat);
    else if (kind === "bot" || kind === "person") this.late.delete(seat);
  }

  /** What has happened last, in words. */
  get caption(): string {
    return this.#back ? t("page.back.done") : (this.story.at(-1)?.say ?? "");
  }

  /** What the last move of a seat did; nothing where that was not heard. */
  deed(seat: number): readonly GameEvent[] {
    const { from = 0, to = 0 } = this.#deeds.get(seat) ?? {};
    return this.story.slice(from, to);
  }
}

/** Who is spoken to, and how others are called. */
export interface Listener {
  readonly viewer: Viewer;
  called(seat: number): string;
  /** That the computer plays for somebody, and why. */
  standIn(seat: number): string;
}

/** What a message means that no event tells, after `before`; nothing for those who know it, since they did it. */
export function inWords(message: Message, before: Message, to: Listener): string | undefined {
  const { cause, over, resigned } = message;
  if (goesBack(message)) return t("page.back.done");
  if (!cause || cause.seat === to.viewer) return undefined;
  const { kind, seat } = cause;
  if (kind === "disagree") return t("page.back.refused", { seat: to.called(seat) });
  const plays = kind === "bot" && before.seats[seat - 1] === "person" && !over && !resigned.includes(seat);
  return plays ? to.standIn(seat) : undefined;
}
