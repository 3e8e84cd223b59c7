// What things of Insomnia are called, and the sentences about them.
import type { Scene } from "../../table/scene";
import { colon, semicolon, sentence, t } from "../../table/texts";
import { type Alarm, counted, type Dread, type Morning, type Seat, type Space, type Table } from "./view";

/** The one line on a patch; a tile of another box has its whole text. */
export function lineOf(scene: Scene, tile: string): string {
  const key = `page.in.tile.${tile}`;
  const line = t(key);
  return line === `[${key}]` ? (scene.noun("tile", tile).text ?? "") : line;
}

export const listed = (scene: Scene, cards: readonly string[]): string =>
  [...counted(cards)]
    .map(([card, count]) => {
      const { name, text } = scene.noun("card", card);
      return `${count} × ${card.startsWith("move") ? name : (text ?? name).replace(/\.$/, "")}`;
    })
    .join(semicolon());

export const tilesOf = (scene: Scene, tiles: readonly string[]): string =>
  tiles.map((tile) => scene.noun("tile", tile).name).join(", ");

export const told = (sentences: readonly string[]): string => sentences.map(sentence).join(" ");

export function statusOf(seat: Seat): string {
  if (seat.status === "bed") return t("insomnia.view.abed");
  if (seat.status === "awake") return t("insomnia.view.awake");
  if (seat.space === null) return t("insomnia.view.off");
  return seat.scared
    ? t("insomnia.view.scared", { space: seat.space })
    : t("insomnia.view.running", { space: seat.space });
}

/** The same in the few words that a rival has room for; between two races how the last one ended. */
export function brieflyOf(seat: Seat, last: Morning["sleepers"][number] | undefined): string {
  if (last) return brief(last);
  if (seat.status !== "race") return statusOf(seat);
  if (seat.space === null) return t("page.in.brief.off");
  return t(seat.scared ? "page.in.brief.scared" : "page.in.brief.on", { space: seat.space });
}

/** All that can be seen on a space, for screen readers and for the line below the table. */
export function detailsOf(scene: Scene, view: Table, one: Space, dread: Dread, alarm: Alarm | undefined): string[] {
  const { space } = one;
  const threat = dread.spaces.get(space);
  return [
    ...view.seats.flatMap((seat, i) =>
      seat.space === space
        ? [
            t(seat.scared ? "page.in.sheep.scared" : "page.in.sheep", { seat: scene.seatName(i + 1) }),
            ...(seat.stuck ? [t("page.in.sheep.stuck")] : []),
          ]
        : [],
    ),
    ...(view.night === space ? [scene.noun("nightmare", view.nightmare).name] : []),
    ...(view.web === space ? [t("insomnia.view.web")] : []),
    ...one.zzz.flatMap(({ normal, infinite }, i) => [
      ...(normal ? [t("page.in.zzz", { seat: scene.seatName(i + 1), count: normal })] : []),
      ...(infinite ? [t("page.in.zzz.infinite", { seat: scene.seatName(i + 1), count: infinite })] : []),
    ]),
    ...(alarm ? [t(alarm === "wake" ? "page.in.alarm.wake" : "page.in.alarm")] : []),
    ...(threat ? [t("page.in.threat", { count: threat, cards: dread.cards })] : []),
  ];
}

export const standing = ({ winks, pillow, status }: Seat): string => {
  const missing = Math.max(0, pillow - winks);
  if (missing > 0) return t("page.in.standing", { winks, pillow, missing });
  return t(status === "bed" ? "page.in.standing.bed" : "page.in.standing.enough", { winks, pillow });
};

/** The same in few words, beside the jar. */
export const toward = ({ winks, pillow }: Seat): string =>
  winks < pillow ? t("page.in.toward", { missing: pillow - winks }) : t("page.in.toward.enough");

/** How somebody came out of the race before. */
export const outcomeOf = ({ winks }: Morning["sleepers"][number]): string =>
  winks === "awake"
    ? t("page.in.morning.woke")
    : winks === undefined
      ? t("insomnia.view.abed")
      : t("page.in.morning.bed", { winks });

/** The same in a word or two. */
const brief = (one: Morning["sleepers"][number]): string =>
  typeof one.winks === "number" ? t("insomnia.view.winks", { winks: one.winks }) : outcomeOf(one);

/** And how far the pillow slid. */
export const morningOf = (one: Morning["sleepers"][number]): string =>
  `${brief(one)}, ${t("page.in.morning.pillow", { before: one.before, pillow: one.pillow })}`;

export const morningWords = (scene: Scene, { race, sleepers }: Morning): string =>
  told([
    t("page.in.morning", { race }),
    ...sleepers.map((one) => `${scene.seatName(one.seat)}${colon()}${morningOf(one)}`),
  ]);
