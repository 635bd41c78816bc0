// Whether a page holds something it must not know: everything that came to it and everything it keeps is noted, and searched for facts.
//
// A fact is a unit that stands in a place at a strength. The names of all units and places belong to every page, so that a fact is looked for
// in the forms in which the program can write it: as the order that made it so, as words, packed, and as it lies in memory.

/** Calls something that must end in time, and says so. */
export async function step(what, seconds, work) {
  const begun = Date.now();
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: not done after ${seconds} s`)), seconds * 1000);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
    console.log(`  ${what}: ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  }
}

/** Notes what a page sends, is sent, and tells its workers. To be called before the page goes anywhere. */
export async function note(table) {
  const notes = { frames: [], bodies: [], pending: [] };
  const { page } = table;
  page.on("websocket", (socket) => {
    const keep = ({ payload }) => notes.frames.push(Buffer.from(payload));
    socket.on("framesent", keep);
    socket.on("framereceived", keep);
  });
  page.on("response", (response) => {
    if (!new URL(response.url()).pathname.startsWith("/api/")) return;
    notes.bodies.push(Buffer.from(response.request().postData() ?? ""));
    // A page that is left takes its unread answers with it.
    notes.pending.push(response.body().then((body) => notes.bodies.push(body), () => {}));
  });
  await page.addInitScript(keepMemory);
  return notes;
}

/** In the page: keeps hold of the memory of every module, and of what is told to workers. */
function keepMemory() {
  window.memories = [];
  window.posted = [];
  const kept = (made) => {
    const { memory } = (made.instance ?? made).exports;
    if (memory) window.memories.push(memory);
    return made;
  };
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const plain = WebAssembly[name];
    WebAssembly[name] = (...args) => plain.apply(WebAssembly, args).then(kept);
  }
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message instanceof Uint8Array) window.posted.push([...message]);
    return postMessage.call(this, message, ...rest);
  };
}

/** All that a page has: where it was found, and its bytes. Nothing that is looked for may be told to the page before. */
export async function belongings(who, table, notes) {
  const { page } = table;
  await step(`${who}: answers`, 20, () => Promise.all(notes.pending));
  const document = await step(`${who}: document`, 20, () => page.content());
  const stored = await step(`${who}: storage`, 20, () => page.evaluate(storage));
  const posted = await page.evaluate(() => window.posted);
  const heap = await step(`${who}: heap`, 120, () => heapOf(page));
  const memory = await step(`${who}: memory`, 120, () => memoryOf(page));
  return {
    frames: Buffer.concat(notes.frames),
    answers: Buffer.concat(notes.bodies),
    document: Buffer.from(document),
    storage: Buffer.from(stored),
    workers: Buffer.concat(posted.map((message) => Buffer.from(message))),
    heap,
    memory,
  };
}

/** In the page: everything that the browser keeps for it, as text. Bytes are lists of numbers. */
async function storage() {
  const plain = (_, value) => (ArrayBuffer.isView(value) ? [...value] : value instanceof ArrayBuffer ? [...new Uint8Array(value)] : value);
  const kept = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise((done, fail) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => done(opening.result);
      opening.onerror = () => fail(opening.error);
    });
    const stores = [...database.objectStoreNames];
    for (const store of stores) {
      const rows = await new Promise((done) => {
        const asked = database.transaction(store).objectStore(store).getAll();
        asked.onsuccess = () => done(asked.result);
      });
      kept.push(JSON.stringify(rows, plain));
    }
    database.close();
  }
  return kept.join("\n");
}

/** A snapshot of the heap of the page's scripts, with every string in it. */
async function heapOf(page) {
  const devtools = await page.context().newCDPSession(page);
  const chunks = [];
  devtools.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => chunks.push(Buffer.from(chunk)));
  await devtools.send("HeapProfiler.enable");
  await devtools.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await devtools.detach();
  return Buffer.concat(chunks);
}

/** How much of a memory is fetched at a time. */
const PIECE = 8 << 20;

/** The memory of every module that the page runs. */
async function memoryOf(page) {
  const sizes = await page.evaluate(() => window.memories.map(({ buffer }) => buffer.byteLength));
  const pieces = [];
  for (const [i, size] of sizes.entries()) {
    for (let from = 0; from < size; from += PIECE) {
      const text = await page.evaluate(
        async ({ i, from, to }) => {
          const blob = new Blob([window.memories[i].buffer.slice(from, to)]);
          const reader = new FileReader();
          await new Promise((done) => {
            reader.onload = done;
            reader.readAsDataURL(blob);
          });
          return reader.result.slice(reader.result.indexOf(",") + 1);
        },
        { i, from, to: Math.min(size, from + PIECE) },
      );
      pieces.push(Buffer.from(text, "base64"));
    }
  }
  return Buffer.concat(pieces);
}

/** A number as it is packed: seven bits a byte. */
function packed(number) {
  const bytes = [];
  for (let rest = number; ; rest >>>= 7) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest & 127) | 128);
  }
}

/** The bytes of a block with its face, as they are packed: its side, where it is, and what it is. */
const block = ({ side, place, unit, strength }) => [side, 0, ...packed(place), 1, ...packed(unit), strength];

/** A run of bytes as it can be sent or kept: as it is, in hexadecimal digits, as a list of numbers. */
function written(bytes) {
  return [Buffer.from(bytes), Buffer.from(Buffer.from(bytes).toString("hex")), Buffer.from(`,${bytes.join(",")},`)];
}

/** Text as it can lie in a memory. */
const texts = (text) => [Buffer.from(text), Buffer.from(text, "utf16le")];

/** How far apart the parts of a block can lie in memory. */
const REACH = 24;

/**
 * How blocks lie in a memory: the distances from the place of a block to its unit and its strength, wherever all of these facts are found with
 * the same distances. The compiler decides it; the memory of somebody who knows the facts tells it.
 */
export function layouts(memory, facts) {
  const found = facts.map((fact) => {
    const ways = new Set();
    for (const at of everyPlace(memory, fact)) {
      for (let unit = -REACH; unit <= REACH; unit += 1) {
        if (Math.abs(unit) < 2 || !isAt(memory, at + unit, fact.unit)) continue;
        for (let strength = -REACH; strength <= REACH; strength += 1) {
          const covered = [0, 1, unit, unit + 1].includes(strength);
          if (!covered && memory[at + strength] === fact.strength) ways.add(`${unit} ${strength}`);
        }
      }
    }
    return ways;
  });
  const common = [...found[0]].filter((way) => found.every((ways) => ways.has(way)));
  return common.map((way) => way.split(" ").map(Number));
}

const isAt = (memory, at, number) => at >= 0 && at + 1 < memory.length && memory.readUInt16LE(at) === number;

/** Wherever the number of a fact's place lies in a memory. */
function* everyPlace(memory, { place }) {
  const number = Buffer.from([place & 255, place >> 8]);
  for (let at = memory.indexOf(number); at >= 0; at = memory.indexOf(number, at + 1)) yield at;
}

/** Does a fact lie in a memory in one of these ways? */
function lies(memory, fact, ways) {
  for (const at of everyPlace(memory, fact)) {
    if (ways.some(([unit, strength]) => isAt(memory, at + unit, fact.unit) && memory[at + strength] === fact.strength)) return true;
  }
  return false;
}

/**
 * Where secrets are found among the belongings of a page, by the form in which they stand there: `order`, `words`, `packed`, `lying`, each with
 * what was found in which of the belongings.
 */
export function search(has, { facts, lines, names }, ways) {
  const found = { order: [], words: [], packed: [], lying: [] };
  const look = (form, secret, needles, skipped = []) => {
    for (const [where, bytes] of Object.entries(has)) {
      const at = skipped.includes(where) ? -1 : Math.max(...needles.map((needle) => bytes.indexOf(needle)));
      if (at >= 0) found[form].push(`${secret} in ${where}: …${JSON.stringify(bytes.toString("latin1", at - 40, at + 40))}`);
    }
  };
  for (const line of lines) look("order", line, texts(line));
  // Every page's module has the names of all units.
  for (const name of names) look("words", name, texts(name), ["memory"]);
  for (const fact of facts) {
    look("packed", fact.told, written(block(fact)));
    if (lies(has.memory, fact, ways)) found.lying.push(`${fact.told} in memory`);
  }
  return found;
}
