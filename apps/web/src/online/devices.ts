// One person on several devices: a code that brings in another one, words by which a person is known again, and being
// forgotten.
import { html, nothing, type TemplateResult } from "lit";
import { icon } from "../art/icons";
import type { Shell } from "../table/shell";
import { t } from "../table/texts";
import type { Meeting } from "./meeting";

/** What was told last, for as long as the dialog is open. */
export interface Device {
  readonly code?: string;
  readonly words?: string;
  /** How the last request went. */
  readonly said?: string;
  /** This device has just come in. */
  readonly entered?: boolean;
}

async function wish(shell: Shell, work: (meeting: Meeting) => Promise<Device | undefined>): Promise<void> {
  const { meeting } = shell;
  if (!meeting) return;
  const told = await work(meeting).catch((error: unknown) => ({ said: String((error as Error).message) }));
  shell.show({ kind: "devices", ...(told ?? { said: t("page.devices.nobody") }) });
}

const bring = (shell: Shell): Promise<void> =>
  wish(shell, async (meeting) => meeting.visit(async (wire) => ({ code: (await wire.ask("code", {})).code })));

const remember = (shell: Shell): Promise<void> =>
  wish(shell, async (meeting) => meeting.visit(async (wire) => ({ words: (await wire.ask("words", {})).words })));

/** A code as it is typed: in groups, with dashes, in capitals; words are more letters than that. */
const CODE = 8;
const inGroups = (code: string): string => `${code.slice(0, CODE / 2)} ${code.slice(CODE / 2)}`;

const enter = (shell: Shell, text: string): Promise<void> =>
  wish(shell, async (meeting) => {
    const known = text.trim().toLowerCase().replace(/\s+/g, " ");
    const told = await meeting.visit(async (wire) => {
      const code = known.replace(/[\s\u2010-\u2015-]/g, "");
      const { name } = await wire.ask("enter", code.length > CODE ? { words: known } : { code });
      return { entered: true, said: t("page.devices.entered", { name: name || t("page.seat.me") }) };
    });
    await meeting.list();
    return told;
  });

const forget = (shell: Shell): Promise<void> =>
  wish(shell, async (meeting) => {
    const told = await meeting.visit(async (wire) => {
      await wire.ask("forget", {});
      return { said: t("page.devices.forgotten") };
    });
    meeting.name = "";
    meeting.mine = [];
    return told;
  });

const entry = (submit: (event: Event) => void): TemplateResult => html`<form class="known" @submit=${submit}>
    <label><span>${t("page.devices.enter.text")}</span>
      <input type="text" id="known" autocomplete="off" autocapitalize="none" spellcheck="false"></label>
    <button type="submit" class="quiet" id="enter">${t("page.devices.enter")}</button>
  </form>`;

/** The way here from the places where people meet. */
export const devicesButton = (shell: Shell, looks: "quiet" | "tool"): TemplateResult => html`<button type="button"
    class="${looks} device-tool"
    @click=${() => shell.show({ kind: "devices" })}>${icon("devices")}<span>${t("page.devices")}</span></button>`;

export function devicesDialog(shell: Shell, { code, words, said, entered }: Device): TemplateResult {
  const submit = (event: Event): void => {
    event.preventDefault();
    const text = (event.currentTarget as HTMLFormElement).querySelector("input")?.value ?? "";
    if (text.trim()) void enter(shell, text);
  };
  return html`<h2 id="dialog-title">${t("page.devices")}</h2>
    ${said ? html`<p class="said" role="status">${said}</p>` : nothing}
    <section><p>${t("page.devices.code.text")}</p>
      ${code ? html`<p class="token-text" id="code" role="status">${inGroups(code)}</p>` : nothing}
      <button type="button" class="primary" id="get-code"
        @click=${() => bring(shell)}>${t("page.devices.code")}</button></section>
    ${entered ? nothing : entry(submit)}
    <details><summary>${t("page.devices.more")}</summary>
      <p>${t("page.devices.words.text")}</p>
      ${words ? html`<p class="token-text" id="words" role="status">${words}</p>` : nothing}
      <button type="button" class="quiet" id="get-words"
        @click=${() => remember(shell)}>${t("page.devices.words")}</button>
      <p>${t("page.devices.forget.text")}</p>
      <button type="button" class="quiet" id="forget-me"
        @click=${() => forget(shell)}>${t("page.devices.forget")}</button>
    </details>`;
}
