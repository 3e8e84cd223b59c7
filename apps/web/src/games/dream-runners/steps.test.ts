import { describe, expect, it } from "vitest";
import { Steps } from "./steps";
import type { Segment } from "./view";

/** A table that plays what it is told. */
class Board {
  readonly laid = new Map<string, string>();
  held: string | null = null;
  moves = 0;
  readonly steps = new Steps();

  constructor(public round = 1) {
    this.look();
  }

  get seat() {
    const segments = ["single", "pair", "line"].map((id): Segment => {
      const [, turn, cell] = this.laid.get(id)?.split(" ") ?? [];
      const segment = { id, set: "amber", shape: id, symbols: "C", coins: 0, points: 0 };
      return turn && cell ? { ...segment, turn, cells: [cell] } : segment;
    });
    return { segments, held: this.held, moves: this.moves };
  }

  look(): void {
    this.steps.look({ viewer: 1, round: this.round, dream: null }, this.seat);
  }

  play(...moves: readonly string[]): this {
    for (const move of moves) {
      const [verb, noun = ""] = move.split(" ");
      if (verb === "lay" && this.held) this.laid.set(this.held, move);
      if (verb === "lift") this.laid.delete(noun);
      this.held = verb === "pick" ? noun : null;
      this.moves++;
      this.look();
    }
    return this;
  }

  undo(): this {
    const { hand, step } = this.steps.back(this.seat);
    return this.play(...(hand.length > 0 ? hand : (step?.() ?? [])));
  }

  get lies(): string {
    return [...this.laid].map(([id, lay]) => `${id} ${lay.slice(4)}`).join(", ");
  }
}

const twoLaid = (): Board => new Board().play("pick single", "lay r0 c3", "pick pair", "lay r1 d3");

describe("the way back", () => {
  it("takes one step after another back, and then there is none", () => {
    const board = twoLaid();
    expect(board.undo().lies).toBe("single r0 c3");
    expect(board.undo().lies).toBe("");
    expect(board.steps.back(board.seat).step).toBeUndefined();
  });

  it("puts what is in hand back where it was taken", () => {
    const board = twoLaid().play("pick line");
    expect(board.steps.back(board.seat).hand).toEqual(["drop"]);
    board.play("drop", "lift single", "pick single");
    expect(board.steps.back(board.seat).hand).toEqual(["lay r0 c3"]);
    expect(board.undo().lies).toBe("pair r1 d3, single r0 c3");
    expect(board.undo().lies).toBe("single r0 c3");
  });

  it("brings back what was moved or taken off", () => {
    const board = twoLaid().play("lift single", "pick single", "lay r0 e5");
    expect(board.undo().laid.get("single")).toBe("lay r0 c3");
    board.play("lift pair");
    expect(board.undo().laid.get("pair")).toBe("lay r1 d3");
  });

  it("starts anew with each dream, from what lies there", () => {
    const board = twoLaid();
    board.laid.clear();
    board.moves = 0;
    board.round = 2;
    board.look();
    expect(board.steps.back(board.seat).step).toBeUndefined();
    const later = new Steps(); // the page was loaded again
    later.look({ viewer: 1, round: 1, dream: null }, twoLaid().seat);
    expect(later.back(twoLaid().seat).step?.()).toEqual(["lift pair"]);
  });
});
