// Two people who play against each other at a server, each in a browser, and the search of either page for what only the other may know.
import { check, same } from "./lib.mjs";
import { belongings, note, search, step } from "./leaks.mjs";
import { open } from "./sinks.mjs";

/**
 * Two people come to a match, play it, and everything that either page has is searched for the other's secrets.
 *
 * `plan` says what is played: the `game`, its `scenario` if it is not the first, the `sides` of the two with their seats, `bots` by seat, and
 * what each side wants to say. `play` plays it; `secrets` tells what the first of two knows and the second must not.
 */
export async function searched(house, plan, play, secrets) {
  const at = await step("server", 60, () => open(house.site));
  try {
    const players = await step("both sit down", 180, () => seated(house, at, plan));
    await step("play", 600, () => play(players));
    for (const player of players) player.has = await belongings(player.side, player.table, player.notes);
    await step("search", 200, async () => {
      const [one, other] = players;
      compare(house, one, other, secrets(one, other));
      compare(house, other, one, secrets(other, one));
    });
    // A page would complain that its server ends.
    for (const { table } of players) await table.page.context().close();
  } finally {
    await at.stop();
  }
}

/** A person with a browser, and what is known of him. */
async function person(house, at, side, orders) {
  const table = await house.page(await house.context(), { address: at.direct });
  const notes = await note(table);
  return { side, table, notes, plan: [...orders], told: [] };
}

/** A match of two people: the first makes it and has the first seat, the second comes to it by its link. */
async function seated(house, at, { game, scenario, bots = {}, sides }) {
  const [one, other] = sides;
  const host = await person(house, at, one.side, one.orders);
  const guest = await person(house, at, other.side, other.orders);
  const { page } = host.table;
  await host.table.go("#/online");
  await page.click("#come-in");
  await page.waitForSelector("#who-i-am");
  await page.selectOption("#plan-game", game);
  if (scenario) await page.selectOption("#plan-scenario", scenario);
  for (const [seat, level] of Object.entries(bots)) await page.selectOption(`#chair-${seat}`, level);
  await page.click("#create-match");
  await page.waitForSelector("#invitation");
  await guest.table.page.goto(await page.inputValue("#invitation"));
  await guest.table.page.click(`.chair-list [data-seat="${other.seat}"] .sit`);
  for (const { table } of [host, guest]) {
    table.game = game;
    await table.page.waitForSelector("#world .base", { state: "attached" });
  }
  return [host, guest];
}

const offered = ({ table }) => table.page.$$eval(".choices button[data-word]", (all) => all.map((button) => button.dataset.word));

/** Waits until one of them is asked something; who, and what may be said. */
export async function asked(players) {
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

/** Says what is planned, as far as it is offered, else the plainest answer; what was said, once it has been carried out. */
export async function answer(player, words) {
  const { table, plan, told } = player;
  const begins = (order) => words.some((word) => word.split(" ")[0] === order.split(" ")[0]);
  const order = plan.length > 0 && begins(plan[0]) ? plan.shift() : words.includes("done") ? "done" : words[0];
  const before = await lines(player);
  await table.say(order);
  same(await table.text(".why-not, .trouble"), "", `what is said of “${order}”`);
  told.push(order);
  await until(async () => (await lines(player)) !== before, `${player.side}: ${order}`);
  return order;
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
export async function reloaded(players) {
  for (const { table } of players) {
    await table.page.reload();
    await table.page.waitForSelector("#world .base", { state: "attached" });
    await table.settled();
  }
  await asked(players);
}

/**
 * The owner's page has his secrets, each form of them in the places where it must be, or the search proves nothing; the other's has none in any.
 * `own` is what must be found and `owner` where, by form; `hidden` is what must not be found.
 */
function compare(house, owner, other, { about, own, places, hidden }) {
  const found = search(owner.has, own);
  for (const [form, where] of Object.entries(places)) {
    const told = own.filter((secret) => secret.form === form).map((secret) => secret.told);
    check(told.length > 0, `${owner.side} has no secrets as ${form}`);
    const missed = where.flatMap((place) => told.map((secret) => `${secret} in ${place}`).filter((line) => !found[form]?.some((one) => one.startsWith(line))));
    same(missed, [], `secrets of ${owner.side} that the search does not find in his own page as ${form}`);
  }
  const sizes = Object.entries(other.has).map(([where, bytes]) => `${where} ${bytes.length}`);
  house.note(`  ${owner.side}: ${about}; searched: ${sizes.join(", ")} bytes`);
  same(Object.values(search(other.has, hidden)).flat(), [], `secrets of ${owner.side} in the other's page`);
}
