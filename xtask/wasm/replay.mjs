// The binary `replay`, in WebAssembly: node replay.mjs MODULE.wasm (FILE.jsonl | GAME=DEPTH | GAME~SEED)...
import { readFileSync } from "node:fs";

const [module, ...args] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(module), {});
const { memory, table_alloc, table_free, table_replay, table_perft, table_duel } = instance.exports;

/** Hands bytes to a function of the module and gives what it answers. */
function ask(bytes, call) {
  const at = table_alloc(bytes.length);
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  const answer = call(at, bytes.length);
  table_free(at, bytes.length);
  const length = new DataView(memory.buffer).getUint32(answer, true);
  const text = new TextDecoder().decode(new Uint8Array(memory.buffer, answer + 4, length));
  table_free(answer, length + 4);
  if (!text.startsWith("ok ")) throw new Error(text.slice(3));
  return text.slice(3);
}

for (const arg of args) {
  const [, id, sign, number] = arg.match(/^(\w+)([=~])(\d+)$/) ?? [];
  const call = sign === "=" ? table_perft : table_duel;
  const told = sign === undefined
    ? ask(readFileSync(arg), table_replay)
    : ask(new TextEncoder().encode(id), (at, length) => call(at, length, Number(number)));
  console.log(`${arg} ${told}`);
}
