// The C core as WebAssembly (apps/web/wasm.c). It has no imports, so this is all the loader there is.
import address from "../../../../build/wasm/reverie.wasm?url";

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  rv_wasm_alloc(size: number): number;
  rv_wasm_free(at: number): void;
  rv_wasm_start(at: number, size: number): number;
  rv_wasm_hear(at: number, size: number): number;
  rv_wasm_tick(now: number): number;
  rv_wasm_ask(at: number, size: number): number;
  rv_wasm_think(slice: number): number;
  rv_wasm_out(): number;
  rv_wasm_out_size(): number;
}

export class Core {
  private constructor(private readonly c: Exports) {}

  static async open(): Promise<Core> {
    const { instance } = await WebAssembly.instantiateStreaming(fetch(address));
    const core = new Core(instance.exports as unknown as Exports);
    core.c._initialize();
    const luck = crypto.getRandomValues(new Uint8Array(16));
    core.#give([...luck].map((byte) => byte.toString(16).padStart(2, "0")).join(""), core.c.rv_wasm_start);
    return core;
  }

  /** Calls an export with a text. */
  #give(text: string, to: (at: number, size: number) => number): number {
    const bytes = new TextEncoder().encode(text);
    const at = this.c.rv_wasm_alloc(bytes.length);
    new Uint8Array(this.c.memory.buffer, at, bytes.length).set(bytes);
    const answer = to(at, bytes.length);
    this.c.rv_wasm_free(at);
    return answer;
  }

  #said(): string {
    const size = this.c.rv_wasm_out_size();
    return size === 0 ? "" : new TextDecoder().decode(new Uint8Array(this.c.memory.buffer, this.c.rv_wasm_out(), size));
  }

  /** A request to the table; the lines it says. */
  hear(line: string): string {
    this.#give(line, this.c.rv_wasm_hear);
    return this.#said();
  }

  /** What time does at the table, and the wait until it does something again (-1: never). */
  tick(now: number): { readonly lines: string; readonly wait: number } {
    const wait = this.c.rv_wasm_tick(now);
    return { lines: this.#said(), wait };
  }

  /** A decision for a bot; empty, or a complaint. */
  ask(line: string): string {
    return this.#give(line, this.c.rv_wasm_ask) ? "" : this.#said();
  }

  /** A slice of thinking; empty until there is a move. */
  think(slice: number): string {
    return this.c.rv_wasm_think(slice) ? this.#said() : "";
  }
}
