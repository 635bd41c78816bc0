// Answers in advance: given in a form, kept with the game, given up again; and what stands is answered without asking.
import { check, has, same } from "./lib.mjs";
import { closed, over } from "./moves.mjs";

export async function run(house) {
  const table = await house.open("#/new/underbelly");
  await open(table);
  has(await table.text(".modal"), "No standing orders yet", "a game that has just begun");
  await table.page.selectOption("#answer-retreat", { label: "Go to the best place, else to a port rather than to sea" });
  for (const place of ["Ionian Sea", "Malta"]) await table.page.selectOption("#answer-prefer", { label: place });
  await table.page.click('[aria-label="Remove Ionian Sea"]');
  await table.page.click("#stand");
  has(await table.notice(), "updated", "what is told of it");

  await table.keeps(0);
  await table.page.reload();
  await table.ready("#/game/");
  await open(table);
  has(await table.text(".modal"), "These standing orders apply", "a game that was opened again");
  const chosen = await table.page.locator("#answer-retreat option:checked").textContent();
  has(chosen, "Go to the best place", "the answer that stands");
  same((await table.page.locator(".ranking li").allTextContents()).map((name) => name.trim()).join(), "Malta", "places");
  await table.page.click("#stand-down");
  await open(table);
  has(await table.text(".modal"), "No standing orders yet", "after all was taken back");
  await closed(table);

  const world = await house.open("#/new/global40");
  await open(world);
  check((await world.page.locator(".answer").count()) === 16, "every question of World 1940");
  await world.page.selectOption("#answer-scramble", { label: "Always" });
  await world.page.selectOption("#answer-scramble-most", "1");
  await world.page.click("#stand");
  await open(world);
  has(await world.page.locator("#answer-scramble option:checked").textContent(), "Always", "the answer that stands");
}

async function open(table) {
  await over(table, "m");
  await table.page.click("#standing");
  await table.page.waitForSelector(".answers");
}
