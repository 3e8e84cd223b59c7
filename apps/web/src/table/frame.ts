// What is above every screen: the name of the page and its tools, and what went wrong.
import { html, nothing, type TemplateResult } from "lit";
import { icon } from "../art/icons";
import type { Dialogs, Drawn, Preferences, Troubles } from "./ports";
import { nextLanguage, t } from "./texts";

/** What a keyboard meets first. */
const skip = (to: string, label: string): TemplateResult =>
  html`<button type="button" class="skip"
    @click=${() => document.querySelector<HTMLElement>(to)?.focus()}>${label}</button>`;

export const skips = (): TemplateResult =>
  html`${skip("#question", t("page.skip"))}${skip(".board", t("page.skip.board"))}`;

export function header(page: Drawn & Dialogs & Preferences): TemplateResult {
  const other = nextLanguage();
  return html`${page.scene ? skips() : nothing}<header class="bar">
  <h1 class="brand">${icon("moon")}<span>Reverie</span></h1>
  <div class="tools">
    <button type="button" class="tool" lang=${other.code} id="language"
      @click=${() => page.set({ language: other.code })}>
      ${icon("globe")}<span>${other.name}</span></button>
    <button type="button" class="tool" id="settings" @click=${() => page.show({ kind: "settings" })}>
      ${icon("gear")}<span>${t("page.settings")}</span></button>
  </div>
</header>`;
}

export const trouble = (page: Troubles): TemplateResult | typeof nothing =>
  page.trouble ? html`<p class="trouble" role="alert">${page.trouble}</p>` : nothing;
