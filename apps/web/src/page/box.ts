// An owner's box: the content of a game from files or a folder, checked by the core's own loader. Its complaint appears
// where the files were chosen.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../table/texts";
import type { Begins } from "./begin";
import type { OwnBox } from "./setting";

export function boxPicker(page: Begins, game: string, box: OwnBox | undefined): TemplateResult {
  const choose = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    void page.begin.bring(game, [...(input.files ?? [])]);
    input.value = ""; // the same files again, once they are corrected
  };
  return html`<details class="options" id="own-box" ?open=${box !== undefined}>
    <summary>${t("page.box")}</summary>
    <p class="dim">${t("page.box.text", { folder: `boxes/${game}` })}</p>
    <div class="actions">
      <label class="file quiet"><input type="file" id="box-files" multiple
        accept=".tsv,text/tab-separated-values" @change=${choose}><span>${t("page.box.files")}</span></label>
      <label class="file quiet"><input type="file" id="box-folder" webkitdirectory
        @change=${choose}><span>${t("page.box.folder")}</span></label>
    </div>
    ${box?.complaint ? html`<p class="trouble" role="alert">${box.complaint}</p>` : nothing}
    ${
      box?.hash
        ? html`<p id="box-sound" role="status">${t("page.box.sound", { files: box.names })}</p>
      <button type="button" class="quiet" id="box-shipped"
        @click=${() => page.begin.unbring()}>${t("page.box.shipped")}</button>`
        : nothing
    }
  </details>`;
}
