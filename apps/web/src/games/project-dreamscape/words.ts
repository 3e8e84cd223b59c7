// What is written on and about the pieces.
import type { Scene } from "../../table/scene";
import { t } from "../../table/texts";
import type { Printed } from "./pieces";
import { shields, solo, type Table } from "./view";

/** The few words on a half: what the type does in this game. */
export function shortOf(view: Table, type: string): string {
  if (solo(view) && ["nt", "cd", "id"].includes(type)) return t(`page.pd.short.${type}.solo`);
  if (shields(view) && type === "sd") return t("page.pd.short.sd.shields");
  return t(`page.pd.short.${type}`);
}

export const printed =
  (scene: Scene, view: Table): Printed =>
  (type) => ({ name: scene.noun("type", type).name, short: shortOf(view, type) });

export const cardName = (scene: Scene, card: string): string => scene.noun("card", card).name;

/** Cards by name, in a row. */
export const listed = (scene: Scene, cards: readonly string[]): string =>
  cards.map((card) => cardName(scene, card)).join("; ");

/** A number of points as it is printed: with a real minus. */
export const signed = (points: number): string => (points < 0 ? `−${-points}` : String(points));
