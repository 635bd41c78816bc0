// What the players of a game may agree on before it begins, as a form: `catalog/options.json` says what there is.
const assets = JSON.parse(document.getElementById("assets").textContent);
const kit = await import(`/${assets["parts/kit.js"]}`);
const { data, h, say } = kit;

const [all] = await Promise.all([kit.load("options.json"), kit.worded, kit.sheet("options")]);

/** What is set, as a part of a set-up: `{"options": {"low-luck": true}}`; nothing where everything is usual. */
function setUp(values) {
  const whole = {};
  for (const [at, value] of values) {
    const keys = at.split(".");
    let inside = whole;
    for (const key of keys.slice(0, -1)) inside = inside[key] ??= {};
    inside[keys.at(-1)] = value;
  }
  return values.size > 0 ? whole : null;
}

const usualOf = (option) => option.usual ?? null;

/** One option: its element, and a function that shows a value. */
function field(game, option, changed) {
  const { at, name, is, choices, from, to, none } = option;
  const id = `${game}-${at.replaceAll(".", "-")}`;
  const about = is && h(`span#${id}-is.muted`, {}, data(is));
  const described = is ? `${id}-is` : null;
  if (typeof option.usual === "boolean") {
    const input = h(`input#${id}`, { type: "checkbox", "aria-describedby": described, onchange: () => changed(at, input.checked) });
    const element = h("label.level", { "data-at": at }, input, h("span", {}, h("b", {}, data(name)), " ", about));
    return { element, show: (value) => (input.checked = value) };
  }
  let input;
  let show;
  if (choices) {
    input = h(`select#${id}`, { "aria-describedby": described, onchange: () => changed(at, input.value) });
    input.append(...choices.map(([value, words]) => h("option", { value }, data(words))));
    show = (value) => (input.value = value);
  } else {
    const take = () => {
      const given = Number.parseInt(input.value, 10);
      const value = Number.isNaN(given) ? usualOf(option) : Math.min(Math.max(given, from), to);
      show(value);
      changed(at, value);
    };
    const attributes = { type: "number", min: from, max: to, placeholder: none && data(none), "aria-describedby": described };
    input = h(`input#${id}`, { ...attributes, onchange: take });
    show = (value) => (input.value = value ?? "");
  }
  const label = h("label", { for: id }, data(name.charAt(0).toUpperCase() + name.slice(1)));
  return { element: h("div.chair", { "data-at": at }, label, input, about), show };
}

/** The form for a game; nothing if it has no options. `changed` is told what is set whenever that changes. */
export function form(game, changed) {
  const { options, presets } = all[game] ?? { options: [], presets: [] };
  if (options.length === 0) return null;
  const values = new Map();
  const isUsual = (option, value) => value === usualOf(option);
  const same = (set) => values.size === Object.keys(set).length && Object.entries(set).every(([at, value]) => values.get(at) === value);
  const count = h("span.muted", {});
  const preset = h(`select#${game}-preset`);
  const why = h("p.muted.small", {});
  const tell = () => {
    const chosen = presets.findIndex(({ set }) => same(set));
    preset.value = `${chosen}`;
    why.textContent = chosen < 0 ? "" : data(presets[chosen].is);
    count.textContent = values.size > 0 ? say("options-set", { n: values.size }) : say("options-usual");
    changed(setUp(values));
  };
  const put = (option, value) => {
    if (isUsual(option, value)) values.delete(option.at);
    else values.set(option.at, value);
  };
  const fields = options.map((option) =>
    field(game, option, (_, value) => {
      put(option, value);
      tell();
    }),
  );
  const showAll = () => options.forEach((option, i) => fields[i].show(values.get(option.at) ?? usualOf(option)));
  preset.append(...presets.map(({ name }, i) => h("option", { value: i }, data(name))));
  preset.append(h("option", { value: -1, disabled: "" }, say("options-own")));
  preset.onchange = () => {
    values.clear();
    for (const [at, value] of Object.entries(presets[preset.value].set)) values.set(at, value);
    showAll();
    tell();
  };
  const groups = [...new Set(options.map(({ group }) => group))];
  const parts = groups.map((group) => {
    const own = fields.filter((_, i) => options[i].group === group).map(({ element }) => element);
    if (!group) return h("div.option-list", {}, own);
    return h("details.option-group", {}, h("summary", {}, data(group)), h("div.chairs", {}, own));
  });
  const choose =
    presets.length > 0 && h("div.chair.wide", {}, h("label", { for: preset.id }, say("preset")), preset, why);
  showAll();
  tell();
  return h("details.options", {}, h("summary", {}, h("b", {}, say("options")), " ", count), choose, parts);
}

/** What is set in a set-up, by the address of each value: `options.rounds` is 6. */
function leaves(set, at = "", found = new Map()) {
  for (const [key, value] of Object.entries(set)) {
    const here = at ? `${at}.${key}` : key;
    if (value && typeof value === "object" && !Array.isArray(value)) leaves(value, here, found);
    else found.set(here, value);
  }
  return found;
}

/** A value of an option in words. */
function inWords({ choices, none, usual }, value) {
  if (typeof usual === "boolean") return say(value ? "yes" : "no");
  if (value === null) return data(none);
  return data(`${choices?.find(([one]) => one === value)?.[1] ?? value}`);
}

/** What the players of a match have agreed on, in words: the scenario, and what is not as usual. */
function agreement(game, scenario, set) {
  const { options, presets } = all[game] ?? { options: [], presets: [] };
  const values = leaves(set);
  const valueOf = (option) => (values.has(option.at) ? values.get(option.at) : usualOf(option));
  const changed = options.filter((option) => valueOf(option) !== usualOf(option));
  const is = (preset) =>
    changed.length === Object.keys(preset.set).length && changed.every(({ at }) => preset.set[at] === values.get(at));
  const preset = presets.find(is);
  const known = new Set(options.map(({ at }) => at));
  const unknown = [...values.keys()].some((at) => !known.has(at));
  const called = ({ group, name }) => (group ? `${data(group)}: ${data(name)}` : data(name));
  const row = (name, value, about) => [h("dt", {}, name), h("dd", {}, value, about && h("span.muted", {}, " ", about))];
  const rows = (some) => some.flatMap((option) => row(called(option), inWords(option, valueOf(option)), option.is && data(option.is)));
  const list = (...content) => h("dl", {}, ...content);
  if (!scenario && options.length === 0 && !unknown) return null;
  const rest = options.filter((option) => !changed.includes(option));
  return h(
    "section.card.agreed",
    { "aria-label": say("options") },
    list(
      scenario && row(say("scenario"), data(scenario)),
      options.length > 0 && row(say("options"), preset ? data(preset.name) : changed.length > 0 ? say("options-set", { n: changed.length }) : say("options-usual"), preset?.is && data(preset.is)),
      rows(changed),
    ),
    unknown && h("p", {}, say("options-unknown")),
    rest.length > 0 && h("details", {}, h("summary", {}, say(changed.length > 0 ? "options-rest" : "options-all")), list(rows(rest))),
  );
}

/**
 * Shows the form for the game that the element names; what is set stands in its `data-set-up`. Where the element says what has been agreed
 * on, shows that instead.
 */
export function show(host) {
  const { game, scenario, agreed } = host.dataset;
  if (agreed !== undefined) {
    const told = agreement(game, scenario, JSON.parse(agreed));
    if (told) host.replaceChildren(told);
    return;
  }
  const built = form(game, (set) => {
    if (set) host.dataset.setUp = JSON.stringify(set);
    else delete host.dataset.setUp;
  });
  if (built) host.replaceChildren(built);
}
