// Silhouettes, all in one style: dark bodies against a luminous sky, a rim of moonlight on the upper left, small warm
// lights. Layers of a landscape fill a width; props stand on 0,0, about 40 high, and are put with `at`.
import { svg, type TemplateResult } from "lit";
import { fade, mix } from "./paint";

export interface Palette {
  /** From the zenith to the horizon. */
  readonly sky: readonly [string, string];
  /** Ground, from the horizon to the viewer. */
  readonly far: string;
  readonly near: string;
  /** Moon, stars, rims. */
  readonly moon: string;
  /** Windows, lamps, fire. */
  readonly lamp: string;
}

/** What a prop is drawn with. Any CSS colour will do. */
export interface Ink {
  readonly body: string;
  readonly rim: string;
  readonly lamp: string;
}

/** A number from 0 up to 1, another one each time. */
export type Chance = () => number;

const r = (value: number): number => Math.round(value * 10) / 10;

/** At a place, scaled, turned or mirrored. */
export const at = (x: number, y: number, size: number, what: TemplateResult, turn = 0, flip = false): TemplateResult =>
  svg`<g transform="translate(${r(x)} ${r(y)}) rotate(${turn}) scale(${flip ? -size : size} ${size})">${what}</g>`;

// ---- The sky ----

export const sky = (width: number, height: number, { sky: [top, low] }: Palette): TemplateResult =>
  svg`<rect width=${width} height=${height} fill=${fade("down", top, mix(top, low, 0.45), low)} />`;

export const moon = (x: number, y: number, size: number, colour: string, full = false): TemplateResult => svg`
  <circle cx=${r(x)} cy=${r(y)} r=${r(size * 3.2)} fill=${fade("glow", `${colour}66`, `${colour}1a`, `${colour}00`)} />
  ${
    full
      ? svg`<circle cx=${r(x)} cy=${r(y)} r=${r(size)}
        fill=${fade("ball", "#ffffff", colour, mix(colour, "#8a7bb0", 0.3))} />
    <g fill=${mix(colour, "#8a7bb0", 0.35)} opacity=".5"><circle cx=${r(x + size * 0.3)} cy=${r(y - size * 0.2)}
      r=${r(size * 0.2)}/><circle
      cx=${r(x - size * 0.1)} cy=${r(y + size * 0.45)} r=${r(size * 0.14)}/>
      <circle cx=${r(x + size * 0.45)} cy=${r(y + size * 0.4)} r=${r(size * 0.1)}/></g>`
      : at(
          x,
          y,
          size / 10,
          svg`<path d="M3.5-9.4A10 10 0 1 0 9.6 4.4 8 8 0 0 1 3.5-9.4Z"
            fill=${fade("moonlight", "#ffffff", colour)} />`,
        )
  }`;

export function stars(width: number, height: number, many: number, chance: Chance, colour: string): TemplateResult {
  const all = Array.from({ length: many }, () => {
    const size = 0.25 + chance() ** 3 * 0.75;
    return `M${r(chance() * width)} ${r(chance() * height)}h.01`.concat(size > 0.6 ? "m-1.2 0h2.4m-1.2-1.2v2.4" : "");
  });
  return svg`<path d=${all.join("")} stroke=${colour} stroke-width=".7" stroke-linecap="round" opacity=".85" />`;
}

/** Puffs along a flat base, about 30 wide. */
export const cloud = (x: number, y: number, size: number, colour: string, opacity = 0.8): TemplateResult =>
  at(
    x,
    y,
    size,
    svg`<path opacity=${opacity} fill=${fade("down", mix(colour, "#ffffff", 0.35), colour)}
      d="M-15 0a4.5 4.5 0 0 1 2-8.4 6 6 0 0 1 9-4.4 8 8 0 0 1 13 3.6 5 5 0 0 1 5.4 5 2.9 2.9 0 0 1-1.4 4.2Z" />`,
  );

// ---- The ground ----

/** A line of hills through heights that chance gives, closed at the bottom. */
function ridge(
  width: number,
  height: number,
  top: number,
  rise: number,
  steps: number,
  chance: Chance,
  sharp: boolean,
) {
  const points = Array.from({ length: steps + 1 }, (_, i) => [
    r((width * i) / steps),
    r(top + (sharp && i % 2 === 1 ? -rise * (0.5 + chance() / 2) : (chance() - 0.5) * rise)),
  ]) as [number, number][];
  const [first] = points;
  let line = `M0 ${first?.[1] ?? top}`;
  for (const [i, [x, y]] of points.entries()) {
    if (i === 0) continue;
    const [px, py] = points[i - 1] as [number, number];
    line += sharp ? `L${x} ${y}` : `C${r((px + x) / 2)} ${py} ${r((px + x) / 2)} ${y} ${x} ${y}`;
  }
  return { line, area: `${line}V${height}H0Z` };
}

interface Ground {
  readonly width: number;
  readonly height: number;
  /** Where it begins, from the top. */
  readonly top: number;
  readonly rise: number;
  readonly colour: string;
  readonly rim: string;
}

const land = (g: Ground, steps: number, chance: Chance, sharp: boolean): TemplateResult => {
  const { line, area } = ridge(g.width, g.height, g.top, g.rise, steps, chance, sharp);
  return svg`<path d=${area}
    fill=${fade("down", mix(g.colour, g.rim, 0.16), g.colour, mix(g.colour, "#0a0820", 0.35))} />
    <path d=${line} fill="none" stroke=${g.rim} stroke-width=".5" opacity=".4" />`;
};

export const hills = (g: Ground, chance: Chance): TemplateResult => land(g, 4, chance, false);
export const mountains = (g: Ground, chance: Chance): TemplateResult => land(g, 8, chance, true);

/** Roofs side by side, some windows lit. */
export function roofs(g: Ground, chance: Chance, lamp: string): TemplateResult {
  const houses: TemplateResult[] = [];
  let line = `M0 ${g.height}`;
  for (let x = 0; x < g.width; ) {
    const wide = 9 + chance() * 12;
    const eaves = r(g.top + (chance() - 0.4) * g.rise);
    const peak = chance() < 0.65 ? 3 + chance() * 5 : 0;
    line += `L${r(x)} ${eaves}${peak ? `L${r(x + wide / 2)} ${r(eaves - peak)}` : ""}L${r(x + wide)} ${eaves}`;
    for (let i = 0; i < 4; i++)
      if (chance() < 0.4)
        houses.push(
          svg`<path d="M${r(x + wide * (0.2 + 0.42 * (i % 2)))} ${r(eaves + 3 + 6 * (i >> 1))}h2.2v3h-2.2Z" />`,
        );
    x += wide;
  }
  line += `L${g.width + 20} ${g.height}Z`;
  return svg`<path d=${line} fill=${fade("down", mix(g.colour, g.rim, 0.15), mix(g.colour, "#0a0820", 0.3))}
    stroke=${g.rim}
      stroke-opacity=".35" stroke-width=".4" /><g fill=${lamp}>${houses}</g>`;
}

/** Still water with the light of the moon on it. */
export function water(g: Ground, chance: Chance, moonAt: number): TemplateResult {
  const deep = g.height - g.top;
  const glints = Array.from({ length: 9 }, (_, i) => {
    const y = g.top + 2 + (deep * i) / 9;
    const wide = 3 + chance() * (6 + i * 1.6);
    return `M${r(moonAt - wide / 2 + (chance() - 0.5) * 5)} ${r(y)}h${r(wide)}`;
  });
  return svg`<path d="M0 ${g.top}H${g.width}V${g.height}H0Z"
    fill=${fade("down", mix(g.colour, g.rim, 0.3), g.colour, mix(g.colour, "#0a0820", 0.4))} />
    <path d=${glints.join("")} stroke=${g.rim} stroke-width=".9" stroke-linecap="round" opacity=".6" />
    <path d="M0 ${g.top}H${g.width}" stroke=${g.rim} stroke-width=".4" opacity=".6" />`;
}

/** A row of trees: a distant forest. */
export function woods(g: Ground, chance: Chance): TemplateResult {
  let line = `M-4 ${g.height}`;
  for (let x = -4; x < g.width + 4; ) {
    const wide = 4 + chance() * 5;
    const high = g.rise * (0.5 + chance() * 0.7);
    const y = g.top + chance() * 2;
    line +=
      chance() < 0.5
        ? `L${r(x)} ${r(y)}L${r(x + wide / 2)} ${r(y - high)}L${r(x + wide)} ${r(y)}`
        : `L${r(x)} ${r(y)}q0 ${r(-high)} ${r(wide / 2)} ${r(-high)}t${r(wide / 2)} ${r(high)}`;
    x += wide * 0.8;
  }
  return svg`<path d="${line}V${g.height}Z"
    fill=${fade("down", mix(g.colour, g.rim, 0.14), mix(g.colour, "#0a0820", 0.25))}
    stroke=${g.rim} stroke-opacity=".25" stroke-width=".4" />`;
}
