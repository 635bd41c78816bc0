// A whole fortnight of Winter War, both sides, until the next one begins: by mouse, by touch on a phone and by keyboard, with nothing but the
// gestures of a player. The mouse only at length: `fronts` uses it too.
import { AT_LENGTH, PHONE, check, has, same } from "./lib.mjs";
import { bring, bringBlock, grip, kindOf, middle, mouseDrag, onSheet, placeRead } from "./hexes.mjs";
import { tabTo } from "./keyboard.mjs";
import { Fingers } from "./touch.mjs";

/** What each side wants to do, as far as it is offered; the rest is the plainest answer. */
const PLANS = {
  Soviets: [
    "activate su-len blitz",
    "activate su-stavka",
    "move su-3gm vyborg",
    "send su-stavka su-14 petsamo",
    "strike su-stavka vyborg",
  ],
  Axis: ["activate fi-mann", "send fi-mann fi-5 helsinki"],
};
/** No fortnight takes more answers than this. */
const MOST_ANSWERS = 120;

export async function run(house) {
  const hands = [
    ["by touch", Touch, { viewport: PHONE, touch: true }],
    ["by keyboard", Keys, {}],
    ...(AT_LENGTH ? [["by mouse", Mouse, {}]] : []),
  ];
  for (const [how, Hand, options] of hands) {
    const table = await house.open("#/new/eurofront", options);
    const hand = new Hand(table);
    const told = await fortnight(table, hand);
    house.note(`  a fortnight ${how}: ${told.orders} orders, ${told.turns} player-turns`);
    await table.page.context().close();
  }
}

/** Plays until the second half of the month begins. */
async function fortnight(table, hand) {
  const left = Object.fromEntries(Object.entries(PLANS).map(([side, plan]) => [side, [...plan]]));
  const turns = new Set();
  const done = [];
  await hand.begin?.();
  await hand.curtain();
  has(await table.clock(), "First half of December 1939", "the clock at the start");
  check((await middle(table, "leningrad")).inside, "Leningrad is out of sight at the start, though most of the blocks stand around it");
  for (let i = 0; i < MOST_ANSWERS; i += 1) {
    await hand.curtain();
    if ((await table.clock()).includes("Second half of December 1939")) {
      same([...turns].sort(), ["Axis", "Soviets"], "the sides that have decided something");
      same(Object.values(left).flat(), [], "what was planned and not done");
      check(done.length > 0, "nothing was done");
      return { orders: done.length, turns: turns.size };
    }
    const side = /^(Soviets|Axis)/.exec(await table.prompt())?.[1];
    check(side, `nobody is asked: ${await table.prompt()}`);
    turns.add(side);
    const words = await offered(table);
    const plan = left[side];
    const begins = (order) => words.some((word) => word.split(" ")[0] === order.split(" ")[0]);
    if (plan.length > 0 && begins(plan[0])) {
      const order = plan.shift();
      const before = await table.orders();
      await hand.order(order);
      same(await table.orders(), before + 1, `the orders after “${order}” (${await table.notice()} ${await table.draft()})`);
      done.push(order);
      continue;
    }
    const plain = words.includes("done") ? "done" : words[0];
    check(plain, `nothing can be said: ${await table.prompt()}`);
    await hand.choose(plain);
    await hand.yes();
    done.push(plain);
  }
  throw new Error(`the fortnight does not end: ${done.join("; ")}`);
}

const offered = (table) => table.page.$$eval(".choices button[data-word]", (all) => all.map((button) => button.dataset.word));

const isHung = async (table) => (await table.page.locator("#open-curtain").count()) > 0;

/** A hand that points: at buttons of the panel, at blocks and places of the map. */
class Pointing {
  constructor(table) {
    this.table = table;
  }

  async curtain() {
    if (await isHung(this.table)) await this.table.tap(this.table.page.locator("#open-curtain"));
  }

  choose(word) {
    return this.table.choose(word);
  }

  yes() {
    return this.table.yes();
  }

  /** Word by word: a block or a place where it lies, everything else on the panel. */
  async order(order) {
    const { table } = this;
    const before = await table.orders();
    const words = order.split(" ");
    // A block that is pressed says itself what it is for.
    const first = kindOf(words[1]) === "unit" && ["activate", "move"].includes(words[0]) ? 1 : 0;
    for (const word of words.slice(first)) {
      const kind = kindOf(word);
      if (kind === "unit") await this.press(word);
      else if (kind === "place") await this.table.poke(await bring(table, word, (from, to) => this.drag(from, to)));
      else await table.choose(word);
    }
    if (!(await isHung(table)) && (await table.orders()) === before) await table.yes();
  }

}

class Mouse extends Pointing {
  drag(from, to) {
    return mouseDrag(this.table, from, to);
  }

  /** Rests on a stack until it lies spread out. */
  async open(unit) {
    const at = await grip(this.table, unit);
    if (at.free) return at;
    await this.table.page.mouse.move(at.middle.x, at.middle.y);
    await this.table.page.waitForTimeout(600);
    await this.table.settled();
    return grip(this.table, unit);
  }

  async press(unit) {
    const { free } = await this.open(unit);
    check(free, `${unit} is covered`);
    await this.table.poke(free);
  }

  /** A march is a drag. */
  async order(order) {
    const [verb, unit, to] = order.split(" ");
    if (verb !== "move") return super.order(order);
    const { free } = await this.open(unit);
    await this.drag(free, await middle(this.table, to));
    await this.table.yes();
  }
}

class Touch extends Pointing {
  async begin() {
    this.fingers = await Fingers.on(this.table);
  }

  drag(from, to) {
    return this.fingers.move([[from.x, from.y]], [[to.x, to.y]]);
  }

  /** The first tap on a stack spreads it, the second means the block. */
  async press(unit) {
    const { table } = this;
    const state = async () => `${await table.draft()}|${await table.orders()}`;
    const before = await state();
    for (let i = 0; i < 3 && (await state()) === before; i += 1) {
      const at = await bringBlock(table, unit, (from, to) => this.drag(from, to));
      await table.poke(at.free ?? at.middle);
    }
  }
}

class Keys {
  constructor(table) {
    this.table = table;
  }

  async key(...keys) {
    for (const each of keys) await this.table.page.keyboard.press(each);
    await this.table.settled();
  }

  async curtain() {
    if (!(await isHung(this.table))) return;
    await tabTo(this.table, "#open-curtain");
    // The focus goes to the table as a whole, and from there to the first thing on it.
    await this.key("Enter");
    await this.key("Tab");
  }

  async choose(word) {
    await tabTo(this.table, `.choices button[data-word="${word}"]`);
    await this.key("Enter");
  }

  async yes() {
    if ((await this.table.page.locator("#confirm").count()) === 0) return;
    await tabTo(this.table, "#confirm");
    await this.key("Enter");
  }

  /** A verb with its block on the panel, a place with the arrows; what has more words is typed. */
  async order(order) {
    const [verb, unit, ...rest] = order.split(" ");
    if (verb === "move") {
      await this.choose(`${verb} ${unit}`);
      await this.arrowsTo(rest[0]);
      await this.key("Enter");
    } else {
      await tabTo(this.table, "#board");
      await this.key("/");
      await this.table.page.keyboard.type(order);
      await this.key("Enter");
    }
    await this.yes();
  }

  /** Goes to a place on the map with the arrows. */
  async arrowsTo(place) {
    await tabTo(this.table, "#board");
    await this.key("ArrowRight");
    const tried = new Map();
    for (let i = 0; i < 80; i += 1) {
      const here = placeRead(await this.table.text("p.sr[role=status]"));
      if (here === place) return;
      check(here, `no place is read out: ${await this.table.text("p.sr[role=status]")}`);
      const [[x, y], [toX, toY]] = [onSheet(here), onSheet(place)];
      const [dx, dy] = [toX - x, toY - y];
      const across = dx < 0 ? "ArrowLeft" : "ArrowRight";
      const along = dy < 0 ? "ArrowUp" : "ArrowDown";
      const ways = Math.abs(dx) > Math.abs(dy) ? [across, along] : [along, across];
      const been = tried.get(here) ?? [];
      const way = ways.find((way) => !been.includes(way)) ?? ways[0];
      tried.set(here, [...been, way]);
      await this.key(way);
    }
    throw new Error(`the arrows do not lead to ${place}`);
  }
}
