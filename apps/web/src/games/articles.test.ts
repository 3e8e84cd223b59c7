import { expect, test } from "vitest";
import boxes from "../../../../boxes/insomnia/tiles.tsv?raw";
import english from "../../../../lang/en.txt?raw";
import * as dreamscape from "./dreamscape/articles";
import * as insomnia from "./insomnia/articles";

const codes = (table: Readonly<Record<string, string>>): string[] =>
  Object.values(table).flatMap((one) => one.split(" "));

test("every article that the table points at is there", () => {
  for (const code of codes(insomnia.articles)) expect(english).toContain(`\nrule.IN-${code} = `);
  for (const code of [...codes(dreamscape.articles), ...codes(dreamscape.powers)])
    expect(english).toContain(`\nrule.DS-${code} = `);
});

test("each dream tile has its own article", () => {
  const rows = boxes.split("\n").map((line) => line.split("\t"));
  for (const [i, tile] of insomnia.tiles.entries()) {
    const name = rows.find(([id]) => id === tile)?.[1];
    expect(english).toContain(`\nrule.IN-X${i + 1} = ${name}: `);
  }
  expect(insomnia.tiles.length).toBe(30);
});
