// Animations follow events: what an event moved is seen flying from where it was to where it is.
// Any key or touch ends them; under reduced motion there are none.
import type { Flight } from "./scene";

const LASTS = 260;
const APART = 80;

const find = (id: string): HTMLElement | SVGElement | null =>
  document.querySelector<HTMLElement | SVGElement>(`[data-at="${id}"], [data-thing="${id}"]`);

/** Shows a copy of something above everything, in the style of the table it comes from. What is given back
    goes away with it. */
export function raise(copy: Element): Element {
  const style = document.createElement("div");
  style.className = document.querySelector(".board > h2 + *")?.className ?? "";
  style.append(copy);
  document.querySelector("#flights")?.append(style);
  return style;
}

interface Start {
  readonly flight: Flight;
  readonly box: DOMRect;
  readonly ghost: HTMLElement | SVGElement | undefined;
}

function ghostOf(element: HTMLElement | SVGElement): HTMLElement | SVGElement {
  const ghost = element.cloneNode(true) as HTMLElement | SVGElement;
  ghost.removeAttribute("data-thing");
  ghost.removeAttribute("data-at");
  ghost.setAttribute("aria-hidden", "true");
  ghost.setAttribute("tabindex", "-1");
  for (const inner of ghost.querySelectorAll("[data-thing], [data-at]")) {
    inner.removeAttribute("data-thing");
    inner.removeAttribute("data-at");
  }
  ghost.classList.remove("lit", "hinted", "chosen");
  ghost.classList.add("flying");
  return ghost;
}

export class Flights {
  #running: Animation[] = [];

  constructor() {
    const skip = (): void => this.skip();
    addEventListener("pointerdown", skip, { capture: true });
    addEventListener("keydown", skip, { capture: true });
  }

  skip(): void {
    for (const animation of this.#running) animation.finish();
  }

  /** Looks where things are before the table is drawn anew; fly() then shows the difference. */
  prepare(flights: readonly Flight[]): Start[] {
    return flights.flatMap((flight) => {
      const from = find(flight.from);
      if (!from) return [];
      return [{ flight, box: from.getBoundingClientRect(), ghost: flight.show === "from" ? ghostOf(from) : undefined }];
    });
  }

  /** `stretch`: how many times longer than usual. */
  async fly(starts: readonly Start[], stretch = 1): Promise<void> {
    this.skip();
    const running = starts.flatMap(({ flight, box, ghost }, i) => {
      const to = find(flight.to);
      if (!to || box.width === 0) return [];
      const end = to.getBoundingClientRect();
      const shown = ghost ?? ghostOf(to);
      const size = ghost ? box : end;
      shown.style.width = `${size.width}px`;
      shown.style.height = `${size.height}px`;
      const raised = raise(shown);
      const at = (r: DOMRect): string =>
        `translate(${r.x + r.width / 2 - size.width / 2}px, ${r.y + r.height / 2 - size.height / 2}px)`;
      const animation = shown.animate(
        [
          { transform: at(box), opacity: 1 },
          { transform: at(end), opacity: 1 },
        ],
        { duration: LASTS * stretch, delay: i * APART * stretch, easing: "ease-in-out", fill: "both" },
      );
      animation.onfinish = () => raised.remove();
      return [animation];
    });
    this.#running = running;
    await Promise.all(running.map((animation) => animation.finished.catch(() => undefined)));
  }
}
