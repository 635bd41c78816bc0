// Whole orders by hand: word for word, on the map where a word is a counter or a place, with buttons else.
import { check, has, same } from "./lib.mjs";
import { kindOf } from "./table.mjs";

/** Presses a word where it is: a counter or a place on the map, or a button. */
export async function press(table, word) {
  const kind = kindOf(word, table.game);
  if (kind === "unit") await table.pressUnit(word);
  else if (kind === "place") await table.pressPlace(word);
  else await table.choose(word);
}

/** Gives an order by pressing its words one after the other; it must be taken. */
export async function byHand(table, order) {
  const before = await table.orders();
  const words = order.split(" ");
  for (const [i, word] of words.entries()) {
    await press(table, word);
    const said = words.slice(0, i + 1).join(" ");
    if (i + 1 < words.length) same(await table.draft(), said, `what is said after pressing ${word}`);
  }
  if ((await table.orders()) === before) await table.yes();
  const trouble = await table.text(".why-not, .trouble");
  check(!trouble, `“${order}” was not taken: ${trouble}`);
  same(await table.orders(), before + 1, `the orders after “${order}”`);
}

/** Drags a counter; the order that this means must be taken. */
export async function byDrag(table, unit, place) {
  const before = await table.orders();
  await table.drag(unit, place);
  await table.yes();
  const trouble = await table.text(".why-not, .trouble");
  check(!trouble, `${unit} dragged to ${place} was not taken: ${trouble}`);
  same(await table.orders(), before + 1, `the orders after dragging ${unit} to ${place}`);
}

/** The five free Italian units of the beginning, where the tests put them. */
export const SET_UP = [
  ["it-inf-1", "rome"],
  ["it-inf-2", "taranto"],
  ["regia-marina", "naples"],
  ["it-supply", "sicily"],
  ["it-air", "sicily"],
];

/** Those five as orders. */
export const SET_UP_ORDERS = SET_UP.map(([unit, place]) => `place ${unit} ${place}`);

/** The Allies of Spring 1941 with Tobruk lost: a turn with purchases, convoys, supply, a battle and a retreat. */
export const ALLIES_1941 = {
  date: "1941-spring",
  side: "allies",
  units: {
    "luftwaffe-2": "west-med",
    "luftwaffe-1": "malta",
    fallschirm: "malta",
    "regia-marina": "malta",
    afrika: "tobruk",
    "it-air": "tobruk",
    "it-inf-4": "albania",
    "it-inf-1": "rome",
    "it-inf-2": "naples",
    "it-supply": "taranto",
    "it-inf-3": "pile",
    "ge-supply": "pile",
    "it-convoy": "pile",
    anzac: "western-desert",
    "br-fleet-1": "east-med",
    "br-convoy-1": "egypt",
    "br-supply-1": "britain",
    "br-supply-2": "britain",
    "br-fleet-2": "gibraltar",
    "malta-fort": "out",
    "gibraltar-fort": "gibraltar",
    "br-convoy-2": "pile",
    "8th-army": "pile",
    colonial: "algiers",
  },
};

/** The orders of that turn, to its end. */
export const ALLIED_TURN = [
  "buy br-convoy-2 britain",
  "buy 8th-army britain",
  "br-convoy-2 load 8th-army egypt",
  "8th-army western-desert",
  "br-convoy-1 britain load br-supply-1 palestine",
  "br-supply-1 egypt",
  "done",
  "top 8th-army",
  "supply br-convoy-2 tobruk",
  "supply br-supply-1 tobruk",
  "attack tobruk 8th-army anzac br-fleet-1",
  "kill afrika",
  "retreat it-air ionian",
  "advance anzac",
];

/** The same position for the Axis, before they took Tobruk. */
export const AXIS_1941 = {
  date: "1941-spring",
  units: {
    "luftwaffe-1": "malta",
    "luftwaffe-2": "sicily",
    "it-air": "tripoli",
    "it-inf-3": "tripoli",
    "it-inf-4": "albania",
    "it-convoy": "naples",
    "regia-marina": "naples",
    "it-inf-1": "rome",
    "it-inf-2": "naples",
    "it-supply": "taranto",
    "8th-army": "tobruk",
    anzac: "western-desert",
    "br-fleet-1": "east-med",
    "br-convoy-1": "egypt",
    "br-supply-1": "britain",
    "br-supply-2": "britain",
    "br-fleet-2": "gibraltar",
    "malta-fort": "malta",
    "gibraltar-fort": "gibraltar",
    "br-convoy-2": "pile",
    colonial: "algiers",
  },
};

/** What the Allied turn leaves behind, wherever it was played and by whatever hand. */
export async function allTurnDone(table) {
  same(await table.whereabouts("anzac"), "Tobruk", "the place of ANZAC");
  same(await table.whereabouts("8th-army"), "Western Desert", "the place of the 8th Army");
  same(await table.whereabouts("it-air"), "Ionian Sea", "the place of the Regia Aeronautica");
  same(await table.whereabouts("afrika"), "", "the place of Panzerarmee Afrika, which is lost");
  check((await table.apart("anzac", "tobruk")) < 45, "ANZAC is not drawn at Tobruk");
  check((await table.apart("it-air", "ionian")) < 45, "the Regia Aeronautica is not drawn in the Ionian Sea");
  has(await table.clock(), "Summer 1941, turn of the Axis", "the clock");
  has((await table.log()).join(" "), "ANZAC", "the log");
  same(await table.orders(), ALLIED_TURN.length, "the orders of the turn");
}

/** The position of that turn with its battle typed but not yet fought: both sums are shown. */
export async function askedBattle(table, house) {
  if ((await table.page.locator("#import").count()) === 0) await table.visit("#/");
  await table.import(house.journal("underbelly", ALLIES_1941));
  const battle = ALLIED_TURN.findIndex((order) => order.startsWith("attack"));
  await table.give(...ALLIED_TURN.slice(0, battle));
  await table.page.fill("#typed", ALLIED_TURN[battle]);
  await table.page.press("#typed", "Enter");
  await table.page.waitForSelector("#confirm");
}

/** Closes the dialog that is open, if one is. */
export async function closed(table) {
  const close = table.page.locator("dialog[open] header button");
  if ((await close.count()) > 0) await table.tap(close);
}

/** Opens the rule of a refusal. */
export async function ruleShown(table) {
  await table.tap(table.page.locator(".why-not button.rule"));
  await table.page.waitForSelector("dialog[open] .rules li");
}

/** Opens a dialog with its key. */
export async function over(table, key) {
  await closed(table);
  await table.page.focus("#board");
  await table.page.keyboard.press(key);
  await table.page.waitForSelector("dialog[open]");
}

/** Opens help, and waits for all of it. */
export async function helpShown(table) {
  await over(table, "?");
  await table.page.waitForSelector("dialog[open] .keys");
  await table.page.waitForSelector("dialog[open] .counter-kinds");
  await table.settled();
}

/** Opens the settings from the menu. */
export async function settingsShown(table) {
  await over(table, "m");
  await table.tap(table.page.locator("#settings"));
  await table.page.waitForSelector("#settings-dialog[open]");
}

/** Opens the private notes from the menu. */
export async function notesShown(table) {
  await over(table, "m");
  await table.tap(table.page.locator("#notes-open"));
  await table.page.waitForSelector("#notes[open]");
}

/** A marshal thinks, and has told what he would do. */
export async function thinkingBot(table) {
  await closed(table);
  // Not `visit`, which waits until all is drawn: by then a bot may have thought and moved.
  await table.page.evaluate(() => (location.hash = "#/new/underbelly/marshal-person"));
  await table.until(() => document.querySelector(".opponent .best")?.textContent);
}

/** A new game with a hint. */
export async function hinted(table) {
  await closed(table);
  await table.visit("#/new/underbelly");
  await table.tap(table.page.locator("#hint"));
  await table.until(() => document.getElementById("take-hint"));
}

/** The look back at a game that has just begun. */
export async function reviewed(table) {
  await table.tap(table.page.locator("#take-hint"));
  await over(table, "m");
  await table.tap(table.page.locator("#menu-review"));
  await table.until(() => document.querySelector(".review h3"));
}
