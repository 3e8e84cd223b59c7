// The table in a worker: request lines in; out come answers and what the watched viewer is told.
import { Core, type Said } from "./wasm";

/** What a request, or time, has brought; or why the core died. */
export type FromTable = Said | { readonly broken: string };

const post = (message: FromTable): void => postMessage(message);
let alarm = 0;
/** Milliseconds: an alarm set later than that rings at once. */
const FARTHEST = 2 ** 31 - 1;

/** What time does; and when it will do something next. */
function tick(core: Core): readonly Uint8Array[] {
  clearTimeout(alarm);
  const { told, wait } = core.tick(performance.now());
  if (wait >= 0) alarm = setTimeout(() => guard(() => ({ lines: "", told: tick(core) })), Math.min(wait, FARTHEST));
  return told;
}

/** A trap of the core is a bug of ours; the page must hear of it. */
function guard(work: () => Said): void {
  try {
    post(work());
  } catch (error) {
    post({ broken: String(error) });
  }
}

const opened = Core.open().then((core) => (core.start(), core));
addEventListener("message", ({ data: line }: MessageEvent<string>) => {
  opened.then(
    (core) =>
      guard(() => {
        const { lines, told } = core.hear(line, performance.now());
        return { lines, told: [...told, ...tick(core)] };
      }),
    (error: unknown) => post({ broken: String(error) }),
  );
});
