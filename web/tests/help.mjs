// Help tells what is on a counter of the game and what can be laid over its map; what is laid over the map has a legend.
import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT, check, has, same } from "./lib.mjs";
import { ALLIES_1941, helpShown } from "./moves.mjs";

/** The parts that the counter of each game has at least, and its overlays by their keys. */
const GAMES = {
  underbelly: { parts: ["kind", "nation", "strength", "name"], overlays: { z: "zones", s: "supply" } },
  eurofront: { parts: ["kind", "strength", "steps", "name"], overlays: { z: "zones", s: "supply" } },
  thirdreich: { parts: ["kind", "strength", "name"], overlays: { z: "zones", s: "supply" } },
  global40: { parts: ["kind", "nation", "strength"], overlays: {} },
};

/** The words of help, by key. */
const WORDS = new Map(
  [...readFileSync(path.join(ROOT, "web/lang/help.ftl"), "utf8").matchAll(/^([a-z][\w-]*) = (.*)$/gm)].map(([, key, said]) => [key, said]),
);

export async function run(house) {
  for (const [game, about] of Object.entries(GAMES)) {
    const table = game === "underbelly" ? await house.begin(game, ALLIES_1941) : await house.open(`#/new/${game}`);
    await table.curtain();
    await told(table, game, about);
    for (const [letter, key] of Object.entries(about.overlays)) await legend(table, game, letter, key);
    await table.page.context().close();
  }
}

/** What help says. */
async function told(table, game, { parts, overlays }) {
  await helpShown(table);
  const body = await table.text("dialog[open] .modal-body");
  check(!/\b(part|kind|mark|over|hidden)-[a-z0-9]+-/.test(body), `a text of ${game} has no words: ${body}`);
  const lines = await table.page.$$eval("dialog[open] .anatomy li span", (all) => all.map((line) => line.textContent));
  for (const part of parts) check(lines.includes(WORDS.get(`part-${game}-${part}`)), `${game} tells ${part}: ${lines.join(" | ")}`);
  await table.until(() => document.querySelector("dialog[open] .anatomy-face > svg"));
  same(await table.page.locator("dialog[open] .anatomy-face > svg text").count(), lines.length, `the numbers beside the counter of ${game}`);
  same(await strayed(table), "", `parts of the counter of ${game} that no line leads to`);
  const kinds = [...WORDS.keys()].filter((key) => key.startsWith(`kind-${game}-`));
  same(await table.page.locator("dialog[open] .counter-kinds li").count(), kinds.length, `the kinds of ${game}`);
  const terms = await table.page.$$eval("dialog[open] .overlays dd", (all) => all.map((term) => term.textContent));
  for (const key of Object.values(overlays)) check(terms.includes(WORDS.get(`over-${game}-${key}`)), `${game} tells what ${key} shows`);
  const keys = await table.page.$$eval("dialog[open] .keys kbd", (all) => all.map((key) => key.textContent));
  for (const letter of Object.keys(overlays)) check(keys.includes(letter.toUpperCase()), `${letter} is explained in ${game}`);
  await table.page.keyboard.press("Escape");
  await table.page.waitForSelector("dialog[open]", { state: "detached" });
}

/** The lines beside a counter that do not end on it. */
function strayed(table) {
  return table.page.evaluate(() => {
    const face = document.querySelector("dialog[open] .anatomy-face .chip-face").getBoundingClientRect();
    const ends = [...document.querySelectorAll("dialog[open] .anatomy-face > svg > :first-child circle")].map((end) => end.getBoundingClientRect());
    const lies = ({ left, right, top, bottom }) => left > face.left - 4 && right < face.right + 4 && top > face.top - 4 && bottom < face.bottom + 4;
    return ends.filter((end) => !lies(end)).map(({ left, top }) => `${left},${top}`).join(" ");
  });
}

/** The legend of an overlay tells what it shows, in the colours of the map, and closes it. */
async function legend(table, game, letter, key) {
  await table.page.focus("#board");
  await table.page.keyboard.press(letter);
  await table.page.waitForSelector(".legend");
  has(await table.text(".legend"), WORDS.get(`over-${game}-${key}`), `the legend of ${key} in ${game}`);
  const colours = (selector) =>
    table.page.$$eval(selector, (all) => [...new Set(all.map((one) => getComputedStyle(one).fill))].sort().join(" "));
  same(await colours(".legend .veil"), await colours("#sheet-live .over .veil"), `the colours of ${key} in ${game}`);
  check((await colours(".legend .veil")) !== "", `${key} of ${game} shows nothing`);
  await table.tap(table.page.locator(".legend button"));
  await table.page.waitForSelector(".legend", { state: "detached" });
  same(await table.page.locator("#sheet-live .over").count(), 0, `${key} of ${game} after its legend was closed`);
}
