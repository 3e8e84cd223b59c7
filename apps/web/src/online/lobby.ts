// A table before its start: who sits where, invitations for free chairs, and the button that begins.
import { html, nothing, type TemplateResult } from "lit";
import { face, mark } from "../art/faces";
import { icon } from "../art/icons";
import { pictures } from "../art/pictures";
import type { Chair, Told } from "../core/protocol";
import { header, trouble } from "../table/frame";
import { optionRows, optionsInWords, optionsOf } from "../table/options";
import { bots, LETTERS } from "../table/people";
import type { Dialogs, Drawn, Exits, Preferences, Shelf, Troubles } from "../table/ports";
import { chairPicture, placeOf } from "../table/room";
import { botCalled, botName, colon, t } from "../table/texts";
import { timeLeft } from "./clocks";
import { connection } from "./company";
import { devicesButton } from "./devices";
import { linkOf } from "./links";
import type { Meeting, Met } from "./meeting";
import { paceInWords, row, termRows, termsInWords } from "./pace";
import { qrCode } from "./qr";
import { cameToLook } from "./told";

interface Page extends Dialogs, Drawn, Exits, Preferences, Shelf, Troubles, Met {}

export function lobbyScreen(page: Page, meeting: Meeting): TemplateResult {
  const { told } = meeting;
  return html`${header(page)}
    <main class="start elsewhere"><div class="lobby">
      ${told ? table(page, meeting, told) : html`<h2 id="question" tabindex="-1">${t("page.lobby.coming")}</h2>`}
      <div class="actions lobby-bar">
        ${told && !full(told) ? begin(meeting, told) : nothing}
        <button type="button" class="quiet" id="leave" @click=${() => page.leave()}>${t("page.lobby.leave")}</button>
        ${
          told && told.seat > 0 && !told.host
            ? html`<button type="button" class="quiet" id="rise"
                @click=${() => meeting.rise()}>${t("page.lobby.rise")}</button>`
            : nothing
        }
        ${told ? meeting.talk.button() : nothing} ${devicesButton(page, "tool")} ${connection(meeting)}
      </div>
      ${meeting.talk.panel()}
      <div id="announcements" class="unseen" aria-live="polite" role="log" aria-label=${t("page.announcements")}></div>
    </div>${trouble(page)}</main>`;
}

const table = (page: Dialogs & Shelf, meeting: Meeting, told: Told): TemplateResult => html`
  <section class="lobby-seats" aria-labelledby="question">
    <div class="lobby-game"><span class="kept-picture" aria-hidden="true">${pictures(told.game)}</span>
      <div><h2 id="question" tabindex="-1">${t("page.lobby.of", { game: page.gameName(told.game) })}</h2>
        <p class="dim about">${t(`${told.game}.about`)}</p></div></div>
    <p class="advice" role="status">${advice(meeting, told)}</p>
    ${meeting.fills > 0 && !full(told) ? fills(meeting.fills) : nothing}
    ${told.host && told.pace ? clock(told.pace) : nothing}
    <div class="room">
      <div class="room-table" aria-hidden="true"></div>
      <ol class="chairs">${told.seats.map((chair, i) => seat(page, told, chair, i + 1))}</ol>
    </div>
    ${full(told) ? html`<div class="actions begins">${begin(meeting, told)}</div>` : nothing}
  </section>
  <section class="panel invitations" aria-label=${t(told.host ? "page.lobby.invite" : "page.lobby.company")}>
    ${meeting.invited === undefined ? nothing : sitDown(meeting)}
    ${told.host || (meeting.secrets.link && told.seat > 0 && !full(told)) ? invitation(meeting, told) : nothing}
    ${told.seat > 0 ? called(meeting) : nothing}
    ${terms(page, meeting, told)}
    ${told.watching > 0 ? html`<p class="dim">${t("page.watching", { count: told.watching })}</p>` : nothing}
  </section>`;

const fills = (at: number): TemplateResult =>
  html`<p class="fills">${t("page.fill.left")} <b role="timer">${timeLeft(at - performance.now())}</b></p>`;

const clock = (pace: string): TemplateResult =>
  html`<p class="dim">${t("page.clocks")}${colon()}${paceInWords(pace)}</p>`;

const full = ({ seats }: Told): boolean => seats.every(({ taken }) => taken);

/** What is to be done now, and by whom. */
function advice({ invited, risen }: Meeting, told: Told): string {
  if (risen) return t("page.lobby.risen");
  if (invited !== undefined) return t("page.lobby.invited");
  const looks = cameToLook(told);
  if (looks !== undefined) return looks;
  if (!full(told)) return t("page.lobby.free");
  return t(told.host ? "page.lobby.ready" : "page.lobby.wait");
}

const begin = (meeting: Meeting, told: Told): TemplateResult | typeof nothing =>
  told.host
    ? html`<button type="button" class="primary" id="start" ?disabled=${!full(told)}
        @click=${() => meeting.start()}>${t("page.start.begin")}</button>`
    : nothing;

// ---- What is played, and how ----

/** Options and clocks: the host may change them, the others read them. */
function terms(page: Shelf, meeting: Meeting, told: Told): TemplateResult | typeof nothing {
  const info = page.games.find(({ game }) => game === told.game);
  if (!info) return nothing;
  const { players = "", ...chosen } = optionsOf(told.options);
  const theirs = told.box ? [t("page.box.theirs")] : [];
  const lines = [...theirs, ...optionsInWords(info, chosen, false), ...termsInWords(told)];
  if (!told.host)
    return html`<div class="terms"><h3>${t("page.terms")}</h3>
      <ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></div>`;
  const arrange = (options: Record<string, string>): void =>
    void meeting.arrange({
      options: Object.entries(options)
        .map(([option, value]) => `${option}=${value}`)
        .join(" "),
    });
  const counts = Array.from({ length: info.max - info.min + 1 }, (_, i) => String(info.min + i));
  const latest = (): Record<string, string> => optionsOf(meeting.asked ?? told.options);
  const seats = row("players", t("page.start.count"), players, counts, String, (count) => {
    const { start: _start, first: _first, seats: _seats, ...others } = latest(); // they name chairs
    arrange({ ...others, players: count });
  });
  const turn = (option: string, value: string): void => arrange({ ...latest(), [option]: value });
  return html`${theirs.map((line) => html`<p class="dim">${line}</p>`)}
    <details class="terms"><summary>${t("page.terms")}</summary>
    ${seats} ${optionRows(info, told.seats.length, chosen, turn)}
    ${termRows(told, (more) => void meeting.arrange(more))}</details>`;
}

// ---- Chairs ----

const nameOf = ({ taken, bot, name }: Chair, seat: number): string => {
  if (bot) return botCalled(bot);
  return taken ? name || t("page.seat.player", { seat }) : t("page.lobby.chair.free");
};

function stateOf({ taken, bot, here, you }: Chair): string {
  if (bot) return botName(bot);
  if (!taken) return t("page.lobby.chair.open");
  return you ? t("page.seat.me") : t(here ? "page.here" : "page.gone");
}

function seat(page: Dialogs, told: Told, chair: Chair, number: number): TemplateResult {
  const { taken, bot, here, you } = chair;
  const [name, state] = [nameOf(chair, number), stateOf(chair)];
  const presence = !taken || bot || you ? undefined : here ? "here" : "away";
  const inside = html`${chairPicture}<span class="sitter">${
    taken ? face(bot ?? "person", number, told.game, presence) : html`<span aria-hidden="true">?</span>`
  }</span>
    <span class="plate">${mark(number)}<b>${name}</b><small>${state}</small></span>`;
  const looks = `chair s-${number} ${taken ? "" : "empty"}`;
  const label = `${t("page.chair", { seat: number })}${colon()}${name}, ${state}`;
  return html`<li class="at-${placeOf(number, told.seats.length)}">${
    told.host
      ? html`<button type="button" class=${looks} id=${`chair-${number}`} aria-haspopup="dialog" aria-label=${label}
          @click=${() => page.show({ kind: "seat", seat: number })}>${inside}</button>`
      : html`<div class=${looks} id=${`chair-${number}`} role="img" aria-label=${label}>${inside}</div>`
  }</li>`;
}

/** The host says who is to sit there. */
export function seatDialog(page: Dialogs & Met, number: number): TemplateResult {
  const { meeting } = page;
  const told = meeting?.told;
  const chair = told?.seats[number - 1];
  if (!meeting || !told || !chair) return html``;
  const give = (who: string): void => {
    page.close();
    void meeting.chair(number, who);
  };
  const choice = (who: string, name: string, about: string, picture: string): TemplateResult => html`<button
      type="button" class="guest-card" data-who=${who} @click=${() => give(who)}>
      <span class="sitter">${face(picture, number, told.game)}</span><b>${name}</b><small>${about}</small></button>`;
  const person = chair.taken && !chair.bot && !chair.you;
  return html`<h2 id="dialog-title">${t("page.chair", { seat: number })}${colon()}${nameOf(chair, number)}</h2>
    ${person ? html`<p class="dim">${t("page.lobby.remove")}</p>` : nothing}
    <div class="guest-list" role="group" aria-label=${t("page.chair.who")}>
      ${choice("open", t("page.seat.open"), t("page.seat.open.about"), "open")}
      ${told.seat === 0 ? choice("me", t("page.seat.me"), t("page.lobby.sit"), "person") : nothing}
      ${bots.map((bot) => choice(bot, botCalled(bot), botName(bot), bot))}
    </div>
    ${told.seats.length > 1 ? swaps(page, meeting, told, number) : nothing}`;
}

/** Swaps whoever sits here with somebody else. */
function swaps(page: Dialogs, meeting: Meeting, told: Told, number: number): TemplateResult {
  const swap = (other: number): void => {
    page.close();
    void meeting.swap(number, other);
  };
  return html`<div class="swaps" role="group" aria-labelledby="swaps-title"><h3 id="swaps-title">${t("page.swap")}</h3>
    <div class="actions">${told.seats.map((chair, i) =>
      i + 1 === number
        ? nothing
        : html`<button type="button" class="quiet" data-swap=${i + 1} @click=${() => swap(i + 1)}
            >${t("page.chair", { seat: i + 1 })}${colon()}${nameOf(chair, i + 1)}</button>`,
    )}</div></div>`;
}

// ---- Sitter down ----

const nameField = ({ name }: Meeting): TemplateResult => html`<label class="row"><span>${t("page.lobby.name")}</span>
  <input type="text" id="my-name" maxlength=${LETTERS} autocomplete="nickname" .value=${name}
    placeholder=${t("page.lobby.name.none")}></label>`;

const written = (form: EventTarget | null): string =>
  ((form as HTMLFormElement).querySelector<HTMLInputElement>("#my-name")?.value ?? "").trim().replace(/\s+/g, " ");

function sitDown(meeting: Meeting): TemplateResult {
  const submit = (event: Event): void => {
    event.preventDefault();
    void meeting.sit(written(event.currentTarget));
  };
  return html`<form class="sit" @submit=${submit}>${nameField(meeting)}
    <button type="submit" class="primary" id="sit">${t("page.lobby.sit")}</button></form>`;
}

/** One's name can be changed until the start. */
function called(meeting: Meeting): TemplateResult {
  const rename = (event: Event): void => {
    event.preventDefault();
    meeting.write(written(event.currentTarget));
  };
  return html`<form class="sit" @submit=${rename} @change=${rename}>${nameField(meeting)}</form>`;
}

// ---- Invitations ----

/** To send it: by what the device has for that, or by copying; where nothing can be copied it is at least selected. */
function send(meeting: Meeting, told: Told, link: string, looks: "primary" | "quiet"): TemplateResult {
  const shares = "share" in navigator;
  const share = (): unknown => navigator.share({ title: meeting.titleOf(told), url: link }).catch(() => undefined);
  const copy = (event: Event): void => {
    (event.currentTarget as HTMLElement).closest(".invitation")?.querySelector<HTMLInputElement>("input")?.select();
    void meeting.copy(link);
  };
  return html`${
    shares
      ? html`<button type="button" class="${looks} share"
          @click=${share}>${icon("share")}<span>${t("page.lobby.share")}</span></button>`
      : nothing
  }<button type="button" class="${shares ? "quiet" : looks} copy" @click=${copy}>${icon("copy")}
    <span role="status">${t(meeting.copied === link ? "page.position.copied" : "page.lobby.copy")}</span></button>`;
}

const address = (told: Told, secret: string): string => linkOf(location.origin, { table: told.table, secret });

/** The one link that brings everybody here. */
function invitation(meeting: Meeting, told: Told): TemplateResult {
  const { link } = meeting.secrets;
  const url = link && address(told, link);
  const renew = html`<button type="button" class=${url ? "quiet" : "primary"} id="renew-link"
    @click=${() => meeting.link()}>${t("page.lobby.renew")}</button>`;
  return html`<div class="invitation whole" data-invitation="table">
    <h3>${t("page.lobby.invite")}</h3>
    ${
      url
        ? html`<div class="scan">${qrCode(url)}<p class="dim"
            >${t(full(told) ? "page.lobby.send.full" : "page.lobby.send")}</p></div>
          <input type="text" readonly .value=${url} aria-label=${t("page.lobby.link")}>
          <div class="actions">${send(meeting, told, url, "primary")}</div>`
        : html`<p class="dim">${t("page.lobby.renew.text")}</p><div class="actions">${renew}</div>`
    }
    ${told.host ? others(meeting, told, url ? renew : nothing) : nothing}
  </div>`;
}

/** Links for one chair each, and for those who look on. */
const others = (meeting: Meeting, told: Told, renew: unknown): TemplateResult => html`<details class="other-links">
    <summary>${t("page.lobby.links")}</summary>
    ${told.seats.map(({ taken }, i) => (taken ? nothing : certain(meeting, told, i + 1)))} ${certain(meeting, told, 0)}
    ${
      renew === nothing
        ? nothing
        : html`<p class="dim">${t("page.lobby.renew.text")}</p><div class="actions">${renew}</div>`
    }
  </details>`;

/** A link for one chair, or (0) for those who look on. */
function certain(meeting: Meeting, told: Told, number: number): TemplateResult {
  const secret = meeting.secrets[number];
  const title = number === 0 ? t("page.lobby.watch") : t("page.chair", { seat: number });
  const shut = html`<button type="button" class="quiet" id="shut"
    @click=${() => meeting.shut()}>${t("page.lobby.shut")}</button>`;
  if (!secret)
    return html`<div class="invitation"><h4>${number ? mark(number) : nothing}${title}</h4>
      ${number === 0 && told.private ? html`<p class="dim">${t("page.lobby.private")}</p>` : nothing}
      <div class="actions"><button type="button" class="quiet" data-renew=${number}
        @click=${() => meeting.chair(number, "open")}>${t("page.lobby.renew")}</button></div></div>`;
  const link = address(told, secret);
  return html`<div class="invitation" data-invitation=${number}>
    <h4>${number ? mark(number) : nothing}${title}</h4>
    <input type="text" readonly .value=${link} aria-label=${`${title}${colon()}${t("page.lobby.link")}`}>
    <div class="actions">${send(meeting, told, link, "quiet")} ${number === 0 ? shut : nothing}</div>
  </div>`;
}
