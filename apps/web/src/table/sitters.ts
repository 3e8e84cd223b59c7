// Who sits around a table that is drawn.
import { face } from "../art/faces";
import { nameOf } from "./people";
import type { Sight } from "./scene";
import type { Person, Sitter } from "./seats";

/** Names, colours and portraits; `present`: who of them is there, where that can be told. */
export function sitters(
  game: string,
  seats: readonly Sitter[],
  people: readonly Person[],
  present: (seat: number) => "here" | "away" | undefined = () => undefined,
): Pick<Sight, "seatName" | "isPerson" | "colour" | "face"> {
  const colour = (seat: number): number => people[seat - 1]?.colour ?? seat;
  return {
    seatName: (seat) => nameOf(seat, seats, people),
    isPerson: (seat) => seats[seat - 1] === "person",
    colour,
    face: (seat) => face(seats[seat - 1] ?? "person", colour(seat), game, present(seat)),
  };
}
