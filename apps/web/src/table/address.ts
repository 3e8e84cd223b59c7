// Where one is, as the address says it. What a server knows has a path: a table (`/t/ID`, behind # the secret of
// whoever is invited), a finished game (`/g/ID`), the tables of strangers (`/play`). What this browser alone keeps
// stands behind the # of the start, and so do the links of older pages (`#table/ID/SECRET`, `#watch/ID/SECRET`).
export type Where =
  | { readonly at: "start" }
  | { readonly at: "table"; readonly table: string; readonly secret?: string | undefined }
  | { readonly at: "finished"; readonly table: string; readonly secret?: string | undefined; readonly ply?: number }
  | { readonly at: "play" }
  | { readonly at: "game"; readonly id: string }
  | { readonly at: "lesson"; readonly game: string; readonly step: number }
  | { readonly at: "position" }
  | { readonly at: "replay"; readonly id: string; readonly ply?: number }
  | { readonly at: "rules"; readonly game: string; readonly rule?: string };

export const start: Where = { at: "start" };

function ofServer(path: string, behind: string): Where | undefined {
  if (path === "/play") return { at: "play" };
  const [, kind, table = ""] = /^\/([tg])\/([^/]+)$/.exec(path) ?? [];
  if (kind === "t") return { at: "table", table, secret: /^[0-9a-z]+$/i.exec(behind)?.[0] };
  if (kind !== "g") return undefined;
  const [, ply] = /^(\d{1,6})$/.exec(behind) ?? [];
  if (ply !== undefined) return { at: "finished", table, ply: Number(ply) };
  return { at: "finished", table, secret: /^[0-9a-z]+$/i.exec(behind)?.[0] };
}

/** What stands behind the # of the start. */
const kinds: readonly (readonly [RegExp, (found: readonly (string | undefined)[]) => Where])[] = [
  [/^(?:table|watch)\/([0-9a-z]+)(?:\/([0-9a-z]+))?$/i, ([table = "", secret]) => ({ at: "table", table, secret })],
  [/^game\/([0-9a-z-]+)$/, ([id = ""]) => ({ at: "game", id })],
  [/^lesson\/([a-z-]+)\/(\d+)$/, ([game = "", step]) => ({ at: "lesson", game, step: Number(step) - 1 })],
  [/^position$/, () => ({ at: "position" })],
  [
    /^replay\/([0-9a-z-]+)(?:\/(\d+))?$/,
    ([id = "", ply]) => ({ at: "replay", id, ...(ply !== undefined && { ply: Number(ply) }) }),
  ],
  [/^rules\/([a-z-]+)(?:\/([A-Z0-9-]+))?$/, ([game = "", rule]) => ({ at: "rules", game, ...(rule && { rule }) })],
];

export function read({ pathname, hash }: Pick<Location, "pathname" | "hash">): Where {
  const behind = hash.slice(1);
  const known = ofServer(pathname, behind);
  if (known) return known;
  for (const [pattern, place] of kinds) {
    const found = pattern.exec(behind);
    if (found) return place(found.slice(1));
  }
  return start;
}

const behind = (what: string | number | undefined): string => (what === undefined ? "" : `#${what}`);

export function write(where: Where): string {
  switch (where.at) {
    case "start":
      return "/";
    case "table":
      return `/t/${where.table}${behind(where.secret)}`;
    case "finished":
      return `/g/${where.table}${behind(where.secret ?? where.ply)}`;
    case "play":
      return "/play";
    case "game":
      return `/#game/${where.id}`;
    case "lesson":
      return `/#lesson/${where.game}/${where.step + 1}`;
    case "position":
      return "/#position";
    case "replay":
      return `/#replay/${where.id}${where.ply === undefined ? "" : `/${where.ply}`}`;
    case "rules":
      return `/#rules/${where.game}${where.rule ? `/${where.rule}` : ""}`;
  }
}

interface Mark {
  /** The start lies below. */
  readonly above?: boolean;
  /** A position, which no address can hold. */
  readonly position?: string;
}

/** The browser's history: every place lies one step above the start, so back leads there, and from there away. */
export class Way {
  /** On the way back to the start. */
  #back: Promise<void> | undefined;

  get #mark(): Mark {
    return (history.state ?? {}) as Mark;
  }

  /** Whoever comes by a link has the start behind them, too. */
  begin(): void {
    if (this.#mark.above || write(read(location)) === "/") return;
    const here = `${location.pathname}${location.hash}`;
    history.replaceState(null, "", "/");
    history.pushState({ above: true } satisfies Mark, "", here);
  }

  /** An address that somebody typed counts as a place like any other. */
  adopt(): void {
    if (this.#mark.above || read(location).at === "start") return;
    history.replaceState({ above: true } satisfies Mark, "", `${location.pathname}${location.hash}`);
  }

  /** On the way to the start: what lies between is not meant. */
  get leaving(): boolean {
    return this.#back !== undefined;
  }

  get position(): string | undefined {
    return this.#mark.position;
  }

  /** The address is that of a place from now on. */
  async go(where: Where, position?: string): Promise<void> {
    await this.#back;
    const mark: Mark = { above: true, ...(position !== undefined && { position }) };
    if (this.#mark.above) history.replaceState(mark, "", write(where));
    else history.pushState(mark, "", write(where));
  }

  /** It is that of the start. */
  home(): void {
    if (this.#back) return;
    if (!this.#mark.above) return history.replaceState(null, "", "/");
    this.#back = this.#down().then(() => (this.#back = undefined));
  }

  async #down(): Promise<void> {
    while (this.#mark.above) {
      const there = new Promise<void>((done) => addEventListener("popstate", () => done(), { once: true }));
      history.back();
      await there;
    }
  }
}
