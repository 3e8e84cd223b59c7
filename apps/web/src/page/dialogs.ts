// Dialogs: score sheet, rules, settings, giving up. One at a time, closed by Escape.
import { html, nothing, type TemplateResult } from "lit";
import { devicesDialog } from "../online/devices";
import { seatDialog } from "../online/lobby";
import type { Dialog, Dialogs, Preferences } from "../table/ports";
import type { Replay } from "../table/replay";
import { rulesDialog } from "../table/rules";
import { copySelected, type Settings } from "../table/store";
import { languages, t } from "../table/texts";
import { chairDialog } from "./chairs";
import { menu } from "./menu";
import { forkDialog, replayMenu } from "./review";
import { sheetDialog } from "./sheet";

type Asks<Dialog extends (page: never, ...more: never[]) => unknown> = Parameters<Dialog>[0];

/** All that one of them asks of the page. */
type Page = Dialogs &
  Asks<typeof chairDialog> &
  Asks<typeof devicesDialog> &
  Asks<typeof forkDialog> &
  Asks<typeof menu> &
  Asks<typeof replayMenu> &
  Asks<typeof rulesDialog> &
  Asks<typeof seatDialog> &
  Asks<typeof sheetDialog> & { readonly replay: Replay | undefined; resign(): Promise<void> };

export function dialogs(page: Page, dialog: Dialog): TemplateResult {
  const content = {
    menu: anyMenu,
    fork: forkDialog,
    sheet: sheetDialog,
    settings,
    chair,
    seat,
    devices,
    resign,
    rules,
    position,
  }[dialog.kind];
  const looks = dialog.kind === "seat" ? "chair" : dialog.kind;
  return html`<dialog class=${looks} aria-labelledby="dialog-title" @close=${() => page.close()}
    @click=${(event: Event) => event.target === event.currentTarget && (event.target as HTMLDialogElement).close()}>
    <div class="inside">
      ${content(page, dialog)}
      <form method="dialog"><button class="quiet" id="close">${t("page.close")}</button></form>
    </div>
  </dialog>`;
}

const anyMenu = (page: Page): TemplateResult => (page.replay ? replayMenu(page, page.replay) : menu(page));

const rules = (page: Page, dialog: Dialog): TemplateResult =>
  dialog.kind === "rules" ? rulesDialog(page, dialog) : html``;

const chair = (page: Page, dialog: Dialog): TemplateResult =>
  dialog.kind === "chair" ? chairDialog(page, dialog.seat) : html``;

const devices = (page: Page, dialog: Dialog): TemplateResult =>
  dialog.kind === "devices" ? devicesDialog(page, dialog) : html``;

const seat = (page: Page, dialog: Dialog): TemplateResult =>
  dialog.kind === "seat" ? seatDialog(page, dialog.seat) : html``;

function settings(page: Dialogs & Preferences): TemplateResult {
  const pick = <K extends "language" | "theme" | "pace" | "speed" | "hand">(
    key: K,
    label: string,
    values: readonly (readonly [Settings[K], string])[],
  ): TemplateResult =>
    html`<label class="row"><span>${label}</span><select id=${`set-${key}`}
      @change=${(event: Event) => page.set({ [key]: (event.target as HTMLSelectElement).value })}>
      ${values.map(
        ([value, name]) => html`<option value=${value} ?selected=${page.settings[key] === value}>${name}</option>`,
      )}</select></label>`;
  const tick = (key: "motion" | "keys" | "sound" | "list", label: string): TemplateResult =>
    html`<label class="tick"><input type="checkbox" .checked=${page.settings[key]}
      @change=${(event: Event) => page.set({ [key]: (event.target as HTMLInputElement).checked })}>
      <span>${label}</span></label>`;
  return html`<h2 id="dialog-title">${t("page.settings")}</h2>
    ${pick(
      "language",
      t("page.settings.language"),
      languages.map(({ code, name }) => [code, name]),
    )}
    ${pick("theme", t("page.settings.theme"), [
      ["system", t("page.theme.system")],
      ["light", t("page.theme.light")],
      ["dark", t("page.theme.dark")],
    ])}
    ${pick("pace", t("page.settings.pace"), [
      ["calm", t("page.pace.calm")],
      ["quick", t("page.pace.quick")],
      ["instant", t("page.pace.instant")],
    ])}
    ${pick("hand", t("page.settings.hand"), [
      ["right", t("page.hand.right")],
      ["left", t("page.hand.left")],
    ])}
    ${tick("motion", t("page.settings.motion"))}
    ${
      page.settings.motion
        ? pick("speed", t("page.settings.speed"), [
            ["slow", t("page.speed.slow")],
            ["usual", t("page.speed.usual")],
            ["fast", t("page.speed.fast")],
          ])
        : nothing
    }
    ${tick("sound", t("page.settings.sound"))}
    ${tick("list", t("page.settings.list"))}
    ${tick("keys", t("page.settings.keys"))}
    <p class="dim keys-list">${t("page.settings.keys.list")}</p>
    <button type="button" class="quiet" id="devices"
      @click=${() => page.show({ kind: "devices" })}>${t("page.devices")}</button>`;
}

function position(_page: Page, dialog: Dialog): TemplateResult {
  if (dialog.kind !== "position") return html``;
  const copy = async (event: Event): Promise<void> => {
    const button = event.target as HTMLElement;
    document.querySelector<HTMLTextAreaElement>("#position-text")?.select();
    if (await copySelected(dialog.text)) button.textContent = t("page.position.copied");
  };
  return html`<h2 id="dialog-title">${t("page.position")}</h2>
    <p>${t("page.position.text")}</p>
    <textarea id="position-text" rows="12" readonly aria-label=${t("page.position")} .value=${dialog.text}></textarea>
    <div class="actions"><button type="button" class="primary" id="copy"
      @click=${copy}>${t("page.position.copy")}</button></div>`;
}

const resign = (page: Page): TemplateResult => html`<h2 id="dialog-title">${t("page.resign.sure")}</h2>
  <p>${t("page.resign.text")}</p>
  <div class="actions"><button type="button" class="primary" id="resign-yes"
    @click=${() => page.resign()}>${t("page.resign")}</button></div>`;
