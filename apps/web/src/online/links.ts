// Addresses of tables elsewhere. What is behind # never reaches a server. `#table/ID` is a table where one sits,
// `#table/ID/SECRET` an invitation to a chair, `#watch/ID/SECRET` one to look on.
export interface Place {
  readonly table: string;
  readonly secret?: string | undefined;
  /** It is only to look on. */
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

/** Secrets that were told once, by seat; 0: of those who look on. */
export type Secrets = Readonly<Record<number, string>>;

const KEY = "reverie.invitations";
const MOST = 30; // tables

function all(): Record<string, Secrets> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Secrets>;
  } catch {
    return {};
  }
}

export const secretsOf = (table: string): Secrets => all()[table] ?? {};

/** Kept in this browser, so that a link can be sent tomorrow, too. */
export function keepSecrets(table: string, secrets: Secrets): void {
  const { [table]: old, ...others } = all();
  const entries = [...Object.entries(others), [table, { ...old, ...secrets }] as const];
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries.slice(-MOST))));
  } catch {
    // a browser that stores nothing can still make new links
  }
}
