// Starts the client with the game that is wanted, or says plainly that it does not start.
const read = (id) => JSON.parse(document.getElementById(id).textContent);
const assets = read("assets");
const known = new Set(read("games").map((game) => game.id));
const parsed = new Promise((done) => {
  if (document.readyState !== "loading") done();
  else addEventListener("DOMContentLoaded", done, { once: true });
});

/** The address names a game; else the one that was played last; else the one that is soonest here. */
function wanted() {
  const named = location.hash.split("/")[2];
  let last = null;
  try {
    last = localStorage.getItem("module");
  } catch {
    // Storage may be forbidden; then nothing was played.
  }
  return [named, last].find((game) => known.has(game)) ?? assets.first;
}

/** All games that are kept in this browser, each with its whole journal. */
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

/** Whatever is broken, the games can be had as one file: a game a line. */
async function rescue() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([(await kept()).join("\n")]));
  link.download = "sandtable-games.jsonl";
  link.click();
}

/** Matches at a house are played by a module of its own that has every game, if the build has one. */
function atHouse() {
  const asked = /^#\/?(house|confirm=|mend=)/.test(location.hash) || new URLSearchParams(location.search).has("table");
  return asked && "games/online/web.wasm" in assets;
}

const game = atHouse() ? "online" : wanted();
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
