// The morning after a race: who slept with how many winks, and how far the pillows slid.
import { html, type TemplateResult } from "lit";
import type { Scene } from "../../table/scene";
import { t } from "../../table/texts";
import { pillow } from "./meadow";
import { sheep } from "./sheep";
import type { Morning } from "./view";
import { outcomeOf } from "./words";

export const ledger = (
  scene: Scene,
  { race, sleepers }: Morning,
): TemplateResult => html`<div class="ledger" data-clear>
  <h3>${t("page.in.morning", { race })}</h3>
  <ul>${sleepers.map((one) => {
    const colour = scene.colour(one.seat);
    return html`<li class="s-${colour}">${sheep({ pose: one.winks === "awake" ? "awake" : "asleep", colour })}
      <span class="sleeper"><b>${scene.seatName(one.seat)}</b><small>${outcomeOf(one)}</small></span>
      <span class="slid" title=${t("page.in.morning.pillow", { before: one.before, pillow: one.pillow })}
        >${pillow}<span>${one.before}</span> → <b>${one.pillow}</b></span></li>`;
  })}</ul>
  <p>${t(sleepers.length === 1 ? "page.in.morning.why.alone" : "page.in.morning.why")}</p></div>`;
