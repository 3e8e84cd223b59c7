import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Refused } from "./protocol";
import { Closed, pauseBefore, type Socket, Wire } from "./wire";

class Fake implements Socket {
  static all: Fake[] = [];
  binaryType = "";
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  readonly sent: { id: number; do: string; [member: string]: unknown }[] = [];
  closed = false;

  constructor() {
    Fake.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Fake["sent"][number]);
  }

  close(): void {
    this.closed = true;
  }

  /** The last request of this kind is answered. */
  answer(what: string, members: object = { ok: what }): void {
    const id = this.sent.findLast((one) => one.do === what)?.id;
    this.onmessage?.({ data: JSON.stringify({ id, ...members }) });
  }

  get asked(): string[] {
    return this.sent.map((one) => one.do);
  }
}

const last = (): Fake => Fake.all.at(-1) as Fake;
const soon = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const told = { table: "t", seats: [] };

function connected(): Wire {
  const wire = new Wire(() => new Fake());
  wire.connect();
  last().onopen?.();
  last().answer("lang");
  return wire;
}

beforeEach(() => {
  vi.useFakeTimers();
  Fake.all = [];
});
afterEach(() => vi.useRealTimers());

test("pauses grow from half a second to eight, a little different for everybody", () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((tries) => pauseBefore(tries, 0.5))).toEqual([
    500, 1000, 2000, 4000, 8000, 8000, 8000,
  ]);
  expect(pauseBefore(0, 0)).toBe(375);
  expect(pauseBefore(9, 1)).toBe(10_000);
});

describe("requests", () => {
  test("an answer, a refusal", async () => {
    const wire = connected();
    const me = wire.ask("me", {});
    last().answer("me", { ok: "me", name: "Ada", tables: [] });
    expect((await me).name).toBe("Ada");
    const sit = wire.ask("sit", { secret: "x" });
    last().answer("sit", { error: "refused", why: "not free" });
    await expect(sit).rejects.toEqual(new Refused("not free"));
  });

  test("a wish has a key, and is answered when what it changed has been heard", async () => {
    const wire = connected();
    const heard: number[] = [];
    wire.onmessage = ([bytes]) => heard.push(bytes?.[0] ?? -1);
    let made = false;
    void wire.send("play", { as: 1, move: "buy 1", seen: "3" }).then(() => (made = true));
    expect(last().sent.at(-2)).toMatchObject({ do: "play", as: 1, move: "buy 1", seen: "3" });
    expect(last().sent.at(-2)?.["key"]).toMatch(/^[0-9a-f]{16}$/);
    expect(wire.sending).toBe(true);
    last().answer("play");
    await soon();
    expect(made).toBe(false);
    last().onmessage?.({ data: new Uint8Array([7]).buffer });
    last().answer("lang");
    await soon();
    expect([made, heard, wire.sending]).toEqual([true, [7], false]);
  });

  test("what is told of the table is passed on, from answers and by itself", async () => {
    const wire = connected();
    const tables: string[] = [];
    wire.ontold = ({ table }) => tables.push(table);
    const opened = wire.open({ table: "t" });
    last().answer("open", { ok: "open", ...told });
    await opened;
    last().onmessage?.({ data: JSON.stringify({ to: "table", ...told, table: "u" }) });
    expect(tables).toEqual(["t", "u"]);
  });
});

describe("a lost connection", () => {
  test("is tried again for ever, less and less often", async () => {
    const wire = connected();
    last().onclose?.({ code: 1006 });
    expect(wire.state).toBe("trying");
    for (let i = 0; i < 20; i++) {
      await vi.advanceTimersByTimeAsync(10_100);
      last().onclose?.({ code: 1006 });
    }
    expect(Fake.all.length).toBeGreaterThan(20);
    expect(wire.state).toBe("trying");
  });

  test("a server that starts again is tried within three seconds, by no two at the same moment", async () => {
    const chance = vi.spyOn(Math, "random");
    const tried = async (value: number): Promise<number> => {
      chance.mockReturnValue(value);
      connected();
      const before = Fake.all.length;
      last().onclose?.({ code: 1012 });
      const begun = Date.now();
      while (Fake.all.length === before) await vi.advanceTimersByTimeAsync(10);
      return Date.now() - begun;
    };
    expect([await tried(0), await tried(0.5), await tried(0.99)]).toEqual([200, 1600, 2980]);
    chance.mockReturnValue(0.5); // it is not back yet: then less and less often
    const pauses: number[] = [];
    for (let tries = 0; tries < 3; tries++) {
      const [before, begun] = [Fake.all.length, Date.now()];
      last().onclose?.({ code: 1006 });
      while (Fake.all.length === before) await vi.advanceTimersByTimeAsync(10);
      pauses.push(Date.now() - begun);
    }
    expect(pauses).toEqual([500, 1000, 2000]);
    chance.mockRestore();
  });

  test("begins again with the shortest pause when somebody looks, and when it is connected anew", async () => {
    const chance = vi.spyOn(Math, "random").mockReturnValue(0.5);
    const wire = connected();
    /** How long it takes until the next try. */
    const lost = async (): Promise<number> => {
      const [before, begun] = [Fake.all.length, Date.now()];
      last().onclose?.({ code: 1006 });
      while (Fake.all.length === before) await vi.advanceTimersByTimeAsync(10);
      return Date.now() - begun;
    };
    expect([await lost(), await lost()]).toEqual([500, 1000]);
    last().onclose?.({ code: 1006 });
    wire.hurry();
    expect(await lost()).toBe(500);
    expect(await lost()).toBe(1000);
    wire.close();
    wire.connect();
    expect(await lost()).toBe(500);
    chance.mockRestore();
  });

  test("what somebody has done waits until it is answered; what the page asks by itself does not", async () => {
    const wire = connected();
    const states = vi.fn();
    wire.onstate = states;
    wire.ask("me", {}).catch(() => undefined);
    expect(wire.waits).toBe(false);
    last().onclose?.({ code: 1006 });
    states.mockClear();
    const said = wire.ask("say", { text: "Hello" });
    expect(wire.waits).toBe(true);
    expect(states).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    last().onopen?.();
    last().answer("say", { ok: "say", number: 1 });
    await said;
    expect(wire.waits).toBe(false);
  });

  test("comes back: the table first, then what was not answered under its old key, then what is watched", async () => {
    const wire = connected();
    const opened = wire.open({ table: "t" });
    last().answer("open", { ok: "open", ...told });
    await opened;
    const made = wire.send("play", { as: 1, move: "buy 1" });
    const key = last().sent.at(-2)?.["key"];
    last().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(1000);
    wire.onreturned = () => void wire.send("watch", { as: 1 });
    last().onopen?.();
    expect(last().asked).toEqual(["lang", "open", "play", "lang", "watch", "lang"]);
    expect(last().sent[2]?.["key"]).toBe(key);
    for (const one of [...last().sent]) last().onmessage?.({ data: JSON.stringify({ id: one.id, ok: one.do }) });
    await expect(made).resolves.toMatchObject({ ok: "play" });
    expect(wire.state).toBe("connected");
  });

  test("a table that is not there any more is told", async () => {
    const wire = connected();
    const opened = wire.open({ table: "t" });
    last().answer("open", { ok: "open", ...told });
    await opened;
    const broken: string[] = [];
    wire.onbroken = (reason) => broken.push(reason);
    last().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(1000);
    last().onopen?.();
    last().answer("open", { error: "refused", why: "gone" });
    await soon();
    expect(broken).toEqual(["gone"]);
  });

  test("what is not answered within ten seconds means that it is lost", async () => {
    const wire = connected();
    wire.ask("me", {}).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(Fake.all.length).toBe(1);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(Fake.all[0]?.closed).toBe(true);
    expect(Fake.all.length).toBe(2);
  });

  test("whoever asks after a silence, or while it was lost, is answered within ten seconds from then on", async () => {
    const wire = connected();
    await vi.advanceTimersByTimeAsync(15_000);
    wire.ask("me", {}).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(Fake.all.length).toBe(1);
    last().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(8_000); // nothing opens yet
    last().onopen?.();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(wire.state).toBe("connected");
    await vi.advanceTimersByTimeAsync(4_000);
    expect(wire.state).toBe("trying");
  });

  test("an answer may take long while other things are heard", async () => {
    const wire = connected();
    const slow = wire.send("hint", { as: 1, bot: "normal" });
    for (let i = 0; i < 5; i++) {
      await vi.advanceTimersByTimeAsync(9_000);
      last().onmessage?.({ data: new Uint8Array([7]).buffer });
    }
    expect(Fake.all.length).toBe(1);
    last().answer("hint", { ok: "hint", move: "buy 1" });
    await expect(slow).resolves.toMatchObject({ move: "buy 1" });
  });

  test("pauses begin anew once something is answered, not when a door merely opens", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    connected();
    const pauses = [];
    for (const answers of [false, false, false, true, false]) {
      last().onclose?.({ code: 1006 });
      const before = Fake.all.length;
      let waited = 0;
      for (; Fake.all.length === before; waited += 100) await vi.advanceTimersByTimeAsync(100);
      pauses.push(waited);
      last().onopen?.();
      if (answers) last().answer("lang");
    }
    expect(pauses).toEqual([500, 1000, 2000, 4000, 500]);
    vi.restoreAllMocks();
  });

  test("a long silence is broken by something small", async () => {
    connected();
    const before = last().sent.length;
    await vi.advanceTimersByTimeAsync(22_000);
    expect(last().asked.slice(before)).toEqual(["lang"]);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(Fake.all.length).toBeGreaterThan(1);
  });

  test("a socket that never opens is given up", async () => {
    new Wire(() => new Fake()).connect();
    await vi.advanceTimersByTimeAsync(13_000);
    expect(Fake.all.length).toBe(2);
  });

  test("the network's return and a look at the page shorten the pause", async () => {
    const wire = connected();
    for (let i = 0; i < 6; i++) {
      last().onclose?.({ code: 1006 });
      await vi.advanceTimersByTimeAsync(10_000);
    }
    last().onclose?.({ code: 1006 });
    const before = Fake.all.length;
    wire.hurry();
    expect(Fake.all.length).toBe(before + 1);
    wire.hurry(); // it is being tried already
    expect(Fake.all.length).toBe(before + 1);
  });

  test("who closes it waits for nothing any more", async () => {
    const wire = connected();
    const me = wire.ask("me", {});
    wire.close();
    await expect(me).rejects.toBeInstanceOf(Closed);
    await expect(wire.ask("me", {})).rejects.toBeInstanceOf(Closed);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Fake.all.length).toBe(1);
  });
});
