// Any game without a picture of its own: the table as the terminal shows it. With the choices and the
// story beside it, it can be played.
import { html, nothing } from "lit";
import type { Renderer } from "../../table/scene";

export const plain: Renderer = {
  game: "",
  secrets: true,
  draw: ({ words }) => ({
    rivals: nothing,
    board: html`<pre class="plain-game" tabindex="0">${words}</pre>`,
    tray: nothing,
  }),
  goal: () => ({ goal: "", standing: "" }),
  motion: {},
  still: {},
};
