// Mouse, touch and keyboard on the table: taps, drags, arrows, shortcuts.
import { raise } from "./flights";
import type { PlayersHands } from "./hands";
import type { Dialogs, Glances, Preferences, Shows } from "./ports";
import type { Replay } from "./replay";
import type { Thing } from "./scene";
import { fadeTip, readingTime } from "./tips";

const FAR = 8; // pixels before a press becomes a drag

const thingAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-thing]") : null;

/** The table that is touched, or looked back at. */
interface Page extends Dialogs, Glances, Shows, Pick<Preferences, "settings"> {
  readonly game:
    | { readonly game: string; readonly hands: PlayersHands; readonly handTo: number | undefined }
    | undefined;
  readonly replay: Pick<Replay, "info" | "ply" | "go"> | undefined;
  /** Something else is described, or nothing. */
  pointed: () => void;
  /** A thing is tapped. By keyboard, the focus then goes where the renderer wants it (data-focus). */
  tap(id: string, byKeys: boolean): Promise<void>;
}

export function listen(page: Page): void {
  drags(page);
  pointing(page);
  addEventListener("scroll", showEnds, { capture: true, passive: true });
  addEventListener("keydown", (event) => keys(page, event));
}

/** The list of moves and the story fold away, unless this is in them; whether any did. */
function fold(target?: EventTarget | null): boolean {
  const open = [...document.querySelectorAll<HTMLDetailsElement>(".foot details[open]")];
  const folded = open.filter((one) => !(target instanceof Node && one.contains(target)));
  for (const one of folded) one.open = false;
  return folded.length > 0;
}

const LEFT = 1500; // milliseconds that a description stays when its thing is no longer pointed at
const LONG = 450; // milliseconds after which a touch is long

/** A finger rested until it was told what is below it: lifting it is not a tap. */
let rested = false;
const rests = (on: boolean): void => void document.documentElement.toggleAttribute("data-rests", on);

/** A thing's description shows when it has the focus, when a mouse points at it, or when a finger rests on it, and then
    until it has been read; a short touch only plays. */
function pointing(page: Page): void {
  let byTouch = false;
  let timer = 0;
  const later = (ms: number, act: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };
  const described = (): Thing | undefined => (page.game?.hands ?? page.replay)?.info;
  let touches = false;
  /** What no finger rests on any more stays until it has been read. */
  const fade = (): void => {
    const thing = described();
    if (byTouch && !touches && thing) later(readingTime(thing), () => void fadeTip(page));
  };
  page.pointed = fade;
  // A mouse that does not move, while the table changes below it or keys are used, points at nothing.
  let last = { x: -1, y: -1 };
  let byKeys = false;
  let waits = false; // something came to lie below it
  const typed = (): void => {
    byTouch = false;
    byKeys = true;
    clearTimeout(timer);
  };
  addEventListener("keydown", typed, { capture: true });
  addEventListener("focusin", (event) => {
    const { thing } = thingAt(event.target)?.dataset ?? {};
    if (thing && !byTouch) page.point(thing);
  });
  const over = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse" || byKeys || !(event.target instanceof Element)) return;
    const { thing } = event.target.closest<HTMLElement>("button[data-thing]")?.dataset ?? {};
    const moved = event.clientX !== last.x || event.clientY !== last.y;
    clearTimeout(timer);
    waits = thing !== undefined && !moved;
    if (thing && moved) page.point(thing);
    else if (thing && thing === described()?.id)
      return; // drawn again
    else if (!event.target.closest(".info")) later(LEFT, () => page.point(undefined));
  };
  addEventListener("pointerover", over);
  addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse") return;
    const [x, y] = [event.clientX, event.clientY];
    const moved = x !== last.x || y !== last.y;
    if (moved && (byKeys || waits)) {
      byKeys = false;
      over(event);
    }
    last = { x, y };
  });
  addEventListener("pointerdown", (event) => {
    fold(event.target);
    const { target } = event;
    // a thing that is touched has its own say
    if (!(target instanceof Element && target.closest(".refusal .link, [data-thing]"))) page.game?.hands.forgive();
    byTouch = touches = event.pointerType === "touch";
    rested = false;
    if (!byTouch || page.game?.hands.dragged !== undefined) return; // a second finger turns what is dragged
    const { thing } = thingAt(event.target)?.dataset ?? {};
    clearTimeout(timer);
    if (!(event.target instanceof Element && event.target.closest(".info"))) page.point(undefined);
    if (!thing) return;
    later(LONG, () => {
      rested = true;
      rests(true);
      page.point(thing);
    });
  });
  addEventListener("click", ({ target }) => {
    if (byTouch && target instanceof Element && target.closest(".info") && !target.closest("button"))
      page.point(undefined); // it has been read
  });
  for (const what of ["pointerup", "pointercancel", "pointermove"] as const)
    addEventListener(what, (event) => {
      const shakes = what === "pointermove" && Math.hypot(event.movementX, event.movementY) < 3;
      if (event.pointerType !== "touch" || shakes) return;
      clearTimeout(timer);
      touches = what === "pointermove";
      if (!touches) rests(false);
      fade();
    });
  addEventListener("contextmenu", (event) => byTouch && thingAt(event.target) && event.preventDefault());
}

/** What was new when the table was last looked at. */
let known: string | undefined;

/** If the page scrolls: what is new (data-news) and was scrolled past, what is hinted at, or something that may be
    touched, comes into view above what is pinned at the bottom. */
export function bringIntoView(root: HTMLElement): void {
  const fresh = root.querySelector<HTMLElement>("[data-news]");
  const news = fresh?.dataset["news"];
  const changed = news !== known;
  known = news;
  if (document.documentElement.scrollHeight <= innerHeight) return;
  if (fresh && changed && fresh.getBoundingClientRect().top < 0) fresh.scrollIntoView({ block: "start" });
  const lit = [...root.querySelectorAll<HTMLElement>(".thing.lit, .answer")];
  const hinted = lit.find((one) => one.matches(".hinted"));
  const floor = Math.min(
    innerHeight,
    root.querySelector(".tray:not(:empty)")?.getBoundingClientRect().top ?? innerHeight,
  );
  const seen = (one: HTMLElement): boolean => {
    const { top, bottom } = one.getBoundingClientRect();
    return one.closest(".tray, .foot") !== null || (top >= 0 && bottom <= floor);
  };
  const laid = lit.filter((one) => !one.closest(".tray, .foot")); // what is pinned is always in view
  const wanted = hinted ?? (laid.some(seen) ? undefined : laid[0]);
  if (wanted && !seen(wanted)) wanted.scrollIntoView({ block: "center" });
}

/** Rows that can be pushed along (data-pushed) show at which ends more of them lies. */
export function showEnds(): void {
  for (const row of document.querySelectorAll<HTMLElement>("[data-pushed]")) {
    const { scrollLeft, scrollWidth, clientWidth } = row;
    const ends = { before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 };
    row.dataset.more = Object.entries(ends)
      .flatMap(([end, more]) => (more ? end : []))
      .join(" ");
  }
}

interface Press {
  readonly thing: HTMLElement;
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
}

/** What is seen under the pointer while a thing is dragged. If it has a grip (data-grip), it is held where it was taken
    and what counts is what the grip lies over; else it hangs at the pointer. */
class Ghost {
  readonly element: HTMLElement;
  readonly #raised: Element;
  readonly #grip: Element | null;
  readonly #at: { readonly x: number; readonly y: number };
  #quarters = 0;

  constructor(press: Press, touch: boolean) {
    const { carries } = press.thing.dataset;
    const picture = (carries && document.querySelector<HTMLElement>(`[data-at="${carries}"]`)) || press.thing;
    const box = picture.getBoundingClientRect();
    this.element = picture.cloneNode(true) as HTMLElement;
    this.element.removeAttribute("data-thing");
    this.element.removeAttribute("data-at");
    this.element.classList.add("flying", "dragged");
    this.#raised = raise(this.element);
    this.#grip = this.element.querySelector("[data-grip]");
    this.#at = this.#grip ? this.#taken(press, box, touch) : { x: box.width / 2, y: box.height / 2 };
    if (!this.#grip) {
      this.element.style.width = `${box.width}px`;
      this.element.style.height = `${box.height}px`;
    }
    this.element.style.transformOrigin = `${this.#at.x}px ${this.#at.y}px`;
  }

  /** Where a picture with a grip was taken, at the size it has here; by its grip if it was not touched
      itself. A finger would hide it, so it is seen above the finger. */
  #taken({ x, y }: Press, box: DOMRect, touch: boolean): { x: number; y: number } {
    const here = this.element.getBoundingClientRect();
    const grip = this.#grip?.getBoundingClientRect() ?? here;
    const inside = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    const at = inside
      ? { x: ((x - box.left) / box.width) * here.width, y: ((y - box.top) / box.height) * here.height }
      : { x: grip.x + grip.width / 2 - here.x, y: grip.y + grip.height / 2 - here.y };
    return touch ? { x: at.x, y: here.height + 20 } : at;
  }

  remove(): void {
    this.#raised.remove();
  }

  turn(quarters: number): void {
    this.#quarters += quarters;
  }

  move(x: number, y: number): void {
    const place = `translate(${x - this.#at.x}px, ${y - this.#at.y}px)`;
    this.element.style.transform = `${place} rotate(${this.#quarters * 90}deg)`;
  }

  /** The thing it lies over. */
  over(x: number, y: number): HTMLElement | null {
    const grip = this.#grip?.getBoundingClientRect();
    return thingAt(
      grip
        ? document.elementFromPoint(grip.x + grip.width / 2, grip.y + grip.height / 2)
        : document.elementFromPoint(x, y),
    );
  }
}

/** A press that moves far enough drags; one that does not is a click, which Enter and Space are too. */
function drags(page: Page): void {
  let from: Press | undefined;
  let ghost: Ghost | undefined;
  let dragged = false;
  let stuck: Press | undefined; // somebody tries to move what cannot be moved now
  let last = { x: 0, y: 0 };

  const end = (): void => {
    ghost?.remove();
    if (ghost) page.game?.hands.drag(undefined);
    ghost = from = undefined;
    for (const one of document.querySelectorAll(".over")) one.classList.remove("over");
  };
  const show = (): void => {
    ghost?.move(last.x, last.y);
    const over = ghost?.over(last.x, last.y);
    for (const one of document.querySelectorAll(".over")) one.classList.remove("over");
    over?.classList.add("over");
    page.game?.hands.drag(from?.thing.dataset.thing, over?.dataset.thing);
  };
  const turn = (step: number): void => {
    const quarters = page.game?.hands.rotate(step) ?? 0;
    ghost?.turn(quarters);
    if (ghost) show();
  };

  /** A thing that could not be moved says why, and why not there. */
  const refused = ({ thing, x, y }: Press, { clientX, clientY }: PointerEvent): void => {
    if (Math.hypot(clientX - x, clientY - y) < FAR) return;
    const [id, onto] = [thing, thingAt(document.elementFromPoint(clientX, clientY))].map((one) => one?.dataset.thing);
    if (id && onto && id !== onto) void page.game?.hands.drop(id, onto);
    else if (id) void page.tap(id, false);
  };

  addEventListener("pointerdown", (event) => {
    if (ghost && event.pointerId !== from?.pointer) return turn(1); // a second finger
    const thing = event.button === 0 ? thingAt(event.target) : null;
    dragged = false;
    const press = thing ? { thing, pointer: event.pointerId, x: event.clientX, y: event.clientY } : undefined;
    from = thing?.matches("button.lit, button[data-drags]") ? press : undefined;
    stuck = from || event.pointerType === "touch" ? undefined : press; // a finger scrolls
  });
  addEventListener("pointermove", (event) => {
    if (!from || event.pointerId !== from.pointer) return;
    if (!ghost && Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR) return;
    dragged = true;
    ghost ??= new Ghost(from, event.pointerType === "touch");
    last = { x: event.clientX, y: event.clientY };
    show();
  });
  addEventListener("pointerup", (event) => {
    if (from && event.pointerId !== from.pointer) return;
    const source = from?.thing.dataset.thing;
    const dropped = ghost !== undefined;
    const target = ghost?.over(event.clientX, event.clientY)?.dataset.thing;
    end();
    if (stuck) refused(stuck, event);
    stuck = undefined;
    if (source && dropped) void page.game?.hands.drop(source, target);
  });
  addEventListener("pointercancel", (event) => {
    if (event.pointerId === from?.pointer) end();
  });
  addEventListener("click", (event) => {
    const thing = event.target instanceof Element ? event.target.closest<HTMLElement>("button[data-thing]") : null;
    if (dragged || rested)
      dragged = rested = false; // the end of a drag is not a tap
    else if (thing?.dataset.thing) void page.tap(thing.dataset.thing, event.detail === 0);
  });
  let wheeled = 0;
  addEventListener(
    "wheel",
    (event) => {
      const here =
        ghost !== undefined || (event.target instanceof Element && event.target.closest("[data-wheel]") !== null);
      if (!here || event.deltaY === 0 || page.dialog || !page.game?.hands.turnable()) return;
      event.preventDefault();
      if (event.timeStamp - wheeled < 120) return; // one notch, or one stroke on a pad
      wheeled = event.timeStamp;
      turn(Math.sign(event.deltaY));
    },
    { passive: false },
  );
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && ghost) {
      end(); // it still lies where it was taken
      event.stopImmediatePropagation();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || page.dialog || !page.settings.keys) return;
    const key = event.key.toLowerCase();
    if (key !== "t" && !(key === "r" && page.game?.hands.spins)) return;
    if (!(event.target instanceof Element && event.target.matches("input, select, textarea")))
      turn(event.key === key ? 1 : -1);
  });
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Where a walk up or down began: on a board whose rows are shifted it keeps to that column. */
let column: { readonly stop: HTMLElement; readonly x: number } | undefined;

/** On a board (data-board) to the nearest in the same row, or in the next row; undefined beyond the edge. */
function neighbour(
  group: HTMLElement,
  stops: readonly HTMLElement[],
  from: HTMLElement,
  key: string,
): HTMLElement | undefined {
  const corner = group.getBoundingClientRect();
  const all = stops.map((stop) => {
    const { x, y, width, height } = stop.getBoundingClientRect();
    return { stop, x: x + width / 2 - corner.x, y: y + height / 2 - corner.y };
  });
  const here = all.find(({ stop }) => stop === from);
  if (!here) return undefined;
  const step = steps[key] ?? 0;
  const along = key === "ArrowLeft" || key === "ArrowRight";
  const x = !along && column?.stop === from ? column.x : here.x;
  const ahead = all.filter((one) =>
    along ? Math.abs(one.y - here.y) < 2 && (one.x - here.x) * step > 2 : (one.y - here.y) * step > 2,
  );
  const far = (one: (typeof all)[number]): number =>
    Math.round(Math.abs(one.y - here.y)) * corner.width + Math.round(Math.abs(one.x - x));
  const next = ahead.toSorted((a, b) => far(a) - far(b) || a.x - b.x)[0]?.stop;
  column = next && !along ? { stop: next, x } : undefined;
  return next;
}

/** Arrow keys go round a group of things or the list of choices. */
function walk(event: KeyboardEvent, step: number): void {
  const here = document.activeElement;
  const group = here?.closest("[data-group], #choices");
  if (!group || !(here instanceof HTMLElement)) return;
  const stops = [...group.querySelectorAll<HTMLElement>("button")];
  const at = stops.indexOf(here);
  const board = group instanceof HTMLElement && group.dataset.board !== undefined;
  const next = board ? neighbour(group, stops, here, event.key) : stops[(at + step + stops.length) % stops.length];
  event.preventDefault();
  if (!next) return;
  if (group.matches("[data-group]")) for (const one of stops) one.tabIndex = one === next ? 0 : -1;
  next.focus();
}

function keys(page: Page, event: KeyboardEvent): void {
  const p = page.game;
  if (event.ctrlKey || event.metaKey || event.altKey || page.dialog) return;
  if (event.target instanceof Element && event.target.matches("input, select, textarea")) return;
  const step = steps[event.key];
  if (step && page.replay && !document.activeElement?.closest("[data-group]"))
    void page.replay.go(page.replay.ply + step);
  else if (step) walk(event, step);
  else if (!p) return;
  else if (event.key === "Escape") {
    if (!fold()) void p.hands.letGo();
  } else if (!page.settings.keys || p.handTo !== undefined) return;
  else if (/^[1-9]$/.test(event.key) && document.querySelector(".all-moves:is(.open, [open])")) {
    const move = p.hands.open[Number(event.key) - 1];
    if (move) void p.hands.take(move.move);
  } else if (event.key === "u") void p.hands.undo();
  else if (event.key === "h") void p.hands.advise();
  else if (event.key === "r" && !p.hands.spins) page.show({ kind: "rules", game: p.game });
  else if (event.key === "s") page.show({ kind: "sheet" });
}
