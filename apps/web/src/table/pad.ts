// The score pad: what scored as rows, players as columns, whoever is first in front.
import { html, nothing, svg, type TemplateResult } from "lit";
import { face } from "../art/faces";
import type { Noun, SheetLine, SheetSeat } from "../core/protocol";
import { rendererOf } from "../games";
import type { Game } from "./game";
import { nameOf, personAt } from "./people";
import type { Renderer } from "./scene";
import { colon, figure, t } from "./texts";

export interface Row {
  readonly key: string;
  readonly say: string;
  /** By seat: the lines of the sheet that make up this row. */
  readonly lines: readonly (readonly SheetLine[])[];
}

/** Kinds of line that have a row of their own, whatever they name. */
const whole = new Set(["z", "winks", "pillow", "down", "races", "walk", "card", "segment", "uncompleted", "reds"]);
whole.add("serenity").add("star");

/** Kinds that say something and count nothing. */
const remarks = new Set(["rating", "failed", "awake"]);

export const counts = ({ line }: SheetLine): boolean => !remarks.has(line);

type Called = NonNullable<Renderer["called"]>;

function rowOf(
  line: SheetLine,
  nouns: ReadonlyMap<string, Noun>,
  called?: Called,
): { readonly key: string; readonly say: string } {
  if (whole.has(line.line)) return { key: line.line, say: t(`page.pad.${line.line}`) };
  const type = line["type"];
  const name = typeof type === "string" ? nouns.get(`type ${type}`)?.name : undefined;
  return name === undefined
    ? { key: line.say, say: called?.(line, nouns) ?? line.say }
    : { key: `type ${type}`, say: name };
}

/** Rows in the order of the sheets, those with losses last. */
export function rowsOf(seats: readonly SheetSeat[], nouns: ReadonlyMap<string, Noun>, called?: Called): Row[] {
  const rows = new Map<string, { say: string; lines: SheetLine[][] }>();
  for (const [seat, { lines }] of seats.entries())
    for (const line of lines.filter(counts)) {
      const { key, say } = rowOf(line, nouns, called);
      const row = rows.get(key) ?? { say, lines: seats.map(() => []) };
      rows.set(key, row);
      row.lines[seat]?.push(line);
    }
  const losses = (lines: readonly (readonly SheetLine[])[]): boolean => lines.flat().some(({ points }) => points < 0);
  const all = [...rows].map(([key, row]) => ({ key, ...row }));
  return [...all.filter(({ lines }) => !losses(lines)), ...all.filter(({ lines }) => losses(lines))];
}

export const sum = (lines: readonly SheetLine[] = []): number => lines.reduce((total, { points }) => total + points, 0);

/** Seats by rank, the first in front. */
export const inOrder = (seats: readonly SheetSeat[]): number[] =>
  seats.map((_, i) => i + 1).toSorted((a, b) => (seats[a - 1]?.rank ?? 0) - (seats[b - 1]?.rank ?? 0));

export const crown = html`<svg class="crown" viewBox="0 0 32 20" aria-hidden="true">${svg`<path
  d="M3 18 1 5l8 5 7-9 7 9 8-5-2 13Z"/><circle cx="16" cy="13" r="2"/>`}</svg>`;

export function portrait(p: Game, seat: number, wins: boolean): TemplateResult {
  const colour = p.people[seat - 1]?.colour ?? seat;
  return html`<span class="portrait s-${colour}">${wins ? crown : nothing}
    ${face(p.seats[seat - 1] ?? "person", colour, p.game)}</span>
    <span class="plate-name">${nameOf(seat, p.seats, p.people)}</span>`;
}

function cell(row: Row, seat: number): TemplateResult {
  const lines = row.lines[seat - 1] ?? [];
  const parts = lines.map(({ points }) => figure(points)).join(" + ");
  const [only] = lines;
  const space = only?.line === "star" ? only["space"] : undefined;
  const steps = typeof space === "number" ? t("page.pad.star.steps", { count: space }) : "";
  const sums = lines.length > 1 && lines.length < 5 ? html`<small>${parts}</small>` : nothing;
  return html`<td>${lines.length === 0 ? "" : figure(sum(lines))}${
    steps ? html`<small class="reached">${steps}</small>` : sums
  }</td>`;
}

export function scorePad(p: Game): TemplateResult {
  const seats = p.sheet ?? [];
  const order = inOrder(seats);
  const rows = rowsOf(seats, p.nouns, rendererOf(p.game).called);
  const said = order.flatMap((seat) =>
    (seats[seat - 1]?.lines ?? [])
      .filter((line) => !counts(line))
      .map(({ say }) => (seats.length > 1 ? `${nameOf(seat, p.seats, p.people)}${colon()}${say}` : say)),
  );
  const rule = rendererOf(p.game).scoring?.(p.now.view);
  const wins = (seat: number): string => (seats[seat - 1]?.wins ? "wins" : "");
  return html`<div class="pad"><table>
      <thead><tr><td></td>${order.map(
        (seat) => html`<th scope="col" class=${wins(seat)}>${portrait(p, seat, wins(seat) !== "")}</th>`,
      )}</tr></thead>
      <tbody>${rows.map(
        (row) => html`<tr><th scope="row">${row.say}</th>${order.map((seat) => cell(row, seat))}</tr>`,
      )}</tbody>
      <tfoot><tr><th scope="row">${t("page.sheet.total")}</th>${order.map(
        (seat) => html`<td class=${wins(seat)}>${figure(seats[seat - 1]?.score ?? 0)}</td>`,
      )}</tr></tfoot>
    </table>${[...(rule ? [rule] : []), ...said].map((say) => html`<p class="remark">${say}</p>`)}</div>`;
}

/** Who has won, in words; nothing if nobody has. */
export function winner({ sheet = [], seats, people, now, own }: Game): string {
  if (now.ended) return t("page.ended");
  const winners = sheet.flatMap(({ wins }, i) => (wins ? [nameOf(i + 1, seats, people)] : []));
  if (winners.length === 0) return "";
  const gone = now.resigned.map((seat) => t("page.gave-up", { seat: personAt(seat, people) }));
  if (winners.length === 1 && own !== undefined && sheet[own - 1]?.wins)
    return [...gone, t("page.winner.you")].join(" ");
  return [...gone, t(winners.length > 1 ? "page.winners" : "page.winner", { seat: winners.join(", ") })].join(" ");
}
