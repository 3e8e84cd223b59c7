// The page: which screen is up, drawing, dialogs, settings, names. On the table is a Game or a Replay;
// screens are drawn from this state by start.ts, screen.ts, review.ts and dialogs.ts. Which one is put up follows from
// the address (route.ts); what is seen happening is in film.ts. It is imported by main.ts alone: what
// others ask of it they say themselves, by interfaces of table/ports.ts and their own.
import { html, render, nothing, type TemplateResult } from "lit";
import { WorkerTable } from "../core/connection";
import { Lens } from "../core/lens";
import type { GameInfo, Language, Message, Move, Rule } from "../core/protocol";
import { fetchRenderers } from "../games";
import { reloadOnce } from "../offline/offline";
import { SeatClocks } from "../online/clocks";
import { lobbyScreen } from "../online/lobby";
import { Meeting } from "../online/meeting";
import { read, Way, type Where } from "../table/address";
import { Bots } from "../table/bots";
import { Clock } from "../table/clock";
import { Ending } from "../table/ending";
import { Film } from "../table/film";
import type { Game } from "../table/game";
import { Here } from "../table/here";
import { bringIntoView, listen, showEnds } from "../table/input";
import { Opening } from "../table/opening";
import { nameOf } from "../table/people";
import type { Dialog } from "../table/ports";
import { addressOf, type Replay } from "../table/replay";
import { Scene } from "../table/scene";
import { sitters } from "../table/sitters";
import { sound, type Tune } from "../table/sound";
import { allKept, forget, type Kept, readSettings, type Settings, writeSettings } from "../table/store";
import { Stream } from "../table/stream";
import { learn, speak, t } from "../table/texts";
import { settleTips } from "../table/tips";
import { Begin } from "./begin";
import { dialogs } from "./dialogs";
import { replayScreen } from "./review";
import { arrivalScreen, leads, route } from "./route";
import { tableScreen } from "./screen";
import { emptySetup, type Setup, usual } from "./setting";
import { startScreen } from "./start";

export class Shell {
  readonly settings: Settings = readSettings();
  games: readonly GameInfo[] = [];
  kept: readonly Kept[] = [];
  setup: Setup = emptySetup;
  /** What is on the table: a game, or one that is looked back at. */
  game: Game | undefined;
  replay: Replay | undefined;
  dialog: Dialog | undefined;
  /** The points are being counted. */
  ending: Ending | undefined;
  rules: { readonly game: string; readonly list: readonly Rule[] } | undefined;
  /** Something went wrong that is not a refused move: a bad file, a core that stopped. */
  trouble: string | undefined;
  /** A new version of the page, waiting to be asked for. */
  newer: ServiceWorker | undefined;
  scene: Scene | undefined;
  /** There once the core is: before that nothing can be chosen. */
  begin!: Begin;
  /** Tables elsewhere; there once the core is. */
  meeting: Meeting | undefined;
  /** Something else is described, or nothing. */
  pointed: () => void = () => undefined;
  readonly clock = new Clock(
    () => this.update(),
    (text) => this.announce(text),
  );
  /** Of people elsewhere. */
  readonly clocks = new SeatClocks((text) => this.announce(text));
  readonly way = new Way();
  readonly #root: HTMLElement;
  // All workers start with the page: once it has loaded, no server is needed.
  readonly #table = new WorkerTable();
  /** What is seen happening. */
  readonly film: Film;
  readonly #bots: Bots;
  readonly #opening = new Opening(this);
  #lens: Lens | undefined;
  #opened: () => void = () => undefined;
  readonly #open = new Promise<void>((done) => (this.#opened = done));
  #drawn = false;
  /** The page has been opened at another place than the start, and is not there yet. */
  #arrives = leads();
  #focus = false;
  #asked: readonly Move[] = [];
  /** The frame in which something is brought into view. */
  #wanted = 0;

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#table.onbroken = (reason) => this.broke(reason);
    this.film = new Film(this, root);
    this.#bots = new Bots(this.#table, this.film, (reason) => this.broke(reason));
    listen(this);
    addEventListener("popstate", () => {
      if (this.way.leaving) return;
      this.way.adopt();
      void route(this);
    });
    addEventListener("resize", () => {
      bringIntoView(root);
      settleTips();
      showEnds();
    });
    document.addEventListener("visibilitychange", () => this.update());
  }

  async open(): Promise<void> {
    speak(this.settings.language);
    this.#drawn = true;
    this.update();
    const [lens] = await Promise.all([Lens.open(), fetchRenderers()]);
    this.#lens = lens;
    const stream = new Stream(this.#table, lens);
    stream.outdated = () => void this.outdated();
    this.meeting = new Meeting(this, lens, this.#bots, this.#opening);
    this.begin = new Begin(this, new Here(this.#table, stream, this.#bots), this.#opening);
    this.#speak(this.settings.language);
    this.#opened();
    await this.#shelve();
    this.way.begin();
    if (read(location).at !== "start") await route(this); // who has gone somewhere meanwhile stays there
    this.#arrives = false;
    this.update();
    void this.meeting.list();
  }

  /** A game of the shelf, which can be chosen before the core is there. */
  async info(game: string): Promise<GameInfo | undefined> {
    await this.#open;
    return this.games.find((one) => one.game === game);
  }

  complain(text: string): void {
    this.trouble = text;
    this.update();
  }

  broke(reason: string): void {
    this.complain(t("page.trouble.core", { reason }));
  }

  /** The table is of another version than this page, which is loaded again; the game is kept. */
  async outdated(): Promise<void> {
    this.complain(t("page.newer"));
    await this.game?.leave();
    reloadOnce();
  }

  // ---- Drawing ----

  /** Draws the page soon. */
  update(): void {
    if (this.#drawn) {
      this.#drawn = false;
      queueMicrotask(() => this.draw());
    }
  }

  /** Draws it now. */
  draw(): void {
    this.#drawn = true;
    const { theme, hand, motion } = this.settings;
    const p = this.game;
    this.scene = p ? this.#sceneOf(p) : this.replay?.scene();
    const screen = this.scene ? "table" : p ? "curtain" : "start";
    Object.assign(document.documentElement.dataset, { theme, hand, motion: motion ? "on" : "off", screen });
    document.documentElement.toggleAttribute("data-dialog", this.dialog !== undefined);
    render(html`${this.#screen(p)} ${this.dialog ? dialogs(this, this.dialog) : nothing}`, this.#root);
    if (this.scene) p?.hands.settleTurns(this.scene.things);
    this.#entitle();
    if (p && !this.film.rolls) this.film.tell(p.caption);
    this.#rove();
    this.#openDialog();
    requestAnimationFrame(showEnds);
    if ((p?.hands ?? this.replay)?.info || p?.hands.refusal) requestAnimationFrame(settleTips);
    if (this.#focus) {
      this.#focus = false;
      const question = this.#root.querySelector<HTMLElement>("#question");
      if (question !== document.activeElement) question?.focus({ preventScroll: true });
    }
    if (this.scene && this.scene.asked.moves !== this.#asked) {
      this.#asked = this.scene.asked.moves;
      this.#bringIntoView();
    }
  }

  /** Once, before the page is painted: asking where things are any earlier would lay it all out twice. */
  #bringIntoView(): void {
    this.#wanted ||= requestAnimationFrame(() => {
      this.#wanted = 0;
      bringIntoView(this.#root);
    });
  }

  #screen(p: Game | undefined): TemplateResult {
    if (p) return tableScreen(this, p);
    if (this.replay) return replayScreen(this, this.replay);
    if (this.meeting?.active) return lobbyScreen(this, this.meeting);
    return this.#arrives ? arrivalScreen(this) : startScreen(this);
  }

  /** Nothing is seen behind a curtain; nothing is asked while something is still seen happening. */
  #sceneOf(p: Game): Scene | undefined {
    const { hands, shown, nouns, words, story } = p;
    if (p.handTo !== undefined) return undefined;
    const behind = shown !== p.now;
    return new Scene({
      view: shown.view,
      viewer: p.viewer,
      asked: behind ? { moves: [] } : p.asked,
      open: behind ? [] : hands.open,
      chosen: hands.chosen?.thing,
      hint: hands.hint?.move,
      guided: p.lesson !== undefined,
      ...sitters(p.game, p.seats, p.people, (seat) => p.sitting.present(seat)),
      tellWhy: p.unadvised
        ? undefined
        : (seat) => hands.tell(this.#lens?.ask("reason", { seat }).text || t("page.reason.none")),
      nouns,
      words,
      story,
      hands,
    });
  }

  /** In another tab, the title shows that the table is waiting. */
  #entitle(): void {
    const game = this.game?.game ?? this.replay?.kept.game ?? this.meeting?.told?.game;
    const waits = document.hidden && this.game?.elsewhere && this.game.asked.moves.length > 0;
    const words = [waits ? `● ${t("page.turn")}` : "", game ? this.gameName(game) : "", "Reverie"];
    document.title = words.filter(Boolean).join(" – ");
  }

  /** In each group of things one is in the tab order; arrow keys go to the others. */
  #rove(): void {
    for (const group of this.#root.querySelectorAll("[data-group]")) {
      const things = [...group.querySelectorAll<HTMLElement>("button[data-thing]")];
      const first =
        things.find((one) => one === document.activeElement) ??
        things.find((one) => one.classList.contains("lit")) ??
        things[0];
      for (const one of things) {
        const order = one === first ? 0 : -1;
        if (one.getAttribute("tabindex") !== String(order)) one.tabIndex = order;
      }
    }
  }

  #openDialog(): void {
    const dialog = this.#root.querySelector("dialog");
    if (dialog && !dialog.open) dialog.showModal();
    if (this.dialog?.kind === "rules" && this.dialog.rule && this.rules) {
      const rule = this.#root.querySelector<HTMLElement>(`#rule-${this.dialog.rule}`);
      if (rule && rule !== document.activeElement) {
        rule.scrollIntoView({ block: "center" });
        rule.focus({ preventScroll: true });
      }
    }
  }

  /** The next time it is drawn, the question gets the focus. */
  focusQuestion(): void {
    this.#focus = true;
  }

  /** Read out by screen readers. */
  announce(text: string): void {
    const region = document.querySelector("#announcements");
    if (!region || !text) return;
    const line = document.createElement("p");
    line.textContent = text;
    region.append(line);
    while (region.childElementCount > 6) region.firstElementChild?.remove();
  }

  sound(tune: Tune): void {
    if (this.settings.sound) sound(tune);
  }

  /** The hint comes into view, in a long list of choices and on the table. */
  showHint(): void {
    this.update();
    requestAnimationFrame(() => {
      const choice = this.#root.querySelector<HTMLElement>(".choose.hinted");
      const list = choice?.closest<HTMLElement>("#choices");
      if (choice && list) list.scrollTop += choice.getBoundingClientRect().top - list.getBoundingClientRect().top - 8;
      bringIntoView(this.#root);
    });
  }

  /** What was told is seen, heard and read out; `stays`: what is asked is still the same. */
  happened(p: Game, news: readonly Message[], stays: boolean): void {
    if (p !== this.game) return;
    const { activeElement } = document;
    const lost = activeElement === document.body || (!stays && activeElement?.closest(".foot") !== null);
    this.#focus ||= lost && activeElement?.closest("dialog") === null;
    this.announce(news.flatMap(({ events }) => events.map(({ say }) => say)).join(" "));
    this.film.show(p, news, stays);
  }

  // ---- Names ----

  gameName(game: string): string {
    return this.games.find((one) => one.game === game)?.name ?? game;
  }

  seatName(seat: number): string {
    const seats = this.game?.seats ?? this.replay?.sat ?? [];
    return nameOf(seat, seats, this.game?.people ?? this.replay?.kept.people ?? []);
  }

  // ---- Settings ----

  set(change: Partial<Settings>): void {
    Object.assign(this.settings, change);
    writeSettings(this.settings);
    if (change.language) this.#speak(change.language);
    this.update();
  }

  /** The lens says everything in this language from now on, and the table what it refuses. */
  #speak(language: Language): void {
    speak(language);
    if (!this.#lens) return;
    this.#lens.ask("lang", { lang: language });
    void this.#table.send("lang", { lang: language });
    learn({ ...this.#lens.ask("texts", { part: "view" }).texts, ...this.#lens.ask("texts", { part: "word" }).texts });
    this.games = this.#lens.ask("games", {}).games;
    this.meeting?.speak();
    this.game?.speak();
    this.replay?.speak();
    if (this.rules) this.#readRules(this.rules.game);
    this.update();
  }

  // ---- What is on the table ----

  async #shelve(): Promise<void> {
    this.kept = await allKept();
    this.update();
  }

  async forget(id: string): Promise<void> {
    await forget(id);
    await this.#shelve();
  }

  /** `where`: what the address says of it. */
  play(p: Game, where?: Where): void {
    if (where) void this.way.go(where);
    this.#closeReplay();
    this.game = p;
    this.film.hurry(undefined);
    this.#turnTo();
    void p.settle();
  }

  lookAt(replay: Replay): void {
    void this.way.go(addressOf(replay.kept, replay.ply));
    this.game = undefined;
    this.replay = replay;
    this.#stopClocks();
    this.#turnTo();
  }

  /** Another screen, from its top. */
  #turnTo(): void {
    this.dialog = undefined;
    this.#focus = true;
    scrollTo(0, 0);
    this.update();
  }

  /** To the start, with this game in hand. */
  async leave(game?: string): Promise<void> {
    const info = this.games.find((one) => one.game === game);
    if (info) this.setup = usual(this, info);
    this.meeting?.leave();
    this.way.home();
    await this.clear();
    void this.meeting?.list();
    await this.#shelve();
  }

  /** Clears the table, also of what is on its way there; resolves when what was there is kept. */
  async clear(): Promise<void> {
    this.#opening.drop();
    const kept = this.game?.leave();
    this.#closeReplay();
    this.game = this.dialog = undefined;
    this.#stopClocks();
    this.update();
    scrollTo(0, 0);
    await kept;
  }

  #stopClocks(): void {
    this.clock.hear([]);
    this.clocks.hear();
  }

  #closeReplay(): void {
    this.replay?.halt();
    this.replay = undefined;
  }

  // ---- Things ----

  /** A thing is tapped. By keyboard, the focus then goes where the renderer wants it (data-focus). */
  async tap(id: string, byKeys: boolean): Promise<void> {
    const before = this.scene?.view;
    if (this.game) await this.game.hands.tap(id);
    else this.point(id);
    if (byKeys && this.scene?.view !== before)
      this.#root.querySelector<HTMLElement>(".stage [data-focus] button")?.focus();
  }

  /** A thing is pointed at, or none. */
  point(id: string | undefined): void {
    const shown = this.game?.hands ?? this.replay;
    const thing = id === undefined ? undefined : this.scene?.things.get(id);
    if (!shown || shown.info?.id === id || (id !== undefined && !thing)) return;
    shown.info = thing;
    this.pointed();
    this.update();
  }

  // ---- Dialogs ----

  show(dialog: Dialog): void {
    this.dialog = dialog;
    if (dialog.kind === "sheet") {
      this.game?.count();
      if (this.game?.elsewhere) void this.meeting?.judge();
    }
    if (dialog.kind === "rules" && this.rules?.game !== dialog.game) this.#readRules(dialog.game);
    this.update();
  }

  showPosition(): void {
    const text = this.#lens?.ask("position", {}).position;
    if (text !== undefined) this.show({ kind: "position", text });
  }

  /** Shows the end of the game. */
  async finished(p: Game): Promise<void> {
    if (this.film.still || this.settings.pace === "instant" || p.handTo !== undefined) this.sound("over");
    else {
      this.ending = new Ending(this, p);
      await this.ending.run(this.film.stretch);
      this.ending = undefined;
    }
    if (p === this.game) this.show({ kind: "sheet" });
  }

  async resign(): Promise<void> {
    this.dialog = undefined;
    await this.game?.resign();
    this.update();
  }

  async pause(): Promise<void> {
    this.dialog = undefined;
    await this.game?.pause();
    this.update();
  }

  async end(): Promise<void> {
    this.dialog = undefined;
    await this.game?.end();
    this.update();
  }

  /** A bot plays on for the person here. */
  async standUp(bot: string): Promise<void> {
    this.dialog = undefined;
    await this.game?.sit(bot);
    this.update();
  }

  close(): void {
    this.dialog = undefined;
    if (this.game && !this.game.now.over) this.game.sheet = undefined;
    this.update();
  }

  #readRules(game: string): void {
    if (this.#lens) this.rules = { game, list: this.#lens.ask("rules", { game }).rules };
  }
}
