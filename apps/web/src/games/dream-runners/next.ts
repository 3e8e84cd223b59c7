// By keyboard: once a segment is laid, the focus goes on from the grid to what is done next in the tray.
import { noChange } from "lit";
import { Directive, directive, type ElementPart } from "lit/directive.js";

class Next extends Directive {
  #was = false;

  render(_wanted: boolean): symbol {
    return noChange;
  }

  override update({ element }: ElementPart, [wanted]: [boolean]): symbol {
    const now = wanted && !this.#was;
    this.#was = wanted;
    if (now)
      queueMicrotask(() => {
        if (document.activeElement?.matches(".cell:focus-visible")) element.querySelector("button")?.focus();
      });
    return noChange;
  }
}

export const next = directive(Next);
