// What is written on and about the pieces.
import type { Scene } from "../../table/scene";
import { t } from "../../table/texts";
import type { Printed } from "./pieces";
import { shields, solo, type Table } from "./view";

const shorts: Readonly<Record<string, string>> = {
  ff: "page.pd.short.ff",
  is: "page.pd.short.is",
  nt: "page.pd.short.nt",
  ld: "page.pd.short.ld",
  pr: "page.pd.short.pr",
  rd: "page.pd.short.rd",
  cd: "page.pd.short.cd",
  sd: "page.pd.short.sd",
  id: "page.pd.short.id",
  ed: "page.pd.short.ed",
  ps: "page.pd.short.ps",
};
const soloShorts: Readonly<Record<string, string>> = {
  nt: "page.pd.short.nt.solo",
  cd: "page.pd.short.cd.solo",
  id: "page.pd.short.id.solo",
};

/** The few words on a half: what the type does in this game. */
export function shortOf(view: Table, type: string): string {
  if (shields(view) && type === "sd") return t("page.pd.short.sd.shields");
  return t((solo(view) ? soloShorts[type] : undefined) ?? shorts[type] ?? type);
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
