// What each kind of event shows. Shards are discs of their own, wherever they lie: in rows, Hands, stacks and
// on cards; so each can be seen leaving its place and landing on another.
import type { GameEvent } from "../../core/protocol";
import type { Act, Flight, Motion } from "../../table/motion";
import { completedOn, type Table } from "./view";

/** The table as it was drawn last: events tell what changed, this tells what was there. */
let was: Table | undefined;
export const remember = (view: Table): void => {
  was = view;
};

const word = (event: GameEvent, name: string): string => String(event[name] ?? "");
const number = (event: GameEvent, name: string): number => Number(event[name] ?? 0);

/** The disc on top of this colour's heap in somebody's Hands, or of the heap that was there. */
function held(view: Table | undefined, event: GameEvent, name = "colour"): string {
  const colour = word(event, name);
  const count = view?.seats[number(event, "seat") - 1]?.hands[colour] ?? 0;
  return `held-${word(event, "seat")}-${colour}-${Math.max(1, count)}`;
}

const height = (view: Table | undefined, event: GameEvent, name = "slot"): number =>
  view?.seats[number(event, "seat") - 1]?.board.find(({ slot }) => slot === event[name])?.stack.length ?? 0;

const discOn = (event: GameEvent, name: string, level: number): string =>
  `disc-${word(event, "seat")}-${word(event, name)}-${level}`;

const rowOf = (view: Table | undefined, event: GameEvent): readonly string[] =>
  view?.locations[number(event, "location") - 1]?.row ?? [];

/** Where in its row a shard that was added came to lie. */
function added(view: Table, event: GameEvent): string {
  const at = rowOf(view, event).lastIndexOf(word(event, "colour"));
  return `row-${word(event, "location")}-${at + 1}`;
}

const slot = (event: GameEvent): string => `slot-${word(event, "seat")}-${word(event, "slot")}`;

/** A link is named from the lower number to the higher one. */
function link(event: GameEvent): string {
  const ends = [number(event, "from"), number(event, "location")].toSorted((a, b) => a - b);
  return `${ends[0]}-${ends[1]}`;
}

const fly = (from: string, to: string, sound: Act["sound"], show?: Flight["show"]): Act => ({
  flights: [show ? { from, to, show } : { from, to }],
  sound,
});

const walk = (event: GameEvent): Act => {
  const piece = `dreamer-${word(event, "seat")}`;
  return { flights: [{ from: piece, to: piece }], sound: "wood" };
};

const travel = (event: GameEvent): Act => {
  const piece = `at-${word(event, "seat")}`;
  return { flights: [{ from: piece, to: piece }], sound: "wool" };
};

/** Discs that the Golem carries, with whoever stands on them. */
function carry(event: GameEvent, view: Table): Act {
  const level = number(event, "level");
  const count = height(was, event) - level + 1;
  const base = height(view, event, "to") - count;
  const discs = Array.from({ length: Math.max(0, count) }, (_, i) => ({
    from: discOn(event, "slot", level + i),
    to: discOn(event, "to", base + i + 1),
  }));
  const seat = word(event, "seat");
  const standing = [
    { from: `tree-${seat}-${word(event, "slot")}`, to: `tree-${seat}-${word(event, "to")}` },
    ...(view.seats[number(event, "seat") - 1]?.dreamer === event["to"]
      ? [{ from: `dreamer-${seat}`, to: `dreamer-${seat}` }]
      : []),
  ];
  return { flights: [...discs, ...standing], sound: "wood" };
}

/** The structure lights up where it stands, and its card goes to the pile. */
function complete(event: GameEvent, view: Table): Act {
  const seat = view.seats[number(event, "seat") - 1];
  const slots = (seat && completedOn(view, seat, word(event, "card"))) ?? [];
  return {
    lights: [...slots.map((one) => `slot-${word(event, "seat")}-${one.slot}`), `whole-${word(event, "card")}`],
    sound: "bell",
    mood: "complete",
    lasts: 1100,
  };
}

const purpose = (event: GameEvent): Act => ({
  lights: [`purpose-${word(event, "purpose")}`],
  sound: "bell",
  lasts: 700,
});

export const motion: Motion = {
  collect: (event, view) =>
    fly(`row-${word(event, "location")}-${rowOf(view as Table, event).length + 1}`, held(view as Table, event), "wood"),
  go: travel,
  "go-free": travel,
  "link-red": (event, view) => fly(`red-${link(event)}`, held(view as Table, { ...event, colour: "red" }), "wood"),
  "mr-nightmare": () => ({ flights: [{ from: "mr", to: "mr" }], mood: "dark", sound: "growl" }),
  sow: (event) => fly("reserved", `red-${link(event)}`, "wood"),
  power: (event) => ({ lights: [`power-${word(event, "location")}`], sound: "glass" }),
  use: (event) => fly(held(was, event), `on-${word(event, "card")}`, "wood"),
  store: (event) => fly(held(was, event), `on-${word(event, "card")}`, "wood"),
  archives: (event, view) => fly(`bagged-${word(event, "colour")}`, held(view as Table, event), "wood"),
  harvest: (event) => fly(`bagged-${word(event, "colour")}`, `stake-${word(event, "colour")}`, "wood"),
  seed: (event, view) => fly(`stake-${word(event, "colour")}`, added(view as Table, event), "wood"),
  reorder: (event) => ({ lights: [`row-${word(event, "location")}`], sound: "glass" }),
  lay: (event) => fly(`stake-${word(event, "colour")}`, `laid-${laidSoFar(event)}`, "wood"),
  laid: (event) => ({ lights: [`row-${word(event, "location")}`], sound: "wood" }),
  pull: (event, view) => fly(discOn(event, "slot", height(was, event)), held(view as Table, event), "wood"),
  carry: (event, view) => carry(event, view as Table),
  draw: (event) => ({ lights: [`deck-${word(event, "deck")}`], sound: "paper" }),
  drawn: (event, view) => ({
    flights: [{ from: `deck-${levelOf(view as Table, event)}`, to: `card-${word(event, "card")}`, turns: true }],
    sound: "paper",
  }),
  keep: (event) => fly(`card-${word(event, "card")}`, `whole-${word(event, "card")}`, "paper"),
  "put-back": (event) => ({ lights: [`deck-${word(event, "deck")}`], sound: "paper" }),
  place: (event, view) =>
    fly(held(was, event), discOn(event, "slot", Math.max(1, height(view as Table, event))), "wood"),
  enter: walk,
  "step-white": walk,
  "step-land": walk,
  water: (event) => ({ lights: [slot(event)], sound: "glass" }),
  mountain: (event) => ({ lights: [slot(event)], sound: "bell" }),
  "on-red": (event) => ({ lights: [slot(event)], mood: "dark", sound: "growl" }),
  land: (event) => ({ lights: [slot(event)], sound: "wood" }),
  plant: (event) => fly("grove", `tree-${word(event, "seat")}-${word(event, "slot")}`, "wood"),
  trade: (event, view) => ({
    flights: [
      { from: held(was, event), to: `bagged-${word(event, "colour")}`, show: "from" },
      { from: `bagged-${word(event, "wanted")}`, to: held(view as Table, event, "wanted") },
    ],
    sound: "wood",
  }),
  complete: (event, view) => complete(event, view as Table),
  retain: () => ({ lights: ["pile"], sound: "wood" }),
  refill: (event, view) => fly(`bagged-${word(event, "colour")}`, added(view as Table, event), "wood"),
  cycle: () => ({ lights: ["time"], sound: "bell", lasts: 700 }),
  restore: (event, view) => fly(`on-${word(event, "card")}`, held(view as Table, event), "wood"),
  purpose,
  "purpose-colour": purpose,
  uncompleted: (event) => ({ lights: [`score-${word(event, "seat")}`], lasts: 700 }),
  reds: (event) => ({ lights: [`score-${word(event, "seat")}`], lasts: 700 }),
};

/** How many shards lie in the new row so far, this one too. */
const laidSoFar = (event: GameEvent): number => {
  const open = was?.seats[number(event, "seat") - 1]?.open.split(" ").at(-1) ?? "";
  return (open.split(":")[2]?.length ?? 0) + 1;
};

/** From which deck a card came. */
const levelOf = (view: Table, event: GameEvent): number =>
  view.cards.find(({ card }) => card === event["card"])?.level ?? 1;

export const still: Readonly<Record<string, string>> = {
  chosen: "a secret choice: the word beside the name changes",
  travel: "the question changes hands",
  "travel-over": "the Sleeper lies where it is",
  creation: "the question changes hands",
  final: "the question changes hands",
  bagged: "what is left goes back into the bag, whose numbers change",
  stray: "the shard leaves the game; a badge counts it",
  "creation-over": "the question changes hands",
  initiative: "the order above the map changes",
  over: "the score sheet opens",
};
