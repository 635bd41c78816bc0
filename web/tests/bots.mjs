// Against the machine: whole games on either side, hints, a stop, seats that change hands, undo, the look back, and frames.
import { readdirSync } from "node:fs";
import path from "node:path";
import { ROOT, chance, check, has, same } from "./lib.mjs";
import { SET_UP_ORDERS, over } from "./moves.mjs";

/** Milliseconds a player turn, so that a whole game ends soon. */
const QUICK = 30;
const MOST_ORDERS = 1500;
const LONGEST_TASK_MS = 50;
const WATCHED_MS = 3_000;

export async function run(house) {
  await begun(house);
  await stopped(house);
  await handsChange(house);
  await takenBack(house);
  await frames(house);
  await fromFile(house);
  await Promise.all([
    whole(house, "underbelly", "person-marshal", 1),
    whole(house, "underbelly", "marshal-person", 2),
  ]);
  await whole(house, "skirmish", "person-officer-officer", 3);
}

/** From the start page against an officer; the seats are kept, and a hint is given and taken. */
async function begun(house) {
  const table = await house.open("#/", { think: 200, pace: "at-once" });
  await table.setUp("underbelly");
  same(await table.page.inputValue("#underbelly-seat-0"), "person", "who plays the first seat");
  same(await table.page.inputValue("#underbelly-seat-1"), "officer", "who plays the second");
  await table.page.check('#set-up input[value="marshal"]');
  same(await table.page.inputValue("#underbelly-seat-0"), "person", "the first seat after the computer’s level was chosen");
  same(await table.page.inputValue("#underbelly-seat-1"), "marshal", "the second seat after the computer’s level was chosen");
  await table.page.selectOption("#underbelly-seat-1", "cadet");
  await table.tap(table.page.locator("#set-up a.main"));
  await table.ready("#/new/underbelly");
  same(await table.page.locator(".opponent").count(), 0, "bots that think while a person is to decide");
  await table.page.focus("#board");
  await table.page.keyboard.press("h");
  await table.until(() => document.getElementById("take-hint"));
  check((await table.text(".advice")).length > 5, "the hint is told in words");
  check((await table.page.locator("#world .pointed").count()) > 0, "the hint is lit on the board");
  const told = await table.text(".hint-card");
  has(told, /Odds of winning with this plan: \d+ %/, "the odds with the plan");
  check(!/ now,/.test(told), `odds that fall are told: ${told}`);
  check((await table.page.locator(".hint-card ol.line li").count()) > 0, "the orders after the first are not listed");
  const terms = await table.page.$$eval(".hint-card .terms b", (all) => all.map((term) => term.innerText));
  check(terms.length > 0 && terms.every((term) => term.endsWith("%")), `shares without a unit: ${terms}`);
  const advised = await table.text(".hint-card code");
  await table.tap(table.page.locator("#take-hint"));
  same(await table.orders(), 1, "the orders after the hint was taken");
  same(await table.page.locator(".hint-card").count(), 0, "the hint, once taken");
  has((await table.kept())[0].journal, "place", `the journal after “${advised}”`);
  await table.keeps(1);
  await table.page.reload();
  await table.ready("#/game/");
  same((await table.kept())[0].bots, [null, "cadet"], "who holds the seats, as it is kept");
  await over(table, "p");
  same(await table.page.inputValue("#seat-1"), "cadet", "who holds the second seat after loading again");
  await table.page.context().close();
}

/** A bot that would think for a minute is stopped, and does what it knows. */
async function stopped(house) {
  const table = await house.open("#/new/underbelly/marshal-person", { think: 60_000, pace: "at-once" });
  await table.until(() => document.querySelector(".opponent .best")?.textContent);
  has(await table.text(".opponent"), "the Marshal is thinking", "who thinks");
  const before = await table.orders();
  await table.page.fill("#typed", "done");
  await table.page.press("#typed", "Enter");
  has(await table.notice(), "the computer’s turn", "what who types meanwhile is told");
  await table.tap(table.page.locator("#stop-thinking"));
  await table.until((before) => Number(document.getElementById("slider").max) > before, before, 10_000);
  await table.page.context().close();
}

/** A seat is given to a bot in the middle of a turn and taken back; bots among themselves can be paused. */
async function handsChange(house) {
  const table = await house.open("#/new/underbelly/person-officer", { think: QUICK, pace: "brisk" });
  await table.give("place it-inf-1 rome");
  await table.sit(0, "marshal");
  await table.until(() => Number(document.getElementById("slider").max) >= 3);
  same(await table.page.locator(".choices button").count(), 0, "what a person may press while bots play");
  await table.tap(table.page.locator("#pause-bots"));
  const paused = await table.orders();
  await table.page.waitForTimeout(900);
  same(await table.orders(), paused, "the orders while the bots wait");
  const begun = Date.now();
  await table.tap(table.page.locator("#pause-bots"));
  await table.until((n) => Number(document.getElementById("slider").max) >= n + 3, paused);
  check(Date.now() - begun > 900, "three orders in less than a second: nobody can follow");
  await table.sit(0, "person");
  await table.bots();
  check((await table.page.locator(".choices button").count()) > 0, "nothing can be pressed after the seat was taken back");
  await table.page.context().close();
}

/** Undo goes back to the person's own last decision, over all that the bot has answered. */
async function takenBack(house) {
  const table = await house.open("#/new/underbelly/person-officer", { think: QUICK, pace: "at-once" });
  check(await table.page.locator("#undo").isDisabled(), "something can be taken back at the beginning");
  await table.give(...SET_UP_ORDERS, "it-inf-3 tobruk");
  const own = await table.orders();
  await table.say("done");
  await table.until((own) => Number(document.getElementById("slider").max) > own + 1, own);
  await table.bots();
  const answered = await table.orders();
  same(await table.page.locator(".log button.icon").count(), 0, "orders that can be taken back under the bot's hands");
  await table.tap(table.page.locator("#undo"));
  same(await table.orders(), own, "the orders after undo");
  has(await table.notice(), "Taken back: Done", "what was taken back");
  has(await table.clock(), "Spring 1940, turn of the Axis, movement", "the clock after undo");
  await table.tap(table.page.locator("#redo"));
  await table.until((own) => Number(document.getElementById("slider").max) > own + 1, own);
  await table.bots();
  house.note(`  undo took back ${answered - own} orders`);
  await table.page.context().close();
}

/** While a marshal thinks the page's own thread is free. */
async function frames(house) {
  const table = await house.open("#/new/underbelly/marshal-person", { motion: true, think: 60_000 });
  await table.until(() => document.querySelector(".opponent .best")?.textContent);
  await house.browser.startTracing(table.page, { categories: ["toplevel", "devtools.timeline", "blink.user_timing"] });
  const told = await table.page.evaluate(watch, WATCHED_MS);
  const trace = JSON.parse((await house.browser.stopTracing()).toString());
  const mark = (name) => trace.traceEvents.find((event) => event.name === name);
  const [begin, end] = [mark("thinking-begins"), mark("thinking-ends")];
  const tasks = trace.traceEvents
    .filter((event) => event.pid === begin.pid && event.tid === begin.tid && event.dur)
    .filter((event) => event.ts > begin.ts && event.ts < end.ts);
  // Time of the thread, not of the clock: another program on the machine is not ours to judge.
  const longest = Math.max(...tasks.map((event) => (event.tdur ?? event.dur) / 1000));
  house.note(JSON.stringify({ bench: "page", figure: "thinking_longest_task_ms", value: Number(longest.toFixed(1)) }));
  house.note(`  while the marshal thinks: ${told.frames} frames in ${WATCHED_MS} ms, the longest ${told.longest} ms by the clock`);
  check((await table.page.locator("#stop-thinking").count()) === 1, "the marshal does not think any more");
  same(await table.orders(), 0, "the orders while the marshal thinks");
  check(tasks.length > 10, "nothing was traced");
  check(longest < LONGEST_TASK_MS, `a task of ${longest} ms while the marshal thinks`);
  await table.page.context().close();
}

/** In the page: watches the frames for a while. */
async function watch(ms) {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  performance.mark("thinking-begins");
  const begun = performance.now();
  let [last, longest, frames] = [await frame(), 0, 0];
  while (performance.now() - begun < ms) {
    const now = await frame();
    [longest, last, frames] = [Math.max(longest, now - last), now, frames + 1];
  }
  performance.mark("thinking-ends");
  return { longest: Math.round(longest), frames };
}

/** A whole game against bots, and the look back at it. */
async function whole(house, game, seats, seed) {
  const table = await house.open(`#/new/${game}/${seats}`, { think: QUICK, pace: "at-once" });
  const random = chance(seed);
  const dice = Array.from({ length: 8 * MOST_ORDERS }, random);
  const begun = Date.now();
  const result = await table.page.evaluate(play, { dice, most: MOST_ORDERS, secrets: game === "skirmish" });
  check(!result.fault, `${game} ${seats}, order ${result.orders}: ${result.fault}`);
  has(await table.prompt(), "game is over", `${game} ${seats}: the prompt at the end`);
  check(result.waits > 5, `${game} ${seats}: the bots decided only ${result.waits} times`);
  check(result.hints > 0, `${game} ${seats}: no hint was taken`);
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  house.note(`  ${game} ${seats}: ${result.orders} orders, ${result.hints} of them hints, ${seconds} s: ${await table.prompt()}`);
  has(await table.text(".verdict"), /^(You won|You lost|A draw)$/, `${game} ${seats}: what the end is for the player`);
  await lookedBack(table, game);
  await playsAgain(table, seats);
  await table.page.context().close();
}

/** After the end another game of the same kind is a press away, against the same bots. */
async function playsAgain(table, seats) {
  same(await table.page.locator(".typed:visible").count(), 0, "fields for orders after the end");
  const ended = await table.page.evaluate(() => location.hash);
  await table.tap(table.page.locator("#again"));
  await table.until((ended) => location.hash !== ended && !document.querySelector(".verdict"), ended);
  await table.ready("#/game/");
  await table.page.keyboard.press("p");
  const held = await table.page.$$eval(".chair select", (all) => all.map((select) => select.value).join("-"));
  same(held, seats, "who plays again");
  await table.page.keyboard.press("Escape");
}

/** A game that ended elsewhere, its secret open, is looked back at too. */
async function fromFile(house) {
  const golden = path.join(ROOT, "games/underbelly/golden");
  const finished = readdirSync(golden).filter((name) => name.endsWith(".jsonl")).sort()[0];
  const table = await house.open("#/", { think: QUICK });
  await table.import(path.join(golden, finished));
  same(await table.page.locator(".verdict").count(), 0, "verdicts where both sides sit at one screen");
  const tops = await table.page.$$eval("#open-review, #again", (all) => all.map((button) => button.getBoundingClientRect().top));
  same(tops[0], tops[1], "the height at which the two buttons after the end stand");
  await stopsLookingBack(table);
  await lookedBack(table, "underbelly");
  await table.page.context().close();
}

/** A review shows how far it has come, and can be stopped. */
async function stopsLookingBack(table) {
  const workers = table.page.workers().length;
  await table.stopsWork(1, () => table.page.locator("#open-review").click());
  await table.page.waitForSelector("dialog[open]", { state: "detached" });
  // A browser takes its time to end a worker that has just begun.
  for (let i = 0; i < 50 && table.page.workers().length > workers; i += 1) await table.page.waitForTimeout(100);
  same(table.page.workers().length, workers, "workers after a review was stopped");
}

async function lookedBack(table, game) {
  await table.tap(table.page.locator("#open-review"));
  await table.until(() => document.querySelector(".chart svg"), undefined, 120_000);
  const rows = await table.page.$$eval(".chart tbody tr", (all) => all.length);
  check(rows > 4, `the course of the odds has ${rows} points`);
  if (game === "skirmish") {
    check((await table.page.$$eval(".luck tbody tr", (all) => all.length)) > 1, "the luck ledger has no rows");
    check((await table.page.locator(".show-draw").count()) > 0, "no draw is told");
  }
  const slips = table.page.locator(".show-slip");
  check((await slips.count()) > 0 && (await slips.count()) <= 6, `${await slips.count()} decisions that cost most`);
  await table.tap(slips.first());
  same(await table.page.locator("dialog[open]").count(), 0, "dialogs over the board");
  check((await table.page.locator(".game.past").count()) === 1, "the decision is shown in the past");
  check((await table.text(".slip-card")).length > 20, "the decision is told");
  await table.tap(table.page.locator("#slip-step"));
  check((await table.page.locator(".game.branch").count()) === 1, "the better line is played on a copy");
  for (let step = table.page.locator("#slip-step"); (await step.count()) > 0; ) await table.tap(step);
  check((await table.page.$$eval(".slip-card .line li", (all) => all.length)) > 0, "no order of the better line was played");
  await table.tap(table.page.locator("#slip-back"));
  await table.page.waitForSelector(".chart svg");
  await table.page.keyboard.press("Escape");
  await table.settled();
  same(await table.page.locator(".game.branch, .game.past").count(), 0, "copies and pasts after the look back");
}

/** In the page: presses by chance what may be pressed, asks for a hint now and then, waits for bots, until the game is over. */
async function play({ dice, most, secrets }) {
  const random = () => dice.pop() ?? 0.5;
  const drawn = (ms = 0) => new Promise((done) => setTimeout(done, ms));
  const find = (selector) => document.querySelector(selector);
  const result = { orders: 0, waits: 0, hints: 0 };
  let waiting = false;
  for (let idle = 0; ; ) {
    result.orders = Number(document.getElementById("slider").max);
    const [trouble, broken] = [find(".why-not, .trouble"), find("#crash")];
    if (broken || trouble) return { ...result, fault: (broken ?? trouble).innerText };
    if (result.orders > most) return { ...result, fault: "does not end" };
    if (find("#open-curtain")) return { ...result, fault: "a curtain hangs though one person plays" };
    if (secrets && find(".opponent .best")?.textContent) return { ...result, fault: "a bot tells what it thinks of" };
    if (find("#open-review")) return result;
    if (find(".opponent") || (find(".hint-card") && !find("#take-hint"))) {
      if (find(".opponent") && !waiting) result.waits += 1;
      waiting = !!find(".opponent");
      await drawn(5);
      continue;
    }
    waiting = false;
    const [yes, hint, buttons] = [find("#confirm"), find("#hint"), [...document.querySelectorAll(".choices button")]];
    if (find("#take-hint")) {
      find("#take-hint").click();
      result.hints += 1;
    } else if (hint && !find("#draft") && (result.hints === 0 || random() < 0.1)) hint.click();
    else if (yes && (buttons.length === 0 || random() < 0.7)) yes.click();
    else if (buttons.length > 0) buttons[Math.floor(random() * buttons.length)].click();
    else if ((idle += 1) > 200) return { ...result, fault: `stuck: ${find(".panel").innerText.slice(0, 300)}` };
    await drawn();
  }
}
