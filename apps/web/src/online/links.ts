// Links to tables elsewhere, and the secrets in them. What follows # never reaches a server.
import { type Meetings, Refused } from "../core/protocol";
import { write } from "../table/address";
import { t } from "../table/texts";
import { Notes } from "./notes";

export interface Place {
  readonly table: string;
  readonly secret?: string | undefined;
}

/** A link that was cut, or has grown on its way, is not even asked about. */
export const isWhole = ({ table, secret }: Place): boolean =>
  /^[0-9a-z]{10}$/.test(table) && (secret === undefined || /^[0-9a-z]{26}$/.test(secret));

/** As the server is asked for it. */
export function whole({ table, secret }: Place): Meetings["open"][0] {
  if (!isWhole({ table, secret })) throw new Refused(t("page.link.cut"));
  return secret ? { table, secret } : { table };
}

/** The whole address, for others. */
export const linkOf = (origin: string, { table, secret }: Place): string =>
  `${origin}${write({ at: "table", table, secret })}`;

/** Secrets that were told only once: of the table, and by seat; 0: for those who only look on. */
export interface Secrets {
  readonly link?: string | undefined;
  readonly [seat: number]: string | undefined;
}

const notes = new Notes<Secrets>("reverie.invitations");

export const secretsOf = (table: string): Secrets => notes.of(table);

/** Kept in this browser, so that a link can still be sent tomorrow; if nothing is stored, new ones can be made. */
export const keepSecrets = (table: string, secrets: Secrets): boolean => notes.add(table, secrets);
