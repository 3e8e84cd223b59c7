// Shifting Dreams: the row as the player arranges it. Cards change places freely, and only then are they laid.
import type { Scene } from "../../table/scene";
import { layout, type Slot, type Table } from "./view";

interface Draft {
  /** The row and what is laid of it, as they were when this began. */
  readonly of: string;
  order: readonly number[];
}

let draft: Draft | undefined;

/** Whether the viewer is the one who arranges. */
export const arranges = (scene: Scene): boolean => scene.asked.prompt === "lay";

/** Where each place's card comes from, 0 for a gap: as the viewer has arranged it, or as it is laid so far. */
export function arranged(scene: Scene, view: Table, row: readonly Slot[]): readonly number[] {
  const { laid = [] } = view.chain;
  const order = layout(row, laid);
  if (!arranges(scene)) {
    draft = undefined;
    return order;
  }
  const of = JSON.stringify([view.row, laid]);
  if (draft?.of !== of) draft = { of, order };
  return draft.order;
}

/** Swaps what lies on two places; those already laid stay. */
export function swapped(order: readonly number[], fixed: number, a: number, b: number): number[] | undefined {
  if (a === b || Math.min(a, b) <= fixed || Math.max(a, b) > order.length) return undefined;
  return order.map((from, i) => (i === a - 1 ? (order[b - 1] ?? 0) : i === b - 1 ? (order[a - 1] ?? 0) : from));
}

/** Swaps in the draft; false if that is not possible. */
export function swap(fixed: number, a: number, b: number): boolean {
  const order = draft && swapped(draft.order, fixed, a, b);
  if (!draft || !order) return false;
  draft.order = order;
  return true;
}

/** Moves that lay a row in this order. Once there is no choice left, the rest lays itself (PD-D2). */
export function lays(order: readonly number[], fixed: number): string[] {
  const moves: string[] = [];
  for (let at = fixed; at < order.length && new Set(order.slice(at)).size > 1; at++)
    moves.push(`lay ${order[at] === 0 ? "gap" : order[at]}`);
  return moves;
}
