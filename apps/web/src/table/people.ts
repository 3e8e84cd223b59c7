// Who sits around the table: the name and the colour of each seat. Bots have names and colours too.
import type { Person, Sitter } from "./seats";
import { botCalled, t } from "./texts";

export const COLOURS = [1, 2, 3, 4, 5, 6] as const;

/** Letters that a nameplate holds. */
export const LETTERS = 16;

/** By strength. */
export const bots = ["easy", "normal", "hard", "expert"] as const;

export const isBot = (sitting: Sitter): boolean => bots.some((bot) => bot === sitting);

/** That many people in colours that all differ: the colours wanted, unless somebody earlier has them. */
export function gather(wanted: readonly Person[], count: number): Person[] {
  const taken = new Set<number>();
  return Array.from({ length: count }, (_, i) => {
    const person = wanted[i] ?? { colour: i + 1 };
    const free = COLOURS.filter((colour) => !taken.has(colour));
    const colour = free.find((one) => one === person.colour) ?? free[0] ?? 1;
    taken.add(colour);
    return { ...person, colour };
  });
}

/** A seat takes this colour; whoever had it takes the one given up. */
export function recolour(people: readonly Person[], seat: number, colour: number): Person[] {
  const old = people[seat - 1]?.colour ?? colour;
  return people.map((person, i) =>
    i === seat - 1 ? { ...person, colour } : person.colour === colour ? { ...person, colour: old } : person,
  );
}

/** A name as it is kept: none, if it is blank. */
export function rename(people: readonly Person[], seat: number, name: string): Person[] {
  const wanted = [...name.trim().replace(/\s+/g, " ")].slice(0, LETTERS).join("");
  return people.map((person, i) =>
    i === seat - 1 ? { colour: person.colour, ...(wanted ? { name: wanted } : {}) } : person,
  );
}

/** The name on a bot's plate; a second one of the same kind is numbered. */
function botAt(seat: number, seats: readonly Sitter[]): string {
  const bot = seats[seat - 1] ?? "";
  const name = botCalled(bot);
  const alike = seats.flatMap((one, i) => (one === bot ? [i + 1] : []));
  return alike.length > 1 ? `${name} ${alike.indexOf(seat) + 1}` : name;
}

/** What a seat is called: by the name that was given, else by its number, as the story does. */
export function nameOf(seat: number, seats: readonly Sitter[], people: readonly Person[]): string {
  const sitting = seats[seat - 1] ?? "person";
  const { name: given, owns } = people[seat - 1] ?? {};
  if (sitting !== "person")
    return owns ? t("page.seat.stand-in", { name: personAt(seat, people) }) : botAt(seat, seats);
  return given ?? t("page.seat.player", { seat });
}

/** The person of a seat, whoever plays there now. */
export const personAt = (seat: number, people: readonly Person[]): string =>
  people[seat - 1]?.name ?? t("page.seat.player", { seat });

/** What the core's sentences call them: bots and people with a name by it, the others by their numbers. */
export const namesOf =
  (table: { readonly seats: readonly Sitter[]; readonly people: readonly Person[] }) =>
  (): readonly (string | undefined)[] => {
    const { seats, people } = table;
    return seats.map((sitter, i) =>
      sitter !== "person" || people[i]?.name ? nameOf(i + 1, seats, people) : undefined,
    );
  };
