// The service worker: keeps every file of one version of the page, so that it opens without a network. The build fills
// in VERSION and FILES (vite.config.js). A new version waits until it is told to take over, which a player asks for;
// games are not in here but in IndexedDB, and stay.
const NAME = `reverie-${VERSION}`;

addEventListener("install", (event) => event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES))));

addEventListener("activate", (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name.startsWith("reverie-") && name !== NAME).map((name) => caches.delete(name)),
        ),
      ),
  ),
);

addEventListener("message", (event) => {
  if (event.data === "take over") void skipWaiting();
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  const wanted = request.mode === "navigate" ? "./" : request;
  event.respondWith(
    caches
      .open(NAME)
      .then((cache) => cache.match(wanted, { ignoreSearch: true, ignoreVary: true }))
      .then((kept) => kept ?? fetch(request)),
  );
});
