// The rules: first the goal, what a turn is and what scores, in plain words and pictures of the game's own pieces; then
// the numbered articles, for looking something up.
import { html, nothing, type TemplateResult } from "lit";
import type { Rule } from "../core/protocol";
import { rendererOf } from "../games";
import type { Canvas, Dialogs, Drawn, Titles, Wanted } from "./ports";
import type { Thing } from "./scene";
import { related } from "./search";
import { t } from "./texts";

interface Gallery {
  gallery(): readonly { readonly name: string; readonly picture: TemplateResult }[];
}

const galleries = import.meta.glob<Gallery>("../games/*/gallery.ts");
const fetched = new Map<string, ReturnType<Gallery["gallery"]>>();

/** The pictures of a game's pieces come with its table. */
export async function fetchPieces(game: string): Promise<void> {
  const module = await galleries[`../games/${game}/gallery.ts`]?.();
  fetched.set(game, module?.gallery() ?? []);
}

/** A piece of a game, drawn as it lies on its table. */
export function exhibit(game: string, name: string): TemplateResult | undefined {
  const found = fetched.get(game)?.find((one) => one.name === name);
  return found && html`<span class="exhibit ${game}">${found.picture}</span>`;
}

const parts = ["goal", "turn", "score"] as const;
const chapters = [...parts, "rest"] as const;

type Chapter = (typeof chapters)[number];

export interface Opening {
  /** In keys of sentences: page.open.CODE.PART.NUMBER. */
  readonly code: string;
  /** For each sentence of a part, the pieces that illustrate it. */
  readonly pieces: Readonly<Record<(typeof parts)[number], readonly (readonly string[])[]>>;
  /** Articles by their number or its letter, the first that matters first: goal, turn and score, then the rest. */
  readonly order: Readonly<Record<Chapter, string>>;
  /** Articles that no player needs: about boxes, written positions, and limits that programs rely on. */
  readonly makers: RegExp;
}

export const openings: Readonly<Record<string, Opening>> = {
  "project-dreamscape": {
    code: "pd",
    pieces: {
      goal: [["seal nt", "seal nt", "seal nt"], ["Z"]],
      turn: [["Z"], ["card ff-nt"], ["performed ld"], ["Z, spent"]],
      score: [["performed rd"], ["cat"]],
    },
    order: { goal: "G6 G5 G1", turn: "T", score: "G", rest: "K E O V D H S U C L" },
    makers: /-(C6|L\d|S8|S9|S10)$/,
  },
  insomnia: {
    code: "in",
    pieces: {
      goal: [["jar"], ["pillow"]],
      turn: [["move3-zzz1"], ["bounce-ahead"], ["fence"], ["wolf"]],
      score: [["bed"], ["moonwalk"]],
    },
    order: { goal: "E1 E2 E3", turn: "T M Z U N D", score: "F E", rest: "X R S O P C H L K" },
    makers: /-(C7|S5|S6|S7|S8|S9|L\d|K\d)$/,
  },
  dreamscape: {
    code: "ds",
    pieces: {
      goal: [["watchtower-hill"], ["Dreamer 2"]],
      turn: [["island 2"], ["king"], ["blue", "green"], ["quiet-brook"]],
      score: [["mountain"], ["tree"]],
    },
    order: { goal: "E15 M5", turn: "F1 T B D", score: "E", rest: "M P N F S O C V Z A K" },
    makers: /-(C7|A\d|K\d|Z\d)$/,
  },
  "dream-runners": {
    code: "dr",
    pieces: {
      goal: [["symbol C", "symbol B"], ["serenity"]],
      turn: [["amber corner"], ["nightmare"], ["chest", "key"], ["coin"]],
      score: [["star"], ["rose pair"]],
    },
    order: { goal: "Z4 Z1 P5 F5", turn: "C5 C E D T R M", score: "Z", rest: "F P K O V S H B Q" },
    makers: /-(B\d|Q\d|C1|C4|P6|F6)$/,
  },
};

export const sentenceKey = ({ code }: Opening, part: string, number: number): string =>
  `page.open.${code}.${part}.${number}`;

/** Articles in the order in which they matter, chapter by chapter. */
export function ordered(rules: readonly Rule[], order: Opening["order"]): Readonly<Record<Chapter, readonly Rule[]>> {
  const words = chapters.flatMap((chapter) =>
    order[chapter].split(" ").map((word, place) => ({ word, place, chapter })),
  );
  const placed = rules.map((rule) => {
    const number = rule.rule.replace(/^.*-/, "");
    const found = words.find(({ word }) => word === number) ?? words.find(({ word }) => word === number[0]);
    return { rule, chapter: found?.chapter ?? "rest", place: found?.place ?? words.length };
  });
  const sorted = placed.toSorted(
    (a, b) => a.place - b.place || a.rule.rule.localeCompare(b.rule.rule, "en", { numeric: true }),
  );
  const of = (wanted: Chapter): Rule[] => sorted.filter(({ chapter }) => chapter === wanted).map(({ rule }) => rule);
  return { goal: of("goal"), turn: of("turn"), score: of("score"), rest: of("rest") };
}

const openingPart = (game: string, opening: Opening, part: (typeof parts)[number]): TemplateResult => html`<section
    class="opening">
    <h3>${t(`page.rules.${part}`)}</h3>
    <ol>${opening.pieces[part].map(
      (names, i) => html`<li>
        <span class="exhibits" aria-hidden="true">${names.map((name) => exhibit(game, name) ?? nothing)}</span>
        <p>${t(sentenceKey(opening, part, i + 1))}</p></li>`,
    )}</ol>
  </section>`;

/** Only articles with all these words are shown, and nothing else. */
function filter(event: Event): void {
  const words = (event.target as HTMLInputElement).value.toLowerCase().split(/\s+/);
  const items = [...document.querySelectorAll<HTMLElement>("dialog .rule")];
  for (const item of items) item.hidden = !words.every((word) => item.textContent?.toLowerCase().includes(word));
  const none = document.querySelector<HTMLElement>("#no-rule");
  if (none) none.hidden = items.some((item) => !item.hidden);
  const searching = words.join("") !== "";
  for (const one of document.querySelectorAll<HTMLElement>(".openings, #articles, .chapter")) one.hidden = searching;
  const makers = document.querySelector<HTMLDetailsElement>("#makers");
  if (makers) makers.open = searching;
}

const articles = (rules: readonly Rule[], wanted: string | undefined, label: string): TemplateResult => html`<dl
    class="rules-list" tabindex="0" aria-label=${label}>${rules.map(
      ({ rule, text }) => html`<div class="rule ${rule === wanted ? "wanted" : ""}" id=${`rule-${rule}`} tabindex="-1">
        <dt>${rule}</dt><dd>${text}</dd></div>`,
    )}</dl>`;

/** The rules about a thing: those that it or its game names, in that order, else those with words in common. */
function concerning(page: Drawn, game: string, all: readonly Rule[], thing: Thing): readonly Rule[] {
  const view = page.scene?.view;
  const named = thing.rules ?? (view?.game === game ? rendererOf(game).rulesAbout?.(thing.id, view) : undefined) ?? [];
  const found = named.flatMap((id) => all.find(({ rule }) => rule === id) ?? []);
  return found.length > 0 ? found : related(all, `${thing.title} ${thing.text ?? ""}`);
}

/** All articles under what they are about; those that no player needs come last, folded. */
function chaptersOf(all: readonly Rule[], { order, makers }: Opening, wanted: string | undefined): TemplateResult {
  const apart = all.filter(({ rule }) => makers.test(rule));
  const sorted = ordered(
    all.filter((one) => !apart.includes(one)),
    order,
  );
  return html`<h3 id="articles">${t("page.rules.articles")}</h3>
    ${chapters.map((chapter) => {
      const title = t(`page.rules.${chapter}`);
      return html`<h4 class="chapter">${title}</h4>${articles(sorted[chapter], wanted, title)}`;
    })}
    ${
      apart.length > 0
        ? html`<details id="makers" ?open=${apart.some(({ rule }) => rule === wanted)}>
            <summary>${t("page.rules.makers")}</summary>${articles(apart, wanted, t("page.rules.makers"))}</details>`
        : nothing
    }`;
}

interface Page extends Canvas, Dialogs, Drawn, Titles {
  /** What has been read of them. */
  readonly rules: { readonly game: string; readonly list: readonly Rule[] } | undefined;
}

export function rulesDialog(page: Page, { game, rule: wanted, about }: Wanted): TemplateResult {
  const opening = openings[game];
  if (!fetched.has(game)) void fetchPieces(game).then(() => page.update());
  const all = page.rules?.game === game ? page.rules.list : [];
  const list = about ? concerning(page, game, all, about) : all;
  const search = html`<label class="row search"><span>${t("page.rules.search")}</span>
    <input type="search" id="search" @input=${filter}></label>`;
  const back = html`<button type="button" class="quiet" id="all-rules"
    @click=${() => page.show({ kind: "rules", game })}>${t("page.rules.all")}</button>`;
  return html`<h2 id="dialog-title" tabindex="-1" autofocus>${
    about ? t("page.rules.about.of", { thing: about.title }) : t("page.rules.of", { game: page.gameName(game) })
  }</h2>
    ${about ? back : search}
    <p id="no-rule" role="status" ?hidden=${!about || list.length > 0}>${t("page.rules.none")}</p>
    ${
      opening && !about
        ? html`<div class="openings">${parts.map((part) => openingPart(game, opening, part))}</div>
          ${chaptersOf(all, opening, wanted)}`
        : articles(list, wanted, t("page.rules.articles"))
    }`;
}
