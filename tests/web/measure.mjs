// Figures of the page for bench/README.md: weight, first paint, work of the main thread per move.
//   node tests/web/measure.mjs
import { readFileSync, readdirSync, statSync } from "node:fs";
import { asked, browse, open, root, serve, start } from "./support.mjs";

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

/** A game of the person's first choices against an easy bot, at once: thread time by the moves made. */
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
  await page.evaluate(
    () =>
      new Promise((done) => {
        const go = () => {
          if (document.querySelector("dialog.sheet[open]") || document.querySelectorAll(".story li").length > 250)
            return done();
          document.querySelector("#choices button")?.click();
          setTimeout(go, 20);
        };
        go();
      }),
  );
  const after = await read();
  await page.waitForTimeout(200);
  const [, download] = await Promise.all([
    page.evaluate(() => (document.querySelector("dialog[open]")?.close(), document.querySelector("#save").click())),
    page.waitForEvent("download"),
  ]);
  const moves = (readFileSync(await download.path(), "utf8").match(/^\d: /gm) ?? []).length;
  await own.close();
  const spent = (name) => ((after[name] - before[name]) / moves).toFixed(1);
  const parts = { script: "ScriptDuration", style: "RecalcStyleDuration", layout: "LayoutDuration" };
  const share = Object.entries(parts).map(([name, metric]) => `${name} ${spent(metric)}`);
  return `${spent("TaskDuration")} ms (${share.join(", ")}), ${moves} moves`;
}

const games = ["project-dreamscape", "insomnia", "dreamscape", "dream-runners"];
const work = [];
for (const game of games) work.push(await perMove(game));
const [all, first] = [/./, /index|\.html/].map((test) => weigh(test).toFixed(0));
console.log(`weight, compressed: ${all} kB in all, ${first} before a game can be chosen`);
console.log(`first contentful paint: ${middle(paints).toFixed(0)} ms (median of ${paints.length})`);
games.forEach((game, i) => console.log(`main thread per move, ${game}: ${work[i]}`));
await close();
await server.stop();
