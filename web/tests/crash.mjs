// When the page's code breaks, or the page dies, the game and the words already said are still there.
import { check, has, same } from "./lib.mjs";
import { SET_UP_ORDERS } from "./moves.mjs";

export async function run(house) {
  await broken(house);
  await killed(house);
}

async function begun(house) {
  const table = await house.open("#/new/underbelly");
  await table.give(...SET_UP_ORDERS, "it-inf-3 tobruk");
  await table.keeps(6);
  await table.choose("regia-marina");
  same(await table.draft(), "regia-marina", "what was begun");
  return table;
}

async function goesOn(table) {
  await table.ready("#/game/");
  same(await table.orders(), 6, "the orders after all");
  same(await table.whereabouts("it-inf-3"), "Tobruk", "the place of the garrison after all");
  same(await table.draft(), "regia-marina", "what was begun, after all");
  await table.pressPlace("tyrrhenian");
  same(await table.orders(), 7, "the orders after what was begun was finished");
  same(await table.whereabouts("regia-marina"), "Tyrrhenian Sea", "the place of the fleet");
}

/** The code panics: a cover says so, and its button leads back into the game. */
async function broken(house) {
  const table = await begun(house);
  await table.page.evaluate(async () => {
    const assets = JSON.parse(document.getElementById("assets").textContent);
    const page = await import(`/${assets[`games/${document.documentElement.dataset.module}/web.js`]}`);
    try {
      page.break_the_page();
    } catch {
      // That it throws is what is wanted.
    }
  });
  await table.page.waitForSelector("#crash");
  has(await table.text("#crash h1"), "your game is safe", "the cover");
  has(await table.text("#crash pre"), "broken on purpose", "the fault on the cover");
  check(table.faults.length > 0, "the fault is not told on the console");
  table.faults.length = 0;
  await table.tap(table.page.locator("#crash-go-on"));
  await goesOn(table);
}

/** The browser kills the page; it is opened again at the same address, or from the list. */
async function killed(house) {
  const table = await begun(house);
  const context = table.page.context();
  const address = table.page.url();
  const devtools = await context.newCDPSession(table.page);
  const died = table.page.waitForEvent("crash");
  devtools.send("Page.crash").catch(() => {});
  await died;
  const again = await house.page(context);
  await again.page.goto(address);
  await goesOn(again);

  await again.choose("it-inf-1");
  await again.keeps(7);
  await again.page.close({ runBeforeUnload: false });
  const third = await house.page(context);
  await third.go("#/");
  await third.tap(third.page.locator(".kept li a").first());
  await third.ready("#/game/");
  same(await third.orders(), 7, "the orders of the game from the list");
  same(await third.draft(), "it-inf-1", "what was begun before the page was closed");
}
