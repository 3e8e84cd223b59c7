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
  const away = (told?.seats ?? []).flatMap((_, i) => (p.elsewhere?.present(i + 1) === "away" ? [i + 1] : []));
  const names = away.map((seat) => shell.seatName(seat)).join(", ");
  return html`<div class="company">
    ${connection(shell)}
    ${away.length > 0 ? note("away", t("page.away", { seat: names, count: away.length })) : nothing}
    ${told && told.watching > 0 ? note("dim", t("page.watching", { count: told.watching })) : nothing}
  </div>`;
}

/** Somebody asks to take a move back. */
export function plea(shell: Shell, p: Game): TemplateResult | typeof nothing {
  const { back } = p.now;
  if (!back || !p.elsewhere) return nothing;
  const mine = back.asks === p.seat;
  const answers = p.seat !== undefined && !mine && !back.agreed.includes(p.seat);
  const words = mine ? t("page.back.mine") : t("page.back.asks", { seat: shell.seatName(back.asks) });
  return html`<div class="plea" role="status"><p>${words}</p>
    ${
      answers
        ? html`<div class="actions"><button type="button" class="primary" id="agree"
            @click=${() => p.allow(true)}>${t("page.back.agree")}</button>
          <button type="button" class="quiet" id="disagree"
            @click=${() => p.allow(false)}>${t("page.back.disagree")}</button></div>`
        : nothing
    }</div>`;
}
