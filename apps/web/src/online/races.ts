// Who was first when all act at once: when each was heard, and what was given back for the distance to the server.
import { html, nothing, type TemplateResult } from "lit";
import type { Race } from "../core/protocol";
import type { Shell } from "../table/shell";
import { colon, t } from "../table/texts";

function line(shell: Shell, { round, seats, first }: Race): TemplateResult {
  const times = seats.map(({ seat, at, credit }) => t("page.races.heard", { name: shell.seatName(seat), at, credit }));
  return html`<li><b>${t("page.races.round", { round })}</b>${colon()}${times.join(" · ")}
    <em>${t("page.races.first", { name: shell.seatName(first) })}</em></li>`;
}

export function races(shell: Shell): TemplateResult | typeof nothing {
  const { races: all = [] } = shell.meeting ?? {};
  if (all.length === 0) return nothing;
  return html`<details class="races"><summary>${t("page.races")}</summary>
    <p class="dim">${t("page.races.text")}</p>
    <ul>${all.map((race) => line(shell, race))}</ul></details>`;
}
