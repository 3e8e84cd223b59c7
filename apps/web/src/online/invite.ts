// From the start to a table with friends: at one click, or by keeping chairs for people elsewhere; and the tables where
// one already sits.
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { pictures } from "../art/pictures";
import type { Listed } from "../core/protocol";
import type { Sitting } from "../table/game";
import { usual, wordsOf } from "../table/setup";
import type { Shell } from "../table/shell";
import { botCalled, spoken, t } from "../table/texts";

/** A chair for whoever has its link. */
export const ELSEWHERE = "open";

export const isTogether = (seats: readonly Sitting[]): boolean => seats.includes(ELSEWHERE);

/** With people elsewhere only one person is at this screen: the one put there last, or the first. */
export function apart(seats: readonly Sitting[], changed: number): Sitting[] {
  const here = seats[changed - 1] === "person" ? changed - 1 : seats.indexOf("person");
  return seats.map((who, i) => (isTogether(seats) && who === "person" && i !== here ? ELSEWHERE : who));
}

/** As the server wants to hear it. */
export const together = (seats: readonly Sitting[]): string[] => seats.map((who) => (who === "person" ? "me" : who));

/** A table with one more chair than one's own, with the usual options. */
export async function friends(shell: Shell, game: string): Promise<void> {
  const info = await shell.info(game);
  if (!info) return;
  const { seats, options } = usual(shell, info);
  const chairs = seats.map((who) => (who === "person" ? "person" : ELSEWHERE));
  await shell.meeting?.make(game, wordsOf(chairs, options), together(chairs), { lang: spoken() });
}

/** Tables elsewhere that are not over. */
export function mine(shell: Shell): TemplateResult | typeof nothing {
  const tables = (shell.meeting?.mine ?? []).filter(({ over }) => !over);
  if (tables.length === 0) return nothing;
  return html`<section class="panel waiting" aria-labelledby="mine-title">
    <h2 id="mine-title">${t("page.mine.title")}</h2>
    <ul class="kept">${repeat(
      tables,
      ({ table }) => table,
      (one) => row(shell, one),
    )}</ul>
  </section>`;
}

function row(shell: Shell, { table, game, started, seats }: Listed): TemplateResult {
  const name = shell.gameName(game);
  const who = seats.map((one, i) => botCalled(one) || t("page.seat.player", { seat: i + 1 })).join(", ");
  return html`<li><span class="kept-picture" aria-hidden="true">${pictures(game)}</span>
    <button type="button" class="primary meet" data-table=${table}
      @click=${() => shell.meeting?.come({ table, watch: false })}
      >${t(started ? "page.mine.continue" : "page.mine.open", { game: name })}</button>
    <span class="dim">${who}</span></li>`;
}
