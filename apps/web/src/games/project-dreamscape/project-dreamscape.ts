// Project Dreamscape on the page: a window sill at night. In the window hang the cards that can be bought, on the
// sill lie the rivals' things, one's own dreams and one's own sleep.
import { html } from "lit";
import type { Moves, View } from "../../core/protocol";
import type { Goal, Picture, Renderer, Scene } from "../../table/scene";
import { t } from "../../table/texts";
import { motion, still } from "./motion";
import { board } from "./row";
import { rival, scale, tray } from "./seats";
import { counted, ending, rank, rated, shields, solo, type Table } from "./view";
import { scored, signed } from "./words";
import "./style.css";
import "./sill.css";
import "./tablet.css";
import "./phone.css";

function draw(scene: Scene): Picture {
  const view = scene.view as Table;
  const [first = 1, ...others] = scene.round(view.seats.length);
  return {
    rivals: others.length === 0 ? scale(scene, view) : html`${others.map((seat) => rival(scene, view, seat))}`,
    board: board(scene, view),
    tray: tray(scene, view, first),
  };
}

/** Two players: both scores. More: one's own score and rank. Solo: the rating, and the next one. */
function standing(scene: Scene, view: Table): string {
  const seats = scene.round(view.seats.length);
  const [first = 1] = seats;
  const points = (seat: number): string => signed(view.score[seat - 1] ?? 0);
  const solely = rated(view);
  if (solely) {
    const now = t("page.pd.rated", {
      score: scored(view.score[0] ?? 0),
      rating: scene.noun("rating", solely.now).name,
    });
    const { next, from = 0 } = solely;
    return next ? `${now} · ${t("page.pd.next", { rating: scene.noun("rating", next).name, from })}` : now;
  }
  if (seats.length > 2)
    return t("page.pd.rank", {
      score: scored(view.score[first - 1] ?? 0),
      rank: rank(view, first),
      seats: seats.length,
    });
  return seats.map((seat) => t("page.pd.standing", { seat: scene.seatName(seat), score: points(seat) })).join(" · ");
}

function goal(scene: Scene): Goal {
  const view = scene.view as Table;
  const left = ending(view);
  return {
    goal: t(solo(view) ? "page.pd.goal.solo" : "page.pd.goal"),
    standing: standing(scene, view),
    warning: left === undefined ? undefined : left === 0 ? t("page.pd.ends") : t("page.pd.may-end", { cards: left }),
  };
}

/** What the table shows and the rules cannot know: which end is the top, that the whole row goes, that nothing more can
    be paid. */
function question({ prompt, moves }: Moves, view: View): string | undefined {
  const table = view as Table;
  if (prompt === "sweep") return t("page.pd.ask.sweep", { left: moves.length });
  if (prompt === "lay") return t(shields(table) ? "page.pd.ask.lay.shields" : "page.pd.ask.lay");
  if (prompt === "pull" && table.chain.on !== "pile") return t("page.pd.ask.pull");
  if (prompt === "buy" && moves.every(({ move }) => move === "end")) return t("page.pd.ask.end");
  return undefined;
}

export const projectDreamscape: Renderer = {
  game: "project-dreamscape",
  secrets: false,
  question,
  draw,
  goal,
  motion,
  still,
  counts: (line, seat, view) => counted(view as Table, line, seat),
};
