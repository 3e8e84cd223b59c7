// The menu of a game: everything that is wanted now and then, and the promise made about the shuffle.
import { html, nothing, type TemplateResult } from "lit";
import { icon } from "../art/icons";
import type { Met } from "../online/meeting";
import { shuffle } from "../online/shuffle";
import type { Game } from "../table/game";
import { hasLessons } from "../table/lesson";
import type { Canvas, Dialogs, Exits, Names, Preferences, Troubles } from "../table/ports";
import { nextLanguage, t } from "../table/texts";
import type { Begins, OnTable } from "./begin";

/** Why the viewer cannot pause, end or give up the game; nothing if they can. */
function idleness({ seat, now }: Game): string {
  if (now.over) return "page.why.over";
  if (seat === undefined) return "page.why.watching";
  return now.resigned.includes(seat) ? "page.why.resigned" : "";
}

/** Why there is no log to look at: elsewhere it holds what others hide, and for a set position none is kept. */
function secrecy({ commit, elsewhere, now }: Game): string {
  if (elsewhere) return now.over ? "" : "page.why.running";
  return commit === "" ? "page.why.position" : "";
}

interface Page extends Begins, Canvas, Dialogs, Exits, Met, Names, Pick<OnTable, "game">, Preferences, Troubles {
  showPosition(): void;
  pause(): Promise<void>;
  end(): Promise<void>;
  /** A bot plays on for the person here. */
  standUp(bot: string): Promise<void>;
}

export function menu(page: Page): TemplateResult {
  const p = page.game;
  if (!p) return html``;
  const idle = idleness(p);
  const secret = secrecy(p);
  const other = nextLanguage();
  const item = (id: string, picture: string, key: string, act: () => unknown, why = ""): TemplateResult =>
    html`<li><button type="button" class="item" id=${id} ?disabled=${why !== ""}
      @click=${act}>${icon(picture)}<span>${t(key)}${why ? html`<small>${t(why)}</small>` : nothing}</span
      ></button></li>`;
  return html`<h2 id="dialog-title">${t("page.menu")}</h2>
    <ul class="menu-items">
      ${item("sheet", "sheet", "page.sheet", () => page.show({ kind: "sheet" }))}
      ${
        p.lesson
          ? nothing
          : html`${item("replay", "back", "page.replay", () => page.begin.lookBackNow(), secret)}
            ${item("save", "save", "page.save", () => page.begin.saveFile(), secret)}
            ${item("position", "grid", "page.position", () => page.showPosition())}
            ${
              p.elsewhere
                ? html`${item("pause", "halt", p.now.paused ? "page.resume" : "page.pause", () => page.pause(), idle)}
                  ${item("end-game", "moon", "page.end", () => page.end(), idle || (p.plea ? "page.why.asked" : ""))}
                  ${item("stand-up", "chair", "page.stand-up", () => page.standUp("normal"), idle)}
                  ${item("other-devices", "devices", "page.devices", () => page.show({ kind: "devices" }))}`
                : nothing
            }
            ${item("resign", "flag", "page.resign", () => page.show({ kind: "resign" }), idle)}`
      }
      ${hasLessons(p.game) ? item("learn", "book", "page.lesson", () => page.begin.teach(p.game, 0)) : nothing}
      ${item("sound", "sound", page.settings.sound ? "page.sound.off" : "page.sound.on", () =>
        page.set({ sound: !page.settings.sound, offered: true }),
      )}
      ${item("settings", "gear", "page.settings", () => page.show({ kind: "settings" }))}
      <li><button type="button" class="item" lang=${other.code} id="language"
        @click=${() => page.set({ language: other.code })}
        >${icon("globe")}<span>${other.name}</span></button></li>
      ${item("leave", "door", "page.leave", () => page.leave())}
    </ul>
    ${
      p.elsewhere
        ? shuffle(page, p)
        : p.commit
          ? html`<details class="promise"><summary>${t("page.promise.title")}</summary>
            <p>${t("page.promise")} <code>${p.commit}</code></p></details>`
          : nothing
    }`;
}
