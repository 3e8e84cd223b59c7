// Set-up as chairs around a table: each chair is a button that opens a small dialog to say who sits there, under which
// name and in which colour.
import { html, nothing, type TemplateResult } from "lit";
import { face, mark } from "../art/faces";
import type { GameInfo } from "../core/protocol";
import { apart, ELSEWHERE } from "../online/invite";
import { bots, COLOURS, LETTERS, nameOf, recolour, rename } from "../table/people";
import type { Dialogs, Preferences, Shelf } from "../table/ports";
import { chairPicture, placeOf } from "../table/room";
import type { Person, Sitter } from "../table/seats";
import { botCalled, botName, colon, t } from "../table/texts";
import { change, seated, type SettingUp } from "./setting";

function chair(page: Dialogs & SettingUp, game: string, seat: number): TemplateResult {
  const { seats, people } = page.setup;
  const sitting = seats[seat - 1] ?? "person";
  const colour = people[seat - 1]?.colour ?? seat;
  const name = nameOf(seat, seats, people);
  const alone = seats.filter((one) => one === "person").length === 1;
  const level = sitting === "person" ? t(alone ? "page.seat.me" : "page.seat.person") : botName(sitting);
  const label = `${t("page.chair", { seat })}${colon()}${name}, ${level}, ${t(`page.colour.${colour}`)}`;
  return html`<li class="at-${placeOf(seat, seats.length)}"><button type="button" class="chair s-${colour}"
    id=${`chair-${seat}`} aria-haspopup="dialog" aria-label=${label}
    @click=${() => page.show({ kind: "chair", seat })}>
    ${chairPicture}<span class="sitter">${face(sitting, colour, game)}</span>
    <span class="plate">${mark(colour)}<b>${name}</b><small>${level}</small></span>
  </button></li>`;
}

/** The table from above, with all its chairs and, as long as there is room, one more. */
export function chairs(page: Dialogs & SettingUp, info: GameInfo): TemplateResult {
  const { setup } = page;
  const count = setup.seats.length;
  return html`<div class="room">
    <div class="room-table" aria-hidden="true"></div>
    <ol class="chairs">${setup.seats.map((_, i) => chair(page, info.game, i + 1))}
    ${
      count < info.max
        ? html`<li class="at-${placeOf(count + 1, count)}"><button type="button" class="chair empty" id="one-more"
      aria-label=${t("page.chair.more")} @click=${() => change(page, seated(setup, count + 1))}>
      ${chairPicture}<span class="sitter">+</span></button></li>`
        : nothing
    }</ol>
  </div>`;
}

/** Who sits here: a person or one of the computer's players. */
function company(page: SettingUp, game: string, seat: number): TemplateResult {
  const { setup } = page;
  const sitting = setup.seats[seat - 1] ?? "person";
  const colour = setup.people[seat - 1]?.colour ?? seat;
  const sit = (who: Sitter): void => change(page, { ...setup, seats: apart(setup.seats.with(seat - 1, who), seat) });
  const option = (who: Sitter, name: string, about: string): TemplateResult => html`<label class="guest">
    <input type="radio" name="sits" value=${who} .checked=${sitting === who} @change=${() => sit(who)}>
    <span class="guest-card"><span class="sitter">${face(who, colour, game)}</span><b>${name}</b>
      <small>${about}</small></span></label>`;
  return html`<fieldset class="guests"><legend>${t("page.chair.who")}</legend>
    <div class="guest-list">${option("person", t("page.seat.person"), t("page.seat.person.about"))}
    ${option(ELSEWHERE, t("page.seat.open"), t("page.seat.open.about"))}
    ${bots.map((bot) => option(bot, botCalled(bot), botName(bot)))}</div></fieldset>`;
}

function colours(page: SettingUp & Preferences, seat: number): TemplateResult {
  const { setup } = page;
  const pick = (people: readonly Person[]): void => remember(page, people);
  return html`<fieldset class="colours"><legend>${t("page.chair.colour")}</legend>
    <div class="colour-list">${COLOURS.map(
      (colour) => html`<label class="colour s-${colour}"><input type="radio" name="colour" value=${colour}
      .checked=${setup.people[seat - 1]?.colour === colour}
      @change=${() => pick(recolour(setup.people, seat, colour))}>
      <span>${mark(colour)}<small>${t(`page.colour.${colour}`)}</small></span></label>`,
    )}</div></fieldset>`;
}

/** Keeps names and colours for the next time. */
function remember(page: SettingUp & Preferences, people: readonly Person[]): void {
  page.setup = { ...page.setup, people };
  page.set({ people: [...people, ...page.settings.people.slice(people.length)] });
}

export function chairDialog(page: Dialogs & Preferences & SettingUp & Shelf, seat: number): TemplateResult {
  const { setup, games } = page;
  const info = games.find(({ game }) => game === setup.game);
  if (!info) return html``;
  const person = setup.seats[seat - 1] === "person";
  const call = (event: Event): void =>
    remember(page, rename(setup.people, seat, (event.target as HTMLInputElement).value));
  const leave = (): void => {
    const { seats, people } = setup;
    page.close();
    change(
      page,
      seated(
        { ...setup, seats: seats.toSpliced(seat - 1, 1), people: people.toSpliced(seat - 1, 1) },
        seats.length - 1,
      ),
    );
  };
  return html`<h2 id="dialog-title">${t("page.chair", { seat })}</h2>
    ${company(page, info.game, seat)}
    ${
      person
        ? html`<label class="row"><span>${t("page.chair.name")}</span><input type="text" id="name" maxlength=${LETTERS}
      autocomplete="off" .value=${setup.people[seat - 1]?.name ?? ""} placeholder=${t("page.seat.player", { seat })}
      @change=${call}>
      </label>`
        : nothing
    }
    ${colours(page, seat)}
    ${
      setup.seats.length > info.min
        ? html`<button type="button" class="quiet" id="one-less" @click=${leave}>${t("page.chair.less")}</button>`
        : nothing
    }`;
}
