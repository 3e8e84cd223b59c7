// Every card, half and token of the game, for the gallery page.
import type { TemplateResult } from "lit";
import { html } from "lit";
import { back, cat, face, half, lamp, ribbon, seal, token } from "./pieces";
import { allTypes } from "./vignettes";
import "./style.css";

export interface Exhibit {
  readonly name: string;
  readonly picture: TemplateResult;
}

const print = (type: string): { readonly name: string; readonly short: string } => ({ name: type, short: "" });

export const gallery = (): readonly Exhibit[] => [
  ...allTypes.flatMap((a, i) =>
    allTypes.slice(i + 1).map((b) => ({
      name: `card ${a}-${b}`,
      picture: html`<span class="card">${face([a, b], print)}</span>`,
    })),
  ),
  ...allTypes.map((type) => ({ name: `seal ${type}`, picture: html`<span class="card of-seal">${seal(type)}</span>` })),
  ...allTypes.map((type) => ({
    name: `performed ${type}`,
    picture: html`<span class="dream raised"><span class="leaf">${half(type, print(type))}</span></span>`,
  })),
  { name: "Z", picture: html`<span class="card">${back(null)}</span>` },
  { name: "Z, spent", picture: html`<span class="card z turned">${back(null)}</span>` },
  { name: "Z that was seen", picture: html`<span class="card">${back("ff-is")}</span>` },
  { name: "ribbon of three", picture: html`<span class="ribbon">${ribbon("nt", 3, 4)}</span>` },
  { name: "lamp", picture: html`<span class="switch on">${lamp}</span>` },
  { name: "cat", picture: cat },
  { name: "sleep token, blue", picture: token("blue") },
  { name: "sleep token, red", picture: token("red") },
];
