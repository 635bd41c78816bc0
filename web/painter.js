// Paints the map of a game of areas, beside the page: what is painted here costs the page's own thread nothing. The page says how things
// look (its style sheet knows), what is held by whom, and which part of the map is wanted; the answer is a picture.

/** The soft rim along the coasts is painted once, at so many pixels a unit. */
const RIM = 0.75;
/** The map seen from afar, at so many pixels a unit. */
const FAR = 0.5;

let plan, sheet, land, areas, strokes, rim;
let held = { tints: [], marks: [] };

function canvas(width, height) {
  const made = new OffscreenCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
  return [made, made.getContext("2d")];
}

async function begin(message) {
  plan = message;
  sheet = JSON.parse(plan.sheet);
  land = new Path2D(sheet.land);
  areas = new Map(sheet.spaces.filter(({ area }) => area).map(({ key, area }) => [key, new Path2D(area)]));
  strokes = sheet.strokes.map(({ kind, path }) => ({ style: plan.styles[`stroke ${kind}`], path: new Path2D(path) }));
  const faces = plan.fonts.map(({ family, bytes, ...rest }) => new FontFace(family, bytes, rest));
  // A browser whose workers know no fonts of the page writes with its own.
  if (self.fonts) for (const face of faces) self.fonts.add(await face.load());
  rim = painted(RIM, (g) => {
    g.lineJoin = "round";
    for (const look of plan.rims) stroke(g, land, look);
  });
}

/** One turn of the world as a picture. */
function painted(scale, paint) {
  const [made, g] = canvas(sheet.size[0] * scale, sheet.size[1] * scale);
  g.scale(scale, scale);
  paint(g);
  return made;
}

function stroke(g, path, look) {
  g.globalAlpha = look.strokeOpacity;
  [g.strokeStyle, g.lineWidth, g.lineCap, g.lineJoin] = [look.stroke, look.width, look.cap, look.join];
  g.setLineDash(look.dash);
  g.stroke(path);
  g.setLineDash([]);
  g.globalAlpha = 1;
}

function fill(g, path, look) {
  g.globalAlpha = look.fillOpacity;
  g.fillStyle = look.fill;
  g.fill(path, "evenodd");
  g.globalAlpha = 1;
}

const seen = (paint) => paint && paint !== "none";

function ground(g) {
  const [width, height] = sheet.size;
  g.drawImage(plan.sea, 0, 0, width, height);
  g.globalAlpha = plan.rimOpacity;
  g.drawImage(rim, 0, 0, width, height);
  g.globalAlpha = 1;
  g.save();
  g.clip(land, "evenodd");
  g.drawImage(plan.land, 0, 0, width, height);
  g.restore();
  stroke(g, land, plan.styles.coast);
}

function tints(g) {
  g.globalCompositeOperation = plan.blend;
  for (const { key, look } of held.tints) if (areas.has(key)) fill(g, areas.get(key), look);
  g.globalCompositeOperation = "source-over";
}

function lines(g) {
  for (const { style, path } of strokes) {
    if (seen(style.fill)) fill(g, path, style);
    if (seen(style.stroke)) stroke(g, path, style);
  }
}

function text(g, said, x, y, look, size = look.size) {
  g.font = `${look.weight} ${size}px ${look.family}`;
  g.letterSpacing = `${look.spacing * size}px`;
  [g.lineWidth, g.strokeStyle, g.fillStyle, g.lineJoin] = [look.width, look.stroke, look.fill, "round"];
  if (seen(look.stroke)) g.strokeText(said, x, y);
  g.globalAlpha = look.fillOpacity;
  g.fillText(said, x, y);
  g.globalAlpha = 1;
}

const ANCHORS = { start: "left", middle: "center", end: "right" };

function names(g, zones) {
  for (const { lines, x, y, step, anchor, look, zone } of plan.labels) {
    if (zone && !zones) continue;
    g.textAlign = ANCHORS[anchor];
    lines.forEach((line, i) => text(g, line, x, y + i * step, plan.styles[look], plan.letter));
  }
}

function marks(g) {
  for (const mark of held.marks) {
    const { x, y } = mark;
    if (mark.capital) {
      g.beginPath();
      g.arc(x - 3, y, 7, 0, 2 * Math.PI);
      [g.strokeStyle, g.lineWidth] = [plan.styles.capital.stroke, plan.styles.capital.width];
      g.stroke();
    }
    if (mark.city) g.drawImage(plan.sprites.city, x - 20, y - 6, 12, 12);
    if (mark.convoy) g.drawImage(plan.sprites.convoy, x - 8, y - 6, 16, 12);
    const roundel = plan.sprites[mark.holder];
    if (roundel) g.drawImage(roundel, x - 8, y - 5, 10, 10);
    g.textAlign = "left";
    if (mark.value) text(g, mark.value, x + 5, y + 4, plan.styles.value);
    if (mark.battle) g.drawImage(plan.sprites.battle, x - 30, y - 8, 16, 16);
    for (const work of mark.works) {
      g.globalAlpha = work.works ? 1 : 0.5;
      g.drawImage(plan.sprites[work.glyph], work.x, work.y, mark.side, mark.side);
      g.textAlign = "center";
      if (work.number !== null) text(g, `${work.number}`, work.x + mark.side, work.y + mark.side + 1, plan.styles.damage);
      g.globalAlpha = 1;
    }
  }
}

/** Paints what lies in a rectangle of the sheet, over as many turns of the world as it reaches. */
function paint(g, { x, y, zoom, read }, wide) {
  const [width, height] = sheet.size;
  const turns = [];
  const [from, to] = plan.wraps ? [Math.floor(x / width), Math.floor((x + wide) / width)] : [0, 0];
  for (let turn = from; turn <= to; turn += 1) turns.push(turn * width);
  g.beginPath();
  g.rect(0, -y * zoom, wide * zoom, height * zoom);
  g.clip();
  const each = (layer) => {
    for (const left of turns) {
      g.setTransform(zoom, 0, 0, zoom, (left - x) * zoom, -y * zoom);
      layer(g);
    }
  };
  each(ground);
  each(tints);
  each(lines);
  if (read > 0) each((g) => names(g, read > 1));
  if (read > 0) each(marks);
}

/** The part of the map that is wanted, as sharp as it is asked for. */
function near(wanted) {
  const [made, g] = canvas(wanted.width, wanted.height);
  paint(g, wanted, wanted.width / wanted.zoom);
  const picture = made.transferToImageBitmap();
  postMessage({ near: wanted, picture }, [picture]);
}

/** One turn of the world from afar, as often as it is shown. */
function far(times) {
  const [made, g] = canvas(sheet.size[0] * FAR, sheet.size[1] * FAR);
  paint(g, { x: 0, y: 0, zoom: FAR, read: 0 }, sheet.size[0] - 1);
  const first = made.transferToImageBitmap();
  Promise.all(Array.from({ length: times }, () => createImageBitmap(first))).then((pictures) =>
    postMessage({ far: pictures }, pictures),
  );
}

let ready = Promise.resolve();
addEventListener("message", ({ data }) => {
  ready = ready.then(() => {
    if (data.begin) return begin(data.begin);
    if (data.held) held = data.held;
    if (data.near) near(data.near);
    if (data.far) far(data.far);
    return undefined;
  });
});
