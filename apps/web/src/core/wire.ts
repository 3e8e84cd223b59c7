// The way to a table elsewhere: a WebSocket, which is reopened whenever it is lost. What was not answered is asked
// again, under the same key, so that it happens once.
import type { Connection } from "./connection";
import { luck } from "./luck";
import { answered, type Language, type Meetings, type Request, type Requests, type Said, type Told } from "./protocol";

/** As much of a WebSocket as is used. */
export interface Socket {
  binaryType: string;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** Milliseconds: the shortest and the longest pause before trying again; until a request should be answered; of silence
    before something small is asked. */
const SHORTEST = 500;
const LONGEST = 8_000;
const ANSWER = 10_000;
const SILENCE = 20_000;
const TICK = 1_000;

/** The pause before the n-th try, a little different for everybody. */
export const pauseBefore = (tries: number, chance: number): number =>
  Math.min(LONGEST, SHORTEST * 2 ** Math.min(tries, 10)) * (0.75 + chance / 2);

/** The server says that it stops, and usually starts again at once (RFC 6455: 1012). */
const RESTART = 1012;
/** The pause after that: everybody was told at the same moment, and nobody comes back at the same. */
const spread = (chance: number): number => 200 + 2_800 * chance;

/** What is carried out once, under a key. */
const wishes: ReadonlySet<string> = new Set(["play", "undo", "agree", "disagree", "resign", "pause", "resume", "end"]);
/** What the page asks by itself. */
const unasked: ReadonlySet<string> = new Set([
  "lang",
  "me",
  "open",
  "watch",
  "chat",
  "lobby",
  "races",
  "nonce",
  "reveal",
]);
/** Requests that bring messages after their answer. */
const bringing: ReadonlySet<string> = new Set([...wishes, "seat", "watch", "past"]);

interface Letter {
  readonly id: number;
  readonly what: string;
  readonly line: string;
  /** When it was asked. */
  readonly since: number;
  resolve(answer: unknown): void;
  reject(reason: unknown): void;
}

/** What a line that is heard may contain. */
interface Heard {
  readonly id?: number;
  readonly to?: string;
  readonly table?: string;
  readonly closed?: boolean;
  readonly why?: string;
}

/** Nobody is waiting for an answer any more. */
export class Closed extends Error {}

export class Wire implements Connection {
  onmessage: Connection["onmessage"] = () => undefined;
  onpassed: Connection["onpassed"] = () => undefined;
  onreturned: Connection["onreturned"] = () => undefined;
  onbroken: Connection["onbroken"] = () => undefined;
  /** What is told of the table one is at. */
  ontold: (told: Told) => void = () => undefined;
  /** What somebody says there. */
  onsaid: (said: Said) => void = () => undefined;
  /** Nobody looks on there any more; why, if that is said. */
  onclosed: (why?: string) => void = () => undefined;
  /** Connected or not, sending or not. */
  onstate: () => void = () => undefined;
  #language: Language = "en";
  /** The table one is at; it is opened again after every loss. */
  #place: Meetings["open"][0] | undefined;
  #socket: Socket | undefined;
  #state: "closed" | "trying" | "connected" = "closed";
  /** Not answered yet, in the order they were asked. */
  readonly #letters = new Map<number, Letter>();
  #last = 0;
  #tries = 0;
  /** When the socket was made, and when something was heard last. */
  #begun = 0;
  #heard = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly make: () => Socket) {}

  get state(): "closed" | "trying" | "connected" {
    return this.#state;
  }

  /** A wish is on its way. */
  get sending(): boolean {
    return [...this.#letters.values()].some(({ what }) => wishes.has(what));
  }

  /** Somebody has done something that has not been answered. */
  get waits(): boolean {
    return [...this.#letters.values()].some(({ what }) => !unasked.has(what));
  }

  // ---- Beginning and end ----

  connect(): void {
    if (this.#state !== "closed") return;
    this.#tries = 0;
    this.#watchdog = setInterval(() => this.#look(), TICK);
    this.#try();
  }

  close(): void {
    clearInterval(this.#watchdog);
    clearTimeout(this.#again);
    this.#place = undefined;
    this.#detach();
    for (const { reject } of this.#letters.values()) reject(new Closed());
    this.#letters.clear();
    this.#turn("closed");
  }

  /** The network is back, or somebody looks at the page again: the next try comes at once. */
  hurry(): void {
    if (this.#state === "trying" && this.#again !== undefined) {
      this.#tries = 0;
      this.#try();
    } else if (this.#state === "connected" && Date.now() - this.#heard > TICK) this.#ping();
  }

  /** The network is gone: the connection only seems to be there. */
  lose(): void {
    if (this.#state !== "closed") this.#fail();
  }

  /** Refusals are said in this language. */
  speak(language: Language): void {
    this.#language = language;
    if (this.#state === "connected") this.#ping();
  }

  #turn(state: "closed" | "trying" | "connected"): void {
    this.#state = state;
    this.onstate();
  }

  #try(): void {
    clearTimeout(this.#again);
    this.#again = undefined;
    this.#detach();
    this.#begun = Date.now();
    const socket = this.make();
    this.#socket = socket;
    socket.binaryType = "arraybuffer";
    socket.onopen = () => this.#opened();
    socket.onmessage = ({ data }) => this.#hear(data);
    socket.onclose = ({ code }) => this.#fail(code);
    if (this.#state !== "trying") this.#turn("trying");
  }

  #detach(): void {
    const socket = this.#socket;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    this.#socket = undefined;
    socket.close();
  }

  /** Lost, or never reached: the next try comes soon, and then less soon. */
  #fail(code?: number): void {
    const pause = code === RESTART ? spread : (chance: number) => pauseBefore(this.#tries++, chance);
    this.#detach();
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#try(), pause(Math.random()));
    this.#turn("trying");
  }

  /** First the table, then what was not answered, then what is watched. */
  #opened(): void {
    const old = [...this.#letters.values()];
    this.#letters.clear();
    this.#state = "connected";
    this.#ping();
    const place = this.#place;
    if (place)
      this.#post("open", place).then(
        () => undefined,
        (error: unknown) => error instanceof Closed || this.onbroken(String((error as Error).message)),
      );
    for (const letter of old) {
      this.#letters.set(letter.id, letter);
      this.#carry(letter);
    }
    if (place) this.onreturned();
    this.onstate();
  }

  /** Once a second: what is not answered in time, and a long silence, mean that the connection is gone. */
  #look(): void {
    const now = Date.now();
    if (this.#state === "connected") {
      const [oldest] = this.#letters.values();
      if (oldest && now - Math.max(oldest.since, this.#heard) > ANSWER) this.#fail();
      else if (!oldest && now - this.#heard > SILENCE) this.#ping();
    } else if (this.#socket && now - this.#begun > ANSWER) this.#fail();
  }

  /** Something small. It also says which language to answer in. */
  #ping(): void {
    this.#post("lang", { lang: this.#language }).catch(() => undefined);
  }

  // ---- Out ----

  async send<R extends Request>(what: R, members: Requests[R][0]): Promise<Requests[R][1]> {
    const line = wishes.has(what) ? { key: luck(8), ...members } : members;
    const answer = this.#post(what, line);
    // what is told after an answer has been heard once something else is answered
    if (bringing.has(what)) await Promise.allSettled([answer, this.#post("lang", { lang: this.#language })]);
    return answer as Promise<Requests[R][1]>;
  }

  ask<M extends keyof Meetings>(what: M, members: Meetings[M][0]): Promise<Meetings[M][1]> {
    return this.#post(what, members) as Promise<Meetings[M][1]>;
  }

  /** This table from now on, even after the connection was lost. */
  async open(place: Meetings["open"][0]): Promise<Told> {
    this.#place = undefined;
    const told = await this.ask("open", place);
    this.#place = place;
    return told;
  }

  /** The table that was made, or none any more. */
  stay(place: Meetings["open"][0] | undefined): void {
    this.#place = place;
  }

  #post(what: string, members: object): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#state === "closed") return reject(new Closed());
      const id = ++this.#last;
      const line = JSON.stringify({ id, do: what, ...members });
      const letter = { id, what, line, since: Date.now(), resolve, reject };
      this.#letters.set(id, letter);
      if (this.#state === "connected") this.#carry(letter);
      if (!unasked.has(what)) this.onstate();
    });
  }

  #carry({ line }: Letter): void {
    this.#socket?.send(line);
  }

  // ---- In ----

  #hear(data: unknown): void {
    this.#heard = Date.now();
    if (data instanceof ArrayBuffer) return this.onmessage([new Uint8Array(data)]);
    const said = JSON.parse(String(data)) as Heard;
    if (said.table !== undefined) this.ontold(said as unknown as Told);
    if (said.to === "chat") this.onsaid(said as unknown as Said);
    if (said.closed) this.onclosed(said.why);
    if (said.id !== undefined) this.#answer(said.id, said);
  }

  #answer(id: number, said: object): void {
    const letter = this.#letters.get(id);
    if (!letter) return;
    this.#letters.delete(id);
    this.#tries = 0;
    try {
      letter.resolve(answered(said));
    } catch (refused) {
      letter.reject(refused);
    }
    if (!unasked.has(letter.what)) this.onstate();
  }
}
