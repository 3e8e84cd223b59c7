// What a player does at the table: taps, drops, choices in two steps, turning, hints, undo. Mouse,
// touch and keyboard are in input.ts.
import type { Advice, Message, Move, Moves } from "../core/protocol";
import { rendererOf } from "../games";
import { type Lesson, nextMove } from "./lesson";
import type { Canvas, Drawn, Glances, Shows, Voice } from "./ports";
import { among, type Back, type Hands, type Refusal, type Thing } from "./scene";
import type { Sitting } from "./sitting";
import { t } from "./texts";

/** The game that is played with them. */
interface Played {
  readonly game: string;
  readonly box: string | undefined;
  readonly lesson: Lesson | undefined;
  readonly left: boolean;
  readonly now: Message;
  readonly shown: Message;
  readonly asked: Moves;
  readonly seat: number | undefined;
  readonly mayUndo: boolean;
  readonly unadvised: string | undefined;
  play(seat: number, move: string): Promise<boolean>;
  undo(seat: number): Promise<boolean>;
  offered(): void;
}

export class PlayersHands implements Hands {
  /** After a first tap: the thing, and the moves it left. */
  chosen: { readonly thing: string; readonly moves: readonly Move[] } | undefined;
  hint: Advice | undefined;
  refusal: (Refusal & { readonly tip?: boolean }) | undefined;
  /** What is pointed at, and what is being dragged. */
  info: Thing | undefined;
  dragged: string | undefined;
  /** How pictures have been turned. */
  readonly #turned = new Map<string, number>();
  /** Moves on their way. */
  #sent: Promise<unknown> = Promise.resolve();
  #sending = 0;
  /** A hint was followed that is only half of something: the other half is wanted too. */
  #follows = false;

  constructor(
    private readonly page: Canvas & Voice & Drawn & Glances & Shows,
    private readonly game: Played,
    private readonly sitting: Pick<Sitting, "stream" | "bots">,
  ) {}

  get sending(): boolean {
    return this.#sending > 0;
  }

  /** Moves still possible after a first tap, or all of them. */
  get open(): readonly Move[] {
    return this.chosen?.moves ?? this.game.asked.moves;
  }

  /** Another question: nothing is in hand any more, and what things were may be wrong now. */
  empty(): void {
    this.chosen = this.hint = this.refusal = this.info = undefined;
  }

  /** The same question; if some answers are gone, what was refused may be possible now. */
  narrow(same: boolean): void {
    if (!same) this.refusal = undefined;
    if (!this.chosen) return;
    const offered = new Set(this.game.asked.moves.map(({ move }) => move));
    const moves = this.chosen.moves.filter(({ move }) => offered.has(move));
    this.chosen = moves.length > 0 ? { thing: this.chosen.thing, moves } : undefined;
  }

  /** Drops words of another language. */
  speak(): void {
    this.refusal = this.info = undefined;
    const says = new Map(this.game.asked.moves.map((one) => [one.move, one]));
    if (this.chosen)
      this.chosen = { thing: this.chosen.thing, moves: this.chosen.moves.map((one) => says.get(one.move) ?? one) };
  }

  refuse(why: string, rule?: string): void {
    this.page.sound("no");
    this.refusal = { rule, why };
    this.page.update();
  }

  /** Nothing is wrong; something else comes first. */
  tell(why: string): void {
    this.refusal = { why, tip: true };
    this.page.update();
  }

  /** The refusal has been read. */
  forgive(): void {
    if (!this.refusal) return;
    this.refusal = undefined;
    this.page.update();
  }

  unchoose(): void {
    this.chosen = this.refusal = undefined;
    this.page.update();
  }

  // ---- Moves ----

  async play(move: string): Promise<boolean> {
    const { game } = this;
    const { seat, lesson } = game;
    if (seat === undefined) return false;
    const wanted = lesson && nextMove(lesson)?.move;
    if (lesson && move !== wanted) {
      if (game.asked.moves.length > 0) this.refuse(t("page.lesson.other"));
      return false;
    }
    if (lesson) lesson.made++;
    this.page.film.hurry(undefined);
    const hinted = !lesson && this.hint?.move === move; // a lesson goes on by itself
    this.#follows = (this.#follows || hinted) && (rendererOf(game.game).begins?.(move) ?? false);
    this.#sending++;
    const made = game.play(seat, move).finally(() => {
      this.#sending--;
      setTimeout(() => this.#followUp()); // a plan may have more moves
    });
    this.#sent = made;
    void made.then((done) => done && game.offered());
    return made;
  }

  /** The hint goes on after its first half. */
  #followUp(): void {
    if (!this.#follows || this.sending || this.game.left) return;
    this.#follows = false;
    void this.advise();
  }

  /** A move is taken from the list. If something on the table asks about it first, taking it again makes it. */
  async take(move: string): Promise<void> {
    const asking = [...(this.page.scene?.things.values() ?? [])].find(({ asks }) => asks === move);
    if (asking && this.chosen?.thing !== asking.id) await this.tap(asking.id);
    else await this.play(move);
  }

  #say(move = ""): string {
    return this.game.asked.moves.find((one) => one.move === move)?.say ?? move;
  }

  /** Several moves, as long as none is refused; how many were made. */
  async #carryOut(moves: readonly string[]): Promise<number> {
    for (const [i, move] of moves.entries()) if (!(await this.play(move))) return i;
    return moves.length;
  }

  get #back(): Back | undefined {
    const { scene } = this.page;
    return scene && scene.asked.moves.length > 0 ? rendererOf(this.game.game).back?.(scene) : undefined;
  }

  /** Moves of the game's own take the last step back. */
  get retraces(): boolean {
    const back = this.#back;
    return back?.step !== undefined || (back?.hand.length ?? 0) > 0;
  }

  /** Not before all that has happened has been seen. */
  get undoable(): boolean {
    const { now, shown, mayUndo } = this.game;
    return shown === now && (this.retraces || mayUndo);
  }

  async undo(): Promise<void> {
    await this.#sent;
    const { seat } = this.game;
    if (seat === undefined) return;
    const { hand = [], step } = this.#back ?? {};
    const moves = hand.length > 0 ? hand : step?.();
    const undone = moves ? (await this.#carryOut(moves)) === moves.length : await this.game.undo(seat);
    if (undone) this.page.announce(t("page.undone"));
  }

  /** Lets go of what was begun: a choice in two steps, or what is in hand. */
  async letGo(): Promise<void> {
    if (this.chosen) return this.unchoose();
    this.forgive();
    await this.#carryOut(this.#back?.hand ?? []);
  }

  /** The hint in words, if it was asked for. */
  get advice(): string | undefined {
    if (!this.hint || this.game.lesson) return undefined;
    const { move } = this.hint;
    const said = this.#say(move);
    return t("page.hint.is", { move: rendererOf(this.game.game).advice?.(move, said) ?? said });
  }

  /** What a good player would do. */
  async advise(): Promise<void> {
    await this.#sent;
    const { game } = this;
    const { asked, seat } = game;
    if (seat === undefined) return;
    if (game.unadvised) return this.tell(t(game.unadvised));
    if (asked.moves.length === 0) return;
    const advice = await this.sitting.bots.advise(game, this.sitting.stream.lens.ask("state", {}));
    if (advice === undefined || game.left || !game.asked.moves.some(({ move }) => move === advice.move)) return;
    this.chosen = undefined;
    this.hint = advice;
    this.page.announce(this.advice ?? "");
    this.page.showHint();
  }

  /** Why a move is not possible now. */
  explain(move: string): void {
    const { legal, rule, why } = this.sitting.stream.lens.ask("why", { move });
    if (!legal && this.game.seat !== undefined) this.refuse(why ?? "", rule);
  }

  // ---- Things ----

  /** A thing is tapped: the one move it stands for is made, or the moves left are narrowed down. */
  async tap(id: string): Promise<void> {
    await this.#sent; // quick hands are ahead of the table
    const thing = this.page.scene?.things.get(id);
    if (!thing) return;
    this.refusal = undefined;
    if (this.chosen?.thing === id || this.#arranged(this.chosen?.thing, id)) return this.unchoose();
    const [first] = thing.plan ?? [];
    if (thing.plan && this.game.asked.moves.some(({ move }) => move === first))
      return void (await this.#carryOut(thing.plan));
    const within = this.chosen ? among(this.chosen.moves, thing.moves) : [];
    if (within.length === 0 && this.#meant(this.chosen?.thing, thing)) return;
    if (within.length === 0) this.chosen = undefined; // something new is begun
    await this.#choose(thing, within.length > 0 ? within : among(this.game.asked.moves, thing.moves));
  }

  /** A thing is dropped on another, or where nothing is. */
  async drop(from: string, to = ""): Promise<void> {
    const [thing, target] = [this.page.scene?.things.get(from), this.page.scene?.things.get(to)];
    if (!thing || from === to) return;
    this.refusal = undefined;
    if (this.#arranged(from, to)) return this.unchoose();
    const plan = thing.onto?.(to);
    if (plan) return this.#bring(plan, thing.falls?.(to));
    if (!target) return;
    const open = among(among(this.game.asked.moves, thing.moves), [...(target.moves ?? []), ...(target.drops ?? [])]);
    if (open.length === 0 && this.#meant(from, target)) return;
    await this.#choose(thing, open);
  }

  #arranged(first: string | undefined, second: string): boolean {
    return (first !== undefined && this.page.scene?.things.get(first)?.arrange?.(second)) ?? false;
  }

  /** What cannot be dropped there goes where it falls, or else back to where it was taken. */
  async #bring(plan: readonly string[], falls: readonly string[] | undefined): Promise<void> {
    const made = await this.#carryOut(plan);
    const { refusal } = this;
    if (made === 0 || made === plan.length || this.game.lesson) return;
    await this.#carryOut(falls ?? this.#back?.hand ?? []);
    this.refusal = refusal;
    this.page.update();
  }

  /** A second part that does not go with the first is explained; the first stays chosen. */
  #meant(first: string | undefined, thing: Thing): boolean {
    const move = first === undefined ? undefined : thing.second?.(first);
    if (move === undefined) return false;
    this.explain(move);
    return true;
  }

  async #choose(thing: Thing, moves: readonly Move[]): Promise<void> {
    const [only] = moves;
    const wanted = this.game.lesson && nextMove(this.game.lesson)?.move;
    const astray = wanted !== undefined && !moves.some(({ move }) => move === wanted); // a lesson refuses any of them
    if (!astray && (moves.length > 1 || (only && thing.first && !this.chosen))) {
      this.chosen = { thing: thing.id, moves };
      const { scene } = this.page;
      if (scene && rendererOf(this.game.game).doubts?.(thing.id, scene.view)) this.page.focusQuestion();
      else this.page.announce(t("page.chosen", { count: moves.length }));
      this.page.update();
    } else if (only) {
      await this.play(only.move);
    } else {
      this.chosen = undefined;
      const asked = this.game.asked.moves.length > 0;
      if (asked && thing.tells) this.tell(thing.tells);
      else if (asked && thing.refusal) this.refuse(thing.refusal.why, thing.refusal.rule);
      else if (asked && thing.attempt) this.explain(thing.attempt);
      else this.page.point(thing.id); // it can do nothing now, so it is looked at
      this.page.update();
    }
  }

  // ---- Pointing, dragging, turning ----

  get pointed(): string | undefined {
    return this.info?.id;
  }

  /** A thing is being dragged, over another one perhaps, or no longer. */
  drag(id: string | undefined, over?: string): void {
    this.dragged = id;
    if (id !== undefined) this.refusal = undefined; // it was about something else
    document.documentElement.toggleAttribute("data-dragging", id !== undefined);
    if (over || id === undefined) this.page.point(over);
    this.page.update();
  }

  turn(picture: string): number {
    return this.#turned.get(picture) ?? 0;
  }

  spin(step: number): void {
    this.rotate(step);
  }

  hurry(until: string): void {
    this.page.film.hurry(until);
  }

  /** Something is in hand that keys may turn. */
  get spins(): boolean {
    const thing = this.turnable();
    return thing !== undefined && (thing.held === true || thing.id === this.dragged);
  }

  /** What turns: the thing that is dragged, in hand, or pointed at. */
  turnable(): Thing | undefined {
    const things = [...(this.page.scene?.things.values() ?? [])];
    const thing =
      things.find(({ id }) => id === this.dragged) ??
      things.find(({ held }) => held) ??
      things.find(({ id }) => id === this.info?.id);
    return (thing?.turns?.length ?? 0) > 1 ? thing : undefined;
  }

  /** Turns it to the next way it can lie, or the one before; how many quarters that was. */
  rotate(step: number): number {
    const thing = this.turnable();
    if (!thing?.turns || !thing.carries) return 0;
    const old = this.turn(thing.carries);
    const next = thing.turns[(thing.turns.indexOf(old) + step + thing.turns.length) % thing.turns.length] ?? 0;
    this.#turned.set(thing.carries, next);
    this.page.announce(t("page.turned", { degrees: next * 90 }));
    this.page.update();
    return next - old;
  }

  /** Pictures on the table are turned as they were laid. */
  settleTurns(things: ReadonlyMap<string, Thing>): void {
    const carried = this.dragged === undefined ? undefined : things.get(this.dragged)?.carries;
    for (const { carries, lies } of things.values())
      if (carries && lies !== undefined && (carried === undefined || carried !== carries))
        this.#turned.set(carries, lies);
  }
}
