// What an order of somebody else has moved, or one of the past, glides along the way that was told, not straight across the map. The ways are
// an attribute of the element, as points of the map.

/** Half a counter: it is placed by its corner. */
const HALF = 18;
/** How far a counter of a stack may be from the middle of its place. */
const NEAR = 80;
/** Milliseconds for each unit of the way, and in all. */
const MS = { each: 0.9, least: 250, most: 500 };

/** Where a counter is put by its style, its middle. */
function placed(style) {
  const found = /translate\((-?[\d.]+)px,\s*(-?[\d.]+)px\)/.exec(style ?? "");
  return found && [Number(found[1]) + HALF, Number(found[2]) + HALF];
}

const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The ways of an attribute, each as points. */
const read = (text) =>
  (text ?? "")
    .split(";")
    .filter(Boolean)
    .map((way) => way.split(" ").map((point) => point.split(",").map(Number)));

/** The points of a way with how far along each is, from the place of a counter in one stack to its place in another. */
function stations(way, from, to) {
  const far = [0];
  for (let i = 1; i < way.length; i += 1) far.push(far[i - 1] + apart(way[i - 1], way[i]));
  const length = far.at(-1);
  const beside = (point, at) => [at[0] - point[0], at[1] - point[1]];
  const [first, last] = [beside(way[0], from), beside(way.at(-1), to)];
  const all = way.map((point, i) => {
    const share = length > 0 ? far[i] / length : 1;
    return { share, at: [0, 1].map((n) => point[n] + first[n] * (1 - share) + last[n] * share) };
  });
  return { length, all };
}

/** Lets a counter glide along the way that leads from where it was to where it is, if one does and things are to move. */
function glide(counter, from, ways) {
  const to = placed(counter.getAttribute("style"));
  if (!from || !to || getComputedStyle(counter).transitionDuration === "0s") return;
  const leads = (way) => apart(way[0], from) < NEAR && apart(way.at(-1), to) < NEAR && apart(from, to) > 1;
  const way = ways.find(leads);
  if (!way) return;
  for (const moving of counter.getAnimations()) moving.cancel();
  const { length, all } = stations(way, from, to);
  const frames = all.map(({ share, at }) => ({ offset: share, transform: `translate(${at[0] - HALF}px,${at[1] - HALF}px)` }));
  const duration = Math.min(Math.max(length * MS.each, MS.least), MS.most);
  counter.animate(frames, { duration, easing: "ease-in-out" });
}

/** Watches the counters of the map. */
export function show(host) {
  const moved = new Map();
  const begin = () => {
    const ways = read(host.dataset.ways);
    for (const [counter, from] of moved) glide(counter, from, ways);
    moved.clear();
  };
  const watch = new MutationObserver((changes) => {
    if (!host.isConnected) return watch.disconnect();
    for (const { target, oldValue } of changes) {
      if (!target.classList.contains("counter") || moved.has(target)) continue;
      // By the next frame all that the order changes has been changed.
      if (moved.size === 0) requestAnimationFrame(begin);
      moved.set(target, placed(oldValue));
    }
  });
  watch.observe(document.getElementById("world"), { subtree: true, attributeFilter: ["style"], attributeOldValue: true });
}
