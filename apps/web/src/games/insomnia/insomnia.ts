// Insomnia on the page: the moonlit meadow. What is drawn is in board.ts and panels.ts, what moves in motion.ts.
import type { Goal, Picture, Renderer, Scene } from "../../table/scene";
import { t } from "../../table/texts";
import { rulesAbout } from "./articles";
import { board, rests } from "./board";
import { motion, still } from "./motion";
import { rivals, tray } from "./panels";
import { dread, morning, type Table } from "./view";
import { lineOf, morningOf, standing } from "./words";
import "./style.css";

function draw(scene: Scene): Picture {
  const view = scene.view as Table;
  return { rivals: rivals(scene, view), board: board(scene, view), tray: tray(scene, view) };
}

/** What a tile would be used for, and what the next nightmare card may do: end the race, or scare one's sheep. */
function warning(scene: Scene, view: Table): string | undefined {
  if (view.over || rests(view)) return undefined;
  const space = view.seats[view.active - 1]?.space;
  const tile = view.board.find((one) => one.space === space)?.tile;
  if (view.turn.idle && tile && scene.asked.prompt === "use")
    return t("page.in.warn.idle", { tile: scene.noun("tile", tile).name });
  const { over, cards, spaces } = dread(view);
  const running = view.seats.some(({ status }) => status === "race");
  if (over > 0 && running) return t("page.in.warn.over", { count: over, cards });
  const own = typeof scene.viewer === "number" ? view.seats[scene.viewer - 1] : undefined;
  const count = spaces.get(own?.space ?? 0);
  return own && count ? t(own.scared ? "page.in.warn.wake" : "page.in.warn.dark", { count, cards }) : undefined;
}

/** Between two races: what the last one brought. */
function rested(scene: Scene, view: Table): string | undefined {
  const last = rests(view) ? morning(scene.story, view.seats) : undefined;
  const mine = last?.sleepers.find(({ seat }) => seat === scene.viewer);
  return last && mine && t("page.in.standing.rests", { race: last.race, night: morningOf(mine) });
}

function goal(scene: Scene): Goal {
  const view = scene.view as Table;
  const own = typeof scene.viewer === "number" ? view.seats[scene.viewer - 1] : undefined;
  return {
    goal: t(view.seats.length === 1 ? "page.in.goal.alone" : "page.in.goal"),
    standing: rested(scene, view) ?? (own ? standing(own) : ""),
    warning: warning(scene, view),
  };
}

/** The table shows what the tile or the bed brings: the button says it in a line. */
function answer(move: string, scene: Scene): string | undefined {
  const view = scene.view as Table;
  const own = view.seats[view.active - 1];
  const tile = view.board.find(({ space }) => space === own?.space)?.tile;
  if (move === "bed") return t("page.in.answer.bed", { winks: own?.winks ?? 0 });
  if (move === "use" && tile) return t("page.in.answer.use", { line: lineOf(scene, tile) });
  return undefined;
}

export const insomnia: Renderer = {
  game: "insomnia",
  secrets: true,
  matters: (option, { nightmare = "wolf" }) => option !== "web" || ["spider", "random"].includes(nightmare),
  // the rules need not say what a Zzz is for
  question: ({ prompt }) => (prompt === "place" ? t("page.in.ask.place") : undefined),
  answer,
  rulesAbout: (thing, view) => rulesAbout(thing, view as Table),
  draw,
  goal,
  motion,
  still,
  scoring: ({ score }) => t(score.length === 1 ? "page.in.scoring.alone" : "page.in.scoring"),
  counts: ({ line }, seat) => (line === "winks" ? [`jar-${seat}`] : [`pillow-${seat}`]),
};
