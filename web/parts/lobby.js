// The lists of the lobby: matches to join, to watch, and those that are over, each as a tile, by game and by free seats.
const assets = JSON.parse(document.getElementById("assets").textContent);
const kit = await import(`/${assets["parts/kit.js"]}`);
const { cards, choose, chosen, data, h, icon, say } = kit;

await Promise.all([kit.learn("lang/lobby.ftl"), kit.sheet("lobby")]);

/** How often the lists are read, in milliseconds. */
const AGAIN = 10_000;

/** How many finished matches are shown. */
const FINISHED = 12;

const list = async (path) => {
  const answer = await fetch(`/api/v1/${path}`);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
};

const cardOf = (id) => cards.find((card) => card.id === id);
const cover = (id) => {
  const file = kit.url(`maps/${id}/cover.webp`);
  return h("div.cover-picture", file ? { style: `background-image:url(${file})` } : {});
};

/** A seat as a name of its own. */
const named = (seat) => data(seat.charAt(0).toUpperCase() + seat.slice(1));
const seatName = (card, seat) => (card?.seats[seat] ? named(card.seats[seat]) : `${seat + 1}`);

function pace({ kind, bank, increment, seconds }) {
  if (kind === "live") return say("lobby-live", { minutes: Math.ceil(bank / 60), seconds: increment });
  if (kind !== "each") return say("lobby-untimed");
  if (seconds >= 86_400) return say("lobby-days", { days: Math.floor(seconds / 86_400) });
  return seconds >= 60 ? say("lobby-minutes", { minutes: Math.round(seconds / 60) }) : say("lobby-seconds", { seconds });
}

const isFree = ({ account, bot, name }) => account === null && bot === null && name === null;

function holder(state, chair) {
  if (chair.bot !== null) return say("lobby-bot", { level: data(chair.bot) });
  if (chair.name !== null) return chair.name;
  return state === "waiting" && isFree(chair) ? h("span.free", {}, say("lobby-seat-free")) : say("lobby-nobody");
}

function ended({ result }, card) {
  if (!result) return say("lobby-is-over");
  const { winners, how } = result;
  const all = winners.length === 0 || winners.length === card?.seats.length;
  const who = all ? say("lobby-drawn") : say("lobby-won", { seats: winners.map((seat) => seatName(card, seat)).join(", ") });
  return how ? `${who} · ${data(how)}` : who;
}

/** What can be done with a match in this state, and with which picture. */
const DOES = { waiting: ["lobby-join", "players"], running: ["lobby-watch", "play"], over: ["lobby-look", "first"] };

function tile(match) {
  const { id, game, state, chairs } = match;
  const card = cardOf(game);
  const [does, picture] = DOES[state] ?? DOES.running;
  const free = chairs.filter(isFree).length;
  const told = {
    waiting: () => `${say("lobby-seats-free", { n: free })} · ${pace(match.pace)}`,
    running: () => pace(match.pace),
    over: () => ended(match, card),
  };
  const seats = chairs.map((chair) => h("li", {}, h("b", {}, seatName(card, chair.seat)), h("span", {}, holder(state, chair))));
  const button = h(`a.button.${state === "waiting" ? "main" : "plain"}`, { href: `#/online/${game}/${id}` }, icon(picture), say(does));
  return h(
    "article.match-tile",
    { "data-match": id, "data-state": state, "aria-labelledby": `match-${id}` },
    cover(game),
    h("div", {}, h(`h3#match-${id}`, {}, card?.title ?? game), h("p.muted", {}, (told[state] ?? told.running)()), h("ul", {}, seats), button),
  );
}

/** A seat whose player looks for a substitute. It is taken at once, by those who are signed in. */
function offer({ match_id, game, seat }, account) {
  const card = cardOf(game);
  const said = h("p.muted", { role: "status" });
  const take = async () => {
    const answer = await fetch(`/api/v1/matches/${match_id}/seats/${seat}/take`, { method: "POST" });
    if (answer.ok) location.hash = `#/online/${game}/${match_id}`;
    else said.textContent = (await answer.json()).said;
  };
  const watch = h("a.button.plain", { href: `#/online/${game}/${match_id}` }, icon("play"), say("lobby-watch"));
  const button = account !== 0 && h("button.take-seat", { type: "button", onclick: take }, icon("players"), say("lobby-take-over"));
  const id = `offer-${match_id}-${seat}`;
  return h(
    "article.match-tile",
    { "data-offer": match_id, "aria-labelledby": id },
    cover(game),
    h("div", {}, h(`h3#${id}`, {}, card?.title ?? game), h("p.muted", {}, say("lobby-seat-of", { seat: seatName(card, seat) })), button, watch, said),
  );
}

/** What is chosen to be shown. */
const filter = { game: chosen("lobby-game") ?? "", free: chosen("lobby-free") ?? "" };

function picks(counts, draw) {
  const of = (id) => counts.find((count) => count.game === id) ?? { waiting: 0, running: 0 };
  const sum = (what) => counts.reduce((all, count) => all + count[what], 0);
  const pick = (id, title, numbers) => {
    const press = () => {
      filter.game = id;
      choose("lobby-game", id || null);
      void draw();
    };
    const attributes = { type: "button", "data-game": id, "aria-pressed": `${filter.game === id}`, onclick: press };
    return h("button.game-pick", attributes, id && cover(id), h("b", {}, title), h("small", {}, say("lobby-numbers", numbers)));
  };
  const all = pick("", say("lobby-all"), { waiting: sum("waiting"), running: sum("running") });
  return h("div.game-picks", { role: "group", "aria-label": say("lobby-games") }, all, cards.map((card) => pick(card.id, card.title, of(card.id))));
}

function seatsFilter(draw) {
  const take = ({ target }) => {
    filter.free = target.value;
    choose("lobby-free", target.value || null);
    void draw();
  };
  const option = (n) =>
    h("option", { value: n, selected: filter.free === n }, n ? say("lobby-free-least", { n: Number(n) }) : say("lobby-free-any"));
  const select = h("select#lobby-free", { onchange: take }, ["", "2", "3", "4"].map(option));
  return h("p.filter", {}, h("label", { for: "lobby-free" }, say("lobby-free")), select);
}

function section(id, title, tiled, empty, ...before) {
  if (tiled.length === 0 && !empty) return false;
  const tiles = tiled.length > 0 ? h("div.match-tiles", {}, tiled) : h("p.muted", {}, empty);
  return h(`section#${id}`, { "aria-label": title }, h("h2", {}, title), before, tiles);
}

/** Shows the lists in this place and keeps them up to date as long as it is on the page. */
export function show(host) {
  let [last, asked] = ["", 0];
  const draw = async () => {
    const turn = ++asked;
    const game = filter.game ? `&game=${filter.game}` : "";
    const free = filter.free ? `&free=${filter.free}` : "";
    const paths = ["lobby", "offers", `matches?state=waiting${game}${free}`, `matches?state=running${game}`, `matches?state=over${game}`];
    const found = await Promise.all(paths.map(list)).catch(() => null);
    // The client says that the server is away.
    if (!found || turn !== asked || !host.isConnected) return;
    const [counts, offers, open, running, over] = found;
    const own = Number(host.dataset.account ?? 0);
    const chosenGame = ({ game }) => !filter.game || game === filter.game;
    const others = ({ chairs }) => !chairs.some(({ account }) => account !== null && account === own);
    const now = JSON.stringify([found, own, filter]);
    // Nothing is drawn anew as long as nothing has changed, so that the focus stays.
    if (now === last) return;
    last = now;
    const focused = document.activeElement?.dataset?.game;
    host.replaceChildren(
      h(
        "div.lobby-lists",
        {},
        picks(counts, draw),
        section("open-matches", say("lobby-open"), open.filter(others).map(tile), say("lobby-no-open"), seatsFilter(draw)),
        section("offered-seats", say("lobby-offers"), offers.filter(chosenGame).map((one) => offer(one, own)), ""),
        section("running-matches", say("lobby-running"), running.filter(others).map(tile), ""),
        section("finished-matches", say("lobby-over"), over.filter(others).slice(0, FINISHED).map(tile), ""),
      ),
    );
    if (focused !== undefined) host.querySelector(`.game-pick[data-game="${focused}"]`)?.focus({ preventScroll: true });
  };
  void draw();
  const timer = setInterval(() => {
    if (!host.isConnected) clearInterval(timer);
    else if (!document.hidden) void draw();
  }, AGAIN);
  new MutationObserver(() => void draw()).observe(host, { attributes: true, attributeFilter: ["data-account"] });
}
