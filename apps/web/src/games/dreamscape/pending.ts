// A decision that is open: cards to look at, shards to lay, the part that hangs from the Golem. It lies over
// what is not needed for it.
import { html, nothing, type TemplateResult } from "lit";
import type { Scene } from "../../table/scene";
import { t } from "../../table/texts";
import { face } from "./cards";
import { carried, slotOf } from "./land";
import { disc, shard } from "./pieces";
import { key, palm } from "./world";
import { colourName, colours, openOf, placeName, spell, stackAt, type Seat, type Table } from "./view";

/** Shards of a power in progress: to be seeded, laid, or kept on the pile. */
function shardsAtStake(scene: Scene, seat: Seat): TemplateResult | typeof nothing {
  const [kind, first, second] = openOf(seat);
  const offered = (verb: string): string[] => [
    ...new Set(
      scene.asked.moves.flatMap(({ move }) => (move.startsWith(`${verb} `) ? [move.split(" ")[1] ?? ""] : [])),
    ),
  ];
  // a colour that has been laid leaves its place empty: the others stay where they are
  const tokens = (verb: string, star: string, gone: readonly string[] = []): TemplateResult => {
    const left = offered(verb);
    const places = colours.filter((colour) => left.includes(colour) || gone.includes(colour));
    return html`<div class="stake" data-group>${places.map((colour) =>
      left.includes(colour) ? token(verb, colour, star) : html`<span class="big"></span>`,
    )}</div>`;
  };
  const token = (verb: string, colour: string, star: string): TemplateResult =>
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
    );
  if (kind === "harvest") return tokens("seed", " *");
  if (kind === "retain") return tokens("retain", "");
  if (kind !== "lay") return nothing;
  const laid = spell(second);
  return html`<div class="laid" role="img" aria-label=${placeName(scene, Number(first))}
      ><small>${key}${t("page.ds.lay.key")}</small>${laid.map((colour, i) => shard(colour, `laid-${i + 1}`))}
      <span class="next"></span><small>${palm}${t("page.ds.lay.hand")}</small></div>${tokens("lay", "", laid)}`;
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

function titleOf(scene: Scene, view: Table, kind: string, first = ""): string {
  if (kind === "lay") return placeName(scene, Number(first));
  const power = view.locations.find((one) => one.power === powerOf[kind]);
  return power ? placeName(scene, power.location) : t(named[kind] ?? "page.ds.first");
}

/** Powers that are used on the islands lie below them, over the bag; all others over the islands. */
const onIslands: ReadonlySet<string> = new Set(["harvest", "lay"]);

/** Decisions that are made with what lies on the table: the question says enough. */
const elsewhere: ReadonlySet<string> = new Set(["pay", "complete", "sow", "lake", "deck"]);

export function pending(scene: Scene, view: Table, over: "map" | "bag"): TemplateResult | typeof nothing {
  const number = scene.viewer;
  const seat = typeof number === "number" ? view.seats[number - 1] : undefined;
  const [kind = "", first, level] = openOf(seat);
  if (typeof number !== "number" || !seat || (!kind && seat.drawn.length === 0) || view.over) return nothing;
  if (elsewhere.has(kind) || onIslands.has(kind) !== (over === "bag")) return nothing;
  const counted = kind === "tower" || kind === "golem";
  return html`<section class="pending over-${over} ${seat.drawn.length > 0 ? "deals" : ""} ${kind}"
    aria-label=${t("page.ds.open")}>
    <h3>${titleOf(scene, view, kind, first)}${
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
