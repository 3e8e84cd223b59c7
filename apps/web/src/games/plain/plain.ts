// Any game without a picture of its own: the view as nested lists. With the choices and the story
// beside it, it can be played.
import { html, type TemplateResult } from "lit";
import type { Renderer, Scene } from "../../table/scene";

const common = ["game", "options", "viewer", "over", "asks", "score", "winners"];

function value(data: unknown): TemplateResult | string {
  if (Array.isArray(data)) {
    if (data.every((one) => typeof one !== "object" || one === null)) return data.map((one) => one ?? "–").join(" ") || "–";
    return html`<ol>${data.map((one) => html`<li>${value(one)}</li>`)}</ol>`;
  }
  if (typeof data === "object" && data !== null)
    return html`<dl>${Object.entries(data).map(([key, inner]) => html`<div><dt>${key}</dt><dd>${value(inner)}</dd></div>`)}</dl>`;
  return data === null ? "–" : String(data);
}

export const plain: Renderer = {
  game: "",
  secrets: true,
  values: {},
  draw: (scene: Scene) =>
    html`<div class="plain-game">${value(Object.fromEntries(Object.entries(scene.view).filter(([key]) => !common.includes(key))))}</div>`,
  flights: () => [],
};
