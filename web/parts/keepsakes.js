// What a player keeps of a game beside the game itself: private notes, and a picture of the map. Two buttons of the menu.
const assets = JSON.parse(document.getElementById("assets").textContent);
const kit = await import(`/${assets["parts/kit.js"]}`);
const { choose, chosen, h, icon, say } = kit;

await Promise.all([kit.worded, kit.sheet("keepsakes")]);

/** The most letters of a note: a server takes 16 KB. */
const LONGEST = 5_000;
/** Notes are saved when nothing has been typed for this long. */
const REST_MS = 600;

/** The game that the address names: its title's id, its own, and whether it is a match at a server. */
function here() {
  const [place, game, id] = location.hash.split("/").slice(1);
  return { game, id, away: place === "online" || place === "house" };
}

/** The notes on a match, as its server keeps them. A visitor has none there. */
async function atServer({ id }) {
  const address = `/api/v1/matches/${id}/note`;
  const answer = await fetch(address).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const save = async (text) => {
    const body = JSON.stringify({ text });
    const put = await fetch(address, { method: "PUT", headers: { "Content-Type": "application/json" }, body }).catch(() => undefined);
    return put?.ok ? "notes-kept" : "notes-not-kept";
  };
  return { text: (await answer.json()).text, save, where: "notes-there" };
}

/**
 * The notes that this browser keeps. Players who share a screen and have secrets from each other have notes of their own; when there is nothing
 * left to hide, they are put together.
 */
function inBrowser({ game, id }, seat) {
  const key = `notes/${game}/${id}`;
  const own = seat ? `${key}/${seat}` : key;
  const all = () => Object.keys(localStorage).filter((one) => one.startsWith(`${key}/`)).sort().map(chosen);
  const save = (text) => {
    choose(own, text || null);
    return (chosen(own) ?? "") === text ? "notes-kept" : "notes-no-room";
  };
  return { text: chosen(own) ?? (seat ? "" : all().join("\n\n")), save, where: "notes-here" };
}

async function openNotes(seat) {
  closeOthers();
  const game = here();
  const notes = (game.away && (await atServer(game))) || inBrowser(game, seat);
  const text = h("textarea#notes-text", { rows: 14, maxlength: LONGEST, "aria-label": say("notes-of") });
  text.value = notes.text;
  const told = h("p#notes-told.muted", { role: "status" });
  const box = kit.dialog("notes", say("notes-of"), h("p.muted", {}, say(notes.where)), text, told);
  let [saved, timer] = [notes.text, 0];
  const save = async () => {
    clearTimeout(timer);
    if (text.value === saved) return;
    saved = text.value;
    told.textContent = say(await notes.save(saved));
  };
  text.oninput = () => {
    told.textContent = "";
    clearTimeout(timer);
    timer = setTimeout(save, REST_MS);
  };
  // Nothing is left on the screen for the next player.
  const hidden = new MutationObserver(() => document.querySelector(".curtain") && box.close());
  hidden.observe(document.body, { childList: true, subtree: true });
  box.addEventListener("close", () => {
    hidden.disconnect();
    void save();
    document.getElementById("board")?.focus();
  });
  text.focus();
}

/** One dialog at a time: the menu closes. */
function closeOthers() {
  for (const other of document.querySelectorAll("dialog[open]")) other.close();
}

async function savePicture(trouble) {
  try {
    const { picture } = await kit.part("picture");
    const canvas = await picture();
    const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
    const link = h("a", { href: URL.createObjectURL(blob), download: `${here().game}-${here().id}.png` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    closeOthers();
  } catch (fault) {
    console.warn(`no picture of the map: ${fault}`);
    trouble.textContent = say("picture-failed");
  }
}

/** Shows the buttons. */
export function show(host) {
  const trouble = h("p.muted", { role: "alert" });
  host.replaceChildren(
    h("button#notes-open", { type: "button", "aria-haspopup": "dialog", onclick: () => void openNotes(host.dataset.seat) }, icon("log"), say("notes")),
    h("button#save-picture", { type: "button", onclick: () => void savePicture(trouble) }, icon("save"), say("save-picture")),
    trouble,
  );
}
