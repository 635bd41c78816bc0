// A whole turn by touch on a phone: taps, a finger that moves the map, two that bring it nearer.
import { PHONE, check, same } from "./lib.mjs";
import { ALLIED_TURN, ALLIES_1941, allTurnDone } from "./moves.mjs";
import { kindOf, nameOf } from "./table.mjs";

export async function run(house) {
  const table = await house.begin("underbelly", ALLIES_1941, { viewport: PHONE, touch: true });
  const fingers = await Fingers.on(table);
  await gestures(table, fingers);
  for (const order of ALLIED_TURN) await byTouch(table, fingers, order);
  await allTurnDone(table);
  await dragged(house);
}

/** Fingers on the glass, as many as one likes. */
export class Fingers {
  static async on(table) {
    const fingers = new Fingers();
    fingers.devtools = await table.page.context().newCDPSession(table.page);
    fingers.table = table;
    return fingers;
  }

  send(type, points) {
    const touchPoints = points.map(([x, y], id) => ({ x, y, id }));
    return this.devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  }

  /** Every finger from one point to another, in steps. */
  async move(from, to, steps = 6) {
    await this.send("touchStart", from);
    for (let i = 1; i <= steps; i += 1) {
      const between = (a, b) => a + ((b - a) * i) / steps;
      await this.send("touchMove", from.map(([x, y], n) => [between(x, to[n][0]), between(y, to[n][1])]));
    }
    // A finger that rests before it goes up throws nothing; after a throw the browser eats the next tap.
    await this.table.page.waitForTimeout(120);
    await this.send("touchMove", to);
    await this.send("touchEnd", []);
    await this.table.settled();
  }
}

/** Where the sheet lies and how near it is. */
function camera(table) {
  return table.page.evaluate(() => {
    const [world, board] = ["world", "board"].map((id) => document.getElementById(id));
    const [box, frame] = [world.getBoundingClientRect(), board.getBoundingClientRect()];
    return { x: box.left, y: box.top, zoom: box.width / world.offsetWidth, frame: frame.toJSON() };
  });
}

/** A point of the map with nothing within `room`, to put a finger on that will move by `dx`, `dy`: a browser gives it what lies beside it. */
export function bare(table, dx = 1, dy = 1, room = 0) {
  return table.page.evaluate(
    ({ dx, dy, room }) => {
      const frame = document.getElementById("board").getBoundingClientRect();
      const points = [];
      const free = (x, y) => {
        const there = document.elementFromPoint(x, y);
        return there?.closest("#board") && !there.closest(".counter");
      };
      const around = [[0, 0], [-room, -room], [room, -room], [-room, room], [room, room]];
      for (let y = frame.top + 90; y < frame.bottom - 40; y += 15) {
        for (let x = frame.left + 40; x < frame.right - 40; x += 15) {
          if (around.every(([right, down]) => free(x + right, y + down))) points.push({ x, y });
        }
      }
      if (points.length === 0) throw new Error("no bare point of the map");
      // The more there is to go, the farther back the finger begins.
      return points.sort((a, b) => (a.x - b.x) * dx + (a.y - b.y) * dy)[0];
    },
    { dx, dy, room },
  );
}

async function gestures(table, fingers) {
  const before = await camera(table);
  const { x, y } = await bare(table);
  await fingers.move([[x, y]], [[x + 60, y + 50]]);
  const moved = await camera(table);
  check(Math.abs(moved.x - before.x - 60) < 12 && Math.abs(moved.y - before.y - 50) < 12, "a finger moves the map");
  same(moved.zoom, before.zoom, "how near the map is after it was moved");
  const [cx, cy] = [195, 250];
  await fingers.move(
    [[cx - 40, cy], [cx + 40, cy]],
    [[cx - 80, cy], [cx + 80, cy]],
  );
  const near = await camera(table);
  check(near.zoom > moved.zoom * 1.6 && near.zoom < moved.zoom * 2.4, `two fingers: from ${moved.zoom} to ${near.zoom}`);
  await fingers.move(
    [[cx - 80, cy], [cx + 80, cy]],
    [[cx - 40, cy], [cx + 40, cy]],
  );
  const far = await camera(table);
  check(Math.abs(far.zoom / moved.zoom - 1) < 0.2, `two fingers back: from ${moved.zoom} to ${far.zoom}`);
  same(await table.orders(), 0, "the orders after the map was moved");
  same(await table.draft(), "", "what is said after the map was moved");
  await table.button("Show the whole map");
}

/** Moves the map with a finger until a thing lies where a thumb can press it. */
async function bring(table, fingers, key) {
  for (let i = 0; i < 12; i += 1) {
    const at = kindOf(key) === "unit" ? await middle(table, key) : await table.spot(key);
    const { frame } = await camera(table);
    const [left, right, top, bottom] = [12, frame.width - 12, frame.top + 50, frame.bottom - 26];
    if (at.x > left && at.x < right && at.y > top && at.y < bottom) return;
    const [mx, my] = [(left + right) / 2, (top + bottom) / 2];
    const from = await bare(table, mx - at.x, my - at.y);
    const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
    const x = clamp(from.x + mx - at.x, 8, frame.width - 8);
    const y = clamp(from.y + my - at.y, frame.top + 8, frame.bottom - 20);
    await fingers.move([[from.x, from.y]], [[x, y]]);
  }
  throw new Error(`${key} cannot be brought into sight`);
}

function middle(table, unit) {
  return table.page.evaluate((name) => {
    const counters = [...document.querySelectorAll("#world .counter")];
    const counter = counters.find((c) => c.ariaLabel === name || c.ariaLabel.startsWith(`${name} (`));
    const box = counter.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }, nameOf(unit));
}

/** An order by taps: places and counters on the map, everything else on the sheet. */
async function byTouch(table, fingers, order) {
  const before = await table.orders();
  for (const word of order.split(" ")) {
    const kind = kindOf(word);
    if (kind) await bring(table, fingers, word);
    if (kind === "unit") await tapUnit(table, word);
    else if (kind === "place") await table.pressPlace(word);
    else await table.choose(word);
  }
  if ((await table.orders()) === before) await table.yes();
  const told = `${await table.notice()} ${await table.draft()}`;
  same(await table.orders(), before + 1, `the orders after “${order}” (${told})`);
}

/** A finger has no way to look under a counter: the first tap on a stack spreads it, the second means the counter. */
async function tapUnit(table, unit) {
  const state = async () => `${await table.draft()}|${await table.orders()}`;
  const before = await state();
  await table.pressUnit(unit);
  if ((await state()) === before) await table.pressUnit(unit);
}

/** A counter is dragged with a finger; one that may not go is answered with the rule. */
async function dragged(house) {
  const table = await house.open("#/new/underbelly", { viewport: PHONE, touch: true });
  const fingers = await Fingers.on(table);
  await table.give("place it-inf-1 rome", "place it-inf-2 naples", "place regia-marina naples");
  await table.give("place it-supply sicily", "place it-air sicily");
  await bring(table, fingers, "naples");
  const [from, to] = [await table.grip("it-inf-2"), await table.spot("taranto")];
  await fingers.move([[from.x, from.y]], [[to.x, to.y]]);
  await table.yes();
  same(await table.whereabouts("it-inf-2"), "Taranto", "the place of the infantry that a finger dragged");
  await bring(table, fingers, "rome");
  const [again, sea] = [await table.grip("it-inf-1"), await table.spot("tyrrhenian")];
  check(sea.inside, "the Tyrrhenian Sea is out of sight");
  await fingers.move([[again.x, again.y]], [[sea.x, sea.y]]);
  same(await table.refusal(), "SU-9.6", "why the infantry may not go to sea");
  same(await table.typedAs(".why-not .order-line"), "it-inf-1 tyrrhenian", "what was wanted");
}
