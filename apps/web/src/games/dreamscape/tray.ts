// One's own things: cards, the shards in one's Hands, what is left to do, and the button that ends it.
import { html, nothing, type TemplateResult } from "lit";
import type { Scene } from "../../table/scene";
import { t } from "../../table/texts";
import { large, ownCard } from "./cards";
import { disc, dreamer, tree } from "./pieces";
import { colourName, colours, heldBy, inHands, leftBehind, type Seat, type Table } from "./view";

/** The discs of one colour in somebody's Hands, stacked. */
export const heap = (number: number, colour: string, count: number): TemplateResult =>
  html`<span class="heap">${Array.from(
    { length: count },
    (_, i) => html`<span class="level" .style=${`--k: ${i}`}><svg class="disc hand" viewBox="-40 -24 80 63"
      data-at="held-${number}-${colour}-${i + 1}" aria-hidden="true">${disc(colour)}</svg></span>`,
  )}</span>`;

function hand(scene: Scene, view: Table, seat: Seat, number: number, colour: string): TemplateResult {
  const count = seat.hands[colour] ?? 0;
  const { prompt } = scene.asked;
  const illegal =
    prompt === "pay" ? `pay ${colour}` : prompt === "travel" ? `place ${colour} ${view.slots[0]?.slot}` : undefined;
  return scene.thing(
    {
      id: `hand-${colour}`,
      title: t("page.ds.hand", { count, colour: colourName(scene, colour) }),
      text: scene.noun("colour", colour).text,
      moves: [`place ${colour} *`, `trade ${colour} *`, `pay ${colour}`],
      attempt: illegal,
      carries: `held-${number}-${colour}-${count}`,
      onto: (target) => payOnto(scene, target, colour),
    },
    "held",
    html`${heap(number, colour, count)}<span class="many">${count}</span>`,
  );
}

/** A shard that is dropped on a card uses its power; on the empty place beside it, it is stored. */
function payOnto(scene: Scene, target: string, colour: string): readonly string[] | undefined {
  const [, verb, card] = /^(use|store|card|whole)-(.*)$/.exec(target) ?? [];
  if (!card) return undefined;
  const move = `${verb === "store" ? "store" : "use"} ${card}`;
  return scene.offered(move) ? [move, `pay ${colour}`] : undefined;
}

function hands(scene: Scene, view: Table, seat: Seat, number: number): TemplateResult {
  const held = heldBy(seat);
  const known = colours.filter((colour) => colour !== "red" || view.options["nightmare"] === "on");
  return scene.place(
    { id: `hands-${number}`, title: t("dreamscape.view.hands"), drops: ["collect"] },
    "palms",
    html`<h3>${t("dreamscape.view.hands")}</h3>
      <div class="held-all" data-group role="group" aria-label=${t("dreamscape.view.hands")}
        .style=${`--places: ${known.length}`}>${known.map((colour) =>
          held.includes(colour) ? hand(scene, view, seat, number, colour) : html`<span class="dent"></span>`,
        )}</div>`,
  );
}

/** Whatever is not on the board: the Dreamer before he enters, and the trees. */
export function pieces(scene: Scene, view: Table, seat: Seat, number: number): TemplateResult {
  return html`<div class="pieces" data-group>
    ${
      seat.dreamer === null
        ? scene.thing(
            {
              id: "dreamer",
              title: t("dreamscape.view.outside"),
              text: t("page.ds.dreamer.text"),
              moves: ["enter"],
              attempt: "enter",
              carries: `dreamer-${number}`,
            },
            "waits",
            dreamer(scene.colour(number), `dreamer-${number}`),
          )
        : nothing
    }
    ${scene.thing(
      {
        id: "trees",
        title: t("dreamscape.view.trees", { count: view.trees }),
        text: t("page.ds.trees.text"),
        moves: ["plant *"],
        carries: "grove",
      },
      `grove ${view.trees === 0 ? "none" : ""}`,
      html`${tree("grove")}<span class="many">${view.trees}</span>`,
    )}
  </div>`;
}

const ends: Readonly<Record<string, string>> = {
  travel: "page.ds.end.travel",
  creation: "page.ds.end.creation",
  final: "page.ds.end.creation",
};

const END = "done";

/** What would be lost if the phase ended now. */
function lost(scene: Scene, view: Table, seat: Seat): string {
  if (view.phase !== "travel") return inHands(seat) > 0 ? t("page.ds.end.lost", { count: inHands(seat) }) : "";
  return [
    leftBehind(view, seat) ? t("page.ds.end.sure", { count: seat.ap }) : "",
    scene.offered("power") ? t("page.ds.end.power") : "",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** Taking none, or stopping: never the first thing that the eye falls on. */
const pass = (scene: Scene): TemplateResult | typeof nothing => {
  const move = scene.offered("skip") ?? scene.offered("stop");
  return move
    ? html`<div class="finish">${scene.thing(
        { id: "pass", title: move.say, moves: [move.move] },
        "pass",
        html`<span>${move.say}</span>`,
      )}</div>`
    : nothing;
};

/** Whoever would leave something behind is asked once: the first tap asks, the second ends. */
function end(scene: Scene, view: Table, seat: Seat): TemplateResult | typeof nothing {
  const name = ends[scene.asked.prompt ?? ""];
  if (!name) return pass(scene);
  const loss = scene.offered("done") && scene.hint !== "done" ? lost(scene, view, seat) : "";
  const asks = loss !== "";
  const others = scene.asked.moves.map(({ move }) => move).filter((move) => move !== "done" && move !== scene.hint);
  const sure = asks && scene.chosen === END;
  return html`<div class="finish">
    ${
      sure
        ? html`<p class="sure" role="alert">${loss}</p>
          ${scene.thing({ id: "done-yes", title: t("page.ds.end.yes"), moves: ["done"] }, "end", t("page.ds.end.yes"))}`
        : nothing
    }
    ${scene.thing(
      {
        id: END,
        title: t(name),
        text: t("page.ds.end.text"),
        // while it asks, everything else may still be touched; while something else is in hand, it only ends
        moves: asks && (sure || scene.chosen === undefined) ? ["done", ...others] : ["done"],
        first: asks,
        asks: asks ? "done" : undefined,
        attempt: "done",
      },
      `end ${sure ? "asked" : ""}`,
      sure ? t("page.ds.end.no") : t(name),
    )}
  </div>`;
}

/** Action points as lanterns; a free step as a footprint. */
function status(view: Table, seat: Seat, number: number): TemplateResult {
  const travels = view.phase === "travel" && view.asks.some((one) => one.seat === number);
  const lamp = (
    lit: boolean,
  ): TemplateResult => html`<svg class=${lit ? "lamp on" : "lamp"} viewBox="-8 -12 16 24" aria-hidden="true"
    ><path d="M0-11v4M-4-7h8l2 4v9l-2 4h-8l-2-4v-9Z"/><ellipse class="flame" cy="1" rx="3" ry="5"/></svg>`;
  return html`<p class="status">${
    travels
      ? html`<span class="lamps">${[1, 2, 3, 4].map((one) => lamp(one <= seat.ap))}</span
          ><span>${t("dreamscape.view.ap", { count: seat.ap })}</span>`
      : nothing
  }${seat.land ? html`<span class="badge">${t("dreamscape.view.land")}</span>` : nothing}${
    seat.stray > 0 ? html`<span class="badge">${t("dreamscape.view.stray", { count: seat.stray })}</span>` : nothing
  }</p>`;
}

function cards(scene: Scene, view: Table, seat: Seat): TemplateResult {
  const top = seat.pile.at(-1);
  const names = seat.pile.map(({ card }) => (card ? scene.noun("card", card).name : "")).join(", ");
  return html`<div class="deal" data-group data-pushed .style=${`--dealt: ${seat.cards.length + (top ? 1 : 0)}`}>
    ${seat.cards.map((held) => ownCard(scene, view, held))}
    ${
      top
        ? html`<div class="pile-of">${ownCard(scene, view, top, true)}${scene.thing(
            { id: "pile", title: t("page.ds.completed", { count: seat.pile.length }), text: names },
            "seal",
            html`✓ ${seat.pile.length}`,
          )}</div>`
        : nothing
    }
  </div>`;
}

export function tray(scene: Scene, view: Table): TemplateResult | typeof nothing {
  const number = scene.viewer;
  const seat = typeof number === "number" ? view.seats[number - 1] : undefined;
  if (!seat || typeof number !== "number") return nothing;
  return html`${large(scene, view)}${cards(scene, view, seat)}
    <div class="own s-${scene.colour(number)}">${hands(scene, view, seat, number)}
      <div class="doing">${status(view, seat, number)}${end(scene, view, seat)}</div></div>`;
}
