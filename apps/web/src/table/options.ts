// The options of a game: as the core reads and prints them, in words, and as rows of a form.
import { html, type TemplateResult } from "lit";
import type { GameInfo } from "../core/protocol";
import { rendererOf } from "../games";
import { colon, t } from "./texts";

export type Options = Readonly<Record<string, string>>;

/** Options as the core reads them. */
export const wordsOf = (seats: readonly string[], chosen: Options): string =>
  [`players=${seats.length}`, ...Object.entries(chosen).map(([option, value]) => `${option}=${value}`)].join(" ");

/** Options as the core prints them. */
export const optionsOf = (words: string): Record<string, string> =>
  Object.fromEntries(words.split(" ").map((word) => word.split("=") as [string, string]));

/** What a value means: one word, or several separated by commas. */
export function valueName(info: GameInfo, option: string, value: string): string {
  const names = info.options.find((one) => one.option === option)?.names ?? {};
  const { words = {} } = rendererOf(info.game);
  const named = (word: string): string => names[word] ?? (words[word] ? t(words[word]) : word);
  return value.split(",").map(named).join(", ");
}

/** Options besides the number of players that mean anything beside those chosen. */
const meaningful = (info: GameInfo, chosen: Options): GameInfo["options"] =>
  info.options.slice(1).filter(({ option }) => rendererOf(info.game).matters?.(option, chosen) ?? true);

/** A row for each option besides the number of players. */
export function optionRows(
  info: GameInfo,
  seats: number,
  chosen: Options,
  turn: (option: string, value: string) => void,
): TemplateResult[] {
  return meaningful(info, chosen).map(({ option, values, about }) => {
    const wanted = chosen[option] ?? values.split(" ")[0];
    return html`<label class="row"><span>${about}</span>
      <select data-option=${option}
        @change=${(event: Event) => turn(option, (event.target as HTMLSelectElement).value)}>
        ${possible(info.game, option, values, seats).map(
          (value) =>
            html`<option value=${value} ?selected=${wanted === value}>${valueName(info, option, value)}</option>`,
        )}
      </select></label>`;
  });
}

/** What was chosen, in words; `unusual`: options that are as usual are not named. */
export const optionsInWords = (info: GameInfo, chosen: Options, unusual = true): string[] =>
  meaningful(info, chosen)
    .map(({ option, values, about }) => {
      const [usually = ""] = values.split(" ");
      return { option, about, usually, value: chosen[option] ?? usually };
    })
    .filter(({ value, usually }) => !unusual || value !== usually)
    .map(({ option, about, value }) => `${about}${colon()}${valueName(info, option, value)}`);

/** Words first, as the core lists them, then numbers as they rise; only seats that are there are named. */
export function ordered(option: string, values: readonly string[], seats: number): string[] {
  const named = values.filter((value) => !(["start", "first"].includes(option) && Number(value) > seats));
  const number = (value: string): boolean => /^\d+$/.test(value);
  const rising = named.filter(number).toSorted((a, b) => Number(a) - Number(b));
  return [...named.filter((value) => !number(value)), ...rising];
}

const possible = (game: string, option: string, values: string, seats: number): string[] =>
  ordered(option, [...values.split(" "), ...(rendererOf(game).more?.(option, seats) ?? [])], seats);
