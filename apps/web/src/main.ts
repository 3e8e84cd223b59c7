import "./art/tokens.css";
import "./art/page.css";
import "./art/kit.css";
import "./art/screens.css";
import "./art/surfaces.css";
import { goOffline } from "./offline/offline";
import { Shell } from "./table/shell";

const root = document.querySelector<HTMLElement>("#page");
if (root) {
  const shell = new Shell(root);
  void shell.open().then(() => goOffline(shell));
}
