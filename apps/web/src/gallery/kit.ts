// What all games share, hung in the gallery.
import { html, type TemplateResult } from "lit";
import { face } from "../art/faces";
import { pictures } from "../art/pictures";
import { prop, props, type PropName } from "../art/props";
import { palettes, picture, type Hour } from "../art/recipe";
import { shelf } from "../games";
import { allTunes, sound } from "../table/sound";

export interface Exhibit {
  /** What it is: the id in the box, if it has one. */
  readonly name: string;
  readonly picture: TemplateResult;
}

const games = shelf.map(({ game }) => game);
const bots = ["random", "greedy", "easy", "normal", "hard", "expert", "rival"];
const colours = [1, 2, 3, 4, 5, 6];
const hours = Object.keys(palettes) as Hour[];
const names = [
  "Paper Lanterns",
  "Whispering Wind Bay",
  "Candle Stairs",
  "Moonlit Pond",
  "Iron Tower",
  "Ancient Forest",
  "Clockwork Pier",
  "Meadow Gate",
];
const ink = { body: "#171b40", rim: "#d8c8c8", lamp: "#ffd071" };

const silhouette = (name: PropName): TemplateResult =>
  html`<svg class="silhouette" viewBox="-27 -47 54 58" aria-hidden="true">${prop(name, ink)}</svg>`;

const materials: readonly Exhibit[] = [
  ...(["resting", "lifted", "flying"] as const).map((how) => ({
    name: `stock, ${how}`,
    picture: html`<span class="stock sample card-sample is-${how}"
      ><span class="print">${picture(`stock ${how}`, palettes.dusk, { width: 90, height: 90 })}</span></span>`,
  })),
  ...colours.map((colour) => ({
    name: `wood ${colour}`,
    picture: html`<span class="wood sample token-sample s-${colour}"></span>`,
  })),
  ...colours.map((colour) => ({
    name: `glass ${colour}`,
    picture: html`<span class="glass sample s-${colour}"></span>`,
  })),
  ...colours.map((colour) => ({
    name: `cloth ${colour}`,
    picture: html`<span class="cloth sample s-${colour}"></span>`,
  })),
  { name: "paper", picture: html`<span class="paper sample"></span>` },
  { name: "letters", picture: html`<span class="letters">Reverie 0123456789 −5 Œuvre, forêt, où ?</span>` },
];

const tune = (name: (typeof allTunes)[number]): Exhibit => ({
  name: `tune ${name}`,
  picture: html`<button type="button" class="quiet" data-tune=${name} @click=${() => sound(name)}>♪ ${name}</button>`,
});

export const kit = (): readonly { readonly id: string; readonly exhibits: readonly Exhibit[] }[] => [
  { id: "covers", exhibits: games.map((game) => ({ name: game, picture: pictures(game) })) },
  {
    id: "surfaces",
    exhibits: games.map((game) => ({
      name: `table of ${game}`,
      picture: html`<div class="table" data-game=${game}></div>`,
    })),
  },
  { id: "materials", exhibits: materials },
  {
    id: "faces",
    exhibits: [
      ...games.flatMap((game, i) =>
        bots.map((bot, j) => ({ name: `${game}: ${bot}`, picture: face(bot, ((i + j) % 6) + 1, game) })),
      ),
      ...colours.map((colour) => ({ name: `person ${colour}`, picture: face("person", colour, "") })),
    ],
  },
  {
    id: "silhouettes",
    exhibits: (Object.keys(props) as PropName[]).map((name) => ({ name, picture: silhouette(name) })),
  },
  {
    id: "scenes",
    exhibits: hours.flatMap((hour) =>
      names.map((name) => ({ name: `${name}, ${hour}`, picture: picture(name, palettes[hour]) })),
    ),
  },
  { id: "tunes", exhibits: allTunes.map(tune) },
];
