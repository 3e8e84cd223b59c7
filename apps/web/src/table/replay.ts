// A game looked at move by move: a slider, steps both ways, whose eyes to see it with, and playing on
// from any move against computers. The log lies on a table of its own, so nothing here can change it.
import { html, nothing, type TemplateResult } from "lit";
import { icon } from "../art/icons";
import type { Client } from "../core/client";
import type { GameEvent, Noun, View, Viewer } from "../core/protocol";
import { rendererOf } from "../games";
import type { App } from "./app";
import type { Sitting } from "./playing";
import { Scene, type Hands, type Thing } from "./scene";
import { info } from "./screen";
import { header, sitters, trouble } from "./start";
import type { Kept } from "./store";
import { t } from "./texts";

/** Who sits where at the end of a log. */
export function seatsOf(log: string): Sitting[] {
  const seats: Sitting[] = Array.from({ length: Number(/^options .*players=(\d)/m.exec(log)?.[1] ?? 1) }, () => "person");
  for (const [, who, seat, bot] of log.matchAll(/^(bot|person) (\d)(?: (\S+))?$/gm))
    seats[Number(seat) - 1] = who === "bot" && bot ? bot : "person";
  return seats;
}

export const isOver = (log: string): boolean => /^winners /m.test(log);

/** Nobody touches what is looked back at. */
const still: Hands = { pointed: undefined, dragged: undefined, turn: () => 0, spin: () => undefined };

/** A log as it is kept. */
export function pack(log: string, id: string, curtain: boolean): Kept {
  const moves = log.match(/^(?:\d|clock): /gm)?.length ?? 0;
  return { id, game: /^game (\S+)/m.exec(log)?.[1] ?? "", log, curtain, moves, time: Date.now(), over: isOver(log) };
}

export class Replay {
  readonly over: boolean;
  readonly viewers: readonly Viewer[];
  seats: readonly Sitting[];
  viewer: Viewer;
  ply = 0;
  plies = 0;
  view: View | undefined;
  events: readonly GameEvent[] = [];
  nouns = new Map<string, Noun>();
  words = "";
  info: Thing | undefined;
  /** Goes on by itself. */
  running = 0;
  #wanted = 0;

  constructor(
    readonly app: App,
    readonly client: Client,
    readonly kept: Kept,
  ) {
    this.seats = seatsOf(kept.log);
    this.over = kept.over === true;
    const persons = this.seats.flatMap((one, i) => (one === "person" ? [i + 1] : []));
    // while a game is played, nobody looks into the hands of others
    this.viewers = this.over ? ["spectator", ...this.seats.map((_, i) => i + 1)] : [persons.length === 1 ? (persons[0] ?? "spectator") : "spectator"];
    this.viewer = this.viewers.find((one) => one === persons[0]) ?? this.viewers[0] ?? "spectator";
  }

  /** At the end, unless a move is named. */
  async open(ply?: number): Promise<void> {
    await this.client.ask("load", { log: this.kept.log });
    await this.#names();
    const { plies } = await this.client.ask("past", { as: this.viewer, ply: 0 });
    this.plies = plies;
    await this.go(ply ?? plies);
  }

  async go(ply: number): Promise<void> {
    const wanted = (this.#wanted = Math.min(this.plies, Math.max(0, ply)));
    const { view, events, text } = await this.client.ask("past", { as: this.viewer, ply: wanted });
    if (wanted !== this.#wanted) return; // a later step overtook this one
    Object.assign(this, { ply: wanted, view, events, words: text });
    if (this.ply === this.plies) this.halt();
    else if (this.running) this.#later();
    history.replaceState(null, "", address(this.kept.id, this.ply));
    this.app.update();
    this.app.announce([t("page.replay.at", { ply: this.ply, plies: this.plies }), ...events.map(({ say }) => say)].join(" "));
  }

  async see(viewer: Viewer): Promise<void> {
    this.viewer = viewer;
    await this.go(this.ply);
  }

  async speak(): Promise<void> {
    await this.#names();
    this.info = undefined;
    await this.go(this.ply);
  }

  async #names(): Promise<void> {
    const { nouns } = await this.client.ask("nouns", {});
    this.nouns = new Map(Object.entries(nouns).flatMap(([kind, list]) => list.map((noun) => [`${kind} ${noun.word}`, noun])));
  }

  run(): void {
    if (this.running) return this.halt();
    this.#later();
    if (this.ply === this.plies) void this.go(0);
    this.app.update();
  }

  /** The next move, a while after this one was seen. */
  #later(): void {
    clearTimeout(this.running);
    this.running = setTimeout(() => void this.go(this.#wanted + 1), 900);
  }

  halt(): void {
    clearTimeout(this.running);
    this.running = 0;
    this.app.update();
  }

  /** The log of a game that begins as this one did up to here. */
  async fork(): Promise<string> {
    await this.client.ask("fork", { as: this.viewer, ply: this.ply });
    for (const [i, sitting] of this.seats.entries())
      await this.client.ask("seat", sitting === "person" ? { as: i + 1 } : { as: i + 1, bot: sitting });
    return (await this.client.ask("save", {})).log;
  }

  scene(): Scene | undefined {
    if (!this.view) return undefined;
    const { app, view, viewer, nouns, words } = this;
    return new Scene(view, viewer, { moves: [] }, [], undefined, undefined, (seat) => app.seatName(seat), (seat) => this.seats[seat - 1] === "person", nouns, words, [], still);
  }
}

export const address = (id: string, ply: number): string => `#replay/${id}/${ply}`;

export function readAddress(): { readonly id: string; readonly ply: number } | undefined {
  const [, id, ply] = /^#replay\/([a-z0-9-]+)\/(\d+)$/.exec(location.hash) ?? [];
  return id ? { id, ply: Number(ply) } : undefined;
}

export function replayScreen(app: App, r: Replay): TemplateResult {
  const step = (id: string, label: string, to: number): TemplateResult =>
    html`<button type="button" class="tool" id=${`replay-${id}`} aria-label=${label} aria-disabled=${to < 0 || to > r.plies || to === r.ply ? "true" : nothing} @click=${() => r.go(to)}>${icon(id)}</button>`;
  const at = t("page.replay.at", { ply: r.ply, plies: r.plies });
  return html`${header(app)}
    <main class="table replay" id="main" data-game=${r.kept.game}>
      ${trouble(app)}
      <div class="board" tabindex="-1" aria-label=${t("page.board")} role="region"><h2 class="unseen">${t("page.board")}</h2>${app.scene ? rendererOf(r.kept.game).draw(app.scene) : nothing}</div>
      <div class="side">
        <section class="panel ask" aria-labelledby="question">
          <h2 id="question" tabindex="-1">${t("page.replay.of", { game: app.gameName(r.kept.game) })}</h2>
          <p id="replay-at">${at}</p>
          <input type="range" id="replay-ply" min="0" max=${r.plies} .value=${String(r.ply)} aria-label=${t("page.replay.ply")} aria-valuetext=${at}
            @input=${(event: Event) => r.go(Number((event.target as HTMLInputElement).value))}>
          <div class="toolbar" role="group" aria-label=${t("page.replay.steps")}>
            ${step("first", t("page.replay.first"), 0)} ${step("back", t("page.replay.back"), r.ply - 1)}
            <button type="button" class="tool" id="replay-run" aria-pressed=${r.running !== 0} @click=${() => r.run()}>${icon(r.running ? "halt" : "run")}<span>${t("page.replay.run")}</span></button>
            ${step("next", t("page.replay.next"), r.ply + 1)} ${step("last", t("page.replay.last"), r.plies)}
          </div>
          ${r.viewers.length > 1 ? html`<label class="row"><span>${t("page.replay.eyes")}</span><select id="replay-eyes" @change=${(event: Event) => r.see(r.viewers[(event.target as HTMLSelectElement).selectedIndex] ?? "spectator")}>
            ${r.viewers.map((one) => html`<option ?selected=${one === r.viewer}>${one === "spectator" ? t("page.replay.spectator") : app.seatName(one)}</option>`)}</select></label>` : nothing}
          <ol class="lines" id="replay-events">${r.events.map(({ say }) => html`<li>${say}</li>`)}</ol>
        </section>
        <details class="panel"><summary><h3>${t("page.replay.on")}</h3></summary>
          <p class="dim">${t("page.replay.on.text")}</p>
          ${sitters(r.seats, (seats) => { r.seats = seats; app.update(); })}
          <div class="actions"><button type="button" class="primary" id="fork" ?disabled=${r.view?.over} @click=${() => app.playOn(r)}>${t("page.replay.fork")}</button></div>
        </details>
        <div class="toolbar" role="group" aria-label=${t("page.tools")}>
          ${r.over ? nothing : html`<button type="button" class="tool" id="go-on" @click=${() => app.load(r.kept.log, r.kept.id, r.kept.curtain)}>${icon("run")}<span>${t("page.replay.game")}</span></button>`}
          <button type="button" class="tool" id="rules" @click=${() => app.show({ kind: "rules", game: r.kept.game })}>${icon("book")}<span>${t("page.rules")}</span></button>
          <button type="button" class="tool" id="position" @click=${async () => app.show({ kind: "position", text: (await r.client.ask("position", { as: r.viewer, ply: r.ply })).position })}>${icon("grid")}<span>${t("page.position")}</span></button>
          <button type="button" class="tool" id="save" @click=${() => app.saveFile(r.kept)}>${icon("save")}<span>${t("page.save")}</span></button>
          <button type="button" class="tool" id="leave" @click=${() => app.leave()}>${icon("door")}<span>${t("page.leave")}</span></button>
        </div>
        ${info(app, r.kept.game, r.info)}
      </div>
      <div id="announcements" class="unseen" aria-live="polite" role="log" aria-label=${t("page.announcements")}></div>
    </main>`;
}
