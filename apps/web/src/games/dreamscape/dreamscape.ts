// Dreamscape on the page: the Dreamworld above, then what is shared and what is open, then each player's
// board and cards, one's own large. Drawn from the JSON of games/dreamscape/show_json.c.
import { html, nothing, type TemplateResult } from "lit";
import type { Renderer, Scene } from "../../table/scene";
import { pending, seatPanel } from "./boards";
import type { Table } from "./view";
import { purposes, supplies, world } from "./world";
import "./style.css";

function draw(scene: Scene): TemplateResult {
  const view = scene.view as Table;
  const seats = scene.round(view.seats.length);
  const building = view.phase === "creation" || view.phase === "final";
  return html`<div class="ds ${building ? "building" : ""}">
    ${world(scene, view)} ${supplies(scene, view)}
    <div class="open">${seats.map((seat) => pending(scene, view, seat))}</div>
    <div class="seats of-${seats.length}">${seats.slice(0, 1).map((seat) => seatPanel(scene, view, seat))} ${purposes(scene, view)} ${seats.slice(1).map((seat) => seatPanel(scene, view, seat))}</div>
  </div>`;
}

export const dreamscape: Renderer = {
  game: "dreamscape",
  secrets: true,
  values: {
    turns: "page.ds.turns",
    together: "page.ds.together",
    honeycomb: "page.ds.honeycomb",
    square: "page.ds.square",
  },
  draw: (scene) => ({ rivals: nothing, board: draw(scene), tray: nothing }),
  goal: () => ({ goal: "", standing: "" }),
  motion: {},
  still: {},
};
