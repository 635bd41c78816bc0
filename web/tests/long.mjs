// A match of many orders of World 1940: read from a file with progress that can be stopped, opened at once after that, its log read to the
// very beginning, and looked at at any point.
import path from "node:path";
import { AT_LENGTH, check, has, same } from "./lib.mjs";
import { isShipped } from "./speed.mjs";

const ORDERS = Number(process.env.LONG_ORDERS ?? (AT_LENGTH ? 20_000 : 4000));
/** No more orders than this are told of at once, however long the match is. */
const MOST_ORDERS = 400;
const OPEN_MS = 3000;

export async function run(house) {
  const file = path.join(house.folder, "long.jsonl");
  house.run(["random", "global40", "--seed", "1", "--orders", `${ORDERS}`, "--journal", file]);
  const table = await house.open("#/");
  await stopped(table, file);
  await stopped(table, file);
  const figures = { orders: ORDERS, read_ms: await reads(table, file) };
  figures.open_ms = await opens(table);
  figures.start_of_log_ms = await toTheBeginning(table);
  figures.look_back_ms = await lookBack(table);
  house.note(JSON.stringify({ bench: "long", ...figures }));
  if (isShipped(house, "global40")) check(figures.open_ms <= OPEN_MS, `it opens in ${figures.open_ms} ms`);
}

/** Reading the file shows how far it has come, and ends when it is stopped. */
async function stopped(table, file) {
  await table.stopsWork(2, () => table.page.setInputFiles("#import", file));
  await table.page.waitForSelector(".work", { state: "detached" });
  await table.page.waitForTimeout(500);
  same(await table.page.locator(".kept li").count(), 0, "games that are kept after reading was stopped");
  has(table.page.url(), /#\/$/, "the address after reading was stopped");
}

async function reads(table, file) {
  const begun = Date.now();
  await table.page.setInputFiles("#import", file);
  await table.page.waitForSelector("#world .base", { state: "attached", timeout: 300_000 });
  await table.settled();
  same(await table.orders(), ORDERS, "the orders of the match from the file");
  return Date.now() - begun;
}

/** Loaded anew it is there at once: its state is kept. */
async function opens(table) {
  const begun = Date.now();
  await table.page.reload();
  await table.page.waitForSelector("#world .counter", { state: "attached" });
  await table.page.waitForSelector(".log li");
  const open = Date.now() - begun;
  await table.settled();
  same(await table.orders(), ORDERS, "the orders after the page was loaded anew");
  check((await toldOf(table)) <= MOST_ORDERS, "the whole log is drawn");
  return open;
}

/** How many orders the log tells of at once. */
function toldOf(table) {
  return table.page.locator(".log .entry").count();
}

/** The number of the oldest and the newest order that the log shows. */
function numbers(table) {
  return table.page.$$eval(".log .entry", (all) => [all.at(-1), all.at(0)].map((entry) => Number(entry.innerText)));
}

async function toTheBeginning(table) {
  const [, newest] = await numbers(table);
  check(newest > ORDERS - 40, `the newest order in the log is ${newest}`);
  const begun = Date.now();
  await table.tap(table.page.locator("#log-first"));
  await table.until(() => Number([...document.querySelectorAll(".log .entry")].at(-1)?.innerText) <= 2);
  const took = Date.now() - begun;
  // From there on page by page to newer ones, and to the newest at once; older ones come by scrolling too.
  const [, before] = await numbers(table);
  await table.tap(table.page.locator("#log-newer"));
  const [oldest, after] = await numbers(table);
  check(after > before && oldest <= 2, `newer orders go from ${oldest} to ${after}, and went to ${before}`);
  await table.tap(table.page.locator("#log-last"));
  const [first] = await numbers(table);
  await table.page.locator(".log li").last().scrollIntoViewIfNeeded();
  await table.page.evaluate(() => (document.getElementById("panel").scrollTop = 1e9));
  await table.until((first) => Number([...document.querySelectorAll(".log .entry")].at(-1).innerText) < first, first);
  check((await toldOf(table)) <= MOST_ORDERS, "too much of the log is drawn");
  return took;
}

/** The board at some points of the match, each as it was then. */
async function lookBack(table) {
  let slowest = 0;
  for (const share of [0.5, 0.01, 0.99]) {
    const begun = Date.now();
    const order = Math.floor(ORDERS * share);
    await table.page.evaluate((order) => {
      const slider = document.getElementById("slider");
      slider.value = order;
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    }, order);
    await table.until((order) => document.querySelector(".count").innerText.startsWith(`${order} `), order);
    slowest = Math.max(slowest, Date.now() - begun);
    const [, newest] = await numbers(table);
    check(newest <= order, `order ${newest} is told of before order ${order}`);
    check((await table.page.locator("#world .counter").count()) > 50, `no counters at order ${order}`);
  }
  await table.tap(table.page.locator("#to-now"));
  return slowest;
}
