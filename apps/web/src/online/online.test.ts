import { expect, test } from "vitest";
import type { Told } from "../core/protocol";
import { againOf } from "./again";
import { partsOf } from "./boxes";
import { apart, isTogether, together } from "./invite";
import { isWhole, linkOf } from "./links";
import { moveInWords } from "./pleas";
import { cameToLook } from "./told";

test("a link names its table, and hides its secret behind #", () => {
  expect(linkOf("https://games.example", { table: "t", secret: "s" })).toBe("https://games.example/t/t#s");
});

test("a link that was cut or has grown on its way is not whole", () => {
  const [table, secret] = ["en1sdbbh8j", "d3bxbh38r440xydq6natp0d17w"];
  expect(isWhole({ table, secret })).toBe(true);
  expect(isWhole({ table })).toBe(true);
  for (const cut of [table.slice(1), `${table}.`, "", `${table}\n`])
    expect(isWhole({ table: cut, secret })).toBe(false);
  for (const cut of [secret.slice(1), `${secret}x`, ""]) expect(isWhole({ table, secret: cut })).toBe(false);
});

const told = (change: object): Told =>
  ({
    seat: 0,
    started: false,
    over: false,
    seats: [{ taken: true, name: "Ada" }, { taken: true, bot: "hard" }, { taken: false }],
    ...change,
  }) as unknown as Told;
const full = { seats: [{ taken: true, name: "Ada" }] };

test("whoever finds no chair is told so, and why", () => {
  expect(cameToLook(told({ invited: 1 }))).toBe("This chair is taken by Ada. You can watch.");
  expect(cameToLook(told({ invited: 1, started: true }))).toContain("taken by Ada");
  expect(cameToLook(told({ invited: 2 }))).toContain("taken by Old Owl");
  expect(cameToLook(told({ invited: "table", ...full }))).toContain("All chairs are taken.");
  expect(cameToLook(told({ invited: "table", started: true, ...full }))).toBe("The game has begun: you watch.");
  expect(cameToLook(told({ invited: "watch" }))).toContain("You look on");
  for (const other of [
    { invited: 3 },
    { invited: "table" },
    {},
    { invited: "table", seat: 1 },
    { invited: 1, over: true },
  ])
    expect(cameToLook(told(other))).toBeUndefined();
});

test("what there is to say about playing again", () => {
  const how = (change: object, invited = true): unknown =>
    againOf(
      told({ over: true, seat: 2, rematch: { asked: 1, accepted: [1], refused: [], ...change }, ...change }),
      invited,
      "u",
    );
  const refused = { rematch: { asked: 1, accepted: [1], refused: [2] } };
  const accepted = { rematch: { asked: 1, accepted: [1, 2], refused: [3] } };
  expect(how({ over: false })).toBeUndefined();
  expect(how({ rematch: undefined })).toBeUndefined();
  expect(how({})).toBe("asked");
  expect(how({ rematch: undefined, next: "t" })).toBe("asked"); // what was wished is forgotten
  expect(how(accepted)).toBe("waiting");
  expect(how({ ...accepted, next: "t" })).toBe("made");
  expect(how(refused)).toBe("never");
  expect(how({ ...refused, next: "t" })).toBe("late");
  expect(how({ ...refused, next: "t" }, false)).toBe("gone"); // their chair may be anybody's
  for (const invited of ["table", "watch"]) {
    expect(how({ seat: 0, invited })).toBeUndefined();
    expect(how({ seat: 0, invited, next: "t" })).toBe("watched");
    expect(how({ seat: 0, invited, next: "u" })).toBeUndefined();
  }
  expect(how({ seat: 0, invited: 2, next: "t" })).toBeUndefined();
  expect(how({ seat: 0, host: true, next: "t" })).toBe("watched");
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
