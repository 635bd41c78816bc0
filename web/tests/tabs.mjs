// One game in two tabs: one plays, the other looks on and says so; whatever a tab has shown as done is kept.
import { check, has, same } from "./lib.mjs";
import { SET_UP_ORDERS } from "./moves.mjs";

const NEXT = "it-inf-3 tobruk";
const CARD = ".onlooker";

export async function run(house) {
  await nothingIsLost(house, "with locks", () => {});
  await nothingIsLost(house, "without locks", withoutLocks);
  await nothingIsLost(house, "without locks or a channel", alone);
  await takeOver(house, () => {});
  await takeOver(house, withoutLocks);
  await comesAndGoes(house);
  await botsPlayOnce(house);
  await leftAndReturnedTo(house);
}

/** In the page: a browser without the locks that tell which tab plays. */
function withoutLocks() {
  Object.defineProperty(navigator, "locks", { value: undefined });
}

/** In the page: nor with a channel between tabs. Only what is kept can tell. */
function alone() {
  Object.defineProperty(navigator, "locks", { value: undefined });
  delete window.BroadcastChannel;
}

/** Two tabs of one browser with the same new game. */
async function both(house, script, hash = "#/new/underbelly", options = {}) {
  const context = await house.context(options);
  await context.addInitScript(script);
  const [a, b] = [await house.page(context, options), await house.page(context, options)];
  await a.go(hash);
  await b.go(new URL(a.page.url()).hash);
  return [a, b];
}

/** Gives an order if the page lets one; was it taken, and has it stayed? */
async function tries(table, line) {
  if (!(await table.page.isVisible("#typed"))) return false;
  const before = await table.orders();
  await table.say(line);
  await table.page.waitForTimeout(400);
  return (await table.orders()) === before + 1 && (await table.notice()) === "";
}

/** Waits until a tab shows so many orders. */
function shows(table, orders) {
  return table.until((orders) => Number(document.getElementById("slider")?.max) === orders, orders);
}

/** Five orders in one tab, one in another that has not seen them: after both are loaded anew all that were taken are there. */
async function nothingIsLost(house, how, script) {
  const [a, b] = await both(house, script);
  const taken = [];
  for (const line of SET_UP_ORDERS) if (await tries(a, line)) taken.push(line);
  same(taken.length, SET_UP_ORDERS.length, `${how}: the orders that the first tab took`);
  const other = "place it-inf-1 naples";
  if (await tries(b, other)) taken.push(other);
  has(await b.text(CARD), /another tab/i, `${how}: what the second tab says`);
  check(!(await b.page.isVisible("#typed")), `${how}: orders can be typed in the second tab`);
  same(await b.page.locator(".choices button").count(), 0, `${how}: what can be pressed in the second tab`);
  await shows(b, SET_UP_ORDERS.length);
  await a.page.reload();
  await a.ready("#/game/");
  await b.page.reload();
  await b.ready("#/game/");
  for (const table of [a, b]) {
    same(await table.orders(), taken.length, `${how}: the orders after both were loaded anew`);
    same(await table.whereabouts("it-inf-1"), "Rome", `${how}: the place of the infantry`);
    same(await table.whereabouts("it-air"), "Sicily", `${how}: the place of the aircraft`);
  }
  await a.page.context().close();
}

/** The second tab takes over: the first looks on, follows, and can take over again. */
async function takeOver(house, script) {
  const [a, b] = await both(house, script);
  await a.give(...SET_UP_ORDERS);
  await a.keeps(SET_UP_ORDERS.length);
  if (!(await b.page.isVisible(CARD))) {
    // Without locks a tab learns of the other by what it keeps.
    await b.until((card) => document.querySelector(card), CARD);
  }
  await b.tap(b.page.locator("#take-over-here"));
  await b.page.waitForSelector(CARD, { state: "detached" });
  await a.page.waitForSelector(CARD);
  await shows(b, SET_UP_ORDERS.length);
  await b.give(NEXT);
  await shows(a, SET_UP_ORDERS.length + 1);
  same(await a.whereabouts("it-inf-3"), "Tobruk", "the place of the garrison in the tab that follows");
  check(await a.page.isDisabled("#undo"), "the tab that follows can take back");
  await a.tap(a.page.locator("#take-over-here"));
  await a.page.waitForSelector(CARD, { state: "detached" });
  await b.page.waitForSelector(CARD);
  // Longer than a tab that has handed over keeps its old right: the new one is not lost with it.
  await a.page.waitForTimeout(2500);
  check(!(await a.page.isVisible(CARD)), "a tab that has taken over again soon loses the game once more");
  await a.tap(a.page.locator("#undo"));
  await shows(b, SET_UP_ORDERS.length);
  same(await b.whereabouts("it-inf-3"), "Tripoli", "the place of the garrison after it was called back in the other tab");
  await a.give(NEXT);
  await a.keeps(SET_UP_ORDERS.length + 1);
  await b.page.reload();
  await b.ready("#/game/");
  same(await b.orders(), SET_UP_ORDERS.length + 1, "the orders in the end");
  await a.page.context().close();
}

/** A tab that is loaded anew plays on; when it is closed the other one plays. */
async function comesAndGoes(house) {
  const [a, b] = await both(house, () => {});
  await a.give(...SET_UP_ORDERS.slice(0, 2));
  await a.page.reload();
  await a.ready("#/game/");
  await a.page.waitForTimeout(2000);
  check(!(await a.page.isVisible(CARD)), "a tab that was loaded anew only looks on");
  check(await b.page.isVisible(CARD), "the other tab plays while one was loaded anew");
  await a.give(...SET_UP_ORDERS.slice(2));
  await a.keeps(SET_UP_ORDERS.length);
  await a.page.close();
  await b.page.waitForSelector(CARD, { state: "detached" });
  same(await b.orders(), SET_UP_ORDERS.length, "the orders after the tab that played was closed");
  await b.give(NEXT);
  await b.keeps(SET_UP_ORDERS.length + 1);
  await b.page.context().close();
}

/** A game that was left and is come back to, in the same tab, is played on: no other tab has it. */
async function leftAndReturnedTo(house) {
  const table = await house.open("#/new/underbelly");
  const hash = new URL(table.page.url()).hash;
  await table.give(...SET_UP_ORDERS.slice(0, 2));
  for (const elsewhere of ["#/rules/underbelly", "#/"]) {
    // At once, while the last order may still be on its way to where it is kept.
    await table.visit(elsewhere);
    await table.visit(hash);
    check(!(await table.page.isVisible(CARD)), `only looked at after ${elsewhere}`);
  }
  same(await table.orders(), 2, "the orders of a game that was left and returned to");
  await table.give(...SET_UP_ORDERS.slice(2));
  await table.keeps(SET_UP_ORDERS.length);
  await table.page.context().close();
}

/** Bots play in one of the tabs only. */
async function botsPlayOnce(house) {
  const [a, b] = await both(house, () => {}, "#/new/underbelly/cadet-cadet", { think: 30, pace: "brisk" });
  await a.until(() => Number(document.getElementById("slider").max) >= 12, undefined, 60_000);
  same(await b.page.locator(".opponent").count(), 0, "bots that think in the tab that looks on");
  await a.tap(a.page.locator("#pause-bots"));
  const orders = await a.orders();
  await shows(b, orders);
  await a.keeps(orders);
  same((await a.log()).join("|"), (await b.log()).join("|"), "the logs");
  await a.page.context().close();
}
