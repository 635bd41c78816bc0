// What a map of areas adds to the page, each for itself: targets and places to pass, whole stacks, a cart, odds with the defender's answers,
// tables of research and objectives, warnings before something closes, news since one's turn, headings in the log, a map that follows, a field that finds, numbers of zones, legends.
import { check, has, same } from "./lib.mjs";
import { bring, foot, middle, opened, pile } from "./world.mjs";

export const PARTS = { planes, stack, cart, odds, tables, closing, notDone, find, numbers, hover, overlays, help, round };

export async function run(house) {
  for (const part of Object.values(PARTS)) await part(house);
}

const words = (table, selector) => table.page.$$eval(`${selector} [data-word]`, (all) => all.map((button) => button.dataset.word));

/** A pressed place is where planes go; places to pass are folded away. */
async function planes(house) {
  const table = await opened(house);
  await table.give("train keep", "done");
  await table.poke(await pile(table, "western-germany", "tactical bomber of Germany"));
  same(await table.draft(), "move western-germany 3-tactical", "what pressing a pile begins");
  const targets = await words(table, ".choices .places");
  check(targets.includes("france") && targets.every((word) => !word.startsWith("+")), `places to go to: ${targets}`);
  check((await words(table, ".vias")).length > 10, "places to pass can be chosen");
  check(!(await table.page.locator(".vias .buttons").isVisible()), "places to pass are folded away");
  await table.poke(await bring(table, "france"));
  has(await table.text(".asked"), /France is captured/, "the odds of the attack");
  await table.yes();
  has((await table.log()).join(" "), /3 tactical bombers from Western Germany to France/, "the log");
  await table.page.context().close();
}

/** Shift and a press take everything of a place that can go along; so does a button. */
async function stack(house) {
  const table = await opened(house);
  await table.give("train keep", "done");
  await table.page.keyboard.down("Shift");
  await table.poke(await pile(table, "holland-belgium", "infantry of Germany"));
  await table.page.keyboard.up("Shift");
  const whole = "move holland-belgium 4-infantry 2-artillery 3-armor";
  same(await table.draft(), whole, "the order after a press with Shift");
  await table.page.keyboard.press("Escape");
  await table.poke(await pile(table, "holland-belgium", "infantry of Germany"));
  await table.tap(table.page.locator("#everything"));
  same(await table.draft(), whole, "the order after “Everything here”");
  await table.page.context().close();
}

/** Several kinds are bought at once; nothing can be added that cannot be paid. */
async function cart(house) {
  const table = await opened(house);
  await table.give("train keep");
  const more = (kind) => table.tap(table.page.locator(`.cart .stepper[data-kind="${kind}"] button[aria-label="One more"]`));
  await more("infantry");
  await more("infantry");
  await more("armor");
  has(await table.text(".cart-sum"), "12 spent, 15 left", "the sum");
  await table.tap(table.page.locator('.cart .stepper[data-kind="artillery"] .all'));
  has(await table.text(".cart-sum"), "24 spent, 3 left", "the sum after as many guns as can be paid");
  check(await table.page.locator('.cart .stepper[data-kind="armor"] button[aria-label="One more"]').isDisabled(), "no more armour can be paid");
  const before = await table.orders();
  await table.tap(table.page.locator("#cart-give"));
  same(await table.orders(), before + 3, "the orders after the purchase");
  has(await table.text(".notes"), /2 infantry, 3 artillery and 1 armour/, "what was bought");
  await table.page.context().close();
}

/** Research says what it costs and does, before it is chosen and when it is; objectives say their conditions and whether these hold. */
async function tables(house) {
  const table = await opened(house);
  await table.give("train keep");
  await table.tap(table.page.locator(".ledger-card summary", { hasText: /^Research$/ }));
  const radar = await table.page.locator('[data-ledger="research"] tbody tr', { hasText: "Radar" }).innerText();
  has(radar, /12\s+11\s+Anti-aircraft guns hit on 1 or 2/, "what is said of a project");
  const told = await weigh(table, "research radar");
  has(told, /IPCs paid/, "the price of a die");
  has(told, /Radar is developed: Anti-aircraft guns/, "what it may bring");
  await table.page.keyboard.press("Escape");
  await table.tap(table.page.locator(".ledger-card summary", { hasText: /^Objectives$/ }));
  const condition = (words) => table.page.locator('[data-ledger="objectives"] tbody tr', { hasText: words });
  same(await condition("the Axis holds Egypt").locator("td.no").count(), 1, "a condition that does not hold");
  same(await condition("at war with the United Kingdom and France").first().locator("td.yes").count(), 1, "one that holds");
  await table.page.context().close();
}

/** Types an order without confirming it. */
async function weigh(table, line) {
  await table.page.fill("#typed", line);
  await table.page.press("#typed", "Enter");
  await table.settled();
  return table.text(".asked");
}

/** The odds of a battle at sea are told without and with the planes that could scramble; those of France count the fortified line. */
async function odds(house) {
  const table = await opened(house);
  await table.give("train keep", "done");
  const told = await weigh(table, "move z113 1-battleship z110");
  has(told, /the attacker wins in Sea Zone 110 \(average/, "the odds without planes");
  has(told, /the attacker wins in Sea Zone 110 if all \d planes in reach scramble/, "the odds with planes");
  await table.page.context().close();
}

/** What an order closes is told beforehand. */
async function closing(house) {
  const table = await opened(house);
  await table.tap(table.page.locator('.cart .stepper[data-kind="infantry"] button[aria-label="One more"]'));
  has(await table.text(".cart .warnings"), /drop a level/, "what buying first does to pilots");
  has(await table.text(".cart .warnings"), /ends research/, "what buying does to research");
  await table.give("train keep", "done");
  has(await weigh(table, "move western-germany 4-mech france"), /declare no war/, "what the first move closes");
  await table.yes();
  const second = await weigh(table, "move holland-belgium 3-armor france");
  check(!/declare no war/.test(second), "the second move closes nothing");
  await table.page.context().close();
}

/** Where the phase cannot be ended, it is told why. */
async function notDone(house) {
  const table = await opened(house);
  await table.give("train keep", "done", "load ship78 germany 1-infantry");
  same(await table.page.locator('.choices [data-word="done"]').count(), 0, "buttons that end the phase with troops aboard");
  has(await table.text(".no-done"), /Not done yet/, "why the phase cannot be ended");
  check((await table.page.locator(".no-done .rule").count()) === 1, "its rule can be opened");
  await table.page.context().close();
}

/** A place is found by its name or number. */
async function find(house) {
  const table = await opened(house);
  for (const [typed, name, key] of [["hawaii", "Hawaiian Islands", "hawaiian-islands"], ["97", "Sea Zone 97", "z97"]]) {
    await table.page.focus("#board");
    await table.page.keyboard.press("f");
    await table.page.waitForFunction(() => document.activeElement?.id === "find");
    await table.page.keyboard.type(typed);
    await table.page.keyboard.press("Enter");
    await table.settled();
    same(await table.page.getAttribute(".place-card", "aria-label"), name, `the place that “${typed}” finds`);
    check((await middle(table, key)).inside, `${name} is in sight`);
  }
  await table.page.context().close();
}

/** The number of a sea zone can be read: it is painted in the colour of ink, and larger than names. */
async function numbers(house) {
  const table = await opened(house);
  await bring(table, "z107");
  await table.painted();
  const { x, y, zoom } = await foot(table, "z107");
  const { high, ink } = await table.page.evaluate(inkAt, { x, y, half: 16 * zoom });
  check(high / zoom > 8.5, `the number of a zone is ${(high / zoom).toFixed(1)} high`);
  check(ink > 15, `${ink} points of ink in the number of a zone`);
  await table.page.context().close();
}

/** In the page: the points in the colour of ink above a point of the window, and how high they reach. */
function inkAt({ x, y, half }) {
  const near = document.querySelector("#world .near");
  const box = near.getBoundingClientRect();
  const dense = near.width / box.width;
  const size = Math.round(half * 2 * dense);
  const g = new OffscreenCanvas(size, size).getContext("2d");
  g.drawImage(near, (x - box.left - half) * dense, (y - box.top - half * 1.7) * dense, size, size, 0, 0, size, size);
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = "var(--water-ink)";
  const wanted = getComputedStyle(probe).color.match(/\d+/g).map(Number);
  probe.remove();
  const { data } = g.getImageData(0, 0, size, size);
  const points = Array.from({ length: size * size }, (_, i) => i);
  const inked = points.filter((i) => Math.hypot(...wanted.map((part, n) => data[4 * i + n] - part)) < 90);
  const rows = inked.map((i) => Math.floor(i / size));
  return { high: inked.length ? (Math.max(...rows) - Math.min(...rows) + 1) / dense : 0, ink: inked.length };
}

/** What stands under the pointer is told without a press. */
async function hover(house) {
  const table = await opened(house);
  const { x, y } = await bring(table, "france");
  await table.page.mouse.move(x, y, { steps: 3 });
  await table.settled();
  has(await table.text(".under-name"), "France", "the place under the pointer");
  check((await table.page.locator(".under-name .chip-face").count()) > 4, "its piles are shown");
  await table.page.context().close();
}

/** An overlay has a legend and numbers, and a key that nothing else uses. */
async function overlays(house) {
  const table = await opened(house);
  await table.page.focus("#board");
  for (const [key, wanted] of [["e", /by distance alone/], ["c", /Convoy zones/], ["o", /Victory cities/], ["b", /naval bases/]]) {
    await table.page.keyboard.press(key);
    await table.settled();
    has(await table.text(".legend"), wanted, `the legend of ${key}`);
    if (key === "e") check((await table.page.locator("#sheet-live .mark-number").count()) > 50, "numbers on the map");
    else check((await table.page.locator(".legend .swatch").count()) > 1, `the colours of ${key}`);
  }
  await table.page.context().close();
}

/** Help has this game's powers and keys. */
async function help(house) {
  const table = await opened(house);
  await table.page.focus("#board");
  await table.page.keyboard.press("?");
  await table.page.waitForSelector("dialog[open] .map-key");
  await table.page.waitForSelector("dialog[open] .keys");
  same(await table.page.locator(".map-key rect.tint").count(), 9, "powers with their colours");
  const keys = await table.page.$$eval(".keys kbd", (all) => all.map((key) => key.textContent));
  for (const key of ["E", "C", "O", "B", "F"]) check(keys.includes(key), `${key} is explained`);
  check(!keys.includes("Z") && !keys.includes("S"), `keys of other games: ${keys}`);
  await table.page.context().close();
}

/** The map goes to whose turn it is; the log has headings; after a round it is told what happened. */
async function round(house) {
  const table = await opened(house);
  const until = async (clock) => {
    for (let i = 0; i < 60 && !clock.test(await table.clock()); i += 1) {
      await table.curtain();
      await table.give("done");
    }
    await table.curtain();
    has(await table.clock(), clock, "the clock");
  };
  await until(/Soviet Union/);
  await table.give("buy 2-infantry");
  await until(/placing/);
  await table.give("place 2-infantry russia");
  await until(/turn of Japan/);
  check((await middle(table, "japan")).inside, "Japan is in sight when its turn begins");
  const heads = await table.page.$$eval(".log-turn, .log-orders", (all) => all.map((head) => head.textContent));
  check(heads.includes("the Soviet Union") || heads.includes("Soviet Union"), `headings of the log: ${heads}`);
  await until(/Round 2, turn of Germany/);
  has(await table.text(".since"), /Since your turn/, "the news");
  has(await table.text(".since"), /Soviet Union.*2 infantry/, "what the Soviet Union did");
  await table.tap(table.page.locator(".since h3 button"));
  same(await table.page.locator(".since").count(), 0, "news that was closed");
  await table.page.context().close();
}
