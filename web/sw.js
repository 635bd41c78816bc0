// Keeps the whole page at hand, so that it opens without a network. One build, one cache.
const BUILD = "{{build}}";
const CACHE = `sandtable-${BUILD}`;
const PATIENCE = 3000; // So many milliseconds a network may take before the kept page is shown.
const HASHED = new Set({{files}}.map((name) => `/${name}`));

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(forget()));

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (HASHED.has(new URL(request.url).pathname)) event.respondWith(file(request));
});

addEventListener("message", (event) => {
  if (event.data?.type === "take-over") skipWaiting();
  if (event.data?.type === "build") (event.ports[0] ?? event.source).postMessage({ type: "build", build: BUILD });
});

// A hashed file never changes: what an older build has kept is taken from there.
async function keep() {
  const cache = await caches.open(CACHE);
  const take = async (url) => {
    const response = (await caches.match(url, { ignoreVary: true })) ?? (await fetch(url));
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    await cache.put(url, response);
  };
  await Promise.all([...HASHED].map(take));
  await cache.add(new Request("/", { cache: "reload" }));
}

async function forget() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("sandtable-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function file(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreVary: true })) ?? fetch(request);
}

// The newest page if the network gives it in time, else the one that belongs to the kept files.
async function page(request) {
  const slow = new Promise((_, reject) => setTimeout(reject, PATIENCE, new Error("slow")));
  try {
    return await Promise.race([fetch(request), slow]);
  } catch {
    const cache = await caches.open(CACHE);
    return (await cache.match("/", { ignoreVary: true })) ?? fetch(request);
  }
}
