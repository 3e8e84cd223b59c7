// At a table elsewhere: who is there, how the connection is, and what others ask of one.
import { html, nothing, type TemplateResult } from "lit";
import type { Game } from "../table/game";
import type { Shell } from "../table/shell";
import { t } from "../table/texts";

/** How the connection is, in a word. */
export function connection(shell: Shell): TemplateResult {
  const { state, sending } = shell.meeting?.wire ?? { state: "closed", sending: false };
  const lost = state !== "connected";
  const word = lost ? "page.wire.trying" : sending ? "page.wire.sending" : "page.wire.connected";
  return html`<span class="wire" role="status" data-wire=${lost ? "trying" : sending ? "sending" : "connected"}
    ><i aria-hidden="true"></i><span>${t(word)}</span></span>`;
}

const note = (looks: string, words: string): TemplateResult => html`<span class=${looks}>${words}</span>`;

/** Beside the goal: the connection, who is away, and how many look on. */
export function company(shell: Shell, p: Game): TemplateResult {
  const { told } = shell.meeting ?? {};
  const chairs = (told?.seats ?? []).map((chair, i) => ({ ...chair, seat: i + 1 }));
  const away = chairs.filter(({ seat }) => p.elsewhere?.present(seat) === "away");
  const called = (some: typeof chairs): string =>
    some.map(({ name, seat }) => name || t("page.seat.player", { seat })).join(", ");
  const standIns = chairs.filter((chair) => chair.stand_in);
  return html`<div class="company">
    ${connection(shell)}
    ${away.length > 0 ? note("away", t("page.away", { seat: called(away), count: away.length })) : nothing}
    ${standIns.length > 0 ? note("dim", t("page.stand-in", { seat: called(standIns) })) : nothing}
    ${told && told.watching > 0 ? note("dim", t("page.watching", { count: told.watching })) : nothing}
    ${shell.clocks.strip(p, (seat) => shell.seatName(seat))} ${shell.meeting?.talk.button() ?? nothing}
  </div>`;
}

/** The computer plays for who looks: late, or by their own wish. */
const replaced = ({ elsewhere, viewer, seats, now }: Game): boolean =>
  elsewhere !== undefined &&
  typeof viewer === "number" &&
  seats[viewer - 1] !== "person" &&
  !now.resigned.includes(viewer);

/** What is asked, by oneself and by others. */
function wordsOf({ now }: Game): readonly [string, string] {
  if (now.back) return ["page.back.mine", "page.back.asks"];
  return now.pause ? ["page.pause.mine", "page.pause.asks"] : ["page.end.mine", "page.end.asks"];
}

/** Somebody asks to take a move back, to stand still or to end; or the game does stand still. */
export function plea(shell: Shell, p: Game): TemplateResult | typeof nothing {
  const { paused } = p.now;
  const asked = p.plea;
  if (!p.elsewhere || p.now.over) return nothing;
  if (replaced(p))
    return html`<div class="plea" role="status"><p>${t("page.replaced")}</p>
      <div class="actions">${answer("sit-again", "page.sit-again", () => p.sit())}</div></div>`;
  if (!asked && !paused) return nothing;
  if (!asked)
    return html`<div class="plea" role="status"><p>${t("page.paused.text")}</p>
      <div class="actions">${
        p.seat === undefined ? nothing : answer("resume", "page.resume", () => p.pause())
      }</div></div>`;
  const mine = asked.asks === p.seat;
  const answers = p.seat !== undefined && !mine && !asked.agreed.includes(p.seat);
  const [own, others] = wordsOf(p);
  const words = mine ? t(own) : t(others, { seat: shell.seatName(asked.asks) });
  return html`<div class="plea" role="status"><p>${words}</p>
    ${
      answers
        ? html`<div class="actions">${answer("agree", "page.back.agree", () => p.allow(true))}
            ${answer("disagree", "page.back.disagree", () => p.allow(false))}</div>`
        : nothing
    }</div>`;
}

const answer = (id: string, key: string, act: () => unknown): TemplateResult => {
  const looks = id === "disagree" ? "quiet" : "primary";
  return html`<button type="button" class=${looks} id=${id} @click=${act}>${t(key)}</button>`;
};
