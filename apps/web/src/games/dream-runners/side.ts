// What the viewer has, what the composition brings as it lies, what the symbols mean, and the market.
import { html, nothing, type TemplateResult } from "lit";
import type { Scene } from "../../table/scene";
import { colon, t } from "../../table/texts";
import { creature, item, star, symbol } from "./art";
import { cellName } from "./board";
import { painting } from "./dreams";
import { candle, hourglass } from "./light";
import { describe, explains, extras, piece } from "./tray";
import { afterwards, colours, items, lurks, banishes, tally, wasted, type Seat, type Table, type Yield } from "./view";
import { about, causes, word } from "./words";

// ---- What somebody has ----

function trackTitle(view: Table, which: "serenity" | "star", space: number): string {
  const points = view.tracks[which];
  const key = which === "star" ? "page.dr.track.star" : "page.dr.track.serenity";
  return t(key, { space, top: points.length - 1, points: points[space] ?? 0 });
}

// Each of these as a picture, which is all that a rival's panel has room for, and as a thing of one's own.

const flame = (view: Table, seat: number, space: number): TemplateResult =>
  html`${candle(space, view.tracks.serenity.length - 1)}<b data-at=${`has-${seat}-serenity`}
    data-count=${`has-${seat}-serenity`}>${space}</b>`;

const climb = (view: Table, seat: number, space: number): TemplateResult =>
  html`<span class="one" data-at=${`has-${seat}-star`}>${star(space > 0)}</span><b data-count=${`has-${seat}-star`}
    >${space}</b><span class="steps" aria-hidden="true">${view.tracks.star
      .slice(1)
      .map((_, i) => html`<i class=${i < space ? "on" : ""}></i>`)}</span>`;

const token = (seat: number, what: string, count: number): TemplateResult =>
  html`<span class="one" data-at=${`has-${seat}-${what}`}>${item(what)}</span><b
    data-count=${`has-${seat}-${what}`}>${count}</b>`;

const low = (space: number): string => (space <= 5 ? "low" : "");
const zero = (count: number): string => (count === 0 ? "zero" : "");

/** What somebody owns of each kind, in canonical order. */
const owns = ({ coins, keys, fragments }: Seat): readonly (readonly [string, number])[] => [
  ["coin", coins],
  ["key", keys],
  ...colours.map((colour) => [colour, fragments[colour] ?? 0] as const),
];

/** All that a rival has, as one thing. */
export function goods(scene: Scene, view: Table, seat: number, one: Seat): TemplateResult {
  const [coin, key, ...four] = owns(one).map(
    ([what, count]) => html`<span class="has ${zero(count)}">${token(seat, what, count)}</span>`,
  );
  const has = [
    trackTitle(view, "serenity", one.serenity),
    trackTitle(view, "star", one.star),
    ...owns(one).map(([what, count]) => `${word(what)}${colon()}${count}`),
  ];
  return scene.thing(
    {
      id: `goods-${seat}`,
      title: scene.seatName(seat),
      text: `${has.join(". ")}. ${t(about["serenity"] ?? "")}`,
    },
    "goods",
    html`<span class="calm ${low(one.serenity)}" data-at=${`serenity-${seat}`}>${flame(view, seat, one.serenity)}</span>
      <span class="beside"><span class="climb" data-at=${`star-${seat}`}>${climb(view, seat, one.star)}</span>
      <span class="purse">${coin}${key}<span class="four" data-at=${`has-${seat}-any`}>${four}</span></span></span>`,
  );
}

/** Serenity: a candle that burns down. */
const serenity = (scene: Scene, view: Table, seat: number, one: Seat): TemplateResult =>
  scene.thing(
    { id: `serenity-${seat}`, title: trackTitle(view, "serenity", one.serenity), text: t(about["serenity"] ?? "") },
    `calm ${low(one.serenity)}`,
    html`${flame(view, seat, one.serenity)}${then(view, one)}`,
  );

/** What serenity will be as things lie, if the forecast itself is out of view. */
function then(view: Table, seat: Seat): TemplateResult | typeof nothing {
  if (!seat.yield || !seat.segments.some(({ cells }) => cells)) return nothing;
  const after = afterwards(view, seat, seat.yield);
  return html`<span class="then ${after <= 0 ? "wakes" : ""}" aria-hidden="true">→ ${Math.max(0, after)}</span>`;
}

/** The star track, with what each step is worth. */
const stars = (scene: Scene, view: Table, seat: number, space: number): TemplateResult => {
  const steps = t("page.dr.track.steps", { list: view.tracks.star.join(", ") });
  return scene.thing(
    { id: `star-${seat}`, title: trackTitle(view, "star", space), text: `${t(about["star"] ?? "")} ${steps}` },
    "climb",
    climb(view, seat, space),
  );
};

function purse(scene: Scene, seat: number, one: Seat): TemplateResult {
  const [coin, key, ...four] = owns(one).map(([what, count]) =>
    scene.thing(
      { id: `${what}-${seat}`, title: `${word(what)}${colon()}${count}`, text: explains(what) },
      `has ${zero(count)}`,
      token(seat, what, count),
    ),
  );
  return html`<div class="purse" data-group role="group" aria-label=${t("dream-runners.view.has")}>
    ${coin}${key}<span class="four" data-at=${`has-${seat}-any`}>${four}</span></div>`;
}

/** The viewer's own candle, stars and purse. */
export const mine = (scene: Scene, view: Table, seat: number, one: Seat): TemplateResult => html`<section
    class="mine set-${one.set}" data-clear data-at=${`seat-${seat}`} aria-label=${scene.seatName(seat)}>
    ${serenity(scene, view, seat, one)}
    <div class="beside">${stars(scene, view, seat, one.star)}${purse(scene, seat, one)}
      ${
        view.timer.on
          ? html`<span class="sand" data-at="sand" role="img"
              aria-label=${t("page.dr.sand", { seconds: view.timer.seconds })}
              >${hourglass(view.timer.running ? 0.5 : 1, view.timer.running)}</span>`
          : nothing
      }</div>
  </section>`;

// ---- As it lies ----

const chip = (one: string, count: number): TemplateResult =>
  html`<span class="chip">${item(one)}${count > 1 ? html`<b>${count}</b>` : nothing}<span class="unseen"
    >${word(one)}</span></span>`;

/** How the chest would go. */
function chest([low, high]: readonly [number, number]): string {
  if (high === 0) return t("page.dr.chest.shut");
  return low === high ? t("page.dr.chest.opens", { count: high }) : t("page.dr.chest.may", { count: high });
}

/** What is lost, and why. */
function losses(view: Table, seat: Seat, yields: Yield): string {
  const gaps = yields.cells.filter(({ symbol: letter }) => letter === null).length;
  const frights = yields.loss - gaps - yields.outside;
  return [
    causes({ gaps, outside: yields.outside, frights }),
    yields.bats && t("page.dr.bats", { count: yields.bats }),
    wasted(view, seat) && t("page.dr.wasted", { count: wasted(view, seat) }),
  ]
    .filter(Boolean)
    .join(", ");
}

/** What the composition collects, banishes, misses and costs as it lies. */
export function preview(view: Table, seat: Seat): TemplateResult | typeof nothing {
  const yields = seat.yield;
  if (!yields || !view.dream) return nothing;
  const cells = view.dream.cells.map((dream, i) => ({ dream, result: yields.cells[i] }));
  const missed = cells.filter(({ result }) => result?.times === 0).flatMap(({ dream }) => dream.items);
  const box = cells.find(({ dream }) => dream.kind === "chest");
  const gone = cells
    .filter(({ dream, result }) => lurks(dream) && banishes(result?.symbol ?? "."))
    .map(
      ({ dream }) =>
        html`<span class="chip">${creature(dream.kind)}<span class="unseen">${cellName(dream)}</span></span>`,
    );
  const after = afterwards(view, seat, yields);
  const got = items.filter((one) => (yields.items[one] ?? 0) > 0);
  const none = html`<span class="dim">–</span>`;
  const opens =
    box?.result && box.result.times > 0
      ? html`<span class="chip">${creature("chest")} <small>${chest(yields.openings)}</small></span>`
      : nothing;
  const nothingGot = got.length === 0 && opens === nothing;
  const unopened = box?.result?.times === 0;
  const left = t("dream-runners.view.token");
  return html`<section class="preview" aria-label=${t("page.dr.preview")}>
    <header><h3>${t("page.dr.preview")}</h3>
      <p class="after ${after <= 0 ? "wakes" : ""}">${item("serenity")}<span>${word("serenity")}</span>
      <b>${seat.serenity}</b> → <b>${Math.max(0, after)}</b>${after <= 0 ? ` ${t("page.dr.wakes")}` : ""}</p></header>
    <dl>
      <dt>${symbol("C")}${t("page.dr.collects")}</dt>
      <dd>${nothingGot ? none : got.map((one) => chip(one, yields.items[one] ?? 0))}${opens}</dd>
      <dt>${symbol("B")}${t("page.dr.banishes")}</dt>
      <dd>${gone.length === 0 ? none : gone}</dd>
      <dt>${t("page.dr.misses")}</dt>
      <dd class="missed">${missed.length === 0 && !unopened ? none : tally(missed).map(([a, n]) => chip(a, n))}${
        unopened ? html`<span class="chip">${creature("chest")}<span class="unseen">${left}</span></span>` : nothing
      }</dd>
      <dt>${t("page.dr.loses")}</dt>
      <dd><span class="why">${yields.loss > 0 ? html`<b class="lost">−${yields.loss}</b>${colon()}` : nothing}${
        losses(view, seat, yields) || none
      }</span></dd>
    </dl>
  </section>`;
}

/** What ring and cross mean; and what nobody has seen yet. */
export const legend = (scene: Scene, view: Table): TemplateResult => html`<div class="key">
  <ul class="legend" aria-label=${t("page.dr.legend")}>${["C", "B", "X", "Z"].map(
    (letter) => html`<li>${symbol(letter)}<span>${t(`page.dr.legend.${letter.toLowerCase()}`)}</span></li>`,
  )}</ul>
  ${piles(scene, view)}</div>`;

const piles = (scene: Scene, { unseen: { dreams, chests } }: Table): TemplateResult => html`<div class="piles"
  data-group role="group" aria-label=${t("page.dr.piles")}>${pile(scene, "dream", dreams)}
  ${pile(scene, "chest", chests)}</div>`;

const cover = html`<span class="cover">${painting("dream-1-1")}</span>`;

/** A pile that nobody has looked into: how many, and which; chests by what they cost and hold. */
const pile = (scene: Scene, kind: "dream" | "chest", left: readonly string[]): TemplateResult => {
  const nouns = left.map((id) => scene.noun(kind, id));
  const text =
    kind === "chest"
      ? nouns.map(({ name, text: holds }) => holds ?? name).join("\n")
      : nouns.map(({ name }) => name).join(", ");
  return scene.thing(
    { id: `pile-of-${kind}s`, title: t(`page.dr.${kind}s`, { count: left.length }), text },
    "pile",
    html`${kind === "chest" ? creature("chest") : cover}${left.length}`,
  );
};

// ---- The market ----

const shapes: readonly string[] = ["single", "pair", "line", "corner"];

export function market(scene: Scene, view: Table): TemplateResult {
  const unseen = view.unseen.segments.length;
  return html`<div class="place-of-market"><section class="market at-${view.stage}"
      aria-label=${t("dream-runners.view.market")}>
    <h3>${t("dream-runners.view.market")}
      <small>4${item("coin")}<span class="unseen">${t("page.dr.price")}</span></small></h3>
    <div class="stall" data-group>${view.visible.map((segment, i) => {
      const shape = shapes[i] ?? "";
      const left = `${t("page.dr.pile", { count: view.pile[i] ?? 0 })} ${t("page.dr.unseen", { count: unseen })}`;
      const { title, text } = segment
        ? describe(scene, segment)
        : { title: `${scene.noun("shape", shape).name}${colon()}–`, text: t("page.dr.empty") };
      return html`<span class="ware of-${shape}" data-clear>${scene.thing(
        { id: `market-${shape}`, title, text: `${text} ${left}`, moves: [`buy ${shape}`], attempt: `buy ${shape}` },
        `seg ${segment ? `is-${segment.id}` : ""}`, // another one may lie here soon
        segment ? html`${piece(view, segment, 0, undefined)}${extras(segment)}` : html`<span class="vacant">–</span>`,
      )}<small class="left" data-at=${`pile-${shape}`} aria-hidden="true">${stack}${view.pile[i]}</small></span>`;
    })}</div>
  </section></div>`;
}

/** A pile of segments that lie face down. */
const stack = html`<svg class="stack" viewBox="0 0 24 18" fill="currentColor" fill-opacity=".25" stroke="currentColor"
  stroke-width="1.6" aria-hidden="true"><rect x="2" y="9" width="20" height="7" rx="2"/><rect x="3" y="5" width="18"
  height="6" rx="2"/><rect x="4" y="1.5" width="16" height="6" rx="2"/></svg>`;
