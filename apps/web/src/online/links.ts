// Addresses of tables elsewhere. What follows # never reaches a server. `#table/ID` is a table where one sits,
// `#table/ID/SECRET` an invitation to a chair, `#watch/ID/SECRET` one to look on.
import { Notes } from "./notes";

export interface Place {
  readonly table: string;
  readonly secret?: string | undefined;
  /** Only to watch. */
  readonly watch: boolean;
}

export function readPlace(hash: string): Place | undefined {
  const [, kind, table, secret] = /^#(table|watch)\/([0-9a-z]+)(?:\/([0-9a-z]+))?$/i.exec(hash) ?? [];
  return table === undefined ? undefined : { table, secret, watch: kind === "watch" };
}

export const hashOf = ({ table, secret, watch }: Place): string =>
  `#${watch ? "watch" : "table"}/${table}${secret ? `/${secret}` : ""}`;

/** The whole address, for others. */
export const linkOf = (page: string, place: Place): string => `${page.replace(/#.*/, "")}${hashOf(place)}`;

/** Secrets that were told only once, by seat; 0: for those who watch. */
export type Secrets = Readonly<Record<number, string | undefined>>;

const notes = new Notes<Record<number, string | undefined>>("reverie.invitations");

export const secretsOf = (table: string): Secrets => notes.of(table);

/** Kept in this browser, so that a link can still be sent tomorrow; if nothing is stored, new ones can be made. */
export const keepSecrets = (table: string, secrets: Secrets): boolean => notes.add(table, secrets);
