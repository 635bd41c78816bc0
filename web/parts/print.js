// Prints the board in words with the map above it: a sheet of paper, or a PDF. It stands in the dialog that shows the board in words.
const assets = JSON.parse(document.getElementById("assets").textContent);
const kit = await import(`/${assets["parts/kit.js"]}`);
const { h, icon, say } = kit;

await Promise.all([kit.worded, kit.sheet("print")]);

/** A line of the board in words: the place with what it is, and what stands there. */
function row(line) {
  const [, place, pieces] = /^(.*?)(?:: (.*))?$/s.exec(line.textContent.trim());
  return h("tr", {}, h("th", { scope: "row" }, place), h("td", {}, pieces ?? ""));
}

/** A region of the board with what stands in it. */
function region(section) {
  const rows = [...section.querySelectorAll("li")].map(row);
  return h("tbody", {}, h("tr.region", {}, h("th", { colspan: 2, scope: "rowgroup" }, section.querySelector("h3").textContent)), rows);
}

/** What is printed, made from the dialog. */
function paper(dialog, map) {
  const head = h("thead", {}, h("tr", {}, h("th", { scope: "col" }, say("print-place")), h("th", { scope: "col" }, say("print-pieces"))));
  const tracks = [...dialog.querySelectorAll(".modal-body > ul > li")].map((line) => h("li", {}, line.textContent));
  return h(
    "section#paper",
    { "aria-hidden": "true" },
    h("h1", {}, document.querySelector(".game h1").textContent),
    h("p.kicker", {}, dialog.querySelector(".kicker").textContent),
    map && h("img", { src: map, alt: say("print-map") }),
    h("ul", {}, tracks),
    h("table", {}, head, [...dialog.querySelectorAll(".regions section")].map(region)),
  );
}

/** The map as a picture; the words are printed without it if it cannot be made. */
async function map() {
  try {
    const { picture } = await kit.part("picture");
    return (await picture()).toDataURL("image/png");
  } catch (fault) {
    console.warn(`printed without the map: ${fault}`);
    return undefined;
  }
}

async function print(dialog) {
  document.getElementById("paper")?.remove();
  const sheet = paper(dialog, await map());
  document.body.append(sheet);
  await sheet.querySelector("img")?.decode();
  // Nothing of it stays: behind a curtain it would tell what another player saw.
  addEventListener("afterprint", () => sheet.remove(), { once: true });
  window.print();
}

/** Shows the button. */
export function show(host) {
  host.replaceChildren(
    h("p.buttons", {}, h("button#print", { type: "button", onclick: () => void print(host.closest("dialog")) }, icon("export"), say("print"))),
  );
}
