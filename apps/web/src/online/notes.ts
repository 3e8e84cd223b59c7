// What this browser alone knows of tables elsewhere: a note for each of the newest tables.
const MOST = 30;

export class Notes<T extends object> {
  constructor(private readonly key: string) {}

  #all(): Record<string, T> {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? "{}") as Record<string, T>;
    } catch {
      return {};
    }
  }

  of(table: string): Partial<T> {
    return this.#all()[table] ?? {};
  }

  /** Whether it is kept: a browser may store nothing. */
  add(table: string, more: Partial<T>): boolean {
    const { [table]: old, ...others } = this.#all();
    const entries = [...Object.entries(others), [table, { ...old, ...more }] as const];
    try {
      localStorage.setItem(this.key, JSON.stringify(Object.fromEntries(entries.slice(-MOST))));
      return true;
    } catch {
      return false;
    }
  }
}
