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
export function packed(number) {
  const bytes = [];
  for (let rest = number; ; rest >>>= 7) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest & 127) | 128);
  }
}

/** A run of bytes as it can be sent or kept: as it is, in hexadecimal digits, as a list of numbers. */
export function written(bytes) {
  return [Buffer.from(bytes), Buffer.from(Buffer.from(bytes).toString("hex")), Buffer.from(`,${bytes.join(",")},`)];
}

/** Text as it can lie in a memory. */
export const texts = (text) => [Buffer.from(text), Buffer.from(text, "utf16le")];

/** Wherever a number lies in a memory as two bytes. */
export function* everyPlace(memory, value) {
  const number = Buffer.from([value & 255, value >> 8]);
  for (let at = memory.indexOf(number); at >= 0; at = memory.indexOf(number, at + 1)) yield at;
}

/**
 * Where secrets are found among the belongings of a page, by the form in which they stand there. A secret has a `form` and says what is `told`;
 * it is found by its `needles`, runs of bytes, but not in places where they are `common`, or by a function that tells whether it `lies` in a
 * memory.
 */
export function search(has, secrets) {
  const found = {};
  for (const { form, told, needles = [], common = [], lies } of secrets) {
    const all = (found[form] ??= []);
    for (const [where, bytes] of Object.entries(has)) {
      const at = common.includes(where) ? -1 : Math.max(-1, ...needles.map((needle) => bytes.indexOf(needle)));
      if (at >= 0) all.push(`${told} in ${where}: …${JSON.stringify(bytes.toString("latin1", Math.max(0, at - 40), at + 40))}`);
    }
    if (lies?.(has.memory)) all.push(`${told} in memory`);
  }
  return found;
}

/** An order as it can stand anywhere. */
export const order = (line) => ({ form: "order", told: line, needles: texts(line) });

/** Words for the eye: every page's module has those of the whole game. */
export const words = (text) => ({ form: "words", told: text, needles: texts(text), common: ["memory"] });
