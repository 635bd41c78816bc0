// The map as it is in sight, as a picture. What is painted on canvases is copied; what the document draws above it is drawn once more as an SVG
// that holds everything it needs: its styles, fonts and pictures.
const SVG = "http://www.w3.org/2000/svg";
const XHTML = "http://www.w3.org/1999/xhtml";
/** Pixels of the picture for each of the window. */
const DENSITY = 2;

/** A canvas with the map and everything on it. */
export async function picture() {
  const board = document.getElementById("board");
  const frame = board.getBoundingClientRect();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(frame.width * DENSITY), Math.round(frame.height * DENSITY)];
  const g = canvas.getContext("2d");
  g.scale(DENSITY, DENSITY);
  g.fillStyle = getComputedStyle(board.parentElement).backgroundColor;
  g.fillRect(0, 0, frame.width, frame.height);
  for (const painted of board.querySelectorAll(".base canvas")) {
    const box = painted.getBoundingClientRect();
    if (painted.width > 0 && painted.height > 0 && painted.checkVisibility({ visibilityProperty: true })) {
      g.drawImage(painted, box.left - frame.left, box.top - frame.top, box.width, box.height);
    }
  }
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await drawing(board, frame))}`;
  await image.decode();
  g.drawImage(image, 0, 0, frame.width, frame.height);
  return canvas;
}

/** What the document draws of the board, as an SVG of its own. */
async function drawing(board, { width, height }) {
  const root = document.createElementNS(SVG, "svg");
  const set = { xmlns: SVG, width: width * DENSITY, height: height * DENSITY, viewBox: `0 0 ${width} ${height}` };
  for (const [name, value] of Object.entries(set)) root.setAttribute(name, value);
  for (const [name, value] of Object.entries(document.documentElement.dataset)) root.dataset[name] = value;
  const inside = root.appendChild(document.createElementNS(SVG, "foreignObject"));
  for (const [name, value] of Object.entries({ width, height })) inside.setAttribute(name, value);
  const body = inside.appendChild(document.createElementNS(XHTML, "div"));
  const { font, color, lineHeight } = getComputedStyle(document.body);
  body.setAttribute("style", `position:relative;width:${width}px;height:${height}px;font:${font};line-height:${lineHeight};color:${color}`);
  const style = body.appendChild(document.createElementNS(XHTML, "style"));
  style.textContent = await styles();
  body.append(document.getElementById("sprites").cloneNode(true), copy(board));
  await Promise.all([...body.querySelectorAll("image")].map(embedded));
  return new XMLSerializer().serializeToString(root);
}

/** The board without what is painted beside the page, and at rest. */
function copy(board) {
  const copied = board.cloneNode(true);
  for (const painted of copied.querySelectorAll(".base.painted, .unpainted, .grip")) painted.remove();
  for (const button of copied.querySelectorAll(".counter")) {
    // A button of the browser's own look would be drawn in the picture.
    const plain = document.createElementNS(XHTML, "div");
    for (const { name, value } of button.attributes) if (["class", "style"].includes(name)) plain.setAttribute(name, value);
    plain.append(...button.childNodes);
    button.replaceWith(plain);
  }
  return copied;
}

/** All rules of the page's style sheets, with the fonts in them. */
async function styles() {
  const rules = [...document.styleSheets, ...document.adoptedStyleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => [rule, sheet.href ?? location.href]));
  const texts = rules.map(async ([rule, base]) => {
    if (!(rule instanceof CSSFontFaceRule)) return rule.cssText;
    const file = /url\("?([^")]+)"?\)/.exec(rule.cssText);
    return file ? rule.cssText.replace(file[0], `url("${await content(new URL(file[1], base))}")`) : rule.cssText;
  });
  return `${(await Promise.all(texts)).join("\n")}\n* { transition: none !important; animation: none !important; }`;
}

const contents = new Map();

/** A file as a part of an address. */
function content(address) {
  const key = `${address}`;
  if (!contents.has(key)) {
    const read = async () => {
      const blob = await (await fetch(address)).blob();
      return new Promise((done, fail) => {
        const reader = new FileReader();
        reader.onload = () => done(reader.result);
        reader.onerror = () => fail(reader.error);
        reader.readAsDataURL(blob);
      });
    };
    contents.set(key, read());
  }
  return contents.get(key);
}

async function embedded(image) {
  const file = image.getAttribute("href");
  if (file) image.setAttribute("href", await content(new URL(file, location.href)));
}
