import { expect, test } from "vitest";
import english from "../../../../lang/en.txt?raw";
import french from "../../../../lang/fr.txt?raw";
import { exhibit, fetchPieces, openings, ordered, sentenceKey } from "./rules";

test("every sentence of an opening is in both catalogues, and there are no others", () => {
  for (const text of [english, french]) {
    const keys = Object.values(openings).flatMap((opening) =>
      Object.entries(opening.pieces).flatMap(([part, all]) => all.map((_, i) => sentenceKey(opening, part, i + 1))),
    );
    for (const key of keys) expect(text).toContain(`\n${key} = `);
    expect(text.match(/^page\.open\./gm)?.length).toBe(keys.length);
  }
});

test("every piece that an opening shows is in the game's gallery", async () => {
  for (const game of Object.keys(openings)) await fetchPieces(game);
  const missing = Object.entries(openings).flatMap(([game, { pieces }]) =>
    Object.values(pieces)
      .flat(2)
      .filter((name) => exhibit(game, name) === undefined)
      .map((name) => `${game}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test("articles about boxes and positions stand apart, and all letters have their place", () => {
  for (const [game, { order, makers }] of Object.entries(openings)) {
    const code = { "project-dreamscape": "PD", insomnia: "IN", dreamscape: "DS", "dream-runners": "DR" }[game];
    const rules = [...english.matchAll(new RegExp(`^rule\\.(${code}-[A-Z]+\\d+) = (.*)$`, "gm"))].map(
      ([, rule = "", say = ""]) => ({ rule, text: say }),
    );
    expect(rules.length).toBeGreaterThan(50);
    const words = Object.values(order).join(" ").split(" ");
    for (const { rule } of rules) expect(words).toContain(/-([A-Z])/.exec(rule)?.[1]);
    for (const word of words) expect(rules.some(({ rule }) => rule.startsWith(`${code}-${word}`))).toBe(true);
    const players = rules.filter(({ rule }) => !makers.test(rule));
    expect(players.length).toBeGreaterThan(50);
    expect(players.filter((one) => /\bbox is|\bposition is\b|read back|to choose from/i.test(one.text))).toEqual([]);
    const sorted = ordered(rules, order);
    expect(Object.values(sorted).flat().length).toBe(rules.length);
    const [first = ""] = order.goal.split(" ");
    expect(sorted.goal[0]?.rule.startsWith(`${code}-${first}`)).toBe(true);
    for (const chapter of ["goal", "turn", "score"] as const)
      expect(sorted[chapter].some(({ rule }) => !makers.test(rule))).toBe(true);
  }
});
