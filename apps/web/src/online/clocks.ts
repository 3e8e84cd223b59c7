// The clocks of people: a portrait each, and beside it what that seat has left. They run by themselves between two
// drawings of the page.
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { face } from "../art/faces";
import type { SeatTime } from "../core/protocol";
import type { Game } from "../table/game";
import { colon, t } from "../table/texts";

interface Hand {
  /** By the page's own clock; for a stopped clock: milliseconds left. */
  readonly end: number;
  readonly runs: boolean;
}

/** Seconds left at which one's own clock is announced; from the second of these on, time is short. */
const moments: readonly number[] = [60, 30, 10, 5];
const SHORT = 30;

const two = (number: number): string => String(number).padStart(2, "0");

/** 0:09, 12:30, 3:05:00, and whole days without their seconds. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  if (hours >= 24) return t("page.time.left", { days: Math.floor(hours / 24), hours: hours % 24 });
  return hours > 0 ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export class SeatClocks {
  #hands: readonly Hand[] = [];
  #timer = 0;
  #said = Number.POSITIVE_INFINITY;

  constructor(private readonly announce: (text: string) => void) {}

  /** What a message tells; nothing if people may take their time. */
  hear(times: readonly SeatTime[] = []): void {
    const now = performance.now();
    this.#hands = times.map(({ left, runs }) => ({ runs, end: runs ? now + left : left }));
    clearInterval(this.#timer);
    if (this.#hands.some(({ runs }) => runs)) this.#timer = setInterval(() => this.#tick(), 250);
  }

  #left({ runs, end }: Hand): number {
    return runs ? end - performance.now() : end;
  }

  #looks(hand: Hand): string {
    return `seat-clock ${hand.runs ? "runs" : ""} ${this.#left(hand) <= SHORT * 1000 ? "short" : ""}`;
  }

  #tick(): void {
    for (const [i, hand] of this.#hands.entries()) {
      const shown = hand.runs && document.querySelector<HTMLElement>(`[data-clock="${i + 1}"]`);
      if (!shown) continue;
      shown.className = this.#looks(hand);
      const [figure] = shown.getElementsByTagName("b");
      if (figure) figure.textContent = timeLeft(this.#left(hand));
      if (shown.dataset["mine"] !== undefined) this.#warn(Math.ceil(this.#left(hand) / 1000));
    }
  }

  /** Those who play by ear hear when little is left. */
  #warn(seconds: number): void {
    if (seconds > this.#said + 5) this.#said = Number.POSITIVE_INFINITY; // there is more again
    const moment = moments.find((one) => seconds <= one && this.#said > one && seconds > one - 5);
    if (moment === undefined || seconds <= 0) return;
    this.#said = moment;
    this.announce(t("page.clocks.left", { seconds }));
  }

  /** Everybody's clock, one's own first. */
  strip(p: Game, called: (seat: number) => string): TemplateResult | typeof nothing {
    if (this.#hands.length === 0 || p.now.over) return nothing;
    const seats = this.#hands.map((_, i) => i + 1);
    const mine = typeof p.viewer === "number" ? p.viewer : 0;
    const order = [...seats.filter((seat) => seat === mine), ...seats.filter((seat) => seat !== mine)];
    return html`<ul class="seat-clocks" aria-label=${t("page.clocks.all")}>${order.map((seat) => {
      const hand = this.#hands[seat - 1] as Hand;
      const colour = p.people[seat - 1]?.colour ?? seat;
      const name = called(seat);
      return html`<li class=${live(this.#looks(hand))} data-clock=${seat} ?data-mine=${seat === mine} title=${name}>
        ${face(p.seats[seat - 1] ?? "person", colour, p.game, p.sitting.present(seat))}
        <span class="unseen">${name}${colon()}</span><b .textContent=${live(timeLeft(this.#left(hand)))}></b></li>`;
    })}</ul>`;
  }
}
