// Which rules are about something: words in common, rare ones first. Words are compared by their first
// letters, so that endings of both languages do not matter.
import type { Rule } from "../core/protocol";

const STEM = 6;

const stems = (text: string): Set<string> =>
  new Set(
    (
      text
        .toLowerCase()
        .normalize("NFD")
        .replace(/\p{M}/gu, "")
        .match(/[a-z0-9]{3,}/g) ?? []
    ).map((word) => word.slice(0, STEM)),
  );

/** The rules that share most with the text, best first. */
export function related(rules: readonly Rule[], text: string, most = 6): readonly Rule[] {
  const wanted = stems(text);
  const words = rules.map((rule) => stems(rule.text));
  const rarity = new Map(
    [...wanted].map((stem) => [stem, Math.log(rules.length / (1 + words.filter((one) => one.has(stem)).length))]),
  );
  return rules
    .map((rule, i) => ({
      rule,
      worth:
        [...(words[i] ?? [])].reduce((sum, stem) => sum + (rarity.get(stem) ?? 0), 0) / Math.sqrt(words[i]?.size || 1),
    }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, most)
    .map(({ rule }) => rule);
}
