// Starts the client with the requested game, or says plainly that it cannot start.
const read = (id) => JSON.parse(document.getElementById(id).textContent);
const assets = read("assets");
const known = new Set(read("games").map((game) => game.id));
const parsed = new Promise((done) => {
  if (document.readyState !== "loading") done();
  else addEventListener("DOMContentLoaded", done, { once: true });
});

/** The game named by the address, the one played last, or the one to begin with. */
function wanted() {
  const named = location.hash.split("/")[2];
  let last = null;
  try {
    last = localStorage.getItem("module");
  } catch {
    // Storage may be disabled; then nothing was played.
  }
  return [named, last].find((game) => known.has(game)) ?? assets.first;
}

/** All games saved in this browser, each with its whole journal. */
function kept() {
  return new Promise((done, fail) => {
    const opening = indexedDB.open("sandtable");
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const names = [...database.objectStoreNames];
      if (names.length === 0) return done([]);
      const reading = database.transaction(names);
      const games = reading.objectStore("games").getAll();
      const journals = names.includes("journals") && reading.objectStore("journals");
      const [keys, pieces] = journals ? [journals.getAllKeys(), journals.getAll()] : [];
      reading.onabort = () => fail(reading.error);
      reading.oncomplete = () => {
        const whole = games.result.map((text) => {
          const game = JSON.parse(text);
          const own = (pieces?.result ?? []).filter((_, i) => keys.result[i][0] === game.id);
          return JSON.stringify({ ...game, journal: (game.journal ?? "") + own.join("") });
        });
        done(whole);
      };
    };
  });
}

/** Whatever is broken, the games can be saved to one file, one game per line. */
async function rescue() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([(await kept()).join("\n")]));
  link.download = "sandtable-games.jsonl";
  link.click();
}

/** Online matches have a module of their own with every game, if the build includes it. */
function isOnline() {
  const asked = /^#\/?(online|house|confirm=|reset-password=)/.test(location.hash) || new URLSearchParams(location.search).has("table");
  return asked && "games/online/web.wasm" in assets;
}

/** A page that is kept for an older edition shows games of that edition; everything else is left to the page of today. */
function leave() {
  const older = location.pathname.startsWith("/edition-");
  if (older && !/^#\/(game|rules|at)\//.test(location.hash)) location.replace(`/${location.hash}`);
}

leave();
addEventListener("hashchange", leave);
// A part of the page that is a plain script: it is fetched when it is first shown, and shows itself.
customElements.define(
  "page-part",
  class extends HTMLElement {
    async connectedCallback() {
      const { media } = this.dataset;
      const wanted = media && matchMedia(media);
      // Nothing is fetched for a window in which it is not shown.
      if (wanted && !wanted.matches) await new Promise((done) => wanted.addEventListener("change", done, { once: true }));
      const part = await import(`/${assets[this.dataset.part]}`);
      if (this.isConnected) part.show(this);
    }
  },
);
// The start page does not wait for the client.
if (/^#?\/?$/.test(location.hash) && !isOnline()) {
  parsed.then(() => {
    const early = document.createElement("page-part");
    Object.assign(early, { id: "boot", className: "start" });
    early.dataset.part = "parts/door.js";
    document.getElementById("boot").replaceWith(early);
  });
}
const game = isOnline() ? "online" : wanted();
document.documentElement.dataset.module = game;
try {
  const module_or_path = fetch(`/${assets[`games/${game}/web.wasm`]}`);
  const { default: init } = await import(`/${assets[`games/${game}/web.js`]}`);
  await parsed;
  await init({ module_or_path });
} catch (fault) {
  console.error(fault);
  await parsed;
  document.getElementById("boot-reload").onclick = () => location.reload();
  document.getElementById("boot-rescue").onclick = rescue;
  document.getElementById("boot-away").hidden = navigator.onLine;
  document.getElementById("boot-fault").hidden = false;
}
document.getElementById("boot").remove();
setTimeout(async () => (await import(`/${assets["parts/turn.js"]}`)).begin(), 4000);
try {
  if (localStorage.getItem("sound") === "on") (await import(`/${assets["parts/sounds.js"]}`)).begin();
} catch {
  // Storage may be disabled; then nothing is heard.
}
