import { expect, test, vi } from "vitest";
import { inOrder } from "./resume";

vi.mock("../art/pictures", () => ({}));

test("where one must move stands first, a table that has not begun last; else the order stays", () => {
  const games = [
    { id: 1, mine: false, begun: false },
    { id: 2, mine: false, begun: true },
    { id: 3, mine: true, begun: true },
    { id: 4, mine: false, begun: true },
    { id: 5, mine: true, begun: true },
  ];
  expect(inOrder(games).map(({ id }) => id)).toEqual([3, 5, 2, 4, 1]);
});
