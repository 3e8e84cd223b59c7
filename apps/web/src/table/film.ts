// What has happened waits here until it has been seen, one message after another: the table is drawn as it was, things
// fly, and then it is drawn as it is.
import type { Message } from "../core/protocol";
import { rendererOf } from "../games";
import { Flights } from "./flights";
import type { Game } from "./game";
import { course } from "./motion";
import type { Canvas, Drawn, Preferences, Showing, Voice } from "./ports";

const paces = { calm: 650, quick: 200, instant: 0 } as const;
const stretches = { slow: 2.5, usual: 1, fast: 0.4 } as const;

/** What is filmed, and where it is shown. */
interface Stage extends Canvas, Voice, Preferences, Drawn {
  readonly game: Game | undefined;
  /** What time will do. */
  readonly clock: { readonly runs: boolean };
  /** Draws the page now. */
  draw(): void;
}

export class Film implements Showing {
  readonly #flights = new Flights();
  /** Messages that wait to be shown, and what shows them. */
  readonly #waiting: Message[] = [];
  #rolling: Promise<void> | undefined;
  #seen: Promise<void> = Promise.resolve();
  /** Until an event of this kind comes, or something is asked, nothing is shown happening. */
  #hurry: string | undefined;

  constructor(
    private readonly page: Stage,
    private readonly root: HTMLElement,
  ) {
    this.#flights.onhold = () => page.update();
    this.#flights.onact = ({ sound: tune }) => page.sound(tune ?? "move");
  }

  /** Shows what was told; `stays`: what is asked is still the same. */
  show(p: Game, news: readonly Message[], stays: boolean): void {
    this.#waiting.push(...news);
    this.#seen = this.#roll(p);
    // what is asked next is not seen before what has led to it
    if (!stays) this.root.querySelector(".table")?.toggleAttribute("data-ahead", true);
  }

  /** What the others did since one's own move, once more. */
  again(): void {
    const p = this.page.game;
    const lately = p?.lately;
    if (!p || !lately || p.handTo !== undefined) return;
    p.show(lately.before);
    this.page.draw();
    this.#waiting.push(...lately.news);
    this.#seen = this.#roll(p);
  }

  /** Shows the messages that wait to be seen, one after another. */
  #roll(p: Game): Promise<void> {
    const busy = (now: boolean): void => void this.root.querySelector(".stage")?.toggleAttribute("data-busy", now);
    busy(true);
    this.#rolling ??= this.#run(p).finally(() => {
      this.#rolling = undefined;
      busy(false);
      this.root.querySelector(".table")?.removeAttribute("data-ahead");
      if (this.#waiting.length > 0)
        this.#seen = this.#roll(p); // one came when the last had just been shown
      else if (p.lesson) this.page.update(); // its last sentence waits for this
    });
    return this.#rolling;
  }

  async #run(p: Game): Promise<void> {
    const { page } = this;
    const { motion } = rendererOf(p.game);
    const moves = page.settings.pace !== "instant" && page.scene !== undefined;
    const manner = { stretch: this.stretch, still: this.still, holds: !page.clock.runs }; // time does not wait
    this.#flights.begin();
    for (let message = this.#waiting.shift(); message && p === page.game; message = this.#waiting.shift()) {
      const { before, after } =
        moves && !this.#hurries(p, message) ? course(motion, message) : { before: [], after: [] };
      if (before.length > 0) {
        page.draw(); // what was asked is no longer asked
        await this.#flights.show(before, this.#flights.look(before), manner);
      }
      const looked = this.#flights.look(after);
      p.show(this.#waiting.length === 0 ? p.now : message);
      if (p.handTo !== undefined) continue;
      page.draw();
      this.tell(message.events.at(-1)?.say ?? p.caption);
      if (after.length > 0) await this.#flights.show(after, looked, manner);
      else if (message.events.length > 0) page.sound("move");
    }
    this.#waiting.length = 0;
    p.show(p.now);
  }

  /** What is said of the table below it. */
  tell(text: string): void {
    this.#flights.tell(text);
  }

  /** What the others do is not shown until then; undefined: it is shown from now on. */
  hurry(until: string | undefined): void {
    this.#hurry = until;
  }

  #hurries(p: Game, { events }: Message): boolean {
    const asked = this.#waiting.length === 0 && p.asked.moves.length > 0;
    if (asked || events.some(({ event }) => event === this.#hurry)) this.#hurry = undefined;
    return this.#hurry !== undefined;
  }

  /** Something is shown that waits for the player to go on. */
  get holds(): string | undefined {
    return this.#flights.holds;
  }

  goOn(): void {
    this.#flights.skip();
  }

  /** Something is seen happening. */
  get rolls(): boolean {
    return this.#rolling !== undefined;
  }

  /** Resolves when nothing is moving any more. */
  seen(): Promise<void> {
    return this.#seen;
  }

  /** Nothing flies. */
  get still(): boolean {
    return !this.page.settings.motion || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** How many times longer than usual everything takes. */
  get stretch(): number {
    return stretches[this.page.settings.speed];
  }

  /** Milliseconds that a bot's move takes at least. */
  pace(): number {
    return this.#hurry === undefined ? paces[this.page.settings.pace] : 0;
  }
}
