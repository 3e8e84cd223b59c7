// A bot in a worker of its own. It is told a view, thinks in slices, and answers with a move; between
// slices it can be told that nobody is waiting for its answer any more.
import { Core } from "./wasm";

export interface Ask {
  readonly id: number;
  readonly line: string;
  readonly advice: boolean;
}

export interface Answer {
  readonly id: number;
  readonly lines: string;
  readonly broken?: string;
}

const SLICE = 200; // positions
const BREATH = 20; // milliseconds of slices between two looks at the messages
const opened = Core.open().then((core) => (core.start(), core));
let wanted = 0;

const rest = (): Promise<void> => new Promise((done) => setTimeout(done));
const answer = (message: Answer): void => postMessage(message);

addEventListener("message", (event: MessageEvent<Ask>) => {
  wanted = event.data.id;
  void think(event.data);
});

async function think({ id, line, advice }: Ask): Promise<void> {
  try {
    const core = await opened;
    if (id !== wanted) return;
    let lines = core.ask(line, advice);
    while (!lines) {
      const until = performance.now() + BREATH;
      while (!lines && performance.now() < until) lines = core.think(SLICE);
      if (!lines) await rest();
      if (id !== wanted) return;
    }
    answer({ id, lines });
  } catch (error) {
    answer({ id, lines: "", broken: String(error) });
  }
}
