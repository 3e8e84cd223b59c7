// From the start to a table with friends: at one click, or by keeping chairs for people elsewhere.
import type { Sitter } from "../table/seats";

/** A chair for whoever has its link. */
export const ELSEWHERE = "open";

export const isTogether = (seats: readonly Sitter[]): boolean => seats.includes(ELSEWHERE);

/** With people elsewhere only one person is at this screen: the one put there last, or the first. */
export function apart(seats: readonly Sitter[], changed: number): Sitter[] {
  const here = seats[changed - 1] === "person" ? changed - 1 : seats.indexOf("person");
  return seats.map((who, i) => (isTogether(seats) && who === "person" && i !== here ? ELSEWHERE : who));
}

/** As the server wants to hear it. */
export const together = (seats: readonly Sitter[]): string[] => seats.map((who) => (who === "person" ? "me" : who));
