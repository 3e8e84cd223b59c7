// Lessons: positions with scripted moves (lessons/), played at the real table. The learner is seat 1 and
// makes the moves of the script; the others' moves come by themselves.
import { html, nothing, type TemplateResult } from "lit";
import lessons, { type Step } from "virtual:lessons";
import { pause } from "./bots";
import type { Game } from "./game";
import type { Shell } from "./shell";
import { t } from "./texts";

export interface Lesson {
  readonly step: number;
  readonly steps: readonly Step[];
  /** Moves of the script made so far. */
  made: number;
}

export const hasLessons = (game: string): boolean => game in lessons;

export const lessonOf = (game: string, step: number): Lesson => ({ step, steps: lessons[game] ?? [], made: 0 });

export const present = ({ steps, step }: Lesson): Step =>
  steps[step] ?? { say: "", rules: [], position: "", moves: [] };

export const nextMove = (lesson: Lesson): Step["moves"][number] | undefined => present(lesson).moves[lesson.made];

/** The others make their moves of the script; the learner's next one is shown. `current`: nothing has
    happened since. */
export async function guide(shell: Shell, game: Game, lesson: Lesson, current: () => boolean): Promise<void> {
  const next = nextMove(lesson);
  game.hands.hint = next && next.seat === game.viewer ? { move: next.move } : undefined;
  shell.showHint();
  if (!next) setTimeout(() => document.querySelector<HTMLElement>("#lesson-next")?.focus());
  if (!next || next.seat === game.viewer) return;
  await Promise.all([shell.flying(), pause(shell.pace())]);
  if (!current()) return;
  lesson.made++;
  await game.play(next.seat, next.move);
  if (current()) await game.settle(); // it was made in secret
}

export function lessonPanel(shell: Shell, p: Game, lesson: Lesson): TemplateResult {
  const { say, rules } = present(lesson);
  const over = nextMove(lesson) === undefined;
  const last = lesson.step + 1 === lesson.steps.length;
  return html`<section class="panel lesson" aria-labelledby="lesson-title">
    <h2 id="lesson-title">${t("page.lesson.of", { step: lesson.step + 1, steps: lesson.steps.length })}</h2>
    <p>${t(say)}</p>
    <p class="dim">${rules.map((rule) => html`<button type="button" class="link" @click=${() => shell.show({ kind: "rules", game: p.game, rule })}>${rule}</button> `)}</p>
    ${over ? html`<div class="actions"><button type="button" class="primary" id="lesson-next" @click=${() => (last ? shell.leave(p.game) : shell.begin.teach(p.game, lesson.step + 1))}>${t(last ? "page.lesson.end" : "page.lesson.next")}</button></div>` : nothing}
  </section>`;
}
