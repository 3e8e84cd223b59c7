// Setting up a game: chairs around a table, options, a box of one's own. The button that begins is always in view.
import { html, nothing, type TemplateResult } from "lit";
import type { GameInfo } from "../core/protocol";
import { ELSEWHERE, isTogether, together } from "../online/invite";
import { termRows, usualTerms } from "../online/pace";
import { boxPicker } from "./box";
import { chairs } from "./chairs";
import { hasLessons } from "./lesson";
import { optionRows, valueName, wordsOf } from "./options";
import { change, seated, type Setup, usual } from "./setting";
import type { Shell } from "./shell";
import { spoken, t } from "./texts";

export function begin(shell: Shell, { game, seats, people, options, curtain, box, terms: wanted }: Setup): void {
  if (!game) return;
  const words = wordsOf(seats, options);
  if (!shell.settings.played.includes(game)) shell.set({ played: [...shell.settings.played, game] });
  if (isTogether(seats))
    void shell.meeting?.make(game, words, together(seats), { ...wanted, lang: spoken() }, box?.files);
  else void shell.begin.start(game, words, seats, curtain, people, box?.hash);
}

/** A table with one more chair than one's own, with the usual options. */
export async function friends(shell: Shell, game: string): Promise<void> {
  const info = await shell.info(game);
  if (!info) return;
  const { seats, options } = usual(shell, info);
  const chairs = seats.map((who) => (who === "person" ? "person" : ELSEWHERE));
  await shell.meeting?.make(game, wordsOf(chairs, options), together(chairs), { lang: spoken() });
}

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
