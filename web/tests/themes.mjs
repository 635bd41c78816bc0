// Light and dark, large and small: nothing in the bars is clipped or lies over anything else, and the theme stays.
import { DESK, PHONE, check, same } from "./lib.mjs";
import { SET_UP_ORDERS, askedBattle, settingsShown } from "./moves.mjs";

export async function run(house) {
  const found = [];
  for (const dark of [false, true]) {
    for (const viewport of [DESK, PHONE, { width: 1024, height: 700 }]) {
      const table = await house.open("#/", { dark, viewport, touch: viewport === PHONE });
      const theme = await table.page.evaluate(() => document.documentElement.dataset.theme);
      same(theme, dark ? "dark" : "light", "the theme that the system asks for");
      for (const [name, show] of Object.entries(SCREENS)) {
        await show(table, house);
        await table.settled();
        const where = `${name}, ${theme}, ${viewport.width}`;
        for (const fault of await table.page.evaluate(look)) found.push(`${where}: ${fault}`);
      }
    }
  }
  await changed(house);
  check(found.length === 0, `${found.length} faults:\n    ${found.join("\n    ")}`);
}

const SCREENS = {
  start: () => {},
  "set up": (table) => table.setUp("underbelly"),
  rules: (table) => table.visit("#/rules/underbelly"),
  game: (table) => table.visit("#/new/underbelly"),
  begun: (table) => table.choose("place it-inf-1"),
  past: async (table) => {
    await table.give(...SET_UP_ORDERS);
    await table.page.locator("#slider").fill("2");
  },
  "what if": (table) => table.tap(table.page.locator("#fork")),
  "asked battle": askedBattle,
  lesson: (table) => table.visit("#/lesson/underbelly/spring-1941"),
  curtain: (table) => table.visit("#/new/skirmish"),
  skirmish: (table) => table.curtain(),
};

/** In the page: what is clipped, sticks out, or lies over its neighbour. */
function look() {
  const faults = [];
  const box = (element) => element.getBoundingClientRect();
  const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && box(element).width > 1;
  const called = (element) => {
    const words = (element.ariaLabel || element.innerText || "").slice(0, 30).replace(/\s+/g, " ");
    return `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ""} “${words}”`;
  };
  if (document.documentElement.scrollWidth > innerWidth + 1) {
    faults.push(`the page is ${document.documentElement.scrollWidth} wide in a window of ${innerWidth}`);
  }
  for (const bar of document.querySelectorAll(".top, .top-tools, .timeline, .tools, .buttons, .hero, .start-foot")) {
    const children = [...bar.children].filter((child) => seen(child) && !child.classList.contains("sr"));
    for (const [i, child] of children.entries()) {
      const a = box(child);
      if (a.left < -1 || a.right > innerWidth + 1) faults.push(`${called(child)} sticks out of the window`);
      if (child.scrollWidth > child.clientWidth + 1 && getComputedStyle(child).display !== "inline") {
        const style = getComputedStyle(child);
        const scrolls = ["auto", "scroll"].includes(style.overflowX) || style.textOverflow === "ellipsis";
        if (!scrolls && child.clientWidth > 0) faults.push(`${called(child)} is clipped`);
      }
      for (const other of children.slice(i + 1)) {
        const b = box(other);
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 1 && down > 1) faults.push(`${called(child)} lies over ${called(other)}`);
      }
    }
  }
  const panel = document.querySelector(".panel");
  if (panel && seen(panel)) {
    const frame = box(panel);
    if (frame.right > innerWidth + 1 || frame.bottom > innerHeight + 1) faults.push("the panel sticks out of the window");
    if (panel.scrollWidth > panel.clientWidth + 1) faults.push("the panel scrolls sideways");
    for (const child of panel.querySelectorAll(":scope > *, .card > *, .choices button")) {
      if (!seen(child)) continue;
      const a = box(child);
      if (a.left < frame.left - 1 || a.right > frame.right + 1) faults.push(`${called(child)} sticks out of the panel`);
    }
  }
  return [...new Set(faults)];
}

/** The theme that one chooses stays chosen, whatever the system asks for, and the map is drawn in it. */
async function changed(house) {
  const table = await house.open("#/new/underbelly");
  const theme = () => table.page.evaluate(() => document.documentElement.dataset.theme);
  const picture = () => table.page.getAttribute("#world image.land", "href");
  const light = await picture();
  await table.keeps(0);
  await table.page.focus("#board");
  await settingsShown(table);
  const dark = table.page.locator('#settings-dialog input[name="set-theme"][value="dark"]');
  await Promise.all([table.page.waitForEvent("load"), dark.click()]);
  await table.ready("#/game/");
  same(await theme(), "dark", "the theme that was chosen");
  check((await picture()) !== light, "the map is drawn in the other theme's picture");
  await table.page.reload();
  await table.ready("#/game/");
  same(await theme(), "dark", "the theme after the page was loaded again");
}
