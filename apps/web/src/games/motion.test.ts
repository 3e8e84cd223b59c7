// Every kind of event that a game tells is shown, or is in the short list of those that are not.
import { expect, test } from "vitest";
import catalogue from "../../../../lang/en.txt?raw";
import { fetchRenderers, isDrawn, rendererOf, shelf } from ".";

await fetchRenderers();

const drawn = shelf.filter(({ game }) => isDrawn(game));

test("all that is drawn is looked at", () => expect(drawn.length).toBeGreaterThan(3));

test.each(drawn)("$game shows every kind of event, or says why not", ({ game }) => {
  const told = [...catalogue.matchAll(/^([a-z-]+)\.event\.([a-z-]+) = /gm)]
    .filter(([, whose]) => whose === game)
    .map(([, , kind]) => kind)
    .toSorted();
  const { motion, still } = rendererOf(game);
  expect(told.length).toBeGreaterThan(0);
  expect([...Object.keys(motion), ...Object.keys(still)].toSorted()).toEqual(told);
  for (const reason of Object.values(still)) expect(reason.length).toBeGreaterThan(8);
  expect(Object.keys(still).length).toBeLessThan(told.length / 3);
});
