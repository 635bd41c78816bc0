// In the made-up language every letter has an accent: plain words are words that nobody can translate. Nothing is clipped.
import { readFileSync } from "node:fs";
import path from "node:path";
import { DESK, PHONE, ROOT, check } from "./lib.mjs";
import { askedBattle, closed, helpShown, hinted, notesShown, over, reviewed, ruleShown, settingsShown, thinkingBot } from "./moves.mjs";
import { keysOf } from "./table.mjs";

const LANG = "en-XA";

/** Keys in orders, and the names of games: the same in every language. */
const KEYS = [...keysOf("underbelly"), ...keysOf("skirmish")];
const NAMES = [...titles(), "The Soft Underbelly", "Underbelly", "Skirmish", "Sandtable"];

function titles() {
  const cards = JSON.parse(readFileSync(path.join(ROOT, "catalog/cards.json"), "utf8"));
  return cards.map((card) => card.title);
}

export async function run(house) {
  const found = new Map();
  const keep = (where, what) => found.set(what, [...(found.get(what) ?? []), where]);
  for (const viewport of [DESK, PHONE]) {
    const table = await house.open("#/", { viewport, lang: LANG, think: 2_000 });
    for (const [name, show] of Object.entries(SCREENS)) {
      await show(table, house);
      await table.settled();
      const { plain, clipped } = await table.page.evaluate(look, { keys: KEYS, names: NAMES });
      for (const text of plain) keep(`${name} ${viewport.width}`, `plain: ${text}`);
      for (const text of clipped) keep(`${name} ${viewport.width}`, `clipped: ${text}`);
    }
  }
  const told = [...found].map(([what, where]) => `${what} (${[...new Set(where)].slice(0, 3).join(", ")})`);
  check(told.length === 0, `${told.length} texts:\n    ${told.join("\n    ")}`);
}

const SCREENS = {
  start: () => {},
  "set up": (table) => table.setUp("underbelly"),
  rules: (table) => table.visit("#/rules/underbelly"),
  game: (table) => table.visit("#/new/underbelly"),
  begun: (table) => table.choose("place it-inf-1"),
  "why not": (table) => table.say("place it-inf-1 tobruk"),
  "rule dialog": ruleShown,
  trouble: async (table) => {
    await closed(table);
    await table.say("place nonsense");
  },
  menu: (table) => over(table, "m"),
  help: helpShown,
  settings: settingsShown,
  notes: notesShown,
  text: (table) => over(table, "t"),
  past: async (table) => {
    await closed(table);
    await table.give("place it-inf-1 rome", "place it-inf-2 rome");
    await table.page.locator("#slider").fill("1");
  },
  "what if": (table) => table.tap(table.page.locator("#fork")),
  "start with games": async (table) => {
    await table.visit("#/");
    await table.page.waitForSelector(".kept li");
  },
  "asked battle": askedBattle,
  lesson: (table) => table.visit("#/lesson/underbelly/spring-1941"),
  "lesson, a task": async (table) => {
    await table.tap(table.page.locator("#lesson-next"));
    await table.tap(table.page.locator("#lesson-next"));
  },
  thinking: thinkingBot,
  "who plays": (table) => over(table, "p"),
  hint: hinted,
  review: reviewed,
  curtain: async (table) => {
    await table.visit("#/new/skirmish");
    await table.page.waitForSelector("#open-curtain");
  },
  skirmish: (table) => table.curtain(),
};

/** In the page: texts with plain words, and things whose text does not fit. */
function look({ keys, names }) {
  // Notation is the same in every language: orders, keys, ids of rules, the letters on counters.
  const notation = "code, kbd, option, script, .rule, .rules .number, .counter text, .chip-face text";
  const words = new RegExp(`(?<![a-z-])(${keys.join("|")})(?![a-z-])`, "g");
  const proper = new RegExp(names.join("|"), "g");
  const quoted = /[“"][^”"]*[”"]/g;
  const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".sr");
  const plain = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent.closest(notation) || parent.closest("#sprites") || !seen(parent)) continue;
    const text = node.data.replace(quoted, "").replace(proper, "").replace(words, "");
    if (/[A-Za-z]{3,}/.test(text)) {
      const kind = `${parent.tagName.toLowerCase()}.${parent.getAttribute("class") ?? ""}`;
      plain.add(`${text.trim().slice(0, 70)} [${kind}]`);
    }
  }
  const clipped = new Set();
  for (const element of document.querySelectorAll("button, a.button, h1, h2, h3, li, .panel section, .top, .timeline")) {
    if (!seen(element) || element.closest("#world") || getComputedStyle(element).display === "inline") continue;
    if (element.scrollWidth > element.clientWidth + 1) {
      const kind = `${element.tagName.toLowerCase()}#${element.id}.${element.getAttribute("class") ?? ""}`;
      clipped.add(`${element.innerText.slice(0, 40).replace(/\s+/g, " ")} [${kind}]`);
    }
  }
  return { plain: [...plain], clipped: [...clipped] };
}
