// Segments: panes of stained glass in a leaden frame. What lies under them shows through.
import { html, svg, type TemplateResult } from "lit";
import { mix } from "../../art/paint";
import { sign } from "./art";
import { around, paneOf, stepsOf, type Pane, type Segment, type Step, type Table } from "./view";

/** Colours of a set: the glass, its deep part, and the lead around it. */
interface Tint {
  readonly glass: string;
  readonly deep: string;
}

export const tints: Readonly<Record<string, Tint>> = {
  amber: { glass: "#ffc23d", deep: "#d1720c" },
  teal: { glass: "#3fd3c6", deep: "#0b7c86" },
  rose: { glass: "#ff7f9d", deep: "#c02a62" },
  violet: { glass: "#ab8bff", deep: "#5b3bc4" },
  neutral: { glass: "#dfe9ff", deep: "#8fa6cf" },
};

const LEAD = "#23183f";
const ROUND = 15;

/** How the grain of the glass runs, a second sign of the set besides its colour. */
const grains: Readonly<Record<string, (pane: Pane) => TemplateResult>> = {
  amber: ({ x, y, width, height }) =>
    svg`<path d="M${x} ${y + height * 0.62}L${x + width * 0.62} ${y}M${x + width * 0.38} ${y + height}L${x + width}
      ${y + height * 0.38}"/>`,
  teal: ({ x, y, width, height }) =>
    svg`<path d="M${x} ${y + height * 0.3}q${width / 4} -14 ${width / 2} 0t${width / 2} 0M${x}
      ${y + height * 0.7}q${width / 4} -14 ${width / 2} 0t${width / 2} 0"/>`,
  rose: ({ x, y, width, height }) =>
    svg`<circle cx=${x + width / 2} cy=${y + height / 2} r=${Math.min(width, height) * 0.36}/>`,
  violet: ({ x, y, width, height }) =>
    svg`<path d="M${x + width / 2} ${y}L${x + width} ${y + height / 2} ${x + width / 2} ${y + height} ${x}
      ${y + height / 2}Z"/>`,
  neutral: ({ x, y, width, height }) =>
    svg`<path d="M${x + width * 0.3} ${y}v${height}M${x + width * 0.7} ${y}v${height}"/>`,
};

const corner = (joined: boolean): number => (joined ? 3 : ROUND);

/** A pane whose corners are round only where the segment ends. */
function outline({ x, y, width, height }: Pane, n: boolean, e: boolean, s: boolean, w: boolean): string {
  const [a, b, c, d] = [corner(n || w), corner(n || e), corner(s || e), corner(s || w)];
  return (
    `M${x + a} ${y}H${x + width - b}q${b} 0 ${b} ${b}V${y + height - c}q0 ${c} ${-c} ${c}` +
    `H${x + d}q${-d} 0 ${-d} ${-d}V${y + a}q0 ${-a} ${a} ${-a}Z`
  );
}

/** The panes of a segment, drawn where they lie. Steps tell which of them are joined. In the tray they shine by
    themselves; on a picture it shows through. */
export function panes(
  set: string,
  symbols: string,
  steps: readonly Step[],
  at: readonly Pane[],
  held = false,
): TemplateResult {
  const { glass, deep } = tints[set] ?? tints["neutral"] ?? { glass: "#fff", deep: "#999" };
  const has = (r: number, c: number): boolean => steps.some(([y, x]) => y === r && x === c);
  const drawn = at.map((pane, i) => {
    const [r, c] = steps[i] ?? [0, 0];
    const inset = { x: pane.x + 3, y: pane.y + 3, width: pane.width - 6, height: pane.height - 6 };
    return {
      inset,
      letter: symbols[i] ?? ".",
      d: outline(inset, has(r - 1, c), has(r, c + 1), has(r + 1, c), has(r, c - 1)),
    };
  });
  const whole = drawn.map(({ d }) => d).join("");
  const size = (pane: Pane): number => Math.min(pane.width, pane.height) * 0.46;
  return svg`<path d=${whole} fill="none" stroke=${LEAD} stroke-width="9" stroke-linejoin="round"/>
    <path d=${whole} fill=${held ? mix(glass, "#fff6dc", 0.2) : glass} opacity=${held ? 0.9 : 0.5}/>
    ${drawn.map(
      ({ inset, d }) => svg`<g><path d=${d} fill="none" stroke=${deep} stroke-width="7" opacity=".75"/>
      <g fill="none" stroke=${deep} stroke-width="3" opacity=".7">${grains[set]?.(inset)}</g>
      <path d=${`M${inset.x + 10} ${inset.y + inset.height * 0.34}L${inset.x + inset.width * 0.34} ${inset.y + 10}`}
        stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".8"/>
      <path d=${d} fill="none" stroke="#fff" stroke-width="1.6" opacity=".85"/></g>`,
    )}
    <path d=${whole} fill="none" stroke=${LEAD} stroke-width="2.4"/>
    ${drawn.map(({ inset, letter }) => {
      const big = size(inset);
      const [x, y] = [inset.x + inset.width - big - 3, inset.y + inset.height - big - 3];
      return svg`<g transform="translate(${x} ${y}) scale(${big / 48})">${sign(letter)}</g>`;
    })}`;
}

/** Cells of one size. */
export const even = (steps: readonly Step[]): readonly Pane[] =>
  steps.map(([row, column]) => ({ x: column * 100, y: row * 100, width: 100, height: 100 }));

/** A segment by itself, in cells of one size. */
export function pieceOf(view: Pick<Table, "shapes">, segment: Segment, turn: number): TemplateResult {
  const steps = stepsOf(view, segment, turn);
  const at = even(steps);
  const { x, y, width, height } = around(at);
  return html`<svg class="panes" viewBox="${x - 4} ${y - 4} ${width + 8} ${height + 8}" aria-hidden="true">
    ${panes(segment.set, segment.symbols, steps, at, true)}</svg>`;
}

/** A segment where it lies on the grid, whose outer cells are smaller. */
export function laidPiece(view: Pick<Table, "shapes">, segment: Segment): TemplateResult {
  const at = (segment.cells ?? []).map(paneOf);
  const { x, y, width, height } = around(at);
  const steps = stepsOf(view, segment, Number(segment.turn?.slice(1) ?? 0));
  return html`<svg class="panes" viewBox="${x} ${y} ${width} ${height}" aria-hidden="true">
    ${panes(segment.set, segment.symbols, steps, at)}</svg>`;
}
