// From the start to a table with friends: at one click, or by keeping chairs for people elsewhere.
import type { Sitting } from "../table/game";
import { usual, wordsOf } from "../table/setup";
import type { Shell } from "../table/shell";
import { spoken } from "../table/texts";

/** A chair for whoever has its link. */
export const ELSEWHERE = "open";

export const isTogether = (seats: readonly Sitting[]): boolean => seats.includes(ELSEWHERE);

/** With people elsewhere only one person is at this screen: the one put there last, or the first. */
export function apart(seats: readonly Sitting[], changed: number): Sitting[] {
  const here = seats[changed - 1] === "person" ? changed - 1 : seats.indexOf("person");
  return seats.map((who, i) => (isTogether(seats) && who === "person" && i !== here ? ELSEWHERE : who));
}

/** As the server wants to hear it. */
export const together = (seats: readonly Sitting[]): string[] => seats.map((who) => (who === "person" ? "me" : who));

/** A table with one more chair than one's own, with the usual options. */
export async function friends(shell: Shell, game: string): Promise<void> {
  const info = await shell.info(game);
  if (!info) return;
  const { seats, options } = usual(shell, info);
  const chairs = seats.map((who) => (who === "person" ? "person" : ELSEWHERE));
  await shell.meeting?.make(game, wordsOf(chairs, options), together(chairs), { lang: spoken() });
}
