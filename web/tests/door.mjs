// The front door: how many clicks lead to a first order, what somebody who comes back sees first, options, the rules as a book.
import { DESK, PHONE, check, has, same } from "./lib.mjs";

const GAMES = ["underbelly", "skirmish", "eurofront", "thirdreich", "global40"];
/** Against the machine, from the start page to the first word of an order. */
const MOST_CLICKS = 2;

export async function run(house) {
  for (const game of GAMES) await against(house, game);
  await impatient(house);
  await comingBack(house);
  await practiceLast(house);
  await nobodyAlone(house);
  await largeEnough(house);
  await options(house);
  await book(house);
}

/** One press on a game begins it against the machine, the next is the player's own. */
async function against(house, game) {
  const table = await house.open("#/", { think: 30, pace: "at-once" });
  let clicks = 0;
  const click = async (locator) => {
    clicks += 1;
    await table.tap(locator);
  };
  await click(table.page.locator(`[data-game="${game}"] a.main`));
  await table.ready(`#/new/${game}`);
  await table.bots();
  same(await table.page.locator("#open-curtain").count(), 0, `curtains in ${game} against the machine`);
  const choices = table.page.locator(".choices button:not(:disabled)");
  await choices.first().waitFor();
  const before = [await table.orders(), await table.draft()].join();
  await click(choices.first());
  const after = [await table.orders(), await table.draft()].join();
  const asked = await table.page.locator("#confirm").count();
  check(before !== after || asked > 0, `nothing comes of the first choice in ${game}`);
  check(clicks <= MOST_CLICKS, `${clicks} clicks to a first order in ${game}`);
  house.note(`  ${game}: ${clicks} clicks to a first order`);
  await table.page.context().close();
}

/** The games are shown before the client has come, and what is pressed meanwhile is not lost. */
async function impatient(house) {
  const context = await house.context();
  let come;
  const held = new Promise((resolve) => (come = resolve));
  await context.route("**/*.wasm", async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  const table = await house.page(context);
  await table.page.goto(`${table.address}#/`);
  await table.page.waitForSelector(".tile");
  same(await table.page.locator("main").count(), 0, "what the client shows before it has come");
  await table.page.locator('[data-game="skirmish"] a.main').click();
  await table.until(() => document.documentElement.dataset.module === "skirmish");
  come();
  table.game = "skirmish";
  await table.ready("#/new/skirmish");
  same(await table.page.locator(".tile").count(), 0, "what is left of the start page");
  // The module of the game that was not wanted is no longer fetched.
  table.faults = table.faults.filter((fault) => !/Failed to fetch|ERR_ABORTED|aborted/i.test(fault));
  await table.page.context().close();
}

/** The game that was played last stands before all others. */
async function comingBack(house) {
  const table = await house.open("#/new/underbelly");
  await table.give("place it-inf-1 rome");
  await table.keeps(1);
  await table.visit("#/");
  await table.page.waitForSelector("#go-on");
  const top = (selector) => table.page.$eval(selector, (element) => element.getBoundingClientRect().top);
  check((await top("#go-on")) < (await top(".tile")), "the game to go on with stands below the others");
  has(await table.text(".go-on"), "Underbelly", "the game to go on with");
  await table.tap(table.page.locator("#go-on"));
  await table.ready("#/game/");
  same(await table.orders(), 1, "the orders of the game that goes on");
  await table.visit("#/");
  await table.page.waitForSelector("#go-on");
  await table.tap(table.page.locator(".kept li button"));
  await table.tap(table.page.locator(".kept li button.throw-away"));
  await table.page.waitForSelector("#go-on", { state: "detached" });
  await table.page.context().close();
}

async function practiceLast(house) {
  const table = await house.open("#/");
  const games = await table.page.$$eval(".tile", (all) => all.map((tile) => tile.dataset.game));
  same(games.at(-1), "skirmish", "the last game");
  const facts = await table.page.$$eval(".tile", (all) => all.map((tile) => [".facts dd", ".dots .full"].map((what) => tile.querySelectorAll(what).length)));
  check(facts.every(([told, dots]) => told === 3 && dots > 0), `length, players and complexity on the tiles: ${facts.join("; ")}`);
  await table.setUp("underbelly");
  const levels = await table.page.$$eval("#set-up .level", (all) => all.map((level) => level.innerText));
  check(levels.length === 3 && levels.every((text) => text.length > 20), `the levels: ${levels.join("; ")}`);
  await table.page.context().close();
}

/** Games that share a shelf stand in rows of the same length, so that none is alone. */
async function nobodyAlone(house) {
  for (const width of [1600, 1366, 1280, 1024, 820]) {
    const table = await house.open("#/", { viewport: { width, height: 1000 } });
    const tops = await table.page.$$eval(".games-shelf:not(.practice) .tile", (all) => all.map((tile) => tile.getBoundingClientRect().top));
    const rows = new Map();
    for (const top of tops) rows.set(top, (rows.get(top) ?? 0) + 1);
    same(new Set(rows.values()).size, 1, `lengths of the rows of games at ${width}: ${[...rows.values()]}`);
    await table.page.context().close();
  }
}

/** A thumb finds every button. */
async function largeEnough(house) {
  const table = await house.open("#/", { viewport: PHONE, touch: true });
  const small = () =>
    table.page.$$eval("main :is(button, a.button, label.button), dialog :is(button, a.button, select, .level)", (all) =>
      all.filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5).map((one) => one.innerText),
    );
  same(await small(), [], "what is too small on the start page");
  await table.setUp("global40");
  same(await small(), [], "what is too small where a game is set up");
  await table.page.context().close();
}

/** What a set-up knows is a form with presets, and the game begins with what was chosen. */
async function options(house) {
  const table = await house.open("#/", { think: 30, pace: "at-once" });
  await table.setUp("global40");
  const usual = await table.page.getAttribute("#set-up a.main", "href");
  check(!usual.includes("%7B"), `what is usual stands in the address: ${usual}`);
  await table.tap(table.page.locator("#set-up .options > summary"));
  const lines = await table.page.$$eval("#set-up .option-list [data-at]", (all) => all.map((line) => line.innerText));
  check(lines.length === 9 && lines.every((line) => line.length > 30), `the options: ${lines.join("; ")}`);
  await table.page.selectOption("#global40-preset", { label: "Fewer dice" });
  check(await table.page.isChecked("#global40-options-low-luck"), "low luck after the preset");
  await table.page.check("#global40-options-events");
  const preset = await table.page.$eval("#global40-preset", (select) => select.selectedOptions[0].text);
  same(preset, "Custom", "the preset after an option of one's own");
  await table.page.uncheck("#global40-options-strict-major");
  await table.page.fill("#global40-options-rounds", "99");
  await table.page.press("#global40-options-rounds", "Tab");
  same(await table.page.inputValue("#global40-options-rounds"), "40", "the last round that can be chosen");
  await table.tap(table.page.locator("#set-up .option-group > summary"));
  await table.page.fill("#global40-bids-italy", "6");
  await table.page.press("#global40-bids-italy", "Tab");
  await table.tap(table.page.locator("#set-up a.main"));
  table.game = "global40";
  await table.ready("#/new/global40");
  const [game] = await table.kept();
  const { options: set, bids } = JSON.parse(game.journal.split("\n")[0]).deed.open.setup;
  const told = ["low-luck", "one-die-air", "events", "strict-major", "blind-research", "rounds"].map((key) => set[key]);
  same(told, [true, true, true, false, false, 40], "the options of the game");
  same(bids, { italy: 6 }, "the extra IPCs");
  await table.page.context().close();
}

/** The rules: chapters with titles, a search, citations that lead to their rule. */
async function book(house) {
  const table = await house.open("#/rules/underbelly", { viewport: DESK });
  const titles = await table.page.$$eval(".chapters h2", (all) => all.map((title) => title.innerText));
  check(titles.length >= 15, `${titles.length} chapters`);
  same(await table.page.locator(".contents li").count(), titles.length, "the lines of the contents");
  await table.tap(table.page.locator(".contents a").nth(9));
  has(await table.text("section.here h2"), "10. Supply", "the chapter that was chosen");
  await table.page.fill("#search-rules", "landing craft");
  const all = await table.page.$$eval(".chapters li", (lines) => lines.map((line) => line.innerText.toLowerCase()));
  check(all.length > 5 && all.length < 100, `${all.length} rules have the words`);
  check(all.every((text) => text.includes("landing") && text.includes("craft")), "a rule that has not the words");
  await table.page.fill("#search-rules", "");
  const cited = table.page.locator(".chapters a.rule").first();
  const id = await cited.innerText();
  await table.tap(cited);
  await table.page.waitForSelector(".chapters .here");
  has(await table.text(".chapters .here"), id, "the rule that a citation leads to");
  await table.page.context().close();
}
