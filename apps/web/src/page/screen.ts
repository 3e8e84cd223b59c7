// The table: a pinned line with the goal, the stage with the renderer's picture of the game, and at its foot
// what has happened, what is asked, and the tools. None of this moves during a game.
import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { repeat } from "lit/directives/repeat.js";
import { face } from "../art/faces";
import { icon } from "../art/icons";
import type { Move } from "../core/protocol";
import { rendererOf } from "../games";
import type { SeatClocks } from "../online/clocks";
import { company } from "../online/company";
import type { Met } from "../online/meeting";
import { plea } from "../online/pleas";
import { advised } from "../table/advice";
import type { Clock } from "../table/clock";
import { type Ending, endingScene } from "../table/ending";
import type { Film } from "../table/film";
import { header, skips, trouble } from "../table/frame";
import type { Game } from "../table/game";
import { nextMove } from "../table/lesson";
import { winner } from "../table/pad";
import type { Dialogs, Drawn, Exits, Names, Preferences, Titles, Troubles } from "../table/ports";
import type { Doubt, Picture, Scene, Thing } from "../table/scene";
import { t } from "../table/texts";
import { readingTime } from "../table/tips";
import type { Begins, OnTable } from "./begin";
import { lessonPanel } from "./teaching";

interface Page extends Begins, Dialogs, Drawn, Exits, Met, Names, Pick<OnTable, "game">, Preferences, Titles, Troubles {
  readonly film: Film;
  /** What time will do. */
  readonly clock: Clock;
  /** What people elsewhere have left of it. */
  readonly clocks: SeatClocks;
  /** The points are being counted. */
  readonly ending: Ending | undefined;
  focusQuestion(): void;
}

export function tableScreen(page: Page, p: Game): TemplateResult {
  const { scene } = page;
  if (p.handTo !== undefined || !scene) return curtain(page, p, p.handTo ?? 1);
  const picture = rendererOf(p.game).draw(scene); // only then is it known which moves have a place
  return html`${skips()}
    <main class="table ${page.film.holds === undefined ? "" : "holds"} ${counting(page, p)}"
      data-game=${p.game} data-seats=${p.seats.length} data-list=${aside(page, p) ?? nothing}
      data-chosen=${scene.chosen ?? nothing}>
      ${pinned(page, p, scene)} ${trouble(page)} 
      ${p.lesson ? lessonPanel(page, p, p.lesson, refusal(page, p)) : nothing}
      ${stage(scene, picture)}
      <div class="foot">
        ${told(page, p)} ${question(page, p, scene)} ${toolbar(page, p)}
      </div>
      ${p.elsewhere ? page.meeting?.talk.panel() : nothing} ${page.ending ? endingScene(p, page.ending) : nothing}
      <div id="announcements" class="unseen" aria-live="polite" role="log" aria-label=${t("page.announcements")}></div>
    </main>`;
}

/** How far the end has come: what the last move did may still be seen, then it is counted. */
function counting({ ending }: Pick<Page, "ending">, { now, sheet, lesson }: Game): string {
  if (ending) return ending.crowned ? "counting crowned" : "counting";
  return now.over && !sheet && !lesson ? "uncounted" : "";
}

/** What is beside the table and takes room from it: the list of all moves, or talk. */
function aside({ settings, meeting }: Met & Preferences, { elsewhere }: Game): string | undefined {
  if (settings.list) return "open";
  return elsewhere && meeting?.talk.beside ? "talk" : undefined;
}

/** The goal, how the viewer stands, and what time will do. */
function pinned(page: Page, p: Game, scene: Scene): TemplateResult {
  const { goal, standing, warning } = rendererOf(p.game).goal(scene);
  return html`<header class="pinned">
    <h1>${icon("moon")}<span>${page.gameName(p.game)}</span></h1>
    <p class="goal">${goal}</p>
    ${warning ? html`<p class="warns"><strong class="warning">${warning}</strong></p>` : nothing}
    <p class="standing">${standing}</p>
    ${p.elsewhere ? company(page, p) : nothing}
    ${p.now.over ? nothing : page.clock.face()} ${p.offers ? offer(page) : nothing}
  </header>`;
}

/** Sounds are off until somebody wants them; they are offered once, and then leave an empty place: nothing moves. */
const offer = (
  page: Preferences,
): TemplateResult => html`<div class="offer ${page.settings.offered ? "gone" : ""}" role="group"
    aria-label=${t("page.sound.offer")}>
  <span aria-hidden="true">${t("page.sound.offer")}</span>
  <button type="button" class="quiet" id="sound-yes"
    @click=${() => page.set({ sound: true, offered: true })}>${t("page.sound.yes")}</button>
  <button type="button" class="quiet" id="sound-no"
    @click=${() => page.set({ offered: true })}>${t("page.sound.no")}</button>
</div>`;

/** The others, the table, one's own things; above them what flies, and what is shown for a while. */
export const stage = ({ view }: Scene, { rivals, board, tray }: Picture): TemplateResult => html`<div
    class="stage ${view.game}"
    data-seats=${view.score.length}>
    <div class="rivals">${rivals}</div>
    <div class="board" tabindex="-1" aria-label=${t("page.board")} role="region">
      <h2 class="unseen">${t("page.board")}</h2>${board}
    </div>
    <div class="tray">${tray}</div>
    <div id="interlude" aria-hidden="true"></div>
    <div id="flights" aria-hidden="true"></div>
  </div>`;

/** The caption, with the whole story behind it; and what the thing pointed at is. */
const told = (page: Page, p: Game): TemplateResult => html`<div class="told">
  ${story(page, p)}
  ${
    p.lately && p.lately.news.length > 0
      ? html`<button type="button" class="tool" id="again" aria-label=${t("page.again")} title=${t("page.again")}
          @click=${() => page.film.again()}>${icon("again")}</button>`
      : nothing
  }
  ${p.hands.info ? info(page, p.game, p.hands.info) : nothing}
</div>`;

/** Without a mouse, what a finger would not find out by itself is told once, where nothing has been told yet. */
function story({ settings }: Preferences, p: Game): TemplateResult {
  const teaches = p.offers && !settings.offered;
  const lines = p.story.map(({ say }, i) => ({ i, say })).reverse();
  return html`<details class="story">
    <summary><h2 class="unseen">${t("page.story")}</h2><span class="caption" aria-hidden="true"></span>
      ${teaches ? html`<span class="teach" aria-hidden="true">${t("page.info.touch")}</span>` : nothing}</summary>
    <ol reversed class="lines" tabindex="0" aria-label=${t("page.story")}>
      ${repeat(
        lines,
        ({ i }) => i,
        ({ say }) => html`<li>${say}</li>`,
      )}
    </ol>
  </details>`;
}

/** What the thing pointed at is, and the rules about it. */
export const info = (page: Dialogs, game: string, thing: Thing | undefined): TemplateResult => html`<section
    class="info" data-about=${thing?.id ?? nothing}
    aria-labelledby="info-title">
    <h3 id="info-title">${thing ? thing.title : t("page.info.title")}</h3>
    <p>${thing ? (thing.text ?? "") : t("page.info.how")}</p>
    ${
      thing
        ? html`<button type="button" class="link" id="about"
            @click=${() => page.show({ kind: "rules", game, about: thing })}>${t("page.rules.about")}</button>`
        : nothing
    }
  </section>`;

const MOST = 6; // buttons beside the question; any more are in the list

function question(page: Page, p: Game, scene: Scene): TemplateResult {
  const { hands, viewer } = p;
  const persons = p.seats.filter((one) => one === "person").length;
  const loose = page.settings.list ? [] : scene.loose().slice(0, MOST); // the open list has them too
  const beside = loose.length < scene.open.length ? "beside" : ""; // the table has answers too
  const more = after(page, p);
  const words = (move: Move): string => rendererOf(p.game).answer?.(move.move, scene) ?? move.say;
  const answered = loose.length > 0 || hands.chosen !== undefined || more !== nothing ? "answered" : "";
  return html`<section class="ask ${scene.asked.moves.length > 0 ? "yours" : ""} ${answered}"
    aria-labelledby="question">
    <h2 id="question" tabindex="-1">${
      persons > 1 && typeof viewer === "number" && !p.elsewhere
        ? html`<span class="who">${page.seatName(viewer)}</span> `
        : nothing
    }${line(page, p, scene)}</h2>
    ${plea(page, p)} ${p.lesson ? nothing : refusal(page, p)}
    <div class="answers"><div class="buttons">
      ${loose.map(
        (move) => html`<button type="button" class="answer ${beside} ${move.move === hands.hint?.move ? "hinted" : ""}"
          data-answer=${move.move} title=${move.say}
          @click=${() => hands.take(move.move)}><span>${words(move)}</span></button>`,
      )}
      ${
        hands.chosen
          ? html`<button type="button" class="quiet" id="unchoose"
              @click=${() => hands.unchoose()}>${doubt(p, scene)?.no ?? t("page.unchoose")}</button>`
          : nothing
      }
      ${more}
    </div>${allMoves(page, p)}</div>
  </section>`;
}

const doubt = ({ game }: Game, { chosen, view }: Scene): Doubt | undefined =>
  chosen === undefined ? undefined : rendererOf(game).doubts?.(chosen, view);

/** What I must do now, or who is thinking. */
function line(page: Page, p: Game, scene: Scene): string {
  if (page.film.holds !== undefined) return page.film.holds;
  if (p.elsewhere && page.meeting?.delayed) return t("page.wire.waits");
  if (p.now.over) return `${t("page.over")} ${winner(p)}`;
  if (p.now.paused) return t("page.paused");
  if (p.lesson && !nextMove(p.lesson)) return t("page.lesson.done");
  if (p.hands.chosen) return doubt(p, scene)?.asks ?? t("page.chosen.then");
  if (p.hands.advice) return p.hands.advice;
  if (scene.asked.question) return scene.asked.question;
  const { asks } = p.now.view; // not of what is still shown: whoever has moved since is no longer thinking
  if (asks.some(({ seat }) => seat === p.viewer) && p.shown !== p.now) return "";
  const owing = asks.flatMap(({ seat }) => (seat === p.viewer ? [] : [seat]));
  if (owing.length === 0) return p.story.at(-1)?.say ?? "";
  const away = owing.every((seat) => p.seats[seat - 1] === "person" && p.sitting.present(seat) === "away");
  return t(away ? "page.waits.away" : "page.waits", { seat: owing.map((seat) => page.seatName(seat)).join(", ") });
}

/** Buttons that answer what is shown, not what is asked. */
function after(page: Page, p: Game): TemplateResult | typeof nothing {
  if (page.film.holds !== undefined)
    return html`<button type="button" class="primary" id="go-on-now"
      @click=${() => page.film.goOn()}>${t("page.go-on")}</button>`;
  if (!p.now.over || p.lesson) return nothing;
  return html`<button type="button" class="primary"
      @click=${() => page.show({ kind: "sheet" })}>${t("page.sheet")}</button>
    ${
      p.elsewhere && (p.seat === undefined || p.sitting.again)
        ? nothing
        : html`<button type="button" class="quiet" @click=${() => page.begin.rematch()}>${t("page.rematch")}</button>`
    }`;
}

function refusal(page: Dialogs, { game, hands, now }: Game): TemplateResult | typeof nothing {
  if (!hands.refusal || (now.over && hands.refusal.rule)) return nothing;
  const { why, rule, tip } = hands.refusal;
  const more = html`<button type="button" class="link" id="why" data-rule=${rule ?? nothing}
    @click=${() => page.show({ kind: "rules", game, rule })}>${t("page.rules.look-up")}</button>`;
  return html`${keyed(
    hands.refusal,
    html`<div class="refusal ${tip ? "tip" : ""}" role=${tip ? "status" : "alert"}
      .style=${`--reads: ${readingTime({ title: why })}ms`}
      @animationend=${() => hands.forgive()}><p>${why}</p>${rule ? more : nothing}</div>`,
  )}`;
}

/** Every legal move, whatever is drawn: for keyboards and screen readers, and for those who look. */
function allMoves(page: Preferences & Pick<OnTable, "game">, { hands }: Game): TemplateResult {
  const choice = ({ move, say }: Move, i: number): TemplateResult => html`<li>
    <button type="button" data-move=${move} @click=${() => hands.take(move)}
      class="choose ${move === hands.hint?.move ? "hinted" : ""} ${move.includes(" ") ? "" : "bare"}"
      >${i < 9 && page.settings.keys ? html`<kbd aria-hidden="true">${i + 1}</kbd>` : nothing}<span>${say}</span
      >${advice(page, move)}</button>
  </li>`;
  const list = html`<ol id="choices">${hands.open.map(choice)}</ol>`;
  if (page.settings.list) return html`<div class="all-moves open">${list}</div>`;
  return html`<details class="all-moves ${hands.open.length > 0 ? "" : "none"}">
    <summary class="tool" id="moves">${icon("list")}<span>${t("page.moves")}</span></summary>
    ${list}
  </details>`;
}

/** The best moves, with what a strong player expects of each. */
function advice({ game }: Pick<OnTable, "game">, move: string): TemplateResult | typeof nothing {
  const said = advised(game?.hands.hint, move);
  if (!said) return nothing;
  const key = (game?.seats.length ?? 0) > 1 ? "page.hint.win" : "page.hint.score";
  const words = { best: t("page.hint.mark"), equal: t("page.hint.equal") };
  return html`<em>${said.kind === "percent" ? t(key, said) : words[said.kind]}</em>`;
}

function toolbar(page: Dialogs, p: Game): TemplateResult {
  const { hands } = p;
  const asks = p.mustAsk && !hands.retraces;
  const tool = (id: string, picture: string, key: string, able: boolean, act: () => unknown): TemplateResult =>
    html`<button type="button" class="tool" id=${id} ?disabled=${!able}
      @click=${act}>${icon(picture)}<span>${t(key)}</span></button>`;
  return html`<div class="toolbar" role="group" aria-label=${t("page.tools")}>
    ${
      p.lesson
        ? nothing
        : html`${tool("undo", "undo", asks ? "page.undo.ask" : "page.undo", hands.undoable, () => hands.undo())}
          ${
            p.sitting.hints === false
              ? nothing
              : tool("hint", "lamp", "page.hint", p.asked.moves.length > 0 && !p.unadvised, () => hands.advise())
          }`
    }
    ${tool("rules", "book", "page.rules", true, () => page.show({ kind: "rules", game: p.game }))}
    ${tool("menu", "menu", "page.menu", true, () => page.show({ kind: "menu" }))}
  </div>`;
}

/** Nothing of the table is on the screen while it is handed over. */
const curtain = (page: Page, p: Game, seat: number): TemplateResult => html`${header(page)}
  <main class="curtain">
    <div class="folds" aria-hidden="true"></div>
    <section class="panel" aria-labelledby="curtain-title">
      <span class="sitter">${face(p.seats[seat - 1] ?? "person", p.people[seat - 1]?.colour ?? seat, p.game)}</span>
      <h2 id="curtain-title" tabindex="-1">${t("page.curtain.title", { name: page.seatName(seat) })}</h2>
      <p>${t("page.curtain.text")}</p>
      ${page.clock.face()}
      <button type="button" class="primary" id="look" @click=${() => p.lookNow()}>${t("page.curtain.look")}</button>
    </section>
  </main>`;
