// The viewer's own segments, what is done with them, and answers to whatever else is asked.
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { View } from "../../core/protocol";
import type { Doubt, Scene, Thing } from "../../table/scene";
import { colon, t } from "../../table/texts";
import { creature, item, star, turnLeft, turnRight } from "./art";
import { pieceOf } from "./glass";
import {
  afterwards,
  gripOf,
  inFrame,
  landing,
  stepsOf,
  tally,
  turnsOf,
  type Seat,
  type Segment,
  type Table,
} from "./view";
import { about, capital, counted, effectsOf, symbols, word } from "./words";

export const picture = (id: string): string => `pic-${id}`;

/** The viewer is composing, whether or not the list of moves has come yet. */
export const composes = ({ view, viewer }: Scene): boolean =>
  view.asks.some(({ seat, prompt }) => seat === viewer && prompt === "compose");

/** How a segment is turned, or would be. */
export const turnOf = (scene: Scene, segment: Segment): number =>
  segment.turn && !scene.hands.dragged ? Number(segment.turn.slice(1)) : scene.hands.turn(picture(segment.id));

/** By finger: no wheel, no keys. */
const touched = (): boolean => matchMedia("(pointer: coarse)").matches;

/** A segment in cells of one size; the grip counts where it is dropped. */
export function piece(view: Table, segment: Segment, turn: number, at: string | undefined): TemplateResult {
  const steps = stepsOf(view, segment, turn);
  const [top, left] = [Math.min(...steps.map(([row]) => row)), Math.min(...steps.map(([, column]) => column))];
  const [low, right] = [Math.max(...steps.map(([row]) => row)), Math.max(...steps.map(([, column]) => column))];
  const [row, column] = steps[gripOf(steps)] ?? [0, 0];
  return html`<span class="piece even w-${right - left + 1} h-${low - top + 1}" data-at=${at ?? nothing}>
    ${pieceOf(view, segment, turn)}<span class="grip y-${row - top} x-${column - left}" data-grip></span></span>`;
}

/** What is printed on a segment besides its symbols: coins are for whoever buys it, points for whoever has it. */
export const extras = ({ coins, points }: Pick<Segment, "coins" | "points">): TemplateResult | typeof nothing =>
  coins + points === 0
    ? nothing
    : html`<span class="extras" aria-hidden="true">${points > 0 ? html`<b>${points}${star()}</b>` : nothing}${
        coins > 0 ? html`<b>+${coins}${item("coin")}</b>` : nothing
      }</span>`;

export function describe(scene: Scene, segment: Segment): { readonly title: string; readonly text: string } {
  return {
    title: `${scene.noun("segment", segment.id).name}${colon()}${symbols(segment.symbols)}`,
    text: [
      effectsOf(segment.symbols),
      ...(segment.coins ? [t("page.dr.segment.coins", { count: segment.coins })] : []),
      ...(segment.points ? [t("page.dr.segment.points", { count: segment.points })] : []),
    ].join(" "),
  };
}

/** What dropping a segment means: moves in a row that lay it on a cell; anywhere else it is in the tray again. */
export function dropping(view: Table, seat: Seat, segment: Segment, turn: number): Pick<Thing, "onto" | "falls"> {
  const held = seat.held === segment.id;
  const lift = segment.cells ? [`lift ${segment.id}`] : [];
  const pick = held ? [] : [...(seat.held ? ["drop"] : []), ...lift, `pick ${segment.id}`];
  const landingOn = (target: string): ReturnType<typeof landing> | undefined => {
    const [, cell] = /^cell-(.+)$/.exec(target) ?? [];
    return cell ? landing(view, segment, turn, cell) : undefined;
  };
  return {
    onto(target) {
      const lands = landingOn(target);
      if (!lands) return held ? ["drop"] : lift;
      const stays =
        segment.turn === `r${turn}` && lands.cells.every((one) => one !== undefined && segment.cells?.includes(one));
      return stays ? [] : [...pick, lands.move];
    },
    falls: (target) => (landingOn(target)?.cells.some((one) => one && inFrame(one)) ? undefined : ["drop"]),
  };
}

function own(scene: Scene, view: Table, seat: Seat, segment: Segment, focus: string | undefined): TemplateResult {
  const composing = composes(scene);
  const { title, text } = describe(scene, { ...segment, coins: 0 }); // those have been paid
  const held = seat.held === segment.id;
  const turn = turnOf(scene, segment);
  const state = held ? "held" : segment.cells ? "laid" : "";
  const how = held
    ? t(touched() ? "page.dr.held.touch" : "page.dr.held.text")
    : t(segment.cells ? "page.dr.laid.text" : "page.dr.tray.text");
  return html`<span class="slot ${state} of-${segment.shape}" ?data-focus=${segment.id === focus}>${scene.thing(
    {
      id: `seg-${segment.id}`,
      title: state ? `${title} (${t(`dream-runners.view.${state}`)})` : title,
      text: composing ? `${text} ${how}` : text,
      moves: [`pick ${segment.id}`, `lose ${segment.id}`, ...(held ? ["drop"] : [])],
      plan: held
        ? undefined
        : [...(seat.held ? ["drop"] : []), ...(segment.cells ? [`lift ${segment.id}`] : []), `pick ${segment.id}`],
      attempt: view.stage === "choose" ? `lose ${segment.id}` : `pick ${segment.id}`,
      ...(composing ? dropping(view, seat, segment, turn) : {}),
      carries: picture(segment.id),
      turns: composing ? turnsOf(view, segment) : undefined,
      lies: segment.turn ? Number(segment.turn.slice(1)) : undefined,
      held,
    },
    "seg",
    html`${piece(view, segment, turn, picture(segment.id))}${extras({ ...segment, coins: 0 })}`,
  )}</span>`;
}

/** How many cells wide a segment's place in the tray is, and how many fit into one row on a phone. */
const widths: Readonly<Record<string, number>> = { single: 1.3, pair: 2, line: 3, corner: 2 };
const ROW = 12.5;

export function tray(scene: Scene, view: Table, seat: Seat): TemplateResult {
  const composing = composes(scene);
  const focus = composing && !seat.held ? seat.segments.find(({ cells }) => !cells)?.id : undefined;
  // drawn now, not when the page is put together: only then is it known which moves have a place
  const drawn = seat.segments.map((one) => ({ id: one.id, picture: own(scene, view, seat, one, focus) }));
  const many = seat.segments.length > 8 ? "most" : seat.segments.length > 4 ? "plenty" : "";
  const across = seat.segments.reduce((sum, { shape }) => sum + (widths[shape] ?? 3), 0);
  const room = `--across: ${across}; --count: ${seat.segments.length}`;
  // on a phone the glass makes way for the choices, unless a segment may be lost
  const choosing = scene.asked.moves.some(({ move }) => move.startsWith("choose ")) ? "at-choice" : "";
  return scene.place(
    { id: "tray", title: t("dream-runners.view.tray"), drops: ["buy *"] },
    `holder at-${view.stage} ${choosing}`,
    html`<h3>${t("page.dr.tray")}</h3>
      <div data-clear class="pieces ${many} ${across > ROW ? "rows" : ""}" .style=${room} data-group role="group"
        aria-label=${t("dream-runners.view.tray")}>${repeat(
          drawn,
          ({ id }) => id,
          ({ picture: one }) => one,
        )}</div>
      <div class="doing" data-clear>${composing ? tools(scene, view, seat) : answers(scene, view)}</div>`,
  );
}

// ---- Composing ----

const bare = ({ segments, held }: Seat): boolean => held === null && segments.every(({ cells }) => !cells);

/** Being done with nothing laid is asked about once, with what it costs. */
export function doubts(thing: string, table: View): Doubt | undefined {
  const view = table as Table;
  const seat = typeof view.viewer === "number" ? view.seats[view.viewer - 1] : undefined;
  if (thing !== "done" || !seat?.yield) return undefined;
  const to = afterwards(view, seat, seat.yield);
  const asks = to > 0 ? t("page.dr.bare", { from: seat.serenity, to }) : t("page.dr.bare.wakes");
  return { asks, no: t("page.dr.bare.no") };
}

/** Declaring done. What is in hand goes back before that. */
function done(scene: Scene, seat: Seat): TemplateResult {
  const { held } = seat;
  const asks = bare(seat);
  const sure = asks && scene.chosen === "done"; // the answers are beside the question
  const all = seat.segments.every(({ cells }) => cells);
  const name = t(held ? "page.dr.back" : "page.dr.done");
  return html`<span class="slot" ?data-focus=${all && !held}>${scene.thing(
    {
      id: "done",
      title: name,
      text: t(held ? "page.dr.back.text" : asks ? "page.dr.bare.text" : "page.dr.done.text"),
      moves: held ? ["drop"] : sure ? [] : ["done"],
      first: asks,
      asks: asks ? "done" : undefined,
      attempt: "done",
    },
    "finish",
    name,
  )}</span>`;
}

/** Which way to turn what is in hand before it can be laid as the hint says: 1 right, -1 left. */
function quarters({ hint, hands }: Scene, held: Segment): number {
  const [, wanted] = /^lay r(\d)/.exec(hint ?? "") ?? [];
  const more = wanted === undefined ? 0 : (Number(wanted) - hands.turn(picture(held.id)) + 4) % 4;
  return more === 0 ? 0 : more === 3 ? -1 : 1;
}

/** Turning what is in hand; declaring done. */
function tools(scene: Scene, view: Table, seat: Seat): TemplateResult {
  const held = seat.segments.find(({ id }) => id === seat.held);
  const spins = held !== undefined && turnsOf(view, held).length > 1;
  const towards = held ? quarters(scene, held) : 0;
  const spin = (id: string, key: string, step: number, arrow: TemplateResult): TemplateResult =>
    html`<button type="button" class="spin ${towards === step ? "hinted" : ""}" id=${id} ?disabled=${!spins}
      aria-label=${t(key)}
      @click=${() => scene.hands.spin(step)}>${arrow}</button>`;
  const how = held
    ? t(touched() ? "page.dr.how.touch" : "page.dr.how.held", { segment: scene.noun("segment", held.id).name })
    : t("page.dr.how");
  return html`<div class="tools-of-hand" role="group" aria-label=${t("page.dr.hand")}>
      ${spin("turn-left", "page.dr.left", -1, turnLeft)}${spin("turn-right", "page.dr.right", 1, turnRight)}
      ${done(scene, seat)}
    </div>
    <p class="how ${held ? "held" : ""}">${how}</p>`;
}

// ---- Other decisions ----

interface Answer {
  readonly move: string;
  readonly title: string;
  readonly text: string;
  readonly content: unknown;
}

function answer(move: string, say: string): Answer | undefined {
  const [verb = "", noun = ""] = move.split(" ");
  switch (verb) {
    case "ready":
      return { move, title: t("page.dr.ready"), text: t("page.dr.ready.text"), content: t("page.dr.ready") };
    case "open": {
      const content = noun === "0" ? t("page.dr.shut") : html`${creature("chest")}<b>×${noun}</b>`;
      return { move, title: say, text: t("page.dr.open.text"), content };
    }
    case "choose":
      return { move, title: word(noun), text: t("page.dr.choose.text"), content: item(noun) };
    case "pass":
      return { move, title: say, text: t("page.dr.pass.text"), content: capital(say) };
    case "calm": {
      const price = html`<small>${3 * Number(noun)}${item("coin")}</small>`;
      const content = noun === "0" ? t("page.dr.calm.none") : html`<b>+${noun}</b>${item("serenity")}${price}`;
      return { move, title: say, text: t("page.dr.calm.text"), content };
    }
    default:
      return undefined;
  }
}

/** What is in the converging dreams, to be taken in turn. */
const pool = (scene: Scene, list: readonly string[]): TemplateResult =>
  html`<div class="replies" data-group role="group" aria-label=${t("dream-runners.view.pool")}>${tally(list).map(
    ([one, count]) =>
      scene.thing(
        {
          id: `pool-${one}`,
          title: `${word(one)} × ${count}`,
          text: t("page.dr.pool.text"),
          moves: [`take ${one}`],
          attempt: `take ${one}`,
        },
        "reply",
        html`${item(one)}${count > 1 ? html`<b>×${count}</b>` : nothing}`,
      ),
  )}</div>`;

/** The chest of this round, open. */
const token = (scene: Scene, { token: id, contents = [] }: Table): TemplateResult =>
  scene.thing(
    {
      id: "token",
      title: `${scene.noun("chest", id ?? "").name}${colon()}${counted(contents)}`,
      text: t("page.dr.token.text"),
    },
    "reply token",
    html`${creature("chest")}${tally(contents).map(
      ([one, count]) => html`<span class="some">${item(one)}${count > 1 ? html`<b>${count}</b>` : nothing}</span>`,
    )}`,
  );

/** What is asked besides composing and buying, as things that stand for the answers. */
function answers(scene: Scene, view: Table): TemplateResult | typeof nothing {
  const replies = scene.asked.moves.flatMap(({ move, say }) => answer(move, say) ?? []);
  const shared = view.draft?.pool ?? [];
  if (replies.length + shared.length === 0 && !view.token) return nothing;
  const said = replies.map(({ move, title, text, content }) =>
    scene.thing(
      { id: `say-${move.replaceAll(" ", "-")}`, title, text, moves: [move], attempt: move },
      "reply",
      content,
    ),
  );
  const group = html`<div class="replies ${replies.length > 6 ? "dense" : ""}" data-group role="group"
    aria-label=${scene.asked.question ?? ""}>${said}</div>`;
  return html`<section class="decision" aria-label=${t("page.dr.decision")}>
    ${shared.length > 0 ? pool(scene, shared) : nothing}${view.token ? token(scene, view) : nothing}
    ${replies.length > 0 ? group : nothing}
  </section>`;
}

/** What the tray shows a spectator. */
export const looker = (scene: Scene, view: Table): TemplateResult =>
  html`<div class="holder at-${view.stage}"><div class="doing">${answers(scene, view)}</div></div>`;

export const explains = (one: string): string => t(about[one] ?? "page.dr.fragment.text");
