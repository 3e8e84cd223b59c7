// What others ask, and what is asked of those who are here.
import { html, nothing, type TemplateResult } from "lit";
import type { GameEvent, Plea } from "../core/protocol";
import type { Game } from "../table/game";
import { personAt } from "../table/people";
import type { Dialogs, Names } from "../table/ports";
import { t } from "../table/texts";
import { again, ways } from "./again";
import type { Met } from "./meeting";

const answer = (id: string, key: string, act: () => unknown): TemplateResult => {
  const looks = ["disagree", "not-again", "missed-bot", "missed-end"].includes(id) ? "quiet" : "primary";
  return html`<button type="button" class=${looks} id=${id} @click=${act}>${t(key)}</button>`;
};

/** Playing again: at the table, or over its score sheet. */
export function playAgain({ meeting }: Met, p: Game): TemplateResult | typeof nothing {
  const how = meeting?.again;
  if (!p.elsewhere || !meeting || !how) return nothing;
  const { yes, no } = ways[how];
  return html`<div class="plea" role="status"><p>${again(meeting)}</p>
    <div class="actions">${yes ? answer("join-again", yes, () => meeting.rematch()) : nothing}
      ${no ? answer("not-again", no, () => meeting.decline()) : nothing}</div></div>`;
}

/** The computer plays for the viewer: because they were late, or by their own wish. */
const replaced = ({ elsewhere, viewer, seats, now }: Game): boolean =>
  elsewhere && typeof viewer === "number" && seats[viewer - 1] !== "person" && !now.resigned.includes(viewer);

/** What is asked, as said to the asker and to the others. */
function wordsOf({ now }: Game): readonly [string, string] {
  if (now.back) return ["page.back.mine", "page.back.asks"];
  return now.pause ? ["page.pause.mine", "page.pause.asks"] : ["page.end.mine", "page.end.asks"];
}

/** A move in words: what its player did, or else what became of it. */
export function moveInWords(told: readonly GameEvent[], seat: number, name: string): string {
  const own = told.filter((event) => event["seat"] === seat).slice(0, 2); // the price, and what was paid for
  if (own.length > 0) return own.map(({ say }) => say).join(" ");
  return told.some(({ event }) => event === "turn") ? t("page.back.turn", { seat: name }) : (told[0]?.say ?? "");
}

/** The move that would be taken back, and with it all that came after. */
function meant(p: Game, { asks }: Plea): TemplateResult | typeof nothing {
  const told = p.deed(asks);
  const last = p.story.findLast((event) => event["seat"] === asks);
  const words = moveInWords(told.length > 0 ? told : last ? [last] : [], asks, personAt(asks, p.people));
  return words ? html`<b class="meant">${words}</b>` : nothing;
}

/** Somebody asks to take a move back, to pause or to end; or the game is paused. */
export function plea(page: Met & Names & Pick<Dialogs, "dialog">, p: Game): TemplateResult | typeof nothing {
  const { paused } = p.now;
  const asked = p.plea;
  if (p.now.over && page.dialog?.kind !== "sheet") return playAgain(page, p);
  if (!p.elsewhere || p.now.over) return nothing;
  if (replaced(p))
    return html`<div class="plea" role="status"><p>${t("page.replaced")}</p>
      <div class="actions">${answer("sit-again", "page.sit-again", () => p.sit())}</div></div>`;
  if (!asked && !paused) return missing(page, p);
  if (!asked)
    return html`<div class="plea" role="status"><p>${t("page.paused.text")}</p>
      <div class="actions">${
        p.seat === undefined ? nothing : answer("resume", "page.resume", () => p.pause())
      }</div></div>`;
  const mine = asked.asks === p.seat;
  const answers = p.seat !== undefined && !mine && !asked.agreed.includes(p.seat);
  const [own, others] = wordsOf(p);
  const words = mine ? t(own) : t(others, { seat: page.seatName(asked.asks) });
  return html`<div class="plea" role="status"><p>${words}</p> ${p.now.back ? meant(p, asked) : nothing}
    ${
      answers
        ? html`<div class="actions">${answer("agree", "page.back.agree", () => p.allow(true))}
            ${answer("disagree", "page.back.disagree", () => p.allow(false))}</div>`
        : nothing
    }</div>`;
}

/** Somebody who must move has been away for long: the others choose what happens. */
function missing({ meeting }: Met, p: Game): TemplateResult | typeof nothing {
  const seat = (meeting?.told?.seats ?? []).findIndex(({ missed }) => missed === true) + 1;
  if (!meeting || seat === 0 || p.seat === undefined || p.seat === seat) return nothing;
  return html`<div class="plea" role="status"><p>${t("page.missed", { seat: personAt(seat, p.people) })}</p>
    <div class="actions">${answer("missed-wait", "page.missed.wait", () => meeting.choose(seat, "wait"))}
      ${answer("missed-bot", "page.missed.bot", () => meeting.choose(seat, "bot"))}
      ${answer("missed-end", "page.missed.end", () => meeting.choose(seat, "end"))}</div></div>`;
}
