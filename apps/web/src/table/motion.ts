// What events show: one description per kind of event (what moves from where to where, what lights up,
// what is heard), in the order of the log. How it is drawn is in flights.ts.
import type { TemplateResult } from "lit";
import type { GameEvent, Message, View } from "../core/protocol";
import type { Tune } from "./sound";

/** Something that moves, from one thing or place (data-at, data-thing) to another. */
export interface Flight {
  readonly from: string;
  readonly to: string;
  /** Which of the two pictures is seen flying: what was at `from`, or (the usual) what is at `to` now, which
      is hidden there until it lands. */
  readonly show?: "from" | "to";
  /** Places passed on the way. */
  readonly via?: readonly string[];
  /** Where it comes to rest for now, when a later event of the same move takes it on to `to`. */
  readonly lands?: string;
  /** A card that turns over on its way. */
  readonly turns?: boolean;
}

export interface Act {
  /** What moves, all at once except for a small stagger. */
  readonly flights?: readonly Flight[];
  /** Things that light up for a moment. */
  readonly lights?: readonly string[];
  readonly sound?: Tune;
  /** Shown on the table as it was; what follows is shown on the table as it is then. */
  readonly before?: boolean;
  /** The stage's data-mood while this is seen. */
  readonly mood?: string;
  /** Drawn above the stage while this is seen. */
  readonly interlude?: TemplateResult;
  /** Milliseconds at the usual speed, if not what the flights take. */
  readonly lasts?: number;
  /** Nothing goes on until the player has said so. */
  readonly hold?: boolean;
}

export type Motion = Readonly<Record<string, (event: GameEvent, view: View) => Act>>;

export interface Step {
  /** The caption: who did what. */
  readonly say: string;
  readonly act: Act;
}

/** What a message shows: first on the table as it was, then on the table as it is. */
export interface Course {
  readonly before: readonly Step[];
  readonly after: readonly Step[];
}

export function course(motion: Motion, { events, view }: Pick<Message, "events" | "view">): Course {
  const steps = events.map((event) => ({ say: event.say, act: motion[event.event]?.(event, view) ?? {} }));
  const split = steps.findLastIndex(({ act }) => act.before) + 1;
  return { before: steps.slice(0, split), after: steps.slice(split) };
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

export const middle = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

const TILT = 7; // degrees, at the top of the arc
const SAMPLES = 6; // keyframes of one hop

export type Frame = { readonly transform: string; readonly offset: number };

/** The keyframes of a flight: arcs from place to place, a little tilted on the way, growing or shrinking from
    the size of its start to that of its end. `size` is the picture's own; the origin is the page's corner. Of a
    card that turns over, the back is seen until the middle of the way, the face from there on. */
export function arc(stops: readonly Box[], size: Box, side: "whole" | "back" | "face" = "whole"): Frame[] {
  const hops = stops.length - 1;
  const first = stops[0];
  const last = stops[hops];
  if (!first || !last || hops < 1) return [];
  // as large as fits where it starts and where it ends, whatever the shapes of both
  const fit = (box: Box): number =>
    size.width === 0 || size.height === 0 ? 1 : Math.min(box.width / size.width, box.height / size.height);
  const scaleAt = (share: number): number => fit(first) + (fit(last) - fit(first)) * share;
  const frames: Frame[] = [];
  for (const [hop, to] of stops.slice(1).entries()) {
    const [a, b] = [middle(stops[hop] ?? first), middle(to)];
    const far = Math.hypot(b.x - a.x, b.y - a.y);
    const high = Math.min(hops > 1 ? 36 : 90, far * (hops > 1 ? 0.35 : 0.22));
    const lean = far < 8 ? 0 : Math.sign(b.x - a.x || 1) * TILT;
    for (let i = hop === 0 ? 0 : 1; i <= SAMPLES; i++) {
      const u = i / SAMPLES;
      const bow = 4 * u * (1 - u);
      const x = a.x + (b.x - a.x) * u - size.width / 2;
      const y = a.y + (b.y - a.y) * u - high * bow - size.height / 2;
      const offset = (hop + u) / hops;
      const width = Math.max(0, { whole: 1, back: 1 - 2 * offset, face: 2 * offset - 1 }[side]);
      const turn = `rotate(${(lean * bow).toFixed(2)}deg) scale(${scaleAt(offset).toFixed(4)})`;
      const shown = side === "whole" ? "" : ` scaleX(${width.toFixed(3)})`;
      frames.push({ offset, transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) ${turn}${shown}` });
    }
  }
  return frames;
}
