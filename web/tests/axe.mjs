// Every screen and dialog, light and dark, held to what axe knows of access: nothing serious, nothing critical.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { DESK, PHONE, check } from "./lib.mjs";
import { ALLIED_TURN, ALLIES_1941 } from "./moves.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const GRAVE = ["serious", "critical"];

export async function run(house) {
  const found = [];
  for (const dark of [false, true]) {
    for (const viewport of [DESK, PHONE]) {
      for (const [name, screen] of Object.entries(SCREENS)) {
        const table = await screen(house, { dark, viewport });
        const where = `${name}, ${dark ? "dark" : "light"}, ${viewport.width}`;
        for (const fault of await faults(table)) found.push(`${where}: ${fault}`);
        await table.page.context().close();
      }
    }
  }
  const count = Object.keys(SCREENS).length * 4;
  house.note(`  ${count} screens`);
  check(found.length === 0, `${found.length} faults:\n    ${found.join("\n    ")}`);
}

async function faults(table) {
  await table.page.evaluate(AXE);
  const { violations } = await table.page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const told = (node) => `${node.target.join(" ")} ${node.any[0]?.message ?? ""}`;
  return violations
    .filter((violation) => GRAVE.includes(violation.impact))
    .map((violation) => {
      const nodes = violation.nodes.slice(0, 3).map(told).join("; ");
      return `${violation.id} (${violation.nodes.length}): ${nodes}`;
    });
}

/** A game in its first moments, with something done to it. */
const playing = (deed) => async (house, options) => {
  const table = await house.open("#/new/underbelly", options);
  await deed(table);
  await table.settled();
  return table;
};

const SCREENS = {
  start: async (house, options) => {
    const table = await house.open("#/new/underbelly", options);
    await table.give("place it-inf-1 rome");
    await table.page.waitForTimeout(200);
    await table.page.goto(`${table.address}#/`);
    await table.page.waitForSelector(".kept li");
    return table;
  },
  game: playing(() => {}),
  "first hint": (house, options) => house.open("#/new/underbelly", { ...options, hint: true }),
  begun: playing((table) => table.choose("place it-inf-1")),
  "a place": playing((table) => table.page.$eval("#board", focusAndGo)),
  "why not": playing((table) => table.say("place it-inf-1 tobruk")),
  trouble: playing((table) => table.say("place nonsense")),
  "rule dialog": playing(async (table) => {
    await table.say("place it-inf-1 tobruk");
    await table.page.locator(".why-not button.rule").click();
  }),
  menu: playing((table) => table.page.keyboard.press("m")),
  help: playing((table) => table.page.keyboard.press("?")),
  text: playing((table) => table.page.keyboard.press("t")),
  past: playing(async (table) => {
    await table.give("place it-inf-1 rome", "place it-inf-2 rome");
    await table.page.locator("#slider").fill("1");
  }),
  "what if": playing((table) => table.page.locator("#fork").click()),
  "asked battle": async (house, options) => {
    const table = await house.begin("underbelly", ALLIES_1941, options);
    const battle = ALLIED_TURN.findIndex((order) => order.startsWith("attack"));
    await table.give(...ALLIED_TURN.slice(0, battle));
    await table.page.fill("#typed", ALLIED_TURN[battle]);
    await table.page.press("#typed", "Enter");
    await table.page.waitForSelector("#confirm");
    return table;
  },
  rules: (house, options) => house.open("#/rules/underbelly", options),
  lesson: (house, options) => house.open("#/lesson/underbelly/spring-1941", options),
  "no such game": async (house, options) => {
    const table = await house.page(await house.context(options));
    await table.page.goto(`${table.address}#/game/nothing`);
    await table.page.waitForSelector("main.waiting [role=alert]");
    return table;
  },
  curtain: async (house, options) => {
    const table = await house.open("#/new/skirmish", options);
    await table.page.waitForSelector("#open-curtain");
    return table;
  },
  skirmish: async (house, options) => {
    const table = await house.open("#/new/skirmish", options);
    await table.curtain();
    return table;
  },
};

/** In the page: the keys go to the board and to the next place. */
function focusAndGo(board) {
  board.focus();
  board.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
}
