// What the address names is put on the screen.
import { html, type TemplateResult } from "lit";
import { read } from "./address";
import { header } from "./frame";
import type { Shell } from "./shell";
import type { Kept } from "./store";
import { t } from "./texts";

/** The address is that of a screen of its own. */
export const leads = (): boolean => !["start", "rules"].includes(read(location).at);

/** On the way there. */
export const arrivalScreen = (shell: Shell): TemplateResult => html`${header(shell)}
  <main class="start"><h2 id="question" tabindex="-1">${t("page.lobby.coming")}</h2></main>`;

export async function route(shell: Shell): Promise<void> {
  const where = read(location);
  const { meeting, begin } = shell;
  if (!meeting) return;
  if (where.at === "table" && where.table === meeting.table) return meeting.come(where);
  if (where.at === "start")
    return shell.game || shell.replay || meeting.lobby || meeting.active ? shell.leave() : undefined;
  if (meeting.active) {
    meeting.leave();
    await shell.clear();
  }
  switch (where.at) {
    case "table":
      return meeting.come(where);
    case "play":
      void meeting.browse(); // as long as somebody looks
      return;
    case "rules":
      if (shell.games.some(({ game }) => game === where.game)) shell.show({ kind: "rules", ...where });
      return;
    case "lesson":
      return begin.teach(where.game, where.step);
    case "position":
      return shell.way.position === undefined ? shell.leave() : begin.setUp(shell.way.position);
    case "game":
      return shell.game?.id === where.id ? undefined : withKept(shell, where.id, (kept) => begin.loadKept(kept));
    case "replay":
      return lookBack(shell, where.id, where.ply);
    case "finished":
      return lookBack(shell, where.table, where.ply, () => begin.lookBackElsewhere(where));
  }
}

async function lookBack(shell: Shell, id: string, ply?: number, otherwise?: () => Promise<void>): Promise<void> {
  const { begin, replay } = shell;
  if (replay?.kept.id === id) return replay.go(ply ?? replay.plies);
  await withKept(shell, id, (kept) => begin.lookBackKept(kept, ply), otherwise);
}

/** Does something with a game of this browser, or says that there is none. */
async function withKept(
  shell: Shell,
  id: string,
  work: (kept: Kept) => Promise<void>,
  otherwise?: () => Promise<void>,
): Promise<void> {
  const kept = shell.kept.find((one) => one.id === id);
  if (kept) return work(kept);
  if (otherwise) return otherwise();
  shell.complain(t("page.replay.gone"));
  await shell.leave();
}
