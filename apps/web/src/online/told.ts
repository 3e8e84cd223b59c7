// What is told of a table elsewhere: who sits there, and what somebody hears who finds no chair.
import type { Told } from "../core/protocol";
import type { Person } from "../table/seats";
import { botCalled, t } from "../table/texts";

export const peopleOf = ({ seats }: Told): Person[] =>
  seats.map(({ name, taken, bot }, i) => ({
    colour: i + 1,
    owns: taken && bot === undefined,
    name: name || undefined,
  }));

/** What somebody is told whose link leads to no chair any more. */
export function cameToLook({ seat, invited, seats, started, over }: Told): string | undefined {
  if (seat > 0 || invited === undefined || over) return undefined;
  const chair = typeof invited === "number" ? seats[invited - 1] : undefined;
  const name = botCalled(chair?.bot ?? "") || chair?.name || t("page.seat.player", { seat: invited });
  if (chair?.taken) return t("page.link.taken", { seat: name });
  if (started) return t("page.link.begun");
  if (invited === "watch") return t("page.link.watch");
  return seats.every(({ taken }) => taken) ? t("page.link.full") : undefined;
}
