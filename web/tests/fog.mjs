// Two people set up and play Winter War against each other at a server, each in a browser. Then everything that either page was sent, keeps,
// shows and remembers is searched for what only the other may know. The same search must find a player's own secrets in his own page.
import { readdirSync } from "node:fs";
import path from "node:path";
import { ROOT, check, has, same } from "./lib.mjs";
import { SPACES, UNITS, nameOf, placeRead, rows } from "./hexes.mjs";
import { belongings, layouts, note, search, step } from "./leaks.mjs";
import { open } from "./sinks.mjs";

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

export async function run(house) {
  const at = await step("server", 60, () => open(house.site));
  try {
    const players = await step("both sit down", 180, () => seated(house, at));
    await step("play", 600, () => play(players));
    const [axis, soviets] = players;
    for (const player of players) player.has = await belongings(player.side, player.table, player.notes);
    await step("search", 200, async () => {
      compare(house, axis, soviets);
      compare(house, soviets, axis);
    });
    // A page would complain that its server ends.
    for (const { table } of players) await table.page.context().close();
  } finally {
    await at.stop();
  }
}

/** A person with a browser, and what is known of him. */
async function person(house, at, side) {
  const table = await house.page(await house.context(), { address: at.direct });
  const notes = await note(table);
  return { side, table, notes, plan: [...PLANS[side]], told: [], facts: new Map(), shown: "" };
}

/** A match of two people, who have come to it by its link; nobody plays the Allies. */
async function seated(house, at) {
  const axis = await person(house, at, "axis");
  const soviets = await person(house, at, "soviets");
  const { page } = axis.table;
  await axis.table.go("#/online");
  await page.click("#come-in");
  await page.waitForSelector("#who-i-am");
  await page.selectOption("#plan-game", "eurofront");
  await page.selectOption("#plan-scenario", "winter-war-by-hand");
  await page.selectOption("#chair-1", "cadet");
  await page.click("#create-match");
  await page.waitForSelector("#invitation");
  await soviets.table.page.goto(await page.inputValue("#invitation"));
  await soviets.table.page.click('.chair-list [data-seat="2"] .sit');
  for (const { table } of [axis, soviets]) {
    table.game = "eurofront";
    await table.page.waitForSelector("#world .base", { state: "attached" });
  }
  return [axis, soviets];
}

const offered = ({ table }) => table.page.$$eval(".choices button[data-word]", (all) => all.map((button) => button.dataset.word));

/** Waits until one of them is asked something; who, and what may be said. */
async function asked(players) {
  for (let i = 0; i < 300; i += 1) {
    for (const player of players) {
      const words = await offered(player);
      const waits = await player.table.page.locator(".under-way").count();
      if (words.length > 0 && !waits) return { player, words };
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("nobody is asked anything");
}

/** Plays until both have set up and the first fortnight is over. */
async function play(players) {
  has(await players[0].table.clock(), "First half of December 1939", "the clock at the start");
  for (let i = 0; i < MOST_ANSWERS; i += 1) {
    const { player, words } = await asked(players);
    const { table, plan, told } = player;
    if ((await table.clock()).includes("Second half of December 1939")) {
      same(players.flatMap((one) => one.plan), [], "what was planned and not done");
      await reloaded(players);
      return;
    }
    const begins = (order) => words.some((word) => word.split(" ")[0] === order.split(" ")[0]);
    const order = plan.length > 0 && begins(plan[0]) ? plan.shift() : words.includes("done") ? "done" : words[0];
    const before = await lines(player);
    await table.say(order);
    same(await table.text(".why-not, .trouble"), "", `what is said of “${order}”`);
    told.push(order);
    await until(async () => (await lines(player)) !== before, `${player.side}: ${order}`);
    if (order === "done") await looked(players);
  }
  throw new Error("the fortnight does not end");
}

/** What changes with every order that was carried out. */
const lines = async ({ table }) => `${await table.prompt()}|${(await table.log()).join("|")}|${(await table.page.locator(".under-way").count()) > 0}`;

async function until(so, what, seconds = 20) {
  const end = Date.now() + seconds * 1000;
  while (!(await so())) {
    check(Date.now() < end, `it never came to this: ${what}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Both come back to the match: a page that knows nothing is told everything at once. */
async function reloaded(players) {
  for (const { table } of players) {
    await table.page.reload();
    await table.page.waitForSelector("#world .base", { state: "attached" });
    await table.settled();
  }
  await asked(players);
  await looked(players);
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

/** What one knows and the other was never shown. */
function secrets(owner, other) {
  const hidden = (key) => !new RegExp(`(?<!\\w)${nameOf(key).replace(/[()]/g, "\\$&")}`).test(other.shown);
  const facts = (all) => all.filter((fact) => hidden(fact.key) && !TABLED.has(`${fact.key} ${fact.at}`));
  const names = [...new Set([...owner.facts.values()].filter(({ key }) => hidden(key)).map(({ name }) => name))];
  const units = (line) => line.split(" ").filter((word) => UNIT_NUMBER.has(word));
  const lines = owner.told.filter((line) => units(line).length > 0 && units(line).every(hidden));
  return { facts: facts([...owner.facts.values()]), now: facts(owner.now), lines, names };
}

/** The owner's page has his secrets, in every form; the other's has none in any. */
function compare(house, owner, other) {
  const all = secrets(owner, other);
  for (const [kind, least] of Object.entries(LEAST)) {
    check(all[kind].length >= least, `${owner.side} has too few secret ${kind}: ${JSON.stringify(all[kind])}`);
  }
  const ways = layouts(owner.has.memory, all.now);
  check(ways.length > 0, `no way in which the blocks of ${owner.side} lie in their owner's memory`);
  const own = search(owner.has, { ...all, facts: all.now }, ways);
  const wanted = { order: all.lines, words: all.names, packed: all.now, lying: all.now };
  for (const [form, places] of Object.entries(OWN)) {
    const told = wanted[form].map((secret) => secret.told ?? secret);
    const missed = places.flatMap((where) => told.map((secret) => `${secret} in ${where}`).filter((line) => !own[form].some((found) => found.startsWith(line))));
    same(missed, [], `secrets of ${owner.side} that the search does not find in his own page as ${form}`);
  }
  const leaked = search(other.has, all, ways);
  const sizes = Object.entries(other.has).map(([where, bytes]) => `${where} ${bytes.length}`);
  house.note(`  ${owner.side}: ${all.facts.length} facts, ${all.lines.length} orders, ${all.names.length} names, ${ways.length} layouts; searched: ${sizes.join(", ")} bytes`);
  same(Object.values(leaked).flat(), [], `secrets of ${owner.side} in the other's page`);
}
