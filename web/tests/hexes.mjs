// Maps of hexes under a player's hands, Fronts of Europe above all: where places and blocks lie in the window, and how they are brought there.
import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./lib.mjs";

const GAME = path.join(ROOT, "games/eurofront");
const SHEET = JSON.parse(readFileSync(path.join(GAME, "map/sheet.json"), "utf8"));
const AT = new Map(SHEET.spaces.map(({ key, at }) => [key, at]));

/** The rows of a table of the game, each with its columns by name. */
export function rows(file) {
  const [head, ...lines] = readFileSync(path.join(GAME, "data", file), "utf8").trim().split("\n");
  const names = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, i) => [names[i], cell])));
}

/** The units in the order of their numbers. */
export const UNITS = rows("forces/units.csv");
/** The places in the order of their numbers. */
export const SPACES = rows("spaces.csv");
const UNIT = new Map(UNITS.map((unit) => [unit.id, unit]));
const KEY_OF_NAME = new Map(SPACES.filter(({ name }) => name).map(({ key, name }) => [name, key]));

/** Is a word of an order a `unit`, a `place`, or nothing of either? */
export function kindOf(word) {
  if (UNIT.has(word)) return "unit";
  return AT.has(word) ? "place" : undefined;
}

/** What a unit is called on the screen. */
export function nameOf(key) {
  const { name, type } = UNIT.get(key);
  return /hq$/.test(type) ? `HQ ${name}` : name;
}

/** The key of the place that a text begins with, as it is read out: `Vyborg, forest`, `NW of Leningrad (3302), hill`. */
export function placeRead(text) {
  const number = /^[^,]*\((\d{4})\)/.exec(text)?.[1] ?? /^(\d{4})\b/.exec(text)?.[1];
  return number ?? KEY_OF_NAME.get(text.split(",")[0].trim());
}

/** The middle of a place on the sheet. */
export const onSheet = (key) => AT.get(key);

/** Where the sheet lies in the window, and how near it is. */
function camera(table) {
  return table.page.evaluate(() => {
    const board = document.getElementById("board").getBoundingClientRect();
    const { a: zoom, e, f } = new DOMMatrix(getComputedStyle(document.getElementById("world")).transform);
    return { zoom, x: board.left + e, y: board.top + f, frame: board.toJSON() };
  });
}

/** The middle of a place in the window; `inside` if a hand can press it there. */
export const middle = (table, key) => inWindow(table, onSheet(key));

/** A point of the sheet in the window; `inside` if a hand can press it there. */
export async function inWindow(table, [left, top]) {
  const { zoom, x, y, frame } = await camera(table);
  const at = { x: x + left * zoom, y: y + top * zoom, zoom };
  return { ...at, inside: isInside(at, frame) };
}

/** Can a hand press a point of the window on the map? */
function isInside({ x, y }, frame) {
  const margin = { x: 24, top: 60, bottom: 40 };
  const across = x > frame.left + margin.x && x < frame.right - margin.x;
  return across && y > frame.top + margin.top && y < frame.bottom - margin.bottom;
}

/** Where the block of a unit can be taken hold of; nothing if it is covered. */
export function grip(table, key) {
  const wanted = { name: nameOf(key), livery: `livery-${UNIT.get(key).nation}` };
  return table.page.evaluate(({ name, livery }) => {
    const called = (c) => c.ariaLabel === name || c.ariaLabel.startsWith(`${name} (`);
    const all = [...document.querySelectorAll("#world .counter")];
    const counter = all.find((c) => called(c) && c.classList.contains(livery) && c.style.display !== "none");
    if (!counter) throw new Error(`no block is called ${name}`);
    const box = counter.getBoundingClientRect();
    const shares = [0.5, 0.3, 0.7, 0.12, 0.88];
    const points = shares.flatMap((y) => shares.map((x) => ({ x: box.left + box.width * x, y: box.top + box.height * y })));
    const free = points.find(({ x, y }) => document.elementFromPoint(x, y)?.closest(".counter") === counter);
    return { middle: points[0], free, fanned: counter.classList.contains("fanned"), said: counter.classList.contains("said") };
  }, wanted);
}

/** A point of the map that lies bare, as far back as a hand needs to move the map this far. */
function bare(table, dx, dy) {
  return table.page.evaluate(
    ({ dx, dy }) => {
      const frame = document.getElementById("board").getBoundingClientRect();
      const points = [];
      for (let y = frame.top + 70; y < frame.bottom - 40; y += 15) {
        for (let x = frame.left + 30; x < frame.right - 30; x += 15) {
          const there = document.elementFromPoint(x, y);
          if (there?.closest("#board") && !there.closest(".counter")) points.push({ x, y });
        }
      }
      if (points.length === 0) throw new Error("no bare point of the map");
      return points.sort((a, b) => (a.x - b.x) * dx + (a.y - b.y) * dy)[0];
    },
    { dx, dy },
  );
}

/** Moves the map with a hand until a place can be pressed; `drag` moves it from one point to another. */
export const bring = (table, key, drag) => bringPoint(table, onSheet(key), drag);

/** Moves the map with a hand until a point of the sheet can be pressed. */
export async function bringPoint(table, point, drag) {
  for (let i = 0; i < 12; i += 1) {
    const at = await inWindow(table, point);
    if (at.inside) return at;
    await towards(table, at, drag);
  }
  throw new Error(`${point} cannot be brought into sight`);
}

/** Moves the map with a hand until the block of a unit can be pressed. */
export async function bringBlock(table, unit, drag) {
  for (let i = 0; i < 12; i += 1) {
    const at = await grip(table, unit);
    if (isInside(at.middle, (await camera(table)).frame)) return at;
    await towards(table, at.middle, drag);
  }
  throw new Error(`${unit} cannot be brought into sight`);
}

/** Moves the map so that a point of the window comes towards the middle, as far as one drag goes. */
async function towards(table, at, drag) {
  const { frame } = await camera(table);
  const [dx, dy] = [(frame.left + frame.right) / 2 - at.x, (frame.top + frame.bottom) / 2 - at.y];
  const from = await bare(table, dx, dy);
  const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
  await drag(from, { x: clamp(from.x + dx, frame.left + 8, frame.right - 8), y: clamp(from.y + dy, frame.top + 60, frame.bottom - 20) });
}

/** Drags with the mouse. */
export async function mouseDrag(table, from, to) {
  const { mouse } = table.page;
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await mouse.move(to.x, to.y, { steps: 3 });
  await mouse.up();
  await table.settled();
}

/** The parts of the map that have a name in its drawing, with the middle of each and how near it is looked at. */
export const PARTS = [...readFileSync(path.join(GAME, "map/drawing.toml"), "utf8").matchAll(/name = "(\w+)"\npart = \[(.*)\]\nzoom = (.*)/g)].map(
  ([, name, part, zoom]) => {
    const [x, y, width, height] = part.split(",").map(Number);
    return { name, at: [x + width / 2, y + height / 2], zoom: Number(zoom) };
  },
);

/** Looks at a part of the map, with wheel and mouse. */
export async function lookAt(table, { at, zoom }) {
  const { frame, zoom: now } = await camera(table);
  await table.page.mouse.move((frame.left + frame.right) / 2, (frame.top + frame.bottom) / 2);
  await table.page.mouse.wheel(0, -Math.log(zoom / now) / 0.0016);
  await table.settled();
  for (let i = 0; i < 12; i += 1) {
    const { x, y, zoom, frame } = await camera(table);
    const point = { x: x + at[0] * zoom, y: y + at[1] * zoom };
    const [dx, dy] = [(frame.left + frame.right) / 2 - point.x, (frame.top + frame.bottom) / 2 - point.y];
    if (Math.hypot(dx, dy) < 40) break;
    await towards(table, point, (from, to) => mouseDrag(table, from, to));
  }
  await table.painted();
}
