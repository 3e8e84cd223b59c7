// Dream Runners on the page: a lantern with the painted dream, one's own glass, the others and the market. Drawn
// from the JSON of games/dream-runners/show_json.c; rivals who compose are seen to compose, and no more.
import { html, nothing } from "lit";
import type { Moves } from "../../core/protocol";
import type { Goal, Picture, Renderer, Scene } from "../../table/scene";
import { t } from "../../table/texts";
import { lantern } from "./board";
import { drags, motion, reveal, still } from "./motion";
import { last } from "./recap";
import { rival } from "./rivals";
import { Steps } from "./steps";
import { legend, market, mine, preview } from "./side";
import { composes, doubts, looker, picture, tray } from "./tray";
import { afterwards, type Seat, type Table } from "./view";
import { sets } from "./words";
import "./style.css";
import "./narrow.css";

const steps = new Steps();

function draw(scene: Scene): Picture {
  const view = scene.view as Table;
  const me = typeof scene.viewer === "number" ? scene.viewer : undefined;
  const own = me === undefined ? undefined : view.seats[me - 1];
  const seat = own && ["buy", "calm", "over"].includes(view.stage) ? packed(own) : own;
  const title = view.dream ? scene.noun("dream", view.dream.id).name : "";
  reveal.look(view, (one) => scene.seatName(one), title);
  drags(view, me, scene.hands.dragged);
  if (seat && view.stage === "compose") steps.look(view, seat);
  const others = scene.round(view.seats.length).filter((one) => one !== me);
  const begun = seat?.yield && (seat.held || seat.segments.some(({ cells }) => cells));
  const before = view.stage === "compose" && begun ? nothing : last(scene, view); // until something is laid
  const told = before === nothing && seat ? preview(view, seat) : before;
  return {
    rivals: html`${others.map((one) => rival(scene, view, one))}`,
    board: html`${lantern(scene, view, seat)}
      <aside class="side">${seat && me !== undefined ? mine(scene, view, me, seat) : nothing}
        <div class="telling"
          tabindex=${told === nothing ? nothing : 0}>${told}</div>${legend(scene, view)}${market(scene, view)}</aside>`,
    tray: seat ? tray(scene, view, seat) : looker(scene, view),
  };
}

/** When a dream is over, one's glass is in the tray again: it is what one compares what is on sale with. */
const packed = (seat: Seat): Seat => ({
  ...seat,
  segments: seat.segments.map(({ turn: _, cells: __, ...rest }) => rest),
});

/** What is at stake, and what is about to happen. */
function goal(scene: Scene): Goal {
  const view = scene.view as Table;
  const { viewer } = scene;
  const round = t("page.dr.round", { round: view.round, rounds: view.rounds });
  const goal = `${round} · ${view.seats.length > 1 ? t("page.dr.goal") : nextRating(scene, view)}`;
  if (typeof viewer !== "number") return { goal, standing: "" };
  const seat = view.seats[viewer - 1];
  const rivals = view.score.filter((_, i) => i + 1 !== viewer);
  const mine = view.score[viewer - 1] ?? 0;
  const standing =
    rivals.length > 0
      ? t("page.dr.standing", { seat: scene.seatName(viewer), score: mine, best: Math.max(...rivals) })
      : t("page.dr.standing.solo", { score: mine });
  return { goal, standing, warning: view.over || !seat ? undefined : warning(view, seat) };
}

/** Solo: the rating to reach next. */
function nextRating(scene: Scene, { ratings = [], score: [score = 0] }: Table): string {
  const next = ratings.find(({ from }) => from > score) ?? ratings.at(-1);
  if (!next) return "";
  const rating = scene.noun("rating", next.rating).name;
  return next.from > score ? t("page.dr.goal.solo", { count: next.from, rating }) : t("page.dr.goal.top", { rating });
}

/** In a few words: what can be answered lies on the table. */
function question({ prompt, moves }: Moves): string | undefined {
  const all = (verb: string): boolean => moves.every(({ move }) => move.startsWith(`${verb} `));
  switch (prompt) {
    case "compose":
      return t(all("lay") || moves.some(({ move }) => move === "drop") ? "page.dr.ask.lay" : "page.dr.ask.compose");
    case "draft":
      return t("page.dr.ask.draft");
    case "chest":
      return t(moves.length > 2 ? "page.dr.ask.chest.often" : "page.dr.ask.chest");
    case "choose": // bats come first
      return t(all("choose") ? "page.dr.choose" : "page.dr.lose");
    case "calm":
      return t("page.dr.ask.calm");
    default:
      return undefined;
  }
}

function warning(view: Table, seat: Seat): string | undefined {
  if (seat.awake !== null) return t("page.dr.warn.awake");
  const laid = seat.segments.some(({ cells }) => cells);
  if (seat.yield && laid && afterwards(view, seat, seat.yield) <= 0) return t("page.dr.warn.wakes");
  if (seat.serenity <= 5) return t("page.dr.warn.low", { count: seat.serenity });
  return view.round === view.rounds ? t("page.dr.warn.last") : undefined;
}

/** Ways to hand out the sets; the core lists only the usual one. */
function orders(free: readonly string[], seats: number): string[] {
  if (seats === 0) return [""];
  return free.flatMap((set) =>
    orders(
      free.filter((other) => other !== set),
      seats - 1,
    ).map((rest) => (rest ? `${set},${rest}` : set)),
  );
}

export const dreamRunners: Renderer = {
  game: "dream-runners",
  secrets: true,
  words: sets,
  more(option, seats) {
    switch (option) {
      case "timer":
        return ["15", "45", "60", "90", "120", "300"];
      case "patience":
        return ["30", "60", "300", "600"];
      case "pace":
        return ["15", "30", "60", "120"];
      case "seats":
        return orders(Object.keys(sets), seats).slice(1);
      default:
        return [];
    }
  },
  draw,
  goal,
  question,
  doubts,
  answer: (move) => (move === "done" ? t("page.dr.bare.yes") : undefined),
  begins: (move) => /^(pick|lift) /.test(move),
  advice(move, say) {
    const plain = say.replace(/\s?: (.*)$/, " ($1)"); // a hint has its own colon
    return move.startsWith("lift ") ? t("page.dr.hint.lift", { move: say.replace(/\s?: .*$/, "") }) : plain;
  },
  back(scene) {
    const { seats } = scene.view as Table;
    const seat = typeof scene.viewer === "number" ? seats[scene.viewer - 1] : undefined;
    return seat && composes(scene) ? steps.back(seat) : undefined;
  },
  motion,
  still,
  counts({ line, segment }, seat) {
    if (line === "serenity" || line === "star") return [`${line}-${seat}`];
    return line === "segment" ? [picture(String(segment)), `owns-${segment}`] : [];
  },
};
