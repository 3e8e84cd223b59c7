// Every sheep is somewhere: on a stone, before the fence, in bed, or sitting up in it. One's own can be dragged where a
// card may take it, and at the fence into bed or onwards.
import { html, type TemplateResult } from "lit";
import type { Scene } from "../../table/scene";
import { t } from "../../table/texts";
import { lies, onStone, runsLeft } from "./meadow";
import { type Pose, sheep } from "./sheep";
import type { Seat, Table } from "./view";

const poseOf = (seat: Seat): Pose =>
  seat.status === "bed" ? "asleep" : seat.status === "awake" ? "awake" : seat.scared ? "scared" : "stand";

/** What dragging one's own sheep onto these things means at the fence. */
const beyond: Readonly<Record<string, readonly string[]>> = { bed: ["bed"], fence: ["continue"] };

/** `many` stand together there, and make room for each other. */
function own(scene: Scene, seat: number, { space }: Seat, many: number, picture: TemplateResult): TemplateResult {
  const { prompt } = scene.asked;
  if (scene.viewer !== seat || !["play", "copy", "fence"].includes(prompt ?? "")) return picture;
  const fence = prompt === "fence";
  const steps = Array.from({ length: 9 }, (_, i) => i + 1);
  return scene.thing(
    {
      id: `own-sheep-${space ?? 0}-of-${many}`, // in another place it is a new thing to look at
      title: t("page.in.sheep", { seat: scene.seatName(seat) }),
      text: fence ? t("page.in.fence.text") : t("page.in.sheep.text"),
      moves: [...steps.flatMap((far) => [`play * move-${far}`, `copy ${far}`]), "play * both"],
      drags: fence,
      onto: fence ? (target) => beyond[target] : undefined,
      carries: `sheep-${seat}`,
    },
    "sheep-thing",
    picture,
  );
}

export function flock(scene: Scene, view: Table): TemplateResult[] {
  return view.seats.map((seat, i) => {
    const { space } = seat;
    const together = view.seats.flatMap((other, j) =>
      other.space === space && (other.status === "race") === (seat.status === "race") ? [j] : [],
    );
    const shift = `--k:${together.indexOf(i) - (together.length - 1) / 2};--n:${together.length}`;
    const place =
      space !== null
        ? onStone(space, shift)
        : seat.status === "race"
          ? lies([29, 62], [40, 52.5], shift)
          : lies([33, 49], [50, 44], shift);
    const looks = { pose: poseOf(seat), colour: scene.colour(i + 1), left: space !== null && runsLeft(space) };
    const picture = sheep({ ...looks, stuck: seat.stuck, seat: i + 1 });
    return html`<span class="on flock ${space === null ? "aside" : ""}" .style=${place}>${own(
      scene,
      i + 1,
      seat,
      together.length,
      picture,
    )}</span>`;
  });
}
