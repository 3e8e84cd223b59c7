// Whether everything on a table can be read: no words cut off, outside, or below something else.

/** Words and things that cannot be seen where they are, and why. What can be pushed or scrolled comes into view. */
export const illegible = (page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, ::before, ::after { pointer-events: auto !important; }"); // so that everything can be hit
    document.adoptedStyleSheets.push(sheet);
    const phone = innerWidth <= 720;
    const come = (one) => {
      const pushed = one.closest(".deal, .rivals, .buttons");
      if (pushed || (phone && !one.closest(".foot, .tray")))
        one.scrollIntoView({ block: phone ? "center" : "nearest", inline: "center", behavior: "instant" });
    };
    const visible = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const nameOf = (one) => one.closest("[data-thing]")?.dataset.thing ?? one.closest("[class]")?.getAttribute("class");
    const alpha = (colour) => Number(/^rgba\(.*, (.*)\)$/.exec(colour)?.[1] ?? 1);
    /** It hides what is below it. */
    const paints = (one) => {
      const { backgroundColor, backgroundImage, fill, opacity } = getComputedStyle(one);
      if (Number(opacity) < 0.5) return false;
      if (!(one instanceof SVGElement)) return alpha(backgroundColor) > 0.5 || backgroundImage !== "none";
      return one instanceof SVGGeometryElement && fill !== "none" && alpha(fill) > 0.5;
    };
    /** What lies over this place of an element and is not of the same thing (a shard on the name of a slot) or cell
        (what a step there costs). */
    const over = (one, x, y) => {
      const stack = document.elementsFromPoint(x, y);
      const own = stack.findIndex((hit) => hit === one || one.contains(hit));
      const thing = one.closest("[data-thing]");
      const whole = thing?.closest("span.cell") ?? thing;
      return stack.slice(0, Math.max(own, 0)).find((hit) => !hit.contains(one) && !whole?.contains(hit) && paints(hit));
    };
    /** What cuts off this box of an element. */
    const cut = (one, { left, top, right, bottom }) => {
      for (let up = one; up; up = up.parentElement) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(up);
        const box = up.getBoundingClientRect();
        if (clipPath !== "none" && box.width <= 2) return "unseen"; // it is for those who listen
        if (up instanceof SVGElement) continue;
        if (overflowX !== "visible" && (left < box.left - 2 || right > box.right + 2)) return nameOf(up);
        if (overflowY !== "visible" && (top < box.top - 3 || bottom > box.bottom + 3)) return nameOf(up);
      }
      const below = phone ? false : top < -1 || bottom > innerHeight + 1;
      return left < -1 || right > innerWidth + 1 || below ? "the window" : undefined;
    };
    const found = [];
    const words = document.createTreeWalker(document.querySelector(".table"), NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const text = words.currentNode.textContent.trim();
      const one = words.currentNode.parentElement;
      // the number of a space is below whoever stands there, the level of a card below what it has brought
      if (!text || one.closest(".lines, #choices, #flights, .spot .no, .pile-of .stars-of") || !visible(one)) continue;
      come(one);
      const range = document.createRange();
      range.selectNodeContents(words.currentNode);
      const box = range.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      const by = cut(one, box);
      if (by === "unseen") continue;
      const hit = by ? undefined : over(one, box.left + box.width / 2, box.top + box.height / 2);
      if (by) found.push(`"${text.slice(0, 40)}" of ${nameOf(one)} is cut off by ${by}`);
      if (hit) found.push(`"${text.slice(0, 40)}" of ${nameOf(one)} lies below ${nameOf(hit)}`);
    }
    // of Z cards that nobody can tell apart the last one is enough; a dream has its name outside its frame
    for (const one of document.querySelectorAll(".stage .thing:not(.card.z, .cell.outside)")) {
      if (!visible(one)) continue;
      come(one);
      const { left, top, width, height } = one.getBoundingClientRect();
      const parts = [0.5, 0.15, 0.85];
      const hits = parts.flatMap((x) => parts.map((y) => over(one, left + width * x, top + height * y)));
      if (hits.every(Boolean)) found.push(`${one.dataset.thing} lies below ${nameOf(hits[0])}`);
    }
    document.adoptedStyleSheets.pop();
    scrollTo(0, 0);
    return found;
  });
