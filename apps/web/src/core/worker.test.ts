// The worker's alarm, with a core that answers as it is told.
import { expect, test, vi } from "vitest";
import type { Core } from "./wasm";

const tick = vi.fn(() => ({ told: [], wait: -1 }));
const core = { start: () => undefined, hear: () => ({ lines: "{}", told: [] }), tick };
vi.mock("./wasm", () => ({ Core: { open: () => Promise.resolve(core as unknown as Core) } }));

test("a clock of months is looked at now and then, not all the time", async () => {
  vi.useFakeTimers();
  let ask: (event: { readonly data: string }) => void = () => undefined;
  vi.stubGlobal("postMessage", () => undefined);
  vi.stubGlobal("addEventListener", (_: string, hear: typeof ask) => (ask = hear));
  await import("./worker");
  tick.mockReturnValue({ told: [], wait: 2 ** 32 });
  ask({ data: "{}" });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(tick).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2 ** 31);
  expect(tick).toHaveBeenCalledTimes(2);
});
