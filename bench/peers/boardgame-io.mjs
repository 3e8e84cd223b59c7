// Insomnia for two at random: once the rules alone, as plain functions, to see that they are the same
// game as ours; once under boardgame.io, for the time. JSON lines like those of `reverie bench`.
//   node boardgame-io.mjs [SECONDS]
import boardgame from "boardgame.io/dist/cjs/client.js"; // the package exports no modules
import { Insomnia, enumerate } from "./insomnia.mjs";

const pick = (list) => list[Math.floor(Math.random() * list.length)];
const dice = { Die: (sides) => 1 + Math.floor(Math.random() * sides) };

// Each plays one game and calls `decide(list)` for every decision.
function playAlone(decide) {
  const G = Insomnia.setup({ random: dice });
  while (G.at !== "over") {
    const [verb, ...nouns] = decide(enumerate(G));
    Insomnia.moves[verb]({ G, random: dice }, ...nouns);
  }
}

function playUnder(decide) {
  const seed = String(Math.random());
  const client = boardgame.Client({ game: { ...Insomnia, seed }, debug: false });
  for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
    const [verb, ...nouns] = decide(enumerate(state.G));
    client.moves[verb](...nouns);
  }
}

// Whole games until the time is over.
function play(game, seconds) {
  let games = 0;
  let decisions = 0;
  let moves = 0;
  let squares = 0;
  const start = process.cpuUsage();
  const spent = () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1e6;
  };
  while (spent() < seconds) {
    const before = decisions;
    game((list) => {
      decisions++;
      moves += list.length;
      return pick(list);
    });
    games++;
    squares += (decisions - before) ** 2;
  }
  const mean = decisions / games;
  const error = Math.sqrt((squares / games - mean * mean) / games);
  return { games, mean, error, width: moves / decisions, ns: (spent() * 1e9) / decisions };
}

function report(how, { games, mean, error, width, ns }) {
  const values = {
    games,
    random_ns_per_decision: Math.round(ns),
    decisions_per_game: mean,
    decisions_per_game_error: error,
    moves_per_decision: width,
  };
  for (const [metric, value] of Object.entries(values))
    console.log(JSON.stringify({ game: "insomnia", players: 2, how, metric, value }));
}

const seconds = Number(process.argv[2] ?? 6);
for (const [how, game] of [["rules alone", playAlone], ["boardgame.io", playUnder]]) {
  play(game, seconds / 5); // until the code is compiled
  report(how, play(game, seconds));
}
