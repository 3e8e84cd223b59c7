// A sheep card: each of its parts is a choice, when the viewer may play it.
import { html, nothing, type TemplateResult } from "lit";
import type { Scene } from "../../table/scene";
import { colon, t } from "../../table/texts";
import { alarmSign } from "./alarm";
import { faceOf, kindOf, vignette } from "./cards";
import { type Alarm, alarm, landing, type Table } from "./view";

/** "3 steps", "1 Zzz": large figures, small words. */
function caption(card: string, option: string): TemplateResult {
  const { zzz, winks } = faceOf(card);
  const steps = Number(/\d+$/.exec(option)?.[0] ?? 1);
  const said = (many: number, word: string): TemplateResult => html`<b>${many}</b><span class="word"> ${word}</span>`;
  if (option === "zzz") return said(zzz, "Zzz");
  if (option === "winks") return said(winks, t("page.in.winks", { winks }));
  const walk = said(steps, t("page.in.steps", { steps }));
  return option === "both" ? html`${walk} + ${said(zzz, "Zzz")}` : walk;
}

/** Dragged onto a tile, the Zzz of a card is played and laid there. */
const ontoTile =
  (move: string) =>
  (target: string): readonly string[] | undefined =>
    target.startsWith("space-") ? [move, `put ${target.slice("space-".length)}`] : undefined;

/** What the nightmare does to whoever goes where this part leads. */
function alarmOf(scene: Scene, move: string, option: string): Alarm | undefined {
  const view = scene.view as Table;
  const own = typeof scene.viewer === "number" ? view.seats[scene.viewer - 1] : undefined;
  const steps = option === "both" ? 1 : Number(/^move-(\d+)$/.exec(option)?.[1] ?? 0);
  return own && steps > 0 && scene.offered(move) ? alarm(view, own, landing(view, own, steps)) : undefined;
}

/** With an `id` its parts can be chosen; without one it is only to look at. */
export function sheepCard(scene: Scene, card: string, id?: string): TemplateResult {
  const offered = scene.asked.moves.flatMap(({ move }) => {
    const [verb, of, option] = move.split(" ");
    return verb === "play" && of === card && option ? [option] : [];
  });
  const options = offered.length > 0 ? offered : faceOf(card).options;
  return html`<div class="sheep-card" data-at=${id ? `hold-${card}` : nothing} data-group>${options.map((option) => {
    const inside = html`${vignette(card, option)}<span class="caption-line">${caption(card, option)}</span>`;
    const classes = `part ${kindOf(option)}`;
    if (!id) return html`<span class=${classes}>${inside}</span>`;
    const move = `play ${card} ${option}`;
    return scene.thing(
      {
        id: `${id}-${option}`,
        title: `${scene.noun("card", card).name}${colon()}${scene.noun("option", option).name}`,
        text: scene.offered(move)?.say ?? t("page.in.card.text"),
        moves: [move],
        attempt: move,
        onto: option === "zzz" ? ontoTile(move) : undefined,
      },
      classes,
      html`${inside}${alarmSign(alarmOf(scene, move, option))}`,
    );
  })}</div>`;
}
