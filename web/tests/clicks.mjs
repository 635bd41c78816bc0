// How many clicks and drags the first turns of World 1940 take.
import { check } from "./lib.mjs";
import { bare } from "./speed.mjs";
import { Hands, asInTheTerminal, germany, japan, opened, soviets } from "./turns.mjs";
import { bring, middle, pile } from "./world.mjs";

/** The turns and the most that each may take. Germany's took about 81 once. */
const TURNS = [
  [germany, 57],
  [soviets, 22],
  [japan, 28],
];

export async function run(house) {
  const hands = new Mouse(await opened(house));
  for (const [turn, most] of TURNS) {
    hands.count = 0;
    await turn(hands);
    house.note(JSON.stringify({ bench: "clicks", turn: turn.name, value: hands.count, most }));
    check(hands.count <= most, `${turn.name}: ${hands.count} clicks, at most ${most}`);
  }
  await asInTheTerminal(house, hands.table, TURNS.length);
}

/** A mouse, and Shift. */
class Mouse extends Hands {
  /** One drag of the map, if it is needed to have some places in sight together. */
  async frame(spaces) {
    const all = await Promise.all(spaces.map((space) => middle(this.table, space)));
    if (all.every((at) => at.inside)) return;
    const ends = (of) => (Math.min(...all.map(of)) + Math.max(...all.map(of))) / 2;
    const box = await this.table.page.locator("#board").boundingBox();
    const [dx, dy] = [box.x + box.width / 2 - ends((at) => at.x), box.y + box.height / 2 - ends((at) => at.y)];
    await this.drag(await bare(this.table), { dx, dy });
    const missing = [];
    for (const space of spaces) if (!(await middle(this.table, space)).inside) missing.push(space);
    check(missing.length === 0, `out of sight: ${missing}`);
  }

  async drag({ x, y }, { dx, dy }) {
    this.count += 1;
    const { mouse } = this.table.page;
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(x + dx / 2, y + dy / 2, { steps: 3 });
    await mouse.move(x + dx, y + dy, { steps: 3 });
    await mouse.up();
    await this.table.settled();
  }

  /** Brings a place into sight; moving the map counts. */
  async see(space) {
    if (!(await middle(this.table, space)).inside) this.count += 1;
    return bring(this.table, space);
  }

  /** Sends a whole pile by dragging it, or by presses where the place is out of sight. */
  async send(space, name, to) {
    await this.see(space);
    const [from, onto] = [await pile(this.table, space, name), await middle(this.table, to)];
    await this.gives(`${name} to ${to}`, async () => {
      if (onto.inside) return this.drag(from, { dx: onto.x - from.x, dy: onto.y - from.y });
      await this.poke(from);
      await this.poke(await this.see(to));
    });
  }

  /** Sends everything that can go along with a pile: the same with Shift. */
  async all(space, name, to) {
    await this.table.page.keyboard.down("Shift");
    await this.send(space, name, to);
    await this.table.page.keyboard.up("Shift");
  }

  /** Sends some of a pile. */
  async some(space, name, count, to) {
    await this.see(space);
    const from = await pile(this.table, space, name);
    await this.gives(`${count} ${name} to ${to}`, async () => {
      await this.poke(from);
      await this.amend(count);
      await this.poke(await this.see(to));
    });
  }
}
