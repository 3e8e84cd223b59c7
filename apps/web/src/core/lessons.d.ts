declare module "virtual:lessons" {
  /** The goal of the game, if this lesson tells it, and what that speaks of; rule ids; a position for `set`; the moves
      of the script, each with the key of its sentence and what else that speaks of; the sentence for when all is done,
      and what it speaks of. */
  export interface Step {
    readonly goal?: { readonly say: string; readonly of: string };
    readonly rules: readonly string[];
    readonly position: string;
    readonly moves: readonly {
      readonly say: string;
      readonly of?: string;
      readonly seat: number;
      readonly move: string;
    }[];
    readonly end: string;
    readonly of: string;
  }
  const lessons: Readonly<Record<string, readonly Step[]>>;
  export default lessons;
}
