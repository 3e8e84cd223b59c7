// What each kind of event shows on the sill and in the window.
import type { GameEvent, View } from "../../core/protocol";
import type { Act, Motion } from "../../table/motion";
import { seatOf, type Table, typesOf } from "./view";

const table = (view: View): Table => view as Table;

/** The topmost card of a stack, as things are called. */
const top = (view: View, what: "rem" | "z" | "res", seat: unknown): string =>
  `${what}-${seat}-${Math.max(1, seatOf(table(view), Number(seat))[what].length)}`;

/** Z cards that have paid. */
const spent = (view: View, seat: number): string[] =>
  seatOf(table(view), seat).z.flatMap(({ turned }, i) => (turned ? [`z-${seat}-${i + 1}`] : []));

const toRem =
  (from: (event: GameEvent) => string) =>
  (event: GameEvent, view: View): Act => ({
    flights: [{ from: from(event), to: top(view, "rem", event["seat"]) }],
    lights: spent(view, Number(event["seat"])),
    sound: "paper",
  });

const toSleep =
  (from: (event: GameEvent) => string) =>
  (event: GameEvent, view: View): Act => ({
    flights: [{ from: from(event), to: top(view, "z", event["seat"]) }],
    sound: "paper",
  });

const place = (event: GameEvent): string => `row-${event["place"]}`;
const reserved = (event: GameEvent): string => `res-${event["seat"]}-${event["index"]}`;
const dreamed = (event: GameEvent): Act => ({ lights: [`dream-${event["type"]}`], sound: "glass" });

/** Both halves of the card that is performed next. */
const next = (event: GameEvent): string[] => typesOf(String(event["card"])).map((type) => `dream-${type}`);

/** The five cards, or their costs, have changed places before everybody's eyes while they were laid. */
const all = (what: string): string[] => [1, 2, 3, 4, 5].map((at) => `${what}-${at}`);

export const motion: Motion = {
  draw: toSleep(() => "deck"),
  respite: toSleep(() => "deck"),
  buy: toRem(place),
  "buy-z": toSleep(place),
  claim: toRem(reserved),
  "claim-z": toSleep(reserved),
  // the Z cards turn by themselves as they are redrawn, while the card that they pay for flies
  pay: ({ seat }, view) => ({ lights: spent(view, Number(seat)), lasts: 40 }),
  token: ({ token }) => ({ lights: [`token-${token}`], sound: "wood" }),
  dream: dreamed,
  nothing: dreamed,
  pull: ({ seat, index }, view) => ({
    flights: [{ from: `rem-${seat}-${index}`, to: top(view, "rem", seat) }],
  }),
  "pull-pile": ({ index }) => ({ flights: [{ from: `pile-${index}`, to: "pile" }] }),
  // the card turns over by itself as it is redrawn
  "face-down": (event) => ({ lights: [place(event)], lasts: 700 }),
  "face-up": (event) => ({ lights: [place(event)], lasts: 700 }),
  reserve: (event, view) => ({ flights: [{ from: place(event), to: top(view, "res", event["seat"]) }] }),
  terror: ({ target }) => ({ lights: [`seat-${target}`, `z-${target}`], mood: "terror", sound: "growl" }),
  lose: ({ seat, index }) => ({ flights: [{ from: `z-${seat}-${index}`, to: "pile", turns: true }] }),
  spared: ({ seat }) => ({ lights: [`z-${seat}-1`] }),
  recur: (event, view) => ({
    lights: [`rem-${event["seat"]}-${table(view).chain.anchor ?? 1}`, ...next(event)],
  }),
  copy: (event, view) => ({ lights: [top(view, "rem", event["target"]), ...next(event)] }),
  "copy-pile": (event) => ({ lights: ["pile", ...next(event)] }),
  layout: () => ({ lights: all("row"), sound: "wood" }),
  shields: () => ({ lights: all("cost") }),
  invade: (event, view) => {
    const stack = top(view, "rem", event["target"]);
    return {
      flights: [
        { from: place(event), to: stack },
        { from: stack, to: place(event) },
      ],
    };
  },
  swap: (event) => ({
    flights: [
      { from: place(event), to: "pile" },
      { from: "pile", to: place(event) },
    ],
  }),
  empower: (event) => ({ flights: [{ from: place(event), to: "performed" }] }),
  "used-up": () => ({ lights: ["pile"] }),
  discard: (event) => ({ flights: [{ from: place(event), to: "pile" }] }),
  // the cards move by themselves, all of them as soon as the row is redrawn
  slide: ({ to }) => ({ lights: [`row-${to}`], lasts: 140 }),
  deal: (event) => ({ flights: [{ from: "deck", to: place(event), turns: true }], sound: "paper" }),
  upright: (_, view) => ({
    lights: table(view).seats.flatMap(({ z }, seat) => z.map((_, i) => `z-${seat + 1}-${i + 1}`)),
  }),
  unreserve: ({ seat }) => ({ flights: [{ from: `res-${seat}-1`, to: "pile" }] }),
  turn: ({ seat }) => ({ lights: [`seat-${seat}`, `rem-${seat}`], lasts: 300 }),
};

export const still: Readonly<Record<string, string>> = {
  repeated: "nothing moves: the chain has ended",
  over: "the counting follows",
};
