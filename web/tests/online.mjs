// Playing online, in several browsers at once: matches, links, live turns, a connection that is cut, a bot that plays for an absent player,
// spectators; and everything around it: emails, notices, invitations, pauses, vacations, muting. Screenshots go to $PICTURES, if that is set.
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { faults } from "./axe.mjs";
import { DESK, PHONE, check, has, same } from "./lib.mjs";
import { open } from "./sinks.mjs";

/** Seconds per player, and seconds added with every order: enough for slow machines, and soon over. */
const [BANK, INCREMENT] = [30, 10];

/** What blocks of Skirmish are called when one sees their faces. */
const FACES = /\b(guard|gun|horse|staff|decoy) \d/i;

/** What a browser reports of a connection that is cut. */
const CUT = /WebSocket connection to|net::ERR_/;

const PICTURES = process.env.PICTURES;

async function picture(table, name, around) {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  for (const [size, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
    await table.page.setViewportSize(viewport);
    await table.settled();
    const fit = table.page.getByRole("button", { name: "Show the whole map" });
    const covered = await table.page.locator("dialog[open]").count();
    if (!covered && (await fit.count())) await fit.click();
    if (around) await table.page.locator(around).scrollIntoViewIfNeeded();
    await table.settled();
    await table.page.screenshot({ path: path.join(PICTURES, `${name}-${size}.png`) });
  }
  await table.page.setViewportSize(DESK);
  await table.settled();
}

/** Waits until something is so. */
async function until(so, what, seconds = 20) {
  const end = Date.now() + seconds * 1000;
  while (!(await so())) {
    if (Date.now() > end) throw new Error(`it never came to this: ${what}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

const boarded = (table) => table.page.waitForSelector("#world .base", { state: "attached", timeout: 30_000 });

/** May a person say this word now? */
const may = (table, word) => table.page.locator(`.choices button[data-word="${word}"]`).count();

/** Waits until a person may order something, and orders it. */
async function order(table, line) {
  await until(() => may(table, line.split(" ")[0]), `${line} may be said`);
  await table.say(line);
}

export async function run(house) {
  const at = await open(house.site);
  try {
    const friends = await acquainted(house, at);
    // Meanwhile Dora and Emil leave their match alone.
    await play(house, at);
    await wanted(at);
    await people(...friends);
    await otherGames(house, at);
  } finally {
    await at.stop();
    // A browser tells of every line that is cut, and of a server that ends; that was our doing.
    for (const table of house.tables) table.faults = table.faults.filter((fault) => !CUT.test(fault));
  }
}

async function play(house, at) {
  const options = { address: at.cable.address };
  const anna = await house.open("#/online", options);
  await anna.page.click("#come-in");
  await anna.page.waitForSelector("#who-i-am");
  has(await anna.text("#who-i-am"), "Guest", "Anna is a guest at once");

  // The form offers minutes; this match is faster, so that a clock runs out while we look.
  await anna.page.route("**/api/v1/matches", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const new_table = route.request().postDataJSON();
    check(new_table.pace.kind === "live", "a live pace was chosen");
    new_table.pace = { kind: "live", bank: BANK, increment: INCREMENT };
    return route.continue({ postData: JSON.stringify(new_table) });
  });
  await anna.page.selectOption("#plan-game", "skirmish");
  await anna.page.selectOption("#chair-2", "cadet");
  await anna.page.selectOption("#plan-pace", "live");
  await anna.page.fill("#bank", "5");
  await anna.page.uncheck("#plan-hints");
  await picture(anna, "lobby");
  await anna.page.click("#create-match");
  await anna.page.waitForSelector("#invitation");
  anna.game = "skirmish";
  const link = await anna.page.inputValue("#invitation");
  await picture(anna, "waiting-room");

  // Knowing the number is not enough to see the match; the link is.
  const { hash } = new URL(link);
  const carl = await house.page(await house.context({ hint: true }), options);
  await carl.page.goto(`${at.cable.address}${hash.split("/").slice(0, 4).join("/")}`);
  await until(async () => (await carl.text("main")).includes("no such match"), "the number alone finds nothing");
  carl.faults = carl.faults.filter((fault) => !fault.includes("404"));
  await carl.page.goto(link);
  await carl.page.waitForSelector(".chair-list li");
  const bertaContext = await house.context();
  let berta = await house.page(bertaContext, options);
  await berta.page.goto(link);
  await berta.page.click('.chair-list [data-seat="1"] .sit');
  await Promise.all([anna, berta, carl].map(boarded));
  berta.game = "skirmish";

  await live(anna, berta, carl);
  await talk(anna, berta, carl);
  await declined(anna, berta, carl);
  await inAdvance(anna, berta);
  await cut(anna, berta, carl, at);
  await lookedBack(anna, carl);
  await carl.visit("#/online");
  berta = await absence(house, anna, berta, bertaContext, options);
  await missed(carl, hash);
  await ended(anna, berta);
}

const PASSWORDS = ["a long enough word", "another long enough word"];

/** Dora and Emil have accounts and sit down to a match: letters, notices, invitations. */
async function acquainted(house, at) {
  const options = { address: at.direct };
  const dora = await registered(house, options, "Dora of the test", "dora@example.org");
  await letters(dora, at);
  await notices(dora, at);
  const emil = await registered(house, options, "Emil of the test", "");
  await calledOff(dora);
  return [dora, emil, await invited(dora, emil)];
}

/** Dora is told by mail and webhook that a turn has waited for her. */
async function wanted(at) {
  const turn = (texts) => texts.some((text) => text.includes("It is your turn in skirmish"));
  await until(() => turn(at.hooks.got) && turn(at.post.got), "Dora hears that it is her turn", 60);
}

/** What people do beside playing: pauses, vacations, whom they do not hear. */
async function people(dora, emil, table) {
  await paused(dora, emil);
  await muted(dora, emil);
  await unwanted(dora);
  await renamed(dora);
  await away(emil, table);
  await deleted(emil);
  await forgotten(dora);
}

/** Somebody creates an account in the lobby. */
async function registered(house, options, name, mail) {
  const table = await house.open("#/online", options);
  await table.page.click(".people-forms summary");
  has(await table.text(".people-forms"), "12 characters or more", "the field says how long a password must be");
  await table.page.fill("#account-name", name);
  await table.page.fill("#account-password", PASSWORDS[0]);
  await table.page.fill("#account-mail", mail);
  await table.page.click("#register");
  await until(async () => (await table.text("#who-i-am")).includes(name), `${name} has an account`);
  return table;
}

/** Goes where the link in a letter leads. */
async function follow(table, at, what) {
  const letter = () => at.post.got.map((text) => new RegExp(`#${what}=[\\w-]+`).exec(text)).find(Boolean);
  await until(letter, `a letter that leads to ${what}`);
  await table.visit(letter()[0]);
}

/** A mail is confirmed, a password is lost and reset. */
async function letters(dora, at) {
  has(await dora.text(".people"), "on its way", "Dora is told of the email");
  await follow(dora, at, "confirm");
  await until(async () => (await dora.text("main")).includes("is confirmed"), "the mail is confirmed");
  await home(dora);
  await dora.page.click(".people .plain");
  await dora.page.click(".people-forms summary");
  await dora.page.click("#forgot");
  has(await dora.text(".people-forms"), "first", "somebody must be named");
  await dora.page.fill("#account-name", "dora@example.org");
  await dora.page.click("#forgot");
  await until(async () => (await dora.text(".people-forms")).includes("on its way"), "a letter is sent");
  await picture(dora, "forgot");
  await follow(dora, at, "reset-password");
  await dora.page.fill("#new-password", PASSWORDS[1]);
  await dora.page.click("#choose-password");
  await until(async () => (await dora.text("main")).includes("password has been changed"), "the password is changed");
  await picture(dora, "password-reset");
  await home(dora);
  await dora.page.click(".people-forms summary");
  await dora.page.fill("#account-name", "Dora of the test");
  await dora.page.fill("#account-password", PASSWORDS[1]);
  await dora.page.click("#sign-in");
  await until(async () => (await dora.text("#who-i-am")).includes("Dora"), "Dora signs in with the new password");
}

const unfold = (table, id) => table.page.click(`#${id} > summary`);

/** Nothing grave is found by axe. */
async function sound(table, where) {
  const found = await faults(table);
  check(found.length === 0, `${where}: ${found.join("; ")}`);
}

/** Mail and a webhook reach Dora where she wants to be told. */
async function notices(dora, at) {
  await unfold(dora, "notices");
  await dora.page.fill("#webhook", at.hooks.url);
  await dora.page.click("#add-webhook");
  const rows = dora.page.locator("#notices .rows li");
  await until(async () => (await rows.count()) === 1, "the webhook is listed");
  await dora.page.click("#add-mail");
  await until(async () => (await rows.count()) === 2, "the mail is listed");
  same(await dora.page.locator("#add-mail").count(), 0, "a second mail");
  for (const test of await rows.locator(".test").all()) await test.click();
  const reached = (texts) => texts.some((text) => text.includes("Sandtable can reach you here"));
  await until(() => reached(at.hooks.got) && reached(at.post.got), "mail and webhook arrive");
  await until(async () => (await dora.text("#notices")).match(/Test sent/g)?.length === 2, "both were tried");
  for (const fold of ["vacation", "muted", "account"]) await unfold(dora, fold);
  await dora.page.waitForSelector("#go-away");
  await picture(dora, "own", "#notices");
  await picture(dora, "account", "#delete-account");
  await sound(dora, "what is one's own");
  const [data] = await Promise.all([dora.page.waitForEvent("download"), dora.page.click("#take-data")]);
  has(readFileSync(await data.path(), "utf8"), "dora@example.org", "Dora's data");
}

/** Dora no longer wants to be told by webhook. */
async function unwanted(dora) {
  await home(dora);
  await unfold(dora, "notices");
  const rows = dora.page.locator("#notices .rows li");
  await until(async () => (await rows.count()) === 2, "both channels are listed");
  await rows.first().locator(".remove").click();
  await until(async () => (await rows.count()) === 1, "the webhook is removed");
}

/** Dora changes her name and her password, and makes a token and revokes it. */
async function renamed(dora) {
  await unfold(dora, "account");
  await dora.page.fill("#own-name", "Dora the second");
  await dora.page.click("#rename");
  await until(async () => (await dora.text("#who-i-am")).includes("Dora the second"), "Dora has her new name");
  await dora.page.fill("#own-password", PASSWORDS[1]);
  await dora.page.fill("#own-new-password", PASSWORDS[0]);
  await dora.page.click("#change-password");
  await until(async () => (await dora.text("#account")).includes("signed out everywhere else"), "Dora's password is changed");
  await unfold(dora, "access");
  const rows = dora.page.locator("#access .rows li");
  await until(async () => (await rows.count()) === 1, "this browser is listed");
  await dora.page.fill("#token-label", "my program");
  await dora.page.click("#make-token");
  await dora.page.waitForSelector("#fresh-token");
  await until(async () => (await dora.text("#access .rows")).includes("my program"), "the token is listed");
  await rows.filter({ hasText: "my program" }).locator(".end").click();
  await until(async () => (await rows.count()) === 1, "the token is revoked");
}

/** Signing out leaves nothing of Dora's matches in her browser. */
async function forgotten(dora) {
  const kept = () => dora.page.evaluate(() => Object.keys(localStorage).filter((key) => /^(salts?|seats|shown|absent|link|draft-house)-/.test(key)));
  await home(dora);
  check((await kept()).length > 0, "nothing of Dora's matches is in her browser");
  await dora.page.click(".people .plain");
  await until(async () => (await kept()).length === 0, "signing out forgets Dora's matches");
}

/** Goes to the lobby, unless the page is there already. */
async function home(table) {
  if (new URL(table.page.url()).hash !== "#/online") await table.visit("#/online");
}

/** Somebody makes a table to which people are invited by name. */
async function named(table) {
  await home(table);
  await table.page.selectOption("#plan-game", "skirmish");
  await table.page.selectOption("#chair-2", "cadet");
  await table.page.selectOption("#plan-pace", "day");
  await table.page.check('input[name="door"][value="named"]');
  await table.page.click("#create-match");
  await table.page.waitForSelector("#invite-name");
  table.game = "skirmish";
}

/** Dora changes her mind. */
async function calledOff(dora) {
  await named(dora);
  await dora.page.click("#call-off");
  await dora.page.click("#call-off-surely");
  await until(async () => (await dora.text("main")).includes("was cancelled"), "the table is called off");
}

/** Emil is invited, sees it in the lobby, and sits down. */
async function invited(dora, emil) {
  await named(dora);
  await dora.page.fill("#invite-name", "emil of the TEST");
  await dora.page.click("#invite");
  await until(async () => (await dora.text("#invited")).includes("Emil of the test"), "Emil is listed");
  await picture(dora, "invited");
  await sound(dora, "a table that gathers");
  await emil.page.reload();
  await emil.page.waitForSelector("#invitations li a");
  await picture(emil, "invitation");
  await emil.page.click("#invitations li a");
  await emil.page.click('.chair-list [data-seat="1"] .sit');
  await Promise.all([dora, emil].map(boarded));
  emil.game = "skirmish";
  return new URL(emil.page.url()).hash;
}

/** Dora wants the clocks to stand still, Emil agrees, Dora lets them run again. */
async function paused(dora, emil) {
  const clocks = (table) => table.page.locator(".players-panel .clock").count();
  await until(() => clocks(emil), "a clock runs");
  await dora.page.click('.top-tools button[aria-label="Menu"]');
  await picture(dora, "menu");
  await dora.page.click("#ask-pause");
  await emil.page.waitForSelector("#agree-pause");
  await picture(emil, "pause");
  await emil.page.click("#agree-pause");
  for (const table of [dora, emil]) {
    await until(async () => (await table.text(".question")).includes("paused"), "the clocks are paused");
    await until(async () => (await clocks(table)) === 0, "no clock runs");
  }
  await dora.page.click("#end-pause");
  await until(() => clocks(emil), "a clock runs again");
  await until(async () => (await emil.page.locator("#end-pause").count()) === 0, "nothing is asked any more");
}

/** Dora does not want to hear Emil, and then she does. */
async function muted(dora, emil) {
  await emil.page.click("#talk");
  await emil.page.fill("#say", "I have much to say.");
  await emil.page.click("#say-it");
  await dora.page.click("#talk");
  await dora.page.click("#talk-lines .name");
  await dora.page.click(".talk .mute");
  await until(async () => (await dora.text("#talk-lines")) === "", "Dora does not hear Emil");
  await until(async () => (await dora.text(".talk .about")).includes("is muted"), "she is told so");
  await picture(dora, "muted", ".talk .about");
  await dora.page.click(".talk .hear");
  await until(async () => (await dora.text("#talk-lines")).includes("much to say"), "Dora hears Emil again");
  await dora.page.click(".players-panel .name");
  await dora.page.click(".players-panel .block");
  await until(async () => (await dora.text(".players-panel .about")).includes("cannot join"), "Emil is blocked");
  await picture(dora, "blocked", ".players-panel");
  await sound(dora, "beside a match");
  await home(dora);
  await unfold(dora, "muted");
  await dora.page.click("#muted .hear");
  await until(async () => (await dora.text("#muted")).includes("not muted anybody"), "nobody is muted any more");
}

/** Emil goes on vacation, is reminded of it at his table, and comes back. */
async function away(emil, table) {
  await home(emil);
  await unfold(emil, "vacation");
  await emil.page.fill("#vacation-days", "3");
  await emil.page.click("#go-away");
  await until(async () => (await emil.text("#vacation")).includes("until"), "Emil is on vacation");
  await emil.page.evaluate((hash) => (location.hash = hash), table);
  await boarded(emil);
  await emil.page.waitForSelector("#come-back");
  await picture(emil, "vacation");
  await emil.page.click("#come-back");
  await until(async () => (await emil.page.locator("#come-back").count()) === 0, "Emil is back");
}

/** Emil deletes his account. */
async function deleted(emil) {
  await home(emil);
  await unfold(emil, "account");
  await emil.page.fill("#own-password", PASSWORDS[0]);
  await emil.page.click("#delete-account");
  await emil.page.click("#delete-surely");
  await emil.page.waitForSelector("#come-in");
}

/** The other games of the catalog against bots: an order is done, and a rule still says why another is not. */
async function otherGames(house, at) {
  const guest = await house.open("#/online", { address: at.direct });
  await guest.page.click("#come-in");
  await guest.page.waitForSelector("#who-i-am");
  for (const [game, chairs, good, bad] of [
    ["underbelly", 2, "place it-inf-1 turin", "place it-inf-2 tobruk"],
    ["global40", 9, "buy 1-infantry", "buy 2-battleship"],
  ]) {
    await home(guest);
    await guest.page.selectOption("#plan-game", game);
    for (let chair = 1; chair < chairs; chair += 1) await guest.page.selectOption(`#chair-${chair}`, "officer");
    await guest.page.click("#create-match");
    await boarded(guest);
    guest.game = game;
    await until(() => guest.page.locator(".choices button").count(), `the first choice of ${game}`);
    await guest.say(bad);
    await until(() => guest.page.locator(".why-not button.rule").count(), `a rule of ${game} forbids ${bad}`);
    if (game === "underbelly") await overtaken(house, guest, at);
    await guest.say(good);
    await until(async () => (await guest.log()).length > 0, `${good} is told`);
    await picture(guest, `online-${game}`);
  }
}

/** The same player orders something in another tab: the question is another one, and the old refusal goes. */
async function overtaken(house, guest, at) {
  const other = await house.page(guest.page.context(), { address: at.direct });
  await other.page.goto(guest.page.url());
  await boarded(other);
  await until(() => other.page.locator(".choices button").count(), "the other tab may order");
  await other.say("place it-air sicily");
  await until(async () => (await guest.page.locator(".why-not").count()) === 0, "the refusal goes with its question");
  await other.page.close();
}

/** A turn of each, seen by all at once. */
async function live(anna, berta, carl) {
  same(await anna.page.locator("#hint").count(), 0, "a hint at a table without hints");
  has(await anna.text(".players-panel"), "you", "Anna sees where she sits");
  await until(() => anna.page.locator(".players-panel .clock").count(), "a clock runs");
  same(await carl.page.locator(".first-hint").count(), 0, "a hint what to press, for somebody who only watches");
  await order(anna, "hold");
  // Anna need not act any more: her clock stands, and everybody sees what is left on it.
  for (const table of [anna, berta, carl]) {
    await until(() => table.page.locator('.players-panel [data-seat="0"] .clock.rests').count(), "Anna's clock is shown while it stands");
  }
  await order(berta, "hold");
  await order(anna, "keep");
  await order(berta, "keep");
  await until(() => may(anna, "march"), "Anna marches");
  // Carl looks on: of what stands face down he sees whose it is and where it stands, and not what it is.
  const own = [...(await anna.board()).values()].join("\n");
  const his = [...(await carl.board()).values()].join("\n");
  check(FACES.test(own), `Anna does not see her own blocks: ${own.slice(0, 300)}`);
  check(!FACES.test(his), `Carl sees what is face down: ${his.slice(0, 600)}`);
  has(await carl.text(".players-panel"), "are watching", "Carl is told that he is watching");
  await picture(anna, "match");
}

/** Words come at once, and only to those who sit there. */
async function talk(anna, berta, carl) {
  await anna.page.click("#talk");
  await anna.page.fill("#say", "Good luck, and <b>mind</b> the bridge.");
  await anna.page.click("#say-it");
  await berta.page.click("#talk");
  await until(async () => (await berta.text("#talk-lines")).includes("<b>mind</b> the bridge"), "Berta hears Anna");
  same(await carl.page.locator("#talk").count(), 0, "a talk for those who look on");
  await picture(anna, "talk", ".talk");
}

/** Anna offers a draw, Berta does not want it: Anna is told so, and Berta, who knows, is not. */
async function declined(anna, berta, carl) {
  await anna.page.click('.top-tools button[aria-label="Menu"]');
  await anna.page.click("#offer-draw");
  await berta.page.waitForSelector("#decline-draw");
  await carl.page.waitForSelector(".question");
  await berta.page.click("#decline-draw");
  await anna.page.waitForSelector(".draw-declined");
  has(await anna.text(".draw-declined"), "Your offer of a draw was declined", "what Anna is told");
  await carl.page.waitForSelector(".draw-declined");
  same(await berta.page.locator(".draw-declined").count(), 0, "Berta is told what she did herself");
  await anna.page.click(".draw-declined button");
  same(await anna.page.locator(".draw-declined").count(), 0, "what Anna has read");
}

/** Anna's standing orders are stored on the server, and are shown to her alone. */
async function inAdvance(anna, berta) {
  await form(anna);
  has(await anna.text(".modal"), "No standing orders yet", "before Anna has said anything");
  await anna.page.selectOption("#answer-fire", { label: "Always, with the first block that can" });
  await picture(anna, "in-advance");
  await anna.page.click("#stand");
  await until(async () => (await anna.notice()).includes("updated"), "Anna is told that her answers are changed");
  await form(anna);
  has(await anna.text(".modal"), "These standing orders apply", "what the server has stored");
  await anna.page.click("#stand-down");
  await form(berta);
  has(await berta.text(".modal"), "No standing orders yet", "Berta's own");
  await berta.page.click(".modal header button");
}

async function form(table) {
  await table.page.click('.top-tools button[aria-label="Menu"]');
  await table.page.click("#standing");
  await table.page.waitForSelector(".answers");
}

/** How often the log of a table says something. */
const told = async (table, pattern) => (await table.log()).filter((line) => pattern.test(line)).length;

const MARCH = /marches from .* to .*Abbey/i;

const connected = (table) => async () => (await table.page.locator(".reconnecting, .under-way").count()) === 0;

/** A line that is cut in the middle of an order: the order is done, and done once. */
async function cut(anna, berta, carl, at) {
  // The order arrives, its answer does not.
  at.cable.swallow();
  await order(anna, "march guard0 abbey");
  await until(() => at.cable.swallowed(), "the order is on its way");
  at.cable.cut();
  await anna.page.waitForSelector(".reconnecting");
  await new Promise((done) => setTimeout(done, 700));
  at.cable.mend();
  await until(connected(anna), "Anna is connected again");
  await until(() => told(anna, MARCH), "Anna is shown her march");
  same(await anna.notice(), "", "trouble after the line was cut");
  await order(anna, "done");
  // The order itself does not arrive at first.
  await until(() => may(berta, "done"), "it is Berta's turn");
  at.cable.cut();
  await berta.page.waitForSelector(".reconnecting");
  await order(berta, "done");
  check((await berta.page.locator(".choices").count()) === 0, "Berta could order twice");
  at.cable.mend();
  await until(connected(berta), "Berta is connected again");
  same(await berta.notice(), "", "trouble after the order came late");
  await until(connected(carl), "Carl is connected again");
  for (const table of [anna, berta, carl]) {
    await until(() => told(table, MARCH), "the march is told");
    same(await told(table, MARCH), 1, "so often the march is told");
  }
}

/** What happened since one's turn is told, with arrows; a press on a line of the log shows the board as one saw it then. */
async function lookedBack(anna, carl) {
  // Whose turn it is has changed: only who is asked is told.
  await until(() => anna.page.locator(".since").count(), "Anna is told what happened since her turn");
  has(await anna.text(".since h3"), "Since your turn", "the title of it");
  same(await carl.page.locator(".since").count(), 0, "news for somebody who saw everything");
  const atAbbey = async (table) => /Red (guard|block)/.test((await table.board()).get("Abbey") ?? "");
  const now = { anna: await anna.board(), carl: await carl.board() };
  for (const [name, table] of Object.entries({ anna, carl })) {
    const line = table.page.locator(".log li", { hasText: MARCH });
    // The words between the names: a press on a name highlights it.
    await line.locator(".opens").evaluate((words) => words.click());
    await table.page.waitForSelector("#prompt-now");
    await table.page.waitForSelector(".log li.shown");
    same(await table.page.locator(".choices button[data-word]").count(), 0, `what ${name} could order in the past`);
    check(await atAbbey(table), `${name} does not see who marched`);
    const then = [...(await table.board()).values()].join("\n");
    same(FACES.test(then), name === "anna", `faces that ${name} sees in the past`);
    if (name === "anna") same(await table.page.locator(".since").count(), 0, "news of now beside the past");
    await picture(table, `past-${name}`);
    // By its number, the line of the order before: the last answer, told just above the march, set it off.
    await table.page.locator(".log li", { hasText: MARCH }).locator("xpath=following-sibling::li[2]").locator(".entry").click();
    await until(async () => !(await atAbbey(table)), "nobody is at the abbey yet");
    await table.page.keyboard.press("Escape");
    await table.page.waitForSelector("#prompt-now", { state: "detached" });
    same([...(await table.board())], [...now[name]], `the board as it is now, as ${name} sees it`);
  }
  await anna.page.click("#show-again");
  await anna.page.waitForSelector(".missed");
  same(await anna.page.locator(".since").count(), 0, "the card while it is shown again");
  await until(async () => (await anna.page.locator(".missed").count()) === 0, "all is shown again");
  await anna.page.waitForSelector(".since");
}

/** Berta goes; her clock runs out, a bot plays for her, and she comes back. */
async function absence(house, anna, berta, context, options) {
  await berta.page.click('.top-tools button[aria-label="Menu"]');
  await berta.page.selectOption("#absent", "cadet");
  await berta.settled();
  await new Promise((done) => setTimeout(done, 500));
  const state = await context.storageState();
  const address = berta.page.url();
  await context.close();
  const bot = () => anna.page.locator('.players-panel [data-seat="1"] .holder', { hasText: "Cadet" }).count();
  const deadline = Date.now() + (BANK + 40) * 1000;
  while (!(await bot())) {
    check(Date.now() < deadline, "no bot plays for Berta");
    // Anna goes on as soon as she is wanted, with whatever is simplest.
    const word = await anna.page.evaluate(() => {
      const words = [...document.querySelectorAll(".choices button[data-word]")].map((b) => b.dataset.word);
      return ["hold", "keep", "pass", "done", "decline", "fight"].find((word) => words.includes(word)) ?? null;
    });
    if (word) await anna.say(word);
    await new Promise((done) => setTimeout(done, 250));
  }
  const again = await house.context({ state });
  const back = await house.page(again, options);
  await back.page.goto(address);
  await boarded(back);
  back.game = "skirmish";
  await picture(back, "covered");
  await back.page.click("#reclaim");
  await until(async () => (await back.text('.players-panel [data-seat="1"] .holder')).includes("you"), "Berta has her seat back");
  await until(async () => !(await bot()), "Anna sees that Berta is back");
  return back;
}

/** Carl was away for a while: what happened since is shown step by step, and marked. */
async function missed(carl, hash) {
  await carl.page.evaluate((hash) => (location.hash = hash), hash.split("/").slice(0, 4).join("/"));
  await carl.page.waitForSelector(".missed #skip");
  has(await carl.text(".missed"), "what you missed", "Carl is told what he is shown");
  await picture(carl, "missed");
  if (await carl.page.locator("#skip").count()) await carl.page.click("#skip").catch(() => {});
  await until(async () => (await carl.page.locator("#skip").count()) === 0, "Carl sees how it stands now");
  check((await carl.page.locator(".log .fresh").count()) > 0, "what is new to Carl is not marked");
  await carl.page.waitForSelector(".since");
  has(await carl.text(".since h3"), "Since you last looked", "the card of somebody who watches");
  await picture(carl, "news-of-a-watcher");
  await carl.page.click(".since h3 button");
  same(await carl.page.locator(".since, .trails").count(), 0, "news that Carl has closed");
}

/** Anna gives up; the journal is checked in both browsers, and can be looked back at. */
async function ended(anna, berta) {
  await anna.page.click('.top-tools button[aria-label="Menu"]');
  await anna.page.click("#resign");
  await anna.page.click("#resign-surely");
  for (const table of [anna, berta]) {
    await table.page.waitForSelector(".closing #look-back", { timeout: 30_000 });
    has(await table.text(".closing:has(#look-back)"), "every roll matches", "the journal holds");
  }
  has(await berta.text(".verdict"), "You won", "what Berta is told");
  has(await anna.text(".verdict"), "You lost", "what Anna is told");
  await picture(berta, "over");
  await berta.page.click("#look-back");
  await berta.page.waitForSelector("#slider", { state: "attached" });
  check((await berta.orders()) > 5, "the match can be looked back at");
}
