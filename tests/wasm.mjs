// The WebAssembly module: it imports nothing, replays every recorded game to the hash that the log
// ends with, and plays a whole game of every kind through the table's protocol.
//   node tests/wasm.mjs [build/wasm/reverie.wasm]
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const top = fileURLToPath(new URL("..", import.meta.url));
const path = process.argv[2] ?? `${top}build/wasm/reverie.wasm`;
const module = new WebAssembly.Module(readFileSync(path));
assert.deepEqual(WebAssembly.Module.imports(module), []);
const wasm = new WebAssembly.Instance(module).exports;
wasm._initialize();

// Calls an export with a text; the views of memory are made anew, since memory may have grown.
function call(name, text) {
  const bytes = new TextEncoder().encode(text);
  const at = wasm.rv_wasm_alloc(bytes.length || 1);
  new Uint8Array(wasm.memory.buffer).set(bytes, at);
  const answer = wasm[name](at, bytes.length);
  wasm.rv_wasm_free(at);
  return answer;
}

function out() {
  const view = new Uint8Array(wasm.memory.buffer, wasm.rv_wasm_out(), wasm.rv_wasm_out_size());
  return new TextDecoder("utf-8", { fatal: true }).decode(view);
}

function ask(request) {
  call("rv_wasm_hear", JSON.stringify(request));
  const lines = out().trimEnd().split("\n").map((line) => JSON.parse(line));
  assert.equal(lines[0].error, undefined, `${JSON.stringify(request)}: ${lines[0].error}`);
  return lines;
}

// Recorded games.
const golden = `${top}tests/golden/`;
const logs = readdirSync(golden).filter((name) => name.endsWith(".log"));
assert.ok(logs.length > 0);
for (const name of logs) {
  const log = readFileSync(golden + name, "utf8");
  const last = [...log.matchAll(/^hash \d+ ([0-9a-f]{16})$/gm)].at(-1)[1];
  assert.ok(call("rv_wasm_check", log), `${name}: ${out()}`);
  assert.equal(out(), `${last}\n`, name);
  const wrong = last.replace(/.$/, (digit) => (digit === "0" ? "1" : "0"));
  assert.ok(!call("rv_wasm_check", log.replaceAll(last, wrong)), name);
  assert.match(out(), /^line \d+: the game went differently here\n$/);
}

// A game of each kind, by the greedy bot in every seat, from the deal to the winners; then its log.
assert.ok(!call("rv_wasm_start", "no seed"));
assert.ok(call("rv_wasm_start", "000102030405060708090a0b0c0d0e0f"));
let moves = 0;
let now = 0;
const games = ask({ do: "games" })[0].games;
const look = () => ask({ do: "view", as: "spectator" })[0].view;
for (const { game } of games) {
  const start = ask({ do: "start", game });
  const seats = start.filter((message) => typeof message.to === "number").map(({ to }) => to);
  assert.ok(seats.length > 0);
  for (const seat of seats) ask({ do: "seat", as: seat, bot: "greedy" });
  let view;
  for (view = look(); !view.over; view = look()) {
    // A second per move: where time matters it passes. Who owes is asked, one after the other.
    wasm.rv_wasm_tick((now += 1000));
    const seat = seats.find((one) => ask({ do: "moves", as: one })[0].moves.length > 0);
    if (seat !== undefined) ask({ do: "bot", as: seat });
    assert.ok(++moves < 50000, `${game} does not end`);
  }
  assert.ok(Array.isArray(view.winners));
  const { log } = ask({ do: "save" })[0];
  assert.ok(call("rv_wasm_check", log), out());
  ask({ do: "load", log });
}
// Equal seeds are equal games; the next game has another.
call("rv_wasm_start", "01");
const first = ask({ do: "start", game: "null" })[0].commit;
assert.notEqual(ask({ do: "start", game: "null" })[0].commit, first);
call("rv_wasm_start", "01");
assert.equal(ask({ do: "start", game: "null" })[0].commit, first);
assert.equal(typeof wasm.rv_wasm_tick(1000), "number");
assert.equal(call("rv_wasm_hear", '{"do":"quit"}'), 0);

console.log(`${logs.length} logs replayed, ${games.length} games of ${moves} moves played in WebAssembly`);
