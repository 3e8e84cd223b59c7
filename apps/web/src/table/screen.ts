// The table: the renderer's picture of the game, and beside it what is asked, what things do, and
// what has happened. Every legal move is in the list of choices, whatever the renderer draws.
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { icon } from "../art/icons";
import { rendererOf } from "../games";
import type { Shell } from "./shell";
import type { Game } from "./game";
import type { Thing } from "./scene";
import { lessonPanel, nextMove } from "./lesson";
import { header, trouble } from "./start";
import { t } from "./texts";

export function tableScreen(shell: Shell, p: Game): TemplateResult {
  if (p.handTo !== undefined) return curtain(shell, p, p.handTo);
  const scene = shell.scene;
  return html`${header(shell)}
    <main class="table" data-game=${p.game}>
      ${trouble(shell)}
      <div class="board" tabindex="-1" aria-label=${t("page.board")} role="region"><h2 class="unseen">${t("page.board")}</h2>${scene ? rendererOf(p.game).draw(scene) : nothing}</div>
      <div class="side">
        ${p.lesson ? lessonPanel(shell, p, p.lesson) : nothing}
        ${question(shell, p)}
        ${toolbar(shell, p)}
        ${info(shell, p.game, p.hands.info)}
        ${story(p)}
      </div>
      <div id="announcements" class="unseen" aria-live="polite" role="log" aria-label=${t("page.announcements")}></div>
    </main>`;
}

/** What the thing pointed at is, and the rules about it. */
export const info = (
  shell: Shell,
  game: string,
  thing: Thing | undefined,
): TemplateResult => html`<section class="panel info" aria-labelledby="info-title">
  <h3 id="info-title">${thing ? thing.title : t("page.info.title")}</h3>
  <p>${thing ? (thing.text ?? "") : t("page.info.how")}</p>
  ${thing ? html`<button type="button" class="link" id="about" @click=${() => shell.show({ kind: "rules", game, about: thing })}>${t("page.rules.about")}</button>` : nothing}
</section>`;

function question(shell: Shell, p: Game): TemplateResult {
  const { asked, hands } = p;
  const { over } = p.now;
  const owing = p.now.view.asks.map(({ seat }) => shell.seatName(seat)).join(", ");
  const scripted = p.lesson && !nextMove(p.lesson);
  const text = over
    ? t("page.over")
    : scripted
      ? t("page.lesson.done")
      : (asked.question ?? t("page.waits", { seat: owing }));
  const persons = p.seats.filter((one) => one === "person").length;
  return html`<section class="panel ask ${asked.moves.length > 0 ? "yours" : ""}" aria-labelledby="question">
    ${persons > 1 && typeof p.viewer === "number" ? html`<p class="who">${shell.seatName(p.viewer)}</p>` : nothing}
    ${over ? nothing : shell.clock.face()}
    <h2 id="question" tabindex="-1">${text}</h2>
    ${
      hands.refusal
        ? html`<div class="refusal" role="alert">
      <p>${hands.refusal.why}</p>
      ${hands.refusal.rule ? html`<button type="button" class="link" id="why" @click=${() => shell.show({ kind: "rules", game: p.game, rule: hands.refusal?.rule })}>${t("page.refusal.rule", { rule: hands.refusal.rule })}</button>` : nothing}
    </div>`
        : nothing
    }
    <ol id="choices">${hands.open.map(
      (
        { move, say },
        i,
      ) => html`<li><button type="button" class="choose ${move === hands.hint?.move ? "hinted" : ""} ${/ /.test(move) ? "" : "bare"}" data-move=${move}
      @click=${() => hands.play(move)}>${i < 9 && shell.settings.keys ? html`<kbd aria-hidden="true">${i + 1}</kbd>` : nothing}<span>${say}</span>${advice(p, move)}</button></li>`,
    )}</ol>
    ${hands.chosen ? html`<button type="button" class="quiet" id="unchoose" @click=${() => hands.unchoose()}>${t("page.unchoose")}</button>` : nothing}
    ${over && !p.lesson ? html`<div class="actions"><button type="button" class="primary" @click=${() => shell.show({ kind: "sheet" })}>${t("page.sheet")}</button><button type="button" class="quiet" @click=${() => shell.begin.rematch()}>${t("page.rematch")}</button></div>` : nothing}
  </section>`;
}

/** The best moves, with what a strong player expects of each. */
function advice({ hands: { hint }, seats }: Game, move: string): TemplateResult | typeof nothing {
  const place = (hint?.ranks ?? []).findIndex((one) => one.move === move);
  const chance = hint?.ranks?.[place]?.chance;
  if (chance !== undefined)
    return html`<em>${t(seats.length > 1 ? "page.hint.win" : "page.hint.score", { place: place + 1, percent: Math.round(chance / 10) })}</em>`;
  return hint?.move === move ? html`<em>${t("page.hint.mark")}</em>` : nothing;
}

function toolbar(shell: Shell, p: Game): TemplateResult {
  const plays = p.seat !== undefined && !p.now.over && !p.now.resigned.includes(p.seat);
  const tool = (id: string, picture: string, key: string, able: boolean, act: () => unknown): TemplateResult =>
    html`<button type="button" class="tool" id=${id} ?disabled=${!able} @click=${act}>${icon(picture)}<span>${t(key)}</span></button>`;
  return html`<div class="toolbar" role="group" aria-label=${t("page.tools")}>
    ${
      p.lesson
        ? nothing
        : html`${tool("undo", "undo", "page.undo", p.now.undo, () => p.hands.undo())}
    ${tool("hint", "lamp", "page.hint", p.asked.moves.length > 0, () => p.hands.advise())}
    ${tool("replay", "back", "page.replay", p.commit !== "", () => shell.begin.lookBackNow())}
    ${tool("position", "grid", "page.position", true, () => shell.showPosition())}
    ${tool("save", "save", "page.save", p.commit !== "", () => shell.begin.saveFile())}
    ${tool("resign", "flag", "page.resign", plays, () => shell.show({ kind: "resign" }))}`
    }
    ${tool("sheet", "sheet", "page.sheet", true, () => shell.show({ kind: "sheet" }))}
    ${tool("rules", "book", "page.rules", true, () => shell.show({ kind: "rules", game: p.game }))}
    ${tool("leave", "door", "page.leave", true, () => shell.leave())}
  </div>`;
}

function story(p: Game): TemplateResult {
  return html`<details class="panel story" open>
    <summary><h3>${t("page.story")}</h3></summary>
    <ol reversed class="lines" tabindex="0" aria-label=${t("page.story")}>${repeat(
      p.story.map(({ say }, i) => ({ i, say })).reverse(),
      ({ i }) => i,
      ({ say }) => html`<li>${say}</li>`,
    )}</ol>
    ${p.commit ? html`<p class="promise">${t("page.promise")} <code>${p.commit}</code></p>` : nothing}
  </details>`;
}

/** Nothing of the table is on the screen while it is handed over. */
const curtain = (shell: Shell, p: Game, seat: number): TemplateResult => html`${header(shell)}
  <main class="curtain">
    <div class="folds" aria-hidden="true"></div>
    <section class="panel" aria-labelledby="curtain-title">
      <h2 id="curtain-title" tabindex="-1">${t("page.curtain.title", { seat })}</h2>
      <p>${t("page.curtain.text")}</p>
      ${shell.clock.face()}
      <button type="button" class="primary" id="look" @click=${() => p.lookNow()}>${t("page.curtain.look")}</button>
    </section>
  </main>`;
