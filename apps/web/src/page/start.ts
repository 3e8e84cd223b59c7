// The start: four covers on a shelf, each of which plays at one click; who sits where; and games to go on with.
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { icon } from "../art/icons";
import { pictures } from "../art/pictures";
import type { Listed } from "../core/protocol";
import { isDrawn, shelf } from "../games";
import { renew } from "../offline/offline";
import type { Met } from "../online/meeting";
import { others, othersScreen } from "../online/others";
import { header, trouble } from "../table/frame";
import { hasLessons } from "../table/lesson";
import { nameOf } from "../table/people";
import type { Dialogs, Drawn, Preferences, Shelf, Titles, Troubles } from "../table/ports";
import type { Kept } from "../table/store";
import { botCalled, t } from "../table/texts";
import type { Begins } from "./begin";
import { forgetButton, type Keepsakes, resume, when } from "./resume";
import { type SettingUp, usual } from "./setting";
import { begin, friends, setupPanel } from "./setup";

interface Page extends Begins, Dialogs, Drawn, Keepsakes, Met, Preferences, SettingUp, Shelf, Troubles {
  /** A new version of the page, waiting to be asked for. */
  readonly newer: ServiceWorker | undefined;
}

const newer = ({ newer: worker }: Page): TemplateResult | typeof nothing =>
  worker
    ? html`<div class="panel newer" role="status"><p>${t("page.newer")}</p>
      <button type="button" class="primary" id="renew" @click=${() => renew(worker)}>${t("page.newer.load")}</button>
    </div>`
    : nothing;

export function startScreen(page: Page): TemplateResult {
  const { meeting } = page;
  if (meeting?.lobby) return othersScreen(page, meeting, meeting.lobby);
  const info = page.games.find((one) => one.game === page.setup.game);
  return html`${header(page)}
    <main class="start ${info ? "choosing" : ""}">
      ${trouble(page)} ${newer(page)} ${resume(page)}
      <section aria-labelledby="shelf-title">
        <h2 id="shelf-title">${t("page.start.choose")}</h2>
        <ul class="shelf">${shelf.map(({ game, name }) => cover(page, game, name))}</ul>
      </section>
      ${info ? setupPanel(page, info) : nothing} ${others(page)} ${waiting(page)}
    </main>`;
}

/** A box on the shelf: the picture sets it up, the button below plays at once. */
function cover(page: Page, game: string, printed: string): TemplateResult {
  const info = page.games.find((one) => one.game === game);
  const name = info?.name ?? printed;
  const chosen = page.setup.game === game;
  const players =
    info && (info.min === info.max ? info.min : t("page.start.players", { low: info.min, high: info.max }));
  const words = info && !isDrawn(game) ? html` · ${t("page.start.words")}` : nothing;
  const play = async (): Promise<void> => {
    const known = await page.info(game);
    if (known) begin(page, usual(page, known));
  };
  return html`<li class="cover ${chosen ? "chosen" : ""}">
    <button type="button" class="box" data-game=${game} aria-pressed=${chosen} @click=${() => choose(page, game)}>
      <span class="picture">${pictures(game)}</span><span class="box-name">${name}</span>
      <span class="box-about">${t(`${game}.about`)}</span>
      <span class="box-players">${players}${words}</span>
    </button>
    <div class="cover-tools">
      <button type="button" class="primary play" data-play=${game} aria-label=${t("page.start.play", { game: name })}
        @click=${play}>${icon("run")}<span>${t("page.start.now")}</span></button>
      <button type="button" class="quiet" data-set-up=${game} aria-label=${t("page.start.set", { game: name })}
        @click=${() => choose(page, game)}>${icon("chair")}<span>${t("page.start.seats")}</span></button>
    </div>
    <button type="button" class="link friends" data-friends=${game}
      aria-label=${t("page.start.friends.game", { game: name })}
      @click=${() => friends(page, game)}>${icon("people")}<span>${t("page.start.friends")}</span></button>
    ${
      hasLessons(game)
        ? html`<button type="button" class="link learn" data-learn=${game}
            aria-label=${t("page.start.learn.game", { game: name })}
            @click=${async () => (await page.info(game)) && page.begin.teach(game, 0)}
            >${t("page.start.learn")}</button>`
        : nothing
    }
  </li>`;
}

async function choose(page: Preferences & SettingUp & Shelf, game: string): Promise<void> {
  const info = await page.info(game);
  if (!info) return;
  page.setup = usual(page, info);
  page.update();
  setTimeout(() => {
    document.querySelector<HTMLElement>("#start")?.focus({ preventScroll: true });
    document.querySelector("#setup")?.scrollIntoView({ block: "nearest", behavior: "auto" });
  });
}

/** Games that are kept, and other ways to put one on the table. */
function waiting(page: Begins & Keepsakes & Met & Titles): TemplateResult {
  const load = (event: Event): void => {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (file) void page.begin.loadFile(file);
  };
  const set = (): void =>
    void page.begin.setUp(document.querySelector<HTMLTextAreaElement>("#position-text")?.value ?? "");
  const over = page.kept.filter((one) => one.over);
  const known = new Set(over.map(({ id }) => id));
  const theirs = (page.meeting?.mine ?? []).filter((one) => one.over && !known.has(one.table));
  return html`<section class="panel waiting" aria-labelledby="kept-title">
    <h2 id="kept-title">${t("page.kept.title")}</h2>
    ${page.kept.length === 0 ? html`<p class="dim">${t("page.kept.none")}</p>` : nothing}
    ${
      over.length + theirs.length === 0
        ? nothing
        : html`<details class="finished"><summary><h3>${t("page.kept.over")}</h3></summary>
      <ul class="kept">${repeat(
        over,
        ({ id }) => id,
        (kept) => row(page, kept),
      )}${theirs.map((one) => elsewhere(page, one))}</ul></details>`
    }
    <label class="file quiet"><input type="file" id="file" accept=".log,.txt,text/plain" @change=${load}>
      <span>${t("page.load")}</span></label>
    <details class="options"><summary>${t("page.position.open")}</summary>
      <label><span class="unseen">${t("page.position.wanted")}</span>
        <textarea id="position-text" rows="5" placeholder=${t("page.position.wanted")}></textarea></label>
      <div class="actions">
        <button type="button" class="quiet" id="set-up" @click=${set}>${t("page.start.begin")}</button></div>
    </details>
  </section>`;
}

const lookBack = (page: Titles, game: string, act: () => unknown): TemplateResult =>
  html`<span class="kept-picture" aria-hidden="true">${pictures(game)}</span>
    <button type="button" class="quiet look-back" @click=${act}
      >${t("page.kept.replay", { game: page.gameName(game) })}</button>`;

/** Games against computers alone need no names. */
function row(page: Begins & Keepsakes & Titles, kept: Kept): TemplateResult {
  const { people = [], seats = [], met } = kept;
  const names = met ? people.map((_, i) => nameOf(i + 1, seats, people)).join(", ") : "";
  return html`<li>${lookBack(page, kept.game, () => page.begin.lookBackKept(kept))}
    <span class="dim">${names ? html`<b>${names}</b> ` : nothing}${when(kept)}</span>
    ${forgetButton(page, kept)}</li>`;
}

/** A game that ended elsewhere while nobody here was looking. */
const elsewhere = (page: Begins & Titles, { table, game, seats }: Listed): TemplateResult => html`<li>
  ${lookBack(page, game, () => page.begin.lookBackElsewhere({ table }))}
  <span class="dim">${seats.map((one, i) => botCalled(one) || t("page.seat.player", { seat: i + 1 })).join(", ")}</span>
  </li>`;
