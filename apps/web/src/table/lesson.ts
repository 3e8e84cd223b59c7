// Lessons: positions with scripted moves (lessons/), played at the real table. The learner is seat 1 and
// makes the moves of the script; the others' moves come by themselves. Each move has one sentence, in a bubble
// that points at what is to be done.
import lessons, { type Step } from "virtual:lessons";
import type { Advice, Viewer } from "../core/protocol";
import { pause } from "./bots";
import { showGlowing } from "./bubble";
import type { Glances, Shows, Voice } from "./ports";
import { t } from "./texts";

export interface Lesson {
  readonly step: number;
  readonly steps: readonly Step[];
  /** Moves of the script made so far. */
  made: number;
  /** The goal of the game has been read, if the lesson begins with it. */
  begun: boolean;
}

export const hasLessons = (game: string): boolean => game in lessons;

export function lessonOf(game: string, step: number): Lesson {
  const steps = lessons[game] ?? [];
  return { step, steps, made: 0, begun: steps[step]?.goal === undefined };
}

export const present = ({ steps, step }: Lesson): Step =>
  steps[step] ?? { rules: [], position: "", moves: [], end: "", of: "" };

export const nextMove = (lesson: Lesson): Step["moves"][number] | undefined => present(lesson).moves[lesson.made];

/** What is said now. */
export function sentence(lesson: Lesson): string {
  const { goal, end } = present(lesson);
  return t(!lesson.begun && goal ? goal.say : (nextMove(lesson)?.say ?? end));
}

/** What is guided: a game on the table. */
interface Guided {
  readonly viewer: Viewer;
  readonly hands: { hint: Advice | undefined };
  play(seat: number, move: string): Promise<boolean>;
  settle(): Promise<void>;
}

/** The others make their moves of the script; the learner's next one is shown. `current`: nothing has
    happened since. */
export async function guide(
  page: Voice & Glances & Shows,
  game: Guided,
  lesson: Lesson,
  current: () => boolean,
): Promise<void> {
  const next = lesson.begun ? nextMove(lesson) : undefined;
  game.hands.hint = next && next.seat === game.viewer ? { move: next.move } : undefined;
  page.showHint();
  page.announce(sentence(lesson));
  const seen = page.film.seen();
  void seen.then(() => requestAnimationFrame(showGlowing));
  if (!next)
    void seen.then(() =>
      requestAnimationFrame(() => {
        if (current()) document.querySelector<HTMLElement>("#lesson-next")?.focus({ preventScroll: true });
      }),
    );
  if (!next || next.seat === game.viewer) return;
  await Promise.all([page.film.seen(), pause(page.film.pace() * 4)]); // time to read what is said
  if (!current()) return;
  lesson.made++;
  await game.play(next.seat, next.move);
  if (current()) await game.settle(); // it was made in secret
}
