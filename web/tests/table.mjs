// A table in the browser: what is on it, and hands to play with.
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const GAMES = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../games");
const KNOWN = new Map();

/** The places and units of a game by their key in notation: what kind of thing, and its English name. */
function known(game) {
  if (!KNOWN.has(game)) {
    const text = readFileSync(path.join(GAMES, game, "lang/en.ftl"), "utf8");
    const lines = [...text.matchAll(/^(area|space|unit)-([a-z0-9-]+) = (.+)$/gm)];
    const things = lines.map(([, kind, key, name]) => [key, { kind: kind === "unit" ? "unit" : "place", name }]);
    KNOWN.set(game, new Map(things));
  }
  return KNOWN.get(game);
}

/** The name of a place or a unit: `po-valley` is `Po Valley`. What is neither is its own name. */
export function nameOf(key, game = "underbelly") {
  return known(game).get(key)?.name ?? key;
}

/** Is a word of notation a `unit`, a `place`, or nothing of either? */
export function kindOf(word, game = "underbelly") {
  return known(game).get(word)?.kind;
}

/** Every place and unit of a game, in notation. */
export function keysOf(game) {
  return [...known(game).keys()];
}

export class Table {
  faults = [];
  touch = false;
  game = "underbelly";

  constructor(page, address) {
    Object.assign(this, { page, address });
    page.on("console", (message) => {
      if (message.type() === "error") this.faults.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (fault) => this.faults.push(`page: ${fault.message}`));
  }

  /** Goes to an address of the page. */
  async go(hash) {
    const asked = Object.entries({ lang: this.lang, think: this.think }).filter(([, value]) => value !== undefined);
    const query = asked.length > 0 ? `?${asked.map((pair) => pair.join("=")).join("&")}` : "";
    await this.page.goto(`${this.address}${query}${hash}`);
    this.game = /skirmish|global40|eurofront|thirdreich/.exec(hash)?.[0] ?? "underbelly";
    await this.ready(hash);
  }

  /** Goes to an address without loading the page anew. */
  async visit(hash) {
    await this.page.evaluate((hash) => {
      document.querySelector("main").dataset.old = "";
      location.hash = hash;
    }, hash);
    this.game = /skirmish|global40|eurofront|thirdreich/.exec(hash)?.[0] ?? "underbelly";
    await this.page.waitForSelector("main:not([data-old]):not(.waiting)", { state: "attached" });
    await this.ready(hash);
  }

  /** Waits until what an address shows is there. */
  async ready(hash) {
    const shown = /^#\/(new|game|lesson|at)\//.test(hash) ? "#world .base" : "main h1";
    await this.page.waitForSelector(shown, { state: "attached" });
    await this.sheeted();
    await this.settled();
  }

  /** Waits until a phone has the handle of its sheet: with it the map has another size. */
  sheeted() {
    return this.until(() => {
      const part = document.querySelector(".game > page-part[data-media]");
      return !part || !matchMedia(part.dataset.media).matches || part.firstElementChild !== null;
    });
  }

  /** Opens the dialog in which a game is set up, on the start page. */
  async setUp(game) {
    await this.tap(this.page.locator(`[data-game="${game}"] .set-up`));
    await this.page.waitForSelector("#set-up[open]");
    await this.settled();
  }

  /** Begins a game on the start page in which persons hold all seats. */
  async hotSeat(game) {
    await this.setUp(game);
    await this.tap(this.page.locator("#set-up a.hot-seat"));
  }

  /** Opens a file from the start page. */
  async import(file) {
    await this.page.setInputFiles("#import", file);
    await this.page.waitForSelector("#world .base", { state: "attached" });
    await this.sheeted();
    await this.settled();
  }

  /** Waits until the page has drawn what it knows, and nothing glides any more; also through the load of another game's module. */
  async settled() {
    try {
      await this.still();
    } catch (fault) {
      if (!/Execution context was destroyed/.test(fault.message)) throw fault;
      await this.page.waitForSelector("main:not(.waiting)", { state: "attached" });
      await this.still();
    }
  }

  async still() {
    // Of several pages in one browser only the one in front has more than a frame a second.
    await this.page.bringToFront();
    await this.page.evaluate(async () => {
      const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      await frame();
      await frame();
      // What never ends, as the sign that a bot thinks, is not waited for.
      const ends = (moving) => moving.effect.getComputedTiming().iterations !== Infinity;
      const all = document.getAnimations().filter(ends);
      await Promise.all(all.map((moving) => moving.finished.catch(() => {})));
    });
  }

  /** Waits until a map that is painted beside the page shows what is in sight as sharply as it can. */
  async painted() {
    await this.settled();
    await this.until(() => !document.querySelector("#world .base.painted:not([data-painted])"));
    await this.settled();
  }

  /** The text of an element; nothing if it is not there. */
  text(selector) {
    return this.page.evaluate((selector) => document.querySelector(selector)?.innerText ?? "", selector);
  }

  /** What is asked. */
  prompt() {
    return this.text("#prompt");
  }

  /** Turn and phase. */
  clock() {
    return this.page.textContent(".prompt .kicker");
  }

  /** What has been said of the order so far, in notation. */
  draft() {
    return this.typedAs("#draft");
  }

  /** An order that is shown in words, in notation; nothing if it is not there. */
  typedAs(selector) {
    return this.page.evaluate((selector) => document.querySelector(selector)?.title ?? "", selector);
  }

  /** The lines of the log, the last first. */
  log() {
    const lines = (all) => all.map((line) => line.innerText.replace(/\s+/g, " ").trim());
    return this.page.$$eval(".log li:not(.log-turn, .log-orders)", lines);
  }

  /** How many orders have been given, as the timeline counts them. */
  async orders() {
    return Number(await this.page.getAttribute("#slider", "max"));
  }

  /** The rule that a refusal names; nothing if nothing was refused. */
  refusal() {
    return this.page.evaluate(() => document.querySelector(".why-not")?.dataset.rule ?? "");
  }

  /** What trouble or news is told. */
  notice() {
    return this.text(".trouble, .news, .why-not");
  }

  /** Types an order and says yes if it is asked once more. */
  async say(line) {
    await this.page.fill("#typed", line);
    await this.page.press("#typed", "Enter");
    await this.settled();
    await this.yes();
  }

  /** Says yes if it is asked. */
  async yes() {
    const yes = this.page.locator("#confirm");
    if ((await yes.count()) === 0) return false;
    await this.tap(yes);
    return true;
  }

  /** Types orders, each of which must be taken. */
  async give(...lines) {
    for (const line of lines) {
      await this.say(line);
      const trouble = await this.text(".why-not, .trouble");
      if (trouble) throw new Error(`“${line}” was not taken: ${trouble}`);
    }
  }

  /** Presses something with the mouse, or with a finger where there is no mouse. */
  async tap(locator) {
    await (this.touch ? locator.tap() : locator.click());
    await this.settled();
  }

  /** Presses a button of the panel by its word in notation. */
  choose(word) {
    return this.tap(this.page.locator(`.choices button[data-word="${word}"]`));
  }

  /** Presses a button by its name. */
  button(name) {
    return this.tap(this.page.getByRole("button", { name, exact: true }).first());
  }

  /** The board in words, by place, read from the dialog as anybody would. */
  async board() {
    await this.tap(this.page.locator(".top-tools button.icon").first());
    const lines = await this.page.$$eval(".regions li", (all) => all.map((line) => line.textContent));
    await this.tap(this.page.locator("dialog header button"));
    return new Map(lines.map((line) => [line.split(/[,:(]/)[0].trim(), line]));
  }

  /** The place where a unit stands according to the board in words. */
  async whereabouts(unit) {
    const name = nameOf(unit, this.game);
    const board = await this.board();
    const there = (line) => line.includes(`: ${name}`) || line.includes(`; ${name}`);
    return [...board].find(([, line]) => there(line))?.[0] ?? "";
  }

  /** A point of the window where a counter can be taken hold of. */
  grip(unit) {
    const name = nameOf(unit, this.game);
    return this.page.evaluate((name) => {
      const counters = [...document.querySelectorAll("#world .counter")];
      const called = (c) => c.ariaLabel === name || c.ariaLabel.startsWith(`${name} (`);
      const counter = counters.find((c) => called(c) && c.style.display !== "none");
      if (!counter) throw new Error(`no counter is called ${name}`);
      const box = counter.getBoundingClientRect();
      for (const y of [0.5, 0.3, 0.7, 0.15, 0.85]) {
        for (const x of [0.5, 0.3, 0.7, 0.12, 0.88]) {
          const point = { x: box.left + box.width * x, y: box.top + box.height * y };
          if (document.elementFromPoint(point.x, point.y)?.closest(".counter") === counter) return point;
        }
      }
      throw new Error(`${name} is covered at ${JSON.stringify(box)}`);
    }, name);
  }

  /** A point of the window in a place; `free` of counters if it is to be pressed. */
  spot(place, free = false) {
    const name = nameOf(place, this.game);
    return this.page.evaluate(
      ({ name, free }) => {
        const labels = [...document.querySelectorAll("#world .base text.label")];
        const index = labels.findIndex((label) => label.textContent.trim() === name);
        const sign = document.querySelectorAll("#world .live g.ring")[index]?.querySelector(".edge");
        if (!sign) throw new Error(`no place is called ${name}`);
        const box = sign.getBoundingClientRect();
        const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
        const board = document.getElementById("board").getBoundingClientRect();
        const inside = (p) => p.x > board.left && p.y > board.top && p.x < board.right && p.y < board.bottom;
        const bare = (p) => {
          const there = document.elementFromPoint(p.x, p.y);
          return there?.closest("#board") && !there.closest(".counter");
        };
        if (!free || bare(middle)) return { ...middle, inside: inside(middle) };
        const step = Math.max(box.width, 16) / 10;
        for (let ring = 1; ring <= 5; ring += 1) {
          for (let turn = 0; turn < 16; turn += 1) {
            const angle = (turn / 16) * 2 * Math.PI;
            const point = {
              x: middle.x + Math.cos(angle) * ring * step,
              y: middle.y + Math.sin(angle) * ring * step,
            };
            if (bare(point)) return { ...point, inside: inside(point) };
          }
        }
        return { ...middle, inside: inside(middle) };
      },
      { name, free },
    );
  }

  /** Presses a counter on the map. */
  async pressUnit(unit) {
    await this.poke(await this.grip(unit));
    // The first tap of a finger on a stack spreads it.
    if (this.touch && (await this.isSpread(unit))) await this.poke(await this.grip(unit));
  }

  /** Is a counter part of a stack that lies spread out, and not yet chosen? */
  isSpread(unit) {
    return this.page.evaluate((name) => {
      const counters = [...document.querySelectorAll("#world .counter.fanned:not(.said)")];
      return counters.some((c) => c.ariaLabel === name || c.ariaLabel.startsWith(`${name} (`));
    }, nameOf(unit, this.game));
  }

  /** Presses a place on the map. */
  async pressPlace(place) {
    await this.poke(await this.spot(place, true));
  }

  /** Presses a point of the window. */
  async poke({ x, y }) {
    await (this.touch ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y));
    await this.settled();
  }

  /** Drags a counter to a place with the mouse. */
  async drag(unit, place) {
    const from = await this.grip(unit);
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    const to = await this.spot(place);
    await this.page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
    await this.page.mouse.move(to.x, to.y, { steps: 3 });
    await this.page.mouse.up();
    await this.settled();
  }

  /** How far the middle of a counter is from the middle of a place, in units of the sheet. */
  async apart(unit, place) {
    const name = nameOf(unit, this.game);
    const { x, y } = await this.spot(place);
    return this.page.evaluate(
      ({ name, x, y }) => {
        const counters = [...document.querySelectorAll("#world .counter")];
        const counter = counters.find((c) => c.ariaLabel === name || c.ariaLabel.startsWith(`${name} (`));
        const box = counter.getBoundingClientRect();
        const world = document.getElementById("world");
        const zoom = world.getBoundingClientRect().width / world.offsetWidth;
        return Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y) / zoom;
      },
      { name, x, y },
    );
  }

  /** The games that the browser keeps, as the page's database has them, each with its whole journal. */
  kept() {
    return this.page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const opening = indexedDB.open("sandtable");
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const reading = opening.result.transaction(["games", "journals"]);
            const games = reading.objectStore("games").getAll();
            const journals = reading.objectStore("journals");
            const [keys, pieces] = [journals.getAllKeys(), journals.getAll()];
            reading.onabort = () => reject(reading.error);
            reading.oncomplete = () => {
              opening.result.close();
              const journal = (id) => pieces.result.filter((_, i) => keys.result[i][0] === id).join("");
              const slots = games.result.map((slot) => JSON.parse(slot));
              resolve(slots.map((slot) => ({ ...slot, journal: (slot.journal ?? "") + journal(slot.id) })));
            };
          };
        }),
    );
  }

  /** Waits until the browser keeps this many orders of the game that was last played. */
  async keeps(orders) {
    for (let i = 0; i < 50; i += 1) {
      const slots = await this.kept();
      const last = slots.sort((a, b) => b.kept - a.kept)[0];
      if (last?.orders === orders) return;
      await this.page.waitForTimeout(50);
    }
    throw new Error(`the browser does not keep ${orders} orders`);
  }

  /**
   * Begins some work and stops it as soon as its bar has shown so many values. The button is pressed by the page itself: short work is done
   * within a few frames, before a hand is there. What is to be done is kept by the session, which stays when the page loads another game.
   */
  async stopsWork(values, begin) {
    if (!this.watchesWork) await this.page.addInitScript(pressStop);
    if (!this.watchesWork) await this.page.evaluate(pressStop);
    this.watchesWork = true;
    await this.page.evaluate((values) => sessionStorage.setItem("stop", values), values);
    await begin();
    await this.until(() => sessionStorage.getItem("stop") === "pressed");
  }

  /** Waits until this is so in the page. */
  until(so, argument, timeout = 60_000) {
    return this.page.waitForFunction(so, argument, { timeout, polling: 20 });
  }

  /** Waits until no bot is to decide any more. */
  async bots() {
    await this.until(() => !document.querySelector(".opponent"), undefined, 60_000);
    await this.settled();
  }

  /** Somebody else takes a seat: `person`, or a level. */
  async sit(seat, who) {
    await this.page.focus("#board");
    await this.page.keyboard.press("p");
    await this.page.waitForSelector("dialog[open] .chairs");
    await this.page.selectOption(`#seat-${seat}`, who);
    await this.page.keyboard.press("Escape");
    await this.page.waitForSelector("dialog[open]", { state: "detached" });
    await this.settled();
  }

  /** Opens the curtain, if one hangs. */
  async curtain() {
    const open = this.page.locator("#open-curtain");
    if ((await open.count()) > 0) await this.tap(open);
  }
}

/** Runs in the page. */
function pressStop() {
  const seen = new Set();
  new MutationObserver(() => {
    const wanted = Number(sessionStorage.getItem("stop"));
    const stop = document.querySelector(".stop-work");
    const bar = stop?.parentElement.querySelector("progress");
    if (!(wanted > 0) || !bar || seen.add(bar.value).size < wanted) return;
    sessionStorage.setItem("stop", "pressed");
    seen.clear();
    stop.click();
  }).observe(document, { subtree: true, childList: true, attributes: true });
}
