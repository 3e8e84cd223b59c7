// Mouse, touch and keyboard on the table: taps, drags, arrows, shortcuts.
import type { App } from "./app";

const FAR = 8; // pixels before a press becomes a drag

const thingAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-thing]") : null;

export function listen(app: App): void {
  drags(app);
  addEventListener("focusin", (event) => {
    const thing = thingAt(event.target);
    if (thing?.dataset.thing) app.point(thing.dataset.thing);
  });
  addEventListener("pointerover", (event) => {
    const thing = event.target instanceof Element ? event.target.closest<HTMLElement>("button[data-thing]") : null;
    if (event.pointerType === "mouse" && thing?.dataset.thing) app.point(thing.dataset.thing);
  });
  addEventListener("keydown", (event) => keys(app, event));
}

/** A press that moves far enough drags; one that does not is a click, which Enter and Space are too. */
function drags(app: App): void {
  let from: { readonly thing: HTMLElement; readonly x: number; readonly y: number } | undefined;
  let ghost: HTMLElement | undefined;
  let dragged = false;

  const over = (x: number, y: number): HTMLElement | null => thingAt(document.elementFromPoint(x, y));
  const end = (): void => {
    ghost?.remove();
    ghost = from = undefined;
    for (const one of document.querySelectorAll(".over")) one.classList.remove("over");
  };

  addEventListener("pointerdown", (event) => {
    const thing = event.button === 0 ? thingAt(event.target) : null;
    dragged = false;
    from = thing?.matches("button.lit") ? { thing, x: event.clientX, y: event.clientY } : undefined;
  });
  addEventListener("pointermove", (event) => {
    if (!from) return;
    if (!ghost && Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR) return;
    if (!ghost) {
      const box = from.thing.getBoundingClientRect();
      dragged = true;
      ghost = from.thing.cloneNode(true) as HTMLElement;
      ghost.removeAttribute("data-thing");
      ghost.classList.add("flying", "dragged");
      ghost.style.width = `${box.width}px`;
      ghost.style.height = `${box.height}px`;
      document.querySelector("#flights")?.append(ghost);
    }
    const width = from.thing.offsetWidth;
    const height = from.thing.offsetHeight;
    ghost.style.transform = `translate(${event.clientX - width / 2}px, ${event.clientY - height / 2}px)`;
    for (const one of document.querySelectorAll(".over")) one.classList.remove("over");
    over(event.clientX, event.clientY)?.classList.add("over");
  });
  addEventListener("pointerup", (event) => {
    const source = from?.thing.dataset.thing;
    const target = ghost ? over(event.clientX, event.clientY)?.dataset.thing : undefined;
    end();
    if (source && target) void app.drop(source, target);
  });
  addEventListener("pointercancel", end);
  addEventListener("click", (event) => {
    const thing = event.target instanceof Element ? event.target.closest<HTMLElement>("button[data-thing]") : null;
    if (dragged) dragged = false; // the end of a drag is no tap
    else if (thing?.dataset.thing) void app.tap(thing.dataset.thing);
  });
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys go round a group of things or the list of choices; up and down by rows where there are any. */
function walk(event: KeyboardEvent, step: number): void {
  const here = document.activeElement;
  const group = here?.closest("[data-group], #choices");
  if (!group) return;
  const stops = [...group.querySelectorAll<HTMLElement>("button")];
  const at = stops.findIndex((one) => one === here);
  const columns = group instanceof HTMLElement && /Up|Down/.test(event.key) ? Number(group.dataset.columns ?? 1) : 1;
  const next = stops[(at + step * columns + stops.length) % stops.length];
  if (!next) return;
  event.preventDefault();
  if (group.matches("[data-group]")) for (const one of stops) one.tabIndex = one === next ? 0 : -1;
  next.focus();
}

function keys(app: App, event: KeyboardEvent): void {
  const p = app.playing;
  if (event.ctrlKey || event.metaKey || event.altKey || app.dialog || !p) return;
  if (event.target instanceof Element && event.target.matches("input, select, textarea")) return;
  const step = steps[event.key];
  if (step) walk(event, step);
  else if (event.key === "Escape") app.unchoose();
  else if (!app.settings.keys || p.handTo !== undefined) return;
  else if (/^[1-9]$/.test(event.key)) {
    const move = (p.chosen?.moves ?? p.asked.moves)[Number(event.key) - 1];
    if (move) void app.play(move.move);
  } else if (event.key === "u") void app.undo();
  else if (event.key === "h") void app.hint();
  else if (event.key === "r") void app.show({ kind: "rules", game: p.game });
  else if (event.key === "s") void app.show({ kind: "sheet" });
}
