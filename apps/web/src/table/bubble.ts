// A bubble beside a thing: where it goes, and which way it points. It never covers what it speaks about.

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Side = "right" | "left" | "below" | "above" | "free";

export interface Stand {
  readonly x: number;
  readonly y: number;
  readonly side: Side;
  /** How far along its edge the tip is. */
  readonly tip: number;
}

export const GAP = 16; // between thing and bubble: room for the tip and for what glows
const EDGE = 8; // of the window
const ROUND = 22; // no tip in a corner
/** How far along a side it may be moved, and where it may stand if no side is free. */
const SLIDES = [0, -0.5, 0.5, -1, 1];
const STEPS = Array.from({ length: 25 }, (_, i) => i / 24);

/** What it hides: how much each square pixel matters. */
const GLOWS = 100; // what is to be touched, and what is in hand
const HELD = 12; // what belongs to it, and one of several answers
const CLEAR = 2; // what the game wants to be seen
const FOOT = 1;

const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

const sides: readonly Side[] = ["above", "below", "right", "left"];

type Size = Pick<Area, "width" | "height">;
type Point = Pick<Area, "x" | "y">;

/** Something that is to stay in sight, and how much that matters. */
export interface Kept extends Area {
  readonly weight: number;
}

const inside = ({ x, y }: Point, size: Size, view: Area): Point => ({
  x: within(x, view.x + EDGE, Math.max(view.x + EDGE, view.x + view.width - EDGE - size.width)),
  y: within(y, view.y + EDGE, Math.max(view.y + EDGE, view.y + view.height - EDGE - size.height)),
});

/** The place that hides least of what is to stay in sight; of several, the one nearest to the middle of the window. */
function best<Place extends Point>(
  places: readonly Place[],
  size: Size,
  view: Area,
  kept: readonly Kept[],
): Place | undefined {
  const cost = (at: Place): number => kept.reduce((sum, one) => sum + one.weight * hidden(one, { ...at, ...size }), 0);
  const far = ({ x, y }: Place): number =>
    Math.hypot(x + size.width / 2 - view.x - view.width / 2, y + size.height / 2 - view.y - view.height / 2);
  return places
    .map((at) => ({ at, cost: cost(at), far: far(at) }))
    .toSorted((a, b) => a.cost - b.cost || a.far - b.far)[0]?.at;
}

/** Where a bubble of this size goes beside a thing: on a side with room for it, moved along that side if this hides
    less; where it would lie on something that must be touched or is in hand, anywhere else. */
export function beside(thing: Area, size: Size, view: Area, kept: readonly Kept[] = []): Stand {
  const middle = { x: thing.x + thing.width / 2, y: thing.y + thing.height / 2 };
  // its tip stays beside the thing, which may lie at either end of the bubble, or be so large that it has ends itself
  const reach = (bubble: number, long: number): number => Math.max(0, Math.max(bubble, long) / 2 - ROUND);
  const along = (side: Side, slide: number): Point => {
    const [x, y] = [
      middle.x - size.width / 2 + slide * reach(size.width, thing.width),
      middle.y - size.height / 2 + slide * reach(size.height, thing.height),
    ];
    if (side === "above") return { x, y: thing.y - GAP - size.height };
    if (side === "below") return { x, y: thing.y + thing.height + GAP };
    if (side === "right") return { x: thing.x + thing.width + GAP, y };
    return { x: thing.x - GAP - size.width, y };
  };
  const places = sides
    .flatMap((side) => SLIDES.map((slide) => ({ side, ...inside(along(side, slide), size, view) })))
    .filter((at) => hidden(thing, { ...at, ...size }) === 0);
  const musts = kept.filter(({ weight }) => weight >= GLOWS);
  const clear = places.filter((at) => !musts.some((one) => hidden(one, { ...at, ...size }) > 0));
  const found = best(clear, size, view, kept);
  if (!found) {
    const { x, y, width, height } = thing; // a DOMRect has nothing of its own to spread
    return { ...aside(size, view, [{ x, y, width, height, weight: GLOWS }, ...kept]), side: "free", tip: 0 };
  }
  const { side, x, y } = found;
  const upright = side === "above" || side === "below";
  const tip = upright
    ? within(middle.x - x, ROUND, size.width - ROUND)
    : within(middle.y - y, ROUND, size.height - ROUND);
  return { x, y, side, tip };
}

/** Where a bubble that points at nothing goes: in the middle, unless something is to stay in sight there. */
export function aside(size: Size, view: Area, kept: readonly Kept[]): Point {
  const [right, bottom] = [view.width - size.width, view.height - size.height];
  const places = STEPS.flatMap((x) =>
    [1 / 2.4, ...STEPS].map((y) => inside({ x: view.x + right * x, y: view.y + bottom * y }, size, view)),
  );
  return best(places, size, view, kept) ?? { x: view.x + EDGE, y: view.y + EDGE };
}

/** How much of a thing a bubble hides, in square pixels. */
export function hidden(thing: Area, bubble: Area): number {
  const wide = Math.min(thing.x + thing.width, bubble.x + bubble.width) - Math.max(thing.x, bubble.x);
  const high = Math.min(thing.y + thing.height, bubble.y + bubble.height) - Math.max(thing.y, bubble.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}

const IN_HAND = ".stage :is(.slot.held, .chosen)";

/** What the sentence speaks of besides what glows. */
const spokenOf = (): HTMLElement[] =>
  (document.querySelector<HTMLElement>(".bubble")?.dataset["of"] ?? "")
    .split(" ")
    .flatMap((id) => document.querySelector<HTMLElement>(`[data-thing="${id}"], [data-at="${id}"]`) ?? []);

/** What is to stay in sight: what else glows, what is spoken of, what is in hand, all answers if one of them glows,
    what the game names (data-clear), and, if there is a choice, the foot. */
function keptClear(target: HTMLElement | undefined): Kept[] {
  const areas = (weight: number, all: Iterable<Element | null | undefined>): Kept[] =>
    [...all].flatMap((one) => {
      if (!one?.checkVisibility()) return [];
      const { x, y, width, height } = one.getBoundingClientRect();
      return [{ x, y, width, height, weight }];
    });
  return [
    ...areas(GLOWS, [...glowing().filter((one) => one !== target), ...spokenOf()]),
    ...areas(GLOWS, document.querySelectorAll(IN_HAND)),
    ...areas(HELD, [...document.querySelectorAll(".stage .held"), target?.closest(":is(.tray, .foot) [data-group]")]),
    ...areas(CLEAR, document.querySelectorAll(".stage [data-clear]")),
    ...areas(FOOT, [target?.closest(".foot") ? undefined : document.querySelector(".foot")]),
  ];
}

/** Puts the bubble beside what glows: a thing on the table, or a button at its foot; else in the middle. */
export function settleBubble(): void {
  const bubble = document.querySelector<HTMLElement>(".bubble");
  if (!bubble) return;
  const [target] = bubble.dataset["free"] === undefined ? glowing() : [];
  const size = { width: bubble.offsetWidth, height: bubble.offsetHeight }; // not as small as it appears
  const view = { x: 0, y: 0, width: innerWidth, height: innerHeight };
  const kept = keptClear(target);
  if (target) put(bubble, beside(target.getBoundingClientRect(), size, view, kept));
  else put(bubble, { ...aside(size, view, kept), side: "free", tip: 0 });
}

function put(bubble: HTMLElement, { x, y, side, tip }: Stand): void {
  bubble.dataset["side"] = side;
  bubble.style.setProperty("left", `${x}px`);
  bubble.style.setProperty("top", `${y}px`);
  bubble.style.setProperty("--tip", `${tip}px`);
}

const glowing = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(".stage .hinted, .answer.hinted")].filter((one) => one.checkVisibility());

/** What the bubble points at, or speaks of, comes into view. */
export function showGlowing(): void {
  const [target] = glowing();
  if (!target) return showAll(spokenOf().filter((one) => !one.closest(".tray, .foot")));
  const { top, bottom } = target.getBoundingClientRect();
  const floor = document.querySelector(".foot")?.getBoundingClientRect().top ?? innerHeight;
  if (top < 0 || (bottom > floor && !target.closest(".foot, .tray"))) target.scrollIntoView({ block: "center" });
}

/** Several things, in the middle between the top and what is pinned at the bottom. */
function showAll(things: readonly HTMLElement[]): void {
  if (things.length === 0 || document.documentElement.scrollHeight <= innerHeight) return;
  const boxes = things.map((one) => one.getBoundingClientRect());
  const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
  const floor = document.querySelector(".tray:not(:empty), .foot")?.getBoundingClientRect().top ?? innerHeight;
  if (top < 0 || bottom > floor) scrollBy(0, (top + bottom - floor) / 2);
}
