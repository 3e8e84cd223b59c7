// How long people may take at a table elsewhere, and what happens to those who take longer or are away: choosing it,
// and saying it in words.
import { html, nothing, type TemplateResult } from "lit";
import type { Terms } from "../core/protocol";
import { colon, t } from "../table/texts";

/** The terms of a table among friends; `lang` is the language of the page. */
export const usualTerms = { pace: "", away: 90, hints: false, listed: false, fill: 0 } as const satisfies Omit<
  Terms,
  "lang"
>;

/** What is offered: no clock; a time for each move; a time for all of them and some more with each; days. */
const PACES = ["", "move=60", "move=180", "bank=300 add=5", "bank=900 add=10", "bank=86400 add=14400 cap=259200"];
const LATE = ["bot", "resign"];
/** Seconds after which somebody is missed. */
const AWAY = [0, 30, 90, 300, 1800];
/** Seconds after which bots sit down on chairs that are still free. */
const FILL = [0, 60, 120, 300, 900];

/** The time, and what happens to those who are late. */
const parted = (pace: string): { readonly time: string; readonly late: string } => {
  const words = pace.split(" ").filter(Boolean);
  const late = words.find((word) => word.startsWith("late="))?.slice(5) ?? "bot";
  return { time: words.filter((word) => !word.startsWith("late=")).join(" "), late };
};

const units = [
  ["page.time.days", 86_400],
  ["page.time.hours", 3_600],
  ["page.time.minutes", 60],
  ["page.time.seconds", 1],
] as const;

/** A number of seconds in the largest unit that divides it; a day is 24 hours. */
export function timeInWords(seconds: number): string {
  const [key, size] = units.find(([, one], i) => seconds % one === 0 && (i > 0 || seconds > one)) ?? units[3];
  return t(key, { count: seconds / size });
}

/** The same for running seconds: whole minutes, as long as there are several. */
export const aboutInWords = (seconds: number): string =>
  timeInWords(seconds < 120 ? seconds : 60 * Math.round(seconds / 60));

/** A pace in words. */
export function paceInWords(pace: string): string {
  const { move, bank, add, cap } = Object.fromEntries(
    parted(pace)
      .time.split(" ")
      .map((word) => word.split("="))
      .map(([name = "", value]) => [name, timeInWords(Number(value))]),
  ) as Partial<Record<"move" | "bank" | "add" | "cap", string>>;
  if (move) return t("page.clocks.move", { time: move });
  if (!bank) return t("page.clocks.none");
  const whole = add ? t("page.clocks.bank", { time: bank, more: add }) : t("page.clocks.whole", { time: bank });
  return cap ? `${whole}, ${t("page.clocks.cap", { time: cap })}` : whole;
}

const fillInWords = (seconds: number): string =>
  seconds === 0 ? t("page.fill.never") : t("page.fill.after", { time: timeInWords(seconds) });

const awayInWords = (seconds: number): string =>
  seconds === 0 ? t("page.away.never") : t("page.away.after", { time: timeInWords(seconds) });

const lateInWords = (late: string): string => t(late === "bot" ? "page.late.bot" : "page.late.resign");

/** A row of a form, in which one of several is chosen; the present value is offered even if it is not on the list. */
export function row(
  id: string,
  label: string,
  chosen: string,
  values: readonly string[],
  name: (value: string) => string,
  turn: (value: string) => void,
): TemplateResult {
  const all = values.includes(chosen) ? values : [...values, chosen];
  return html`<label class="row"><span>${label}</span><select id=${id}
    @change=${(event: Event) => turn((event.target as HTMLSelectElement).value)}>
    ${all.map((value) => html`<option value=${value} ?selected=${value === chosen}>${name(value)}</option>`)}
  </select></label>`;
}

const tick = (id: string, label: string, on: boolean, turn: (on: boolean) => void): TemplateResult =>
  html`<label class="tick"><input type="checkbox" id=${id} .checked=${on}
    @change=${(event: Event) => turn((event.target as HTMLInputElement).checked)}><span>${label}</span></label>`;

/** Whether players may ask for hints, in words. */
export const hintsInWords = (hints: boolean): string => t(hints ? "page.hints.on" : "page.hints.off");

/** The rows for all of this. */
export function termRows(
  { pace, away, hints, listed, fill }: Omit<Terms, "lang">,
  change: (terms: Partial<Terms>) => void,
): TemplateResult {
  const { time, late } = parted(pace);
  const turn = (wanted: string, then: string): void => change({ pace: wanted ? `${wanted} late=${then}` : "" });
  return html`${row("pace", t("page.clocks"), time, PACES, paceInWords, (value) => turn(value, late))}
    ${time ? row("late", t("page.late"), late, LATE, lateInWords, (value) => turn(time, value)) : nothing}
    ${row(
      "away",
      t("page.away.when"),
      String(away),
      AWAY.map(String),
      (value) => awayInWords(Number(value)),
      (value) => change({ away: Number(value) }),
    )}
    ${tick("hints", t("page.hints"), hints, (on) => change({ hints: on }))}
    ${tick("listed", t("page.listed"), listed, (on) => change({ listed: on }))}
    ${row(
      "fill",
      t("page.fill"),
      String(fill),
      FILL.map(String),
      (value) => fillInWords(Number(value)),
      (value) => change({ fill: Number(value) }),
    )}`;
}

/** The same for those who cannot change it. */
export function termsInWords({ pace, away, hints }: Pick<Terms, "pace" | "away" | "hints">): string[] {
  const line = (key: string, words: string): string => `${t(key)}${colon()}${words}`;
  return [
    line("page.clocks", paceInWords(pace)),
    ...(pace ? [line("page.late", lateInWords(parted(pace).late))] : []),
    line("page.away.when", awayInWords(away)),
    hintsInWords(hints),
  ];
}
