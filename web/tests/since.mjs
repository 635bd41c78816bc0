// What the others did since one's turn: told in a card, drawn as arrows on the map, shown once more, and gone with the next order.
import { check, has, same } from "./lib.mjs";
import { ALLIED_TURN, ALLIES_1941, SET_UP_ORDERS } from "./moves.mjs";

export async function run(house) {
  await oneScreen(house);
  await againstABot(house);
}

const arrows = (table, seat) =>
  table.page.$$eval(`.trails.of-${seat} .trail-head`, (all) => all.map((head) => head.getAttribute("d")).join("").split("M").length - 1);

/** At one screen: the Axis is told of the whole turn of the Allies, with an arrow for each unit that went somewhere. */
async function oneScreen(house) {
  const table = await house.begin("underbelly", ALLIES_1941, { think: 30 });
  same(await table.page.locator(".since").count(), 0, "news before anybody has done anything");
  await table.give(...ALLIED_TURN);
  await table.until(() => document.querySelector(".since"));
  has(await table.clock(), "Summer 1941, turn of the Axis", "whose turn it is");
  const told = await table.text(".since");
  has(told, "So far", "the title before one's second turn");
  has(told, /8th Army goes from Egypt to Western Desert/, "what the Allies did");
  const went = (told.match(/ (goes|retreats|advances) from /g) ?? []).length;
  check(went > 2, `few moves are told: ${told}`);
  check((await arrows(table, 1)) > 2, "the arrows of the Allies");
  same(await arrows(table, 0), 0, "the arrows of the Axis");
  await head(table);
  await table.tap(table.page.locator(".since h3 button"));
  same(await table.page.locator(".since").count(), 0, "news that were closed");
  check((await arrows(table, 1)) > 2, "the marks on the map do not last");
  // Some order that can be given, whatever is asked.
  await table.page.focus("#board");
  await table.page.keyboard.press("h");
  await table.until(() => document.getElementById("take-hint"));
  await table.tap(table.page.locator("#take-hint"));
  await table.yes();
  same(await arrows(table, 1), 0, "the arrows after the next order");
  await table.page.context().close();
}

/** The arrow of the 8th Army points at the Western Desert, beside the counters that stand there. */
async function head(table) {
  const { x, y } = await table.spot("western-desert");
  const near = await table.page.evaluate(
    ({ x, y }) => {
      const path = document.querySelector(".trails.of-1 .trail-head");
      const toScreen = path.getScreenCTM();
      const tips = [...path.getAttribute("d").matchAll(/M(-?\d+) (-?\d+)/g)];
      const away = tips.map(([, a, b]) => {
        const at = new DOMPoint(Number(a), Number(b)).matrixTransform(toScreen);
        return Math.hypot(at.x - x, at.y - y) / toScreen.a;
      });
      return Math.min(...away);
    },
    { x, y },
  );
  check(near < 45, `no arrow ends at the Western Desert: the nearest is ${near} away`);
}

/** Against a bot: the card is there at the beginning of every turn, replays it, and goes with the next order. */
async function againstABot(house) {
  const table = await house.open("#/new/underbelly/person-officer", { think: 30, pace: "at-once" });
  await table.give(...SET_UP_ORDERS, "it-inf-3 tobruk", "done");
  await table.bots();
  has(await table.clock(), "Summer 1940, turn of the Axis", "the turn after the officer’s");
  has(await table.text(".since"), "Since your turn", "the title after one's turn");
  same(await table.page.locator("#prompt-now").count(), 0, "the way to now before anything was shown again");
  const all = await table.orders();
  await table.page.click("#show-again");
  await table.page.waitForSelector("#prompt-now");
  check(Number((await table.text(".count")).split(" ")[0]) < all, "nothing is shown again");
  same(await table.page.locator(".since").count(), 0, "the card while it is shown again");
  await table.page.waitForSelector("#prompt-now", { state: "detached" });
  await table.until(() => document.querySelector(".since"));
  same(await table.orders(), all, "the orders after it was shown again");
  await table.page.fill("#typed", "done");
  await table.page.press("#typed", "Enter");
  await table.until(() => document.querySelector("#confirm, .opponent"));
  if (await table.page.locator("#confirm").count()) await table.page.click("#confirm");
  // The officer has many orders to give: no card is there meanwhile.
  await table.until(() => !document.querySelector(".since"));
  await table.page.context().close();
}
