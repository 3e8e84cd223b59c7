// The start: four boxes on a shelf, who sits where, options; and games that wait to be gone on with.
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { GameInfo } from "../core/protocol";
import { isDrawn, rendererOf, shelf } from "../games";
import { icon } from "../art/icons";
import { pictures } from "../art/pictures";
import { renew } from "../offline/offline";
import { boxPicker, type OwnBox } from "./box";
import { hasLessons } from "./lesson";
import type { Shell } from "./shell";
import type { Sitting } from "./game";
import type { Kept } from "./store";
import { botName, spoken, t, valueName } from "./texts";

export interface Setup {
  readonly game: string | undefined;
  readonly seats: readonly Sitting[];
  readonly options: Readonly<Record<string, string>>;
  readonly curtain: boolean;
  readonly box?: OwnBox | undefined;
}

export const emptySetup: Setup = { game: undefined, seats: [], options: {}, curtain: false };

/** By strength. */
const bots = ["easy", "normal", "hard", "expert"] as const;

const others: Sitting = "normal";

export function usual(info: GameInfo): Setup {
  const players = Number(info.options[0]?.values.split(" ")[0] ?? info.min);
  const seats = Array.from({ length: players }, (_, i) => (i === 0 ? "person" : others));
  return { game: info.game, seats, options: {}, curtain: rendererOf(info.game).secrets };
}

/** What a keyboard meets first. */
const skip = (to: string, label: string): TemplateResult =>
  html`<button type="button" class="skip" @click=${() => document.querySelector<HTMLElement>(to)?.focus()}>${label}</button>`;

export const skips = (): TemplateResult =>
  html`${skip("#question", t("page.skip"))}${skip(".board", t("page.skip.board"))}`;

export const header = (shell: Shell): TemplateResult => html`${shell.scene ? skips() : nothing}<header class="bar">
  <h1 class="brand">${icon("moon")}<span>Reverie</span></h1>
  <div class="tools">
    <button type="button" class="tool" lang=${spoken() === "en" ? "fr" : "en"} id="language"
      @click=${() => shell.set({ language: spoken() === "en" ? "fr" : "en" })}>${icon("speech")}<span>${spoken() === "en" ? "Français" : "English"}</span></button>
    <button type="button" class="tool" id="settings" @click=${() => shell.show({ kind: "settings" })}>${icon("gear")}<span>${t("page.settings")}</span></button>
  </div>
</header>`;

export const trouble = (shell: Shell): TemplateResult | typeof nothing =>
  shell.trouble ? html`<p class="trouble" role="alert">${shell.trouble}</p>` : nothing;

const newer = ({ newer: worker }: Shell): TemplateResult | typeof nothing =>
  worker
    ? html`<div class="panel newer" role="status"><p>${t("page.newer")}</p><button type="button" class="primary" id="renew" @click=${() => renew(worker)}>${t("page.newer.load")}</button></div>`
    : nothing;

export function startScreen(shell: Shell): TemplateResult {
  const info = shell.games.find((one) => one.game === shell.setup.game);
  return html`${header(shell)}
    <main class="start">
      ${trouble(shell)} ${newer(shell)}
      <section aria-labelledby="shelf-title">
        <h2 id="shelf-title">${t("page.start.choose")}</h2>
        <ul class="shelf">${shelf.map(({ game, name }) => html`<li>${box(shell, game, name)}</li>`)}</ul>
      </section>
      ${info ? setup(shell, info) : nothing} ${waiting(shell)}
    </main>`;
}

function box(shell: Shell, game: string, name: string): TemplateResult {
  const info = shell.games.find((one) => one.game === game);
  const chosen = shell.setup.game === game;
  const face = html`<span class="picture">${pictures(game)}</span>
    <span class="box-name">${info?.name ?? name}</span>
    <span class="box-about">${info?.about ?? t("page.start.later")}</span>
    ${info ? html`<span class="box-players">${info.min === info.max ? info.min : t("page.start.players", { low: info.min, high: info.max })}${isDrawn(game) ? nothing : html` · ${t("page.start.words")}`}</span>` : nothing}`;
  if (!info) return html`<div class="box absent">${face}</div>`;
  return html`<button type="button" class="box ${chosen ? "chosen" : ""}" data-game=${game} aria-pressed=${chosen}
    @click=${() => choose(shell, info)}>${face}</button>`;
}

function choose(shell: Shell, info: GameInfo): void {
  shell.setup = usual(info);
  shell.update();
  setTimeout(() => {
    const start = document.querySelector<HTMLElement>("#start");
    start?.focus({ preventScroll: true });
    document.querySelector("#setup")?.scrollIntoView({ block: "nearest", behavior: "auto" });
  });
}

function change(shell: Shell, part: Partial<Setup>): void {
  shell.setup = { ...shell.setup, ...part };
  shell.update();
}

/** Who sits where. */
export const sitters = (seats: readonly Sitting[], change: (seats: Sitting[]) => void): TemplateResult[] =>
  seats.map(
    (sitting, i) => html`<label class="row"><span>${t("page.seat.player", { seat: i + 1 })}</span>
    <select @change=${(event: Event) => change(seats.with(i, (event.target as HTMLSelectElement).value))}>
      <option value="person" ?selected=${sitting === "person"}>${t("page.seat.person")}</option>
      ${(bots.some((bot) => bot === sitting) || sitting === "person" ? bots : [sitting, ...bots]).map((bot) => html`<option value=${bot} ?selected=${sitting === bot}>${t("page.seat.computer", { bot: botName(bot) })}</option>`)}
    </select></label>`,
  );

function setup(shell: Shell, info: GameInfo): TemplateResult {
  const { seats, options, curtain } = shell.setup;
  const persons = seats.filter((one) => one === "person").length;
  const counts = Array.from({ length: info.max - info.min + 1 }, (_, i) => info.min + i);
  const begin = (event: Event): void => {
    event.preventDefault();
    const words = [
      `players=${seats.length}`,
      ...Object.entries(options).map(([option, value]) => `${option}=${value}`),
    ];
    void shell.begin.start(info.game, words.join(" "), seats, curtain, shell.setup.box?.hash);
  };
  return html`<section class="panel" id="setup" aria-labelledby="setup-title">
    <form @submit=${begin}>
      <h2 id="setup-title">${info.name}</h2>
      <fieldset class="choice">
        <legend>${t("page.start.count")}</legend>
        <div class="segments">${counts.map(
          (count) => html`<label><input type="radio" name="players" .checked=${seats.length === count}
          @change=${() => change(shell, { seats: Array.from({ length: count }, (_, i) => seats[i] ?? others), options: without(options, "start", "first", "seats") })}><span>${count}</span></label>`,
        )}</div>
      </fieldset>
      <fieldset class="seats">
        <legend>${t("page.start.seats")}</legend>
        ${sitters(seats, (next) => change(shell, { seats: next }))}
        ${
          persons > 1
            ? html`<label class="tick"><input type="checkbox" .checked=${curtain}
          @change=${(event: Event) => change(shell, { curtain: (event.target as HTMLInputElement).checked })}><span>${t("page.start.curtain")}</span></label>`
            : nothing
        }
      </fieldset>
      ${
        info.options.length > 1
          ? html`<details class="options">
        <summary>${t("page.start.options")}</summary>
        ${info.options.slice(1).map(
          ({ option, values, about }) => html`<label class="row"><span>${about}</span>
          <select data-option=${option} @change=${(event: Event) => change(shell, { options: { ...options, [option]: (event.target as HTMLSelectElement).value } })}>
            ${possible(info.game, option, values, seats.length).map((value) => html`<option value=${value} ?selected=${(options[option] ?? values.split(" ")[0]) === value}>${valueName(value, rendererOf(info.game).values)}</option>`)}
          </select></label>`,
        )}
      </details>`
          : nothing
      }
      ${boxPicker(shell, info.game, shell.setup.box)}
      <div class="actions">
        <button type="submit" class="primary" id="start">${t("page.start.begin")}</button>
        ${hasLessons(info.game) ? html`<button type="button" class="quiet" id="learn" @click=${() => shell.begin.teach(info.game, 0)}>${t("page.lesson")}</button>` : nothing}
        <button type="button" class="quiet" @click=${() => shell.show({ kind: "rules", game: info.game })}>${t("page.rules")}</button>
      </div>
    </form>
  </section>`;
}

const without = (options: Setup["options"], ...names: string[]): Setup["options"] =>
  Object.fromEntries(Object.entries(options).filter(([name]) => !names.includes(name)));

/** An option that names a seat offers only seats that are there. */
const possible = (game: string, option: string, values: string, seats: number): string[] =>
  [...values.split(" "), ...(rendererOf(game).more?.(option, seats) ?? [])].filter(
    (value) => !(["start", "first"].includes(option) && Number(value) > seats),
  );

function waiting(shell: Shell): TemplateResult {
  const load = (event: Event): void => {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (file) void shell.begin.loadFile(file);
  };
  const running = shell.kept.filter(({ over }) => !over);
  const over = shell.kept.filter((one) => one.over);
  const row = (kept: Kept, act: TemplateResult): TemplateResult => html`<li>${act}
      <span class="dim">${when(kept)}</span>
      <button type="button" class="quiet" aria-label=${t("page.kept.forget.game", { game: shell.gameName(kept.game) })} @click=${() => shell.forget(kept.id)}>${t("page.kept.forget")}</button>
    </li>`;
  return html`<section class="panel" aria-labelledby="kept-title">
    <h2 id="kept-title">${t("page.kept.title")}</h2>
    ${running.length === 0 ? html`<p class="dim">${t("page.kept.none")}</p>` : nothing}
    <ul class="kept">${repeat(
      running,
      ({ id }) => id,
      (kept) =>
        row(
          kept,
          html`<button type="button" class="primary continue" @click=${() => shell.begin.loadKept(kept)}>${t("page.kept.continue", { game: shell.gameName(kept.game) })}</button>`,
        ),
    )}</ul>
    ${
      over.length === 0
        ? nothing
        : html`<details class="finished"><summary><h3>${t("page.kept.over")}</h3></summary>
      <ul class="kept">${repeat(
        over,
        ({ id }) => id,
        (kept) =>
          row(
            kept,
            html`<button type="button" class="quiet look-back" @click=${() => shell.begin.lookBackKept(kept)}>${t("page.kept.replay", { game: shell.gameName(kept.game) })}</button>`,
          ),
      )}</ul></details>`
    }
    <label class="file quiet"><input type="file" id="file" accept=".log,.txt,text/plain" @change=${load}><span>${t("page.load")}</span></label>
    <details class="options"><summary>${t("page.position.open")}</summary>
      <label><span class="unseen">${t("page.position.wanted")}</span><textarea id="position-text" rows="5" placeholder=${t("page.position.wanted")}></textarea></label>
      <div class="actions"><button type="button" class="quiet" id="set-up" @click=${() => shell.begin.setUp(document.querySelector<HTMLTextAreaElement>("#position-text")?.value ?? "")}>${t("page.start.begin")}</button></div>
    </details>
  </section>`;
}

function when(kept: Kept): string {
  const time = new Intl.DateTimeFormat(spoken(), { dateStyle: "medium", timeStyle: "short" }).format(kept.time);
  return t("page.kept.when", { moves: kept.moves, time });
}
