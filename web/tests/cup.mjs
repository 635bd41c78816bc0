// Two people begin Theatres of War against each other at a server, each in a browser, and buy their chits. Then everything that either page was
// sent, keeps, shows and remembers is searched for which chits the other has put into the cup. The same search must find a player's own chits in
// his own page.
import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT, check, has, same } from "./lib.mjs";
import { everyPlace, order, packed, words, written } from "./leaks.mjs";
import { answer, asked, reloaded, searched } from "./pair.mjs";

const FORCES = path.join(ROOT, "games/thirdreich/data/forces");
const UNITS = readFileSync(path.join(FORCES, "units.csv"), "utf8").trim().split("\n").slice(1).map((line) => line.split(","));
/** The nations in the order of their numbers. */
const NATIONS = readFileSync(path.join(ROOT, "games/thirdreich/src/model/nation.rs"), "utf8")
  .match(/pub enum Nation \{([^}]*)\}/)[1]
  .match(/\w+/g);

/** The chits that each side buys: of front HQs, in another order than that of any table, and none that a hint of the game names. */
const CHITS = { axis: ["ge-hq-sud", "ge-hq-nord"], soviets: ["su-hq-southwest", "su-hq-northwest"] };
const NATION = { axis: "Germany", soviets: "Ussr" };
/** What such a chit costs. */
const PRICE = 5;
const MATCH = {
  game: "thirdreich",
  sides: Object.entries(CHITS).map(([side, chits], seat) => ({ side, seat, orders: chits.map((unit) => `buy ${keyOf(unit)}`) })),
};
/** No match of this test takes more answers than this. */
const MOST_ANSWERS = 40;
/** Where a player's own secrets must be found, by form: otherwise the search proves nothing about the other's page. */
const OWN = { order: ["frames"], words: ["document"], packed: ["frames"], run: ["frames"], lying: ["memory"] };

export async function run(house) {
  await searched(house, MATCH, play, secrets);
}

/** The chit of an HQ as it is said. */
function keyOf(unit) {
  return unit.slice(unit.indexOf("-") + 1);
}

/** Plays until all chits have been bought and none has been drawn. */
async function play(players) {
  for (let i = 0; i < MOST_ANSWERS; i += 1) {
    const { player, words } = await asked(players);
    if (players.every(({ plan }) => plan.length === 0)) {
      await reloaded(players);
      for (const { side, table } of players) {
        const shown = await table.page.evaluate(() => document.body.innerText);
        for (const unit of CHITS[side]) has(shown, phrase(unit), `what ${side} reads`);
      }
      return;
    }
    await answer(player, words);
  }
  throw new Error("the chits are never bought");
}

/** What the owner of a chit reads of it. */
function phrase(unit) {
  const [, , , name] = UNITS.find(([id]) => id === unit);
  return `In the cup: HQ ${name}`;
}

/** The chits of a side with their numbers. */
function chitsOf(side) {
  const nation = NATIONS.indexOf(NATION[side]);
  check(nation >= 0, `there is no nation ${NATION[side]}`);
  return CHITS[side].map((unit) => ({ unit: UNITS.findIndex(([id]) => id === unit), nation, told: `${unit} of ${side}` }));
}

/** A chit in the cup as it is packed: whose it is, which one of an HQ, its price, and that it has not been shown. */
const held = ({ nation, unit }) => [...packed(nation), 1, 1, ...packed(unit), PRICE, 0];

/** What one has put into the cup, as it can be found. One chit alone is too few bytes to be told apart in a memory. */
function secrets(owner) {
  const chits = chitsOf(owner.side);
  same(owner.told.filter((line) => line.startsWith("buy")).length, chits.length, `the chits that ${owner.side} has bought`);
  const ways = layouts(owner.has.memory, chits);
  check(ways.length > 0, `no way in which the chits of ${owner.side} lie in their owner's memory`);
  const all = [
    ...MATCH.sides.find(({ side }) => side === owner.side).orders.map(order),
    ...CHITS[owner.side].map(phrase).map(words),
    ...chits.map((chit) => ({ form: "packed", told: chit.told, needles: written(held(chit)), common: ["heap", "memory"] })),
    ...chits.slice(1).map((chit, i) => ({ form: "run", told: `${chits[i].told}, ${chit.told}`, needles: written([...held(chits[i]), ...held(chit)]) })),
    { form: "lying", told: `the chits of ${owner.side}`, lies: (memory) => ways.some((way) => found(memory, chits, way)) },
  ];
  return { about: `${chits.length} chits, ${ways.length} layouts`, own: all, places: OWN, hidden: all };
}

/** How far apart chits that were bought one after the other can lie in memory, and how far from the HQ of each its nation and its price. */
const [APART, REACH] = [32, 16];

/**
 * How the chits of a side lie in a memory: how far apart, and the distances from the HQ to the nation and the price. The compiler decides it; the
 * memory of the owner tells it.
 */
function layouts(memory, chits) {
  const ways = new Map();
  for (const at of everyPlace(memory, chits[0].unit)) {
    for (let apart = 4; apart <= APART; apart += 1) {
      if (!chits.every(({ unit }, i) => number(memory, at + i * apart) === unit)) continue;
      for (let nation = -REACH; nation <= REACH; nation += 1) {
        for (let price = -REACH; price <= REACH; price += 1) {
          const way = { apart, nation, price };
          const free = nation !== price && ![0, 1].includes(nation) && ![0, 1].includes(price);
          if (free && found(memory, chits, way, at)) ways.set(JSON.stringify(way), way);
        }
      }
    }
  }
  return [...ways.values()];
}

const number = (memory, at) => (at + 1 < memory.length ? memory.readUInt16LE(at) : -1);

/** Do the chits lie in a memory in this way, at one point of it or anywhere? */
function found(memory, chits, way, point) {
  const isAt = (at) =>
    chits.every(({ unit, nation }, i) => {
      const own = at + i * way.apart;
      return number(memory, own) === unit && memory[own + way.nation] === nation && memory[own + way.price] === PRICE;
    });
  if (point !== undefined) return isAt(point);
  for (const at of everyPlace(memory, chits[0].unit)) if (isAt(at)) return true;
  return false;
}
