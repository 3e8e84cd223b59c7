import "./art/tokens.css";
import "./art/type.css";
import "./art/page.css";
import "./art/kit.css";
import "./art/screens.css";
import "./art/online.css";
import "./art/surfaces.css";
import { loadType } from "./art/type";
import { goOffline } from "./offline/offline";
import { Shell } from "./page/shell";

loadType().catch(() => {}); // every word can be read without it
const root = document.querySelector<HTMLElement>("#page");
if (root && location.hash.startsWith("#gallery")) {
  void import("./gallery/gallery").then(({ openGallery }) => openGallery(root));
} else if (root) {
  const shell = new Shell(root);
  void shell.open().then(() => goOffline(shell));
}
