// The menu of a game: everything one wants now and then, and the promise made about the shuffle.
import { html, nothing, type TemplateResult } from "lit";
import { icon } from "../art/icons";
import { shuffle } from "../online/shuffle";
import { hasLessons } from "./lesson";
import type { Shell } from "./shell";
import { spoken, t } from "./texts";

export function menu(shell: Shell): TemplateResult {
  const p = shell.game;
  if (!p) return html``;
  const plays = p.seat !== undefined && !p.now.over && !p.now.resigned.includes(p.seat);
  const kept = p.commit !== "" || (p.elsewhere !== undefined && p.now.over);
  const other = spoken() === "en" ? "fr" : "en";
  const item = (id: string, picture: string, key: string, able: boolean, act: () => unknown): TemplateResult =>
    html`<li><button type="button" class="item" id=${id} ?disabled=${!able}
      @click=${act}>${icon(picture)}<span>${t(key)}</span></button></li>`;
  return html`<h2 id="dialog-title">${t("page.menu")}</h2>
    <ul class="menu-items">
      ${item("sheet", "sheet", "page.sheet", true, () => shell.show({ kind: "sheet" }))}
      ${
        p.lesson
          ? nothing
          : html`${item("replay", "back", "page.replay", kept, () => shell.begin.lookBackNow())}
            ${item("save", "save", "page.save", kept, () => shell.begin.saveFile())}
            ${item("position", "grid", "page.position", true, () => shell.showPosition())}
            ${
              p.elsewhere
                ? html`${item("pause", "halt", p.now.paused ? "page.resume" : "page.pause", plays, () => shell.pause())}
                  ${item("end-game", "moon", "page.end", plays && !p.plea, () => shell.end())}
                  ${item("stand-up", "chair", "page.stand-up", plays, () => shell.standUp("normal"))}`
                : nothing
            }
            ${item("resign", "flag", "page.resign", plays, () => shell.show({ kind: "resign" }))}`
      }
      ${hasLessons(p.game) ? item("learn", "book", "page.lesson", true, () => shell.begin.teach(p.game, 0)) : nothing}
      ${item("sound", "sound", shell.settings.sound ? "page.sound.off" : "page.sound.on", true, () =>
        shell.set({ sound: !shell.settings.sound, offered: true }),
      )}
      ${item("settings", "gear", "page.settings", true, () => shell.show({ kind: "settings" }))}
      <li><button type="button" class="item" lang=${other} id="language"
        @click=${() => shell.set({ language: other })}
        >${icon("speech")}<span>${other === "fr" ? "Français" : "English"}</span></button></li>
      ${item("leave", "door", "page.leave", true, () => shell.leave())}
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
