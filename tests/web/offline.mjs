// The page without a network, as an app, and when a new version of it comes.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { asked, axe, kept, open, pick, ready, root, shot, start } from "./support.mjs";

/** The server is gone before the second visit: the page opens, and a game is played and kept. */
export async function secondVisit({ browser }, serve) {
  const server = await serve();
  const { page, own, errors } = await open(browser, server.address, { stocks: true });
  assert.ok(await ready(page));
  await page.close();
  await server.stop();
  const again = await own.newPage();
  again.on("pageerror", (error) => errors.push(String(error)));
  await again.goto(server.address);
  for (const game of ["project-dreamscape", "dream-runners"]) {
    await start(again, game);
    await asked(again);
    await again.evaluate(() => document.querySelector("#choices button")?.click());
    await asked(again);
    await again.click("#rules");
    await again.waitForSelector("dialog .rule");
    await again.click("#close");
    await pick(again, "leave");
    await again.waitForSelector(".continue");
  }
  await again.reload();
  await again.waitForSelector(".continue");
  assert.equal((await kept(again)).length, 2);
  assert.doesNotMatch(readFileSync(`${root}build/web/sw.js`, "utf8"), /previews/, "what nobody looks at is kept");
  for (const address of ["t/0123456789", "play"]) {
    await again.goto(`${server.address}${address}`);
    await again.waitForSelector("main.start");
  }
  assert.deepEqual(errors, []);
}

/** A new version is fetched during a game, offered after it, and loaded when asked; the game is still there. */
export async function newVersion({ browser }, serve) {
  const folder = mkdtempSync(`${tmpdir()}/reverie-page-`);
  cpSync(`${root}build/web`, folder, { recursive: true, filter: (path) => !path.endsWith(".gz") });
  const server = await serve(["--page", folder]);
  try {
    const { page, errors } = await open(browser, server.address, { language: "fr", stocks: true });
    assert.ok(await ready(page));
    await page.reload(); // from now on the worker answers
    await page.waitForSelector("button.box");
    await start(page);
    await asked(page);
    await page.evaluate(() => (window.same = true));
    writeFileSync(
      `${folder}/index.html`,
      readFileSync(`${folder}/index.html`, "utf8").replace("<html", '<html data-newer="yes"'),
    );
    writeFileSync(`${folder}/sw.js`, readFileSync(`${folder}/sw.js`, "utf8").replace(/VERSION = "/, 'VERSION = "n'));
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration.update();
      while (!registration.waiting) await new Promise((done) => setTimeout(done, 20));
    });
    await page.evaluate(() => document.querySelector("#choices button")?.click());
    await asked(page);
    assert.equal(await page.evaluate(() => window.same), true, "the game goes on");
    assert.equal(await page.locator("#renew").count(), 0, "nothing is offered during a game");
    await pick(page, "leave");
    await page.waitForSelector("#renew");
    await shot(page, "newer");
    assert.deepEqual(await axe(page), []);
    assert.match(await page.textContent(".newer"), /nouvelle version/);
    await Promise.all([page.waitForEvent("load"), page.click("#renew")]);
    await page.waitForSelector(".continue");
    assert.equal(await page.getAttribute("html", "data-newer"), "yes");
    assert.equal(await page.locator("#renew").count(), 0);
    assert.deepEqual((await page.evaluate(() => caches.keys())).length, 1, "the old version is gone");
    await page.click(".continue");
    await asked(page);
    assert.deepEqual(errors, []);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What browsers want of an app. */
export async function installable({ browser, address }) {
  const { page, own, errors } = await open(browser, address, { stocks: true });
  assert.ok(await ready(page));
  const client = await own.newCDPSession(page);
  const { errors: wrong, data } = await client.send("Page.getAppManifest");
  assert.deepEqual(wrong, []);
  const manifest = JSON.parse(data);
  assert.equal(manifest.display, "standalone");
  for (const { src } of manifest.icons)
    assert.equal((await page.request.get(new URL(src, address).href)).status(), 200, src);
  const { installabilityErrors } = await client.send("Page.getInstallabilityErrors");
  assert.deepEqual(
    installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"),
    [],
  );
  assert.deepEqual(errors, []);
}
