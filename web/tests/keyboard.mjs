// The table by keys alone: from the start page through the set-up and Spring 1940, then a turn with a battle.
import { check, has, same } from "./lib.mjs";
import { ALLIED_TURN, ALLIES_1941 } from "./moves.mjs";
import { nameOf } from "./table.mjs";

export async function run(house) {
  await firstTurns(house);
  await alliedTurn(house);
}

const key = async (table, ...keys) => {
  for (const each of keys) await table.page.keyboard.press(each);
  await table.settled();
};

/** Presses Tab until something has the focus; whatever gets it on the way must show that it has. */
export async function tabTo(table, wanted, most = 120) {
  for (let i = 0; i < most; i += 1) {
    const at = await table.page.evaluate((wanted) => {
      const here = document.activeElement;
      const style = getComputedStyle(here);
      const shown = here === document.body || style.outlineStyle !== "none" || style.boxShadow !== "none";
      return { there: here.matches(wanted), shown, what: here.outerHTML.slice(0, 120) };
    }, wanted);
    check(at.shown, `the focus is not seen on ${at.what}`);
    if (at.there) return i;
    await table.page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${wanted}`);
}

/** Gives an order with Tab and Enter, word for word on the panel. */
async function byTab(table, order) {
  const before = await table.orders();
  for (const word of order.split(" ")) {
    await tabTo(table, `.choices button[data-word="${word}"]`);
    await key(table, "Enter");
  }
  if ((await table.orders()) === before) {
    await tabTo(table, "#confirm");
    await key(table, "Enter");
  }
  same(await table.orders(), before + 1, `the orders after “${order}” by Tab (${await table.notice()})`);
}

/** Goes to a place on the map with the arrows; what is read out there. */
async function arrowsTo(table, place) {
  await tabTo(table, "#board");
  const said = () => table.text("p.sr[role=status]");
  const tried = new Map();
  await key(table, "ArrowRight");
  for (let i = 0; i < 60; i += 1) {
    const here = (await said()).split(",")[0];
    if (here === nameOf(place)) return said();
    const [from, to] = [await table.spot(here), await table.spot(place)];
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const across = dx < 0 ? "ArrowLeft" : "ArrowRight";
    const along = dy < 0 ? "ArrowUp" : "ArrowDown";
    const ways = Math.abs(dx) > Math.abs(dy) ? [across, along] : [along, across];
    ways.push(...["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"].filter((way) => !ways.includes(way)));
    const been = tried.get(here) ?? [];
    const way = ways.find((way) => !been.includes(way)) ?? ways[0];
    tried.set(here, [...been, way]);
    await key(table, way);
  }
  throw new Error(`the arrows do not lead to ${place}; they are at ${await said()}`);
}

/** Types an order after `/`, and says yes with Enter if it is asked. */
async function byLine(table, order) {
  const before = await table.orders();
  await typed(table, order);
  if ((await table.page.locator("#confirm").count()) > 0) await key(table, "Enter");
  same(await table.orders(), before + 1, `the orders after “${order}” was typed (${await table.notice()})`);
}

/** Types a line after `/`. */
async function typed(table, line) {
  await tabTo(table, "#board");
  await key(table, "/");
  await table.page.keyboard.type(line);
  await key(table, "Enter");
}

/** Typed with “why” before it, an order is told and not given. */
async function asked(table, order) {
  const before = await table.orders();
  await typed(table, `why ${order}`);
  same(await table.typedAs(".asked .order-line"), order, "the order that was asked about");
  await key(table, "Escape");
  same(await table.orders(), before, "the orders after one was asked about");
}

/** The place of a unit, read from the board in words. */
async function place(table, unit) {
  await tabTo(table, "#board");
  await key(table, "t");
  const lines = await table.page.$$eval(".regions li", (all) => all.map((line) => line.textContent));
  await key(table, "Escape");
  same(await table.page.locator("dialog[open]").count(), 0, "dialogs after Escape");
  const name = nameOf(unit);
  const there = lines.find((line) => line.includes(`: ${name}`) || line.includes(`; ${name}`));
  return there?.split(/[,:(]/)[0].trim() ?? "";
}

async function firstTurns(house) {
  const table = await house.open("#/");
  await key(table, "Tab");
  has(await table.text(":focus"), "Skip to the board", "the first thing that Tab leads to");
  await tabTo(table, '[data-game="underbelly"] .set-up');
  await key(table, "Enter");
  await table.page.waitForSelector("#set-up[open]");
  await key(table, "Escape");
  same(await table.page.locator("#set-up").count(), 0, "dialogs after Escape");
  await tabTo(table, '[data-game="underbelly"] .set-up');
  await key(table, "Enter");
  await table.page.waitForSelector("#set-up[open]");
  await tabTo(table, "#set-up a.hot-seat");
  await key(table, "Enter");
  await table.ready("#/new/underbelly");

  for (const [unit, to] of [
    ["it-inf-1", "rome"],
    ["it-inf-2", "taranto"],
  ]) {
    await tabTo(table, `.choices button[data-word="place ${unit}"]`);
    await key(table, "Enter");
    same(await table.draft(), `place ${unit}`, "what Enter on a counter says");
    await tabTo(table, `.choices button[data-word="${to}"]`);
    await key(table, "Enter");
  }
  same(await place(table, "it-inf-2"), "Taranto", "the place of the infantry");

  await tabTo(table, '.choices button[data-word="place regia-marina"]');
  await key(table, "Enter");
  has(await arrowsTo(table, "naples"), "Naples", "what is read out");
  await key(table, "Enter");
  same(await place(table, "regia-marina"), "Naples", "the place of the fleet that the arrows sent");

  await asked(table, "place it-supply sicily");
  await byLine(table, "place it-supply sicily");
  await typed(table, "undo");
  same(await place(table, "it-supply"), "", "the place of the supply after “undo” was typed");
  await byLine(table, "place it-supply sicily");
  await byLine(table, "place it-air sicily");
  has(await table.clock(), "Spring 1940, turn of the Axis, movement", "the clock");

  await arrowsTo(table, "tripoli");
  await key(table, "Enter");
  same(await table.draft(), "it-inf-3", "what Enter on a place with a counter says");
  await key(table, "Escape");
  same(await table.draft(), "", "what is said after Escape");
  await key(table, "Enter");
  await arrowsTo(table, "tobruk");
  await key(table, "Enter");
  same(await place(table, "it-inf-3"), "Tobruk", "the place of the garrison");
  await key(table, "u");
  same(await place(table, "it-inf-3"), "Tripoli", "the place of the garrison after U");
  await key(table, "r");
  same(await place(table, "it-inf-3"), "Tobruk", "the place of the garrison after R");
  await endPhase(table);
  has(await table.clock(), "Spring 1940, turn of the Allies", "the clock after D");
  await arrowsTo(table, "egypt");
  await key(table, "d");
  has(await table.text(".asked"), "no unit has moved", "what is asked before a phase ends in which nothing was done");
  await key(table, "Escape");
  has(await table.clock(), "Spring 1940, turn of the Allies", "the clock after Escape");
  await endPhase(table);
  has(await table.clock(), "Summer 1940, turn of the Axis", "the clock after D");

  await theMap(table);
  await theTimeline(table);
}

/** D ends the phase; Enter says yes if there is something to beware of. */
async function endPhase(table) {
  await key(table, "d");
  if ((await table.page.locator("#confirm").count()) > 0) await key(table, "Enter");
}

/** Nearer, farther, what can be laid over; help and menu. */
async function theMap(table) {
  const zoom = () => table.page.$eval("#world", (world) => world.getBoundingClientRect().width / world.offsetWidth);
  await tabTo(table, "#board");
  await seenRound(table);
  const before = await zoom();
  await key(table, "+");
  check((await zoom()) > before * 1.1, "plus brings the map nearer");
  await key(table, "0");
  check(Math.abs((await zoom()) - before) < 0.01, "zero shows the whole map");
  await key(table, "z");
  check((await table.page.locator(".live .over").count()) > 0, "Z shows zones");
  await key(table, "z");
  same(await table.page.locator(".live .over").count(), 0, "zones after Z again");
  for (const [letter, title] of [
    ["?", "Help"],
    ["m", "Menu"],
  ]) {
    await key(table, letter);
    has(await table.text("dialog[open] h2"), title, `the dialog after ${letter}`);
    await key(table, "Escape");
    same(await table.page.locator("dialog[open]").count(), 0, "dialogs after Escape");
  }
}

/** The sign of the focus is seen all around the map, whatever lies there. */
async function seenRound(table) {
  const frame = await table.page.locator("#board").boundingBox();
  const [left, top] = [Math.ceil(frame.x) + 1, Math.ceil(frame.y) + 1];
  const [right, bottom] = [Math.floor(frame.x + frame.width) - 2, Math.floor(frame.y + frame.height) - 2];
  const points = [0.2, 0.5, 0.8].flatMap((part) => {
    const [x, y] = [Math.round(left + (right - left) * part), Math.round(top + (bottom - top) * part)];
    return [[x, top], [x, bottom], [left, y], [right, y]];
  });
  const shot = (await table.page.screenshot()).toString("base64");
  const other = await table.page.evaluate(
    async ({ shot, points }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${shot}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
      canvas.drawImage(image, 0, 0);
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = "var(--focus)";
      const wanted = getComputedStyle(probe).color;
      probe.remove();
      const colour = ([x, y]) => `rgb(${[...canvas.getImageData(x, y, 1, 1).data].slice(0, 3).join(", ")})`;
      return points.filter((point) => colour(point) !== wanted).map((point) => `${point}: ${colour(point)}`);
    },
    { shot, points },
  );
  same(other, [], "points at the edge of the map without the colour of the focus");
}

async function theTimeline(table) {
  const all = await table.orders();
  await tabTo(table, "#slider");
  await key(table, "ArrowLeft", "ArrowLeft");
  has(await table.text(".count"), `${all - 2} of ${all}`, "the count after two steps back");
  await key(table, "End");
  has(await table.text(".count"), `${all} of ${all}`, "the count after End");
}

async function alliedTurn(house) {
  const table = await house.begin("underbelly", ALLIES_1941);
  for (const order of ALLIED_TURN) {
    if (/^(buy|top|supply|kill|done|advance)/.test(order)) await byTab(table, order);
    else await byLine(table, order);
  }
  same(await place(table, "anzac"), "Tobruk", "the place of ANZAC");
  same(await place(table, "it-air"), "Ionian Sea", "the place of the Regia Aeronautica");
  same(await place(table, "afrika"), "", "the place of Panzerarmee Afrika, which is lost");
  has(await table.clock(), "Summer 1941, turn of the Axis", "the clock");
}
