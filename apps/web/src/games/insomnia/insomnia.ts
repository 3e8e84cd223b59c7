// Insomnia on the page: the ring of ten spaces with its fence, the market, and each player's sheep,
// winks, pillow and hand. Drawn from the JSON of games/insomnia/show_json.c.
import { html, nothing, svg, type TemplateResult } from "lit";
import type { View } from "../../core/protocol";
import type { Renderer, Scene } from "../../table/scene";
import { t } from "../../table/texts";
import { bed, fence, nightmare, sheep, tileGlyph, web } from "./glyphs";
import "./style.css";

interface Space {
  readonly space: number;
  readonly tile: string | null;
  readonly used: boolean;
  readonly zzz: readonly { readonly normal: number; readonly infinite: number }[];
}

interface Seat {
  readonly status: "race" | "bed" | "awake";
  readonly space: number | null;
  readonly scared: boolean;
  readonly stuck: boolean;
  readonly winks: number;
  readonly pillow: number;
  readonly supply: number;
  readonly hand: readonly (string | null)[];
  readonly last: string | null;
}

interface Table extends View {
  readonly race: number;
  readonly limit: number | null;
  readonly first: number;
  readonly active: number;
  readonly nightmare: string;
  readonly night: number | null;
  readonly web: number | null;
  readonly board: readonly Space[];
  readonly market: readonly string[];
  readonly left: number;
  readonly unseen: readonly string[];
  readonly discard: readonly string[];
  readonly seats: readonly Seat[];
  readonly turn: { readonly placing: number; readonly revealed: string | null; readonly moved: number };
}

const SPACES = 10;

const counted = (scene: Scene, cards: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts].map(([card, count]) => `${count} × ${scene.noun("card", card).name}`).join(", ");
};

/** How far the viewer's sheep is from a space ahead of it. */
function distance(view: Table, viewer: View["viewer"], space: number): number {
  const own = typeof viewer === "number" ? (view.seats[viewer - 1]?.space ?? 0) : 0;
  return own === 0 ? space : ((space - own + SPACES - 1) % SPACES) + 1;
}

const attempts: Readonly<Record<string, string>> = { place: "put", double: "double", flip: "flip" };

function zzz({ zzz }: Space): TemplateResult[] {
  return zzz.flatMap(({ normal, infinite }, i) => [
    ...(normal > 0 ? [html`<span class="token s-${i + 1}">${normal}</span>`] : []),
    ...(infinite > 0 ? [html`<span class="token infinite s-${i + 1}">${infinite > 1 ? infinite : ""}∞</span>`] : []),
  ]);
}

function space(scene: Scene, view: Table, one: Space): TemplateResult {
  const { space: number, tile, used } = one;
  const here = view.seats.flatMap((seat, i) =>
    seat.space === number ? [{ seat: i + 1, scared: seat.scared, stuck: seat.stuck }] : [],
  );
  const name = tile ? scene.noun("tile", tile).name : t("insomnia.view.empty");
  const details = [
    ...here.flatMap(({ seat, scared, stuck }) => [
      t(scared ? "page.in.sheep.scared" : "page.in.sheep", { seat: scene.seatName(seat) }),
      ...(stuck ? [t("page.in.sheep.stuck")] : []),
    ]),
    ...(view.night === number ? [scene.noun("nightmare", view.nightmare).name] : []),
    ...(view.web === number ? [t("insomnia.view.web")] : []),
    ...one.zzz.flatMap(({ normal, infinite }, i) => [
      ...(normal ? [t("page.in.zzz", { seat: scene.seatName(i + 1), count: normal })] : []),
      ...(infinite ? [t("page.in.zzz.infinite", { seat: scene.seatName(i + 1), count: infinite })] : []),
    ]),
  ];
  const mine = here.some(({ seat }) => seat === scene.viewer);
  const verb = attempts[scene.asked.prompt ?? ""];
  return html`<li class="space n-${number}">${scene.thing(
    {
      id: `space-${number}`,
      title: [t("page.in.space", { space: number, tile: name }), ...details].join(". "),
      text: tile ? scene.noun("tile", tile).text : undefined,
      moves: [
        ...["put", "double", "flip", "add *"].map((word) => `${word} ${number}`),
        // a first tap says from where a Zzz comes, a second where it goes
        scene.chosen?.startsWith("space-") ? `shift * ${number}` : `shift ${number} *`,
        ...(mine ? ["use", "brave"] : [`copy ${distance(view, scene.viewer, number)}`]),
      ],
      drops: [`play * move-${distance(view, scene.viewer, number)}`, `shift * ${number}`],
      attempt: verb ? `${verb} ${number}` : undefined,
    },
    `cell ${tile ? "tile" : ""} ${used ? "used" : ""}`,
    html`<span class="no">${number}</span>
      ${tile ? html`<span class="what">${tileGlyph(tile)}<span class="name">${name}</span></span>` : nothing}
      <span class="tokens">${zzz(one)}</span>
      <span class="pawns">${view.web === number ? web : nothing}${here.map(({ seat, scared }) => sheep(seat, scared))}${view.night === number ? nightmare(view.nightmare) : nothing}</span>`,
  )}</li>`;
}

function middle(scene: Scene, view: Table): TemplateResult {
  const kind = scene.noun("nightmare", view.nightmare);
  return html`<div class="middle" data-group>
    ${scene.thing({ id: "bed", title: t("page.in.fence"), text: t("page.in.fence.text"), moves: ["bed"], attempt: "bed" }, "fence-thing", html`${fence}<span class="name">${t("insomnia.view.fence")}</span>${bed}`)}
    ${scene.thing({ id: "deck", title: t("insomnia.view.pile", { count: view.left }), text: t("page.in.unseen", { cards: counted(scene, view.unseen) }) }, "pack", html`<span class="back">Z</span><span class="count">${view.left}</span>`)}
    ${scene.thing({ id: "discard", title: t("insomnia.view.discard", { count: view.discard.length }), text: counted(scene, view.discard) }, "pack open", html`<span class="count">${view.discard.length}</span>`)}
    ${scene.thing({ id: "nightmare", title: kind.name, text: kind.text }, "centre", html`${view.night === null ? nightmare(view.nightmare) : nothing}<span class="name">${kind.name}</span><small>${view.night === null ? t("insomnia.view.centre") : t("insomnia.view.night", { space: view.night })}</small>`)}
    <p class="race">${view.limit === null ? t("insomnia.view.race-open", { race: view.race }) : t("insomnia.view.race", { race: view.race, limit: view.limit })}<br>${t("insomnia.view.first", { seat: view.first })}${view.turn.placing > 0 ? html`<br>${t("insomnia.view.placing", { count: view.turn.placing })}` : nothing}</p>
  </div>`;
}

const market = (
  scene: Scene,
  view: Table,
): TemplateResult => html`<section class="market" aria-label=${t("insomnia.view.market")}>
  <h3>${t("insomnia.view.market")}</h3>
  <div class="tiles" data-group>${view.market.map((tile) =>
    scene.thing(
      {
        id: `tile-${tile}`,
        title: scene.noun("tile", tile).name,
        text: scene.noun("tile", tile).text,
        moves: [`add ${tile} *`],
      },
      "cell tile",
      html`<span class="what">${tileGlyph(tile)}<span class="name">${scene.noun("tile", tile).name}</span></span>`,
    ),
  )}</div>
</section>`;

/** One's own cards with what can be done with them; of others' hands only the backs. */
function hand(scene: Scene, view: Table, seat: number, { hand }: Seat): TemplateResult {
  const mine = seat === scene.viewer;
  const { revealed } = view.turn;
  return scene.place(
    { id: `hand-${seat}`, title: t("insomnia.view.hand") },
    "hand",
    html`<h4>${t("insomnia.view.hand")}</h4><div class="cards">${[
      ...hand,
      ...(revealed && view.active === seat ? [revealed] : []),
    ].map((card, i, all) => {
      const open = mine || i === hand.length;
      if (!card || !open) return html`<span class="back" role="img" aria-label=${t("page.in.back")}>Z</span>`;
      const twin = all.indexOf(card) < i;
      const offered = twin ? [] : scene.asked.moves.filter(({ move }) => mine && move.startsWith(`play ${card} `));
      return html`<div class="sheep-card" data-group>
        ${scene.thing({ id: `card-${i + 1}`, title: scene.noun("card", card).name, text: offered.map(({ say }) => say).join(". ") || t("page.in.card.text"), moves: [`play ${card} *`] }, "title", html`${i === hand.length ? html`<small>${t("insomnia.view.revealed")} </small>` : nothing}${scene.noun("card", card).name}`)}
        ${offered.map(({ move }) => {
          const option = move.split(" ")[2] ?? "";
          return scene.thing(
            {
              id: `card-${i + 1}-${option}`,
              title: scene.noun("option", option).name,
              text: scene.offered(move)?.say,
              moves: [move],
              attempt: move,
            },
            "option",
            scene.noun("option", option).name,
          );
        })}
      </div>`;
    })}</div>`,
  );
}

/** Winks on their way to the pillow. */
const meter = ({ winks, pillow }: Seat): TemplateResult =>
  html`<svg class="meter" viewBox="0 0 40 5" preserveAspectRatio="none" aria-hidden="true"><rect width="40" height="5" class="rail"/><rect width=${Math.min(winks, 40)} height="5" class="fill"/>${svg`<rect x=${Math.max(0, Math.min(pillow, 40) - 0.6)} width="1.2" height="5" class="goal"/>`}</svg>`;

function status(seat: Seat): string {
  if (seat.status === "bed") return t("insomnia.view.abed");
  if (seat.status === "awake") return t("insomnia.view.awake");
  if (seat.space === null) return t("insomnia.view.off");
  return seat.scared
    ? t("insomnia.view.scared", { space: seat.space })
    : t("insomnia.view.running", { space: seat.space });
}

function seatPanel(scene: Scene, view: Table, seat: number): TemplateResult {
  const one = view.seats[seat - 1];
  if (!one) return html``;
  const active = !view.over && view.active === seat;
  return html`<section class="seat s-${seat} ${seat === scene.viewer ? "mine" : ""} ${active ? "active" : ""}" aria-label=${scene.seatName(seat)}>
    <header>${one.space === null ? sheep(seat, false) : html`<span class="token s-${seat}">${seat}</span>`}<h3>${scene.seatName(seat)}</h3>
      <span class="badge">${status(one)}</span>${one.stuck ? html`<span class="badge">${t("page.in.sheep.stuck")}</span>` : nothing}${view.winners.includes(seat) ? html`<span class="badge won">${t("page.wins")}</span>` : nothing}</header>
    <p class="goal-line"><b>${t("insomnia.view.winks", { winks: one.winks })}</b> · ${t("insomnia.view.pillow", { pillow: one.pillow })} · ${t("insomnia.view.supply", { count: one.supply })} Zzz</p>
    ${meter(one)}
    ${scene.place({ id: `supply-${seat}`, title: t("page.in.gain"), drops: seat === scene.viewer ? ["play * winks", "play * zzz", "play * both"] : [] }, "hand-area", hand(scene, view, seat, one))}
    ${one.last ? html`<p class="dim last">${t("page.in.last", { card: scene.noun("card", one.last).name })}</p>` : nothing}
  </section>`;
}

function draw(scene: Scene): TemplateResult {
  const view = scene.view as Table;
  return html`<div class="insomnia">
    <section class="ring" aria-label=${t("page.in.ring")}>
      <ol class="spaces" data-group>${view.board.map((one) => space(scene, view, one))}</ol>
      ${middle(scene, view)}
    </section>
    ${market(scene, view)}
    <div class="seats of-${view.seats.length}">${scene.round(view.seats.length).map((seat) => seatPanel(scene, view, seat))}</div>
  </div>`;
}

export const insomnia: Renderer = {
  game: "insomnia",
  secrets: true,
  values: {
    wolf: "page.in.wolf",
    bump: "page.in.bump",
    spider: "page.in.spider",
    stop: "page.in.stop",
    stuck: "page.in.stuck",
    auto: "page.in.auto",
  },
  draw: (scene) => ({ rivals: nothing, board: draw(scene), tray: nothing }),
  goal: () => ({ goal: "", standing: "" }),
  motion: {},
  still: {},
};
