// Lessons: positions with scripted moves (tests/scenarios/tutorial/), played at the real table. The
// learner is seat 1 and makes the moves of the script; the others' moves come by themselves.
import { html, nothing, type TemplateResult } from "lit";
import lessons, { type Step } from "virtual:lessons";
import type { App } from "./app";
import type { Playing } from "./playing";
import { t } from "./texts";

export interface Lesson {
  readonly step: number;
  readonly steps: readonly Step[];
  /** Moves of the script made so far. */
  made: number;
}

export const hasLessons = (game: string): boolean => game in lessons;

export const lessonOf = (game: string, step: number): Lesson => ({ step, steps: lessons[game] ?? [], made: 0 });

export const present = ({ steps, step }: Lesson): Step => steps[step] ?? { say: "", rules: [], game: "", position: "", moves: [] };

export const nextMove = (lesson: Lesson): Step["moves"][number] | undefined => present(lesson).moves[lesson.made];

export function lessonPanel(app: App, p: Playing, lesson: Lesson): TemplateResult {
  const { say, rules } = present(lesson);
  const over = nextMove(lesson) === undefined;
  const last = lesson.step + 1 === lesson.steps.length;
  return html`<section class="panel lesson" aria-labelledby="lesson-title">
    <h2 id="lesson-title">${t("page.lesson.of", { step: lesson.step + 1, steps: lesson.steps.length })}</h2>
    <p>${t(say)}</p>
    <p class="dim">${rules.map((rule) => html`<button type="button" class="link" @click=${() => app.show({ kind: "rules", game: p.game, rule })}>${rule}</button> `)}</p>
    ${over ? html`<div class="actions"><button type="button" class="primary" id="lesson-next" @click=${() => (last ? app.leave(p.game) : app.teach(p.game, lesson.step + 1))}>${t(last ? "page.lesson.end" : "page.lesson.next")}</button></div>` : nothing}
  </section>`;
}
