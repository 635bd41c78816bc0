// The lobby: matches of others as tiles, chosen by game and by free seats, and a button that joins.
import { check, has, same } from "./lib.mjs";
import { open } from "./sinks.mjs";

const OPEN = "#open-matches .match-tile";

export async function run(house) {
  const at = await open(house.site);
  try {
    const [anna, berta] = await joined(house, at);
    await substitutes(anna, berta);
    await agreed(anna);
  } finally {
    for (const table of house.tables) await table.page.context().close();
    await at.stop();
  }
}

/** Anna makes a match that is listed; Berta finds it and opens its waiting room with one press. */
async function joined(house, at) {
  const options = { address: at.direct };
  const anna = await house.open("#/online", options);
  await anna.page.waitForSelector("#plan-game");
  await anna.page.selectOption("#plan-game", "skirmish");
  await anna.page.check('input[name="door"][value="open"]');
  await anna.page.click("#create-match");
  await anna.page.waitForSelector(".chair-list .holder");
  const number = new URL(anna.page.url()).hash.split("/")[3];

  const berta = await house.page(await house.context(), options);
  await berta.page.goto(`${at.direct}#/online`);
  const own = `${OPEN}[data-match="${number}"]`;
  await berta.page.waitForSelector(own);
  has(await berta.text(own), "2 free seats", "the tile says how many seats are free");
  check((await berta.page.locator(`${own} .cover-picture`).count()) === 1, "the tile has no cover");
  await berta.page.click('.game-pick[data-game="underbelly"]');
  await berta.page.waitForSelector(own, { state: "detached" });
  await berta.page.click('.game-pick[data-game="skirmish"]');
  await berta.page.waitForSelector(own);
  await berta.page.selectOption("#lobby-free", "3");
  await berta.page.waitForSelector(own, { state: "detached" });
  await berta.page.selectOption("#lobby-free", "2");
  await berta.page.click(`${own} a.main`);
  await berta.page.waitForSelector(".chair-list .sit");
  same(await berta.page.locator(".chair-list .sit").count(), 2, "seats that Berta can take");
  // Her own matches are not offered to Anna.
  await anna.visit("#/online");
  await anna.page.waitForSelector("#my-matches li a");
  await anna.page.waitForSelector("#open-matches");
  await anna.page.waitForSelector(own, { state: "detached" });
  return [anna, berta];
}

/** Berta takes the free seats; the match is played, and she looks for a substitute and stops looking. */
async function substitutes(anna, berta) {
  const { hash } = new URL(berta.page.url());
  for (const free of [2, 1]) {
    await berta.page.waitForFunction((n) => document.querySelectorAll(".chair-list .sit").length === n, free);
    await berta.page.locator(".chair-list .sit").first().click();
  }
  // The match begins as soon as its seats are taken: Anna may come to its waiting room or to its board.
  await anna.page.evaluate((hash) => {
    location.hash = hash;
  }, hash);
  for (const table of [anna, berta]) await table.page.waitForSelector("#world .base", { state: "attached" });
  const offered = () => anna.page.evaluate(async () => (await (await fetch("/api/v1/offers")).json()).length);
  await berta.page.click('.top-tools button[aria-label="Menu"]');
  await berta.page.click("#offer-seat");
  await berta.page.waitForSelector("#withdraw-seat");
  has(await berta.text(".menu"), "You play on until somebody takes it", "what Berta is told");
  same(await offered(), 2, "seats that look for a substitute");
  await berta.page.click("#withdraw-seat");
  await berta.page.waitForSelector("#offer-seat");
  same(await offered(), 0, "seats that look for a substitute after Berta has stopped looking");
}

/** The waiting room says in words what its players agree on. */
async function agreed(anna) {
  await anna.visit("#/online");
  await anna.page.selectOption("#plan-game", "underbelly");
  await anna.page.click("#plan-options .options > summary");
  await anna.page.selectOption("#underbelly-preset", { label: "One evening" });
  await anna.page.click("#create-match");
  await anna.page.waitForSelector(".agreed");
  const said = await anna.text(".agreed");
  has(said, "One evening", "the preset");
  has(said, /Last turn\s+Winter 1942/, "an option that was changed");
  await anna.page.click(".agreed summary");
  has(await anna.text(".agreed"), /Who goes first\s+Axis/, "an option that is as usual");
}
