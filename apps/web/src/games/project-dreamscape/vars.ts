// Sets custom properties of an element. lit's styleMap writes a style attribute when it first draws, which our server
// forbids; setting properties through the element's style is allowed.
import { noChange } from "lit";
import { Directive, directive, type ElementPart } from "lit/directive.js";

class Vars extends Directive {
  #set: Readonly<Record<string, number>> = {};

  render(_: Readonly<Record<string, number>>): typeof noChange {
    return noChange;
  }

  override update(part: ElementPart, [values]: [Readonly<Record<string, number>>]): typeof noChange {
    const { style } = part.element as HTMLElement;
    for (const [name, value] of Object.entries(values))
      if (this.#set[name] !== value) style.setProperty(name, String(value));
    this.#set = values;
    return noChange;
  }
}

/** `<div ${vars({ "--nth": 3 })}>` */
export const vars = directive(Vars);
