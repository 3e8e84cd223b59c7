// A game looked at move by move: a slider, steps both ways, whose eyes to see it with, and playing on
// from any move against computers. What is looked at is a copy of the log, so nothing here can change it.
import { html, nothing, type TemplateResult } from "lit";
import { icon } from "../art/icons";
import type { About, Message, Noun, Viewer } from "../core/protocol";
import { isDrawn, rendererOf } from "../games";
import type { Sitting, Tools } from "./game";
import { Scene, nounsOf, type Hands, type Thing } from "./scene";
import { info, stage } from "./screen";
import type { Shell } from "./shell";
import { header, trouble } from "./start";
import type { Kept } from "./store";
import { bots, isBot } from "./people";
import { botName, t } from "./texts";

/** Nobody touches what is looked back at. */
const still: Hands = { pointed: undefined, dragged: undefined, turn: () => 0, spin: () => undefined };

export class Replay {
  readonly viewers: readonly Viewer[];
  /** Who sits there; and who shall, when it is played on from here. */
  readonly sat: readonly Sitting[];
  seats: readonly Sitting[];
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
    history.replaceState(null, "", address(this.kept.id, this.ply));
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

  /** The log of a game that begins as this one did up to here. */
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

export const address = (id: string, ply: number): string => `#replay/${id}/${ply}`;

export function readAddress(): { readonly id: string; readonly ply: number } | undefined {
  const [, id, ply] = /^#replay\/([a-z0-9-]+)\/(\d+)$/.exec(location.hash) ?? [];
  return id ? { id, ply: Number(ply) } : undefined;
}

/** Who shall play on from here. */
const sitters = (seats: readonly Sitting[], change: (seats: Sitting[]) => void): TemplateResult[] =>
  seats.map((sitting, i) => {
    const others = isBot(sitting) || sitting === "person" ? bots : [sitting, ...bots];
    const sit = (event: Event): void => change(seats.with(i, (event.target as HTMLSelectElement).value));
    return html`<label class="row"><span>${t("page.seat.player", { seat: i + 1 })}</span><select @change=${sit}>
      <option value="person" ?selected=${sitting === "person"}>${t("page.seat.person")}</option>
      ${others.map(
        (bot) => html`<option value=${bot} ?selected=${sitting === bot}>
        ${t("page.seat.computer", { bot: botName(bot) })}</option>`,
      )}
    </select></label>`;
  });

export function replayScreen(shell: Shell, r: Replay): TemplateResult {
  const step = (id: string, label: string, to: number): TemplateResult =>
    html`<button type="button" class="tool" id=${`replay-${id}`} aria-label=${label} aria-disabled=${to < 0 || to > r.plies || to === r.ply ? "true" : nothing} @click=${() => r.go(to)}>${icon(id)}</button>`;
  const at = t("page.replay.at", { ply: r.ply, plies: r.plies });
  return html`${header(shell)}
    <main class="table replay" id="main" data-game=${r.kept.game}>
      ${trouble(shell)}
      ${shell.scene ? stage(shell.scene, rendererOf(r.kept.game).draw(shell.scene)) : nothing}
      <div class="side">
        <section class="panel ask" aria-labelledby="question">
          <h2 id="question" tabindex="-1">${t("page.replay.of", { game: shell.gameName(r.kept.game) })}</h2>
          <p id="replay-at">${at}</p>
          <input type="range" id="replay-ply" min="0" max=${r.plies} .value=${String(r.ply)} aria-label=${t("page.replay.ply")} aria-valuetext=${at}
            @input=${(event: Event) => r.go(Number((event.target as HTMLInputElement).value))}>
          <div class="toolbar" role="group" aria-label=${t("page.replay.steps")}>
            ${step("first", t("page.replay.first"), 0)} ${step("back", t("page.replay.back"), r.ply - 1)}
            <button type="button" class="tool" id="replay-run" aria-pressed=${r.running !== 0} @click=${() => r.run()}>${icon(r.running ? "halt" : "run")}<span>${t("page.replay.run")}</span></button>
            ${step("next", t("page.replay.next"), r.ply + 1)} ${step("last", t("page.replay.last"), r.plies)}
          </div>
          ${
            r.viewers.length > 1
              ? html`<label class="row"><span>${t("page.replay.eyes")}</span><select id="replay-eyes" @change=${(event: Event) => r.see(r.viewers[(event.target as HTMLSelectElement).selectedIndex] ?? "spectator")}>
            ${r.viewers.map((one) => html`<option ?selected=${one === r.viewer}>${one === "spectator" ? t("page.replay.spectator") : shell.seatName(one)}</option>`)}</select></label>`
              : nothing
          }
          <ol class="lines" id="replay-events">${(r.now?.events ?? []).map(({ say }) => html`<li>${say}</li>`)}</ol>
        </section>
        <details class="panel"><summary><h3>${t("page.replay.on")}</h3></summary>
          <p class="dim">${t("page.replay.on.text")}</p>
          ${sitters(r.seats, (seats) => {
            r.seats = seats;
            shell.update();
          })}
          <div class="actions"><button type="button" class="primary" id="fork" ?disabled=${r.now?.view.over} @click=${() => shell.begin.playOn(r)}>${t("page.replay.fork")}</button></div>
        </details>
        <div class="toolbar" role="group" aria-label=${t("page.tools")}>
          ${r.kept.over ? nothing : html`<button type="button" class="tool" id="go-on" @click=${() => shell.begin.load(r.log, r.kept)}>${icon("run")}<span>${t("page.replay.game")}</span></button>`}
          <button type="button" class="tool" id="rules" @click=${() => shell.show({ kind: "rules", game: r.kept.game })}>${icon("book")}<span>${t("page.rules")}</span></button>
          <button type="button" class="tool" id="position" @click=${() => shell.show({ kind: "position", text: r.position() })}>${icon("grid")}<span>${t("page.position")}</span></button>
          <button type="button" class="tool" id="save" @click=${() => shell.begin.saveFile()}>${icon("save")}<span>${t("page.save")}</span></button>
          <button type="button" class="tool" id="leave" @click=${() => shell.leave()}>${icon("door")}<span>${t("page.leave")}</span></button>
        </div>
        ${info(shell, r.kept.game, r.info)}
      </div>
      <div id="announcements" class="unseen" aria-live="polite" role="log" aria-label=${t("page.announcements")}></div>
    </main>`;
}
