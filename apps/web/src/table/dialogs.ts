// Dialogs: score sheet, rules, settings, giving up. One at a time, closed by Escape.
import { html, nothing, type TemplateResult } from "lit";
import type { App, Dialog } from "./app";
import { t } from "./texts";
import type { Settings } from "./store";

export function dialogs(app: App, dialog: Dialog): TemplateResult {
  const content = { sheet, settings, resign, rules }[dialog.kind];
  return html`<dialog class=${dialog.kind} aria-labelledby="dialog-title" @close=${() => app.close()}
    @click=${(event: Event) => event.target === event.currentTarget && app.close()}>
    <div class="inside">
      ${content(app, dialog)}
      <form method="dialog"><button class="quiet" id="close">${t("page.close")}</button></form>
    </div>
  </dialog>`;
}

function sheet(app: App): TemplateResult {
  const p = app.playing;
  const over = p?.views.get(p.viewer)?.over ?? false;
  const seats = p?.sheet ?? [];
  const winners = seats.flatMap(({ wins }, i) => (wins ? [app.seatName(i + 1)] : []));
  return html`<h2 id="dialog-title">${over ? t("page.sheet") : t("page.sheet.now")}</h2>
    ${over && winners.length > 0 ? html`<p class="winner">${t(winners.length > 1 ? "page.winners" : "page.winner", { seat: winners.join(", ") })}</p>` : nothing}
    <div class="sheets">${seats.map(({ score, lines, wins }, i) => html`<table class=${wins ? "wins" : ""}>
      <caption>${app.seatName(i + 1)}</caption>
      <tbody>${lines.map(({ say, points }) => html`<tr><th scope="row">${say}</th><td>${points}</td></tr>`)}</tbody>
      <tfoot><tr><th scope="row">${t("page.sheet.total")}</th><td>${score}</td></tr></tfoot>
    </table>`)}</div>
    ${over && p ? html`<p class="promise">${t("page.sheet.seed")} <code>${p.seed}</code></p>
    <div class="actions">
      <button type="button" class="primary" id="rematch" @click=${() => app.rematch()}>${t("page.rematch")}</button>
      <button type="button" class="quiet" id="look-back" @click=${() => app.lookBackNow()}>${t("page.replay")}</button>
      <button type="button" class="quiet" @click=${() => app.saveFile()}>${t("page.save")}</button>
      <button type="button" class="quiet" id="home" @click=${() => app.leave()}>${t("page.leave")}</button>
    </div>` : nothing}`;
}

function rules(app: App, dialog: Dialog): TemplateResult {
  const game = dialog.kind === "rules" ? dialog.game : "";
  const wanted = dialog.kind === "rules" ? dialog.rule : undefined;
  const list = app.rules?.game === game ? app.rules.list.toSorted((a, b) => a.rule.localeCompare(b.rule, "en", { numeric: true })) : [];
  const filter = (event: Event): void => {
    const text = (event.target as HTMLInputElement).value.toLowerCase();
    for (const item of document.querySelectorAll<HTMLElement>("dialog .rule"))
      item.hidden = !item.textContent?.toLowerCase().includes(text);
  };
  return html`<h2 id="dialog-title">${t("page.rules.of", { game: app.gameName(game) })}</h2>
    <label class="row search"><span>${t("page.rules.search")}</span><input type="search" id="search" @input=${filter}></label>
    <dl class="rules-list" tabindex="0" aria-label=${t("page.rules")}>${list.map(({ rule, text }) => html`<div class="rule ${rule === wanted ? "wanted" : ""}" id=${`rule-${rule}`} tabindex="-1"><dt>${rule}</dt><dd>${text}</dd></div>`)}</dl>`;
}

function settings(app: App): TemplateResult {
  const pick = <K extends "language" | "theme" | "pace">(key: K, label: string, values: readonly (readonly [Settings[K], string])[]): TemplateResult =>
    html`<label class="row"><span>${label}</span><select id=${`set-${key}`} @change=${(event: Event) => app.set({ [key]: (event.target as HTMLSelectElement).value })}>
      ${values.map(([value, name]) => html`<option value=${value} ?selected=${app.settings[key] === value}>${name}</option>`)}</select></label>`;
  const tick = (key: "motion" | "keys", label: string): TemplateResult =>
    html`<label class="tick"><input type="checkbox" .checked=${app.settings[key]} @change=${(event: Event) => app.set({ [key]: (event.target as HTMLInputElement).checked })}><span>${label}</span></label>`;
  return html`<h2 id="dialog-title">${t("page.settings")}</h2>
    ${pick("language", t("page.settings.language"), [["en", "English"], ["fr", "Français"]])}
    ${pick("theme", t("page.settings.theme"), [["system", t("page.theme.system")], ["light", t("page.theme.light")], ["dark", t("page.theme.dark")]])}
    ${pick("pace", t("page.settings.pace"), [["calm", t("page.pace.calm")], ["quick", t("page.pace.quick")], ["instant", t("page.pace.instant")]])}
    ${tick("motion", t("page.settings.motion"))}
    ${tick("keys", t("page.settings.keys"))}
    <p class="dim">${t("page.settings.keys.list")}</p>`;
}

const resign = (app: App): TemplateResult => html`<h2 id="dialog-title">${t("page.resign.sure")}</h2>
  <p>${t("page.resign.text")}</p>
  <div class="actions"><button type="button" class="primary" id="resign-yes" @click=${() => app.resign()}>${t("page.resign")}</button></div>`;
