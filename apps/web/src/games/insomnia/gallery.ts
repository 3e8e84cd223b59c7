// Everything Insomnia is played with, for the page that shows all pieces.
import { html, type TemplateResult } from "lit";
import { back, faceOf, fright, kindOf, vignette } from "./cards";
import { bed, cave, eyes, fence, jar, pillow, stone } from "./meadow";
import { nightmare, nightmares, web } from "./nightmares";
import { mute, tileNames } from "./patches";
import { poses, sheep } from "./sheep";

const colours = [1, 2, 3, 4, 5, 6] as const;

const cards = [
  ...["move3-zzz1", "move4-zzz1", "move5-winks2", "move6-winks3", "move7"],
  ...["move12-zzz1", "move2-zzz2", "move1-and-zzz1", "move15"],
];

const frights = [
  ...["wolf-move-1", "wolf-move-2", "wolf-howl", "bump-jump-3", "bump-jump-2", "bump-jump-1"],
  ...["bump-back-1", "bump-back-2", "spider-web-2", "spider-web-3"],
];

const sheepCard = (card: string): TemplateResult => {
  const { options } = faceOf(card);
  return html`<span class="sheep-card">${options.map(
    (option) => html`<span class="part ${kindOf(option)}">${vignette(card, option)}</span>`,
  )}</span>`;
};

export const gallery = (): readonly { readonly name: string; readonly picture: TemplateResult }[] => [
  ...poses.flatMap((pose) =>
    colours.map((colour) => ({ name: `sheep ${colour}, ${pose}`, picture: sheep({ pose, colour }) })),
  ),
  { name: "sheep held by the web", picture: sheep({ pose: "stand", colour: 1, stuck: true }) },
  ...nightmares.map((kind) => ({ name: kind, picture: nightmare(kind) })),
  { name: "web", picture: web() },
  ...tileNames.map((tile) => ({ name: tile, picture: mute(tile) })),
  ...cards.map((card) => ({ name: card, picture: sheepCard(card) })),
  ...frights.map((card) => ({ name: card, picture: fright(card) })),
  { name: "back", picture: html`<span class="card-back">${back}</span>` },
  { name: "stone", picture: stone },
  { name: "fence", picture: fence },
  { name: "bed", picture: bed },
  { name: "den", picture: cave },
  { name: "eyes", picture: eyes },
  { name: "pillow", picture: pillow },
  { name: "jar", picture: jar(13, 25) },
  { name: "full jar", picture: jar(27, 25) },
];
