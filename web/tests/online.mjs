// Playing at a house, in several browsers at once: tables, links, live turns, a line that is cut, a bot that plays for somebody who is
// away, looking on, mail and webhooks. Pictures go to $PICTURES, if that is set.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { DESK, PHONE, check, has, same } from "./lib.mjs";
import { open } from "./sinks.mjs";

/** So many seconds everybody has, and so many come with every order: enough for slow machines, and soon over. */
const [BANK, INCREMENT] = [30, 10];

/** What blocks of Skirmish are called when one sees their faces. */
const FACES = /\b(guard|gun|horse|staff|decoy)\d/i;

/** What a browser tells of a line that is cut. */
const CUT = /WebSocket connection to|net::ERR_/;

const PICTURES = process.env.PICTURES;

async function picture(table, name, around) {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  for (const [size, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
    await table.page.setViewportSize(viewport);
    await table.settled();
    const fit = table.page.getByRole("button", { name: "The whole map" });
    if (await fit.count()) await fit.click();
    if (around) await table.page.locator(around).scrollIntoViewIfNeeded();
    await table.settled();
    await table.page.screenshot({ path: path.join(PICTURES, `${name}-${size}.png`) });
  }
  await table.page.setViewportSize(DESK);
  await table.settled();
}

/** Asks the house's API as the person of a page. */
function api(table, method, what, body) {
  return table.page.evaluate(
    async ([method, what, body]) => {
      const headers = body ? { "Content-Type": "application/json" } : {};
      const response = await fetch(`/api/v1/${what}`, { method, headers, body: body && JSON.stringify(body) });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${what}: ${response.status} ${text}`);
      return text ? JSON.parse(text) : null;
    },
    [method, what, body],
  );
}

/** Waits until something is so. */
async function until(so, what, seconds = 20) {
  const end = Date.now() + seconds * 1000;
  while (!(await so())) {
    if (Date.now() > end) throw new Error(`it never came to this: ${what}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

const boarded = (table) => table.page.waitForSelector("#world .base", { state: "attached", timeout: 30_000 });

/** May a person say this word now? */
const may = (table, word) => table.page.locator(`.choices button[data-word="${word}"]`).count();

/** Waits until a person may order something, and orders it. */
async function order(table, line) {
  await until(() => may(table, line.split(" ")[0]), `${line} may be said`);
  await table.say(line);
}

export async function run(house) {
  const at = await open(house.site);
  try {
    await play(house, at);
  } finally {
    // A browser tells of every line that is cut; that was our doing.
    for (const table of house.tables) table.faults = table.faults.filter((fault) => !CUT.test(fault));
    await at.stop();
  }
}

async function play(house, at) {
  const options = { address: at.cable.address };
  const anna = await house.open("#/house", options);
  await anna.page.click("#come-in");
  await anna.page.waitForSelector("#who-i-am");
  has(await anna.text("#who-i-am"), "Guest", "Anna is a guest at once");

  // The form offers minutes; this table is faster, so that a clock runs out while we look.
  await anna.page.route("**/api/v1/tables", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const new_table = route.request().postDataJSON();
    check(new_table.pace.kind === "live", "a live pace was chosen");
    new_table.pace = { kind: "live", bank: BANK, increment: INCREMENT };
    return route.continue({ postData: JSON.stringify(new_table) });
  });
  await anna.page.selectOption("#plan-game", "skirmish");
  await anna.page.selectOption("#chair-2", "cadet");
  await anna.page.selectOption("#plan-pace", "live");
  await anna.page.fill("#bank", "5");
  await anna.page.uncheck("#plan-hints");
  await picture(anna, "house");
  await anna.page.click("#make-table");
  await anna.page.waitForSelector("#invitation");
  anna.game = "skirmish";
  const link = await anna.page.inputValue("#invitation");
  await picture(anna, "gathering");

  // Whoever only knows the number may not sit down; whoever has the link may.
  const { hash } = new URL(link);
  const carl = await house.page(await house.context(), options);
  await carl.page.goto(`${at.cable.address}${hash.split("/").slice(0, 4).join("/")}`);
  await carl.page.waitForSelector(".chair-list li");
  same(await carl.page.locator(".sit").count(), 0, "chairs without the link");
  const bertaContext = await house.context();
  let berta = await house.page(bertaContext, options);
  await berta.page.goto(link);
  await berta.page.click('.chair-list [data-seat="1"] .sit');
  await Promise.all([anna, berta, carl].map(boarded));
  berta.game = "skirmish";

  await live(anna, berta, carl);
  await talk(anna, berta, carl);
  await inAdvance(anna, berta);
  await cut(anna, berta, carl, at);
  await carl.visit("#/house");
  berta = await absence(house, anna, berta, bertaContext, options);
  await missed(carl, hash);
  await notices(anna, at);
  await ended(anna, berta);
}

/** A turn of each, seen by all at once. */
async function live(anna, berta, carl) {
  same(await anna.page.locator("#hint").count(), 0, "a hint at a table without hints");
  has(await anna.text(".company"), "you", "Anna sees where she sits");
  await until(() => anna.page.locator(".company .clock").count(), "a clock runs");
  await order(anna, "hold");
  await order(berta, "hold");
  await order(anna, "keep");
  await order(berta, "keep");
  await until(() => may(anna, "march"), "Anna marches");
  // Carl looks on: of what stands face down he sees whose it is and where it stands, and not what it is.
  const own = [...(await anna.board()).values()].join("\n");
  const his = [...(await carl.board()).values()].join("\n");
  check(FACES.test(own), `Anna does not see her own blocks: ${own.slice(0, 300)}`);
  check(!FACES.test(his), `Carl sees what is face down: ${his.slice(0, 600)}`);
  has(await carl.text(".company"), "looking on", "Carl is told that he looks on");
  await picture(anna, "match");
}

/** Words come at once, and only to those who sit there. */
async function talk(anna, berta, carl) {
  await anna.page.click("#talk");
  await anna.page.fill("#say", "Good luck, and <b>mind</b> the bridge.");
  await anna.page.click("#say-it");
  await berta.page.click("#talk");
  await until(async () => (await berta.text("#talk-lines")).includes("<b>mind</b> the bridge"), "Berta hears Anna");
  same(await carl.page.locator("#talk").count(), 0, "a talk for those who look on");
  await picture(anna, "talk", ".talk");
}

/** What Anna answers in advance stands at the house, and is shown to her alone. */
async function inAdvance(anna, berta) {
  await form(anna);
  has(await anna.text(".modal"), "Nothing stands yet", "before Anna has said anything");
  await anna.page.selectOption("#answer-fire", { label: "Always, with the first block that can" });
  await picture(anna, "in-advance");
  await anna.page.click("#stand");
  await until(async () => (await anna.notice()).includes("changed"), "Anna is told that her answers are changed");
  await form(anna);
  has(await anna.text(".modal"), "These answers stand", "what the house has kept");
  await anna.page.click("#stand-down");
  await form(berta);
  has(await berta.text(".modal"), "Nothing stands yet", "Berta's own");
  await berta.page.click(".modal header button");
}

async function form(table) {
  await table.page.click('.top-tools button[aria-label="Menu"]');
  await table.page.click("#standing");
  await table.page.waitForSelector(".answers");
}

/** How often the log of a table says something. */
const told = async (table, pattern) => (await table.log()).filter((line) => pattern.test(line)).length;

const MARCH = /marches from .* to .*Abbey/i;

const connected = (table) => async () => (await table.page.locator(".reconnecting, .under-way").count()) === 0;

/** A line that is cut in the middle of an order: the order is done, and done once. */
async function cut(anna, berta, carl, at) {
  // The order arrives, its answer does not.
  at.cable.swallow();
  await order(anna, "march guard0 abbey");
  await until(() => at.cable.swallowed(), "the order is on its way");
  at.cable.cut();
  await anna.page.waitForSelector(".reconnecting");
  await new Promise((done) => setTimeout(done, 700));
  at.cable.mend();
  await until(connected(anna), "Anna is connected again");
  await until(() => told(anna, MARCH), "Anna is shown her march");
  same(await anna.notice(), "", "trouble after the line was cut");
  await order(anna, "done");
  // The order itself does not arrive at first.
  await until(() => may(berta, "done"), "it is Berta's turn");
  at.cable.cut();
  await berta.page.waitForSelector(".reconnecting");
  await order(berta, "done");
  check((await berta.page.locator(".choices").count()) === 0, "Berta could order twice");
  at.cable.mend();
  await until(connected(berta), "Berta is connected again");
  same(await berta.notice(), "", "trouble after the order came late");
  await until(connected(carl), "Carl is connected again");
  for (const table of [anna, berta, carl]) {
    await until(() => told(table, MARCH), "the march is told");
    same(await told(table, MARCH), 1, "so often the march is told");
  }
}

/** Berta goes; her clock runs out, a bot plays for her, and she comes back. */
async function absence(house, anna, berta, context, options) {
  await berta.page.click('.top-tools button[aria-label="Menu"]');
  await berta.page.selectOption("#absent", "cadet");
  await berta.settled();
  await new Promise((done) => setTimeout(done, 500));
  const state = await context.storageState();
  const address = berta.page.url();
  await context.close();
  const bot = () => anna.page.locator('.company [data-seat="1"] .holder', { hasText: "Cadet" }).count();
  const deadline = Date.now() + (BANK + 40) * 1000;
  while (!(await bot())) {
    check(Date.now() < deadline, "no bot plays for Berta");
    // Anna goes on as soon as she is wanted, with whatever is simplest.
    const word = await anna.page.evaluate(() => {
      const words = [...document.querySelectorAll(".choices button[data-word]")].map((b) => b.dataset.word);
      return ["hold", "keep", "pass", "done", "decline", "fight"].find((word) => words.includes(word)) ?? null;
    });
    if (word) await anna.say(word);
    await new Promise((done) => setTimeout(done, 250));
  }
  const again = await house.context({ state });
  const back = await house.page(again, options);
  await back.page.goto(address);
  await boarded(back);
  back.game = "skirmish";
  await picture(back, "covered");
  await back.page.click("#reclaim");
  await until(async () => (await back.text('.company [data-seat="1"] .holder')).includes("you"), "Berta has her seat back");
  await until(async () => !(await bot()), "Anna sees that Berta is back");
  return back;
}

/** Carl was away for a while: what happened since is shown step by step, and marked. */
async function missed(carl, hash) {
  await carl.page.evaluate((hash) => (location.hash = hash), hash.split("/").slice(0, 4).join("/"));
  await carl.page.waitForSelector(".missed #skip");
  has(await carl.text(".missed"), "since you last looked", "Carl is told what he is shown");
  await picture(carl, "missed");
  if (await carl.page.locator("#skip").count()) await carl.page.click("#skip").catch(() => {});
  await until(async () => (await carl.page.locator("#skip").count()) === 0, "Carl sees how it stands now");
  check((await carl.page.locator(".log .fresh").count()) > 0, "what is new to Carl is not marked");
}

/** Mail and a webhook reach Anna, who has an account by now. */
async function notices(anna, at) {
  await api(anna, "POST", "accounts", { name: "Anna of the test", password: "a long enough word", mail: "anna@example.org" });
  const letter = () => at.post.got.map((text) => /#confirm=([\w-]+)/.exec(text)).find(Boolean);
  await until(letter, "a letter to confirm the mail");
  await api(anna, "POST", "mails", { token: letter()[1] });
  const ways = [{ kind: "mail" }, { kind: "webhook", url: at.hooks.url }];
  for (const way of ways) {
    const { channel } = await api(anna, "POST", "me/channels", way);
    await api(anna, "POST", `me/channels/${channel}/test`);
  }
  const reached = (texts) => texts.some((text) => text.includes("Sandtable reaches you here"));
  await until(() => reached(at.hooks.got) && reached(at.post.got), "mail and webhook arrive");
}

/** Anna gives up; the journal is checked in both browsers, and can be looked back at. */
async function ended(anna, berta) {
  await anna.page.click('.top-tools button[aria-label="Menu"]');
  await anna.page.click("#resign");
  await anna.page.click("#resign-surely");
  for (const table of [anna, berta]) {
    await table.page.waitForSelector(".closing #look-back", { timeout: 30_000 });
    has(await table.text(".closing"), "every throw of the dice", "the journal holds");
  }
  await picture(berta, "over");
  await berta.page.click("#look-back");
  await berta.page.waitForSelector("#slider", { state: "attached" });
  check((await berta.orders()) > 5, "the match can be looked back at");
}
