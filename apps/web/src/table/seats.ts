// Who sits at a table.

/** "person", or the name of a bot. */
export type Sitter = "person" | string;

/** Name and colour, which people choose and bots are given. */
export interface Person {
  readonly name?: string | undefined;
  /** 1 to 6. */
  readonly colour: number;
  /** Elsewhere: the chair is this person's, even while the computer plays for them. */
  readonly owns?: boolean;
}
