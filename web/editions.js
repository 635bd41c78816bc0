// Opens a saved game in the page that plays its edition, or says that there is none. Games are only read here.
const id = location.hash.split("/").pop();

/** A saved game with its whole journal; nothing if there is none. */
function read() {
  return new Promise((done, fail) => {
    const opening = indexedDB.open("sandtable");
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      if (!database.objectStoreNames.contains("journals")) return done(null);
      const reading = database.transaction(["games", "journals"]);
      const game = reading.objectStore("games").get(id);
      const pieces = reading.objectStore("journals").getAll(IDBKeyRange.bound([id, 0], [id, Infinity]));
      reading.onabort = () => fail(reading.error);
      reading.oncomplete = () => {
        database.close();
        const record = JSON.parse(game.result ?? "null");
        done(record && { ...record, journal: (record.journal ?? "") + pieces.result.join("") });
      };
    };
  });
}

/** The edition that a journal is to be continued by: the last one it names. */
function editionOf(journal) {
  const named = journal.split("\n").findLast((line) => /"deed":\{"(open|rebase|adopt)"/.test(line));
  return Object.values(JSON.parse(named).deed)[0].edition;
}

/** The address of the page that plays an edition; nothing if there is none. */
async function pageOf(edition) {
  const list = await (await fetch("/editions.json")).json();
  const same = (one) => one.game === edition.game && one.version === edition.version && one.data === edition.data;
  const page = list.find(({ editions }) => editions.some(same))?.page;
  // A page that has just sent the player here would do so again.
  const came = document.referrer && new URL(document.referrer).pathname;
  return page === came ? undefined : page;
}

/** Saves a game to a file that every page and program can read. */
function save({ game, journal, secret }) {
  const last = secret ? `${JSON.stringify({ house: secret })}\n` : "";
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([journal + last]));
  link.download = `${game}-${id}.jsonl`;
  link.click();
}

/** Says why a game is not opened; if there is one, it can be saved to a file. */
function tell(what, game, edition) {
  document.getElementById("looking").hidden = true;
  document.getElementById(what).hidden = false;
  if (!game) return;
  for (const place of document.querySelectorAll(".name")) place.textContent = game.name;
  const { version, data } = edition;
  for (const place of document.querySelectorAll(".edition")) {
    place.textContent = `${edition.game} ${version} (${data.slice(0, 8)})`;
  }
  document.getElementById("saving").hidden = false;
  document.getElementById("save").onclick = () => save(game);
}

const game = await read();
if (!game) {
  tell("no-game");
} else {
  const edition = editionOf(game.journal);
  try {
    const page = await pageOf(edition);
    if (page) location.replace(page + location.hash);
    else tell("no-page", game, edition);
  } catch (fault) {
    console.warn(fault);
    tell("away", game, edition);
  }
}
