// A counter that is pressed is the counter, and not the place where it stands; and what is refused is refused for what it is.
import { check, has, same } from "./lib.mjs";
import { SET_UP_ORDERS } from "./moves.mjs";
import { nameOf } from "./table.mjs";

/** The fleet and the aircraft in Sicily, the British in the Tyrrhenian Sea, supply in Naples: too far to feed Sicily. */
const SETUP = {
  date: "1940-summer",
  phase: "combat",
  units: {
    "it-inf-1": "naples",
    "it-supply": "naples",
    "it-inf-2": "sicily",
    "it-air": "sicily",
    "regia-marina": "sicily",
    "br-fleet-1": "tyrrhenian",
  },
};

export async function run(house) {
  await attackers(house);
  await placesStayPlaces(house);
  await setUpTwice(house);
}

/** Supply is spent on the Tyrrhenian Sea; then its attackers are pressed one after the other. */
async function attackers(house) {
  const table = await house.begin("underbelly", SETUP);
  await table.give("supply it-supply tyrrhenian");
  const lit = await table.page.$$eval("#world .counter.may", (all) => all.map((counter) => counter.ariaLabel));
  check(lit.some((label) => label.startsWith(nameOf("it-air"))), `the aircraft can attack and are not lit: ${lit}`);
  await table.pressUnit("it-air");
  same(await table.draft(), "attack tyrrhenian it-air", "the draft after aircraft were pressed that can attack");
  await table.button("Cancel this order");
  same(await table.draft(), "", "the draft after it was cancelled");
  await table.choose("attack");
  await table.pressPlace("tyrrhenian");
  same(await table.draft(), "attack tyrrhenian", "the draft after the sea was pressed");
  await table.pressUnit("it-air");
  same(await table.draft(), "attack tyrrhenian it-air", "the draft after the aircraft were pressed");
  await table.pressUnit("regia-marina");
  const [draft, refused] = [await table.draft(), await table.typedAs(".why-not .order-line")];
  check(!refused.includes("sicily"), `a pressed counter is read as its place: ${refused}`);
  if (refused === "") return has(draft, "attack tyrrhenian it-air regia-marina", "the draft after the fleet was pressed");
  has(refused, "attack tyrrhenian it-air regia-marina", "what was refused");
}

/** Where an order goes on with a place, a counter stands for the place that it covers. */
async function placesStayPlaces(house) {
  const setup = { ...SETUP, phase: "movement" };
  const table = await house.begin("underbelly", setup);
  await table.pressUnit("it-inf-1");
  await table.pressUnit("br-fleet-1");
  same(await table.typedAs(".why-not .order-line"), "it-inf-1 tyrrhenian", "what was refused");
  same(await table.text(".why-not .order-line"), `${nameOf("it-inf-1")} · ${nameOf("tyrrhenian")}`, "the same in words");
}

/** A unit that is set up is not told that Rome would be allowed. */
async function setUpTwice(house) {
  const table = await house.open("#/new/underbelly");
  await table.give(SET_UP_ORDERS[0]);
  await table.say(SET_UP_ORDERS[0]);
  const told = await table.text(".why-not p:not(.summary):not(.order-line)");
  has(told, "already set up in Rome", `why not “${SET_UP_ORDERS[0]}” once more`);
  check(!/Turin|Naples|Taranto/.test(told), `places are named where it could be set up: ${told}`);
  same(await table.refusal(), "SU-3.9", "the rule");
}
