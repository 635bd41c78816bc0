// The start page: where one left off, and the games to choose from.
const assets = JSON.parse(document.getElementById("assets").textContent);
const kit = await import(`/${assets["parts/kit.js"]}`);
const { cards, data, h, icon, say } = kit;

const [shelf] = await Promise.all([kit.load("shelf.json"), kit.worded, kit.sheet("door")]);

/** The address of a new game with these holders of its seats; the options are a part of its set-up. */
export function newGame(id, holders, scenario, options) {
  const parts = ["#", "new", id, holders.join("-")];
  if (scenario || options) parts.push(scenario ?? "-");
  if (options) parts.push(encodeURIComponent(JSON.stringify(options)));
  return parts.join("/");
}

/** The computer as most people want it: an officer, or the best there is below. */
export const usualLevel = (card) => (card.levels.includes("officer") ? "officer" : card.levels.at(-1));

/** Who holds the seats if one presses Play: the player one seat, the computer the others. */
export function usualHolders(card, scenario) {
  const [level, { you, "you-in": others }] = [usualLevel(card) ?? "person", shelf[card.id]];
  const own = others?.[scenario] ?? you;
  return card.seats.map((_, seat) => (seat === own ? "person" : level));
}

/** A seat as a name of its own: “the Soviet Union” begins a line as “The Soviet Union”. */
export const named = (seat) => data(seat.charAt(0).toUpperCase() + seat.slice(1));

function facts(card) {
  const { length, complexity } = shelf[card.id];
  const dots = h("span.dots", { role: "img", "aria-label": say("of-five", { n: complexity }) });
  dots.append(...[1, 2, 3, 4, 5].map((n) => h(n <= complexity ? "i.full" : "i")));
  const fact = (key, what) => h("div", {}, h("dt", {}, say(key)), h("dd", {}, what));
  return h(
    "dl.facts",
    {},
    fact("players-count", say("one-to", { most: card.seats.length })),
    fact("length", data(length)),
    fact("complexity", dots),
  );
}

function tile(card) {
  const { id, title, seats, lessons, scenarios } = card;
  const { special, you } = shelf[id];
  const cover = kit.url(`maps/${id}/cover.webp`);
  const play = newGame(id, usualHolders(card), scenarios[0]?.[0]);
  const others = seats.length - 1;
  const about = card.levels.length > 0 && h("p.muted.small", {}, say("you-play", { seat: named(seats[you]), others }));
  const learn = lessons.map(([lesson, minutes]) =>
    h("a.button.learn", { href: `#/lesson/${id}/${lesson}` }, say("learn", { minutes })),
  );
  const setUp = h("button.set-up", { type: "button", "aria-haspopup": "dialog" }, say("set-up"));
  setUp.onclick = async () => (await kit.part("setup")).open(card);
  return h(
    "article.tile",
    { "data-game": id, "aria-labelledby": `game-${id}` },
    h("div.cover-picture", cover ? { style: `background-image:url(${cover})` } : {}),
    h(
      "div.tile-body",
      {},
      h("header", {}, h(`h3#game-${id}`, {}, title), h("p.muted", {}, say("plays", { rules: data(card.plays) }))),
      h("p.special", {}, data(special)),
      facts(card),
      h(
        "div.buttons",
        {},
        h("a.button.main", { href: play }, icon("play"), say("play-computer")),
        learn,
        setUp,
        h("a.button.plain-link", { href: `#/rules/${id}` }, say("rules-link")),
      ),
      about,
    ),
  );
}

/** When something was, in words: “3 hours ago”. */
function ago(then) {
  const seconds = (then - Date.now()) / 1000;
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  const units = [["day", 86_400], ["hour", 3_600], ["minute", 60]];
  const [unit, size] = units.find(([, size]) => -seconds >= size) ?? ["minute", 60];
  return data(words.format(Math.round(seconds / size), unit));
}

/** The game that was played last, to go on with. */
function goOn(saved) {
  if (!saved) return null;
  const cover = kit.url(`maps/${saved.game}/cover.webp`);
  const told = [saved.clock, say("played-last", { when: ago(saved.kept) })].filter(Boolean).join(" · ");
  return h(
    "section.go-on",
    { "aria-label": say("go-on") },
    h("div.cover-picture", cover ? { style: `background-image:url(${cover})` } : {}),
    h("div", {}, h("h2", {}, saved.name), h("p.muted", {}, told)),
    h("a#go-on.button.main", { href: `#/game/${saved.game}/${saved.id}` }, icon("play"), say("go-on")),
  );
}

const resume = h("div.resume");

async function recall() {
  const [last] = await kit.savedGames();
  resume.replaceChildren(...[goOn(last)].filter(Boolean));
  root.classList.toggle("returning", last !== undefined);
}

const lobby = h("p.buttons.lobby-door");

/** A page without a server has no such answer, or one of its own. */
async function askServer() {
  const answer = await fetch("/healthz").catch(() => null);
  if (!answer?.ok || (await answer.text()) !== "alive") return;
  lobby.append(h("a#to-lobby.button", { href: "#/online" }, icon("players"), say("play-online")));
}

function build() {
  const [practice, games] = [true, false].map((so) => cards.filter(({ id }) => Boolean(shelf[id]?.practice) === so));
  const claims = ["claim-rules", "claim-undo", "claim-kept"].map((key) => h("li", {}, say(key)));
  const shelved = (key, all, title, what) =>
    all.length > 0 && h(what, { "aria-label": say(key) }, h(title, {}, say(key)), h("div.tiles", {}, all.map(tile)));
  return h(
    "div.door",
    {},
    h(
      "header.hero",
      {},
      h("div", {}, h("h1", {}, say("sandtable")), h("p.lead", {}, say("lead"))),
      lobby,
    ),
    resume,
    shelved("games", games, "h2.sr", "section.games-shelf"),
    shelved("proving-ground", practice, "h2", "section.games-shelf.practice"),
    h("ul.claims", {}, claims),
  );
}

const root = build();
let focused = null;
// Nothing moves when the game to go on with is found, which takes a moment at most.
await Promise.race([recall(), new Promise((done) => setTimeout(done, 200))]);
void askServer();

/** Shows the start page in its place. It is made once and moved: the one that stands before the client has started is this one too. */
export function show(host) {
  host.replaceChildren(root);
  void recall();
  if (host.id === "boot") {
    root.addEventListener("focusin", ({ target }) => (focused = host.isConnected ? target : focused));
    return addEventListener("hashchange", () => leaveEarly(host));
  }
  // The focus is lost when an element moves.
  focused?.focus({ preventScroll: true });
  focused = null;
  // Games are deleted in the list below.
  const page = host.parentElement;
  const isOfList = ({ target }) => target === page || target.closest?.(".kept") !== null;
  const watch = new MutationObserver((all) => all.some(isOfList) && void recall());
  watch.observe(page, { childList: true, subtree: true });
}

/** Something was pressed before the client has started: it will find the address, if it has the game. */
function leaveEarly(host) {
  if (!host.isConnected) return;
  host.textContent = say("loading");
  const named = location.hash.split("/")[2];
  const other = cards.some(({ id }) => id === named) && named !== document.documentElement.dataset.module;
  if (other || location.hash.startsWith("#/online")) location.reload();
}
