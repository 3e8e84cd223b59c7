// A seeded recipe: the name of a card or tile decides what its small scene is composed of, the same every time.
import { html, svg, type TemplateResult } from "lit";
import { mix } from "./paint";
import { type PropName, prop } from "./props";
import {
  at,
  type Chance,
  cloud,
  hills,
  moon,
  mountains,
  type Palette,
  roofs,
  sky,
  stars,
  water,
  woods,
} from "./silhouettes";

/** Numbers from 0 up to 1 that follow from a name (FNV-1a, then mulberry32). */
export function seeded(name: string): Chance {
  let state = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) state = Math.imul(state ^ name.charCodeAt(i), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const pick = <T>(from: readonly T[], chance: Chance): T => from[Math.floor(chance() * from.length)] as T;

export type Layer = "hills" | "mountains" | "roofs" | "water" | "woods";

/** What a scene is composed of. */
export interface Recipe {
  readonly moon: { readonly x: number; readonly y: number; readonly size: number; readonly full: boolean };
  readonly stars: number;
  readonly clouds: readonly { readonly x: number; readonly y: number; readonly size: number }[];
  /** Behind the subject, and in front of it. */
  readonly layers: readonly [Layer, Layer];
  readonly props: readonly {
    readonly name: PropName;
    readonly x: number;
    readonly size: number;
    readonly flip: boolean;
  }[];
}

export interface Wanted {
  /** Of the view box; 160 by 100 by default. */
  readonly width?: number;
  readonly height?: number;
  /** The first prop is the subject and stands in front; an empty list leaves the landscape to itself. */
  readonly props?: readonly PropName[];
  readonly layers?: readonly [Layer, Layer];
}

/** Words of names, and what they show. A prop that is named itself needs no line here. */
const words: readonly (readonly [RegExp, PropName | undefined, Layer?])[] = [
  [/brook|river|ford|marsh|bath|tid|sunken|lagoon|bay|pond|lake|islet|crossing/, undefined, "water"],
  [/forest|wood|orchard|hollow/, "tree", "woods"],
  [/summit|saddle|highland|valley/, "peak", "mountains"],
  [/lane|bend|fair|city|attic/, undefined, "roofs"],
  [/cascade|fall|spring/, "falls"],
  [/boulder|stone|quarry/, "rock"],
  [/canyon|plateau|terrace|clay/, "cliff"],
  [/isle|islet|island|archipelago|hanging/, "isle"],
  [/garden/, "flowers"],
  [/harvest/, "wheat"],
  [/clockwork/, "gear"],
  [/library|journal|archive/, "books"],
  [/cobweb|web|silk|weaver/, "web"],
  [/roost|crossroads/, "owl"],
  [/flight|wind|drift/, "bird"],
  [/tentacle|ink/, "octopus"],
  [/otter|choir/, "fish"],
  [/shepherd|flock|meadow/, "sheep"],
  [/nap|sleep/, "sleeper"],
  [/wanderer|hermit|shadow/, "person"],
  [/fisher/, "boat"],
  [/storm/, "lightning"],
  [/attic/, "window"],
  [/king|court/, "crown"],
  [/reed/, "reeds"],
  [/watchtower|iron/, "tower"],
];
const names: readonly PropName[] = [
  "tree",
  "pine",
  "willow",
  "fern",
  "rock",
  "lighthouse",
  "bridge",
  "pier",
  "gate",
  "tower",
  "belfry",
  "stair",
  "spiral",
  "door",
  "corridor",
  "bed",
  "balloon",
  "kite",
  "lantern",
  "candle",
  "clock",
  "carousel",
  "swing",
  "maze",
  "heart",
  "owl",
  "cat",
  "sheep",
  "spider",
  "whale",
  "moth",
  "dragon",
  "golem",
  "boat",
  "house",
]; // prettier-ignore
const anything: readonly PropName[] = ["house", "pine", "tree", "balloon", "tower", "bird", "boat", "owl", "gate"];
const behind: readonly Layer[] = ["hills", "mountains", "woods", "hills"];
const before: readonly Layer[] = ["hills", "hills", "water", "woods"];

/** Half as wide as the widest prop. */
const HALF = 24;

/** What a name shows: its words first, chance for the rest. Pure. */
export function compose(name: string, wanted: Wanted = {}): Recipe {
  const chance = seeded(name);
  const { width = 160, height = 100 } = wanted;
  const said = name.toLowerCase();
  const found = words.filter(([word]) => word.test(said));
  const shown = [...names.filter((one) => said.includes(one)), ...found.flatMap(([, one]) => one ?? [])];
  const subjects = wanted.props ?? (shown.length > 0 ? [...new Set(shown)].slice(0, 3) : [pick(anything, chance)]);
  const layer = found.map(([, , one]) => one).find((one) => one !== undefined);
  const near: Layer = layer === "water" ? "water" : layer && layer !== "roofs" ? "hills" : pick(before, chance);
  const left = chance() < 0.6;
  const middle = width * (left ? 0.6 + chance() * 0.12 : 0.34 + chance() * 0.1);
  return {
    moon: {
      x: width * (left ? 0.16 + chance() * 0.2 : 0.7 + chance() * 0.16),
      y: height * (0.18 + chance() * 0.12),
      size: height * (0.07 + chance() * 0.07),
      full: chance() < 0.45,
    },
    stars: 14 + Math.floor(chance() * 16),
    clouds: Array.from({ length: 1 + Math.floor(chance() * 3) }, () => ({
      x: chance() * width,
      y: height * (0.2 + chance() * 0.35),
      size: (0.5 + chance() * 0.9) * (height / 100),
    })),
    layers: wanted.layers ?? [layer && layer !== "water" ? layer : pick(behind, chance), near],
    props: subjects.map((one, i) => {
      const size = ((i === 0 ? 1.25 : 0.8) + chance() * 0.2) * (Math.min(height, width) / 100);
      const x = i === 0 ? middle : middle + width * (i === 1 ? -0.4 : 0.3) * (left ? 1 : -1);
      const room = Math.min(HALF * size, width / 2); // half of the width it takes
      return { name: one, x: Math.max(room, Math.min(width - room, x)), size, flip: chance() < 0.5 };
    }),
  };
}

const grounds = { hills, mountains, woods };

/** The scene of a name, as the content of a drawing. */
export function scenery(name: string, palette: Palette, wanted: Wanted = {}): TemplateResult {
  const { width = 160, height = 100 } = wanted;
  const recipe = compose(name, wanted);
  const chance = seeded(`${name} ground`);
  const rim = palette.moon;
  const ground = (which: Layer, top: number, rise: number, colour: string): TemplateResult => {
    const g = { width, height, top: Math.round(height * top), rise: height * rise, colour, rim };
    if (which === "roofs") return roofs(g, chance, palette.lamp);
    if (which === "water") return water(g, chance, recipe.moon.x);
    return grounds[which](g, chance);
  };
  const middle = mix(palette.far, palette.near, 0.55);
  const ink = { body: mix(palette.near, "#0a0820", 0.25), rim: mix(palette.near, rim, 0.7), lamp: palette.lamp };
  const [back, front] = recipe.layers;
  const standing = recipe.props.map(({ name: one, x, size, flip }, i) =>
    at(x, height * (i === 0 ? 0.86 : 0.8), size, prop(one, ink), 0, flip && one !== "key"),
  );
  return svg`${sky(width, height, palette)}${stars(width, height * 0.6, recipe.stars, chance, rim)}
    ${moon(recipe.moon.x, recipe.moon.y, recipe.moon.size, palette.moon, recipe.moon.full)}
    ${recipe.clouds.map((one) => cloud(one.x, one.y, one.size, mix(palette.sky[1], "#ffffff", 0.25), 0.55))}
    ${ground(back, 0.56, 0.26, mix(palette.far, palette.sky[1], 0.35))}${ground("hills", 0.68, 0.12, middle)}
    ${ground(front, 0.76, 0.1, front === "water" ? mix(palette.near, palette.sky[0], 0.4) : palette.near)}
    ${standing.toReversed()}`;
}

/** The scene as a picture of its own that fills its frame. */
export const picture = (name: string, palette: Palette, wanted: Wanted = {}): TemplateResult =>
  html`<svg
    class="scenery"
    viewBox="0 0 ${wanted.width ?? 160} ${wanted.height ?? 100}"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
  >${scenery(name, palette, wanted)}</svg>`;

/** Hours of the night, from which each game takes its own. */
export const palettes = {
  night: { sky: ["#141a44", "#5b5aa6"], far: "#39407e", near: "#171b40", moon: "#fff3c8", lamp: "#ffd071" },
  dusk: { sky: ["#2c2a68", "#e58f8c"], far: "#6b4a86", near: "#2a1d4b", moon: "#fff0d2", lamp: "#ffd071" },
  dawn: { sky: ["#6d7fc4", "#ffd9b0"], far: "#8a86b8", near: "#3d3a6c", moon: "#fffbe9", lamp: "#ffdf8a" },
  sea: { sky: ["#0f2750", "#5fa7b8"], far: "#2d5f86", near: "#0f2a4c", moon: "#eafff6", lamp: "#ffe08a" },
  meadow: { sky: ["#1a2350", "#6c8fae"], far: "#3d6a72", near: "#1b3f49", moon: "#fff6cf", lamp: "#ffd98a" },
  ember: { sky: ["#2a1440", "#d9744f"], far: "#6f3150", near: "#2b1030", moon: "#ffe9b8", lamp: "#ffc14d" },
  frost: { sky: ["#27386f", "#b9d8ee"], far: "#6f92bd", near: "#2c436f", moon: "#ffffff", lamp: "#ffe6a3" },
  violet: { sky: ["#26124a", "#a86cc0"], far: "#5d3a8a", near: "#231041", moon: "#ffeaf7", lamp: "#ffc9e3" },
} as const satisfies Readonly<Record<string, Palette>>;

export type Hour = keyof typeof palettes;
