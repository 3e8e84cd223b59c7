// Playing with strangers: tables that wait for somebody, and a chair at any of them at one click.
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { icon } from "../art/icons";
import { pictures } from "../art/pictures";
import type { Waiting } from "../core/protocol";
import { shelf } from "../games";
import { header, trouble } from "../table/frame";
import { optionsInWords, optionsOf } from "../table/options";
import { LETTERS } from "../table/people";
import type { Dialogs, Drawn, Preferences, Shelf, Troubles } from "../table/ports";
import { languageName, t } from "../table/texts";
import { connection } from "./company";
import { devicesButton } from "./devices";
import type { Meeting, Met } from "./meeting";
import { aboutInWords, hintsInWords, paceInWords } from "./pace";
import type { WaitingList } from "./waiting";

/** On the start: nothing is asked of a server before somebody wants to look. */
export const others = (page: Dialogs & Met): TemplateResult | typeof nothing =>
  page.meeting
    ? html`<section class="panel others" aria-labelledby="others-title">
        <h2 id="others-title">${t("page.others")}</h2><p class="dim">${t("page.others.text")}</p>
        <div class="actions"><button type="button" class="primary" id="others" @click=${() => page.meeting?.browse()}
          >${icon("people")}<span>${t("page.others.look")}</span></button>
        ${devicesButton(page, "quiet")}</div></section>`
    : nothing;

interface Page extends Dialogs, Drawn, Preferences, Shelf, Troubles, Met {}

/** Who is waiting: a place of its own. */
export const othersScreen = (page: Page, meeting: Meeting, lobby: WaitingList): TemplateResult =>
  html`${header(page)}
    <main class="start elsewhere">
      <section class="panel others" aria-labelledby="question">
        <h2 id="question" tabindex="-1">${t("page.others")}</h2>${list(page, meeting, lobby)}</section>
      ${trouble(page)}
    </main>`;

function list(page: Shelf, meeting: Meeting, lobby: WaitingList): TemplateResult {
  const { heard, tables, more } = lobby;
  return html`
  <div class="others-bar">${name(meeting)} ${connection(meeting)}
    <button type="button" class="quiet" id="others-close"
      @click=${() => meeting.unbrowse()}>${t("page.leave")}</button></div>
  <h3>${t("page.others.quick")}</h3>
  <div class="quick" role="group" aria-label=${t("page.others.quick")}>${shelf.map(
    ({ game }) => html`<button type="button" class="primary" data-quick=${game}
      @click=${() => meeting.quick(game)}>${icon("run")}<span>${page.gameName(game)}</span></button>`,
  )}</div>
  <p class="dim">${t("page.others.quick.text")}</p>
  <h3>${t("page.others.waiting")}</h3>
  ${
    tables.length === 0
      ? html`<p class="dim" role="status">${t(heard ? "page.others.none" : "page.lobby.coming")}</p>`
      : html`<ul class="open-tables">${repeat(
          tables,
          ({ table }) => table,
          (one) => row(page, meeting, one),
        )}</ul>
        ${
          more
            ? html`<div class="actions"><button type="button" class="quiet" id="others-more"
                @click=${() => lobby.next()}>${t("page.others.more")}</button></div>`
            : nothing
        }`
  }`;
}

/** One's name, which can be given before one sits down. */
function name(meeting: Meeting): TemplateResult {
  const rename = (event: Event): void =>
    meeting.write((event.target as HTMLInputElement).value.trim().replace(/\s+/g, " "));
  return html`<label class="row"><span>${t("page.lobby.name")}</span>
    <input type="text" id="my-name" maxlength=${LETTERS} autocomplete="nickname" .value=${meeting.name}
      placeholder=${t("page.lobby.name.none")} @change=${rename}></label>`;
}

/** A table in words. */
function row(page: Shelf, meeting: Meeting, one: Waiting): TemplateResult {
  const { table, game, options, pace, lang, host, seats, free, fill } = one;
  const info = page.games.find((known) => known.game === game);
  const called = page.gameName(game);
  const words = [
    t("page.others.free", { free, seats }),
    paceInWords(pace),
    ...(one.hints ? [hintsInWords(true)] : []),
    ...(one.box ? [t("page.box.theirs")] : []),
    ...(info ? optionsInWords(info, optionsOf(options)) : []),
    ...(fill > 0 ? [t("page.others.fill", { time: aboutInWords(fill) })] : []),
  ];
  return html`<li data-open=${table}><span class="kept-picture" aria-hidden="true">${pictures(game)}</span>
    <div><b>${host ? t("page.others.of", { game: called, name: host }) : called}</b>
      ${lang ? html`<span class="spoken" lang=${lang}>${languageName(lang)}</span>` : nothing}
      <p class="dim">${words.join(" · ")}</p></div>
    <button type="button" class="primary" data-join=${table}
      aria-label=${t("page.others.join", { game: called })}
      @click=${() => meeting.join(table)}>${t("page.lobby.sit")}</button></li>`;
}
