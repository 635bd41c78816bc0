// Pictures of every screen, light and dark, on a desk and on a phone: `node shots.mjs --out FOLDER`.
import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { DESK, House, PHONE, ROOT, browse, serve, site } from "./lib.mjs";
import { everywhere } from "./blocks.mjs";
import { PARTS, lookAt } from "./hexes.mjs";
import { helpShown, hinted, notesShown, over } from "./moves.mjs";
import { bring, fight, opened } from "./world.mjs";

const flag = process.argv.indexOf("--out");
const out = flag < 0 ? "shots" : process.argv[flag + 1];
mkdirSync(out, { recursive: true });
const where = site();
const server = await serve(where.program, where.dist);
const browser = await browse(where.chromium);

/** Plays the lesson up to the step that says this, and leaves that step open. */
async function lessonUpTo(table, wanted) {
  for (let step = 0; step < 40; step += 1) {
    const order = await table.text(".wanted code");
    if (order === wanted) return;
    const next = table.page.locator("#lesson-next");
    if ((await next.count()) > 0) await table.tap(next);
    else if (order) await table.say(order);
    else return;
  }
}

const golden = path.join(ROOT, "games/underbelly/golden");
const finished = path.join(golden, readdirSync(golden).filter((name) => name.endsWith(".jsonl")).sort()[0]);

/** Presses the handle of the sheet, where there is one, until the sheet has this height. */
async function toHeight(table, wanted) {
  if (table.page.viewportSize().width !== PHONE.width) return;
  await table.page.waitForSelector("#sheet-handle");
  while ((await table.page.getAttribute(".game", "data-sheet")) !== wanted) await table.tap(table.page.locator("#sheet-handle"));
}

/** What is taken: a name, and how one gets there. */
const SCREENS = {
  start: (house, options) => house.open("#/", options),
  async "set-up"(house, options) {
    const table = await house.open("#/", options);
    await table.setUp("eurofront");
    return table;
  },
  async settings(house, options) {
    const table = await house.open("#/", options);
    await table.tap(table.page.locator("#settings"));
    await table.page.waitForSelector("#settings-dialog[open]");
    return table;
  },
  book: (house, options) => house.open("#/rules/underbelly/SU-9.13", options),
  begin: (house, options) => house.open("#/new/underbelly", options),
  async move(house, options) {
    const table = await house.open("#/lesson/underbelly/spring-1941", options);
    await lessonUpTo(table, "luftwaffe-2 west-med");
    await table.page.fill("#typed", "");
    await table.choose("luftwaffe-2");
    return table;
  },
  async battle(house, options) {
    const table = await house.open("#/lesson/underbelly/spring-1941", options);
    await lessonUpTo(table, "nothing");
    await table.button("Play on from here");
    await table.page.locator(".log .entry").first().waitFor();
    return table;
  },
  async tally(house, options) {
    const table = await house.open("#/lesson/underbelly/spring-1941", options);
    await lessonUpTo(table, "attack tobruk afrika it-air");
    for (const word of ["attack", "tobruk", "afrika", "it-air"]) {
      const choice = table.page.locator(`.choices button[data-word="${word}"]`);
      if ((await choice.count()) > 0) await table.tap(choice.first());
    }
    return table;
  },
  async whynot(house, options) {
    const table = await house.open("#/lesson/underbelly/spring-1941", options);
    await lessonUpTo(table, "luftwaffe-2 west-med");
    await table.page.fill("#typed", "afrika tripoli");
    await table.page.press("#typed", "Enter");
    await table.settled();
    return table;
  },
  async lesson(house, options) {
    const table = await house.open("#/lesson/underbelly/spring-1941", options);
    await lessonUpTo(table, "place afrika po-valley");
    return table;
  },
  async replay(house, options) {
    const table = await house.open("#/", options);
    await table.import(finished);
    await table.page.fill("#slider", "170");
    await table.settled();
    return table;
  },
  async stack(house, options) {
    const table = await house.open("#/new/underbelly", options);
    const units = ["it-inf-1", "it-inf-2", "regia-marina", "it-supply", "it-air"];
    for (const unit of units) await table.say(`place ${unit} naples`);
    await table.pressPlace("naples");
    return table;
  },
  async zones(house, options) {
    const table = await house.open("#/lesson/underbelly/spring-1941", options);
    await lessonUpTo(table, "luftwaffe-2 west-med");
    await table.button(/Zones/);
    await table.page.waitForSelector(".legend");
    return table;
  },
  async text(house, options) {
    const table = await house.open("#/lesson/underbelly/spring-1941", options);
    await table.page.keyboard.press("t");
    await table.settled();
    return table;
  },
  async menu(house, options) {
    const table = await house.open("#/new/underbelly", options);
    await table.page.keyboard.press("m");
    await table.settled();
    return table;
  },
  async notes(house, options) {
    const table = await house.open("#/new/underbelly", options);
    await notesShown(table);
    await table.page.fill("#notes-text", "Watch Malta.");
    return table;
  },
  // On a phone: nothing but the question, and the whole sheet.
  async peek(house, options) {
    const table = await house.open("#/new/underbelly", options);
    await toHeight(table, "peek");
    return table;
  },
  async sheet(house, options) {
    const table = await house.open("#/new/underbelly", options);
    await toHeight(table, "full");
    return table;
  },
  async thinking(house, options) {
    const table = await house.open("#/new/underbelly/marshal-person", { ...options, think: 20_000 });
    await table.until(() => document.querySelector(".opponent .best")?.textContent);
    return table;
  },
  async hint(house, options) {
    const table = await house.open("#/new/underbelly/person-officer", options);
    await hinted(table);
    return table;
  },
  async players(house, options) {
    const table = await house.open("#/new/skirmish/person-officer-marshal", options);
    await over(table, "p");
    return table;
  },
  async review(house, options) {
    const table = await house.open("#/", { ...options, think: 20 });
    await table.import(finished);
    await table.tap(table.page.locator("#open-review"));
    await table.until(() => document.querySelector(".review h3"), undefined, 120_000);
    return table;
  },
  async slip(house, options) {
    const table = await SCREENS.review(house, options);
    await table.tap(table.page.locator(".show-slip").first());
    await table.tap(table.page.locator("#slip-step"));
    return table;
  },
  rules: (house, options) => house.open("#/rules/underbelly", options),
  async curtain(house, options) {
    const table = await house.open("#/new/skirmish", options);
    return table;
  },
  // The panel of the purchase, and Europe.
  purchase: (house, options) => opened(house, options),
  async world(house, options) {
    const table = await opened(house, options);
    await table.tap(table.page.getByRole("button", { name: "Show the whole map" }));
    await table.page.waitForTimeout(400);
    return table;
  },
  async pacific(house, options) {
    const table = await opened(house, options);
    await bring(table, "marianas");
    await table.page.waitForTimeout(400);
    return table;
  },
  async attack(house, options) {
    const table = await opened(house, options);
    await table.give("done", "move greater-southern-germany 3-armor france");
    await table.page.fill("#typed", "");
    await table.tap(table.page.locator('.choices [data-word="move"]'));
    await bring(table, "western-germany");
    return table;
  },
  async assault(house, options) {
    const table = await opened(house, options);
    await table.give("done", "move western-germany 4-mech france", "move holland-belgium 3-armor france", "done");
    await fight(table, () => document.querySelector(".battle") !== null);
    await table.until(() => document.querySelector(".course-of-odds .now"));
    return table;
  },
  async skirmish(house, options) {
    const table = await house.open("#/new/skirmish", options);
    await table.tap(table.page.locator("#open-curtain"));
    return table;
  },
};

// Theatres of War: the frontier before the first impulse, and an attack that is about to be confirmed.
SCREENS.theatres = async (house, options) => {
  const setup = { begin: "operations", cup: [["germany", "hq-mitte"]] };
  const table = await house.begin("thirdreich", setup, options);
  await table.curtain();
  await table.painted();
  return table;
};
SCREENS["theatres-attack"] = async (house, options) => {
  const table = await SCREENS.theatres(house, options);
  await table.give("activate ge-arm-xxxix ge-arm-lvii ge-arm-xxiv ge-arm-xxxxvii", "done", "done");
  await table.page.fill("#typed", "attack ge-arm-xxxix 2310 ge-arm-lvii 2311 ge-arm-xxiv ge-arm-xxxxvii");
  await table.page.press("#typed", "Enter");
  await table.painted();
  return table;
};

// The map of Fronts of Europe with all that stands on it in summer 1944: the whole of it, and its parts.
for (const part of PARTS) {
  SCREENS[`fronts-${part.name}`] = async (house, options) => {
    const table = await house.begin("eurofront", everywhere(), options);
    await table.curtain();
    await table.button("Show the whole map");
    if (part.name !== "whole") await lookAt(table, part);
    await table.painted();
    return table;
  };
}

// Help of every game that has counters of its own kind, and the legend of what is laid over its map.
for (const game of ["underbelly", "eurofront", "thirdreich", "global40"]) {
  const begun = async (house, options) => {
    const table = await house.open(`#/new/${game}`, options);
    await table.curtain();
    return table;
  };
  SCREENS[`help-${game}`] = async (house, options) => {
    const table = await begun(house, options);
    await helpShown(table);
    return table;
  };
  SCREENS[`legend-${game}`] = async (house, options) => {
    const table = await begun(house, options);
    await table.page.focus("#board");
    await table.page.keyboard.press(game === "global40" ? "c" : "s");
    await table.page.waitForSelector(".legend");
    return table;
  };
}

const wanted = process.argv.slice(2).filter((word) => word in SCREENS);
for (const name of wanted.length > 0 ? wanted : Object.keys(SCREENS)) {
  for (const dark of [false, true]) {
    for (const phone of [false, true]) {
      const house = new House(browser, server.address, where);
      const options = { dark, touch: phone, viewport: phone ? PHONE : DESK };
      const file = `${name}-${dark ? "dark" : "light"}-${phone ? "phone" : "desk"}.png`;
      try {
        const table = await SCREENS[name](house, options);
        await table.settled();
        await table.page.screenshot({ path: path.join(out, file) });
        console.log(file, house.faults().join(" | "));
      } catch (fault) {
        console.log(`FAIL ${file} ${fault.message}`);
        process.exitCode = 1;
      }
      await house.close();
    }
  }
}
await browser.close();
await server.stop();
