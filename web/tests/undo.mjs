// Taking back: over the end of a phase, over the end of a turn, again and again; and one order of the log alone.
import { check, has, same } from "./lib.mjs";
import { SET_UP_ORDERS } from "./moves.mjs";
import { nameOf } from "./table.mjs";

export async function run(house) {
  const table = await house.open("#/new/underbelly");
  await acrossPhases(table);
  await acrossTurns(table);
  await oneOfTheLog(table);
  await behindTheCurtain(house);
}

async function undo(table, times = 1) {
  for (let i = 0; i < times; i += 1) await table.tap(table.page.locator("#undo"));
}

async function redo(table, times = 1) {
  for (let i = 0; i < times; i += 1) await table.tap(table.page.locator("#redo"));
}

/** The last placement ends the set-up; taking it back leads into the set-up again. */
async function acrossPhases(table) {
  check(await table.page.isDisabled("#undo"), "at the beginning there is something to take back");
  await table.give(...SET_UP_ORDERS);
  has(await table.clock(), "movement", "the clock after the set-up");
  await undo(table);
  has(await table.clock(), "set-up", "the clock after the last placement was taken back");
  same(await table.whereabouts("it-air"), "", "the place of what was taken back");
  has(await table.notice(), `Taken back: Place · ${nameOf("it-air")} · Sicily`, "what is told");
  await undo(table, 4);
  same(await table.orders(), 0, "the orders after all was taken back");
  check(await table.page.isDisabled("#undo"), "with nothing done there is something to take back");
  await redo(table, 5);
  has(await table.clock(), "movement", "the clock after all was done again");
  same(await table.whereabouts("regia-marina"), "Naples", "the place of the fleet");
  check(await table.page.isDisabled("#redo"), "with all done again there is something to do again");
}

/** From the Axis turn of Summer back into Spring, through the Allied turn. */
async function acrossTurns(table) {
  await table.give("it-inf-3 tobruk", "done", "br-convoy-2 egypt", "done");
  has(await table.clock(), "Summer 1940, turn of the Axis", "the clock");
  const log = await table.log();
  await undo(table);
  has(await table.clock(), "Spring 1940, turn of the Allies", "the clock after the end of the turn was taken back");
  await undo(table, 2);
  has(await table.clock(), "Spring 1940, turn of the Axis, movement", "the clock after the whole Allied turn was taken back");
  same(await table.whereabouts("it-inf-3"), "Tobruk", "the place of the garrison");
  await undo(table);
  same(await table.whereabouts("it-inf-3"), "Tripoli", "the place of the garrison that was called back");
  await redo(table, 4);
  has(await table.clock(), "Summer 1940, turn of the Axis", "the clock after all was done again");
  same(told(await table.log()), told(log), "the log after all was done again");
  await undo(table);
  await table.give("br-fleet-1 gibraltar");
  check(await table.page.isDisabled("#redo"), "after another order there is something to do again");
  await undo(table);
  await table.give("done");
}

/** The words of the log without the numbers of the entries, which count what was taken back too. */
function told(log) {
  return log.map((line) => line.replace(/^\d+ /, "")).join("|");
}

/** An order in the middle is taken back and those after it stay; one that others rest on has no arrow or is refused. */
async function oneOfTheLog(table) {
  await table.give("done", "it-inf-1 naples", "it-inf-2 rome");
  const before = await table.orders();
  const line = table.page.locator(".log li", { hasText: "Italian infantry 1 goes from Rome" });
  await table.tap(line.locator("button[aria-label^='Take back']"));
  has(await table.notice(), `Taken back: ${nameOf("it-inf-1")} · Naples`, "what is told");
  same(await table.whereabouts("it-inf-1"), "Rome", "the place of the infantry that was called back");
  same(await table.whereabouts("it-inf-2"), "Rome", "the place of the infantry that marched after it");
  same(await table.orders(), before - 1, "the orders");
  await redo(table);
  same(await table.whereabouts("it-inf-1"), "Naples", "the place of the infantry that was sent again");
}

/** With secrets everybody takes back his own only, and nothing that another has answered. */
async function behindTheCurtain(house) {
  const table = await house.open("#/new/skirmish");
  await table.curtain();
  await table.say("hold");
  has(await table.text(".curtain h2"), "Next: ", "the curtain");
  await table.curtain();
  const hidden = await table.page.locator(".log button[aria-label^='Take back']").count();
  same(hidden, 0, "what the second player may take back of the first one's");
}
