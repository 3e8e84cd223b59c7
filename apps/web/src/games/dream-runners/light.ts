// The candle of serenity and the hourglass.
import { html, nothing, svg, type TemplateResult } from "lit";
import { fade } from "../../art/paint";

const INK = "#1a1035";
const FOOT = 146;
const TALL = 104; // of a candle that has not burnt down at all
const HIGH = 160; // of the picture

/** Beside the picture, not in it: separate elements move without the picture being repainted. */
const at = (y: number): string => `top: ${(100 * y) / HIGH}%`;

/** A candle that has burnt down to `space` of `top`; out at 0. */
export function candle(space: number, top: number): TemplateResult {
  const tall = space <= 0 ? 5 : 14 + ((TALL - 14) * Math.min(space, top)) / top;
  const y = FOOT - tall;
  const wax = fade("across", "#fffdf4", "#f6e7c8", "#c3a47a");
  const burns = space > 0;
  return html`<span class="candle" aria-hidden="true">${
    burns ? html`<i class="halo" .style=${at(y - 50)}></i>` : nothing
  }<svg viewBox="0 0 80 ${HIGH}">
    <ellipse cx="40" cy="151" rx="34" ry="7" fill=${fade("moonlight", "#e8cf8e", "#a5762c", "#6a4312")}
      stroke=${INK}/>
    <path d="M68 148q10-8 4-14" fill="none" stroke="#a5762c" stroke-width="4" stroke-linecap="round"/>
    <path d="M22 ${y + 3}q0-4 18-4t18 4V${FOOT}q0 5-18 5t-18-5Z" fill=${wax} stroke=${INK} stroke-width="1.2"/>
    <path d="M22 ${y + 4}q18 7 36 0v4q-3 4-5 0-3 0-4 7t-5 0q-1-5-6-4-5 0-6 8t-5 0q-1-8-5-6Z" fill="#fffaf0"
      opacity=".9"/>
    <ellipse cx="40" cy=${y + 3} rx="18" ry="4" fill="#fff3d6" stroke=${INK} stroke-width="1"/>
    ${
      burns
        ? svg`<path d="M40 ${y + 3}v-7" stroke=${INK} stroke-width="2"/>`
        : svg`<path d="M40 ${y + 3}q2-5-1-8" stroke=${INK} stroke-width="2" fill="none"/>
          <path class="smoke" d="M39 ${y - 8}q-8-12 0-24t0-26" fill="none" stroke="#cfc8e6" stroke-width="3"
      opacity=".6"/>`
    }
  </svg>${burns ? html`<i class="flame" .style=${at(y - 32)}>${flame()}</i>` : nothing}</span>`;
}

const flame = (): TemplateResult => html`<svg viewBox="0 0 20 32">
  <path d="M10 0c4 10 10 15 10 22a10 10 0 0 1-20 0c0-7 6-12 10-22Z"
      fill=${fade("down", "#fff6c4", "#ffc247", "#ff7b2e")}/>
  <path d="M10 15c2 5 5 6 5 10a5 5 0 0 1-10 0c0-4 3-5 5-10Z" fill="#fffdf0"/></svg>`;

const stream = svg`<path class="stream" d="M32 40v34" stroke="#f0b545" stroke-width="2" stroke-dasharray="3 2"/>`;

/** An hourglass with that share of its sand still above. */
export const hourglass = (share: number, runs: boolean): TemplateResult => {
  const gone = 1 - share;
  const sand = fade("down", "#ffe7a6", "#f0b545");
  const half = 21 * share;
  return html`<svg class="hourglass ${runs ? "runs" : ""}" viewBox="0 0 64 84" aria-hidden="true">
    <path d="M11 9h42v6c0 14-17 20-17 27s17 13 17 27v6H11v-6c0-14 17-20 17-27S11 29 11 15Z" fill="currentColor"
      opacity=".1"/>
    <path d="M${32 - half * 0.86} ${38 - 22 * share}H${32 + half * 0.86}Q${32 + half * 0.5} ${38 - 8 * share} 33 40h-2
      Q${32 - half * 0.5} ${38 - 8 * share} ${32 - half * 0.86} ${38 - 22 * share}Z" fill=${sand}/>
    ${gone > 0 ? svg`<path d="M13 74Q${32} ${74 - 34 * gone} 51 74v1H13Z" fill=${sand}/>` : nothing}
    ${runs ? stream : nothing}
    <path d="M11 9h42v6c0 14-17 20-17 27s17 13 17 27v6H11v-6c0-14 17-20 17-27S11 29 11 15Z" fill="none"
      stroke="currentColor"
      stroke-width="2.2"/>
    <path d="M17 15c1 9 7 14 11 19" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" opacity=".8"/>
    <path d="M6 4h52v6H6ZM6 74h52v6H6Z" fill=${fade("moonlight", "#e2b97a", "#8a5426")} stroke=${INK}
      stroke-width="1.2"/>
  </svg>`;
};
