// At one screen nothing of one seat is left for the next: not in the page, not in what is read out, not under one more Enter.
import { AT_LENGTH, chance, check, has, same } from "./lib.mjs";

/** Twenty at length; each has some fifty curtains. */
const GAMES = AT_LENGTH ? 20 : 4;
/** No game of chance takes more turns at the screen than this. */
const MOST_TURNS = 600;
/** A block as somebody may name it in an order. */
const BLOCK = "\\b(guard|horse|gun|staff|decoy|block)\\d+\\b";
const CURTAIN = "#open-curtain";

export async function run(house) {
  const table = await house.open("#/new/skirmish");
  await refusedTextIsGone(table);
  await opensOnPurpose(table);
  await nothingBehindIt(table);
  await ownEyesOnly(table);
  await mapIsFitted(table);
  await gamesOfChance(house, table);
}

/** A new game, its first curtain closed. */
async function begin(table) {
  await table.visit("#/new/skirmish");
  await table.page.waitForSelector(CURTAIN);
}

/** What the parser refuses stays in the box for the player who typed it, and for nobody else; Ctrl+Z does not bring it back. */
async function refusedTextIsGone(table) {
  await table.curtain();
  await table.say("assault staff10 by night");
  same(await table.page.inputValue("#typed"), "assault staff10 by night", "what was refused");
  await table.choose("hold");
  await table.page.waitForSelector(CURTAIN);
  await clean(table, await cdp(table), ["by night"], "after a refused line");
  await table.curtain();
  same(await table.page.inputValue("#typed"), "", "the order box of the next seat");
  await table.page.focus("#typed");
  await table.page.keyboard.press("Control+z");
  same(await table.page.inputValue("#typed"), "", "the order box after Ctrl+Z");
  same(await table.text("[role=status].sr"), "", "what is read out to the next seat");
}

/** Enter pressed twice, held, or after Tab; a double click; a press that began elsewhere. */
async function opensOnPurpose(table) {
  await begin(table);
  const { keyboard, mouse } = table.page;
  const open = async () => (await table.page.locator(CURTAIN).count()) === 0;
  const middle = async () => {
    const box = await table.page.locator(CURTAIN).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await table.settled();
  same(await table.page.evaluate(() => document.activeElement.id), "curtain-title", "what has the focus");
  for (const key of ["Enter", " ", "Enter"]) await keyboard.press(key);
  check(!(await open()), "Enter opens the curtain without a press of its button");
  await keyboard.press("Tab");
  same(await table.page.evaluate(() => document.activeElement.id), "open-curtain", "what has the focus after Tab");
  await keyboard.press("Enter");
  await table.settled();
  check(await open(), "Enter on the button does not open the curtain");

  // The Enter that gives an order, still held when the curtain comes, and pressed once more.
  await table.page.fill("#typed", "hold");
  await keyboard.down("Enter");
  await table.page.waitForSelector(CURTAIN);
  await table.settled();
  for (let i = 0; i < 3; i += 1) await keyboard.down("Enter");
  await keyboard.up("Enter");
  await keyboard.press("Enter");
  await table.settled();
  check(!(await open()), "the Enter that gave an order opens the curtain");

  // A key that came down elsewhere and goes up on the button; and the other way round.
  await keyboard.down("Enter");
  await table.page.focus(CURTAIN);
  await keyboard.up("Enter");
  check(!(await open()), "a key that came down elsewhere opens the curtain");
  await keyboard.down(" ");
  await table.page.focus("#curtain-title");
  await keyboard.up(" ");
  check(!(await open()), "a key that went up elsewhere opens the curtain");

  // A button that came down elsewhere; the second press of a double click.
  const [x, y] = await middle();
  await mouse.move(x, y - 150);
  await mouse.down();
  await mouse.move(x, y);
  await mouse.up();
  check(!(await open()), "a press that began elsewhere opens the curtain");
  await table.page.locator(CURTAIN).dispatchEvent("click", { detail: 2 });
  check(!(await open()), "the second press of a double click opens the curtain");
  await mouse.click(x, y);
  await table.settled();
  check(await open(), "a press of the button does not open the curtain");
}

/** Behind the curtain nothing can be reached, by Tab or by the keys of the table. */
async function nothingBehindIt(table) {
  await begin(table);
  await table.settled();
  for (let i = 0; i < 12; i += 1) {
    await table.page.keyboard.press("Tab");
    const reached = await table.page.evaluate(() => {
      const active = document.activeElement;
      return active === document.body || active.matches(".skip, .curtain *") ? "" : active.outerHTML.slice(0, 120);
    });
    same(reached, "", "what Tab reaches behind the curtain");
  }
  await table.page.focus("#curtain-title");
  for (const key of ["t", "m", "p", "?", "h", "u", "/", "d", "z", "Escape"]) await table.page.keyboard.press(key);
  await table.settled();
  same(await table.page.locator("dialog[open]").count(), 0, "dialogs that keys opened over the curtain");
  check((await table.page.locator(CURTAIN).count()) === 1, "keys of the table open the curtain");
}

/** Where one player has looked is not shown to the next. */
async function mapIsFitted(table) {
  await begin(table);
  await table.curtain();
  const lies = () => table.page.$eval("#world", (world) => world.style.transform);
  const whole = await lies();
  const board = await table.page.locator("#board").boundingBox();
  await table.page.mouse.move(board.x + board.width * 0.3, board.y + board.height * 0.4);
  for (let i = 0; i < 4; i += 1) await table.page.mouse.wheel(0, -200);
  await table.settled();
  check((await lies()) !== whole, "the map was not brought nearer");
  await table.choose("hold");
  await table.page.waitForSelector(CURTAIN);
  await table.curtain();
  same(await lies(), whole, "the part of the map that the next player sees");
}

/** Looking back, everybody sees what he saw himself: his own blocks never show their backs. */
async function ownEyesOnly(table) {
  await begin(table);
  for (const line of ["hold", "hold", "hold", "keep", "keep", "keep"]) {
    await table.curtain();
    await table.say(line);
  }
  await table.curtain();
  const own = await table.page.evaluate(() => /^(Red|Blue|Green)/.exec(document.getElementById("prompt").innerText)[1]);
  const orders = await table.orders();
  check(orders >= 3, `only ${orders} orders to look back at`);
  const blocks = () => table.page.$$eval("#world .counter", (all) => all.map((counter) => counter.ariaLabel));
  const faces = (labels) => labels.filter((label) => label.startsWith(own) && !label.includes("block")).length;
  const now = faces(await blocks());
  check(now > 3, `${own} sees ${now} of its own blocks`);
  for (let order = 0; order < orders; order += 1) {
    await table.page.evaluate((order) => {
      const slider = document.getElementById("slider");
      slider.value = order;
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    }, order);
    await table.settled();
    same(faces(await blocks()), now, `${own}'s own blocks that ${own} sees before order ${order}`);
  }
  await table.tap(table.page.locator("#to-now"));
}

const SESSIONS = new WeakMap();

/** The page's own view of what is read out. */
async function cdp(table) {
  if (!SESSIONS.has(table)) {
    const session = await table.page.context().newCDPSession(table.page);
    await session.send("Accessibility.enable");
    SESSIONS.set(table, session);
  }
  return SESSIONS.get(table);
}

/** Fails if at a curtain anything of the seat before can be found: names of blocks, or these texts. */
async function clean(table, session, left, when) {
  const found = await table.page.evaluate(scan, { left, block: BLOCK });
  same(found, "", `${when}: left behind at the curtain`);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const read = JSON.stringify(nodes.map(({ name, value, description }) => [name, value, description]));
  const named = new RegExp(BLOCK, "i").exec(read)?.[0] ?? left.find((text) => read.includes(text)) ?? "";
  same(named, "", `${when}: left in the accessibility tree`);
}

/** In the page, at a curtain: where something of the seat before is left; nothing if nothing is. */
function scan({ left, block }) {
  const page = document.documentElement.cloneNode(true);
  for (const script of page.querySelectorAll("script, style")) script.remove();
  const all = (selector, of) => [...document.querySelectorAll(selector)].map(of).join("\n");
  const places = {
    page: page.outerHTML,
    values: all("input, textarea, select, option", (field) => field.value),
    live: all("[aria-live], [role=status], [role=alert], [role=log]", (region) => region.textContent),
    "local storage": JSON.stringify({ ...localStorage }),
    "session storage": JSON.stringify({ ...sessionStorage }),
    history: `${location.href} ${JSON.stringify(history.state)} ${document.title}`,
    selection: `${getSelection()}`,
  };
  for (const [place, text] of Object.entries(places)) {
    const named = new RegExp(block, "i").exec(text)?.[0] ?? left.find((words) => text.includes(words));
    if (named) return `${place}: ${named}`;
  }
  const active = document.activeElement;
  return active === document.body || active.id === "curtain-title" ? "" : `focus: ${active.id || active.tagName}`;
}

/** Games played by chance, looked at at every curtain. */
async function gamesOfChance(house, table) {
  const begun = Date.now();
  const session = await cdp(table);
  let [curtains, orders] = [0, 0];
  for (let game = 1; game <= GAMES; game += 1) {
    const random = chance(game);
    await begin(table);
    for (let turn = 0, left = []; ; turn += 1) {
      check(turn < MOST_TURNS, `game ${game} does not end`);
      await clean(table, session, left, `game ${game}, curtain ${turn}`);
      curtains += 1;
      const dice = Array.from({ length: 400 }, random);
      const told = await table.page.evaluate(play, { dice, secret: `whisper${game}x${turn}` });
      check(!told.fault, `game ${game}, turn ${turn}: ${told.fault}`);
      orders = told.orders;
      if (told.over) break;
      left = told.left;
    }
    check(orders > 10, `game ${game} ended after ${orders} orders`);
    has(await table.prompt(), "game is over", `the end of game ${game}`);
  }
  const seconds = (Date.now() - begun) / 1000;
  house.note(`  ${GAMES} games, ${curtains} curtains looked behind in ${seconds.toFixed(1)} s`);
}

/** In the page: opens the curtain and plays by chance until the next one, or the end; tells what could be read meanwhile. */
async function play({ dice, secret }) {
  const random = () => dice.pop() ?? 0.5;
  const drawn = () => new Promise((done) => setTimeout(done));
  const find = (selector) => document.querySelector(selector);
  const left = new Set([secret]);
  const read = () => {
    const told = ".log li span, .notes li, #prompt, .sr[role=status], .why-not, .trouble, .news, #draft, .asked .order-line";
    for (const element of document.querySelectorAll(told)) {
      const text = element.textContent.trim();
      if (text.length > 8) left.add(text);
    }
  };
  const type = (text) => {
    const box = find("#typed");
    box.value = text;
    box.dispatchEvent(new Event("input", { bubbles: true }));
  };
  find("#open-curtain").click();
  await drawn();
  if (find("#typed")?.value) return { fault: `the order box says “${find("#typed").value}”` };
  // Something that is no order, so that it stays in the box.
  type(`${secret} of staff10`);
  find("form.typed").requestSubmit();
  await drawn();
  for (let step = 0; step < 300; step += 1) {
    read();
    const orders = Number(document.getElementById("slider").max);
    if (find("#open-review")) return { over: true, orders };
    if (find("#open-curtain")) return { left: [...left], orders };
    const [yes, buttons] = [find("#confirm"), [...document.querySelectorAll(".choices button")]];
    type(`${secret} of staff10`);
    if (yes && (buttons.length === 0 || random() < 0.7)) yes.click();
    else if (buttons.length > 0) {
      const word = buttons[Math.floor(random() * buttons.length)];
      // Now and then by the box itself, as far as one word is an order.
      if (!find("#draft") && random() < 0.3) {
        type(word.dataset.word);
        find("form.typed").requestSubmit();
      } else word.click();
    } else return { fault: `stuck: ${find(".panel").innerText.slice(0, 300)}` };
    await drawn();
  }
  return { fault: "does not come to an end" };
}
