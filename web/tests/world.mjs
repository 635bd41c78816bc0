// A world that goes round, of areas and piles: every space can be hit, a power's turn is played by mouse and by finger, and moving a thousand
// counters lays nothing out.
import { readFileSync } from "node:fs";
import path from "node:path";
import { PHONE, ROOT, check, has, same } from "./lib.mjs";
import { bare, gesture, isShipped } from "./speed.mjs";

const MAP = path.join(ROOT, "games/global40");
const SHEET = JSON.parse(readFileSync(path.join(MAP, "map/sheet.json"), "utf8"));
export const NAMES = new Map(
  readFileSync(path.join(MAP, "data/spaces.csv"), "utf8")
    .split("\n")
    .slice(1)
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => line.split(",").map((cell) => cell.trim().replace(/^"|"$/g, ""))),
);
const SHIPS = ["battleship", "carrier", "light-carrier", "cruiser", "destroyer", "submarine", "transport"];

/** What is tried, by name. */
export const PARTS = {
  painted,
  spaces: everySpaceIsHit,
  round,
  turn: (house) => firstTurn(house, {}),
  phone: (house) => firstTurn(house, { touch: true, viewport: PHONE }),
  battle,
  seats,
  thousand,
};

export async function run(house) {
  for (const part of Object.values(PARTS)) await part(house);
}

/** A new game, with Germany at the table. */
export async function opened(house, options = {}) {
  const table = await house.open("#/new/global40", options);
  await table.curtain();
  return table;
}

/** The middle of a space in the window, on the turn of the world that is in sight. */
export function middle(table, key) {
  return spot(table, SHEET.spaces.find((space) => space.key === key).at);
}

/** Where the name of a space stands in the window: the middle of its foot. */
export function foot(table, key) {
  return spot(table, SHEET.spaces.find((space) => space.key === key).label);
}

/** A point of the sheet in the window. */
function spot(table, at) {
  return table.page.evaluate(
    ({ at, width }) => {
      const board = document.getElementById("board").getBoundingClientRect();
      const { a: zoom, e, f } = new DOMMatrix(getComputedStyle(document.getElementById("world")).transform);
      const turn = Math.round((board.width / 2 - e - at[0] * zoom) / (width * zoom));
      const point = { x: board.left + e + (at[0] + turn * width) * zoom, y: board.top + f + at[1] * zoom };
      const inside =
        point.x > board.left + 30 && point.x < board.right - 30 && point.y > board.top + 30 && point.y < board.bottom - 30;
      return { ...point, zoom, inside };
    },
    { at, width: SHEET.size[0] },
  );
}

/** Moves the map so that a space is in the middle; the hand is on the map, not on a counter. */
export async function bring(table, key) {
  for (let i = 0; i < 3; i += 1) {
    const at = await middle(table, key);
    if (at.inside) return at;
    await table.page.evaluate(({ x, y }) => {
      const board = document.getElementById("board");
      const box = board.getBoundingClientRect();
      const [fromX, fromY] = [box.left + box.width / 2, box.top + box.height / 2];
      const event = (type, clientX, clientY) =>
        board.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 77, pointerType: "mouse", clientX, clientY }));
      event("pointerdown", fromX, fromY);
      event("pointermove", fromX + (fromX - x) / 2, fromY + (fromY - y) / 2);
      event("pointermove", fromX + (fromX - x), fromY + (fromY - y));
      event("pointerup", fromX + (fromX - x), fromY + (fromY - y));
    }, at);
    await table.settled();
  }
  return middle(table, key);
}

/** The map is painted: lands in the colours of who holds them, the sea in its own. */
async function painted(house) {
  const table = await opened(house);
  const hue = async (key) => {
    await bring(table, key);
    await table.painted();
    const { x, y } = await middle(table, key);
    return table.page.evaluate(tint, { x, y });
  };
  const apart = ([a, b, c], [d, e, f]) => Math.hypot(a - d, b - e, c - f);
  const [germany, italy, sea] = [await hue("western-germany"), await hue("northern-italy"), await hue("z112")];
  check(apart(germany, italy) > 20, `Germany (${germany}) and Italy (${italy}) look alike`);
  check(apart(germany, sea) > 20 && apart(italy, sea) > 20, `the sea (${sea}) looks like land (${germany}; ${italy})`);
  await table.page.context().close();
}

/** In the page: the colour of the painted map around a point of the window, the middle of what is there. */
function tint({ x, y }) {
  const near = document.querySelector("#world .near");
  const box = near.getBoundingClientRect();
  const [made, size] = [document.createElement("canvas"), 60];
  [made.width, made.height] = [size, size];
  const g = made.getContext("2d");
  const at = (from, side, pixels) => ((from - side) / (side === box.left ? box.width : box.height)) * pixels;
  const [left, top] = [at(x, box.left, near.width), at(y, box.top, near.height)];
  g.drawImage(near, left - size / 2, top - size / 2, size, size, 0, 0, size, size);
  const { data } = g.getImageData(0, 0, size, size);
  const middle = (from) => {
    const all = Array.from({ length: size * size }, (_, i) => data[4 * i + from]).sort((a, b) => a - b);
    return all[all.length / 2];
  };
  return [0, 1, 2].map(middle);
}

/** A part of the map that a phone shows at once, in units of the sheet. */
const TILE = 280;
/** So many spaces are pressed by a finger of the browser's own; all others by events that the page cannot tell from one. */
const PRESSED = 12;

/** At the width of a phone, as near as counters can be read, a press in the middle of every space finds that space: the panel shows it. */
async function everySpaceIsHit(house) {
  const table = await opened(house, { viewport: PHONE, touch: true });
  const level = await table.page.getAttribute("#board", "data-level");
  same(level, "2", "every pile is shown where the test looks");
  // What lies near each other is pressed one after the other, so that the map need not be drawn anew for each.
  const tile = ([x, y]) => Math.floor(y / TILE) * 1_000 + Math.floor(x / TILE);
  const near = [...SHEET.spaces].sort((a, b) => tile(a.at) - tile(b.at));
  const wanted = near.map(({ key, at }) => ({ key, at, name: NAMES.get(key) }));
  const missed = await table.page.evaluate(pressEach, { wanted, width: SHEET.size[0] });
  same(missed, [], "spaces that a press in their middle misses");
  for (let i = 0; i < PRESSED; i += 1) {
    const { key } = SHEET.spaces[Math.floor((i * SHEET.spaces.length) / PRESSED)];
    const at = await bring(table, key);
    check(at.inside, `${key} cannot be brought into sight`);
    await table.poke(at);
    same(await table.page.getAttribute(".place-card", "aria-label"), NAMES.get(key), `the place that a finger presses in ${key}`);
  }
  house.note(JSON.stringify({ bench: "world", figure: "spaces_hit", value: wanted.length, pressed_by_finger: PRESSED, width: PHONE.width }));
}

/** In the page: the map is drawn by hand to each space in turn, and what lies on top in its middle is pressed. Tells what was not found. */
async function pressEach({ wanted, width }) {
  const [board, world] = ["board", "world"].map((id) => document.getElementById(id));
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const box = board.getBoundingClientRect();
  const [fromX, fromY] = [box.left + box.width / 2, box.top + box.height / 2];
  const pointer = (on, type, clientX, clientY) =>
    on.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 77, pointerType: "touch", clientX, clientY }));
  const where = ([x, y]) => {
    const { a: zoom, e, f } = new DOMMatrix(getComputedStyle(world).transform);
    const turn = Math.round((box.width / 2 - e - x * zoom) / (width * zoom));
    return { x: box.left + e + (x + turn * width) * zoom, y: box.top + f + y * zoom };
  };
  const inside = (p) => p.x > box.left + 30 && p.x < box.right - 30 && p.y > box.top + 60 && p.y < box.bottom - 30;
  const missed = [];
  for (const { key, at, name } of wanted) {
    let point = where(at);
    if (!inside(point)) {
      const [dx, dy] = [fromX - point.x, fromY - point.y];
      pointer(board, "pointerdown", fromX, fromY);
      pointer(board, "pointermove", fromX + dx / 2, fromY + dy / 2);
      pointer(board, "pointermove", fromX + dx, fromY + dy);
      pointer(board, "pointerup", fromX + dx, fromY + dy);
      await frame();
      point = where(at);
    }
    const there = document.elementFromPoint(point.x, point.y);
    if (!there || !board.contains(there)) {
      missed.push(`${key} is covered by ${there?.className}`);
      continue;
    }
    pointer(there, "pointerdown", point.x, point.y);
    pointer(board, "pointerup", point.x, point.y);
    await new Promise((done) => setTimeout(done));
    const found = document.querySelector(".place-card")?.ariaLabel;
    if (found !== name) missed.push(`${key}: ${found}`);
  }
  return missed;
}

/** Once round the world eastwards one is where one was, and counters are always there. */
async function round(house) {
  const table = await opened(house);
  const before = await bring(table, "germany");
  for (const key of ["z110", "z8", "hawaiian-islands", "western-united-states", "central-united-states", "eastern-united-states", "germany"]) {
    const at = await bring(table, key);
    check(at.inside, `${key} is not in sight`);
    const shown = await table.page.evaluate(() => {
      const board = document.getElementById("board").getBoundingClientRect();
      const seen = (counter) => {
        const box = counter.getBoundingClientRect();
        return box.right > board.left && box.left < board.right && box.bottom > board.top && box.top < board.bottom;
      };
      return [...document.querySelectorAll("#world .counter")].filter(seen).length;
    });
    if (!key.startsWith("z")) check(shown > 0, `no counter is in sight at ${key}`);
  }
  const after = await middle(table, "germany");
  check(Math.abs(after.zoom - before.zoom) < 0.01, "the zoom after going round");
}

/** A pile on the map: whose, what, where; brought into sight. */
export async function pile(table, space, name) {
  await bring(table, space);
  const { x, y } = await middle(table, space);
  return table.page.evaluate(
    ({ x, y, name }) => {
      const near = (counter) => {
        const box = counter.getBoundingClientRect();
        return Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y);
      };
      const all = [...document.querySelectorAll("#world .counter")].filter((c) => c.ariaLabel.startsWith(name));
      const counter = all.sort((a, b) => near(a) - near(b))[0];
      if (!counter || near(counter) > 260) throw new Error(`no ${name} near`);
      const box = counter.getBoundingClientRect();
      for (const [dx, dy] of [[0.5, 0.5], [0.2, 0.5], [0.2, 0.2], [0.1, 0.8], [0.5, 0.1], [0.8, 0.8]]) {
        const point = { x: box.left + box.width * dx, y: box.top + box.height * dy };
        if (document.elementFromPoint(point.x, point.y)?.closest(".counter") === counter) return point;
      }
      throw new Error(`${name} is covered`);
    },
    { x, y, name },
  );
}

/** Germany's first turn: buy, attack France, fight, move what did not, place what was bought. */
async function firstTurn(house, options) {
  const table = await opened(house, options);
  has(await table.clock(), /Round 1.*purchase/s, "the clock at the start");
  for (let i = 0; i < 2; i += 1) await table.tap(table.page.locator('.cart .stepper[data-kind="infantry"] button[aria-label="One more"]'));
  await table.tap(table.page.locator("#cart-give"));
  has((await table.log()).join(" "), /2 infantry/, "what was bought");
  await table.choose("done");
  await table.yes();
  has(await table.clock(), /combat move/, "the clock after the purchase");

  const from = await pile(table, "western-germany", "mechanized infantry of Germany");
  if (options.touch) {
    await table.poke(from);
    if ((await table.draft()) === "") await table.poke(await pile(table, "western-germany", "mechanized infantry of Germany"));
    has(await table.draft(), /^move western-germany \d+-mech$/, "what pressing a pile begins");
    const to = await bring(table, "france");
    await table.poke(to);
  } else {
    await table.page.mouse.move(from.x, from.y);
    await table.page.mouse.down();
    const to = await middle(table, "france");
    check(to.inside, "France is in sight of Western Germany");
    await table.page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
    check((await table.page.locator(".lit-area.may").count()) > 0, "where a lifted pile may go is lit");
    await table.page.mouse.move(to.x, to.y, { steps: 3 });
    await table.page.mouse.up();
    await table.settled();
  }
  await table.yes();
  same(await table.notice(), "", "what is told of the attack");
  has((await table.log())[0] ?? "", /France/, "the log of the attack");
  await table.choose("done");
  await table.yes();
  await fight(table);
  has(await table.clock(), /non-combat/, "the clock after the battles");
  await table.choose("done");
  await table.yes();
  has(await table.clock(), /placing/, "the clock after the moves");
  await place(table);
  await table.curtain();
  has(await table.clock(), /Soviet Union/, "the clock after the turn");
}

/** Answers whatever is asked in windows and battles, the plainest way, until the moves after combat, or until something is so in the page. */
export async function fight(table, so = () => false) {
  for (let i = 0; i < 200; i += 1) {
    await table.curtain();
    if (/non-combat/.test(await table.clock()) || (await table.page.evaluate(so))) return;
    if (await table.yes()) continue;
    const words = await table.page.$$eval(".choices [data-word]", (all) => all.map((button) => button.dataset.word));
    const wanted = ["press", "strike", "lose", "pick", "pass", "done", "fight"];
    const word = wanted.map((verb) => words.find((w) => w === verb || w.startsWith(`${verb} `))).find(Boolean) ?? words[0];
    check(word, `nothing can be said: ${await table.prompt()}`);
    await table.tap(table.page.locator(`.choices [data-word="${word}"]`).first());
  }
  throw new Error("the battles do not end");
}

/** Places what was bought where the panel offers it. */
async function place(table) {
  for (let i = 0; i < 12 && /placing/.test(await table.clock()); i += 1) {
    if (await table.yes()) continue;
    const row = table.page.locator(".choices .stepper").first();
    const where = table.page.locator(".choices .places button").first();
    const begin = table.page.locator('.choices [data-word="place"]');
    if ((await row.count()) > 0) await table.tap(row.locator(".amount"));
    else if ((await where.count()) > 0) await table.tap(where);
    else if ((await begin.count()) > 0) await table.tap(begin);
    else await table.choose("done");
  }
}

/** A battle: its board has steps, both sides, the odds before and now; the dice of the last round are drawn, as many filled as have hit. */
async function battle(house) {
  const table = await opened(house);
  await table.give(
    "done",
    "move western-germany 3-infantry 4-mech france",
    "move holland-belgium 4-infantry 2-artillery 3-armor france",
    "move greater-southern-germany 3-armor france",
    "done",
  );
  await fight(table, () => document.querySelector(".battle") !== null);
  await table.until(() => document.querySelector(".course-of-odds .now"));
  const before = await table.page.locator(".course-of-odds li").count();
  same(before, 2, "the odds before the battle and after its first round");
  const board = await table.text(".battle");
  for (const wanted of [/France: round 1/, /Germany attacks/, /France defends/, /armour/, /Attack/, /Press on\?/]) has(board, wanted, "the battle");
  const throws = await table.page.$$eval(".throws li.thrown", (all) =>
    all.map((line) => ({
      said: line.innerText.replace(/\s+/g, " "),
      dice: line.querySelectorAll(".die").length,
      hits: line.querySelectorAll(".die.counts").length,
    })),
  );
  check(throws.length >= 2, `both sides throw: ${JSON.stringify(throws)}`);
  for (const { said, dice, hits } of throws) {
    check(dice > 0, `dice are drawn: ${said}`);
    has(said, new RegExp(`: ${hits} hit`), "as many dice are marked as have hit");
  }
  same((await table.page.locator(".choices .stepper").count()) > 0, false, "amounts that nobody asked for in a battle");
  await table.choose("orders");
  has(await table.text(".asked"), /you are asked which units are lost/, "what choosing losses means");
  await table.yes();
  await table.choose("press");
  // Whether there is a choice of losses is up to the dice.
  if (!/which units are lost/.test(await table.prompt())) return;
  has(await table.text(".battle .hits"), /to assign/, "hits that wait for casualties");
  check((await table.page.locator(".choices .stepper").count()) > 0, "units to be lost can be chosen");
}

/** Nobody hides anything at the start: the turn goes from seat to seat without a curtain. */
async function seats(house) {
  const table = await house.open("#/new/global40");
  same(await table.page.locator("#open-curtain").count(), 0, "curtains at the start");
  await table.give("done", "done", "done");
  for (let i = 0; i < 4 && !/Soviet/.test(await table.clock()); i += 1) await table.give("done");
  has(await table.clock(), /Soviet Union/, "the clock after the turn");
  same(await table.page.locator("#open-curtain").count(), 0, "curtains between seats with nothing to hide");
}

/** A thousand counters: the map is moved and brought nearer, and nothing is laid out. */
async function thousand(house) {
  const units = {};
  for (let zone = 1; zone <= 127; zone += 1) {
    units[`z${zone}`] = [...SHIPS.map((kind) => `2 us ${kind}`), "2 anzac destroyer"];
  }
  const table = await house.begin("global40", { units });
  await table.curtain();
  const counters = await table.page.locator("#world .counter").count();
  check(counters >= 1_000, `${counters} counters`);
  await table.painted();
  const figures = await gesture(house, table);
  house.note(JSON.stringify({ bench: "world", counters, ...figures }));
  same(figures.gesture_layouts, 0, "layouts while a thousand counters are moved");
  const counted = await layoutsCounted(table);
  house.note(JSON.stringify({ bench: "world", counters, ...counted }));
  same(counted.layouts, 0, "layouts that the browser counts while a thousand counters are moved");
  if (isShipped(house, "global40")) check(figures.gesture_script_ms_a_frame <= 4, `${figures.gesture_script_ms_a_frame} ms a frame`);
}

/** What Chromium counts of its own work while the map is moved 60 times and brought nearer in 20 steps. */
async function layoutsCounted(table) {
  const devtools = await table.page.context().newCDPSession(table.page);
  await devtools.send("Performance.enable");
  const read = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
  const { mouse } = table.page;
  const { x, y } = await bare(table);
  await mouse.move(x, y);
  await table.page.waitForTimeout(600);
  const before = await read();
  await mouse.down();
  for (let i = 1; i <= 60; i += 1) await mouse.move(x - 3 * i, y + i);
  await mouse.up();
  for (let i = 0; i < 20; i += 1) await mouse.wheel(0, -30);
  const after = await read();
  const more = (name) => after[name] - before[name];
  return {
    moves: 60,
    wheel_steps: 20,
    layouts: more("LayoutCount"),
    layout_ms: Number((1000 * more("LayoutDuration")).toFixed(2)),
    style_recalcs: more("RecalcStyleCount"),
    style_ms: Number((1000 * more("RecalcStyleDuration")).toFixed(2)),
  };
}
