// Which rules are about what on the table: a search for words in common would find the wrong ones.
import type { Table } from "./view";

/** The dream tiles in the order of their articles, IN-X1 to IN-X30. */
export const tiles =
  `action-hero big-stash bounce-ahead catch-up cool-kids-club copy-cat deep-sleep double-dutch dream-journal
  final-sprint find-a-friend hide-or-seek intense-dreams lone-sheep lucid-dreams moonwalk perfect-landing pipe-dream
  racing-rival recurring-dream resting-spot ruuuuuun rush-ahead second-wind shepherd-the-flock shortcut snooze-moves
  step-back sweet-dream trampoline`.split(/\s+/);

const kinds: Readonly<Record<string, string>> = { wolf: "N2 N5", bump: "N3 N4", spider: "N2 N6 M7 M8" };

/** By what the name of a thing begins with. */
export const articles: Readonly<Record<string, string>> = {
  jar: "E1 E3 F1 F3 F6",
  mattress: "E1 E2 E3 E4 E8",
  ratings: "P4 P5 P7",
  fence: "M2 F1 F2 F3 F4",
  bed: "F1 F3 F4 F6",
  race: "T1 T2 T7 E1 E4 E6",
  deck: "D3 D1 D4 D6",
  discard: "D2 D1 D4",
  stack: "R1 R2 R3",
  nightmare: "N1 M4 F5 N7",
  supply: "C5 Z1 Z2 Z3 Z5",
  own: "M1 M2 M4 F5 F6",
  card: "T3 T5 M1 M2 M4",
  zzz: "T3 T5 Z1 Z2 Z7",
  both: "T3 T5 M1 M4 Z1 U8",
  winks: "T3 T5 E1 E3",
  rest: "R1 R3 Z1 Z2",
  tile: "R1 R2 R4 U1 U3",
  laid: "U1 U2 U3 U5",
  space: "M1 R1 R4 Z1",
};

const ofTile = (tile: string): string => (tiles.includes(tile) ? `X${tiles.indexOf(tile) + 1} ` : "");

function about(id: string, view: Table): string {
  const [kind = ""] = id.split("-");
  if (kind === "mattress" && view.seats.length === 1) return articles["ratings"] ?? "";
  if (kind === "nightmare") return `${articles["nightmare"]} ${kinds[view.nightmare] ?? ""}`;
  if (kind === "tile") return `${ofTile(id.slice("tile-".length))}${articles["tile"]}`;
  const laid = kind === "space" && view.board.find(({ space }) => id === `space-${space}`)?.tile;
  if (laid) return `${ofTile(laid)}${articles["laid"]}`;
  const part = kind === "card" ? /(zzz|both|winks)$/.exec(id)?.[1] : undefined;
  return articles[part ?? kind] ?? "";
}

export const rulesAbout = (id: string, view: Table): readonly string[] =>
  about(id, view)
    .split(" ")
    .filter(Boolean)
    .map((one) => `IN-${one}`);
