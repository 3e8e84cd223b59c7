// Talk at a table elsewhere: what was said, what one says, and peace from those one does not want to hear. Spectators
// talk among themselves: players do not hear them.
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { mark } from "../art/faces";
import { icon } from "../art/icons";
import { Refused, type Said, type Told } from "../core/protocol";
import { Closed, type Wire } from "../core/wire";
import type { Canvas, Voice } from "../table/ports";
import { inAny, spoken, t } from "../table/texts";

const MOST = 300; // characters
const KEPT = 200; // lines

/** There is room beside the table. */
const wide = matchMedia("(width > 1180px)");

/** Sentences that are said with one tap, and that everybody reads in their own language. */
const PHRASES = [
  "page.phrase.hello",
  "page.phrase.luck",
  "page.phrase.wow",
  "page.phrase.thanks",
  "page.phrase.think",
  "page.phrase.sorry",
  "page.phrase.soon",
  "page.phrase.bye",
];

/** A ready-made sentence of any language, in the one that is spoken here. */
const translated = (text: string): string => {
  const key = PHRASES.find((one) => inAny(one, text));
  return key === undefined ? text : t(key);
};

/** What has just become of somebody, and the way back. */
interface Notice {
  readonly text: string;
  readonly undo?: () => void;
}

export class Talk {
  open = false;
  said: readonly Said[] = [];
  unread = 0;
  /** The line whose speaker is being dealt with. */
  dealing: number | undefined;
  notice: Notice | undefined;

  constructor(
    private readonly page: Canvas & Pick<Voice, "announce">,
    private readonly wire: Wire,
    /** What is told of the table. */
    private readonly told: () => Pick<Told, "quiet" | "host" | "seat"> | undefined,
  ) {
    wide.addEventListener("change", () => page.update());
  }

  /** It takes up room beside the table. */
  get beside(): boolean {
    return this.open && wide.matches;
  }

  get #quiet(): boolean {
    return this.told()?.quiet ?? false;
  }

  /** Nobody is at a table any more. */
  clear(): void {
    this.open = false;
    this.said = [];
    this.unread = 0;
    this.dealing = this.notice = undefined;
  }

  /** Everything that is still kept there, from the beginning. */
  async fetch(): Promise<void> {
    const all: Said[] = [];
    try {
      for (let from: number | undefined = 1; from !== undefined; ) {
        const { said, more }: { said: Said[]; more?: number } = await this.wire.ask("chat", { from });
        all.push(...said);
        from = more;
      }
    } catch (error) {
      if (error instanceof Closed || error instanceof Refused) return;
      throw error;
    }
    const last = this.said.at(-1)?.number ?? Number.POSITIVE_INFINITY;
    this.unread += this.open ? 0 : all.filter(({ number, you }) => number > last && !you).length;
    this.#take(all);
  }

  hear(said: Said): void {
    if (this.said.some(({ number }) => number === said.number)) return;
    if (!said.you) {
      this.page.announce(t("page.talk.says", { name: nameOf(said), text: translated(said.text) }));
      if (!this.open) this.unread++;
    }
    this.#take([...this.said, said]);
  }

  #take(said: readonly Said[]): void {
    this.said = said.slice(-KEPT);
    this.page.update();
    if (this.open) setTimeout(() => toEnd());
  }

  toggle(open: boolean): void {
    this.open = open;
    this.unread = 0;
    this.dealing = this.notice = undefined;
    this.page.update();
    setTimeout(() => {
      toEnd();
      document.querySelector<HTMLElement>(open ? "#say" : "#talk")?.focus({ preventScroll: true });
    });
  }

  async say(text: string): Promise<boolean> {
    return text.trim() === "" || this.#ask(() => this.wire.ask("say", { text: text.trim() }));
  }

  deal(number: number | undefined): void {
    this.dealing = number;
    this.notice = undefined;
    this.page.update();
  }

  /** Stop hearing that person, or hear them again. */
  async block(said: Said, on = true): Promise<void> {
    const { number } = said;
    if (!(await this.#ask(() => this.wire.ask("block", { number, on })))) return;
    this.#note(on ? t("page.talk.blocked", { name: nameOf(said) }) : "", () => void this.block(said, false));
    await this.fetch();
  }

  /** For the host: that person can no longer talk here, or can again. */
  async mute(said: Said, on = true): Promise<void> {
    if (await this.#ask(() => this.wire.ask("mute", { number: said.number, on })))
      this.#note(on ? t("page.talk.muted", { name: nameOf(said) }) : "", () => void this.mute(said, false));
  }

  async report({ number }: Said): Promise<void> {
    if (await this.#ask(() => this.wire.ask("report", { number }))) this.#note(t("page.talk.reported"));
  }

  async hush(on: boolean): Promise<void> {
    await this.#ask(() => this.wire.ask("quiet", { on }));
  }

  #note(text: string, undo?: () => void): void {
    this.dealing = undefined;
    this.notice = text ? { text, ...(undo ? { undo } : {}) } : undefined;
    this.page.update();
  }

  /** A refusal is shown where it was asked. */
  async #ask(request: () => Promise<unknown>): Promise<boolean> {
    try {
      await request();
      return true;
    } catch (error) {
      if (error instanceof Refused) this.#note(error.message);
      return false;
    }
  }

  // ---- Drawing ----

  /** The tool that opens it, with how much is new. */
  button(): TemplateResult {
    const { open, unread } = this;
    const label = unread > 0 ? t("page.talk.unread", { count: unread }) : t("page.talk");
    return html`<button type="button" class="tool talk-tool" id="talk" aria-expanded=${open} aria-label=${label}
      title=${label} @click=${() => this.toggle(!open)}>${icon("speech")}<span>${t("page.talk")}</span>
      ${unread > 0 ? html`<b class="unread" aria-hidden="true">${unread}</b>` : nothing}</button>`;
  }

  panel(): TemplateResult | typeof nothing {
    if (!this.open) return nothing;
    const { host, seat } = this.told() ?? { host: false, seat: 0 };
    const close = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.toggle(false);
    };
    return html`<aside class="talk" aria-labelledby="talk-title" @keydown=${close}>
      <header><h2 id="talk-title">${t("page.talk")}</h2>
        <button type="button" class="quiet" id="talk-close"
          @click=${() => this.toggle(false)}>${t("page.close")}</button></header>
      <ol class="lines" tabindex="0" aria-label=${t("page.talk")}>
        ${this.said.length === 0 ? html`<li class="dim">${t("page.talk.none")}</li>` : nothing}
        ${repeat(
          this.said,
          ({ number }) => number,
          (said) => this.#line(said, host),
        )}</ol>
      ${this.notice ? notice(this.notice) : nothing}
      ${this.#quiet ? html`<p class="dim" role="status">${t("page.talk.quiet")}</p>` : this.#entry(seat)}
      ${
        host
          ? html`<label class="tick"><input type="checkbox" id="hush" .checked=${this.#quiet}
              @change=${(event: Event) => this.hush((event.target as HTMLInputElement).checked)}>
              <span>${t("page.talk.hush")}</span></label>`
          : nothing
      }
    </aside>`;
  }

  #line(said: Said, host: boolean): TemplateResult {
    const { number, seat, among, you, at, text } = said;
    const time = new Intl.DateTimeFormat(spoken(), { timeStyle: "short" }).format(at);
    const name = html`${seat ? mark(seat) : nothing}<b>${you ? t("page.seat.me") : nameOf(said)}</b>`;
    const act = (id: string, key: string, work: () => unknown): TemplateResult =>
      html`<button type="button" class="quiet" id=${id} @click=${work}>${t(key)}</button>`;
    return html`<li class="${you ? "own" : ""} ${seat ? `s-${seat}` : ""}" data-among=${among}>
      <p class="who">${
        you
          ? html`<span>${name}</span>`
          : html`<button type="button" class="speaker" data-said=${number} aria-expanded=${this.dealing === number}
              aria-label=${t("page.talk.about", { name: nameOf(said) })}
              @click=${() => this.deal(this.dealing === number ? undefined : number)}>${name}</button>`
      }<small>${among === "watching" ? `${t("page.talk.watching")}, ` : ""}${time}</small></p>
      <p class="said-text">${translated(text)}</p>
      ${
        this.dealing === number
          ? html`<div class="actions">${act("block", "page.talk.block", () => this.block(said))}
              ${host ? act("mute", "page.talk.mute", () => this.mute(said)) : nothing}
              ${act("report", "page.talk.report", () => this.report(said))}</div>`
          : nothing
      }</li>`;
  }

  #entry(seat: number): TemplateResult {
    const submit = async (event: Event): Promise<void> => {
      event.preventDefault();
      const input = (event.currentTarget as HTMLFormElement).querySelector("input");
      if (input && (await this.say(input.value))) input.value = "";
    };
    const label = t(seat > 0 ? "page.talk.to.table" : "page.talk.to.watching");
    return html`<form class="say" @submit=${submit}>
        <input type="text" id="say" maxlength=${MOST} autocomplete="off" aria-label=${label}
          placeholder=${t("page.talk.say")}>
        <button type="submit" class="primary" id="say-it">${t("page.talk.send")}</button></form>
      <ul class="phrases" aria-label=${t("page.talk.phrases")}>${PHRASES.map(
        (key) => html`<li><button type="button" class="quiet" data-phrase=${key.slice("page.phrase.".length)}
          @click=${() => this.say(t(key))}>${t(key)}</button></li>`,
      )}</ul>`;
  }
}

const nameOf = ({ name, seat }: Said): string =>
  name || (seat ? t("page.seat.player", { seat }) : t("page.talk.somebody"));

function notice({ text, undo }: Notice): TemplateResult {
  const back = html`<button type="button" class="link" id="undo-peace" @click=${undo}>${t("page.undo")}</button>`;
  return html`<p class="notice" role="status">${text} ${undo ? back : nothing}</p>`;
}

/** What was said last is in view. */
function toEnd(): void {
  const lines = document.querySelector(".talk .lines");
  if (lines) lines.scrollTop = lines.scrollHeight;
}
