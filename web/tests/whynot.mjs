// Whatever may not be done is answered with the rule that forbids it, dragged or typed, and nothing has changed then.
import { check, has, same } from "./lib.mjs";
import { ALLIES_1941 } from "./moves.mjs";

/** Set-ups of Underbelly, and counters dragged where they may not go there: unit, place, rule. */
const DRAGS = [
  {
    setup: {
      date: "1943-summer",
      phase: "movement",
      released: true,
      units: {
        "it-inf-1": "po-valley",
        "luftwaffe-1": "po-valley",
        "it-convoy": "tripoli",
        "8th-army": "taranto",
        "br-fleet-1": "east-med",
      },
    },
    drags: [
      ["it-inf-1", "naples", "SU-6.2"],
      ["luftwaffe-1", "naples", "SU-6.7"],
      ["it-convoy", "crete", "SU-6.5"],
      ["8th-army", "naples", "SU-3.1"],
    ],
  },
  {
    setup: {
      date: "1942-summer",
      phase: "movement",
      units: { afrika: "sicily", "regia-marina": "po-valley", "it-convoy": "tobruk", "it-inf-1": "turin" },
    },
    drags: [
      ["afrika", "sardinia", "SU-9.6"],
      ["regia-marina", "turin", "SU-9.43"],
      ["it-convoy", "western-desert", "SU-9.43"],
      ["it-inf-1", "french-alps", "SU-14.6"],
    ],
  },
  {
    setup: {
      date: "1940-winter",
      side: "allies",
      phase: "movement",
      units: { "br-fleet-1": "west-med", "br-fleet-2": "ionian" },
    },
    drags: [
      ["br-fleet-1", "algiers", "SU-14.4"],
      ["br-fleet-2", "crete", "SU-14.21"],
      ["br-fleet-2", "croatia", "SU-14.24"],
    ],
  },
  {
    setup: { date: "1941-spring", phase: "movement", units: { "luftwaffe-2": "sicily", "it-air": "west-med" } },
    drags: [
      ["luftwaffe-2", "sardinia", "SU-9.26"],
      ["it-air", "tyrrhenian", "SU-9.28"],
    ],
  },
];

/** Lines typed in the Allied turn of Spring 1941: `+` is taken, a rule forbids, words are what trouble says. */
const TYPED = [
  ["buy 8th-army egypt", "SU-4.5"],
  ["buy br-fleet-1 britain", /SU-|A-/],
  ["buy br-convoy-2 britain", "+"],
  ["buy 8th-army britain", "+"],
  ["8th-army egypt", "SU-9.6"],
  ["afrika tripoli", "SU-3.1"],
  ["br-convoy-2 load 8th-army egypt", "+"],
  ["br-convoy-2 britain", "SU-9.2"],
  ["8th-army western-desert", "+"],
  ["8th-army egypt", "SU-9.2"],
  ["br-convoy-1 britain load br-supply-1 egypt", "SU-5.1"],
  ["br-convoy-1 britain load br-supply-1 palestine", "+"],
  ["anzac atlantis", "trouble"],
  ["please win", "trouble"],
  ["anzac", "trouble"],
  ["br-supply-1 egypt", "+"],
  ["done", "+"],
  ["top 8th-army", "+"],
  ["supply br-convoy-2 tobruk", "+"],
  ["attack tobruk 8th-army anzac br-fleet-1", "SU-10.13"],
  ["supply br-supply-1 tobruk", "+"],
  ["attack tobruk 8th-army anzac br-fleet-1", "+"],
  ["kill afrika", "+"],
  ["retreat it-air western-desert", "SU-11.29"],
];

const SKIRMISH = {
  moves: true,
  coins: [1, 0, 0],
  blocks: [
    ["red", "guard", "town"],
    ["red", "gun", "hill"],
    ["red", "horse", "wood"],
    ["red", "guard", "mill"],
    ["red", "decoy", "mill"],
    ["red", "staff", "mill"],
    ["blue", "guard", "cross"],
  ].map(([seat, kind, at]) => ({ seat, kind, at })),
};

const SKIRMISH_DRAGS = [
  ["Red gun 1", "farm", "SK-4.8"],
  ["Red gun 1", "orchard", "SK-4.8"],
  ["Red gun 1", "harbour", "SK-4.4"],
  ["Red gun 1", "town", "SK-4.4"],
  ["Red guard 0", "camp", "SK-4.4"],
  ["Red guard 0", "mill", "SK-4.5"],
  ["Red horse 2", "mill", "SK-4.5"],
  ["Red horse 2", "camp", "SK-4.4"],
  ["Blue block 6", "wood", "SK-4.1"],
];

const SKIRMISH_TYPED = [
  ["march guard0 wood hill abbey", "SK-4.3"],
  ["march gun1 abbey town", "SK-4.3"],
  ["march horse2 cross bridge", "SK-4.6"],
  ["march horse2 hill farm harbour", "SK-4.7"],
  ["march horse2 town wood", "SK-4.20"],
  ["raise guard3", "SK-4.10"],
  ["raise guard0", "SK-4.11"],
  ["spy guard0", "SK-4.14"],
  ["spy block6", "SK-4.15"],
  ["offer blue 1", "SK-4.16"],
  ["march block6 wood", "SK-4.1"],
  ["jump guard0", "trouble"],
  ["march guard0 moon", "trouble"],
];

export async function run(house) {
  let tried = 0;
  for (const { setup, drags } of DRAGS) {
    const table = await house.begin("underbelly", setup);
    for (const drag of drags) await forbiddenDrag(table, drag);
    tried += drags.length;
  }
  const allies = await house.begin("underbelly", ALLIES_1941);
  tried += await typed(allies, TYPED);

  const skirmish = await house.begin("skirmish", SKIRMISH);
  skirmish.game = "skirmish";
  await skirmish.curtain();
  for (const drag of SKIRMISH_DRAGS) await forbiddenDrag(skirmish, drag);
  tried += SKIRMISH_DRAGS.length + (await typed(skirmish, SKIRMISH_TYPED));
  await skirmish.give("march decoy4 town");
  await skirmish.curtain();
  await forbiddenDrag(skirmish, ["Red decoy 4", "mill", "SK-4.2"]);

  const pinned = { moves: true, blocks: ["red horse", "blue gun"].map((block) => block.split(" ")) };
  pinned.blocks = pinned.blocks.map(([seat, kind]) => ({ seat, kind, at: "hill" }));
  const held = await house.begin("skirmish", pinned);
  held.game = "skirmish";
  await held.curtain();
  await forbiddenDrag(held, ["Red horse 0", "abbey", "SK-4.9"]);
  await keysStayInTheBook(held);
  house.note(`  ${tried + 2} forbidden things tried`);
}

/** Drags a counter where it may not go: the rule is named, words explain it, and the counter lies where it lay. */
async function forbiddenDrag(table, [unit, place, rule]) {
  const [before, orders] = [await resting(table, unit), await table.orders()];
  await table.drag(unit, place);
  same(await table.refusal(), rule, `why ${unit} may not go to ${place} (${await table.notice()})`);
  const summary = await table.text(".why-not .summary");
  check(summary.length > 10, `no words for ${rule}`);
  same(await resting(table, unit), before, `where ${unit} lies after it was refused`);
  same(await table.orders(), orders, "the orders after a refusal");
  await table.tap(table.page.locator(".why-not button.rule"));
  await table.page.waitForSelector("dialog[open] .rules li");
  has(await table.text("dialog .rules li"), rule, "the book, opened at the rule");
  await table.tap(table.page.locator("dialog[open] header button"));
  same(await table.page.locator("dialog[open]").count(), 0, "dialogs that are open");
  await table.tap(table.page.locator(".why-not h3 button"));
  same(await table.refusal(), "", "a refusal that was closed");
}

/** While the book is open, keys are the book's: Escape closes it and leaves the refusal, letters do nothing to the game. */
async function keysStayInTheBook(table) {
  await table.drag("Red horse 0", "abbey");
  await table.tap(table.page.locator(".why-not button.rule"));
  await table.page.focus("dialog[open] header button");
  await table.page.keyboard.press("d");
  await table.page.keyboard.press("Escape");
  await table.settled();
  same(await table.page.locator("dialog[open]").count(), 0, "dialogs after Escape");
  same(await table.refusal(), "SK-4.9", "the refusal after the book was closed with Escape");
}

/** Where a counter stands; it must lie there, not where a hand let it go. */
async function resting(table, unit) {
  const place = await table.whereabouts(unit);
  check((await table.apart(unit, place)) < 60, `${unit} is not drawn at ${place}`);
  return place;
}

/** Types lines; how many were refused. */
async function typed(table, lines) {
  let refused = 0;
  for (const [line, answer] of lines) {
    const orders = await table.orders();
    await table.say(line);
    const told = await table.notice();
    if (answer === "+") {
      same(await table.orders(), orders + 1, `the orders after “${line}” (${told})`);
      continue;
    }
    refused += 1;
    same(await table.orders(), orders, `the orders after “${line}”`);
    if (answer === "trouble") check((await table.text(".trouble")).length > 10, `“${line}” is not answered`);
    else if (answer instanceof RegExp) has(await table.refusal(), answer, `why not “${line}”`);
    else same(await table.refusal(), answer, `why not “${line}” (${told})`);
  }
  return refused;
}
