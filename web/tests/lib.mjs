// The house that the tests are run in: a server, a browser, and tables in it.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { Table } from "./table.mjs";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const DESK = { width: 1600, height: 1000 };
export const PHONE = { width: 390, height: 844 };
/** `cargo xtask long` asks for more games, and longer ones. */
export const AT_LENGTH = process.env.AT_LENGTH === "1";
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** The program, the page and the browser that are tested, from the environment. */
export function site() {
  const found = spawnSync("which", ["chromium"], { encoding: "utf8" }).stdout.trim();
  return {
    program: process.env.SANDTABLE ?? "sandtable",
    dist: process.env.DIST ?? path.join(ROOT, "web/dist"),
    chromium: process.env.CHROMIUM ?? found,
  };
}

/** Serves a folder; gives its address and a way to stop. */
export function serve(program, dist, port = 0) {
  return new Promise((resolve, reject) => {
    const server = spawn(program, ["web", "--port", `${port}`, "--no-open", "--dir", dist]);
    let said = "";
    const hear = (text) => {
      said += text;
      const address = /Sandtable is at (\S+)/.exec(said);
      if (address) resolve({ address: address[1], stop: () => stopped(server) });
    };
    server.stdout.on("data", hear);
    server.stderr.on("data", hear);
    server.on("error", reject);
    server.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
}

function stopped(server) {
  return new Promise((resolve) => {
    server.removeAllListeners("exit");
    server.on("exit", resolve);
    server.kill();
  });
}

/** The browser, started once for all tests. */
export function browse(executablePath) {
  return chromium.launch({ executablePath, headless: true, args: FLAGS });
}

/** What a test is given: the page's address, and tables to sit down at. */
export class House {
  tables = [];
  contexts = [];
  notes = [];
  folder = mkdtempSync(path.join(tmpdir(), "sandtable-"));

  constructor(browser, address, site) {
    Object.assign(this, { browser, address, site });
  }

  /** A browser of somebody who was never here: nothing kept, nothing cached. */
  async context(options = {}) {
    const context = await this.browser.newContext({
      viewport: options.viewport ?? DESK,
      hasTouch: options.touch ?? false,
      isMobile: options.touch ?? false,
      colorScheme: options.dark ? "dark" : "light",
      serviceWorkers: options.worker ? "allow" : "block",
      acceptDownloads: true,
      storageState: options.state,
      reducedMotion: options.motion ? "no-preference" : "reduce",
    });
    // Long enough for a busy machine; nothing waits longer than it must.
    context.setDefaultTimeout(60_000);
    if (options.hint !== true) await context.addInitScript(knowsTheBoard);
    if (options.pace) await context.addInitScript(keepsPace, options.pace);
    this.contexts.push(context);
    return context;
  }

  /** A page in a browser; every fault that it tells of fails the test. */
  async page(context, options = {}) {
    const table = new Table(await context.newPage(), options.address ?? this.address);
    table.touch = options.touch ?? false;
    table.lang = options.lang;
    table.think = options.think;
    this.tables.push(table);
    return table;
  }

  /** A table at an address of the page, `#/` if none is given. */
  async open(hash = "#/", options = {}) {
    const table = await this.page(await this.context(options), options);
    await table.go(hash);
    return table;
  }

  /** A table with a game that begins as a set-up says, opened as a file like any other. */
  async begin(game, setup, options = {}) {
    const table = await this.open("#/", options);
    await table.import(this.journal(game, setup));
    return table;
  }

  /** The file of a game that begins as a set-up says, with the secret of its dice. */
  journal(game, setup) {
    const [plan, file] = ["setup.json", `${game}.jsonl`].map((name) => path.join(this.folder, name));
    rmSync(file, { force: true });
    writeFileSync(plan, JSON.stringify(setup));
    this.run(["play", game, "--setup", plan, "--save", file, "--no-curtain"], "quit\n");
    const secret = readFileSync(`${file}.secret`, "utf8").trim();
    writeFileSync(file, `${readFileSync(file, "utf8")}{"house":${secret}}\n`);
    return file;
  }

  /** Runs the program; what it prints. */
  run(args, input = "") {
    const done = spawnSync(this.site.program, args, { input, encoding: "utf8" });
    if (done.status !== 0) throw new Error(`${args.join(" ")}: ${done.stdout}${done.stderr}`);
    return done.stdout;
  }

  /** Something to tell beside the result. */
  note(line) {
    this.notes.push(line);
  }

  /** The faults that the pages told of. */
  faults() {
    return this.tables.flatMap((table) => table.faults);
  }

  /** Closes everything; pictures of what is open first, if a folder for them is given. */
  async close(pictures) {
    for (const [i, table] of this.tables.entries()) {
      if (pictures && !table.page.isClosed()) {
        await table.page.screenshot({ path: `${pictures}-${i}.png` }).catch(() => {});
      }
    }
    await Promise.all(this.contexts.map((context) => context.close().catch(() => {})));
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** In the page: the player has played before and needs no hint. */
function knowsTheBoard() {
  if (location.protocol.startsWith("http")) localStorage.setItem("hint-board", "seen");
}

/** In the page: bots play at this pace. */
function keepsPace(pace) {
  if (location.protocol.startsWith("http")) localStorage.setItem("pace", pace);
}

/** Fails with words if something is not so. */
export function check(so, why) {
  if (!so) throw new Error(why);
}

/** Fails if two things are not the same. */
export function same(is, wanted, what) {
  const [a, b] = [is, wanted].map((thing) => (typeof thing === "string" ? thing : JSON.stringify(thing)));
  check(a === b, `${what}: is ${a}, should be ${b}`);
}

/** Fails if a text does not hold another, or does not fit a pattern. */
export function has(text, wanted, what) {
  const found = wanted instanceof RegExp ? wanted.test(text) : text.includes(wanted);
  check(found, `${what}: “${wanted}” is not in “${text.slice(0, 400)}”`);
}

/** Numbers of chance that are the same for the same seed. */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
