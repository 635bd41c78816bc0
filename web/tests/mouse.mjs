// A game with the mouse alone: the set-up and Spring 1940 of both sides, then a whole Allied turn with a battle.
import { check, has, same } from "./lib.mjs";
import { ALLIED_TURN, ALLIES_1941, SET_UP, allTurnDone, byDrag, byHand } from "./moves.mjs";

export async function run(house) {
  await firstTurns(house);
  await alliedTurn(house);
}

async function firstTurns(house) {
  const table = await house.open("#/", { hint: true });
  await table.hotSeat("underbelly");
  await table.ready("#/new/underbelly");
  check((await table.text(".first-hint")).includes("Lit counters"), "a newcomer is told what to press");
  await table.tap(table.page.locator(".first-hint button"));
  same(await table.text(".first-hint"), "", "the hint, once read");

  for (const [i, [unit, place]] of SET_UP.entries()) {
    if (i % 2 === 0) {
      await byDrag(table, unit, place);
    } else {
      await table.pressUnit(unit);
      same(await table.draft(), `place ${unit}`, "what a pressed counter says");
      await table.pressPlace(place);
    }
    same(await table.orders(), i + 1, "the orders of the set-up");
    check((await table.apart(unit, place)) < 45, `${unit} is not drawn at ${place}`);
  }
  has(await table.clock(), "Spring 1940, turn of the Axis, movement", "the clock");
  same(await table.whereabouts("it-air"), "Sicily", "the place of the Regia Aeronautica");

  await byDrag(table, "it-inf-3", "tobruk");
  same(await table.whereabouts("it-inf-3"), "Tobruk", "the place of the garrison");
  has((await table.log())[0], "Italian infantry 3 goes from Tripoli to Tobruk", "the log");
  await byHand(table, "done");
  has(await table.clock(), "Spring 1940, turn of the Allies, movement", "the clock");
  await byHand(table, "br-convoy-2 egypt");
  same(await table.whereabouts("anzac"), "Egypt", "the place of ANZAC, which came with the convoy");
  await byDrag(table, "br-fleet-2", "gibraltar");
  await table.page.locator("#undo").click();
  await table.settled();
  same(await table.whereabouts("br-fleet-2"), "Britain", "the place of the fleet that was called back");
  await table.page.locator("#redo").click();
  await table.settled();
  same(await table.whereabouts("br-fleet-2"), "Gibraltar", "the place of the fleet that was sent again");
  await byHand(table, "done");
  has(await table.clock(), "Summer 1940, turn of the Axis", "the clock");
}

async function alliedTurn(house) {
  const table = await house.begin("underbelly", ALLIES_1941);
  for (const order of ALLIED_TURN) {
    if (order.startsWith("attack")) await theBattle(table, order);
    else if (order === "8th-army western-desert") await byDrag(table, "8th-army", "western-desert");
    else await byHand(table, order);
  }
  await ruleOfTheLog(table);
  await allTurnDone(table);
}

/** A rule that the log names leads to the book. */
async function ruleOfTheLog(table) {
  const cited = table.page.locator(".log button.rule").first();
  const rule = (await cited.innerText()).replace(/[[\]]/g, "");
  await table.tap(cited);
  await table.page.waitForSelector("dialog[open] .rules li");
  has(await table.text("dialog .rules li"), rule, "the book, opened at the rule of the log");
  await table.tap(table.page.locator("dialog[open] header button"));
}

/** Before a battle one sees both sums; after "think again" nothing has happened. */
async function theBattle(table, order) {
  const words = order.split(" ");
  const enter = async () => {
    await table.choose(words[0]);
    await table.pressPlace(words[1]);
    for (const unit of words.slice(2)) await table.pressUnit(unit);
  };
  await enter();
  const totals = await table.page.$$eval(".asked .tally .total", (all) => all.map((total) => total.innerText));
  same(totals, ["4", "3"], "the sums of the battle");
  const before = await table.orders();
  await table.button("Not yet");
  same(await table.draft(), "", "what is said after thinking again");
  same(await table.orders(), before, "the orders after thinking again");
  await byHand(table, order);
}
