// Theatres of War against a bot: the first choice on the screen of a desk and of a phone, and the first German impulse by mouse, by touch and by
// keyboard, each until the next turn begins. With SHOTS=FOLDER it leaves a picture of every stage.
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { DESK, PHONE, ROOT, check, has, same } from "./lib.mjs";
import { faults } from "./axe.mjs";
import { bringPoint, inWindow, mouseDrag } from "./hexes.mjs";
import { Fingers } from "./touch.mjs";

const GAME = path.join(ROOT, "games/thirdreich");
const SHEET = JSON.parse(readFileSync(path.join(GAME, "map/sheet.json"), "utf8"));
const AT = new Map(SHEET.spaces.map(({ key, at }) => [key, at]));

/** The rows of a table of the game, by their first column. */
function rows(file) {
  const [head, ...lines] = readFileSync(path.join(GAME, "data/forces", file), "utf8").trim().split("\n");
  const names = head.split(",");
  const row = (line) => Object.fromEntries(line.split(",").map((cell, i) => [names[i], cell]));
  return new Map(lines.map((line) => [line.split(",")[0], row(line)]));
}
const UNITS = rows("units.csv");
const SETUP = rows("setup-barbarossa.csv");

const MOST_NODES = 3_500;
/** No turn takes more answers of one side than this. */
const MOST_ANSWERS = 150;
const QUICK = 30;
/** The cup holds one chit, which is drawn without dice: the impulse of the HQ that stands at Warsaw. */
const ONE_CHIT = { begin: "operations", cup: [["germany", "hq-mitte"]] };

export async function run(house) {
  await opening(house);
  await impulse(house, "mouse", Mouse, { viewport: DESK });
  await impulse(house, "touch", Touch, { viewport: PHONE, touch: true });
  await impulse(house, "keyboard", Keys, { viewport: DESK });
}

/** Leaves a picture, if pictures are wanted. */
async function shot(table, name) {
  if (!process.env.SHOTS) return;
  mkdirSync(process.env.SHOTS, { recursive: true });
  await table.page.screenshot({ path: path.join(process.env.SHOTS, `impulses-${name}.png`) });
}

const offered = (table) => table.page.$$eval(".choices button[data-word]", (all) => all.map((button) => button.dataset.word));

/** A new game from the start page: the bot, which is poorer, has built, and the Axis are asked; the chits of the bot are not told. */
async function opening(house) {
  for (const [viewport, name] of [[DESK, "desk"], [PHONE, "phone"]]) {
    const touch = viewport === PHONE;
    const table = await house.open("#/new/thirdreich/person-cadet", { viewport, touch, think: QUICK, pace: "at-once" });
    await table.bots();
    await table.painted();
    has(await table.clock(), "Summer 1941", "the clock");
    has(await table.prompt(), "Germany", "who is asked");
    check((await offered(table)).includes("done"), "nothing to choose but to build");
    const nodes = await table.page.evaluate(() => document.querySelectorAll("*").length);
    check(nodes <= MOST_NODES, `the document has ${nodes} nodes`);
    const found = await faults(table);
    same(found, [], `faults for those who do not see, at ${viewport.width}`);
    await shot(table, `opening-${name}`);
    if (!touch) await chits(table);
    await shot(table, `chits-${name}`);
    await table.page.context().close();
  }
}

/** A unit is built and a chit bought, which only its owner sees. */
async function chits(table) {
  await table.give("build ge-inf-sec104 1914", "done");
  await table.bots();
  has(await table.prompt(), "impulse", "what is asked after production");
  await table.give("buy hq-mitte");
  has(await table.page.evaluate(() => document.body.innerText), "In the cup: HQ Mitte", "the own chit");
}

/** The impulse: armour crosses the frontier, and everything else is the plainest answer, until Fall. */
async function impulse(house, how, Hand, options) {
  const table = await house.begin("thirdreich", ONE_CHIT, { ...options, think: QUICK, pace: "at-once" });
  await table.curtain();
  await table.sit(1, "cadet");
  await table.bots();
  await table.painted();
  const hand = new Hand(table);
  await hand.begin?.();
  has(await table.prompt(), "HQ Mitte", "whose impulse it is");
  await ordered(table, () => hand.activate("ge-arm-xxiv"), "activate ge-arm-xxiv");
  await ordered(table, () => hand.activate("ge-inf-viii"), "activate ge-inf-viii");
  await hand.choose("done");
  await ordered(table, () => hand.go("move", "ge-hq-mitte", "2111"), "move ge-hq-mitte 2111");
  await shot(table, `moved-${how}`);
  await hand.choose("done");
  await hand.refused("attack", "ge-arm-xxiv", "2409");
  await ordered(table, () => hand.go("attack", "ge-arm-xxiv", "2311"), "attack ge-arm-xxiv 2311");
  await shot(table, `attack-${how}`);
  const done = await rest(table, hand);
  house.note(`  an impulse by ${how}: ${done} more answers`);
  has(await table.clock(), "Fall 1941", "the clock after the turn");
  await shot(table, `fall-${how}`);
  await table.page.context().close();
}

/** An order is taken, and is the only one. */
async function ordered(table, give, said) {
  const before = await table.orders();
  await give();
  same(await table.orders(), before + 1, `the orders after “${said}” (${await table.notice()} ${await table.draft()})`);
}

/** The plainest answers until the next turn begins. */
async function rest(table, hand) {
  for (let i = 0; i < MOST_ANSWERS; i += 1) {
    await table.bots();
    if ((await table.clock()).includes("Fall 1941")) return i;
    const words = await offered(table);
    const plain = words.includes("done") ? "done" : words[0];
    // What is said with a counter or a hex alone has no button: the order is typed as the first that is listed.
    if (plain) await hand.choose(plain);
    else await pressLit(table);
    await table.yes();
  }
  throw new Error(`the turn does not end: ${await table.prompt()}`);
}

/** Presses the first counter that is lit. */
async function pressLit(table) {
  const lit = table.page.locator("#world .counter.may").first();
  check((await lit.count()) > 0, `nothing can be said: ${await table.prompt()}`);
  await lit.dispatchEvent("click");
  await table.settled();
}

/** What a unit is called on the screen. */
function nameOf(unit) {
  const { nation, type, name } = UNITS.get(unit);
  return `${nation[0].toUpperCase()}${nation.slice(1)} ${type.toUpperCase()} ${name}`;
}

/** Where the counter of a unit can be pressed; `free` is nothing if it is covered. */
function grip(table, unit) {
  return table.page.evaluate((name) => {
    const all = [...document.querySelectorAll("#world .counter")];
    const counter = all.find((c) => (c.ariaLabel === name || c.ariaLabel.startsWith(`${name} (`)) && c.style.display !== "none");
    if (!counter) throw new Error(`no counter is called ${name}`);
    const box = counter.getBoundingClientRect();
    const shares = [0.5, 0.3, 0.7, 0.12, 0.88];
    const points = shares.flatMap((y) => shares.map((x) => ({ x: box.left + box.width * x, y: box.top + box.height * y })));
    const free = points.find(({ x, y }) => document.elementFromPoint(x, y)?.closest(".counter") === counter);
    return { middle: points[0], free };
  }, nameOf(unit));
}

/** A hand that points at counters and hexes. */
class Pointing {
  /** Where each unit stands that has moved since the start. */
  where = new Map();

  constructor(table) {
    this.table = table;
  }

  choose(word) {
    return this.table.choose(word);
  }

  hexOf(unit) {
    return this.where.get(unit) ?? SETUP.get(unit).at;
  }

  bringHex(hex) {
    return bringPoint(this.table, AT.get(hex), (from, to) => this.drag(from, to));
  }

  async activate(unit) {
    await this.press(unit);
    await this.table.yes();
  }

  /** The unit, then the hex; the word is said by what the unit is for now. */
  async go(verb, unit, hex) {
    await this.press(unit);
    has(await this.table.draft(), verb, "what a press on a unit means");
    await this.table.poke(await this.bringHex(hex));
    await this.table.yes();
    if (verb === "move") this.where.set(unit, hex);
  }
}

class Mouse extends Pointing {
  drag(from, to) {
    return mouseDrag(this.table, from, to);
  }

  /** Rests on a stack until it lies spread out. */
  async open(unit) {
    await this.bringHex(this.hexOf(unit));
    const at = await grip(this.table, unit);
    if (at.free) return at.free;
    await this.table.page.mouse.move(at.middle.x, at.middle.y);
    await this.table.page.waitForTimeout(600);
    await this.table.settled();
    const { free } = await grip(this.table, unit);
    check(free, `${unit} is covered`);
    return free;
  }

  async press(unit) {
    await this.table.poke(await this.open(unit));
  }

  /** A march and an attack are drags. */
  async go(verb, unit, hex) {
    const from = await this.open(unit);
    const to = await inWindow(this.table, AT.get(hex));
    check(to.inside, `${hex} is out of sight`);
    await this.drag(from, to);
    await this.table.yes();
    if (verb === "move") this.where.set(unit, hex);
  }

  /** A drag to a place that is forbidden names the rule. */
  async refused(verb, unit, hex) {
    const before = await this.table.orders();
    const from = await this.open(unit);
    await this.drag(from, await inWindow(this.table, AT.get(hex)));
    has(await this.table.refusal(), "TR-9", `the rule that forbids “${verb} ${unit} ${hex}”`);
    same(await this.table.orders(), before, "the orders after a refusal");
  }
}

class Touch extends Pointing {
  async begin() {
    this.fingers = await Fingers.on(this.table);
  }

  drag(from, to) {
    return this.fingers.move([[from.x, from.y]], [[to.x, to.y]]);
  }

  /** The first tap on a stack spreads it, the second means the counter. */
  async press(unit) {
    const { table } = this;
    const state = async () => `${await table.draft()}|${await table.orders()}`;
    const before = await state();
    for (let i = 0; i < 3 && (await state()) === before; i += 1) {
      await this.bringHex(this.hexOf(unit));
      const at = await grip(table, unit);
      await table.poke(at.free ?? at.middle);
    }
  }

  async refused() {}
}

class Keys {
  constructor(table) {
    this.table = table;
  }

  async key(...keys) {
    for (const each of keys) await this.table.page.keyboard.press(each);
    await this.table.settled();
  }

  /** Types an order after `/`; Enter says yes if it is asked. */
  async typed(order) {
    await this.table.page.focus("#board");
    await this.key("/");
    await this.table.page.keyboard.type(order);
    await this.key("Enter");
    if ((await this.table.page.locator("#confirm").count()) > 0) await this.key("Enter");
  }

  choose(word) {
    return this.typed(word);
  }

  activate(unit) {
    return this.typed(`activate ${unit}`);
  }

  go(verb, unit, hex) {
    return this.typed(`${verb} ${unit} ${hex}`);
  }

  /** What is typed and forbidden names the rule too, and leaves the field as it is. */
  async refused(verb, unit, hex) {
    const before = await this.table.orders();
    await this.typed(`${verb} ${unit} ${hex}`);
    has(await this.table.refusal(), "TR-9", `the rule that forbids “${verb} ${unit} ${hex}”`);
    same(await this.table.orders(), before, "the orders after a refusal");
    await this.table.page.fill("#typed", "");
  }
}
