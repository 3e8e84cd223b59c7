// Dreamscape on the page: the floating islands on the left, one's own landscape on the right, purposes and
// rivals at the side, cards and Hands below. Drawn from the JSON of games/dreamscape/show_json.c.
import { html, nothing, type TemplateResult } from "lit";
import type { Moves } from "../../core/protocol";
import type { Goal, Renderer, Scene } from "../../table/scene";
import { t } from "../../table/texts";
import { rulesAbout } from "./articles";
import { board } from "./land";
import { motion, remember, still } from "./motion";
import { pending } from "./pending";
import { calledOf, glimpses, rivals } from "./rivals";
import { pieces, tray } from "./tray";
import { counted, ownSeat, type Table } from "./view";
import { supplies, time, world } from "./world";
import "./pieces.css";
import "./style.css";
import "./landscape.css";
import "./tablet.css";
import "./phone.css";

const isAbove = (): boolean => document.documentElement.hasAttribute("data-above");

const look = ({ currentTarget }: Event): void =>
  void document.documentElement.toggleAttribute(
    "data-above",
    currentTarget instanceof HTMLInputElement && currentTarget.checked,
  );

/** One's own board, with a switch to see it straight from above. */
function landscape(scene: Scene, view: Table): TemplateResult | typeof nothing {
  const seat = ownSeat(scene, view);
  const number = scene.viewer;
  if (!seat || typeof number !== "number") return nothing;
  return html`<section class="landscape" aria-label=${t("page.ds.board.of", { seat: scene.seatName(number) })}>
    <label class="above"><input type="checkbox" .checked=${isAbove()} @change=${look}
      ><span>${t("page.ds.above")}</span></label>
    <div class="ground-of">${board(scene, view, number)}</div>
    ${pieces(scene, view, seat, number)}
  </section>`;
}

function draw(scene: Scene): ReturnType<Renderer["draw"]> {
  const view = scene.view as Table;
  remember(view);
  const building = view.phase === "creation" || view.phase === "final";
  return {
    rivals: rivals(scene, view),
    board: html`<div class="realm ${building ? "building" : ""} ${ownSeat(scene, view) ? "" : "watching"}">
      ${glimpses(scene, view)}
      <section class="world" aria-label=${t("page.ds.world")}>
        ${time(scene, view)} ${world(scene, view)} ${supplies(scene, view)} ${pending(scene, view, "bag")}
      </section>
      ${landscape(scene, view)} ${pending(scene, view, "map")}
    </div>`,
    tray: tray(scene, view),
  };
}

/** The last Cycle, and what would still be lost at its end. */
function warning(scene: Scene, view: Table): string | undefined {
  if (view.over || view.cycle < 6 || view.phase === "setup") return undefined;
  const count = ownSeat(scene, view)?.cards.length ?? 0;
  if (count > 0) return t(view.phase === "final" ? "page.ds.last.build.cards" : "page.ds.last.cards", { count });
  return t(view.phase === "final" ? "page.ds.last.build" : "page.ds.last");
}

/** Two players: both scores. More: one's own score and rank; the others have theirs beside their names. */
function standing(scene: Scene, { seats }: Table): string {
  const own = typeof scene.viewer === "number" ? seats[scene.viewer - 1] : undefined;
  if (own && seats.length > 2)
    return t("page.ds.rank", {
      score: own.score,
      rank: 1 + seats.filter(({ score }) => score > own.score).length,
      seats: seats.length,
    });
  return scene
    .round(seats.length)
    .map((seat) => t("page.ds.has", { seat: scene.seatName(seat), score: seats[seat - 1]?.score ?? 0 }))
    .join(" · ");
}

function goal(scene: Scene): Goal {
  const view = scene.view as Table;
  return { goal: t("page.ds.goal"), standing: standing(scene, view), warning: warning(scene, view) };
}

/** Whoever has drawn one card at the start keeps it. */
const obvious = ({ prompt, moves }: Moves): string | undefined =>
  prompt === "setup" && moves.length === 1 ? moves[0]?.move : undefined;

export const dreamscape: Renderer = {
  game: "dreamscape",
  secrets: true,
  obvious,
  rulesAbout: (thing, view) => rulesAbout(thing, view as Table),
  draw,
  goal,
  motion,
  still,
  counts: (line, seat, view) => counted(view as Table, line, seat),
  called: ({ line, purpose, colour }, nouns) =>
    line === "purpose-colour"
      ? calledOf(nouns.get(`purpose ${purpose}`)?.name ?? "", { purpose: `${purpose}`, colour: `${colour}` })
      : undefined,
};
