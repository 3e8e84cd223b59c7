// What each kind of event of Dream Runners shows.
import type { GameEvent, View } from "../../core/protocol";
import type { Act, Motion } from "../../table/motion";
import type { Tune } from "../../table/sound";
import { Reveal } from "./reveal";
import { covering, type Table } from "./view";
import { picture } from "./tray";

export const reveal = new Reveal();

/** The segment that was dragged last: it is already where it was dropped, and does not fly there once more. */
let dragged: string | undefined;

export function drags(view: Table, viewer: unknown, thing: string | undefined): void {
  const [, kind, id = ""] = /^(seg|cell)-(.+)$/.exec(thing ?? "") ?? [];
  const seat = typeof viewer === "number" ? view.seats[viewer - 1] : undefined;
  if (kind === "seg") dragged = id;
  else if (kind === "cell" && seat) dragged = covering(seat, id)?.segment.id;
}

const seatOf = ({ seat }: GameEvent): string => `seat-${seat}`;

/** How long the events of a reveal last: one's own cells, and those of the others. */
const brief = { own: 60, others: 170 };
const cell = { own: 560, others: 260 };
const sum = { own: 700, others: 320 };

/** A ring that collects rings, a cross drives away with a rush, what bites growls: they can be told apart by ear. */
const ignite =
  (sound: Tune) =>
  (event: GameEvent, view: View): Act =>
    reveal.hear(event, view as Table, cell, sound);
const settle =
  (sound: Tune) =>
  (event: GameEvent, view: View): Act =>
    reveal.hear(event, view as Table, sum, sound);

/** By hand on the grid: only what was tapped flies. */
function moved(event: GameEvent, from: string, to: string): Act {
  if (dragged !== String(event["segment"])) return { flights: [{ from, to }], sound: "glass" };
  if (event.event === "lay") dragged = undefined;
  return { lasts: 1, sound: "glass" };
}

const bought = (event: GameEvent, view: View): Act => {
  const { seats } = view as Table;
  const id = String(event["segment"]);
  const shape = seats[Number(event["seat"]) - 1]?.segments.find((one) => one.id === id)?.shape;
  const from = `market-${shape}`;
  return event["seat"] === view.viewer
    ? { flights: [{ from, to: picture(id) }] }
    : { flights: [{ from, to: seatOf(event), show: "from" }] };
};

export const motion: Motion = {
  reveal: (event) => ({
    flights: [{ from: `night-${event["round"]}`, to: "dream" }],
    mood: "unfold",
    sound: "paper",
  }),
  first: (event) => ({ flights: [{ from: "spring", to: `has-${event["seat"]}-coin` }], sound: "wood" }),
  lead: (event) => ({ lights: [seatOf(event)] }),
  ready: (event) => ({ lights: [seatOf(event)] }),
  timer: () => ({ lights: ["sand"], sound: "bell" }),
  lay: (event) => moved(event, picture(String(event["segment"])), `laid-${event["segment"]}`),
  lift: (event) => moved(event, `laid-${event["segment"]}`, picture(String(event["segment"]))),
  done: (event) => ({ lights: [seatOf(event)] }),
  sand: () => ({ lights: ["sand"], lasts: 700, sound: "bell" }),
  composed: (event, view) => reveal.hear(event, view as Table, brief, "glass"),
  draft: (event) => ({ lights: [`cell-${event["cell"]}`] }),
  unshared: (event) => ({ lights: [`cell-${event["cell"]}`] }),
  take: (event) => ({ flights: [{ from: `pool-${event["item"]}`, to: seatOf(event), show: "from" }] }),
  commit: (event) => ({ lights: [seatOf(event)], lasts: 200 }),
  token: settle("wood"),
  open: settle("wood"),
  contents: settle("bell"),
  coherence: settle("no"),
  nightmare: ignite("growl"),
  octopus: ignite("growl"),
  spider: ignite("growl"),
  bat: settle("growl"),
  banish: ignite("paper"),
  collect: ignite("bell"),
  star: (event, view) =>
    reveal.open ? settle("over")(event, view) : { lights: [`star-${event["seat"]}`], lasts: 700, sound: "bell" },
  serenity: settle("move"),
  awake: settle("growl"),
  lose: (event) => ({ flights: [{ from: picture(String(event["segment"])), to: "spring", show: "from" }] }),
  choose: (event) => ({
    flights: [{ from: `say-choose-${event["colour"]}`, to: `has-${event["seat"]}-${event["colour"]}` }],
  }),
  buy: bought,
  visible: (event) => ({ flights: [{ from: `pile-${event["shape"]}`, to: `market-${event["shape"]}` }] }),
  pass: (event) => ({ lights: [seatOf(event)], lasts: 250 }),
  calm: (event) => ({
    flights: [{ from: `has-${event["seat"]}-coin`, to: `serenity-${event["seat"]}`, show: "from" }],
    lights: [`serenity-${event["seat"]}`],
    sound: "wood",
  }),
  drift: (event) => {
    const shape = reveal.view?.visible.find((one) => one?.id === event["segment"])?.shape;
    return { flights: [{ from: `market-${shape}`, to: "spring", show: "from" }] };
  },
};

export const still: Readonly<Record<string, string>> = {
  round: "the dream that is revealed next opens it",
  pick: "the segment rises in the tray, at the hand that took it",
  drop: "the segment sinks back into the tray",
  empty: "the market shows the empty place",
  over: "the score sheet follows",
};
