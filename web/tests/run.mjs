// Runs the tests of the page, two at a time: `node run.mjs [--out FOLDER] [NAME...]`.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { House, ROOT, browse, serve, site } from "./lib.mjs";

/** The tests by lane, from `tests.txt`. */
const lanes = { together: [], alone: [] };
for (const line of readFileSync(path.join(ROOT, "web/tests/tests.txt"), "utf8").split("\n")) {
  const [name, lane] = line.split(/\s+/);
  if (name && !name.startsWith("#")) lanes[lane].push(name);
}
const TESTS = lanes.together;
const ALONE = lanes.alone;
/** Tests that run only when they are named. */
const NAMED = readFileSync(path.join(ROOT, "web/tests/named.txt"), "utf8").split("\n").filter((line) => line && !line.startsWith("#"));

const args = process.argv.slice(2);
const flag = args.indexOf("--out");
const out = flag < 0 ? undefined : args.splice(flag, 2)[1];
const all = [...TESTS, ...ALONE, ...NAMED];
const unknown = args.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no test ${unknown.join(", ")}; there are ${all.join(", ")}.`);
  process.exit(2);
}
const where = site();
if (!existsSync(path.join(where.dist, "index.html"))) {
  console.error(`There is no page in ${where.dist}: run \`cargo xtask web\` first.`);
  process.exit(2);
}
if (out) mkdirSync(out, { recursive: true });
/** The names of the tests that have passed, a line each. */
const passed = process.env.PASSED;

const server = await serve(where.program, where.dist);
let failed = 0;
/** Tests that waited in vain for something. */
const late = [];

/**
 * Whether a test only waited too long: on a busy machine what it waited for may have come and gone. Whatever is not as it should be is no such
 * fault.
 */
const waited = (fault) => /Timeout \d+ms exceeded/.test(fault?.message ?? "");

/** One test, in a browser. */
async function test(name, browser, again = false) {
  const begun = Date.now();
  const house = new House(browser, server.address, where);
  let why;
  try {
    const { run } = await import(`./${name}.mjs`);
    await run(house);
    if (house.faults().length > 0) throw new Error(`the page told of faults: ${house.faults().join(" | ")}`);
  } catch (fault) {
    why = fault;
    if (waited(fault) && !again) late.push(name);
    else failed += 1;
  }
  await house.close(why && out ? path.join(out, name) : undefined);
  for (const note of house.notes) console.log(note);
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  console.log(why ? `FAIL ${name} ${why.stack ?? why}` : `ok ${name} ${seconds} s`);
  if (why) for (const fault of house.faults()) console.log(`     ${fault}`);
  else if (passed) appendFileSync(passed, `${name}\n`);
}

/** Tests in a browser of their own, as long as there are any. */
async function lane(names, again = false) {
  const browser = await browse(where.chromium);
  for (let name = names.shift(); name; name = names.shift()) await test(name, browser, again);
  await browser.close();
}

const chosen = (names) => names.filter((name) => args.length === 0 || args.includes(name));
const together = chosen(TESTS);
await Promise.all([lane(together), lane(together)]);
await lane(chosen(ALONE));
await lane(NAMED.filter((name) => args.includes(name)));
if (late.length > 0) console.log(`waited in vain, tried once more with nothing beside: ${late.join(", ")}`);
await lane(late, true);
await server.stop();
process.exit(failed > 0 ? 1 : 0);
