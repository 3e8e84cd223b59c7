// The games on the page. A new renderer is one more line here; they are fetched after the start is seen.
import type { Renderer } from "../table/scene";
import { plain } from "./plain/plain";

const fetchers: readonly (() => Promise<Renderer>)[] = [
  async () => (await import("./project-dreamscape/project-dreamscape")).projectDreamscape,
  async () => (await import("./insomnia/insomnia")).insomnia,
  async () => (await import("./dreamscape/dreamscape")).dreamscape,
  async () => (await import("./dream-runners/dream-runners")).dreamRunners,
];

let renderers: readonly Renderer[] = [];

export async function fetchRenderers(): Promise<void> {
  renderers = await Promise.all(fetchers.map((fetcher) => fetcher()));
}

/** The shelf at the start, in this order; names as printed on the boxes. */
export const shelf: readonly { readonly game: string; readonly name: string }[] = [
  { game: "project-dreamscape", name: "Project Dreamscape" },
  { game: "insomnia", name: "Insomnia" },
  { game: "dreamscape", name: "Dreamscape" },
  { game: "dream-runners", name: "Dream Runners" },
];

/** Games that have no renderer yet are played in words. */
export const rendererOf = (game: string): Renderer => renderers.find((one) => one.game === game) ?? plain;

export const isDrawn = (game: string): boolean => renderers.some((one) => one.game === game);
