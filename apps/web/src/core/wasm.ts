// The C core as WebAssembly (apps/web/wasm.c). It has no imports, so this is all the loader there is.
import { luck } from "./luck";
import address from "../../../../build/wasm/reverie.wasm?url";

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  rv_wasm_alloc(size: number): number;
  rv_wasm_free(at: number): void;
  rv_wasm_open(): number;
  rv_wasm_start(at: number, size: number): number;
  rv_wasm_hear(at: number, size: number, now: number): number;
  rv_wasm_tick(now: number): number;
  rv_wasm_lens_hear(at: number, size: number): number;
  rv_wasm_lens_ask(at: number, size: number): number;
  rv_wasm_ask(at: number, size: number): number;
  rv_wasm_advise(at: number, size: number): number;
  rv_wasm_think(slice: number): number;
  rv_wasm_check(at: number, size: number): number;
  rv_wasm_hash(at: number, size: number): void;
  rv_wasm_out(): number;
  rv_wasm_out_size(): number;
  rv_wasm_told(): number;
  rv_wasm_told_size(): number;
}

/** What a table has said: answers as lines, and messages of the watched stream. */
export interface Said {
  readonly lines: string;
  readonly told: readonly Uint8Array[];
}

export class Core {
  readonly #c: Exports;

  private constructor(instance: WebAssembly.Instance) {
    this.#c = instance.exports as unknown as Exports;
    this.#c._initialize();
    if (!this.#c.rv_wasm_open()) throw new Error(this.#lines().trim());
  }

  static async open(): Promise<Core> {
    return new Core((await WebAssembly.instantiateStreaming(fetch(address))).instance);
  }

  /** Calls an export with a text or bytes. */
  #give<T>(what: string | Uint8Array, to: (at: number, size: number) => T): T {
    const bytes = typeof what === "string" ? new TextEncoder().encode(what) : what;
    const at = this.#c.rv_wasm_alloc(bytes.length);
    new Uint8Array(this.#c.memory.buffer, at, bytes.length).set(bytes);
    const answer = to(at, bytes.length);
    this.#c.rv_wasm_free(at);
    return answer;
  }

  #lines(): string {
    const size = this.#c.rv_wasm_out_size();
    return size === 0
      ? ""
      : new TextDecoder().decode(new Uint8Array(this.#c.memory.buffer, this.#c.rv_wasm_out(), size));
  }

  #told(): Uint8Array[] {
    const all = new Uint8Array(this.#c.memory.buffer, this.#c.rv_wasm_told(), this.#c.rv_wasm_told_size()).slice();
    const sizes = new DataView(all.buffer);
    const messages: Uint8Array[] = [];
    for (let at = 0; at < all.length; ) {
      const end = at + 4 + sizes.getUint32(at, true);
      messages.push(all.slice(at + 4, end));
      at = end;
    }
    return messages;
  }

  // ---- A table ----

  /** A new table, and the luck of bots. */
  start(): void {
    this.#give(luck(), this.#c.rv_wasm_start);
  }

  /** A request, at this time. */
  hear(line: string, now: number): Said {
    this.#give(line, (at, size) => this.#c.rv_wasm_hear(at, size, now));
    return { lines: this.#lines(), told: this.#told() };
  }

  /** What time does at the table, and the wait until it does something again (-1: never). */
  tick(now: number): { readonly told: readonly Uint8Array[]; readonly wait: number } {
    const wait = this.#c.rv_wasm_tick(now);
    return { told: this.#told(), wait };
  }

  // ---- A lens ----

  /** A message of the stream: an rv_heard of core/room/lens.h. */
  lensHear(message: Uint8Array): number {
    return this.#give(message, this.#c.rv_wasm_lens_hear);
  }

  lensAsk(line: string): string {
    this.#give(line, this.#c.rv_wasm_lens_ask);
    return this.#lines();
  }

  // ---- A bot ----

  /** A decision for a bot, which plays it or gives advice (always the same on one view); empty, or a complaint. */
  ask(line: string, advice: boolean): string {
    return this.#give(line, advice ? this.#c.rv_wasm_advise : this.#c.rv_wasm_ask) ? "" : this.#lines();
  }

  /** A slice of thinking; empty until there is a move. */
  think(slice: number): string {
    return this.#c.rv_wasm_think(slice) ? this.#lines() : "";
  }
  // ---- Logs and promises ----

  /** Replays a log; empty, or what is wrong with it. */
  check(log: string): string {
    return this.#give(log, this.#c.rv_wasm_check) ? "" : this.#lines().trim();
  }

  /** SHA-256, in hex digits. */
  hash(bytes: Uint8Array): string {
    this.#give(bytes, this.#c.rv_wasm_hash);
    return this.#lines().trim();
  }
}
