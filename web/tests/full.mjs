// Whole games to their end by chance, through the page's own buttons: what is offered is taken, nothing gets stuck.
import { AT_LENGTH, chance, check, has, same } from "./lib.mjs";

const SEEDS = AT_LENGTH ? 10 : 3;
const SKIRMISH_SEEDS = AT_LENGTH ? 6 : 2;
const MOST_ORDERS = 1000;
/** Drawing is not what is tested here, so there is little to draw. */
const SMALL = { width: 480, height: 320 };

export async function run(house) {
  const seeds = (game, count) => Array.from({ length: count }, (_, i) => [game, i + 1]);
  const games = [...seeds("underbelly", SEEDS), ...seeds("skirmish", SKIRMISH_SEEDS)];
  // Two at a time: each has a process of its own.
  const player = async () => {
    for (let next = games.shift(); next; next = games.shift()) await whole(house, ...next);
  };
  await Promise.all([player(), player()]);
}

async function whole(house, game, seed) {
  const table = await house.open(`#/new/${game}`, { viewport: SMALL });
  const begun = Date.now();
  const random = chance(seed);
  const dice = Array.from({ length: 4 * MOST_ORDERS }, random);
  const result = await table.page.evaluate(play, { dice, most: MOST_ORDERS });
  const seconds = (Date.now() - begun) / 1000;
  check(!result.fault, `${game}, seed ${seed}, order ${result.orders}: ${result.fault}`);
  has(await table.prompt(), "game is over", `${game}, seed ${seed}: the prompt at the end`);
  same(await table.page.locator(".choices button").count(), 0, "what can be done after the end");
  check(result.orders > 20, `${game}, seed ${seed}: over after ${result.orders} orders`);
  same(await table.orders(), result.orders, "the orders on the timeline");
  if (game === "skirmish") check(result.curtains > 3, "no curtain hung between the players");
  const cost = (1000 * seconds) / result.clicks;
  const told = `${result.orders} orders, ${result.clicks} clicks, ${result.curtains} curtains, ${result.nodes} nodes`;
  house.note(`  ${game} ${seed}: ${told}, ${seconds.toFixed(1)} s, ${cost.toFixed(1)} ms a click`);
  await table.page.context().close();
}

/** In the page: presses by chance what may be pressed until the game is over. */
async function play({ dice, most }) {
  const random = () => dice.pop() ?? 0;
  const drawn = () => new Promise((done) => setTimeout(done));
  const count = () => Number(document.getElementById("slider").max);
  const result = { clicks: 0, curtains: 0, orders: 0, nodes: 0 };
  const press = async (button) => {
    button.click();
    result.clicks += 1;
    await drawn();
  };
  for (;;) {
    result.orders = count();
    result.nodes = Math.max(result.nodes, document.querySelectorAll("*").length);
    const [refused, broken] = [document.querySelector(".why-not, .trouble"), document.getElementById("crash")];
    if (broken) return { ...result, fault: `broke: ${broken.innerText}` };
    if (refused) return { ...result, fault: `what was offered is refused: ${refused.innerText}` };
    if (result.orders > most) return { ...result, fault: "does not end" };
    const curtain = document.getElementById("open-curtain");
    if (curtain) {
      result.curtains += 1;
      if (document.querySelectorAll(".counter, .choices button").length > 0) {
        return { ...result, fault: "something is seen behind the curtain" };
      }
      await press(curtain);
      continue;
    }
    const yes = document.getElementById("confirm");
    const buttons = [...document.querySelectorAll(".choices button")];
    if (yes && (buttons.length === 0 || random() < 0.7)) await press(yes);
    else if (buttons.length > 0) await press(buttons[Math.floor(random() * buttons.length)]);
    else if (document.querySelector(".prompt .muted")) return result;
    else return { ...result, fault: `stuck: ${document.querySelector(".panel").innerText.slice(0, 300)}` };
  }
}
