import { describe, expect, test } from "vitest";
import { mix } from "./paint";
import { compose, pick, seeded } from "./recipe";

describe("seeded", () => {
  test("the same name gives the same numbers, another name others", () => {
    const [one, again, other] = ["Kite Hill", "Kite Hill", "Iron Tower"].map((name) => {
      const chance = seeded(name);
      return Array.from({ length: 8 }, chance);
    });
    expect(one).toEqual(again);
    expect(one).not.toEqual(other);
  });

  test("numbers lie from 0 up to 1, about evenly", () => {
    const chance = seeded("even");
    const many = Array.from({ length: 4000 }, chance);
    expect(Math.min(...many)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...many)).toBeLessThan(1);
    for (const part of [0, 1, 2, 3]) {
      const share = many.filter((one) => Math.floor(one * 4) === part).length / many.length;
      expect(Math.abs(share - 0.25)).toBeLessThan(0.03);
    }
  });

  test("pick takes every one in time, and nothing else", () => {
    const chance = seeded("pick");
    const seen = new Set(Array.from({ length: 60 }, () => pick(["a", "b", "c"], chance)));
    expect([...seen].toSorted()).toEqual(["a", "b", "c"]);
  });
});

describe("compose", () => {
  test("a name shows what it says", () => {
    expect(compose("Candle Stairs").props.map(({ name }) => name)).toEqual(["stair", "candle"]);
    expect(compose("Lighthouse Rock").props[0]?.name).toBe("rock");
    expect(compose("Moonlit Pond").layers[1]).toBe("water");
    expect(compose("Ancient Forest").layers[0]).toBe("woods");
  });

  test("names that say nothing differ all the same", () => {
    const scenes = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon"].map((name) => JSON.stringify(compose(name)));
    expect(new Set(scenes).size).toBe(5);
  });

  test("what is wanted comes before what the name says", () => {
    const recipe = compose("Candle Stairs", { props: ["owl"], layers: ["roofs", "water"] });
    expect(recipe.props.map(({ name }) => name)).toEqual(["owl"]);
    expect(recipe.layers).toEqual(["roofs", "water"]);
  });

  test("everything lies inside the picture", () => {
    for (const name of ["Kite Hill", "Shared Fair", "Last Isle Before Dawn", "x"]) {
      const { moon, props } = compose(name, { width: 90, height: 120 });
      expect(moon.x).toBeGreaterThan(0);
      expect(moon.x).toBeLessThan(90);
      for (const { x, size } of props)
        expect(x >= 24 * size && x <= 90 - 24 * size, `${name}: ${x}, ${size}`).toBe(true);
    }
  });
});

test("mix goes from one colour to the other", () => {
  expect(mix("#000000", "#ffffff", 0)).toBe("#000000");
  expect(mix("#000000", "#ffffff", 1)).toBe("#ffffff");
  expect(mix("#204060", "#406080", 0.5)).toBe("#305070");
});
