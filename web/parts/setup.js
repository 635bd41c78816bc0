// The dialog in which a game is set up: who holds which seat, how well the computer plays, which scenario, which options.
const assets = JSON.parse(document.getElementById("assets").textContent);
const kit = await import(`/${assets["parts/kit.js"]}`);
const { data, h, icon, say } = kit;
const { named, newGame, usualHolders, usualLevel } = await kit.part("door");
const { form } = await kit.part("options");

const holderName = (holder) => (holder === "person" ? say("person") : say(`level-${holder}`));

/** Opens the dialog for a game. */
export function open(card) {
  const { id, title, levels, scenarios } = card;
  let scenario = scenarios[0]?.[0];
  const holders = usualHolders(card, scenario);
  let touched = false;
  let options = null;
  const play = h("a.button.main", {}, icon("play"), say("play"));
  const everybody = h("a.button.hot-seat", {}, say("play-at-one-screen", { seats: holders.length }));
  const follow = () => {
    play.href = newGame(id, holders, scenario, options);
    everybody.href = newGame(id, holders.map(() => "person"), scenario, options);
  };

  const sit = (i, holder) => {
    touched = true;
    holders[i] = holder;
    follow();
  };
  const seats = card.seats.map((seat, i) => {
    const options = ["person", ...levels].map((holder) =>
      h("option", { value: holder, selected: holder === holders[i] }, holderName(holder)),
    );
    const select = h(`select#${id}-seat-${i}`, { onchange: () => sit(i, select.value) }, options);
    return h("div.chair", {}, h("label", { for: select.id }, named(seat)), select);
  });

  const selects = seats.map((seat) => seat.querySelector("select"));
  const take = (level) => {
    touched = true;
    for (const [i, select] of selects.entries()) if (holders[i] !== "person") select.value = holders[i] = level;
    follow();
  };
  const level = (one) =>
    h(
      "label.level",
      {},
      h("input", { type: "radio", name: "level", value: one, checked: one === usualLevel(card), onchange: () => take(one) }),
      h("span", {}, h("b", {}, say(`level-${one}`)), " ", h("span.muted", {}, say(`level-${one}-is`))),
    );
  const computer = h("fieldset.levels", {}, h("legend", {}, say("computer-level")), levels.map(level));

  // Not every side fights in every scenario.
  const turnTo = () => {
    scenario = which.value;
    const usual = usualHolders(card, scenario);
    if (!touched) for (const [i, select] of selects.entries()) select.value = holders[i] = usual[i];
    follow();
  };
  const which = h(`select#${id}-scenario`, { onchange: turnTo });
  which.append(...scenarios.map(([word, name]) => h("option", { value: word }, data(name))));
  const scenarioChoice = h("div.chair.wide", {}, h("label", { for: which.id }, say("scenario")), which);

  const optionForm = form(id, (set) => {
    options = set;
    follow();
  });

  const box = kit.dialog(
    "set-up",
    say("set-up-game", { game: title }),
    scenarios.length > 0 && scenarioChoice,
    levels.length > 0 && computer,
    h("fieldset.seats", {}, h("legend", {}, say("who-plays")), h("div.chairs", {}, seats)),
    optionForm,
    card.secrets && h("p.muted", {}, say("curtain-hangs")),
    h("div.buttons", {}, play, everybody),
  );
  // Both lead away from the start page.
  for (const link of [play, everybody]) link.addEventListener("click", () => box.close());
  follow();
}
