// What each kind of event of Insomnia shows.
import { html, type TemplateResult } from "lit";
import type { GameEvent, View } from "../../core/protocol";
import type { Act, Flight, Motion } from "../../table/motion";
import { fright } from "./cards";
import { fence } from "./meadow";
import { nightmare } from "./nightmares";
import { sheep } from "./sheep";
import { between, type Table } from "./view";

const number = (event: GameEvent, key: string): number => Number(event[key] ?? 0);

/** From stone to stone, over the fence where it stands. */
function way(from: number | null, steps: number, to: number, back: boolean): string[] {
  const passed = between(from, steps, back);
  return [...passed, to].flatMap((space, i) => {
    const before = i === 0 ? from : passed[i - 1];
    const leaps = !back && before === 10 && space === 1 ? ["leap"] : [];
    return i < passed.length ? [...leaps, `stand-${space}`] : leaps;
  });
}

/** A sheep runs; if another movement follows, or it is off the ring by then, it stops on its way. */
function run(event: GameEvent, view: View, back = false): Act {
  const [seat, to] = [number(event, "seat"), number(event, "to")];
  const from = event.event === "enter" ? null : number(event, "from");
  const rests = (view as Table).seats[seat - 1]?.space === to;
  const flight: Flight = {
    from: `sheep-${seat}`,
    to: `sheep-${seat}`,
    via: way(from, number(event, "steps"), to, back),
    ...(rests ? {} : { lands: `stand-${to}` }),
  };
  return { flights: [flight], mood: `run-${seat}`, sound: "wool" };
}

function prowl(event: GameEvent, view: View): Act {
  const space = number(event, "space");
  const rests = (view as Table).night === space;
  const flight: Flight = { from: "night", to: "night", ...(rests ? {} : { lands: `lair-${space}` }) };
  return { flights: [flight], mood: "dark", sound: "growl" };
}

const fly = (from: string, to: string, more: Partial<Flight> = {}): Act => ({
  flights: [{ from, to, ...more }],
  sound: "wool",
});
const deal = (to: string, more: Partial<Flight> = {}): Act => ({ ...fly("deck", to, more), sound: "paper" });
const of = (event: GameEvent, what: string): string => `${what}-${number(event, "seat")}`;
const lit = (what: string, event: GameEvent): Act => ({ lights: [of(event, what)] });

/** Something seen in the dark, above the table. */
const vision = (words: string, ...what: readonly TemplateResult[]): TemplateResult =>
  html`<div class="vision">${what}<p>${words}</p></div>`;

const stars = (event: GameEvent, from: string): Act => ({
  flights: [{ from, to: of(event, "jar"), show: "from" }],
  lights: [of(event, "jar")],
  sound: "glass",
});

const lay = (event: GameEvent): Act => {
  const to = `zzz-${number(event, "seat")}-${number(event, "space")}`;
  return fly(of(event, "supply"), to);
};

const shift = (event: GameEvent): Act => {
  const seat = number(event, "seat");
  return fly(`zzz-${seat}-${number(event, "from")}`, `zzz-${seat}-${number(event, "to")}`);
};

const wake = (event: GameEvent): Act => ({
  ...fly(of(event, "sheep"), of(event, "sheep")),
  mood: "dark",
  sound: "bell",
  lasts: 1500,
  interlude: vision(event.say, sheep({ pose: "awake", colour: 0 })),
});

/** Whoever is out only waits: the others are not shown at length. */
function isOut(view: View): boolean {
  const { seats, viewer } = view as Table;
  return typeof viewer === "number" && seats[viewer - 1]?.status !== "race";
}

export const motion: Motion = {
  race: () => ({ lights: ["race"] }),
  turn: (event, view) => ({ ...lit("seat", event), lasts: isOut(view) ? 60 : 220 }),
  play: (event, { viewer }) =>
    fly(event["seat"] === viewer ? `hold-${event["card"]}` : of(event, "hand"), of(event, "last")),
  enter: (event, view) => run(event, view),
  move: (event, view) => run(event, view),
  back: (event, view) => run(event, view, true),
  stuck: (event) => lit("sheep", event),
  cross: () => ({ lights: ["fence"], mood: "leap", sound: "wood", lasts: 250 }),
  winks: (event) => stars(event, "spark"),
  fence: (event) => stars(event, "fence-star"),
  pillow: (event) => fly(of(event, "pillow"), of(event, "pillow")),
  put: lay,
  "put-infinite": lay,
  shift,
  "shift-infinite": shift,
  flip: (event) => ({ lights: [`zzz-${number(event, "seat")}-${number(event, "space")}`] }),
  "pick-up": (event) =>
    fly(`zzz-${number(event, "seat")}-${number(event, "space")}`, of(event, "supply"), { show: "from" }),
  use: (event) => ({
    ...fly(`zzz-${number(event, "seat")}-${number(event, "space")}`, of(event, "supply"), { show: "from" }),
    lights: [`patch-${event["tile"]}`],
  }),
  "use-free": (event) => ({ lights: [`patch-${event["tile"]}`] }),
  "leave-tile": (event) => ({ lights: [`patch-${event["tile"]}`] }),
  "leave-zzz": (event) => lit("supply", event),
  nothing: (event) => ({ lights: [`patch-${event["tile"]}`], mood: "grey", sound: "no" }),
  scared: (event) => ({ ...lit("sheep", event), mood: "dark", sound: "growl", lasts: 700 }),
  brave: (event) => lit("sheep", event),
  "stay-scared": (event) => lit("sheep", event),
  wake,
  bed: (event) => ({ ...fly(of(event, "sheep"), of(event, "sheep"), { via: ["leap"] }), sound: "bell" }),
  draw: (event, { viewer }) =>
    event["seat"] === viewer ? deal(`hold-${event["card"]}`) : deal(of(event, "hand"), { show: "from" }),
  "draw-unseen": (event) => deal(of(event, "hand"), { show: "from" }),
  "turn-up": () => deal("discard"),
  reveal: (event) => deal(`hold-${event["card"]}`),
  discard: (event, { viewer }) =>
    fly(event["seat"] === viewer ? `hold-${event["card"]}` : of(event, "hand"), `heap-${event["card"]}`, {
      show: "from",
    }),
  nightmare: (event, view) => ({
    lights: ["discard"],
    mood: "dark",
    sound: "growl",
    ...(isOut(view) ? {} : { lasts: 1300, interlude: vision(event.say, fright(String(event["card"]))) }),
  }),
  "dealt-night": () => ({ lights: ["night"], mood: "dark" }),
  "dealt-web": () => ({ lights: ["web"] }),
  "night-enter": prowl,
  "night-walk": prowl,
  "night-jump": prowl,
  "night-howl": () => ({ lights: ["night"], mood: "dark", sound: "growl", lasts: 900 }),
  "night-stay": () => ({ lights: ["night"], mood: "dark" }),
  "night-cross": (event, view) => ({
    mood: "dark",
    sound: "growl",
    lasts: 1800,
    interlude: vision(event.say, nightmare((view as Table).nightmare), fence),
  }),
  web: () => fly("night", "web"),
  "web-gone": () => fly("web", "night", { show: "from" }),
  empty: () => ({ lights: ["deck"], mood: "dark" }),
  // what it brought is drawn over the meadow (morning.ts), until whoever plays has read it
  "race-end": (_, { over, viewer }) => ({
    lights: ["race"],
    mood: over ? "dawn" : "morning",
    sound: "bell",
    lasts: 900,
    hold: !over && typeof viewer === "number",
  }),
  first: () => fly("first", "first"),
  rest: (event) => lit("supply", event),
  add: (event) => fly(`tile-${event["tile"]}`, `patch-${event["tile"]}`),
  market: (event) => fly("stack", `tile-${event["tile"]}`),
  tile: (event) => fly("stack", `patch-${event["tile"]}`),
  win: (event) => ({ lights: [of(event, "seat"), of(event, "jar")], mood: "dawn", lasts: 1200 }),
  caught: (event) => lit("sheep", event),
  held: (event) => lit("sheep", event),
};

export const still: Readonly<Record<string, string>> = {
  continue: "the sheep stands where it landed",
  limit: "the sheet tells that it was the last race",
  ended: "the sheet tells who ended the game",
};
