// Playing again with the same people: how it stands, in words, and what can be answered.
import type { Told } from "../core/protocol";
import { personAt } from "../table/people";
import type { Person } from "../table/seats";
import { t } from "../table/texts";

/** One is asked; waits for the others; has refused, and may think again, as long as there is a way to the next table;
    the next table is there; or one has looked on and may do so again. */
export type Again = "asked" | "waiting" | "never" | "late" | "gone" | "made" | "watched";

/** `invited`: by a link to the table, which leads to the next one, too; `declined`: where one does not want to go. */
export function againOf(told: Told, invited: boolean, declined: string | undefined): Again | undefined {
  const { host, next, rematch, seat } = told;
  if (!told.over) return undefined;
  if (seat === 0)
    return next && next !== declined && (host || (told.invited !== undefined && typeof told.invited !== "number"))
      ? "watched"
      : undefined;
  if (rematch?.accepted.includes(seat)) return next ? "made" : "waiting";
  if (rematch?.refused.includes(seat)) return !next ? "never" : invited ? "late" : "gone";
  return next || rematch ? "asked" : undefined;
}

/** What is said last, and the answers that are offered. */
export const ways: Record<Again, { readonly last?: string; readonly yes?: string; readonly no?: string }> = {
  asked: { yes: "page.again.join", no: "page.again.no" },
  waiting: { last: "page.again.waiting", no: "page.again.withdraw" },
  never: { yes: "page.rematch" },
  late: { last: "page.again.made", yes: "page.again.go" },
  gone: { last: "page.again.made" },
  made: { last: "page.again.made", yes: "page.again.go" },
  watched: { yes: "page.again.join", no: "page.again.no" },
};

/** How it stands at a table. */
interface Standing {
  readonly told: Told | undefined;
  readonly again: Again | undefined;
  readonly people: readonly Person[];
}

/** Who wants to play again and who does not, in words. */
export function again({ told, again: how, people }: Standing): string {
  if (!told || !how) return "";
  const { asked = 0, accepted = [], refused = [] } = told.rematch ?? {};
  const say = (key: string, seats: readonly number[]): string[] =>
    seats.filter((seat) => seat !== told.seat).map((seat) => t(key, { seat: personAt(seat, people) }));
  const first = {
    asked: asked > 0 ? say("page.again.asks", [asked]) : [t("page.again.all")],
    waiting: asked === told.seat ? [t("page.again.mine")] : say("page.again.asks", [asked]),
    never: [t("page.again.never")],
    late: [t("page.again.never")],
    gone: [t("page.again.never")],
    made: [],
    watched: [t("page.again.all")],
  }[how];
  const others = accepted.filter((seat) => seat !== asked);
  const { last } = ways[how];
  return [
    ...first,
    ...say("page.again.accepted", others),
    ...say("page.again.refused", refused),
    ...(last ? [t(last)] : []),
  ].join(" ");
}
