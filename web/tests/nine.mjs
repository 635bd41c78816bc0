// Two people take all nine powers of World 1940 and begin: several seats each, one left again, a bot that comes and goes; and one of them goes
// on in another browser, where the salts are not.
import { check, has, same } from "./lib.mjs";
import { open } from "./sinks.mjs";

const seat = (n) => `.chair-list [data-seat="${n}"]`;

export async function run(house) {
  const at = await open(house.site);
  try {
    await nine(house, at);
  } finally {
    for (const table of house.tables) await table.page.context().close();
    await at.stop();
  }
}

const boarded = (table) => table.page.waitForSelector("#world .base", { state: "attached", timeout: 60_000 });

/** Somebody takes seats, one after another. */
async function take(table, seats) {
  for (const n of seats) {
    await table.page.click(`${seat(n)} .sit`);
    await table.page.waitForSelector(`${seat(n)} .holder:has-text("you")`);
  }
}

async function nine(house, at) {
  const options = { address: at.direct };
  const anna = await house.open("#/online", options);
  await anna.page.waitForSelector("#plan-game");
  await anna.page.selectOption("#plan-game", "global40");
  await anna.page.click("#create-match");
  await anna.page.waitForSelector("#invitation");
  const link = await anna.page.inputValue("#invitation");
  await take(anna, [2, 4, 6, 8]);
  await anna.page.click(`${seat(8)} .leave-seat`);
  await anna.page.waitForSelector(`${seat(8)} .sit`);
  has(await anna.text(".waiting-room"), "is cancelled in", "Anna is told how long the match waits");

  const context = await house.context();
  const berta = await house.page(context, options);
  await berta.page.goto(link);
  await take(berta, [1, 3]);
  same(await berta.page.locator(".chair-list select").count(), 0, "choices of bots for those who have not made the match");
  // A bot takes a seat; Anna thinks better of it.
  await anna.page.selectOption("#bot-5", "officer");
  await berta.page.waitForSelector(`${seat(5)} .holder`);
  await anna.page.selectOption("#bot-5", "");
  await take(berta, [5, 7]);

  // Berta leaves, and the last seat is taken: the dice wait for her, and Anna is told so.
  const cookies = await context.cookies();
  await context.close();
  await anna.page.click(`${seat(8)} .sit`);
  await anna.page.waitForSelector('.who:has-text("to open this page")');
  const elsewhere = await house.context({ state: { cookies, origins: [marked(at.direct)] } });
  const again = await house.page(elsewhere, options);
  await again.page.goto(`${at.direct}#/online`);
  await again.page.waitForSelector("#my-matches li a");
  has(await again.text("#my-matches"), "starts when you open it", "Berta finds her match elsewhere");
  await again.page.click("#my-matches li a");
  await again.page.click("#go-on-here");
  for (const table of [anna, again]) {
    await boarded(table);
    table.game = "global40";
  }
  // Germany begins: Anna has it.
  await anna.page.waitForSelector('.choices button[data-word="buy"]');
  await anna.say("buy 1-infantry");
  await again.page.waitForFunction(() => document.querySelectorAll(".log li").length > 0);
  check((await again.log()).length > 0, "Berta sees what Germany buys");
}

/** A browser that remembers having signed in, and nothing else. */
function marked(address) {
  return { origin: new URL(address).origin, localStorage: [{ name: "house", value: "1" }, { name: "hint-board", value: "seen" }] };
}
