import "./art/page.css";
import { goOffline } from "./offline/offline";
import { App } from "./table/app";

const root = document.querySelector<HTMLElement>("#page");
if (root) {
  const app = new App(root);
  void app.open().then(() => goOffline(app));
}
