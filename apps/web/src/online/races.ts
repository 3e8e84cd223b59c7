// Who was first when all act at once: when each was heard, and what was given back for the distance to the server.
import { html, nothing, type TemplateResult } from "lit";
import type { Race } from "../core/protocol";
import type { Names } from "../table/ports";
import { colon, t } from "../table/texts";
import type { Met } from "./meeting";

function line(page: Names, { round, seats, first }: Race): TemplateResult {
  const times = seats.map(({ seat, at, credit }) => t("page.races.heard", { name: page.seatName(seat), at, credit }));
  return html`<li><b>${t("page.races.round", { round })}</b>${colon()}${times.join(" · ")}
    <em>${t("page.races.first", { name: page.seatName(first) })}</em></li>`;
}

export function races(page: Met & Names): TemplateResult | typeof nothing {
  const { races: all = [] } = page.meeting ?? {};
  if (all.length === 0) return nothing;
  return html`<details class="races"><summary>${t("page.races")}</summary>
    <p class="dim">${t("page.races.text")}</p>
    <ul>${all.map((race) => line(page, race))}</ul></details>`;
}
