// The lantern: the painted dream in its frame, the grid around it, the glass that lies on it, and what each
// cell brings as things lie.
import { html, nothing, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import type { Scene } from "../../table/scene";
import { colon, t } from "../../table/texts";
import { creature, item, star, symbol } from "./art";
import { painting } from "./dreams";
import { laidPiece } from "./glass";
import { composes, dropping, picture, turnOf } from "./tray";
import {
  SIDE,
  covering,
  gives,
  grid,
  inFrame,
  isPast,
  landing,
  lurks,
  tally,
  turnsOf,
  type Cell,
  type Seat,
  type Table,
  type Yield,
} from "./view";
import { about, capital, counted, symbols, word } from "./words";

/** Classes that put something over these cells of a grid. */
export function placed(cells: readonly string[]): string {
  const at = cells.map((cell) => grid.indexOf(cell));
  const rows = at.map((one) => Math.floor(one / SIDE));
  const columns = at.map((one) => one % SIDE);
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  return `r-${top + 1} c-${left + 1} down-${Math.max(...rows) - top + 1} along-${Math.max(...columns) - left + 1}`;
}

// ---- Cells ----

export function cellName(cell: Cell): string {
  const what: Record<Cell["kind"], string> = {
    reward: "",
    chest: t("dream-runners.view.box", { type: cell.type ?? 0 }),
    nightmare: t("page.dr.cell.nightmare", { loss: cell.loss ?? 0 }),
    octopus: word("octopus"),
    bat: word("bat"),
    spider: word("spider"),
    converging: word("converging"),
  };
  return [what[cell.kind], counted(cell.items)].filter(Boolean).join(", ");
}

const gifts = (list: readonly string[]): TemplateResult =>
  html`<span class="gifts of-${Math.min(tally(list).length, 6)}">${tally(list).map(
    ([one, count]) =>
      html`<span class="some">${item(one)}${count > 1 ? html`<b class="many">${count}</b>` : nothing}</span>`,
  )}</span>`;

/** What a cell of the dream shows; its loss is in the mark above it, if there is one. */
export const motif = (cell: Cell, marked = false): TemplateResult => html`<span class="motif is-${cell.kind}">
  ${cell.kind === "reward" ? nothing : creature(cell.kind)}
  ${cell.kind === "nightmare" && !marked ? html`<b class="bite">−${cell.loss}</b>` : nothing}
  ${
    cell.kind === "chest"
      ? html`<b class="price">${Array.from({ length: cell.price ?? 0 }, () => item("key"))}</b>`
      : nothing
  }
  ${cell.items.length > 0 ? gifts(cell.items) : nothing}
</span>`;

interface Sign {
  readonly sign: string;
  readonly how: "good" | "gap" | "miss" | "bites";
}

interface Outcome {
  /** In words. */
  readonly say: string;
  /** What comes of the glass, or of its want, and beside it what is still done by whatever lurks there: where its
      number is printed, so that nothing jumps. */
  readonly signs: readonly Sign[];
}

/** What a cell of the frame brings as things lie. */
export function outcome(dream: Cell, { symbol: letter, times, loss, bat }: Yield["cells"][number]): Outcome {
  const gap = letter === null;
  const got = gives(dream) && times > 0;
  const bite = gap ? loss - 1 : loss;
  const banished = lurks(dream) && !gap && bite === 0 && !bat;
  const missed = gives(dream) && !got && !gap && loss === 0;
  const signs: (Sign | false)[] = [
    gap && { sign: "−1", how: "gap" },
    got && { sign: times > 1 ? "2 ✓" : "✓", how: "good" },
    banished && !got && { sign: "✓", how: "good" },
    missed && { sign: "–", how: "miss" },
    bite > 0 && { sign: `−${bite}`, how: "bites" },
    bat && { sign: "!", how: "bites" },
  ];
  const say = [
    got && t("page.dr.good"),
    loss > 0 && price(loss, gap),
    bat && t("page.dr.cell.bat"),
    banished && !got && t("page.dr.cell.banished"),
    missed && t("page.dr.missed"),
  ];
  return { say: say.filter(Boolean).join(", "), signs: signs.filter((one) => one !== false) };
}

/** What a cell costs, and for what: a gap, what lurks there, or both. */
function price(loss: number, gap: boolean): string {
  if (!gap) return t("page.dr.cell.costs", { count: loss });
  return loss > 1 ? t("page.dr.cell.gap.and", { count: loss, loss: loss - 1 }) : t("page.dr.cell.gap");
}

/** What comes before a cell can be chosen. */
const first = ({ segments }: Seat): string =>
  segments.every(({ cells }) => cells) ? "page.dr.first.lift" : "page.dr.first.take";

function square(scene: Scene, view: Table, seat: Seat | undefined, cell: string): TemplateResult {
  const dream = view.dream?.cells.find((one) => one.cell === cell);
  const over = seat && covering(seat, cell);
  const held = seat?.segments.find(({ id }) => id === seat.held);
  const turn = held ? scene.hands.turn(picture(held.id)) : over ? turnOf(scene, over.segment) : 0;
  const lay = held && landing(view, held, turn, cell).move;
  const result = dream && seat?.yield?.cells.find((one) => one.cell === cell);
  const told = result && outcome(dream, result);
  const composing = composes(scene);
  const where = inFrame(cell) ? t("page.dr.frame") : t("page.dr.outside");
  return scene.thing(
    {
      id: `cell-${cell}`,
      title: [
        `${cell}${colon()}${dream ? cellName(dream) : where}`,
        ...(over ? [`${scene.noun("segment", over.segment.id).name}, ${symbols(over.letter)}`] : []),
        ...(told?.say ? [capital(told.say)] : []),
      ].join(". "),
      text: dream
        ? t(about[dream.kind] ?? "", { loss: dream.loss ?? 0, price: dream.price ?? 0 })
        : inFrame(cell)
          ? ""
          : t("page.dr.outside.text"),
      moves: lay ? [lay] : over ? [`lift ${over.segment.id}`] : [],
      plan: held || !over ? undefined : [`lift ${over.segment.id}`, `pick ${over.segment.id}`],
      attempt: composing ? lay : undefined,
      tells: composing && seat && !lay ? t(first(seat)) : undefined,
      ...(seat && over && composing && !held
        ? {
            carries: picture(over.segment.id),
            turns: turnsOf(view, over.segment),
            lies: Number(over.segment.turn?.slice(1)),
            ...dropping(view, seat, over.segment, turn),
          }
        : {}),
    },
    `cell ${inFrame(cell) ? "inside" : "outside"} ${over ? `set-${over.segment.set}` : ""}`,
    dream ? motif(dream, isPast(view) || (seat !== undefined && begun(seat))) : nothing,
  );
}

// ---- What would be laid ----

interface Shadow {
  readonly cells: readonly (string | undefined)[];
  readonly letters: string;
  readonly set: string;
  readonly fits: boolean;
}

/** Where what is in hand, or dragged, would lie. */
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
  const fits = free && cells.some((one) => one !== undefined && inFrame(one));
  return { cells, letters: segment.symbols, set: segment.set, fits };
}

const shade = ({ cells, letters, set, fits }: Shadow): TemplateResult =>
  html`${cells.map((cell, i) =>
    cell
      ? html`<span class="shadow ${fits ? "fits" : ""} set-${set} ${placed([cell])}"
          >${symbol(letters[i] ?? ".")}</span>`
      : nothing,
  )}`;

// ---- The lantern ----

/** Glass on the grid; a segment that is better taken off glows as a whole. */
const glassOf = (view: Table, { segments }: Pick<Seat, "segments">, lifted: string | undefined): TemplateResult =>
  html`${repeat(
    segments.filter(({ cells }) => cells),
    ({ id }) => id,
    (segment) => html`<span
      class="lain ${placed(segment.cells ?? [])} ${segment.id === lifted ? "hinted" : ""}"
      ><span class="piece" data-at=${`laid-${segment.id}`}>${laidPiece(view, segment)}</span></span>`,
  )}`;

/** Where cells are small, its broken rim says it. */
const gapWord = (): TemplateResult => html`<i>${t("page.dr.gap")}</i> `;

const begun = ({ segments }: Seat): boolean => segments.some(({ cells }) => cells);

const signs = (view: Table, seat: Seat): TemplateResult | typeof nothing =>
  seat.yield && view.dream && !isPast(view) && begun(seat)
    ? html`${view.dream.cells.map((dream) => {
        const result = seat.yield?.cells.find((one) => one.cell === dream.cell);
        return result
          ? html`<span class="mark is-${dream.kind} ${placed([dream.cell])}"
              >${outcome(dream, result).signs.map(
                ({ sign, how }) => html`<b class=${how}>${how === "gap" ? gapWord() : nothing}${sign}</b>`,
              )}</span>`
          : nothing;
      })}`
    : nothing;

const closed = html`<span class="closed">${star(false)}</span>`;

/** The rounds as a string of small lanterns. */
const string = (view: Table): TemplateResult =>
  html`<span class="rounds" aria-hidden="true">${Array.from(
    { length: view.rounds },
    (_, i) => html`<i class=${i + 1 < view.round ? "past" : i + 1 === view.round ? "now" : ""}
      data-at=${`night-${i + 1}`}></i>`,
  )}</span>`;

/** The segment that the hint takes off the grid. */
const hintedOff = ({ hint }: Scene): string | undefined => /^lift (.+)$/.exec(hint ?? "")?.[1];

/** The names of columns and rows, as log and moves say them. */
const edges = html`<span class="edges" aria-hidden="true">${[..."abcdefg"].map(
  (letter, i) => html`<i class="column c-${i + 1}">${letter}</i><i class="row r-${i + 1}">${i + 1}</i>`,
)}</span>`;

export function lantern(scene: Scene, view: Table, seat: Seat | undefined): TemplateResult {
  const shadow = seat && shadowOf(scene, view, seat);
  const [, pointed = "d4"] = /^cell-(.+)$/.exec(scene.hands.pointed ?? "") ?? [];
  const title = view.dream ? scene.noun("dream", view.dream.id).name : t("page.dr.night");
  const starred = html` <span class="starred" role="img" aria-label=${t("page.dr.starred")}>${star()}</span>`;
  const id = view.dream?.id;
  return html`<section
      class="lantern ${seat?.held || scene.hands.dragged ? "open" : ""} ${isPast(view) ? "past" : ""}"
      data-news=${id && view.stage === "compose" ? id : nothing}
      aria-label=${seat ? t("dream-runners.view.grid") : title}>
    <div class="sheet">
      <span class="cord" aria-hidden="true"><i data-at="spring"></i></span>
      <span class="tassel" aria-hidden="true"></span>
      <div class="frame hung" data-at="dream" ?data-clear=${!isPast(view)}>
        ${guard([id], () => (id ? painting(id) : closed))}</div>
      <h3 class="name"><span>${title}${view.dream?.starred ? starred : nothing}</span></h3>
      ${scene.place(
        { id: "grid", title: t("dream-runners.view.grid"), moves: ["lay * *"] },
        "ground",
        html`<div class="grid" data-group data-board data-wheel>${grid.map(
          (cell) => html`<span class="slot" ?data-focus=${seat?.held != null && cell === pointed}
            >${square(scene, view, seat, cell)}</span>`,
        )}</div>`,
      )}
      ${edges}
      <div class="above" aria-hidden="true">${
        seat ? html`${glassOf(view, seat, hintedOff(scene))}${signs(view, seat)}` : nothing
      }${shadow ? shade(shadow) : nothing}</div>
      ${string(view)}
    </div>
  </section>`;
}
