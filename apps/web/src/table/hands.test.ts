import { expect, test } from "vitest";
import type { Game, Tools } from "./game";
import { PlayersHands } from "./hands";
import type { Shell } from "./shell";

test("a refusal stays as long as the question and its answers are the same", () => {
  const shell = { sound: () => undefined, update: () => undefined } as unknown as Shell;
  const hands = new PlayersHands(shell, {} as Game, {} as Tools);
  hands.refuse("That costs 5.", "PD-T3");
  hands.narrow(true);
  expect(hands.refusal?.rule).toBe("PD-T3");
  hands.narrow(false); // it may be possible now
  expect(hands.refusal).toBe(undefined);
  hands.refuse("That costs 5.", "PD-T3");
  hands.empty();
  expect(hands.refusal).toBe(undefined);
});
