// How something is put on the table: a new game, a saved one, a file, a position, a lesson, a game to look back at; and
// an owner's box.
import { luck } from "../core/luck";
import { type About, Refused } from "../core/protocol";
import { rendererOf } from "../games";
import type { Place } from "../online/links";
import type { Met } from "../online/meeting";
import type { Where } from "../table/address";
import { adviser } from "../table/bots";
import { Game, type Stage } from "../table/game";
import { lessonOf, present } from "../table/lesson";
import type { Exits, Troubles, Ways } from "../table/ports";
import { Replay } from "../table/replay";
import type { Person, Sitter } from "../table/seats";
import type { Brought, Tools } from "../table/sitting";
import { download, keepWhole, type Kept, logOf } from "../table/store";
import { t } from "../table/texts";
import type { SettingUp } from "./setting";

/** What the address says of a game here; of one elsewhere, and of a position, others say it. */
function whereIs({ id, game, lesson, commit }: Game): Where | undefined {
  if (lesson) return { at: "lesson", game, step: lesson.step };
  return commit ? { at: "game", id } : undefined;
}

const newId = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

/** One person against computers. */
const against = (bot: string, { seats }: About): Sitter[] => seats.map((_, i) => (i === 0 ? "person" : bot));

/** What is on the table: a game, or one that is looked back at. */
export interface OnTable {
  readonly game: Game | undefined;
  readonly replay: Replay | undefined;
}

/** There once the core is: before that nothing can be chosen. */
export interface Begins {
  readonly begin: Begin;
}

interface Page extends OnTable, SettingUp, Stage, Troubles, Ways, Exits, Met {
  /** `where`: what the address says of it. */
  play(p: Game, where?: Where): void;
  lookAt(replay: Replay): void;
}

export class Begin {
  /** Whatever is wanted last is put on the table, after what is being fetched for it already. */
  #wanted = 0;
  #fetched: Promise<void> = Promise.resolve();

  constructor(
    private readonly page: Page,
    private readonly tools: Tools,
  ) {}

  // ---- Games ----

  async start(
    game: string,
    options: string,
    seats: readonly Sitter[],
    curtain: boolean,
    people: readonly Person[],
    box?: string,
  ): Promise<void> {
    await this.#lay(async () => {
      const seed = luck();
      const { commit } = await this.tools.table.send("start", { game, options, seed, box });
      await this.#sit(seats);
      return { id: newId(), game, options, curtain, commit, seed, box, people };
    });
  }

  /** The same again. */
  async rematch(): Promise<void> {
    const p = this.page.game;
    if (p?.elsewhere) await p.elsewhere.rematch();
    else if (p) await this.start(p.game, p.options, p.seats, p.curtain, p.people, p.box);
  }

  /** A log; `kept`: what else is known of it. */
  async load(log: string, kept?: Pick<Kept, "id" | "curtain" | "people">): Promise<void> {
    await this.#lay(async () => {
      const about = await this.tools.table.send("load", { log });
      const { id = newId(), curtain = rendererOf(about.game).secrets, people } = kept ?? {};
      return { ...about, id, curtain, people };
    });
  }

  async loadKept(kept: Kept): Promise<void> {
    await this.load(await logOf(kept.id), kept);
  }

  /** A position as text, played on against computers; it is not kept. */
  async setUp(position: string): Promise<void> {
    await this.#lay(async () => {
      const about = await this.tools.table.send("set", { position });
      await this.#sit(against(adviser, about));
      return { ...about, id: newId(), curtain: false, commit: "", seed: "" };
    });
    if (this.page.game) await this.page.way.go({ at: "position" }, position); // no address can hold it
  }

  /** A lesson: its position on the real table. */
  async teach(game: string, step: number): Promise<void> {
    const lesson = lessonOf(game, step);
    const { position } = present(lesson);
    await this.#lay(async () => {
      const about = await this.tools.table.send("set", { position });
      await this.#sit(against("rival", about));
      return { ...about, id: newId(), curtain: false, commit: "", seed: "", lesson };
    });
  }

  async playOn(replay: Replay): Promise<void> {
    const { curtain, people } = replay.kept;
    await this.load(await replay.fork(), { id: newId(), curtain, people });
  }

  async #sit(seats: readonly Sitter[]): Promise<void> {
    for (const [i, bot] of seats.entries())
      if (bot !== "person") await this.tools.table.send("seat", { as: i + 1, bot });
  }

  #lay(bring: () => Promise<Brought>): Promise<void> {
    return this.#put(async () => {
      const p = await Game.open(this.page, this.tools, await bring());
      return () => this.page.play(p, whereIs(p));
    });
  }

  /** Puts something on the table; what is there makes way for it. There is one table behind it: of two presses in a
      row, the second waits for the first, of which nothing is shown. */
  async #put(fetch: () => Promise<() => void>): Promise<void> {
    this.page.trouble = undefined;
    void this.page.game?.leave();
    const number = ++this.#wanted;
    const wanted = (): boolean => number === this.#wanted;
    this.#fetched = this.#fetched.then(async () => {
      try {
        const show = wanted() && (await fetch());
        if (show && wanted()) show();
      } catch (error) {
        if (wanted()) this.#complain(error);
      }
    });
    await this.#fetched;
  }

  #complain(error: unknown): void {
    this.page.complain(
      error instanceof Refused
        ? t("page.trouble.load", { reason: error.message })
        : error instanceof Error
          ? error.message
          : String(error),
    );
    void this.page.leave();
  }

  // ---- Looking back ----

  /** A game move by move, at the end unless a ply is named. */
  async lookBack(log: string, known: Pick<Kept, "id" | "curtain" | "people" | "met">, ply?: number): Promise<void> {
    await this.#put(async () => {
      const about = await this.tools.table.send("load", { log });
      const { id, curtain, people, met = false } = known;
      const { game, moves, over, seats } = about;
      const kept: Kept = { id, game, curtain, people, seats, met, moves, over, time: Date.now() };
      if (over) await keepWhole(kept, log, "", about.entries);
      const replay = new Replay(this.page, this.tools, kept, about, log);
      await replay.open(ply);
      return () => this.page.lookAt(replay);
    });
  }

  async lookBackKept(kept: Kept, ply?: number): Promise<void> {
    await this.lookBack(await logOf(kept.id), kept, ply);
  }

  /** A finished game of a table elsewhere; one that still runs is gone to. */
  async lookBackElsewhere(place: Place, ply?: number): Promise<void> {
    const { meeting } = this.page;
    try {
      const found = await meeting?.finished(place);
      if (!found) return meeting?.come(place);
      await this.lookBack(found.log, { id: place.table, curtain: false, met: true, people: found.people }, ply);
    } catch (error) {
      this.#complain(error);
    }
  }

  /** The game on the table, up to now. */
  async lookBackNow(): Promise<void> {
    const p = this.page.game;
    if (!p) return;
    const [log] = await Promise.all([p.log(), p.keep()]);
    await this.lookBack(log, { ...p, met: p.elsewhere !== undefined });
  }

  // ---- Files ----

  async saveFile(): Promise<void> {
    const { game, replay } = this.page;
    const log = replay?.log ?? (await game?.log()) ?? "";
    download(`${replay?.kept.game ?? game?.game}-${new Date().toISOString().slice(0, 10)}.log`, log);
  }

  async loadFile(file: File): Promise<void> {
    const log = await file.text();
    try {
      const { over } = await this.tools.table.send("about", { log });
      if (over) await this.lookBack(log, { id: `${Date.now().toString(36)}-file`, curtain: false });
      else await this.load(log);
    } catch (error) {
      this.#complain(error);
    }
  }

  /** An owner's box is brought to the table; lenses get it from there. */
  async bring(game: string, files: readonly File[]): Promise<void> {
    const tables = files.filter(({ name }) => name.endsWith(".tsv"));
    const names = tables.map(({ name }) => name).join(", ");
    const texts = Object.fromEntries(
      await Promise.all(tables.map(async (file) => [file.name, await file.text()] as const)),
    );
    const box = await this.tools.table.send("box", { game, files: texts }).then(
      ({ box: hash }) => ({ names, hash, files: texts }),
      (error: unknown) => ({ names, complaint: error instanceof Error ? error.message : String(error) }),
    );
    if (this.page.setup.game === game) this.page.setup = { ...this.page.setup, box };
    this.page.update();
  }

  unbring(): void {
    this.page.setup = { ...this.page.setup, box: undefined };
    this.page.update();
  }
}
