// Project Dreamscape on the page: the Dreamscape in the middle, under it the running chain, then
// each player's Deep Sleep, REM stack and reserve. Drawn from the JSON of games/project-dreamscape/show.c.
import { html, nothing, type TemplateResult } from "lit";
import type { View } from "../../core/protocol";
import type { Renderer, Scene } from "../../table/scene";
import { t } from "../../table/texts";
import { glyph, zee } from "./glyphs";
import "./style.css";

interface Slot {
  readonly place: number;
  readonly cost: number;
  readonly card: string | null;
  readonly down: boolean;
}

interface Seat {
  readonly z: readonly { readonly card: string | null; readonly turned: boolean }[];
  readonly rem: readonly string[];
  readonly res: readonly { readonly card: string; readonly turned: boolean; readonly down: boolean }[];
}

interface Chain {
  readonly count: number;
  readonly performer?: number;
  readonly card?: string;
  readonly anchor?: number;
  readonly dream?: string;
  readonly on?: "rem" | "pile";
  readonly limbo?: readonly string[];
  readonly laid?: readonly number[];
}

interface Table extends View {
  readonly active: number;
  readonly points: number;
  readonly blue: boolean;
  readonly bought: boolean;
  readonly deck: number;
  readonly types: readonly string[];
  readonly row: readonly Slot[];
  readonly pile: readonly string[];
  readonly unseen: readonly string[];
  readonly seats: readonly Seat[];
  readonly chain: Chain;
}

const typesOf = (card: string): [string, string] => {
  const [a = "", b = ""] = card.split("-");
  return [a, b];
};

/** A stack with each card turned so that what matches its neighbour lies on the same line. */
function lined(stack: readonly string[]): readonly (readonly { readonly type: string; readonly joined: boolean }[])[] {
  let before: { top: string; bottom: string } | undefined;
  return stack.map((card) => {
    const [a, b] = typesOf(card);
    const turn = before !== undefined && (before.top === b || before.bottom === a);
    const now = turn ? { top: b, bottom: a } : { top: a, bottom: b };
    const last = before;
    before = now;
    return [
      { type: now.top, joined: last?.top === now.top },
      { type: now.bottom, joined: last?.bottom === now.bottom },
    ];
  });
}

const half = (scene: Scene, type: string): TemplateResult =>
  html`<span class="half t-${type}">${glyph(type)}<span class="name">${scene.noun("type", type).name}</span></span>`;

const face = (scene: Scene, card: string): TemplateResult => {
  const [a, b] = typesOf(card);
  return html`<span class="face">${half(scene, a)}${half(scene, b)}</span>`;
};

const dot = (type: string, joined = false): TemplateResult =>
  html`<span class="dot t-${type} ${joined ? "joined" : ""}">${glyph(type)}</span>`;

const back = (card: string | null): TemplateResult =>
  html`<span class="back">${zee}${card ? html`<span class="seen">${typesOf(card).map((type) => dot(type))}</span>` : nothing}</span>`;

/** What a tap on a place of the row means at each prompt. */
const verbs: Readonly<Record<string, string>> = {
  flip: "flip",
  reserve: "reserve",
  swap: "swap",
  empower: "empower",
  purge: "discard",
  sweep: "sweep",
  lay: "lay",
};

function slot(scene: Scene, view: Table, { place, cost, card, down }: Slot): TemplateResult {
  const shields = view.options["shields"] === "on";
  const verb = verbs[scene.asked.prompt ?? ""] ?? "buy";
  const name = card === null ? "" : scene.noun("card", card).name;
  const key = card === null ? "page.pd.place.gap" : down ? "page.pd.place.down" : "page.pd.place";
  const moves = [
    "buy",
    "flip",
    "reserve",
    "swap",
    "empower",
    "discard",
    "sweep",
    "invade *",
    ...(shields ? [] : ["lay"]),
  ].map((word) => `${word} ${place}`);
  const laying = scene.asked.prompt === "lay";
  return html`<li class="slot">
    ${
      shields && laying
        ? scene.thing(
            {
              id: `cost-${place}`,
              title: t("page.pd.token", { cost }),
              moves: [`lay ${cost}`],
              attempt: `lay ${cost}`,
            },
            "price",
            cost,
          )
        : html`<span class="price" aria-hidden="true">${cost}</span>`
    }
    ${scene.thing(
      {
        id: `row-${place}`,
        title: t(key, { place, cost, card: name }),
        text: card === null ? t("page.pd.gap.text") : down ? t("page.pd.z.text") : scene.noun("card", card).text,
        moves: card === null && !shields ? [...moves, "lay gap"] : moves,
        attempt: verb === "lay" && card === null ? "lay gap" : `${verb} ${place}`,
      },
      `card ${card === null ? "gap" : ""}`,
      card === null ? nothing : down ? back(card) : face(scene, card),
    )}
  </li>`;
}

function deck(scene: Scene, view: Table): TemplateResult {
  const count = (type: string): number => view.unseen.filter((card) => typesOf(card).includes(type)).length;
  const unseen = view.types.map((type) => `${scene.noun("type", type).name} ${count(type)}`).join(", ");
  return scene.thing(
    {
      id: "deck",
      title: t("project-dreamscape.view.deck", { deck: view.deck }),
      text: t("page.pd.deck.text", { unseen }),
      moves: ["draw"],
      attempt: "draw",
    },
    `card stack ${view.deck === 0 ? "gap" : ""}`,
    html`${view.deck === 0 ? nothing : back(null)}<span class="count">${view.deck}</span>`,
  );
}

function pile(scene: Scene, view: Table): TemplateResult {
  const top = view.pile.at(-1);
  const names = view.pile
    .map((card) => scene.noun("card", card).name)
    .reverse()
    .join("; ");
  return scene.thing(
    {
      id: "pile",
      title: t("page.pd.pile", { pile: view.pile.length }),
      text: names || t("page.pd.pile.none"),
      moves: ["on pile", ...(view.chain.on === "pile" ? [`pull ${view.pile.length}`] : [])],
      drops: ["discard *", "sweep *", "shed *"],
    },
    `card stack ${top ? "" : "gap"}`,
    html`${top ? face(scene, top) : nothing}<span class="count">${view.pile.length}</span>`,
  );
}

/** The card being performed: its two types are what the performer chooses between. */
function chain(scene: Scene, view: Table): TemplateResult | typeof nothing {
  const { performer, card, dream, limbo = [], laid = [] } = view.chain;
  if (performer === undefined || card === undefined) return nothing;
  const laying = scene.asked.prompt === "lay" || view.asks.some(({ prompt }) => prompt === "lay");
  return html`<section class="chain" aria-label=${t("page.pd.chain")}>
    <h3>${t(dream ? "page.pd.chain.one" : "page.pd.chain.of", { seat: scene.seatName(performer) })}</h3>
    <div class="halves" data-group>${(dream ? [dream] : typesOf(card)).map((type) =>
      scene.thing(
        {
          id: `dream-${type}`,
          title: scene.noun("type", type).name,
          text: scene.noun("type", type).text,
          moves: [`dream ${type}`],
          attempt: `dream ${type}`,
        },
        `dream t-${type}`,
        html`${glyph(type)}<span><b>${scene.noun("type", type).name}</b><small>${scene.noun("type", type).text}</small></span>`,
      ),
    )}</div>
    ${laying ? html`<div class="laid" role="img" aria-label=${t("page.pd.laid", { count: laid.length })}>${[0, 1, 2, 3, 4].map((i) => mini(view, laid[i]))}</div>` : nothing}
    ${limbo.length > 0 ? html`<p class="limbo">${t("page.pd.limbo")} ${limbo.map((one) => scene.noun("card", one).name).join("; ")}</p>` : nothing}
  </section>`;
}

/** One place of a layout in the making: a card that is laid, a token, a gap, or still open. */
function mini(view: Table, laid: number | undefined): TemplateResult {
  if (laid === undefined) return html`<span class="mini open"></span>`;
  if (view.options["shields"] === "on") return html`<span class="mini price">${laid}</span>`;
  const card = view.row[laid - 1]?.card;
  if (!card) return html`<span class="mini gap"></span>`;
  return html`<span class="mini">${typesOf(card).map((type) => dot(type))}</span>`;
}

function chips(
  scene: Scene,
  id: string,
  stack: readonly string[],
  moves: (index: number) => readonly string[],
  marked?: number,
): TemplateResult[] {
  return lined(stack).map((dots, i) => {
    const card = stack[i] ?? "";
    const title = t("page.pd.stack.card", { card: scene.noun("card", card).name, index: i + 1, count: stack.length });
    return scene.thing(
      {
        id: `${id}-${i + 1}`,
        title,
        text: scene.noun("card", card).text,
        moves: moves(i + 1),
        attempt: moves(i + 1)[0],
      },
      `chip ${marked === i + 1 ? "anchor" : ""}`,
      dots.map(({ type, joined }) => dot(type, joined)),
    );
  });
}

function deepSleep(scene: Scene, view: Table, seat: number, mine: boolean): TemplateResult {
  const { z } = view.seats[seat - 1] ?? { z: [] };
  // Z cards that nobody can tell apart are offered once: the topmost stands for all of them
  const stands = (index: number): number => {
    const one = z[index - 1];
    return one?.card ? index : z.findLastIndex(({ card, turned }) => card === null && turned === one?.turned) + 1;
  };
  return scene.place(
    { id: `z-${seat}`, title: t("project-dreamscape.view.z"), drops: mine ? ["draw", "buy *"] : [] },
    "pile-of-z",
    html`<h4>${t("project-dreamscape.view.z")} <span class="number">${z.length}</span></h4>
      <div class="zs" data-group role="group" aria-label=${t("page.pd.z.of", { seat: scene.seatName(seat) })}>${z.map(
        ({ card, turned }, i) =>
          scene.thing(
            {
              id: `z-${seat}-${i + 1}`,
              title: `${t(turned ? "page.pd.z.spent" : "page.pd.z.upright")}${card ? ` (${scene.noun("card", card).name})` : ""}`,
              text: t("page.pd.z.text"),
              moves: mine ? [`shed ${i + 1}`, `shed ${stands(i + 1)}`] : [`terror ${seat}`],
            },
            `z ${turned ? "turned" : ""}`,
            back(card),
          ),
      )}</div>`,
  );
}

function reserve(scene: Scene, view: Table, seat: number, mine: boolean): TemplateResult {
  const res = view.seats[seat - 1]?.res ?? [];
  return scene.place(
    { id: `res-${seat}`, title: t("project-dreamscape.view.res"), drops: mine ? ["reserve *"] : [] },
    `reserve ${res.length === 0 ? "none" : ""}`,
    html`<h4>${t("project-dreamscape.view.res")}</h4>
      <div class="zs" data-group role="group" aria-label=${t("page.pd.res.of", { seat: scene.seatName(seat) })}>${res.map(
        ({ card, turned, down }, i) =>
          scene.thing(
            {
              id: `res-${seat}-${i + 1}`,
              title: t(turned ? "page.pd.res.later" : "page.pd.res.now", { card: scene.noun("card", card).name }),
              text: down ? t("page.pd.z.text") : scene.noun("card", card).text,
              moves: mine ? [`claim ${i + 1}`] : [],
              attempt: mine ? `claim ${i + 1}` : undefined,
            },
            `chip ${turned ? "turned" : ""}`,
            down ? back(card) : typesOf(card).map((type) => dot(type)),
          ),
      )}</div>`,
  );
}

function seatPanel(scene: Scene, view: Table, seat: number): TemplateResult {
  const mine = seat === scene.viewer;
  const active = view.active === seat && !view.over;
  const { rem } = view.seats[seat - 1] ?? { rem: [] };
  const chained = view.chain.performer === seat ? view.chain.anchor : undefined;
  return html`<section class="seat s-${seat} ${mine ? "mine" : ""} ${active ? "active" : ""}" aria-label=${scene.seatName(seat)}>
    <header>
      <span class="token s-${seat}">${seat}</span><h3>${scene.seatName(seat)}</h3>
      ${active ? html`<span class="badge now">${t("project-dreamscape.view.points", { points: view.points })}</span>` : nothing}
      <span class="badge">${t("project-dreamscape.view.score", { score: view.score[seat - 1] ?? 0 })}</span>
      ${view.winners.includes(seat) ? html`<span class="badge won">${t("page.wins")}</span>` : nothing}
      ${mine && active && scene.asked.prompt === "token" ? scene.thing({ id: "token", title: t("page.pd.sleep-token"), text: t("page.pd.sleep-token.text"), moves: ["token *"] }, "plain", t("page.pd.sleep-token")) : nothing}
      ${mine && active && scene.asked.prompt === "buy" ? scene.thing({ id: "end", title: t("page.pd.end"), text: t("page.pd.end.text"), moves: ["end"], attempt: "end" }, "plain", t("page.pd.end")) : nothing}
    </header>
    <div class="stacks">
      ${scene.place(
        {
          id: `rem-${seat}`,
          title: t("project-dreamscape.view.rem"),
          moves: mine ? [] : [],
          drops: mine ? ["buy *", "claim *"] : [`copy ${seat}`, `invade ${seat} *`],
        },
        "rem",
        html`<h4>${t("project-dreamscape.view.rem")} <span class="number">${rem.length}</span></h4>
          <div class="chips" data-group role="group" aria-label=${t("page.pd.rem.of", { seat: scene.seatName(seat) })}>${chips(
            scene,
            `rem-${seat}`,
            rem,
            (index) =>
              mine
                ? [...(view.chain.on === "pile" ? [] : [`pull ${index}`]), "on rem"]
                : index === rem.length
                  ? [`copy ${seat}`, `invade ${seat} *`]
                  : [],
            chained,
          )}${rem.length === 0 ? html`<span class="dim">${t("page.pd.rem.none")}</span>` : nothing}</div>`,
      )}
      ${deepSleep(scene, view, seat, mine)} ${reserve(scene, view, seat, mine)}
    </div>
  </section>`;
}

function draw(scene: Scene): TemplateResult {
  const view = scene.view as Table;
  return html`<div class="pd">
    <section class="dreamscape" aria-label=${t("project-dreamscape.view.row")}>
      <ol class="row" data-group>${view.row.map((one) => slot(scene, view, one))}</ol>
      <div class="decks" data-group>${deck(scene, view)} ${pile(scene, view)}</div>
    </section>
    ${view.chain.on === "pile" ? html`<section class="chips pile-open" data-group aria-label=${t("page.pd.pile", { pile: view.pile.length })}>${chips(scene, "pile", view.pile, (index) => [`pull ${index}`])}</section>` : nothing}
    ${chain(scene, view)}
    <div class="seats of-${view.seats.length}">${scene.round(view.seats.length).map((seat) => seatPanel(scene, view, seat))}</div>
    <section class="legend" aria-label=${t("page.pd.types")}>
      <div class="types" data-group>${view.types.map((type) => scene.thing({ id: `type-${type}`, title: scene.noun("type", type).name, text: scene.noun("type", type).text }, `type t-${type}`, html`${glyph(type)}<span>${scene.noun("type", type).name}</span>`))}</div>
    </section>
  </div>`;
}

export const projectDreamscape: Renderer = {
  game: "project-dreamscape",
  secrets: false,
  values: { "random-1": "page.pd.random-1", "random-2": "page.pd.random-2", "random-3": "page.pd.random-3" },
  draw: (scene) => ({ rivals: nothing, board: draw(scene), tray: nothing }),
  goal: () => ({ goal: "", standing: "" }),
  motion: {},
  still: {},
};
