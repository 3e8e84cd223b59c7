// The games on the page. A new renderer is one more line here.
import type { Renderer } from "../table/scene";
import { dreamRunners } from "./dream-runners/dream-runners";
import { dreamscape } from "./dreamscape/dreamscape";
import { insomnia } from "./insomnia/insomnia";
import { plain } from "./plain/plain";
import { projectDreamscape } from "./project-dreamscape/project-dreamscape";

const renderers: readonly Renderer[] = [projectDreamscape, insomnia, dreamscape, dreamRunners];

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
