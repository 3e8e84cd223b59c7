// What time will do: seen beside the question, and said at moments when it matters.
import { html, nothing, svg, type TemplateResult } from "lit";
import type { ClockMove } from "../core/protocol";
import { t } from "./texts";

interface Hand {
  readonly move: string;
  readonly say: string;
  /** By the page's own clock. */
  readonly until: number;
  readonly of: number;
}

/** Seconds left that are announced to those who do not see the clock. */
const moments: readonly number[] = [60, 30, 10, 5];

const FAR = 600_000; // anything later than that is not worth showing yet

const seconds = (ms: number): number => Math.max(0, Math.ceil(ms / 1000));

/** What is coming, said after the time until then. */
const coming: Readonly<Record<string, string>> = {
  start: "page.clock.before.start",
  turn: "page.clock.before.turn",
  time: "page.clock.before.time",
  expire: "page.clock.before.expire",
};
function before({ move, say }: Hand): string {
  const key = coming[move.split(" ", 1)[0] ?? ""];
  return key === undefined ? t("page.clock.until", { what: say }) : t(key);
}

export class Clock {
  #hands: readonly Hand[] = [];
  #alarm = 0;

  constructor(
    private readonly changed: () => void,
    private readonly announce: (text: string) => void,
  ) {}

  /** The clock moves that are coming, as the table tells them. */
  hear(moves: readonly ClockMove[]): void {
    const now = performance.now();
    this.#hands = moves
      .map(({ move, say, left, of }) => ({ move, say, of, until: now + left }))
      .toSorted((a, b) => a.until - b.until);
    this.#run();
    this.changed();
  }

  /** Something is coming. */
  get runs(): boolean {
    return this.#hands.length > 0;
  }

  /** The same, after the language has changed. */
  say(moves: readonly ClockMove[]): void {
    this.#hands = this.#hands.map((hand) => ({
      ...hand,
      say: moves.find(({ move }) => move === hand.move)?.say ?? hand.say,
    }));
  }

  /** Draws the page once a second, as long as something is coming. */
  #run(): void {
    clearTimeout(this.#alarm);
    const [first] = this.#hands;
    if (!first) return;
    const left = first.until - performance.now();
    if (left <= 0) return;
    this.#alarm = setTimeout(
      () => {
        const now = seconds(first.until - performance.now());
        if (moments.some((moment) => now <= moment && seconds(left) > moment) && now > 0)
          this.announce(t("page.clock.left", { seconds: now, what: before(first) }));
        this.changed();
        this.#run();
      },
      left % 1000 || 1000,
    );
  }

  face(): TemplateResult | typeof nothing {
    const [first] = this.#hands;
    if (!first) return nothing;
    const left = first.until - performance.now();
    if (left > FAR) return nothing;
    const share = Math.min(1, Math.max(0, left / first.of));
    const now = seconds(left);
    return html`<div class="clock ${now <= 10 ? "soon" : ""}" role="timer" aria-label=${t("page.clock")}>
      ${glass(share)}
      <b>${Math.floor(now / 60)}:${String(now % 60).padStart(2, "0")}</b>
      <span>${before(first)}</span>
    </div>`;
  }
}

/** An hourglass with that share of its sand still above. */
const glass = (share: number): TemplateResult => html`<svg viewBox="0 0 24 32" aria-hidden="true">
  <path class="sand" d=${`M${12 - 8 * share} ${15 - 11 * share}H${12 + 8 * share}L12 15Z`}/>
  <path class="sand" d=${`M4 28V${28 - 1}L12 ${28 - 11 * (1 - share)} 20 27V28Z`}/>
  ${share > 0 ? svg`<path class="stream" d="M12 15v12"/>` : nothing}
  <path class="rim" d="M3 3h18M3 29h18M4 3v2l8 11-8 11v2M20 3v2l-8 11 8 11v2"/>
</svg>`;
