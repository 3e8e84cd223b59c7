// Playing with people elsewhere: the way to the server, the table one is at, who is there, and its game.
import type { Lens } from "../core/lens";
import {
  type Invitations,
  type Listed,
  type Meetings,
  type Race,
  Refused,
  type Terms,
  type Told,
} from "../core/protocol";
import { Closed, type Socket, Wire } from "../core/wire";
import { type Bots, pause } from "../table/bots";
import type { Game } from "../table/game";
import type { Opening } from "../table/opening";
import type { Canvas, Exits, Glances, Preferences, Titles, Troubles, Voice, Ways } from "../table/ports";
import type { Person } from "../table/seats";
import { copySelected } from "../table/store";
import { Stream } from "../table/stream";
import { spoken, t } from "../table/texts";
import { again, type Again, againOf } from "./again";
import { bringBox } from "./boxes";
import { bondOf, duty } from "./chance";
import { Elsewhere } from "./elsewhere";
import { keepSecrets, type Place, type Secrets, secretsOf, whole } from "./links";
import { Talk } from "./talk";
import { cameToLook, peopleOf } from "./told";
import { WaitingList } from "./waiting";

const address = (): string => `${location.origin.replace(/^http/, "ws")}/wire`;

/** Milliseconds that a list of one's tables may take. */
const LIST = 6_000;
/** Milliseconds for which it is said that something is copied. */
const COPIED = 2_500;

const cannot = (reason: string): string => t("page.trouble.table", { reason });

/** The page on which people meet. */
interface Page extends Canvas, Exits, Pick<Glances, "focusQuestion">, Preferences, Titles, Troubles, Voice, Ways {
  readonly game: Game | undefined;
  play(p: Game): void;
  /** Clears the table; resolves when what was there is kept. */
  clear(): Promise<void>;
  /** The table is of another version than this page. */
  outdated(): Promise<void>;
}

/** Where people may meet: as soon as the core is there. */
export interface Met {
  readonly meeting: Meeting | undefined;
}

export class Meeting {
  /** One is at a table, or on the way there. */
  active = false;
  told: Told | undefined;
  /** What one is called here. */
  name = "";
  mine: readonly Listed[] = [];
  /** Tables where strangers may sit down, while they are looked at. */
  lobby: WaitingList | undefined;
  /** When bots will sit down, by the page's own clock. */
  fills = 0;
  /** Who was first, as the score sheet shows it. */
  races: readonly Race[] = [];
  /** Invitations that were told here. */
  secrets: Secrets = {};
  /** One has sat there and, without having said so, does no longer. */
  risen = false;
  /** Options that were asked for and not told yet: another change goes on from these. */
  asked: string | undefined;
  copied: string | undefined;
  readonly wire = new Wire(() => new WebSocket(address()) as Socket);
  readonly talk: Talk;
  readonly #sitting: Elsewhere;
  #place: Place | undefined;
  #beginning = false;
  /** What is on its way of one's nonce. */
  #bound: string | undefined;
  #declined: string | undefined;
  #seconds = 0;
  #arrangements = 0; // under way
  /** A name that is on its way; false: it was refused. */
  #renaming: Promise<boolean> | undefined;
  /** One that was refused and still stands where names are written. */
  #refused: string | undefined;

  constructor(
    private readonly page: Page,
    readonly lens: Lens,
    bots: Bots,
    private readonly opening: Opening,
  ) {
    const { wire } = this;
    const stream = new Stream(wire, lens);
    this.#sitting = new Elsewhere(wire, stream, bots, this);
    stream.outdated = () => void page.outdated();
    this.talk = new Talk(page, wire, () => this.told);
    const watchAgain = wire.onreturned;
    wire.onreturned = () => {
      watchAgain();
      void this.talk.fetch();
    };
    wire.ontold = (told) => this.#hear(told);
    wire.onsaid = (said) => this.talk.hear(said);
    wire.onclosed = (why) => void this.#lost(why ?? cannot(t("page.lobby.closed")));
    wire.onstate = () => page.update();
    wire.onbroken = (reason) => void this.#lost(cannot(reason));
    addEventListener("online", () => wire.hurry());
    addEventListener("offline", () => wire.lose());
    document.addEventListener("visibilitychange", () => document.hidden || wire.hurry());
  }

  // ---- Who is there ----

  get people(): Person[] {
    return this.told ? peopleOf(this.told) : [];
  }

  /** The invitation that brought one here, as long as it may be of use. */
  get invited(): string | undefined {
    const { told } = this;
    if (!told || told.seat > 0 || told.started) return undefined;
    const { invited, seats } = told;
    const free = typeof invited === "number" ? !seats[invited - 1]?.taken : seats.some(({ taken }) => !taken);
    return free && invited !== "watch" ? (this.#place?.secret ?? this.secrets.link) : undefined;
  }

  /** What somebody here has done waits for the network. */
  get delayed(): boolean {
    return this.active && this.wire.state !== "connected" && this.wire.waits;
  }

  /** A link that is selected is copied, and for a moment it is said so. */
  async copy(link: string): Promise<void> {
    if (!(await copySelected(link))) return;
    this.copied = link;
    this.page.update();
    await pause(COPIED);
    if (this.copied === link) this.copied = undefined;
    this.page.update();
  }

  /** What an invitation to it is called. */
  titleOf({ game }: Told): string {
    return t("page.share.title", { game: this.page.gameName(game) });
  }

  /** The table one is at, or on the way to. */
  get table(): string | undefined {
    return this.active ? (this.#place?.table ?? this.told?.table) : undefined;
  }

  // ---- Coming and going ----

  /** Tables where one sits; nothing is asked of a server before somebody here has wanted to play together. */
  async list(): Promise<void> {
    if (!this.page.settings.meets || this.active) return;
    await this.visit(() => this.#introduce()).catch(() => undefined);
    this.page.update();
  }

  /** Asks something whether one is at a table or not; nothing if nobody answers. */
  async visit<T>(work: (wire: Wire) => Promise<T>): Promise<T | undefined> {
    if (!this.page.settings.meets) this.page.set({ meets: true });
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
    void this.page.clear();
    void this.page.way.go({ at: "play" });
    const list = new WaitingList(this.wire);
    this.lobby = list;
    if (!this.page.settings.meets) this.page.set({ meets: true });
    this.wire.speak(spoken());
    this.wire.connect();
    this.page.focusQuestion();
    this.page.update();
    try {
      await this.#introduce();
      await list.follow(() => {
        this.page.update();
        return this.lobby === list;
      });
    } catch (error) {
      if (!(error instanceof Closed)) this.page.complain(String((error as Error).message));
    }
  }

  /** Nobody looks at the list any more. */
  async unbrowse(): Promise<void> {
    await this.#renaming;
    await this.page.leave();
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
    if (!(await this.#named())) return;
    this.#enter();
    await this.#attempt(async () => {
      await this.#introduce();
      await this.#present();
      const told = await ask();
      this.#keep(told);
      this.#stay({ table: told.table });
    }, true);
    if (!this.active) await this.browse();
  }

  /** Somebody without a name gets the one used at this screen. */
  async #present(): Promise<void> {
    const wanted = this.page.settings.people[0]?.name;
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
    if (!(await this.#named())) return;
    this.#enter();
    await this.#attempt(async () => {
      await this.#introduce();
      await this.#present();
      const own = files ? { box: await bringBox(this.wire, game, files) } : {};
      const made = await this.wire.ask("make", { game, options, seats: seats.join(" "), ...terms, ...own });
      this.#keep(made);
      this.#stay({ table: made.table });
    }, true);
  }

  async come(place: Place): Promise<void> {
    const { table, secret } = place;
    const here = this.table === table ? this.#place : undefined;
    if (here && (secret === undefined || secret === here.secret || this.told?.seat))
      return this.page.way.go({ at: "table", ...here }); // the address says no more than is needed
    await this.#named();
    this.#enter();
    await this.#attempt(async () => {
      await this.#introduce();
      const told = await this.wire.open(whole(place));
      if (told.invited === "table") keepSecrets(table, { link: secret });
      this.#stay(told.seat > 0 ? { table } : { table, secret });
    }, true);
  }

  /** The log of a game elsewhere, and who sat there, if it is over. */
  async finished(place: Place): Promise<{ log: string; people: readonly Person[] } | undefined> {
    return this.visit(async (wire) => {
      const told = await wire.ask("open", whole(place));
      return told.over ? { log: (await wire.send("save", {})).log, people: peopleOf(told) } : undefined;
    });
  }

  leave(): void {
    if (this.#refused !== undefined) this.page.trouble = undefined; // nobody wants that name any more
    this.active = false;
    this.risen = false;
    this.told = this.#place = this.lobby = this.#refused = undefined;
    this.races = [];
    clearInterval(this.#seconds);
    this.talk.clear();
    this.#sitting.stream.rest();
    this.wire.close();
  }

  #enter(): void {
    if (this.active) this.leave();
    void this.page.clear();
    if (!this.page.settings.meets) this.page.set({ meets: true });
    this.active = true;
    this.lobby = undefined;
    this.wire.close(); // whatever was being listed
    this.wire.speak(spoken());
    this.wire.connect();
    this.page.update();
  }

  /** The address says where one is, without a secret that is no longer needed. */
  #stay(place: Place): void {
    this.#place = place;
    const { table, secret } = place;
    this.secrets = secretsOf(table);
    this.wire.stay(secret ? { table, secret } : { table });
    void this.page.way.go({ at: "table", ...place });
    void this.talk.fetch();
    this.#go();
  }

  async #lost(why: string): Promise<void> {
    this.page.complain(why);
    await this.page.leave();
  }

  /** Shows a refusal; `only`: after one there is nothing to stay for. */
  async #attempt(work: () => Promise<void>, only = false): Promise<void> {
    try {
      this.page.trouble = undefined;
      await work();
    } catch (error) {
      if (error instanceof Closed) return;
      const reason = error instanceof Error ? error.message : String(error);
      if (only) await this.#lost(cannot(reason));
      else this.page.complain(error instanceof Refused ? reason : cannot(reason));
    }
    this.page.update();
  }

  // ---- Before the start ----

  /** What is written where names are. */
  write(name: string): void {
    this.#refused = undefined;
    if (name && name !== this.name) void this.rename(name);
  }

  /** False: it was refused, and the reason is shown. */
  rename(name: string): Promise<boolean> {
    let good = false;
    this.#refused = name;
    const renaming = this.#attempt(async () => {
      await this.wire.ask("name", { name });
      good = true;
      this.name = name;
      this.#refused = undefined;
    }).then(() => {
      if (this.#renaming === renaming) this.#renaming = undefined;
      return good;
    });
    this.#renaming = renaming;
    return renaming;
  }

  /** Nobody goes anywhere under a name that is on its way, or that was refused: the reason is to be read first. */
  async #named(): Promise<boolean> {
    return (await this.#renaming) ?? (this.#refused === undefined || (await this.rename(this.#refused)));
  }

  async sit(name: string): Promise<void> {
    const { invited, told } = this;
    if (invited === undefined || !told) return;
    await this.#attempt(async () => {
      if (name && name !== this.name && !(await this.rename(name))) return;
      await this.wire.ask("sit", { secret: invited }).catch(async (refused: Error) => {
        // is there still a way in?
        await this.wire.open({ table: told.table, secret: invited }).catch(() => this.page.leave());
        throw refused;
      });
      this.#stay({ table: told.table });
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
      await this.page.leave();
    });
  }

  /** A new link to the table: the old one is worthless. */
  async link(): Promise<void> {
    await this.#attempt(async () => {
      this.#keep(await this.wire.ask("link", {}));
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
  #keep({ table, invitations = [], watch, link }: Told & Partial<Invitations>): void {
    keepSecrets(table, Object.fromEntries(invitations.map(({ seat, secret }) => [seat, secret])));
    if (watch) keepSecrets(table, { 0: watch });
    if (link) keepSecrets(table, { link });
    this.secrets = secretsOf(table);
  }

  async start(): Promise<void> {
    await this.#attempt(async () => {
      const { nonce } = this.told?.seats[this.told.seat - 1]?.bound ? bondOf(this.told.table) : {};
      const members = nonce === undefined ? {} : { nonce };
      this.#bound = JSON.stringify(members);
      await this.wire
        .ask("start", members)
        .catch((error: unknown) => {
          if (!this.told?.started) throw error; // it was heard the first time
        })
        .finally(() => (this.#bound = undefined));
    });
  }

  /** One wants to play again, with the same people on the same chairs; or goes where they do. */
  async rematch(): Promise<void> {
    const { told } = this;
    const secret = this.again === "late" ? this.secrets.link : this.#place?.secret;
    if (told?.next && (this.again === "watched" || this.again === "late"))
      return this.come({ table: told.next, secret });
    await this.#attempt(async () => {
      const { next } = await this.wire.ask("rematch", {});
      if (!next) return;
      if (told) keepSecrets(next, { link: secretsOf(told.table).link }); // it is the same there
      await this.come({ table: next });
    });
  }

  /** What happens when somebody is missed. */
  async choose(seat: number, choose: "wait" | "bot" | "end"): Promise<void> {
    await this.#attempt(async () => {
      await this.wire.ask("missed", { seat, choose });
      if (choose === "end") this.page.announce(t("page.missed.end.mine"));
    });
  }

  get again(): Again | undefined {
    return this.told && againOf(this.told, this.secrets.link !== undefined, this.#declined);
  }

  /** One does not want to play again, or no longer. */
  async decline(): Promise<void> {
    this.#declined = this.told?.next;
    if (this.told?.seat) await this.#attempt(async () => void (await this.wire.ask("rematch", { want: false })));
    this.page.update();
  }

  // ---- The game ----

  #hear(told: Told): void {
    if (!this.active) return;
    const [before, asked, said] = [this.told, this.again, again(this)];
    this.risen = told.seat === 0 && (this.risen || (before?.table === told.table && before.seat > 0));
    this.told = told;
    const words = again(this);
    if (words !== "" && words !== said) this.page.announce(words);
    if (asked !== "asked" && this.again === "asked") this.page.sound("ask");
    // all want to: nobody has to be told more, and the game starts when all are there
    if (before?.table === told.table && !before.next && this.again === "made" && told.rematch?.refused.length === 0)
      return void this.rematch();
    this.#wait(told);
    this.#bind(told);
    this.#call();
    this.#go();
    this.page.update();
  }

  /** Shows the seconds until bots sit down. */
  #wait({ fill, started }: Told): void {
    clearInterval(this.#seconds);
    this.fills = fill > 0 && !started ? performance.now() + fill * 1000 : 0;
    if (this.fills > 0) this.#seconds = setInterval(() => this.page.update(), 1000);
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
    if (!told?.started || !this.#place || this.#beginning || this.page.game?.sitting === this.#sitting) return;
    this.#beginning = true;
    const { table, game, options } = told;
    const about = { id: table, game, options, curtain: false, commit: "", seed: "", people: this.people };
    const laid = (p: Game): void => {
      if (!this.active || this.told?.table !== table) return;
      this.page.play(p);
      const words = cameToLook(this.told);
      if (words) p.hands.tell(words);
    };
    void this.#attempt(() => this.opening.lay(this.#sitting, () => Promise.resolve(about), laid), true).finally(
      () => (this.#beginning = false),
    );
  }

  /** For the score sheet. */
  async judge(): Promise<void> {
    try {
      ({ races: this.races } = await this.wire.ask("races", {}));
      this.page.update();
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
    const { game } = this.page;
    if (game?.sitting === this.#sitting) game.people = this.people;
  }
}
