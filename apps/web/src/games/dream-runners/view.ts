// The JSON of games/dream-runners/show_json.c, and where segments lie on the grid.
import type { View } from "../../core/protocol";

export type Step = readonly [number, number];

export interface Segment {
  readonly id: string;
  readonly set: string;
  readonly shape: string;
  readonly symbols: string;
  readonly coins: number;
  readonly points: number;
  readonly turn?: string;
  readonly cells?: readonly string[];
}

export interface Cell {
  readonly cell: string;
  readonly kind: "reward" | "chest" | "nightmare" | "octopus" | "bat" | "spider" | "converging";
  readonly type?: number;
  readonly price?: number;
  readonly loss?: number;
  readonly items: readonly string[];
}

export interface Yield {
  readonly items: Readonly<Record<string, number>>;
  readonly loss: number;
  readonly outside: number;
  readonly bats: number;
  readonly openings: readonly [number, number];
  readonly cells: readonly {
    readonly cell: string;
    readonly symbol: string | null;
    readonly times: number;
    readonly loss: number;
    readonly bat: boolean;
  }[];
}

/** What time the dream leaves for composing. */
export interface Timer {
  readonly on: boolean;
  readonly running: boolean;
  readonly seconds: number;
}

export interface Seat {
  readonly set: string;
  readonly serenity: number;
  readonly star: number;
  readonly coins: number;
  readonly keys: number;
  readonly fragments: Readonly<Record<string, number>>;
  readonly done: boolean;
  readonly awake: number | null;
  readonly shown: boolean;
  readonly segments: readonly Segment[];
  readonly held: string | null;
  readonly moves: number | null;
  readonly yield: Yield | null;
  readonly committed: boolean;
  readonly bats: number;
  readonly colours: readonly number[];
}

export interface Table extends View {
  readonly round: number;
  readonly rounds: number;
  readonly stage: string;
  readonly first: number;
  readonly named: boolean;
  readonly timer: Timer;
  readonly dream: {
    readonly id: string;
    readonly level: number;
    readonly starred: boolean;
    readonly cells: readonly Cell[];
  } | null;
  readonly used: readonly string[];
  readonly visible: readonly (Segment | null)[];
  readonly pile: readonly number[];
  readonly token: string | null;
  readonly contents?: readonly string[];
  readonly draft: { readonly cell: string; readonly pool: readonly string[] } | null;
  readonly seats: readonly Seat[];
  readonly unseen: {
    readonly dreams: readonly string[];
    readonly segments: readonly string[];
    readonly chests: readonly string[];
  };
  readonly shapes: readonly { readonly shape: string; readonly turns: readonly (readonly Step[] | null)[] }[];
  /** Solo: the ratings, each with the points it takes. */
  readonly ratings?: readonly { readonly rating: string; readonly from: number }[];
  readonly tracks: { readonly serenity: readonly number[]; readonly star: readonly number[] };
}

export const SIDE = 7;
export const items: readonly string[] = ["blue", "white", "orange", "green", "any", "serenity", "key", "coin"];
export const colours: readonly string[] = items.slice(0, 4);

export const name = (row: number, column: number): string => `${"abcdefg"[column]}${row + 1}`;
export const grid: readonly string[] = Array.from({ length: SIDE * SIDE }, (_, i) =>
  name(Math.floor(i / SIDE), i % SIDE),
);
export const inFrame = (cell: string): boolean => /^[c-e][3-5]$/.test(cell);

/** Where the columns (and rows) of the grid begin, in hundredths of a cell: outside the frame they grow small. */
const WIDE: readonly number[] = [50, 75, 100, 100, 100, 75, 50];
const STARTS: readonly number[] = WIDE.map((_, i) => WIDE.slice(0, i).reduce((sum, one) => sum + one, 0));
export const ACROSS = WIDE.reduce((sum, one) => sum + one, 0);

/** Something that lies on the grid, in hundredths of a cell. */
export interface Pane {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function paneOf(cell: string): Pane {
  const at = grid.indexOf(cell);
  const [row, column] = [Math.floor(at / SIDE), at % SIDE];
  return { x: STARTS[column] ?? 0, y: STARTS[row] ?? 0, width: WIDE[column] ?? 0, height: WIDE[row] ?? 0 };
}

/** All that several panes cover. */
export function around(at: readonly Pane[]): Pane {
  const x = Math.min(...at.map((one) => one.x));
  const y = Math.min(...at.map((one) => one.y));
  const right = Math.max(...at.map((one) => one.x + one.width));
  const low = Math.max(...at.map((one) => one.y + one.height));
  return { x, y, width: right - x, height: low - y };
}

/** The turns that a segment can be laid in. */
export const turnsOf = (view: Pick<Table, "shapes">, { shape }: Segment): number[] =>
  view.shapes.find((one) => one.shape === shape)?.turns.flatMap((steps, turn) => (steps ? [turn] : [])) ?? [0];

export const stepsOf = (view: Pick<Table, "shapes">, { shape }: Segment, turn: number): readonly Step[] => {
  const { turns = [] } = view.shapes.find((one) => one.shape === shape) ?? {};
  return turns[turn] ?? turns[0] ?? [[0, 0]];
};

/** The cell by which a segment is held: the one nearest to all others. */
export function gripOf(steps: readonly Step[]): number {
  const far = steps.map(([row, column]) =>
    steps.reduce((sum, [r, c]) => sum + Math.abs(r - row) + Math.abs(c - column), 0),
  );
  return far.indexOf(Math.min(...far));
}

/** Where a segment would lie whose grip is on that cell: its cells (undefined: off the grid) and the
    words of the move. No segment can be laid from a1: those words stand for all that is off the grid. */
export function landing(
  view: Table,
  segment: Segment,
  turn: number,
  cell: string,
): { readonly cells: readonly (string | undefined)[]; readonly move: string } {
  const steps = stepsOf(view, segment, turn);
  const [gripRow, gripColumn] = steps[gripOf(steps)] ?? [0, 0];
  const at = grid.indexOf(cell);
  const cells = steps.map(([row, column]) => {
    const [r, c] = [Math.floor(at / SIDE) + row - gripRow, (at % SIDE) + column - gripColumn];
    return r >= 0 && r < SIDE && c >= 0 && c < SIDE ? name(r, c) : undefined;
  });
  return { cells, move: `lay r${turn} ${cells[0] ?? "a1"}` };
}

/** The segment that lies on a cell, and which of its symbols. */
export function covering(
  { segments }: Seat,
  cell: string,
): { readonly segment: Segment; readonly letter: string; readonly index: number } | undefined {
  for (const segment of segments) {
    const index = segment.cells?.indexOf(cell) ?? -1;
    if (index >= 0) return { segment, index, letter: segment.symbols[index] ?? "." };
  }
  return undefined;
}

export const tally = (list: readonly string[]): [string, number][] =>
  items.flatMap((item): [string, number][] => {
    const count = list.filter((one) => one === item).length;
    return count > 0 ? [[item, count]] : [];
  });

/** A creature that a banish symbol drives away. */
export const lurks = ({ kind }: Cell): boolean => ["nightmare", "octopus", "bat", "spider"].includes(kind);
/** Something that a collect symbol brings. */
export const gives = ({ kind, items: list }: Cell): boolean => list.length > 0 || kind === "chest";
export const collects = (letter: string): boolean => /[CXZ]/.test(letter);
export const banishes = (letter: string): boolean => /[BZ]/.test(letter);

/** How many symbols of a composition do nothing where they lie. */
export function wasted(view: Pick<Table, "dream">, { segments }: Pick<Seat, "segments">): number {
  return segments
    .flatMap(({ cells = [], symbols }) => cells.map((cell, i) => ({ cell, letter: symbols[i] ?? "." })))
    .filter(({ cell, letter }) => {
      const under = view.dream?.cells.find((one) => one.cell === cell);
      return letter !== "." && !(under && ((collects(letter) && gives(under)) || (banishes(letter) && lurks(under))));
    }).length;
}

/** The serenity that a composition leaves. */
export const afterwards = (view: Pick<Table, "tracks">, seat: Seat, yields: Yield): number =>
  Math.min(view.tracks.serenity.length - 1, seat.serenity + (yields.items["serenity"] ?? 0) - yields.loss);

/** The dream has been revealed and settled: what is asked now is about what comes of it. */
export const isPast = ({ stage }: Pick<Table, "stage">): boolean => ["choose", "buy", "calm", "over"].includes(stage);
