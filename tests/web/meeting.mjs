// What people do at a table elsewhere besides playing: arranging it, talking, minding the time, checking the shuffle.
import assert from "node:assert/strict";
import { axe, open, pick, seat, shot } from "./support.mjs";
import { knobs, linked, linkOf, meet, playOn, sitDown, unexpected, visit } from "./online.mjs";

const tidy = async (page) => assert.deepEqual(await axe(page), []);
const holds = (page, selector, pattern) =>
  page.waitForFunction(
    ([where, what]) => new RegExp(what, "s").test(document.querySelector(where)?.textContent ?? ""),
    [selector, pattern.source],
  );

/** The host arranges the table before the start: clocks, options, chairs; somebody is removed; nobody looks on. */
export async function arranging({ browser, address }) {
  const { page: ada, errors } = await open(browser, address);
  await ada.click('button.box[data-game="project-dreamscape"]');
  await seat(ada, 2, "open");
  await ada.selectOption("#pace", "bank=300 add=5");
  await ada.selectOption("#late", "resign");
  await ada.selectOption("#away", "30");
  await shot(ada, "meeting-setup");
  await ada.click("#start");
  await linked(ada, 2);
  const zoe = await visit(browser, address, await linkOf(ada, 2), { language: "fr", width: 390, height: 844 });
  await zoe.page.waitForSelector("#sit");
  await holds(zoe.page, ".terms", /5 minutes pour la partie, 5 secondes de plus par coup/);
  await holds(zoe.page, ".terms", /la partie est perdue/);
  await holds(zoe.page, ".terms", /Sans conseils/);
  await holds(zoe.page, ".terms", /qui commence\u00a0: tiré au sort/); // options that are as usual, too
  await sitDown(zoe.page, "Zoé");
  await ada.click(".terms summary");
  // a change goes on from the one before, though the server has not answered that one yet
  await ada.evaluate(() => {
    for (const [where, value] of [
      ["#pace", "move=60"],
      ['[data-option="sleep-token"]', "on"],
      ["#players", "3"],
      ['[data-option="start"]', "1"],
    ]) {
      const one = document.querySelector(where);
      one.value = value;
      one.dispatchEvent(new Event("change", { bubbles: true }));
    }
  });
  await holds(zoe.page, ".terms", /1 minute par coup/);
  await holds(zoe.page, ".terms", /une carte Z de moins\u00a0: oui/);
  await holds(zoe.page, ".terms", /qui commence\u00a0: le joueur 1/);
  await zoe.page.waitForSelector("#chair-3");
  await shot(zoe.page, "meeting-terms");
  await tidy(zoe.page);
  await linked(ada, 3);
  const third = await linkOf(ada, 3);
  await ada.click("#chair-2");
  await shot(ada, "meeting-chair", false);
  await ada.click('[data-swap="3"]');
  await holds(ada, "#chair-3", /Zoé/);
  assert.equal(await linkOf(ada, 2), third, "a link goes with its chair");
  await tidy(ada);
  await shot(ada, "meeting-arranged");
  const eve = await visit(browser, address, await linkOf(ada, 0));
  await eve.page.waitForSelector("#chair-1");
  await ada.click(".other-links summary");
  await ada.click("#shut");
  await eve.page.waitForSelector(".trouble");
  await ada.waitForSelector('[data-renew="0"]');
  await ada.click("#chair-3");
  await ada.click('[data-who="easy"]'); // whoever sat there must get up
  await holds(ada, "#chair-3", /Moth/);
  await holds(zoe.page, ".advice", /Votre place est de nouveau libre/);
  for (const list of [errors, zoe.errors, eve.errors]) assert.deepEqual(unexpected(list), []);
}

/** They talk: ready-made sentences in everybody's language, spectators among themselves, peace for those who want
    it. */
export async function talking({ browser, address }) {
  const [ada, zoe, eve] = await meet(browser, address, "project-dreamscape", {
    language: "fr",
    width: 390,
    height: 844,
    colorScheme: "dark",
  });
  await ada.page.click("#talk");
  await ada.page.click('[data-phrase="luck"]');
  await zoe.page.waitForSelector("#talk .unread");
  await zoe.page.click("#talk");
  await holds(zoe.page, ".talk .said-text", /Bonne chance/);
  assert.equal(await zoe.page.locator(".unread").count(), 0);
  await zoe.page.fill("#say", "Merci <b>beaucoup</b>");
  await zoe.page.press("#say", "Enter");
  await holds(ada.page, ".talk .lines", /Merci <b>beaucoup/);
  await eve.page.click("#talk");
  await eve.page.fill("#say", "I would buy the first card");
  await eve.page.click("#say-it");
  await holds(eve.page, ".talk .lines", /I would buy/);
  await zoe.page.fill("#say", "encore");
  await zoe.page.click("#say-it");
  await holds(eve.page, ".talk .lines", /encore/);
  for (const { page } of [ada, zoe])
    assert.doesNotMatch(await page.textContent(".talk"), /I would buy/, "who plays does not hear who looks on");
  // one's hand is never below what is said
  for (const { page } of [ada, zoe])
    assert.ok(
      await page.evaluate(() => {
        const [said, tray] = [".talk", ".tray"].map((one) => document.querySelector(one).getBoundingClientRect());
        return said.bottom <= tray.top || said.left >= tray.right;
      }),
      "the hand can be seen",
    );
  for (const [one, name] of [
    [ada, "talk"],
    [zoe, "talk-phone"],
    [eve, "talk-watching"],
  ]) {
    await shot(one.page, name, false);
    await tidy(one.page);
  }
  // spectators read why there is nothing to pause or to give up
  await eve.page.click("#menu");
  assert.match(await eve.page.textContent("#pause:disabled small"), /looking on/);
  assert.match(await eve.page.textContent("#save:disabled small"), /once the game is over/);
  await eve.page.click("#close");
  // what was said is there again after the connection was lost
  await eve.own.setOffline(true);
  await eve.page.waitForSelector('[data-wire="trying"]');
  await ada.page.click('[data-phrase="think"]');
  await holds(zoe.page, ".talk .lines", /Je réfléchis/);
  await eve.own.setOffline(false);
  await holds(eve.page, ".talk .lines", /Let me think/);
  // peace
  await ada.page.locator(".speaker").first().click();
  await ada.page.click("#report");
  await holds(ada.page, ".talk .notice", /Reported/);
  await ada.page.locator(".speaker").first().click();
  await ada.page.click("#block");
  await ada.page.waitForFunction(() => !document.querySelector(".speaker"));
  await ada.page.click("#undo-peace");
  await ada.page.waitForSelector(".speaker");
  await ada.page.locator(".speaker").first().click();
  await ada.page.click("#mute");
  await holds(ada.page, ".talk .notice", /Zoé cannot talk/);
  await zoe.page.fill("#say", "quoi ?");
  await zoe.page.click("#say-it");
  await zoe.page.waitForSelector(".talk .notice");
  assert.equal(await zoe.page.inputValue("#say"), "quoi ?", "what was not said is still there");
  await ada.page.check("#hush");
  await eve.page.waitForFunction(() => document.querySelector(".talk") && !document.querySelector("#say"));
  await ada.page.keyboard.press("Escape");
  assert.equal(await ada.page.locator(".talk").count(), 0);
  for (const { errors } of [ada, zoe, eve]) assert.deepEqual(unexpected(errors), []);
}

/** Clocks run beside portraits; a bot stands in for whoever is late, until they return. At the end the shuffle is
    checked. */
export async function timing({ browser, address }) {
  const phone = { language: "fr", width: 390, height: 844, hasTouch: true };
  const [ada, zoe, eve] = await meet(browser, address, "project-dreamscape", phone, async (page) => {
    await page.click(".terms summary");
    await page.selectOption("#pace", "move=60");
    await page.waitForSelector("#late");
    await page.evaluate(() => {
      const { send } = WebSocket.prototype;
      window.sent = [];
      WebSocket.prototype.send = function (line) {
        window.sent.push(JSON.parse(line).do);
        send.call(this, line);
      };
    });
  });
  // whoever looks at the page again learns at once whether the connection is still there
  const asked = zoe.page.evaluate(
    () =>
      new Promise((done) => {
        const { send } = WebSocket.prototype;
        const look = () => document.dispatchEvent(new Event("visibilitychange"));
        const looks = setInterval(look, 200);
        WebSocket.prototype.send = function (line) {
          WebSocket.prototype.send = send;
          clearInterval(looks);
          send.call(this, line);
          done(JSON.parse(line).do);
        };
      }),
  );
  const running = (page) => page.waitForSelector(".seat-clock.runs");
  await Promise.all([ada, zoe, eve].map(({ page }) => running(page)));
  const sent = await ada.page.evaluate(() => window.sent);
  assert.ok(sent.includes("start") && !sent.includes("reveal"), "the start brings the host's nonce along");
  assert.deepEqual(await ada.page.locator(".seat-clock").count(), 2);
  assert.match(await ada.page.textContent(".seat-clock.runs b"), /^(1:00|0:5\d)$/);
  await ada.page.waitForFunction(() => /^0:5\d$/.test(document.querySelector(".seat-clock.runs b").textContent));
  for (const [one, name] of [
    [ada, "clocks"],
    [zoe, "clocks-phone"],
  ]) {
    await shot(one.page, name, false);
    await tidy(one.page);
  }
  const uncovered = await ada.page.evaluate(() => {
    const [face, figure] = [".seat-clock .face", ".seat-clock b"].map((one) =>
      document.querySelector(one).getBoundingClientRect(),
    );
    return face.right <= figure.left;
  });
  assert.ok(uncovered, "time stands beside the portrait");
  assert.equal(await asked, "lang");
  await pick(zoe.page, "stand-up");
  await zoe.page.waitForSelector("#sit-again");
  await holds(ada.page, ".note.stand-in", /the computer plays for Zoé/);
  assert.match(await ada.page.textContent(".stage"), /Zoé \(computer\)/);
  await zoe.page.click("#sit-again");
  await zoe.page.waitForFunction(() => !document.querySelector("#sit-again"));
  await playOn([ada.page, zoe.page], 6);
  await pick(ada.page, "resign");
  await ada.page.click("#resign-yes");
  for (const { page } of [ada, zoe, eve]) await page.waitForSelector("dialog.sheet[open]");
  for (const [{ page }, lines] of [
    [ada, 5],
    [eve, 3],
  ]) {
    await page.click("#shuffle summary");
    await page.click("#check-shuffle");
    await page.waitForSelector(".shuffle-result.fair");
    assert.equal(await page.locator('[data-holds="true"]').count(), lines);
    await tidy(page);
  }
  assert.ok(
    await ada.page.evaluate(() => {
      const [said, close] = [".shuffle-result > p", "#close"].map((one) => document.querySelector(one));
      return said.getBoundingClientRect().bottom < close.getBoundingClientRect().top;
    }),
    "the verdict is in view",
  );
  await shot(ada.page, "shuffle", false);
  // a changed promise is found out
  await zoe.page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("reverie.nonces"));
    for (const bond of Object.values(kept))
      bond.promise = bond.promise.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
    localStorage.setItem("reverie.nonces", JSON.stringify(kept));
  });
  await zoe.page.click("#shuffle summary");
  await zoe.page.click("#check-shuffle");
  await zoe.page.waitForSelector(".shuffle-result.unfair");
  assert.equal(await zoe.page.locator('[data-holds="false"]').count(), 1);
  for (const { errors } of [ada, zoe, eve]) assert.deepEqual(unexpected(errors), []);
}

/** Dream Runners with its timer: the score sheet shows who was done first, and why. */
export async function racing({ browser, address }) {
  const all = await meet(browser, address, "dream-runners", { language: "fr" }, knobs({ timer: "sand" }));
  const [ada, zoe, eve] = all;
  const say = async (page, move) => {
    const offered = `#choices [data-move="${move}"]`;
    await page.waitForSelector(offered);
    // what leaves nine gaps is asked about once
    await page.waitForFunction((which) => {
      const button = document.querySelector(which);
      if (button && document.querySelector('[data-wire="connected"]')) button.click();
      return button === null;
    }, offered);
  };
  for (const move of ["ready", "done"]) await Promise.all([ada, zoe].map(({ page }) => say(page, move)));
  for (const [{ page }, words] of [
    [ada, /Dream 1: .*First: /s],
    [zoe, /Rêve 1.*En premier/s],
    [eve, /Dream 1: .*First: /s],
  ]) {
    await pick(page, "sheet");
    await page.click(".races summary");
    await holds(page, ".races li", words);
    await tidy(page);
  }
  await shot(ada.page, "races", false);
  for (const { errors } of all) assert.deepEqual(unexpected(errors), []);
}

/** Other terms than the page offers, by the host's own cookie. */
const hasten = (page, terms) =>
  page.evaluate(
    (wanted) =>
      new Promise((done) => {
        const table = location.pathname.split("/").at(-1);
        const wire = new WebSocket(`${location.origin.replace(/^http/, "ws")}/wire`);
        wire.onopen = () => wire.send(JSON.stringify({ id: 1, do: "open", table }));
        wire.onmessage = ({ data }) => {
          const { id } = typeof data === "string" ? JSON.parse(data) : {};
          if (id === 1) wire.send(JSON.stringify({ id: 2, do: "setup", ...wanted }));
          if (id !== 2) return;
          wire.close();
          done();
        };
      }),
    terms,
  );

/** Time runs out: the computer sits down, everybody reads why, and whoever was late sits down again. */
export async function late({ browser, address }) {
  const [ada, zoe, eve] = await meet(browser, address, "project-dreamscape", {}, (page) =>
    hasten(page, { pace: "move=3" }),
  );
  const away = ada.page.waitForSelector("#sit-again").then(() => ada);
  const slow = await Promise.any([away, zoe.page.waitForSelector("#sit-again").then(() => zoe)]);
  await holds(eve.page, ".note.stand-in", /ran out of time: the computer plays/);
  assert.match(await eve.page.textContent("main"), /(Player 1|Zoé) \(computer\)/);
  assert.doesNotMatch(await eve.page.textContent("main"), /\(you\)/, "who looks on is nobody of them");
  await shot(eve.page, "late", false);
  await slow.page.click("#sit-again");
  await slow.page.waitForFunction(() => !document.querySelector("#sit-again"));
  for (const { errors } of [ada, zoe, eve]) assert.deepEqual(unexpected(errors), []);
}

/** The player to move is away for long: the others choose to wait, or a computer; spectators are not asked. */
export async function missed({ browser, address }) {
  const [ada, zoe, eve] = await meet(browser, address, "project-dreamscape", {}, (page) => hasten(page, { away: 5 }));
  const moves = (one) => one.page.waitForSelector(".ask.yours #choices button", { state: "attached" }).then(() => one);
  const gone = await Promise.any([moves(ada), moves(zoe)]);
  const other = gone === ada ? zoe : ada;
  const table = gone.page.url();
  await gone.page.goto("about:blank");
  await other.page.waitForSelector("#missed-wait");
  await holds(other.page, ".plea", /has been away for a while|n’est plus là depuis un moment/);
  assert.equal(await eve.page.locator("#missed-wait").count(), 0);
  await shot(other.page, "missed", false);
  await other.page.click("#missed-wait");
  await other.page.waitForSelector("#missed-wait", { state: "detached" });
  await gone.page.goto(table);
  await moves(gone);
  await gone.page.goto("about:blank");
  await other.page.click("#missed-bot");
  await other.page.waitForSelector(".note.stand-in", { state: "attached" });
  for (const { errors } of [other, eve]) assert.deepEqual(unexpected(errors), []);
}
