// Games as files: a copy, a download, opened elsewhere, checked by the program, as a link; the list; and thrown away.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { check, has, same } from "./lib.mjs";
import { SET_UP_ORDERS } from "./moves.mjs";

const ORDERS = [...SET_UP_ORDERS, "it-inf-3 tobruk", "done", "br-convoy-2 egypt"];

export async function run(house) {
  const table = await house.open("#/new/underbelly");
  await table.give(...ORDERS);
  await table.keeps(ORDERS.length);
  const file = await download(house, table, "#export", "underbelly");
  has(house.run(["verify", file]), "", "what the program says of the file");
  const board = [...(await table.board()).values()].join("\n");

  await elsewhere(house, file, board);
  await twice(house, file);
  await names(house);
  await theLink(house, table, board);
  await copies(table);
  await notAGame(house);
  await damaged(house, file);
  await withSecrets(house);
  await withBots(house);
}

async function download(house, table, button, name) {
  const [got] = await Promise.all([table.page.waitForEvent("download"), table.page.locator(button).click()]);
  has(got.suggestedFilename(), /^[a-z]+-[0-9a-f]+\.jsonl$/, "the name of the file");
  const file = path.join(house.folder, `saved-${name}.jsonl`);
  await got.saveAs(file);
  return file;
}

/** In another browser the file is the same game, and gives the same file again. */
async function elsewhere(house, file, board) {
  const other = await house.open("#/");
  await other.import(file);
  same(await other.orders(), ORDERS.length, "the orders of the game from the file");
  same([...(await other.board()).values()].join("\n"), board, "the board of the game from the file");
  const again = await download(house, other, "#export", "again");
  same(readFileSync(again, "utf8"), readFileSync(file, "utf8"), "the journal");
  await other.give("br-fleet-2 gibraltar");
  await other.keeps(ORDERS.length + 1);
  const longer = await download(house, other, "#export", "longer");
  house.run(["verify", longer]);
  await other.page.goto(`${other.address}#/`);
  await other.page.waitForSelector(".kept li");
  has(await other.text(".kept li small"), `${ORDERS.length + 1} orders`, "the list of games");
}

/** A file that is opened once more leads to the game that is here already, wherever that has gone since. */
async function twice(house, file) {
  const table = await house.open("#/");
  await table.import(file);
  const first = await table.page.evaluate(() => location.hash);
  same(await table.text(".news"), "", "what is told of a game that was not here");
  await table.give("br-fleet-2 gibraltar");
  await table.keeps(ORDERS.length + 1);
  await table.visit("#/");
  await table.page.waitForSelector(".kept li");
  await table.import(file);
  same(await table.page.evaluate(() => location.hash), first, "the game to which the file leads");
  same(await table.orders(), ORDERS.length + 1, "the orders of the game that was here");
  has(await table.text(".news"), "already here", "what is told of a game that is here");
  same((await table.kept()).length, 1, "the games that the browser keeps");
  await table.page.reload();
  await table.ready("#/game/");
  same(await table.text(".news"), "", "what is told when the game is opened again");
}

/** Games that are begun one after the other have names of their own. */
async function names(house) {
  const table = await house.open("#/new/underbelly");
  await table.visit("#/new/underbelly");
  await table.visit("#/new/underbelly/person-cadet");
  const names = (await table.kept()).map((game) => game.name).sort();
  same(names, ["Underbelly", "Underbelly 2", "Underbelly 3"], "the names of three games");
}

/** A line of a game that was damaged is told by its number, in plain words. */
async function damaged(house, file) {
  const lines = readFileSync(file, "utf8").split("\n");
  const told = async (change, wanted) => {
    const other = path.join(house.folder, "damaged.jsonl");
    writeFileSync(other, change([...lines]).join("\n"));
    const table = await house.open("#/");
    await table.page.setInputFiles("#import", other);
    await table.page.waitForSelector(".start-foot .trouble");
    const said = await table.text(".start-foot .trouble");
    has(said, wanted, "what is told of a damaged line");
    check(!/column|expected|entry|hash/.test(said), `the reader’s own words: ${said}`);
    same((await table.kept()).length, 0, "games kept of a damaged file");
  };
  await told((all) => all.with(4, all[4].slice(0, -5)), "Line 5 of this game is damaged");
  await told((all) => all.toSpliced(5, 1), "Line 6 of this game is damaged");
}

/** The link opens the same position in a browser that has no games. */
async function theLink(house, table, board) {
  await table.page.focus("#board");
  await table.page.keyboard.press("m");
  await table.tap(table.page.locator("#copy-link"));
  const link = await table.page.inputValue("#link");
  await table.tap(table.page.locator("dialog header button"));
  check(link.startsWith(table.address), `the link is ${link}`);
  const other = await house.open(new URL(link).hash);
  same([...(await other.board()).values()].join("\n"), board, "the board of the link");
  same(await other.clock(), await table.clock(), "the clock of the link");
  same(await other.orders(), 0, "the orders of a position");
  await other.give("br-fleet-2 gibraltar");
  const broken = await house.page(await house.context());
  await broken.page.goto(`${broken.address}#/at/underbelly/00ff00`);
  await broken.page.waitForSelector("main.waiting [role=alert]");
  has(await broken.text("main [role=alert]"), "not a valid position", "what a broken link says");
}

/** A copy of this moment has a place of its own in the list; games are opened and thrown away there. */
async function copies(table) {
  await table.page.focus("#board");
  await table.page.keyboard.press("m");
  await table.page.fill("#game-name", "Desert war");
  await table.tap(table.page.locator("#save-as"));
  await table.give("br-fleet-2 gibraltar");
  await table.keeps(ORDERS.length + 1);
  await table.page.goto(`${table.address}#/`);
  await table.page.waitForSelector(".kept li:nth-child(2)");
  const names = await table.page.$$eval(".kept li b", (all) => all.map((name) => name.innerText));
  same(names.length, 2, "the games in the list");
  same(names[0], "Desert war", "the game that was last played");
  has(names[1], "Desert war, Spring 1940", "the copy");
  await table.tap(table.page.locator(".kept li a").nth(1));
  await table.ready("#/game/");
  same(await table.orders(), ORDERS.length, "the orders of the copy");
  same(await table.whereabouts("br-fleet-2"), "Britain", "the place of the fleet in the copy");
  await table.page.goto(`${table.address}#/`);
  await table.page.waitForSelector(".kept li:nth-child(2)");
  const copy = table.page.locator(".kept li").nth(1);
  await table.tap(copy.locator("button"));
  await table.tap(copy.locator("button.throw-away"));
  await table.page.waitForSelector(".kept li:nth-child(2)", { state: "detached" });
  same(await table.page.locator(".kept li").count(), 1, "the games after one was thrown away");
  same(await table.text(".kept li b"), "Desert war", "the game that stays");
  same((await table.kept()).length, 1, "the games that the browser keeps");
}

/** A file that is no game is answered with words. */
async function notAGame(house) {
  const table = await house.open("#/");
  const file = path.join(house.folder, "nothing.jsonl");
  writeFileSync(file, '{"what": "is this"}\n');
  await table.page.setInputFiles("#import", file);
  await table.page.waitForSelector(".start-foot .trouble");
  has(await table.text(".start-foot .trouble"), "not a saved game", "what is told of a file that is no game");
}

/** A game with dice and secrets goes on from its file, and the program finds nothing wrong with it. */
async function withSecrets(house) {
  const table = await house.open("#/new/skirmish");
  for (const plan of ["hold", "hold", "hold"]) {
    await table.curtain();
    await table.give(plan);
  }
  await table.keeps(3);
  await table.curtain();
  const file = await download(house, table, "#export", "skirmish");
  house.run(["verify", file]);
  const other = await house.open("#/");
  await other.import(file);
  await other.curtain();
  await other.give("keep");
  await other.curtain();
  same(await other.orders(), 4, "the orders of the game with secrets");
}

/** Who holds which seat goes with the file, and is so again where the file is opened. */
async function withBots(house) {
  const table = await house.open("#/new/underbelly/person-cadet", { think: 30 });
  await table.give("place it-inf-1 rome");
  await table.keeps(1);
  const file = await download(house, table, "#export", "bots");
  house.run(["verify", file]);
  has(readFileSync(file, "utf8"), '"holders":["person","cadet"]', "who holds the seats, in the file");
  const other = await house.open("#/");
  await other.import(file);
  const [game] = await other.kept();
  same(game.bots, [null, "cadet"], "the bots of the game from the file");
}
