// The end as a scene: one row of the score pad after another is counted on the table. What counts lights up, totals
// grow, and whoever wins is crowned; then comes the pad.
import { html, nothing, type TemplateResult } from "lit";
import { rendererOf } from "../games";
import { pause } from "./bots";
import type { Game } from "./game";
import { inOrder, portrait, type Row, rowsOf, sum, winner } from "./pad";
import type { Canvas, Voice } from "./ports";
import { figure, t } from "./texts";

const ROW = 900; // milliseconds at the usual speed
const CROWN = 1800;

export class Ending {
  /** The row being counted; after the last comes the crown. */
  at = -1;
  readonly #rows: readonly Row[];
  #skipped = false;
  #wake: () => void = () => undefined;

  constructor(
    private readonly page: Canvas & Voice,
    private readonly game: Game,
  ) {
    this.#rows = rowsOf(game.sheet ?? [], game.nouns, rendererOf(game.game).called);
  }

  get row(): Row | undefined {
    return this.#rows[this.at];
  }

  get crowned(): boolean {
    return this.at >= this.#rows.length;
  }

  /** What a seat has so far. */
  total(seat: number): number {
    if (this.crowned) return this.game.sheet?.[seat - 1]?.score ?? 0;
    return this.#rows.slice(0, this.at + 1).reduce((all, { lines }) => all + sum(lines[seat - 1]), 0);
  }

  /** What a row brings to a seat. */
  gain(seat: number): number | undefined {
    const lines = this.row?.lines[seat - 1] ?? [];
    return lines.length > 0 ? sum(lines) : undefined;
  }

  /** Resolves when everything is counted, or when nobody wants to see more. */
  async run(stretch: number): Promise<void> {
    for (this.at = 0; this.at <= this.#rows.length && !this.#skipped && !this.game.left; this.at++) {
      this.page.sound(this.crowned ? "over" : "move");
      this.page.update();
      await pause(0); // drawn
      const lights = this.#lights();
      for (const one of lights) one.setAttribute("data-glow", "");
      await Promise.race([
        pause((this.crowned ? CROWN : ROW) * stretch),
        new Promise<void>((wake) => {
          this.#wake = wake;
        }),
      ]);
      for (const one of lights) one.removeAttribute("data-glow");
    }
  }

  skip(): void {
    this.#skipped = true;
    this.#wake();
  }

  /** The things on the table that the row counts, as far as the game can name them. */
  #lights(): Element[] {
    const { counts } = rendererOf(this.game.game);
    const { view } = this.game.now;
    const ids = this.row?.lines.flatMap((lines, i) => lines.flatMap((line) => counts?.(line, i + 1, view) ?? [])) ?? [];
    return ids.flatMap((id) => [
      ...document.querySelectorAll(`[data-thing="${CSS.escape(id)}"], [data-at="${CSS.escape(id)}"]`),
    ]);
  }
}

const signed = (gain: number): string => (gain < 0 ? figure(gain) : `+${gain}`);

/** Over the foot of the table: everybody's total, and what is being counted. */
export function endingScene(p: Game, ending: Ending): TemplateResult {
  const seats = p.sheet ?? [];
  const wins = (seat: number): boolean => ending.crowned && (seats[seat - 1]?.wins ?? false);
  const one = (seat: number): TemplateResult => {
    const gain = ending.gain(seat);
    return html`<li class=${wins(seat) ? "wins" : ""}>${portrait(p, seat, wins(seat))}
      <b>${figure(ending.total(seat))}</b>
      <i class=${(gain ?? 0) < 0 ? "loss" : ""}>${gain === undefined ? nothing : signed(gain)}</i></li>`;
  };
  return html`<section class="tally" aria-label=${t("page.ending")}>
    <p class="tally-row">${ending.crowned ? winner(p) : (ending.row?.say ?? nothing)}</p>
    <ol>${(ending.crowned ? inOrder(seats) : seats.map((_, i) => i + 1)).map(one)}</ol>
    <button type="button" class="quiet" id="skip-ending"
      @click=${() => ending.skip()}>${t("page.ending.skip")}</button>
  </section>`;
}
