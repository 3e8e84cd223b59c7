// One person on several devices: a code that brings in another one, a list of them, words by which a person is known
// again, and being forgotten.
import { html, nothing, type TemplateResult } from "lit";
import { icon } from "../art/icons";
import type { Device } from "../core/protocol";
import type { Devices, Dialogs, Exits } from "../table/ports";
import { colon, spoken, t } from "../table/texts";
import type { Meeting, Met } from "./meeting";

interface Page extends Dialogs, Exits, Met {}

async function attempt(page: Page, work: (meeting: Meeting) => Promise<Devices | undefined>): Promise<void> {
  const { meeting } = page;
  if (!meeting) return;
  const told = await work(meeting).catch((error: unknown) => ({ said: String((error as Error).message) }));
  page.show({ kind: "devices", ...(told ?? { said: t("page.devices.nobody") }) });
}

const bring = (page: Page): Promise<void> =>
  attempt(page, async (meeting) => meeting.visit(async (wire) => ({ code: (await wire.ask("code", {})).code })));

/** New words; `alone`: all other devices are signed out. */
const remember = (page: Page, alone: boolean): Promise<void> =>
  attempt(page, async (meeting) => meeting.visit(async (wire) => await wire.ask("words", alone ? { alone } : {})));

/** One's devices, after one of them has been signed out. */
const list = (page: Page, drop?: string): Promise<void> =>
  attempt(page, async (meeting) =>
    meeting.visit(async (wire) => {
      if (drop !== undefined) await wire.ask("drop", { device: drop });
      const { devices } = await wire.ask("devices", {});
      return { list: devices, ...(drop === undefined ? {} : { said: t("page.devices.dropped") }) };
    }),
  );

/** A code as it is typed: in groups, with dashes, in capitals; words are more letters than that. */
const CODE = 8;
const inGroups = (code: string): string => `${code.slice(0, CODE / 2)} ${code.slice(CODE / 2)}`;

const enter = (page: Page, text: string): Promise<void> =>
  attempt(page, async (meeting) => {
    const known = text.trim().toLowerCase().replace(/\s+/g, " ");
    const told = await meeting.visit(async (wire) => {
      const code = known.replace(/[\s\u2010-\u2015-]/g, "");
      const { name } = await wire.ask("enter", code.length > CODE ? { words: known } : { code });
      return { entered: true, said: t("page.devices.entered", { name: name || t("page.seat.me") }) };
    });
    if (told && meeting.active) await page.leave(); // it was somebody else who had come there
    await meeting.list();
    return told;
  });

const forget = (page: Page): Promise<void> =>
  attempt(page, async (meeting) => {
    if (meeting.active) await page.leave();
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
export const devicesButton = (page: Dialogs, looks: "quiet" | "tool"): TemplateResult => html`<button type="button"
    class="${looks} device-tool"
    @click=${() => page.show({ kind: "devices" })}>${icon("devices")}<span>${t("page.devices")}</span></button>`;

/** When a device was here last, in words. */
function lastHere({ here, you, seen }: Device): string {
  if (you) return t("page.devices.this");
  if (here) return t("page.here");
  const day = new Intl.DateTimeFormat(spoken(), { dateStyle: "medium" });
  return seen > 0 ? t("page.devices.seen", { date: day.format(seen) }) : t("page.devices.unseen");
}

function row(page: Page, one: Device, number: number): TemplateResult {
  const name = t("page.devices.number", { number });
  return html`<li><span><b>${name}</b> <small>${lastHere(one)}</small></span>
    ${
      one.you
        ? nothing
        : html`<button type="button" class="quiet" data-drop=${one.device}
            aria-label=${`${t("page.devices.drop")}${colon()}${name}`}
            @click=${() => list(page, one.device)}>${t("page.devices.drop")}</button>`
    }</li>`;
}

/** In the order in which they became one's own, so that a number means the same device as before. */
const devices = (page: Page, known: readonly Device[]): TemplateResult =>
  known.length === 0
    ? html`<p class="dim">${t("page.devices.none")}</p>`
    : html`<ul class="own-devices">${[...known]
        .sort((a, b) => a.made - b.made || (a.device < b.device ? -1 : 1))
        .map((one, i) => row(page, one, i + 1))}</ul>`;

export function devicesDialog(page: Page, told: Devices): TemplateResult {
  const { code, words, list: known, said, entered, sure } = told;
  const draw = (event: Event): void => {
    const form = (event.currentTarget as HTMLElement).closest("details");
    void remember(page, form?.querySelector<HTMLInputElement>("#alone")?.checked ?? false);
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    const text = (event.currentTarget as HTMLFormElement).querySelector("input")?.value ?? "";
    if (text.trim()) void enter(page, text);
  };
  return html`<h2 id="dialog-title">${t("page.devices")}</h2>
    ${said ? html`<p class="said" role="status">${said}</p>` : nothing}
    <section><p>${t("page.devices.code.text")}</p>
      ${code ? html`<p class="token-text" id="code" role="status">${inGroups(code)}</p>` : nothing}
      <button type="button" class="primary" id="get-code"
        @click=${() => bring(page)}>${t("page.devices.code")}</button></section>
    ${entered ? nothing : entry(submit)}
    <section><h3>${t("page.devices.own")}</h3>
      ${known ? devices(page, known) : nothing}
      <button type="button" class="quiet" id="list-devices"
        @click=${() => list(page)}>${t("page.devices.list")}</button></section>
    <details ?open=${words !== undefined || sure}><summary>${t("page.devices.more")}</summary>
      <p>${t("page.devices.words.text")}</p>
      ${words ? html`<p class="token-text" id="words" role="status">${words}</p>` : nothing}
      <label class="tick"><input type="checkbox" id="alone"><span>${t("page.devices.alone")}</span></label>
      <button type="button" class="quiet" id="get-words" @click=${draw}>${t("page.devices.words")}</button>
      <p>${t("page.devices.forget.text")}</p>
      ${
        sure
          ? html`<button type="button" class="primary" id="forget-yes"
              @click=${() => forget(page)}>${t("page.devices.forget.sure")}</button>`
          : html`<button type="button" class="quiet" id="forget-me"
              @click=${() => page.show({ kind: "devices", ...told, sure: true })}>${t("page.devices.forget")}</button>`
      }
    </details>`;
}
