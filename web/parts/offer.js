// Offers the seats of a player to a substitute, in the menu of a match that is listed, or withdraws the offer.
const assets = JSON.parse(document.getElementById("assets").textContent);
const kit = await import(`/${assets["parts/kit.js"]}`);
const { h, icon, say } = kit;

await kit.learn("lang/lobby.ftl");

/** Shows the button in this place: which one depends on what is offered now. */
export async function show(host) {
  const match = Number(host.dataset.match);
  const seats = host.dataset.seats.split(" ").map(Number);
  const listed = async () => {
    const answer = await fetch("/api/v1/offers").catch(() => null);
    const offers = answer?.ok ? await answer.json() : [];
    return offers.filter((offer) => offer.match_id === match && seats.includes(offer.seat)).map(({ seat }) => seat);
  };
  const draw = async (trouble) => {
    const offered = await listed();
    const press = async () => {
      const [method, of] = offered.length > 0 ? ["DELETE", offered] : ["PUT", seats];
      const sent = of.map((seat) => fetch(`/api/v1/matches/${match}/seats/${seat}/offer`, { method }).catch(() => null));
      const done = (await Promise.all(sent)).every((answer) => answer?.ok);
      await draw(done ? null : say("offer-failed"));
    };
    const [id, said] = offered.length > 0 ? ["withdraw-seat", "offer-withdraw"] : ["offer-seat", "offer-seat"];
    const drawn = [
      h(`button#${id}`, { type: "button", onclick: () => void press() }, icon("players"), say(said)),
      offered.length > 0 && h("p.muted", { role: "status" }, say("offer-listed")),
      trouble && h("p.muted", { role: "alert" }, trouble),
    ];
    host.replaceChildren(...drawn.filter(Boolean));
  };
  await draw(null);
}
