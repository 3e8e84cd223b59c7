// What the browser tests share: the server, a browser, a page that fails on any error, screenshots.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const need = createRequire(`${root}apps/web/package.json`);
const { chromium } = need("playwright-core");
const { source } = need("axe-core");

/** The command under test. */
export const reverie = process.env.REVERIE ?? `${root}build/release/reverie`;

export const shots = `${root}build/shots`;
mkdirSync(shots, { recursive: true });

/** `reverie serve` on a free port. */
export async function serve(args = []) {
  const child = spawn(reverie, ["--lang", "en", "serve", "--port", "0", ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, DISPLAY: "", WAYLAND_DISPLAY: "" },
  });
  const address = await new Promise((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (data) => {
      said += data;
      const found = /http:\/\/\S+/.exec(said);
      if (found) resolve(found[0]);
    });
    child.on("exit", (code) => reject(new Error(`reverie serve ended with ${code}`)));
  });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  return { address, child, stop: () => (child.kill("SIGTERM"), ended) };
}

export async function browse() {
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium-headless-shell", // without windows: two thirds of the processor time
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  return { browser, close: () => browser.close() };
}

/** A page of its own storage, at the start. Console errors and failed requests are kept in `errors`. A device
    can be `slow`: then everything that a worker says comes so many milliseconds late. Only one that `stocks`
    fetches all files ahead, to be without a network later: an eighth of the work of opening a page. */
export async function open(
  browser,
  address,
  {
    language = "en",
    pace = "instant",
    width = 1280,
    height = 900,
    slow = 0,
    list = true,
    offered = true,
    stocks = false,
    ...context
  } = {},
) {
  const own = await browser.newContext({
    viewport: { width, height },
    reducedMotion: pace === "instant" ? "reduce" : "no-preference",
    ...context,
  });
  await own.addInitScript(
    (settings) => localStorage.getItem("reverie.settings") ?? localStorage.setItem("reverie.settings", settings),
    JSON.stringify({ language, pace, list, offered }),
  );
  if (!stocks)
    await own.addInitScript(() => {
      if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {});
    });
  if (slow)
    await own.addInitScript((late) => {
      const { addEventListener } = Worker.prototype;
      Worker.prototype.addEventListener = function (what, listener) {
        addEventListener.call(this, what, (event) => setTimeout(() => listener(event), late));
      };
    }, slow);
  const page = await own.newPage();
  const errors = [];
  watch(page, errors);
  await page.goto(address);
  await page.waitForSelector("button.box");
  return { page, own, errors };
}

export function watch(page, errors) {
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  // what a navigation cancels has not failed
  page.on(
    "requestfailed",
    (request) =>
      request.failure()?.errorText !== "net::ERR_ABORTED" &&
      errors.push(`${request.url()}: ${request.failure()?.errorText}`),
  );
  page.on("response", (response) => response.status() >= 400 && errors.push(`${response.url()}: ${response.status()}`));
}

/** What is in the way of people who hear, enlarge or cannot see. Told to look for faults alone and to fetch
    nothing again, it takes a tenth of its usual time. */
export async function axe(page) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const violations = await page.evaluate(
    async () => (await window.axe.run(document, { resultTypes: ["violations"], preload: false })).violations,
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ target, failureSummary }) => `${target} ${failureSummary}`)
        .join("; ")}`,
  );
}

/** A picture for the eye, where it is asked for: SHOTS=1 node tests/web/run.mjs WORD. */
export const shot = async (page, name, fullPage = true) =>
  process.env.SHOTS && page.screenshot({ path: `${shots}/${name}.png`, fullPage });

/** Turns knobs of the game that is about to start. */
export async function turnKnobs(page, knobs) {
  await page.click("#setup details:has([data-option]) summary");
  for (const [option, value] of Object.entries(knobs)) await page.selectOption(`[data-option="${option}"]`, value);
}

/** Puts somebody on a chair of the game that is about to start: "person", or the name of a bot. */
export async function seat(page, number, who) {
  await page.click(`#chair-${number}`);
  await page.locator(`dialog input[name="sits"][value="${who}"]`).check({ force: true });
  await page.click("#close");
  await page.waitForFunction(() => !document.querySelector("dialog"));
}

/** Easy bots at all seats but the first. */
export async function easyRivals(page) {
  const chairs = await page.locator(".chair:not(.empty)").count();
  for (let number = 2; number <= chairs; number++) await seat(page, number, "easy");
}

/** Starts a game against easy bots; `change` may turn knobs on the way. */
export async function start(page, game = "project-dreamscape", change = async () => {}) {
  await page.click(`button.box[data-game="${game}"]`);
  await easyRivals(page);
  await change(page);
  await page.click("#start");
  await page.waitForSelector(".table, .curtain");
}

/** Sets up a position by the lines of its text. */
export async function setUp(page, lines) {
  await page.evaluate(() => (document.querySelector("details:has(#position-text)").open = true));
  await page.fill("#position-text", lines.join("\n"));
  await page.click("#set-up");
  await page.waitForSelector("#choices button, #look", { state: "attached" });
  if (await page.$("#look")) await page.click("#look");
  await page.waitForSelector("#choices button", { state: "attached" });
}

/** The first lesson of the game that is set up: its goal is read, and the first thing to do glows. */
export async function learn(page) {
  await page.click("#learn");
  await page.click("#lesson-next");
  await page.waitForSelector(".choose.hinted", { state: "attached" });
}

/** Plays by the command until a seat of persons comes to a prompt that has this move; the log so far. */
export async function logUntil(game, options, seed, verb, least = 1) {
  const child = spawn(reverie, ["table"], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (request) => {
    child.stdin.write(`${JSON.stringify({ id: 1, ...request })}\n`);
    for (;;) {
      const said = JSON.parse((await lines.next()).value);
      if (said.ok || said.error) return said;
    }
  };
  await ask({ do: "start", game, options, seed });
  const seats = Number(/players=(\d)/.exec(options)[1]);
  let log;
  for (let i = 0, silent = 0; silent < 2 * seats && !log; i++) {
    const as = 1 + (i % seats);
    const { moves } = await ask({ do: "moves", as });
    silent = moves.length === 0 ? silent + 1 : 0;
    if (moves.filter(({ move }) => move.startsWith(`${verb} `)).length >= least) log = (await ask({ do: "save" })).log;
    else if (moves.length > 0) {
      // towards it: the type named after the verb, where there is one
      const wanted = { invade: "dream id", lay: "dream sd", pull: "dream ff" }[verb];
      const move = moves.find((one) => one.move === wanted) ?? moves[(i * 7) % moves.length];
      await ask({ do: "play", as, move: move.move });
    }
  }
  child.stdin.end('{"id":1,"do":"quit"}\n');
  return log;
}

export const asked = (page) => page.waitForSelector("#choices button, dialog.sheet[open], #look");

/** Presses something, if it is there, and waits until that shows. */
export async function press(page, which) {
  const pressed = await page.evaluate((wanted) => {
    const parts = [".board", ".story ol", "#question", "#choices", ".lesson", "dialog"];
    const seen = () => parts.map((part) => document.querySelector(part)?.textContent).join();
    const before = seen();
    const button = document.querySelector(wanted);
    window.answered = () => seen() !== before;
    button?.click();
    return button !== null;
  }, which);
  if (pressed) await page.waitForFunction(() => window.answered());
}

/** Presses one of the choices, as soon as there are any. */
export async function choose(page, which = "#choices button") {
  await asked(page);
  await press(page, which);
}

/** The moves that are offered, as soon as any are. */
export async function moves(page) {
  await page.waitForSelector("#choices button");
  return page.$$eval("#choices button", (all) => all.map((one) => one.dataset.move));
}

/** A tool of the page, which at a table is in the menu. */
export async function pick(page, id) {
  if ((await page.$("#menu")) && !(await page.$("dialog.menu"))) await page.click("#menu");
  await page.click(`#${id}`);
}

/** Saves the game as a file. */
export async function save(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), pick(page, "save")]);
  return download;
}

/** Waits until the answer to a question that takes a moment is yes. (To `waitForFunction` any promise is a yes.) */
export async function until(page, question, about) {
  for (const end = Date.now() + 60_000; !(await page.evaluate(question, about)); )
    if (Date.now() > end) throw new Error(`never: ${question}`);
}

/** The one game of this browser is kept there as a file would have it, but for the checks in between. */
export async function allKept(page) {
  const log = readFileSync(await (await save(page)).path(), "utf8");
  await until(
    page,
    (wanted) =>
      new Promise((done) => {
        const entries = (log) => log.replace(/^hash .*\n/gm, "");
        const request = indexedDB.open("reverie", 2);
        request.onsuccess = () => {
          const all = request.result.transaction("lines").objectStore("lines").getAll();
          all.onsuccess = () => {
            request.result.close();
            done(entries(all.result.map(({ lines }) => lines).join("")) === entries(wanted));
          };
        };
      }),
    log,
  );
}

export const thing = (page, id) => page.locator(`[data-thing="${id}"]`);

/** Looks behind the curtain, if there is one, and waits for the question there. */
export async function sit(page) {
  await asked(page);
  if (await page.$("#look")) await page.click("#look");
  await page.waitForSelector("#choices button");
}

/** All files are kept. */
export const ready = (page) => page.evaluate(() => navigator.serviceWorker.ready.then((one) => one.active !== null));

/** The games to go on with. */
export const kept = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const request = indexedDB.open("reverie", 2);
        request.onsuccess = () => {
          const all = request.result.transaction("games").objectStore("games").getAll();
          all.onsuccess = () => (request.result.close(), done(all.result));
        };
      }),
  );
