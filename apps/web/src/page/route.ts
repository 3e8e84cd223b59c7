// What the address names is put on the screen.
import { html, type TemplateResult } from "lit";
import type { Met } from "../online/meeting";
import { read, type Way } from "../table/address";
import { header } from "../table/frame";
import type { Dialogs, Drawn, Exits, Preferences, Shelf, Troubles } from "../table/ports";
import type { Kept } from "../table/store";
import { t } from "../table/texts";
import type { Begins, OnTable } from "./begin";
import type { Keepsakes } from "./resume";

/** The address is that of a screen of its own. */
export const leads = (): boolean => !["start", "rules"].includes(read(location).at);

/** On the way there. */
export const arrivalScreen = (page: Dialogs & Drawn & Preferences): TemplateResult => html`${header(page)}
  <main class="start"><h2 id="question" tabindex="-1">${t("page.lobby.coming")}</h2></main>`;

interface Page extends Begins, Dialogs, Exits, Met, OnTable, Pick<Keepsakes, "kept">, Shelf, Troubles {
  readonly way: Way;
  /** Clears the table; resolves when what was there is kept. */
  clear(): Promise<void>;
}

export async function route(page: Page): Promise<void> {
  const where = read(location);
  const { meeting, begin } = page;
  if (!meeting) return;
  if (where.at === "table" && where.table === meeting.table) return meeting.come(where);
  if (where.at === "start")
    return page.game || page.replay || meeting.lobby || meeting.active ? page.leave() : undefined;
  if (meeting.active) {
    meeting.leave();
    await page.clear();
  }
  switch (where.at) {
    case "table":
      return meeting.come(where);
    case "play":
      void meeting.browse(); // as long as somebody looks
      return;
    case "rules":
      if (page.games.some(({ game }) => game === where.game)) page.show({ kind: "rules", ...where });
      return;
    case "lesson":
      return begin.teach(where.game, where.step);
    case "position":
      return page.way.position === undefined ? page.leave() : begin.setUp(page.way.position);
    case "game":
      return page.game?.id === where.id ? undefined : withKept(page, where.id, (kept) => begin.loadKept(kept));
    case "replay":
      return lookBack(page, where.id, where.ply);
    case "finished":
      return lookBack(page, where.table, where.ply, () => begin.lookBackElsewhere(where));
  }
}

async function lookBack(page: Page, id: string, ply?: number, otherwise?: () => Promise<void>): Promise<void> {
  const { begin, replay } = page;
  if (replay?.kept.id === id) return replay.go(ply ?? replay.plies);
  await withKept(page, id, (kept) => begin.lookBackKept(kept, ply), otherwise);
}

/** Does something with a game of this browser, or says that there is none. */
async function withKept(
  page: Page,
  id: string,
  work: (kept: Kept) => Promise<void>,
  otherwise?: () => Promise<void>,
): Promise<void> {
  const kept = page.kept.find((one) => one.id === id);
  if (kept) return work(kept);
  if (otherwise) return otherwise();
  page.complain(t("page.replay.gone"));
  await page.leave();
}
