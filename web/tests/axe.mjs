// Every screen and dialog, light and dark, held to what axe knows of access: nothing serious, nothing critical.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { DESK, PHONE, check } from "./lib.mjs";
import { askedBattle, closed, helpShown, hinted, notesShown, over, reviewed, ruleShown, settingsShown, thinkingBot } from "./moves.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Milliseconds that bots think: long enough to look at them. */
const THINK = 2_000;
/** In the dark only colours are others. */
const COLOURS = { runOnly: ["color-contrast"] };
const GRAVE = ["serious", "critical"];

export async function run(house) {
  const found = [];
  for (const dark of [false, true]) {
    for (const viewport of [DESK, PHONE]) {
      const table = await house.open("#/", { dark, viewport, think: THINK });
      for (const [name, show] of Object.entries(SCREENS)) {
        await show(table, house);
        await table.settled();
        const where = `${name}, ${dark ? "dark" : "light"}, ${viewport.width}`;
        for (const fault of await faults(table, dark ? COLOURS : {})) found.push(`${where}: ${fault}`);
      }
      await table.page.context().close();
    }
  }
  house.note(`  ${Object.keys(SCREENS).length * 4} screens`);
  check(found.length === 0, `${found.length} faults:\n    ${found.join("\n    ")}`);
}

/** The letters printed on a counter are a picture of it; its name says the same in words, so they need not be in it. */
const PRINTED = (violation, node) =>
  violation.id === "label-content-name-mismatch" && /class="counter[ "]/.test(node.html);

/** What axe finds grave in a page. */
export async function faults(table, options = {}) {
  await table.page.evaluate(AXE);
  const run = (options) => window.axe.run(document, { resultTypes: ["violations"], ...options });
  const { violations } = await table.page.evaluate(run, options);
  const told = (node) => `${node.target.join(" ")} ${node.any[0]?.message ?? ""}`;
  for (const violation of violations) {
    violation.nodes = violation.nodes.filter((node) => !PRINTED(violation, node));
  }
  return violations
    .filter((violation) => violation.nodes.length > 0)
    .filter((violation) => GRAVE.includes(violation.impact))
    .map((violation) => {
      const nodes = violation.nodes.slice(0, 3).map(told).join("; ");
      return `${violation.id} (${violation.nodes.length}): ${nodes}`;
    });
}

/** What is shown, one after the other; each begins where the one before ended, or goes elsewhere. */
const SCREENS = {
  start: () => {},
  "set up": (table) => table.setUp("underbelly"),
  game: (table) => table.visit("#/new/underbelly"),
  begun: (table) => table.choose("place it-inf-1"),
  "a place": async (table) => {
    await table.page.focus("#board");
    await table.page.keyboard.press("Escape");
    await table.page.keyboard.press("ArrowRight");
  },
  "why not": (table) => table.say("place it-inf-1 tobruk"),
  "rule dialog": ruleShown,
  trouble: async (table) => {
    await table.tap(table.page.locator("dialog[open] header button"));
    await table.say("place nonsense");
  },
  menu: (table) => over(table, "m"),
  "answers in advance": (table) => table.tap(table.page.locator("#standing")),
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
    await table.tap(table.page.locator("#leave-fork"));
    await table.visit("#/");
    await table.page.waitForSelector(".kept li");
  },
  "asked battle": askedBattle,
  lesson: (table) => table.visit("#/lesson/underbelly/spring-1941"),
  thinking: thinkingBot,
  "who plays": (table) => over(table, "p"),
  hint: hinted,
  review: reviewed,
  rules: (table) => table.visit("#/rules/underbelly"),
  curtain: async (table) => {
    await table.visit("#/new/skirmish");
    await table.page.waitForSelector("#open-curtain");
  },
  skirmish: (table) => table.curtain(),
  "first hint": async (table) => {
    // Another game's module is loaded anew, and the house's tables know the hint from then on.
    await table.visit("#/rules/underbelly");
    await table.page.evaluate(() => localStorage.removeItem("hint-board"));
    await table.visit("#/new/underbelly");
    await table.page.waitForSelector(".first-hint");
  },
  "no such game": async (table) => {
    await table.page.evaluate(() => (location.hash = "#/game/nothing"));
    await table.page.waitForSelector("main.waiting [role=alert]");
  },
};
