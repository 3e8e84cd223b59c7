import { beforeEach, expect, test } from "vitest";
import type { Cause, GameEvent, Message, Viewer } from "../core/protocol";
import { Chronicle, inWords, type Listener } from "./chronicle";

const did = (seat: number, what: string): GameEvent => ({ event: what, seat, say: `${seat} did ${what}.` });
const message = (cause: Cause | undefined, ply: number, ...events: GameEvent[]): Message =>
  ({ ...(cause && { cause }), ply, events, seats: ["person", "person", "person"], resigned: [] }) as unknown as Message;
const move = (seat: number, ply: number, ...what: string[]): Message =>
  message({ kind: "move", seat }, ply, ...what.map((one) => did(seat, one)));

let told: Chronicle;
beforeEach(() => {
  told = new Chronicle();
  told.begin([], message(undefined, 0));
});
const hear = (...news: Message[]): void => {
  for (const one of news) told.hear(one);
};

test("the caption is what happened last, whoever did it", () => {
  expect(told.caption).toBe("");
  hear(move(1, 1, "draw"), move(2, 2, "pay", "buy"));
  expect(told.caption).toBe("2 did buy.");
  hear(message({ kind: "pause", seat: 1 }, 2));
  expect(told.caption).toBe("2 did buy.");
});

test("of a rival's veiled choice the caption tells what everybody may know", () => {
  hear(move(3, 1, "chosen"));
  expect([told.caption, told.deed(3).length]).toEqual(["3 did chosen.", 1]);
});

test("what is taken back is told until something else happens", () => {
  for (const kind of ["undo", "back"] as const) {
    hear(move(2, 1, "look"), move(1, 2, "draw"), message({ kind, seat: 1 }, 1));
    expect(told.caption).toBe("The move was taken back.");
    told.begin([did(2, "look")], message(undefined, 1)); // the story is asked for again
    hear(message({ kind: "resume", seat: 2 }, 1));
    expect(told.caption).toBe("The move was taken back.");
    hear(move(2, 2, "skip"));
    expect(told.caption).toBe("2 did skip.");
  }
  hear(message({ kind: "undo", seat: 1 }, 2), move(1, 3));
  expect(told.caption).toBe("2 did skip."); // a move that tells nothing yet has been made since
});

test("what has happened unheard meanwhile is no taking back", () => {
  hear(move(1, 1, "draw"), message({ kind: "undo", seat: 1 }, 0));
  told.begin([did(1, "draw"), did(2, "skip")], message(undefined, 2));
  expect(told.caption).toBe("2 did skip.");
});

test("a deed is that of the seat that moved, whoever was asked", () => {
  hear(move(1, 1, "draw"), move(2, 2, "pay", "buy"), message({ kind: "move", seat: 0 }, 3, did(2, "late")));
  expect(told.deed(1).map(({ event }) => event)).toEqual(["draw"]);
  expect(told.deed(2).map(({ event }) => event)).toEqual(["pay", "buy"]);
  expect(told.deed(3)).toEqual([]);
  hear(move(2, 4));
  expect(told.deed(2)).toEqual([]); // its last move told nothing
  hear(message({ kind: "undo", seat: 1 }, 0));
  expect(told.deed(1)).toEqual([]);
});

test("deeds that no longer count are forgotten", () => {
  hear(move(1, 1, "draw"), move(2, 2, "pay", "buy"), message({ kind: "back", seat: 3 }, 1));
  told.begin([did(1, "draw")], message(undefined, 1));
  hear(move(1, 2, "pay", "sell")); // and it is not taken for that of somebody else
  expect([told.deed(1).length, told.deed(2).length]).toEqual([2, 0]);
});

test("whose time was up is known until they are back", () => {
  hear(message({ kind: "bot", seat: 2, late: true }, 0), message({ kind: "bot", seat: 1 }, 0));
  expect([...told.late]).toEqual([2]);
  hear(message({ kind: "person", seat: 2 }, 0));
  expect([...told.late]).toEqual([]);
  hear(message({ kind: "bot", seat: 2, late: true }, 0), message({ kind: "bot", seat: 2 }, 0));
  expect([...told.late]).toEqual([]);
  hear(message({ kind: "bot", seat: 3, late: true }, 0));
  told.begin([], message(undefined, 0)); // that they are back was not heard
  expect([...told.late]).toEqual([]);
});

const listener = (viewer: Viewer): Listener => ({
  viewer,
  called: (seat) => `N${seat}`,
  standIn: (seat) => `for N${seat}`,
});
const before = message(undefined, 0);
const says = (cause: Cause | undefined, viewer: Viewer, change: object = {}): string | undefined =>
  inWords({ ...message(cause, 0), ...change }, before, listener(viewer));

test("what is taken back is said to everybody", () => {
  for (const kind of ["undo", "back"] as const)
    for (const viewer of [1, 2, "spectator"] as const)
      expect(says({ kind, seat: 1 }, viewer)).toBe("The move was taken back.");
});

test("who does not agree is named to everybody else", () => {
  expect(says({ kind: "disagree", seat: 2 }, 1)).toBe("N2 does not agree.");
  expect(says({ kind: "disagree", seat: 2 }, "spectator")).toBe("N2 does not agree.");
  expect(says({ kind: "disagree", seat: 2 }, 2)).toBeUndefined();
});

test("for whom the computer plays is said when it sits down for a person who has not given up", () => {
  expect(says({ kind: "bot", seat: 2 }, 1)).toBe("for N2");
  expect(says({ kind: "bot", seat: 2 }, 2)).toBeUndefined();
  expect(says({ kind: "bot", seat: 2 }, 1, { over: true })).toBeUndefined();
  expect(says({ kind: "bot", seat: 2 }, 1, { resigned: [2] })).toBeUndefined();
  const another = { ...before, seats: ["person", "hard", "person"] };
  expect(inWords(message({ kind: "bot", seat: 2 }, 0), another, listener(1))).toBeUndefined();
});

test("the rest is seen, and a hello says nothing", () => {
  expect(says(undefined, 1)).toBeUndefined();
  for (const kind of ["move", "person", "resign", "pause", "resume", "end", "ask", "agree"] as const)
    expect(says({ kind, seat: 2 }, 1)).toBeUndefined();
});
