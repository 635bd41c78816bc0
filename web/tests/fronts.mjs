// A war of hidden blocks on hexes: the map is painted, a fortnight is played by keyboard alone and by mouse, the document holds nothing of the
// enemy's blocks but their backs, and it stays small.
import { readFileSync } from "node:fs";
import path from "node:path";
import { DESK, PHONE, ROOT, check, has, same } from "./lib.mjs";
import { faults } from "./axe.mjs";

const UNITS = readFileSync(path.join(ROOT, "games/eurofront/data/forces/units.csv"), "utf8").split("\n");
/** The names of the Finnish units, as the page would say them. */
const FINNS = UNITS.map((line) => line.split(",")).filter(([key]) => key.startsWith("fi-")).map(([key, , , name]) => ({ key, name }));
const MOST_NODES = 3_000;
/** This many orders of a player who only says that he is done end a fortnight of Winter War, and more. */
const MOST_ORDERS = 30;

export async function run(house) {
  await opening(house);
  await fortnight(house);
  await scenario(house);
}

const nodes = (table) => table.page.evaluate(() => document.querySelectorAll("*").length);

/** A new game, with the Soviets at the table. */
async function opened(house, options = {}, hash = "#/new/eurofront") {
  const table = await house.open(hash, options);
  await table.curtain();
  return table;
}

/** The first choice stands on the screen, sharp, within reach of everybody, and nothing of the Finns is in the document. */
async function opening(house) {
  for (const viewport of [DESK, PHONE]) {
    const table = await opened(house, { viewport, touch: viewport === PHONE });
    await table.painted();
    has(await table.prompt(), "Soviets", "who is asked");
    check((await table.page.locator(".choices button").count()) > 0, "there is nothing to choose");
    check((await nodes(table)) <= MOST_NODES, `the document has ${await nodes(table)} nodes`);
    const found = await faults(table);
    check(found.length === 0, `at ${viewport.width}: ${found.join("; ")}`);
    const text = await table.page.content();
    const told = FINNS.filter(({ key, name }) => text.includes(`"${name}`) || text.includes(`>${name}<`) || text.includes(`"${key}"`));
    same(told.map(({ key }) => key), [], "Finnish units that the document of the Soviets names");
    const backs = await table.page.locator("#world .counter.hidden-face").count();
    same(backs, FINNS.length, "blocks that show their backs");
    await inWords(table);
    await table.page.context().close();
  }
}

/** Every block on the map is in the board in words too, also in a hex without a name. */
async function inWords(table) {
  const labels = (all) => all.filter((block) => block.style.display !== "none").map((block) => block.ariaLabel);
  const blocks = await table.page.$$eval("#world .counter", labels);
  const told = [...(await table.board()).values()].join("\n");
  same(blocks.filter((block) => !told.includes(block)), [], "blocks that the board in words does not tell of");
}

/** Presses a key and waits. */
async function key(table, name) {
  await table.page.keyboard.press(name);
  await table.settled();
}

/** Types an order after `/`; Enter says yes if it is asked. */
async function typed(table, order) {
  const before = await table.orders();
  await table.page.focus("#board");
  await key(table, "/");
  await table.page.keyboard.type(order);
  await key(table, "Enter");
  if ((await table.page.locator("#confirm").count()) > 0) await key(table, "Enter");
  // Behind a curtain nothing is counted.
  const taken = (await table.page.locator("#open-curtain").count()) > 0 || (await table.orders()) > before;
  check(taken, `“${order}” was not taken: ${await table.notice()}`);
}

/** By keyboard alone: the Soviets attack, then everybody says that he is done until the next fortnight. */
async function fortnight(house) {
  const table = await opened(house);
  has(await table.clock(), "First half of December 1939", "the clock");
  for (const order of ["activate su-len blitz", "activate su-stavka", "done", "move su-3gm vyborg"]) await typed(table, order);
  const seen = await table.page.$$eval("#world .counter", (all) => all.filter((c) => c.style.display !== "none").length);
  same(seen, 26, "blocks on the map");
  const isFirst = async () => !(await table.text(".prompt .kicker")).toLowerCase().includes("second half");
  for (let i = 0; i < MOST_ORDERS && (await isFirst()); i += 1) {
    const curtain = table.page.locator("#open-curtain");
    if ((await curtain.count()) > 0) {
      await curtain.focus();
      await key(table, "Enter");
      continue;
    }
    const words = await table.page.$$eval(".choices button", (all) => all.map((button) => button.dataset.word));
    await typed(table, words.includes("done") ? "done" : words.find((word) => word.includes(" ")));
  }
  has(await table.clock(), "Second half of December 1939", "the clock after a fortnight");
  check((await nodes(table)) <= MOST_NODES, `the document has ${await nodes(table)} nodes`);
  await table.page.context().close();
}

/** Another scenario is chosen on the start page, and begun there by mouse. */
async function scenario(house) {
  const table = await house.open("#/");
  await table.setUp("eurofront");
  await table.page.selectOption("#eurofront-scenario", "weser");
  await table.tap(table.page.locator("#set-up a.hot-seat"));
  await table.ready("#/new/eurofront");
  await table.curtain();
  has(await table.clock(), "March 1940", "the clock of Operation Weser");
  has(await table.prompt(), "Axis", "who is asked");
  await table.choose("declare");
  await table.choose("norway");
  await table.yes();
  // The Allies place Norway's army.
  await table.curtain();
  has(await table.prompt(), "Allies", "who is asked after the declaration");
  has((await table.log()).join(" "), "declares war on Norway", "the log");
  await table.page.context().close();
}
