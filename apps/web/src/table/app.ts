// The page: which screen is up, the game on the table, and everything a player can do to them.
// Screens are drawn from this state by start.ts, screen.ts and dialogs.ts.
import { html, render, nothing } from "lit";
import { Client } from "../core/client";
import { Refused, type GameEvent, type GameInfo, type Language, type Message, type Move, type Rule, type Viewer } from "../core/protocol";
import { isDrawn, rendererOf } from "../games";
import { Bots, adviser, pause } from "./bots";
import { Clock } from "./clock";
import { dialogs } from "./dialogs";
import { Flights } from "./flights";
import { listen } from "./hands";
import { lessonOf, nextMove, present, type Lesson } from "./lesson";
import { Scene, among, type Thing } from "./scene";
import { tableScreen } from "./screen";
import { newTable, none, type Dialog, type Playing, type Sitting } from "./playing";
import { Replay, isOver, pack, readAddress, replayScreen, seatsOf } from "./replay";
import { sound, type Tune } from "./sound";
import { emptySetup, startScreen, usual, type Setup } from "./start";
import { allKept, download, forget, keep, readSettings, writeSettings, type Kept, type Settings } from "./store";
import { botName, speak, t } from "./texts";

const paces = { calm: 650, quick: 200, instant: 0 } as const;
const stretches = { slow: 2.5, usual: 1, fast: 0.4 } as const;

export class App {
  readonly settings: Settings = readSettings();
  games: readonly GameInfo[] = [];
  kept: readonly Kept[] = [];
  setup: Setup = emptySetup;
  playing: Playing | undefined;
  /** A game that is looked back at; never while one is on the table. */
  replay: Replay | undefined;
  dialog: Dialog | undefined;
  rules: { readonly game: string; readonly list: readonly Rule[] } | undefined;
  /** Something went wrong that is not a refused move: a bad file, a core that stopped. */
  trouble: string | undefined;
  /** A new version of the page, which waits to be wanted. */
  newer: ServiceWorker | undefined;
  scene: Scene | undefined;
  readonly clock = new Clock(() => this.update(), (text) => this.announce(text));
  readonly #root: HTMLElement;
  // All workers start with the page: once it has loaded, no server is needed any more.
  readonly #client = new Client();
  readonly #archive = new Client(); // games looked back at
  readonly #bots = new Bots(this.#client, {
    playing: () => this.playing,
    flying: () => this.#flying,
    pace: () => paces[this.settings.pace],
    broke: (reason) => this.#broke(reason),
  });
  readonly #flights = new Flights();
  #flying: Promise<void> = Promise.resolve();
  #turn = 0;
  #drawn = false;
  #focus = false;
  /** Moves of the viewer that are on their way. */
  #sending = 0;
  /** What the viewer may do is on its way. */
  #asking: Promise<void> = Promise.resolve();

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#client.heard = (messages) => this.#heard(messages);
    this.#client.timed = (clock) => this.clock.hear(clock);
    this.#client.broke = (reason) => this.#broke(reason);
    this.#archive.broke = (reason) => this.#broke(reason);
    listen(this);
    addEventListener("popstate", () => void this.#route());
  }

  async open(): Promise<void> {
    speak(this.settings.language);
    this.#show();
    await this.#client.ask("lang", { lang: this.settings.language });
    await this.#shelve();
    await this.#route();
  }

  /** The address names a game to look back at, or nothing. */
  async #route(): Promise<void> {
    const wanted = readAddress();
    const kept = this.kept.find(({ id }) => id === wanted?.id);
    if (wanted && kept && this.replay?.kept.id === kept.id) await this.replay.go(wanted.ply);
    else if (wanted && kept) await this.lookBack(kept, wanted.ply);
    else if (wanted) this.#complain(t("page.replay.gone"));
    else if (this.replay) await this.leave();
    const [, game, rule] = /^#rules\/([a-z-]+)(?:\/([A-Z0-9-]+))?$/.exec(location.hash) ?? [];
    if (this.games.some((one) => one.game === game)) await this.show({ kind: "rules", game: game ?? "", rule });
  }

  #complain(text: string): void {
    this.trouble = text;
    this.update();
  }

  #broke(reason: string): void {
    this.#complain(t("page.trouble.core", { reason }));
  }

  // ---- Drawing ----

  /** Draws the page soon. */
  update(): void {
    if (this.#drawn) {
      this.#drawn = false;
      queueMicrotask(() => this.#draw());
    }
  }

  #draw(): void {
    this.#drawn = true;
    Object.assign(document.documentElement.dataset, { theme: this.settings.theme, hand: this.settings.hand });
    this.scene = undefined;
    const p = this.playing;
    const view = p?.views.get(p.viewer)?.view;
    if (p && view && p.handTo === undefined)
      this.scene = new Scene(
        view,
        p.viewer,
        p.asked,
        p.chosen?.moves ?? p.asked.moves,
        p.chosen?.thing,
        p.hint?.move,
        (seat) => this.seatName(seat),
        (seat) => p.seats[seat - 1] === "person",
        p.nouns,
        p.words,
        p.stories.get(p.viewer) ?? [],
        { pointed: p.info?.id, dragged: p.dragged, turn: (id) => p.turned.get(id) ?? 0, spin: (step) => void this.turn(step) },
      );
    else this.scene = this.replay?.scene();
    render(html`${p ? tableScreen(this, p) : this.replay ? replayScreen(this, this.replay) : startScreen(this)} ${this.dialog ? dialogs(this, this.dialog) : nothing}
      <div id="flights" aria-hidden="true"></div>`, this.#root);
    for (const { carries, lies } of this.scene?.things.values() ?? [])
      if (carries && lies !== undefined && (!p?.dragged || this.scene?.things.get(p.dragged)?.carries !== carries)) p?.turned.set(carries, lies);
    const game = p?.game ?? this.replay?.kept.game;
    document.title = game ? `${this.gameName(game)} – Reverie` : "Reverie";
    this.#rove();
    this.#openDialog();
    if (this.#focus) {
      this.#focus = false;
      this.#root.querySelector<HTMLElement>("#question")?.focus({ preventScroll: true });
    }
  }

  #show(): void {
    this.#drawn = true;
    this.update();
  }

  /** In each group of things one is in the order of Tab; arrow keys go to the others. */
  #rove(): void {
    for (const group of this.#root.querySelectorAll("[data-group]")) {
      const things = [...group.querySelectorAll<HTMLElement>("button[data-thing]")];
      const first = things.find((one) => one === document.activeElement) ?? things.find((one) => one.classList.contains("lit")) ?? things[0];
      for (const one of things) one.tabIndex = one === first ? 0 : -1;
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

  /** Read out by screen readers. */
  announce(text: string): void {
    const region = document.querySelector("#announcements");
    if (!region || !text) return;
    const line = document.createElement("p");
    line.textContent = text;
    region.append(line);
    while (region.childElementCount > 6) region.firstElementChild?.remove();
  }

  // ---- Names ----

  gameName(game: string): string {
    return this.games.find((one) => one.game === game)?.name ?? game;
  }

  seatName(seat: number): string {
    const seats = this.playing?.seats ?? (this.replay ? seatsOf(this.replay.kept.log) : []);
    const sitting = seats[seat - 1] ?? "person";
    const persons = seats.filter((one) => one === "person").length;
    if (sitting !== "person") return t("page.seat.bot", { seat, bot: botName(sitting) });
    return persons === 1 ? t("page.seat.you", { seat }) : t("page.seat.player", { seat });
  }

  // ---- Settings ----

  async set(change: Partial<Settings>): Promise<void> {
    Object.assign(this.settings, change);
    writeSettings(this.settings);
    if (change.language) await this.#speak(change.language);
    this.update();
  }

  async #speak(language: Language): Promise<void> {
    speak(language);
    const p = this.playing;
    this.update();
    await this.#client.ask("lang", { lang: language });
    this.games = (await this.#client.ask("games", {})).games;
    if (p && p === this.playing) {
      p.refusal = undefined;
      p.stories.clear();
      p.info = undefined;
      await this.#readNouns(p);
      if (p.sheet) p.sheet = (await this.#client.ask("sheet", {})).seats;
      await this.#ask(p);
    }
    await this.#archive.ask("lang", { lang: language });
    await this.replay?.speak();
    if (this.rules) await this.#readRules(this.rules.game);
  }

  // ---- Start ----

  async #shelve(): Promise<void> {
    this.games = (await this.#client.ask("games", {})).games;
    this.kept = await allKept();
    this.update();
  }

  /** An owner's box is brought to the table. */
  async bring(game: string, files: readonly File[]): Promise<void> {
    const tables = files.filter(({ name }) => name.endsWith(".tsv"));
    const names = tables.map(({ name }) => name).join(", ");
    const texts = Object.fromEntries(await Promise.all(tables.map(async (file) => [file.name, await file.text()] as const)));
    const box = await this.#client.ask("box", { game, files: texts }).then(
      ({ box: hash }) => ({ names, hash }),
      (error: unknown) => ({ names, complaint: error instanceof Error ? error.message : String(error) }),
    );
    if (this.setup.game === game) this.setup = { ...this.setup, box };
    this.update();
  }

  unbring(): void {
    this.setup = { ...this.setup, box: undefined };
    this.update();
  }

  async start(game: string, options: string, seats: readonly Sitting[], curtain: boolean, box?: string): Promise<void> {
    const seed = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const p = this.#lay(game, options, seats, curtain, box);
    try {
      p.commit = (await this.#client.ask("start", { game, options, seed, ...(box ? { box } : {}) })).commit;
      p.seed = seed;
      for (const [i, bot] of seats.entries())
        if (bot !== "person") await this.#client.ask("seat", { as: i + 1, bot });
      await this.#begin(p);
    } catch (error) {
      this.#clear(error);
    }
  }

  async load(log: string, id?: string, curtain?: boolean): Promise<void> {
    const game = /^game (\S+)/m.exec(log)?.[1] ?? "";
    const options = /^options (.*)$/m.exec(log)?.[1] ?? "";
    const box = /^file \S+ \d+$/m.test(log) ? /^box (\S+)/m.exec(log)?.[1] : undefined;
    const p = this.#lay(game, options, seatsOf(log), curtain ?? rendererOf(game).secrets, box);
    try {
      await this.#client.ask("load", { log });
      p.commit = /^commit (\S+)/m.exec(log)?.[1] ?? "";
      p.seed = /^seed (\S+)/m.exec(log)?.[1] ?? "";
      if (id) p.id = id;
      await this.#begin(p);
    } catch (error) {
      this.#clear(error);
    }
  }

  /** A table with nothing on it yet. */
  #lay(...what: Parameters<typeof newTable>): Playing {
    this.trouble = undefined;
    this.#closeReplay();
    this.playing = newTable(...what);
    return this.playing;
  }

  async #begin(p: Playing): Promise<void> {
    this.dialog = undefined;
    await this.#readNouns(p);
    p.ready = true;
    this.#focus = true;
    scrollTo(0, 0);
    await this.#settle();
  }

  #clear(error: unknown): void {
    this.playing = undefined;
    this.trouble = error instanceof Refused ? t("page.trouble.load", { reason: error.message }) : String(error);
    this.update();
  }

  /** A lesson: its position on the real table. */
  async teach(game: string, step: number): Promise<void> {
    const lesson = lessonOf(game, step);
    const { position, game: line } = present(lesson);
    const count = Number(/players=(\d)/.exec(line)?.[1] ?? 1);
    const p = this.#lay(game, line, Array.from({ length: count }, (_, i) => (i === 0 ? "person" : "rival")), false);
    p.lesson = lesson;
    try {
      await this.#client.ask("set", { position });
      await this.#begin(p);
      this.announce(t(present(lesson).say));
    } catch (error) {
      this.#clear(error);
    }
  }

  /** The others make their moves of the script; the learner's next one is shown. */
  async #guide(p: Playing, lesson: Lesson): Promise<void> {
    const next = nextMove(lesson);
    if (next?.seat !== p.viewer) p.asked = none;
    p.hint = next?.seat === p.viewer ? { move: next.move } : undefined;
    this.#showHint();
    if (!next) setTimeout(() => document.querySelector<HTMLElement>("#lesson-next")?.focus());
    if (!next || next.seat === p.viewer) return;
    const made = lesson.made;
    await Promise.all([this.#flying, pause(paces[this.settings.pace])]);
    if (p !== this.playing || lesson.made !== made) return;
    lesson.made++;
    await this.#try(this.#client.ask("play", { as: next.seat, move: next.move }));
  }

  /** To the start, with this game in hand. */
  async leave(game?: string): Promise<void> {
    const info = this.games.find((one) => one.game === game);
    if (info) this.setup = usual(info);
    this.#turn++;
    this.#closeReplay();
    this.playing = undefined;
    this.clock.hear([]);
    this.dialog = undefined;
    this.update();
    scrollTo(0, 0);
    await this.#shelve();
  }

  async rematch(): Promise<void> {
    const p = this.playing;
    if (p) await this.start(p.game, p.options, p.seats, p.curtain, p.box);
  }

  async forget(id: string): Promise<void> {
    await forget(id);
    this.kept = await allKept();
    this.update();
  }

  async saveFile(kept?: Kept): Promise<void> {
    const log = kept?.log ?? (await this.#client.ask("save", {})).log;
    download(`${kept?.game ?? this.playing?.game}-${new Date().toISOString().slice(0, 10)}.log`, log);
  }

  async loadFile(file: File): Promise<void> {
    const log = await file.text();
    if (isOver(log)) await this.lookBack(pack(log, `${Date.now().toString(36)}-file`, false));
    else await this.load(log);
  }

  // ---- Positions ----

  async showPosition(): Promise<void> {
    const p = this.playing;
    if (!p) return;
    await this.show({ kind: "position", text: (await this.#client.ask("position", { as: p.viewer })).position });
  }

  /** A position as text, played on against computers; it is not kept. */
  async setUp(position: string): Promise<void> {
    const [, game = "", options = ""] = /^game (\S+) ?(.*)$/m.exec(position) ?? [];
    const count = Number(/players=(\d)/.exec(options)?.[1] ?? 1);
    const p = this.#lay(game, options, Array.from({ length: count }, (_, i) => (i === 0 ? "person" : adviser)), false);
    try {
      await this.#client.ask("set", { position });
      await this.#begin(p);
    } catch (error) {
      this.#clear(error);
    }
  }

  // ---- Looking back ----

  /** A game move by move, at the end unless a ply is named. */
  async lookBack(kept: Kept, ply?: number): Promise<void> {
    this.#turn++;
    this.trouble = undefined;
    const replay = new Replay(this, this.#archive, kept);
    try {
      await this.#archive.ask("lang", { lang: this.settings.language });
      if (!readAddress()) history.pushState(null, "", "#replay");
      await replay.open(ply);
    } catch (error) {
      history.replaceState(null, "", location.pathname);
      return this.#clear(error);
    }
    if (kept.over) await keep(kept);
    this.playing = this.dialog = undefined;
    this.replay = replay;
    this.#focus = true;
    scrollTo(0, 0);
    this.update();
  }

  /** The game on the table, up to now. */
  async lookBackNow(): Promise<void> {
    const p = this.playing;
    if (!p) return;
    const { log } = await this.#client.ask("save", {});
    await this.lookBack(pack(log, p.id, p.curtain));
  }

  async playOn(replay: Replay): Promise<void> {
    await this.load(await replay.fork());
  }

  #closeReplay(): void {
    this.replay?.halt();
    this.replay = undefined;
    if (location.hash) history.pushState(null, "", location.pathname);
  }

  // ---- The course of the game ----

  #heard(messages: readonly Message[]): void {
    const p = this.playing;
    if (!p) return;
    let events: readonly GameEvent[] = [];
    for (const message of messages) {
      p.views.set(message.to, message);
      p.stories.get(message.to)?.push(...message.events);
      if (message.to === p.viewer) events = message.events;
    }
    // what others do in secret must not disturb who is looking
    if (p.ready && !messages.some(({ to }) => to === p.viewer || to === "spectator")) return;
    // where all act at once, another's move does not take away what this player is about to do
    const stays = this.#sending === 0 && p.views.get(p.viewer)?.view.asks.some(({ seat, prompt }) => seat === p.viewer && prompt === p.asked.prompt);
    if (!stays) {
      p.asked = none;
      p.chosen = p.hint = p.refusal = undefined;
    }
    const lost = document.activeElement === document.body || (!stays && document.activeElement?.closest("#choices") !== null);
    this.#focus ||= lost && document.activeElement?.closest("dialog") === null;
    this.announce(events.map(({ say }) => say).join(" "));
    if (events.length > 0) this.#sound("move");
    const view = p.views.get(p.viewer)?.view;
    const fly = this.settings.motion && this.settings.pace !== "instant" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    const flights = fly && view && this.#drawn ? events.flatMap((event) => rendererOf(p.game).flights(event, view)) : [];
    const starts = this.#flights.prepare(flights);
    const focus = this.#focus;
    this.#focus = false;
    this.#draw();
    this.#focus = focus;
    this.#flying = this.#flights.fly(starts, stretches[this.settings.speed]);
    if (p.ready) void this.#settle();
  }

  /** After every change: whose turn it is to look, what is asked, what the bots do. */
  async #settle(): Promise<void> {
    const p = this.playing;
    const turn = ++this.#turn;
    const message = p?.views.get("spectator");
    if (!p || !message) return;
    const table = message.view;
    const current = (): boolean => turn === this.#turn && p === this.playing;
    const persons = p.seats.flatMap((sitting, i) => (sitting === "person" && !message.resigned.includes(i + 1) ? [i + 1] : []));
    const owing = message.over ? [] : table.asks.map(({ seat }) => seat);
    const next = owing.find((seat) => persons.includes(seat));
    if (persons.length > 1 && next !== undefined && !(typeof p.viewer === "number" && owing.includes(p.viewer))) {
      if (p.curtain && p.viewer !== next) p.handTo = next;
      else p.viewer = next;
    } else if (p.viewer === "spectator" && persons.length > 0) {
      p.viewer = persons[0] ?? "spectator";
    }
    await (this.#asking = this.#ask(p));
    if (p.lesson) return current() ? this.#guide(p, p.lesson) : undefined;
    const kept = p.commit ? this.#keep(p, message.over) : undefined;
    if (!current()) return;
    if (message.over) {
      await Promise.all([kept, this.#flying]);
      const { seats } = await this.#client.ask("sheet", {});
      if (!current() || p.sheet) return;
      p.sheet = seats;
      this.#sound("over");
      this.dialog = { kind: "sheet" };
      this.update();
      return;
    }
    void this.#bots.run(p);
  }

  /** What the viewer is asked, and what it has seen so far. */
  async #ask(p: Playing): Promise<void> {
    const viewer = p.viewer;
    if (!p.stories.has(viewer)) {
      const story: GameEvent[] = [];
      for (let more = true; more; ) {
        const part = await this.#client.ask("story", { as: viewer, from: story.length });
        story.push(...part.events);
        more = part.more;
      }
      p.stories.set(viewer, story);
    }
    if (!isDrawn(p.game)) p.words = (await this.#client.ask("text", { as: viewer })).text;
    const plays = (seat: Viewer): seat is number => typeof seat === "number" && p.handTo === undefined && !p.views.get(seat)?.resigned.includes(seat);
    const { question } = p.asked;
    const asked = plays(viewer) ? await this.#client.ask("moves", { as: viewer }) : none;
    if (p.viewer !== viewer) return; // somebody else is looking by now
    p.asked = plays(viewer) ? asked : none;
    if (p.asked.question && p.asked.question !== question) {
      this.announce(p.asked.question);
      this.#sound("ask");
    }
    if (p.chosen) {
      const moves = p.chosen.moves.filter(({ move }) => p.asked.moves.some((one) => one.move === move));
      p.chosen = moves.length > 0 ? { thing: p.chosen.thing, moves } : undefined;
    }
    this.update();
  }

  /** The curtain opens: the seat it was drawn for is looking now. */
  async lookNow(): Promise<void> {
    const p = this.playing;
    if (p?.handTo === undefined) return;
    p.viewer = p.handTo;
    p.handTo = undefined;
    p.info = undefined;
    this.#focus = true;
    await this.#settle();
  }

  async #keep(p: Playing, over: boolean): Promise<void> {
    const { log } = await this.#client.ask("save", {});
    if (p !== this.playing) return;
    await keep({ ...pack(log, p.id, p.curtain), over });
  }

  /** Requests whose refusal is shown to the player; true: it was not refused. */
  async #try(request: Promise<unknown>): Promise<boolean> {
    try {
      await request;
      return true;
    } catch (error) {
      const p = this.playing;
      if (p && error instanceof Refused) this.#refuse(p, error.message, error.rule);
      return false;
    }
  }

  #sound(tune: Tune): void {
    if (this.settings.sound) sound(tune);
  }

  #refuse(p: Playing, why: string, rule?: string): void {
    this.#sound("no");
    p.refusal = { rule, why };
    this.update();
  }

  // ---- What a player does ----

  async play(move: string): Promise<boolean> {
    const p = this.playing;
    if (!p || typeof p.viewer !== "number" || p.handTo !== undefined) return false;
    const wanted = p.lesson && nextMove(p.lesson);
    if (p.lesson && move !== wanted?.move) {
      if (p.asked.moves.length > 0) this.#refuse(p, t("page.lesson.other", { move: p.asked.moves.find((one) => one.move === wanted?.move)?.say ?? "" }));
      return false;
    }
    if (p.lesson) p.lesson.made++;
    this.#sending++;
    const made = await this.#try(this.#client.ask("play", { as: p.viewer, move }));
    this.#sending--;
    return made;
  }

  /** Several moves, as long as none is refused. */
  async #carryOut(moves: readonly string[]): Promise<boolean> {
    for (const move of moves) if (!(await this.play(move))) return false;
    return true;
  }

  async undo(): Promise<void> {
    const p = this.playing;
    if (!p || typeof p.viewer !== "number" || !p.views.get(p.viewer)?.undo) return;
    p.stories.clear();
    p.sheet = undefined;
    await this.#try(this.#client.ask("undo", { as: p.viewer }));
    this.announce(t("page.undone"));
  }

  async hint(): Promise<void> {
    await this.#asking;
    const p = this.playing;
    if (!p || typeof p.viewer !== "number" || p.asked.moves.length === 0) return;
    const asked = p.asked;
    const advice = await this.#bots.advise(p, p.viewer);
    if (advice === undefined || p.asked !== asked) return;
    p.chosen = undefined;
    p.hint = advice;
    this.announce(t("page.hint.is", { move: p.asked.moves.find(({ move }) => move === advice.move)?.say ?? advice.move }));
    this.#showHint();
  }

  /** In a long list of choices, the hint comes into view; the page stays where it is. */
  #showHint(): void {
    this.update();
    queueMicrotask(() => {
      const choice = this.#root.querySelector<HTMLElement>(".choose.hinted");
      const list = choice?.closest<HTMLElement>("#choices");
      if (choice && list) list.scrollTop += choice.getBoundingClientRect().top - list.getBoundingClientRect().top - 8;
    });
  }

  async resign(): Promise<void> {
    const p = this.playing;
    this.dialog = undefined;
    const seat = typeof p?.viewer === "number" ? p.viewer : undefined;
    if (seat !== undefined) await this.#try(this.#client.ask("resign", { as: seat }));
    this.update();
  }

  /** Why a move is not possible now. */
  async explain(move: string): Promise<void> {
    const p = this.playing;
    if (!p || typeof p.viewer !== "number") return;
    const { legal, rule, why } = await this.#client.ask("why", { as: p.viewer, move });
    if (legal || p !== this.playing) return;
    this.#refuse(p, why ?? "", rule);
  }

  /** A thing is tapped: the one move it stands for is made, or the moves left are narrowed down. By
      keyboard, the focus then goes where the renderer wants it (data-focus). */
  async tap(id: string, byKeys: boolean): Promise<void> {
    const before = this.scene?.view;
    await this.#tap(id);
    if (byKeys && this.scene?.view !== before) this.#root.querySelector<HTMLElement>(".board [data-focus] button")?.focus();
  }

  async #tap(id: string): Promise<void> {
    await this.#asking; // quick hands are ahead of the question
    const p = this.playing;
    const thing = this.scene?.things.get(id);
    if (!p || !thing) return this.point(id);
    p.info = thing;
    p.refusal = undefined;
    if (p.chosen?.thing === id) {
      p.chosen = undefined;
      this.update();
      return;
    }
    if (thing.plan?.[0] && p.asked.moves.some(({ move }) => move === thing.plan?.[0])) {
      await this.#carryOut(thing.plan);
      return;
    }
    const within = p.chosen ? among(p.chosen.moves, thing.moves) : [];
    if (within.length === 0 && (await this.#meant(p.chosen?.thing, thing))) return;
    await this.#choose(thing, within.length > 0 ? within : among(p.asked.moves, thing.moves));
  }

  /** A thing is dropped on another. */
  async drop(from: string, to: string): Promise<void> {
    const p = this.playing;
    const [thing, target] = [this.scene?.things.get(from), this.scene?.things.get(to)];
    if (!p || !thing || !target || from === to) return;
    p.refusal = undefined;
    const plan = thing.onto?.(to);
    if (plan) {
      await this.#carryOut(plan);
      return;
    }
    const open = among(among(p.asked.moves, thing.moves), [...(target.moves ?? []), ...(target.drops ?? [])]);
    if (open.length === 0 && (await this.#meant(from, target))) return;
    await this.#choose(thing, open);
  }

  /** A second part that does not go with the first is explained; the first stays chosen. */
  async #meant(first: string | undefined, thing: Thing): Promise<boolean> {
    const move = first === undefined ? undefined : thing.second?.(first);
    if (move === undefined) return false;
    await this.explain(move);
    return true;
  }

  async #choose(thing: Thing, moves: readonly Move[]): Promise<void> {
    const p = this.playing;
    if (!p) return;
    const [only] = moves;
    if (moves.length > 1) {
      p.chosen = { thing: thing.id, moves };
      this.announce(t("page.chosen", { count: moves.length }));
      this.update();
    } else if (only) {
      await this.play(only.move);
    } else {
      p.chosen = undefined;
      if (thing.attempt && p.asked.moves.length > 0) await this.explain(thing.attempt);
      this.update();
    }
  }

  point(id: string): void {
    const thing = this.scene?.things.get(id);
    const shown = this.playing ?? this.replay;
    if (!shown || !thing || shown.info?.id === id) return;
    shown.info = thing;
    this.update();
  }

  /** A thing is being dragged over another one, or no longer. */
  drag(id: string | undefined, over?: string): void {
    const p = this.playing;
    if (!p) return;
    p.dragged = id;
    if (over) this.point(over);
    this.update();
  }

  /** What turns: the thing that is dragged, in hand, or pointed at. */
  turnable(): Thing | undefined {
    const things = [...(this.scene?.things.values() ?? [])];
    const p = this.playing;
    const thing = things.find(({ id }) => id === p?.dragged) ?? things.find(({ held }) => held) ?? things.find(({ id }) => id === p?.info?.id);
    return (thing?.turns?.length ?? 0) > 1 ? thing : undefined;
  }

  /** Turns it to the next way it can lie, or the one before; how many quarters that was. */
  turn(step: number): number {
    const p = this.playing;
    const thing = this.turnable();
    if (!p || !thing?.turns || !thing.carries) return 0;
    const old = p.turned.get(thing.carries) ?? 0;
    const next = thing.turns[(thing.turns.indexOf(old) + step + thing.turns.length) % thing.turns.length] ?? 0;
    p.turned.set(thing.carries, next);
    this.announce(t("page.turned", { degrees: next * 90 }));
    this.update();
    return next - old;
  }

  unchoose(): void {
    if (!this.playing) return;
    this.playing.chosen = this.playing.refusal = undefined;
    this.update();
  }

  // ---- Dialogs ----

  async show(dialog: Dialog): Promise<void> {
    this.dialog = dialog;
    this.update();
    if (dialog.kind === "sheet") {
      const { seats } = await this.#client.ask("sheet", {});
      if (this.playing) this.playing.sheet = seats;
    }
    if (dialog.kind === "rules" && this.rules?.game !== dialog.game) await this.#readRules(dialog.game);
    this.update();
  }

  close(): void {
    this.dialog = undefined;
    const p = this.playing;
    if (p && !p.views.get(p.viewer)?.over) p.sheet = undefined;
    this.update();
  }

  async #readRules(game: string): Promise<void> {
    this.rules = { game, list: (await this.#client.ask("rules", { game })).rules };
    this.update();
  }

  async #readNouns(p: Playing): Promise<void> {
    const { nouns } = await this.#client.ask("nouns", {});
    p.nouns = new Map(Object.entries(nouns).flatMap(([kind, list]) => list.map((noun) => [`${kind} ${noun.word}`, noun])));
  }
}
