// How the last dream went, from what has been told: it stays within reach until the next one is settled.
import { html, nothing, type TemplateResult } from "lit";
import type { GameEvent } from "../../core/protocol";
import type { Scene } from "../../table/scene";
import { t } from "../../table/texts";
import { item } from "./art";
import { after, darken, type Lamp } from "./reveal";
import { described, small } from "./rivals";
import { items, type Table } from "./view";
import { causes, word } from "./words";

const settled: readonly string[] = ["serenity", "coherence", "collect", "banish", "composed"];

/** The events of the round that was settled last, and its dream. */
export function lastRound(
  story: readonly GameEvent[],
): { readonly dream: string; readonly events: readonly GameEvent[] } | undefined {
  const end = story.findLastIndex(({ event }) => settled.includes(event));
  const start = story.findLastIndex(({ event }, i) => event === "reveal" && i < end);
  if (end < 0) return undefined;
  const next = story.findIndex(({ event }, i) => event === "round" && i > end);
  return {
    dream: String(story[start]?.["dream"] ?? ""),
    events: story.slice(Math.max(0, start), next < 0 ? undefined : next),
  };
}

/** What a composition came to: what it brought, and what it lost. */
export const sums = (lamp: Lamp): { readonly got: readonly [string, number][]; readonly lost: number } => ({
  got: items.flatMap((one): [string, number][] => (lamp.got.has(one) ? [[one, lamp.got.get(one) ?? 0]] : [])),
  lost: lamp.gaps + lamp.outside + lamp.frights,
});

/** The round that was settled last: what everybody laid, collected and lost. */
export function last(scene: Scene, view: Table): TemplateResult | typeof nothing {
  const round = lastRound(scene.story);
  if (!round) return nothing;
  const { dream, events } = round;
  const lamps = darken(view).map((lamp) =>
    events.filter(({ seat }) => seat === lamp.seat).reduce((one, event) => after(view, one, event), lamp),
  );
  const order = scene.round(view.seats.length).flatMap((seat) => lamps[seat - 1] ?? []);
  return html`<section class="last-round of-${lamps.length}" data-clear aria-label=${t("page.dr.last")}>
    <h3>${t("page.dr.last")}${dream ? html`<small>${scene.noun("dream", dream).name}</small>` : nothing}</h3>
    <ul>${order.map((lamp) => {
      const { got, lost } = sums(lamp);
      return html`<li>${small(view, lamp.segments, dream, described(lamp.segments))}<div>
        <b>${scene.seatName(lamp.seat)}</b>
        <p>${got.map(
          ([one, count]) =>
            html`<span class="chip">${item(one)}<b>${count}</b><span class="unseen">${word(one)}</span></span>`,
        )}${
          lost
            ? html`<span class="chip lost">−${lost}${item("serenity")}<span class="unseen"
                >${word("serenity")}</span></span><small class="why">${causes(lamp)}</small>`
            : nothing
        }</p></div></li>`;
    })}</ul>
  </section>`;
}
