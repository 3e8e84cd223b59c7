// The shuffle of a table elsewhere: who is bound by what, and at the end whether everybody kept to it.
import { html, nothing, type TemplateResult } from "lit";
import type { Game } from "../table/game";
import type { Canvas, Names, Troubles } from "../table/ports";
import { colon, t } from "../table/texts";
import { bondOf, examine, isFair } from "./chance";
import type { Met } from "./meeting";

interface Page extends Canvas, Troubles, Met {}

/** One line of the result; nothing about what this browser cannot know. */
interface Found {
  readonly say: string;
  readonly holds: boolean | undefined;
}

/** What has been found out about the game with this id. */
let last: { readonly id: string; readonly found: readonly Found[] } | undefined;

const WORDS = {
  promise: "page.shuffle.promise",
  mine: "page.shuffle.mine",
  nonces: "page.shuffle.nonces",
  seed: "page.shuffle.seed",
} as const;

async function look(page: Page, p: Game): Promise<void> {
  const { lens } = page.meeting ?? {};
  if (!lens) return;
  try {
    const log = await p.log();
    const found = examine(log, bondOf(p.id), (bytes) => lens.hash(bytes));
    const played = lens.check(log) === "";
    last = {
      id: p.id,
      found: [
        ...found.map(({ what, holds }) => ({ say: t(WORDS[what]), holds })),
        { say: t("page.shuffle.game"), holds: played },
      ],
    };
  } catch (error) {
    page.complain(String((error as Error).message));
  }
  page.update();
  requestAnimationFrame(() => document.querySelector(".shuffle-result")?.scrollIntoView({ block: "nearest" }));
}

function result(found: readonly Found[]): TemplateResult {
  const known = found.filter(({ holds }) => holds !== undefined);
  const fair = isFair(found);
  return html`<div class="shuffle-result ${fair ? "fair" : "unfair"}" role="status">
    <p><b>${t(fair ? "page.shuffle.fair" : "page.shuffle.unfair")}</b></p>
    <ul>${known.map(
      ({ say, holds }) => html`<li data-holds=${holds}>${say}${colon()}<b
      >${t(holds ? "page.shuffle.yes" : "page.shuffle.no")}</b></li>`,
    )}</ul></div>`;
}

const check = (page: Page, p: Game): TemplateResult =>
  p.now.over
    ? html`<button type="button" class="primary" id="check-shuffle"
        @click=${() => look(page, p)}>${t("page.shuffle.check")}</button>`
    : html`<p class="dim">${t("page.shuffle.later")}</p>`;

/** The promise, one's own part, who else has one, and once it is over the check. */
export function shuffle(page: Page & Names, p: Game): TemplateResult | typeof nothing {
  const { told } = page.meeting ?? {};
  if (!told) return nothing;
  const { nonce } = bondOf(told.table);
  const bound = told.seats.flatMap(({ bound: is }, i) => (is ? [page.seatName(i + 1)] : []));
  return html`<details class="promise" id="shuffle"><summary>${t("page.promise.title")}</summary>
    ${last?.id === p.id ? result(last.found) : nothing}
    <p>${t("page.shuffle.text")}</p>
    ${check(page, p)}
    <dl><dt>${t("page.shuffle.promised")}</dt><dd><code>${told.promise}</code></dd>
      ${nonce ? html`<dt>${t("page.shuffle.own")}</dt><dd><code>${nonce}</code></dd>` : nothing}
      ${bound.length > 0 ? html`<dt>${t("page.shuffle.bound")}</dt><dd>${bound.join(", ")}</dd>` : nothing}</dl>
    </details>`;
}
