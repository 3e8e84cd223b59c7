// The Dreamworld: six islands, the shards that lie there, Sleepers, Mr. Nightmare, the bridges between; above
// them the time, below them what all players share: the bag and the decks.
import { html, nothing, svg, type TemplateResult } from "lit";
import { among, type Scene } from "../../table/scene";
import { t } from "../../table/texts";
import { bridge, island, power } from "./islands";
import { mister, shard, sleeper } from "./pieces";
import { colourName, colours, ownSeat, placeName, type Place, type Table } from "./view";

/** Where the islands float: 1 2 3 over 4 5 6. The style sheet has the same places. */
const across = (location: number): number => (location - 1) % 3;
const down = (location: number): number => Math.floor((location - 1) / 3);

const bridges = (view: Table): TemplateResult => html`<svg class="bridges" viewBox="0 0 600 400"
  preserveAspectRatio="none" aria-hidden="true">${view.links.map(({ from, to }) => {
    const [x1, x2] = [across(from) * 200 + 100, across(to) * 200 + 100];
    const [y1, y2] = [down(from) * 218 + 84, down(to) * 218 + 84];
    return x1 === x2 ? bridge(x1 + 48, y1 + 8, x2 + 48, y2 - 8) : bridge(x1 + 78, y1, x2 - 78, y2);
  })}</svg>`;

function link(scene: Scene, view: Table, { from, to, red }: Table["links"][number]): TemplateResult {
  const own = ownSeat(scene, view)?.at;
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
    red ? shard("red", `red-${from}-${to}`) : html`<span class="knot"></span>`,
  );
}

/** The two ends of a row: whoever holds the colour of the first shard comes for free, the last one is collected. */
export const key = html`<svg class="tip" viewBox="0 0 24 24" aria-hidden="true"><circle cx="7" cy="12" r="4.5"/><path
  d="M11.5 12H22M17 12v5M21 12v4"/></svg>`;
export const palm = html`<svg class="tip" viewBox="0 0 24 24" aria-hidden="true"><path
  d="M7 21c-2-3-4-6-3.5-7.5S6.5 13 8 15V6a1.6 1.6 0 0 1 3.2 0v5-7a1.6 1.6 0 0 1 3.2 0v7-5.5a1.6 1.6 0 0 1 3.2 0V12c1-1.5
    3-.8 3 .7V16c0 2-1 3.5-2 5Z"/></svg>`;

/** Moves that concern a place as a whole: anything on its island stands for it. */
const acted = (location: number): string[] => [
  `go ${location}`,
  `sow ${location}`,
  `seed * ${location}`,
  `reorder ${location}`,
];

/** The row of a place, from the key end to the hand end. */
function row(scene: Scene, place: Place, here: boolean): TemplateResult {
  const { location, row: shards } = place;
  const name = placeName(scene, location);
  const list = shards.map((one) => colourName(scene, one)).join(", ");
  return scene.thing(
    {
      id: `row-${location}`,
      title: list ? t("page.ds.row", { location: name, shards: list }) : t("page.ds.row.none", { location: name }),
      text: t("page.ds.row.text"),
      moves: here ? ["collect", ...acted(location)] : acted(location),
      attempt: scene.asked.prompt === "travel" ? (here ? "collect" : `go ${location}`) : undefined,
      carries: shards.length > 0 ? `row-${location}-${shards.length}` : undefined,
    },
    `row ${here ? "near" : ""}`,
    html`${key}<span class="lot" .style=${`--n: ${shards.length}`}
      >${shards.map((colour, i) => shard(colour, `row-${location}-${i + 1}`))}</span>${palm}`,
  );
}

const attempts: Readonly<Record<string, string>> = { travel: "go", sow: "sow", lake: "reorder" };

const price = (free: boolean): TemplateResult =>
  html`<span class="price ${free ? "free" : ""}">${t(free ? "page.ds.go.free" : "page.ds.go.paid")}</span>`;

/** The island itself: going there, and all that is done to a place. */
function ground(scene: Scene, view: Table, { location }: Place): TemplateResult {
  const name = placeName(scene, location);
  const linked = view.links.flatMap(({ from, to }) => (from === location ? [to] : to === location ? [from] : []));
  const verb = attempts[scene.asked.prompt ?? ""];
  const seat = ownSeat(scene, view);
  const goes = scene.open.some(({ move }) => move === `go ${location}`);
  return scene.thing(
    {
      id: `place-${location}`,
      title: t("page.ds.place", { number: location, location: name }),
      text: t("page.ds.place.text", {
        links: linked.map((other) => placeName(scene, other)).join(", "),
        power: scene.noun("location", String(location)).text ?? "",
      }),
      moves: acted(location),
      attempt: verb ? `${verb} ${location}` : undefined,
      second: (first) =>
        first.startsWith("sleeper-")
          ? `go ${location}`
          : first.startsWith("seed-")
            ? `seed ${first.slice(5)} ${location}`
            : undefined,
    },
    "isle",
    html`${island(location)}<span class="name"><b>${location}</b> ${name}${
      goes ? price(seat?.["free-goes"].includes(location) ?? false) : nothing
    }</span>`,
  );
}

function place(scene: Scene, view: Table, one: Place): TemplateResult {
  const { location } = one;
  const seat = ownSeat(scene, view);
  const here = seat?.at === location;
  const name = placeName(scene, location);
  const text = scene.noun("location", String(location)).text;
  const aimed = among(scene.open, acted(location)).length > 0; // the whole place may be touched
  return html`<li class="place n-${location} ${here && view.phase === "travel" ? "here" : ""} ${aimed ? "aimed" : ""}">
    ${ground(scene, view, one)}
    ${scene.thing(
      {
        id: `power-${location}`,
        title: t("page.ds.power", { location: name }),
        text: one["mr-nightmare"] ? t("page.ds.power.blocked") : text,
        moves: here ? ["power", ...acted(location)] : acted(location),
        attempt: scene.asked.prompt === "travel" ? (here ? "power" : `go ${location}`) : undefined,
      },
      `power ${here ? "near" : ""} ${here && seat?.used ? "used" : ""}`,
      power(one.power),
    )}
    <span class="sleepers" data-group>${scene.place(
      { id: `beds-${location}`, title: name, drops: [`go ${location}`] },
      "beds",
      nothing,
    )}${one.sleepers.toReversed().map((number) =>
      scene.thing(
        {
          id: `sleeper-${number}`,
          title: t("page.ds.sleeper", { seat: scene.seatName(number) }),
          text: t("page.ds.sleeper.text"),
          moves: number === scene.viewer ? ["go *"] : acted(location),
        },
        "lying",
        sleeper(number, scene.colour(number), `at-${number}`),
      ),
    )}${
      one["mr-nightmare"]
        ? scene.thing(
            { id: "mr-nightmare", title: t("dreamscape.view.mr-nightmare"), text: t("page.ds.mr.text") },
            "mr",
            mister,
          )
        : nothing
    }</span>
    ${row(scene, one, here)}
  </li>`;
}

export const world = (scene: Scene, view: Table): TemplateResult => html`<div class="sea"><div class="isles">
  ${bridges(view)}
  <ol data-group>${view.locations.map((one) => place(scene, view, one))}</ol>
  ${
    view.options["nightmare"] === "on"
      ? html`<div class="links" data-group role="group" aria-label=${t("page.ds.links")}
          >${view.links.map((one) => link(scene, view, one))}</div>`
      : nothing
  }
</div></div>`;

// ---- Time, and what is shared ----

const phases: Readonly<Record<string, string>> = {
  setup: "dreamscape.word.setup",
  travel: "dreamscape.word.travel",
  creation: "dreamscape.word.creation",
  final: "dreamscape.word.final",
  over: "dreamscape.word.over",
};

/** Six moons for six Cycles, the phase, and who comes first. */
export function time(scene: Scene, view: Table): TemplateResult {
  const order = view.order.map((seat) => scene.seatName(seat)).join(", ");
  const moon = (cycle: number): TemplateResult =>
    html`<svg class=${cycle < view.cycle ? "gone" : cycle === view.cycle ? "now" : "coming"} viewBox="-10 -10 20 20"
      >${svg`<circle r="7.5"/>${cycle < view.cycle ? svg`<path d="M-4.5 0-1 4 5-4"/>` : nothing}`}</svg>`;
  return html`<div class="time">
    <p class="when"><span class="moons" aria-hidden="true">${[1, 2, 3, 4, 5, 6].map(moon)}</span>
      <b>${t("dreamscape.view.cycle", { cycle: view.cycle })}</b> <span>${t(phases[view.phase] ?? "")}</span></p>
    ${
      view.seats.length > 1
        ? scene.thing(
            {
              id: "order",
              title: t("page.ds.about", { name: t("page.ds.order"), text: order }),
              text: t("page.ds.sleeper.text"),
            },
            "order",
            html`<span>${t("page.ds.order")}</span>${view.order.map(
              (seat) => html`<span class="token s-${scene.colour(seat)}">${seat}</span>`,
            )}`,
          )
        : nothing
    }
  </div>`;
}

function bag(scene: Scene, view: Table): TemplateResult {
  const trade =
    (colour: string) =>
    (first: string): string | undefined =>
      first.startsWith("hand-") ? `trade ${first.slice(5)} ${colour}` : undefined;
  const one = (colour: string): TemplateResult =>
    scene.thing(
      {
        id: `bag-${colour}`,
        title: t("page.ds.bag.of", { colour: colourName(scene, colour), count: view.bag[colour] ?? 0 }),
        text: `${scene.noun("colour", colour).text ?? ""} ${t("page.ds.bag.text")}`,
        moves: [`trade * ${colour}`],
        first: true,
        second: trade(colour),
      },
      "pot",
      html`${shard(colour, `bagged-${colour}`)}<span>${view.bag[colour] ?? 0}</span>`,
    );
  const red = view.options["nightmare"] === "on";
  const reserve = {
    id: "reserve",
    title: t("dreamscape.view.reserve", { count: view.reserve }),
    text: t("page.ds.reserve.text"),
  };
  return html`<div class="bag" data-group role="group" aria-label=${t("page.ds.bag")}>
    <svg class="sack" viewBox="-20 -26 40 44" aria-hidden="true"><path
      d="M-5-14Q-18-4-17 8q1 9 17 9T17 8Q18-4 5-14l5-8q-5-3-10 0-5-3-10 0Z"/>
      <path class="string" d="M-8-13q8 4 16 0"/></svg>
    ${colours.filter((colour) => red || colour !== "red").map(one)}
    ${
      red ? scene.thing(reserve, "pot reserve", html`${shard("red", "reserved")}<span>${view.reserve}</span>`) : nothing
    }
  </div>`;
}

const decks = (scene: Scene, view: Table): TemplateResult =>
  html`<div class="decks" data-group role="group" aria-label=${t("page.ds.decks")}>${view.decks.map(({ deck, size }) =>
    scene.thing(
      {
        id: `deck-${deck}`,
        title: t("page.ds.deck", { deck, count: size }),
        text: t("page.ds.deck.text"),
        moves: [`deck ${deck}`],
        attempt: scene.asked.prompt === "deck" ? `deck ${deck}` : undefined,
      },
      `deck ${size === 0 ? "none" : ""}`,
      html`<span class="stars-of">${"✦".repeat(deck)}</span><span>${size}</span>`,
    ),
  )}</div>`;

export const supplies = (scene: Scene, view: Table): TemplateResult =>
  html`<div class="supplies">${bag(scene, view)}${decks(scene, view)}</div>`;
