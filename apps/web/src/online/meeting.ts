// Playing with people elsewhere: the way to the server, the table one is at, who is there, and its game.
import {
  type Invitations,
  type Listed,
  type Meetings,
  type Race,
  Refused,
  type Terms,
  type Told,
  type Waiting,
} from "../core/protocol";
import type { Lens } from "../core/lens";
import { Closed, type Socket, Wire } from "../core/wire";
import { type Bots, pause } from "../table/bots";
import { type Elsewhere, Game, type Person } from "../table/game";
import type { Shell } from "../table/shell";
import { Stream } from "../table/stream";
import { spoken, t } from "../table/texts";
import { bringBox } from "./boxes";
import { bondOf, duty } from "./chance";
import { again } from "./company";
import { hashOf, keepSecrets, type Place, type Secrets, secretsOf } from "./links";
import { Talk } from "./talk";

const address = (): string => new URL("wire", location.href.replace(/^http/, "ws").replace(/#.*/, "")).href;

/** Milliseconds that a list of one's tables may take. */
const LIST = 6_000;
/** Milliseconds after which a list on the screen is asked for again. */
const AGAIN = 4_000;

export class Meeting implements Elsewhere {
  /** One is at a table, or on the way there. */
  active = false;
  told: Told | undefined;
  /** What one is called here. */
  name = "";
  mine: readonly Listed[] = [];
  /** Tables where strangers may sit down, while they are looked at; `heard`: the server has answered. */
  lobby: { readonly heard: boolean; readonly tables: readonly Waiting[] } | undefined;
  /** When bots will sit down, by the page's own clock. */
  fills = 0;
  /** Who was first, as the score sheet shows it. */
  races: readonly Race[] = [];
  /** Invitations that were told here. */
  secrets: Secrets = {};
  /** Options that were asked for and not told yet: another change goes on from these. */
  asked: string | undefined;
  readonly wire = new Wire(() => new WebSocket(address()) as Socket);
  readonly talk: Talk;
  readonly #stream: Stream;
  #place: Place | undefined;
  #beginning = false;
  #bound: string | undefined;
  #declined: string | undefined;
  #seconds = 0;
  #arrangements = 0; // under way

  constructor(
    private readonly shell: Shell,
    readonly lens: Lens,
    private readonly bots: Bots,
  ) {
    const { wire } = this;
    this.#stream = new Stream(wire, lens);
    this.#stream.outdated = () => void shell.outdated();
    this.talk = new Talk(shell, wire);
    const watchAgain = wire.onreturned;
    wire.onreturned = () => {
      watchAgain();
      void this.talk.fetch();
    };
    wire.ontold = (told) => this.#hear(told);
    wire.onsaid = (said) => this.talk.hear(said);
    wire.onclosed = () => void this.#lost(t("page.lobby.closed"));
    wire.onstate = () => shell.update();
    wire.onbroken = (reason) => void this.#lost(reason);
    addEventListener("online", () => wire.hurry());
    addEventListener("offline", () => wire.lose());
    document.addEventListener("visibilitychange", () => document.hidden || wire.hurry());
  }

  // ---- Who is there ----

  get viewer(): number | "spectator" {
    return this.told?.seat || "spectator";
  }

  present(seat: number): "here" | "away" | undefined {
    const chair = this.told?.seats[seat - 1];
    return chair?.here === undefined || chair.you ? undefined : chair.here ? "here" : "away";
  }

  get people(): Person[] {
    return (this.told?.seats ?? []).map(({ name, taken, bot }, i) => ({
      colour: i + 1,
      owns: taken && bot === undefined,
      name: name || undefined,
    }));
  }

  /** The invitation that brought one here, as long as it may be of use. */
  get invited(): string | undefined {
    const { told } = this;
    return told && told.seat === 0 && !told.started && !this.#place?.watch ? this.#place?.secret : undefined;
  }

  // ---- Coming and going ----

  /** Tables where one sits; nothing is asked of a server before somebody here has wanted to play together. */
  async list(): Promise<void> {
    if (!this.shell.settings.meets || this.active) return;
    await this.visit(() => this.#introduce()).catch(() => undefined);
    this.shell.update();
  }

  /** Asks something whether one is at a table or not; nothing if nobody answers. */
  async visit<T>(work: (wire: Wire) => Promise<T>): Promise<T | undefined> {
    if (!this.shell.settings.meets) this.shell.set({ meets: true });
    this.wire.connect();
    const patience = setTimeout(() => this.#busy || this.wire.close(), LIST);
    try {
      return await work(this.wire);
    } catch (error) {
      if (!(error instanceof Closed)) throw error;
      return undefined;
    } finally {
      clearTimeout(patience);
      if (!this.#busy) this.wire.close();
    }
  }

  get #busy(): boolean {
    return this.active || this.lobby !== undefined;
  }

  // ---- Strangers ----

  /** The list of tables is on the screen from now on. */
  async browse(): Promise<void> {
    if (this.#busy) return;
    this.lobby = { heard: false, tables: [] };
    if (!this.shell.settings.meets) this.shell.set({ meets: true });
    this.wire.speak(spoken());
    this.wire.connect();
    this.shell.update();
    try {
      await this.#introduce();
      for (let seen = this.lobby; seen && seen === this.lobby; seen = this.lobby) {
        const now: Pick<typeof seen, "tables"> = document.hidden ? seen : await this.wire.ask("lobby", {});
        if (this.lobby !== seen) return;
        this.lobby = { heard: true, tables: now.tables };
        this.shell.update();
        await pause(AGAIN);
      }
    } catch (error) {
      if (!(error instanceof Closed)) this.shell.complain(String((error as Error).message));
    }
  }

  /** Nobody looks at the list any more. */
  unbrowse(): void {
    this.lobby = undefined;
    if (!this.active) this.wire.close();
    this.shell.update();
  }

  /** A chair at somebody's table. */
  async join(table: string): Promise<void> {
    await this.#meet(() => this.wire.ask("join", { table }));
  }

  /** A chair at any table of this game, or at a new one. */
  async quick(game: string): Promise<void> {
    await this.#meet(() => this.wire.ask("quick", { game, lang: spoken() }));
  }

  /** If somebody was faster, there may be other tables. */
  async #meet(ask: () => Promise<Told & Partial<Invitations>>): Promise<void> {
    this.#enter();
    await this.#attempt(async () => {
      await this.#introduce();
      await this.#present();
      const told = await ask();
      this.#keep(told);
      this.#stay({ table: told.table, watch: false });
    }, true);
    if (!this.active) await this.browse();
  }

  /** Somebody without a name gets the one used at this screen. */
  async #present(): Promise<void> {
    const wanted = this.shell.settings.people[0]?.name;
    if (!this.name && wanted) await this.rename(wanted);
  }

  async #introduce(): Promise<void> {
    const { name, tables } = await this.wire.ask("me", {});
    this.mine = tables;
    this.name = name;
  }

  /** A table of one's own: for each seat "me", "open" or a bot. */
  async make(
    game: string,
    options: string,
    seats: readonly string[],
    terms: Partial<Terms> = {},
    files?: Readonly<Record<string, string>>,
  ): Promise<void> {
    this.#enter();
    await this.#attempt(async () => {
      await this.#introduce();
      await this.#present();
      const own = files ? { box: await bringBox(this.wire, game, files) } : {};
      const made = await this.wire.ask("make", { game, options, seats: seats.join(" "), ...terms, ...own });
      this.#keep(made);
      this.#stay({ table: made.table, watch: false });
    }, true);
  }

  async come(place: Place): Promise<void> {
    if (this.told && this.told.table === place.table && this.active) return;
    this.#enter();
    await this.#attempt(async () => {
      await this.#introduce();
      const { table, secret } = place;
      const told = await this.wire.open(secret ? { table, secret } : { table });
      this.#stay(told.seat > 0 ? { table, watch: false } : place);
    }, true);
  }

  leave(): void {
    this.active = false;
    this.told = this.#place = undefined;
    this.races = [];
    clearInterval(this.#seconds);
    this.talk.clear();
    this.#stream.rest();
    this.wire.close();
  }

  #enter(): void {
    if (this.active) this.leave();
    this.shell.clear();
    if (!this.shell.settings.meets) this.shell.set({ meets: true });
    this.active = true;
    this.lobby = undefined;
    this.wire.close(); // whatever was being listed
    this.wire.speak(spoken());
    this.wire.connect();
    this.shell.update();
  }

  /** The address says where one is, without a secret that is no longer needed. */
  #stay(place: Place): void {
    this.#place = place;
    const { table, secret } = place;
    this.secrets = secretsOf(table);
    this.wire.stay(secret ? { table, secret } : { table });
    const hash = hashOf(place);
    if (location.hash !== hash) {
      if (location.hash) history.replaceState(null, "", hash);
      else history.pushState(null, "", hash);
    }
    void this.talk.fetch();
    this.#go();
  }

  async #lost(reason: string): Promise<void> {
    this.shell.complain(t("page.trouble.table", { reason }));
    await this.shell.leave();
  }

  /** Shows a refusal; `only`: after one there is nothing to stay for. */
  async #attempt(work: () => Promise<void>, only = false): Promise<void> {
    try {
      this.shell.trouble = undefined;
      await work();
    } catch (error) {
      if (error instanceof Closed) return;
      const reason = error instanceof Error ? error.message : String(error);
      if (only) await this.#lost(reason);
      else this.shell.complain(error instanceof Refused ? reason : t("page.trouble.table", { reason }));
    }
    this.shell.update();
  }

  // ---- Before the start ----

  rename(name: string): Promise<void> {
    return this.#attempt(async () => {
      await this.wire.ask("name", { name });
      this.name = name;
    });
  }

  async sit(name: string): Promise<void> {
    const { invited, told } = this;
    if (invited === undefined || !told) return;
    await this.#attempt(async () => {
      if (name && name !== this.name) await this.rename(name);
      await this.wire.ask("sit", { secret: invited });
      this.#stay({ table: told.table, watch: false });
    });
  }

  async chair(seat: number, who: string): Promise<void> {
    await this.#attempt(async () => {
      this.#keep(await this.wire.ask("chair", { seat, who }));
    });
  }

  /** Whoever sits on one chair, or is invited to it, gets the other; links go with them. */
  async swap(seat: number, other: number): Promise<void> {
    await this.#attempt(async () => {
      const { table } = await this.wire.ask("swap", { seat, with: other });
      const { [seat]: one, [other]: two } = secretsOf(table);
      keepSecrets(table, { [seat]: two, [other]: one });
      this.secrets = secretsOf(table);
    });
  }

  /** Other options, another pace; new chairs come with their invitations. */
  async arrange(change: Meetings["setup"][0]): Promise<void> {
    this.asked = change.options ?? this.asked;
    this.#arrangements++;
    await this.#attempt(async () => {
      this.#keep(await this.wire.ask("setup", change));
    });
    if (--this.#arrangements === 0) this.asked = undefined;
  }

  /** One gets up again before the start. */
  async rise(): Promise<void> {
    await this.#attempt(async () => {
      await this.wire.ask("rise", {});
      await this.shell.leave();
    });
  }

  /** Nobody looks on any more. */
  async shut(): Promise<void> {
    await this.#attempt(async () => {
      const { table } = await this.wire.ask("chair", { seat: 0, who: "closed" });
      keepSecrets(table, { 0: undefined });
      this.secrets = secretsOf(table);
    });
  }

  /** Secrets are told only once. */
  #keep({ table, invitations = [], watch }: Told & Partial<Invitations>): void {
    keepSecrets(table, Object.fromEntries(invitations.map(({ seat, secret }) => [seat, secret])));
    if (watch) keepSecrets(table, { 0: watch });
    this.secrets = secretsOf(table);
  }

  async start(): Promise<void> {
    await this.#attempt(async () => {
      const { nonce } = this.told?.seats[this.told.seat - 1]?.bound ? bondOf(this.told.table) : {};
      await this.wire.ask("start", nonce === undefined ? {} : { nonce }).catch((error: unknown) => {
        if (!this.told?.started) throw error; // it was heard the first time
      });
    });
  }

  /** The same people on the same chairs, once more. */
  async rematch(): Promise<void> {
    const { told } = this;
    if (told?.next && told.seat === 0 && !told.host)
      return this.come({ ...this.#place, table: told.next, watch: true });
    await this.#attempt(async () => {
      const { next } = await this.wire.ask("rematch", {});
      await this.come({ table: next, watch: false });
    });
  }

  /** What happens when somebody is missed. */
  async choose(seat: number, choose: "wait" | "bot" | "end"): Promise<void> {
    await this.#attempt(async () => {
      await this.wire.ask("missed", { seat, choose });
      if (choose === "end") this.shell.announce(t("page.missed.end.mine"));
    });
  }

  /** Whether the others play again and this has not been declined. */
  get invitedAgain(): boolean {
    const { told } = this;
    if (!told?.over || !told.next || told.next === this.#declined) return false;
    return told.seat > 0 || told.host || (this.#place?.watch ?? false);
  }

  decline(): void {
    this.#declined = this.told?.next;
    this.shell.update();
  }

  // ---- The game ----

  #hear(told: Told): void {
    if (!this.active) return;
    const asked = this.invitedAgain;
    this.told = told;
    if (!asked && this.invitedAgain) {
      this.shell.announce(again(this.shell, told));
      this.shell.sound("ask");
    }
    this.#wait(told);
    this.#bind(told);
    this.#call();
    this.#go();
    this.shell.update();
  }

  /** Shows the seconds until bots sit down. */
  #wait({ fill, started }: Told): void {
    clearInterval(this.#seconds);
    this.fills = fill > 0 && !started ? performance.now() + fill * 1000 : 0;
    if (this.fills > 0) this.#seconds = setInterval(() => this.shell.update(), 1000);
  }

  /** One's part of the shuffle: the hash of a nonce when one sits down, the nonce at the start. */
  #bind(told: Told): void {
    const wanted = duty(told, (bytes) => this.lens.hash(bytes));
    const said = JSON.stringify(wanted);
    if (!wanted || said === this.#bound) return; // it is on its way
    this.#bound = said;
    const asked = "hash" in wanted ? this.wire.ask("nonce", wanted) : this.wire.ask("reveal", wanted);
    // nobody waits for a nonce that was not accepted
    asked
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => {
        if (this.#bound === said) this.#bound = undefined;
      });
  }

  /** Puts the game on the table as soon as there is one. */
  #go(): void {
    const { told } = this;
    if (!told?.started || !this.#place || this.#beginning || this.shell.game?.elsewhere === this) return;
    this.#beginning = true;
    void this.#attempt(async () => {
      const tools = { table: this.wire, stream: this.#stream, bots: this.bots, elsewhere: this };
      const { table, game, options } = told;
      const about = { id: table, game, options, curtain: false, commit: "", seed: "", people: this.people };
      const p = await Game.open(this.shell, tools, about);
      if (this.active && this.told?.table === table) this.shell.play(p);
    }, true).finally(() => (this.#beginning = false));
  }

  /** For the score sheet. */
  async judge(): Promise<void> {
    try {
      ({ races: this.races } = await this.wire.ask("races", {}));
      this.shell.update();
    } catch (error) {
      if (!(error instanceof Closed || error instanceof Refused)) throw error;
    }
  }

  speak(): void {
    this.wire.speak(spoken());
    this.#call();
  }

  /** Names may change during a game. */
  #call(): void {
    const { game } = this.shell;
    if (game?.elsewhere === this) game.people = this.people;
  }
}
