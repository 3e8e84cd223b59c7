// What is written on and about the pieces.
import type { Scene } from "../../table/scene";
import { colon, semicolon, t } from "../../table/texts";
import type { Printed } from "./pieces";
import { shields, solo, type Table, typesOf } from "./view";

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

/** What a type does in this game, in one sentence. */
export function aboutType(scene: Scene, view: Table, type: string): string {
  const key = shields(view) && type === "sd" ? "sd.shields" : solo(view) && soloShorts[type] ? `${type}.solo` : type;
  return shorts[type] ? t(`page.pd.text.${key}`) : (scene.noun("type", type).text ?? "");
}

/** The articles about each type, and about the places where cards lie. */
const effects: Readonly<Record<string, readonly string[]>> = {
  ff: ["E1", "D11"],
  is: ["E2", "E3"],
  nt: ["E4", "E5"],
  ld: ["E6", "E7"],
  pr: ["E8"],
  rd: ["E9", "E10"],
  cd: ["E11"],
  sd: ["E12", "D15"],
  id: ["E13", "E14"],
  ed: ["E15", "K7"],
  ps: ["E16"],
};
const soloEffects: Readonly<Record<string, readonly string[]>> = {
  ff: ["E1", "V3"],
  nt: ["V6", "V7"],
  rd: ["E9", "V4"],
  cd: ["V1"],
  id: ["V5"],
};

const articles = (ids: readonly string[]): readonly string[] => ids.map((id) => `PD-${id}`);

export const rulesOf = (view: Table, ...types: readonly string[]): readonly string[] =>
  articles([
    ...types.flatMap((type) => (solo(view) ? soloEffects[type] : undefined) ?? effects[type] ?? []),
    "K1",
    "K4",
  ]);

export const lying = {
  row: articles(["T3", "T6", "T8", "T10"]),
  deck: articles(["T1", "S1", "S4", "T11"]),
  pile: articles(["H5", "E17", "S5"]),
  z: articles(["T2", "T5", "T7", "S6", "G5"]),
  rem: articles(["G3", "G4", "S11"]),
  reserve: articles(["T3", "E6", "E7", "G2"]),
  seat: articles(["G3", "G4", "G5", "H5"]),
  token: articles(["O3", "O6", "O7", "D5"]),
  end: articles(["T4", "T10", "T12", "T13"]),
} as const;

/** Both halves of a card, each on a line of its own. */
export const aboutCard = (scene: Scene, view: Table, card: string): string =>
  typesOf(card)
    .map((type) => `${scene.noun("type", type).name}${colon()}${aboutType(scene, view, type)}`)
    .join("\n");

/** Whether something lies before the viewer: what is dropped there is taken. */
export const isOwn = (scene: Scene, target: string): boolean =>
  new RegExp(`^(desk|rem|z|res)-${scene.viewer}(-\\d+)?$`).test(target);

export const printed =
  (scene: Scene, view: Table): Printed =>
  (type) => ({ name: scene.noun("type", type).name, short: shortOf(view, type) });

export const cardName = (scene: Scene, card: string): string => scene.noun("card", card).name;

/** Cards by name, in a row. */
export const listed = (scene: Scene, cards: readonly string[]): string =>
  cards.map((card) => cardName(scene, card)).join(semicolon());

/** A number of points as it is printed: with a real minus. */
export const signed = (points: number): string => (points < 0 ? `−${-points}` : String(points));

/** A score in words: minus one is one point too. */
export const scored = (points: number): string =>
  t("page.pd.points", { points: signed(points), count: Math.abs(points) });
