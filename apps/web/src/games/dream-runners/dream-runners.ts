// Dream Runners on the page: the dream in its frame, the grid on which segments are laid, what the
// composition would bring, the market, and what everybody has. Drawn from the JSON of
// games/dream-runners/show_json.c; rivals who compose are seen to compose, and no more.
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { Renderer, Scene } from "../../table/scene";
import { colon, t } from "../../table/texts";
import { item, kind, star, symbol, turnLeft, turnRight } from "./glyphs";
import { seatPanel, lastRound } from "./seats";
import {
  covering,
  grid,
  gripOf,
  inFrame,
  items,
  landing,
  stepsOf,
  tally,
  turnsOf,
  type Cell,
  type Seat,
  type Segment,
  type Table,
} from "./view";
import { about, counted, effectsOf, symbols, values, word } from "./words";
import "./style.css";

const picture = (id: string): string => `pic-${id}`;

/** The viewer is composing, whether or not the list of moves has come yet. */
const composes = ({ view, viewer }: Scene): boolean =>
  view.asks.some(({ seat, prompt }) => seat === viewer && prompt === "compose");

// ---- Segments ----

/** A segment as it lies, at the size of the grid; the grip counts where it is dropped. */
function piece(view: Table, segment: Segment, turn: number, at: string | undefined): TemplateResult {
  const steps = stepsOf(view, segment, turn);
  const top = Math.min(...steps.map(([row]) => row));
  const left = Math.min(...steps.map(([, column]) => column));
  return html`<span class="dr-piece set-${segment.set}" data-at=${at ?? nothing}>${steps.map(
    ([row, column], i) =>
      html`<span class="bit y-${row - top} x-${column - left} ${edges(steps, i)}" ?data-grip=${i === gripOf(steps)}>${symbol(segment.symbols[i] ?? ".")}</span>`,
  )}</span>`;
}

/** On which sides a cell of a segment goes on. */
function edges(steps: readonly (readonly [number, number])[], index: number): string {
  const [row, column] = steps[index] ?? [0, 0];
  const has = (r: number, c: number): boolean => steps.some(([y, x]) => y === r && x === c);
  return [
    has(row - 1, column) && "n",
    has(row + 1, column) && "s",
    has(row, column - 1) && "w",
    has(row, column + 1) && "e",
  ]
    .filter(Boolean)
    .join(" ");
}

const extras = ({ coins, points }: Segment): TemplateResult | typeof nothing =>
  coins + points === 0
    ? nothing
    : html`<span class="extras" aria-hidden="true">${points > 0 ? html`<span>${points}${star}</span>` : nothing}${coins > 0 ? html`<span>+${coins}${item("coin")}</span>` : nothing}</span>`;

function describe(scene: Scene, segment: Segment): { readonly title: string; readonly text: string } {
  return {
    title: `${scene.noun("segment", segment.id).name}${colon()}${symbols(segment.symbols)}`,
    text: [
      effectsOf(segment.symbols),
      ...(segment.coins ? [t("page.dr.segment.coins", { count: segment.coins })] : []),
      ...(segment.points ? [t("page.dr.segment.points", { count: segment.points })] : []),
    ].join(" "),
  };
}

/** Moves in a row that bring a segment to where it is dropped: a cell, or the tray. */
function bring(
  view: Table,
  seat: Seat,
  segment: Segment,
  turn: number,
): (target: string) => readonly string[] | undefined {
  const lift = segment.cells ? [`lift ${segment.id}`] : [];
  const pick = seat.held === segment.id ? [] : [...(seat.held ? ["drop"] : []), ...lift, `pick ${segment.id}`];
  return (target) => {
    const [, cell] = /^cell-(.+)$/.exec(target) ?? [];
    if (
      cell &&
      segment.cells?.includes(cell) &&
      segment.turn === `r${turn}` &&
      landing(view, segment, turn, cell).cells.every((one) => segment.cells?.includes(one ?? ""))
    )
      return [];
    if (cell) return [...pick, landing(view, segment, turn, cell).move];
    if (target !== "tray") return undefined;
    return seat.held === segment.id ? ["drop"] : lift;
  };
}

/** How a segment lies, or how it would. */
const turnOf = (scene: Scene, segment: Segment): number =>
  segment.turn && !scene.hands.dragged ? Number(segment.turn.slice(1)) : scene.hands.turn(picture(segment.id));

function tray(scene: Scene, view: Table, seat: Seat): TemplateResult {
  const composing = composes(scene);
  const focus = composing && !seat.held ? seat.segments.find(({ cells }) => !cells)?.id : undefined;
  return scene.place(
    { id: "tray", title: t("dream-runners.view.tray"), drops: ["buy *"] },
    "tray",
    html`<h3>${t("dream-runners.view.tray")}</h3>
    <div class="pieces" data-group role="group" aria-label=${t("dream-runners.view.tray")}>${repeat(
      seat.segments,
      ({ id }) => id,
      (segment) => {
        const { title, text } = describe(scene, segment);
        const held = seat.held === segment.id;
        const turn = turnOf(scene, segment);
        const state = held ? "held" : segment.cells ? "laid" : "";
        return html`<span class="slot ${state}" ?data-focus=${segment.id === focus}>${scene.thing(
          {
            id: `seg-${segment.id}`,
            title: state ? `${title} (${t(`dream-runners.view.${state}`)})` : title,
            text: composing
              ? `${text} ${t(held ? "page.dr.held.text" : segment.cells ? "page.dr.laid.text" : "page.dr.tray.text")}`
              : text,
            moves: [`pick ${segment.id}`, `lose ${segment.id}`, ...(held ? ["drop"] : [])],
            plan: held
              ? undefined
              : [
                  ...(seat.held ? ["drop"] : []),
                  ...(segment.cells ? [`lift ${segment.id}`] : []),
                  `pick ${segment.id}`,
                ],
            attempt: view.stage === "choose" ? `lose ${segment.id}` : `pick ${segment.id}`,
            onto: composing ? bring(view, seat, segment, turn) : undefined,
            carries: picture(segment.id),
            turns: composing ? turnsOf(view, segment) : undefined,
            lies: segment.turn ? Number(segment.turn.slice(1)) : undefined,
            held,
          },
          "seg",
          html`${piece(view, segment, turn, picture(segment.id))}${extras(segment)}`,
        )}</span>`;
      },
    )}</div>`,
  );
}

/** Turning and putting back what is in hand; declaring done. */
function tools(scene: Scene, view: Table, seat: Seat): TemplateResult | typeof nothing {
  if (!composes(scene)) return nothing;
  const held = seat.segments.find(({ id }) => id === seat.held);
  const spins = held !== undefined && turnsOf(view, held).length > 1;
  const all = seat.segments.every(({ cells }) => cells);
  return html`<div class="tools-of-hand" role="group" aria-label=${t("page.dr.hand")}>
    <button type="button" class="quiet" id="turn-left" ?disabled=${!spins} aria-label=${t("page.dr.left")} @click=${() => scene.hands.spin(-1)}>${turnLeft}</button>
    <button type="button" class="quiet" id="turn-right" ?disabled=${!spins} aria-label=${t("page.dr.right")} @click=${() => scene.hands.spin(1)}>${turnRight}</button>
    <span class="slot" ?data-focus=${all && !seat.held}>${scene.thing({ id: "done", title: t("page.dr.done"), text: t("page.dr.done.text"), moves: ["done"], attempt: "done" }, "plain finish", t("page.dr.done"))}</span>
    <p class="dim">${held ? t("page.dr.how.held", { segment: scene.noun("segment", held.id).name }) : t("page.dr.how")}</p>
  </div>`;
}

// ---- The dream and the grid ----

function cellName(cell: Cell): string {
  const what: Record<Cell["kind"], string> = {
    reward: "",
    chest: t("dream-runners.view.box", { type: cell.type ?? 0 }),
    nightmare: t("dream-runners.view.nightmare", { loss: cell.loss ?? 0 }),
    octopus: word("octopus"),
    bat: word("bat"),
    spider: word("spider"),
    converging: word("converging"),
  };
  return [what[cell.kind], counted(cell.items)].filter(Boolean).join(", ");
}

const face = (cell: Cell): TemplateResult => html`<span class="face k-${cell.kind}">
  ${cell.kind === "reward" ? nothing : html`<span class="creature">${kind(cell.kind)}${cell.kind === "nightmare" ? html`<b>${cell.loss}</b>` : nothing}${cell.kind === "chest" ? html`<b>${cell.price}${item("key")}</b>` : nothing}</span>`}
  ${cell.items.length > 0 ? html`<span class="items of-${Math.min(cell.items.length, 5)}">${tally(cell.items).map(([one, count]) => html`<span>${count > 1 ? html`<b>${count}</b>` : nothing}${item(one)}</span>`)}</span>` : nothing}
</span>`;

/** What a cell of the frame brings as things lie, in a word beside its picture. */
function outcome(
  dream: Cell,
  { symbol: letter, times, loss, bat }: { symbol: string | null; times: number; loss: number; bat: boolean },
): { readonly sign: string; readonly how: "good" | "bad" | "miss" } | undefined {
  const gift = dream.items.length > 0 || dream.kind === "chest";
  if (loss > 0 && !(gift && times > 0)) return { sign: `−${loss}`, how: "bad" };
  if (bat) return { sign: "!", how: "bad" };
  if (gift && times > 0) return { sign: loss > 0 ? `✓ −${loss}` : times > 1 ? "×2" : "✓", how: "good" };
  if (!gift && letter !== null) return { sign: "✓", how: "good" };
  return gift ? { sign: "✗", how: "miss" } : undefined;
}

function square(
  scene: Scene,
  view: Table,
  seat: Seat | undefined,
  cell: string,
  shadow: Shadow | undefined,
): TemplateResult {
  const dream = view.dream?.cells.find((one) => one.cell === cell);
  const over = seat && covering(seat, cell);
  const held = seat?.segments.find(({ id }) => id === seat.held);
  const turn = held ? scene.hands.turn(picture(held.id)) : over ? turnOf(scene, over.segment) : 0;
  const lay = held && landing(view, held, turn, cell).move;
  const result = dream && seat?.yield?.cells.find((one) => one.cell === cell);
  const sign = result && outcome(dream, result);
  const composing = composes(scene);
  const lies = over && Number(over.segment.turn?.slice(1));
  const index = shadow?.cells.indexOf(cell) ?? -1;
  return scene.thing(
    {
      id: `cell-${cell}`,
      title: [
        `${cell}${colon()}${dream ? cellName(dream) : inFrame(cell) ? t("page.dr.frame") : t("page.dr.outside")}`,
        ...(over ? [`${scene.noun("segment", over.segment.id).name}, ${symbols(over.letter)}`] : []),
        ...(sign ? [sign.sign.replace("✓", t("page.dr.good")).replace("✗", t("page.dr.missed"))] : []),
      ].join(". "),
      text: dream
        ? t(about[dream.kind] ?? "", { loss: dream.loss ?? 0, price: dream.price ?? 0 })
        : inFrame(cell)
          ? ""
          : t("page.dr.outside.text"),
      moves: lay ? [lay] : over ? [`lift ${over.segment.id}`] : [],
      plan: held || !over ? undefined : [`lift ${over.segment.id}`, `pick ${over.segment.id}`],
      attempt: composing ? (lay ?? `lay r0 ${cell}`) : undefined,
      ...(seat && over && composing && !held
        ? {
            carries: picture(over.segment.id),
            turns: turnsOf(view, over.segment),
            lies,
            onto: bring(view, seat, over.segment, turn),
          }
        : {}),
    },
    `cell ${inFrame(cell) ? "inside" : ""} ${over ? `set-${over.segment.set} ${edges(stepsOf(view, over.segment, lies ?? 0), over.index)}` : ""}`,
    html`${dream ? face(dream) : nothing}${over ? html`<span class="bit">${symbol(over.letter)}</span>` : nothing}
      ${sign ? html`<span class="sign ${sign.how}">${sign.sign}</span>` : nothing}
      ${index >= 0 ? html`<span class="shadow ${shadow?.fits ? "fits" : ""}">${symbol(shadow?.letters[index] ?? ".")}</span>` : nothing}`,
  );
}

interface Shadow {
  readonly cells: readonly (string | undefined)[];
  readonly letters: string;
  readonly fits: boolean;
}

/** Where what is in hand, or dragged, would come to lie. */
function shadowOf(scene: Scene, view: Table, seat: Seat): Shadow | undefined {
  const [, cell] = /^cell-(.+)$/.exec(scene.hands.pointed ?? "") ?? [];
  const [, dragged] = /^(?:seg|cell)-(.+)$/.exec(scene.hands.dragged ?? "") ?? [];
  const segment =
    seat.segments.find(({ id }) => id === dragged) ??
    (dragged ? covering(seat, dragged)?.segment : undefined) ??
    seat.segments.find(({ id }) => id === seat.held);
  if (!segment || !cell || !composes(scene)) return undefined;
  const { cells } = landing(view, segment, scene.hands.turn(picture(segment.id)), cell);
  const free = cells.every(
    (one) => one !== undefined && [undefined, segment.id].includes(covering(seat, one)?.segment.id),
  );
  return { cells, letters: segment.symbols, fits: free && cells.some((one) => one !== undefined && inFrame(one)) };
}

function board(scene: Scene, view: Table, seat: Seat | undefined): TemplateResult {
  const shadow = seat && shadowOf(scene, view, seat);
  const [, pointed = "d4"] = /^cell-(.+)$/.exec(scene.hands.pointed ?? "") ?? [];
  const title = view.dream ? scene.noun("dream", view.dream.id).name : t("page.dr.night");
  return html`<section class="grid-of" aria-label=${seat ? t("dream-runners.view.grid") : title}>
    <h3>${title}${view.dream?.starred ? html` <span class="star" role="img" aria-label=${t("page.dr.starred")}>${star}</span>` : nothing}</h3>
    <div class="grid" data-group data-board data-wheel data-at="grid">${grid.map((cell) => html`<span class="slot" ?data-focus=${seat?.held != null && cell === pointed}>${square(scene, view, seat, cell, shadow)}</span>`)}</div>
  </section>`;
}

/** What the composition collects, misses and loses as it lies. */
function preview(view: Table, seat: Seat): TemplateResult | typeof nothing {
  const yields = seat.yield;
  if (!yields || !view.dream) return nothing;
  const outcomes = view.dream.cells.map((dream, i) => ({ dream, result: yields.cells[i] }));
  const missed = outcomes.filter(({ result }) => result?.times === 0).flatMap(({ dream }) => dream.items);
  const chest = outcomes.find(({ dream }) => dream.kind === "chest");
  const gaps = yields.cells.filter(({ symbol: letter }) => letter === null).length;
  const frights = yields.loss - gaps - yields.outside;
  const after = Math.min(
    view.tracks.serenity.length - 1,
    seat.serenity + (yields.items["serenity"] ?? 0) - yields.loss,
  );
  const got = items.filter((one) => (yields.items[one] ?? 0) > 0);
  const list = (entries: readonly (readonly [string, number])[]): TemplateResult =>
    html`${entries.map(([one, count]) => html`<span class="chip">${count > 1 ? html`<b>${count}</b>` : nothing}${item(one)}<span class="unseen">${word(one)}</span></span>`)}`;
  return html`<section class="preview" aria-label=${t("page.dr.preview")}>
    <h3>${t("page.dr.preview")}</h3>
    <dl>
      <dt>${t("page.dr.collects")}</dt><dd>${got.length === 0 ? "–" : list(got.map((one) => [one, yields.items[one] ?? 0]))}${chest?.result && chest.result.times > 0 ? html`<span class="chip">${kind("chest")} ${t("page.dr.openings", { low: yields.openings[0], high: yields.openings[1] })}</span>` : nothing}</dd>
      <dt>${t("page.dr.misses")}</dt><dd>${missed.length === 0 ? "–" : list(tally(missed))}${chest?.result?.times === 0 ? html`<span class="chip">${kind("chest")}<span class="unseen">${t("dream-runners.view.token")}</span></span>` : nothing}</dd>
      <dt>${t("page.dr.loses")}</dt><dd>${yields.loss === 0 && yields.bats === 0 ? "–" : html`<b>−${yields.loss}</b> ${item("serenity")} <span class="dim">${[gaps && t("page.dr.gaps", { count: gaps }), yields.outside && t("page.dr.overhang", { count: yields.outside }), frights && t("page.dr.frights", { count: frights })].filter(Boolean).join(", ")}</span>${yields.bats > 0 ? html`<span class="chip">${kind("bat")} ${t("page.dr.bats", { count: yields.bats })}</span>` : nothing}`}</dd>
      <dt>${word("serenity")}</dt><dd class=${after <= 0 ? "wakes" : ""}>${seat.serenity} → <b>${Math.max(0, after)}</b>${after <= 0 ? ` ${t("page.dr.wakes")}` : ""}</dd>
    </dl>
  </section>`;
}

// ---- Other decisions ----

/** What is asked besides composing and buying, as things that stand for the answers. */
function decision(scene: Scene, view: Table): TemplateResult | typeof nothing {
  const offered = scene.asked.moves;
  const thing = (move: string, title: string, text: string, content: unknown): TemplateResult =>
    scene.thing(
      { id: `say-${move.replaceAll(" ", "-")}`, title, text, moves: [move], attempt: move },
      "answer",
      content,
    );
  const answers = offered.flatMap(({ move, say }) => {
    const [verb = "", noun = ""] = move.split(" ");
    switch (verb) {
      case "ready":
        return [thing(move, t("page.dr.ready"), t("page.dr.ready.text"), t("page.dr.ready"))];
      case "open":
        return [thing(move, say, t("page.dr.open.text"), html`${kind("chest")}<b>×${noun}</b>`)];
      case "choose":
        return [thing(move, word(noun), t("page.dr.choose.text"), html`${item(noun)}<span>${word(noun)}</span>`)];
      case "pass":
        return [thing(move, say, t("page.dr.pass.text"), say)];
      case "calm":
        return [
          thing(
            move,
            say,
            t("page.dr.calm.text"),
            html`<b>${noun}</b>${item("serenity")}<small>${3 * Number(noun)}${item("coin")}</small>`,
          ),
        ];
      default:
        return [];
    }
  });
  const pool = view.draft?.pool ?? [];
  if (answers.length + pool.length === 0 && !view.token) return nothing;
  return html`<section class="decision" aria-label=${t("page.dr.decision")}>
    ${
      pool.length > 0
        ? html`<div class="answers" data-group role="group" aria-label=${t("dream-runners.view.pool")}>${tally(
            pool,
          ).map(([one, count]) =>
            scene.thing(
              {
                id: `pool-${one}`,
                title: `${word(one)} × ${count}`,
                text: t("page.dr.pool.text"),
                moves: [`take ${one}`],
                attempt: `take ${one}`,
              },
              "answer",
              html`${count > 1 ? html`<b>${count}</b>` : nothing}${item(one)}<span>${word(one)}</span>`,
            ),
          )}</div>`
        : nothing
    }
    ${view.token ? scene.thing({ id: "token", title: `${scene.noun("chest", view.token).name}${colon()}${counted(view.contents ?? [])}`, text: t("page.dr.token.text") }, "answer token", html`${kind("chest")}${tally(view.contents ?? []).map(([one, count]) => html`<span>${count > 1 ? html`<b>${count}</b>` : nothing}${item(one)}</span>`)}`) : nothing}
    ${answers.length > 0 ? html`<div class="answers" data-group role="group" aria-label=${scene.asked.question ?? ""}>${answers}</div>` : nothing}
  </section>`;
}

const shapes: readonly string[] = ["single", "pair", "line", "corner"];

function market(scene: Scene, view: Table): TemplateResult {
  return html`<section class="market" aria-label=${t("dream-runners.view.market")}>
    <h3>${t("dream-runners.view.market")} <small class="dim">${t("page.dr.price")}</small></h3>
    <div class="pieces" data-group>${view.visible.map((segment, i) => {
      const shape = shapes[i] ?? "";
      const left = t("page.dr.pile", { count: view.pile[i] ?? 0 });
      const { title, text } = segment
        ? describe(scene, segment)
        : { title: `${scene.noun("shape", shape).name}: –`, text: t("page.dr.empty") };
      return scene.thing(
        { id: `market-${shape}`, title, text: `${text} ${left}`, moves: [`buy ${shape}`], attempt: `buy ${shape}` },
        "seg for-sale",
        html`${segment ? html`${piece(view, segment, 0, undefined)}${extras(segment)}` : html`<span class="vacant">–</span>`}<span class="left" data-at=${`pile-${shape}`}>${view.pile[i]}</span>`,
      );
    })}</div>
  </section>`;
}

function progress(view: Table): TemplateResult {
  return html`<header class="night"><b>${t("dream-runners.view.round", { round: view.round, level: Math.ceil(view.round / 2) })}</b>
    <span class="rounds" aria-hidden="true">${Array.from({ length: view.rounds }, (_, i) => html`<span class=${i + 1 < view.round ? "past" : i + 1 === view.round ? "now" : ""}></span>`)}</span>
    <span>${t(`dream-runners.view.${view.stage}`)}</span></header>`;
}

function draw(scene: Scene): TemplateResult {
  const view = scene.view as Table;
  const seat = typeof scene.viewer === "number" ? view.seats[scene.viewer - 1] : undefined;
  const all = view.seats.map((_, i) => i + 1);
  const own = typeof scene.viewer === "number" ? scene.viewer : 1;
  const order = [...all.slice(own - 1), ...all.slice(0, own - 1)];
  return html`<div class="runners">
    ${progress(view)}
    <div class="play">
      ${board(scene, view, seat)}
      ${seat ? html`<div class="hand-of">${decision(scene, view)}${tray(scene, view, seat)}${tools(scene, view, seat)}${preview(view, seat)}</div>` : decision(scene, view)}
    </div>
    ${market(scene, view)}
    <div class="seats of-${view.seats.length}">${order.map((one) => seatPanel(scene, view, one))}</div>
    ${lastRound(scene, view)}
  </div>`;
}

/** Ways to hand out the sets; the core lists only the usual one. */
function orders(sets: readonly string[], seats: number): string[] {
  if (seats === 0) return [""];
  return sets.flatMap((set) =>
    orders(
      sets.filter((other) => other !== set),
      seats - 1,
    ).map((rest) => (rest ? `${set},${rest}` : set)),
  );
}

export const dreamRunners: Renderer = {
  game: "dream-runners",
  secrets: true,
  values,
  more(option, seats) {
    switch (option) {
      case "timer":
        return ["15", "45", "60", "90", "120", "300"];
      case "patience":
        return ["30", "60", "300", "600"];
      case "pace":
        return ["15", "30", "60", "120"];
      case "seats":
        return orders(["amber", "teal", "rose", "violet"], seats).slice(1);
      default:
        return [];
    }
  },
  draw: (scene) => ({ rivals: nothing, board: draw(scene), tray: nothing }),
  goal: () => ({ goal: "", standing: "" }),
  motion: {},
  still: {},
};
