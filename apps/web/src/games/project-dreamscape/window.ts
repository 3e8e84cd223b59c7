// The window behind the Dreamscape: a town asleep, seen from a sill on an upper floor. Colours are in style.css: by
// night, and the same town at dawn.
import type { TemplateResult } from "lit";
import { html, unsafeStatic } from "lit/static-html.js";
import { seeded } from "../../art/recipe";

/** Houses side by side, each with its roof and a few windows where somebody is still awake. */
function town(name: string, low: number, high: number, windows: boolean): string {
  const chance = seeded(name);
  let walls = `M0 200`;
  let lights = "";
  for (let x = 0; x < 1200; ) {
    const width = 46 + Math.round(chance() * 58);
    const top = 200 - Math.round(low + chance() * (high - low));
    const roof = chance();
    walls += `V${top}`;
    if (roof < 0.45) walls += `L${x + width / 2} ${top - 22}L${x + width} ${top}`;
    else if (roof < 0.7) walls += `H${x + width * 0.62}v-14h9v14H${x + width}`;
    else walls += `H${x + width}`;
    for (let i = 0; windows && i < 3; i++)
      if (chance() < 0.42) {
        const left = x + 8 + Math.round(chance() * (width - 24));
        lights += `M${left} ${top + 12 + Math.round(chance() * 40)}h9v12h-9Z`;
      }
    x += width;
  }
  return `<path d="${walls}V200Z" class="${windows ? "near" : "far"}"/><path d="${lights}" class="awake"/>`;
}

function stars(): string {
  const chance = seeded("stars over the town");
  return Array.from({ length: 70 }, () => {
    const [x, y, r] = [chance() * 1200, chance() * 150, 0.5 + chance() ** 3 * 1.4];
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${r.toFixed(1)}"/>`;
  }).join("");
}

export const windowScene: TemplateResult = html`<div class="window" aria-hidden="true">
  <svg viewBox="0 0 1200 200" preserveAspectRatio="xMidYMax slice">
    <g class="stars">${unsafeStatic(stars())}</g>
    <g class="moon"><circle cx="96" cy="58" r="64" class="halo"/><circle cx="96" cy="58" r="30"/>
      <circle cx="86" cy="50" r="6" class="sea"/><circle cx="106" cy="66" r="4" class="sea"/></g>
    ${unsafeStatic(town("far town", 40, 84, false))}${unsafeStatic(town("near town", 18, 58, true))}
  </svg>
  <span class="frame"></span>
</div>`;
