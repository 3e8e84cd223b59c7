// What messages do not say in words: what has become of a question that all were asked (it disappears, so its effect
// is looked for), and why the computer plays for somebody.
import type { Message } from "../core/protocol";
import type { Game } from "../table/game";
import { personAt } from "../table/people";
import { t } from "../table/texts";

/** In words, for those who did not answer themselves; nothing if no question has ended, or a move has made it void. */
export function outcome(p: Game, next: Message, wentBack: boolean): string | undefined {
  const { plea, now, people } = p;
  if (!plea || next.back || next.pause || next.end || next.over || next.paused) return undefined;
  if (now.back && wentBack) return t("page.back.done");
  if (next.events.length > 0 || next.resigned.length > now.resigned.length) return undefined;
  const others = p.persons.filter((seat) => seat !== plea.asks && !plea.agreed.includes(seat));
  if (others.includes(p.seat ?? 0) && others.length === 1) return undefined;
  const [only] = others;
  return others.length === 1 && only !== undefined
    ? t("page.back.refused", { seat: personAt(only, people) })
    : t("page.back.refused.all");
}

/** The computer plays for them, and why. */
export function standIn({ late, people, elsewhere }: Game, seat: number): string {
  const name = { seat: personAt(seat, people) };
  if (late.has(seat)) return t("page.stand-in.late", name);
  return t(elsewhere?.present(seat) === "away" ? "page.stand-in.away" : "page.stand-in", name);
}
