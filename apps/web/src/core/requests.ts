// What requests hold, as the core and the server declare them (tools/requests.py writes this).

/** A seat, or nobody's eyes. */
export type Viewer = number | "spectator";

/** At a table of this machine. */
export interface Asked {
  about: { log: string };
  agree: { as: number; key?: string | undefined; seen?: string | undefined };
  answer: { job: number; move?: string | undefined };
  bot: { as: number; bot?: string | undefined };
  box: { game: string; files: Readonly<Record<string, string>> };
  disagree: { as: number; key?: string | undefined; seen?: string | undefined };
  end: { as: number; key?: string | undefined; seen?: string | undefined };
  files: object;
  fork: { as: Viewer; ply: number };
  games: object;
  hint: { as: number; bot?: string | undefined };
  if: { as: number; seed: string; play: readonly string[]; state?: string | undefined };
  job: object;
  lang: { lang: string };
  load: { log: string };
  log: { from: number };
  moves: { as: number };
  nouns: object;
  past: { as: Viewer; ply: number };
  pause: { as: number; key?: string | undefined; seen?: string | undefined };
  play: { as: number; move: string; key?: string | undefined; seen?: string | undefined };
  position: { as: Viewer; ply?: number | undefined };
  reason: { as: Viewer; seat: number };
  resign: { as: number; key?: string | undefined; seen?: string | undefined };
  resume: { as: number; key?: string | undefined; seen?: string | undefined };
  rules: { game?: string | undefined };
  save: object;
  seat: { as: number; bot?: string | undefined };
  set: { position: string };
  sheet: { as: Viewer };
  start: {
    game: string;
    options?: string | undefined;
    pace?: string | undefined;
    seed?: string | undefined;
    box?: string | undefined;
  };
  state: { as: number };
  story: { as: Viewer; from?: number | undefined };
  text: { as: Viewer };
  undo: { as: number; key?: string | undefined; seen?: string | undefined };
  view: { as: Viewer };
  watch: { as: Viewer };
  why: { as: number; move: string };
}

/** Of a lens, which knows whose eyes it has. */
export interface AskedOfLens {
  box: { game: string; files: Readonly<Record<string, string>> };
  call: { seat: number; name: string };
  games: object;
  if: { seed: string; play: readonly string[]; state?: string | undefined };
  lang: { lang: string };
  moves: object;
  nouns: object;
  position: object;
  rules: { game?: string | undefined };
  scene: object;
  sheet: object;
  state: object;
  story: object;
  text: object;
  texts: { part: string };
  why: { move: string };
}

/** Of a server where people meet. */
export interface AskedElsewhere {
  block: { seat?: number | undefined; number?: number | undefined; on?: boolean | undefined };
  box: { game: string; file?: string | undefined; text?: string | undefined; done?: boolean | undefined };
  chair: { seat: number; who: string };
  chat: { from?: number | undefined };
  code: object;
  devices: object;
  drop: { device: string };
  enter: { words?: string | undefined; code?: string | undefined };
  forget: object;
  join: { table: string };
  leave: object;
  link: object;
  lobby: { from?: number | undefined; lang?: string | undefined };
  make: {
    game: string;
    options?: string | undefined;
    pace?: string | undefined;
    box?: string | undefined;
    lang?: string | undefined;
    seats?: string | undefined;
    away?: number | undefined;
    hints?: boolean | undefined;
    listed?: boolean | undefined;
    fill?: number | undefined;
  };
  me: object;
  missed: { seat: number; choose: string };
  mute: { seat?: number | undefined; number?: number | undefined; on?: boolean | undefined };
  name: { name: string };
  nonce: { hash: string };
  open: { table: string; secret?: string | undefined };
  quick: { game: string; lang?: string | undefined };
  quiet: { on?: boolean | undefined };
  races: object;
  rematch: { want?: boolean | undefined };
  report: { number: number };
  reveal: { nonce: string };
  rise: object;
  say: { text: string };
  setup: {
    options?: string | undefined;
    pace?: string | undefined;
    lang?: string | undefined;
    away?: number | undefined;
    hints?: boolean | undefined;
    listed?: boolean | undefined;
    fill?: number | undefined;
  };
  sit: { secret: string };
  start: { nonce?: string | undefined };
  swap: { seat: number; with: number };
  watch: { as: Viewer };
  words: { alone?: boolean | undefined };
}
