// Caches the page and every game that was played, so that they open offline. One cache per build, and one for pages of older editions.
const BUILD = "{{build}}";
const CACHE = `sandtable-${BUILD}`;
const OLDER = "older-editions"; // No build deletes it.
const PLAIN = ["/", "/editions.html", "/editions.json"];
const PATIENCE = 3000; // Milliseconds to wait for the network before the cached page is shown.
const rooted = (names) => names.map((name) => `/${name}`);
const SHARED = rooted({{files}});
const GAMES = new Map(Object.entries({{modules}}).map(([game, names]) => [game, rooted(names)]));
const HASHED = /\.[0-9a-f]{10}\.\w+$/;

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(forget()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" || pathname === "/editions.json") event.respondWith(page(request, pathname));
  else if (HASHED.test(pathname)) event.respondWith(file(request));
});

addEventListener("message", (event) => {
  if (event.data?.type === "take-over") skipWaiting();
  if (event.data?.type === "keep") event.waitUntil(keepGame(event.data.game, new URL(event.source.url).pathname));
  if (event.data?.type === "build") (event.ports[0] ?? event.source).postMessage({ type: "build", build: BUILD });
});

// A hashed file never changes, so it can be taken from the cache of an older build.
async function take(urls, name = CACHE) {
  const cache = await caches.open(name);
  const one = async (url) => {
    const response = (await caches.match(url, { ignoreVary: true })) ?? (await fetch(url));
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    await cache.put(url, response);
  };
  await Promise.all(urls.map(one));
}

// The files of a game; with the page that shows it, if that is the page of an older edition.
async function keepGame(game, path) {
  if (!isOlder(path)) return take(GAMES.get(game) ?? []);
  const response = await fetch(path);
  if (!response.ok) return;
  const [, names] = /id="assets">(.*?)<\/script>/s.exec(await response.clone().text());
  const wanted = ([plain]) => {
    const [folder, of] = plain.split("/");
    return plain.includes(".") && (!["games", "maps"].includes(folder) || of === game);
  };
  const files = Object.entries(JSON.parse(names)).filter(wanted).map(([, name]) => name);
  await take(rooted(files), OLDER);
  await (await caches.open(OLDER)).put(path, response);
}

function isOlder(path) {
  return path.startsWith("/edition-");
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
  await cache.addAll(PLAIN.map((path) => new Request(path, { cache: "reload" })));
}

async function forget() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("sandtable-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function file(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

// The newest page if it arrives in time, otherwise the one that belongs to the cached files.
async function page(request, path) {
  const slow = new Promise((_, reject) => setTimeout(reject, PATIENCE, new Error("slow")));
  try {
    return await Promise.race([fetch(request), slow]);
  } catch {
    const cache = await caches.open(isOlder(path) ? OLDER : CACHE);
    const known = isOlder(path) || PLAIN.includes(path) ? path : "/";
    return (await cache.match(known, { ignoreVary: true })) ?? fetch(request);
  }
}
