// What outlives the tab: settings, and games.
import type { Language } from "../core/protocol";
import type { Person, Sitter } from "./seats";
import { usualLanguage } from "./texts";

export interface Settings {
  language: Language;
  theme: "system" | "light" | "dark";
  pace: "calm" | "quick" | "instant";
  motion: boolean;
  speed: "slow" | "usual" | "fast";
  keys: boolean;
  sound: boolean;
  /** Sounds have been offered. */
  offered: boolean;
  /** The side where choices and tools are. */
  hand: "right" | "left";
  /** The list of all moves stays open. */
  list: boolean;
  /** Names and colours of those who sat at the last table, by seat. */
  people: readonly Person[];
  /** Games that were begun here before. */
  played: readonly string[];
  /** Somebody here has wanted to play with people elsewhere. */
  meets: boolean;
}

const usual = (): Settings => ({
  language: usualLanguage(),
  theme: "system",
  pace: "calm",
  motion: true,
  speed: "usual",
  keys: true,
  sound: false,
  offered: false,
  hand: "right",
  list: false,
  people: [],
  played: [],
  meets: false,
});

export function readSettings(): Settings {
  try {
    return { ...usual(), ...(JSON.parse(localStorage.getItem("reverie.settings") ?? "{}") as Partial<Settings>) };
  } catch {
    return usual();
  }
}

export function writeSettings(settings: Settings): void {
  try {
    localStorage.setItem("reverie.settings", JSON.stringify(settings));
  } catch {
    // a browser that stores nothing still plays
  }
}

/** A game to go on with or to look at. Its log is kept in parts, as lines were added. */
export interface Kept {
  readonly id: string;
  readonly game: string;
  readonly curtain: boolean;
  readonly moves: number;
  readonly time: number;
  readonly over: boolean;
  /** Names and colours by seat; games of older pages have none. */
  readonly people?: readonly Person[] | undefined;
  /** Played with people elsewhere, under the name of that table. */
  readonly met?: boolean | undefined;
  /** Who sits there, and whose move it is. */
  readonly seats?: readonly Sitter[] | undefined;
  readonly turns?: readonly number[] | undefined;
}

/** Which tab wrote last, and how many entries of the log there are: other tabs must write all of it. */
interface Head extends Kept {
  readonly writer?: string;
  readonly entries?: number;
}

/** A part of a log; the first one includes its head. */
interface Part {
  readonly id: string;
  readonly from: number;
  readonly lines: string;
}

function wait<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB"));
  });
}

/** In version 1 a game was one record with its whole log. */
function upgrade(base: IDBDatabase, change: IDBTransaction, from: number): void {
  if (from < 1) base.createObjectStore("games", { keyPath: "id" });
  const parts = base.createObjectStore("lines", { keyPath: ["id", "from"] });
  const games = change.objectStore("games");
  const all = games.getAll() as IDBRequest<(Kept & { readonly log: string })[]>;
  all.onsuccess = () => {
    for (const { log, ...kept } of all.result) {
      games.put({ ...kept, over: kept.over ?? false });
      parts.put({ id: kept.id, from: 0, lines: log } satisfies Part);
    }
  };
}

let base: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  base ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("reverie", 2);
    request.onupgradeneeded = ({ oldVersion }) =>
      request.transaction && upgrade(request.result, request.transaction, oldVersion);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB"));
    // an older page is open in another tab: nothing is kept until it is closed
    request.onblocked = () => {
      base = undefined;
      reject(new Error("blocked"));
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      base = Promise.resolve(request.result);
      resolve(request.result);
    };
  });
  return base;
}

/** Storage may be forbidden or full: then games are simply not kept. */
async function quietly<T>(
  otherwise: T,
  mode: IDBTransactionMode,
  work: (games: IDBObjectStore, parts: IDBObjectStore) => Promise<T>,
): Promise<T> {
  try {
    const change = (await database()).transaction(["games", "lines"], mode);
    const done = new Promise<void>((resolve, reject) => {
      change.oncomplete = () => resolve();
      change.onabort = change.onerror = () => reject(change.error ?? new Error("IndexedDB"));
    });
    const [result] = await Promise.all([work(change.objectStore("games"), change.objectStore("lines")), done]);
    return result;
  } catch {
    return otherwise;
  }
}

/** Finished games beyond this number make room for new ones. */
const FINISHED = 20;

const partsOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Infinity]);

function remove(games: IDBObjectStore, parts: IDBObjectStore, id: string): void {
  games.delete(id);
  parts.delete(partsOf(id));
}

/** A game with its whole log; false: it is not kept. */
export const keepWhole = (kept: Kept, log: string, writer: string, entries: number): Promise<boolean> =>
  quietly(false, "readwrite", async (games, parts) => {
    parts.delete(partsOf(kept.id));
    parts.put({ id: kept.id, from: 0, lines: log } satisfies Part);
    games.put({ ...kept, writer, entries } satisfies Head);
    const all = await wait(games.getAll() as IDBRequest<Kept[]>);
    const over = all.filter((one) => one.over).sort((a, b) => b.time - a.time);
    for (const { id } of over.slice(FINISHED)) remove(games, parts, id);
    return true;
  });

/** Lines after entry `from`; false: what is kept does not end there, or another tab wrote it. */
export const keepMore = (kept: Kept, lines: string, writer: string, from: number, entries: number): Promise<boolean> =>
  quietly(false, "readwrite", async (games, parts) => {
    const old = await wait(games.get(kept.id) as IDBRequest<Head | undefined>);
    if (old?.writer !== writer || old.entries !== from || old.over) return false;
    parts.put({ id: kept.id, from, lines } satisfies Part);
    games.put({ ...kept, writer, entries } satisfies Head);
    return true;
  });

export const forget = (id: string): Promise<void> =>
  quietly(undefined, "readwrite", async (games, parts) => remove(games, parts, id));

export const allKept = (): Promise<Kept[]> =>
  quietly([], "readonly", async (games) =>
    (await wait(games.getAll() as IDBRequest<Kept[]>)).sort((a, b) => b.time - a.time),
  );

/** The log of a game that is kept. */
export const logOf = (id: string): Promise<string> =>
  quietly("", "readonly", async (_, parts) =>
    (await wait(parts.getAll(partsOf(id)) as IDBRequest<Part[]>)).map(({ lines }) => lines).join(""),
  );

/** Copies this text, which is selected: where the page did not come by https, only what is selected can be. */
export const copySelected = async (text: string): Promise<boolean> =>
  navigator.clipboard
    ? navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
    : document.execCommand("copy");

/** A text as a file for the player. */
export function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
