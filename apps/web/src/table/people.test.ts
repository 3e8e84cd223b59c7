import { expect, test } from "vitest";
import { optionsInWords, ordered } from "./options";
import { gather, nameOf, namesOf, recolour, rename } from "./people";
import { placeOf } from "./room";
import type { Person } from "./seats";

test("colours of a table all differ, whatever was wanted", () => {
  const people = gather([{ name: "Ada", colour: 3 }, { colour: 3 }, { colour: 9 }], 4);
  expect(people.map(({ colour }) => colour)).toEqual([3, 1, 2, 4]);
  expect(people[0]?.name).toBe("Ada");
});

test("whoever takes a colour that is taken swaps it", () => {
  const people = recolour([{ colour: 1 }, { name: "Ben", colour: 5 }], 1, 5);
  expect(people).toEqual([{ colour: 5 }, { name: "Ben", colour: 1 }]);
});

test("names are short, and blank ones are none", () => {
  const people = rename([{ colour: 1 }], 1, "  A   very long name indeed ");
  expect(people).toEqual([{ name: "A very long name", colour: 1 }]);
  expect(rename(people, 1, "   ")).toEqual([{ colour: 1 }]);
});

test("bots of one kind are told apart, people go by their names", () => {
  const seats = ["person", "easy", "easy", "person"];
  const people = [{ name: "Ada", colour: 1 }, { colour: 2 }, { colour: 3 }, { colour: 4 }];
  expect([1, 2, 3, 4].map((seat) => nameOf(seat, seats, people))).toEqual(["Ada", "Moth 1", "Moth 2", "Player 4"]);
  expect(nameOf(1, ["person", "hard"], [])).toBe("Player 1");
  expect(nameOf(2, ["person", "hard"], [])).toBe("Old Owl");
  expect(nameOf(2, ["person", "greedy"], [])).toBe("Magpie");
});

test("values of options: words, then numbers as they rise; no seat that is not there", () => {
  expect(ordered("limit", ["auto", "20", "10", "9"], 2)).toEqual(["auto", "9", "10", "20"]);
  expect(ordered("first", ["random", "1", "2", "3"], 2)).toEqual(["random", "1", "2"]);
  expect(ordered("pace", ["off", "60", "3"], 2)).toEqual(["off", "3", "60"]);
});

test("terms say what values mean: who begins is a player, not a number", () => {
  const players = { option: "players", values: "2 1", about: "how many play", names: {} };
  const start = {
    option: "start",
    values: "random 1",
    about: "who begins",
    names: { random: "by lot", 1: "player 1" },
  };
  const rounds = { option: "rounds", values: "3 1", about: "rounds", names: {} };
  const info = { game: "null", name: "Null", about: "", min: 1, max: 4, options: [players, start, rounds] };
  expect(optionsInWords(info, { start: "1" })).toEqual(["who begins: player 1"]);
  expect(optionsInWords(info, { rounds: "1" }, false)).toEqual(["who begins: by lot", "rounds: 1"]);
});

test("every chair of a table stands somewhere else", () => {
  for (let seats = 1; seats <= 4; seats++) {
    const places = Array.from({ length: seats }, (_, i) => placeOf(i + 1, seats));
    expect(new Set(places).size).toBe(seats);
    expect(places[0]).toBe("near");
  }
});

test("the core is told who has a name: bots, and people who gave one", () => {
  const table = { seats: ["person", "easy", "person", "easy"], people: [{ name: "Ada", colour: 1 }, { colour: 2 }] };
  const names = namesOf(table);
  expect(names()).toEqual(["Ada", "Moth 1", undefined, "Moth 2"]);
  table.seats = ["hard", "person"];
  table.people = [
    { name: "Ada", colour: 1, owns: true },
    { name: "Zoé", colour: 2 },
  ] as Person[];
  expect(names()).toEqual(["Ada (computer)", "Zoé"]);
});

test("a name that is too long ends after a character", () => {
  expect(rename([{ colour: 1 }], 1, "🐑".repeat(20))).toEqual([{ name: "🐑".repeat(16), colour: 1 }]);
});
