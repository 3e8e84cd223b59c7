// The first thing on the start: games that wait to be gone on with, here and elsewhere, and whose move it is.
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { pictures } from "../art/pictures";
import type { Listed } from "../core/protocol";
import type { Met } from "../online/meeting";
import { nameOf } from "../table/people";
import type { Titles } from "../table/ports";
import type { Kept } from "../table/store";
import { botCalled, spoken, t } from "../table/texts";
import type { Begins } from "./begin";

/** Those that are seen at once; the others are folded away. */
const FIRST = 3;

/** Games that this browser keeps. */
export interface Keepsakes {
  readonly kept: readonly Kept[];
  forget(id: string): Promise<void>;
}

interface Waits {
  readonly id: string;
  readonly game: string;
  /** It is a move of somebody at this screen. */
  readonly mine: boolean;
  readonly begun: boolean;
  /** Whose move it is, in words. */
  readonly turn: string | undefined;
  readonly about: string;
  readonly button: TemplateResult;
  readonly forget?: TemplateResult;
}

const turnOf = (names: readonly string[]): string | undefined =>
  names.length > 0 ? t("page.turn.of", { seat: names.join(", ") }) : undefined;

/** When it was played last. */
export function when({ time }: Kept): string {
  const words = new Intl.DateTimeFormat(spoken(), { dateStyle: "medium", timeStyle: "short" }).format(time);
  return t("page.kept.when", { time: words });
}

export const forgetButton = (page: Keepsakes & Titles, { id, game }: Kept): TemplateResult =>
  html`<button type="button" class="quiet forget"
    aria-label=${t("page.kept.forget.game", { game: page.gameName(game) })}
    @click=${() => page.forget(id)}>${t("page.kept.forget")}</button>`;

function here(page: Begins & Keepsakes & Titles, kept: Kept): Waits {
  const { id, game, seats = [], turns = [], people = [] } = kept;
  const persons = seats.filter((one) => one === "person").length;
  const mine = turns.some((seat) => seats[seat - 1] === "person");
  const name = page.gameName(game);
  return {
    id,
    game,
    mine,
    begun: true,
    turn: mine && persons === 1 ? t("page.turn.yours") : turnOf(turns.map((seat) => nameOf(seat, seats, people))),
    about: when(kept),
    button: html`<button type="button" class="primary continue"
      @click=${() => page.begin.loadKept(kept)}>${t("page.kept.continue", { game: name })}</button>`,
    forget: forgetButton(page, kept),
  };
}

function elsewhere(page: Met & Titles, { table, game, started, seat, seats, turns }: Listed): Waits {
  const called = (one: number): string => botCalled(seats[one - 1] ?? "") || t("page.seat.player", { seat: one });
  const mine = turns.includes(seat);
  const name = page.gameName(game);
  return {
    id: table,
    game,
    mine,
    begun: started,
    turn: mine ? t("page.turn.yours") : started ? turnOf(turns.map(called)) : t("page.mine.waits"),
    about: seats.map((_, i) => called(i + 1)).join(", "),
    button: html`<button type="button" class="primary meet" data-table=${table}
      @click=${() => page.meeting?.come({ table })}
      >${t(started ? "page.mine.continue" : "page.mine.open", { game: name })}</button>`,
  };
}

const row = ({ game, mine, turn, about, button, forget }: Waits): TemplateResult => html`<li>
  <span class="kept-picture" aria-hidden="true">${pictures(game)}</span>${button}
  <span class="dim">${turn ? html`<b class="turn ${mine ? "mine" : ""}">${turn}</b> ` : nothing}${about}</span>
  ${forget ?? nothing}</li>`;

const list = (games: readonly Waits[]): TemplateResult =>
  html`<ul class="kept">${repeat(games, ({ id }) => id, row)}</ul>`;

/** Where it is one's own move first, tables that have not begun last. */
export function inOrder<T extends Pick<Waits, "mine" | "begun">>(games: readonly T[]): T[] {
  const place = ({ mine, begun }: T): number => (mine ? 0 : begun ? 1 : 2);
  return games.toSorted((a, b) => place(a) - place(b));
}

/** Games that are not over. */
export function resume(page: Begins & Keepsakes & Met & Titles): TemplateResult | typeof nothing {
  const all = [
    ...(page.meeting?.mine ?? []).filter(({ over }) => !over).map((one) => elsewhere(page, one)),
    ...page.kept.filter(({ over }) => !over).map((one) => here(page, one)),
  ];
  const games = inOrder(all);
  if (games.length === 0) return nothing;
  const rest = games.slice(FIRST);
  return html`<section class="panel waiting resume" aria-labelledby="resume-title">
    <h2 id="resume-title">${t("page.resume.title")}</h2>
    ${list(games.slice(0, FIRST))}
    ${
      rest.length > 0
        ? html`<details class="more-games"><summary><h3>${t("page.resume.more", { count: rest.length })}</h3></summary>
          ${list(rest)}</details>`
        : nothing
    }
  </section>`;
}
