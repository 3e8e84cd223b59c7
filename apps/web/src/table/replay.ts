// A game looked at move by move: a slider, steps both ways, whose eyes to see it with, and playing on from any move
// against computers. It works on a copy of the log, so nothing here can change it.
import type { About, Message, Noun, Viewer } from "../core/protocol";
import { isDrawn } from "../games";
import type { Where } from "./address";
import { namesOf } from "./people";
import type { Canvas, Voice, Ways } from "./ports";
import { type Hands, nounsOf, Scene, type Thing } from "./scene";
import type { Sitter } from "./seats";
import { sitters } from "./sitters";
import type { Sitting } from "./sitting";
import type { Kept } from "./store";
import { t } from "./texts";

/** Nobody touches what is looked back at. */
const still: Hands = {
  pointed: undefined,
  dragged: undefined,
  turn: () => 0,
  spin: () => undefined,
  hurry: () => undefined,
};

/** Where it is seen and heard. */
interface Page extends Canvas, Voice, Ways {
  readonly replay: Replay | undefined;
}

export class Replay {
  readonly viewers: readonly Viewer[];
  /** Who sat there; and who will, if it is played on from here. */
  readonly sat: readonly Sitter[];
  seats: readonly Sitter[];
  viewer: Viewer;
  ply = 0;
  plies = 0;
  now: Message | undefined;
  nouns: ReadonlyMap<string, Noun> = new Map();
  words = "";
  info: Thing | undefined;
  /** Goes on by itself. */
  running = 0;
  #wanted = 0;

  constructor(
    private readonly page: Page,
    private readonly sitting: Pick<Sitting, "stream" | "table">,
    readonly kept: Kept,
    { seats, over }: About,
    readonly log: string,
  ) {
    this.seats = this.sat = seats;
    sitting.stream.lens.names = namesOf({ seats, people: kept.people ?? [] });
    const persons = seats.flatMap((one, i) => (one === "person" ? [i + 1] : []));
    // while a game is played, nobody looks into the hands of others
    this.viewers = over
      ? ["spectator", ...seats.map((_, i) => i + 1)]
      : [persons.length === 1 ? (persons[0] ?? "spectator") : "spectator"];
    this.viewer = this.viewers.find((one) => one === persons[0]) ?? this.viewers[0] ?? "spectator";
  }

  /** At the end, unless a move is named. */
  async open(ply?: number): Promise<void> {
    this.plies = (await this.sitting.stream.past(this.viewer, 0)).plies;
    await this.go(ply ?? this.plies);
  }

  async go(ply: number): Promise<void> {
    const wanted = (this.#wanted = Math.min(this.plies, Math.max(0, ply)));
    const { message } = await this.sitting.stream.past(this.viewer, wanted);
    if (wanted !== this.#wanted) return; // a later step overtook this one
    this.ply = wanted;
    this.#show(message);
    if (this.ply === this.plies) this.halt();
    else if (this.running) this.#later();
    if (this.page.replay === this) void this.page.way.go(addressOf(this.kept, this.ply));
    this.page.update();
    this.page.announce(
      [t("page.replay.at", { ply: this.ply, plies: this.plies }), ...message.events.map(({ say }) => say)].join(" "),
    );
  }

  #show(message: Message): void {
    const { lens } = this.sitting.stream;
    this.now = message;
    if (this.nouns.size === 0) this.nouns = nounsOf(lens.ask("nouns", {}).nouns);
    if (!isDrawn(this.kept.game)) this.words = lens.ask("text", {}).text;
  }

  async see(viewer: Viewer): Promise<void> {
    this.viewer = viewer;
    await this.go(this.ply);
  }

  speak(): void {
    this.nouns = new Map();
    this.info = undefined;
    this.#show(this.sitting.stream.lens.ask("scene", {}));
  }

  run(): void {
    if (this.running) return this.halt();
    this.#later();
    if (this.ply === this.plies) void this.go(0);
    this.page.update();
  }

  /** The next move, a while after this one was seen. */
  #later(): void {
    clearTimeout(this.running);
    this.running = setTimeout(() => void this.go(this.#wanted + 1), 900);
  }

  halt(): void {
    clearTimeout(this.running);
    this.running = 0;
    this.page.update();
  }

  /** The log of a new game that begins as this one did up to here. */
  async fork(): Promise<string> {
    const { table } = this.sitting;
    await table.send("fork", { as: this.viewer, ply: this.ply });
    for (const [i, sitting] of this.seats.entries())
      await table.send("seat", sitting === "person" ? { as: i + 1 } : { as: i + 1, bot: sitting });
    return (await table.send("save", {})).log;
  }

  /** What the viewer knew then, as text. */
  position(): string {
    return this.sitting.stream.lens.ask("position", {}).position;
  }

  scene(): Scene | undefined {
    if (!this.now) return undefined;
    const { viewer, nouns, words } = this;
    return new Scene({
      view: this.now.view,
      viewer,
      asked: { moves: [] },
      open: [],
      ...sitters(this.kept.game, this.sat, this.kept.people ?? []),
      nouns,
      words,
      story: [],
      hands: still,
    });
  }
}

/** A game that was played elsewhere is known there, too. */
export const addressOf = ({ id, met }: Kept, ply: number): Where =>
  met ? { at: "finished", table: id, ply } : { at: "replay", id, ply };
