// A game looked at move by move: a slider, steps both ways, whose eyes to see it with, and playing on from any move
// against computers. It works on a copy of the log, so nothing here can change it.
import { html, nothing, type TemplateResult } from "lit";
import { icon } from "../art/icons";
import type { About, Message, Noun, Viewer } from "../core/protocol";
import { isDrawn, rendererOf } from "../games";
import type { Where } from "./address";
import { skips, trouble } from "./frame";
import type { Tools } from "./game";
import { bots, isBot, namesOf } from "./people";
import { type Hands, nounsOf, Scene, type Thing } from "./scene";
import { info, stage } from "./screen";
import type { Sitter } from "./seats";
import type { Shell } from "./shell";
import type { Kept } from "./store";
import { botName, nextLanguage, t } from "./texts";

/** Nobody touches what is looked back at. */
const still: Hands = {
  pointed: undefined,
  dragged: undefined,
  turn: () => 0,
  spin: () => undefined,
  hurry: () => undefined,
};

export class Replay {
  readonly viewers: readonly Viewer[];
  /** Who sat there; and who will, if it is played on from here. */
  readonly sat: readonly Sitter[];
  seats: readonly Sitter[];
  viewer: Viewer;
  ply = 0;
  plies = 0;
  now: Message | undefined;
  nouns: ReadonlyMap<string, Noun> = new Map();
  words = "";
  info: Thing | undefined;
  /** Goes on by itself. */
  running = 0;
  #wanted = 0;

  constructor(
    readonly shell: Shell,
    private readonly tools: Tools,
    readonly kept: Kept,
    { seats, over }: About,
    readonly log: string,
  ) {
    this.seats = this.sat = seats;
    tools.stream.lens.names = namesOf({ seats, people: kept.people ?? [] });
    const persons = seats.flatMap((one, i) => (one === "person" ? [i + 1] : []));
    // while a game is played, nobody looks into the hands of others
    this.viewers = over
      ? ["spectator", ...seats.map((_, i) => i + 1)]
      : [persons.length === 1 ? (persons[0] ?? "spectator") : "spectator"];
    this.viewer = this.viewers.find((one) => one === persons[0]) ?? this.viewers[0] ?? "spectator";
  }

  /** At the end, unless a move is named. */
  async open(ply?: number): Promise<void> {
    this.plies = (await this.tools.stream.past(this.viewer, 0)).plies;
    await this.go(ply ?? this.plies);
  }

  async go(ply: number): Promise<void> {
    const wanted = (this.#wanted = Math.min(this.plies, Math.max(0, ply)));
    const { message } = await this.tools.stream.past(this.viewer, wanted);
    if (wanted !== this.#wanted) return; // a later step overtook this one
    this.ply = wanted;
    this.#show(message);
    if (this.ply === this.plies) this.halt();
    else if (this.running) this.#later();
    if (this.shell.replay === this) void this.shell.way.go(addressOf(this.kept, this.ply));
    this.shell.update();
    this.shell.announce(
      [t("page.replay.at", { ply: this.ply, plies: this.plies }), ...message.events.map(({ say }) => say)].join(" "),
    );
  }

  #show(message: Message): void {
    const { lens } = this.tools.stream;
    this.now = message;
    if (this.nouns.size === 0) this.nouns = nounsOf(lens.ask("nouns", {}).nouns);
    if (!isDrawn(this.kept.game)) this.words = lens.ask("text", {}).text;
  }

  async see(viewer: Viewer): Promise<void> {
    this.viewer = viewer;
    await this.go(this.ply);
  }

  speak(): void {
    this.nouns = new Map();
    this.info = undefined;
    this.#show(this.tools.stream.lens.ask("scene", {}));
  }

  run(): void {
    if (this.running) return this.halt();
    this.#later();
    if (this.ply === this.plies) void this.go(0);
    this.shell.update();
  }

  /** The next move, a while after this one was seen. */
  #later(): void {
    clearTimeout(this.running);
    this.running = setTimeout(() => void this.go(this.#wanted + 1), 900);
  }

  halt(): void {
    clearTimeout(this.running);
    this.running = 0;
    this.shell.update();
  }

  /** The log of a new game that begins as this one did up to here. */
  async fork(): Promise<string> {
    const { table } = this.tools;
    await table.send("fork", { as: this.viewer, ply: this.ply });
    for (const [i, sitting] of this.seats.entries())
      await table.send("seat", sitting === "person" ? { as: i + 1 } : { as: i + 1, bot: sitting });
    return (await table.send("save", {})).log;
  }

  /** What the viewer knew then, as text. */
  position(): string {
    return this.tools.stream.lens.ask("position", {}).position;
  }

  scene(): Scene | undefined {
    if (!this.now) return undefined;
    const { shell, viewer, nouns, words } = this;
    return new Scene({
      view: this.now.view,
      viewer,
      asked: { moves: [] },
      open: [],
      ...shell.sitters(this.kept.game, this.sat, this.kept.people ?? []),
      nouns,
      words,
      story: [],
      hands: still,
    });
  }
}

/** A game that was played elsewhere is known there, too. */
export const addressOf = ({ id, met }: Kept, ply: number): Where =>
  met ? { at: "finished", table: id, ply } : { at: "replay", id, ply };

/** Who will play on from here. */
const sitters = (shell: Shell, r: Replay): TemplateResult[] =>
  r.seats.map((sitting, i) => {
    const others = isBot(sitting) || sitting === "person" ? bots : [sitting, ...bots];
    const sit = (event: Event): void => {
      r.seats = r.seats.with(i, (event.target as HTMLSelectElement).value);
      shell.update();
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
export function forkDialog(shell: Shell): TemplateResult {
  const r = shell.replay;
  if (!r) return html``;
  return html`<h2 id="dialog-title">${t("page.replay.on")}</h2>
    <p>${t("page.replay.on.text")}</p>
    <div class="forks">${sitters(shell, r)}</div>
    <div class="actions"><button type="button" class="primary" id="fork" ?disabled=${r.now?.view.over}
      @click=${() => shell.begin.playOn(r)}>${t("page.replay.fork")}</button></div>`;
}

/** What is wanted now and then. */
export function replayMenu(shell: Shell, r: Replay): TemplateResult {
  const other = nextLanguage();
  const item = (id: string, picture: string, label: string, act: () => unknown): TemplateResult =>
    html`<li><button type="button" class="item" id=${id} lang=${id === "language" ? other.code : nothing}
      @click=${act}>${icon(picture)}<span>${label}</span></button></li>`;
  return html`<h2 id="dialog-title">${t("page.menu")}</h2>
    <ul class="menu-items">
      ${item("what-if", "chair", t("page.replay.on"), () => shell.show({ kind: "fork" }))}
      ${item("position", "grid", t("page.position"), () => shell.show({ kind: "position", text: r.position() }))}
      ${item("save", "save", t("page.save"), () => shell.begin.saveFile())}
      ${item("settings", "gear", t("page.settings"), () => shell.show({ kind: "settings" }))}
      ${item("language", "globe", other.name, () => shell.set({ language: other.code }))}
      ${item("leave", "door", t("page.leave"), () => shell.leave())}
    </ul>`;
}

/** Whose eyes it is seen with. */
function eyes(shell: Shell, r: Replay): TemplateResult | typeof nothing {
  if (r.viewers.length < 2) return nothing;
  const see = (event: Event): unknown =>
    r.see(r.viewers[(event.target as HTMLSelectElement).selectedIndex] ?? "spectator");
  const name = (one: Viewer): string => (one === "spectator" ? t("page.replay.spectator") : shell.seatName(one));
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

export function replayScreen(shell: Shell, r: Replay): TemplateResult {
  const { game, over } = r.kept;
  const tool = (id: string, picture: string, key: string, act: () => unknown): TemplateResult =>
    html`<button type="button" class="tool" id=${id} @click=${act}>${icon(picture)}<span>${t(key)}</span></button>`;
  return html`${skips()}
    <main class="table replay" data-game=${game}>
      <header class="pinned"><h1>${icon("moon")}<span>${shell.gameName(game)}</span></h1>
        <p class="goal"></p>${eyes(shell, r)}</header>
      ${trouble(shell)}
      ${shell.scene ? stage(shell.scene, rendererOf(game).draw(shell.scene)) : nothing}
      <div class="foot">
        <div class="told">
          <ol class="now" id="replay-events" tabindex="0"
            aria-label=${t("page.story")}>${(r.now?.events ?? []).map(({ say }) => html`<li>${say}</li>`)}</ol>
          ${r.info ? info(shell, game, r.info) : nothing}
        </div>
        ${steps(r)}
        <div class="toolbar" role="group" aria-label=${t("page.tools")}>
          ${over ? nothing : tool("go-on", "door", "page.replay.game", () => shell.begin.load(r.log, r.kept))}
          ${tool("rules", "book", "page.rules", () => shell.show({ kind: "rules", game }))}
          ${tool("menu", "menu", "page.menu", () => shell.show({ kind: "menu" }))}
        </div>
      </div>
      <div id="announcements" class="unseen" aria-live="polite" role="log" aria-label=${t("page.announcements")}></div>
    </main>`;
}
