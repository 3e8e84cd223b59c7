// A red sign with a word: whoever stops there takes fright, or wakes.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../../table/texts";
import type { Alarm } from "./view";

export const alarmSign = (kind: Alarm | undefined): TemplateResult | typeof nothing =>
  kind
    ? html`<span class="alarm" aria-hidden="true">${t(
        kind === "wake" ? "page.in.fright.wake" : "page.in.fright",
      )}</span>`
    : nothing;
