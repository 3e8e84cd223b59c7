// The WebAssembly module: it imports nothing, replays every recorded game to the hash that the log
// ends with, and plays a whole game of every kind: a table with bots as jobs, a lens that hears its
// stream, a bot that thinks in slices; each in an instance of its own, as on the page.
//   node tests/wasm.mjs [build/wasm/reverie.wasm]
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const top = fileURLToPath(new URL("..", import.meta.url));
const path = process.argv[2] ?? `${top}build/wasm/reverie.wasm`;
const module = new WebAssembly.Module(readFileSync(path));
assert.deepEqual(WebAssembly.Module.imports(module), []);

class Core {
  constructor() {
    this.exports = new WebAssembly.Instance(module).exports;
    this.exports._initialize();
    assert.ok(this.exports.rv_wasm_open(), this.exports.rv_wasm_out_size() ? this.out() : "");
  }

  // Calls an export with a text or bytes; the views of memory are made afresh, since memory may have grown.
  call(name, what, ...more) {
    const bytes = typeof what === "string" ? new TextEncoder().encode(what) : what;
    const at = this.exports.rv_wasm_alloc(bytes.length || 1);
    new Uint8Array(this.exports.memory.buffer).set(bytes, at);
    const answer = this.exports[name](at, bytes.length, ...more);
    this.exports.rv_wasm_free(at);
    return answer;
  }

  out() {
    const view = new Uint8Array(
      this.exports.memory.buffer,
      this.exports.rv_wasm_out(),
      this.exports.rv_wasm_out_size(),
    );
    return new TextDecoder("utf-8", { fatal: true }).decode(view);
  }

  // Messages, each after its size.
  told() {
    const bytes = new Uint8Array(
      this.exports.memory.buffer,
      this.exports.rv_wasm_told(),
      this.exports.rv_wasm_told_size(),
    ).slice();
    const messages = [];
    for (let at = 0; at < bytes.length; at += 4 + messages.at(-1).length)
      messages.push(bytes.slice(at + 4, at + 4 + new DataView(bytes.buffer).getUint32(at, true)));
    return messages;
  }
}

const table = new Core();
const lens = new Core();
const bot = new Core();
let now = 0;

const HEARD = 0;
const MISSED = 1;
const listen = () => {
  for (const message of table.told()) assert.equal(lens.call("rv_wasm_lens_hear", message), HEARD);
};

// Every request has one answer, and what it changed is told.
function ask(request) {
  table.call("rv_wasm_hear", JSON.stringify({ id: 7, ...request }), now);
  const [line, ...more] = table.out().trimEnd().split("\n");
  const answer = JSON.parse(line);
  assert.deepEqual(more, []);
  assert.equal(answer.id, 7);
  assert.equal(answer.error, undefined, `${JSON.stringify(request)}: ${answer.error}`);
  listen();
  return answer;
}

function look(request) {
  assert.ok(lens.call("rv_wasm_lens_ask", JSON.stringify(request)), JSON.stringify(request));
  return JSON.parse(lens.out());
}

// Recorded games.
const golden = `${top}tests/golden/`;
const logs = readdirSync(golden).filter((name) => name.endsWith(".log"));
assert.ok(logs.length > 0);
for (const name of logs) {
  const log = readFileSync(golden + name, "utf8");
  const last = [...log.matchAll(/^hash \d+ ([0-9a-f]{16})$/gm)].at(-1)[1];
  assert.ok(table.call("rv_wasm_check", log), `${name}: ${table.out()}`);
  assert.equal(table.out(), `${last}\n`, name);
  const wrong = last.replace(/.$/, (digit) => (digit === "0" ? "1" : "0"));
  assert.ok(!table.call("rv_wasm_check", log.replaceAll(last, wrong)), name);
  assert.match(table.out(), /^line \d+: the game went differently here\n$/);
}

// A game of each kind from the deal to the winners, then its log: `greedy` at every seat, as jobs that
// the bot's instance computes. A spectator looks on through the lens.
assert.ok(!table.call("rv_wasm_start", "no seed"));
assert.ok(table.call("rv_wasm_start", "000102030405060708090a0b0c0d0e0f"));
assert.ok(bot.call("rv_wasm_start", "01"));
assert.equal(lens.call("rv_wasm_lens_ask", '{"do":"play"}'), 0, "a lens changes nothing");
assert.equal(look({ do: "scene" }).error, "no game has been started");
let moves = 0;
let lost = 0;
let explained = 0;
const { games } = look({ do: "games" });
assert.equal(games.length, new Set(logs.map((name) => name.replace(/-\d+\.log$/, ""))).size);
for (const { game } of games) {
  ask({ do: "start", game });
  ask({ do: "watch", as: "spectator" });
  let scene = look({ do: "scene" });
  assert.equal(scene.to, "spectator");
  assert.deepEqual(scene.asked, { moves: [] });
  for (const seat of scene.seats.keys()) ask({ do: "seat", as: seat + 1, bot: "greedy" });
  for (scene = look({ do: "scene" }); !scene.over; scene = look({ do: "scene" })) {
    const job = ask({ do: "job" });
    if (job.job) {
      assert.ok(bot.call("rv_wasm_ask", JSON.stringify(job)), bot.out());
      while (!bot.exports.rv_wasm_think(1000));
      assert.equal(ask({ do: "answer", job: job.job, move: JSON.parse(bot.out()).move }).taken, true);
    }
    // a second per decision: where time matters it passes
    assert.equal(typeof table.exports.rv_wasm_tick((now += 1000)), "number");
    listen();
    assert.ok(++moves < 50000, `${game} does not end`);
  }
  assert.ok(look({ do: "story" }).events.length > 0);
  // why the last mover did that, if bots can give reasons in this game
  const reasons = scene.seats.map((_, i) => look({ do: "reason", seat: i + 1 }).text).join("");
  if (reasons !== "") assert.match(reasons, /player \d/);
  explained += Number(reasons !== "");
  // who has a name goes by it, wherever the lens speaks
  assert.equal(look({ do: "call", seat: 1, name: 'Zoé "{seat}' }).ok, "call");
  assert.match(JSON.stringify(look({ do: "story" })), /Zoé/);
  assert.doesNotMatch(scene.seats.map((_, i) => look({ do: "reason", seat: i + 1 }).text).join(""), /player 1/);
  assert.equal(look({ do: "call", seat: 1, name: "" }).ok, "call");
  assert.deepEqual(
    look({ do: "sheet" }).seats.map(({ wins }) => wins),
    scene.view.score.map((_, i) => scene.view.winners.includes(i + 1)),
  );
  const { log } = ask({ do: "save" });
  assert.ok(table.call("rv_wasm_check", log), table.out());
  const about = ask({ do: "load", log });
  assert.deepEqual([about.game, about.over, about.seats], [game, true, scene.seats]);
  // a lost message is noticed, and a hello makes up for it
  ask({ do: "start", game });
  ask({ do: "watch", as: 1 });
  const seats = look({ do: "scene" }).seats.length;
  for (let i = 0, unheard = 0; unheard < 2 && i < 40; i++) {
    table.call("rv_wasm_hear", JSON.stringify({ id: 1, do: "bot", as: 1 + (i % seats) }), now); // or owes nothing
    for (const message of table.told())
      if (++unheard === 2) assert.equal(lens.call("rv_wasm_lens_hear", message), MISSED, (lost++, game));
  }
  ask({ do: "watch", as: 1 });
  assert.equal(look({ do: "scene" }).to, 1);
}
assert.ok(explained >= 4, `reasons in ${explained} games`);
assert.equal(lost, games.length);
// Equal seeds are equal games; the next game has another.
table.call("rv_wasm_start", "01");
const first = ask({ do: "start", game: "null" }).commit;
assert.notEqual(ask({ do: "start", game: "null" }).commit, first);
table.call("rv_wasm_start", "01");
assert.equal(ask({ do: "start", game: "null" }).commit, first);
// Advice on one view is always the same, in any instance; whoever plays has luck that nobody foresees, also after
// having advised.
ask({ do: "start", game: "insomnia", options: "first=1" });
ask({ do: "seat", as: 1, bot: "normal" });
const job = ask({ do: "job" });
assert.equal(job.seat, 1);
const answers = (who, bot, instances) => {
  const said = [...Array(24)].map((_, i) => {
    const instance = instances[i % instances.length];
    assert.ok(instance.call(who, JSON.stringify({ ...job, bot })), instance.out());
    while (!instance.exports.rv_wasm_think(7 + i));
    return instance.out();
  });
  return new Set(said).size;
};
assert.equal(answers("rv_wasm_advise", "random", [bot, lens]), 1);
assert.equal(answers("rv_wasm_advise", "normal", [bot, lens]), 1);
assert.ok(answers("rv_wasm_ask", "random", [bot]) > 1);
assert.equal(new Set([...Array(24)].map(() => ask({ do: "hint", as: 1, bot: "random" }).move)).size, 1);
assert.equal(table.call("rv_wasm_hear", '{"id":1,"do":"quit"}', now), 0);

console.log(`${logs.length} logs replayed, ${games.length} games of ${moves} moves played in WebAssembly`);
