// What drawing costs in the largest game: a click on the map, bots that play, a map that is brought nearer. Read off a trace: time of
// threads, not of the clock, since another program on the machine is not ours to judge.
import { chance, check } from "./lib.mjs";
import { isShipped, slowness, stretched } from "./speed.mjs";
import { bring, opened } from "./world.mjs";

const CLICKS = 50;
const NOTCHES = 10;
const WATCHED_MS = 20_000;
const LONG_MS = 50;
const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing", "toplevel", "cc"];

const LIMITS = {
  click_main_ms: 60,
  click_painted_p95_ms: 100,
  bots_long_task_percent: 10,
  wheel_raster_ms: 3_000,
};
/** Held only in a build as it is shipped: a hasty one is slow where the game thinks. */
const SHIPPED_ONLY = ["click_main_ms", "click_painted_p95_ms", "bots_long_task_percent"];

/** What is measured, by name. */
export const PARTS = { clicks, wheel, bots };

export async function run(house) {
  const figures = { slowness: await slowness(house) };
  for (const part of Object.values(PARTS)) Object.assign(figures, await part(house));
  for (const [figure, value] of Object.entries(figures)) house.note(JSON.stringify({ bench: "paint", figure, value }));
  const judged = Object.entries(LIMITS).filter(([figure]) => isShipped(house, "global40") || !SHIPPED_ONLY.includes(figure));
  const slow = Math.max(figures.slowness, await slowness(house));
  const over = judged.filter(([figure, limit]) => !(figures[figure] <= stretched(figure, limit, slow)));
  check(over.length === 0, over.map(([figure, limit]) => `${figure} is ${figures[figure]}, at most ${limit}`).join("; "));
}

/** Traces what is done, between two marks of the page. */
export async function traced(house, table, done) {
  await house.browser.startTracing(table.page, { categories: CATEGORIES });
  await table.page.evaluate(() => performance.mark("paint-begins"));
  await done();
  await table.page.evaluate(() => performance.mark("paint-ends"));
  const { traceEvents } = JSON.parse((await house.browser.stopTracing()).toString());
  const mark = (name) => traceEvents.find((event) => event.name === name);
  const [begin, end] = [mark("paint-begins"), mark("paint-ends")];
  const during = traceEvents.filter((event) => event.pid === begin.pid && event.ts > begin.ts && event.ts < end.ts && event.dur);
  return { begin, ms: (end.ts - begin.ts) / 1000, main: during.filter((event) => event.tid === begin.tid), during };
}

const worked = (event) => (event.tdur ?? event.dur) / 1000;
const sum = (events) => events.reduce((all, event) => all + worked(event), 0);
const named = (events, ...names) => events.filter((event) => names.includes(event.name));
const rounded = (value) => Number(value.toFixed(1));

/** The tasks of a thread: none of them lies in another. */
function tasks(events) {
  return named(events, "RunTask", "ThreadControllerImpl::RunTask").sort((a, b) => a.ts - b.ts).filter((event, i, all) => {
    const before = all[i - 1];
    return !before || event.ts >= before.ts + before.dur;
  });
}

/** Places near the middle of the frame are pressed by chance while Germany moves: orders are begun, refused, shown, given up. */
async function clicks(house) {
  const table = await opened(house);
  await table.give("done");
  await bring(table, "germany");
  await table.painted();
  const figures = await pressed(house, table, 11);
  await table.page.context().close();
  return figures;
}

/** Presses points of the map by chance: what each costs the page, and how long it takes until its answer is painted. */
export async function pressed(house, table, seed) {
  const random = chance(seed);
  const frame = await table.page.locator("#board").boundingBox();
  const anywhere = () => ({
    x: frame.x + frame.width * (0.1 + 0.8 * random()),
    y: frame.y + frame.height * (0.1 + 0.8 * random()),
  });
  await table.page.evaluate(() => {
    window.clicks = new Map();
    const note = ({ interactionId, duration }) => {
      if (interactionId) window.clicks.set(interactionId, Math.max(duration, window.clicks.get(interactionId) ?? 0));
    };
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: "event", durationThreshold: 16 });
  });
  const { main, during } = await traced(house, table, async () => {
    for (let i = 0; i < CLICKS; i += 1) {
      const { x, y } = anywhere();
      await table.page.mouse.click(x, y);
      await table.settled();
    }
    await table.page.waitForTimeout(300);
  });
  const slow = await table.page.evaluate(() => [...window.clicks.values()]);
  // What is not told took less than 16 ms.
  const all = [...slow, ...Array(Math.max(0, CLICKS - slow.length)).fill(8)].sort((a, b) => a - b);
  const each = (events) => rounded(sum(events) / CLICKS);
  return {
    click_main_ms: each(tasks(main)),
    click_script_ms: each(named(main, "EventDispatch")),
    click_style_ms: each(named(main, "UpdateLayoutTree")),
    click_layout_ms: each(named(main, "Layout")),
    click_paint_ms: each(named(main, "PrePaint", "Paint", "Layerize", "Commit")),
    click_raster_ms: each(named(during, "RasterTask")),
    click_painted_p95_ms: all[Math.floor(0.95 * (all.length - 1))],
  };
}

/** Ten notches of the wheel in, a rest, ten out, a rest: what is drawn anew, on any thread. */
async function wheel(house) {
  const table = await opened(house);
  const at = await bring(table, "germany");
  await table.painted();
  await table.page.mouse.move(at.x, at.y);
  const turn = async (by) => {
    for (let i = 0; i < NOTCHES; i += 1) {
      await table.page.mouse.wheel(0, by);
      await table.page.waitForTimeout(60);
    }
    await table.page.waitForTimeout(300);
    await table.painted();
    await table.page.waitForTimeout(1_500);
  };
  const { begin, main, during } = await traced(house, table, async () => {
    await turn(-100);
    await turn(100);
  });
  const raster = named(during, "RasterTask");
  // Beside the page and those who raster for it only the painter works.
  const threads = new Set(during.filter((event) => event.tid !== begin.tid).map((event) => event.tid));
  for (const { tid } of raster) threads.delete(tid);
  const others = [...threads].map((tid) => sum(tasks(during.filter((event) => event.tid === tid))));
  await table.page.context().close();
  return {
    wheel_raster_tasks: raster.length,
    wheel_raster_ms: rounded(sum(raster)),
    wheel_painter_ms: rounded(Math.max(0, ...others)),
    wheel_main_ms: rounded(sum(tasks(main))),
  };
}

/** One person watches eight officers: how much of the time the page's own thread is held up by long tasks. */
async function bots(house) {
  const officers = Array(8).fill("officer").join("-");
  const table = await house.open(`#/new/global40/person-${officers}`, { think: 300, pace: "at-once" });
  await table.curtain();
  for (let i = 0; i < 12 && (await table.page.locator(".opponent").count()) === 0; i += 1) {
    if (!(await table.yes())) await table.choose("done");
  }
  await table.until(() => document.querySelector(".opponent"));
  const before = await table.orders();
  const { main, ms } = await traced(house, table, () => table.page.waitForTimeout(WATCHED_MS));
  const orders = (await table.orders()) - before;
  check(orders > 5, `the officers gave ${orders} orders`);
  const long = tasks(main).filter((event) => worked(event) > LONG_MS);
  await table.page.context().close();
  return {
    bots_orders: orders,
    bots_long_task_percent: rounded((100 * sum(long)) / ms),
    bots_longest_task_ms: rounded(Math.max(0, ...long.map(worked))),
    bots_main_percent: rounded((100 * sum(tasks(main))) / ms),
    bots_style_percent: rounded((100 * sum(named(main, "UpdateLayoutTree"))) / ms),
  };
}
