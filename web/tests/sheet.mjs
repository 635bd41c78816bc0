// The panel of a phone is a sheet with three heights: by finger and by press on its handle. What is chosen lies beside it, what others ask comes
// first, and a thumb finds every button.
import { PHONE, check, has, same } from "./lib.mjs";
import { Fingers } from "./touch.mjs";

const THUMB = 44;
/** The first order of the Axis in Underbelly. */
const FIRST = "place it-inf-1";

export async function run(house) {
  const table = await house.open("#/new/underbelly", { viewport: PHONE, touch: true });
  await table.page.waitForSelector("#sheet-handle");
  const keys = () => [...document.querySelectorAll(".game kbd")].filter((key) => key.checkVisibility()).length;
  same(await table.page.evaluate(keys), 0, "keys that are shown to a thumb");
  await pressed(table);
  await dragged(table);
  await peeked(table);
  await large(table);
  await table.page.context().close();
  await followed(house);
  await asked(house);
  await onADesk(house);
}

/** Where the sheet lies, and how much of the map can be seen above it. */
const lies = (table) =>
  table.page.evaluate(() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const [handle, panel, top, foot] = ["#sheet-handle", "#panel", ".top", ".timeline"].map(box);
    const { sheet } = document.querySelector(".game").dataset;
    return { sheet, handle: handle.toJSON(), height: panel.height, map: panel.top - top.bottom, below: panel.bottom - foot.top, wide: panel.width };
  });

/** A press on the handle goes on to the next height, and round. */
async function pressed(table) {
  const heights = [await lies(table)];
  for (let i = 0; i < 3; i += 1) {
    await table.tap(table.page.locator("#sheet-handle"));
    heights.push(await lies(table));
  }
  same(heights.map(({ sheet }) => sheet), ["half", "full", "peek", "half"], "the heights, one after the other");
  const [half, full, peek] = heights;
  check(full.map < 60, `${full.map} px of the map can be seen above the whole sheet`);
  check(half.map > 200 && half.height > 250, `half a sheet: ${half.map} px of the map, ${half.height} of the sheet`);
  check(peek.map > half.map + 100, `a peek leaves ${peek.map} px of the map, half a sheet ${half.map}`);
  for (const { sheet, below, wide, handle } of heights) {
    check(Math.abs(below) < 2, `${sheet}: the sheet ends ${below} px off the bar below`);
    same(wide, PHONE.width, `${sheet}: the width of the sheet`);
    check(handle.height >= THUMB, `${sheet}: the handle is ${handle.height} px high`);
  }
  has(await table.page.getAttribute("#sheet-handle", "aria-label"), "half", "what the handle is called");
}

/** A finger drags the handle; the sheet comes to rest at the nearest height. */
async function dragged(table) {
  const fingers = await Fingers.on(table);
  const drag = async (by) => {
    const { handle } = await lies(table);
    const [x, y] = [handle.left + handle.width / 2, handle.top + handle.height / 2];
    await fingers.move([[x, y]], [[x, y + by]], 12);
    return (await lies(table)).sheet;
  };
  same(await drag(260), "peek", "the height after a drag down");
  same(await drag(-230), "half", "the height after a drag up");
  same(await drag(-330), "full", "the height after a drag to the top");
  same(await drag(330), "half", "the height after a drag from the top");
  same(await drag(20), "half", "the height after a short drag");
  await table.page.focus("#sheet-handle");
  await table.page.keyboard.press("ArrowDown");
  same((await lies(table)).sheet, "peek", "the height after a key");
  await table.page.keyboard.press("ArrowUp");
  same((await lies(table)).sheet, "half", "the height after the other key");
}

/** A peek shows what is asked, and what is answered. */
async function peeked(table) {
  await table.page.focus("#sheet-handle");
  await table.page.keyboard.press("ArrowDown");
  const shown = (selector) => table.page.locator(selector).first().isVisible();
  check(await shown("#prompt"), "a peek does not show the question");
  check(!(await shown(".log")), "a peek shows the log");
  check(!(await shown(".counters")), "a peek shows the list of counters");
  await table.page.evaluate(() => document.querySelector("#typed").closest("form").classList.remove("gone"));
  await table.page.locator("#sheet-handle").focus();
  await table.page.keyboard.press("ArrowUp");
  await table.say("place it-inf-1 tobruk");
  await table.page.locator("#sheet-handle").focus();
  await table.page.keyboard.press("ArrowDown");
  check(await shown(".why-not"), "a peek does not show why something is forbidden");
  await table.page.locator("#sheet-handle").focus();
  await table.page.keyboard.press("ArrowUp");
  await table.tap(table.page.locator(".why-not h3 button"));
}

/** Everything in the bars and the sheet that can be pressed is large enough for a thumb. */
async function large(table) {
  const small = () =>
    table.page.$$eval(
      ".game :is(.top, .panel, .timeline, .tools) :is(button, a.button, select, input, summary)",
      (all, thumb) =>
        all
          .filter((one) => one.checkVisibility({ visibilityProperty: true }) && getComputedStyle(one).display !== "inline")
          .map((one) => [one, one.getBoundingClientRect()])
          .filter(([one, box]) => box.height < thumb - 0.5 || (box.width < thumb - 0.5 && !one.matches(".rule")))
          .map(([one, box]) => `${one.id || one.ariaLabel || one.innerText} ${Math.round(box.width)}x${Math.round(box.height)}`),
      THUMB,
    );
  same(await small(), [], "what is too small for a thumb");
  await table.give("place it-inf-1 rome");
  await table.say("place it-inf-2 tobruk");
  same(await small(), [], "what is too small for a thumb after an order and a refusal");
  await table.tap(table.page.locator(".why-not h3 button"));
}

/** What is chosen in the list is brought into the part of the map that can be seen. */
async function followed(house) {
  for (const [game, word] of [["underbelly", FIRST], ["eurofront", undefined]]) {
    const table = await house.open(`#/new/${game}`, { viewport: PHONE, touch: true });
    await table.curtain();
    await table.page.waitForSelector("#sheet-handle");
    const fingers = await Fingers.on(table);
    // The map is moved away as far as it goes.
    for (let i = 0; i < 6; i += 1) await fingers.move([[60, 130]], [[330, 400]]);
    const choices = table.page.locator(word ? `.choices button[data-word="${word}"]` : ".choices .counters button").first();
    await choices.scrollIntoViewIfNeeded();
    await table.tap(choices);
    const said = await table.page.evaluate(() => {
      const frame = document.getElementById("board").getBoundingClientRect();
      const panel = document.querySelector("#sheet-handle").getBoundingClientRect();
      const all = [...document.querySelectorAll("#world .counter.said")].filter((one) => one.style.display !== "none");
      return all.map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        return { x, y, seen: x > frame.left && x < frame.right && y > frame.top && y < Math.min(frame.bottom, panel.bottom) };
      });
    });
    check(said.length > 0, `${game}: no counter is chosen: ${await table.draft()}`);
    check(said.every(({ seen }) => seen), `${game}: what is chosen cannot be seen: ${JSON.stringify(said)}`);
    await table.page.context().close();
  }
}

/** What others ask comes before everything else, also in a peek. */
async function asked(house) {
  const table = await house.open("#/new/underbelly", { viewport: PHONE, touch: true });
  await table.page.waitForSelector("#sheet-handle");
  // Other players ask only at a server; what counts here is where such a card is put.
  await table.page.evaluate(() => {
    const card = document.createElement("section");
    [card.className, card.textContent] = ["card question", "A draw?"];
    document.querySelector("#panel").append(card);
  });
  for (const height of ["half", "full", "peek"]) {
    same((await lies(table)).sheet, height, "the height");
    const [question, prompt] = await table.page.evaluate(() => [".question", "#prompt"].map((one) => document.querySelector(one).getBoundingClientRect().top));
    check(question < prompt, `${height}: what is asked by others stands at ${question}, below the prompt at ${prompt}`);
    await table.tap(table.page.locator("#sheet-handle"));
  }
  await table.page.context().close();
}

/** A desk has no handle, and is sent none. */
async function onADesk(house) {
  const table = await house.open("#/new/underbelly");
  await table.page.waitForLoadState("networkidle");
  same(await table.page.locator("#sheet-handle").count(), 0, "handles on a desk");
  const sent = await table.page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  same(sent.filter((name) => /parts\/sheet/.test(name)), [], "what a desk is sent of the sheet");
  await table.page.context().close();
}
