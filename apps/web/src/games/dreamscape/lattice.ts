// How the slots of a board lie: in squares, or like a honeycomb. Boards and the structures of cards are
// drawn to the same measures, seen straight from above, in which a slot is 100 wide and 0,0 is its middle; the style
// tilts them.

export interface Lattice {
  readonly name: LatticeName;
  /** From row to row; from slot to slot it is 100. */
  readonly high: number;
  /** How much further right a row begins than the one below, in slots. */
  readonly shift: number;
  /** The corners of a slot in order. The edge from corner i to the next lies towards step i. */
  readonly corners: readonly (readonly [number, number])[];
  /** From a slot to its neighbours. */
  readonly steps: readonly Spot[];
  /** A card may be built turned, and as in a mirror. */
  readonly turn: (spot: Spot) => Spot;
  readonly mirror: (spot: Spot) => Spot;
}

export type LatticeName = "honeycomb" | "square";

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Of regular hexagons. */
const HIGH = 86.6;

const lattices: Readonly<Record<LatticeName, Lattice>> = {
  // regular hexagons, a point at the top
  honeycomb: {
    name: "honeycomb",
    high: HIGH,
    shift: 0.5,
    corners: [
      [50, -HIGH / 3],
      [50, HIGH / 3],
      [0, (2 * HIGH) / 3],
      [-50, HIGH / 3],
      [-50, -HIGH / 3],
      [0, (-2 * HIGH) / 3],
    ],
    steps: [
      { x: 1, y: 0 },
      { x: 1, y: -1 },
      { x: 0, y: -1 },
      { x: -1, y: 0 },
      { x: -1, y: 1 },
      { x: 0, y: 1 },
    ],
    turn: ({ x, y }) => ({ x: -y, y: x + y }),
    mirror: ({ x, y }) => ({ x: y, y: x }),
  },
  square: {
    name: "square",
    high: 100,
    shift: 0,
    corners: [
      [50, -50],
      [50, 50],
      [-50, 50],
      [-50, -50],
    ],
    steps: [
      { x: 1, y: 0 },
      { x: 0, y: -1 },
      { x: -1, y: 0 },
      { x: 0, y: 1 },
    ],
    turn: ({ x, y }) => ({ x: -y, y: x }),
    mirror: ({ x, y }) => ({ x: -x, y }),
  },
};

export const latticeOf = (name: LatticeName): Lattice => lattices[name];

export interface Layout {
  readonly columns: number;
  readonly rows: number;
  readonly left: (spot: Spot) => number;
  readonly down: (spot: Spot) => number;
}

/** Where these slots lie, from the leftmost and the topmost, in slots and rows. */
export function layOut(lattice: Lattice, spots: readonly Spot[]): Layout {
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

const word = ({ x, y }: Spot): string => `${x},${y}`;
const plus = (a: Spot, b: Spot): Spot => ({ x: a.x + b.x, y: a.y + b.y });

/** All ways a structure can lie: turned, and as in a mirror. */
function* poses<T extends Spot>(lattice: Lattice, cells: readonly T[]): Generator<T[]> {
  const move = (list: readonly T[], by: (spot: Spot) => Spot): T[] => list.map((one) => ({ ...one, ...by(one) }));
  for (const first of [[...cells], move(cells, lattice.mirror)])
    for (let pose = first, i = 0; i < lattice.steps.length; i++, pose = move(pose, lattice.turn)) yield pose;
}

/** The slots on which a structure lies, if it does: each cell where `same` says that it is as pictured. */
export function lying<S extends Spot, T extends Spot>(
  lattice: Lattice,
  slots: readonly S[],
  cells: readonly T[],
  same: (slot: S, cell: T) => boolean,
): readonly S[] | undefined {
  const at = new Map(slots.map((slot) => [word(slot), slot]));
  for (const pose of poses(lattice, cells)) {
    const [first] = pose;
    for (const slot of first ? slots : []) {
      const from = { x: slot.x - (first?.x ?? 0), y: slot.y - (first?.y ?? 0) };
      const found = pose.map((cell) => ({ cell, slot: at.get(word(plus(cell, from))) }));
      if (found.every((one) => one.slot !== undefined && same(one.slot, one.cell)))
        return found.flatMap((one) => (one.slot ? [one.slot] : []));
    }
  }
  return undefined;
}

/** The outline of some slots together, as a path seen from above: only edges that no two of them share. */
export function outline(lattice: Lattice, spots: readonly Spot[], { left, down }: Layout): string {
  const inside = new Set(spots.map(word));
  const edges = spots.flatMap((spot) =>
    lattice.steps.flatMap((step, i) => {
      if (inside.has(word(plus(spot, step)))) return [];
      const corner = (k: number): string => {
        const [x, y] = lattice.corners[k % lattice.corners.length] ?? [0, 0];
        return `${Math.round(100 * left(spot) + x)} ${Math.round(lattice.high * down(spot) + y)}`;
      };
      return [{ from: corner(i), to: corner(i + 1) }];
    }),
  );
  const paths: string[] = [];
  for (let edge = edges.shift(); edge; edge = edges.shift()) {
    const points = [edge.from];
    for (let to: string | undefined = edge.to; to !== undefined; ) {
      points.push(to);
      const next = edges.findIndex(({ from }) => from === to);
      to = next < 0 ? undefined : edges.splice(next, 1)[0]?.to;
    }
    paths.push(`M${points.slice(0, -1).join("L")}Z`);
  }
  return paths.join("");
}
