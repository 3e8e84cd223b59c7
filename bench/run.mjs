// All figures of speed, in one run: the engine, the same in WebAssembly, and a peer, as the tables of bench/README.md.
//   node bench/run.mjs           (make bench)
//   node bench/run.mjs wasm ...  is how it starts the WebAssembly benchmark
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";

const top = fileURLToPath(new URL("..", import.meta.url));
const module = `${top}build/wasm-bench/bench.wasm`;
const peers = `${top}bench/peers/`;

async function insideWasm(args) {
  const { WASI } = await import("node:wasi");
  const wasi = new WASI({ version: "preview1", args: ["bench", ...args] });
  const compiled = await WebAssembly.compile(readFileSync(module));
  wasi.start(await WebAssembly.instantiate(compiled, wasi.getImportObject()));
}

// ---- Running and reading ----

function lines(command, args, env = {}) {
  const options = { encoding: "utf8", env: { ...process.env, ...env }, maxBuffer: 1 << 24 };
  return execFileSync(command, args, options).trimEnd().split("\n").map((line) => JSON.parse(line));
}

// "game players" -> metric -> value
function read(rows, key = ({ game, players }) => `${game} ${players}`) {
  const all = new Map();
  for (const row of rows) {
    if (!all.has(key(row))) all.set(key(row), {});
    all.get(key(row))[row.metric] = row.value;
  }
  return all;
}

function table(head, rows) {
  const line = (cells) => console.log(`| ${cells.join(" | ")} |`);
  line(head);
  line(head.map(() => "---"));
  rows.forEach(line);
  console.log();
}

const whole = (value) => value.toFixed(0);
const tenth = (value) => value.toFixed(1);
const ratio = (a, b) => (a / b).toFixed(2);

// ---- The tables ----

function showEngine(native) {
  console.log("### The engine\n\n`reverie bench --json`; nanoseconds, replay in microseconds\n");
  table(
    ["game", "players", "random", "with a copy", "moves alone", "view + guess", "perft", "replay", "decisions per game",
      "legal moves", "state, bytes", "calibration"],
    [...native].map(([name, m]) => [
      ...name.split(" "), tenth(m.random_ns_per_decision), tenth(m.copy_ns_per_decision), tenth(m.moves_ns),
      whole(m.view_guess_ns), tenth(m.perft_ns_per_leaf), whole(m.replay_us_per_game), tenth(m.decisions_per_game),
      m.moves_per_decision.toFixed(2), whole(m.state_bytes), m.calibration_ns.toFixed(2),
    ]),
  );
}

// V8 would leave the measuring loops, which are entered once, in its baseline tier: --no-liftoff.
function showWasm(native) {
  if (!existsSync(module)) return console.log("(no WebAssembly: bench/wasm.sh builds it)\n");
  const wasm = read(lines(process.execPath, ["--no-liftoff", "--no-warnings", fileURLToPath(import.meta.url), "wasm"]));
  console.log(`### WebAssembly\n\nthe objects of the page under node ${process.version}, against the native build\n`);
  table(
    ["game", "players", "random", "with a copy", "ratio, random", "ratio, with a copy"],
    [...wasm].map(([name, m]) => {
      const n = native.get(name);
      if (n.signature !== m.signature) throw new Error(`${name}: WebAssembly plays differently`);
      return [
        ...name.split(" "), tenth(m.random_ns_per_decision), tenth(m.copy_ns_per_decision),
        ratio(m.random_ns_per_decision, n.random_ns_per_decision), ratio(m.copy_ns_per_decision, n.copy_ns_per_decision),
      ];
    }),
  );
}

// Is it the same game? Means of two samples of random games must lie within four standard errors; ours
// has about as many games as its length allows, so its error is taken from the peer's spread.
function checkSame(ours, theirs) {
  const spread = theirs.decisions_per_game_error * Math.sqrt(theirs.games);
  const games = 300000 / ours.decisions_per_game;
  const error = Math.hypot(theirs.decisions_per_game_error, spread / Math.sqrt(games));
  const apart = Math.abs(ours.decisions_per_game - theirs.decisions_per_game);
  const wider = Math.abs(ours.moves_per_decision / theirs.moves_per_decision - 1);
  if (apart > 4 * error || wider > 0.03)
    throw new Error(`not the same game: ${JSON.stringify({ ours, theirs })}`);
}

function showPeers(native) {
  if (!existsSync(`${peers}node_modules`)) return console.log("(no peers: npm ci in bench/peers)\n");
  const ours = native.get("insomnia 2");
  const theirs = read(lines(process.execPath, [`${peers}boardgame-io.mjs`], { NODE_ENV: "production" }), ({ how }) => how);
  checkSame(ours, theirs.get("rules alone"));
  const row = (name, m) => [
    name, whole(m.random_ns_per_decision), whole(m.random_ns_per_decision / ours.random_ns_per_decision),
    tenth(m.decisions_per_game), m.moves_per_decision.toFixed(2),
  ];
  const { version } = JSON.parse(readFileSync(`${peers}node_modules/boardgame.io/package.json`, "utf8"));
  console.log("### A peer\n\nInsomnia for two, default rules, at random; lengths and widths agree, so it is the same game\n");
  table(
    ["", "ns per decision", "times ours", "decisions per game", "legal moves"],
    [
      row("reverie", ours),
      row("the same rules as plain JavaScript, no framework", theirs.get("rules alone")),
      row(`boardgame.io ${version}`, theirs.get("boardgame.io")),
    ],
  );
}

if (process.argv[2] === "wasm") {
  await insideWasm(process.argv.slice(3));
} else {
  const load = () => loadavg()[0].toFixed(1);
  console.log(`${new Date().toISOString().slice(0, 10)}, ${cpus()[0].model}, ${cpus().length} cores, load ${load()}\n`);
  const native = read(lines(`${top}build/release/reverie`, ["bench", "--json"]));
  showEngine(native);
  showWasm(native);
  showPeers(native);
  console.log(`load at the end ${load()}`);
}
