// How fast it is: one JSON line a figure, and the limits that they are held to.
import { readdirSync } from "node:fs";
import { chance, check } from "./lib.mjs";

const CLICKS = 60;
/** The most that is sent until the first choice of a game stands on the screen, its map in one theme included. docs/web.md has the figures. */
const BYTES = { underbelly: 800_000, skirmish: 750_000, global40: 1_200_000, eurofront: 1_400_000, thirdreich: 1_200_000 };
const LIMITS = {
  ...Object.fromEntries(Object.entries(BYTES).map(([game, most]) => [`transfer_bytes_${game}`, most])),
  first_choice_ms: 2_000,
  click_cpu_ms: 60,
  gesture_layouts: 0,
  gesture_script_ms_a_frame: 4,
  nodes: 3_000,
};
/** Held only in a build as it is shipped: a hasty one is large and slow. */
const SHIPPED_ONLY = [
  ...Object.keys(BYTES).map((game) => `transfer_bytes_${game}`),
  "first_choice_ms",
  "click_cpu_ms",
  "gesture_script_ms_a_frame",
];

/** Milliseconds that a fixed piece of work takes on a quiet machine. */
const QUIET_MS = 27;

/** How much slower than on a quiet machine a fixed piece of work goes here and now: limits of time grow with it. */
export async function slowness(house) {
  const context = await house.context();
  const page = await context.newPage();
  const took = await page.evaluate(() => {
    const work = () => {
      const begun = performance.now();
      let x = 1;
      for (let i = 0; i < 2e7; i += 1) x = (Math.imul(x, 1664525) + 1013904223) | 0;
      return x === 0 ? 0 : performance.now() - begun;
    };
    return Array.from({ length: 15 }, work).sort((a, b) => a - b)[7];
  });
  await context.close();
  return Math.max(1, Number((took / QUIET_MS).toFixed(2)));
}

/** The limit of a figure: one of time is longer on a slow machine. */
export const stretched = (figure, limit, slow) => (/_ms(_|$)/.test(figure) ? limit * slow : limit);

export async function run(house) {
  const before = await slowness(house);
  const figures = { ...(await playing(house)), ...(await moved(house)) };
  for (const game of Object.keys(BYTES)) {
    const { bytes, ms } = await firstChoice(house, game);
    figures[`transfer_bytes_${game}`] = bytes;
    // World 1940 has ten times the counters; what it may take has no limit yet.
    figures[game === "underbelly" ? "first_choice_ms" : `first_choice_ms_${game}`] = ms;
  }
  const slow = (figures.slowness = Math.max(before, await slowness(house)));
  const shipped = isShipped(house, "underbelly");
  if (!shipped) house.note("  a hasty build: its size and speed are told, not judged");
  for (const [figure, value] of Object.entries(figures)) {
    house.note(JSON.stringify({ bench: "page", figure, value }));
  }
  // The bytes of a game are judged if its own module is built as it is shipped.
  const own = (figure) => figure.startsWith("transfer_bytes_") && figure.slice("transfer_bytes_".length);
  const asShipped = (figure) => (own(figure) ? isShipped(house, own(figure)) : shipped);
  const judged = Object.entries(LIMITS).filter(([figure]) => asShipped(figure) || !SHIPPED_ONLY.includes(figure));
  const over = judged.filter(([figure, limit]) => figures[figure] > stretched(figure, limit, slow));
  const told = over.map(([figure, limit]) => `${figure} is ${figures[figure]}, at most ${stretched(figure, limit, slow)}`);
  check(over.length === 0, told.join("; "));
}

/** Is the module of a game built as it is shipped, and not in haste? */
export function isShipped(house, game) {
  const files = readdirSync(house.site.dist, { recursive: true });
  return files.some((name) => name.includes(`games/${game}/`) && name.endsWith(".wasm.br"));
}

/** From a cold start at the address of a new game to the first button that can be pressed. */
async function firstChoice(house, game) {
  const table = await house.page(await house.context());
  const devtools = await table.page.context().newCDPSession(table.page);
  await devtools.send("Network.enable");
  let bytes = 0;
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await table.page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(".choices button")) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => (window.firstChoice = performance.now())));
    }).observe(document, { childList: true, subtree: true });
  });
  await table.page.goto(`${table.address}#/new/${game}`);
  await table.page.waitForSelector("#world .base, #open-curtain", { state: "attached" });
  await table.curtain();
  await table.page.waitForFunction(() => window.firstChoice);
  await table.page.evaluate(() => document.fonts.ready);
  await table.page.waitForLoadState("networkidle");
  const first = await table.page.evaluate(() => window.firstChoice);
  await table.page.context().close();
  return { bytes, ms: Math.round(first) };
}

/**
 * Clicks of a real mouse through a game by chance: how long until the page shows what came of them, by the clock, and what the page's
 * thread works for each. Only the work is held to a limit: a busy machine makes the clock run on.
 */
async function playing(house) {
  const table = await house.open("#/new/underbelly");
  const devtools = await table.page.context().newCDPSession(table.page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  };
  await table.page.evaluate(() => {
    window.clicks = new Map();
    const note = ({ interactionId, duration }) => {
      if (interactionId) window.clicks.set(interactionId, Math.max(duration, window.clicks.get(interactionId) ?? 0));
    };
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
    observer.observe({ type: "event", durationThreshold: 16 });
  });
  const random = chance(7);
  const before = await worked();
  let nodes = 0;
  for (let i = 0; i < CLICKS; i += 1) {
    const yes = table.page.locator("#confirm");
    const choices = table.page.locator(".choices button");
    const any = Math.floor(random() * (await choices.count()));
    await ((await yes.count()) > 0 ? yes : choices.nth(any)).click();
    nodes = Math.max(nodes, await table.page.evaluate(() => document.querySelectorAll("*").length));
  }
  await table.page.waitForTimeout(300);
  const slow = await table.page.evaluate(() => [...window.clicks.values()]);
  // What is not told took less than 16 ms.
  const all = [...slow, ...Array(Math.max(0, CLICKS - slow.length)).fill(8)].sort((a, b) => a - b);
  const cpu = ((await worked()) - before) / CLICKS;
  return { click_p95_ms: all[Math.floor(0.95 * (all.length - 1))], click_cpu_ms: Number(cpu.toFixed(1)), nodes };
}

async function moved(house) {
  const table = await house.open("#/new/underbelly");
  await table.button("Zoom in");
  await table.button("Zoom in");
  await table.page.waitForTimeout(400);
  return gesture(house, table);
}

/** A point of the window where the map lies bare. */
export function bare(table) {
  return table.page.evaluate(() => {
    const frame = document.getElementById("board").getBoundingClientRect();
    for (let x = frame.left + frame.width / 2; x < frame.right - 60; x += 10) {
      const there = document.elementFromPoint(x, frame.top + frame.height / 2);
      if (!there.closest(".counter")) return { x, y: frame.top + frame.height / 2 };
    }
    throw new Error("no bare point of the map");
  });
}

/** The map is moved by a drag and brought nearer by the wheel: only pictures may move, nothing is laid out. */
export async function gesture(house, table) {
  const from = await bare(table);
  const { mouse } = table.page;
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move(from.x + 10, from.y);
  await table.settled();
  await house.browser.startTracing(table.page, { categories: ["devtools.timeline", "blink.user_timing"] });
  await table.page.evaluate(() => performance.mark("gesture-begins"));
  for (let i = 0; i < 90; i += 1) {
    const angle = (i / 90) * 4 * Math.PI;
    await mouse.move(from.x + 120 * Math.sin(angle), from.y + 80 * (1 - Math.cos(angle)));
  }
  await mouse.up();
  for (let i = 0; i < 40; i += 1) await mouse.wheel(0, i < 20 ? -40 : 40);
  await table.page.evaluate(() => performance.mark("gesture-ends"));
  const trace = JSON.parse((await house.browser.stopTracing()).toString());
  return read(trace.traceEvents);
}

/** Figures of a trace between its two marks, on the thread of the page. */
function read(events) {
  const mark = (name) => events.find((event) => event.name === name);
  const [begin, end] = [mark("gesture-begins"), mark("gesture-ends")];
  const during = events
    .filter((event) => event.pid === begin.pid && event.tid === begin.tid)
    .filter((event) => event.ts > begin.ts && event.ts < end.ts)
    .sort((a, b) => a.ts - b.ts);
  const frames = during.filter((event) => event.name === "FireAnimationFrame").length;
  let [script, until] = [0, 0];
  for (const event of during.filter((event) => event.name === "FunctionCall" && event.dur)) {
    if (event.ts < until) continue;
    script += event.dur;
    until = event.ts + event.dur;
  }
  const seconds = (end.ts - begin.ts) / 1e6;
  return {
    gesture_layouts: during.filter((event) => event.name === "Layout").length,
    gesture_script_ms_a_frame: Number((script / 1000 / Math.max(frames, 1)).toFixed(2)),
    gesture_frames_a_second: Number((frames / seconds).toFixed(1)),
  };
}
