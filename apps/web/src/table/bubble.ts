// A bubble beside a thing: where it stands, and which way it points. It never covers what it speaks about.

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

const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

const sides: readonly Side[] = ["above", "below", "right", "left"];

/** Where a bubble of this size stands beside a thing: on the side with room for it that is nearest to the middle of
    the window; where no side has room, in the corner that hides least of the thing. */
export function beside(thing: Area, size: Pick<Area, "width" | "height">, view: Area): Stand {
  const middle = { x: thing.x + thing.width / 2, y: thing.y + thing.height / 2 };
  const along = (side: Side): { x: number; y: number } => {
    if (side === "above") return { x: middle.x - size.width / 2, y: thing.y - GAP - size.height };
    if (side === "below") return { x: middle.x - size.width / 2, y: thing.y + thing.height + GAP };
    if (side === "right") return { x: thing.x + thing.width + GAP, y: middle.y - size.height / 2 };
    return { x: thing.x - GAP - size.width, y: middle.y - size.height / 2 };
  };
  const right = view.x + view.width - EDGE - size.width;
  const bottom = view.y + view.height - EDGE - size.height;
  const inside = ({ x, y }: { x: number; y: number }): { x: number; y: number } => ({
    x: within(x, view.x + EDGE, Math.max(view.x + EDGE, right)),
    y: within(y, view.y + EDGE, Math.max(view.y + EDGE, bottom)),
  });
  const far = ({ x, y }: { x: number; y: number }): number =>
    Math.hypot(x + size.width / 2 - view.x - view.width / 2, y + size.height / 2 - view.y - view.height / 2);
  const fits = sides
    .map((side) => ({ side, at: inside(along(side)) }))
    .filter(({ at }) => hidden(thing, { ...at, ...size }) === 0)
    .sort((a, b) => far(a.at) - far(b.at))[0];
  if (!fits) return { ...corner(thing, size, view, { right, bottom }), side: "free", tip: 0 };
  const { side, at } = fits;
  const upright = side === "above" || side === "below";
  const tip = upright
    ? within(middle.x - at.x, ROUND, size.width - ROUND)
    : within(middle.y - at.y, ROUND, size.height - ROUND);
  return { ...at, side, tip };
}

/** How much of a thing a bubble hides, in square pixels. */
export function hidden(thing: Area, bubble: Area): number {
  const wide = Math.min(thing.x + thing.width, bubble.x + bubble.width) - Math.max(thing.x, bubble.x);
  const high = Math.min(thing.y + thing.height, bubble.y + bubble.height) - Math.max(thing.y, bubble.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}

function corner(
  thing: Area,
  size: Pick<Area, "width" | "height">,
  view: Area,
  { right, bottom }: { right: number; bottom: number },
): { x: number; y: number } {
  const corners = [view.x + EDGE, right].flatMap((x) => [view.y + EDGE, bottom].map((y) => ({ x, y })));
  const worst = corners.toSorted((a, b) => hidden(thing, { ...a, ...size }) - hidden(thing, { ...b, ...size }));
  return worst[0] ?? { x: view.x + EDGE, y: view.y + EDGE };
}

/** Puts the bubble beside what glows: a thing on the table, or a button at its foot; else in the middle. */
export function settleBubble(): void {
  const bubble = document.querySelector<HTMLElement>(".bubble");
  if (!bubble) return;
  const target = bubble.dataset["free"] === undefined ? glowing() : undefined;
  const { width, height } = bubble.getBoundingClientRect();
  if (!target) {
    const middle = { x: (innerWidth - width) / 2, y: Math.max(EDGE, (innerHeight - height) / 2.4) };
    return put(bubble, { ...middle, side: "free", tip: 0 });
  }
  const box = target.getBoundingClientRect();
  const foot = document.querySelector(".foot")?.getBoundingClientRect();
  const floor = !foot || box.bottom > foot.top ? innerHeight : foot.top;
  put(bubble, beside(box, { width, height }, { x: 0, y: 0, width: innerWidth, height: floor }));
}

function put(bubble: HTMLElement, { x, y, side, tip }: Stand): void {
  bubble.dataset["side"] = side;
  bubble.style.setProperty("left", `${x}px`);
  bubble.style.setProperty("top", `${y}px`);
  bubble.style.setProperty("--tip", `${tip}px`);
}

const glowing = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(".stage .hinted, .answer.hinted")].find((one) => one.checkVisibility()) ??
  undefined;

/** What the bubble points at comes into view. */
export function showGlowing(): void {
  const target = glowing();
  if (!target) return;
  const { top, bottom } = target.getBoundingClientRect();
  const floor = document.querySelector(".foot")?.getBoundingClientRect().top ?? innerHeight;
  if (top < 0 || (bottom > floor && !target.closest(".foot, .tray"))) target.scrollIntoView({ block: "center" });
}
