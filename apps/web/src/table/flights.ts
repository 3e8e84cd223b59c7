// Shows what happened, one event after another: things fly from where they were to where they are, and lie
// there only when they have landed; things light up; a caption says who did what. Any key or touch shows the
// rest at once. Under reduced motion nothing flies: things fade in where they are.
import { html, render, nothing } from "lit";
import { settleBubble } from "./bubble";
import { arc, type Act, type Box, type Flight, type Step } from "./motion";

const LASTS = 520;
const HOP = 230;
const APART = 90;
const GLOW = 450;
const TOLD = 260; // an event that only the caption tells

const find = (id: string): HTMLElement | SVGElement | null =>
  document.querySelector<HTMLElement | SVGElement>(`[data-at="${id}"], [data-thing="${id}"]`);

/** Shows a copy of something above everything, in the style of the table it comes from. */
export function raise(copy: Element): Element {
  document.querySelector("#flights")?.append(copy);
  return copy;
}

/** A copy that looks like the thing at rest: a thing's looks follow from its own classes below its game's. */
export function copyOf(element: HTMLElement | SVGElement): HTMLElement | SVGElement {
  const { fontSize, color } = getComputedStyle(element);
  const copy = element.cloneNode(true) as HTMLElement | SVGElement;
  for (const one of [copy, ...copy.querySelectorAll("[data-thing], [data-at], [data-arriving], [data-glow]")])
    for (const name of ["data-thing", "data-at", "data-arriving", "data-glow", "data-was", "id"])
      one.removeAttribute(name);
  copy.setAttribute("data-of", element.getAttribute("data-at") ?? element.getAttribute("data-thing") ?? "");
  copy.setAttribute("aria-hidden", "true");
  copy.setAttribute("tabindex", "-1");
  copy.classList.remove("lit", "hinted", "chosen");
  copy.classList.add("flying");
  copy.style.fontSize = fontSize;
  copy.style.color = color;
  return copy;
}

/** The size an element is laid out with, whatever it is turned and scaled by. */
function boxOf(element: HTMLElement | SVGElement): Box {
  const { x, y, width, height } = element.getBoundingClientRect();
  if (!(element instanceof HTMLElement) || element.offsetWidth === 0) return { x, y, width, height };
  const [w, h] = [element.offsetWidth, element.offsetHeight];
  return { x: x + (width - w) / 2, y: y + (height - h) / 2, width: w, height: h };
}

interface Start {
  readonly flight: Flight;
  readonly box: Box;
  readonly picture: HTMLElement | SVGElement;
}

/** What is known of the table before it is drawn again. */
export interface Before {
  readonly starts: readonly Start[];
  readonly counts: ReadonlyMap<string, string>;
}

/** How many times longer than usual; whether nothing flies; whether it may wait for the player. */
export interface Manner {
  readonly stretch: number;
  readonly still: boolean;
  readonly holds: boolean;
}

export class Flights {
  #running: Animation[] = [];
  #goOn: (() => void) | undefined;
  #told = "";
  /** The rest is to be shown at once. */
  #skips = false;
  /** Somebody must say that it may go on. */
  onhold: (holds: boolean) => void = () => undefined;
  /** An event is heard. */
  onact: (act: Act) => void = () => undefined;

  constructor() {
    const skip = (): void => this.skip();
    addEventListener("pointerdown", skip, { capture: true });
    addEventListener("keydown", skip, { capture: true });
  }

  /** What is seen while somebody must say that it may go on. */
  get holds(): string | undefined {
    return this.#goOn && this.#told;
  }

  /** Shows at once all that is left to see. */
  skip(): void {
    this.#skips = true;
    for (const animation of this.#running) animation.finish();
    this.#goOn?.();
  }

  /** Something new is to be seen. */
  begin(): void {
    this.#skips = false;
  }

  /** Looks where things are, before the table is drawn again. */
  look(steps: readonly Step[]): Before {
    const starts = steps.flatMap(({ act }) =>
      (act.flights ?? []).flatMap((flight) => {
        const from = find(flight.from);
        return from ? [{ flight, box: boxOf(from), picture: copyOf(from) }] : [];
      }),
    );
    const counts = new Map<string, string>();
    for (const one of document.querySelectorAll<HTMLElement>("[data-count]"))
      counts.set(one.dataset["count"] ?? "", one.textContent ?? "");
    return { starts, counts };
  }

  tell(text: string): void {
    caption(text);
  }

  /** Shows one event after another. */
  async show(steps: readonly Step[], before: Before, manner: Manner): Promise<void> {
    const landings = this.#hide(steps, before);
    for (const { say, act } of steps) {
      caption(say);
      this.#told = say;
      this.onact(act);
      await this.#play(act, landings, manner);
    }
    for (const landing of landings.values()) landing.end();
    const last = steps.at(-1);
    if (last) caption(last.say);
    mood(undefined);
    interlude(undefined);
  }

  /** What has not landed yet is not shown at its destination, and rests where it was. */
  #hide(steps: readonly Step[], { starts, counts }: Before): Map<Flight, Landing> {
    const landings = new Map<Flight, Landing>();
    const last = new Map(steps.flatMap(({ act }) => (act.flights ?? []).map((flight) => [flight.to, flight] as const)));
    const moved = new Map<string, Landing>();
    for (const { flight, box, picture } of starts) {
      const target = find(flight.to);
      if (!target || box.width === 0) continue;
      const end = flight.lands === undefined ? null : find(flight.lands);
      // it goes on from where an earlier event left it
      const earlier = flight.from === flight.to ? moved.get(flight.to) : undefined;
      const landing = new Landing(flight, target, earlier?.rest ?? box, boxOf(end ?? target), picture);
      moved.set(flight.to, landing);
      landing.hide(last.get(flight.to) === flight, counts);
      if (earlier) earlier.next = landing;
      else landing.wait();
      landings.set(flight, landing);
    }
    return landings;
  }

  async #play(act: Act, landings: ReadonlyMap<Flight, Landing>, manner: Manner): Promise<void> {
    const { stretch, still, holds } = manner;
    mood(act.mood);
    interlude(act.interlude);
    const flights = (act.flights ?? []).flatMap((flight) => landings.get(flight) ?? []);
    const lights = (act.lights ?? []).flatMap((id) => find(id) ?? []);
    for (const one of lights) one.setAttribute("data-glow", "");
    const lasts = act.lasts ?? (lights.length > 0 ? GLOW : flights.length > 0 ? 0 : TOLD);
    const flying = still ? flights.map((one) => one.fade(stretch)) : flights.flatMap((one, i) => one.fly(i, stretch));
    const animations = [...flying, ...(lasts > 0 ? [wait(lasts * stretch)] : [])];
    this.#running = animations;
    if (this.#skips) for (const one of animations) one.finish();
    await Promise.all(animations.map((one) => one.finished.catch(() => undefined)));
    for (const one of flights) one.end();
    if (act.hold && holds) await this.#hold();
    for (const one of lights) one.removeAttribute("data-glow");
  }

  async #hold(): Promise<void> {
    const said = new Promise<void>((done) => (this.#goOn = done));
    this.onhold(true);
    await said;
    this.#goOn = undefined;
    this.#skips = false;
    this.onhold(false);
  }
}

/** One flight on its way to the thing that it becomes. */
class Landing {
  /** The same thing goes on in a later event. */
  next: Landing | undefined;
  #copies: (HTMLElement | SVGElement)[] = [];
  #landed = false;

  constructor(
    private readonly flight: Flight,
    private readonly target: HTMLElement | SVGElement,
    private readonly start: Box,
    readonly rest: Box,
    private readonly picture: HTMLElement | SVGElement,
  ) {}

  hide(last: boolean, counts: ReadonlyMap<string, string>): void {
    const { flight, target } = this;
    if (flight.show !== "from" && last) target.setAttribute("data-arriving", "");
    const { to } = flight;
    const old = counts.get(to);
    for (const one of document.querySelectorAll<HTMLElement>(`[data-count="${to}"]`))
      if (old !== undefined && old !== one.textContent) one.setAttribute("data-was", old);
  }

  /** It rests where it was until its turn comes. */
  wait(): void {
    const { flight, picture, start } = this;
    if (flight.show !== "from" && flight.from !== flight.to) return;
    place(picture, start);
    raise(picture);
    this.#copies.push(picture);
  }

  fly(order: number, stretch: number): Animation[] {
    const { flight, start, rest } = this;
    const stops = [start, ...(flight.via ?? []).flatMap((id) => between(id, start)), rest];
    const timing: KeyframeAnimationOptions = {
      duration: (stops.length > 2 ? HOP * (stops.length - 1) : LASTS) * stretch,
      delay: order * APART * stretch,
      easing: stops.length > 2 ? "linear" : "cubic-bezier(.3, .05, .3, 1)",
      fill: "both",
    };
    const shown = this.#shown();
    const size = flight.show === "from" ? start : rest;
    place(shown, size);
    const turns = flight.turns && flight.show !== "from" && flight.from !== flight.to;
    if (!turns) return [shown.animate([...arc(stops, size)], timing)];
    place(this.picture, start);
    raise(this.picture);
    this.#copies.push(this.picture);
    return [
      this.picture.animate([...arc(stops, start, "back")], timing),
      shown.animate([...arc(stops, size, "face")], timing),
    ];
  }

  /** What is seen flying. */
  #shown(): HTMLElement | SVGElement {
    const { flight, picture, target } = this;
    if (flight.show === "from") return picture;
    for (const one of this.#copies) one.remove();
    const shown = copyOf(target);
    raise(shown);
    this.#copies = [shown];
    return shown;
  }

  fade(stretch: number): Animation {
    this.#land();
    return this.target.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 300 * stretch });
  }

  /** It has landed. */
  end(): void {
    this.#land();
  }

  #land(): void {
    if (this.#landed) return;
    this.#landed = true;
    for (const one of this.#copies) one.remove();
    this.#copies = [];
    if (this.next) return this.next.wait();
    this.target.removeAttribute("data-arriving");
    const { to } = this.flight;
    for (const one of document.querySelectorAll(`[data-count="${to}"]`)) one.removeAttribute("data-was");
  }
}

function place(copy: HTMLElement | SVGElement, box: Box): void {
  copy.style.width = `${box.width}px`;
  copy.style.height = `${box.height}px`;
  copy.style.transform = `translate(${box.x}px, ${box.y}px)`;
}

/** A place on the way, at the size of what passes it. */
function between(id: string, { width, height }: Box): Box[] {
  const element = find(id);
  if (!element) return [];
  const box = element.getBoundingClientRect();
  return [{ x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height }];
}

/** Time that passes, and can be finished like any animation. */
const wait = (ms: number): Animation => document.documentElement.animate([], { duration: ms });

function caption(text: string): void {
  const line = document.querySelector(".caption");
  if (line && text && line.textContent !== text) line.textContent = text;
}

function mood(word: string | undefined): void {
  const stage = document.querySelector<HTMLElement>(".stage");
  if (!stage) return;
  if (word === undefined) delete stage.dataset["mood"];
  else stage.dataset["mood"] = word;
  settleBubble(); // it may bring something to read
}

function interlude(picture: Act["interlude"]): void {
  const above = document.querySelector<HTMLElement>("#interlude");
  if (!above) return;
  above.closest(".table")?.toggleAttribute("data-interlude", picture !== undefined);
  render(picture === undefined ? nothing : html`${picture}`, above);
}
