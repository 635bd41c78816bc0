// The legend of what is laid over the map: what it shows, and whose each colour is.
const assets = JSON.parse(document.getElementById("assets").textContent);
const kit = await import(`/${assets["parts/kit.js"]}`);
const { h, icon, say } = kit;

await Promise.all([kit.learn("lang/help.ftl"), kit.sheet("legend")]);

const SVG = "http://www.w3.org/2000/svg";

/** A patch in the colour that something has on the map. */
function patch(classes) {
  const [svg, group, rect] = ["svg", "g", "rect"].map((name) => document.createElementNS(SVG, name));
  svg.setAttribute("aria-hidden", "true");
  group.setAttribute("class", classes);
  rect.setAttribute("class", "veil");
  svg.append(group);
  group.append(rect);
  return svg;
}

/** The seats that something on the map is shown of, by number. */
function shown() {
  const of = (mark) => /\bof-(\d+)/.exec(mark.getAttribute("class"))?.[1];
  return [...new Set([...document.querySelectorAll("#sheet-live .over")].map(of))].filter(Boolean).sort();
}

/** Draws the legend, and again when what is laid over the map changes. */
export function show(host) {
  const game = kit.gameHere();
  const seats = kit.cards.find((card) => card.id === game)?.seats ?? [];
  let drawn;
  const draw = () => {
    const { overlay } = host.dataset;
    const owners = shown();
    const now = `${overlay} ${owners}`;
    if (now === drawn) return;
    drawn = now;
    const button = document.querySelector(`.tools [data-overlay="${overlay}"]`);
    const name = button?.firstChild.textContent ?? "";
    const close = h("button.icon.plain", { type: "button", "aria-label": say("close"), onclick: () => button?.click() }, icon("close"));
    const sides = owners.map((seat) => h("li", {}, patch(`over ${overlay} of-${seat}`), kit.data(seats[seat] ?? "")));
    host.replaceChildren(
      h(
        "section.legend",
        { "aria-label": name },
        h("h3", {}, name, close),
        h("p", {}, say(`over-${game}-${overlay}`)),
        sides.length > 0 ? h("ul", {}, sides) : h("p.muted", {}, say("over-nothing")),
      ),
    );
  };
  draw();
  const watch = new MutationObserver(() => (host.isConnected ? draw() : watch.disconnect()));
  watch.observe(host, { attributes: true });
  const live = document.getElementById("sheet-live");
  if (live) watch.observe(live, { childList: true, subtree: true });
}
