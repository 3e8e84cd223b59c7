import { expect, test } from "vitest";
import { PlayersHands } from "./hands";

type Asks = ConstructorParameters<typeof PlayersHands>;

test("a refusal stays as long as the question and its answers are the same", () => {
  const page = { sound: () => undefined, update: () => undefined } as unknown as Asks[0];
  const hands = new PlayersHands(page, {} as Asks[1], {} as Asks[2]);
  hands.refuse("That costs 5.", "PD-T3");
  hands.narrow(true);
  expect(hands.refusal?.rule).toBe("PD-T3");
  hands.narrow(false); // it may be possible now
  expect(hands.refusal).toBe(undefined);
  hands.refuse("That costs 5.", "PD-T3");
  hands.empty();
  expect(hands.refusal).toBe(undefined);
});
