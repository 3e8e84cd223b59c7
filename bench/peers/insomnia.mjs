// Insomnia for two (default rules: the wolf) as a game of boardgame.io: the rules of games/insomnia,
// written the way its authors would write them, plain objects and plain functions. The content is
// read from boxes/insomnia. What boardgame.io could do for a game but need not (turn order, phases,
// hidden information) is not asked of it, so that it does no more work than our own core: whose
// decision it is stands in G, and a move is carried out without asking whether it is legal.
import { readFileSync } from "node:fs";

const SPACES = 10;
const SEATS = 2;
const LIMIT = 20;

function table(name) {
  const text = readFileSync(new URL(`../../boxes/insomnia/${name}.tsv`, import.meta.url), "utf8");
  const [head, ...rows] = text.split("\n").filter((line) => line && !line.startsWith("#"));
  const columns = head.split("\t");
  return rows.map((row) => Object.fromEntries(row.split("\t").map((cell, i) => [columns[i], cell])));
}

const faces = table("sheep").map((row) => ({
  both: row.mode === "and",
  distances: row.moves.split(",").map(Number),
  zzz: Number(row.zzz),
  winks: Number(row.winks),
  copies: Number(row.mark2),
}));
const frights = table("nightmares")
  .filter((row) => row.nightmare === "wolf")
  .map((row) => ({ action: row.action, value: Number(row.value), copies: Number(row.count) }));
const deck = [...faces, ...frights].map((card) => card.copies);
const steps = table("pillows").find((row) => row.players === String(SEATS));
const tiles = table("tiles").map((row) => ({
  effect: row.effect,
  a: Number(row.a) || 0,
  b: Number(row.b) || 0,
  infinite: row.bonus_kind === "infinite",
  bonus: Number(row.bonus_count),
}));

// ---- Small things ----

const wrap = (space) => (space > SPACES ? space - SPACES : space);
const ahead = (from, to) => (from === 0 ? to : (to - from + SPACES) % SPACES);
const distance = (a, b) => Math.min(ahead(a, b), SPACES - ahead(a, b));
const other = (seat) => (seat === 1 ? 2 : 1);
const own = (G) => G.zzz[G.active];
const here = (G) => G.sheep[G.active];
const tokens = (G, seat, space) => G.zzz[seat][space].normal + G.zzz[seat][space].infinite;
const racing = (G, seat) => G.status[seat] === "racing";
const anybodyRaces = (G) => racing(G, 1) || racing(G, 2);

function supply(G, seat) {
  let left = 10;
  for (let space = 1; space <= SPACES; space++) left -= tokens(G, seat, space);
  return left;
}

function pick(random, weights) {
  let total = 0;
  for (const weight of weights) total += weight;
  let left = random.Die(total) - 1;
  let at = 0;
  while (left >= weights[at]) left -= weights[at++];
  return at;
}

// ---- Sheep, fright, tokens ----

const gain = (G, winks) => (G.winks[G.active] += winks);
const lower = (G, seat, by) => (G.pillow[seat] = Math.max(0, G.pillow[seat] - by));

function leave(G, seat, status) {
  G.status[seat] = status;
  G.scared[seat] = false;
  G.sheep[seat] = 0;
  G.hand[seat] = [];
  if (seat === G.active) G.landed = false;
}

function wake(G, seat) {
  G.winks[seat] = 0;
  leave(G, seat, "awake");
}

function wakeAll(G) {
  for (let seat = 1; seat <= SEATS; seat++) if (racing(G, seat)) wake(G, seat);
}

function scare(G, seat) {
  if (G.scared[seat]) wake(G, seat);
  else G.scared[seat] = true;
}

function travel(G, seat, count) {
  const from = G.sheep[seat];
  const moved = count >= 0 ? count : from === 0 ? 0 : -Math.min(-count, from - 1);
  G.sheep[seat] = wrap(from + moved);
  return { moved, crossed: from + moved > SPACES };
}

function noteStride(G, { moved, crossed }) {
  if (moved === 0) return;
  G.moved += Math.abs(moved);
  G.crossed += crossed ? 1 : 0;
  G.stride = moved;
  G.landed = true;
}

function move(G, count) {
  const stride = travel(G, G.active, count);
  noteStride(G, stride);
  if (stride.moved && here(G) === G.night) scare(G, G.active);
}

function pushAll(G, count) {
  const arrived = [];
  G.pushed = [];
  const order = [G.active, other(G.active)];
  for (const seat of order) {
    if (!racing(G, seat) || !G.sheep[seat]) continue;
    const stride = travel(G, seat, count);
    if (stride.moved) arrived.push(seat);
    if (seat === G.active) noteStride(G, stride);
    else if (stride.crossed) G.pushed.push(seat);
  }
  for (const seat of arrived) if (G.sheep[seat] === G.night) scare(G, seat);
  G.pushed = G.pushed.filter((seat) => racing(G, seat));
}

function place(G, count) {
  G.placing = count;
  G.at = "place";
}

function lay(G, space, count, infinite) {
  const laid = Math.min(count, supply(G, G.active));
  own(G)[space][infinite ? "infinite" : "normal"] += laid;
  G.placing = count - laid;
  G.onto = space;
  G.infinite = infinite;
  G.at = "place";
}

// ---- The draw pile and the wolf ----

function scareOn(G, space) {
  for (let seat = 1; seat <= SEATS; seat++)
    if (racing(G, seat) && G.sheep[seat] === space) scare(G, seat);
}

function resolve(G, fright) {
  if (fright.action === "scare") {
    for (let seat = 1; seat <= SEATS && G.night; seat++)
      if (racing(G, seat) && G.sheep[seat] && distance(G.sheep[seat], G.night) <= fright.value)
        scare(G, seat);
    return;
  }
  for (let left = fright.value; left > 0 && anybodyRaces(G); left--) {
    const from = G.night;
    G.night = wrap(from + 1);
    if (from === SPACES) wakeAll(G);
    else scareOn(G, G.night);
  }
}

function draw(G, random) {
  if (G.left === 0) {
    wakeAll(G);
    return -1;
  }
  const card = pick(random, G.pile);
  G.pile[card]--;
  G.left--;
  if (card < faces.length) return card;
  resolve(G, frights[card - faces.length]);
  return -1;
}

function fillHand(G, random, seat) {
  while (racing(G, seat) && G.hand[seat].length < 2) {
    const card = draw(G, random);
    if (card >= 0) G.hand[seat].push(card);
  }
}

function refill(G, random) {
  if (!racing(G, other(G.active))) draw(G, random);
  fillHand(G, random, G.active);
}

// ---- Tiles ----

function previous(G) {
  for (let i = G.turns.length - 1; i >= 0; i--) if (G.turns[i] !== G.active) return G.turns[i];
  return 0;
}

function copied(G) {
  const last = G.last[previous(G)];
  return last === undefined || last < 0 ? null : faces[last];
}

function stacks(G, least) {
  let count = 0;
  for (let space = 1; space <= SPACES; space++) count += tokens(G, G.active, space) >= least ? 1 : 0;
  return count;
}

const gainIf = (G, holds, winks) => holds && gain(G, winks);
const moveTo = (G, count) => count > 0 && move(G, count);

const effects = {
  "if-scared-winks": (G, { a }) => gainIf(G, G.scared[G.active], a),
  "cash-in": (G, { a }) => {
    gain(G, a * tokens(G, G.active, here(G)));
    own(G)[here(G)].normal = 0;
  },
  "if-fewest-winks": (G, { a }) => gainIf(G, G.winks[other(G.active)] > G.winks[G.active], a),
  "pillow-down": (G, { a }) => lower(G, G.active, a),
  "scare-winks": (G, { a }) => {
    scare(G, G.active);
    if (racing(G, G.active)) gain(G, a);
  },
  "if-alone-winks": (G, { a, b }) => {
    let alone = true;
    for (let space = 1; space <= SPACES; space++) {
      const far = distance(space, here(G));
      if (far > 0 && far <= a && tokens(G, G.active, space)) alone = false;
    }
    gainIf(G, alone, b);
  },
  "if-few-tiles-winks": (G, { a, b }) => gainIf(G, stacks(G, 1) <= a, b),
  "if-crossed-space-winks": (G) => gainIf(G, G.crossed > 0, here(G)),
  "if-moved-pillow": (G, { a, b }) => G.moved >= a && lower(G, G.active, b),
  "winks-per-stack": (G, { a, b }) => gain(G, b * stacks(G, a)),
  "winks-high-pillow": (G, { a, b }) =>
    gain(G, a + (G.pillow[other(G.active)] <= G.pillow[G.active] ? b : 0)),
  move: (G, { a }) => move(G, a),
  "copy-card": (G, tile, asked, answer) => {
    const card = copied(G);
    if (asked === "copy") move(G, answer);
    else if (card && card.distances.length === 1) move(G, card.distances[0]);
    else if (card) G.at = "copy";
  },
  "if-scared-move": (G, { a }) => moveTo(G, G.scared[G.active] ? a : 0),
  "move-to-sheep": (G) => {
    const rival = G.sheep[other(G.active)];
    moveTo(G, rival ? ahead(here(G), rival) : 0);
  },
  "odd-even": (G, { a, b }) => {
    if (G.night === 0) return;
    if (G.night % 2) gain(G, a);
    else move(G, b);
  },
  "winks-back": (G, { a, b }) => {
    gain(G, a);
    move(G, -b);
  },
  "move-rival": (G) => moveTo(G, G.sheep[previous(G)]),
  "move-past-nightmare": (G, { a }) => moveTo(G, G.night ? ahead(here(G), wrap(G.night + a)) : 0),
  "move-to-stack": (G, { a }) => {
    for (let count = 0; count < SPACES; count++)
      for (let seat = 1; seat <= SEATS; seat++)
        if (tokens(G, seat, wrap(here(G) + count)) >= a) return moveTo(G, count);
  },
  "move-supply": (G, { a }, asked, answer) => {
    const count = Math.floor(supply(G, G.active) / a);
    if (asked === "way") move(G, count * answer);
    else if (count > 0) G.at = "way";
  },
  "repeat-move": (G) => G.stride && move(G, G.stride),
  flock: (G, { a }, asked, answer) => {
    if (asked === "use") G.at = "way";
    else if (asked === "way") pushAll(G, a * answer);
  },
  "double-zzz": (G, { a }, asked, answer) => {
    if (asked === "use") G.at = "double";
    else if (asked === "double" && answer) lay(G, answer, tokens(G, G.active, answer), false);
    else gain(G, a);
  },
  "make-infinite": (G, tile, asked, answer) => {
    if (asked === "use") {
      G.at = "flip";
      return;
    }
    if (answer) {
      own(G)[answer].normal--;
      own(G)[answer].infinite++;
    }
    scare(G, G.active);
  },
  "place-brave": (G, { a }, asked) => {
    if (asked === "use") place(G, a);
    else if (asked === "place") G.at = "brave";
  },
  "discard-brave": (G, tile, asked) => {
    if (asked !== "use") return;
    G.hand[G.active] = [];
    G.at = "brave";
  },
  "back-brave": (G, { a }, asked) => {
    if (asked !== "use") return;
    move(G, -a);
    if (racing(G, G.active)) G.at = "brave";
  },
  "play-hand": (G, tile, asked) => {
    if (asked === "use") G.at = "play";
  },
  "winks-play-deck": (G, { a }, asked, answer, random) => {
    gain(G, a);
    const card = draw(G, random);
    if (card < 0) return;
    G.revealed = card;
    G.at = "play";
  },
};

function resume(G, random, asked, answer) {
  const tile = tiles[G.effect];
  effects[tile.effect](G, tile, asked, answer, random);
}

// ---- The turn ----

function endTurn(G) {
  G.turns = [...G.turns.filter((seat) => seat !== G.active), G.active];
  G.used = [];
  G.moved = G.crossed = G.stride = 0;
  G.landed = false;
  if (!anybodyRaces(G)) {
    G.at = "end";
    return;
  }
  if (racing(G, other(G.active))) G.active = other(G.active);
  G.at = "play";
}

function goOn(G, random) {
  if (G.pushed.length) {
    G.winks[G.pushed[0]] += 5;
    G.at = "fence";
    return;
  }
  G.effect = null;
  if (!racing(G, G.active)) {
    endTurn(G);
    return;
  }
  const landed = G.landed;
  G.landed = false;
  if (landed && tokens(G, G.active, here(G)) && !G.used.includes(here(G))) {
    G.at = "use";
  } else if (G.crossed) {
    G.winks[G.active] += 5 * G.crossed;
    G.at = "fence";
  } else {
    refill(G, random);
    endTurn(G);
  }
}

function carryOn(G, random, answer) {
  const asked = G.at;
  G.at = "onward";
  G.placing = G.onto = 0;
  G.infinite = false;
  if (typeof G.effect === "number") resume(G, random, asked, answer);
  else if (G.effect === "rest" || G.effect === "add") rested(G, random);
}

const owner = (G) => (G.at === "fence" && G.pushed.length ? G.pushed[0] : G.active);

function runOn(G, random) {
  while (G.at !== "over" && enumerate(G).length === 0) {
    if (G.at === "start") startRace(G, random);
    else if (G.at === "end") endRace(G);
    else if (G.at === "onward") goOn(G, random);
    else carryOn(G, random, 0);
  }
}

// ---- The race ----

function drawTile(G, random) {
  const weights = tiles.map((_, tile) => (G.market.includes(tile) || G.board.includes(tile) ? 0 : 1));
  return weights.includes(1) ? pick(random, weights) : -1;
}

function fillMarket(G, random) {
  while (G.market.length < 4) {
    const tile = drawTile(G, random);
    if (tile < 0) return;
    G.market.push(tile);
  }
}

function reset(G) {
  G.status = ["", "racing", "racing"];
  G.scared = [false, false, false];
  G.night = 0;
  G.winks = [0, 0, 0];
  G.sheep = [0, 0, 0];
  G.last = [-1, -1, -1];
  G.turns = [];
  G.pile = [...deck];
  G.left = deck.reduce((sum, copies) => sum + copies, 0);
}

function startRace(G, random) {
  fillHand(G, random, G.first);
  fillHand(G, random, other(G.first));
  G.active = G.first;
  G.at = anybodyRaces(G) ? "play" : "end";
}

function endRace(G) {
  for (let seat = 1; seat <= SEATS; seat++)
    if (G.status[seat] === "abed" && G.winks[seat] >= G.pillow[seat]) {
      G.at = "over";
      return;
    }
  const down = [0];
  for (let seat = 1; seat <= SEATS; seat++) {
    const beaten = G.status[other(seat)] === "abed" && G.winks[other(seat)] > G.winks[seat];
    down[seat] = Number(G.status[seat] !== "abed" ? steps.woke : beaten ? steps.second : steps.first);
  }
  for (let seat = 1; seat <= SEATS; seat++) lower(G, seat, down[seat]);
  if (G.race === LIMIT) {
    G.at = "over";
    return;
  }
  if (G.pillow[other(G.first)] >= G.pillow[G.first]) G.first = other(G.first);
  reset(G);
  G.active = G.first;
  G.at = "rest";
}

function rested(G, random) {
  if (G.effect === "add") fillMarket(G, random);
  G.effect = null;
  G.active = other(G.active);
  G.at = "rest";
  if (G.active !== G.first) return;
  G.race++;
  G.at = "start";
}

// ---- Decisions ----

function options(card) {
  const face = faces[card];
  if (face.both) return [["play", card, "both"]];
  const list = face.distances.map((distance) => ["play", card, distance]);
  if (face.winks) list.push(["play", card, "winks"]);
  if (face.zzz) list.push(["play", card, "zzz"]);
  return list;
}

function placings(G) {
  const list = [];
  if (G.placing === 0) return list;
  if (!G.onto && supply(G, G.active) > 0) {
    for (let space = 1; space <= SPACES; space++) if (G.board[space] !== null) list.push(["put", space]);
    return list;
  }
  for (let from = 1; from <= SPACES; from++) {
    if (!own(G)[from].normal) continue;
    for (let to = 1; to <= SPACES; to++)
      if (to !== from && (G.onto ? to === G.onto : G.board[to] !== null)) list.push(["shift", from, to]);
  }
  if (list.length) list.push(["skip"]);
  return list;
}

function ownSpaces(G, verb, holds) {
  const list = [];
  for (let space = 1; space <= SPACES; space++) if (holds(own(G)[space])) list.push([verb, space]);
  return list;
}

function rests(G) {
  const list = [];
  for (const tile of G.market)
    for (let space = 1; space <= SPACES; space++)
      if (G.board[space] === null) list.push(["add", tile, space]);
  list.push(["rest"]);
  return list;
}

// All legal moves, each a verb and its nouns.
export function enumerate(G) {
  switch (G.at) {
    case "play": {
      if (G.revealed >= 0) return options(G.revealed);
      const hand = G.hand[G.active];
      if (hand.length === 2 && hand[0] !== hand[1]) return [...options(hand[0]), ...options(hand[1])];
      return hand.length ? options(hand[0]) : [];
    }
    case "place":
      return placings(G);
    case "brave":
      return G.scared[G.active] ? [["brave"], ["skip"]] : [];
    case "way":
      return [["forward"], ["back"]];
    case "copy":
      return copied(G).distances.map((distance) => ["copy", distance]);
    case "double":
      return ownSpaces(G, "double", (stack) => stack.normal + stack.infinite > 0);
    case "flip":
      return ownSpaces(G, "flip", (stack) => stack.normal > 0);
    case "use":
      return [["use"], ["skip"]];
    case "fence":
      return [["bed"], ["continue"]];
    case "rest":
      return rests(G);
    default:
      return [];
  }
}

const verbs = {
  play: (G, random, card, option) => {
    if (G.revealed >= 0) G.revealed = -1;
    else G.hand[G.active].splice(G.hand[G.active].indexOf(card), 1);
    G.last[G.active] = card;
    G.effect = "card";
    G.at = "onward";
    if (option === "winks") gain(G, faces[card].winks);
    else if (option !== "zzz") move(G, option === "both" ? faces[card].distances[0] : option);
    if ((option === "zzz" || option === "both") && racing(G, G.active)) place(G, faces[card].zzz);
  },
  put: (G, random, space) => {
    own(G)[space].normal++;
    G.placing--;
  },
  shift: (G, random, from, to) => {
    own(G)[from].normal--;
    own(G)[to][G.infinite ? "infinite" : "normal"]++;
    G.placing--;
  },
  brave: (G, random) => {
    G.scared[G.active] = false;
    carryOn(G, random, 1);
  },
  forward: (G, random) => carryOn(G, random, 1),
  back: (G, random) => carryOn(G, random, -1),
  copy: (G, random, steps) => carryOn(G, random, steps),
  double: (G, random, space) => carryOn(G, random, space),
  flip: (G, random, space) => carryOn(G, random, space),
  use: (G, random) => {
    const stack = own(G)[here(G)];
    G.used.push(here(G));
    if (!stack.infinite) stack.normal--;
    G.effect = G.board[here(G)];
    G.at = "onward";
    resume(G, random, "use", 0);
  },
  skip: (G, random) => {
    if (G.at === "use") G.at = "onward";
    else carryOn(G, random, 0);
  },
  bed: (G, random) => answerFence(G, random, true),
  continue: (G, random) => answerFence(G, random, false),
  add: (G, random, tile, space) => {
    G.market.splice(G.market.indexOf(tile), 1);
    G.board[space] = tile;
    G.effect = "add";
    lay(G, space, tiles[tile].bonus, tiles[tile].infinite);
  },
  rest: (G) => {
    G.effect = "rest";
    place(G, 2);
  },
};

function answerFence(G, random, bed) {
  const seat = owner(G);
  if (bed) leave(G, seat, "abed");
  if (G.pushed.length) {
    G.pushed.shift();
    G.at = "onward";
    return;
  }
  if (!bed) refill(G, random);
  endTurn(G);
}

// ---- The game ----

function setup({ random }) {
  const G = { race: 1, active: 0, effect: null, placing: 0, onto: 0, infinite: false, revealed: -1 };
  Object.assign(G, { used: [], moved: 0, crossed: 0, stride: 0, landed: false, pushed: [], market: [] });
  G.board = Array(SPACES + 1).fill(null);
  G.hand = [[], [], []];
  G.zzz = [0, 1, 2].map(() => Array.from({ length: SPACES + 1 }, () => ({ normal: 0, infinite: 0 })));
  G.board[SPACES / 2] = drawTile(G, random);
  G.board[SPACES] = drawTile(G, random);
  fillMarket(G, random);
  G.first = random.Die(SEATS);
  G.pillow = [40, 40, 40];
  reset(G);
  G.at = "start";
  runOn(G, random);
  return G;
}

export const Insomnia = {
  name: "insomnia",
  setup,
  disableUndo: true,
  moves: Object.fromEntries(
    Object.entries(verbs).map(([name, act]) => [
      name,
      ({ G, random }, ...nouns) => {
        act(G, random, ...nouns);
        runOn(G, random);
      },
    ]),
  ),
  endIf: ({ G }) => (G.at === "over" ? { pillows: G.pillow } : undefined),
  ai: { enumerate: (G) => enumerate(G).map(([move, ...args]) => ({ move, args })) },
};
