// Project Dreamscape on the page: a window sill at night. In the window hang the cards that can be bought, on the
// sill lie the rivals' things, one's own dreams and one's own sleep.
import { html, nothing } from "lit";
import type { Goal, Picture, Renderer, Scene } from "../../table/scene";
import { t } from "../../table/texts";
import { motion, still } from "./motion";
import { board } from "./row";
import { rival, tray } from "./seats";
import { ending, solo, type Table } from "./view";
import { signed } from "./words";
import "./style.css";

function draw(scene: Scene): Picture {
  const view = scene.view as Table;
  const [first = 1, ...others] = scene.round(view.seats.length);
  return {
    rivals: others.length === 0 ? nothing : html`${others.map((seat) => rival(scene, view, seat))}`,
    board: board(scene, view),
    tray: tray(scene, view, first),
  };
}

function goal(scene: Scene): Goal {
  const view = scene.view as Table;
  const left = ending(view);
  return {
    goal: t(solo(view) ? "page.pd.goal.solo" : "page.pd.goal"),
    standing: scene
      .round(view.seats.length)
      .map((seat) => t("page.pd.standing", { seat: scene.seatName(seat), score: signed(view.score[seat - 1] ?? 0) }))
      .join(" · "),
    warning:
      left === undefined ? undefined : left === 0 ? t("page.pd.ends") : t("page.pd.may-end", { cards: left }),
  };
}

export const projectDreamscape: Renderer = {
  game: "project-dreamscape",
  secrets: false,
  values: { "random-1": "page.pd.random-1", "random-2": "page.pd.random-2", "random-3": "page.pd.random-3" },
  draw,
  goal,
  motion,
  still,
};
