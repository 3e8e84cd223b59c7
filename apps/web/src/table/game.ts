// A game on the table, seen through the lens of one viewer: what is told, who is to look next at a shared screen, what
// happens in between. What the player does with it is in hands.ts.
import {
  type GameEvent,
  type Message,
  type Moves,
  type Noun,
  type Plea,
  Refused,
  type SeatTime,
  type SheetSeat,
  type Viewer,
} from "../core/protocol";
import { isDrawn, rendererOf } from "../games";
import { Chronicle, goesBack } from "./chronicle";
import type { Clock } from "./clock";
import { PlayersHands } from "./hands";
import { type About, Keeper } from "./keeper";
import { guide, type Lesson, nextMove } from "./lesson";
import { namesOf, personAt } from "./people";
import type { Canvas, Drawn, Glances, Preferences, Shows, Voice } from "./ports";
import { nounsOf } from "./scene";
import type { Person, Sitter } from "./seats";
import type { Brought, Sitting } from "./sitting";
import { t } from "./texts";

const none: Moves = { moves: [] };

/** The same question, with the same answers. */
const sameMoves = (one: Moves, other: Moves): boolean =>
  one.prompt === other.prompt &&
  one.moves.length === other.moves.length &&
  one.moves.every(({ move }, i) => move === other.moves[i]?.move);

/** Where it is seen and heard. */
export interface Stage extends Canvas, Voice, Preferences, Drawn, Glances, Shows {
  /** What time will do. */
  readonly clock: Pick<Clock, "hear" | "say">;
  /** What people have left of it. */
  readonly clocks: { hear(times?: readonly SeatTime[]): void };
  /** What was told is seen, heard and read out; `stays`: what is asked is still the same. */
  happened(p: Game, news: readonly Message[], stays: boolean): void;
  /** Shows the end of the game. */
  finished(p: Game): Promise<void>;
}

export class Game implements Brought {
  readonly id: string;
  readonly game: string;
  readonly options: string;
  readonly curtain: boolean;
  readonly commit: string;
  readonly seed: string;
  readonly box: string | undefined;
  readonly lesson: Lesson | undefined;
  people: readonly Person[];
  readonly hands: PlayersHands;
  /** A seat that the screen must be handed to first. */
  handTo: number | undefined;
  nouns: ReadonlyMap<string, Noun> = new Map();
  words = "";
  sheet: readonly SheetSeat[] | undefined;
  /** It is no longer on the table. */
  left = false;
  /** At the first table here, sounds are offered until a move is made; so is what fingers would not find out. */
  readonly offers: boolean;
  readonly #chronicle = new Chronicle();
  readonly #keeper: Keeper;
  #turn = 0;
  #now: Message;
  #shown: Message;
  /** What the others did since the viewer's last move, and the table before that. */
  #lately: { readonly before: Message; readonly news: Message[] } | undefined;

  private constructor(
    private readonly page: Stage,
    readonly sitting: Sitting,
    brought: Brought,
    now: Message,
  ) {
    this.#now = this.#shown = now;
    this.id = brought.id;
    this.game = brought.game;
    this.options = brought.options;
    this.curtain = brought.curtain && this.persons.length > 1;
    this.commit = brought.commit;
    this.seed = brought.seed;
    this.box = brought.box;
    this.lesson = brought.lesson;
    this.people = brought.people ?? [];
    this.offers = !page.settings.offered && !this.lesson;
    sitting.stream.lens.names = namesOf(this);
    this.hands = new PlayersHands(page, this, sitting);
    this.#keeper = new Keeper(sitting.table, () => this.#about);
    sitting.stream.changed = (news) => this.#hear(news);
    sitting.stream.renewed = (message) => void this.#renew(message);
    sitting.table.onpassed = () => this.#think();
  }

  /** The game that has been put on the table: begun through an Opening. */
  static async open(page: Stage, sitting: Sitting, brought: Brought): Promise<Game> {
    const { stream } = sitting;
    const game = new Game(page, sitting, brought, await stream.watch(sitting.eyes([])));
    const eyes = sitting.eyes(game.persons);
    if (eyes !== game.viewer) game.#now = game.#shown = await stream.watch(eyes);
    game.#read();
    game.#time(game.#now);
    return game;
  }

  /** The table as the viewer sees it. */
  get now(): Message {
    return this.#now;
  }

  /** The table as it is drawn: it lags behind what is known while something is still to be seen happening. */
  get shown(): Message {
    return this.#shown;
  }

  show(message: Message): void {
    this.#shown = message;
  }

  /** What has happened and still counts, as the viewer saw it. */
  get story(): readonly GameEvent[] {
    return this.#chronicle.story;
  }

  /** What has happened last, in words. */
  get caption(): string {
    return this.#chronicle.caption;
  }

  /** What the last move of a seat did; nothing where that was not heard. */
  deed(seat: number): readonly GameEvent[] {
    return this.#chronicle.deed(seat);
  }

  get lately(): { readonly before: Message; readonly news: readonly Message[] } | undefined {
    return this.#lately;
  }

  /** The others have screens of their own. */
  get elsewhere(): boolean {
    return this.sitting.elsewhere;
  }

  /** Whose eyes the table is drawn for. */
  get viewer(): Viewer {
    return this.#now.to;
  }

  get seats(): readonly Sitter[] {
    return this.#now.seats;
  }

  /** Seats of people who have not given up. */
  get persons(): number[] {
    const { seats, resigned } = this.#now;
    return seats.flatMap((sitting, i) => (sitting === "person" && !resigned.includes(i + 1) ? [i + 1] : []));
  }

  /** What the viewer is asked: nothing behind a curtain, nor what the lesson or the page does by itself. */
  get asked(): Moves {
    const guided = this.lesson && nextMove(this.lesson)?.seat !== this.viewer;
    if (this.handTo !== undefined || guided || this.#now.paused || this.#obvious !== undefined) return none;
    if (this.seat !== undefined && this.seats[this.seat - 1] !== "person") return none;
    const { asked, view } = this.#now;
    const question = asked.moves.length > 0 ? rendererOf(this.game).question?.(asked, view) : undefined;
    return question === undefined ? asked : { ...asked, question };
  }

  /** The viewer's move that the page makes, because there is no choice. Lessons teach even those. */
  get #obvious(): string | undefined {
    if (this.lesson || this.seat === undefined || this.#now.paused) return undefined;
    return rendererOf(this.game).obvious?.(this.#now.asked);
  }

  /** The seat that acts here, if one does. */
  get seat(): number | undefined {
    return typeof this.viewer === "number" && this.handTo === undefined && !this.left ? this.viewer : undefined;
  }

  /** The viewer's seat, if nobody else could be meant. */
  get own(): number | undefined {
    return this.sitting.own(this);
  }

  /** The last move can be taken back, at once or if the others agree. */
  get mayUndo(): boolean {
    return this.now.undo || this.mustAsk;
  }

  /** Why the computer gives no advice: between people it does if they have agreed on that, and never in a race. */
  get unadvised(): "page.hint.off" | "page.hint.race" | undefined {
    const { clock, over, view } = this.#now;
    const { hints } = this.sitting;
    if (hints === undefined || over) return undefined;
    if (!hints) return "page.hint.off";
    return clock.length > 0 && view.asks.length > 1 ? "page.hint.race" : undefined;
  }

  /** What a seat asks of all others. */
  get plea(): Plea | undefined {
    return this.#now.back ?? this.#now.pause ?? this.#now.end;
  }

  /** Taking a move back is for all to decide. */
  get mustAsk(): boolean {
    const idle = !this.#now.undo && !this.now.over && !this.now.paused && this.plea === undefined;
    return this.elsewhere && this.seat !== undefined && idle && this.now.may_ask;
  }

  // ---- Hearing ----

  /** All words, after the stream has begun or the language has changed. */
  #read(): void {
    const { lens } = this.sitting.stream;
    this.#chronicle.begin(lens.ask("story", {}).events, this.#now);
    this.nouns = nounsOf(lens.ask("nouns", {}).nouns);
    this.#look();
  }

  #look(): void {
    if (!isDrawn(this.game)) this.words = this.sitting.stream.lens.ask("text", {}).text;
  }

  #hear(news: readonly Message[]): void {
    const last = news.at(-1);
    if (this.left || !last) return;
    const before = this.asked;
    // when all act at once, another's move does not interrupt what this player is about to do
    const stays = !this.hands.sending && last.asked.prompt !== undefined && last.asked.prompt === before.prompt;
    const timed = news.findLast(({ seq, clock_seq }) => seq === clock_seq);
    const said: string[] = [];
    this.#remember(news);
    for (const message of news) {
      this.#chronicle.hear(message);
      const words = this.sitting.words(message, this.#now, this);
      if (words) said.push(words);
      this.#now = message;
    }
    this.#look();
    if (timed) this.#time(timed);
    if (stays) this.hands.narrow(sameMoves(before, this.asked));
    else this.hands.empty();
    this.page.happened(this, news, stays);
    this.#question(stays ? before : none);
    if (this.elsewhere && news.some(goesBack)) void this.#watch(this.viewer).then(() => this.#tell(said));
    else {
      this.#tell(said);
      void this.settle();
    }
  }

  #tell(said: readonly string[]): void {
    for (const words of this.left ? [] : said) {
      this.hands.tell(words);
      this.page.announce(words);
    }
  }

  /** The computer plays for them, and why. */
  standIn(seat: number): string {
    const name = { seat: this.called(seat) };
    if (this.#chronicle.late.has(seat)) return t("page.stand-in.late", name);
    return t(this.sitting.present(seat) === "away" ? "page.stand-in.away" : "page.stand-in", name);
  }

  called(seat: number): string {
    return personAt(seat, this.people);
  }

  /** What time will do, and what people have left of it. */
  #time({ clock, pace }: Message): void {
    this.page.clock.hear(clock);
    this.page.clocks.hear(pace);
  }

  /** What has happened since the viewer's own move can be looked at again. */
  #remember(news: readonly Message[]): void {
    if (this.hands.sending || !this.#lately) this.#lately = { before: this.#now, news: [] };
    this.#lately.news.push(...news);
  }

  async #renew(message: Message): Promise<void> {
    if (this.left) return;
    const before = this.asked;
    this.#now = this.#shown = message;
    this.#lately = undefined;
    if (!message.over) this.sheet = undefined;
    this.#read();
    this.#time(message);
    this.hands.empty();
    this.#question(before);
    this.page.update();
    await this.settle();
  }

  /** A question that was not there before is read out. */
  #question(before: Moves): void {
    const { question } = this.asked;
    if (question === undefined || question === before.question) return;
    this.page.announce(question);
    this.page.sound("ask");
  }

  /** Everything in the language that is spoken now. */
  speak(): void {
    this.#now = this.#shown = this.sitting.stream.lens.ask("scene", {});
    this.#read();
    this.#say();
    this.page.clock.say(this.#now.clock);
    this.hands.speak();
    if (this.sheet) this.count();
  }

  /** What the others did lately is told by the last events of the story, which is in the present language. */
  #say(): void {
    if (!this.#lately) return;
    const { before, news } = this.#lately;
    const count = news.reduce((sum, { events }) => sum + events.length, 0);
    const told = this.story.slice(this.story.length - count);
    this.#lately = { before, news: news.map((one) => ({ ...one, events: told.splice(0, one.events.length) })) };
  }

  /** The score sheet, as far as the viewer can tell. */
  count(): void {
    this.sheet = this.sitting.stream.lens.ask("sheet", {}).seats;
  }

  // ---- The course of the game ----

  /** After every change: whose turn it is to look, what others do. */
  async settle(): Promise<void> {
    const turn = ++this.#turn;
    const current = (): boolean => turn === this.#turn && !this.left;
    const next = this.sitting.next(this);
    if (next?.handed && this.curtain) {
      this.handTo = next.seat;
      this.page.update();
    } else if (next) return this.#watch(next.seat);
    if (this.lesson) return guide(this.page, this, this.lesson, current);
    const kept = this.keep();
    if (this.now.over) {
      await Promise.all([kept, this.page.film.seen()]);
      if (!current() || this.sheet) return;
      this.count();
      await this.page.finished(this);
    } else {
      const obvious = this.#obvious;
      if (obvious !== undefined && !this.hands.sending) void this.hands.play(obvious);
      this.#think();
    }
  }

  /** The stream from its beginning: for another viewer, or because something was taken back. */
  async #watch(viewer: Viewer): Promise<void> {
    await this.#renew(await this.sitting.stream.watch(viewer));
  }

  /** The curtain opens: the seat it was drawn for is looking now. */
  async lookNow(): Promise<void> {
    const { handTo } = this;
    if (handTo === undefined) return;
    const message = await this.sitting.stream.watch(handTo);
    this.handTo = undefined;
    this.hands.info = undefined;
    this.page.focusQuestion();
    await this.#renew(message);
  }

  #think(): void {
    if (!this.left && !this.lesson) this.sitting.think(this);
  }

  /** Resolves when the game is kept as it stands, if it is kept at all. */
  keep(): Promise<void> {
    return this.sitting.keep(this.#keeper, this);
  }

  get #about(): About {
    const { id, game, curtain, people, seats } = this;
    const turns = this.#now.view.asks.map(({ seat }) => seat);
    return { id, game, curtain, people, seats, turns, met: this.elsewhere };
  }

  /** All of it, with the seed: elsewhere only when it is over. */
  async log(): Promise<string> {
    return (await this.sitting.table.send("save", {})).log;
  }

  /** What is offered at the first table has been seen. */
  offered(): void {
    if (this.offers && !this.page.settings.offered) this.page.set({ offered: true });
  }

  /** Nobody looks at it any more, or ever has. */
  rest(): void {
    this.left = true;
    this.sitting.stream.rest();
  }

  /** It makes way for something else; resolves when it is kept. */
  leave(): Promise<void> {
    this.rest();
    this.offered();
    this.sitting.leave();
    return this.#keeper.close();
  }

  // ---- Requests ----

  /** A move of any seat; whether it was made. */
  play(seat: number, move: string): Promise<boolean> {
    return this.#insist(
      () => this.sitting.table.send("play", { as: seat, move, ...this.sitting.once(this.#now) }),
      move,
    );
  }

  /** The last move is taken back, if nobody else has to be asked; whether it was. */
  async undo(seat: number): Promise<boolean> {
    const free = this.now.undo;
    if (!free && !this.elsewhere) return false;
    if (!(await this.#try(this.sitting.table.send("undo", { as: seat, ...this.sitting.once(this.#now) }))))
      return false;
    if (!this.elsewhere) {
      this.sheet = undefined;
      await this.#watch(seat);
    }
    return free;
  }

  /** Answers somebody who asks to take a move back. */
  async allow(agrees: boolean): Promise<void> {
    if (this.seat !== undefined)
      await this.#try(this.sitting.table.send(agrees ? "agree" : "disagree", { as: this.seat }));
  }

  /** Elsewhere: a bot sits down for the viewer, who may come back at any time. */
  async sit(bot?: string): Promise<void> {
    if (this.seat !== undefined)
      await this.#try(this.sitting.table.send("seat", bot === undefined ? { as: this.seat } : { as: this.seat, bot }));
  }

  async resign(): Promise<void> {
    if (this.seat !== undefined) await this.#try(this.sitting.table.send("resign", { as: this.seat }));
  }

  /** Elsewhere: asks the others whether to pause the game; anybody may let it go on. */
  async pause(): Promise<void> {
    const what = this.now.paused ? "resume" : "pause";
    if (this.seat !== undefined) await this.#try(this.sitting.table.send(what, { as: this.seat }));
  }

  /** Elsewhere: asks the others whether to end the game, without a winner. */
  async end(): Promise<void> {
    if (this.seat !== undefined) await this.#try(this.sitting.table.send("end", { as: this.seat }));
  }

  /** Others may have been a moment faster. As long as the question is the same and the move still possible,
      it is what the player means. */
  async #insist(request: () => Promise<unknown>, move: string): Promise<boolean> {
    const { lens } = this.sitting.stream;
    const { asked } = this.#now;
    for (let tries = 0; tries < this.sitting.tries; tries++)
      try {
        await request();
        return true;
      } catch (error) {
        const same = this.#now.asked.prompt === asked.prompt && lens.ask("why", { move }).legal;
        if (!(error instanceof Refused) || error.rule !== undefined || this.left || !same) {
          return this.#try(Promise.reject(error), move, asked);
        }
      }
    return this.#try(request(), move, asked);
  }

  /** A request whose refusal is shown to the player, in the lens's words if it is about a move. Nothing is said of an
      answer that came too late: what was asked is no longer asked. */
  async #try(request: Promise<unknown>, move?: string, asked = this.#now.asked): Promise<boolean> {
    try {
      await request;
      return true;
    } catch (error) {
      if (this.left || !(error instanceof Refused)) return false;
      if (move !== undefined && !sameMoves(asked, this.#now.asked)) return false;
      const why = move === undefined ? undefined : this.sitting.stream.lens.ask("why", { move });
      if (why?.legal) await this.#watch(this.viewer); // so the lens is behind
      this.hands.refuse(why?.why ?? error.message, error.rule);
      return false;
    }
  }
}
