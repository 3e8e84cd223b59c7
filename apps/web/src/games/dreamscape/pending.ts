// A decision that is open: cards to look at, shards to lay, the part that hangs from the Golem. It lies over
// the half of the table that it does not need.
import { html, nothing, type TemplateResult } from "lit";
import type { Scene } from "../../table/scene";
import { t } from "../../table/texts";
import { face } from "./cards";
import { carried, slotOf } from "./land";
import { disc, shard } from "./pieces";
import { colourName, openOf, placeName, spell, stackAt, type Seat, type Table } from "./view";

/** Shards of a power in progress: to be seeded, laid, or kept on the pile. */
function shardsAtStake(scene: Scene, seat: Seat): TemplateResult | typeof nothing {
  const [kind, first, second] = openOf(seat);
  const offered = (verb: string): string[] => [
    ...new Set(
      scene.asked.moves.flatMap(({ move }) => (move.startsWith(`${verb} `) ? [move.split(" ")[1] ?? ""] : [])),
    ),
  ];
  const tokens = (verb: string, star: string): TemplateResult =>
    html`<div class="stake" data-group>${offered(verb).map((colour) =>
      scene.thing(
        {
          id: `${verb}-${colour}`,
          title: colourName(scene, colour),
          text: scene.noun("colour", colour).text,
          moves: [`${verb} ${colour}${star}`],
          attempt: star ? undefined : `${verb} ${colour}`,
        },
        "big",
        shard(colour, `stake-${colour}`),
      ),
    )}</div>`;
  if (kind === "harvest") return tokens("seed", " *");
  if (kind === "retain") return tokens("retain", "");
  if (kind !== "lay") return nothing;
  return html`<p>${placeName(scene, Number(first))}</p>
    <div class="laid">${spell(second).map((colour, i) => shard(colour, `laid-${i + 1}`))}
      <span class="next"></span></div>
    ${tokens("lay", "")}`;
}

/** The stack the Golem is about to take apart: which disc, with all above it? */
function levels(scene: Scene, seat: Seat, number: number): TemplateResult | typeof nothing {
  const slot = slotOf(number, scene.chosen ?? "");
  if (!slot) return nothing;
  const { shards } = stackAt(seat, slot);
  return html`<div class="levels" data-group role="group" aria-label=${slot}>${shards
    .map((colour, i) =>
      scene.thing(
        {
          id: `level-${slot}-${i + 1}`,
          title: t("page.ds.level", { slot, level: i + 1, colour: colourName(scene, colour) }),
          moves: [`lift ${slot} ${i + 1}`],
          attempt: `lift ${slot} ${i + 1}`,
          onto: carried(scene, number, slot, i + 1),
        },
        "layer",
        html`${shard(colour)}<span>${i + 1}</span>`,
      ),
    )
    .toReversed()}</div>`;
}

/** The part that hangs from the Golem. */
const lifted = (seat: Seat, slot = "", from = "1"): TemplateResult =>
  html`<span class="heap lifted">${stackAt(seat, slot)
    .shards.slice(Number(from) - 1)
    .map(
      (colour, i) => html`<span class="level" .style=${`--k: ${i}`}><svg class="disc hand" viewBox="-40 -24 80 63"
        aria-hidden="true">${disc(colour)}</svg></span>`,
    )}</span>`;

const powerOf: Readonly<Record<string, string>> = {
  harvest: "harvesters",
  lake: "lake",
  lay: "lake",
  tower: "tower",
  golem: "golem",
  drop: "golem",
};
const named: Readonly<Record<string, string>> = { pick: "page.ds.draw", retain: "page.ds.retain" };

function titleOf(scene: Scene, view: Table, kind: string): string {
  const power = view.locations.find((one) => one.power === powerOf[kind]);
  return power ? placeName(scene, power.location) : t(named[kind] ?? "page.ds.first");
}

/** Powers that are used on the islands lie over the landscape; all others over the islands. */
const onIslands: ReadonlySet<string> = new Set(["harvest", "lay"]);

/** Decisions that are made with what lies on the table: the question says enough. */
const elsewhere: ReadonlySet<string> = new Set(["pay", "complete", "sow", "lake", "deck"]);

export function pending(scene: Scene, view: Table): TemplateResult | typeof nothing {
  const number = scene.viewer;
  const seat = typeof number === "number" ? view.seats[number - 1] : undefined;
  const [kind = "", first, level] = openOf(seat);
  if (typeof number !== "number" || !seat || (!kind && seat.drawn.length === 0) || view.over) return nothing;
  if (elsewhere.has(kind)) return nothing;
  const counted = kind === "tower" || kind === "golem";
  return html`<section class="pending ${onIslands.has(kind) ? "over-land" : "over-map"} ${kind}"
    aria-label=${t("page.ds.open")}>
    <h3>${titleOf(scene, view, kind)}${
      counted ? html` <span>${t("page.ds.left", { count: first ?? "" })}</span>` : nothing
    }</h3>
    ${shardsAtStake(scene, seat)} ${kind === "golem" ? levels(scene, seat, number) : nothing}
    ${kind === "drop" ? lifted(seat, first, level) : nothing}
    ${
      seat.drawn.length > 0
        ? html`<div class="drawn of-${seat.drawn.length}" data-group
            >${seat.drawn.map((held) => face(scene, view, held, ["keep"]))}</div>
          ${seat.chosen && view.phase === "setup" ? html`<p>${t("page.ds.chosen")}</p>` : nothing}`
        : nothing
    }
  </section>`;
}
