// Lessons: positions with scripted moves (lessons/), played at the real table. The learner is seat 1 and
// makes the moves of the script; the others' moves come by themselves. Each move has one sentence, in a bubble
// that points at what is to be done.
import { html, nothing, type TemplateResult } from "lit";
import lessons, { type Step } from "virtual:lessons";
import { pause } from "./bots";
import { settleBubble, showGlowing } from "./bubble";
import type { Game } from "./game";
import type { Shell } from "./shell";
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

/** The others make their moves of the script; the learner's next one is shown. `current`: nothing has
    happened since. */
export async function guide(shell: Shell, game: Game, lesson: Lesson, current: () => boolean): Promise<void> {
  const next = lesson.begun ? nextMove(lesson) : undefined;
  game.hands.hint = next && next.seat === game.viewer ? { move: next.move } : undefined;
  shell.showHint();
  shell.announce(sentence(lesson));
  const seen = shell.film.seen();
  void seen.then(() => requestAnimationFrame(showGlowing));
  if (!next)
    void seen.then(() =>
      requestAnimationFrame(() => {
        if (current()) document.querySelector<HTMLElement>("#lesson-next")?.focus({ preventScroll: true });
      }),
    );
  if (!next || next.seat === game.viewer) return;
  await Promise.all([shell.film.seen(), pause(shell.film.pace() * 4)]); // time to read what is said
  if (!current()) return;
  lesson.made++;
  await game.play(next.seat, next.move);
  if (current()) await game.settle(); // it was made in secret
}

for (const what of ["resize", "scroll", "scrollend"]) globalThis.addEventListener?.(what, settleBubble, true);

/** Things move for a while after they are drawn: the bubble follows. */
function follow(shell: Shell): void {
  requestAnimationFrame(settleBubble);
  void shell.film.seen().then(() => requestAnimationFrame(settleBubble));
}

/** The bubble; `refused` is what was done instead, and why that is not possible. After the last move it waits until
    what came of it has been seen. */
export function lessonPanel(
  shell: Shell,
  p: Game,
  lesson: Lesson,
  refused: TemplateResult | typeof nothing,
): TemplateResult | typeof nothing {
  const { rules, of, goal } = present(lesson);
  const over = lesson.begun && nextMove(lesson) === undefined;
  if (over && shell.film.rolls) return nothing;
  const spoken = over ? of : lesson.begun ? nextMove(lesson)?.of : goal?.of;
  const last = lesson.step + 1 === lesson.steps.length;
  const start = (): void => {
    lesson.begun = true;
    shell.focusQuestion();
    void p.settle();
  };
  // once, however often it is pressed
  const go = (): unknown => p.left || (last ? shell.leave(p.game) : shell.begin.teach(p.game, lesson.step + 1));
  const title = t("page.lesson.of", { step: lesson.step + 1, steps: lesson.steps.length });
  const lookUp = (): void =>
    shell.show({ kind: "rules", game: p.game, about: { id: "lesson", title, text: sentence(lesson), rules } });
  follow(shell);
  return html`<section class="lesson bubble ${over ? "ends" : ""}" aria-labelledby="lesson-title"
    data-free=${lesson.begun && !over ? nothing : ""} data-of=${spoken ?? nothing}>
    <h2 id="lesson-title">${title}</h2>
    ${refused}
    <p>${sentence(lesson)}</p>
    ${
      over
        ? html`<div class="next"><button type="button" class="primary" id="lesson-next"
          @click=${go}>${t(last ? "page.lesson.end" : "page.lesson.next")}</button>
          <button type="button" class="link look-up" @click=${lookUp}>${t("page.rules.about")}</button></div>`
        : lesson.begun
          ? nothing
          : html`<button type="button" class="primary" id="lesson-next" @click=${start}>${t("page.lesson.go")}</button>`
    }
  </section>`;
}
