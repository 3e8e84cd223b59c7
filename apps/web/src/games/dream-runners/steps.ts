// The steps of a composition. Nobody else sees them, and the core takes none of them back: this is the way back, in
// ordinary moves.
import type { Back } from "../../table/scene";
import type { Seat, Table } from "./view";

/** Where segments lie: the words of the move that laid each. */
type Layout = ReadonlyMap<string, string>;

const layoutOf = ({ segments }: Pick<Seat, "segments">): Layout =>
  new Map(segments.flatMap(({ id, turn, cells }) => (turn && cells ? [[id, `lay ${turn} ${cells[0]}`] as const] : [])));

const same = (one: Layout, other: Layout): boolean =>
  one.size === other.size && [...one].every(([id, lay]) => other.get(id) === lay);

/** The moves from how things lie, and what is in hand, to how they lay. */
function way(from: Layout, held: string | null, to: Layout): string[] {
  const home = held === null ? undefined : to.get(held);
  const off = [...from].filter(([id, lay]) => to.get(id) !== lay).map(([id]) => `lift ${id}`);
  const on = [...to]
    .filter(([id, lay]) => from.get(id) !== lay && id !== held)
    .flatMap(([id, lay]) => [`pick ${id}`, lay]);
  return [...off, ...(held === null ? [] : [home ?? "drop"]), ...on];
}

export class Steps {
  #whose = "";
  #moves = 0;
  /** How things lay before each step, and how they lie now; what is in hand is between two steps. */
  #past: Layout[] = [];
  #now: Layout = new Map();
  /** A step is being taken back until that many moves have been made. */
  #until = 0;

  /** The viewer's composition as it is drawn. */
  look(view: Pick<Table, "viewer" | "round" | "dream">, seat: Pick<Seat, "segments" | "held" | "moves">): void {
    const moves = seat.moves ?? 0;
    const layout = layoutOf(seat);
    const whose = `${view.viewer} ${view.round} ${view.dream?.id}`;
    if (whose !== this.#whose || moves < this.#moves) this.#begin(whose, layout);
    const before = this.#moves;
    this.#moves = moves;
    if (moves < this.#until) return;
    if (seat.held === null) {
      if (!same(layout, this.#now)) this.#past.push(this.#now);
      this.#now = layout;
    } else if (!this.#now.has(seat.held) && this.#past.at(-1)?.has(seat.held) && moves === before + 1)
      this.#now = this.#past.pop() ?? this.#now; // it was lifted to be taken in hand: that was no step of its own
  }

  /** What lies there already was laid one after another. */
  #begin(whose: string, layout: Layout): void {
    const laid = [...layout];
    this.#whose = whose;
    this.#past = laid.map((_, i) => new Map(laid.slice(0, i)));
    this.#now = layout;
    this.#until = 0;
  }

  back(seat: Pick<Seat, "segments" | "held">): Back {
    const layout = layoutOf(seat);
    return {
      hand: seat.held === null ? [] : way(layout, seat.held, this.#now),
      step: this.#past.length === 0 ? undefined : () => this.#undo(layout, seat.held),
    };
  }

  #undo(layout: Layout, held: string | null): readonly string[] {
    this.#now = this.#past.pop() ?? this.#now;
    const moves = way(layout, held, this.#now);
    this.#until = this.#moves + moves.length;
    return moves;
  }
}
