// Caches the page and every game that was played, so that they open offline. One cache per build.
const BUILD = "{{build}}";
const CACHE = `sandtable-${BUILD}`;
const PATIENCE = 3000; // Milliseconds to wait for the network before the cached page is shown.
const rooted = (names) => names.map((name) => `/${name}`);
const SHARED = rooted({{files}});
const GAMES = new Map(Object.entries({{modules}}).map(([game, names]) => [game, rooted(names)]));
const HASHED = new Set([...SHARED, ...[...GAMES.values()].flat()]);

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
  if (event.data?.type === "keep") event.waitUntil(take(GAMES.get(event.data.game) ?? []));
  if (event.data?.type === "build") (event.ports[0] ?? event.source).postMessage({ type: "build", build: BUILD });
});

// A hashed file never changes, so it can be taken from the cache of an older build.
async function take(urls) {
  const cache = await caches.open(CACHE);
  const one = async (url) => {
    const response = (await caches.match(url, { ignoreVary: true })) ?? (await fetch(url));
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    await cache.put(url, response);
  };
  await Promise.all(urls.map(one));
}

// Games with files in the cache of an older build have been played here.
async function played() {
  const names = (await caches.keys()).filter((name) => name.startsWith("sandtable-"));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const paths = kept.flat().map((request) => new URL(request.url).pathname);
  return [...GAMES.keys()].filter((game) => paths.some((path) => path.startsWith(`/games/${game}/`)));
}

async function keep() {
  const games = (await played()).flatMap((game) => GAMES.get(game));
  await take([...SHARED, ...games]);
  const cache = await caches.open(CACHE);
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

// The newest page if it arrives in time, otherwise the one that belongs to the cached files.
async function page(request) {
  const slow = new Promise((_, reject) => setTimeout(reject, PATIENCE, new Error("slow")));
  try {
    return await Promise.race([fetch(request), slow]);
  } catch {
    const cache = await caches.open(CACHE);
    return (await cache.match("/", { ignoreVary: true })) ?? fetch(request);
  }
}
