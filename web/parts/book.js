// The rules as a book: chapters, contents, search, and citations that lead to their rule. In a dialog: one rule and those it names.
const assets = JSON.parse(document.getElementById("assets").textContent);
const kit = await import(`/${assets["parts/kit.js"]}`);
const { cards, data, h, icon, say } = kit;

await Promise.all([kit.worded, kit.sheet("book")]);

const books = new Map();

/** The rules of a game in chapters, in the order of the book. */
async function read(game) {
  if (!books.has(game)) books.set(game, kit.load(`games/${game}/rules.json`).then((file) => bound(game, file)));
  return books.get(game);
}

function bound(game, { rule, chapter }) {
  const rules = new Map(rule.map((one) => [one.id, one]));
  // `SU-9.12` after `SU-9.4`.
  const order = new Intl.Collator("en", { numeric: true });
  const chapters = chapter.map(({ id, title }) => {
    const own = (rule) => rule.id === id || rule.id.startsWith(`${id}.`) || (/^[A-Z]+$/.test(id) && rule.id.startsWith(`${id}-`));
    const found = rule.filter(own).sort((a, b) => order.compare(a.id, b.id));
    return { id, title, rules: found };
  });
  return { game, rules, chapters: chapters.filter(({ rules }) => rules.length > 0) };
}

const address = (book, id) => `#/rules/${book.game}/${id}`;

/** The number of a chapter: that of `SU-9` is 9; chapters of rulings have none. */
const number = (chapter) => /-(\d{1,2})$/.exec(chapter.id)?.[1];
const heading = (chapter) => [number(chapter) && `${number(chapter)}. `, data(chapter.title)].filter(Boolean).join("");

/** A text in which the rules that it names are links, and the words that are sought are marked. */
function linked(book, text, sought) {
  return text.split(/\b([A-Z]{1,2}-(?:[A-Z]{2}|\d+[A-Z]?)(?:\.\d+)*)/).flatMap((piece, i) => {
    if (i % 2 === 0) return marked(data(piece), sought);
    const chapter = book.chapters.find(({ id }) => id === piece);
    const there = book.rules.has(piece) || chapter !== undefined;
    return there ? h("a.rule", { href: address(book, piece) }, piece) : piece;
  });
}

function marked(text, sought) {
  if (sought.length === 0) return [text];
  const escaped = sought.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pieces = text.split(new RegExp(`(${escaped.join("|")})`, "gi"));
  return pieces.map((piece, i) => (i % 2 ? h("mark", {}, piece) : piece));
}

/** What was done about a rule, if it is not simply enforced. */
function state(rule) {
  if (rule.later) return say("rule-later", { first: data(rule.later) });
  if (rule.ruling) return say("rule-ruling", { answer: data(rule.ruling) });
  return rule["not-applicable"] && say("rule-not-applicable", { why: data(rule["not-applicable"]) });
}

function entry(book, rule, sought = []) {
  const told = state(rule);
  return h(
    `li`,
    { id: `rule-${rule.id}`, tabindex: "-1" },
    h("a.number", { href: address(book, rule.id) }, rule.id),
    h("div", {}, h("p", {}, linked(book, rule.summary, sought)), told && h("p.ruling", {}, linked(book, told, []))),
  );
}

/** Does a rule have all the words? */
function fits(rule, sought) {
  const text = `${rule.id} ${data(rule.summary)} ${data(rule.ruling ?? "")}`.toLowerCase();
  return sought.every((word) => text.includes(word));
}

function chapters(book, sought) {
  const found = book.chapters.map((chapter) => ({ ...chapter, rules: chapter.rules.filter((rule) => fits(rule, sought)) }));
  return found.filter(({ rules }) => rules.length > 0).map((chapter) =>
    h(
      "section",
      { id: `chapter-${chapter.id}`, tabindex: "-1", "aria-labelledby": `title-${chapter.id}` },
      h(`h2`, { id: `title-${chapter.id}` }, heading(chapter)),
      h("ul.rules", {}, chapter.rules.map((rule) => entry(book, rule, sought))),
    ),
  );
}

function contents(book) {
  const line = (chapter) =>
    h("li", {}, h("a", { href: address(book, chapter.id) }, h("span", {}, heading(chapter)), h("small.muted", {}, `${chapter.rules.length}`)));
  const list = h("ol", {}, book.chapters.map(line));
  const fold = h("details", {}, h("summary", {}, say("contents")), list);
  fold.open = matchMedia("(min-width: 821px)").matches;
  return h("nav.contents", { "aria-label": say("contents") }, fold);
}

/** Goes to the rule or the chapter that the address names, once the lines are as long as they will be. */
async function turnTo(root) {
  await document.fonts.ready;
  const [, kind, , id] = decodeURIComponent(location.hash).split("/");
  if (kind !== "rules" || !id) return;
  const there = root.querySelector(`[id="rule-${CSS.escape(id)}"], [id="chapter-${CSS.escape(id)}"]`);
  for (const old of root.querySelectorAll(".here")) old.classList.remove("here");
  there?.classList.add("here");
  there?.scrollIntoView({ block: "start" });
  there?.focus({ preventScroll: true });
}

function page(book, title) {
  const text = h("div.chapters");
  const count = h("p.muted", { role: "status" });
  const search = h("input#search-rules", { type: "search", placeholder: say("search-rules"), "aria-label": say("search-rules") });
  const fill = () => {
    const sought = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = chapters(book, sought);
    text.replaceChildren(...found);
    const n = text.querySelectorAll("li").length;
    count.textContent = sought.length > 0 ? say("rules-found", { n }) : "";
  };
  search.oninput = fill;
  fill();
  const back = h("button", { type: "button", onclick: () => history.back() }, icon("back"), say("back"));
  const root = h(
    "div.book",
    {},
    h(
      "header",
      {},
      h("div.buttons", {}, back, h("a.button", { href: "#/" }, say("to-start"))),
      h("h1", {}, say("rules-of", { game: title })),
      h("p.muted", {}, say("rules-help")),
    ),
    contents(book),
    h("div.text", {}, h("div.seek", {}, search, count), text),
  );
  // What one goes to is not hidden by what one seeks.
  const turn = () => {
    if (!root.isConnected) return removeEventListener("hashchange", turn);
    if (search.value && !text.querySelector(`[id="rule-${CSS.escape(location.hash.split("/")[3] ?? "")}"]`)) fill((search.value = ""));
    turnTo(root);
  };
  addEventListener("hashchange", turn);
  return root;
}

/** One rule, and the rules that it names. */
function leaf(book, id) {
  const rule = book.rules.get(id);
  if (!rule) return h("p", {}, say("no-such-rule"));
  const chapter = book.chapters.find(({ rules }) => rules.includes(rule));
  const named = [...linked(book, `${rule.summary} ${rule.ruling ?? ""}`, [])].filter((piece) => piece.href).map((link) => link.textContent);
  const others = [...new Set(named)].filter((other) => other !== id && book.rules.has(other)).map((other) => book.rules.get(other));
  return h(
    "div.leaf",
    {},
    chapter && h("p.muted", {}, heading(chapter)),
    h("ul.rules", {}, entry(book, rule)),
    others.length > 0 && h("h3", {}, say("rules-named")),
    others.length > 0 && h("ul.rules", {}, others.map((other) => entry(book, other))),
    h("a#open-book.button", { href: address(book, id) }, icon("rules"), say("open-book")),
  );
}

/** Shows a rule in a dialog. Other rules open in the same dialog, so that nobody is led away from a game; only the button leads to the book. */
function leafThrough(host, book) {
  const box = host.closest("dialog");
  host.replaceChildren(leaf(book, host.dataset.rule));
  host.onclick = (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    if (link.id === "open-book") return box.close();
    const id = link.textContent;
    if (!book.rules.has(id)) return;
    event.preventDefault();
    host.replaceChildren(leaf(book, id));
    const title = say("rule-title", { rule: id });
    box.querySelector("h2").textContent = title;
    box.setAttribute("aria-label", title);
    host.querySelector("li").focus();
  };
}

/** Shows the book, or the rule that its place names. */
export async function show(host) {
  const named = location.hash.split("/")[2];
  const known = (id) => cards.find((card) => card.id === id);
  const card = known(named) ?? known(document.documentElement.dataset.module);
  if (!card) return;
  const book = await read(card.id).catch(() => null);
  if (!host.isConnected) return;
  if (!book) {
    // Without a network only the rules of games that were opened here are kept.
    books.delete(card.id);
    return host.replaceChildren(h("p", { role: "alert" }, say("rules-away")), h("a.button", { href: "#/" }, say("to-start")));
  }
  if (host.dataset.rule) return leafThrough(host, book);
  document.title = say("rules-of", { game: card.title });
  const root = page(book, card.title);
  host.replaceChildren(root);
  turnTo(root);
}
