import { expect, test, vi } from "vitest";
import { Lens } from "./lens";

const { asked } = vi.hoisted(() => ({ asked: [] as { do: string; seat?: number; name?: string }[] }));

/** A core that takes no name longer than ten letters. */
vi.mock("./wasm", () => ({
  Core: {
    open: () => ({
      lensAsk: (line: string) => {
        const request = JSON.parse(line) as (typeof asked)[number];
        asked.push(request);
        return JSON.stringify((request.name ?? "").length > 10 ? { error: "no" } : { ok: request.do });
      },
    }),
  },
}));

const calls = (): (string | undefined)[] =>
  asked.splice(0).map((one) => (one.do === "call" ? `${one.seat} ${one.name}` : one.do));

test("whatever is asked is answered with the names of now, of which only changes are told", async () => {
  const lens = await Lens.open();
  let names: (string | undefined)[] = ["Élodie", undefined, "Bob"];
  lens.ask("scene", {});
  expect(calls()).toEqual(["scene"]);
  lens.names = () => names;
  lens.ask("scene", {});
  expect(calls()).toEqual(["1 Élodie", "3 Bob", "scene"]);
  lens.ask("story", {});
  expect(calls()).toEqual(["story"]);
  names = ["Élodie", 'a "\\{seat}'];
  lens.ask("sheet", {});
  expect(calls()).toEqual(['2 a "\\{seat}', "3 ", "sheet"]);
});

test("a name that the core does not take leaves the number, not the name before", async () => {
  const lens = await Lens.open();
  lens.names = () => ["Bob"];
  lens.ask("scene", {});
  lens.names = () => ["Bartholomew"];
  lens.ask("scene", {});
  lens.ask("scene", {});
  expect(calls()).toEqual(["1 Bob", "scene", "1 Bartholomew", "1 ", "scene", "scene"]);
});
