// The Dreamworld: six places, the shards that lie there, Sleepers, Mr. Nightmare, and the links between;
// and what all players share: bag, trees, decks, purposes.
import { html, nothing, svg, type TemplateResult } from "lit";
import type { Scene } from "../../table/scene";
import { t } from "../../table/texts";
import { hand, key, mister, powerGlyph, shard, sleeper, treeGlyph } from "./glyphs";
import { colourName, colours, openOf, placeName, spell, type Place, type Purpose, type Table } from "./view";

/** Where the places lie: 1 2 3 over 4 5 6, on narrow screens 1 4, 2 5, 3 6. */
const across = (location: number): number => (location - 1) % 3;
const down = (location: number): number => Math.floor((location - 1) / 3);

function links(view: Table): TemplateResult {
  const lines = (
    classes: string,
    x: (location: number) => number,
    y: (location: number) => number,
    box: string,
  ): TemplateResult =>
    html`<svg class="lines ${classes}" viewBox=${box} preserveAspectRatio="none" aria-hidden="true">${view.links.map(
      ({ from, to }) =>
        svg`<line x1=${2 * x(from) + 1} y1=${2 * y(from) + 1} x2=${2 * x(to) + 1} y2=${2 * y(to) + 1}/>`,
    )}</svg>`;
  return html`${lines("wide", across, down, "0 0 6 4")}${lines("narrow", down, across, "0 0 4 6")}`;
}

function link(scene: Scene, view: Table, { from, to, red }: Table["links"][number]): TemplateResult {
  const own = typeof scene.viewer === "number" ? view.seats[scene.viewer - 1]?.at : undefined;
  const other = own === from ? to : own === to ? from : undefined;
  return scene.thing(
    {
      id: `link-${from}-${to}`,
      title: t("page.ds.link", { from: placeName(scene, from), to: placeName(scene, to) }),
      text: t(red ? "page.ds.link.red" : "page.ds.link.none"),
      moves: other === undefined ? [] : [`go ${other}`, `sow ${other}`],
      attempt: other === undefined ? undefined : `${scene.asked.prompt === "sow" ? "sow" : "go"} ${other}`,
    },
    `link x-${across(from) + across(to)} y-${down(from) + down(to)}`,
    red ? shard("red", `link-${from}-${to}`) : html`<span class="free"></span>`,
  );
}

/** The row of a place, from the key end to the hand end. */
function row(scene: Scene, place: Place, here: boolean): TemplateResult {
  const { location, row: shards } = place;
  const name = placeName(scene, location);
  return scene.thing(
    {
      id: `row-${location}`,
      title:
        shards.length > 0
          ? t("page.ds.row", { location: name, shards: shards.map((one) => colourName(scene, one)).join(", ") })
          : t("page.ds.row.none", { location: name }),
      text: t("page.ds.row.text"),
      moves: here ? ["collect"] : [],
      drops: [`seed * ${location}`, `go ${location}`],
      attempt: scene.asked.prompt === "travel" ? (here ? "collect" : `go ${location}`) : undefined,
    },
    "row",
    html`${key}<span class="shards">${shards.map((colour, i) => shard(colour, i === shards.length - 1 ? `end-${location}` : undefined))}</span>${hand}`,
  );
}

const attempts: Readonly<Record<string, string>> = { travel: "go", sow: "sow", lake: "reorder" };

function place(scene: Scene, view: Table, one: Place): TemplateResult {
  const { location } = one;
  const seat = typeof scene.viewer === "number" ? view.seats[scene.viewer - 1] : undefined;
  const here = seat?.at === location;
  const name = placeName(scene, location);
  const linked = view.links.flatMap(({ from, to }) => (from === location ? [to] : to === location ? [from] : []));
  const verb = attempts[scene.asked.prompt ?? ""];
  const second = (first: string): string | undefined =>
    first.startsWith("sleeper-")
      ? `go ${location}`
      : first.startsWith("seed-")
        ? `seed ${first.slice(5)} ${location}`
        : undefined;
  return html`<li class="place n-${location} ${here && view.phase === "travel" ? "here" : ""}">
    ${scene.thing(
      {
        id: `place-${location}`,
        title: t("page.ds.place", { number: location, location: name }),
        text: t("page.ds.place.text", {
          links: linked.map((other) => placeName(scene, other)).join(", "),
          power: scene.noun("location", String(location)).text ?? "",
        }),
        moves: [`go ${location}`, `sow ${location}`, `seed * ${location}`, `reorder ${location}`],
        attempt: verb ? `${verb} ${location}` : undefined,
        second,
      },
      "name",
      html`<b>${location}</b><span>${name}</span>`,
    )}
    ${row(scene, one, here)}
    <div class="below">
      ${scene.thing(
        {
          id: `power-${location}`,
          title: t("page.ds.power", { location: name }),
          text: one["mr-nightmare"] ? t("page.ds.power.blocked") : scene.noun("location", String(location)).text,
          moves: here ? ["power"] : [],
          attempt: here && scene.asked.prompt === "travel" ? "power" : undefined,
        },
        `power ${here && seat?.used ? "used" : ""}`,
        powerGlyph(one.power),
      )}
      ${one["mr-nightmare"] ? scene.thing({ id: "mr-nightmare", title: t("dreamscape.view.mr-nightmare"), text: t("page.ds.mr.text") }, "mr", mister) : nothing}
      <span class="sleepers">${one.sleepers.map((number) =>
        scene.thing(
          {
            id: `sleeper-${number}`,
            title: t("page.ds.sleeper", { seat: scene.seatName(number) }),
            text: t("page.ds.sleeper.text"),
            moves: number === scene.viewer ? ["go *"] : [],
          },
          "lying",
          sleeper(number),
        ),
      )}</span>
    </div>
  </li>`;
}

export const world = (
  scene: Scene,
  view: Table,
): TemplateResult => html`<section class="world" aria-label=${t("page.ds.world")}>
  ${links(view)}
  <ol class="places" data-group>${view.locations.map((one) => place(scene, view, one))}</ol>
  ${view.options["nightmare"] === "on" ? html`<div class="links" data-group role="group" aria-label=${t("page.ds.links")}>${view.links.map((one) => link(scene, view, one))}</div>` : nothing}
</section>`;

/** Cycle, phase and order; bag, trees and decks. */
export function supplies(scene: Scene, view: Table): TemplateResult {
  const words: Readonly<Record<string, string>> = {
    setup: "dreamscape.word.setup",
    travel: "dreamscape.word.travel",
    creation: "dreamscape.word.creation",
    final: "dreamscape.word.final",
    over: "dreamscape.word.over",
  };
  const trade =
    (colour: string) =>
    (first: string): string | undefined =>
      first.startsWith("hand-") ? `trade ${first.slice(5)} ${colour}` : undefined;
  return html`<section class="supplies" aria-label=${t("page.ds.supplies")}>
    <p class="when"><span class="cycle" aria-hidden="true">${[1, 2, 3, 4, 5, 6].map((cycle) => html`<i class=${cycle < view.cycle ? "past" : cycle === view.cycle ? "now" : ""}></i>`)}</span><b>${t("dreamscape.view.cycle", { cycle: view.cycle })}, ${t(words[view.phase] ?? "")}</b></p>
    ${view.seats.length > 1 ? scene.thing({ id: "order", title: t("page.ds.about", { name: t("page.ds.order"), text: view.order.map((seat) => scene.seatName(seat)).join(", ") }), text: t("page.ds.sleeper.text") }, "order", html`<span>${t("page.ds.order")}</span>${view.order.map((seat) => html`<span class="token s-${seat}">${seat}</span>`)}`) : nothing}
    <div class="bag" data-group role="group" aria-label=${t("page.ds.bag")}><h3>${t("page.ds.bag")}</h3>${colours
      .filter((colour) => colour !== "red" || view.options["nightmare"] === "on")
      .map((colour) =>
        scene.thing(
          {
            id: `bag-${colour}`,
            title: t("page.ds.bag.of", { colour: colourName(scene, colour), count: view.bag[colour] ?? 0 }),
            text: `${scene.noun("colour", colour).text ?? ""} ${t("page.ds.bag.text")}`,
            moves: [`trade * ${colour}`],
            second: trade(colour),
          },
          "stock",
          html`${shard(colour, `bag-${colour}`)}<span>${view.bag[colour] ?? 0}</span>`,
        ),
      )}
    ${view.options["nightmare"] === "on" ? scene.thing({ id: "reserve", title: t("dreamscape.view.reserve", { count: view.reserve }), text: t("page.ds.reserve.text") }, "stock reserve", html`${shard("red")}<span>${view.reserve}</span>`) : nothing}</div>
    <div class="decks" data-group role="group" aria-label=${t("page.ds.decks")}><h3>${t("page.ds.decks")}</h3>${view.decks.map(
      ({ deck, size }) =>
        scene.thing(
          {
            id: `deck-${deck}`,
            title: t("page.ds.deck", { deck, count: size }),
            text: t("page.ds.deck.text"),
            moves: [`deck ${deck}`],
            attempt: scene.asked.prompt === "deck" ? `deck ${deck}` : undefined,
          },
          `deck ${size === 0 ? "none" : ""}`,
          html`<span class="level">${"•".repeat(deck)}</span><span>${size}</span>`,
        ),
    )}</div>
  </section>`;
}

function purpose(scene: Scene, { purpose: word, points, colour, figures, pays }: Purpose): TemplateResult {
  const { name, text } = scene.noun("purpose", word);
  const title = [name, ...(colour ? [colourName(scene, colour)] : [])].join(", ");
  const standing = figures
    .map((figure, i) => t("page.ds.standing", { seat: scene.seatName(i + 1), figure, points: pays[i] ?? 0 }))
    .join(" ");
  return scene.thing(
    { id: `purpose-${word}`, title, text: `${text ?? ""} ${standing}` },
    "purpose",
    html`<span class="what">${colour ? shard(colour) : nothing}<span>${name}</span>${points > 0 ? html`<b>${points}</b>` : nothing}</span>
      <span class="standing">${figures.map((figure, i) => html`<span class="s-${i + 1} ${(pays[i] ?? 0) > 0 ? "pays" : ""}"><i class="token s-${i + 1}">${i + 1}</i>${figure}${(pays[i] ?? 0) > 0 ? html` <b>+${pays[i]}</b>` : nothing}</span>`)}</span>`,
  );
}

export const purposes = (
  scene: Scene,
  view: Table,
): TemplateResult => html`<section class="purposes" aria-label=${t("dreamscape.view.purposes")}>
  <h3>${t("dreamscape.view.purposes")}</h3>
  <div class="tiles" data-group>${view.purposes.map((one) => purpose(scene, one))}</div>
</section>`;

/** Shards of a power in progress: to be seeded, laid, or kept on the pile. */
export function shardsInHand(scene: Scene, view: Table, seat: number): TemplateResult {
  const [kind, first, second] = openOf(view.seats[seat - 1]);
  const mine = seat === scene.viewer;
  const offered = (verb: string): string[] => [
    ...new Set(
      scene.asked.moves.flatMap(({ move }) => (move.startsWith(`${verb} `) ? [move.split(" ")[1] ?? ""] : [])),
    ),
  ];
  const tokens = (verb: string, list: readonly string[], star: string): TemplateResult =>
    html`<div class="tokens" data-group>${list.map((colour) =>
      scene.thing(
        {
          id: `${verb}-${colour}`,
          title: colourName(scene, colour),
          text: scene.noun("colour", colour).text,
          moves: [`${verb} ${colour}${star}`],
          attempt: star ? undefined : `${verb} ${colour}`,
        },
        "big",
        shard(colour),
      ),
    )}</div>`;
  switch (kind) {
    case "harvest":
      return mine ? tokens("seed", offered("seed"), " *") : html``;
    case "lay":
      return html`<p>${placeName(scene, Number(first))}</p><div class="laid">${key}${spell(second).map((colour) => shard(colour))}<span class="next"></span></div>${mine ? tokens("lay", offered("lay"), "") : nothing}`;
    case "retain":
      return mine ? tokens("retain", offered("retain"), "") : html``;
    default:
      return html``;
  }
}

export const treePool = (scene: Scene, view: Table): TemplateResult =>
  scene.thing(
    {
      id: "trees",
      title: t("dreamscape.view.trees", { count: view.trees }),
      text: t("page.ds.trees.text"),
      moves: ["plant *"],
    },
    "piece",
    html`${treeGlyph}<span>${view.trees}</span>`,
  );
