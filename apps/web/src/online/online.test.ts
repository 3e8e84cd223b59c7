import { expect, test, vi } from "vitest";
import { partsOf } from "./boxes";
import { moveInWords } from "./company";
import { hashOf, linkOf, readPlace } from "./links";
import { apart, isTogether, together } from "./invite";

vi.mock("../table/setup", () => ({}));
vi.mock("../art/pictures", () => ({}));

test("addresses of tables are read as they are written", () => {
  for (const place of [
    { table: "en1sdbbh8j", secret: undefined, watch: false },
    { table: "en1sdbbh8j", secret: "zpnf", watch: false },
    { table: "en1sdbbh8j", secret: "zpnf", watch: true },
  ])
    expect(readPlace(hashOf(place))).toEqual(place);
  expect(linkOf("https://games.example/#table/x", { table: "t", secret: "s", watch: true })).toBe(
    "https://games.example/#watch/t/s",
  );
  for (const hash of ["", "#rules/insomnia", "#table/", "#table/a/b/c", "#table/a b", "#replay/a/3"])
    expect(readPlace(hash)).toBeUndefined();
});

test("with somebody elsewhere one person is at this screen", () => {
  expect(apart(["person", "person", "easy"], 2)).toEqual(["person", "person", "easy"]);
  expect(apart(["person", "open", "person"], 2)).toEqual(["person", "open", "open"]);
  expect(apart(["person", "open", "person"], 3)).toEqual(["open", "open", "person"]);
  expect(isTogether(["person", "easy"])).toBe(false);
  expect(together(["open", "person", "hard"])).toEqual(["open", "me", "hard"]);
});

test("a file is sent in parts that fit, and no letter is cut in two", () => {
  const text = "# é\tx\n".repeat(50) + "🌙".repeat(40);
  const parts = partsOf(text, 100);
  expect(parts.join("")).toBe(text);
  expect(parts.length).toBeGreaterThan(4);
  for (const part of parts) expect(new TextEncoder().encode(JSON.stringify(part)).length).toBeLessThanOrEqual(102);
  expect(partsOf("")).toEqual([""]);
});

test("a move is told by what its player did, not by what came of it", () => {
  const told = (event: string, seat?: number) => ({ event, say: `${event} ${seat ?? ""}.`, ...(seat && { seat }) });
  expect(moveInWords([told("pay", 1), told("buy", 1), told("lose", 2)], 1, "Ada")).toBe("pay 1. buy 1.");
  expect(moveInWords([told("face-down")], 1, "Ada")).toBe("face-down .");
  expect(moveInWords([told("slide"), told("turn", 2)], 1, "Ada")).toBe("Ada ends the turn.");
  expect(moveInWords([], 1, "Ada")).toBe("");
});
