// Setting up a game: chairs around a table, options, a box of one's own. The button that begins is always in view.
import { html, nothing, type TemplateResult } from "lit";
import type { GameInfo } from "../core/protocol";
import { ELSEWHERE, isTogether, together } from "../online/invite";
import type { Met } from "../online/meeting";
import { termRows, usualTerms } from "../online/pace";
import { hasLessons } from "../table/lesson";
import { optionRows, valueName, wordsOf } from "../table/options";
import type { Dialogs, Preferences, Shelf } from "../table/ports";
import { spoken, t } from "../table/texts";
import type { Begins } from "./begin";
import { boxPicker } from "./box";
import { chairs } from "./chairs";
import { change, seated, type SettingUp, type Setup, usual } from "./setting";

interface Page extends Begins, Dialogs, Met, Preferences, SettingUp {}

export function begin(
  page: Begins & Met & Preferences,
  { game, seats, people, options, curtain, box, terms: wanted }: Setup,
): void {
  if (!game) return;
  const words = wordsOf(seats, options);
  if (!page.settings.played.includes(game)) page.set({ played: [...page.settings.played, game] });
  if (isTogether(seats))
    void page.meeting?.make(game, words, together(seats), { ...wanted, lang: spoken() }, box?.files);
  else void page.begin.start({ game, options: words, seats, curtain, people, box: box?.hash });
}

/** A table with one more chair than one's own, with the usual options. */
export async function friends(page: Met & Preferences & Shelf, game: string): Promise<void> {
  const info = await page.info(game);
  if (!info) return;
  const { seats, options } = usual(page, info);
  const chairs = seats.map((who) => (who === "person" ? "person" : ELSEWHERE));
  await page.meeting?.make(game, wordsOf(chairs, options), together(chairs), { lang: spoken() });
}

/** How many play, by numbers: chairs say the same. */
function count(page: SettingUp, info: GameInfo): TemplateResult {
  const { setup } = page;
  const counts = Array.from({ length: info.max - info.min + 1 }, (_, i) => info.min + i);
  return html`<fieldset class="choice">
    <legend>${t("page.start.count")}</legend>
    <div class="segments">${counts.map(
      (wanted) => html`<label><input type="radio" name="players" .checked=${setup.seats.length === wanted}
      @change=${() => change(page, seated(setup, wanted))}><span>${wanted}</span></label>`,
    )}</div>
  </fieldset>`;
}

/** The unusual choices, shown while the options are folded. */
function changed(page: SettingUp & Preferences, info: GameInfo): string {
  const { options: ours } = usual(page, info);
  const printed = (option: string): string | undefined =>
    info.options.find((one) => one.option === option)?.values.split(" ")[0];
  return Object.entries(page.setup.options)
    .filter(([option, value]) => value !== (ours[option] ?? printed(option)))
    .map(([option, value]) => valueName(info, option, value))
    .join(", ");
}

function options(page: SettingUp & Preferences, info: GameInfo): TemplateResult | typeof nothing {
  if (info.options.length < 2) return nothing;
  const { setup } = page;
  const turn = (option: string, value: string): void =>
    change(page, { ...setup, options: { ...setup.options, [option]: value } });
  return html`<details class="options">
    <summary>${t("page.start.options")} <small>${changed(page, info)}</small></summary>
    ${optionRows(info, setup.seats.length, setup.options, turn)}
  </details>`;
}

/** With somebody elsewhere there may be clocks. */
function terms(page: SettingUp): TemplateResult {
  const { setup } = page;
  const wanted = setup.terms ?? usualTerms;
  return html`<details class="options" open><summary>${t("page.terms")}</summary>
    ${termRows(wanted, (more) => change(page, { ...setup, terms: { ...wanted, ...more } }))}</details>`;
}

export function setupPanel(page: Page, info: GameInfo): TemplateResult {
  const { setup } = page;
  const persons = setup.seats.filter((one) => one === "person").length;
  const submit = (event: Event): void => {
    event.preventDefault();
    begin(page, page.setup);
  };
  return html`<section id="setup" aria-labelledby="setup-title">
    <form @submit=${submit}>
      <fieldset class="seats"><legend id="setup-title">${t("page.start.seats.of", { game: info.name })}</legend>
        ${chairs(page, info)}
      </fieldset>
      <div class="panel knobs">
        ${count(page, info)}
        ${
          persons > 1 && !isTogether(setup.seats)
            ? html`<label class="tick"><input type="checkbox" .checked=${setup.curtain}
          @change=${(event: Event) => change(page, { ...setup, curtain: (event.target as HTMLInputElement).checked })}>
          <span>${t("page.start.curtain")}</span></label>`
            : nothing
        }
        ${options(page, info)}
        ${isTogether(setup.seats) ? terms(page) : nothing} ${boxPicker(page, info.game, setup.box)}
      </div>
      <div class="actions start-bar">
        <button type="submit" class="primary" id="start"
          >${t(isTogether(setup.seats) ? "page.start.invite" : "page.start.begin")}</button>
        ${
          hasLessons(info.game)
            ? html`<button type="button" class="quiet" id="learn"
          @click=${() => page.begin.teach(info.game, 0)}>${t("page.lesson")}</button>`
            : nothing
        }
        <button type="button" class="quiet" id="read"
          @click=${() => page.show({ kind: "rules", game: info.game })}>${t("page.rules")}</button>
      </div>
    </form>
  </section>`;
}
