// Two people set up and play Winter War against each other at a server, each in a browser. Then everything that either page was sent, keeps,
// shows and remembers is searched for what only the other may know. The same search must find a player's own secrets in his own page.
import { readdirSync } from "node:fs";
import path from "node:path";
import { ROOT, check, has, same } from "./lib.mjs";
import { SPACES, UNITS, nameOf, placeRead, rows } from "./hexes.mjs";
import { everyPlace, order, packed, words, written } from "./leaks.mjs";
import { answer, asked, reloaded, searched } from "./pair.mjs";

/** What each side does, in this order, as soon as it may; the rest is the plainest answer. */
const PLANS = {
  axis: [
    "place fi-mann hameenlinna",
    "place fi-2 3302",
    "place fi-3 vyborg",
    "place fi-4 kuopio",
    "place fi-1 helsinki",
    "place fi-5 joensuu",
    "place fi-6 tampere",
    "place fi-7 turku",
    "activate fi-mann",
    "send fi-mann fi-6 oulu",
    "send fi-mann fi-1 lahti",
  ],
  soviets: [
    "place su-stavka 3403",
    "place su-len 3403",
    "place su-8g 3404",
    "place su-3gm 3403",
    "place su-1gm leningrad",
    "place su-13 leningrad",
    "place su-23 tallinn",
    "place su-9 leningrad",
    "place su-7g murmansk",
    "place su-14 petrozavodsk",
    "activate su-len",
    "activate su-stavka",
    "move su-1gm vyborg",
    "move su-13 luga",
    "move su-8g 3505",
  ],
};
/** The number of each side, as it is packed. */
const SIDES = ["axis", "allies", "soviets"];
const UNIT_NUMBER = new Map(UNITS.map(({ id }, number) => [id, number]));
const PLACE_NUMBER = new Map(SPACES.map(({ key }, number) => [key, number]));
const OF_WINTER_WAR = new Set(rows("forces/setup-1939a.csv").map(({ unit }) => unit));

/** Where the tables of all scenarios have units at the start: every page's module has these. */
const TABLED = new Set(
  readdirSync(path.join(ROOT, "games/eurofront/data/forces"))
    .filter((name) => name.startsWith("setup-"))
    .flatMap((name) => rows(`forces/${name}`))
    .map(({ unit, at }) => `${unit} ${at}`),
);

/** No match of this test takes more answers than this. */
const MOST_ANSWERS = 150;
/** Fewer secrets than this prove little. */
const LEAST = { now: 3, facts: 3, lines: 5, names: 3 };
/** Where a player's own secrets must be found, by form: otherwise the search proves nothing about the other's page. */
const OWN = { order: ["frames"], words: ["document", "heap"], packed: ["frames", "memory"], lying: ["memory"] };

/** Winter War, in which nobody plays the Allies. */
const MATCH = {
  game: "eurofront",
  scenario: "winter-war-by-hand",
  bots: { 1: "cadet" },
  sides: [
    { side: "axis", seat: 0, orders: PLANS.axis },
    { side: "soviets", seat: 2, orders: PLANS.soviets },
  ],
};

export async function run(house) {
  await searched(house, MATCH, play, secrets);
}

/** Plays until both have set up and the first fortnight is over. */
async function play(players) {
  for (const player of players) Object.assign(player, { facts: new Map(), shown: "" });
  has(await players[0].table.clock(), "First half of December 1939", "the clock at the start");
  for (let i = 0; i < MOST_ANSWERS; i += 1) {
    const { player, words } = await asked(players);
    if ((await player.table.clock()).includes("Second half of December 1939")) {
      same(players.flatMap((one) => one.plan), [], "what was planned and not done");
      await reloaded(players);
      await looked(players);
      return;
    }
    if ((await answer(player, words)) === "done") await looked(players);
  }
  throw new Error("the fortnight does not end");
}

/** What each reads of the board: his own units are facts, and nothing that either reads is secret from him. */
async function looked(players) {
  for (const player of players) {
    const board = [...(await player.table.board()).values()];
    player.shown += `${board.join("\n")}\n${(await player.table.log()).join("\n")}\n`;
    player.now = [];
    for (const line of board) {
      const place = placeRead(line);
      for (const [, name, strength] of line.matchAll(/(?:: |; )([^;:]+?) \((\d)[^)]*\)/g)) {
        const unit = UNITS.find(({ id, faction }) => OF_WINTER_WAR.has(id) && faction === player.side && nameOf(id) === name);
        if (!unit) continue;
        const fact = {
          told: `${unit.id} in ${place} at ${strength}`,
          key: unit.id,
          at: place,
          name,
          side: SIDES.indexOf(player.side),
          place: PLACE_NUMBER.get(place),
          unit: UNIT_NUMBER.get(unit.id),
          strength: Number(strength),
        };
        player.facts.set(fact.told, fact);
        player.now.push(fact);
      }
    }
  }
}

/** What one knows and the other was never shown, as it can be found. */
function secrets(owner, other) {
  const hidden = (key) => !new RegExp(`(?<!\\w)${nameOf(key).replace(/[()]/g, "\\$&")}`).test(other.shown);
  const facts = (all) => all.filter((fact) => hidden(fact.key) && !TABLED.has(`${fact.key} ${fact.at}`));
  const names = [...new Set([...owner.facts.values()].filter(({ key }) => hidden(key)).map(({ name }) => name))];
  const units = (line) => line.split(" ").filter((word) => UNIT_NUMBER.has(word));
  const lines = owner.told.filter((line) => units(line).length > 0 && units(line).every(hidden));
  const all = { facts: facts([...owner.facts.values()]), now: facts(owner.now), lines, names };
  for (const [kind, least] of Object.entries(LEAST)) {
    check(all[kind].length >= least, `${owner.side} has too few secret ${kind}: ${JSON.stringify(all[kind])}`);
  }
  const ways = layouts(owner.has.memory, all.now);
  check(ways.length > 0, `no way in which the blocks of ${owner.side} lie in their owner's memory`);
  const forms = (facts) => [
    ...lines.map(order),
    ...names.map(words),
    ...facts.flatMap((fact) => [
      { form: "packed", told: fact.told, needles: written(block(fact)) },
      { form: "lying", told: fact.told, lies: (memory) => lies(memory, fact, ways) },
    ]),
  ];
  const about = `${all.facts.length} facts, ${lines.length} orders, ${names.length} names, ${ways.length} layouts`;
  return { about, own: forms(all.now), places: OWN, hidden: forms(all.facts) };
}

/** The bytes of a block with its face, as they are packed: its side, where it is, and what it is. */
const block = ({ side, place, unit, strength }) => [side, 0, ...packed(place), 1, ...packed(unit), strength];

/** How far apart the parts of a block can lie in memory. */
const REACH = 24;

/**
 * How blocks lie in a memory: the distances from the place of a block to its unit and its strength, wherever all of these facts are found with
 * the same distances. The compiler decides it; the memory of somebody who knows the facts tells it.
 */
function layouts(memory, facts) {
  const found = facts.map((fact) => {
    const ways = new Set();
    for (const at of everyPlace(memory, fact.place)) {
      for (let unit = -REACH; unit <= REACH; unit += 1) {
        if (Math.abs(unit) < 2 || !isAt(memory, at + unit, fact.unit)) continue;
        for (let strength = -REACH; strength <= REACH; strength += 1) {
          const covered = [0, 1, unit, unit + 1].includes(strength);
          if (!covered && memory[at + strength] === fact.strength) ways.add(`${unit} ${strength}`);
        }
      }
    }
    return ways;
  });
  const common = [...found[0]].filter((way) => found.every((ways) => ways.has(way)));
  return common.map((way) => way.split(" ").map(Number));
}

const isAt = (memory, at, number) => at >= 0 && at + 1 < memory.length && memory.readUInt16LE(at) === number;

/** Does a fact lie in a memory in one of these ways? */
function lies(memory, fact, ways) {
  for (const at of everyPlace(memory, fact.place)) {
    if (ways.some(([unit, strength]) => isAt(memory, at + unit, fact.unit) && memory[at + strength] === fact.strength)) return true;
  }
  return false;
}
