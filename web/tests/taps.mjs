// The whole first turn of Germany in World 1940 on a phone, planes included: every order by taps, and a finger that moves the map.
import { PHONE, check } from "./lib.mjs";
import { Fingers, bare } from "./touch.mjs";
import { Hands, asInTheTerminal, germany, opened } from "./turns.mjs";
import { NAMES, middle, pile } from "./world.mjs";

/** The most taps that the turn may take. */
const MOST = 84;

/** Half the width of a stack of eight piles that is spread. */
const SPREAD = 150;

/** The buttons that give an order. */
const GIVES = ["#confirm", "#cart-give"];

export async function run(house) {
  const table = await opened(house, { viewport: PHONE, touch: true });
  const thumb = new Thumb(table, await Fingers.on(table));
  await germany(thumb);
  await asInTheTerminal(house, table, 1);
  const { count: value, moves: map_moved } = thumb;
  house.note(JSON.stringify({ bench: "taps", turn: "germany", value, most: MOST, map_moved }));
  check(value <= MOST, `${value} taps, at most ${MOST}`);
}

/** A thumb on the glass, and a second finger to bring the map nearer. */
class Thumb extends Hands {
  moves = 0;

  constructor(table, fingers) {
    super(table);
    this.fingers = fingers;
  }

  /** What gives an order must be in sight: nobody looks for it below the fold. */
  async press(selector) {
    const button = this.table.page.locator(selector).first();
    if (GIVES.includes(selector)) check(await button.evaluate(isInSight), `${selector} is out of sight`);
    await super.press(selector);
  }

  /** A phone shows too little of the map for that. */
  async frame() {}

  /** Moves the map with a finger until a place lies where a thumb can press it, this far from the sides. */
  async see(space, aside = 30) {
    for (let i = 0; i < 12; i += 1) {
      const at = await middle(this.table, space);
      const box = await this.table.page.locator("#board").boundingBox();
      const [left, right, top, bottom] = [box.x + aside, box.x + box.width - aside, box.y + 70, box.y + box.height - 45];
      if (at.x > left && at.x < right && at.y > top && at.y < bottom) return at;
      const [dx, dy] = [(left + right) / 2 - at.x, (top + bottom) / 2 - at.y];
      const from = await bare(this.table, dx, dy, 12);
      const within = (value, low, high) => Math.min(high, Math.max(low, value));
      const to = [within(from.x + dx, left, right), within(from.y + dy, top, bottom)];
      this.moves += 1;
      await this.fingers.move([[from.x, from.y]], [to]);
    }
    throw new Error(`${space} cannot be brought into sight`);
  }

  /** Two fingers bring the map nearer until every pile is shown: a question about several places may have moved it far away. */
  async near(space) {
    for (let i = 0; i < 4 && (await this.table.page.getAttribute("#board", "data-level")) !== "2"; i += 1) {
      const { x, y } = await this.see(space, SPREAD);
      this.moves += 1;
      await this.fingers.move([[x - 50, y], [x + 50, y]], [[x - 90, y], [x + 90, y]]);
    }
  }

  /** Where to tap for a pile: in the stack, or where it lies after the stack was spread. */
  async grip(space, name) {
    const spread = this.table.page.locator(`.place-card[aria-label="${NAMES.get(space)}"]`);
    if ((await spread.count()) === 0) return pile(this.table, space, name);
    const counter = this.table.page.locator(`#world .counter.fanned[aria-label^="${name} ("]`);
    const { x, y, width, height } = await counter.boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** Begins an order with a pile: the first tap on a stack spreads it, the second means the pile. */
  async begin(space, name) {
    await this.near(space);
    for (let i = 0; i < 2 && (await this.table.draft()) === ""; i += 1) {
      await this.see(space, SPREAD);
      await this.poke(await this.grip(space, name));
    }
    check((await this.table.draft()) !== "", `${name} in ${space} begins no order: ${await this.table.notice()}`);
  }

  /** Sends a whole pile. */
  async send(space, name, to) {
    await this.gives(`${name} to ${to}`, async () => {
      await this.begin(space, name);
      await this.poke(await this.see(to));
    });
  }

  /** Sends everything that can go along with a pile. */
  async all(space, name, to) {
    await this.gives(`everything with ${name} to ${to}`, async () => {
      await this.begin(space, name);
      if (await this.shown("#everything")) await this.press("#everything");
      await this.poke(await this.see(to));
    });
  }

  /** Sends some of a pile. */
  async some(space, name, count, to) {
    await this.gives(`${count} ${name} to ${to}`, async () => {
      await this.begin(space, name);
      await this.amend(count);
      await this.poke(await this.see(to));
    });
  }
}

/** In the page: would a finger in the middle of a button hit it? */
function isInSight(button) {
  const box = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}
