// Between the shared table and the renderer of a game: a scene is all a renderer gets (it could as
// well come from a server), things are all it gives back.
import { html, nothing, type TemplateResult } from "lit";
import type { GameEvent, Move, Moves, Noun, SheetLine, View, Viewer } from "../core/protocol";
import type { Motion } from "./motion";
import { sentence, t } from "./texts";

/** Why something is not possible, and the rule that says so. */
export interface Refusal {
  readonly why: string;
  readonly rule?: string | undefined;
}

/** Something on the table that can be pointed at, tapped, dragged, or dropped on. */
export interface Thing {
  readonly id: string;
  /** Its name, and what it does. */
  readonly title: string;
  readonly text?: string | undefined;
  /** The rules about it, if a search for words in common would find the wrong ones. */
  readonly rules?: readonly string[] | undefined;
  /** Moves it takes part in, in words; `*` stands for any word. */
  readonly moves?: readonly string[];
  /** Further moves that dropping something here may mean. */
  readonly drops?: readonly string[];
  /** The move that a tap means even when it is illegal, so that the refusal can be explained. */
  readonly attempt?: string | undefined;
  /** Why it can do nothing now, if figures of the table say it better than the rule that `attempt` would name. */
  readonly refusal?: Refusal | undefined;
  /** A tap alone never makes a move: it is the first of two, even when only one move is left. */
  readonly first?: boolean | undefined;
  /** The move that this thing asks about before it is made: even from the list it is only chosen at first. */
  readonly asks?: string | undefined;
  /** What a tap says instead when it stands for no move: what is to be done first. */
  readonly tells?: string | undefined;
  /** The move that choosing another thing first and then this one means, even when it is illegal. */
  readonly second?: ((first: string) => string | undefined) | undefined;
  /** Moves in a row that a tap means instead, when the first of them can be made. */
  readonly plan?: readonly string[] | undefined;
  /** Moves in a row that dropping this on another thing means, or where nothing is (""). */
  readonly onto?: ((target: string) => readonly string[] | undefined) | undefined;
  /** Those that follow when what it means there is refused; missing: it goes back to where it was taken. */
  readonly falls?: ((target: string) => readonly string[] | undefined) | undefined;
  /** It can be dragged now though a tap on it means nothing. */
  readonly drags?: boolean | undefined;
  /** What taking this to another thing, by a drag or by two taps, changes on the page alone, while nothing is played
      yet. False: nothing. */
  readonly arrange?: ((target: string) => boolean) | undefined;
  /** The picture (data-at) that is dragged, if not the thing itself. */
  readonly carries?: string | undefined;
  /** The ways that picture can be turned; how it lies on the table, if it does; whether it is in the
      hand, so that wheel and keys turn it. */
  readonly turns?: readonly number[] | undefined;
  readonly lies?: number | undefined;
  readonly held?: boolean | undefined;
}

/** A question before something is done that cannot be undone, and the words that think better of it. */
export interface Doubt {
  readonly asks: string;
  readonly no: string;
}

/** What the player is doing with mouse, finger or keyboard. */
export interface Hands {
  readonly pointed: string | undefined;
  readonly dragged: string | undefined;
  /** How a picture that things carry has been turned. */
  turn(picture: string): number;
  /** Turns what is in hand. */
  spin(step: number): void;
  /** What the others do is no longer shown, until an event of this kind comes or the viewer is asked. */
  hurry(until: string): void;
}

/** What is drawn of a game: the others, the table itself, and what the viewer has in hand, which on a
    phone lies at the bottom. */
export interface Picture {
  readonly rivals: TemplateResult | typeof nothing;
  readonly board: TemplateResult;
  readonly tray: TemplateResult | typeof nothing;
}

/** The pinned line: the goal, how the viewer stands, and a warning when it matters. */
export interface Goal {
  readonly goal: string;
  readonly standing: string;
  readonly warning?: string | undefined;
}

/** The way back from what nobody but the viewer has seen, which the core does not take back. */
export interface Back {
  /** Moves in a row that put back what is in hand: none when nothing is. */
  readonly hand: readonly string[];
  /** Those that undo the last step, if there was one. They are asked for only to be made. */
  readonly step: (() => readonly string[]) | undefined;
}

export interface Renderer {
  readonly game: string;
  /** Hands or plans that others must not see: at a shared screen there is a curtain. */
  readonly secrets: boolean;
  /** Names of words in option values that the core does not list (`more`). */
  readonly words?: Readonly<Record<string, string>>;
  /** Values that the start offers for an option besides those the core lists. */
  more?(option: string, seats: number): readonly string[];
  /** Whether an option means anything beside the others that are chosen. */
  matters?(option: string, chosen: Readonly<Record<string, string>>): boolean;
  /** The answer to a question that leaves nothing to choose: the page gives it at once, and asks nothing. */
  obvious?(asked: Moves): string | undefined;
  /** What is asked, if the table says it better than the rules, which know no table. */
  question?(asked: Moves, view: View): string | undefined;
  /** The rules about a thing that names none itself; none: those with words in common. */
  rulesAbout?(thing: string, view: View): readonly string[];
  /** What is asked once a thing is chosen, where "choose among what glows" says too little. */
  doubts?(thing: string, view: View): Doubt | undefined;
  /** The few words on the button of a move whose sentence is long. */
  answer?(move: string, scene: Scene): string | undefined;
  /** A move that only begins something: whoever follows a hint to make it is told at once how it goes on. */
  begins?(move: string): boolean;
  /** A hint in words, if the move alone does not show its reason. */
  advice?(move: string, say: string): string;
  draw(scene: Scene): Picture;
  goal(scene: Scene): Goal;
  back?(scene: Scene): Back | undefined;
  /** What each kind of event shows. Each is here or in `still`, never in both. */
  readonly motion: Motion;
  /** The things that a line of a seat's score sheet counts: they light up at the end. */
  counts?(line: SheetLine, seat: number, view: View): readonly string[];
  /** What a line of the score sheet is called on the pad, if on the table it is called otherwise. */
  called?(line: SheetLine, nouns: ReadonlyMap<string, Noun>): string | undefined;
  /** How to read the score pad, if that does not go without saying. */
  scoring?(view: View): string;
  /** Kinds of event that show nothing, each with its reason. */
  readonly still: Readonly<Record<string, string>>;
}

const matches = (pattern: string, move: string): boolean => {
  const star = pattern.indexOf("*");
  if (star < 0) return pattern === move;
  if (!move.startsWith(pattern.slice(0, star))) return false;
  const wanted = pattern.split(" ");
  const words = move.split(" ");
  return wanted.length === words.length && wanted.every((word, i) => word === "*" || word === words[i]);
};

export const among = (moves: readonly Move[], patterns: readonly string[] = []): Move[] =>
  moves.filter(({ move }) => patterns.some((pattern) => matches(pattern, move)));

/** Nouns by kind and word. */
export const nounsOf = (nouns: Readonly<Record<string, readonly Noun[]>>): ReadonlyMap<string, Noun> =>
  new Map(Object.entries(nouns).flatMap(([kind, list]) => list.map((noun) => [`${kind} ${noun.word}`, noun])));

/** What a scene is made of. */
export interface Sight {
  readonly view: View;
  readonly viewer: Viewer;
  /** What the viewer is asked; no moves while nothing is. */
  readonly asked: Moves;
  /** Moves still possible after a first tap, or all of them. */
  readonly open: readonly Move[];
  readonly chosen?: string | undefined;
  readonly hint?: string | undefined;
  /** A lesson says what to touch: nothing else glows. */
  readonly guided?: boolean;
  readonly seatName: (seat: number) => string;
  readonly isPerson: (seat: number) => boolean;
  /** The colour (1 to 6) of a seat, and its portrait. */
  readonly colour: (seat: number) => number;
  readonly face: (seat: number) => TemplateResult;
  /** Says why a computer did that; missing if nothing is being played, or people play without advice. */
  readonly tellWhy?: ((seat: number) => void) | undefined;
  readonly nouns: ReadonlyMap<string, Noun>;
  /** The table as the terminal shows it, for games that are not drawn. */
  readonly words: string;
  /** What the viewer has seen so far. */
  readonly story: readonly GameEvent[];
  readonly hands: Hands;
}

export class Scene {
  /** Things drawn, by id: what taps and drops mean. */
  readonly things = new Map<string, Thing>();

  constructor(private readonly sight: Sight) {}

  get view(): View {
    return this.sight.view;
  }

  get viewer(): Viewer {
    return this.sight.viewer;
  }

  get asked(): Moves {
    return this.sight.asked;
  }

  get open(): readonly Move[] {
    return this.sight.open;
  }

  get chosen(): string | undefined {
    return this.sight.chosen;
  }

  get hint(): string | undefined {
    return this.sight.hint;
  }

  get words(): string {
    return this.sight.words;
  }

  get story(): readonly GameEvent[] {
    return this.sight.story;
  }

  get hands(): Hands {
    return this.sight.hands;
  }

  seatName(seat: number): string {
    return this.sight.seatName(seat);
  }

  isPerson(seat: number): boolean {
    return this.sight.isPerson(seat);
  }

  colour(seat: number): number {
    return this.sight.colour(seat);
  }

  face(seat: number): TemplateResult {
    return this.sight.face(seat);
  }

  /** The same; a computer's portrait is a button that says why it did that. Not for the inside of things, which are
      buttons themselves. */
  portrait(seat: number): TemplateResult {
    const { tellWhy } = this.sight;
    if (!tellWhy || this.isPerson(seat)) return this.face(seat);
    const says = t("page.reason", { name: this.seatName(seat) });
    return html`<button type="button" class="asks-why" title=${says} aria-label=${says} @click=${() => tellWhy(seat)}
      >${this.face(seat)}</button>`;
  }

  noun(kind: string, word: string): Noun {
    return this.sight.nouns.get(`${kind} ${word}`) ?? { word, name: word };
  }

  /** All seats: the viewer's own first, then the others as they sit. */
  round(seats: number): number[] {
    const all = Array.from({ length: seats }, (_, i) => i + 1);
    return typeof this.viewer === "number" ? [...all.slice(this.viewer - 1), ...all.slice(0, this.viewer - 1)] : all;
  }

  /** Moves that nothing on the table stands for: they need a button. */
  loose(): Move[] {
    const patterns = [...this.things.values()].flatMap(({ moves = [] }) => moves);
    const placed = new Set(among(this.open, patterns));
    return this.open.filter((move) => !placed.has(move));
  }

  /** One of the moves offered, if it is. */
  offered(move: string): Move | undefined {
    return this.asked.moves.find((one) => one.move === move);
  }

  /** A button for a thing, lit when it can be chosen now. */
  thing(thing: Thing, classes: string, content: unknown): TemplateResult {
    this.things.set(thing.id, thing);
    const open = among(this.open, thing.moves);
    const means = [...open.map(({ move }) => move), ...(thing.plan?.length === 1 ? thing.plan : [])];
    const hinted = this.hint !== undefined && means.includes(this.hint);
    const able = open.length > 0 || (thing.plan?.[0] !== undefined && this.offered(thing.plan[0]) !== undefined);
    const lit = able && (hinted || !this.sight.guided);
    const state = { thing: true, lit, hinted, chosen: this.chosen === thing.id };
    const label = open.length === 1 ? `${sentence(thing.title)} ${open[0]?.say}` : thing.title;
    return html`<button
      type="button"
      class=${`${classes} ${Object.entries(state)
        .filter(([, on]) => on)
        .map(([name]) => name)
        .join(" ")}`}
      data-thing=${thing.id}
      data-carries=${thing.carries ?? nothing}
      ?data-drags=${thing.drags ?? false}
      aria-label=${label}
      aria-pressed=${state.chosen ? "true" : nothing}
    >${content}</button>`;
  }

  /** A place where things can be dropped, and that flights start from or end at. */
  place(thing: Thing, classes: string, content: unknown): TemplateResult {
    this.things.set(thing.id, thing);
    return html`<div class=${classes} data-thing=${thing.id}>${content}</div>`;
  }
}
