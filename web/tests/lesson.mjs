// The lesson to its end: each step on the map where it is a move or a placement, typed else, with both forbidden tries.
import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT, check, has, same } from "./lib.mjs";
import { byHand, press } from "./moves.mjs";
import { kindOf, nameOf } from "./table.mjs";
import { bring, pile } from "./world.mjs";

/** The steps of a lesson as its file has them: what is wanted, which rule refuses it. */
function steps(lesson = "underbelly/lessons/spring-1941") {
  const text = readFileSync(path.join(ROOT, `games/${lesson}.toml`), "utf8");
  const value = (part, key) => new RegExp(`^${key} = "(.*)"$`, "m").exec(part)?.[1];
  return text
    .split("[[step]]")
    .slice(1)
    .map((part) => ({ order: value(part, "order"), attempt: value(part, "try"), refused: value(part, "refused") }));
}

export async function run(house) {
  await underbelly(house);
  await world(house);
}

/** The German turn of World 1940: a purchase, a whole stack and planes by mouse, the rest typed. */
export async function world(house) {
  const table = await house.open("#/lesson/global40/german-turn");
  await table.curtain();
  const all = steps("global40/lessons/german-turn");
  for (const [i, { order, attempt, refused }] of all.entries()) {
    same(await table.page.getAttribute(".lesson", "data-step"), `${i}`, "the step that is due");
    check((await table.text(".lesson-text")).length > 20, `step ${i + 1} says nothing`);
    if (attempt) {
      await table.say(attempt);
      same(await table.refusal(), refused, `what forbids “${attempt}”`);
    } else if (!order) {
      await table.tap(table.page.locator("#lesson-next"));
    } else {
      await inWorld(table, order);
    }
  }
  has(await table.clock(), /combat/, "the clock after the lesson");
  await table.button("Play on from here");
  same(await table.page.locator(".lesson").count(), 0, "the card after the lesson");
}

/** Gives an order of the lesson of World 1940. */
async function inWorld(table, order) {
  const press = async (place, name) => table.poke(await pile(table, place, name));
  if (order === "buy 6-infantry") {
    const more = table.page.locator('.cart .stepper[data-kind="infantry"] button[aria-label="One more"]');
    for (let i = 0; i < 6; i += 1) await table.tap(more);
    await table.tap(table.page.locator("#cart-give"));
  } else if (order.endsWith("4-mech france")) {
    await press("western-germany", "mechanized infantry of Germany");
    await table.tap(table.page.locator("#everything"));
    await table.poke(await bring(table, "france"));
    await table.yes();
  } else if (order.includes("tactical")) {
    await press("western-germany", "tactical bomber of Germany");
    await table.poke(await bring(table, "france"));
    await table.yes();
  } else {
    await table.say(order);
  }
  same(await table.text(".trouble, .why-not"), "", `what is told of “${order}”`);
}

async function underbelly(house) {
  const table = await house.open("#/");
  await table.tap(table.page.locator('[data-game="underbelly"] a[href^="#/lesson/"]'));
  await table.ready("#/lesson/underbelly");
  const all = steps();
  let tries = 0;
  let onMap = 0;
  for (const [i, step] of all.entries()) {
    same(await table.page.getAttribute(".lesson", "data-step"), `${i}`, "the step that is due");
    has((await table.text(".lesson .kicker")).toLowerCase(), `step ${i + 1} of ${all.length}`, "the card");
    check((await table.text(".lesson-text")).length > 20, `step ${i + 1} says nothing`);
    if (step.attempt) {
      tries += 1;
      await forbidden(table, step);
    } else if (!step.order) {
      await table.tap(table.page.locator("#lesson-next"));
    } else {
      if (i === 2) await somethingElse(table);
      if (step.order.startsWith("it-convoy po-valley load")) await anotherCounter(table, step.order);
      has(await table.text(".wanted code"), step.order, "the order that is wanted");
      if (await done(table, step.order)) onMap += 1;
    }
    if (i === 3) await stepBack(table, i);
    if (i === 6) await stepBack(table, i);
    if (i === 7) await comeBack(table);
  }
  check(tries === 2, `${tries} forbidden tries instead of two`);
  check(onMap >= 10, `only ${onMap} steps were done on the map`);
  has(await table.text(".lesson h3"), "whole turn of both sides", "the end of the lesson");
  same(await table.whereabouts("anzac"), "Tobruk", "the place of ANZAC");
  same(await table.whereabouts("afrika"), "", "the place of Panzerarmee Afrika, which is lost");
  same(await table.whereabouts("it-air"), "Ionian Sea", "the place of the Regia Aeronautica");
  await table.button("Play on from here");
  same(await table.page.locator(".lesson").count(), 0, "the card after the lesson");
  has(await table.clock(), "Summer 1941, turn of the Axis", "the clock");
  check((await table.page.locator(".choices button").count()) > 0, "nothing can be done after the lesson");
}

/** Does a step; true if it was done on the map. A move or placement is dragged, what has more words is pressed. */
async function done(table, order) {
  const words = order.split(" ");
  const [unit, place] = words.slice(-2);
  const moves = words.length === 2 || (words.length === 3 && ["place", "buy"].includes(words[0]));
  const before = await table.orders();
  if (moves && kindOf(unit) === "unit" && kindOf(place) === "place") {
    await table.drag(unit, place);
    // A purchase shows its price first and waits for a yes.
    if ((await table.orders()) === before) await table.yes();
  } else if (words.length > 2 || words[0] === "done") {
    await byHand(table, order);
  } else {
    await table.say(order);
    same(await table.orders(), before + 1, `the orders after “${order}” (${await table.notice()})`);
    return false;
  }
  same(await table.orders(), before + 1, `the orders after “${order}” (${await table.notice()})`);
  return true;
}

/** A forbidden try: the rule answers, and the lesson goes on. */
async function forbidden(table, { attempt, refused }) {
  const [unit, place] = attempt.split(" ");
  await table.drag(unit, place);
  same(await table.refusal(), refused, `why ${unit} may not go to ${place}`);
}

/** Another order than the wanted one is not given; the lesson says so. */
async function somethingElse(table) {
  const before = await table.orders();
  await table.say("place fallschirm po-valley");
  same(await table.orders(), before, "the orders after something that the lesson does not want");
  has(await table.text(".trouble"), `Place · ${nameOf("afrika")} · Po Valley`, "what the lesson answers");
}

/** A counter that could begin another order leaves the order begun as it is, and the lesson says what it wants. */
async function anotherCounter(table, order) {
  for (const word of ["it-convoy", "po-valley", "afrika"]) await press(table, word);
  same(await table.draft(), "it-convoy po-valley", "the order begun after a press on the panzers");
  const wanted = order.split(" ").map((word) => nameOf(word));
  const told = (await table.text(".trouble")).toLowerCase();
  has(told, wanted.join(" · ").toLowerCase(), "what the lesson answers to a press on the panzers");
  await table.button("Cancel this order");
  same(await table.draft(), "", "the order begun after it was cancelled");
}

/** Back leads to the step before and takes back what it has done; then it is done once more. */
async function stepBack(table, done) {
  const at = () => table.page.getAttribute(".lesson", "data-step");
  const [orders, board] = [await table.orders(), [...(await table.board()).values()].join("\n")];
  await table.tap(table.page.locator("#lesson-back"));
  same(await at(), `${done}`, "the step after Back");
  same((await table.orders()) < orders, true, "orders are taken back with their step");
  const wanted = await table.text(".wanted code");
  if (wanted) await table.give(wanted);
  else await table.tap(table.page.locator("#lesson-next"));
  same(await at(), `${done + 1}`, "the step after it was done once more");
  same([...(await table.board()).values()].join("\n"), board, "the board after it was done once more");
}

/** Loading the page in the middle goes on at the same step. */
async function comeBack(table) {
  await table.page.waitForTimeout(200);
  const step = await table.page.getAttribute(".lesson", "data-step");
  await table.page.reload();
  await table.ready("#/game/");
  same(await table.page.getAttribute(".lesson", "data-step"), step, "the step after the page was loaded again");
}
