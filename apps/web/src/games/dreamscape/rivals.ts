// The strip at the side: the purposes, and who leads in each; the others, small, until one is opened.
import { html, nothing, svg, type TemplateResult } from "lit";
import type { Scene } from "../../table/scene";
import { colon, t } from "../../table/texts";
import { back, face, storedOn } from "./cards";
import { board } from "./land";
import { disc, dreamerFigure, shard } from "./pieces";
import { heap } from "./tray";
import { colourName, heldBy, type Purpose, type Seat, type Table } from "./view";

// ---- Purposes ----

const drawings: Readonly<Record<string, TemplateResult>> = {
  "most-shards": svg`<g transform="translate(-18 8) scale(.62)">${disc("brown")}</g>
    <g transform="translate(18 8) scale(.62)">${disc("blue")}</g>
    <g transform="translate(0 -10) scale(.62)">${disc("green")}</g>`,
  "most-pairs": svg`<g transform="translate(0 10) scale(.9)">${disc("brown")}</g>
    <g transform="translate(0 -4) scale(.9)">${disc("green")}</g>`,
  "most-cards": svg`<path class="leaf" d="M-26-16 2-24 14 18-14 26Z"/><path class="leaf" d="M-6-22h30v42H-6Z"/>
    <path class="tick" d="M0 0l7 8 12-16"/>`,
  farthest: svg`<g transform="translate(6 28)">${dreamerFigure(0)}</g><path class="trail" d="M-34 28q8-12 22-8"/>`,
  "no-red": svg`<g transform="scale(.8)">${disc("red")}</g><path class="strike" d="M-30-24 30 30"/>`,
  "fewest-empty": svg`<path class="leaf" d="M0-30 27-15V15L0 30-27 15V-15Z"/>
    <g transform="translate(0 -4) scale(.55)">${disc("green")}</g>`,
};

const drawing = (word: string): TemplateResult =>
  html`<svg class="what" viewBox="-42 -36 84 74" aria-hidden="true">${drawings[word]}</svg>`;

const laurel = html`<svg class="laurel" viewBox="0 0 24 18" aria-hidden="true">
    <path d="M2 16 1 4l6 5 5-8 5 8 6-5-1 12Z"/></svg>`;

const coloured: Readonly<Record<string, string>> = {
  "most-colour": "page.ds.purpose.most",
  "most-singles": "page.ds.purpose.singles",
  "count-colour": "page.ds.purpose.count",
  "longest-path": "page.ds.purpose.path",
  view: "page.ds.purpose.view",
};
const shades: Readonly<Record<string, string>> = {
  blue: "page.ds.shade.blue",
  gray: "page.ds.shade.gray",
  brown: "page.ds.shade.brown",
  green: "page.ds.shade.green",
  white: "page.ds.shade.white",
  red: "page.ds.shade.red",
};

/** What a purpose is called with its colour: in one phrase, unless an owner's box has a name of its own for it. */
export function calledOf(name: string, { purpose: word, colour }: Pick<Purpose, "purpose" | "colour">): string {
  if (!colour) return name;
  const shade = t(shades[colour] ?? "");
  const phrase = coloured[word.replace(/-\d+$/, "")];
  return phrase && name.includes(t("page.ds.purpose.the")) ? t(phrase, { colour: shade }) : name + colon() + shade;
}

function purpose(scene: Scene, one: Purpose): TemplateResult {
  const { purpose: word, points, colour, figures, pays } = one;
  const { name, text } = scene.noun("purpose", word);
  const called = calledOf(name, one);
  const title = points > 0 ? called + colon() + points : called;
  const standing = figures
    .map((figure, i) => t("page.ds.standing", { seat: scene.seatName(i + 1), figure, points: pays[i] ?? 0 }))
    .join(" ");
  const stands = (figure: number, i: number): TemplateResult => {
    const paid = pays[i] ?? 0;
    return html`<span class="stands ${paid > 0 ? "leads" : ""}"><i class="token s-${scene.colour(i + 1)}">${i + 1}</i
      >${figure}${paid > 0 ? html`${laurel}<b>+${paid}</b>` : nothing}</span>`;
  };
  return scene.thing(
    { id: `purpose-${word}`, title, text: `${text ?? ""} ${standing}` },
    "purpose",
    html`${colour ? shard(colour) : drawing(word)}<span class="called">${called}</span>${
      points > 0 ? html`<span class="worth">${points}</span>` : nothing
    }<span class="standing">${figures.map(stands)}</span>`,
  );
}

const purposes = (scene: Scene, view: Table): TemplateResult => html`<section
  class="purposes" aria-label=${t("dreamscape.view.purposes")} data-group
  >${view.purposes.map((one) => purpose(scene, one))}</section>`;

// ---- The others ----

/** What a rival is doing, in a word or two. */
function doing(view: Table, seat: Seat, number: number): string {
  if (view.phase === "setup") return t(seat.chosen ? "page.ds.has-chosen" : "page.ds.chooses");
  const [kind] = view.asks.filter((one) => one.seat === number);
  if (!kind) return "";
  if (seat.drawn.length > 0) return t("page.ds.looks", { count: seat.drawn.length });
  return view.phase === "travel" ? t("dreamscape.view.ap", { count: seat.ap }) : t("page.ds.builds");
}

function handful(scene: Scene, seat: Seat, number: number): TemplateResult {
  const held = heldBy(seat);
  const list = held.map((colour) => `${seat.hands[colour]} × ${colourName(scene, colour)}`).join(", ");
  return scene.thing(
    {
      id: `hands-${number}`,
      title: t("page.ds.about", { name: t("dreamscape.view.hands"), text: list || t("page.ds.hands.none") }),
      text: t("page.ds.hands.text"),
    },
    "palms small",
    held.length > 0
      ? held.map((colour) => heap(number, colour, seat.hands[colour] ?? 0))
      : html`<span class="none">${t("page.ds.hands.none")}</span>`,
  );
}

function rivalCards(scene: Scene, view: Table, seat: Seat, number: number): TemplateResult {
  const names = seat.pile.map(({ card }) => (card ? scene.noun("card", card).name : "")).join(", ");
  return html`<div class="theirs" data-group>
    ${seat.drawn.map(() => back(t("page.ds.card.hidden")))}
    ${seat.cards.map((held) =>
      held.card === null
        ? back(t("page.ds.card.hidden"))
        : scene.place(
            { id: `whole-${held.card}`, title: scene.noun("card", held.card).name },
            "dreamcard",
            html`${face(scene, view, held, [])}${held.shard ? storedOn(scene, held.card, held.shard) : nothing}`,
          ),
    )}
    ${
      seat.pile.length > 0
        ? scene.thing(
            { id: `pile-${number}`, title: t("page.ds.completed", { count: seat.pile.length }), text: names },
            "seal",
            html`✓ ${seat.pile.length}`,
          )
        : nothing
    }
  </div>`;
}

/** A board that is looked at closely. */
function open({ currentTarget }: Event): void {
  if (currentTarget instanceof HTMLInputElement)
    currentTarget.closest(".rival")?.toggleAttribute("data-open", currentTarget.checked);
}

function rival(scene: Scene, view: Table, number: number): TemplateResult {
  const seat = view.seats[number - 1];
  if (!seat) return html``;
  const active = view.asks.some((one) => one.seat === number);
  const name = scene.seatName(number);
  return html`<section class="rival s-${scene.colour(number)} ${active ? "active" : ""}" aria-label=${name}
    data-rival=${number}>
    <header>${scene.portrait(number)}<h2>${name}</h2><b class="score">${seat.score}</b>
      <label class="enlarge"><input type="checkbox" @change=${open}
        aria-label=${t("page.ds.enlarge.of", { seat: name })}
        ><svg viewBox="0 0 24 24" aria-hidden="true"><path class="out" d="M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7"/>
        <path
          class="in" d="M6 6l12 12M18 6 6 18"/></svg></label></header>
    <p class="doing">${doing(view, seat, number)}</p>
    <div class="afar">${board(scene, view, number)}</div>
    ${handful(scene, seat, number)} ${rivalCards(scene, view, seat, number)}
  </section>`;
}

/** Spectators see the boards of all; players, those of the others. */
const others = (scene: Scene, view: Table): number[] =>
  scene.round(view.seats.length).filter((number) => number !== scene.viewer);

/** The board of a rival comes into view. */
const bring = ({ currentTarget }: Event, number: number): void =>
  (currentTarget as HTMLElement)
    .closest(".stage")
    ?.querySelector(`[data-rival="${number}"]`)
    ?.scrollIntoView({ block: "center" });

/** How a rival stands, in the width of a finger: score, Hands, completed cards. */
function glimpse(scene: Scene, view: Table, number: number): TemplateResult | typeof nothing {
  const seat = view.seats[number - 1];
  if (!seat) return nothing;
  const active = view.asks.some((one) => one.seat === number) ? "active" : "";
  const { score, hands, pile } = seat;
  const held = heldBy(seat).flatMap((colour) => Array.from({ length: hands[colour] ?? 0 }, () => shard(colour)));
  return html`<button type="button" class="glimpse s-${scene.colour(number)} ${active}"
    aria-label=${t("page.ds.has", { seat: scene.seatName(number), score })}
    @click=${(event: Event) => bring(event, number)}>${scene.face(number)}<b class="score">${score}</b><span
    class="some">${held}</span>${
      pile.length > 0 ? html`<span class="seal">✓ ${pile.length}</span>` : nothing
    }</button>`;
}

/** On a phone, where their boards lie below: all rivals in one line. */
export const glimpses = (scene: Scene, view: Table): TemplateResult | typeof nothing =>
  view.seats.length === 1
    ? nothing
    : html`<div class="glimpses">${others(scene, view).map((number) => glimpse(scene, view, number))}</div>`;

export const rivals = (scene: Scene, view: Table): TemplateResult => {
  const all = others(scene, view);
  return html`${purposes(scene, view)}<div class="others of-${all.length}"
    >${all.map((number) => rival(scene, view, number))}</div>`;
};
