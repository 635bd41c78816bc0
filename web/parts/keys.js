// The end of help: what can be laid over the map of this game, and the keys.
const assets = JSON.parse(document.getElementById("assets").textContent);
const kit = await import(`/${assets["parts/kit.js"]}`);
const { KEYS, h, say } = kit;

await Promise.all([kit.learn("lang/help.ftl"), kit.sheet("help")]);

/** What can be laid over the map: its key in the game, its name and its letter, as the buttons below the map have them. */
const overlays = () =>
  [...document.querySelectorAll(".tools [data-overlay]")].map((button) => ({
    key: button.dataset.overlay,
    name: button.firstChild.textContent,
    letter: button.querySelector("kbd").textContent,
  }));

/** What the overlays show, for games whose words are not on the map itself. */
function about(game) {
  const told = overlays().filter(({ key }) => kit.knows(`over-${game}-${key}`));
  if (told.length === 0) return [];
  const terms = told.flatMap(({ key, name }) => [h("dt", {}, name), h("dd", {}, say(`over-${game}-${key}`))]);
  return [h("h3", {}, say("overlays")), h("dl.overlays", {}, terms)];
}

/** Shows the end of help on the game on the screen. */
export function show(host) {
  const all = KEYS.map(([key, words]) => [key, say(words)]);
  all.push(...overlays().map(({ letter, name }) => [letter, name]));
  if (document.getElementById("find")) all.push(["F", say("key-find")]);
  const rows = all.map(([key, words]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, key)), h("td", {}, words)));
  host.replaceChildren(...about(kit.gameHere()), h("h3", {}, say("keyboard")), h("table.keys", {}, h("tbody", {}, rows)));
}
