// The painted scenes of the dreams: one picture behind nine cells, made from the dream's name.
import { html, type TemplateResult } from "lit";
import { palettes, scenery, type Hour, type Wanted } from "../../art/recipe";

/** What a dream shows. The shipped ones have their own hour and subject; an owner's are made from their id. */
interface Dream extends Pick<Wanted, "props" | "layers"> {
  readonly hour: Hour;
}

const dreams: Readonly<Record<string, Dream>> = {
  "dream-1-1": { hour: "dusk", props: ["lantern", "house"], layers: ["roofs", "water"] },
  "dream-1-2": { hour: "meadow", props: ["flowers", "gate"], layers: ["woods", "hills"] },
  "dream-1-3": { hour: "dawn", props: ["kite", "person"], layers: ["hills", "hills"] },
  "dream-1-4": { hour: "violet", props: ["person", "person"], layers: ["mountains", "hills"] },
  "dream-1-5": { hour: "dusk", props: ["swing", "web"], layers: ["woods", "hills"] },
  "dream-1-6": { hour: "night", props: ["window", "bed"], layers: ["roofs", "hills"] },
  "dream-2-1": { hour: "sea", props: ["gear", "pier"], layers: ["hills", "water"] },
  "dream-2-2": { hour: "ember", props: ["carousel", "gate"], layers: ["roofs", "hills"] },
  "dream-2-3": { hour: "dusk", props: ["stair", "candle"], layers: ["hills", "hills"] },
  "dream-2-4": { hour: "violet", props: ["corridor", "web"], layers: ["hills", "hills"] },
  "dream-2-5": { hour: "night", props: ["belfry", "bird"], layers: ["roofs", "hills"] },
  "dream-2-6": { hour: "frost", props: ["web", "spider"], layers: ["woods", "hills"] },
  "dream-3-1": { hour: "night", props: ["books", "lightning"], layers: ["roofs", "hills"] },
  "dream-3-2": { hour: "frost", props: ["pine", "tree"], layers: ["woods", "water"] },
  "dream-3-3": { hour: "sea", props: ["fish", "belfry"], layers: ["mountains", "water"] },
  "dream-3-4": { hour: "ember", props: ["carousel", "balloon"], layers: ["roofs", "hills"] },
  "dream-3-5": { hour: "sea", props: ["octopus", "boat"], layers: ["mountains", "water"] },
  "dream-3-6": { hour: "dusk", props: ["owl", "tree"], layers: ["woods", "hills"] },
  "dream-4-1": { hour: "frost", props: ["tower", "lightning"], layers: ["mountains", "hills"] },
  "dream-4-2": { hour: "violet", props: ["falls", "person"], layers: ["mountains", "water"] },
  "dream-4-3": { hour: "meadow", props: ["heart", "maze"], layers: ["woods", "hills"] },
  "dream-4-4": { hour: "violet", props: ["octopus", "crown"], layers: ["mountains", "water"] },
  "dream-4-5": { hour: "night", props: ["web", "spider"], layers: ["mountains", "woods"] },
  "dream-4-6": { hour: "ember", props: ["spiral", "moth"], layers: ["mountains", "water"] },
};

const hours = Object.keys(palettes) as Hour[];

const hourOf = (id: string): Hour =>
  hours[[...id].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % hours.length] ?? "night";

/** The scene of a dream; it fills a square. */
export function painting(id: string): TemplateResult {
  const { hour = hourOf(id), ...shows } = dreams[id] ?? {};
  const wanted = { ...shows, width: 120, height: 120 };
  return html`<svg class="painting" viewBox="0 0 120 120" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    ${scenery(id, palettes[hour], wanted)}</svg>`;
}
