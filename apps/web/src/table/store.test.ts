import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { allKept, keepMore, keepWhole, logOf } from "./store";

const game = (id: string, time: number, over: boolean): Parameters<typeof keepWhole>[0] => ({
  id,
  game: "null",
  curtain: false,
  moves: 1,
  time,
  over,
});

test("of more than twenty finished games the newest are kept, and every one that goes on", async () => {
  await keepWhole(game("going on", 1, false), "its log", "tab", 1);
  // the newest is not the last that is written, and the oldest not the first
  const times = [7, 3, 21, 12, 1, 18, 9, 15, 5, 20, 2, 14, 8, 17, 11, 4, 19, 6, 16, 10, 13];
  for (const time of times) await keepWhole(game(`over ${time}`, 100 + time, true), `log ${time}`, "tab", 1);
  const kept = (await allKept()).map(({ id }) => id);
  expect(kept).toEqual([...Array.from({ length: 20 }, (_, i) => `over ${21 - i}`), "going on"]);
  expect(await logOf("over 1")).toBe("");
  expect(await logOf("over 2")).toBe("log 2");
  expect(await logOf("going on")).toBe("its log");
});

test("lines are added only where the log ends, and only by the tab that wrote it", async () => {
  await keepWhole(game("parts", 200, false), "a\n", "mine", 1);
  expect(await keepMore(game("parts", 201, false), "b\n", "mine", 1, 2)).toBe(true);
  expect(await keepMore(game("parts", 202, false), "twice\n", "mine", 1, 2)).toBe(false);
  expect(await keepMore(game("parts", 203, false), "theirs\n", "theirs", 2, 3)).toBe(false);
  expect(await logOf("parts")).toBe("a\nb\n");
  await keepWhole(game("parts", 204, true), "whole\n", "theirs", 3); // nothing of the old parts stays behind it
  expect(await logOf("parts")).toBe("whole\n");
  expect(await keepMore(game("parts", 205, false), "after its end\n", "theirs", 3, 4)).toBe(false);
  expect(await logOf("parts")).toBe("whole\n");
});
