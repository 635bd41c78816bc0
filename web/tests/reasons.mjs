// Whatever a hand drags where it may not go is refused for what it is: in positions of chance of every game, counters of chance are dragged to
// points of chance. What is refused is an order of the counter that was taken hold of, and whoever types that order is told the same rule.
import { readFileSync } from "node:fs";
import path from "node:path";
import { AT_LENGTH, ROOT, chance, check, same } from "./lib.mjs";
import { nameOf as blockOf } from "./hexes.mjs";
import { nameOf } from "./table.mjs";

/** Refused gestures of each game. */
const REFUSED = AT_LENGTH ? 500 : 12;
/** Drags in a position before play goes on, and presses of play in between. */
const DRAGS = 12;
const PRESSES = 25;
/** After so many drags too few are refused. */
const MOST_DRAGS = 40 * REFUSED;

const GAMES = ["underbelly", "skirmish", "global40", "eurofront", "thirdreich"];

export async function run(house) {
  const games = [...GAMES];
  // Two at a time: each has a process of its own.
  const player = async () => {
    for (let game = games.shift(); game; game = games.shift()) await refusals(house, game);
  };
  await Promise.all([player(), player()]);
}

async function refusals(house, game) {
  const random = chance(19401);
  let [refused, drags, table] = [0, 0, undefined];
  const rules = new Set();
  while (refused < REFUSED) {
    check(drags < MOST_DRAGS, `${game}: only ${refused} of ${drags} drags were refused`);
    if (!table || (await over(table))) {
      await table?.page.context().close();
      table = await house.open(`#/new/${game}`);
    }
    await play(table, random);
    for (let i = 0; i < DRAGS && refused < REFUSED && !(await over(table)); i += 1, drags += 1) {
      const found = await dragged(table, random);
      if (!found) continue;
      refused += 1;
      rules.add(found);
    }
  }
  await table.page.context().close();
  house.note(`{"bench":"reasons","game":"${game}","drags":${drags},"refused":${refused},"rules":${rules.size}}`);
}

const over = (table) => table.page.evaluate(() => !document.querySelector(".choices button, #world .counter.may, #open-curtain"));

/** Drags a counter of chance; the rule, if it was refused. */
async function dragged(table, random) {
  const held = await aim(table, random);
  if (!held) return undefined;
  const { mouse } = table.page;
  await mouse.move(held.from.x, held.from.y);
  await mouse.down();
  await mouse.move((held.from.x + held.to.x) / 2, (held.from.y + held.to.y) / 2, { steps: 2 });
  await mouse.move(held.to.x, held.to.y, { steps: 2 });
  await mouse.up();
  await table.settled();
  const rule = await table.refusal();
  const line = await table.typedAs(".why-not .order-line");
  if (!rule || !line) return clear(table);
  check(means(table.game, held.label, line), `${table.game}: “${held.label}” was dragged, and “${line}” refused`);
  await clear(table);
  const orders = await table.orders();
  await table.page.fill("#typed", line);
  await table.page.press("#typed", "Enter");
  await table.settled();
  same(await table.refusal(), rule, `${table.game}: the rule that forbids “${line}” if it is typed (${await table.notice()})`);
  same(await table.orders(), orders, `${table.game}: the orders after “${line}”`);
  await table.page.fill("#typed", "");
  await clear(table);
  return rule;
}

/** Takes back what was begun, and closes what was told. */
async function clear(table) {
  const close = table.page.locator(".why-not h3 button");
  if ((await close.count()) > 0) await table.tap(close);
  await table.page.focus("#board");
  for (let i = 0; i < 3 && (await table.page.locator("#draft, #confirm").count()) > 0; i += 1) {
    await table.page.keyboard.press("Escape");
    await table.settled();
  }
  await table.curtain();
}

/** A counter that can be taken hold of, what it is called, and a point of the map to drag it to. */
function aim(table, random) {
  const dice = [random(), random(), random()];
  return table.page.evaluate(([which, across, down]) => {
    const board = document.getElementById("board").getBoundingClientRect();
    const inside = ({ x, y }) => x > board.left + 30 && x < board.right - 30 && y > board.top + 60 && y < board.bottom - 40;
    const held = [];
    for (const counter of document.querySelectorAll("#world .counter")) {
      if (counter.style.display === "none") continue;
      const box = counter.getBoundingClientRect();
      const from = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      const top = document.elementFromPoint(from.x, from.y)?.closest(".counter");
      if (inside(from) && top === counter) held.push({ label: counter.ariaLabel, from });
    }
    const one = held[Math.floor(which * held.length)];
    const to = { x: board.left + 40 + across * (board.width - 80), y: board.top + 70 + down * (board.height - 120) };
    return one && { ...one, to };
  }, dice);
}

const thirdReich = new Map(
  readFileSync(path.join(ROOT, "games/thirdreich/data/forces/units.csv"), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split(",")[0])
    .map((key) => [key, key.split("-").slice(2).join(" ")]),
);

/** Is an order about the counter that has this label? Where its name is no word of the order, a part of the name must be one. */
function means(game, label, line) {
  const words = line.split(" ");
  const plain = label.replace(/ \(.*$/, "").toLowerCase();
  const called = (name) => label === name || label.startsWith(`${name} (`);
  switch (game) {
    case "underbelly":
      return words.some((word) => called(nameOf(word, game)));
    case "skirmish":
      return words.some((word) => plain.replaceAll(" ", "").endsWith(word.toLowerCase()));
    case "global40":
      // A ship that carries something is named by its number.
      return words.some((word) => /^ship\d+$/.test(word) || plain.includes(word.replace(/^\d+-/, "").slice(0, 4)));
    case "thirdreich":
      return words.some((word) => plain.endsWith(thirdReich.get(word) ?? "\n") || plain.includes(word.split("-").at(-1)));
    default:
      return words.some((word) => /^[a-z+]/.test(word) && (called(known(word)) || plain.includes("block")));
  }
}

function known(word) {
  try {
    return blockOf(word.replace(/^\+/, ""));
  } catch {
    return undefined;
  }
}

/** Presses by chance what may be pressed, for a while. */
async function play(table, random) {
  const dice = Array.from({ length: 2 * PRESSES }, random);
  await table.page.evaluate(
    async ({ dice, presses }) => {
      const one = (all) => all[Math.floor(dice.pop() * all.length)];
      for (let i = 0; i < presses; i += 1) {
        const first = document.querySelector("#open-curtain, #confirm");
        const pressed = first ?? one([...document.querySelectorAll(".choices button")]) ?? one([...document.querySelectorAll("#world .counter.may")]);
        pressed?.click();
        await new Promise((done) => setTimeout(done, 5));
      }
    },
    { dice, presses: PRESSES },
  );
  await table.settled();
  await clear(table);
}
