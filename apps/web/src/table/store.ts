// What outlives the tab: settings, and games.
import type { Language } from "../core/protocol";

export interface Settings {
  language: Language;
  theme: "system" | "light" | "dark";
  pace: "calm" | "quick" | "instant";
  motion: boolean;
  keys: boolean;
}

const usual = (): Settings => ({
  language: navigator.language.startsWith("fr") ? "fr" : "en",
  theme: "system",
  pace: "calm",
  motion: true,
  keys: true,
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

/** A game that can be gone on with or looked at: its log, as in a file, and what the log does not say. */
export interface Kept {
  readonly id: string;
  readonly game: string;
  readonly log: string;
  readonly curtain: boolean;
  readonly moves: number;
  readonly time: number;
  readonly over?: boolean;
}

function wait<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB"));
  });
}

let base: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  if (!base) {
    const request = indexedDB.open("reverie", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("games", { keyPath: "id" });
    base = wait(request);
  }
  return base;
}

async function games(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await database()).transaction("games", mode).objectStore("games");
}

/** Storage may be forbidden or full: then games are simply not kept. */
async function quietly<T>(work: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work;
  } catch {
    return otherwise;
  }
}

/** Finished games beyond so many make room for new ones. */
const FINISHED = 20;

export const keep = (kept: Kept): Promise<void> =>
  quietly(games("readwrite").then(async (store) => {
    await wait(store.put(kept));
    const all = await wait(store.getAll() as IDBRequest<Kept[]>);
    const over = all.filter((one) => one.over).sort((a, b) => b.time - a.time);
    for (const { id } of over.slice(FINISHED)) store.delete(id);
  }), undefined);

export const forget = (id: string): Promise<void> =>
  quietly(games("readwrite").then(async (store) => void (await wait(store.delete(id)))), undefined);

export const allKept = (): Promise<Kept[]> =>
  quietly(
    games("readonly")
      .then((store) => wait(store.getAll() as IDBRequest<Kept[]>))
      .then((all) => all.sort((a, b) => b.time - a.time)),
    [],
  );
