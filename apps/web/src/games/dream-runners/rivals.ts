// The others: candle, stars, purse and segments of each, what they are doing, and what they laid once it is seen.
import { html, nothing, svg, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import type { Scene } from "../../table/scene";
import { colon, t } from "../../table/texts";
import { painting } from "./dreams";
import { even, panes } from "./glass";
import { goods } from "./side";
import { ACROSS, paneOf, stepsOf, type Seat, type Segment, type Table } from "./view";
import { symbols, word } from "./words";

/** Composing or done, ready, decided: nothing more can be seen of others. */
function status(view: Table, seat: number, one: Seat): string {
  if (one.awake !== null) return word("awake");
  if (view.stage === "ready") return t(one.done ? "page.dr.is.ready" : "page.dr.is.waiting");
  if (view.stage === "compose") return one.done ? word("done") : t("page.dr.is.composing");
  if (one.committed) return word("decided");
  return view.asks.some((ask) => ask.seat === seat) && !view.over ? t("page.dr.is.deciding") : "";
}

/** A composition in small: the painted frame, and the glass on it. */
export const small = (view: Table, segments: readonly Segment[], dream: string, label: string): TemplateResult => {
  const laid = segments.filter(({ cells }) => cells);
  return html`<span class="small" role="img" aria-label=${label}>
    <span class="inset">${guard([dream], () => painting(dream))}</span>
    <svg class="panes" viewBox="0 0 ${ACROSS} ${ACROSS}" aria-hidden="true">${laid.map((segment) =>
      panes(
        segment.set,
        segment.symbols,
        stepsOf(view, segment, Number(segment.turn?.slice(1) ?? 0)),
        (segment.cells ?? []).map(paneOf),
      ),
    )}</svg></span>`;
};

export const described = (segments: readonly Segment[]): string =>
  segments
    .flatMap(({ cells = [], symbols: letters }) => cells.map((cell, i) => `${cell} ${symbols(letters[i] ?? ".")}`))
    .join(", ") || "–";

/** All segments that somebody owns, small. */
function owned(scene: Scene, segments: readonly Segment[]): TemplateResult {
  return html`<ul class="owned" aria-label=${t("dream-runners.view.owns")}>${segments.map((segment) => {
    const { name } = scene.noun("segment", segment.id);
    const steps = [...segment.symbols].map((_, i) => [0, i] as const);
    return html`<li title=${name} data-at=${`owns-${segment.id}`}>
      <span class="unseen">${name}${colon()}${symbols(segment.symbols)}</span>
      <svg viewBox="-4 -4 ${segment.symbols.length * 100 + 8} 108" aria-hidden="true">${svg`${panes(
        segment.set,
        segment.symbols,
        steps,
        even(steps),
        true,
      )}`}</svg></li>`;
  })}</ul>`;
}

export function rival(scene: Scene, view: Table, seat: number): TemplateResult {
  const one = view.seats[seat - 1];
  if (!one) return html``;
  const says = status(view, seat, one);
  const score = view.score[seat - 1] ?? 0;
  const leads = view.first === seat && one.awake === null;
  const lies = view.dream !== null && one.segments.some(({ cells }) => cells);
  return html`<section class="seat set-${one.set} s-${scene.colour(seat)} ${one.awake === null ? "" : "awake"}"
      data-at=${`seat-${seat}`} aria-label=${scene.seatName(seat)}>
    <header>${scene.portrait(seat)}<h2>${scene.seatName(seat)}</h2>
      <b class="score" data-score=${score}>${t("dream-runners.view.score", { score })}</b></header>
    <p class="doings">${leads ? html`<span class="badge first">${word("first")}</span>` : nothing}
      ${says ? html`<span class="badge ${one.done ? "is-done" : ""}">${says}</span>` : nothing}
      ${view.winners.includes(seat) ? html`<span class="badge won">${t("page.wins")}</span>` : nothing}</p>
    ${goods(scene, view, seat, one)}
    ${
      lies && view.dream
        ? small(view, one.segments, view.dream.id, t("page.dr.laid.by", { laid: described(one.segments) }))
        : nothing
    }
    ${owned(scene, one.segments)}
  </section>`;
}
