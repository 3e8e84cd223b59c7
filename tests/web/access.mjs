// The page on small screens, enlarged, and for those who hear it and never see it.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { asked, learn, open, pick, shot, shots, start, turnKnobs } from "./support.mjs";

const games = ["project-dreamscape", "insomnia", "dreamscape", "dream-runners"];
const fits = async (page, where) =>
  assert.ok(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    `${where}: wider than the screen`,
  );

/** Controls that a thumb may miss: less than 40 pixels, or things on the table less than 24 (WCAG 2.5.8). */
const small = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("button, select, summary, label:has(input), input")].flatMap((one) => {
      if (
        !one.checkVisibility({ opacityProperty: true }) ||
        one.closest("#flights, .unseen") ||
        one.matches(".skip, label input")
      )
        return [];
      const { width, height } = one.getBoundingClientRect();
      const least = one.closest(".stage") ? 24 : one.matches("summary, .link, input[type=range]") ? 32 : 40;
      return Math.min(width, height) + 0.5 < least
        ? [`${one.id || one.className || one.tagName}: ${width.toFixed(0)} x ${height.toFixed(0)}`]
        : [];
    }),
  );

/** French: no mark that takes a space begins a line, no quotation mark is left alone, no straight apostrophe. */
const french = (page) =>
  page.evaluate(() => {
    const faults = [
      /[^\n]* [?!:;»]/,
      /« [^\n]*/,
      /[^\n]*[A-Za-zÀ-ÿ]'[A-Za-zÀ-ÿ][^\n]*/,
      /[^\n]* …/,
      /[^\n]*[^\s\u00a0?!:]: [^\n]*/,
      /\[page\.[^\n]*/,
    ];
    const text = document.body.innerText;
    return faults.flatMap((fault) => text.match(new RegExp(fault, "g")) ?? []);
  });

/** Sentences at the top of the table that are cut off. */
const cut = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".pinned :is(.goal, .warning, .standing)")].flatMap((one) =>
      one.clientHeight > 1 && (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
        ? [`${one.className}: ${one.textContent}`]
        : [],
    ),
  );

/** Every screen of every game at this size. */
export const sizes =
  (name, width, height, touch) =>
  async ({ browser, address }) => {
    const { page, errors } = await open(browser, address, { width, height, hasTouch: touch, language: "fr" });
    const look = async (where) => {
      await fits(page, where);
      if (touch) assert.deepEqual(await small(page), [], where);
      assert.deepEqual(await french(page), [], where);
      assert.deepEqual(await cut(page), [], where);
    };
    await look("start");
    for (const game of games) {
      await page.click(`button.box[data-game="${game}"]`);
      await look(`${game}, setup`);
      await learn(page);
      await look(`${game}, lesson`);
      await pick(page, "leave");
      await start(page, game);
      await asked(page);
      await look(`${game}, table`);
      for (let i = 0; i < 8; i++) {
        await page.evaluate(() => document.querySelector("#choices button:last-child")?.click());
        await asked(page);
      }
      await look(`${game}, later`);
      await shot(page, `${name}-${game}`);
      await page.click("#rules");
      await page.waitForSelector("dialog .rule");
      await look(`${game}, rules`);
      await page.click("#close");
      await pick(page, "replay");
      await page.waitForSelector("#replay-ply");
      await look(`${game}, replay`);
      await pick(page, "leave");
      await page.waitForSelector("button.box");
    }
    await pick(page, "settings");
    await look("settings");
    assert.deepEqual(errors, []);
  };

/** The accessibility tree, and what is below a node of it. */
async function tree(client) {
  const { nodes } = await client.send("Accessibility.getFullAXTree");
  const by = new Map(nodes.map((node) => [node.nodeId, node]));
  const below = (node) => [node, ...(node.childIds ?? []).flatMap((id) => (by.has(id) ? below(by.get(id)) : []))];
  return { nodes: nodes.filter((node) => !node.ignored), below: (node) => below(node).filter((one) => !one.ignored) };
}
const role = (node) => node.role?.value;
const named = (node) => node.name?.value ?? "";

/** So many moves, or a whole game, by roles and names alone; what happens is announced, and the focus is never
    lost. */
export const byEar =
  (game, most = Number.POSITIVE_INFINITY) =>
  async ({ browser, address }) => {
    const { page, own, errors } = await open(browser, address);
    // without the sand timer nobody has to wait for it
    await start(page, game, () => game === "dream-runners" && turnKnobs(page, { timer: "off" }));
    await asked(page);
    const client = await own.newCDPSession(page);
    await client.send("Accessibility.enable");
    await page.evaluate(() => {
      window.heard = 0;
      new MutationObserver(
        (changes) => (window.heard += changes.reduce((sum, one) => sum + one.addedNodes.length, 0)),
      ).observe(document.querySelector("#announcements"), { childList: true });
    });
    let moves = 0;
    for (; moves < most; moves++) {
      assert.ok(moves < 1500, "no end");
      await asked(page);
      if (await page.$("dialog.sheet[open]")) break;
      const { nodes, below } = await tree(client);
      // the region that is named by its question, and in it the list of choices
      const board = nodes.find((node) => role(node) === "region" && named(node) === "The table");
      assert.ok(board, "the table is a landmark");
      const onTable = new Set(below(board));
      const asks = nodes.filter((node) => role(node) === "region" && !onTable.has(node)).map(below);
      const list = asks
        .flatMap((all) => all.filter((node) => role(node) === "list"))
        .map(below)
        .find((all) => all.some((node) => role(node) === "button"));
      const choices = (list ?? []).filter((node) => role(node) === "button");
      if (choices.length === 0) continue; // the question has just changed
      if (moves === 0) {
        const all = [...onTable];
        writeFileSync(
          `${shots}/board-${game}.txt`,
          all
            .filter(
              (node) =>
                named(node) && ["heading", "button", "StaticText", "listitem", "img", "group"].includes(role(node)),
            )
            .map((node) => `${role(node)}: ${named(node)}`)
            .join("\n"),
        );
        assert.deepEqual(
          all
            .filter((node) => ["button", "img", "image"].includes(role(node)) && !named(node))
            .map((node) => node.nodeId),
          [],
          "everything on the table has a name",
        );
      }
      assert.ok(
        choices.every((node) => named(node).length > 2),
        "every choice is a phrase",
      );
      const chosen = choices[Math.floor((await page.evaluate(() => Math.random())) * choices.length)];
      const before = await page.evaluate(() => window.heard);
      const { object } = await client
        .send("DOM.resolveNode", { backendNodeId: chosen.backendDOMNodeId })
        .catch(() => ({}));
      if (!object) continue;
      await client.send("Runtime.callFunctionOn", {
        objectId: object.objectId,
        functionDeclaration: "function () { this.focus(); }",
      });
      await page.keyboard.press("Enter");
      await page.waitForFunction((count) => window.heard > count || document.querySelector("dialog[open]"), before);
      await asked(page);
      assert.notEqual(
        await page.evaluate(() => document.activeElement?.tagName),
        "BODY",
        `the focus is lost after "${named(chosen)}"`,
      );
    }
    assert.ok(moves > 3);
    assert.deepEqual(errors, []);
  };

/** From the top of the page, the keyboard comes to the choices and to the table at once. */
export async function skips({ browser, address }) {
  const { page, errors } = await open(browser, address);
  await start(page);
  await asked(page);
  assert.equal(
    await page.evaluate(() => document.querySelector("button, a, input, select, [tabindex='0']").className),
    "skip",
    "what Tab meets first",
  );
  await page.focus(".skip");
  await shot(page, "skip", false);
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "question");
  await page.evaluate(() => document.querySelectorAll(".skip")[1].focus());
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  assert.ok(await page.evaluate(() => document.activeElement?.closest(".board") !== null));
  assert.deepEqual(errors, []);
}
