// The window: the five cards of the Dreamscape under their costs, the Sleep Deck and the discard pile.
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { Refusal, Scene, Thing } from "../../table/scene";
import { t } from "../../table/texts";
import { arranged, arranges, lays, swap } from "./arrange";
import { back, face, seal, sides } from "./pieces";
import {
  type Followed,
  follow,
  gain,
  layout,
  plan,
  seatOf,
  shields,
  type Slot,
  type Table,
  typesOf,
  unseenOf,
} from "./view";
import { vars } from "./vars";
import { aboutCard, cardName, isOwn, listed, lying, printed, rulesOf } from "./words";

/** What a tap on a place of the row means at each prompt. */
const verbs: Readonly<Record<string, string>> = {
  flip: "flip",
  reserve: "reserve",
  swap: "swap",
  empower: "empower",
  purge: "discard",
  sweep: "sweep",
};

const takes = ["buy", "flip", "reserve", "swap", "empower", "discard", "sweep", "invade *"];

/** Whether the row is being rearranged, by anybody. */
const isLaid = (view: Table): boolean => view.asks.some(({ prompt }) => prompt === "lay");

/** Where a place of the row is: in one line, or in lines of three on a phone. */
const cell = (place: number): Readonly<Record<string, number>> => ({
  "--at": place - 1,
  "--at-column": (place - 1) % 3,
  "--at-line": Math.floor((place - 1) / 3),
});

/** The cards of the row as they were drawn last: one that changes its place is seen to move there. */
let followed: readonly Followed[] = [];

/** A card of the row, or a gap. While the row is being rearranged, it is seen where it will lie: `at`. */
function slot(scene: Scene, view: Table, one: Slot, at: number): TemplateResult {
  const { card, down } = one;
  const laid = isLaid(view) && !shields(view);
  const points = typeof scene.viewer === "number" && card !== null && !down ? bonus(scene, view, card) : 0;
  const fixed = laid && at <= (view.chain.laid?.length ?? 0);
  const thing = laid ? laidThing(scene, view, one, at) : rowThing(scene, view, one, points);
  return html`<div class="slot ${fixed ? "fixed" : ""}" ${vars(cell(at))}>${scene.thing(
    thing,
    `card ${card === null ? "gap" : ""}`,
    card === null
      ? nothing
      : html`${sides(card, down, printed(scene, view))}${
          points > 0 ? html`<span class="gain">+${points}</span>` : nothing
        }`,
  )}</div>`;
}

const bonus = (scene: Scene, view: Table, card: string): number =>
  gain(seatOf(view, Number(scene.viewer)).rem, card, view.worth);

function about(scene: Scene, view: Table, { card, down }: Slot, points: number): string {
  if (card === null) return t("page.pd.gap.text");
  if (down) return t("page.pd.z.text");
  const text = aboutCard(scene, view, card);
  return points > 0 ? `${text}\n${t("page.pd.gain", { points })}` : text;
}

/** The rules about a card of the row: what it does, and what a place costs. */
const ruled = (view: Table, { card, down }: Slot): readonly string[] =>
  card === null ? lying.row : down ? lying.z : [...rulesOf(view, ...typesOf(card)), ...lying.row];

const titled = (scene: Scene, { card, cost, down }: Slot, place: number): string =>
  t(card === null ? "page.pd.place.gap" : down ? "page.pd.place.down" : "page.pd.place", {
    place,
    cost,
    card: card === null ? "" : cardName(scene, card),
  });

/** What a card that one cannot pay for costs, and what there is to spend. */
function tooDear(view: Table, prompt: string | undefined, { card, cost }: Slot): Refusal | undefined {
  if (card === null || cost <= view.points || !["token", "draw", "buy"].includes(prompt ?? "")) return undefined;
  return { why: t("page.pd.dear", { cost, points: view.points }), rule: "PD-T3" };
}

function rowThing(scene: Scene, view: Table, one: Slot, points: number): Thing {
  const { place, cost, card } = one;
  const { prompt } = scene.asked;
  const buys = card === null ? undefined : plan(view, prompt, cost, `buy ${place}`);
  const kept = ["buy", "reserve"].map((word) => `${word} ${place}`).filter((move) => scene.offered(move));
  return {
    id: `row-${place}`,
    title: titled(scene, one, place),
    text: about(scene, view, one, points),
    rules: ruled(view, one),
    moves: takes.map((word) => `${word} ${place}`),
    attempt: `${verbs[prompt ?? ""] ?? "buy"} ${place}`,
    refusal: tooDear(view, prompt, one),
    plan: buys,
    onto: (target) => (isOwn(scene, target) ? (buys ?? (kept.length > 0 ? kept : undefined)) : undefined),
  };
}

/** What swaps with what, by a drag or by two taps. */
const swapping = (view: Table, at: number): Thing["arrange"] => {
  const fixed = view.chain.laid?.length ?? 0;
  return (target) => {
    const [, to] = /^(?:cost|row)-(\d)$/.exec(target) ?? [];
    return to !== undefined && swap(fixed, at, Number(to));
  };
};

function laidThing(scene: Scene, view: Table, one: Slot, at: number): Thing {
  const { laid = [] } = view.chain;
  const { cost = at } = view.row[at - 1] ?? {};
  const move = one.card === null ? "lay gap" : `lay ${one.place}`;
  return {
    id: `row-${at}`,
    title: titled(scene, { ...one, cost }, at),
    text: about(scene, view, one, 0),
    rules: ruled(view, one),
    moves: at > laid.length ? [move] : [],
    attempt: move,
    first: true,
    arrange: swapping(view, at),
  };
}

/** Cost tokens as if they were cards of the row, for a layout of tokens. */
const asCards = (row: readonly Slot[]): readonly Slot[] =>
  row.map((one) => ({ ...one, place: one.cost, card: String(one.cost) }));

/** What a place costs. With the option, Shifting Dreams moves these instead of the cards. */
function price(scene: Scene, view: Table, { cost }: Slot, at: number): TemplateResult {
  const { laid = [] } = view.chain;
  const classes = `price ${isLaid(view) && shields(view) && at <= laid.length ? "fixed" : ""}`;
  const style = vars(cell(at));
  if (!shields(view) || !arranges(scene))
    return html`<span class=${classes} ${style} data-at="cost-${at}" aria-hidden="true"><b>${cost}</b></span>`;
  const thing: Thing = {
    id: `cost-${at}`,
    title: t("page.pd.token", { cost }),
    moves: at > laid.length ? [`lay ${cost}`] : [],
    attempt: `lay ${cost}`,
    first: true,
    arrange: swapping(view, at),
  };
  return html`<span class=${classes} ${style}>${scene.thing(thing, "tag", html`<b>${cost}</b>`)}</span>`;
}

interface Keyed {
  readonly key: string | number;
  readonly picture: TemplateResult;
}

const keyOf = ({ key }: Keyed): string | number => key;
const pictureOf = ({ picture }: Keyed): TemplateResult => picture;

function row(scene: Scene, view: Table): TemplateResult {
  const { laid = [] } = view.chain;
  const laying = isLaid(view);
  const order = arranged(scene, view, shields(view) ? asCards(view.row) : view.row);
  const cards = laying && !shields(view) ? order : view.row.map(({ place }) => place);
  const costs = laying && shields(view) ? order : view.row.map(({ cost }) => cost);
  // gaps look alike: each stands for the next one in the layout
  const gaps = cards.flatMap((from, i) => (from === 0 ? [i + 1] : []));
  const seen = ({ place, card }: Slot): number =>
    card === null && laying && !shields(view) ? (gaps.shift() ?? place) : cards.indexOf(place) + 1;
  followed = follow(followed, view.row);
  const keys = new Map(followed.map(({ place, key }) => [place, key]));
  // drawn now, not when the list is: the table must be known before the question is put
  const drawn = view.row.map((one) => {
    const at = seen(one);
    return { key: keys.get(one.place) ?? `gap ${at}`, picture: slot(scene, view, one, at) };
  });
  const priced = view.row.map((one) => ({
    key: one.cost,
    picture: price(scene, view, one, costs.indexOf(one.cost) + 1),
  }));
  return html`<div class="row ${laying ? "laying" : ""}" data-group role="group"
    aria-label=${t("project-dreamscape.view.row")}>
    ${repeat(drawn, keyOf, pictureOf)} ${repeat(priced, keyOf, pictureOf)}
    ${
      laying && !arranges(scene)
        ? html`<span class="next" ${vars(cell(laid.length + 1))} aria-hidden="true"></span>`
        : nothing
    }
  </div>`;
}

/** The button that says the row is as it should be. */
function done(scene: Scene, view: Table): TemplateResult | typeof nothing {
  if (!arranges(scene)) return nothing;
  const { laid = [] } = view.chain;
  const row = shields(view) ? asCards(view.row) : view.row;
  const moves = lays(arranged(scene, view, row), laid.length);
  const same = laid.length === 0 && moves.join() === lays(layout(row, []), 0).join();
  return scene.thing(
    {
      id: "arranged",
      title: t("page.pd.lay.done"),
      text: t(same ? "page.pd.lay.same" : "page.pd.lay.done.text"),
      moves: same ? ["keep"] : [],
      plan: same ? ["keep"] : moves,
    },
    "arranged",
    html`<span>${t("page.pd.lay.done")}</span>`,
  );
}

function deck(scene: Scene, view: Table): TemplateResult {
  return scene.thing(
    {
      id: "deck",
      title: t("project-dreamscape.view.deck", { deck: view.deck }),
      text: t("page.pd.deck.text"),
      rules: lying.deck,
      moves: ["draw"],
      attempt: "draw",
      refusal: scene.asked.prompt === "buy" ? { why: t("page.pd.late"), rule: "PD-T1" } : undefined,
      onto: (target) => (isOwn(scene, target) && scene.offered("draw") ? ["draw"] : undefined),
    },
    `card ${view.deck === 0 ? "gap" : "thick"}`,
    view.deck === 0 ? nothing : back(null),
  );
}

function pile(scene: Scene, view: Table): TemplateResult {
  const top = view.pile.at(-1);
  return scene.thing(
    {
      id: "pile",
      title: t("page.pd.pile", { pile: view.pile.length }),
      text: view.pile.length > 0 ? listed(scene, view.pile.toReversed()) : t("page.pd.pile.none"),
      rules: lying.pile,
      moves: ["on pile", ...(view.chain.on === "pile" ? [`pull ${view.pile.length}`] : [])],
      drops: ["discard *", "sweep *", "shed *"],
    },
    `card ${top ? "" : "gap"} ${view.pile.length > 1 ? "thick pale" : ""}`,
    top ? face(typesOf(top), printed(scene, view)) : nothing,
  );
}

const labelled = (name: string, count: number, what: TemplateResult): TemplateResult =>
  html`<div class="heap">${what}<span class="label" aria-hidden="true">${name}<b>${count}</b></span></div>`;

/** While the deck or the pile is pointed at: what is still unseen, or what has been discarded. */
function opened(scene: Scene, view: Table): TemplateResult | typeof nothing {
  const { pointed } = scene.hands;
  if (pointed === "deck")
    return html`<div class="opened unseen-types">
      <p>${t("page.pd.unseen")}</p>
      ${view.types.map(
        (type) => html`<span class="left">${seal(type)}<span class="unseen">${scene.noun("type", type).name}</span>
          <b>${unseenOf(view, type)}</b></span>`,
      )}
    </div>`;
  if (pointed !== "pile" || view.pile.length === 0 || view.chain.on === "pile") return nothing;
  return html`<div class="opened" aria-hidden="true">
    <p>${t("page.pd.pile.open")}</p>
    ${view.pile
      .toReversed()
      .map((card) => html`<span class="card mini">${face(typesOf(card), printed(scene, view))}</span>`)}
  </div>`;
}

/** In a solo game Floating Free may fetch a card from the discard pile: then all of them lie open. */
function pileOpen(scene: Scene, view: Table): TemplateResult | typeof nothing {
  if (view.chain.on !== "pile") return nothing;
  const one = (card: string, i: number): TemplateResult =>
    scene.thing(
      {
        id: `pile-${i + 1}`,
        title: t("page.pd.stack.card", { card: cardName(scene, card), index: i + 1, count: view.pile.length }),
        text: aboutCard(scene, view, card),
        rules: rulesOf(view, ...typesOf(card)),
        moves: [`pull ${i + 1}`],
        onto: (target) => (target === "pile" ? [`pull ${i + 1}`] : undefined),
      },
      "card mini",
      face(typesOf(card), printed(scene, view)),
    );
  return html`<div class="opened choose-one" data-group role="group"
    aria-label=${t("page.pd.pile", { pile: view.pile.length })}>${view.pile.map(one)}</div>`;
}

export const board = (scene: Scene, view: Table): TemplateResult => html`<div class="panes">${row(scene, view)}
    <div class="heaps" data-group>${done(scene, view)}
      ${labelled(t("page.pd.deck"), view.deck, deck(scene, view))}
      ${labelled(t("page.pd.discards"), view.pile.length, pile(scene, view))}
    </div>
  </div>${opened(scene, view)}${pileOpen(scene, view)}`;
