// An owner's box in the page.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { linked, linkOf, playOn, sitDown, unexpected, visit } from "./online.mjs";
import { asked, axe, choose, open, pick, reverie, root, save, seat, shot, shots } from "./support.mjs";

const shipped = `${root}boxes/project-dreamscape`;

/** A folder with the shipped box in which every type is renamed: chance decides which of them are on the table. */
function ownBox(folder) {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(shipped))
    writeFileSync(`${folder}/${name}`, readFileSync(`${shipped}/${name}`, "utf8"));
  const types = readFileSync(`${shipped}/types.tsv`, "utf8").replace(/\t(continues|ends)\t/g, "\t$1\tOwl ");
  writeFileSync(`${folder}/types.tsv`, types);
  return types;
}

/** The loader's complaint in place; the corrected folder; a game with it, saved, checked, replayed, gone on with. */
export async function own({ browser, address }) {
  const folder = `${shots}/own-box`;
  const types = ownBox(folder);
  writeFileSync(`${folder}/types.tsv`, types.replace("\tff\tbase\t", "\tff\tnone\t"));
  const { page, errors } = await open(browser, address);
  await page.click('button.box[data-game="project-dreamscape"]');
  await page.click("#own-box summary");
  await page.setInputFiles("#box-files", [`${folder}/types.tsv`, `${folder}/cards.tsv`, `${folder}/chains.tsv`]);
  await page.waitForSelector("#own-box .trouble");
  await page.setInputFiles("#box-folder", folder);
  await page.waitForFunction(() =>
    /types\.tsv.*none/.test(document.querySelector("#own-box .trouble")?.textContent ?? ""),
  );
  await shot(page, "box-complaint");
  assert.deepEqual(await axe(page), []);
  writeFileSync(`${folder}/types.tsv`, types);
  await page.setInputFiles("#box-folder", folder);
  await page.waitForSelector("#box-sound");
  assert.equal(await page.locator("#own-box .trouble").count(), 0);
  await seat(page, 2, "easy");
  await page.click("#start");
  await asked(page);
  assert.match(await page.textContent(".board"), /Owl [A-Z]/);
  for (let i = 0; i < 12; i++) {
    await choose(page);
  }
  await asked(page);
  await page.click("#hint");
  await page.waitForSelector(".hinted");
  const download = await save(page);
  const path = `${shots}/own-box.log`;
  await download.saveAs(path);
  assert.match(readFileSync(path, "utf8"), /^file types\.tsv /m);
  assert.match(execFileSync(reverie, ["--lang", "en", "check", path], { encoding: "utf8" }), /every hash is right/);
  await pick(page, "replay");
  await page.waitForSelector("#replay-ply");
  await page.click("#replay-first");
  await page.waitForFunction(() => location.hash.endsWith("/0"));
  assert.match(await page.textContent(".board"), /Owl [A-Z]/);
  await page.reload();
  await page.waitForSelector("#replay-ply");
  await page.click("#go-on");
  await asked(page);
  await page.evaluate(() => document.querySelector("#choices button")?.click());
  await asked(page);
  assert.equal(await page.locator(".trouble").count(), 0);
  assert.deepEqual(errors, []);
}

/** What is wrong with a box, and with a saved game, is said in the language of the page. */
export async function inFrench({ browser, address }) {
  const folder = `${shots}/boite`;
  const types = ownBox(folder);
  const { page, errors } = await open(browser, address, { language: "fr" });
  const complaint = (selector, wanted) =>
    page.waitForFunction(
      ([where, text]) => document.querySelector(where)?.textContent.includes(text),
      [selector, wanted],
    );
  await page.click('button.box[data-game="project-dreamscape"]');
  await page.click("#own-box summary");
  writeFileSync(`${folder}/types.tsv`, types.replace("\tff\tbase\t", "\tff\tnone\t"));
  await page.setInputFiles("#box-folder", folder);
  await complaint("#own-box .trouble", "set doit être l’un de\u00a0: base expansion\u202f; pas «\u00a0none\u00a0»");
  await page.setInputFiles("#box-files", [`${folder}/cards.tsv`]);
  await complaint("#own-box .trouble", "types.tsv, ligne 0\u00a0: PD-C6\u00a0: le fichier manque");
  const trouble = ".trouble:not(#own-box *)";
  writeFileSync(`${folder}/partie.log`, "reverie 99\n");
  await page.setInputFiles("#file", `${folder}/partie.log`);
  await complaint(trouble, "ligne 1\u00a0: ce journal vient d’un Reverie plus récent");
  await page.click(".waiting details.options summary");
  await page.fill("#position-text", "game project-dreamscape\nset at flip");
  await page.click("#set-up");
  await complaint(trouble, "PD-S9\u00a0: une question dans une chaîne demande un performer");
  assert.deepEqual(errors, []);
}

/** A table elsewhere with an owner's box: whoever comes gets it from there, and their own loader checks it. */
export async function elsewhere({ browser, address }) {
  const folder = `${shots}/brought-box`;
  ownBox(folder);
  const { page: ada, errors } = await open(browser, address);
  await ada.click('button.box[data-game="project-dreamscape"]');
  await seat(ada, 2, "open");
  await ada.click("#own-box summary");
  await ada.setInputFiles("#box-folder", folder);
  await ada.waitForSelector("#box-sound");
  await ada.click("#start");
  await linked(ada, 2);
  const zoe = await visit(browser, address, await linkOf(ada, 2));
  await zoe.page.waitForSelector("#sit");
  await zoe.page.waitForFunction(() => /own box/.test(document.querySelector(".terms").textContent));
  await sitDown(zoe.page, "Zoé");
  await ada.click("#start:enabled");
  for (const page of [ada, zoe.page]) {
    await page.waitForSelector(".table");
    assert.match(await page.textContent(".board"), /Owl [A-Z]/);
  }
  await playOn([ada, zoe.page], 6);
  await zoe.page.reload();
  await zoe.page.waitForSelector(".table");
  assert.match(await zoe.page.textContent(".board"), /Owl [A-Z]/);
  await playOn([ada, zoe.page], 4);
  for (const list of [errors, zoe.errors]) assert.deepEqual(unexpected(list), []);
}
