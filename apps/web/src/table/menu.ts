// The menu of a game: everything that is wanted now and then, and the promise made about the shuffle.
import { html, nothing, type TemplateResult } from "lit";
import { icon } from "../art/icons";
import { shuffle } from "../online/shuffle";
import type { Game } from "./game";
import { hasLessons } from "./lesson";
import type { Shell } from "./shell";
import { nextLanguage, t } from "./texts";

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

export function menu(shell: Shell): TemplateResult {
  const p = shell.game;
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
      ${item("sheet", "sheet", "page.sheet", () => shell.show({ kind: "sheet" }))}
      ${
        p.lesson
          ? nothing
          : html`${item("replay", "back", "page.replay", () => shell.begin.lookBackNow(), secret)}
            ${item("save", "save", "page.save", () => shell.begin.saveFile(), secret)}
            ${item("position", "grid", "page.position", () => shell.showPosition())}
            ${
              p.elsewhere
                ? html`${item("pause", "halt", p.now.paused ? "page.resume" : "page.pause", () => shell.pause(), idle)}
                  ${item("end-game", "moon", "page.end", () => shell.end(), idle || (p.plea ? "page.why.asked" : ""))}
                  ${item("stand-up", "chair", "page.stand-up", () => shell.standUp("normal"), idle)}
                  ${item("other-devices", "devices", "page.devices", () => shell.show({ kind: "devices" }))}`
                : nothing
            }
            ${item("resign", "flag", "page.resign", () => shell.show({ kind: "resign" }), idle)}`
      }
      ${hasLessons(p.game) ? item("learn", "book", "page.lesson", () => shell.begin.teach(p.game, 0)) : nothing}
      ${item("sound", "sound", shell.settings.sound ? "page.sound.off" : "page.sound.on", () =>
        shell.set({ sound: !shell.settings.sound, offered: true }),
      )}
      ${item("settings", "gear", "page.settings", () => shell.show({ kind: "settings" }))}
      <li><button type="button" class="item" lang=${other.code} id="language"
        @click=${() => shell.set({ language: other.code })}
        >${icon("globe")}<span>${other.name}</span></button></li>
      ${item("leave", "door", "page.leave", () => shell.leave())}
    </ul>
    ${
      p.elsewhere
        ? shuffle(shell, p)
        : p.commit
          ? html`<details class="promise"><summary>${t("page.promise.title")}</summary>
            <p>${t("page.promise")} <code>${p.commit}</code></p></details>`
          : nothing
    }`;
}
