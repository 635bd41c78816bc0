// Paints the map of a game, beside the page: what is painted here costs the page's own thread nothing. The page says how things
// look (its style sheet knows), what is held by whom, and which part of the map is wanted; the answer is a picture.

/** Pixels per unit of the sheet, for the soft rim along the coasts, which is painted once. */
const RIM = 0.75;
/** Pixels per unit of the sheet, for the map seen from afar. */
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
  strokes = sheet.strokes.flatMap(({ kind, path: text }) => {
    const path = new Path2D(text);
    return [`stroke ${kind}`, `stroke ${kind}-core`].filter((look) => plan.styles[0][look]).map((look) => ({ look, path }));
  });
  const faces = plan.fonts.map(({ family, bytes, ...rest }) => new FontFace(family, bytes, rest));
  // A browser whose workers know no fonts of the page, or a font that cannot be had: names are written in another one.
  const loaded = self.fonts ? await Promise.all(faces.map((face) => face.load().catch(() => undefined))) : [];
  for (const face of loaded) if (face) self.fonts.add(face);
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

function fill(g, path, look, rule = "evenodd") {
  g.globalAlpha = look.fillOpacity;
  g.fillStyle = look.fill;
  g.fill(path, rule);
  g.globalAlpha = 1;
}

/** How things look from where the map is seen: it may have more to show from nearby. */
const looksAt = (read) => plan.styles[Math.min(read, plan.styles.length - 1)];

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
  stroke(g, land, plan.styles[0].coast);
}

function tints(g) {
  g.globalCompositeOperation = plan.blend;
  for (const { key, look } of held.tints) if (areas.has(key)) fill(g, areas.get(key), look);
  g.globalCompositeOperation = "source-over";
}

function lines(g, styles) {
  let clipped = false;
  const clip = (wanted) => {
    if (wanted === clipped) return;
    clipped = wanted;
    if (!wanted) return g.restore();
    g.save();
    g.clip(land, "evenodd");
  };
  for (const { look, path } of strokes) {
    const style = styles[look];
    if (!style.shown) continue;
    clip(style.clip);
    if (seen(style.fill)) fill(g, path, style, style.fillRule);
    if (seen(style.stroke)) stroke(g, path, style);
  }
  clip(false);
}

function text(g, said, x, y, look, size = look.size) {
  g.font = `${look.slant} ${look.weight} ${size}px ${look.family}`;
  g.letterSpacing = `${look.spacing * size}px`;
  [g.lineWidth, g.strokeStyle, g.fillStyle, g.lineJoin] = [look.width, look.stroke, look.fill, "round"];
  g.globalAlpha = look.strokeOpacity;
  if (seen(look.stroke)) g.strokeText(said, x, y);
  g.globalAlpha = look.fillOpacity;
  g.fillText(said, x, y);
  g.globalAlpha = 1;
}

const ANCHORS = { start: "left", middle: "center", end: "right" };

function names(g, styles, zones) {
  for (const { lines, x, y, step, anchor, turn, look, size, zone } of plan.labels) {
    const style = styles[look];
    if (!style.shown || (zone && !zones)) continue;
    g.textAlign = ANCHORS[anchor];
    g.save();
    g.translate(x, y);
    g.rotate((turn * Math.PI) / 180);
    lines.forEach((line, i) => text(g, line, 0, i * step, style, size ?? style.size));
    g.restore();
  }
}

/** A small picture, if the page has one by this name. */
function sprite(g, name, ...where) {
  if (plan.sprites[name]) g.drawImage(plan.sprites[name], ...where);
}

function marks(g, styles) {
  for (const mark of held.marks) {
    const { x, y } = mark;
    if (mark.capital) {
      g.beginPath();
      g.arc(x - 3, y, 7, 0, 2 * Math.PI);
      [g.strokeStyle, g.lineWidth] = [styles.capital.stroke, styles.capital.width];
      g.stroke();
    }
    if (mark.city) sprite(g, "city", x - 20, y - 6, 12, 12);
    if (mark.convoy) sprite(g, "convoy", x - 8, y - 6, 16, 12);
    sprite(g, mark.holder, x - 8, y - 5, 10, 10);
    g.textAlign = "left";
    if (mark.value) text(g, mark.value, x + 5, y + 4, styles.value);
    if (mark.battle) sprite(g, "battle", x - 30, y - 8, 16, 16);
    for (const work of mark.works) {
      g.globalAlpha = work.works ? 1 : 0.5;
      sprite(g, work.glyph, work.x, work.y, mark.side, mark.side);
      g.textAlign = "center";
      if (work.number !== null) text(g, `${work.number}`, work.x + mark.side, work.y + mark.side + 1, styles.damage);
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
  const styles = looksAt(read);
  each(ground);
  each(tints);
  each((g) => lines(g, styles));
  // From afar areas have no names. What a map of hexes names from where, its styles say.
  if (read > 0 || plan.styles.length > 1) each((g) => names(g, styles, read > 1));
  if (read > 0) each((g) => marks(g, styles));
}

/** The part of the map that is wanted, as sharp as it is asked for. */
function near(wanted) {
  const [made, g] = canvas(wanted.width, wanted.height);
  paint(g, wanted, wanted.width / wanted.zoom);
  const picture = made.transferToImageBitmap();
  postMessage({ near: wanted, picture }, [picture]);
}

/** One turn of the world from afar, as often as it is shown. */
async function far({ times, version }) {
  const [made, g] = canvas(sheet.size[0] * FAR, sheet.size[1] * FAR);
  // A hair less than a turn: the next one is not painted over the edge.
  paint(g, { x: 0, y: 0, zoom: FAR, read: 0 }, sheet.size[0] - 1e-6);
  const pictures = await Promise.all(Array.from({ length: times }, () => createImageBitmap(made)));
  postMessage({ far: version, pictures }, pictures);
}

async function heard(data) {
  if (data.begin) await begin(data.begin);
  if (data.held) held = data.held;
  if (data.near) near(data.near);
  if (data.far) await far(data.far);
}

/** One message after the other; a fault is told, and the next message is heard all the same. */
let last = Promise.resolve();
addEventListener("message", ({ data }) => {
  last = last.then(() => heard(data)).catch((fault) => postMessage({ fault: `${fault}` }));
});
