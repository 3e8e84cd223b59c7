// How the slots of a board lie and look: in squares, or like a honeycomb. Boards and the structures of
// cards are drawn by the same measures, in which a stack is 42 wide (glyphs.ts) and 0,0 is the middle
// of a slot.
import { svg, type TemplateResult } from "lit";

export interface Lattice {
  /** From slot to slot in a row, and from row to row. */
  readonly wide: number;
  readonly high: number;
  /** How much further right a row begins than the one below, in slots. */
  readonly shift: number;
  /** The outline of a slot, one inside of it, and its lower edge, where the entry is marked. */
  readonly edge: string;
  readonly inner: string;
  readonly foot: string;
  /** From the middle of a slot to the top of its outline. */
  readonly reach: number;
}

const lattices: Readonly<Record<"honeycomb" | "square", Lattice>> = {
  // regular hexagons, a point at the top
  honeycomb: {
    wide: 64,
    high: 55.4,
    shift: 0.5,
    edge: "M0-34.6 30-17.3V17.3L0 34.6-30 17.3V-17.3Z",
    inner: "M0-30 26-15V15L0 30-26 15V-15Z",
    foot: "M-26 15.5 0 30.5 26 15.5",
    reach: 37,
  },
  square: {
    wide: 56,
    high: 64,
    shift: 0,
    edge: "M-20-30h40q6 0 6 6v48q0 6-6 6h-40q-6 0-6-6v-48q0-6 6-6Z",
    inner: "M-20-26h40q2 0 2 2v48q0 2-2 2h-40q-2 0-2-2v-48q0-2 2-2Z",
    foot: "M-20 26.5h40",
    reach: 32,
  },
};

export type LatticeName = keyof typeof lattices;

export const latticeOf = (name: LatticeName): Lattice => lattices[name];

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Where these slots lie, from the leftmost and the topmost, in slots and rows. */
export function layOut(
  lattice: Lattice,
  spots: readonly Spot[],
): {
  readonly columns: number;
  readonly rows: number;
  readonly left: (spot: Spot) => number;
  readonly down: (spot: Spot) => number;
} {
  const across = ({ x, y }: Spot): number => x + y * lattice.shift;
  const first = Math.min(...spots.map(across));
  const top = Math.max(...spots.map(({ y }) => y));
  return {
    columns: Math.max(...spots.map(across)) - first + 1,
    rows: top - Math.min(...spots.map(({ y }) => y)) + 1,
    left: (spot) => across(spot) - first,
    down: ({ y }) => top - y,
  };
}

/** The ground of a slot; what is said of it by colours and lines is up to the style. */
export const ground = (lattice: Lattice, entry = false): TemplateResult =>
  svg`<path class="edge" d=${lattice.edge}/>${entry ? svg`<path class="foot" d=${lattice.foot}/>` : ""}<path class="inner" d=${lattice.inner}/>`;
