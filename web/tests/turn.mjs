// That it is one's turn where the page is not seen: a badge always, a notification of the browser only for those who switched it on.
import { check, has, same } from "./lib.mjs";
import { SET_UP_ORDERS } from "./moves.mjs";

export async function run(house) {
  const context = await house.context({ pace: "at-once" });
  await context.addInitScript(fakes);
  const table = await house.page(context, { think: 30 });
  await table.go("#/new/underbelly/person-officer");
  await table.until(() => document.querySelector('link[rel="icon"]').href.startsWith("data:"));
  await table.give(...SET_UP_ORDERS, "it-inf-3 tobruk");
  await turn(table);
  same(await seen(table), { asked: 0, told: [], badge: 1 }, "what is asked and told before anything was switched on");

  // The browser says no: the setting stays off and says why.
  await answer(table, "denied");
  has(await table.text('[data-setting="notify"] [role="status"]'), "blocks notifications", "why nothing is switched on");
  check(await table.page.isChecked('input[name="set-notify"][value="off"]'), "the setting is on without permission");
  await answer(table, "granted");
  check(await table.page.isChecked('input[name="set-notify"][value="on"]'), "the setting is off with permission");
  await table.page.keyboard.press("Escape");

  await turn(table);
  const told = ["It is your turn: Your turn · Underbelly"];
  same(await seen(table), { asked: 2, told, badge: 1 }, "what is told to somebody who is away");
  await table.page.evaluate(() => (location.hash = "#/"));
  await table.until(() => !document.querySelector('link[rel="icon"]').href.startsWith("data:"));
  same((await seen(table)).badge, 0, "the badge after the game was left");
}

const seen = (table) => table.page.evaluate(() => ({ asked: window.asked, told: window.told, badge: window.badge }));

/** Switches notifications on; the browser answers so. */
async function answer(table, answer) {
  await table.page.evaluate((answer) => (window.answer = answer), answer);
  if ((await table.page.locator("#settings-dialog").count()) === 0) {
    await table.page.click('.top-tools button[aria-label="Menu"]');
    await table.page.click("#settings");
    await table.page.waitForSelector("#settings-dialog[open]");
  }
  await table.page.click('label:has(> input[name="set-notify"][value="on"])');
  await table.settled();
}

/** Ends the turn, looks elsewhere, and waits until the officer has played his. */
async function turn(table) {
  await table.page.evaluate(() => (window.away = true));
  const clock = await table.clock();
  const year = /(Spring|Summer|Autumn|Winter) \d+/.exec(clock)?.[0] ?? clock;
  while ((await table.clock()).includes(`${year}, turn of the Axis`)) await table.give("done");
  // The officer may be done before one looks.
  const goesOn = (mine) => document.querySelector(".game[data-turn]") && !document.querySelector(".prompt .kicker").textContent.includes(mine);
  await table.until(goesOn, `${year}, turn of the Axis`);
  await table.bots();
  await table.page.waitForTimeout(300);
  await table.page.evaluate(() => (window.away = false));
}

/** Runs in the page: notifications and badges that are only counted. */
function fakes() {
  Object.assign(window, { asked: 0, told: [], badge: 0, away: false, answer: "denied" });
  window.Notification = class {
    static permission = "default";
    static async requestPermission() {
      window.asked += 1;
      window.Notification.permission = window.answer;
      return window.answer;
    }
    constructor(title, { body }) {
      window.told.push(`${title}: ${body}`);
    }
    close() {}
  };
  navigator.setAppBadge = async (n) => (window.badge = n);
  navigator.clearAppBadge = async () => (window.badge = 0);
  Object.defineProperty(document, "visibilityState", { get: () => (window.away ? "hidden" : "visible") });
}
