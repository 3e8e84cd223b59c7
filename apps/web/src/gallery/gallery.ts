// The gallery (#gallery, or #gallery/dawn): everything that is drawn, in one place, for those who draw. Each game shows
// its own pieces (games/NAME/gallery.ts), the kit itself comes first. No game is played here, so no shell is needed.
import { html, render, type TemplateResult } from "lit";
import { Lens } from "../core/lens";
import { fetchRenderers, shelf } from "../games";
import { readSettings } from "../table/store";
import { learn, speak, t } from "../table/texts";
import "./gallery.css";
import { type Exhibit, kit } from "./kit";

/** A game's pieces; what a game does not have yet is not shown. */
const rooms = import.meta.glob<{ readonly gallery: () => readonly Exhibit[] }>("../games/*/gallery.ts");

const figure = ({ name, picture }: Exhibit): TemplateResult =>
  html`<figure data-exhibit=${name}><div class="piece-frame">${picture}</div><figcaption>${name}</figcaption></figure>`;

/** The pieces of a game are wrapped in the table's classes, so that its styles apply. */
const wing = (id: string, title: string, all: readonly Exhibit[], played = false): TemplateResult => html`<section
  class="wing"
  id=${`wing-${id}`}
  aria-labelledby=${`title-${id}`}>
  <h2 id=${`title-${id}`}>${title} <span class="dim">${all.length}</span></h2>
  <div class="hall ${played ? "stage" : ""} ${id}">${all.map(figure)}</div>
</section>`;

const hours = [
  ["night", "dark"],
  ["dawn", "light"],
] as const;

function page(wings: readonly TemplateResult[]): TemplateResult {
  return html`<main class="gallery">
    <header class="gallery-bar"><h1>${t("page.gallery.title")}</h1>
      <nav aria-label=${t("page.gallery.title")}>${hours.map(
        ([hour]) => html`<a class="quiet" href=${`#gallery/${hour}`}>${t(`page.gallery.${hour}`)}</a>`,
      )}</nav></header>
    ${wings}
  </main>`;
}

/** The address says whether it is night or dawn. */
function light(): void {
  const [, theme] = hours.find(([hour]) => location.hash.endsWith(hour)) ?? hours[0];
  document.documentElement.dataset["theme"] = theme;
}

export async function openGallery(root: HTMLElement): Promise<void> {
  const { language } = readSettings();
  speak(language);
  light();
  const [lens] = await Promise.all([Lens.open(), fetchRenderers()]); // with renderers come their styles
  lens.ask("lang", { lang: language });
  learn({ ...lens.ask("texts", { part: "view" }).texts, ...lens.ask("texts", { part: "word" }).texts });
  const wings = await Promise.all(
    shelf.map(async ({ game, name }) => {
      const room = await rooms[`../games/${game}/gallery.ts`]?.();
      return room ? wing(game, name, room.gallery(), true) : html``;
    }),
  );
  render(page([...kit().map(({ id, exhibits }) => wing(id, t(`page.gallery.${id}`), exhibits)), ...wings]), root);
  document.title = `${t("page.gallery.title")} – Reverie`;
  addEventListener("hashchange", () => (location.hash.startsWith("#gallery") ? light() : location.reload()));
}
