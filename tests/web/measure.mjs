// Figures of the page for bench/README.md: weight, first paint, work of the main thread per move.
//   node tests/web/measure.mjs
import { readFileSync, readdirSync, statSync } from "node:fs";
import { asked, browse, open, root, save, serve, start } from "./support.mjs";

const files = readdirSync(`${root}build/web`, { recursive: true }).filter((name) => name.endsWith(".gz"));
const weigh = (test) =>
  files.filter((name) => test.test(name)).reduce((sum, name) => sum + statSync(`${root}build/web/${name}`).size, 0) /
  1000;
const middle = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

const server = await serve();
const { browser, close } = await browse();
const paints = [];
for (let i = 0; i < 5; i++) {
  const { page, own } = await open(browser, server.address);
  paints.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0));
  await own.close();
}

/** The person's first choices against an easy bot, until the game is over, has gone on for long, or time is up. */
const play = (page, seconds) =>
  page.evaluate(
    (until) =>
      new Promise((done) => {
        const go = () => {
          const over = document.querySelector("dialog.sheet[open]") || performance.now() > until;
          if (over || document.querySelectorAll(".story li").length > 250) return done();
          document.querySelector("#go-on-now, #choices button")?.click();
          setTimeout(go, 20);
        };
        go();
      }),
    seconds * 1000,
  );

/** A game: thread time by the moves made. */
async function perMove(game) {
  const { page, own } = await open(browser, server.address);
  await start(page, game);
  const client = await own.newCDPSession(page);
  await client.send("Performance.enable", { timeDomain: "threadTicks" }); // time of the thread, not of the clock
  const read = async () =>
    Object.fromEntries(
      (await client.send("Performance.getMetrics")).metrics.map(({ name, value }) => [name, value * 1000]),
    );
  await asked(page);
  const before = await read();
  await play(page, 300);
  const after = await read();
  await page.waitForFunction(() => !document.querySelector("[data-busy]"));
  if (await page.$("dialog.sheet")) await page.click("#close");
  const download = await save(page);
  const moves = (readFileSync(await download.path(), "utf8").match(/^\d: /gm) ?? []).length;
  await own.close();
  const spent = (name) => ((after[name] - before[name]) / moves).toFixed(1);
  const parts = { script: "ScriptDuration", style: "RecalcStyleDuration", layout: "LayoutDuration" };
  const share = Object.entries(parts).map(([name, metric]) => `${name} ${spent(metric)}`);
  return `${spent("TaskDuration")} ms (${share.join(", ")}), ${moves} moves`;
}

/** A game with everything that flies, fast: the thread time of its longest tasks. */
async function longest(game) {
  const { page, own } = await open(browser, server.address, { pace: "quick" });
  await start(page, game);
  await asked(page);
  const client = await browser.newBrowserCDPSession();
  const events = [];
  client.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const told = new Promise((done) => client.on("Tracing.tracingComplete", done));
  await client.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel"] },
  });
  await play(page, 40);
  await client.send("Tracing.end");
  await told;
  await own.close();
  const threads = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events
    .filter(({ name, pid, tid }) => name === "ThreadControllerImpl::RunTask" && threads.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000)
    .toSorted((a, b) => b - a);
  const long = tasks.filter((one) => one > 50).length;
  return `${tasks
    .slice(0, 3)
    .map((one) => one.toFixed(0))
    .join(", ")} ms; ${long} of ${tasks.length} above 50`;
}

const games = ["project-dreamscape", "insomnia", "dreamscape", "dream-runners"];
const work = [];
const tasks = [];
for (const game of games) work.push(await perMove(game));
for (const game of games) tasks.push(await longest(game));
const [all, first] = [/./, /index|\.html/].map((test) => weigh(test).toFixed(0));
console.log(`weight, compressed: ${all} kB in all, ${first} before a game can be chosen`);
console.log(`first contentful paint: ${middle(paints).toFixed(0)} ms (median of ${paints.length})`);
games.forEach((game, i) => console.log(`main thread per move, ${game}: ${work[i]}`));
games.forEach((game, i) => console.log(`longest tasks, ${game}: ${tasks[i]}`));
await close();
await server.stop();
