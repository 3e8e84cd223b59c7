declare module "virtual:lessons" {
  /** The key of a sentence, rule ids, a position for `set`, the moves of the script. */
  export interface Step {
    readonly say: string;
    readonly rules: readonly string[];
    readonly position: string;
    readonly moves: readonly { readonly seat: number; readonly move: string }[];
  }
  const lessons: Readonly<Record<string, readonly Step[]>>;
  export default lessons;
}
