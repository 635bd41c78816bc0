// The picture of a map: one of the whole map that is always there, and above it a sharp one of what is in view, repainted when
// movement stops. Both are painted by a worker (painter.js). Styles are read from the style sheet, once.
const SVG = "http://www.w3.org/2000/svg";
/** How far the sharp picture reaches beyond the frame on every side, in parts of the frame. */
const MARGIN = 0.25;
/** A picture sharper than this costs more than it shows. */
const DENSEST = 2;
/** Nor does it have more pixels than this: each takes four bytes, on both sides. */
const MOST_PIXELS = 16e6;
/** After this many faults in a row nothing is asked of the painter any more, and the player is told. */
const MOST_FAULTS = 3;
/** The width of small pictures, in pixels, when they are handed over. */
const SPRITE = 96;

/** The map that lies on the table, and what was last said to be held on it. */
let map;
let held;
const styles = new Map();

/** Where a file of the page lies. A worker has this script too, but no page. */
let assets;
const url = (name) => `/${(assets ??= JSON.parse(document.getElementById("assets").textContent))[name]}`;

/** How an element looks, as the style sheet has it. */
function read(element) {
  const css = getComputedStyle(element);
  const number = (text) => Number.parseFloat(text) || 0;
  const size = number(css.fontSize);
  return {
    shown: css.visibility !== "hidden",
    fill: css.fill,
    fillOpacity: number(css.fillOpacity),
    fillRule: css.fillRule,
    clip: css.clipPath !== "none",
    stroke: css.stroke,
    strokeOpacity: number(css.strokeOpacity),
    width: number(css.strokeWidth),
    dash: css.strokeDasharray === "none" ? [] : css.strokeDasharray.split(",").map(number),
    cap: css.strokeLinecap,
    join: css.strokeLinejoin,
    family: css.fontFamily,
    slant: css.fontStyle,
    weight: css.fontWeight,
    size,
    spacing: number(css.letterSpacing) / (size || 1),
    upper: css.textTransform === "uppercase",
    color: css.color,
    opacity: number(css.opacity),
    blend: css.mixBlendMode,
  };
}

/** How elements of the map look from a distance: each a path through its parents, by their classes. */
function looks(all, distance) {
  const root = document.createElement("div");
  root.className = "probe";
  if (distance !== undefined) root.dataset.near = distance;
  const probe = root.appendChild(document.createElementNS(SVG, "svg"));
  probe.setAttribute("class", `base ${map.kind}`);
  const elements = all.map((classes) => {
    let last = probe;
    classes.forEach((name, i) => {
      const element = document.createElementNS(SVG, i < classes.length - 1 ? "g" : "path");
      element.setAttribute("class", name);
      // The ground reaches as far as the coast.
      if (name.startsWith("stroke ground ")) element.setAttribute("clip-path", "url(#land)");
      last = last.appendChild(element);
    });
    return last;
  });
  document.body.append(root);
  const found = elements.map(read);
  root.remove();
  return found;
}

/** How one element looks, from any distance. */
function look(...classes) {
  const key = classes.join(" > ");
  if (!styles.has(key)) styles.set(key, looks([classes])[0]);
  return styles.get(key);
}

/** A symbol of the page as a picture. */
async function sprite(id, { color, fill, stroke, width }) {
  const symbol = document.getElementById(id);
  const box = symbol.getAttribute("viewBox");
  const [, , wide, high] = box.split(" ").map(Number);
  const root = document.createElementNS(SVG, "svg");
  const set = { viewBox: box, width: SPRITE, height: (SPRITE * high) / wide, fill, stroke, "stroke-width": width, color };
  for (const [name, value] of Object.entries(set)) root.setAttribute(name, value);
  const group = root.appendChild(document.createElementNS(SVG, "g"));
  for (const { name, value } of symbol.attributes) if (!["id", "viewBox"].includes(name)) group.setAttribute(name, value);
  group.append(...[...symbol.childNodes].map((node) => node.cloneNode(true)));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(root))}`;
  await image.decode();
  return createImageBitmap(image);
}

async function sprites() {
  const looks = { "e-city": ["mark", "city"], "e-convoy": ["mark", "convoy"], "e-battle": ["mark", "battle"] };
  const ids = [...document.querySelectorAll('symbol[id^="m-"], symbol[id^="w-"], symbol[id^="e-"]')].map(({ id }) => id);
  const drawn = ids.map(async (id) => [id.slice(2), await sprite(id, look(...(looks[id] ?? ["mark", "roundel"])))]);
  return Object.fromEntries(await Promise.all(drawn));
}

/** The fonts that names and figures on the map are written in: what most need, and the rest if a name needs it. */
async function fonts(labels, styles) {
  const plain = labels.every(({ lines }) => lines.every((line) => /^[\u0000-\u007f]*$/.test(line)));
  const load = async (family, weight, style, more) => {
    const name = `${family.toLowerCase().replaceAll(" ", "-")}-${weight}${style === "italic" ? "-italic" : ""}${more ? "-more" : ""}`;
    const bytes = await (await fetch(url(`fonts/${name}.woff2`))).arrayBuffer();
    return { family, weight, style, bytes, ...(more && { unicodeRange: "U+80-10FFFF" }) };
  };
  const first = ({ family }) => family.split(",")[0].replaceAll('"', "");
  const written = [...labels.map((label) => label.look), "value", "damage"].map((name) => styles[name]);
  const faces = new Map(written.map((look) => [`${first(look)} ${look.weight} ${look.slant}`, look]));
  const parts = plain ? [false] : [false, true];
  return Promise.all([...faces.values()].flatMap((look) => parts.map((more) => load(first(look), look.weight, look.slant, more))));
}

async function bitmap(name) {
  return createImageBitmap(await (await fetch(url(name))).blob());
}

/** Shows a map, painted once everything it needs is loaded. `trouble` is shown to the player if that fails. */
export async function showMap(text, trouble) {
  removeMap();
  const mine = { worker: new Worker(url("painter.js")), trouble, version: 0, faults: 0, ready: false };
  map = mine;
  try {
    await begin(mine, text);
  } catch (fault) {
    // What it needs cannot be loaded: there is nothing to retry.
    mine.faults = MOST_FAULTS - 1;
    failed(mine, fault);
  }
}

/** Something was not painted: retries, but not forever. */
function failed(mine, fault) {
  if (map !== mine) return;
  console.warn(`the map was not painted: ${fault}`);
  [mine.asked, mine.farAsked, mine.faults] = [undefined, undefined, mine.faults + 1];
  if (mine.faults === MOST_FAULTS) {
    const said = document.createElement("p");
    [said.className, said.textContent] = ["unpainted", mine.trouble];
    said.setAttribute("role", "alert");
    document.getElementById("board")?.append(said);
  }
  ask(mine);
}

async function begin(mine, text) {
  const { game, theme, kind, distances, wraps, labels, strokes, size } = JSON.parse(text);
  [mine.kind, mine.width, mine.wraps] = [kind, size[0], wraps];
  styles.clear();
  const named = [...new Set(["coast", "value", "damage", "capital", ...strokes, ...labels.map((label) => label.look)])];
  const from = (distance) => {
    const found = looks(named.map((name) => [name]), distance);
    return Object.fromEntries(named.map((name, i) => [name, found[i]]));
  };
  const distant = distances === 1 ? [from()] : Array.from({ length: distances }, (_, distance) => from(distance));
  mine.worker.onerror = ({ message }) => failed(mine, message);
  mine.worker.onmessage = ({ data }) => {
    if (data.fault) return failed(mine, data.fault);
    mine.faults = 0;
    return data.near ? showNear(mine, data) : showFar(mine, data);
  };
  const [sheet, land, sea, faces, drawn] = await Promise.all([
    fetch(url(`maps/${game}/sheet.json`), { cache: "force-cache" }).then((answer) => answer.text()),
    bitmap(`maps/${game}/land-${theme}.webp`),
    bitmap(`maps/${game}/sea-${theme}.webp`),
    fonts(labels, distant.at(-1)),
    sprites(),
  ]);
  if (map !== mine) return;
  const begin = {
    sheet,
    land,
    sea,
    wraps,
    labels: labels.map((label) => ({ ...label, lines: label.lines.map((line) => (distant[0][label.look].upper ? line.toUpperCase() : line)) })),
    fonts: faces,
    sprites: drawn,
    styles: distant,
    rims: ["v1", "v2", "v3", "v4"].map((name) => look("vignette", name)),
    rimOpacity: look("vignette").opacity,
    blend: look("held").blend === "normal" ? "source-over" : look("held").blend,
  };
  mine.worker.postMessage({ begin }, [land, sea, ...Object.values(drawn), ...faces.map(({ bytes }) => bytes)]);
  mine.ready = true;
  if (held) setHolders(held);
}

/** Removes the map. */
export function removeMap() {
  map?.worker.terminate();
  [map, held] = [undefined, undefined];
}

/** Hides the map behind a curtain until there is a picture of what the next player may see. */
export function hideMap() {
  held = undefined;
  if (map) map.veiled = map.version;
  document.querySelector("#world .base.painted")?.classList.add("veiled");
}

/** Sets the owner and the marks of each area. */
export function setHolders(text) {
  held = text;
  if (!map?.ready) return;
  const { tints, marks } = JSON.parse(text);
  map.worker.postMessage({ held: { tints: tints.map(({ key, name }) => ({ key, look: look(name) })), marks } });
  map.version += 1;
  ask(map);
}

/** Sets what is in view: the corner of the sheet in the frame, the zoom, the frame, the level of detail, and whether movement has stopped. */
export function setView(x, y, zoom, width, height, read, rest) {
  if (!map) return;
  map.now = { x, y, zoom, width, height, read, rest };
  const { shown } = map;
  if (shown && map.wraps) {
    // On a sheet that wraps around, the picture moves to the copy in view.
    const middle = (width / 2 - x) / zoom;
    const turns = Math.round((middle - shown.x - shown.width / shown.zoom / 2) / map.width);
    if (turns !== 0) place({ ...shown, x: shown.x + turns * map.width });
  }
  ask(map);
}

/** Does the sharp picture show what is in sight, as it is now? While a movement lasts it may be too coarse. */
function covers({ now, shown, version }) {
  if (!shown || shown.version !== version) return false;
  const [left, top] = [-now.x / now.zoom, -now.y / now.zoom];
  const sharp = Math.abs(shown.near / now.zoom - 1) < 0.001 && shown.read === now.read && shown.dense === dense(now);
  const inside =
    left >= shown.x &&
    top >= shown.y &&
    left + now.width / now.zoom <= shown.x + shown.width / shown.zoom &&
    top + now.height / now.zoom <= shown.y + shown.height / shown.zoom;
  // What moves nearer or farther is not painted before it rests.
  return now.rest ? sharp && inside : inside || !sharp;
}

/** Pixels of the sharp picture to a pixel of the page: as the screen has them, unless there would be too many. */
function dense({ width, height }) {
  const most = Math.sqrt(MOST_PIXELS / (width * height)) / (1 + 2 * MARGIN);
  return Math.min(devicePixelRatio || 1, DENSEST, most);
}

/** Asks for a sharp picture of what is in sight if it is not there, then for one from afar; for one at a time. */
function ask(mine) {
  if (!mine.ready || !mine.now || !held || mine.faults >= MOST_FAULTS) return;
  const here = covers(mine);
  tell(mine, here && mine.now.rest && mine.farVersion === mine.version);
  if (mine.asked || mine.farAsked) return;
  if (!here) return askNear(mine);
  if (mine.farVersion !== mine.version) {
    mine.farAsked = { times: document.querySelectorAll("#world .far").length, version: mine.version };
    mine.worker.postMessage({ far: mine.farAsked });
  }
}

function askNear(mine) {
  const { x, y, zoom, width, height, read } = mine.now;
  const density = dense(mine.now);
  // Its points lie on those of the screen.
  const from = (frame, at) => (Math.round(-frame * MARGIN * density) / density - at) / zoom;
  const points = (frame) => Math.ceil(frame * (1 + 2 * MARGIN) * density);
  mine.asked = {
    x: from(width, x),
    y: from(height, y),
    zoom: zoom * density,
    dense: density,
    width: points(width),
    height: points(height),
    near: zoom,
    read,
    version: mine.version,
  };
  mine.worker.postMessage({ near: mine.asked });
}

/** Marks whether everything in sight is painted, for those who wait for it. */
function tell(mine, painted) {
  if (mine.told === painted) return;
  mine.told = painted;
  document.querySelector("#world .base.painted")?.toggleAttribute("data-painted", painted);
}

function place(shown) {
  map.shown = shown;
  const canvas = document.querySelector("#world .near");
  if (canvas) canvas.style.transform = `translate(${shown.x}px,${shown.y}px) scale(${1 / shown.zoom})`;
  return canvas;
}

function put(canvas, picture) {
  // Resizing a canvas causes layout.
  if (canvas.width !== picture.width) canvas.width = picture.width;
  if (canvas.height !== picture.height) canvas.height = picture.height;
  canvas.getContext("bitmaprenderer").transferFromImageBitmap(picture);
}

/** Shows the map again, unless this picture was asked for before the last curtain. */
function unveil(mine, version) {
  if (!(version <= mine.veiled)) document.querySelector("#world .base.painted")?.classList.remove("veiled");
}

function showNear(mine, { near, picture }) {
  if (map !== mine) return;
  mine.asked = undefined;
  const canvas = place(near);
  if (canvas) put(canvas, picture);
  unveil(mine, near.version);
  setView(...["x", "y", "zoom", "width", "height", "read", "rest"].map((name) => mine.now[name]));
}

function showFar(mine, { far, pictures }) {
  if (map !== mine) return;
  [mine.farAsked, mine.farVersion] = [undefined, far];
  document.querySelectorAll("#world .far").forEach((canvas, i) => put(canvas, pictures[i]));
  ask(mine);
}
