// Asks the players of a running match whether it goes on by a newer edition of its rules, where it would come out differently.
const assets = JSON.parse(document.getElementById("assets").textContent);
const kit = await import(`/${assets["parts/kit.js"]}`);
const { cards, data, h, say } = kit;

/** How often the server is asked, in milliseconds: seldom, since it seldom has a question; often while one waits. */
const [SELDOM, OFTEN] = [60_000, 5_000];

/** What the server asks; nothing if it asks nothing, or not this player. */
async function question(path) {
  const answer = await fetch(path).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

function card(asked, names, { mine, answer, later }) {
  const seats = (of) => of.map((seat) => names[seat] ?? `${seat + 1}`).join(", ");
  const has = mine.length > 0 && mine.every((seat) => asked.agreed.includes(seat));
  const may = mine.some((seat) => asked.agreed.includes(seat) || asked.wanted.includes(seat));
  const button = has
    ? h("button#keep-edition", { type: "button", onclick: () => answer(false) }, say("edition-take-back"))
    : h("button#agree-edition.main", { type: "button", onclick: () => answer(true) }, say("edition-agree"));
  return h(
    "section.edition-question",
    { role: "status" },
    h("p", {}, say("edition-asked")),
    asked.wanted.length > 0 ? h("p.muted", {}, say("edition-help", { version: asked.version })) : h("p", {}, say("edition-goes-over")),
    asked.agreed.length > 0 && h("p.small", {}, say("edition-agreed", { seats: seats(asked.agreed) })),
    asked.wanted.length > 0 && h("p.small", {}, say("edition-wanted", { seats: seats(asked.wanted) })),
    h("div.buttons", {}, may && button, h("button.plain", { type: "button", onclick: later }, say("edition-later"))),
  );
}

/** Asks in this place as long as it is on the page. */
export async function show(host) {
  const { match, game, account } = host.dataset;
  const path = `/api/v1/matches/${match}/edition`;
  const names = (cards.find(({ id }) => id === game)?.seats ?? []).map((seat) => data(seat));
  let [last, put] = ["", ""];
  const draw = async (asked) => {
    const now = JSON.stringify(asked);
    if (now === last) return;
    last = now;
    if (!asked || now === put) return host.replaceChildren();
    await Promise.all([kit.learn("lang/lobby.ftl"), kit.sheet("lobby")]);
    const found = await fetch(`/api/v1/matches/${match}`).then((answer) => (answer.ok ? answer.json() : { chairs: [] }));
    const mine = found.chairs.filter((chair) => `${chair.account}` === account).map(({ seat }) => seat);
    const answer = async (agrees) => {
      const headers = { "Content-Type": "application/json" };
      const told = await fetch(path, { method: "PUT", headers, body: JSON.stringify({ agrees }) }).catch(() => null);
      await draw(told?.ok ? await told.json() : null);
    };
    // It is asked again when something has changed.
    const later = () => {
      put = now;
      host.replaceChildren();
    };
    if (host.isConnected) host.replaceChildren(card(asked, names, { mine, answer, later }));
  };
  while (host.isConnected) {
    const asked = document.hidden ? undefined : await question(path);
    if (asked !== undefined && host.isConnected) await draw(asked);
    await new Promise((done) => setTimeout(done, asked ? OFTEN : SELDOM));
  }
}
