// The first turns of World 1940 as scripts that any hands can play: the same orders as in the terminal's count of keys (`cli/tests/turns`), with
// the same dice.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT, has, same } from "./lib.mjs";
import { NAMES } from "./world.mjs";

const TURNS = path.join(ROOT, "cli/tests/turns");

/** The match whose dice the terminal's count of keys uses too, so that they always fall alike. */
export async function opened(house, options = {}) {
  const file = path.join(house.folder, "turns.jsonl");
  copyFileSync(path.join(TURNS, "match.jsonl"), file);
  const secret = readFileSync(path.join(TURNS, "match.jsonl.secret"), "utf8").trim();
  writeFileSync(file, `${readFileSync(file, "utf8")}{"house":${secret}}\n`);
  const table = await house.open("#/", options);
  await table.import(file);
  await table.curtain();
  return table;
}

/** Hands that count what they do. How piles are sent is up to those that derive from them. */
export class Hands {
  count = 0;

  constructor(table) {
    this.table = table;
  }

  async press(selector) {
    this.count += 1;
    await this.table.tap(this.table.page.locator(selector).first());
  }

  async shown(selector) {
    return (await this.table.page.locator(selector).count()) > 0;
  }

  async yes() {
    if (await this.shown("#confirm")) await this.press("#confirm");
  }

  async poke(point) {
    this.count += 1;
    await this.table.poke(point);
  }

  /** Does something that must give one order. */
  async gives(what, deed) {
    const before = await this.table.orders();
    await deed();
    await this.yes();
    const told = `${await this.table.draft()} ${await this.table.notice()}`;
    same(await this.table.orders(), before + 1, `the orders after ${what} (${told})`);
  }

  async done() {
    await this.press('.choices [data-word="done"]');
    await this.yes();
  }

  /** Keeps the pilots and buys some kinds at once: a number of each, or `max`, as many as can be paid. */
  async purchase(kinds) {
    await this.press('.choices [data-word="train"]');
    await this.press('.choices [data-word="keep"]');
    await this.yes();
    for (const [kind, count] of Object.entries(kinds)) {
      const row = `.cart .stepper[data-kind="${kind}"]`;
      if (count === "max") await this.press(`${row} .all`);
      else for (let i = 0; i < count; i += 1) await this.press(`${row} button[aria-label="One more"]`);
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
        const [key] = [...NAMES].find(([, known]) => known === name);
        await this.gives(`“fight ${key}”`, async () => this.poke(await this.see(key)));
        continue;
      }
      const word = wanted.map((verb) => words.find((w) => w === verb || w.startsWith(`${verb} `))).find(Boolean) ?? words[0];
      await this.press(`.choices [data-word="${word}"]`);
      await this.yes();
      if (!own) this.count = before;
    }
    has(await this.table.clock(), /non-combat/, "the clock after the battles");
  }

  /** Lowers the amount that an order has begun with. */
  async amend(count) {
    const amount = async () => Number.parseInt(await this.table.text(".amend .amount"), 10);
    while ((await amount()) > count) await this.press('.amend button[aria-label="One fewer"]');
    await this.press(".amend .amount");
  }

  /** Places a kind, all that is left of it if no number is given. */
  async place(kind, to, count) {
    const row = `.choices .stepper[data-kind="${kind}"]`;
    await this.gives(`placing ${kind} in ${to}`, async () => {
      for (let i = 1; i < (count ?? 1); i += 1) await this.press(`${row} button[aria-label="One more"]`);
      await this.press(count === undefined && (await this.shown(`${row} .all`)) ? `${row} .all` : `${row} .amount`);
      await this.press(`.choices .places [data-word="${to}"]`);
    });
  }
}

/** The outermost places of Germany's first moves. */
const EUROPE = ["z103", "z106", "norway", "finland", "poland", "bulgaria"];

export async function germany(hands) {
  await hands.purchase({ submarine: 1, artillery: 2, infantry: "max" });
  await hands.frame(EUROPE);
  await hands.all("holland-belgium", "infantry of Germany", "france");
  await hands.send("greater-southern-germany", "armour of Germany", "france");
  await hands.all("western-germany", "infantry of Germany", "france");
  await hands.all("western-germany", "fighter of Germany", "france");
  await hands.send("z103", "submarine of Germany", "z106");
  await hands.send("z117", "submarine of Germany", "z106");
  await hands.send("z118", "submarine of Germany", "z111");
  await hands.send("z113", "battleship of Germany", "z111");
  await hands.done();
  await hands.fight("Germany");
  await hands.send("france", "fighter of Germany", "western-germany");
  await hands.send("france", "tactical bomber of Germany", "western-germany");
  await hands.send("norway", "fighter of Germany", "western-germany");
  await hands.some("germany", "infantry of Germany", 8, "poland");
  await hands.all("greater-southern-germany", "infantry of Germany", "slovakia-hungary");
  await hands.send("romania", "infantry of Germany", "bulgaria");
  await hands.send("norway", "infantry of Germany", "finland");
  await hands.done();
  await hands.place("infantry", "germany");
  await hands.place("artillery", "western-germany");
  await hands.place("submarine", "z113");
  await hands.done();
  await hands.table.curtain();
  has(await hands.table.clock(), /Soviet Union/, "the clock after Germany's turn");
}

export async function soviets(hands) {
  await hands.purchase({ infantry: 6 });
  await hands.done();
  await hands.send("russia", "mechanized infantry of the Soviet Union", "belarus");
  await hands.send("russia", "armour of the Soviet Union", "belarus");
  await hands.done();
  await hands.place("infantry", "ukraine", 2);
  await hands.place("infantry", "russia");
  await hands.done();
  await hands.table.curtain();
  has(await hands.table.clock(), /turn of Japan/, "the clock after the turn of the Soviet Union");
}

export async function japan(hands) {
  await hands.purchase({ infantry: 3, artillery: 2 });
  await hands.all("kiangsu", "infantry of Japan", "anhwe");
  await hands.all("jehol", "infantry of Japan", "chahar");
  await hands.all("kwangsi", "infantry of Japan", "hunan");
  await hands.send("manchuria", "fighter of Japan", "chahar");
  await hands.done();
  await hands.fight("Japan");
  await hands.send("chahar", "fighter of Japan", "manchuria");
  await hands.all("shantung", "infantry of Japan", "anhwe");
  await hands.done();
  await hands.place("infantry", "japan");
  await hands.place("artillery", "japan");
  await hands.done();
  await hands.table.curtain();
  has(await hands.table.clock(), /turn of the United States/, "the clock after Japan's turn");
}

/** The orders of a journal as moved, bought and placed kinds: one order or two for fighters and bombers that go the same way is the same. */
function deeds(journal, powers) {
  const lines = journal.split("\n").filter((line) => line.includes('"order"'));
  const given = lines.map((line) => JSON.parse(line).deed?.order).filter((order) => order && order.seat < powers);
  const kinds = ({ seat, order }) => {
    const words = order.filter((word) => !word.units).map((word) => Object.values(word)[0]);
    const units = order.filter((word) => word.units).map((word) => word.units.join(" "));
    return (units.length > 0 ? units : [""]).map((kind) => [seat, ...words, kind].join(" "));
  };
  return given.flatMap(kinds).sort();
}

/** Fails if the first powers have not given the same orders here as in the terminal. */
export async function asInTheTerminal(house, table, powers) {
  const file = path.join(house.folder, "typed.jsonl");
  for (const end of ["", ".secret"]) copyFileSync(path.join(TURNS, `match.jsonl${end}`), `${file}${end}`);
  house.run(["play", "global40", "--no-curtain", "--load", file], readFileSync(path.join(TURNS, "first-turns.txt"), "utf8"));
  await table.keeps(await table.orders());
  const [{ journal }] = (await table.kept()).sort((a, b) => b.kept - a.kept);
  same(deeds(journal, powers), deeds(readFileSync(file, "utf8"), powers), "the orders");
}
