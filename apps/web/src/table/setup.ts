// Setting up a game: chairs around a table, options, a box of one's own. The button that begins is always in view.
import { html, nothing, type TemplateResult } from "lit";
import type { GameInfo } from "../core/protocol";
import { rendererOf } from "../games";
import { isTogether, together } from "../online/invite";
import { termRows, usualTerms } from "../online/pace";
import { boxPicker } from "./box";
import { another, chairs, change, seated } from "./chairs";
import { hasLessons } from "./lesson";
import { gather } from "./people";
import type { Shell } from "./shell";
import type { Setup } from "./start";
import { colon, spoken, t } from "./texts";

/** What a game leaves out unless somebody wants it, and what a first game leaves out as well. */
const calmer: Readonly<Record<string, Setup["options"]>> = { "dream-runners": { timer: "off" } };
const easier: Readonly<Record<string, Setup["options"]>> = { "dream-runners": { starred: "without" } };

/** Good defaults: one person and one computer player, and no clock unless it is wanted. */
export function usual(shell: Shell, info: GameInfo): Setup {
  const players = Number(info.options[0]?.values.split(" ")[0] ?? info.min);
  const seats = ["person"];
  while (seats.length < players) seats.push(another(seats));
  return {
    game: info.game,
    seats,
    people: gather(shell.settings.people, players),
    options: { ...calmer[info.game], ...(shell.settings.played.includes(info.game) ? {} : easier[info.game]) },
    curtain: rendererOf(info.game).secrets,
  };
}

export function begin(shell: Shell, { game, seats, people, options, curtain, box, terms: wanted }: Setup): void {
  if (!game) return;
  const words = wordsOf(seats, options);
  if (!shell.settings.played.includes(game)) shell.set({ played: [...shell.settings.played, game] });
  if (isTogether(seats))
    void shell.meeting?.make(game, words, together(seats), { ...wanted, lang: spoken() }, box?.files);
  else void shell.begin.start(game, words, seats, curtain, people, box?.hash);
}

/** Options as the core reads them. */
export const wordsOf = (seats: Setup["seats"], chosen: Setup["options"]): string =>
  [`players=${seats.length}`, ...Object.entries(chosen).map(([option, value]) => `${option}=${value}`)].join(" ");

/** How many play, by numbers: chairs say the same. */
function count(shell: Shell, info: GameInfo): TemplateResult {
  const { setup } = shell;
  const counts = Array.from({ length: info.max - info.min + 1 }, (_, i) => info.min + i);
  return html`<fieldset class="choice">
    <legend>${t("page.start.count")}</legend>
    <div class="segments">${counts.map(
      (wanted) => html`<label><input type="radio" name="players" .checked=${setup.seats.length === wanted}
      @change=${() => change(shell, seated(setup, wanted))}><span>${wanted}</span></label>`,
    )}</div>
  </fieldset>`;
}

/** What a value means: one word, or several separated by commas. */
function valueName(info: GameInfo, option: string, value: string): string {
  const names = info.options.find((one) => one.option === option)?.names ?? {};
  const { words = {} } = rendererOf(info.game);
  const named = (word: string): string => names[word] ?? (words[word] ? t(words[word]) : word);
  return value.split(",").map(named).join(", ");
}

/** Options besides the number of players that mean anything beside those chosen. */
const meaningful = (info: GameInfo, chosen: Setup["options"]): GameInfo["options"] =>
  info.options.slice(1).filter(({ option }) => rendererOf(info.game).matters?.(option, chosen) ?? true);

/** A row for each option besides the number of players. */
export function optionRows(
  info: GameInfo,
  seats: number,
  chosen: Setup["options"],
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
export const optionsInWords = (info: GameInfo, chosen: Setup["options"], unusual = true): string[] =>
  meaningful(info, chosen)
    .map(({ option, values, about }) => {
      const [usually = ""] = values.split(" ");
      return { option, about, usually, value: chosen[option] ?? usually };
    })
    .filter(({ value, usually }) => !unusual || value !== usually)
    .map(({ option, about, value }) => `${about}${colon()}${valueName(info, option, value)}`);

/** The unusual choices, shown while the options are folded. */
function changed(shell: Shell, info: GameInfo): string {
  const { options: ours } = usual(shell, info);
  const printed = (option: string): string | undefined =>
    info.options.find((one) => one.option === option)?.values.split(" ")[0];
  return Object.entries(shell.setup.options)
    .filter(([option, value]) => value !== (ours[option] ?? printed(option)))
    .map(([option, value]) => valueName(info, option, value))
    .join(", ");
}

function options(shell: Shell, info: GameInfo): TemplateResult | typeof nothing {
  if (info.options.length < 2) return nothing;
  const { setup } = shell;
  const turn = (option: string, value: string): void =>
    change(shell, { ...setup, options: { ...setup.options, [option]: value } });
  return html`<details class="options">
    <summary>${t("page.start.options")} <small>${changed(shell, info)}</small></summary>
    ${optionRows(info, setup.seats.length, setup.options, turn)}
  </details>`;
}

/** With somebody elsewhere there may be clocks. */
function terms(shell: Shell): TemplateResult {
  const { setup } = shell;
  const wanted = setup.terms ?? usualTerms;
  return html`<details class="options" open><summary>${t("page.terms")}</summary>
    ${termRows(wanted, (more) => change(shell, { ...setup, terms: { ...wanted, ...more } }))}</details>`;
}

/** Words first, as the core lists them, then numbers as they rise; only seats that are there are named. */
export function ordered(option: string, values: readonly string[], seats: number): string[] {
  const named = values.filter((value) => !(["start", "first"].includes(option) && Number(value) > seats));
  const number = (value: string): boolean => /^\d+$/.test(value);
  const rising = named.filter(number).toSorted((a, b) => Number(a) - Number(b));
  return [...named.filter((value) => !number(value)), ...rising];
}

const possible = (game: string, option: string, values: string, seats: number): string[] =>
  ordered(option, [...values.split(" "), ...(rendererOf(game).more?.(option, seats) ?? [])], seats);

export function setupPanel(shell: Shell, info: GameInfo): TemplateResult {
  const { setup } = shell;
  const persons = setup.seats.filter((one) => one === "person").length;
  const submit = (event: Event): void => {
    event.preventDefault();
    begin(shell, shell.setup);
  };
  return html`<section id="setup" aria-labelledby="setup-title">
    <form @submit=${submit}>
      <fieldset class="seats"><legend id="setup-title">${t("page.start.seats.of", { game: info.name })}</legend>
        ${chairs(shell, info)}
      </fieldset>
      <div class="panel knobs">
        ${count(shell, info)}
        ${
          persons > 1 && !isTogether(setup.seats)
            ? html`<label class="tick"><input type="checkbox" .checked=${setup.curtain}
          @change=${(event: Event) => change(shell, { ...setup, curtain: (event.target as HTMLInputElement).checked })}>
          <span>${t("page.start.curtain")}</span></label>`
            : nothing
        }
        ${options(shell, info)}
        ${isTogether(setup.seats) ? terms(shell) : nothing} ${boxPicker(shell, info.game, setup.box)}
      </div>
      <div class="actions start-bar">
        <button type="submit" class="primary" id="start"
          >${t(isTogether(setup.seats) ? "page.start.invite" : "page.start.begin")}</button>
        ${
          hasLessons(info.game)
            ? html`<button type="button" class="quiet" id="learn"
          @click=${() => shell.begin.teach(info.game, 0)}>${t("page.lesson")}</button>`
            : nothing
        }
        <button type="button" class="quiet" id="read"
          @click=${() => shell.show({ kind: "rules", game: info.game })}>${t("page.rules")}</button>
      </div>
    </form>
  </section>`;
}
