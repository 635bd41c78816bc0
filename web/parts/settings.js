// The settings of this browser, in one dialog: theme, motion, the computer's pace, sound, notifications; and the keys.
const assets = JSON.parse(document.getElementById("assets").textContent);
const kit = await import(`/${assets["parts/kit.js"]}`);
const { KEYS, choose, chosen, h, icon, say } = kit;

await kit.worded;

/** Each setting: what it is kept as, its values, the usual one (kept as nothing), and what happens when it is changed. */
const SETTINGS = [
  { key: "theme", values: ["system", "light", "dark"], usual: "system", change: changeTheme },
  { key: "motion", values: ["system", "less"], usual: "system", change: changeMotion },
  { key: "pace", values: ["slow", "brisk", "at-once"], usual: "brisk", change: () => {} },
  { key: "sound", values: ["off", "on"], usual: "off", change: changeSound },
  { key: "notify", values: ["off", "on"], usual: "off", change: changeNotify },
];

/** The map's pictures are of one theme, so a page that shows a map loads anew. */
function changeTheme(theme) {
  if (document.querySelector(".game")) return location.reload();
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = theme === "system" ? (dark ? "dark" : "light") : theme;
}

function changeMotion(motion) {
  if (motion === "less") document.documentElement.dataset.motion = motion;
  else delete document.documentElement.dataset.motion;
}

async function changeSound(sound) {
  const sounds = await kit.part("sounds");
  if (sound === "on") sounds.begin(true);
  else sounds.end();
}

/** The browser is asked for its permission on this press only; without it the setting stays off, and the reason is told. */
async function changeNotify(notify) {
  if (notify === "off") return null;
  if (!("Notification" in window)) return say("notify-missing");
  return (await Notification.requestPermission()) === "granted" ? null : say("notify-refused");
}

function setting({ key, values, usual, change }) {
  const now = chosen(key) ?? usual;
  const told = h("p.muted", { role: "status" });
  const option = (value) => {
    const take = async () => {
      choose(key, value === usual ? null : value);
      const why = await change(value);
      told.replaceChildren(...(why ? [why] : []));
      if (!why) return;
      choose(key, null);
      for (const other of field.querySelectorAll("input")) other.checked = other.value === usual;
    };
    const input = h("input", { type: "radio", name: `set-${key}`, value, checked: value === now, onchange: take });
    return h("label.option", {}, input, h("span", {}, say(key === "pace" ? `pace-${value}` : `${key}-${value}`)));
  };
  const legend = h("legend", {}, say(key === "pace" ? "pace" : `set-${key}`));
  const field = h("fieldset.setting", { "data-setting": key }, legend, h("div", {}, values.map(option)), told);
  return field;
}

async function open() {
  // One dialog at a time: the menu closes.
  for (const other of document.querySelectorAll("dialog[open]")) other.close();
  await kit.sheet("settings");
  const keys = KEYS.map(([key, what]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, key)), h("td", {}, say(what))));
  const box = kit.dialog(
    "settings-dialog",
    say("settings"),
    h("div.settings", {}, SETTINGS.map(setting)),
    h("details", {}, h("summary", {}, say("keyboard")), h("table.keys", {}, h("tbody", {}, keys))),
  );
  box.addEventListener("close", () => document.getElementById("board")?.focus());
}

/** Shows the button that opens the settings. */
export function show(host) {
  host.replaceChildren(h("button#settings", { type: "button", "aria-haspopup": "dialog", onclick: open }, icon("sun"), say("settings")));
}
