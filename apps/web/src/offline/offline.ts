// The page without a network, and how a new version of it comes: it is fetched in the background,
// offered at the start, and loaded when a player says so; never during a game.
import type { Canvas } from "../table/ports";

interface Page extends Canvas {
  /** A new version of the page, waiting to be asked for. */
  newer: ServiceWorker | undefined;
}

export async function goOffline(page: Page): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined; // none on insecure pages
  if (!workers) return;
  try {
    const registration = await workers.register("/sw.js", { updateViaCache: "none" });
    const look = (): void => {
      if (!registration.waiting || !workers.controller) return;
      page.newer = registration.waiting;
      page.update();
    };
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
    look();
  } catch {
    // a browser that keeps nothing still plays
  }
}

/** The new version takes over, and this page becomes it. */
export function renew(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  worker.postMessage("take over");
}

/** Loads the page again, since the table is of another version; but not over and over. */
export function reloadOnce(): void {
  const key = "reverie.reloaded";
  const last = Number(sessionStorage.getItem(key) ?? 0);
  if (Date.now() - last < 60_000) return;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}
