// What the parts of the page share that are plain scripts: the words, an element in one line, style sheets, saved games.
const written = (id) => JSON.parse(document.getElementById(id).textContent);
const assets = written("assets");

/** The games' cards, in display order. */
export const cards = written("games");

/** The keys that every game has, and what they do. */
export const KEYS = [
  ["U", "undo"],
  ["R", "redo"],
  ["D", "key-done"],
  ["↵", "key-enter"],
  ["Esc", "cancel"],
  ["/", "type-an-order"],
  ["H", "hint-help"],
  ["T", "text-view"],
  ["← → ↑ ↓", "key-arrows"],
  ["+ − 0", "key-zoom"],
  ["P", "players"],
  ["M", "menu"],
  ["?", "help"],
];

/** The game on the screen: the one that the address names, or that of the module. */
export function gameHere() {
  const named = location.hash.split("/")[2];
  return cards.some((card) => card.id === named) ? named : document.documentElement.dataset.module;
}

/** The address of a file, by its plain name; none if the build has no such file. */
export const url = (plain) => assets[plain] && `/${assets[plain]}`;

/** Another part of the page. */
export const part = (name) => import(url(`parts/${name}.js`));

/** The content of a file. */
export async function load(plain) {
  const response = await fetch(url(plain));
  if (!response.ok) throw new Error(`${plain}: ${response.status}`);
  return plain.endsWith(".json") ? response.json() : response.text();
}

/** Adds a style sheet, once; resolves when it applies. */
export function sheet(name) {
  const href = url(`parts/${name}.css`);
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((done) => {
    const link = h("link", { rel: "stylesheet", href, onload: done, onerror: done });
    document.head.append(link);
  });
}

/** A value that the player chose; none if the browser keeps nothing. */
export function chosen(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value; `null` forgets it. */
export function choose(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The browser keeps nothing; the choice holds until the page is left.
  }
}

/** `h("a#id.button", { href }, "text", child)`. */
export function h(what, attributes = {}, ...children) {
  const [start, ...classes] = what.split(".");
  const [tag, id] = start.split("#");
  const element = document.createElement(tag);
  if (id) element.id = id;
  if (classes.length > 0) element.className = classes.join(" ");
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function" || name === "checked" || name === "selected") element[name] = value;
    else if (value !== undefined && value !== null) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A picture of the sprite. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "i");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(svg.namespaceURI, "use");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}

/** A dialog like the client's: the browser keeps the focus in it, Escape and a press beside it close it. */
export function dialog(id, title, ...children) {
  const close = h("button.icon", { type: "button", "aria-label": say("close"), onclick: () => box.close() }, icon("close"));
  const body = h("div.modal-body", {}, h("header", {}, h("h2", {}, title), close), ...children);
  const box = h(`dialog#${id}.modal`, { "aria-label": title }, body);
  box.onclose = () => box.remove();
  // A handler that returns `false` would undo the press.
  box.onclick = (event) => {
    if (event.target === box) box.close();
  };
  addEventListener("hashchange", () => box.close(), { once: true });
  // Keys pressed here are not the game's.
  box.onkeydown = (event) => event.stopPropagation();
  document.body.append(box);
  box.showModal();
  return box;
}

/** The language asked for in the address, or used last. */
export const language = new URLSearchParams(location.search).get("lang") ?? chosen("lang") ?? "en";

const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const STRANGE = [..."àƀçđéƒğĥïĵķłɱñöþǫŕšţüṽŵẋýžÅƁÇĐÉƑĞĤÎĴĶŁṀÑÖÞǪŔŠŢÛṼŴẊÝŽ"];

/** Text that is data in one language, such as what is special about a game. */
export function data(text) {
  if (language !== "en-XA") return text;
  const strange = (letter) => {
    const other = STRANGE[PLAIN.indexOf(letter)] ?? letter;
    return "aeiou".includes(letter) ? other + other : other;
  };
  return [...text].map(strange).join("");
}

/** Reads what we use of Fluent: messages of one line, values, and choices by number or word. */
export function readWords(text) {
  const messages = new Map();
  for (const [, key, said] of text.matchAll(/^([a-z][\w-]*) = ((?:.*\n?)(?:^ .*\n?)*)/gm)) messages.set(key, said.trim());
  return messages;
}

let words = new Map();

/** Fetches the words, those of the client and those of the parts. Nothing is said before. */
export const worded = Promise.all(["lang/en.ftl", "lang/parts.ftl"].map(load)).then((texts) => {
  words = readWords(texts.join("\n"));
});

/** Fetches more words, for parts that are seldom shown. */
export async function learn(plain) {
  const text = await load(plain);
  await worded;
  for (const [key, said] of readWords(text)) words.set(key, said);
}

/** Are there words for this? */
export const knows = (key) => words.has(key);

/** A message in words. */
export function say(key, values = {}) {
  const text = words.get(key) ?? key;
  const pieces = text.split(/(\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})/);
  return pieces.map((piece, i) => (i % 2 ? filled(piece.slice(1, -1), values) : data(piece))).join("");
}

function filled(inside, values) {
  const [, name, choices] = /^\s*\$([\w-]+)\s*(?:->([\s\S]*))?$/.exec(inside);
  const value = values[name];
  if (!choices) return `${value}`;
  const all = [...choices.matchAll(/(\*?)\[(\w+)\]\s*(.*)/g)];
  const kind = typeof value === "number" ? new Intl.PluralRules("en").select(value) : value;
  const fits = (wanted) => all.find(([, , word]) => word === `${wanted}`);
  const [, , , said] = fits(value) ?? fits(kind) ?? all.find(([, usual]) => usual);
  const simple = /\{\s*\$([\w-]+)\s*\}/g;
  let [out, at] = ["", 0];
  for (const found of said.matchAll(simple)) {
    out += data(said.slice(at, found.index)) + values[found[1]];
    at = found.index + found[0].length;
  }
  return out + data(said.slice(at));
}

/** The saved games without their journals, the last played first; none if nothing was ever saved here. */
export function savedGames() {
  return new Promise((done) => {
    const opening = indexedDB.open("sandtable");
    // Nothing was ever saved: leave it to the client to make the database.
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => done([]);
    opening.onsuccess = () => {
      const database = opening.result;
      const finish = (games) => {
        database.close();
        done(games);
      };
      if (!database.objectStoreNames.contains("games")) return finish([]);
      const asked = database.transaction("games").objectStore("games").getAll();
      asked.onerror = () => finish([]);
      asked.onsuccess = () => finish(asked.result.map((text) => JSON.parse(text)).sort((a, b) => b.kept - a.kept));
    };
  });
}
