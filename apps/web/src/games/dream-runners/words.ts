// Words of Dream Runners that several pictures share.
import { t } from "../../table/texts";
import { tally } from "./view";

export const word = (one: string): string => t(`dream-runners.word.${one}`);

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "2 × coin, blue fragment" */
export const counted = (list: readonly string[]): string =>
  tally(list)
    .map(([one, count]) => (count > 1 ? `${count} × ${word(one)}` : word(one)))
    .join(", ");

const names: Readonly<Record<string, string>> = { C: "collect", B: "banish", X: "double", Z: "both" };
const effects: Readonly<Record<string, string>> = {
  C: "page.dr.symbol.collect.text",
  B: "page.dr.symbol.banish.text",
  X: "page.dr.symbol.double.text",
  Z: "page.dr.symbol.both.text",
};

export const symbols = (letters: string): string =>
  [...letters].map((letter) => word(names[letter] ?? "plain")).join(", ");

/** What the symbols of a segment do, each once. */
export const effectsOf = (letters: string): string =>
  Object.keys(effects)
    .filter((letter) => letters.includes(letter))
    .map((letter) => t(effects[letter] ?? ""))
    .join(" ");

/** Why serenity was lost, or would be: "3 gaps, 1 to nightmares". */
export const causes = ({ gaps, outside, frights }: Readonly<Record<"gaps" | "outside" | "frights", number>>): string =>
  [
    gaps && t("page.dr.gaps", { count: gaps }),
    outside && t("page.dr.overhang", { count: outside }),
    frights && t("page.dr.frights", { count: frights }),
  ]
    .filter(Boolean)
    .join(", ");

/** What a cell of a dream, a track, or something that is owned does. */
export const about: Readonly<Record<string, string>> = {
  reward: "page.dr.reward.text",
  chest: "page.dr.chest.text",
  nightmare: "page.dr.nightmare.text",
  octopus: "page.dr.octopus.text",
  bat: "page.dr.bat.text",
  spider: "page.dr.spider.text",
  converging: "page.dr.converging.text",
  serenity: "page.dr.serenity.text",
  star: "page.dr.star.text",
  coin: "page.dr.coin.text",
  key: "page.dr.key.text",
};

/** The sets in their usual order, as the option `seats` names them. */
export const sets: Readonly<Record<string, string>> = {
  amber: "dream-runners.word.amber",
  teal: "dream-runners.word.teal",
  rose: "dream-runners.word.rose",
  violet: "dream-runners.word.violet",
};
