// Without a network a game is begun, played and kept. A newer build is noticed, and nothing said is lost.
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { check, has, same, serve } from "./lib.mjs";
import { SET_UP_ORDERS } from "./moves.mjs";

export async function run(house) {
  const dist = path.join(house.folder, "dist");
  cpSync(house.site.dist, dist, { recursive: true });
  let server = await serve(house.site.program, dist);
  try {
    await newcomer(house, server.address);
    const table = await house.page(await house.context({ worker: true }), { address: server.address });
    await firstVisit(table);
    await server.stop();
    await table.page.context().setOffline(true);
    await withoutNetwork(table);
    await table.page.context().setOffline(false);
    newer(dist);
    server = await serve(house.site.program, dist, new URL(server.address).port);
    await newerBuild(table);
  } finally {
    await server.stop();
  }
}

/** Somebody who has only seen the start page plays and learns without a network. */
async function newcomer(house, address) {
  const table = await house.page(await house.context({ worker: true }), { address });
  await table.go("#/");
  await table.page.evaluate(() => navigator.serviceWorker.ready);
  await table.until(isKept);
  await table.page.context().setOffline(true);
  await table.page.goto("about:blank");
  await table.go("#/new/underbelly");
  await table.give(...SET_UP_ORDERS);
  await table.visit("#/lesson/underbelly/spring-1941");
  await table.page.waitForSelector(".lesson");
  same(await table.page.locator("#to-lobby").count(), 0, "doors to a lobby without a server");
  await table.page.context().close();
}

/** In the page: has the worker kept Underbelly? */
async function isKept() {
  const assets = JSON.parse(document.getElementById("assets").textContent);
  return (await caches.match(`/${assets["games/underbelly/web.wasm"]}`)) !== undefined;
}

/** The worker has taken over; what every game needs is in its cache, and the game that was opened, and no other. */
async function firstVisit(table) {
  await table.go("#/new/underbelly");
  await table.page.evaluate(() => navigator.serviceWorker.ready);
  await table.page.reload();
  await table.page.waitForFunction(() => navigator.serviceWorker.controller);
  await table.until(isKept);
  await table.go("#/");
  const cached = await table.page.evaluate(async () => {
    const [name, ...others] = (await caches.keys()).filter((name) => name.startsWith("sandtable-"));
    const kept = await (await caches.open(name)).keys();
    return { others, paths: kept.map((request) => new URL(request.url).pathname) };
  });
  same(cached.others, [], "other caches");
  const assets = await table.page.$eval("#assets", (element) => Object.entries(JSON.parse(element.textContent)));
  const wanted = ([plain]) => plain !== "build" && plain !== "first" && ofGame(plain, "underbelly");
  const missing = assets.filter(wanted).filter(([, name]) => !cached.paths.includes(`/${name}`));
  same(missing, [], "files that are not kept");
  const others = cached.paths.filter((path) => /^\/games\/(skirmish|global40)\//.test(path));
  same(others, [], "modules that are kept although nobody played them");
}

/** Does a file belong to this game, or to all? */
function ofGame(plain, game) {
  const [folder, of, file] = plain.split("/");
  return !["games", "maps"].includes(folder) || of === game || file === "cover.webp";
}

/** No server, no network: a game from the start page, kept and opened again. */
async function withoutNetwork(table) {
  await table.page.goto("about:blank");
  // Bots think in a worker, which must start from what is kept.
  await table.page.goto(`${table.address}#/new/underbelly/marshal-person`);
  await table.ready("#/new/underbelly");
  await table.until(() => Number(document.getElementById("slider").max) > 0);
  await table.visit("#/");
  await table.hotSeat("underbelly");
  await table.ready("#/new/underbelly");
  const drawn = await table.page.$$eval("#world image", (all) => all.length);
  check(drawn >= 2, "the map is drawn without a network");
  await table.give(...SET_UP_ORDERS, "it-inf-3 tobruk");
  await table.keeps(6);
  await table.page.reload();
  await table.ready("#/game/");
  same(await table.orders(), 6, "the orders after the page was loaded again without a network");
  same(await table.whereabouts("it-inf-3"), "Tobruk", "the place of the garrison");
  await elsewhere(table);
  // The browser itself tells that it is offline; that is no fault of the page.
  table.faults = table.faults.filter((fault) => !/ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED)/.test(fault));
}

/** A game that was never opened here says why it does not start; the others still do. */
async function elsewhere(table) {
  const here = await table.page.evaluate(() => location.hash);
  await table.page.goto("about:blank");
  await table.page.goto(`${table.address}#/new/skirmish`);
  await table.page.waitForSelector("#boot-away", { state: "visible" });
  await table.page.goto("about:blank");
  await table.page.goto(`${table.address}${here}`);
  await table.ready("#/game/");
  table.faults = table.faults.filter((fault) => !/Failed to fetch|dynamically imported/.test(fault));
}

/** Makes the folder a newer build: its worker has another name. */
function newer(dist) {
  const worker = path.join(dist, "sw.js");
  const text = readFileSync(worker, "utf8");
  writeFileSync(worker, text.replace(/const BUILD ?= ?"[^"]+"/, 'const BUILD = "newerbuild"'));
  // The compressed copy is of the older build.
  rmSync(`${worker}.br`, { force: true });
}

/** The page finds the newer build, loads itself anew, and the order that was begun goes on. */
async function newerBuild(table) {
  await table.choose("regia-marina");
  same(await table.draft(), "regia-marina", "what was begun");
  same(await build(table) === "newerbuild", false, "the build is new before it was fetched");
  const again = table.page.waitForEvent("load");
  await table.page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await again;
  await table.ready("#/game/");
  same(await build(table), "newerbuild", "the build after the page loaded itself anew");
  same(await table.draft(), "regia-marina", "what was begun, in the newer build");
  same(await table.orders(), 6, "the orders in the newer build");
  await table.pressPlace("tyrrhenian");
  same(await table.whereabouts("regia-marina"), "Tyrrhenian Sea", "the place of the fleet");
  const caches = await table.page.evaluate(async () => (await caches.keys()).join(" "));
  has(caches, /^sandtable-newerbuild$/, "the caches of the newer build");
}

/** The build of the worker that serves the page. */
function build(table) {
  return table.page.evaluate(
    () =>
      new Promise((resolve) => {
        const channel = new MessageChannel();
        channel.port1.onmessage = (event) => resolve(event.data.build);
        navigator.serviceWorker.controller.postMessage({ type: "build" }, [channel.port2]);
      }),
  );
}
