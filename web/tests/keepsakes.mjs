// What a player keeps of a game: private notes, a picture of the map, a sheet of paper.
import { readFileSync } from "node:fs";
import path from "node:path";
import { check, has, same } from "./lib.mjs";
import { SET_UP_ORDERS, notesShown, over } from "./moves.mjs";

/** How far the colours of a picture may be from those of the window, on average, of 255. */
const LIKE = 9;

export async function run(house) {
  const table = await house.open("#/new/underbelly");
  await table.give(...SET_UP_ORDERS);
  await table.keeps(SET_UP_ORDERS.length);
  await notes(table);
  await pictured(house, table, "underbelly");
  await printed(house, table);
  await atServer(table);
  await table.page.context().close();
  const hexes = await house.open("#/new/eurofront");
  await hexes.curtain();
  await hexes.painted();
  await pictured(house, hexes, "eurofront");
  await hexes.page.context().close();
  await ownNotes(house);
}

async function closeNotes(table) {
  await table.tap(table.page.locator("#notes header button"));
  same(await table.page.locator("#notes").count(), 0, "dialogs after the notes were closed");
}

/** A note is there again after the page was loaded anew, and belongs to its game alone. */
async function notes(table) {
  await notesShown(table);
  same(await table.page.inputValue("#notes-text"), "", "a note that nobody has written");
  await table.page.fill("#notes-text", "Watch Malta.\nThe convoy sails in Spring.");
  await table.until(() => document.getElementById("notes-told").textContent === "Saved");
  // Letters are the note's, not the game's.
  await table.page.press("#notes-text", "u");
  await closeNotes(table);
  same(await table.orders(), SET_UP_ORDERS.length, "the orders after letters were typed");
  await table.page.reload();
  await table.ready("#/game/");
  await notesShown(table);
  same(await table.page.inputValue("#notes-text"), "Watch Malta.\nThe convoy sails in Spring.u", "the note, loaded again");
  await closeNotes(table);
  const address = await table.page.evaluate(() => location.hash);
  await table.visit("#/new/underbelly");
  await notesShown(table);
  same(await table.page.inputValue("#notes-text"), "", "the note on another game");
  await closeNotes(table);
  await table.visit(address);
}

/** The notes on a match are its server's: read from there, and put there. A visitor, who has none there, keeps them here. */
async function atServer(table) {
  const { page } = table;
  let kept = "From another browser.";
  let known = true;
  await page.route("**/api/v1/matches/7/note", async (route) => {
    if (!known) return route.fulfill({ status: 403, json: { said: "You do not play in this match." } });
    if (route.request().method() === "PUT") kept = route.request().postDataJSON().text;
    return route.fulfill(route.request().method() === "PUT" ? { status: 204 } : { json: { text: kept } });
  });
  const back = await page.evaluate(() => location.hash);
  // The address of a match, without going there.
  await page.evaluate(() => history.replaceState(null, "", "#/online/underbelly/7"));
  await notesShown(table);
  same(await page.inputValue("#notes-text"), "From another browser.", "the note from the server");
  has(await table.text("#notes"), "on the server", "where the note is kept");
  await page.fill("#notes-text", "Malta holds.");
  await table.until(() => document.getElementById("notes-told").textContent === "Saved");
  same(kept, "Malta holds.", "the note at the server");
  await closeNotes(table);
  known = false;
  await notesShown(table);
  has(await table.text("#notes"), "in this browser", "where the note of a visitor is kept");
  await closeNotes(table);
  // A browser tells of every answer like this.
  table.faults = table.faults.filter((fault) => !/403/.test(fault));
  await page.evaluate((hash) => history.replaceState(null, "", hash), back);
}

/** The picture shows what the window shows. */
async function pictured(house, table, game) {
  await over(table, "m");
  const [got] = await Promise.all([table.page.waitForEvent("download"), table.page.locator("#save-picture").click()]);
  has(got.suggestedFilename(), new RegExp(`^${game}-[\\w-]+\\.png$`), "the name of the picture");
  const file = path.join(house.folder, `${game}.png`);
  await got.saveAs(file);
  await table.page.waitForSelector("dialog[open]", { state: "detached" });
  await table.settled();
  const frame = await table.page.$eval("#board", (board) => board.getBoundingClientRect().toJSON());
  // What lies over the board is no part of the map.
  await table.page.$$eval(".table > :not(.board)", (all) => all.forEach((one) => (one.style.visibility = "hidden")));
  const window = await table.page.screenshot({ clip: frame });
  const bytes = readFileSync(file);
  const { sizes, apart, colours } = await table.page.evaluate(alike, [bytes, window].map((png) => png.toString("base64")));
  same(sizes[0], sizes[1].map((size) => size * 2), "the size of the picture, twice that of the board");
  check(colours > 200, `the picture has only ${colours} colours`);
  check(apart < LIKE, `the picture of ${game} is ${apart.toFixed(1)} away from the window`);
  house.note(`  ${game}: ${bytes.length} bytes of picture, ${apart.toFixed(1)} away from the window`);
}

/** In the page: the sizes of two pictures, how far their colours are apart on average, and how many the first has. */
async function alike(both) {
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const images = await Promise.all(both.map((text) => createImageBitmap(new Blob([bytes(text)], { type: "image/png" }))));
  const { width, height } = images[1];
  const [a, b] = images.map((image) => {
    const canvas = new OffscreenCanvas(width, height);
    const g = canvas.getContext("2d", { willReadFrequently: true });
    g.drawImage(image, 0, 0, width, height);
    return g.getImageData(0, 0, width, height).data;
  });
  let sum = 0;
  const colours = new Set();
  for (let i = 0; i < a.length; i += 4) {
    for (let c = 0; c < 3; c += 1) sum += Math.abs(a[i + c] - b[i + c]);
    colours.add((a[i] << 16) | (a[i + 1] << 8) | a[i + 2]);
  }
  return { sizes: images.map((image) => [image.width, image.height]), apart: sum / ((a.length / 4) * 3), colours: colours.size };
}

/** On paper: the map and what stands where, and nothing of the page; nothing of it is left afterwards. */
async function printed(house, table) {
  const { page } = table;
  await over(table, "t");
  const lines = await page.$$eval(".regions li", (all) => all.map((line) => line.textContent.trim()));
  await page.evaluate(() => {
    window.print = () => (window.asked = true);
  });
  await table.tap(page.locator("#print"));
  await table.until(() => window.asked);
  await page.emulateMedia({ media: "print" });
  const shown = await page.evaluate(() => ({
    others: [...document.body.children].filter((one) => one.id !== "paper" && one.checkVisibility()).map((one) => one.tagName),
    rows: [...document.querySelectorAll("#paper tbody tr:not(.region)")].map((row) => [...row.cells].map((cell) => cell.textContent)),
    map: document.querySelector("#paper img").naturalWidth,
    title: document.querySelector("#paper h1").innerText,
  }));
  same(shown.others, [], "what is printed beside the sheet");
  same(shown.rows.length, lines.length, "the rows of what stands where");
  const rome = shown.rows.find(([place]) => place.startsWith("Rome"));
  check(rome?.[1].length > 5, `what stands in Rome: ${rome}`);
  check(shown.map > 1000, `the map is ${shown.map} px wide`);
  has(shown.title, "Underbelly", "the title of the sheet");
  const pdf = await page.pdf({ format: "A4" });
  check(pdf.length > 50_000, `the PDF has ${pdf.length} bytes`);
  house.note(`  a PDF of ${pdf.length} bytes, ${shown.rows.length} places`);
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  same(await page.locator("#paper").count(), 0, "sheets that are left after printing");
  await table.tap(page.locator("dialog[open] header button"));
}

/** Players who share a screen and have secrets from each other have notes of their own, and none is left behind a curtain. */
async function ownNotes(house) {
  const table = await house.open("#/new/skirmish");
  await table.curtain();
  const seats = [];
  for (let i = 0; i < 2; i += 1) {
    const seat = await table.prompt();
    seats.push(seat);
    await notesShown(table);
    same(await table.page.inputValue("#notes-text"), "", `the note of the ${["first", "second"][i]} player`);
    await table.page.fill("#notes-text", `secret of ${i}`);
    await closeNotes(table);
    await table.choose("hold");
    await table.page.waitForSelector("#open-curtain");
    same(await table.page.evaluate(() => document.documentElement.innerHTML.includes("secret of")), false, "a note behind the curtain");
    await table.curtain();
  }
  check(seats[0] !== seats[1], `the same is asked twice: ${seats[0]}`);
  await table.page.context().close();
}
