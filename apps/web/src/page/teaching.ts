// The bubble of a lesson: what is said of the next move, beside what it speaks of.
import { html, nothing, type TemplateResult } from "lit";
import { settleBubble } from "../table/bubble";
import type { Game } from "../table/game";
import { type Lesson, nextMove, present, sentence } from "../table/lesson";
import type { Dialogs, Exits, Glances, Shows } from "../table/ports";
import { t } from "../table/texts";
import type { Begins } from "./begin";

for (const what of ["resize", "scroll", "scrollend"]) addEventListener(what, settleBubble, true);

/** Things move for a while after they are drawn: the bubble follows. */
function follow(page: Shows): void {
  requestAnimationFrame(settleBubble);
  void page.film.seen().then(() => requestAnimationFrame(settleBubble));
}

interface Page extends Begins, Dialogs, Exits, Shows, Pick<Glances, "focusQuestion"> {}

/** The bubble; `refused` is what was done instead, and why that is not possible. After the last move it waits until
    what came of it has been seen. */
export function lessonPanel(
  page: Page,
  p: Game,
  lesson: Lesson,
  refused: TemplateResult | typeof nothing,
): TemplateResult | typeof nothing {
  const { rules, of, goal } = present(lesson);
  const over = lesson.begun && nextMove(lesson) === undefined;
  if (over && page.film.rolls) return nothing;
  const spoken = over ? of : lesson.begun ? nextMove(lesson)?.of : goal?.of;
  const last = lesson.step + 1 === lesson.steps.length;
  const start = (): void => {
    lesson.begun = true;
    page.focusQuestion();
    void p.settle();
  };
  // once, however often it is pressed
  const go = (): unknown => p.left || (last ? page.leave(p.game) : page.begin.teach(p.game, lesson.step + 1));
  const title = t("page.lesson.of", { step: lesson.step + 1, steps: lesson.steps.length });
  const lookUp = (): void =>
    page.show({ kind: "rules", game: p.game, about: { id: "lesson", title, text: sentence(lesson), rules } });
  follow(page);
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
