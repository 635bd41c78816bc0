// A game that an older page has saved goes on in that page after an update, without a network too. One that no page plays is kept.
import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { check, has, same, serve } from "./lib.mjs";

/** In the new edition it costs a coin more to raise a block: two can be raised by the old one, and one by the new one. */
const PLACES = [["red", "town"], ["red", "town"], ["blue", "harbour"], ["green", "camp"]];
const BLOCKS = PLACES.map(([seat, at]) => ({ seat, kind: "guard", strength: 1, at }));
const SETUP = { moves: true, coins: [4, 4, 4], blocks: BLOCKS };
const NEW_DATA = "0".repeat(64);

export async function run(house) {
  const [old, next] = ["old", "next"].map((name) => path.join(house.folder, name));
  for (const dist of [old, next]) cpSync(house.site.dist, dist, { recursive: true, filter: isNeeded });
  makeNewEdition(next);
  const alone = readFileSync(path.join(next, "editions.json"));
  const kept = spawnSync(process.env.PAGE ?? "page", ["--keep", old, next], { encoding: "utf8" });
  has(kept.stdout ?? "", "1 older pages kept", `what the program says ${kept.stderr}`);
  let server = await serve(house.site.program, old);
  const serveNow = async (dist) => {
    await server.stop();
    server = await serve(house.site.program, dist, new URL(server.address).port);
  };
  try {
    const table = await house.page(await house.context({ worker: true }), { address: server.address });
    const hash = await savedByTheOldPage(house, table);
    await serveNow(next);
    await goesOn(table);
    await newGames(house, table);
    await server.stop();
    await withoutNetwork(table, hash);
    server = await serve(house.site.program, next, new URL(server.address).port);
    writeFileSync(path.join(next, "editions.json"), alone);
    await noPage(house, table, hash);
  } finally {
    await server.stop();
  }
}

/** The large modules of other games are not. */
function isNeeded(file) {
  return !/\/games\/(eurofront|global40|online)\//.test(file);
}

/** Makes a page one of another edition of Skirmish: another table, another hash of it, another build. */
function makeNewEdition(dist) {
  const folder = path.join(dist, "games/skirmish");
  const module = readdirSync(folder).find((name) => name.endsWith(".wasm"));
  const change = (file, ...changes) => {
    const before = readFileSync(path.join(dist, file), "latin1");
    const after = changes.reduce((text, [from, to]) => {
      check(text.includes(from), `${file} has no ${from}`);
      return text.replaceAll(from, to);
    }, before);
    writeFileSync(path.join(dist, file), after, "latin1");
    // The compressed copy is of the old edition.
    rmSync(path.join(dist, `${file}.br`), { force: true });
  };
  const page = readFileSync(path.join(dist, "index.html"), "utf8");
  const [, build] = /"build":"([0-9a-f]+)"/.exec(page);
  const [{ editions }] = JSON.parse(readFileSync(path.join(dist, "editions.json"), "utf8"));
  const { data } = editions.find(({ game }) => game === "skirmish");
  const renamed = "web.0000000000.wasm";
  for (const file of ["index.html", "sw.js"]) change(file, [module, renamed], [build, "0000000000"]);
  change("editions.json", [data, NEW_DATA]);
  cpSync(path.join(folder, module), path.join(folder, renamed));
  rmSync(path.join(folder, module));
  change(`games/skirmish/${renamed}`, [data, NEW_DATA], ['"raise-cost":2', '"raise-cost":3']);
}

/** Waits until the page of an older edition shows a game. */
async function inTheOldPage(table) {
  await table.page.waitForURL(/\/edition-[0-9a-f]{10}\.html#\/game\/skirmish\//);
  table.game = "skirmish";
  await table.ready("#/game/");
  await table.curtain();
}

/** A game in the page of today: its address. */
async function savedByTheOldPage(house, table) {
  await table.go("#/");
  await table.import(house.journal("skirmish", SETUP));
  table.game = "skirmish";
  await table.curtain();
  await table.give("raise guard0");
  await table.keeps(1);
  await table.page.evaluate(() => navigator.serviceWorker.ready);
  await table.page.reload();
  await table.page.waitForFunction(() => navigator.serviceWorker.controller);
  await table.ready("#/game/");
  return new URL(table.page.url()).hash;
}

/** The page updates itself and leaves the game to the old one, by whose rules it goes on. */
async function goesOn(table) {
  await table.page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await inTheOldPage(table);
  same(await table.orders(), 1, "the orders after the update");
  await table.give("raise guard1");
  await table.keeps(2);
  await table.page.reload();
  await inTheOldPage(table);
  same(await table.orders(), 2, "the orders after the old page was loaded again");
}

/** Everything else is done by the new page; a file of the old edition is opened by the old one. */
async function newGames(house, table) {
  await table.page.evaluate(() => (location.hash = "#/"));
  await table.page.waitForURL((url) => url.pathname === "/");
  await table.page.waitForSelector(".kept li");
  await table.visit("#/new/skirmish");
  await table.curtain();
  await table.give("hold");
  await table.keeps(1);
  const last = (await table.kept()).sort((a, b) => b.kept - a.kept)[0];
  has(last.journal.split("\n")[0], NEW_DATA, "the edition of a new game");
  await table.visit("#/");
  await table.page.setInputFiles("#import", house.journal("skirmish", SETUP));
  await inTheOldPage(table);
  same((await table.kept()).length, 3, "the games that the browser keeps");
}

/** What was opened once opens without a network. */
async function withoutNetwork(table, hash) {
  await table.until(async (path) => (await caches.match(path)) !== undefined, new URL(table.page.url()).pathname);
  await table.page.context().setOffline(true);
  await table.page.goto("about:blank");
  await table.page.goto(`${table.address}${hash}`);
  await inTheOldPage(table);
  await table.give("done");
  await table.keeps(3);
  await table.page.context().setOffline(false);
  table.faults = table.faults.filter((fault) => !/ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED)/.test(fault));
}

/** Nobody keeps the old page any more: the player is told, and the game can be saved to a file. */
async function noPage(house, table, hash) {
  await table.page.goto("about:blank");
  await table.page.goto(`${table.address}${hash}`);
  await table.page.waitForSelector("#no-page", { state: "visible" });
  has(await table.text("#no-page"), "still saved in this browser", "what is told of a game that no page plays");
  const [saved] = await Promise.all([table.page.waitForEvent("download"), table.page.click("#save")]);
  const file = path.join(house.folder, saved.suggestedFilename());
  await saved.saveAs(file);
  has(house.run(["verify", file]), "skirmish", "the file of the game");
  same((await table.kept()).length, 3, "the games that the browser keeps when it was told");
}
