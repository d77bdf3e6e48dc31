// Where the browser allows a service worker (https, or the same computer): a page opened before opens again without
// the server, on the last known board and read-only until the server is back. Nothing is answered from here while
// the server answers.

const CACHE = "tablemates-1";
const KEPT = /^\/(t\/|d\/|static\/|$|tokens$|rules\/)/u;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin || !KEPT.test(address.pathname)) return;
  event.respondWith(fromServer(request));
});

async function fromServer(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) await cache.put(request, answer.clone());
    return answer;
  } catch {
    // A page under another version of a script is better than none.
    return (await cache.match(request)) ?? (await cache.match(request, { ignoreSearch: true })) ?? Response.error();
  }
}
