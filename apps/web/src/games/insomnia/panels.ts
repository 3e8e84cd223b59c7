// The others, the mattress on which all pillows lie, and one's own things.
import { html, nothing, type TemplateResult } from "lit";
import type { Scene } from "../../table/scene";
import { colon, t } from "../../table/texts";
import { rests } from "./board";
import { back } from "./cards";
import { sheepCard } from "./hand";
import { jar, pillow } from "./meadow";
import { hurry } from "./motion";
import { quilt } from "./patches";
import { type Pose, sheep } from "./sheep";
import { HIGHEST, type Seat, settle, type Table } from "./view";
import { lineOf, statusOf, toward } from "./words";

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
  return html`<section class="rival s-${scene.colour(seat)} ${active ? "active" : ""}" data-at="seat-${seat}"
    aria-label=${scene.seatName(seat)}>
    <header>${scene.face(seat)}${name(scene, view, seat)}</header>
    <p class="status">${won ? t("page.wins") : statusOf(one)}${
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

export function rivals(scene: Scene, view: Table): TemplateResult {
  const others = scene.round(view.seats.length).filter((seat) => seat !== scene.viewer);
  return html`<div class="others">${others.map((seat) => {
    const one = view.seats[seat - 1];
    return one ? rival(scene, view, seat, one) : nothing;
  })}</div>${mattress(scene, view)}`;
}

/** Where each viewer's two cards lie, so that one does not move because the other was played. */
const places = new Map<number, readonly (string | null)[]>();

/** Two cards; or, without any, why not. */
function hand(scene: Scene, view: Table, seat: number, one: Seat): TemplateResult {
  const cards = settle(places.get(seat) ?? [], one.hand);
  places.set(seat, cards);
  const colour = scene.colour(seat);
  const out = one.status !== "race" && !view.over;
  if (!out) hurry(false);
  const skip = html`<button type="button" class="quiet" id="next-race"
    @click=${() => hurry(true)}>${t("page.in.skip")}</button>`;
  const none = (pose: Pose, text: string): TemplateResult => html`<div class="zone out" data-at="hand-${seat}"
    >${sheep({ pose, colour })}<p>${text}</p>${out ? skip : nothing}</div>`;
  if (rests(view)) return none("asleep", t("page.in.rests"));
  if (one.status === "bed") return none("asleep", t("page.in.out.bed", { winks: one.winks }));
  if (one.status === "awake") return none("awake", t("page.in.out.awake"));
  return html`<div class="zone" data-at="hand-${seat}"><h3 class="unseen">${t("insomnia.view.hand")}</h3>
    <div class="cards">${cards.map((card, i) =>
      card ? sheepCard(scene, card, `card-${i + 1}`) : html`<span class="no-card"></span>`,
    )}</div></div>`;
}

/** Tiles that can be had between two races. */
const shelf = (scene: Scene, view: Table): TemplateResult => html`<div class="shelf-of">
  <h3>${t("page.in.market")}</h3>
  <div class="tiles" data-group>${view.market.map((tile) => {
    const { name, text } = scene.noun("tile", tile);
    const thing = { id: `tile-${tile}`, title: name, text, moves: [`add ${tile} *`] };
    return scene.thing(thing, "offer", quilt(tile, name, lineOf(scene, tile)));
  })}</div></div>`;

export function tray(scene: Scene, view: Table): TemplateResult | typeof nothing {
  const { viewer } = scene;
  const one = typeof viewer === "number" ? view.seats[viewer - 1] : undefined;
  if (typeof viewer !== "number" || !one) return nothing;
  const letters = Array.from({ length: 10 }, (_, i) => html`<i class=${i < one.supply ? "" : "gone"}>Z</i>`);
  const active = !view.over && view.active === viewer;
  return html`<section class="mine s-${scene.colour(viewer)} ${active ? "active" : ""} ${
    rests(view) ? "resting" : ""
  }" data-at="seat-${viewer}"
    aria-label=${scene.seatName(viewer)}>
    <div class="self">${winks(scene, viewer, one)}
      <div class="about">${name(scene, view, viewer)}<p class="status">${
        view.winners.includes(viewer) ? t("page.wins") : statusOf(one)
      }${one.stuck ? html` · ${t("page.in.sheep.stuck")}` : nothing}</p><p class="toward">${toward(one)}</p></div>
      ${lastCard(scene, viewer, one)}</div>
    ${scene.place(
      { id: `supply-${viewer}`, title: t("page.in.supply"), text: t("page.in.supply.text"), drops: ["play * zzz"] },
      "letters",
      html`<span class="unseen">${t("insomnia.view.supply", { count: one.supply })} Zzz</span><span class="woollen"
      aria-hidden="true">${letters}</span>`,
    )}
    ${hand(scene, view, viewer, one)}${shelf(scene, view)}
  </section>`;
}
