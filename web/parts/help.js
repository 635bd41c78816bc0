// The beginning of help: how to give orders, and what is on a counter of this game.
const assets = JSON.parse(document.getElementById("assets").textContent);
const kit = await import(`/${assets["parts/kit.js"]}`);
const { h, say } = kit;

await Promise.all([kit.learn("lang/help.ftl"), kit.sheet("help")]);

const SVG = "http://www.w3.org/2000/svg";
/** A counter has this width and height in its own units, and is shown this many times as large. */
const FACE = 36;
const TIMES = 4;
/** The room for numbers beside it, in its units, and how far apart they are at least. */
const BESIDE = 15;
const APART = 9;

/** What a face may have on it, and where that is found. */
const PARTS = {
  kind: 'use[href^="#g-"], use[href^="#b-"]',
  nation: 'use[href^="#m-"]',
  size: ".size",
  strength: ".strength",
  steps: ".pips.now",
  name: ".short",
  mark: ".badge",
};

/** The kinds of units of each game, and the dots for their state. */
const GAMES = {
  underbelly: {
    kinds: "infantry panzer mechanized parachute tactical flotilla carrier convoy landing-craft supply fort occupation red-army",
    marks: "moved attacked landed over aboard top",
  },
  global40: {
    kinds: "infantry artillery mech armor aaa marine partisan fighter jet tactical strategic battleship carrier light-carrier cruiser destroyer submarine transport",
    marks: "moved hurt",
  },
  eurofront: {
    kinds: "infantry armor mech mountain cavalry shock static fort amphibious paratroop hq shq thq",
    marks: "active engaged unsupplied dispersed stood-down moved up",
  },
  thirdreich: {
    kinds: "infantry armor cavalry paratroop amphibious static hq tactical strategic",
    marks: "active moved engaged used reduced",
  },
  skirmish: { kinds: "guard horse gun staff decoy", marks: "up marched" },
};

const drawn = (name, attributes, ...children) => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};

/** What of the parts can be seen on a counter: each with its element. */
function partsOf(counter) {
  const found = Object.entries(PARTS).map(([part, where]) => [part, counter.querySelector(where)]);
  return found.filter(([, element]) => element && (element.textContent.trim() || !element.matches("text")));
}

/** The counter on the board that shows most; none if all show their backs. */
function fullest() {
  const all = [...document.querySelectorAll("#world .counter:not(.hidden-face)")];
  const ranked = all.map((counter) => [partsOf(counter).length, counter]);
  return ranked.reduce((best, one) => (one[0] > best[0] ? one : best), [0, null])[1];
}

/** A face as a list or a lesson shows it. */
function faceOf(counter, picture) {
  const look = [...counter.classList].filter((name) => name.startsWith("livery-") || name === "block");
  const face = h("span.chip-face", { "aria-hidden": "true" }, picture);
  face.classList.add(...look);
  return face;
}

/** Numbers to the left and right of a face, each with a line to its part. */
function numbered(face, parts) {
  const frame = face.getBoundingClientRect();
  const points = parts.map(([, element], i) => {
    const box = element.getBoundingClientRect();
    const along = (at, start, length) => ((at - start) / length) * FACE;
    const [left, right] = [box.left, box.right].map((at) => along(at, frame.left, frame.width));
    return { i, left, right, x: (left + right) / 2, y: along(box.top + box.height / 2, frame.top, frame.height) };
  });
  points.sort((a, b) => a.x - b.x || b.y - a.y);
  const half = Math.ceil(points.length / 2);
  const lines = drawn("g", {});
  const numbers = drawn("g", {});
  for (const [side, x, edge] of [[points.slice(0, half), -BESIDE + 5, "left"], [points.slice(half), FACE + BESIDE - 5, "right"]]) {
    side.sort((a, b) => a.y - b.y);
    let last = -APART;
    side.forEach((point, n) => {
      const room = FACE - 3 - (side.length - 1 - n) * APART;
      const y = Math.min(Math.max(point.y, last + APART, 4), room);
      last = y;
      lines.append(drawn("path", { d: `M${x} ${y}L${point[edge]} ${point.y}` }), drawn("circle", { cx: point[edge], cy: point.y, r: 0.8 }));
      numbers.append(drawn("circle", { cx: x, cy: y, r: 3.6 }), drawn("text", { x, y: y + 1.9 }, `${point.i + 1}`));
    });
  }
  const width = FACE + 2 * BESIDE;
  return drawn("svg", { viewBox: `${-BESIDE} -2 ${width} ${FACE + 4}`, width: width * TIMES, height: (FACE + 4) * TIMES, "aria-hidden": "true" }, lines, numbers);
}

/** A small face with the picture of a kind. */
function kindOf(counter, game, kind) {
  const isBlock = counter.classList.contains("block") && document.getElementById(`b-${kind}`);
  const picture = drawn("svg", { viewBox: `0 0 ${FACE} ${FACE}` });
  if (!isBlock) picture.append(drawn("rect", { class: "ground", x: 0.5, y: 0.5, width: 35, height: 35, rx: 4 }));
  picture.append(drawn("use", { href: `#${isBlock ? "b" : "g"}-${kind}`, width: FACE, height: FACE }));
  return h("li", {}, faceOf(counter, picture), say(`kind-${game}-${kind}`));
}

/** A dot as it is on a counter. */
function markOf(game, mark) {
  const dot = drawn("circle", { class: `badge badge-${mark}`, cx: 6, cy: 6, r: 4.6 });
  return h("li", {}, drawn("svg", { viewBox: "0 0 12 12", "aria-hidden": "true" }, dot), say(`mark-${game}-${mark}`));
}

/** What is on a counter: one of the board, large, its parts in words, and all kinds and dots. */
function anatomy(game) {
  const counter = fullest();
  const about = GAMES[game];
  if (!counter || !about) return [];
  const face = faceOf(counter, counter.querySelector("svg").cloneNode(true));
  const picture = h("div.anatomy-face", {}, face);
  // Where the parts are is known once the dialog is open.
  requestAnimationFrame(() => picture.append(numbered(face, partsOf(face))));
  const words = partsOf(face).map(([part], i) => h("li", {}, h("i", { "aria-hidden": "true" }, `${i + 1}`), h("span", {}, say(`part-${game}-${part}`))));
  const hidden = `hidden-${game}`;
  return [
    h("h3", {}, say("counter")),
    h("div.anatomy", {}, picture, h("ol", {}, words)),
    h("p.muted", {}, say("counter-shown", { name: counter.ariaLabel })),
    kit.knows(hidden) && h("p", {}, say(hidden)),
    h("h3", {}, say("counter-kinds")),
    h("ul.counter-kinds", {}, about.kinds.split(" ").map((kind) => kindOf(counter, game, kind))),
    h("h3", {}, say("counter-marks")),
    h("ul.counter-marks", {}, about.marks.split(" ").map((mark) => markOf(game, mark))),
  ];
}

/** Shows the beginning of help on the game on the screen. */
export function show(host) {
  const ways = ["help-hands", "help-why", "help-undo"].map((key) => h("p", {}, say(key)));
  host.replaceChildren(...[...ways, ...anatomy(kit.gameHere())].filter(Boolean));
}
