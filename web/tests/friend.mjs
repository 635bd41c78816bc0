// Two people who were never here: one opens the start page, the other a link, and both have given their first order after few clicks.
import { check } from "./lib.mjs";
import { open } from "./sinks.mjs";

/** The most clicks of both together; a choice in a form is one. */
const MOST = 12;

export async function run(house) {
  const at = await open(house.site);
  try {
    const clicks = await together(house, at);
    house.note(JSON.stringify({ bench: "friend", value: clicks, most: MOST }));
    check(clicks <= MOST, `${clicks} clicks, at most ${MOST}`);
  } finally {
    for (const table of house.tables) await table.page.context().close();
    await at.stop();
  }
}

/** Everything that somebody presses, counted. */
class Hand {
  clicks = 0;

  constructor(table) {
    this.table = table;
  }

  async press(selector) {
    await this.table.page.click(selector);
    this.clicks += 1;
  }

  async choose(selector, value) {
    await this.table.page.selectOption(selector, value);
    this.clicks += 1;
  }

  /** Gives an order of one word as soon as it may be said, and confirms it if that is asked. */
  async order(word) {
    await this.press(`.choices button[data-word="${word}"]`);
    await this.table.settled();
    if (await this.table.page.locator("#confirm").count()) await this.press("#confirm");
    await this.table.page.waitForFunction(
      (word) => !document.querySelector(`.choices button[data-word="${word}"]`),
      word,
    );
  }
}

async function together(house, at) {
  const options = { address: at.direct };
  const anna = new Hand(await house.open("#/", options));
  await anna.press("#to-lobby");
  await anna.table.page.waitForSelector("#plan-game");
  await anna.choose("#plan-game", "skirmish");
  await anna.choose("#chair-2", "cadet");
  await anna.press("#create-match");
  await anna.table.page.waitForSelector("#invitation");
  // She copies the link, which a browser under test does not allow, and sends it.
  anna.clicks += 1;
  const berta = new Hand(await house.page(await house.context(), options));
  await berta.table.page.goto(await anna.table.page.inputValue("#invitation"));
  await berta.table.page.waitForSelector('.waiting-room:has-text("Choose a seat")');
  await berta.press('.chair-list [data-seat="1"] .sit');
  for (const { table } of [anna, berta]) {
    table.game = "skirmish";
    await table.page.waitForSelector("#world .base", { state: "attached", timeout: 30_000 });
  }
  await anna.order("hold");
  await berta.order("hold");
  return anna.clicks + berta.clicks;
}
