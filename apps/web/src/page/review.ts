// The screen on which a game is looked back at: a slider, steps both ways, whose eyes to see it with, and playing on.
import { html, nothing, type TemplateResult } from "lit";
import { icon } from "../art/icons";
import type { Viewer } from "../core/protocol";
import { rendererOf } from "../games";
import { skips, trouble } from "../table/frame";
import { bots, isBot } from "../table/people";
import type { Canvas, Dialogs, Drawn, Exits, Names, Preferences, Titles, Troubles } from "../table/ports";
import type { Replay } from "../table/replay";
import { botName, nextLanguage, t } from "../table/texts";
import type { Begins, OnTable } from "./begin";
import { info, stage } from "./screen";

/** Who will play on from here. */
const seats = (page: Canvas, r: Replay): TemplateResult[] =>
  r.seats.map((sitting, i) => {
    const others = isBot(sitting) || sitting === "person" ? bots : [sitting, ...bots];
    const sit = (event: Event): void => {
      r.seats = r.seats.with(i, (event.target as HTMLSelectElement).value);
      page.update();
    };
    return html`<label class="row"><span>${t("page.seat.player", { seat: i + 1 })}</span><select @change=${sit}>
      <option value="person" ?selected=${sitting === "person"}>${t("page.seat.person")}</option>
      ${others.map(
        (bot) => html`<option value=${bot} ?selected=${sitting === bot}>
        ${t("page.seat.computer", { bot: botName(bot) })}</option>`,
      )}
    </select></label>`;
  });

/** A game of one's own that begins as this one did. */
export function forkDialog(page: Begins & Canvas & Pick<OnTable, "replay">): TemplateResult {
  const r = page.replay;
  if (!r) return html``;
  return html`<h2 id="dialog-title">${t("page.replay.on")}</h2>
    <p>${t("page.replay.on.text")}</p>
    <div class="forks">${seats(page, r)}</div>
    <div class="actions"><button type="button" class="primary" id="fork" ?disabled=${r.now?.view.over}
      @click=${() => page.begin.playOn(r)}>${t("page.replay.fork")}</button></div>`;
}

/** What is wanted now and then. */
export function replayMenu(page: Begins & Dialogs & Exits & Preferences, r: Replay): TemplateResult {
  const other = nextLanguage();
  const item = (id: string, picture: string, label: string, act: () => unknown): TemplateResult =>
    html`<li><button type="button" class="item" id=${id} lang=${id === "language" ? other.code : nothing}
      @click=${act}>${icon(picture)}<span>${label}</span></button></li>`;
  return html`<h2 id="dialog-title">${t("page.menu")}</h2>
    <ul class="menu-items">
      ${item("what-if", "chair", t("page.replay.on"), () => page.show({ kind: "fork" }))}
      ${item("position", "grid", t("page.position"), () => page.show({ kind: "position", text: r.position() }))}
      ${item("save", "save", t("page.save"), () => page.begin.saveFile())}
      ${item("settings", "gear", t("page.settings"), () => page.show({ kind: "settings" }))}
      ${item("language", "globe", other.name, () => page.set({ language: other.code }))}
      ${item("leave", "door", t("page.leave"), () => page.leave())}
    </ul>`;
}

/** Whose eyes it is seen with. */
function eyes(page: Names, r: Replay): TemplateResult | typeof nothing {
  if (r.viewers.length < 2) return nothing;
  const see = (event: Event): unknown =>
    r.see(r.viewers[(event.target as HTMLSelectElement).selectedIndex] ?? "spectator");
  const name = (one: Viewer): string => (one === "spectator" ? t("page.replay.spectator") : page.seatName(one));
  return html`<label class="eyes"><span>${t("page.replay.eyes")}</span><select id="replay-eyes" @change=${see}>
    ${r.viewers.map((one) => html`<option ?selected=${one === r.viewer}>${name(one)}</option>`)}</select></label>`;
}

/** Steps both ways, and a slider over all moves. */
function steps(r: Replay): TemplateResult {
  const at = t("page.replay.at", { ply: r.ply, plies: r.plies });
  const step = (id: string, to: number): TemplateResult => {
    const nowhere = to < 0 || to > r.plies || to === r.ply;
    return html`<button type="button" class="tool" id=${`replay-${id}`} aria-label=${t(`page.replay.${id}`)}
      aria-disabled=${nowhere ? "true" : nothing} @click=${() => r.go(to)}>${icon(id)}</button>`;
  };
  return html`<section class="ask" aria-labelledby="question">
    <h2 id="question" tabindex="-1">${t("page.replay")} · <span id="replay-at">${at}</span></h2>
    <div class="steps" role="group" aria-label=${t("page.replay.steps")}>
      ${step("first", 0)} ${step("back", r.ply - 1)}
      <input type="range" id="replay-ply" min="0" max=${r.plies} .value=${String(r.ply)}
        aria-label=${t("page.replay.ply")} aria-valuetext=${at}
        @input=${(event: Event) => r.go(Number((event.target as HTMLInputElement).value))}>
      ${step("next", r.ply + 1)} ${step("last", r.plies)}
      <button type="button" class="tool" id="replay-run" aria-pressed=${r.running !== 0}
        aria-label=${t("page.replay.run")}
        @click=${() => r.run()}>${icon(r.running ? "halt" : "run")}</button>
    </div>
  </section>`;
}

interface Page extends Begins, Dialogs, Drawn, Names, Titles, Troubles {}

export function replayScreen(page: Page, r: Replay): TemplateResult {
  const { game, over } = r.kept;
  const tool = (id: string, picture: string, key: string, act: () => unknown): TemplateResult =>
    html`<button type="button" class="tool" id=${id} @click=${act}>${icon(picture)}<span>${t(key)}</span></button>`;
  return html`${skips()}
    <main class="table replay" data-game=${game}>
      <header class="pinned"><h1>${icon("moon")}<span>${page.gameName(game)}</span></h1>
        <p class="goal"></p>${eyes(page, r)}</header>
      ${trouble(page)}
      ${page.scene ? stage(page.scene, rendererOf(game).draw(page.scene)) : nothing}
      <div class="foot">
        <div class="told">
          <ol class="now" id="replay-events" tabindex="0"
            aria-label=${t("page.story")}>${(r.now?.events ?? []).map(({ say }) => html`<li>${say}</li>`)}</ol>
          ${r.info ? info(page, game, r.info) : nothing}
        </div>
        ${steps(r)}
        <div class="toolbar" role="group" aria-label=${t("page.tools")}>
          ${over ? nothing : tool("go-on", "door", "page.replay.game", () => page.begin.load(r.log, r.kept))}
          ${tool("rules", "book", "page.rules", () => page.show({ kind: "rules", game }))}
          ${tool("menu", "menu", "page.menu", () => page.show({ kind: "menu" }))}
        </div>
      </div>
      <div id="announcements" class="unseen" aria-live="polite" role="log" aria-label=${t("page.announcements")}></div>
    </main>`;
}
