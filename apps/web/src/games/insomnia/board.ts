// The meadow with all that lies, stands and runs on it.
import { html, nothing, type TemplateResult } from "lit";
import type { Scene } from "../../table/scene";
import { colon, t } from "../../table/texts";
import { back, fright, isFright } from "./cards";
import { bed, fence, knoll, lies, onStone, runsLeft, stone, trails } from "./meadow";
import { nightmare, web } from "./nightmares";
import { sheepCard } from "./hand";
import { quilt } from "./patches";
import { emblem, type Pose, sheep } from "./sheep";
import { ahead, counted, type Dread, dread, type Seat, type Space, type Table } from "./view";
import { detailsOf, lineOf, listed } from "./words";

/** Tiles are added, or Zzz laid, before the next race: nobody has cards then. */
export const rests = (view: Table): boolean =>
  view.asks.some(({ prompt }) => prompt === "rest") || view.turn.effect === "rest" || view.turn.effect === "add";

const MANY = 3; // letters that are drawn one by one

/** Zzz of one seat on a tile: letters of wool, and what never goes away. */
function zzz(scene: Scene, { space, zzz }: Space): TemplateResult[] {
  return zzz.flatMap(({ normal, infinite }, i) => {
    const seat = i + 1;
    if (normal + infinite === 0) return [];
    const text = normal > MANY ? `Z×${normal}` : "Z".repeat(normal);
    return [
      html`<span class="zs s-${scene.colour(seat)}" data-at="zzz-${seat}-${space}"><svg viewBox="-8 -8 16 16"
        aria-hidden="true">${emblem(scene.colour(seat))}</svg>${text}${
          infinite > 0 ? html`<b>Z∞</b>` : nothing
        }</span>`,
    ];
  });
}

const attempts: Readonly<Record<string, string>> = { place: "put", double: "double", flip: "flip" };

function spot(scene: Scene, view: Table, one: Space, threat: Dread): TemplateResult {
  const { space, tile, used } = one;
  const own = typeof scene.viewer === "number" ? view.seats[scene.viewer - 1] : undefined;
  const mine = own?.space === space;
  const far = ahead(own?.space ?? null, space);
  const noun = tile ? scene.noun("tile", tile) : undefined;
  const verb = attempts[scene.asked.prompt ?? ""];
  const answer = scene.asked.prompt === "brave" ? "brave" : "use";
  const idle = mine && view.turn.idle;
  const states = { tile: tile !== null, used, dark: threat.spaces.has(space), idle };
  const classes = Object.entries(states).flatMap(([name, on]) => (on ? [name] : []));
  return html`<li class="on spot-at" .style=${onStone(space)}>${scene.thing(
    {
      id: `space-${space}`,
      title: [
        t("page.in.space", { space, tile: noun?.name ?? t("insomnia.view.empty") }),
        ...detailsOf(scene, view, one, threat),
      ].join(". "),
      text: noun?.text,
      moves: [
        ...["put", "double", "flip", "add *"].map((word) => `${word} ${space}`),
        // a first tap says from where a Zzz comes, a second where it goes
        scene.chosen?.startsWith("space-") ? `shift * ${space}` : `shift ${space} *`,
        ...(mine ? [] : [`copy ${far}`, `play * move-${far}`]),
      ],
      drops: [`shift * ${space}`],
      plan: mine ? [answer] : undefined,
      attempt: verb ? `${verb} ${space}` : undefined,
    },
    `spot ${classes.join(" ")}`,
    html`${stone}<span class="no">${space}</span>${
      tile ? quilt(tile, noun?.name ?? tile, idle ? t("page.in.idle") : lineOf(scene, tile), `patch-${tile}`) : nothing
    }<span class="zzzs">${zzz(scene, one)}</span>`,
  )}</li>`;
}

const poseOf = (seat: Seat): Pose =>
  seat.status === "bed" ? "asleep" : seat.status === "awake" ? "awake" : seat.scared ? "scared" : "stand";

/** Every sheep is somewhere: on a stone, before the fence, in bed, or sitting up in it. */
function flock(scene: Scene, view: Table): TemplateResult[] {
  return view.seats.map((seat, i) => {
    const { space } = seat;
    const together = view.seats.flatMap((other, j) =>
      other.space === space && (other.status === "race") === (seat.status === "race") ? [j] : [],
    );
    const shift = `--k:${together.indexOf(i) - (together.length - 1) / 2};--n:${together.length}`;
    const place =
      space !== null
        ? onStone(space, shift)
        : seat.status === "race"
          ? lies([29, 62], [40, 56], shift)
          : lies([33, 49], [50, 44], shift);
    const looks = { pose: poseOf(seat), colour: scene.colour(i + 1), left: space !== null && runsLeft(space) };
    return html`<span class="on flock ${space === null ? "aside" : ""}" .style=${place}>${sheep({
      ...looks,
      stuck: seat.stuck,
      seat: i + 1,
    })}</span>`;
  });
}

/** Where flights pass and land, and nothing is drawn. */
const anchors = (view: Table): TemplateResult =>
  html`${view.board.map(
    ({ space }) => html`<span class="on anchor" .style=${onStone(space)} data-at="stand-${space}"></span><span
    class="on anchor lair" .style=${onStone(space)} data-at="lair-${space}"></span>`,
  )}<span class="on anchor leap" .style=${lies([11, 46], [17, 47])} data-at="leap"></span>`;

function night(scene: Scene, view: Table): TemplateResult {
  const kind = scene.noun("nightmare", view.nightmare);
  const place = view.night === null ? lies([56, 52], [63, 45]) : onStone(view.night);
  const where = view.night === null ? t("insomnia.view.centre") : t("insomnia.view.night", { space: view.night });
  return html`${
    view.web === null ? nothing : html`<span class="on silk-at" .style=${onStone(view.web)}>${web("web")}</span>`
  }<span class="on den" .style=${lies([56, 52], [63, 45])}>${scene.thing(
    { id: "nightmare", title: `${kind.name}${colon()}${where}`, text: kind.text },
    "den-thing",
    html`<span class="burrow"></span>`,
  )}</span><span class="on prowls ${view.night === null ? "" : "out"}" .style=${place}>${nightmare(
    view.nightmare,
    "night",
  )}</span>`;
}

/** The card that came to the discard pile last, as far as the viewer has seen. */
function latest(scene: Scene, view: Table): string | undefined {
  const told = scene.story.findLast(
    ({ event, card }) =>
      ["play", "discard", "nightmare", "turn-up"].includes(event) && view.discard.includes(String(card ?? "")),
  );
  return told ? String(told["card"]) : view.discard[0];
}

function piles(scene: Scene, view: Table): TemplateResult {
  const top = latest(scene, view);
  const left = dread(view).cards;
  return html`<span class="on piles" .style=${lies([50, 61], [52, 58])} data-group>${scene.thing(
    {
      id: "deck",
      title: t("insomnia.view.pile", { count: view.left }),
      text: `${t("page.in.frights", { count: left })} ${t("page.in.unseen", { cards: listed(scene, view.unseen) })}`,
    },
    "pile",
    html`<span class="card-back">${back}</span><span class="count" data-count="deck">${view.left}</span>`,
  )}${scene.thing(
    {
      id: "discard",
      title: t("insomnia.view.discard", { count: view.discard.length }),
      text: listed(scene, view.discard),
    },
    `pile ${top ? "" : "bare"}`,
    html`${
      top ? (isFright(top) ? fright(top) : sheepCard(scene, top)) : nothing
    }<span class="count" data-count="discard">${view.discard.length}</span>${[...counted(view.discard).keys()].map(
      (card) => html`<span class="heap" data-at="heap-${card}"></span>`,
    )}`,
  )}</span>`;
}

/** Tiles that are not in the market yet, folded on a pile; what can be said of both. */
function stack(scene: Scene, view: Table): TemplateResult {
  const names = (tiles: readonly string[]): string => tiles.map((tile) => scene.noun("tile", tile).name).join(", ");
  const market = `${t("insomnia.view.market")} ${names(view.market)}.`;
  return html`<span class="on stack-at" .style=${lies([68, 57], [63, 70])}>${scene.thing(
    {
      id: "stack",
      title: t("page.in.stack", { count: view.stack.length }),
      text: `${market} ${t("page.in.stack.text", { tiles: names(view.stack) })}`,
    },
    "stack",
    html`<span class="patch folded"></span><span class="count">${view.stack.length}</span>`,
  )}</span>`;
}

function start(scene: Scene, view: Table): TemplateResult {
  const told = { title: t("page.in.fence"), text: t("page.in.fence.text") };
  const race =
    view.limit === null
      ? t("insomnia.view.race-open", { race: view.race })
      : t("insomnia.view.race", { race: view.race, limit: view.limit });
  return html`<span class="on fence-at" .style=${lies([10.5, 52], [17, 54])}>${scene.thing(
    { id: "fence", ...told, plan: ["continue"], attempt: "continue" },
    "fence-thing",
    html`${fence}<svg class="fence-star" data-at="fence-star" viewBox="-12 -12 24 24" aria-hidden="true"><path
      d="M0-11 3.2-3.6l7.8.6-6 5 2 7.8L0 5.6-7 9.8l2-7.8-6-5 7.8-.6Z" /></svg>`,
  )}</span><span class="on bed-at" .style=${lies([31, 46], [43, 43])}>${scene.thing(
    { id: "bed", title: t("page.in.bed"), text: told.text, plan: ["bed"], attempt: "bed" },
    "bed-thing",
    bed,
  )}</span><span class="on race" .style=${lies([50, 35], [50, 33])} data-at="race">${race}</span>`;
}

export function board(scene: Scene, view: Table): TemplateResult {
  const threat = view.over || rests(view) ? { spaces: new Map<number, number>(), over: 0, cards: 0 } : dread(view);
  const { revealed } = view.turn;
  return html`${knoll}<svg class="spark" data-at="spark" viewBox="-12 -12 24 24" aria-hidden="true"><path
      d="M0-11 2.6-2.6 11 0 2.6 2.6 0 11-2.6 2.6-11 0-2.6-2.6Z" /></svg>
    <section class="meadow ${rests(view) ? "resting" : ""}" aria-label=${t("page.in.ring")}>
      ${trails}${start(scene, view)}${piles(scene, view)}${stack(scene, view)}
      <ol class="spaces" data-group>${view.board.map((one) => spot(scene, view, one, threat))}</ol>
      ${night(scene, view)}${flock(scene, view)}${anchors(view)}
      ${
        revealed
          ? html`<span class="on turned-up" .style=${lies(
              [50, 62],
              [50, 62],
            )}><small>${t("insomnia.view.revealed")}</small
            >${sheepCard(scene, revealed, "card-3")}</span>`
          : nothing
      }
    </section>`;
}
