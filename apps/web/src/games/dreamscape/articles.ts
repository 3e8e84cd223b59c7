// Which rules are about what on the table: a search for words in common would find the wrong ones.
import type { Table } from "./view";

/** By what the name of a thing begins with. */
export const articles: Readonly<Record<string, string>> = {
  "purpose-most-shards": "E4 E3 E2",
  "purpose-most-pairs": "E5 E2",
  "purpose-most-cards": "E6 E2",
  "purpose-farthest": "E7 E2",
  "purpose-most-colour": "E8 E3 E2",
  "purpose-most-singles": "E5 E3 E2",
  "purpose-count-colour": "E9 E3",
  "purpose-longest-path": "E10 E2",
  "purpose-no-red": "E11 N9",
  "purpose-fewest-empty": "E12 E2",
  "purpose-view": "E13",
  "hands-": "T4 T10 B8",
  "hand-": "B10 B2 B6 D2 T6",
  "card-": "M1 M2 M3 M5 E14",
  "use-": "M11 M12 F3",
  "store-": "M13 M11 F3",
  stored: "M12 M13 F3",
  pile: "M5 M6 M11",
  order: "F4 F5 S1",
  "sleeper-": "T5 F4 F5",
  "place-": "T5 T6 T7 T9",
  "power-": "T9 P10",
  "row-": "T3 T6 T4 F2",
  "bag-": "B6 B7",
  "deck-": "M7 M8 M9",
  "slot-": "B1 B2 B3 B5 D3 D4 D5",
  trees: "B5 E3 D6 D7",
  dreamer: "D1 D2 D3 D4",
  done: "T1 T10 F5 B8",
  "link-": "N1 N2 N5",
  mr: "N4 N5 N6",
  reserve: "N5 S8",
  "seed-": "P2 F2",
  "lay-": "P3 T3 T6",
  "level-": "P5 P6 P7 P8",
  "retain-": "M6",
};

export const powers: Readonly<Record<string, string>> = {
  archives: "P1",
  harvesters: "P2",
  lake: "P3",
  tower: "P4",
  golem: "P5 P6 P7 P8",
  king: "P9 M8 M9",
};

/** The power that a thing stands for. */
function powerOf(id: string, view: Table): string {
  const [, kind, of] = /^(power|place|use)-(.*)$/.exec(id) ?? [];
  const place = view.locations.find(({ location }) => String(location) === of);
  return kind === "use" ? (view.cards.find(({ card }) => card === of)?.power ?? "") : (place?.power ?? "");
}

export function rulesAbout(id: string, view: Table): readonly string[] {
  const begin = Object.keys(articles).find((one) => id.startsWith(one));
  const found = `${powers[powerOf(id, view)] ?? ""} ${articles[begin ?? ""] ?? ""}`;
  return found
    .split(" ")
    .filter(Boolean)
    .map((one) => `DS-${one}`);
}
