// One viewer's stream of the table, heard by a lens. It begins with a hello, which is asked for again
// whenever something is missing.
import type { Connection } from "../core/connection";
import { heard, type Lens } from "../core/lens";
import type { Message, Viewer } from "../core/protocol";
import { t } from "./texts";

export class Stream {
  /** What was told, message by message. */
  changed: (news: readonly Message[]) => void = () => undefined;
  /** The stream had to begin again: what is seen now, whatever happened in between. */
  renewed: (message: Message) => void = () => undefined;
  /** The table is of another version than this page. */
  outdated: () => void = () => undefined;
  #viewer: Viewer = "spectator";
  /** Requests on their way that bring a hello, and what became of the last one. */
  #fetching = 0;
  #heard: number = heard.yes;
  /** Nobody looks: the lens may be another stream's. */
  #rests = true;

  constructor(
    private readonly table: Connection,
    readonly lens: Lens,
  ) {
    table.onmessage = (messages) => this.#hear(messages);
    table.onreturned = () => this.#again();
  }

  /** Until somebody watches again, what is told is not heard. */
  rest(): void {
    this.#rests = true;
  }

  /** The table with these eyes, from now on. */
  async watch(viewer: Viewer): Promise<Message> {
    this.#viewer = viewer;
    await this.#fetch(() => this.table.send("watch", { as: viewer }));
    return this.lens.ask("scene", {});
  }

  /** The table as this viewer saw it after `ply` of the moves it has seen. */
  async past(viewer: Viewer, ply: number): Promise<{ readonly plies: number; readonly message: Message }> {
    const { plies } = await this.#fetch(() => this.table.send("past", { as: viewer, ply }));
    return { plies, message: this.lens.ask("scene", {}) };
  }

  #hear(messages: readonly Uint8Array[]): void {
    if (this.#rests) return;
    const news: Message[] = [];
    for (const bytes of messages) {
      const now = this.lens.hear(bytes);
      if (this.#heard !== heard.box && this.#heard !== heard.other) this.#heard = now;
      if (now === heard.yes && this.#fetching === 0) news.push(this.lens.ask("scene", {}));
    }
    if (this.#fetching > 0) return;
    if (this.#heard === heard.yes) this.changed(news);
    else this.#again();
  }

  #again(): void {
    if (this.#rests) return;
    void this.watch(this.#viewer).then(
      (message) => this.renewed(message),
      () => undefined,
    );
  }

  /** Asks for a hello until the lens has understood it: it may need the box first. */
  async #fetch<T>(ask: () => Promise<T>): Promise<T> {
    this.#rests = false;
    for (let tries = 0; tries < 3; tries++) {
      this.#heard = heard.yes;
      this.#fetching++;
      const answer = await ask().finally(() => this.#fetching--);
      if (this.#heard === heard.yes) return answer;
      if (this.#heard === heard.box) {
        const box = await this.table.send("files", {});
        // a shipped box sends no files: the one shipped there is not the one of this page
        if (Object.keys(box.files).length > 0) this.lens.ask("box", box);
        else this.#heard = heard.other;
      }
      if (this.#heard === heard.other) break;
    }
    if (this.#heard === heard.other) this.outdated();
    throw new Error(
      this.#heard === heard.other ? t("page.newer") : t("page.trouble.core", { reason: `rv_heard ${this.#heard}` }),
    );
  }
}
