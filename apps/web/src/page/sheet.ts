// The score sheet, and what a player may want when a game is over.
import { html, nothing, type TemplateResult } from "lit";
import type { Met } from "../online/meeting";
import { playAgain } from "../online/pleas";
import { races } from "../online/races";
import { shuffle } from "../online/shuffle";
import { trouble } from "../table/frame";
import type { Game } from "../table/game";
import { scorePad, winner } from "../table/pad";
import type { Canvas, Exits, Names, Titles, Troubles } from "../table/ports";
import { spoken, t } from "../table/texts";
import type { Begins, OnTable } from "./begin";

interface Page extends Begins, Canvas, Exits, Met, Names, Pick<OnTable, "game">, Titles, Troubles {}

export function sheetDialog(page: Page): TemplateResult {
  const p = page.game;
  if (!p) return html``;
  const { over } = p.now;
  const date = new Intl.DateTimeFormat(spoken(), { dateStyle: "long" }).format();
  return html`<p class="print-only">Reverie · ${page.gameName(p.game)} · ${date}</p>
    <h2 id="dialog-title" tabindex="-1" autofocus>${over ? t("page.sheet") : t("page.sheet.now")}</h2>
    ${over && winner(p) ? html`<p class="winner">${winner(p)}</p>` : nothing}
    ${trouble(page)} ${playAgain(page, p)}
    ${scorePad(p)} ${p.elsewhere ? races(page) : nothing} ${over ? farewell(page, p) : nothing}`;
}

/** What a player may want when a game is over. */
const farewell = (page: Page, p: Game): TemplateResult => html`<div class="actions farewell">
    ${
      p.elsewhere && (p.seat === undefined || p.sitting.again)
        ? nothing
        : html`<button type="button" class="primary" id="rematch"
            @click=${() => page.begin.rematch()}>${t("page.rematch")}</button>`
    }
    <button type="button" class="quiet" id="look-back"
      @click=${() => page.begin.lookBackNow()}>${t("page.replay")}</button>
    <button type="button" class="quiet" id="home" @click=${() => page.leave()}>${t("page.leave")}</button>
    <button type="button" class="link" id="print" @click=${() => print()}>${t("page.print")}</button>
    <button type="button" class="link" id="keep" @click=${() => page.begin.saveFile()}>${t("page.save")}</button>
  </div>
  ${
    p.elsewhere
      ? shuffle(page, p)
      : html`<details class="promise"><summary>${t("page.promise.title")}</summary>
          <p>${t("page.sheet.seed")} <code>${p.seed}</code></p></details>`
  }`;
