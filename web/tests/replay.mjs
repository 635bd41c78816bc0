// Looking back along the timeline, and trying things on a copy that the game never hears of.
import { check, has, same } from "./lib.mjs";
import { SET_UP_ORDERS } from "./moves.mjs";

const ORDERS = [...SET_UP_ORDERS, "it-inf-3 tobruk", "done", "br-convoy-2 egypt", "br-fleet-2 gibraltar", "done"];

export async function run(house) {
  const table = await house.open("#/new/underbelly");
  await table.give(...ORDERS);
  await table.keeps(ORDERS.length);
  await theSlider(table);
  await theButtons(table);
  await playing(table);
  await alongTheWay(house);
  await fromTheLog(table);
  await whatIf(table);
}

const slide = async (table, to) => {
  await table.page.locator("#slider").fill(`${to}`);
  await table.settled();
};

const now = (table) => table.tap(table.page.locator("#to-now"));

/** Any order and back: the board, the clock, the words beside the slider. */
async function theSlider(table) {
  await slide(table, 5);
  has(await table.clock(), "Spring 1940, turn of the Axis, movement", "the clock before the sixth order");
  has(await table.text(".next-order"), "next: Italian infantry 3 · Tobruk", "the next order");
  same(await table.whereabouts("it-inf-3"), "Tripoli", "the place of the garrison then");
  same(await table.page.locator(".choices button").count(), 0, "what can be done in the past");
  await slide(table, 8);
  same(await table.whereabouts("anzac"), "Egypt", "the place of ANZAC after the eighth order");
  same(await table.whereabouts("br-fleet-2"), "Britain", "the place of the fleet before it sailed");
  await slide(table, 2);
  same(await table.whereabouts("it-inf-2"), "Taranto", "the place of the infantry after the second order");
  same(await table.whereabouts("regia-marina"), "", "the place of the fleet that is not there yet");
  has(await table.text(".count"), `2 of ${ORDERS.length}`, "the count");
  await table.drag("it-inf-1", "naples");
  same(await table.orders(), ORDERS.length, "the orders after something was dragged in the past");
  await now(table);
  has(await table.clock(), "Summer 1940, turn of the Axis", "the clock now");
  check((await table.page.locator(".choices button").count()) > 0, "nothing can be done now");
}

async function theButtons(table) {
  const count = async () => Number((await table.text(".count")).split(" ")[0]);
  await table.button("Go to the beginning");
  same(await count(), 0, "the order at the beginning");
  await table.button("Forward one order");
  same(await count(), 1, "the order after one step");
  same(await table.whereabouts("it-inf-1"), "Rome", "the place of the infantry after one step");
  await table.button("Back one order");
  same(await count(), 0, "the order after a step back");
  await slide(table, ORDERS.length - 1);
  await table.button("Forward one order");
  same(await table.page.locator("#to-now").count(), 0, "the way to now, when it is now");
}

/** What an order of the past moved goes along the bends of its way; nothing glides where things are to stay still. */
async function alongTheWay(house) {
  for (const motion of [true, false]) {
    const table = await house.open("#/new/underbelly", { motion });
    await table.give(...ORDERS);
    await table.button("Back one order");
    await slide(table, ORDERS.indexOf("br-convoy-2 egypt"));
    await table.until(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/parts/glide.")));
    await table.page.evaluate(noteGlides);
    await table.button("Forward one order");
    await table.page.waitForTimeout(motion ? 0 : 300);
    if (motion) await table.until(() => window.glides.length > 0);
    const glides = await table.page.evaluate(() => window.glides);
    same(glides.map(({ name }) => name.replace(/ \(.*/, "")), motion ? ["British convoy 2", "ANZAC"] : [], "what glides");
    for (const { length, stray } of glides) check(length > 100 && stray > 10, `it goes ${length} units and strays ${stray} from the straight line`);
    await table.page.context().close();
  }
}

/** In the page: notes of every glide from now on what glides, how far, and how far it strays from the straight line. */
function noteGlides() {
  window.glides = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const points = frames.map(({ transform }) => new DOMMatrix(transform)).map(({ e, f }) => ({ x: e, y: f }));
    const [from, to] = [points[0], points.at(-1)];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const beside = ({ x, y }) => Math.abs((to.x - from.x) * (from.y - y) - (from.x - x) * (to.y - from.y)) / length;
    window.glides.push({ name: this.ariaLabel, length, stray: Math.max(...points.map(beside)) });
    return animate.call(this, frames, options);
  };
}

/** It plays by itself, can be stopped, and stops at the present. */
async function playing(table) {
  await slide(table, ORDERS.length - 3);
  await table.tap(table.page.locator("#replay"));
  const begins = (last) => document.querySelector(".count").innerText.startsWith(last);
  await table.page.waitForFunction(begins, `${ORDERS.length - 2}`);
  await table.tap(table.page.locator("#replay"));
  const stopped = await table.text(".count");
  await table.page.waitForTimeout(900);
  same(await table.text(".count"), stopped, "the order after it was stopped");
  await table.tap(table.page.locator("#replay"));
  await table.page.waitForSelector("#to-now", { state: "detached" });
  same(await table.text(".count"), `${ORDERS.length} of ${ORDERS.length}`, "the count at the end");
}

/** The number of an entry leads to the board as it was after it. */
async function fromTheLog(table) {
  const line = table.page.locator(".log li", { hasText: "Italian infantry 3 goes from Tripoli" });
  await table.tap(line.locator("button.entry"));
  has(await table.text(".count"), `6 of ${ORDERS.length}`, "the count after an entry of the log");
  same(await table.whereabouts("it-inf-3"), "Tobruk", "the place of the garrison after that entry");
  await now(table);
  await fromTheWords(table);
}

/** So do its words; a name in them only shows where that is. There are ways back to now beside what is asked, and on the keyboard. */
async function fromTheWords(table) {
  const line = table.page.locator(".log li", { hasText: "Italian infantry 2" }).last();
  await table.tap(line.locator(".named").first());
  same(await table.page.locator("#to-now").count(), 0, "the way to now after a name was pressed");
  const box = await line.locator(".opens").boundingBox();
  await table.page.mouse.click(box.x + box.width - 4, box.y + 8);
  await table.settled();
  has(await table.text(".count"), `2 of ${ORDERS.length}`, "the count after the words of an entry");
  same(await table.whereabouts("it-inf-2"), "Taranto", "the place of the infantry after that entry");
  has(await table.text(".log .shown"), "Italian infantry 2", "the entry that is marked");
  await table.tap(table.page.locator("#prompt-now"));
  same(await table.page.locator("#prompt-now").count(), 0, "the way to now, when it is now");
  await table.tap(table.page.locator(".log li", { hasText: "Italian infantry 3 goes from Tripoli" }).locator("button.entry"));
  await table.page.focus("#board");
  await table.page.keyboard.press("Escape");
  await table.settled();
  same(await table.page.locator("#to-now").count(), 0, "the way to now after Escape");
}

/** A copy from an earlier order: other orders there, and then the game as it was. */
async function whatIf(table) {
  const [log, kept] = [await table.log(), await journal(table)];
  await slide(table, 5);
  await table.tap(table.page.locator("#fork"));
  has(await table.clock(), "Spring 1940, turn of the Axis, movement", "the clock of the copy");
  await table.give("it-inf-1 naples", "done", "done");
  same(await table.whereabouts("it-inf-1"), "Naples", "the place of the infantry in the copy");
  same(await table.whereabouts("it-inf-3"), "Tripoli", "the place of the garrison in the copy");
  has(await table.clock(), "Summer 1940, turn of the Axis", "the clock of the copy");
  await table.tap(table.page.locator("#undo"));
  has(await table.clock(), "Spring 1940, turn of the Allies", "the clock of the copy after a step back");
  same(await journal(table), kept, "the journal that is kept while a copy is tried");
  await table.tap(table.page.locator("#leave-fork"));
  same(await table.orders(), ORDERS.length, "the orders of the game");
  same(await table.log(), log, "the log of the game");
  same(await table.whereabouts("it-inf-1"), "Rome", "the place of the infantry in the game");
  same(await table.whereabouts("it-inf-3"), "Tobruk", "the place of the garrison in the game");
  await table.page.waitForTimeout(200);
  same(await journal(table), kept, "the journal that is kept after the copy");
}

const journal = async (table) => (await table.kept()).map((slot) => slot.journal).join("\n");
