// What a hint says beside a move. Figures only where they tell moves apart; otherwise words.
import type { Advice } from "../core/protocol";

export type Said =
  | { readonly kind: "percent"; readonly place: number; readonly percent: number }
  | { readonly kind: "best" }
  | { readonly kind: "equal" };

export function advised(hint: Advice | undefined, move: string): Said | undefined {
  const ranks = hint?.ranks ?? [];
  const percents = ranks.map(({ chance }) => Math.round(chance / 10));
  const place = ranks.findIndex((one) => one.move === move);
  const percent = percents[place];
  if (percent === undefined) return hint?.move === move ? { kind: "best" } : undefined;
  if (percents.indexOf(percent) < place) return { kind: "equal" }; // a better-placed move has the same figure
  if (new Set(percents).size === 1) return { kind: "best" };
  return { kind: "percent", place: place + 1, percent };
}
