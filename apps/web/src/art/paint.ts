// Paint: mixing colours, gradients, stencils. Each is in the document once, whoever uses it, so that a picture that is
// hidden or flies away takes no paint with it.
const channels = (hex: string): readonly number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Between two colours written #rrggbb: 0 is the first, 1 the second. */
export function mix(from: string, to: string, part: number): string {
  const other = channels(to);
  const mixed = channels(from).map((one, i) => Math.round(one + ((other[i] ?? one) - one) * part));
  return `#${mixed.map((one) => one.toString(16).padStart(2, "0")).join("")}`;
}

const space = "http://www.w3.org/2000/svg";
const known = new Set<string>();

function shelf(): Element {
  const found = document.querySelector("#paints defs");
  if (found) return found;
  const sheet = document.createElementNS(space, "svg");
  sheet.id = "paints";
  sheet.setAttribute("aria-hidden", "true");
  sheet.setAttribute("width", "0");
  sheet.setAttribute("height", "0");
  sheet.append(document.createElementNS(space, "defs"));
  document.body.prepend(sheet);
  return sheet.firstElementChild as Element;
}

const shapes = {
  down: ["linearGradient", { x1: 0, y1: 0, x2: 0, y2: 1 }],
  across: ["linearGradient", { x1: 0, y1: 0, x2: 1, y2: 0 }],
  /** From the upper left, where the moon stands. */
  moonlight: ["linearGradient", { x1: 0.1, y1: 0, x2: 0.9, y2: 1 }],
  glow: ["radialGradient", { cx: 0.5, cy: 0.5, r: 0.5 }],
  /** A round thing that is lit from the upper left. */
  ball: ["radialGradient", { cx: 0.36, cy: 0.3, r: 0.75 }],
} as const;

export type Fade = keyof typeof shapes;

/** A fill that goes from one colour to others; each may carry its opacity, as in #ffe9a880. */
export function fade(how: Fade, ...colours: readonly string[]): string {
  const id = `p-${how}-${colours.join("-").replaceAll("#", "")}`;
  if (!known.has(id) && typeof document !== "undefined") {
    known.add(id);
    const [kind, box] = shapes[how];
    const gradient = document.createElementNS(space, kind);
    gradient.id = id;
    for (const [name, value] of Object.entries(box)) gradient.setAttribute(name, String(value));
    for (const [i, colour] of colours.entries()) {
      const stop = document.createElementNS(space, "stop");
      stop.setAttribute("offset", String(i / Math.max(1, colours.length - 1)));
      stop.setAttribute("stop-color", colour);
      gradient.append(stop);
    }
    shelf().append(gradient);
  }
  return `url(#${id})`;
}

/** A clip that cuts off everything outside this outline. */
export function stencil(name: string, outline: string): string {
  const id = `p-${name}`;
  if (!known.has(id) && typeof document !== "undefined") {
    known.add(id);
    const clip = document.createElementNS(space, "clipPath");
    const path = document.createElementNS(space, "path");
    clip.id = id;
    path.setAttribute("d", outline);
    clip.append(path);
    shelf().append(clip);
  }
  return `url(#${id})`;
}
