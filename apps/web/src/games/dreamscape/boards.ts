// Each player's Dreamscape with hands and cards, and the power in progress.
import { html, nothing, type TemplateResult } from "lit";
import type { Scene } from "../../table/scene";
import { t } from "../../table/texts";
import { dreamerGlyph, pile, powerGlyph, shard, structure, type Stack } from "./glyphs";
import { ground, latticeOf, layOut } from "./lattice";
import {
  cellsOf,
  colourName,
  colours,
  inWords,
  openOf,
  placeName,
  pointedCard,
  stackAt,
  type Fit,
  type Held,
  type Seat,
  type Slot,
  type Table,
} from "./view";
import { shardsInHand, treePool } from "./world";

// ---- Boards ----

/** What a tap on a slot means at each prompt. */
const verbs: Readonly<Record<string, string>> = { tower: "pull", golem: "lift", drop: "drop" };

function attempt(scene: Scene, seat: Seat, { slot, entry }: Slot): string | undefined {
  const verb = verbs[scene.asked.prompt ?? ""];
  if (verb) return verb === "lift" ? `lift ${slot} 1` : `${verb} ${slot}`;
  if (!["travel", "creation", "final"].includes(scene.asked.prompt ?? "")) return undefined;
  const held = colours.find((colour) => (seat.hands[colour] ?? 0) > 0);
  if (held) return `place ${held} ${slot}`;
  return seat.dreamer === null && entry ? "enter" : `step ${slot}`;
}

const second =
  (seat: Seat, { slot, entry }: Slot) =>
  (first: string): string | undefined => {
    if (first.startsWith("hand-")) return `place ${first.slice(5)} ${slot}`;
    if (first === "dreamer") return seat.dreamer === null && entry ? "enter" : `step ${slot}`;
    return first === "trees" ? `plant ${slot}` : undefined;
  };

/** The slot on a seat's board that the id of a thing names. */
const slotOf = (number: number, id: string): string | undefined => new RegExp(`^slot-${number}-(.*)$`).exec(id)?.[1];

/** The Golem carries what is dragged from a stack, from this level up, to another slot. */
function carried(
  scene: Scene,
  number: number,
  slot: string,
  level: number,
): ((target: string) => readonly string[] | undefined) | undefined {
  if (scene.asked.prompt !== "golem") return undefined;
  return (target) => {
    const to = slotOf(number, target);
    return to ? [`lift ${slot} ${level}`, `drop ${to}`] : undefined;
  };
}

interface Wish {
  readonly wanted: ReadonlyMap<string, Stack>;
  readonly maybe: ReadonlySet<string>;
}

/** Where the card that is pointed at would come to lie: the best place in full, the others as places. */
function wish(scene: Scene, view: Table, number: number): Wish {
  const pointed = pointedCard(scene, view);
  const fits: readonly Fit[] = pointed?.seat === number ? (pointed.held.fits ?? []) : [];
  const cells = cellsOf(view, pointed?.held.card ?? "");
  return {
    wanted: new Map(fits[0]?.slots.flatMap((slot, i) => (cells[i] ? [[slot, cells[i]] as const] : [])) ?? []),
    maybe: new Set(fits.slice(1).flatMap(({ slots }) => slots)),
  };
}

function slotThing(scene: Scene, view: Table, number: number, one: Slot, { wanted, maybe }: Wish): TemplateResult {
  const seat = view.seats[number - 1];
  if (!seat) return html``;
  const mine = number === scene.viewer;
  const { slot, entry, next } = one;
  const lattice = latticeOf(view.lattice);
  const stack = stackAt(seat, number, slot);
  const words = inWords(scene, stack);
  return scene.thing(
    {
      id: `slot-${number}-${slot}`,
      title: words
        ? t("page.ds.slot", { slot, stack: words })
        : t(entry ? "page.ds.slot.entry" : "page.ds.slot.empty", { slot }),
      text: `${t("page.ds.slot.next", { slots: next.join(", ") })} ${[...new Set(stack.shards.toReversed())].map((colour) => t("page.ds.about", { name: colourName(scene, colour), text: scene.noun("colour", colour).text ?? "" })).join(" ") || t("page.ds.slot.text")}`,
      moves: mine
        ? [
            ...(entry ? ["enter"] : []),
            `place * ${slot}`,
            `step ${slot}`,
            `plant ${slot}`,
            `pull ${slot}`,
            `lift ${slot} *`,
            `drop ${slot}`,
          ]
        : [],
      attempt: mine ? attempt(scene, seat, one) : undefined,
      second: mine ? second(seat, one) : undefined,
      onto: mine ? carried(scene, number, slot, 1) : undefined,
    },
    `slot ${entry ? "entry" : ""} ${wanted.has(slot) ? "fit" : ""} ${maybe.has(slot) ? "maybe" : ""}`,
    html`<svg viewBox="${-lattice.wide / 2} ${-lattice.high / 2} ${lattice.wide} ${lattice.high}" aria-hidden="true">${ground(lattice, entry)}${pile(stack, wanted.get(slot))}</svg><span class="id">${slot}</span>${stack.shards.length > 1 ? html`<span class="height">${stack.shards.length}</span>` : nothing}`,
  );
}

/** Rows from the top; what is left free before, between and after slots is counted in halves of a slot. */
function board(scene: Scene, view: Table, number: number): TemplateResult {
  const lattice = latticeOf(view.lattice);
  const { columns, rows, left, down } = layOut(lattice, view.slots);
  const wished = wish(scene, view, number);
  const free = (halves: number): TemplateResult[] =>
    Array.from({ length: halves }, () => html`<span class="half"></span>`);
  const line = (row: number): TemplateResult => {
    const slots = view.slots.filter((slot) => down(slot) === row).toSorted((a, b) => a.x - b.x);
    const starts = [...slots.map((slot) => 2 * left(slot)), 2 * columns];
    return html`<div class="line">${free(starts[0] ?? 0)}${slots.map((slot, i) => html`${slotThing(scene, view, number, slot, wished)}${free((starts[i + 1] ?? 0) - (starts[i] ?? 0) - 2)}`)}</div>`;
  };
  return html`<div class="grid ${view.lattice}" data-group data-board role="group" aria-label=${t("page.ds.board.of", { seat: scene.seatName(number) })}>${Array.from({ length: rows }, (_, row) => line(row))}</div>`;
}

// ---- Cards ----

/** How far it is from completed. */
function progress(held: Held): string {
  const [best] = held.fits ?? [];
  if (!held.fits) return "";
  return best ? t("page.ds.fits", { count: best.missing, slots: best.slots.join(", ") }) : t("page.ds.fits.none");
}

function face(scene: Scene, view: Table, held: Held, moves: readonly string[]): TemplateResult {
  const { card } = held;
  const one = view.cards.find((other) => other.card === card);
  if (!card || !one) return html`<span class="back" role="img" aria-label=${t("page.ds.card.hidden")}>?</span>`;
  const { name, text } = scene.noun("card", card);
  return scene.thing(
    {
      id: `card-${card}`,
      title: name,
      text: `${text ?? ""} ${progress(held)}`,
      moves: moves.map((verb) => `${verb} ${card}`),
      attempt: moves.includes("keep") ? `keep ${card}` : undefined,
    },
    "face",
    html`<span class="head"><span>${name}</span><b>${one.points}</b></span>${structure(latticeOf(view.lattice), cellsOf(view, card))}<span class="foot"><span class="level">${"•".repeat(one.level)}</span>${powerGlyph(one.power)}</span>`,
  );
}

const storedOn = (scene: Scene, card: string | null, colour: string): TemplateResult =>
  scene.thing(
    {
      id: `stored-${card}`,
      title: t("page.ds.stored", { colour: colourName(scene, colour) }),
      text: scene.noun("colour", colour).text,
    },
    "stored",
    shard(colour),
  );

/** One's own card: its picture, and its power with the slot for a shard. */
function ownCard(scene: Scene, view: Table, held: Held): TemplateResult {
  const { card, shard: stored } = held;
  const power = view.cards.find((one) => one.card === card)?.power ?? "";
  const location = view.locations.find((one) => one.power === power)?.location ?? 1;
  const name = card ? scene.noun("card", card).name : "";
  const paying = scene.asked.prompt === "pay" && openOf(view.seats[Number(scene.viewer) - 1])[2] === card;
  return html`<div class="dreamcard ${paying ? "paying" : ""}" data-group>
    ${face(scene, view, held, ["complete", "use", "store"])}
    <span class="buttons">${
      stored
        ? storedOn(scene, card, stored)
        : html`${scene.thing({ id: `use-${card}`, title: t("page.ds.use.of", { card: name, power: placeName(scene, location) }), text: scene.noun("location", String(location)).text, moves: [`use ${card}`], attempt: `use ${card}` }, "act", html`${powerGlyph(power)}<span>${t("page.ds.use")}</span>`)}
        ${scene.thing({ id: `store-${card}`, title: t("page.ds.store.of", { card: name }), text: t("page.ds.store.text"), moves: [`store ${card}`], attempt: `store ${card}` }, "act", t("page.ds.store"))}`
    }</span>
  </div>`;
}

function completed(scene: Scene, view: Table, seat: Seat, mine: boolean): TemplateResult | typeof nothing {
  const top = seat.pile.at(-1);
  if (!top) return nothing;
  const names = seat.pile.map(({ card }) => (card ? scene.noun("card", card).name : "")).join(", ");
  return html`<div class="done-cards"><h4>${t("page.ds.completed", { count: seat.pile.length })}</h4><p class="dim">${names}</p>${mine ? ownCard(scene, view, top) : face(scene, view, top, [])}</div>`;
}

// ---- A power in progress ----

/** The stack the Golem is about to take apart, from the side: which shard, with all above it? */
function levels(scene: Scene, view: Table, number: number): TemplateResult | typeof nothing {
  const slot = slotOf(number, scene.chosen ?? "");
  const seat = view.seats[number - 1];
  if (!slot || !seat) return nothing;
  const { shards } = stackAt(seat, number, slot);
  return html`<div class="levels" data-group role="group" aria-label=${slot}>${shards
    .map((colour, i) =>
      scene.thing(
        {
          id: `level-${slot}-${i + 1}`,
          title: t("page.ds.level", { slot, level: i + 1, colour: colourName(scene, colour) }),
          moves: [`lift ${slot} ${i + 1}`],
          attempt: `lift ${slot} ${i + 1}`,
          onto: carried(scene, number, slot, i + 1),
        },
        `layer c-${colour}`,
        html`${shard(colour)}<span>${i + 1}</span>`,
      ),
    )
    .toReversed()}</div>`;
}

/** The part that hangs from the Golem. */
function lifted(view: Table, number: number, slot = "", level = "1"): TemplateResult {
  const seat = view.seats[number - 1];
  if (!seat) return html``;
  const stack = stackAt(seat, number, slot);
  return html`<svg class="lifted" viewBox="-27 -34 54 64" aria-hidden="true">${pile({ ...stack, shards: stack.shards.slice(Number(level) - 1), mountain: false })}</svg>`;
}

const powerOf: Readonly<Record<string, string>> = {
  harvest: "harvesters",
  lake: "lake",
  lay: "lake",
  tower: "tower",
  golem: "golem",
  drop: "golem",
};
const named: Readonly<Record<string, string>> = {
  deck: "page.ds.draw",
  pick: "page.ds.draw",
  complete: "page.ds.complete",
  retain: "page.ds.retain",
  sow: "dreamscape.view.mr-nightmare",
};

function titleOf(scene: Scene, view: Table, kind: string, card: string | undefined): string {
  if (kind === "pay" && card) return scene.noun("card", card).name;
  const power = view.locations.find((one) => one.power === powerOf[kind]);
  return power ? placeName(scene, power.location) : t(named[kind] ?? "page.ds.draw");
}

/** What is open for a seat: the cards drawn, the shards at stake, how often still. */
export function pending(scene: Scene, view: Table, number: number): TemplateResult | typeof nothing {
  const seat = view.seats[number - 1];
  const [kind = "", first, level] = openOf(seat);
  if (!seat || (!kind && seat.drawn.length === 0) || view.over) return nothing;
  const mine = number === scene.viewer;
  const bare = scene.asked.moves.filter(({ move }) => mine && (move === "stop" || move === "skip"));
  return html`<section class="pending s-${number}" aria-label=${t("page.ds.about", { name: t("page.ds.open"), text: scene.seatName(number) })}>
    <h3><span class="token s-${number}">${number}</span>${kind ? titleOf(scene, view, kind, level) : t("page.ds.first")}${kind === "tower" || kind === "golem" ? html` <span class="dim">${t("page.ds.left", { count: first ?? "" })}</span>` : nothing}</h3>
    ${shardsInHand(scene, view, number)}
    ${kind === "golem" && mine ? levels(scene, view, number) : nothing}
    ${kind === "drop" ? lifted(view, number, first, level) : nothing}
    ${seat.drawn.length > 0 ? html`<div class="drawn" data-group>${seat.drawn.map((held) => face(scene, view, held, mine ? ["keep"] : []))}</div>${seat.chosen && view.phase === "setup" ? html`<p class="dim">${t("page.ds.chosen")}</p>` : nothing}` : nothing}
    ${bare.map(({ move, say }) => scene.thing({ id: move, title: say, moves: [move], attempt: move }, "plain", say))}
  </section>`;
}

// ---- Players ----

function hands(scene: Scene, view: Table, seat: Seat, number: number): TemplateResult {
  const mine = number === scene.viewer;
  const held = colours.filter((colour) => (seat.hands[colour] ?? 0) > 0);
  const one = (colour: string): TemplateResult =>
    html`${shard(colour, `held-${number}-${colour}`)}<span>${seat.hands[colour]}</span>`;
  const list =
    held.map((colour) => `${seat.hands[colour]} × ${colourName(scene, colour)}`).join(", ") || t("page.ds.hands.none");
  if (!mine)
    return scene.thing(
      {
        id: `hands-${number}`,
        title: t("page.ds.about", { name: t("dreamscape.view.hands"), text: list }),
        text: t("page.ds.hands.text"),
      },
      "hands",
      html`<span class="dim">${t("dreamscape.view.hands")}</span>${held.length > 0 ? held.map(one) : html`<span class="dim">${t("page.ds.hands.none")}</span>`}`,
    );
  return scene.place(
    { id: `hands-${number}`, title: t("dreamscape.view.hands"), drops: ["collect"] },
    "hands",
    html`<h4>${t("dreamscape.view.hands")}</h4><div class="tokens" data-group role="group" aria-label=${t("dreamscape.view.hands")}>${held.map(
      (colour) =>
        scene.thing(
          {
            id: `hand-${colour}`,
            title: t("page.ds.hand", { count: seat.hands[colour] ?? 0, colour: colourName(scene, colour) }),
            text: scene.noun("colour", colour).text,
            moves: [`place ${colour} *`, `trade ${colour} *`, `pay ${colour}`],
            attempt:
              scene.asked.prompt === "pay"
                ? `pay ${colour}`
                : scene.asked.prompt === "travel"
                  ? `place ${colour} ${view.slots[0]?.slot}`
                  : undefined,
          },
          "big",
          one(colour),
        ),
    )}${held.length === 0 ? html`<span class="dim">${t("page.ds.hands.none")}</span>` : nothing}</div>`,
  );
}

function badges(view: Table, seat: Seat, number: number): TemplateResult {
  const badge = (text: string, classes = ""): TemplateResult => html`<span class="badge ${classes}">${text}</span>`;
  const traveling = view.phase === "travel" && view.asks.some(({ seat: one }) => one === number);
  return html`${traveling ? badge(t("dreamscape.view.ap", { count: seat.ap }), "now") : nothing}
    ${seat.used && view.phase === "travel" ? badge(t("dreamscape.view.used")) : nothing}
    ${seat.land ? badge(t("dreamscape.view.land"), "now") : nothing}
    ${seat.stray > 0 ? badge(t("dreamscape.view.stray", { count: seat.stray })) : nothing}
    ${badge(t("dreamscape.view.score", { score: seat.score }))}
    ${view.winners.includes(number) ? badge(t("page.wins"), "won") : nothing}`;
}

const ends: Readonly<Record<string, string>> = {
  travel: "page.ds.end.travel",
  creation: "page.ds.end.creation",
  final: "page.ds.end.creation",
};

export function seatPanel(scene: Scene, view: Table, number: number): TemplateResult {
  const seat = view.seats[number - 1];
  if (!seat) return html``;
  const mine = number === scene.viewer;
  const active = view.asks.some(({ seat: one }) => one === number);
  const end = ends[scene.asked.prompt ?? ""];
  return html`<section class="seat s-${number} ${mine ? "mine" : ""} ${active ? "active" : ""}" aria-label=${scene.seatName(number)}>
    <header>${html`<span class="token s-${number}">${number}</span>`}<h3>${scene.seatName(number)}</h3>${badges(view, seat, number)}
      ${mine && end ? scene.thing({ id: "done", title: t(end), text: t("page.ds.end.text"), moves: ["done"], attempt: "done" }, "plain", t(end)) : nothing}
      ${mine ? nothing : html`<label class="enlarge"><input type="checkbox"><span>${t("page.ds.enlarge")}</span></label>`}</header>
    <div class="around">
      <div class="land">
        ${hands(scene, view, seat, number)}
        ${board(scene, view, number)}
        <div class="pieces" data-group>
          ${mine || seat.dreamer === null ? scene.thing({ id: mine ? "dreamer" : `dreamer-${number}`, title: seat.dreamer === null ? t("dreamscape.view.outside") : t("page.ds.dreamer.on", { slot: seat.dreamer }), text: t("page.ds.dreamer.text"), moves: mine ? ["enter", "step *"] : [], attempt: mine && seat.dreamer === null ? "enter" : undefined }, "piece", html`${dreamerGlyph(number)}<span>${seat.dreamer ?? t("dreamscape.view.outside")}</span>`) : nothing}
          ${mine ? treePool(scene, view) : nothing}
        </div>
      </div>
      <div class="cards">${seat.cards.map((held) => (mine ? ownCard(scene, view, held) : html`<div class="dreamcard" data-group>${face(scene, view, held, [])}${held.shard ? storedOn(scene, held.card, held.shard) : nothing}</div>`))}
        ${completed(scene, view, seat, mine)}</div>
    </div>
  </section>`;
}
