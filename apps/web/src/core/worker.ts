// A table in a worker: request lines in, answer lines out.
import { Core } from "./wasm";

export interface Ask {
  readonly id: number;
  readonly line: string;
}

/** Lines that answer request `id` (0: time did something), or how the core died. */
export interface Answer {
  readonly id: number;
  readonly lines: string;
  readonly broken?: string;
}

const answer = (message: Answer): void => postMessage(message);
let alarm = 0;

/** What time does; and when it will do something next. */
function tick(core: Core): void {
  clearTimeout(alarm);
  const { lines, wait } = core.tick(performance.now());
  if (lines) answer({ id: 0, lines });
  if (wait >= 0) alarm = setTimeout(() => guard(0, () => tick(core)), wait);
}

/** A trap of the core is a bug of ours; the page must hear of it. */
function guard(id: number, work: () => void): void {
  try {
    work();
  } catch (error) {
    answer({ id, lines: "", broken: String(error) });
  }
}

const opened = Core.open();
addEventListener("message", (event: MessageEvent<Ask>) => {
  const { id, line } = event.data;
  opened.then(
    (core) =>
      guard(id, () => {
        tick(core); // a request that comes too late finds what time has done
        answer({ id, lines: core.hear(line) });
        tick(core);
      }),
    (error: unknown) => answer({ id, lines: "", broken: String(error) }),
  );
});
