// How something is put on the table: a new game, a saved one, a file, a position, a lesson, a game to look back at; and
// an owner's box.
import { Refused } from "../core/protocol";
import type { Place } from "../online/links";
import type { Met } from "../online/meeting";
import type { Where } from "../table/address";
import { adviser } from "../table/bots";
import type { Game, Stage } from "../table/game";
import { type Here, newId, type Wanted } from "../table/here";
import { lessonOf, present } from "../table/lesson";
import type { Opening } from "../table/opening";
import type { Exits, Troubles, Ways } from "../table/ports";
import { Replay } from "../table/replay";
import type { Brought } from "../table/sitting";
import { download, keepWhole, type Kept, logOf } from "../table/store";
import { t } from "../table/texts";
import type { SettingUp } from "./setting";

/** What the address says of a game here; of one elsewhere, and of a position, others say it. */
function whereIs({ id, game, lesson, commit }: Game): Where | undefined {
  if (lesson) return { at: "lesson", game, step: lesson.step };
  return commit ? { at: "game", id } : undefined;
}

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
  constructor(
    private readonly page: Page,
    private readonly here: Here,
    private readonly opening: Opening,
  ) {}

  // ---- Games ----

  async start(wanted: Wanted): Promise<void> {
    await this.#lay(() => this.here.start(wanted));
  }

  /** The same again. */
  async rematch(): Promise<void> {
    const p = this.page.game;
    if (p?.elsewhere) await this.page.meeting?.rematch();
    else if (p) await this.start(p);
  }

  /** A log; `kept`: what else is known of it. */
  async load(log: string, kept?: Pick<Kept, "id" | "curtain" | "people">): Promise<void> {
    await this.#lay(() => this.here.load(log, kept));
  }

  async loadKept(kept: Kept): Promise<void> {
    await this.load(await logOf(kept.id), kept);
  }

  /** A position as text, played on against computers; it is not kept. */
  async setUp(position: string): Promise<void> {
    await this.#lay(() => this.here.set(position, adviser));
    if (this.page.game) await this.page.way.go({ at: "position" }, position); // no address can hold it
  }

  /** A lesson: its position on the real table. */
  async teach(game: string, step: number): Promise<void> {
    const lesson = lessonOf(game, step);
    await this.#lay(() => this.here.set(present(lesson).position, "rival", lesson));
  }

  async playOn(replay: Replay): Promise<void> {
    const { curtain, people } = replay.kept;
    await this.load(await replay.fork(), { id: newId(), curtain, people });
  }

  #lay(bring: () => Promise<Brought>): Promise<void> {
    return this.#try(() => this.opening.lay(this.here, bring, (p) => this.page.play(p, whereIs(p))));
  }

  /** What cannot be put on the table leads to the start, where the reason is. */
  async #try(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.page.complain(
        error instanceof Refused
          ? t("page.trouble.load", { reason: error.message })
          : error instanceof Error
            ? error.message
            : String(error),
      );
      void this.page.leave();
    }
  }

  // ---- Looking back ----

  /** A game move by move, at the end unless a ply is named. */
  async lookBack(log: string, known: Pick<Kept, "id" | "curtain" | "people" | "met">, ply?: number): Promise<void> {
    const fetch = async (): Promise<Replay> => {
      const about = await this.here.table.send("load", { log });
      const { id, curtain, people, met = false } = known;
      const { game, moves, over, seats } = about;
      const kept: Kept = { id, game, curtain, people, seats, met, moves, over, time: Date.now() };
      if (over) await keepWhole(kept, log, "", about.entries);
      const replay = new Replay(this.page, this.here, kept, about, log);
      await replay.open(ply);
      return replay;
    };
    await this.#try(() => this.opening.put(fetch, (replay) => this.page.lookAt(replay)));
  }

  async lookBackKept(kept: Kept, ply?: number): Promise<void> {
    await this.lookBack(await logOf(kept.id), kept, ply);
  }

  /** A finished game of a table elsewhere; one that still runs is gone to. */
  async lookBackElsewhere(place: Place, ply?: number): Promise<void> {
    const { meeting } = this.page;
    await this.#try(async () => {
      const found = await meeting?.finished(place);
      if (!found) return meeting?.come(place);
      await this.lookBack(found.log, { id: place.table, curtain: false, met: true, people: found.people }, ply);
    });
  }

  /** The game on the table, up to now. */
  async lookBackNow(): Promise<void> {
    const p = this.page.game;
    if (!p) return;
    const [log] = await Promise.all([p.log(), p.keep()]);
    await this.lookBack(log, { ...p, met: p.elsewhere });
  }

  // ---- Files ----

  async saveFile(): Promise<void> {
    const { game, replay } = this.page;
    const log = replay?.log ?? (await game?.log()) ?? "";
    download(`${replay?.kept.game ?? game?.game}-${new Date().toISOString().slice(0, 10)}.log`, log);
  }

  async loadFile(file: File): Promise<void> {
    const log = await file.text();
    await this.#try(async () => {
      const { over } = await this.here.table.send("about", { log });
      if (over) await this.lookBack(log, { id: `${Date.now().toString(36)}-file`, curtain: false });
      else await this.load(log);
    });
  }

  /** An owner's box is brought to the table; lenses get it from there. */
  async bring(game: string, files: readonly File[]): Promise<void> {
    const tables = files.filter(({ name }) => name.endsWith(".tsv"));
    const names = tables.map(({ name }) => name).join(", ");
    const texts = Object.fromEntries(
      await Promise.all(tables.map(async (file) => [file.name, await file.text()] as const)),
    );
    const box = await this.here.table.send("box", { game, files: texts }).then(
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
