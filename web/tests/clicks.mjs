// How many clicks and drags the first German turn of World 1940 takes.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT, check, has } from "./lib.mjs";
import { NAMES, bring, middle, pile } from "./world.mjs";

/** The most that the turn may take. It took about 81 once; 60 is wanted. */
const MOST = 62;
const TURNS = path.join(ROOT, "cli/tests/turns");

export async function run(house) {
  const hands = new Hands(house, await opened(house));
  await germany(hands);
  hands.tell();
}

/** The match whose dice the terminal's count of keys uses too, so that they always fall alike. */
async function opened(house) {
  const file = path.join(house.folder, "turns.jsonl");
  copyFileSync(path.join(TURNS, "match.jsonl"), file);
  const secret = readFileSync(path.join(TURNS, "match.jsonl.secret"), "utf8").trim();
  writeFileSync(file, `${readFileSync(file, "utf8")}{"house":${secret}}\n`);
  const table = await house.open("#/");
  await table.import(file);
  await table.curtain();
  return table;
}

/** Hands that count what they do. */
class Hands {
  count = 0;

  constructor(house, table) {
    Object.assign(this, { house, table });
  }

  /** Tells the count and holds it to its limit. */
  tell() {
    this.house.note(JSON.stringify({ bench: "clicks", turn: "germany", value: this.count, most: MOST }));
    check(this.count <= MOST, `${this.count} clicks, at most ${MOST}`);
  }

  async press(selector) {
    this.count += 1;
    await this.table.tap(this.table.page.locator(selector).first());
  }

  async yes() {
    if ((await this.table.page.locator("#confirm").count()) > 0) await this.press("#confirm");
  }

  async poke(point, modifiers) {
    this.count += 1;
    if (modifiers) {
      await this.table.page.keyboard.down("Shift");
      await this.table.poke(point);
      await this.table.page.keyboard.up("Shift");
    } else await this.table.poke(point);
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
    if (!onto.inside) {
      await this.poke(from);
      return this.go(to);
    }
    const before = await this.table.orders();
    const { mouse } = this.table.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move((from.x + onto.x) / 2, (from.y + onto.y) / 2, { steps: 3 });
    await mouse.move(onto.x, onto.y, { steps: 3 });
    await mouse.up();
    await this.table.settled();
    this.count += 1;
    await this.yes();
    check((await this.table.orders()) === before + 1, `${name} to ${to}: ${await this.table.notice()}`);
  }

  /** Sends everything that can go along with a pile. */
  async all(space, name, to) {
    await this.see(space);
    await this.poke(await pile(this.table, space, name), true);
    await this.go(to);
  }

  async go(to) {
    const before = await this.table.orders();
    await this.poke(await this.see(to));
    await this.yes();
    const draft = await this.table.draft();
    check((await this.table.orders()) === before + 1, `to ${to}: “${draft}” ${await this.table.notice()}`);
  }

  async done() {
    await this.press('.choices [data-word="done"]');
    await this.yes();
  }

  /** Keeps the pilots and buys some kinds at once. */
  async purchase(kinds) {
    await this.press('.choices [data-word="train"]');
    await this.press('.choices [data-word="keep"]');
    await this.yes();
    for (const [kind, count] of Object.entries(kinds)) {
      for (let i = 0; i < count; i += 1) await this.press(`.cart .stepper[data-kind="${kind}"] button[aria-label="One more"]`);
    }
    await this.press("#cart-give");
    await this.done();
    has(await this.table.clock(), /combat move/, "the clock after the purchase");
  }

  /** Fights to the end; what others are asked is not counted. */
  async fight(power) {
    for (let i = 0; i < 200 && !/non-combat/.test(await this.table.clock()); i += 1) {
      await this.table.curtain();
      const own = (await this.table.prompt()).startsWith(power);
      const before = this.count;
      const words = await this.table.page.$$eval(".choices [data-word]", (all) => all.map((button) => button.dataset.word));
      const wanted = ["press", "pass", "fight", "lose", "pick", "done"];
      if (own && words.includes("fight")) {
        // A battle is chosen on the map.
        const name = await this.table.page.$eval("#prompt .named", (place) => place.innerText);
        await this.poke(await this.see([...NAMES].find(([, known]) => known === name)[0]));
        await this.yes();
        continue;
      }
      const word = wanted.map((verb) => words.find((w) => w === verb || w.startsWith(`${verb} `))).find(Boolean) ?? words[0];
      await this.press(`.choices [data-word="${word}"]`);
      await this.yes();
      if (!own) this.count = before;
    }
  }

  /** Places everything, each kind as a whole, where the list begins. */
  async place() {
    for (let i = 0; i < 24 && /placing/.test(await this.table.clock()); i += 1) {
      const has = async (selector) => (await this.table.page.locator(selector).count()) > 0;
      if (await has("#confirm")) await this.press("#confirm");
      else if (await has(".choices .stepper .all")) await this.press(".choices .stepper .all");
      else if (await has(".choices .stepper")) await this.press(".choices .stepper .amount");
      else if (await has(".choices .places button")) await this.press(".choices .places button");
      else await this.done();
    }
  }
}

async function germany(hands) {
  await hands.purchase({ infantry: 3, artillery: 2, submarine: 1 });
  await hands.all("holland-belgium", "infantry of Germany", "france");
  await hands.send("greater-southern-germany", "armour of Germany", "france");
  await hands.all("western-germany", "infantry of Germany", "france");
  await hands.send("western-germany", "fighter of Germany", "france");
  await hands.send("western-germany", "tactical bomber of Germany", "france");
  await hands.send("z103", "submarine of Germany", "z106");
  await hands.send("z117", "submarine of Germany", "z106");
  await hands.send("z118", "submarine of Germany", "z111");
  await hands.send("z113", "battleship of Germany", "z111");
  await hands.done();
  await hands.fight("Germany");
  has(await hands.table.clock(), /non-combat/, "the clock after the battles");
  for (const kind of ["fighter of Germany", "tactical bomber of Germany"]) await hands.send("france", kind, "western-germany");
  await hands.send("germany", "infantry of Germany", "poland");
  await hands.all("greater-southern-germany", "infantry of Germany", "slovakia-hungary");
  await hands.send("romania", "infantry of Germany", "bulgaria");
  await hands.send("norway", "infantry of Germany", "finland");
  await hands.done();
  await hands.place();
  await hands.table.curtain();
  has(await hands.table.clock(), /Soviet Union/, "the clock after the turn");
}
