// The reveal: when all have composed, the lights go out and the cells of every lantern ignite one after another.
// What has been seen so far follows from the events alone.
import { html, nothing, type TemplateResult } from "lit";
import type { GameEvent } from "../../core/protocol";
import type { Act } from "../../table/motion";
import type { Tune } from "../../table/sound";
import { colon, t } from "../../table/texts";
import { motif, placed } from "./board";
import { creature, item, star } from "./art";
import { painting } from "./dreams";
import { laidPiece } from "./glass";
import { candle } from "./light";
import { grid, items, SIDE, stepsOf, type Cell, type Segment, type Table } from "./view";
import { causes, word } from "./words";

export type How = "given" | "banished" | "bitten" | "both";

/** What has been seen of one composition. */
export interface Lamp {
  readonly seat: number;
  readonly segments: readonly Segment[];
  readonly cells: ReadonlyMap<string, How>;
  /** The cell that is being looked at. */
  readonly now: string | undefined;
  readonly got: ReadonlyMap<string, number>;
  /** What cost serenity. */
  readonly gaps: number;
  readonly outside: number;
  readonly frights: number;
  readonly serenity: number;
  readonly was: number;
  readonly stars: number;
  readonly awake: boolean;
  readonly opened: boolean;
  /** Its last cell has been looked at. */
  readonly over: boolean;
}

const PRICE = 4; // coins for a segment

const number = (value: unknown): number => (typeof value === "number" ? value : 0);

/** The lamps when the lights go out: what is already seen lies there. */
export const darken = ({ seats }: Table): Lamp[] =>
  seats.map(({ segments, serenity, awake }, i) => ({
    seat: i + 1,
    segments: segments.map(({ turn: _, cells: __, ...rest }) => rest),
    cells: new Map(),
    now: undefined,
    got: new Map(),
    gaps: 0,
    outside: 0,
    frights: 0,
    serenity,
    was: serenity,
    stars: 0,
    awake: awake !== null,
    opened: false,
    over: false,
  }));

/** A segment as it was shown. */
function show(view: Pick<Table, "shapes">, segment: Segment, turn: string, cell: string): Segment {
  const at = grid.indexOf(cell);
  const cells = stepsOf(view, segment, Number(turn.slice(1))).flatMap(
    ([row, column]) => grid[at + row * SIDE + column] ?? [],
  );
  return { ...segment, turn, cells };
}

const with_ = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> => new Map(map).set(key, value);

/** One lamp after one event of its seat. */
export function after(view: Table, lamp: Lamp, event: GameEvent): Lamp {
  const cell = String(event["cell"]);
  const count = number(event["count"]);
  const gain = (one: unknown): Lamp => {
    const got = with_(lamp.got, String(one), (lamp.got.get(String(one)) ?? 0) + count);
    return { ...lamp, got, serenity: lamp.serenity + (one === "serenity" ? count : 0) };
  };
  const light = (one: Lamp, how: How): Lamp => {
    const old = one.cells.get(cell);
    return { ...one, now: cell, cells: with_(one.cells, cell, old && old !== how ? "both" : how) };
  };
  const loss = number(event["loss"]);
  const bitten = { ...lamp, frights: lamp.frights + loss, serenity: Math.max(0, lamp.serenity - loss) };
  switch (event.event) {
    case "composed": {
      const segments = lamp.segments.map((one) =>
        one.id === event["segment"] ? show(view, one, String(event["turn"]), cell) : one,
      );
      return { ...lamp, segments };
    }
    case "collect":
      return light(gain(event["item"]), "given");
    case "contents":
      return gain(event["item"]);
    case "banish":
      return light(lamp, "banished");
    case "nightmare":
    case "octopus":
    case "spider":
      return light(bitten, "bitten");
    case "coherence": {
      const [gaps, outside] = [number(event["gaps"]), number(event["outside"])];
      const serenity = Math.max(0, lamp.serenity - gaps - outside);
      return { ...lamp, now: undefined, over: true, gaps, outside, serenity };
    }
    case "open": {
      const box = view.dream?.cells.find(({ kind }) => kind === "chest")?.cell ?? "";
      return { ...lamp, now: box, over: true, opened: true, cells: with_(lamp.cells, box, "given") };
    }
    case "star":
      return { ...lamp, now: undefined, over: true, stars: number(event["sets"]) };
    case "serenity":
      return { ...lamp, now: undefined, over: true, serenity: number(event["to"]) };
    case "awake":
      return { ...lamp, now: undefined, over: true, awake: true, serenity: 0 };
    default:
      return { ...lamp, now: undefined };
  }
}

/** The coins of a seat that are too few for a segment: the market passes it over. `next` is the table behind the
    reveal, where a coin for the next dream may be among them. */
export function tooFew(view: Table, next: Table, seat: number): number | undefined {
  const { coins = PRICE, awake = null } = next.seats[seat - 1] ?? {};
  const led = next.round > view.round && next.stage === "compose" && next.named && next.first === seat;
  const had = coins - (led ? 1 : 0);
  return awake === null && had < PRICE ? had : undefined;
}

// ---- The picture ----

function cellOf({ cells, now, over, segments }: Lamp, dream: Cell): TemplateResult {
  const how = cells.get(dream.cell);
  const covered = segments.some(({ cells: at }) => at?.includes(dream.cell));
  const state = how ?? (over ? (covered ? "missed" : "gap") : "waits");
  return html`<span class="ember ${state} ${now === dream.cell ? "now" : ""} ${placed([dream.cell])}"
    >${motif(dream)}</span>`;
}

const tallied = ({ got, opened }: Lamp): TemplateResult =>
  html`<span class="tallied">${items
    .filter((one) => got.has(one))
    .map((one) => html`<span class="chip" data-item=${one}>${item(one)}<b>${got.get(one)}</b></span>`)}${
    opened ? html`<span class="chip">${creature("chest")}</span>` : nothing
  }</span>`;

/** What serenity came and went for. */
const why = (lamp: Lamp): TemplateResult | typeof nothing => {
  const lost = lamp.gaps + lamp.outside + lamp.frights;
  return lost > 0 ? html`<b class="lost">−${lost}</b>${colon()}${causes(lamp)}` : nothing;
};

function lampOf(
  view: Table,
  dream: NonNullable<Table["dream"]>,
  lamp: Lamp,
  name: string,
  own: boolean,
  poor: number | undefined,
): TemplateResult {
  const { segments, serenity, was, stars, awake } = lamp;
  return html`<div class="lamp ${own ? "own" : ""} ${awake ? "awake" : ""}">
    <div class="glows"><div class="frame">${painting(dream.id)}</div>
      ${segments
        .filter(({ cells }) => cells)
        .map(
          (segment) => html`<span class="lain ${placed(segment.cells ?? [])}"
            ><span class="piece">${laidPiece(view, segment)}</span></span>`,
        )}${dream.cells.map((cell) => cellOf(lamp, cell))}</div>
    <div class="tells"><div class="whose">${candle(serenity, view.tracks.serenity.length - 1)}<div><b>${name}</b>
      <span class="burns"><small>${word("serenity")}</small>${
        serenity === was ? nothing : html`<span>${was} →</span>`
      }<b>${serenity}</b></span></div></div><span class="why">${why(lamp)}</span>
      ${tallied(lamp)}${stars > 0 ? html`<span class="rise">${star()}+${stars}</span>` : nothing}
      ${awake ? html`<strong class="lost">${word("awake")}</strong>` : nothing}${
        poor === undefined ? nothing : html`<span class="poor">${t("page.dr.poor", { count: poor })}</span>`
      }</div>
  </div>`;
}

/** Keeps what the reveal needs of the table as it was drawn last: the message that settles a round may already
    show the next one. */
export class Reveal {
  #view: Table | undefined;
  #name = (seat: number): string => t("dream-runners.view.seat", { seat });
  #title = "";
  #lamps: readonly Lamp[] = [];
  #last: Act | undefined;

  /** The table as it was drawn last. */
  get view(): Table | undefined {
    return this.#view;
  }

  /** Compositions are not settled yet. */
  get open(): boolean {
    return ["compose", "draft", "chest"].includes(this.#view?.stage ?? "");
  }

  /** The table as it is drawn now. */
  look(view: Table, name: (seat: number) => string, title: string): void {
    this.#view = view;
    this.#name = name;
    this.#title = title;
    this.#lamps = [];
  }

  /** What an event of the reveal shows, and the table behind it. The last one is looked at until the player goes
      on. */
  hear(event: GameEvent, next: Table, lasts: { readonly own: number; readonly others: number }, sound: Tune): Act {
    const view = this.#view;
    if (!view?.dream) return {};
    if (this.#lamps.length === 0) this.#lamps = this.#begin(view);
    const { seat } = event;
    this.#lamps = this.#lamps.map((lamp) => (lamp.seat === seat ? after(view, lamp, event) : lamp));
    const mine = seat === view.viewer || view.viewer === "spectator";
    const whose = (): Act | undefined => this.#last;
    const { dream } = view;
    const lamps = this.#lamps;
    const act: Act = {
      get interlude(): TemplateResult {
        return picture(whose() === act ? next : undefined);
      },
      mood: "dark",
      sound,
      before: true,
      lasts: mine ? lasts.own : lasts.others,
      get hold(): boolean {
        return whose() === act && event.event !== "composed";
      },
    };
    const picture = (last: Table | undefined): TemplateResult => this.#picture(view, dream, lamps, last);
    this.#last = act;
    return act;
  }

  /** Compositions that are public already lie there. */
  #begin(view: Table): Lamp[] {
    return darken(view).map((lamp, i) => {
      const one = view.seats[i];
      return one?.shown ? { ...lamp, segments: one.segments } : lamp;
    });
  }

  #picture(
    view: Table,
    dream: NonNullable<Table["dream"]>,
    lamps: readonly Lamp[],
    next: Table | undefined,
  ): TemplateResult {
    const own = typeof view.viewer === "number" ? view.viewer : 1;
    const order = [...lamps.slice(own - 1), ...lamps.slice(0, own - 1)];
    const poor = next && own === view.viewer ? tooFew(view, next, own) : undefined;
    return html`<div class="reveal of-${order.length}"><h3>${this.#title}</h3>
      <div class="lamps">${order.map((lamp) => {
        const mine = lamp.seat === own;
        return lampOf(view, dream, lamp, this.#name(lamp.seat), mine, mine ? poor : undefined);
      })}</div>
    </div>`;
  }
}
