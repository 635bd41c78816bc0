// The whole map of Fronts of Europe with every block of its largest set-up on it: the document stays small, a press is answered at once, and
// moving the map lays nothing out. Figures of time are judged in a build as it is shipped.
import { DESK, PHONE, check } from "./lib.mjs";
import { faults } from "./axe.mjs";
import { UNITS, rows } from "./hexes.mjs";
import { pressed } from "./paint.mjs";
import { gesture, isShipped, slowness, stretched } from "./speed.mjs";

const LEAST_BLOCKS = 250;
const LIMITS = {
  nodes: 3_000,
  gesture_layouts: 0,
  click_main_ms: 60,
  click_painted_p95_ms: 100,
};
/** Held only in a build as it is shipped. */
const SHIPPED_ONLY = ["click_main_ms", "click_painted_p95_ms"];

/** Every unit of summer 1944 where it stands then, in a Winter War that is fought everywhere. */
export function everywhere() {
  const placed = rows("forces/setup-1944.csv");
  const unit = new Map(UNITS.map((unit) => [unit.id, unit]));
  const nations = placed.map((row) => unit.get(row.unit)).map(({ nation, faction }) => [nation, faction]);
  const held = (faction) => placed.filter((row) => unit.get(row.unit).faction === faction).map(({ at }) => at);
  return {
    scenario: "winter-war",
    units: Object.fromEntries(placed.map((row) => [row.unit, `${row.at} ${row.strength}`])),
    middle: {
      turn: "soviets",
      alone: true,
      everywhere: true,
      nations: Object.fromEntries(nations),
      held: Object.fromEntries(["axis", "allies", "soviets"].map((faction) => [faction, held(faction)])),
    },
  };
}

export async function run(house) {
  const slow = await slowness(house);
  const file = house.journal("eurofront", everywhere());
  const figures = {};
  for (const viewport of [DESK, PHONE]) {
    const table = await house.open("#/", { viewport, touch: viewport === PHONE });
    await table.import(file);
    await table.curtain();
    await table.button("Show the whole map");
    await table.painted();
    const blocks = await table.page.locator("#world .counter").count();
    check(blocks >= LEAST_BLOCKS, `there are ${blocks} blocks on the map`);
    const found = await faults(table);
    check(found.length === 0, `at ${viewport.width}: ${found.join("; ")}`);
    figures.blocks = blocks;
    figures.nodes = Math.max(figures.nodes ?? 0, await nodes(table));
    if (viewport === DESK) {
      Object.assign(figures, await gesture(house, table));
      Object.assign(figures, await pressed(house, table, 5));
      figures.nodes = Math.max(figures.nodes, await nodes(table));
    }
    await table.page.context().close();
  }
  for (const [figure, value] of Object.entries(figures)) house.note(JSON.stringify({ bench: "blocks", figure, value }));
  const judged = Object.entries(LIMITS).filter(([figure]) => isShipped(house, "eurofront") || !SHIPPED_ONLY.includes(figure));
  const slowest = Math.max(slow, await slowness(house));
  const over = judged.filter(([figure, limit]) => !(figures[figure] <= stretched(figure, limit, slowest)));
  check(over.length === 0, over.map(([figure, limit]) => `${figure} is ${figures[figure]}, at most ${limit}`).join("; "));
}

const nodes = (table) => table.page.evaluate(() => document.querySelectorAll("*").length);
