// On a phone the panel is a sheet over the map, with a handle and three heights: a peek at the question, half of the window, all of it.
const assets = JSON.parse(document.getElementById("assets").textContent);
const kit = await import(`/${assets["parts/kit.js"]}`);
const { h, say } = kit;

await Promise.all([kit.worded, kit.sheet("sheet")]);

const HEIGHTS = ["peek", "half", "full"];
/** A finger that moves less than this presses the handle. */
const PRESS = 8;
/** A finger that is quicker than this, in pixels a millisecond, throws the sheet to the next height. */
const THROW = 0.5;

/** Shows the handle. */
export function show(host) {
  const game = host.closest(".game");
  const panel = game.querySelector(".panel");
  const handle = h("button#sheet-handle.sheet-handle", { type: "button", "aria-controls": "panel" }, h("i"));
  host.replaceChildren(handle);

  const now = () => game.dataset.sheet ?? "half";
  const put = (height) => {
    game.dataset.sheet = height;
    game.style.removeProperty("--sheet");
    game.style.setProperty("--foot", `${game.querySelector(".timeline").offsetHeight}px`);
    handle.setAttribute("aria-expanded", `${height !== "peek"}`);
    handle.setAttribute("aria-label", say("sheet-handle", { height }));
    if (height === "peek") panel.scrollTop = 0;
    // The map learns how much of it is in sight.
    dispatchEvent(new Event("resize"));
  };
  const step = (by) => put(HEIGHTS[Math.min(2, Math.max(0, HEIGHTS.indexOf(now()) + by))]);
  put("half");

  drag(handle, { game, panel, now, put });
  handle.onkeydown = (event) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    step(by);
  };

  // Behind a curtain nothing can be reached; what is chosen in a sheet over the whole map is to be seen.
  const curtained = new MutationObserver(() => (handle.inert = panel.inert));
  curtained.observe(panel, { attributes: true, attributeFilter: ["inert"] });
  handle.inert = panel.inert;
  panel.addEventListener("click", ({ target }) => {
    if (now() === "full" && target.closest(".choices, .place-card, .log .entry")) put("half");
  });
}

/** The sheet follows a finger on its handle, and comes to rest at the nearest of its heights; a press goes to the next one. */
function drag(handle, { game, panel, now, put }) {
  let from;
  const foot = () => game.querySelector(".timeline").getBoundingClientRect().top;
  const at = (event) => Math.max(0, foot() - event.clientY);
  handle.onpointerdown = (event) => {
    handle.setPointerCapture(event.pointerId);
    const sheet = panel.getBoundingClientRect();
    from = { y: event.clientY, was: foot() - event.clientY - sheet.height, moved: 0, last: [event.clientY, event.timeStamp], speed: 0 };
  };
  handle.onpointermove = (event) => {
    if (!from) return;
    from.moved = Math.max(from.moved, Math.abs(event.clientY - from.y));
    if (from.moved < PRESS) return;
    const [y, time] = from.last;
    if (event.timeStamp > time) from.speed = (y - event.clientY) / (event.timeStamp - time);
    from.last = [event.clientY, event.timeStamp];
    game.dataset.sheet = "held";
    game.style.setProperty("--sheet", `${Math.round(at(event) - from.was)}px`);
  };
  const release = (event) => {
    if (!from) return;
    const { moved, speed, last, was } = from;
    const rests = event.timeStamp - last[1] > 90;
    const height = at(event) - was;
    from = undefined;
    if (event.type === "pointercancel") return put("half");
    if (moved < PRESS) return;
    // Where the sheet would come to rest if it went on for a moment.
    put(nearest(game, height + (rests || Math.abs(speed) < THROW ? 0 : speed * 220)));
  };
  handle.onpointerup = release;
  handle.onpointercancel = release;
  // A press, also by a key or by assistive technology; the end of a drag is none.
  let held = false;
  handle.addEventListener("pointerdown", () => (held = false));
  handle.addEventListener("pointermove", () => (held ||= from?.moved >= PRESS));
  handle.onclick = () => {
    if (!held) put({ peek: "half", half: "full", full: "peek" }[now()] ?? "half");
    held = false;
  };
}

/** The height whose size is nearest to this many pixels. */
function nearest(game, pixels) {
  const all = game.getBoundingClientRect().height;
  const sizes = { peek: all * 0.16, half: all * 0.43, full: all * 0.82 };
  return HEIGHTS.toSorted((a, b) => Math.abs(sizes[a] - pixels) - Math.abs(sizes[b] - pixels))[0];
}
