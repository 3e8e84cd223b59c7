// What is said of a thing that is pointed at, and why something cannot be done: where that stands, and how long.
import { aside, beside, hidden, type Area, type Kept } from "./bubble";
import type { Glances, Shows } from "./ports";
import type { Thing } from "./scene";

/** What it may never lie on, besides what it speaks of; what is to be seen beside it; and what it lies on only if there
    is no other place. */
const MUST = 100;
const MUSTS = ".stage .thing.lit, .stage .hinted, .answer, .bubble, .plea";
const SEEN = 12;
const SEENS = ".rival, .purpose, .clock, .seat-clocks, [data-clear]";
const OTHER = 2;
const OTHERS = ".stage .thing, .foot > *";
const FADES = 400; // milliseconds

/** On a phone what has been scrolled below one's own things and the foot is not seen there. */
function find(weight: number, all: string): Kept[] {
  const pinned = [...document.querySelectorAll(".tray:not(:empty), .foot")];
  const sticky = pinned.filter((one) => getComputedStyle(one).position === "sticky");
  const floor = Math.min(innerHeight, ...sticky.map((one) => one.getBoundingClientRect().top));
  return [...document.querySelectorAll(all)].flatMap((one) => {
    if (!one.checkVisibility()) return [];
    const { x, y, width, bottom } = one.getBoundingClientRect();
    const height = Math.min(bottom, one.closest(".tray, .foot") ? innerHeight : floor) - y;
    return height > 0 ? [{ x, y, width, height, weight }] : [];
  });
}

const view = (): Area => ({ x: 0, y: 0, width: innerWidth, height: innerHeight });
const kept = (musts: readonly Kept[]): Kept[] => [...musts, ...find(SEEN, SEENS), ...find(OTHER, OTHERS)];

function put(box: HTMLElement, x: number, y: number): void {
  const { width } = box.getBoundingClientRect();
  const at = { left: `${x}px`, top: `${y}px`, width: `${width}px` };
  Object.assign(box.style, { position: "fixed", inset: "auto", margin: "0", minHeight: "0", ...at });
}

/** What is said of a thing, and what is refused, lie on nothing that may be touched. */
export function settleTips(): void {
  settleRefusal();
  settleTip();
}

/** A refusal stands in the foot. Where it would lie on what may be touched it goes wherever it hides least. */
function settleRefusal(): void {
  const refusal = document.querySelector<HTMLElement>(".ask .refusal");
  if (!refusal) return;
  for (const one of [...refusal.style].filter((name) => name !== "--reads")) refusal.style.removeProperty(one);
  const home = refusal.getBoundingClientRect();
  const musts = find(MUST, MUSTS);
  if (!musts.some((one) => hidden(one, home) > 0)) return;
  refusal.style.minHeight = "0";
  const { width, height } = refusal.getBoundingClientRect();
  const { x, y } = aside({ width, height }, view(), kept(musts));
  put(refusal, x, y);
}

/** It stands where the game has its place for it. Where it would lie on what it speaks of (a rival's thing belongs to
    all of theirs), or on what may be touched, it goes beside what it speaks of. */
function settleTip(): void {
  const tip = document.querySelector<HTMLElement>(".info");
  const thing = tip && document.querySelector(`[data-thing="${tip.dataset["about"]}"]`);
  if (!tip || !thing) return;
  tip.removeAttribute("style");
  const about = (thing.closest(".rival") ?? thing).getBoundingClientRect();
  const home = tip.getBoundingClientRect();
  const { width, height } = home;
  const musts = find(MUST, MUSTS);
  if (![about, ...musts].some((one) => hidden(one, home) > 0)) return;
  const { x, y } = beside(about, { width, height }, view(), kept(musts));
  put(tip, x, y);
}

/** Milliseconds that it takes to read it. */
export const readingTime = ({ title, text = "" }: Pick<Thing, "title" | "text">): number =>
  2500 + 50 * (title.length + text.length);

/** It has been read: it fades, unless something else is pointed at meanwhile. */
export async function fadeTip(page: Shows & Pick<Glances, "point">): Promise<void> {
  const tip = document.querySelector<HTMLElement>(".info");
  const about = tip?.dataset["about"];
  if (!page.film.still) await tip?.animate({ opacity: [1, 0] }, FADES).finished;
  if (tip?.dataset["about"] === about) page.point(undefined);
}
