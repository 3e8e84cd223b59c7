// The sill: the rivals at its left, then the viewer's REM stack, the dream that is performed, and Deep Sleep.
import { html, nothing, type TemplateResult } from "lit";
import type { Scene } from "../../table/scene";
import { t } from "../../table/texts";
import { back, cat, face, half, lamp, ribbon, token } from "./pieces";
import { idle, lined, lonely, plan, rated, type Run, runs, seatOf, type Table, typesOf } from "./view";
import { vars } from "./vars";
import { aboutCard, aboutType, cardName, isOwn, listed, lying, printed, rulesOf, scored, signed } from "./words";

/** Where the cards of a fan lie: all in one line, or in lines of `per`. */
const spot = (i: number, per: number): Readonly<Record<string, number>> => ({
  "--nth": i,
  "--nth-column": i % per,
  "--nth-line": Math.floor(i / per),
});

const size = (count: number, per: number): Readonly<Record<string, number>> => ({
  "--cards": count,
  "--per-line": Math.min(count, per),
  "--line-count": Math.max(1, Math.ceil(count / per)),
});

/** The parts of a run, one for each line that it lies on. Only the last tells what the run is worth. */
export function parts({ from, length }: Run, per: number): readonly { from: number; length: number; ends: boolean }[] {
  const all: { from: number; length: number; ends: boolean }[] = [];
  for (let at = from; at < from + length; ) {
    const end = Math.min(from + length, (Math.floor(at / per) + 1) * per);
    all.push({ from: at, length: end - at, ends: end === from + length });
    at = end;
  }
  return all;
}

function ribbons(stack: readonly string[], view: Table, per: number): TemplateResult {
  const pieces = runs(stack, view.worth).flatMap((run) => parts(run, per).map((part) => ({ ...run, ...part })));
  return html`<div class="ribbons" aria-hidden="true">${pieces.map(
    ({ type, side, from, length, points, ends }) =>
      html`<span class="ribbon side-${side} ${ends ? "" : "goes-on"}"
        ${vars({ ...spot(from, per), "--length": length })}
        >${ribbon(type, length, ends ? points : undefined)}</span>`,
  )}</div>`;
}

/** What the runs of a stack are, in words. */
const told = (scene: Scene, stack: readonly string[], view: Table): string[] =>
  runs(stack, view.worth).map(({ type, length, points }) =>
    t("page.pd.run", { type: scene.noun("type", type).name, length, points }),
  );

interface Fan {
  readonly seat: number;
  readonly stack: readonly string[];
  readonly moves: (index: number) => readonly string[];
  readonly per: number;
  readonly classes: string;
}

/** A REM stack, the oldest card at the left and below all others. */
function fan(scene: Scene, view: Table, { seat, stack, moves, per, classes }: Fan): TemplateResult {
  const { performer, place, index, anchor } = view.chain;
  const performed = performer === seat && place === "rem" ? index : undefined;
  const cards = lined(stack).map((types, i) => {
    const card = stack[i] ?? "";
    const thing = {
      id: `rem-${seat}-${i + 1}`,
      title: t("page.pd.stack.card", { card: cardName(scene, card), index: i + 1, count: stack.length }),
      text: aboutCard(scene, view, card),
      rules: [...lying.rem, ...rulesOf(view, ...types)],
      moves: moves(i + 1),
      attempt: moves(i + 1)[0],
      onto: (target: string) => {
        const pull = `pull ${i + 1}`;
        return seat === scene.viewer && isOwn(scene, target) && scene.offered(pull) ? [pull] : undefined;
      },
    };
    const state = performed === i + 1 ? "performed" : performer === seat && anchor === i + 1 ? "anchor" : "";
    return html`<div class="spot" ${vars(spot(i, per))}>${scene.thing(
      thing,
      `card ${classes} ${state}`,
      face(types, printed(scene, view)),
    )}</div>`;
  });
  const many = `${stack.length > 12 ? "many" : ""} ${stack.length > 16 ? "lots" : ""}`;
  return html`<div class="fan ${classes} ${many}" ${vars(size(stack.length, per))}
    data-group role="group" aria-label=${t("page.pd.rem.of", { seat: scene.seatName(seat) })}>
    ${cards}${ribbons(stack, view, per)}
    ${stack.length === 0 ? html`<span class="empty">${t("page.pd.rem.none")}</span>` : nothing}</div>`;
}

function deepSleep(scene: Scene, view: Table, seat: number, classes: string): TemplateResult {
  const mine = seat === scene.viewer;
  const { z } = seatOf(view, seat);
  // Z cards that nobody can tell apart are offered once: the topmost stands for all of them
  const stands = (index: number): number => {
    const one = z[index - 1];
    return one?.card ? index : z.findLastIndex(({ card, turned }) => card === null && turned === one?.turned) + 1;
  };
  return html`<div class="fan zs ${classes}" ${vars(size(z.length, 99))} data-group role="group"
    aria-label=${t("page.pd.z.of", { seat: scene.seatName(seat) })}>${z.map(({ card, turned }, i) => {
      const name = t(turned ? "page.pd.z.spent" : "page.pd.z.upright");
      return html`<div class="spot" ${vars(spot(i, 99))}>${scene.thing(
        {
          id: `z-${seat}-${i + 1}`,
          title: card ? `${name} (${cardName(scene, card)})` : name,
          text: t("page.pd.z.text"),
          rules: lying.z,
          moves: mine ? [`shed ${i + 1}`, `shed ${stands(i + 1)}`] : [`terror ${seat}`],
        },
        `card z ${classes} ${turned ? "turned" : ""}`,
        back(card),
      )}</div>`;
    })}</div>`;
}

function reserve(scene: Scene, view: Table, seat: number, classes: string): TemplateResult {
  const mine = seat === scene.viewer;
  const { res } = seatOf(view, seat);
  return html`<div class="fan reserve ${classes}" ${vars(size(res.length, 99))} data-group role="group"
    aria-label=${t("page.pd.res.of", { seat: scene.seatName(seat) })}>${res.map(({ card, turned, down }, i) => {
      const claim = `claim ${i + 1}`;
      return html`<div class="spot" ${vars(spot(i, 99))}>${scene.thing(
        {
          id: `res-${seat}-${i + 1}`,
          title: t(turned ? "page.pd.res.later" : "page.pd.res.now", { card: cardName(scene, card) }),
          text: down ? t("page.pd.z.text") : aboutCard(scene, view, card),
          rules: lying.reserve,
          moves: mine ? [claim] : [],
          attempt: mine ? claim : undefined,
          plan: mine && !turned ? plan(view, scene.asked.prompt, 1, claim) : undefined,
        },
        `card held ${classes} ${turned ? "turned" : ""}`,
        down ? back(card) : face(typesOf(card), printed(scene, view)),
      )}</div>`;
    })}</div>`;
}

/** What a seat has, in a few words; its cards have names of their own. */
const known = (scene: Scene, view: Table, seat: number): string => {
  const { rem, res, z } = seatOf(view, seat);
  const has = t("page.pd.seat.text", { z: z.length, rem: rem.length });
  const kept = res.map(({ card }) => card);
  return [
    has,
    ...told(scene, rem, view),
    ...(kept.length > 0 ? [t("page.pd.seat.res", { cards: listed(scene, kept) })] : []),
  ].join("\n");
};

const score = (view: Table, seat: number): string => signed(view.score[seat - 1] ?? 0);

export function rival(scene: Scene, view: Table, seat: number): TemplateResult {
  const { rem, res, z } = seatOf(view, seat);
  const name = scene.seatName(seat);
  const aims = [`terror ${seat}`, `copy ${seat}`, `invade ${seat} *`];
  const active = view.active === seat && !view.over ? "active" : "";
  return html`<section class="rival s-${scene.colour(seat)} ${active}" aria-label=${name}>
    <div class="head">${scene.portrait(seat)}${scene.thing(
      {
        id: `seat-${seat}`,
        title: t("page.pd.seat", { seat: name, score: score(view, seat) }),
        text: known(scene, view, seat),
        rules: lying.seat,
        moves: aims,
      },
      "person",
      html`<span class="who-is"><b>${name}</b>
        <small>${t("page.pd.seat.short", { z: z.length, rem: rem.length })}</small></span>
        <span class="score">${score(view, seat)}${
          view.winners.includes(seat) ? html`<span class="badge won">${t("page.wins")}</span>` : nothing
        }</span>`,
    )}</div>
    ${scene.place(
      { id: `z-${seat}`, title: t("page.pd.sleep") },
      "rival-z",
      html`${deepSleep(scene, view, seat, "small")}${res.length > 0 ? reserve(scene, view, seat, "small") : nothing}`,
    )}
    ${scene.place(
      { id: `rem-${seat}`, title: t("project-dreamscape.view.rem"), drops: [`copy ${seat}`, `invade ${seat} *`] },
      "rival-rem",
      fan(scene, view, {
        seat,
        stack: rem,
        moves: (index) => (index === rem.length ? aims.slice(1) : []),
        per: view.seats.length > 2 || rem.length > 16 ? 12 : 8,
        classes: "mini",
      }),
    )}
  </section>`;
}

/** Solo: the ratings, the best first. */
export function scale(scene: Scene, view: Table): TemplateResult {
  const now = rated(view)?.now;
  const { ratings = [] } = view;
  const steps = ratings.map(({ rating }, i) => ({ rating, from: (ratings[i - 1]?.max ?? -1) + 1 })).toReversed();
  return html`<ol class="scale" aria-label=${t("page.pd.scale")}>${steps.map(
    ({ rating, from }, i) =>
      html`<li class=${rating === now ? "reached" : ""} aria-current=${rating === now ? "step" : nothing}>
        <span>${scene.noun("rating", rating).name}</span>
        <b>${i === steps.length - 1 ? t("page.pd.below", { points: steps[i - 1]?.from ?? 0 }) : `${from}+`}</b></li>`,
  )}</ol>`;
}

/** What is said of a type that would do nothing now, or no more than the other half would. */
function inVain(view: Table, type: string): { readonly short: string; readonly text: string } | undefined {
  if (idle(view, type)) return { short: t("page.pd.idle"), text: t("page.pd.idle.text") };
  if (lonely(view, type)) return { short: t("page.pd.lonely"), text: t("page.pd.lonely.text") };
  return undefined;
}

/** The dream that is performed: its two halves are what the performer chooses between; the chosen one is lifted. */
function performed(scene: Scene, view: Table, seat: number): TemplateResult {
  const { performer, card, dream, limbo = [] } = view.chain;
  if (performer === undefined || card === undefined) return html`<div class="performing idle">${cat}</div>`;
  const one = (type: string): TemplateResult => {
    const vain = dream === undefined ? inVain(view, type) : undefined;
    const text = aboutType(scene, view, type);
    const print = printed(scene, view)(type);
    return scene.thing(
      {
        id: `dream-${type}`,
        title: print.name,
        text: vain ? `${text}\n${vain.text}` : text,
        rules: rulesOf(view, type),
        moves: [`dream ${type}`],
        attempt: `dream ${type}`,
      },
      `dream ${dream === undefined ? "" : dream === type ? "raised" : "faded"} ${vain ? "vain" : ""}`,
      html`<span class="leaf">${half(type, vain ? { ...print, short: vain.short } : print)}</span>`,
    );
  };
  const who = performer === scene.viewer ? t("page.pd.perform.you") : scene.seatName(performer);
  const whose = performer === seat ? "" : "theirs";
  const stage = dream === undefined ? "to-choose" : "";
  return html`<section class="performing ${whose} ${stage}" aria-label=${t("page.pd.chain")}>
    <p class="label">${who}</p>
    <div class="halves" data-group data-at="performed">${typesOf(card).map(one)}</div>
    ${limbo.length > 1 ? html`<p class="unseen">${t("page.pd.limbo")} ${listed(scene, limbo)}</p>` : nothing}
  </section>`;
}

/** Things that are used once a turn: the sleep token, and the lamp. */
function bedside(scene: Scene, view: Table, mine: boolean): TemplateResult {
  const coin = (side: "blue" | "red"): TemplateResult =>
    scene.thing(
      {
        id: `token-${side}`,
        title: t(side === "blue" ? "page.pd.token.blue" : "page.pd.token.red"),
        text: t("page.pd.sleep-token.text"),
        rules: lying.token,
        moves: [`token ${side}`],
        attempt: `token ${side}`,
      },
      `flip-coin ${side === "blue" && view.blue ? "in-use" : ""}`,
      token(side),
    );
  const asked = scene.asked.prompt === "buy";
  return html`<div class="bedside" data-group>
    ${
      view.options["sleep-token"] === "on" && mine
        ? html`<div class="coins">${coin("blue")}${coin("red")}</div>`
        : nothing
    }
    ${
      mine
        ? scene.thing(
            {
              id: "end",
              title: t("page.pd.end"),
              text: t("page.pd.end.text"),
              rules: lying.end,
              moves: ["end"],
              attempt: asked ? "end" : undefined,
            },
            `switch ${scene.offered("end") ? "on" : ""}`,
            html`${lamp}<span>${t("page.pd.end")}</span>`,
          )
        : nothing
    }
  </div>`;
}

/** The viewer's own things; a spectator sees those of the first seat. */
export function tray(scene: Scene, view: Table, seat: number): TemplateResult {
  const mine = seat === scene.viewer;
  const { rem, res, z } = seatOf(view, seat);
  const active = view.active === seat && !view.over;
  const upright = z.filter(({ turned }) => !turned).length + (active && view.blue ? 1 : 0);
  const things = html`${scene.place(
    {
      id: `rem-${seat}`,
      title: t("project-dreamscape.view.rem"),
      drops: mine ? ["buy *", "claim *"] : [`copy ${seat}`, `invade ${seat} *`],
    },
    "own-rem",
    html`<p class="label">${scene.face(seat)}<span>${t(mine ? "page.pd.rem.yours" : "project-dreamscape.view.rem")}
        </span><b class="long">${scored(view.score[seat - 1] ?? 0)}</b>
        <b class="brief" aria-hidden="true">${score(view, seat)}</b></p>
        <p class="unseen">${told(scene, rem, view).join(" ")}</p>
        ${fan(scene, view, {
          seat,
          stack: rem,
          moves: (index) =>
            mine
              ? [...(view.chain.on === "pile" ? [] : [`pull ${index}`]), "on rem"]
              : index === rem.length
                ? [`copy ${seat}`, `invade ${seat} *`]
                : [],
          per: 12,
          classes: "rem",
        })}`,
  )}
    ${performed(scene, view, seat)}
    <div class="own-sleep">
      ${scene.place(
        { id: `z-${seat}`, title: t("page.pd.sleep"), drops: mine ? ["draw", "buy *"] : [] },
        "own-z",
        html`<p class="label"><span>${t("page.pd.sleep")}</span>
          <b>${t("page.pd.spend", { points: upright })}</b></p>
          ${deepSleep(scene, view, seat, "big")}`,
      )}
      ${scene.place(
        { id: `res-${seat}`, title: t("project-dreamscape.view.res"), drops: mine ? ["reserve *"] : [] },
        `own-res ${res.length > 0 ? "" : "none"}`,
        html`${res.length > 0 ? html`<p class="label">${t("project-dreamscape.view.res")}</p>` : nothing}
          ${reserve(scene, view, seat, "big")}`,
      )}
      ${bedside(scene, view, mine)}
    </div>`;
  return html`<section class="desk" aria-label=${scene.seatName(seat)}>${scene.place(
    { id: `desk-${seat}`, title: scene.seatName(seat) },
    `own s-${scene.colour(seat)}`,
    things,
  )}</section>`;
}
