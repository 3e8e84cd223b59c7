// A game on the table, seen through the lens of one viewer: what is told, who is to look next at a shared screen, what
// happens in between. What the player does with it is in hands.ts.
import type { Connection } from "../core/connection";
import {
  Refused,
  type GameEvent,
  type Message,
  type Moves,
  type Noun,
  type Once,
  type Plea,
  type SheetSeat,
  type Viewer,
} from "../core/protocol";
import { isDrawn, rendererOf } from "../games";
import { outcome, standIn } from "../online/outcome";
import type { Bots } from "./bots";
import { PlayersHands } from "./hands";
import { Keeper } from "./keeper";
import { guide, nextMove, type Lesson } from "./lesson";
import { namedIn } from "./people";
import { nounsOf } from "./scene";
import type { Shell } from "./shell";
import type { Stream } from "./stream";

export type Sitting = "person" | string; // or the name of a bot

const none: Moves = { moves: [] };

/** Something changed although nothing happened: a move was taken back, and the story is a different one. */
const takenBack = (before: Message, news: readonly Message[]): boolean =>
  news.some(
    ({ events, view }, i) =>
      events.length === 0 && JSON.stringify(view) !== JSON.stringify((news[i - 1] ?? before).view),
  );

/** What is known of a game before it is seen. */
export interface Brought {
  readonly id: string;
  readonly game: string;
  readonly options: string;
  readonly curtain: boolean;
  /** The promise made about the seed, and the seed; neither for a position that was set. */
  readonly commit: string;
  readonly seed: string;
  /** The hash of an owner's box. */
  readonly box?: string | undefined;
  readonly lesson?: Lesson | undefined;
  /** Names and colours that people have chosen, by seat. */
  readonly people?: readonly Person[] | undefined;
}

export interface Person {
  readonly name?: string | undefined;
  /** 1 to 6. */
  readonly colour: number;
  /** Elsewhere: the chair is this person's, even while the computer plays for them. */
  readonly owns?: boolean;
}

/** What a game plays on. */
export interface Tools {
  readonly table: Connection;
  readonly stream: Stream;
  readonly bots: Bots;
  /** The table is elsewhere: bots think there, it is kept there, and others see it too. */
  readonly elsewhere?: Elsewhere;
}

/** What is known of a table elsewhere besides the game. */
export interface Elsewhere {
  /** Whose eyes it is seen with here. */
  readonly viewer: Viewer;
  /** Whether the person in that seat is connected; nothing for bots. */
  present(seat: number): "here" | "away" | undefined;
  leave(): void;
  rematch(): Promise<void>;
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
  readonly elsewhere: Elsewhere | undefined;
  readonly hands: PlayersHands;
  /** A seat that the screen must be handed to first. */
  handTo: number | undefined;
  nouns: ReadonlyMap<string, Noun> = new Map();
  words = "";
  story: GameEvent[] = [];
  sheet: readonly SheetSeat[] | undefined;
  /** It is no longer on the table. */
  left = false;
  /** Seats that the computer took over because their time was up. */
  readonly late = new Set<number>();
  readonly #keeper: Keeper;
  #turn = 0;
  #now: Message;
  #shown: Message;
  /** By seat: where in the story its last move is told, as far as it was heard. */
  readonly #deeds = new Map<number, { readonly from: number; readonly to: number }>();
  /** What the others did since the viewer's last move, and the table before that. */
  #lately: { readonly before: Message; readonly news: Message[] } | undefined;

  private constructor(
    private readonly shell: Shell,
    private readonly tools: Tools,
    brought: Brought,
    now: Message,
  ) {
    this.#now = this.#shown = now;
    this.id = brought.id;
    this.game = brought.game;
    this.options = brought.options;
    this.elsewhere = tools.elsewhere;
    this.curtain = brought.curtain && this.persons.length > 1;
    this.commit = brought.commit;
    this.seed = brought.seed;
    this.box = brought.box;
    this.lesson = brought.lesson;
    this.people = brought.people ?? [];
    tools.stream.lens.named = namedIn(this);
    this.hands = new PlayersHands(shell, this, tools);
    this.#keeper = new Keeper(tools.table, this.id, this.game, this.curtain, this.people);
    tools.stream.changed = (news) => this.#hear(news);
    tools.stream.renewed = (message) => void this.#renew(message);
    tools.table.onpassed = () => this.#think();
  }

  /** The game that has been put on the table; if only one person plays, it is seen with that person's eyes. */
  static async open(shell: Shell, tools: Tools, brought: Brought): Promise<Game> {
    const { elsewhere } = tools;
    const game = new Game(shell, tools, brought, await tools.stream.watch(elsewhere?.viewer ?? "spectator"));
    const [person, other] = game.persons;
    if (!elsewhere && person !== undefined && other === undefined)
      game.#now = game.#shown = await tools.stream.watch(person);
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

  get lately(): { readonly before: Message; readonly news: readonly Message[] } | undefined {
    return this.#lately;
  }

  /** Whose eyes the table is drawn for. */
  get viewer(): Viewer {
    return this.#now.to;
  }

  get seats(): readonly Sitting[] {
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
    if (this.elsewhere && this.seat !== undefined && this.seats[this.seat - 1] !== "person") return none;
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
    if (this.elsewhere) return this.seat;
    return this.persons.length === 1 ? this.persons[0] : undefined;
  }

  /** The last move can be taken back, at once or if the others agree. */
  get mayUndo(): boolean {
    return this.now.undo || this.mustAsk;
  }

  /** What a seat asks of all others. */
  get plea(): Plea | undefined {
    return this.#now.back ?? this.#now.pause ?? this.#now.end;
  }

  /** Taking a move back is for all to decide. */
  get mustAsk(): boolean {
    const idle = !this.#now.undo && !this.now.over && !this.now.paused && this.plea === undefined;
    return this.elsewhere !== undefined && this.seat !== undefined && idle && this.#hasMoved;
  }

  /** The story tells of the seat that acts here. */
  get #hasMoved(): boolean {
    return this.story.some((event) => event["seat"] === this.seat);
  }

  // ---- Hearing ----

  /** All words, after the stream has begun or the language has changed. */
  #read(): void {
    const { lens } = this.tools.stream;
    this.story = lens.ask("story", {}).events;
    this.nouns = nounsOf(lens.ask("nouns", {}).nouns);
    for (const [seat, { to }] of this.#deeds) if (to > this.story.length) this.#deeds.delete(seat);
    this.#look();
  }

  #look(): void {
    if (!isDrawn(this.game)) this.words = this.tools.stream.lens.ask("text", {}).text;
  }

  #hear(news: readonly Message[]): void {
    const last = news.at(-1);
    if (this.left || !last) return;
    const before = this.asked;
    // when all act at once, another's move does not interrupt what this player is about to do
    const stays = !this.hands.sending && last.asked.prompt !== undefined && last.asked.prompt === before.prompt;
    const wentBack = takenBack(this.#now, news);
    const ended = this.elsewhere ? outcome(this, last, wentBack) : undefined;
    const timed = news.findLast(({ seq, clock_seq }) => seq === clock_seq);
    this.#remember(news);
    this.#attribute(news);
    const replaced = this.elsewhere ? this.#replace(last) : [];
    this.#now = last;
    this.story.push(...news.flatMap(({ events }) => events));
    this.#look();
    if (timed) this.#time(timed);
    if (stays) this.hands.narrow();
    else this.hands.empty();
    this.shell.happened(this, news, stays);
    this.#question(stays ? before : none);
    const said = ended ?? (replaced.map((seat) => standIn(this, seat)).join(". ") || undefined);
    if (this.elsewhere && wentBack) void this.#watch(this.viewer).then(() => this.#tell(said));
    else {
      this.#tell(said);
      void this.settle();
    }
  }

  #tell(said: string | undefined): void {
    if (said === undefined || this.left) return;
    this.hands.tell(said);
    this.shell.announce(said);
  }

  /** Seats where the computer plays from now on for somebody else; the clock shows why. */
  #replace({ seats, resigned, over }: Message): number[] {
    const all = seats.map((_, i) => i + 1);
    for (const seat of all) if (seats[seat - 1] === "person") this.late.delete(seat);
    const taken = all.filter((seat) => this.seats[seat - 1] === "person" && seats[seat - 1] !== "person");
    for (const seat of taken) if (this.shell.clocks.ranOut(seat)) this.late.add(seat);
    return taken.filter((seat) => seat !== this.viewer && !over && !resigned.includes(seat));
  }

  /** What time will do, and what people have left of it. */
  #time({ clock, pace }: Message): void {
    this.shell.clock.hear(clock);
    this.shell.clocks.hear(pace);
  }

  /** What has happened since the viewer's own move can be looked at again. */
  #remember(news: readonly Message[]): void {
    if (this.hands.sending || !this.#lately) this.#lately = { before: this.#now, news: [] };
    this.#lately.news.push(...news);
  }

  /** Where one seat alone was asked, what is told next is what it did. */
  #attribute(news: readonly Message[]): void {
    let [before, from] = [this.#now, this.story.length];
    for (const message of news) {
      const to = from + message.events.length;
      const [mover, another] = before.view.asks;
      if (mover && !another && to > from) this.#deeds.set(mover.seat, { from, to });
      [before, from] = [message, to];
    }
  }

  /** What the last move of a seat did; nothing where that cannot be told. */
  deed(seat: number): readonly GameEvent[] {
    const { from = 0, to = 0 } = this.#deeds.get(seat) ?? {};
    return this.story.slice(from, to);
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
    this.shell.update();
    await this.settle();
  }

  /** A question that was not there before is read out. */
  #question(before: Moves): void {
    const { question } = this.asked;
    if (question === undefined || question === before.question) return;
    this.shell.announce(question);
    this.shell.sound("ask");
  }

  /** Everything in the language that is spoken now. */
  speak(): void {
    this.#now = this.#shown = this.tools.stream.lens.ask("scene", {});
    this.#read();
    this.#say();
    this.shell.clock.say(this.#now.clock);
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
    this.sheet = this.tools.stream.lens.ask("sheet", {}).seats;
  }

  // ---- The course of the game ----

  /** After every change: whose turn it is to look, what others do. */
  async settle(): Promise<void> {
    const turn = ++this.#turn;
    const current = (): boolean => turn === this.#turn && !this.left;
    const next = this.#nextToLook();
    if (next !== undefined && this.curtain) {
      this.handTo = next;
      this.shell.update();
    } else if (next !== undefined) return this.#watch(next);
    else if (!this.elsewhere && this.viewer === "spectator" && this.persons[0] !== undefined)
      return this.#watch(this.persons[0]);
    if (this.lesson) return guide(this.shell, this, this.lesson, current);
    const kept = this.keep();
    if (this.now.over) {
      await Promise.all([kept, this.shell.flying()]);
      if (!current() || this.sheet) return;
      this.count();
      await this.shell.finished(this);
    } else {
      const obvious = this.#obvious;
      if (obvious !== undefined && !this.hands.sending) void this.hands.play(obvious);
      this.#think();
    }
  }

  /** At a shared screen: somebody else who is asked something, when the viewer is not. */
  #nextToLook(): number | undefined {
    if (this.elsewhere) return undefined;
    const { persons, viewer } = this;
    const owing = this.now.over ? [] : this.now.view.asks.map(({ seat }) => seat);
    const next = owing.find((seat) => persons.includes(seat));
    return persons.length > 1 && !(typeof viewer === "number" && owing.includes(viewer)) ? next : undefined;
  }

  /** The stream from its beginning: for another viewer, or because something was taken back. */
  async #watch(viewer: Viewer): Promise<void> {
    await this.#renew(await this.tools.stream.watch(viewer));
  }

  /** The curtain opens: the seat it was drawn for is looking now. */
  async lookNow(): Promise<void> {
    const { handTo } = this;
    if (handTo === undefined) return;
    const message = await this.tools.stream.watch(handTo);
    this.handTo = undefined;
    this.hands.info = undefined;
    this.shell.focusQuestion();
    await this.#renew(message);
  }

  #think(): void {
    if (!this.left && !this.lesson && !this.elsewhere) void this.tools.bots.run(this);
  }

  /** Resolves when the game is kept as it stands; a position that was set is not kept, nor a game elsewhere. */
  keep(): Promise<void> {
    return this.commit && !this.elsewhere ? this.#keeper.keep() : Promise.resolve();
  }

  /** All of it, with the seed: elsewhere only when it is over. */
  async log(): Promise<string> {
    return (await this.tools.table.send("save", {})).log;
  }

  /** It makes way for something else; resolves when it is kept. */
  leave(): Promise<void> {
    this.left = true;
    this.tools.stream.rest();
    this.elsewhere?.leave();
    return this.#keeper.close();
  }

  // ---- Requests ----

  /** A move of any seat; whether it was made. */
  play(seat: number, move: string): Promise<boolean> {
    return this.#insist(() => this.tools.table.send("play", { as: seat, move, ...this.#once }), move);
  }

  /** Elsewhere a move is made on the table that was seen. */
  get #once(): Once {
    return this.elsewhere ? { seen: this.#now.seq } : {};
  }

  /** The last move is taken back, if nobody else has to be asked; whether it was. */
  async undo(seat: number): Promise<boolean> {
    const free = this.now.undo;
    if (!free && !this.elsewhere) return false;
    if (!(await this.#try(this.tools.table.send("undo", { as: seat, ...this.#once })))) return false;
    if (!this.elsewhere) {
      this.sheet = undefined;
      await this.#watch(seat);
    }
    return free;
  }

  /** Answers somebody who asks to take a move back. */
  async allow(agrees: boolean): Promise<void> {
    if (this.seat !== undefined)
      await this.#try(this.tools.table.send(agrees ? "agree" : "disagree", { as: this.seat }));
  }

  /** Elsewhere: a bot sits down for the viewer, who may come back at any time. */
  async sit(bot?: string): Promise<void> {
    if (this.seat !== undefined)
      await this.#try(this.tools.table.send("seat", bot === undefined ? { as: this.seat } : { as: this.seat, bot }));
  }

  async resign(): Promise<void> {
    if (this.seat !== undefined) await this.#try(this.tools.table.send("resign", { as: this.seat }));
  }

  /** Elsewhere: asks the others whether to pause the game; anybody may let it go on. */
  async pause(): Promise<void> {
    const what = this.now.paused ? "resume" : "pause";
    if (this.seat !== undefined) await this.#try(this.tools.table.send(what, { as: this.seat }));
  }

  /** Elsewhere: asks the others whether to end the game, without a winner. */
  async end(): Promise<void> {
    if (this.seat !== undefined) await this.#try(this.tools.table.send("end", { as: this.seat }));
  }

  /** Elsewhere, others may have been a moment faster. As long as the question is the same and the move still possible,
      it is what the player means. */
  async #insist(request: () => Promise<unknown>, move: string): Promise<boolean> {
    const { lens } = this.tools.stream;
    const { prompt } = this.#now.asked;
    for (let tries = 0; this.elsewhere && tries < 5; tries++)
      try {
        await request();
        return true;
      } catch (error) {
        const same = this.#now.asked.prompt === prompt && lens.ask("why", { move }).legal;
        if (!(error instanceof Refused) || error.rule !== undefined || this.left || !same) {
          return this.#try(Promise.reject(error), move);
        }
      }
    return this.#try(request(), move);
  }

  /** A request whose refusal is shown to the player, in the lens's words if it is about a move. */
  async #try(request: Promise<unknown>, move?: string): Promise<boolean> {
    try {
      await request;
      return true;
    } catch (error) {
      if (this.left || !(error instanceof Refused)) return false;
      const why = move === undefined ? undefined : this.tools.stream.lens.ask("why", { move });
      if (why?.legal) await this.#watch(this.viewer); // so the lens is behind
      this.hands.refuse(why?.why ?? error.message, error.rule);
      return false;
    }
  }
}
