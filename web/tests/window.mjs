// The map is fitted anew when the window has another size, unless the player has chosen what to see.
import { DESK, PHONE, check, same } from "./lib.mjs";
import { ALLIES_1941 } from "./moves.mjs";

const LARGE = { width: 2560, height: 1440 };

export async function run(house) {
  const table = await house.open("#/new/underbelly");
  const fresh = await house.open("#/new/underbelly", { viewport: LARGE });
  const wanted = await lies(fresh);
  same(await table.page.$eval("#world .base .name", (name) => getComputedStyle(name).textDecorationLine), "none", "what is drawn under names");
  await resize(table, LARGE);
  same(await lies(table), wanted, "where the map lies after the window became larger");
  await resize(table, DESK);
  await resize(table, PHONE);
  await resize(table, LARGE);
  same(await lies(table), wanted, "where the map lies after the window was as small as a phone");

  // Zoomed and panned: the same place of the map stays in the middle, as near as it was.
  await zoom(table);
  const [near, middle] = [(await lies(table)).zoom, await middleOf(table)];
  check(near > 1.5 * wanted.zoom, `the map is ${near} near after zooming, and was ${wanted.zoom}`);
  await resize(table, DESK);
  same((await lies(table)).zoom, near, "how near the map is after the window became smaller");
  const moved = await middleOf(table);
  check(Math.hypot(moved.x - middle.x, moved.y - middle.y) < 4, `the middle went from ${JSON.stringify(middle)} to ${JSON.stringify(moved)}`);

  // The whole map again, and it is fitted again.
  await table.tap(table.page.locator(".tools button.icon").last());
  await resize(table, LARGE);
  same(await lies(table), wanted, "where the map lies after the whole of it was asked for");
  await turned(house);
  await stacked(house);
}

/** A phone turned on its side and back shows what it showed at first. */
async function turned(house) {
  const table = await house.open("#/new/underbelly", { viewport: PHONE });
  const upright = await lies(table);
  await resize(table, { width: PHONE.height, height: PHONE.width });
  await resize(table, PHONE);
  same(await lies(table), upright, "where the map lies after a phone was turned and turned back");
}

/** Of a name under another counter no end is read; a stack that is spread has all names. */
async function stacked(house) {
  const table = await house.begin("underbelly", ALLIES_1941);
  const names = () =>
    table.page.evaluate(() => {
      const all = [...document.querySelectorAll("#world .counter .short")].filter((name) => name.textContent.trim());
      const seen = all.filter((name) => name.checkVisibility({ visibilityProperty: true }));
      const begins = (name) => {
        const box = name.getBoundingClientRect();
        return document.elementFromPoint(box.left + 1, box.top + box.height / 2)?.closest(".counter");
      };
      const ends = seen.filter((name) => {
        const top = begins(name);
        return top && top !== name.closest(".counter");
      });
      return { all: all.length, seen: seen.length, ends: ends.map((name) => name.textContent) };
    });
  const { all, seen, ends } = await names();
  same(ends, [], "names of which only the end is seen");
  check(seen < all && seen > all / 3, `${seen} of ${all} names are seen`);
  await table.pressPlace("tobruk");
  check((await names()).seen > seen, "a stack that is spread shows its names");
}

async function resize(table, size) {
  await table.page.setViewportSize(size);
  await table.settled();
}

async function zoom(table) {
  const board = await table.page.locator("#board").boundingBox();
  await table.page.mouse.move(board.x + board.width * 0.4, board.y + board.height * 0.4);
  for (let i = 0; i < 4; i += 1) await table.page.mouse.wheel(0, -200);
  await table.settled();
}

/** How near the map is and where its corner lies, in pixels of the board. */
function lies(table) {
  return table.page.evaluate(() => {
    const [board, world] = ["board", "world"].map((id) => document.getElementById(id));
    const [frame, box] = [board.getBoundingClientRect(), world.getBoundingClientRect()];
    const zoom = Math.round((box.width / world.offsetWidth) * 1000) / 1000;
    return { zoom, x: Math.round(box.left - frame.left), y: Math.round(box.top - frame.top) };
  });
}

/** The point of the map in the middle of the board. */
async function middleOf(table) {
  const { zoom, x, y } = await lies(table);
  const board = await table.page.locator("#board").boundingBox();
  return { x: (board.width / 2 - x) / zoom, y: (board.height / 2 - y) / zoom };
}
