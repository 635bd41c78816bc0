// What the page tells where it used to leave one alone: a bot that never answers and giving up, which stands apart.
import { check, has, same } from "./lib.mjs";

export async function run(house) {
  await silence(house);
  await givingUp(house);
}

/** The worker is there and says nothing: after a while one can ask once more, or play for it. */
async function silence(house) {
  const context = await house.context({ pace: "at-once" });
  const mute = (route) => route.fulfill({ contentType: "text/javascript", body: "onmessage = () => {};" });
  await context.route(/\/worker\.[0-9a-f]+\.js$/, mute);
  const table = await house.page(context, { think: 30 });
  await table.go("#/new/underbelly/officer-person");
  await table.page.waitForSelector(".opponent");
  same(await table.page.locator("#ask-bot-again").count(), 0, "the question whether to ask again, at once");
  await table.page.waitForSelector("#ask-bot-again", { timeout: 40_000 });
  has(await table.text(".opponent .silent"), "has not answered", "what is told of the silence");
  check(await table.page.isVisible("#take-over"), "nobody can play for the bot");
  await context.unroute(/\/worker\.[0-9a-f]+\.js$/, mute);
  await table.tap(table.page.locator("#ask-bot-again"));
  await table.bots();
  check((await table.orders()) > 0, "the bot has done nothing once it was asked again");
  await context.close();
}

/** In the menu nothing that is pressed often is beside it. */
async function givingUp(house) {
  const table = await house.open("#/new/skirmish");
  await table.curtain();
  await table.page.click('.top-tools button[aria-label="Menu"]');
  const gap = await table.page.evaluate(() => {
    const buttons = [...document.querySelectorAll(".menu button, .menu a.button")];
    const up = buttons.find((button) => button.textContent === "Resign");
    const others = buttons.filter((button) => button !== up).map((button) => button.getBoundingClientRect().bottom);
    return up.getBoundingClientRect().top - Math.max(...others);
  });
  check(gap > 24, `“Resign” is ${gap} pixels below the others`);
  await table.page.context().close();
}
