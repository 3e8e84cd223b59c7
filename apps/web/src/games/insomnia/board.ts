// The meadow with all that lies, stands and runs on it.
import { html, nothing, type TemplateResult } from "lit";
import { among, type Scene } from "../../table/scene";
import { colon, t } from "../../table/texts";
import { alarmSign } from "./alarm";
import { back, fright, isFright } from "./cards";
import { flock } from "./flock";
import { bed, cave, eyes, fence, knoll, lies, onStone, stone, trails } from "./meadow";
import { ledger } from "./morning";
import { nightmare, web } from "./nightmares";
import { sheepCard } from "./hand";
import { quilt } from "./patches";
import { emblem } from "./sheep";
import { type Alarm, alarm, counted, type Dread, dread, morning, type Space, stepsTo, type Table } from "./view";
import { detailsOf, lineOf, listed, morningWords, tilesOf, told } from "./words";

/** Tiles are added, or Zzz laid, before the next race: nobody has cards then. */
export const rests = (view: Table): boolean =>
  view.asks.some(({ prompt }) => prompt === "rest") || view.turn.effect === "rest" || view.turn.effect === "add";

const MANY = 3; // letters that are drawn one by one
const CROWD = 3; // seats that have Zzz on one tile: then figures, so that they stand in one line

/** Zzz of one seat on a tile: letters of wool, and what never goes away. */
function zzz(scene: Scene, { space, zzz }: Space): TemplateResult[] {
  const crowd = zzz.filter(({ normal, infinite }) => normal + infinite > 0).length >= CROWD;
  return zzz.flatMap(({ normal, infinite }, i) => {
    const seat = i + 1;
    if (normal + infinite === 0) return [];
    const text = crowd ? normal || "" : normal > MANY ? `Z×${normal}` : "Z".repeat(normal);
    return [
      html`<span class="zs ${crowd ? "numbered" : ""} s-${scene.colour(seat)}" data-at="zzz-${seat}-${space}"
        ><svg viewBox="-8 -8 16 16" aria-hidden="true">${emblem(scene.colour(seat))}</svg>${text}${
          infinite > 0 ? html`<b>${crowd ? "∞" : "Z∞"}</b>` : nothing
        }</span>`,
    ];
  });
}

const attempts: Readonly<Record<string, string>> = { place: "put", double: "double", flip: "flip" };

/** What leads the viewer's own sheep to a space, as patterns of moves. */
function waysTo(scene: Scene, view: Table, space: number): string[] {
  const own = typeof scene.viewer === "number" ? view.seats[scene.viewer - 1] : undefined;
  if (!own || own.space === space) return [];
  return stepsTo(view, own, space).flatMap((far) => [
    `copy ${far}`,
    `play * move-${far}`,
    ...(far === 1 ? ["play * both"] : []),
  ]);
}

/** Where the viewer may stop now, and the nightmare waits. */
function alarmAt(scene: Scene, view: Table, space: number, ways: readonly string[]): Alarm | undefined {
  const own = typeof scene.viewer === "number" ? view.seats[scene.viewer - 1] : undefined;
  return own && among(scene.open, ways).length > 0 ? alarm(view, own, space) : undefined;
}

function spot(scene: Scene, view: Table, one: Space, threat: Dread): TemplateResult {
  const { space, tile, used } = one;
  const { viewer } = scene;
  const mine = typeof viewer === "number" && view.seats[viewer - 1]?.space === space;
  const noun = tile ? scene.noun("tile", tile) : undefined;
  const verb = attempts[scene.asked.prompt ?? ""];
  const answer = scene.asked.prompt === "brave" ? "brave" : "use";
  const idle = mine && view.turn.idle;
  const ways = waysTo(scene, view, space);
  const alarming = alarmAt(scene, view, space, ways);
  const dark = threat.spaces.has(space);
  const shifts = among(scene.open, [`shift ${space} *`]).length > 0;
  const states = { tile: tile !== null, used, dark, idle };
  const classes = Object.entries(states).flatMap(([name, on]) => (on ? [name] : []));
  return html`<li class="on spot-at" .style=${onStone(space)}>${scene.thing(
    {
      id: `space-${space}`,
      title: told([
        t("page.in.space", { space, tile: noun?.name ?? t("insomnia.view.empty") }),
        ...detailsOf(scene, view, one, threat, alarming),
      ]),
      text: noun?.text,
      moves: [
        ...["put", "double", "flip", "add *"].map((word) => `${word} ${space}`),
        // a first tap says from where a Zzz comes, a second where it goes
        scene.chosen?.startsWith("space-") ? `shift * ${space}` : `shift ${space} *`,
        ...ways,
      ],
      drops: [`shift * ${space}`],
      plan: mine ? [answer] : undefined,
      attempt: verb ? `${verb} ${space}` : undefined,
      carries: shifts ? `zzz-${viewer}-${space}` : undefined,
    },
    `spot ${classes.join(" ")}`,
    html`${stone}<span class="no">${space}</span>${dark && !alarming ? eyes : nothing}${
      tile ? quilt(tile, noun?.name ?? tile, idle ? t("page.in.idle") : lineOf(scene, tile), `patch-${tile}`) : nothing
    }<span class="zzzs">${zzz(scene, one)}</span>${alarmSign(alarming)}`,
  )}</li>`;
}

/** Where flights pass and land, and nothing is drawn. */
const anchors = (view: Table): TemplateResult =>
  html`${view.board.map(
    ({ space }) => html`<span class="on anchor" .style=${onStone(space)} data-at="stand-${space}"></span><span
    class="on anchor lair" .style=${onStone(space)} data-at="lair-${space}"></span>`,
  )}<span class="on anchor leap" .style=${lies([11, 46], [17, 47])} data-at="leap"></span>`;

function night(scene: Scene, view: Table): TemplateResult {
  const kind = scene.noun("nightmare", view.nightmare);
  const place = view.night === null ? lies([57, 48], [61, 45]) : onStone(view.night);
  const where = view.night === null ? t("insomnia.view.centre") : t("insomnia.view.night", { space: view.night });
  return html`${
    view.web === null ? nothing : html`<span class="on silk-at" .style=${onStone(view.web)}>${web("web")}</span>`
  }<span class="on den" .style=${lies([57, 48], [61, 45])}>${scene.thing(
    { id: "nightmare", title: `${kind.name}${colon()}${where}`, text: told([t("page.in.den.text"), kind.text ?? ""]) },
    "den-thing",
    html`${cave}<span class="den-sign">${t("page.in.den")}</span>`,
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
      text: told([t("page.in.frights", { count: left }), t("page.in.unseen", { cards: listed(scene, view.unseen) })]),
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
  const market = `${t("insomnia.view.market")} ${tilesOf(scene, view.market)}`;
  return html`<span class="on stack-at" .style=${lies([68, 57], [63, 70])}>${scene.thing(
    {
      id: "stack",
      title: t("page.in.stack", { count: view.stack.length }),
      text: told([market, t("page.in.stack.text", { tiles: tilesOf(scene, view.stack) })]),
    },
    "stack",
    html`<span class="patch folded"></span><span class="count">${view.stack.length}</span>`,
  )}</span>`;
}

function start(scene: Scene, view: Table): TemplateResult {
  const leap = { title: t("page.in.fence"), text: t("page.in.fence.text") };
  const last = morning(scene.story, view.seats);
  const race =
    view.limit === null
      ? t("insomnia.view.race-open", { race: view.race })
      : t("insomnia.view.race", { race: view.race, limit: view.limit });
  return html`<span class="on fence-at" .style=${lies([10.5, 52], [17, 54])}>${scene.thing(
    { id: "fence", ...leap, plan: ["continue"], attempt: "continue" },
    "fence-thing",
    html`${fence}<svg class="fence-star" data-at="fence-star" viewBox="-12 -12 24 24" aria-hidden="true"><path
      d="M0-11 3.2-3.6l7.8.6-6 5 2 7.8L0 5.6-7 9.8l2-7.8-6-5 7.8-.6Z" /></svg>`,
  )}</span><span class="on bed-at" .style=${lies([31, 46], [43, 43])}>${scene.thing(
    { id: "bed", title: t("page.in.bed"), text: leap.text, plan: ["bed"], attempt: "bed" },
    "bed-thing",
    bed,
  )}</span><span class="on race-at" .style=${lies([50, 35], [50, 33])}>${scene.thing(
    { id: "race", title: race, text: told([...(last ? [morningWords(scene, last)] : []), t("page.in.race.text")]) },
    "race",
    race,
  )}</span>`;
}

export function board(scene: Scene, view: Table): TemplateResult {
  const threat = view.over || rests(view) ? { spaces: new Map<number, number>(), over: 0, cards: 0 } : dread(view);
  const { revealed } = view.turn;
  const last = morning(scene.story, view.seats);
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
    </section>${last ? html`<div class="morning" aria-hidden="true">${ledger(scene, last)}</div>` : nothing}`;
}
