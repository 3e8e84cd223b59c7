// The others, the mattress on which all pillows lie, and one's own things.
import { html, nothing, type TemplateResult } from "lit";
import type { Scene } from "../../table/scene";
import { colon, figure, t } from "../../table/texts";
import { rests } from "./board";
import { back } from "./cards";
import { sheepCard } from "./hand";
import { jar, pillow } from "./meadow";
import { ledger } from "./morning";
import { quilt } from "./patches";
import { type Pose, sheep } from "./sheep";
import { HIGHEST, morning, type Seat, settle, type Table } from "./view";
import { brieflyOf, lineOf, statusOf, told, toward } from "./words";

const lastCard = (scene: Scene, seat: number, { last }: Seat): TemplateResult => html`<span class="last"
  data-at="last-${seat}" title=${last ? t("page.in.last", { card: scene.noun("card", last).name }) : nothing}>${
    last ? sheepCard(scene, last) : nothing
  }</span>`;

/** Winks, in a jar that says how many. */
const winks = (scene: Scene, seat: number, { winks, pillow }: Seat): TemplateResult =>
  scene.thing(
    {
      id: `jar-${seat}`,
      title: `${scene.seatName(seat)}${colon()}${t("insomnia.view.winks", { winks })}`,
      text: t("page.in.jar.text"),
    },
    "jar-thing",
    html`${jar(winks, pillow)}<b class="figure" data-count="jar-${seat}">${winks}</b>`,
  );

const name = (scene: Scene, view: Table, seat: number): TemplateResult =>
  html`<h2>${scene.seatName(seat)}${
    view.first === seat
      ? html`<span class="first" data-at="first" role="img" title=${t("page.in.first")} aria-label=${t("page.in.first")}
        >1</span>`
      : nothing
  }</h2>`;

function rival(scene: Scene, view: Table, seat: number, one: Seat): TemplateResult {
  const active = !view.over && view.active === seat;
  const won = view.winners.includes(seat);
  const last = rests(view) ? morning(scene.story, view.seats)?.sleepers[seat - 1] : undefined;
  return html`<section class="rival s-${scene.colour(seat)} ${active ? "active" : ""}" data-at="seat-${seat}"
    aria-label=${scene.seatName(seat)}>
    <header>${scene.portrait(seat)}${name(scene, view, seat)}</header>
    <p class="status">${won ? html`<span class="won">${t("page.wins")}</span>` : brieflyOf(one, last)}${
      one.stuck ? html` · ${t("page.in.sheep.stuck")}` : nothing
    }</p>
    ${winks(scene, seat, one)}
    <span class="held" data-at="hand-${seat}" role="img" aria-label=${t("insomnia.view.cards", {
      count: one.hand.length,
    })}
      >${one.hand.map(() => html`<span class="card-back">${back}</span>`)}</span>
    ${lastCard(scene, seat, one)}
    <span class="supply-of" data-at="supply-${seat}" title=${t("page.in.supply.text")}><b>${one.supply}</b> Zzz</span>
    <span class="pillow-of">${pillow}<b>${one.pillow}</b></span>
  </section>`;
}

/** One lane for each seat: winks grow from the left, the pillow comes to meet them from the right. */
function mattress(scene: Scene, view: Table): TemplateResult {
  const share = (n: number): string => `${(Math.min(HIGHEST, n) / HIGHEST) * 100}%`;
  const lanes = scene.round(view.seats.length).flatMap((seat) => {
    const one = view.seats[seat - 1];
    if (!one) return [];
    return [
      html`<span class="lane s-${scene.colour(seat)}"><span class="asleep" .style=${`width:${share(one.winks)}`}></span>
        <span class="rests-at" .style=${`--at:${share(one.pillow)}`}
        data-at="pillow-${seat}">${pillow}<b>${one.pillow}</b></span></span>`,
    ];
  });
  const said = view.seats.map(
    (one, i) =>
      `${scene.seatName(i + 1)}${colon()}${t("insomnia.view.winks", { winks: one.winks })}, ${t(
        "insomnia.view.pillow",
        {
          pillow: one.pillow,
        },
      )}`,
  );
  return scene.thing(
    { id: "mattress", title: said.join(". "), text: t("page.in.mattress.text") },
    "mattress",
    html`<span class="title">${t("page.in.mattress")}</span><span class="lanes">${lanes}</span><span class="scale"
      >${[0, 10, 20, 30, HIGHEST].map((n) => html`<span>${n}</span>`)}</span>`,
  );
}

/** Solo: the ratings to play for, the best first, and the one reached so far. */
function ratings(scene: Scene, { ratings: all, score }: Table): TemplateResult {
  const points = score[0] ?? 0;
  const reached = all.findLast(({ least }) => least === null || points >= least);
  const steps = all.toReversed().map(({ rating, least }) => {
    const { name } = scene.noun("rating", rating);
    return {
      now: reached?.rating === rating,
      name,
      from: least === null ? "–" : figure(least),
      say:
        least === null
          ? t("page.in.rating.lowest", { rating: name })
          : t("page.in.rating", { least: figure(least), rating: name }),
    };
  });
  const now = t("page.in.score", { points: figure(points) });
  return scene.thing(
    {
      id: "ratings",
      title: told([now, ...steps.map(({ say }) => say)]),
      text: told([t("page.in.ratings"), t("page.in.ratings.text")]),
    },
    "ratings",
    html`<span class="title">${now}</span><span class="rungs">${steps.map(
      ({ now: here, name, from }) => html`<span class="rung ${here ? "here" : ""}"><b>${from}</b>${name}</span>`,
    )}</span>`,
  );
}

export function rivals(scene: Scene, view: Table): TemplateResult {
  const others = scene.round(view.seats.length).filter((seat) => seat !== scene.viewer);
  return html`<div class="others">${others.map((seat) => {
    const one = view.seats[seat - 1];
    return one ? rival(scene, view, seat, one) : nothing;
  })}</div>${view.ratings.length > 0 ? ratings(scene, view) : nothing}${mattress(scene, view)}`;
}

/** Where each viewer's two cards lie, so that one does not move because the other was played. */
const places = new Map<number, readonly (string | null)[]>();

/** Two cards; or why there are none. */
function hand(scene: Scene, view: Table, seat: number, one: Seat): TemplateResult {
  const cards = settle(places.get(seat) ?? [], one.hand);
  places.set(seat, cards);
  const colour = scene.colour(seat);
  const out = one.status !== "race" && !view.over;
  const skip = html`<button type="button" class="quiet" id="next-race"
    @click=${() => scene.hands.hurry("race-end")}>${t("page.in.skip")}</button>`;
  const none = (pose: Pose, text: string): TemplateResult => html`<div class="zone out" data-at="hand-${seat}"
    >${sheep({ pose, colour })}<p>${text}</p>${out ? skip : nothing}</div>`;
  const last = morning(scene.story, view.seats);
  if (rests(view) && last) return html`<div class="zone out" data-at="hand-${seat}">${ledger(scene, last)}</div>`;
  if (rests(view)) return none("asleep", t("page.in.rests"));
  if (one.status === "bed") return none("asleep", t(view.over ? "page.over" : "page.in.out.bed", { winks: one.winks }));
  if (one.status === "awake") return none("awake", t(view.over ? "page.over" : "page.in.out.awake"));
  return html`<div class="zone" data-at="hand-${seat}"><h3 class="unseen">${t("insomnia.view.hand")}</h3>
    <div class="cards">${cards.map((card, i) =>
      card ? sheepCard(scene, card, `card-${i + 1}`) : html`<span class="no-card"></span>`,
    )}</div></div>`;
}

/** What comes with a tile: as it will lie on it. */
function bonus(scene: Scene, one: Table["bonuses"][number] | undefined): TemplateResult | typeof nothing {
  if (!one || typeof scene.viewer !== "number") return nothing;
  return html`<span class="zs bonus s-${scene.colour(scene.viewer)}">+ ${
    one.infinite ? html`<b>Z∞</b>` : "Z".repeat(one.zzz)
  }</span>`;
}

/** Tiles to choose from between two races, or two Zzz instead. */
const shelf = (scene: Scene, view: Table): TemplateResult => html`<div class="shelf-of">
  <h3>${t("page.in.market")}</h3>
  <div class="tiles" data-group>${view.market.map((tile, i) => {
    const { name, text } = scene.noun("tile", tile);
    const thing = { id: `tile-${tile}`, title: name, text, moves: [`add ${tile} *`] };
    return scene.thing(thing, "offer", html`${quilt(tile, name, lineOf(scene, tile))}${bonus(scene, view.bonuses[i])}`);
  })}${rest(scene)}</div></div>`;

function rest(scene: Scene): TemplateResult | typeof nothing {
  const move = scene.offered("rest");
  if (!move || typeof scene.viewer !== "number") return nothing;
  return scene.thing(
    { id: "rest", title: move.say, text: t("page.in.supply.text"), moves: [move.move] },
    `rest s-${scene.colour(scene.viewer)}`,
    html`<span class="zs">ZZ</span>${move.say}`,
  );
}

export function tray(scene: Scene, view: Table): TemplateResult | typeof nothing {
  const { viewer } = scene;
  const one = typeof viewer === "number" ? view.seats[viewer - 1] : undefined;
  if (typeof viewer !== "number" || !one) return nothing;
  const letters = Array.from(
    { length: 10 },
    (_, i) => html`<i class="letter s-${scene.colour(viewer)} ${i < one.supply ? "" : "gone"}"
      data-at=${i === one.supply - 1 ? "letter" : nothing}>Z</i>`,
  );
  const laying = scene.asked.prompt === "place";
  const active = !view.over && view.active === viewer;
  const states = { active, resting: rests(view), picking: scene.asked.prompt === "rest" };
  const classes = Object.entries(states).flatMap(([state, on]) => (on ? [state] : []));
  return html`<section class="mine s-${scene.colour(viewer)} ${classes.join(" ")}" data-at="seat-${viewer}"
    aria-label=${scene.seatName(viewer)}>
    <div class="self">${winks(scene, viewer, one)}
      <div class="about">${name(scene, view, viewer)}<p class="status">${
        view.winners.includes(viewer) ? html`<span class="won">${t("page.wins")}</span>` : statusOf(one)
      }${one.stuck ? html` · ${t("page.in.sheep.stuck")}` : nothing}</p><p class="toward">${toward(one)}</p></div>
      ${lastCard(scene, viewer, one)}</div>
    ${scene.thing(
      {
        id: `supply-${viewer}`,
        title: `${t("page.in.supply")}${colon()}${one.supply}`,
        text: told([t("page.in.supply.text"), ...(laying ? [t("page.in.supply.drag")] : [])]),
        moves: ["put *"],
        drops: ["play * zzz"],
        carries: "letter",
      },
      "letters",
      html`<span class="woollen">${letters}</span>`,
    )}
    ${hand(scene, view, viewer, one)}${shelf(scene, view)}
  </section>`;
}
