// Dreamscape on the page: the Dreamworld above, then what is shared and what is open, then each player's
// board and cards, one's own large. Drawn from the JSON of games/dreamscape/show_json.c.
import { html, type TemplateResult } from "lit";
import type { GameEvent } from "../../core/protocol";
import type { Flight, Renderer, Scene } from "../../table/scene";
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

function flights(event: GameEvent): readonly Flight[] {
  const { seat, colour, location, slot, from } = event;
  const fly = (start: string, to: string, show: Flight["show"] = "from"): Flight => ({ from: start, to, show });
  switch (event.event) {
    case "collect":
      return [fly(`end-${location}`, `hands-${seat}`)];
    case "go":
    case "go-free":
      return [fly(`at-${seat}`, `at-${seat}`, "to")];
    case "link-red":
      return [fly(`link-${from}-${location}`, `hands-${seat}`), fly(`link-${location}-${from}`, `hands-${seat}`)];
    case "mr-nightmare":
      return [fly("mr", "mr", "to")];
    case "sow":
      return [fly("reserve", `link-${from}-${location}`), fly("reserve", `link-${location}-${from}`)];
    case "archives":
      return [fly(`bag-${colour}`, `hands-${seat}`)];
    case "seed":
      return [fly(`seed-${colour}`, `row-${location}`)];
    case "refill":
      return [fly(`bag-${colour}`, `row-${location}`)];
    case "use":
    case "store":
      return [fly(`held-${seat}-${colour}`, `card-${event["card"]}`)];
    case "restore":
      return [fly(`card-${event["card"]}`, `hands-${seat}`)];
    case "place":
      return [fly(`held-${seat}-${colour}`, `slot-${seat}-${slot}`)];
    case "pull":
      return [fly(`slot-${seat}-${slot}`, `hands-${seat}`)];
    case "carry":
      return [fly(`slot-${seat}-${slot}`, `slot-${seat}-${event["to"]}`)];
    case "step-white":
    case "step-land":
      return [fly(`slot-${seat}-${from}`, `slot-${seat}-${slot}`, "to")];
    case "plant":
      return [fly("trees", `slot-${seat}-${slot}`)];
    case "trade":
      return [fly(`held-${seat}-${colour}`, `bag-${colour}`), fly(`bag-${event["wanted"]}`, `hands-${seat}`)];
    case "keep":
      return [fly(`card-${event["card"]}`, `card-${event["card"]}`, "to")];
    default:
      return [];
  }
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
  draw,
  flights,
};
