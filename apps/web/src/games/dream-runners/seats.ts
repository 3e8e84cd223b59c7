// What everybody has: tracks, purse, segments; and how the last dream went, from the events.
import { html, nothing, svg, type TemplateResult } from "lit";
import type { GameEvent } from "../../core/protocol";
import type { Scene } from "../../table/scene";
import { colon, t } from "../../table/texts";
import { item, mark, star } from "./glyphs";
import { SIDE, colours, covering, grid, inFrame, items, stepsOf, type Seat, type Segment, type Table } from "./view";
import { about, symbols, word } from "./words";

function track(scene: Scene, view: Table, seat: number, which: "serenity" | "star", space: number): TemplateResult {
  const points = view.tracks[which];
  const top = points.length - 1;
  return scene.thing(
    {
      id: `${which}-${seat}`,
      title: t(which === "star" ? "page.dr.track.star" : "page.dr.track.serenity", {
        space,
        top,
        points: points[space] ?? 0,
      }),
      text: t(about[which] ?? ""),
    },
    "track",
    html`<span data-at=${`has-${seat}-${which}`}>${which === "star" ? star : item("serenity")}</span><b>${space}</b>
      <svg viewBox="0 0 ${top} 4" preserveAspectRatio="none" aria-hidden="true"><rect width=${top} height="4" class="rail"/><rect width=${space} height="4" class="fill ${which}"/>${which === "star" ? points.slice(1, -1).map((_, i) => svg`<rect x=${i + 0.97} width=".06" height="4" class="notch"/>`) : nothing}</svg>
      <small>${t("dream-runners.view.points", { count: points[space] ?? 0 })}</small>`,
  );
}

function purse(scene: Scene, seat: number, one: Seat): TemplateResult {
  const token = (word_: string, count: number): TemplateResult =>
    scene.thing(
      {
        id: `${word_}-${seat}`,
        title: `${word(word_)}${colon()}${count}`,
        text: t(about[word_] ?? "page.dr.fragment.text"),
      },
      `coin ${count === 0 ? "zero" : ""}`,
      html`<span data-at=${`has-${seat}-${word_}`}>${item(word_)}</span><b>${count}</b>`,
    );
  return html`<div class="purse" data-group role="group" aria-label=${t("dream-runners.view.has")}>
    ${token("coin", one.coins)}${token("key", one.keys)}<span class="set" data-at=${`has-${seat}-any`}>${colours.map((colour) => token(colour, one.fragments[colour] ?? 0))}</span>
  </div>`;
}

/** Composing or done, ready, decided: no more is to be seen of others. */
function status(view: Table, seat: number, one: Seat): string {
  if (one.awake !== null) return word("awake");
  if (view.stage === "ready") return t(one.done ? "page.dr.is.ready" : "page.dr.is.waiting");
  if (view.stage === "compose") return one.done ? word("done") : t("page.dr.is.composing");
  if (one.committed) return word("decided");
  return view.asks.some((ask) => ask.seat === seat) && !view.over ? t("page.dr.is.deciding") : "";
}

type Laid = ReadonlyMap<string, { readonly letter: string; readonly set: string }>;

/** A composition in small: the frame, and what lay on it. */
const small = (
  laid: Laid,
  label: string,
): TemplateResult => html`<svg class="small" viewBox="-0.5 -0.5 ${SIDE * 10 + 1} ${SIDE * 10 + 1}" role="img" aria-label=${label}>
  ${grid.map((cell, i) => (inFrame(cell) ? svg`<rect x=${(i % SIDE) * 10} y=${Math.floor(i / SIDE) * 10} width="10" height="10" class="inside"/>` : nothing))}
  ${grid.map((cell, i) => {
    const one = laid.get(cell);
    return one
      ? svg`<g class="set-${one.set}" transform="translate(${(i % SIDE) * 10} ${Math.floor(i / SIDE) * 10})"><rect width="10" height="10" class="bit"/><g transform="scale(.4)" class="ink">${mark(one.letter)}</g></g>`
      : nothing;
  })}
</svg>`;

const described = (laid: Laid): string =>
  [...laid].map(([cell, { letter }]) => `${cell} ${symbols(letter)}`).join(", ") || "–";

function owned(scene: Scene, segments: readonly Segment[]): TemplateResult {
  return html`<ul class="owned" aria-label=${t("dream-runners.view.owns")}>${segments.map(
    (segment) => html`<li class="set-${segment.set}" title=${scene.noun("segment", segment.id).name}>
    <span class="unseen">${scene.noun("segment", segment.id).name}${colon()}${symbols(segment.symbols)}</span>
    <svg viewBox="0 0 ${segment.symbols.length * 24} 24" aria-hidden="true">${[...segment.symbols].map((letter, i) => svg`<g transform="translate(${i * 24} 0)"><rect x="1" y="1" width="22" height="22" rx="3" class="bit"/><g class="ink">${mark(letter)}</g></g>`)}</svg></li>`,
  )}</ul>`;
}

export function seatPanel(scene: Scene, view: Table, seat: number): TemplateResult {
  const one = view.seats[seat - 1];
  if (!one) return html``;
  const mine = seat === scene.viewer;
  const says = status(view, seat, one);
  const laid: Laid = new Map(
    grid.flatMap((cell) => {
      const found = covering(one, cell);
      return found ? [[cell, { letter: found.letter, set: found.segment.set }]] : [];
    }),
  );
  return html`<section class="seat set-${one.set} ${mine ? "mine" : ""} ${one.awake === null ? "" : "awake"}" aria-label=${scene.seatName(seat)}>
    <header><span class="swatch">${seat}</span><h3>${scene.seatName(seat)}</h3>
      ${view.first === seat && one.awake === null ? html`<span class="badge first">${word("first")}</span>` : nothing}
      ${says ? html`<span class="badge ${one.done ? "is-done" : ""}">${says}</span>` : nothing}
      <span class="badge">${t("dream-runners.view.score", { score: view.score[seat - 1] ?? 0 })}</span>
      ${view.winners.includes(seat) ? html`<span class="badge won">${t("page.wins")}</span>` : nothing}</header>
    <div class="tracks" data-group role="group" aria-label=${t("page.dr.tracks")}>${track(scene, view, seat, "serenity", one.serenity)}${track(scene, view, seat, "star", one.star)}</div>
    ${purse(scene, seat, one)}
    <div class="pieces-of">${owned(scene, one.segments)}${laid.size > 0 && !mine ? small(laid, described(laid)) : nothing}</div>
  </section>`;
}

// ---- How the last dream went ----

interface Went {
  readonly laid: Laid;
  readonly got: ReadonlyMap<string, number>;
  readonly lost: number;
}

function went(view: Table, events: readonly GameEvent[], seat: number): Went {
  const laid = new Map<string, { letter: string; set: string }>();
  const got = new Map<string, number>();
  let lost = 0;
  for (const event of events) {
    if (event["seat"] !== seat) continue;
    const { event: what, cell, segment, turn, item: one, loss, count, gaps, outside } = event;
    if (what === "collect" || what === "contents") got.set(String(one), (got.get(String(one)) ?? 0) + Number(count));
    if (what === "coherence") lost += Number(gaps) + Number(outside);
    if (what === "nightmare" || what === "octopus" || what === "spider") lost += Number(loss);
    const piece = view.seats[seat - 1]?.segments.find(({ id }) => id === segment);
    if (what !== "composed" || !piece) continue; // a bat may have taken it since
    const at = grid.indexOf(String(cell));
    for (const [i, [row, column]] of stepsOf(view, piece, Number(String(turn).slice(1))).entries()) {
      const one_ = grid[at + row * SIDE + column];
      if (one_) laid.set(one_, { letter: piece.symbols[i] ?? ".", set: piece.set });
    }
  }
  return { laid, got, lost };
}

/** The round that was settled last: what everybody laid, collected and lost. */
export function lastRound(scene: Scene, view: Table): TemplateResult | typeof nothing {
  const { story } = scene;
  const settled = story.findLastIndex(({ event }) => ["serenity", "coherence", "collect", "composed"].includes(event));
  const reveal = story.findLastIndex(({ event }, i) => event === "reveal" && i < settled);
  if (settled < 0) return nothing;
  const next = story.findIndex(({ event }, i) => event === "round" && i > settled);
  const events = story.slice(Math.max(0, reveal), next < 0 ? undefined : next);
  const dream = story[reveal]?.["dream"];
  return html`<section class="last-round" aria-label=${t("page.dr.last")}>
    <h3>${t("page.dr.last")}${dream ? ` – ${scene.noun("dream", String(dream)).name}` : ""}</h3>
    <ul>${view.seats.map((_, i) => {
      const { laid, got, lost } = went(view, events, i + 1);
      return html`<li>${small(laid, described(laid))}<div><b>${scene.seatName(i + 1)}</b>
        <p>${items.filter((one) => got.has(one)).map((one) => html`<span class="chip">+${got.get(one)}${item(one)}<span class="unseen">${word(one)}</span></span>`)}
        ${lost ? html`<span class="chip lost">−${lost}${item("serenity")}<span class="unseen">${word("serenity")}</span></span>` : nothing}</p></div></li>`;
    })}</ul>
  </section>`;
}
